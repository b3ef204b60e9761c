"""Shapes of the players: a form beside every colour, so that colour never stands alone (I7).

Each is a literal 9 x 9 picture; the names are also those that the page draws. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle

SHAPES: dict[str, tuple[str, ...]] = {
    "triangle": (
        "    #    ",
        "    #    ",
        "   ###   ",
        "   ###   ",
        "  #####  ",
        "  #####  ",
        " ####### ",
        " ####### ",
        "#########",
    ),
    "circle": (
        "   ###   ",
        " ####### ",
        " ####### ",
        "#########",
        "#########",
        "#########",
        " ####### ",
        " ####### ",
        "   ###   ",
    ),
    "square": (
        "#########",
        "#########",
        "#########",
        "#########",
        "#########",
        "#########",
        "#########",
        "#########",
        "#########",
    ),
    "diamond": (
        "    #    ",
        "   ###   ",
        "  #####  ",
        " ####### ",
        "#########",
        " ####### ",
        "  #####  ",
        "   ###   ",
        "    #    ",
    ),
    "cross": (
        "   ###   ",
        "   ###   ",
        "   ###   ",
        "#########",
        "#########",
        "#########",
        "   ###   ",
        "   ###   ",
        "   ###   ",
    ),
    "ring": (
        "   ###   ",
        " ####### ",
        " ##   ## ",
        "##     ##",
        "##     ##",
        "##     ##",
        " ##   ## ",
        " ####### ",
        "   ###   ",
    ),
    "funnel": (
        "#########",
        " ####### ",
        " ####### ",
        "  #####  ",
        "  #####  ",
        "   ###   ",
        "   ###   ",
        "    #    ",
        "    #    ",
    ),
}

OF_COLOUR = {
    "red": "triangle",
    "yellow": "circle",
    "green": "square",
    "blue": "diamond",
    "purple": "cross",
    "orange": "ring",
    "black": "funnel",
}


def shapes_of(colours: Sequence[tuple[str, ...]]) -> list[str]:
    """Names the shapes of all players, told each one's colours: the first colour's own where it has
    one, else one that nobody else has. A game may have no colours, or some that stand not here."""
    own = [OF_COLOUR.get(some[0]) if some else None for some in colours]
    free = cycle([name for name in SHAPES if name not in own] or SHAPES)
    return [shape or next(free) for shape in own]
