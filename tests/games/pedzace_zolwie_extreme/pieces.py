"""How the pieces of Pędzące żółwie Extreme are counted, and how another board is told."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.games.contract import Picked

OTHER_BOARD: Picked = ("no", 13, 1, 2, 5, 7, 9, 13, 6, 10, 3, 4, 0)
"""What is picked in set-up to tell another board than the usual one."""
PLACES = ("colour", "space", "to")
"""The facts of refusals that name a place on the board."""
OF_CARDS = ("all-played", "none-in-the-box")
"""Refusals that speak of a card's colour, not of a turtle."""


def pieces(position: Any) -> Counter[str]:
    """Counts turtles, tokens (the one that left the game lies beside it) and the raven."""
    stacks = [stack for groups in position["spaces"].values() for stack in groups]
    found = Counter(turtle for stack in stacks for turtle in stack)
    found["token"] = len(position["tokens"])
    found["raven"] = int(position["raven"] is not None)
    return found
