"""The winding path on the display: three rows of seven spaces, 18 x 12 px each. Pure.

A turtle is its letter: a stack is read from the left, bottom first, and goes on in the line above.
Before it stands what the stone is: a fox, a mound (filled while its token is hidden), the goal; the
river is waves. On the start the groups of more than one have a line under them.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.drawing import Bitmap, Box, Item, Line
from companion.games.contract import Choice, Said, Where
from companion.games.pedzace_zolwie_extreme.cards import COLOURS
from companion.games.pedzace_zolwie_extreme.groups import Turtles
from companion.games.pedzace_zolwie_extreme.path import FOX, MOUND, RIVER, START, Path
from companion.games.pedzace_zolwie_extreme.state import GONE, HIDDEN, Deed, Extreme
from companion.games.pedzace_zolwie_extreme.telling import named

COLUMNS, ROWS = 7, 3
SPACE_WIDTH, SPACE_HEIGHT = 18, 12
HEIGHT = ROWS * SPACE_HEIGHT
GLYPH = 4
"""From one letter to the next, px."""
LOWER, UPPER = 6, 0
"""Where the lines of letters begin, px from the top of a space."""
IN_LINE = 4
GROUND = 11
LETTUCE = "lettuce"

LETTERS = (
    ("## ", "# #", "## ", "# #", "# #"),  # R
    ("# #", "# #", " # ", " # ", " # "),  # Y
    ("###", "#  ", "# #", "# #", "###"),  # G
    ("#  ", "#  ", "## ", "# #", "## "),  # b: as a capital it is too like R
    ("## ", "# #", "## ", "#  ", "#  "),  # P
    (" # ", "# #", "# #", "# #", " # "),  # O
    ("# #", "# #", "## ", "# #", "# #"),  # K
)
"""The turtles, 3 x 5 px, in the board's order."""
RAVEN = ("#     #", "##   ##", " ## ## ", "  ###  ", "   #   ")
MARKS = {
    FOX: (" ##  ", " #   ", "###  ", " #   ", " #   "),
    LETTUCE: ("#### ", "#### ", "#    ", "#    ", "#    "),
    HIDDEN: ("     ", "     ", " ### ", "#####", "#####"),
    MOUND: ("     ", "     ", " ### ", "#   #", "#   #"),
}
"""What a space is, 5 x 5 px: a mound is filled while its token is hidden, open once it is known."""
WAVES = ("                  ", " #   #   #   #    ", "# # # # # # # # # ", "   #   #   #   #  ")


def place_of(space: int, first_row: int = 0) -> tuple[int, int]:
    """Gives the upper left pixel of a space; the path winds up from the lower left."""
    row, along = divmod(space, COLUMNS)
    column = along if row % 2 == 0 else COLUMNS - 1 - along
    return 1 + column * SPACE_WIDTH, (ROWS - 1 - row + first_row) * SPACE_HEIGHT


