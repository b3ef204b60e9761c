"""How the pieces on a Turtle Bay table are counted."""

from __future__ import annotations

from collections import Counter
from typing import Any


def pieces(position: Any) -> Counter[str]:
    """Counts the turtles of each colour in a position."""
    return Counter({colour: len(herd) for colour, herd in position["turtles"].items()})
