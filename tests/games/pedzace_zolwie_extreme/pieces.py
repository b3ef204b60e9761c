"""How the pieces on the table of Pędzące żółwie Extreme are counted."""

from __future__ import annotations

from collections import Counter
from typing import Any


def pieces(position: Any) -> Counter[str]:
    """Counts turtles, tokens (the one that left the game lies beside it) and the raven."""
    stacks = [stack for groups in position["spaces"].values() for stack in groups]
    found = Counter(turtle for stack in stacks for turtle in stack)
    found["token"] = len(position["tokens"])
    found["raven"] = int(position["raven"] is not None)
    return found
