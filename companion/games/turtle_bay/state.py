"""Turtle Bay's things on the table, and the one immutable value that a game in progress is.

Only the data sheet and what is read straight off it; the rules stand in `rules.py` and `moves.py`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from companion.games.contract import Board, Fault, Options, Setup

ID = "turtle-bay"
SEATS = range(2, 5)
COLOURS = ("red", "yellow", "green", "blue")
TURTLES_EACH = 5
FACES = range(1, 7)
DICE_BY_BACKS = (1, 1, 2, 3, 3, 3)
"""TB-3: dice by the number of own turtles on their backs."""
WAITING = -1
START = 0
TO_WIN, TO_WIN_QUICK = 5, 3

Side = Literal["feet", "back"]


# -- the table ------------------------------------------------------------------------------------


class TurtleBayOptions(Options, frozen=True):
    """`quick`: the third turtle in the ocean wins (TB-15)."""

    quick: bool = False


class TurtleBayBoard(Board, frozen=True):
    """`squares` between the start square and the ocean, 1 to 99."""

    squares: int = 13


class Turtle(NamedTuple):
    """One turtle: its square (`WAITING`, `START`, 1..N, N+1 the ocean) and whether on its feet."""

    square: int
    feet: bool


Herd: TypeAlias = tuple[Turtle, ...]
"""The five turtles of one colour: furthest first, on one square feet before back."""


class Due(Struct, frozen=True):
    """What the last move left to be done on the table: the turtles to turn, as they lie after."""

    dice: tuple[int, ...]
    colour: str
    start: int
    landing: int
    turned: tuple[tuple[str, Turtle], ...]
    follows: bool


class TurtleBay(Struct, frozen=True):
    """The whole state. `herds` stand beside `colours`, both in the board's order; `seats` gives
    each player's place among them. `ocean` is its number, N+1; so many turtles `to_win` there
    (TB-15)."""

    setup: Setup[TurtleBayOptions, TurtleBayBoard]
    colours: tuple[str, ...]
    seats: tuple[int, ...]
    ocean: int
    to_win: int
    herds: tuple[Herd, ...]
    dice: tuple[int, ...] = ()
    player: int = 0
    turn: int = 1
    due: Due | None = None

    def colour_of(self, player: int) -> str:
        """Gives a player's colour."""
        return self.colours[self.seats[player]]

    def herd_of(self, player: int) -> Herd:
        """Gives a player's five turtles."""
        return self.herds[self.seats[player]]


def start(setup: Setup[TurtleBayOptions, TurtleBayBoard]) -> TurtleBay:
    """TB-1: sets up the table."""
    taken = [setup.colours_of(player)[0] for player in range(len(setup.players))]
    herd = (Turtle(START, feet=True), *[Turtle(WAITING, feet=True)] * (TURTLES_EACH - 1))
    colours = tuple(colour for colour in COLOURS if colour in taken)
    seats = tuple(colours.index(colour) for colour in taken)
    ocean = setup.board.squares + 1
    to_win = TO_WIN_QUICK if setup.options.quick else TO_WIN
    return TurtleBay(setup, colours, seats, ocean, to_win, (herd,) * len(colours))


def board_faults(
    board: TurtleBayBoard, _options: TurtleBayOptions, _players: int
) -> tuple[Fault, ...]:
    """Says why a board cannot be played."""
    if 1 <= board.squares <= 99:
        return ()
    return (Fault("squares", {"squares": board.squares}),)


# -- read off it ----------------------------------------------------------------------------------


def named(state: TurtleBay, square: int | str) -> int | str:
    """Gives the ocean's square its name; any other is its own."""
    return "ocean" if square == state.ocean else square


def side(turtle: Turtle) -> Side:
    """Names the side a turtle lies on."""
    return "feet" if turtle.feet else "back"
