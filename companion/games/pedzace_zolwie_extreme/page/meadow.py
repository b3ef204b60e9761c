"""Where everything lies on the drawn meadow: a path that winds from the start up to the lettuce.

Units are those of the drawing (1000 wide). Pure arithmetic; no colour, word or rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

WIDTH = 1000.0
MARGIN = 24.0
BED = 190.0
"""Height of the lettuce bed at the top."""
LAWN = 180.0
"""Height of the start at the bottom."""

SIDE = 110.0
"""Width that is kept free at both sides of the start."""

COLUMNS = ((9, 3), (16, 4), (25, 5), (42, 6), (63, 7), (200, 9))
"""Up to so many stones, so many stand in one row."""

BESIDE = 0.3
"""The share of a stone that is left to raven or token, beside one pile."""

WIDEST = 300.0
FLATNESS = 0.98

TURTLE = 120.0
"""Size of a turtle that has room enough."""
STEP = 0.3
"""From one turtle of a stack to the next, in sizes: so much of the lower one is seen."""


class Point(NamedTuple):
    """A point of the drawing."""

    x: float
    y: float


class Room(NamedTuple):
    """A rectangle in which things are laid: its centre, width and height."""

    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True)
class Meadow:
    """The meadow of a path with `stones` between start and lettuce."""

    stones: int

    @property
    def lettuce(self) -> int:
        """The number of the lettuce."""
        return self.stones + 1

    @property
    def columns(self) -> int:
        """How many stones stand in one row."""
        return next(columns for most, columns in COLUMNS if self.stones <= most)

    @property
    def rows(self) -> int:
        """How many rows the path has."""
        return ceil(self.stones / self.columns)

    @property
    def pitch(self) -> tuple[float, float]:
        """Width and height that one stone takes up."""
        w = min(WIDEST, (WIDTH - 2 * MARGIN) / self.columns)
        return w, w * FLATNESS

    @property
    def height(self) -> float:
        """Height of the whole drawing."""
        return BED + self.rows * self.pitch[1] + LAWN

    @property
    def is_tall(self) -> bool:
        """Tells whether the drawing is too tall to be shown whole on a phone and still be read."""
        return self.height > 1.25 * WIDTH

    def centre(self, space: int) -> Point:
        """Gives the middle of a space; the path turns at the end of each row."""
        if space <= 0:
            return Point(WIDTH / 2, self.height - LAWN / 2)
        if space >= self.lettuce:
            return Point(WIDTH / 2, BED / 2)
        row, along = divmod(space - 1, self.columns)
        column = along if row % 2 == 0 else self.columns - 1 - along
        w, h = self.pitch
        left = (WIDTH - self.columns * w) / 2
        return Point(left + (column + 0.5) * w, BED + (self.rows - row - 0.5) * h)

    def crossing(self, space: int) -> Point:
        """Gives where the way runs over a space: the start is left below the first stone, and the
        lettuce reached above the last."""
        near = min(max(space, 1), self.stones)
        return Point(self.centre(near).x, self.centre(space).y)

    def plate(self, space: int) -> Room:
        """Gives what is drawn of a space: a stone, the lawn, the bed."""
        x, y = self.centre(space)
        w, h = self.pitch
        if space <= 0:
            return Room(x, y, WIDTH - 2 * MARGIN, LAWN - 24)
        if space >= self.lettuce:
            return Room(x, y, WIDTH - 2 * MARGIN, BED - 24)
        return Room(x, y, w - 16, h - 16)

    @property
    def label(self) -> float:
        """Height of the numbers."""
        return min(34.0, self.pitch[0] * 0.2)

    def inner(self, space: int, groups: int, shared: bool = False) -> Room:
        """Gives the part of a space where turtles are: beside the names of both ends and the raven,
        on a stone with many below its number; one pile leaves the right edge of a stone that it
        shares with raven or token."""
        x, y, w, h = self.plate(space)
        if space in (0, self.lettuce):
            return Room(x + SIDE * 0.1, y, w - 2 * SIDE, h - 12)
        if shared and groups == 1:
            return Room(x - w * BESIDE / 2, y, w * (1 - BESIDE) - 12, h - 12)
        lower = self.label * 0.5 if groups > 1 else 0.0
        return Room(x, y + lower, w - 12, h - 12 - 2 * lower)

    def seats(self, space: int, groups: int, shared: bool = False) -> list[Room]:
        """Gives each group on a space its room: side by side, on a stone in rows of three."""
        x, y, w, h = self.inner(space, groups, shared)
        columns = max(1, groups if space in (0, self.lettuce) else min(groups, 3))
        rows = max(1, ceil(groups / columns))
        width, height = w / columns, h / rows
        return [
            Room(
                x + (n % columns - (columns - 1) / 2) * width,
                y + (n // columns - (rows - 1) / 2) * height,
                width,
                height,
            )
            for n in range(groups)
        ]


def pile(room: Room, count: int) -> tuple[list[Point], float]:
    """Lays a stack into a room, bottom first; gives the middles of its turtles and their size."""
    high = 1 + STEP * (count - 1)
    size = min(TURTLE, room.w, room.h / high)
    bottom = room.y + size * high / 2 - size / 2
    return [Point(room.x, bottom - n * STEP * size) for n in range(count)], size
