"""How Tortuga's pieces are counted: turtles, which are all alike; and how another board is told."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.games.contract import Picked

OTHER_BOARD: Picked = ("no", "yes")
"""What is picked in set-up to tell another board than the usual one."""
PLACES = ("cell", "over", "to", "way", "wrong", "cells")
"""The facts of refusals that name a place on the board."""


def pieces(position: Any) -> Counter[str]:
    """Counts the turtles on the board."""
    return Counter(turtles=len(position["cells"]))
