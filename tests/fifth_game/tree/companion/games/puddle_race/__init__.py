"""Puddle Race, everything of it in one room."""
