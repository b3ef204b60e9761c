"""How the pieces on a Mahé table are counted."""

from __future__ import annotations

from collections import Counter
from typing import Any


def pieces(position: Any) -> Counter[str]:
    """Counts the turtles of each colour in a position."""
    return Counter(colour for stack in position["spaces"].values() for colour in stack)
