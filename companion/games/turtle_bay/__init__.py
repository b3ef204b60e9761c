"""Turtle Bay, everything of it in one room."""
