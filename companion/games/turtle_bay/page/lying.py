"""What lies on the beach, read from a snapshot once: turtles, their places, what is said of them.

Pure; it draws nothing. The position's form is the protocol's.
"""

from __future__ import annotations

from collections import Counter

import msgspec
from msgspec import Struct

from companion.games.contract import Where
from companion.games.turtle_bay.page.beach import Beach
from companion.snapshot import Snapshot

MANY = 6
"""With more turtles on a square, those that look alike are drawn once, with their number."""
TURTLES = 5
QUICK = 3


class Spot(Struct, frozen=True):
    """One turtle: its square (None: waiting) and side."""

    square: int | None
    side: str = "feet"


class Lying(Struct, frozen=True):
    """What lies on the table: each colour's turtles."""

    turtles: dict[str, tuple[Spot, ...]]


class BoardSetup(Struct, frozen=True):
    """The board's own numbers."""

    squares: int = 13


class Options(Struct, frozen=True):
    """The options that change the table."""

    quick: bool = False


class TableSetup(Struct, frozen=True):
    """What the drawing needs of a set-up."""

    board: BoardSetup = BoardSetup()
    options: Options = Options()


class Turtle(Struct, frozen=True):
    """A turtle, or `count` that look alike, to be drawn at a place of the board."""

    colour: str
    square: int | None
    side: str
    count: int = 1


class Table:
    """The table of one snapshot, and the questions that a drawing asks of it."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        setup = msgspec.convert(snapshot.setup or {}, TableSetup)
        self.beach = Beach(setup.board.squares)
        self.goal = QUICK if setup.options.quick else TURTLES
        self.turtles = msgspec.convert(snapshot.position, Lying).turtles
        self.letters = {c: seat.letter for seat in snapshot.seats for c in seat.colours}
        self.order = [c for c in self.letters if c in self.turtles] or list(self.turtles)

    @property
    def ocean(self) -> int:
        """The number of the ocean: one past the last square."""
        return self.beach.squares + 1

    def on(self, square: int | None) -> list[Turtle]:
        """Gives the turtles on a square in the order of the seats; many are drawn together."""
        found = [
            Turtle(colour, square, spot.side)
            for colour in self.order
            for spot in self.turtles[colour]
            if spot.square == square
        ]
        return found if len(found) <= MANY else together(found)


def together(turtles: list[Turtle]) -> list[Turtle]:
    """Puts turtles that look alike into one, with their number."""
    counted = Counter(turtles)
    return [msgspec.structs.replace(one, count=count) for one, count in counted.items()]


def is_among(turtle: Turtle, places: tuple[Where, ...]) -> bool:
    """Tells whether one of the places means this turtle."""
    return any(is_at(turtle, place) for place in places)


def is_at(turtle: Turtle, place: Where | None) -> bool:
    """Tells whether a place of the snapshot means this turtle: colour, square, perhaps side."""
    if not place or place[0] != turtle.colour:
        return False
    square = place[1] if len(place) > 1 else None
    return (None if square == "waiting" else square) == turtle.square and (
        len(place) < 3 or place[2] == turtle.side
    )


def square_of(place: Where) -> int | None:
    """Gives the square that a place lies on, if it is one."""
    found = place[1] if len(place) > 1 else place[0]
    return found if isinstance(found, int) else None
