"""How the pieces on the table of Puddle Race are counted."""

from __future__ import annotations

from collections import Counter
from typing import Any


def pieces(position: Any) -> Counter[str]:
    """Counts the turtles of each colour in a position."""
    return Counter(position["turtles"].keys())
