"""Tortuga's board on the display: 37 cells, the first player below. Pure pictures.

A turtle of south points up, one of north down, one on its back is outlined with a cross; an empty
cell is a dot, an empty nest a small ring.
"""

from __future__ import annotations

from companion.drawing import Bitmap, Item
from companion.games.tortuga.board import CELLS, EMPTY, NEST, NEUTRAL, NORTH, PLACE, SOUTH
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


def drawn(cells: Cells, at: int | None) -> tuple[Item, ...]:
    """Draws a table; what is on the cell `at` blinks."""
    return tuple(_cell(cell, turtle, blink=cell == at) for cell, turtle in enumerate(cells))


def _cell(cell: int, turtle: int, blink: bool) -> Item:
    x, y = pixel(cell)
    rows = BARE_NEST if turtle == EMPTY and cell in NEST else PICTURES[turtle]
    return Bitmap(x - 3, y - 3, rows, blink=blink)


def beside(at: tuple[int, int], rows: tuple[str, ...]) -> Item:
    """Draws a mark beside the board."""
    return Bitmap(at[0] - 3, at[1] - 3, rows)
