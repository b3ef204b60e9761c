"""Tortuga's board: 37 cells, what lies ahead of each, and where the turtles start.

Pure geometry; no rule is decided here. A cell is an index into `CELLS`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from companion.games.contract import Board, Fact, Fault, Where

SOUTH, NORTH, NEUTRAL, EMPTY = 0, 1, 2, 3
"""What is on a cell: a turtle of player 0, of player 1, one on its back, nothing."""
Turtle: TypeAlias = Literal["south", "north", "neutral"]
"""Whose way a turtle faces; `neutral` lies on its back."""
WORDS: tuple[Turtle, ...] = ("south", "north", "neutral")
"""What is on a cell in the protocol's words."""
SIDES = WORDS[:2]
"""The ways that a turtle on its feet can face."""
TURTLES_EACH = 8

DRAWN = """
            d7
        c6      e6
    b5      d6      f5
a4      c5      e5      g4
    b4      d5      f4
a3      c4      e4      g3
    b3      d4      f3
a2      c3      e3      g2
    b2      d3      f2
a1      c2      e2      g1
    b1      d2      f1
        c1      e1
            d1
"""
"""The board as it lies, the second player above, the first below."""

COLUMN_WIDTH = 4
"""Characters from one column of the drawing to the next."""

At: TypeAlias = tuple[int, int]
"""Column from the middle (-3 to 3) and height (-6 to 6, two for a row)."""


def _drawn() -> Iterator[tuple[str, At]]:
    for line, row in enumerate(DRAWN.strip("\n").splitlines()):
        for name in row.split():
            yield name, (row.index(name) // COLUMN_WIDTH - 3, 6 - line)


PLACE: dict[str, At] = dict(sorted(_drawn()))
"""Where each cell lies."""
CELLS = tuple(PLACE)
"""The names of the cells, `a1` to `g4`."""
INDEX = {name: cell for cell, name in enumerate(CELLS)}
_CELL_AT = {at: INDEX[name] for name, at in PLACE.items()}


def place_of(name: str) -> Where:
    """Gives a cell as a place on the table."""
    return ("cell", name)


AHEAD: tuple[tuple[At, ...], tuple[At, ...]] = (
    ((-1, 1), (0, 2), (1, 1)),
    ((-1, -1), (0, -2), (1, -1)),
)
"""The three ways ahead of each player: left or right, straight, right or left (TO-3)."""


def away(cell: int, other: int) -> At:
    """Gives how far another cell lies from a cell: columns and height."""
    (column, height), (to_column, to_height) = PLACE[CELLS[cell]], PLACE[CELLS[other]]
    return to_column - column, to_height - height


def between(cell: int, other: int) -> int | None:
    """Gives the cell in the middle between two, None where there is none."""
    (column, height), (to_column, to_height) = PLACE[CELLS[cell]], PLACE[CELLS[other]]
    if (column + to_column) % 2 or (height + to_height) % 2:
        return None
    return _CELL_AT.get(((column + to_column) // 2, (height + to_height) // 2))


def _ahead(cell: int, player: int, steps: int) -> Iterator[tuple[int, ...]]:
    """Gives the cells passed on the way ahead, where all of them are on the board."""
    column, height = PLACE[CELLS[cell]]
    for right, up in AHEAD[player]:
        way = [_CELL_AT.get((column + n * right, height + n * up)) for n in range(1, steps + 1)]
        on_board = tuple(found for found in way if found is not None)
        if len(on_board) == steps:
            yield on_board


STEPS = tuple(
    tuple(tuple(to for (to,) in _ahead(cell, player, 1)) for cell in range(len(CELLS)))
    for player in (SOUTH, NORTH)
)
"""By player and cell: the cells one step ahead."""
JUMPS = tuple(
    tuple(tuple((over, to) for over, to in _ahead(cell, player, 2)) for cell in range(len(CELLS)))
    for player in (SOUTH, NORTH)
)
"""By player and cell: the cell to be jumped over and the one right behind it."""

NEST = (INDEX["d1"], INDEX["d7"])
"""Each player's own corner."""


# -- where the turtles start ----------------------------------------------------------------------


class StartCells(Struct, frozen=True, forbid_unknown_fields=True):
    """Printed start cells that a table tapped in, eight for each side."""

    south: tuple[str, ...]
    north: tuple[str, ...]


class TortugaBoard(Board, frozen=True):
    """`start`: the name of a preset, or the printed cells themselves."""

    start: str | StartCells = "lozenge"


PRESETS = {
    "lozenge": ("d1", "c1", "e1", "d2", "b1", "f1", "c2", "e2"),
    "vee": ("a1", "b1", "c1", "d1", "e1", "f1", "g1", "d2"),
    "open": ("c1", "e1", "d2", "b1", "f1", "c2", "e2", "d3"),
}
"""South's cells; north's are mirrored (docs/rules/boards.md)."""


def mirrored(cells: tuple[str, ...]) -> tuple[str, ...]:
    """Gives the cells that lie opposite, as the other player sees these."""
    return tuple(
        CELLS[_CELL_AT[column, -height]] for column, height in (PLACE[name] for name in cells)
    )


def start_cells(board: TortugaBoard) -> StartCells:
    """Gives the cells on which the turtles of a playable board start."""
    if isinstance(board.start, StartCells):
        return board.start
    south = PRESETS[board.start]
    return StartCells(south, mirrored(south))


def board_faults(board: TortugaBoard) -> tuple[Fault, ...]:
    """Says every reason why a board cannot be played."""
    if isinstance(board.start, StartCells):
        south, north = board.start.south, board.start.north
        both = [name for name in dict.fromkeys(south) if name in north]
        return (
            *_side_faults("south", south, other_nest="d7"),
            *_side_faults("north", north, other_nest="d1"),
            *(Fault("start-shared", {"cell": name}) for name in both),
        )
    if board.start in PRESETS:
        return ()
    return (Fault("no-such-start", {"start": board.start}),)


def _side_faults(side: str, cells: tuple[str, ...], other_nest: str) -> Iterator[Fault]:
    facts: dict[str, Fact] = {"who": side}
    if len(cells) != TURTLES_EACH:
        yield Fault("start-not-eight", {**facts, "count": len(cells)})
    for name in dict.fromkeys(cells):
        if name not in INDEX:
            yield Fault("no-such-cell", {"cell": name})
        if cells.count(name) > 1:
            yield Fault("start-twice", {**facts, "cell": name})
    if other_nest in cells:
        yield Fault("start-in-nest", {**facts, "cell": other_nest})
