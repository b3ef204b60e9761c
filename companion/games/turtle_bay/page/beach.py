"""Where everything lies on the drawn beach: a track that winds from the dunes up to the sea.

Units are those of the drawing (1000 wide). Pure arithmetic; no colour, word or rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import NamedTuple

WIDTH = 1000.0
MARGIN = 24.0
SEA = 200.0
"""Height of the ocean at the top."""
DUNES = 130.0
"""Height of the strip at the bottom where waiting turtles lie."""

COLUMNS = ((4, 2), (16, 4), (25, 5), (42, 6), (63, 7), (101, 8))
"""Up to so many squares on the track (start included), so many stand in one row."""

WIDEST = 300.0
LOWEST = 98.0
FLATNESS = 0.76

UP, RIGHT, LEFT = 0, 90, -90


class Point(NamedTuple):
    """A point of the drawing."""

    x: float
    y: float


class Room(NamedTuple):
    """A rectangle in which things are laid side by side: its centre, width and height."""

    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True)
class Beach:
    """The beach of a board with `squares` numbered squares."""

    squares: int

    @cached_property
    def columns(self) -> int:
        """How many squares stand in one row."""
        return next(columns for most, columns in COLUMNS if self.squares + 1 <= most)

    @cached_property
    def rows(self) -> int:
        """How many rows the track has."""
        return ceil((self.squares + 1) / self.columns)

    @cached_property
    def pitch(self) -> tuple[float, float]:
        """Width and height that one square takes up."""
        w = min(WIDEST, (WIDTH - 2 * MARGIN) / self.columns)
        return w, max(LOWEST, w * FLATNESS)

    @property
    def height(self) -> float:
        """Height of the whole drawing."""
        return SEA + self.rows * self.pitch[1] + DUNES

    @property
    def is_tall(self) -> bool:
        """Tells whether the drawing is too tall to be shown whole on a phone and still be read."""
        return self.height > 1.25 * WIDTH

    def centre(self, square: int) -> Point:
        """Gives the middle of a square; the track turns at the end of each row."""
        row, along = divmod(square, self.columns)
        column = along if row % 2 == 0 else self.columns - 1 - along
        w, h = self.pitch
        left = (WIDTH - self.columns * w) / 2
        return Point(left + (column + 0.5) * w, SEA + (self.rows - row - 0.5) * h)

    def heading(self, square: int) -> int:
        """Gives the degrees by which a turtle there is turned to look along the track."""
        if square >= self.squares or (square + 1) % self.columns == 0:
            return UP
        return RIGHT if (square // self.columns) % 2 == 0 else LEFT

    @property
    def label(self) -> float:
        """Height of the numbers."""
        return min(38.0, self.pitch[0] * 0.22)

    def plate(self, square: int) -> Room:
        """Gives the plate of a square."""
        w, h = self.pitch
        return Room(*self.centre(square), w - 16, h - 16)

    def room(self, square: int) -> Room:
        """Gives the part of a plate where turtles lie: beside its number, below its name."""
        x, y, w, h = self.plate(square)
        if square == 0:
            name = self.label * 1.35  # with the corners that turtles side by side may reach into
            return Room(x, y + name / 2, w - 12, h - name - 6)
        return Room(x + self.label * 0.4, y, w - self.label * 0.8 - 8, h - 8)

    def berths(self, seat: int, seats: int) -> Room:
        """Gives a seat's own water at the top."""
        return lane(seat, seats, SEA * 0.4, SEA * 0.68)

    def nests(self, seat: int, seats: int) -> Room:
        """Gives a seat's own hollow in the dunes at the bottom."""
        return lane(seat, seats, self.height - DUNES * 0.5, DUNES * 0.74)


def lane(seat: int, seats: int, y: float, h: float) -> Room:
    """Gives one seat's share of a strip over the whole width."""
    share = (WIDTH - MARGIN) / seats
    return Room(MARGIN / 2 + (seat + 0.5) * share, y, share - 14, h)


def side_by_side(count: int, room: Room, largest: float) -> tuple[list[Point], float]:
    """Lays `count` things into a room as large as they can be; gives their middles and size."""
    columns = max(range(1, count + 1), key=lambda n: fitting(n, count, room))
    size = min(largest, fitting(columns, count, room))
    rows = ceil(count / columns)
    return [
        Point(
            room.x + (number % columns - (in_row(number, columns, count) - 1) / 2) * size,
            room.y + (number // columns - (rows - 1) / 2) * size,
        )
        for number in range(count)
    ], size


def fitting(columns: int, count: int, room: Room) -> float:
    """Gives the size at which `count` things fit into a room in so many columns."""
    return min(room.w / columns, room.h / ceil(count / columns))


def in_row(number: int, columns: int, count: int) -> int:
    """Gives how many things lie in the row of thing `number`."""
    return min(columns, count - number // columns * columns)
