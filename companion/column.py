"""The display's screen of a step where the game's map is a picture at the left: what is asked
stands in a column beside it, at fixed places. Pure.

Up to two small lines say what is asked, then stand two or three rows of a list, or the die
that is being told, or the one choice that the cursor is on. What is to be done on the table takes
all four lines. The column must be 50 px wide or more.
"""

from __future__ import annotations

from msgspec import UnsetType

from companion.cursor import is_blank, is_long, number_of
from companion.drawing import CELL, WIDTH, Bitmap, Box, Font, Item, Text
from companion.games.contract import Choice, Said, Step
from companion.layout import SCROLL_BAR, UP_DOWN_ARROWS, cut, scroll_bar, wrapped
from companion.words import Words

ROWS = 2
LINES = 4
LINE = CELL["small"][1]
CURSOR = (9, 8)
"""Width and height of the frame round the place of a map that the cursor stands on, px."""


def column(step: Step, at: int, words: Words, x: int, y: int, in_bar: bool) -> list[Item]:
    """Draws a step right of `x` and below `y`; `at` is the cursor, `in_bar` tells whether the bar
    says the title already."""
    lines = _said(step, words, x, in_bar)
    if step.form == "tick":
        return [Text(x, y + LINE * n, text) for n, text in enumerate(lines)]
    items: list[Item] = [Text(x, y + LINE * n, text) for n, text in enumerate(lines[:ROWS])]
    if step.form == "list":
        rows = min(LINES - min(len(lines), ROWS), max(ROWS, len(step.choices)))
        return [*items, *_rows(step, at, words, x, y + LINE * (LINES - rows), rows)]
    y += LINE * ROWS
    if step.form == "die":
        return [*items, *_die(_face(step, at, words), x, y + 6)]
    label = _in_room(step.choices[at], words, x)
    return [*items, *_one(label, x, y + 6, step.form == "count")]


def _said(step: Step, words: Words, x: int, in_bar: bool) -> list[str]:
    """What stands over the choices: without the title where the bar says it, or where its rows need
    the room and something else is said there."""
    if in_bar or step.form == "tick":
        return _lines(step.brief, words, x)
    whole = _lines((step.title, *step.brief), words, x)
    is_full = step.form == "list" and len(whole) + len(step.choices) > LINES
    return _lines(step.brief, words, x) if is_full and step.brief else whole


def has_room(step: Step, words: Words, x: int) -> bool:
    """Tells whether a step fits into the column right of `x`."""
    if step.form == "tick":
        return len(_lines(step.brief, words, x)) <= LINES
    return step.form in ("list", "count", "map") or (step.form == "die" and not step.dice)


def _lines(said: tuple[Said, ...], words: Words, x: int) -> list[str]:
    room = (WIDTH - x) // CELL["small"][0]
    return [line for one in said for line in wrapped(_text(one, words), room)]


def _text(said: Said, words: Words) -> str:
    return words.say(said.code, said.facts)


def _in_room(choice: Choice, words: Words, x: int) -> str:
    """Says a choice, in brief where that fits and the whole does not."""
    whole = _text(choice.say, words)
    if len(whole) <= (WIDTH - x) // CELL["small"][0] or isinstance(choice.brief, UnsetType):
        return whole
    return _text(choice.brief, words)


def _one(label: str, x: int, y: int, has_others: bool) -> list[Item]:
    """The choice that OK takes, big where it fits; arrows where up and down lead to others."""
    room = WIDTH - x - (len(UP_DOWN_ARROWS[0]) + 3 if has_others else 0)
    font: Font = "big" if len(label) * CELL["big"][0] <= room else "small"
    wide = CELL[font][0]
    text = cut(label, room // wide)
    arrows = [Bitmap(x + len(text) * wide + 3, y + 4, UP_DOWN_ARROWS)] if has_others else []
    return [Text(x, y, text, font), *arrows]


def _face(step: Step, at: int, words: Words) -> str:
    """The face that is up; none yet on a blank die."""
    return words.say("die.blank") if is_blank(step, at) else str(step.choices[at].value)


def _die(face: str, x: int, y: int) -> list[Item]:
    """The die that is being told, lit."""
    return [Box(x, y + 1, 16, 14), Text(x + 4, y, face, "big", ink=False)]


def _rows(step: Step, at: int, words: Words, x: int, y: int, rows: int) -> list[Item]:
    """So many rows of a list, the cursor's row lit, and where there are more a bar that says so."""
    is_cut = len(step.choices) > rows
    end = WIDTH - SCROLL_BAR if is_cut else WIDTH
    items: list[Item] = []
    first = min(max(0, at - 1), max(0, len(step.choices) - rows))
    for line, index in enumerate(range(first, min(first + rows, len(step.choices)))):
        if index == at:
            items.append(Box(x - 1, y + LINE * line, end - x + 1, LINE))
        text = _row(step, index, words, (end - x) // CELL["small"][0])
        items.append(Text(x, y + LINE * line, text, ink=index != at))
    return [*items, *scroll_bar(y, first, rows, len(step.choices))]


def _row(step: Step, index: int, words: Words, room: int) -> str:
    """A choice behind its number key, if keys have numbers in this list; what is too long is said
    in brief where it can be."""
    choice = step.choices[index]
    before = "" if is_long(step) else f"{number_of(step, index) or ' '} "
    text = f"{before}{_text(choice.say, words)}"
    if len(text) > room and not isinstance(choice.brief, UnsetType):
        text = f"{before}{_text(choice.brief, words)}"
    return cut(text, room)


def cursor_frame(choice: Choice, y: int) -> list[Item]:
    """Frames the place of a map (which begins at `y`) that a choice stands on, if it has one."""
    wide, high = CURSOR
    if choice.x < 0:
        return []
    return [Box(choice.x - wide // 2, y + choice.y - high // 2, wide, high, filled=False)]
