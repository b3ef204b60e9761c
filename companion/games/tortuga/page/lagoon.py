"""Where everything lies on the drawn board: 37 stones in a lagoon, the first player below.

Units are those of the drawing (1000 wide). Pure arithmetic; no colour, word or rule.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from companion.games.tortuga.board import PLACE

WIDTH = 1000.0
REACH = 83.0
"""From the middle of a cell to its corners at the left and right."""
FLAT = REACH * sqrt(3) / 2
"""From the middle of a cell to its edges above and below."""
SHORE = 56.0
"""Water above and below the board."""
HEIGHT = 14 * FLAT + 2 * SHORE
STONE = 0.94
"""How much of its cell a stone fills."""


class Point(NamedTuple):
    """A point of the drawing."""

    x: float
    y: float


def centre(name: str) -> Point:
    """Gives the middle of a cell."""
    column, height = PLACE[name]
    return Point(WIDTH / 2 + 1.5 * REACH * column, HEIGHT / 2 - FLAT * height)


def hexagon(reach: float) -> str:
    """Gives the path of a cell's edge round 0, 0."""
    half, flat = reach / 2, reach * sqrt(3) / 2
    return f"M{-reach:.0f} 0L{-half:.0f}{-flat:.0f}H{half:.0f}L{reach:.0f} 0 {half:.0f} {flat:.0f}H{-half:.0f}Z"  # noqa: E501


def reef() -> str:
    """Gives the path of the reef that holds all cells: through the outer cells' far corners."""
    out = 5.0 * REACH + 42
    top = HEIGHT / 2 - 7 * FLAT - 34
    side = 3.5 * FLAT + 22
    middle = HEIGHT / 2
    left, right = WIDTH / 2 - out, WIDTH / 2 + out
    half = REACH / 2 + 12
    return (
        f"M{WIDTH / 2 - half:.0f} {top:.0f}H{WIDTH / 2 + half:.0f}L{right:.0f} {middle - side:.0f}"
        f"V{middle + side:.0f}L{WIDTH / 2 + half:.0f} {HEIGHT - top:.0f}"
        f"H{WIDTH / 2 - half:.0f}L{left:.0f} {middle + side:.0f}V{middle - side:.0f}Z"
    )
