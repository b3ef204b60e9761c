"""Tortuga: rules, table, face, and positions counted."""
