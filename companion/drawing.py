"""The picture of a screen as a value: a short list of primitives on 128 x 64 pixels, one colour.

Pure: nothing here knows a font file or a display. `hardware` turns a `Screen` into pixels. Fonts
are of fixed width, so that layout is arithmetic: `small` 6 x 12 px, `big` 8 x 16 px (bold),
`huge` 16 x 32 px (bold). x grows to the right, y downwards, from the upper left corner.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

WIDTH = 128
HEIGHT = 64

Font = Literal["small", "big", "huge"]
CELL: dict[Font, tuple[int, int]] = {"small": (6, 12), "big": (8, 16), "huge": (16, 32)}
"""Width and height of one character, px."""


class Text(Struct, frozen=True, tag_field="draw", tag="text"):
    """A line of text with its upper left corner at x, y. `ink` false draws unlit on lit."""

    x: int
    y: int
    text: str
    font: Font = "small"
    ink: bool = True
    blink: bool = False


class Bitmap(Struct, frozen=True, tag_field="draw", tag="bitmap"):
    """A literal picture: rows of `#` (ink), `.` (the opposite of ink) and blank (left as it is)."""

    x: int
    y: int
    rows: tuple[str, ...]
    ink: bool = True
    blink: bool = False


class Box(Struct, frozen=True, tag_field="draw", tag="box"):
    """A rectangle of w x h px, filled or as a 1 px frame."""

    x: int
    y: int
    w: int
    h: int
    filled: bool = True
    ink: bool = True
    blink: bool = False


class Line(Struct, frozen=True, tag_field="draw", tag="line"):
    """A 1 px line, both ends included."""

    x: int
    y: int
    to_x: int
    to_y: int
    ink: bool = True


class Code(Struct, frozen=True, tag_field="draw", tag="code"):
    """A QR code of `text`: 2 px a module, dark modules unlit on a lit square with its margin."""

    x: int
    y: int
    text: str


Item: TypeAlias = Text | Bitmap | Box | Line | Code


class Screen(Struct, frozen=True):
    """A whole picture. Items are drawn in order; a blinking one is left out in every second phase
    (each 500 ms)."""

    items: tuple[Item, ...] = ()

    @property
    def blinks(self) -> bool:
        """Tells whether any item blinks."""
        return any(getattr(item, "blink", False) for item in self.items)


def text_width(text: str, font: Font) -> int:
    """Gives the width of a line in px."""
    return len(text) * CELL[font][0]


def moved(item: Item, dx: int, dy: int) -> Item:
    """Gives the item shifted by dx, dy px."""
    if isinstance(item, Line):
        return Line(item.x + dx, item.y + dy, item.to_x + dx, item.to_y + dy, item.ink)
    return msgspec.structs.replace(item, x=item.x + dx, y=item.y + dy)
