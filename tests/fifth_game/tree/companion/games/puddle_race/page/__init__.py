"""Puddle Race as the page draws it. Pure: a snapshot in, SVG text and sentences out."""
