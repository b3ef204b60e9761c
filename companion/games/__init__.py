"""The games: one folder each, found and not listed."""
