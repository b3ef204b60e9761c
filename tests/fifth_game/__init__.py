"""A fifth game, dropped into a copy of the project: only its own files are new, and all works."""
