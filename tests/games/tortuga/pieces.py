"""How Tortuga's pieces are counted: turtles, which are all alike."""

from __future__ import annotations

from collections import Counter
from typing import Any


def pieces(position: Any) -> Counter[str]:
    """Counts the turtles on the board."""
    return Counter(turtles=len(position["cells"]))