def space_choice(path: Path, space: int) -> Choice:
    """Gives a space as something to pick with a cursor that moves on the map."""
    x, y = place_of(space)
    said = Said("space", {"space": named(space, path)})
    return Choice(space, said, ("stone", space), x + SPACE_WIDTH // 2, y + SPACE_HEIGHT // 2)


def draw(state: Extreme, at: Where, stood: Where | None = None) -> tuple[Item, ...]:
    """Draws the path, or of a longer one the rows around the place `at`, which blinks.

    While it is asked where the last movement ended, what moved is not drawn; the ground is dotted
    where it `stood`."""
    if state.underway.asks == "do":
        state = _without(state, state.underway.deeds[-1])
    path = state.path
    first_row = _first_row(path, at)
    spaces = range(first_row * COLUMNS, min((first_row + ROWS) * COLUMNS, path.lettuce + 1))
    items: list[Item] = []
    for space in spaces:
        x, y = place_of(space, first_row)
        items += _ground(state, space, x, y, at == ("stone", space))
        if stood and stood[1] == space:
            items += [Box(x + n, y + GROUND, 1, 1, ink=False) for n in range(3, SPACE_WIDTH - 2, 3)]
        items += _turtles(state, space, x, y, at)
    return tuple(items)


def _without(state: Extreme, deed: Deed) -> Extreme:
    """Takes away what a deed moved."""
    if deed.raven:
        return replace(state, raven=None)
    left = [(s, tuple(t for t in group if t not in deed.turtles)) for s, group in state.groups]
    return replace(state, groups=tuple(group for group in left if group[1]))


def _first_row(path: Path, at: Where) -> int:
    """Keeps the place in question in sight on a path longer than three rows."""
    space = at[1] if len(at) == 2 and isinstance(at[1], int) else START
    last = max(0, path.lettuce // COLUMNS - ROWS + 1)
    return min(last, max(0, space // COLUMNS - 1))


def _ground(state: Extreme, space: int, x: int, y: int, asked: bool) -> list[Item]:
    """Draws a space and what it is; the ground of the path runs on where a row turns."""
    kind = state.path.kinds[space]
    if kind == RIVER:
        items: list[Item] = [Bitmap(x, y + SPACE_HEIGHT - len(WAVES), WAVES)]
    else:
        items = [Line(x + 1, y + GROUND, x + SPACE_WIDTH - 2, y + GROUND)]
    mark = _mark(state, space)
    if mark:
        items.append(Bitmap(x, y + LOWER - 1, MARKS[mark]))
    if space % COLUMNS == COLUMNS - 1 and space < state.path.lettuce:
        edge = x + SPACE_WIDTH - 1 if (space // COLUMNS) % 2 == 0 else x - 1
        items.append(Line(edge, y + GROUND - SPACE_HEIGHT, edge, y + GROUND))
    if asked:
        items.append(Box(x + 1, y + GROUND - 1, SPACE_WIDTH - 2, 2, blink=True))
    return items


def _mark(state: Extreme, space: int) -> str:
    """Names the mark of a space; an ordinary stone has none."""
    kind = state.path.kinds[space]
    if kind != MOUND:
        return kind if kind in MARKS else ""
    token = state.token_on(space)
    return HIDDEN if token == HIDDEN else "" if token == GONE else MOUND


def _turtles(state: Extreme, space: int, x: int, y: int, at: Where) -> list[Item]:
    """Draws the letters of all who stand there; who would move with the one in question blinks."""
    spots = _spots(space, x, y)
    items: list[Item] = []
    for there, group in state.groups:
        if there == space:
            here, spots = spots[: len(group)], spots[len(group) :]
            moving = _moving(group, space, at)
            items += [
                Bitmap(*spot, LETTERS[turtle], blink=turtle in moving)
                for spot, turtle in zip(here, group, strict=False)
            ]
            if space == START and len(group) > 1:
                items += [Box(left, top + GLYPH + 1, GLYPH - 1, 1) for left, top in here]
    if state.raven == space:
        room_below = len(spots) > IN_LINE + 1
        top = LOWER if room_below else UPPER
        items.append(Bitmap(x + SPACE_WIDTH - len(RAVEN[0]), y + top, RAVEN))
    return items


def _spots(space: int, x: int, y: int) -> list[tuple[int, int]]:
    """Gives where the letters on a space stand, in order; a stone has its mark before them."""
    mark = 0 if space == START else 1
    lower = [(x + GLYPH * n + 2 * mark, y + LOWER) for n in range(mark, IN_LINE)]
    return lower + [(x + GLYPH * n, y + UPPER) for n in range(IN_LINE)]


def _moving(group: Turtles, space: int, at: Where) -> Turtles:
    """PE-6: gives the turtle in question and those on it."""
    names = [(COLOURS[turtle], space) for turtle in group]
    return group[names.index(at) :] if at in names else ()
