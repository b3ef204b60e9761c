"""How the pieces on a Turtle Bay table are counted, and how another board is told."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.games.contract import Picked

OTHER_BOARD: Picked = ("no", 21)
"""What is picked in set-up to tell another board than the usual one."""
PLACES = ("colour", "square", "to", "turtles")
"""The facts of refusals that name a place on the board."""


def pieces(position: Any) -> Counter[str]:
    """Counts the turtles of each colour in a position."""
    return Counter({colour: len(herd) for colour, herd in position["turtles"].items()})
