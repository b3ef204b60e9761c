"""Mahé, everything of it in one room."""
