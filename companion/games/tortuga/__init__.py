"""Tortuga, everything of it in one room."""
