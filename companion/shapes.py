"""Shapes of the players: a form beside every colour, so that colour never stands alone (I7).

Each is a literal 9 x 9 picture; the names are also those that the page draws. Pure.
"""

from __future__ import annotations

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


def shape_of(colours: tuple[str, ...], seat: int) -> str:
    """Names a player's shape: by the first colour, else by the seat."""
    if colours and colours[0] in OF_COLOUR:
        return OF_COLOUR[colours[0]]
    names = tuple(SHAPES)
    return names[seat % len(names)]
