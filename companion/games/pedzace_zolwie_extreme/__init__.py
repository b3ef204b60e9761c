"""Pędzące żółwie Extreme, everything of it in one room."""
