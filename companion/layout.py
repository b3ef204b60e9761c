"""What all screens have in common: the bar, the lines below, how text is cut and broken. Pure."""

from __future__ import annotations

from msgspec import Struct

from companion.drawing import CELL, HEIGHT, WIDTH, Bitmap, Box, Font, Item, Text
from companion.shapes import SHAPES

BAR = 16
"""Height of the bar, px."""
SCROLL_BAR = 4
"""Width of the mark beside a list that is longer than the display, with its distance, px."""
ROWS = 4
"""Rows of small text under the bar."""
BIG, SMALL = 16, 21
"""Characters in a line of big and of small text."""

LEFT_ARROW = ("   #", "  ##", " ###", "####", " ###", "  ##", "   #")
RIGHT_ARROW = tuple(row[::-1] for row in LEFT_ARROW)
UP_DOWN_ARROWS = ("  #  ", " ### ", "#####", "     ", "#####", " ### ", "  #  ")
"""What says beside a single choice that there are others, by the keys that lead to them."""


class Bar(Struct, frozen=True):
    """The bar: a player's shape and letter, a name or title, the game's own number.

    `short` stands in for a title that does not fit."""

    title: str
    shape: str = ""
    letter: str = ""
    right: str = ""
    short: str = ""


def cut(text: str, length: int) -> str:
    """Cuts a text to a length, with a mark that it was cut."""
    return text if len(text) <= length else text[: length - 1] + "…"


def wrapped(text: str, width: int) -> list[str]:
    """Breaks a text into lines of at most `width` characters, at spaces where it can."""
    lines: list[str] = []
    for word in text.split():
        while len(word) > width:
            lines.append(word[:width])
            word = word[width:]
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines


def scroll_bar(top: int, first: int, shown: int, length: int) -> list[Item]:
    """Marks at the right edge, from `top` down, which rows of a longer list are in sight."""
    if length <= shown:
        return []
    room = HEIGHT - top
    height = max(4, room * shown // length)
    y = top + (room - height) * first // (length - shown)
    return [Box(WIDTH - 2, top, 1, room), Box(WIDTH - 3, y, 3, height)]


def bar(shown: Bar) -> list[Item]:
    """Draws the bar: big where the title fits, else small, else its short form, else cut."""
    items: list[Item] = [Box(0, 0, WIDTH, BAR)]
    x = 2
    if shown.shape:
        items += _mark(shown)
        x = 25
    room = WIDTH - x - 2 - (len(shown.right) * 6 + 3 if shown.right else 0)
    items += _title(shown, x, room)
    if shown.right:
        items.append(Text(WIDTH - 1 - len(shown.right) * 6, 2, shown.right, "small", ink=False))
    return items


def _mark(shown: Bar) -> list[Item]:
    """The player's shape, and the letter lit on dark so that it does not run into the name."""
    return [
        Bitmap(2, 3, SHAPES[shown.shape], ink=False),
        Box(13, 1, 10, 14, ink=False),
        Text(14, 0, shown.letter, "big"),
    ]


def _title(shown: Bar, x: int, room: int) -> list[Item]:
    title = shown.title
    if shown.short and len(title) > room // CELL["small"][0]:
        title = shown.short
    font: Font = "big" if len(title) <= room // CELL["big"][0] else "small"
    y = 0 if font == "big" else 2
    return [Text(x, y, cut(title, room // CELL[font][0]), font, ink=False)]
