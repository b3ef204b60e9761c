"""Tortuga's board on the display: 37 cells, the first player below. Pure pictures.

A turtle of south points up, one of north down, one on its back is outlined with a cross; an empty
cell is a dot, an empty nest a small ring. Of a move that is being entered the mover stands dark on
a lit cell, a line leads from it over whom it jumps to the cells that it lands on (full squares).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from companion.drawing import Bitmap, Box, Item, Line
from companion.games.contract import Draft, Where
from companion.games.tortuga.board import CELLS, EMPTY, INDEX, NEST, NEUTRAL, NORTH, PLACE, SOUTH
from companion.games.tortuga.moves import Cells

SIZE = (63, 48)
"""Width and height of the map, px."""
COLUMN, ROW = 9, 7
"""From one column to the next, from one row to the next, px."""

SOUTHS = (
    "   #   ",
    "  ###  ",
    " ##### ",
    "#######",
    "#######",
    " #   # ",
)
NORTHS = SOUTHS[::-1]
ON_ITS_BACK = (
    " ##### ",
    "#     #",
    "# # # #",
    "#  #  #",
    "# # # #",
    " ##### ",
)
BARE = (
    "       ",
    "       ",
    "       ",
    "   #   ",
    "       ",
    "       ",
)
BARE_NEST = (
    "       ",
    "  ###  ",
    " #   # ",
    " #   # ",
    "  ###  ",
    "       ",
)
TICK = (
    "      #",
    "     ##",
    "#   ## ",
    "## ##  ",
    " ###   ",
    "  #    ",
)
NEXT = (
    "  #### ",
    " #    #",
    " #     ",
    "### #  ",
    " # ### ",
    "  # #  ",
)
LEFT, RIGHT = (4, SIZE[1] - 4), (SIZE[0] - 5, SIZE[1] - 4)
"""The corners below the board, where a mark has room."""
PICTURES = {SOUTH: SOUTHS, NORTH: NORTHS, NEUTRAL: ON_ITS_BACK, EMPTY: BARE}


def pixel(cell: int) -> tuple[int, int]:
    """Gives the pixel in the middle of a cell."""
    column, height = PLACE[CELLS[cell]]
    return 31 + COLUMN * column, (SIZE[1] - ROW * height) // 2


def drawn(cells: Cells, at: int | None, draft: Draft | None) -> tuple[Item, ...]:
    """Draws a table and a move as far as it is entered; what is on the cell `at` blinks."""
    table = [_cell(cell, turtle, blink=cell == at) for cell, turtle in enumerate(cells)]
    return (*table, *_entered(cells, draft)) if draft else tuple(table)


def _cell(cell: int, turtle: int, blink: bool, ink: bool = True) -> Item:
    x, y = pixel(cell)
    rows = BARE_NEST if turtle == EMPTY and cell in NEST else PICTURES[turtle]
    return Bitmap(x - 3, y - 3, rows, ink, blink)


def beside(at: tuple[int, int], rows: tuple[str, ...]) -> Item:
    """Draws a mark beside the board."""
    return Bitmap(at[0] - 3, at[1] - 3, rows)


def _entered(cells: Cells, draft: Draft) -> Iterator[Item]:
    """Draws the way, on it whom it jumps and where it lands, lit who moves and who is asked of."""
    way = [_index(at) for at in (draft.mover, *draft.way)]
    for one, other in pairwise(way):
        yield Line(*pixel(one), *pixel(other))
    for cell in map(_index, draft.marked):
        x, y = pixel(cell)
        yield Box(x - 3, y - 3, 7, 6, ink=False)
        yield _cell(cell, cells[cell], blink=False)
    for cell in way[1:]:
        x, y = pixel(cell)
        yield Box(x - 2, y - 2, 5, 4)
    for cell in (way[0], *([_index(draft.asked)] if draft.asked else ())):
        x, y = pixel(cell)
        yield Box(x - 4, y - 4, 9, 8)
        yield _cell(cell, cells[cell], blink=cell != way[0], ink=False)


def _index(at: Where | None) -> int:
    assert at is not None
    return INDEX[str(at[1])]
