"""Mahé's map for the display: a ring of 21 spaces around the face-up card. Pure.

The ring is 8 x 5 cells, travelled counter-clockwise as on the board: the raft in the lower left
corner, 1 to 7 to the right of it, 8 to 10 up, 11 to 18 to the left, 19 to 21 down again.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.drawing import Bitmap, Box, Item, Line, Text
from companion.games.contract import Where
from companion.games.mahe.state import BEACH, BEACH_EGGS, COLOURS, RAFT, SPACES, Mahe, Stack

COLUMNS, ROWS = 8, 5
CELL_WIDTH, CELL_HEIGHT = 8, 9
SIZE = (COLUMNS * CELL_WIDTH - 1, 48)
"""Width and height of the map, px."""
MARK = 7
"""A turtle's mark is so wide and high, px."""
TOP = (SIZE[1] - ROWS * CELL_HEIGHT) // 2 + 1

CARD_TOP = TOP + CELL_HEIGHT
PLANKS = TOP + 4 * CELL_HEIGHT - 2
LONGEST = CELL_WIDTH + 7 * 5
"""The raft's planks: their y and length, px."""

CELLS = (
    (0, 4),
    *((column, 4) for column in range(1, 8)),
    *((7, row) for row in (3, 2, 1)),
    *((column, 0) for column in range(7, -1, -1)),
    *((0, row) for row in (1, 2, 3)),
)
"""Column and row of the raft and of the spaces 1 to 21."""

GLYPHS = {
    "red": ("## ", "# #", "## ", "# #", "# #"),
    "yellow": ("# #", "# #", " # ", " # ", " # "),
    "orange": (" # ", "# #", "# #", "# #", " # "),
    "green": ("###", "#  ", "# #", "# #", "###"),
    "blue": ("## ", "# #", "## ", "# #", "## "),
    "purple": ("## ", "# #", "## ", "#  ", "#  "),
    "black": ("# #", "# #", "## ", "# #", "# #"),
}
"""The turtles' letters, 3 x 5 px: R Y O G B P K."""

BEACH_MARK = ("  ##  ", " #  # ", "#    #", "#    #", "#    #", " #### ")
"""An egg: where eggs are laid."""


def corner(space: int) -> tuple[int, int]:
    """Gives the upper left corner of a space's cell, px."""
    column, row = CELLS[space]
    return column * CELL_WIDTH, TOP + row * CELL_HEIGHT


def middle(space: int) -> tuple[int, int]:
    """Gives the middle of a space's cell, px."""
    x, y = corner(space)
    return x + MARK // 2, y + MARK // 2


def drawn(state: Mahe, at: Where | None) -> tuple[Item, ...]:
    """Draws ring, raft and face-up card; the place `at` blinks.

    While a throw is still to be carried out, the group stands where it stood: the picture does not
    give away what is asked."""
    spaces = _before(state)
    items: list[Item] = [*_centre(state, spaces[RAFT], at)]
    for space in SPACES:
        stack = spaces[space]
        items += _space(space, stack, state.turtle in stack, _is_asked(space, stack, at))
    return tuple(items)


def told(place: Where | None) -> Iterator[Item]:
    """Frames the space that was told as the end of a move."""
    if place is not None:
        x, y = corner(int(str(place[1])))
        yield Box(x, y, MARK, MARK, filled=False)


def _is_asked(space: int, stack: Stack, at: Where | None) -> bool:
    """Tells whether a place is this space, or a turtle that stands there."""
    return at is not None and at[-1] == space and at[0] in ("space", *stack)


def _before(state: Mahe) -> tuple[Stack, ...]:
    """Gives who stood where before the throw that is still to be carried out."""
    due = state.due
    if due is None:
        return state.spaces
    gone = set(due.group)
    spaces = [tuple(turtle for turtle in stack if turtle not in gone) for stack in state.spaces]
    before = (*spaces[due.start], *due.group)
    spaces[due.start] = before if due.start else tuple(sorted(before, key=COLOURS.index))
    return tuple(spaces)


def _space(space: int, stack: Stack, on_turn: bool, asked: bool) -> list[Item]:
    """Draws a space: a dot, an egg on 21, or the topmost turtle with a bar for those below.

    The letter is cut out of a mark where the turtle on turn is, else it stands bare."""
    x, y = corner(space)
    if not stack:
        return [*_empty(space, x, y), *_cursor(x, y, asked)]
    items: list[Item] = [Box(x, y, MARK, MARK, blink=asked)] if on_turn else []
    items.append(Bitmap(x + 2, y + 1, GLYPHS[stack[-1]], ink=not on_turn, blink=asked))
    if len(stack) > 1:
        items.append(Line(x, y + MARK, x + len(stack) - 2, y + MARK))
    return items


def _empty(space: int, x: int, y: int) -> list[Item]:
    if space == BEACH:
        return [Bitmap(x, y, BEACH_MARK)]
    wide = 3 if space % 5 == 0 else 1
    return [Box(x + 3 - wide // 2, y + 3, wide, 1)]


def _cursor(x: int, y: int, asked: bool) -> list[Item]:
    return [Box(x, y, MARK, MARK, filled=False, blink=True)] if asked else []


def _centre(state: Mahe, raft: Stack, at: Where | None) -> list[Item]:
    """Draws the face-up card, the throw beside it, and below them who is on the raft."""
    return [*_card(state), *_throw(state), *_raft(raft, state.turtle, at)]


def _card(state: Mahe) -> list[Item]:
    """Draws the card that lies face up; after the last one the 7 of the beach."""
    shown = "?" if state.face_up is None else str(state.face_up)
    shown = str(BEACH_EGGS) if state.cards_left == 0 else shown
    return [Box(10, CARD_TOP, 12, 16, filled=False), Text(12, CARD_TOP, shown, "big")]


def _throw(state: Mahe) -> list[Item]:
    """Writes the dice so far as a sum."""
    dice = state.due.dice if state.due else state.dice
    return [Text(25, CARD_TOP + 2, "+".join(map(str, dice)))] if dice else []


def _raft(raft: Stack, on_turn: str | None, at: Where | None) -> list[Item]:
    """Draws planks from the corner beside space 1, and on them the turtles side by side."""
    x, y = corner(RAFT)
    items: list[Item] = [
        Line(CELL_WIDTH, PLANKS, LONGEST, PLANKS),
        *_cursor(x, y, at == ("space", RAFT)),
    ]
    for index, turtle in enumerate(raft):
        x = CELL_WIDTH + 1 + index * 5
        asked = at in (("space", RAFT), (turtle, RAFT))
        items.append(Bitmap(x, PLANKS - 6, GLYPHS[turtle], blink=asked))
        if turtle == on_turn:
            items.append(Line(x, PLANKS - 8, x + 2, PLANKS - 8))
    return items
