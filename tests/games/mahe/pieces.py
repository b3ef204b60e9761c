"""How the pieces on a Mahé table are counted, and how another board is told."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.games.contract import Picked

OTHER_BOARD: Picked = ("no", 4, 4, 4, 4, 4, "yes")
"""What is picked in set-up to tell another board than the usual one."""
PLACES = ("colour", "top", "to", "own")
"""The facts of refusals that name a place on the board."""


def pieces(position: Any) -> Counter[str]:
    """Counts the turtles of each colour in a position."""
    return Counter(colour for stack in position["spaces"].values() for colour in stack)
