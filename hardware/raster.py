"""Turns a `Screen` into the 1024 bytes of a frame.

Pure but for reading its own font files once. It knows no display and never fails on content:
a letter that the font lacks becomes its box, what lies outside of the picture is cut off.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from importlib.resources import as_file, files

from PIL import Image, ImageDraw, ImageFont

from companion.drawing import CELL, HEIGHT, WIDTH, Bitmap, Box, Code, Font, Item, Line, Screen, Text

_FILES: dict[Font, tuple[str, int]] = {
    "small": ("terminus-normal.otb", 12),
    "big": ("terminus-bold.otb", 16),
    "huge": ("terminus-bold.otb", 32),
}
"""Bitmap strikes: FreeType opens these files at these sizes only."""

MODULE = 2
"""A module of a QR code, px: at 1 px phones read a third less (measured on synthetic photos)."""
MARGIN = 4
"""The margin that the QR standard asks for, modules; less where the code would not fit."""


@lru_cache(maxsize=32)
def frame(screen: Screen, lit: bool = True) -> bytes:
    """Draws a screen, row by row, 1 bit a pixel; `lit` false is the phase without blinking items.

    Any thread."""
    picture = Image.new("1", (WIDTH, HEIGHT))
    draw = ImageDraw.Draw(picture)
    for item in screen.items:
        if lit or not getattr(item, "blink", False):
            _draw(draw, item)
    return picture.tobytes()


def has_glyph(character: str, font: Font = "small") -> bool:
    """Tells whether the font has a picture of its own for one character."""
    return character == " " or _glyph(font, character).tobytes() not in (
        _glyph(font, "\uffff").tobytes(),
        _glyph(font, " ").tobytes(),
    )


def _draw(draw: ImageDraw.ImageDraw, item: Item) -> None:
    if isinstance(item, Text):
        _draw_text(draw, item)
    elif isinstance(item, Bitmap):
        _draw_bitmap(draw, item)
    elif isinstance(item, Box):
        _draw_box(draw, item)
    elif isinstance(item, Line):
        draw.line((item.x, item.y, item.to_x, item.to_y), fill=int(item.ink))
    else:
        _draw_code(draw, item)


def _draw_text(draw: ImageDraw.ImageDraw, item: Text) -> None:
    width = CELL[item.font][0]
    # A name typed on a phone may come decomposed; the font has whole letters only.
    for place, character in enumerate(unicodedata.normalize("NFC", item.text)):
        if character != " ":
            at = (item.x + place * width, item.y)
            draw.bitmap(at, _glyph(item.font, character), fill=int(item.ink))


def _draw_bitmap(draw: ImageDraw.ImageDraw, item: Bitmap) -> None:
    for sign, value in (("#", item.ink), (".", not item.ink)):
        points = [
            (item.x + x, item.y + y)
            for y, row in enumerate(item.rows)
            for x, pixel in enumerate(row)
            if pixel == sign
        ]
        draw.point(points, fill=int(value))


def _draw_box(draw: ImageDraw.ImageDraw, item: Box) -> None:
    if item.w < 1 or item.h < 1:
        return
    corners = (item.x, item.y, item.x + item.w - 1, item.y + item.h - 1)
    if item.filled:
        draw.rectangle(corners, fill=int(item.ink))
    else:
        draw.rectangle(corners, outline=int(item.ink))


def _draw_code(draw: ImageDraw.ImageDraw, item: Code) -> None:
    square = _code(item.text)
    if square is not None:
        # Dark modules stay unlit on a lit square: not every phone reads inverted codes.
        draw.rectangle(
            (item.x, item.y, item.x + square.width - 1, item.y + square.height - 1), fill=1
        )
        draw.bitmap((item.x, item.y), square, fill=0)


@lru_cache(maxsize=3)
def _face(font: Font) -> ImageFont.FreeTypeFont:
    name, size = _FILES[font]
    with as_file(files("hardware") / "fonts" / name) as path:
        return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=512)
def _glyph(font: Font, character: str) -> Image.Image:
    """Draws one character into a cell of its own, so that no layout can shift it."""
    cell = Image.new("1", CELL[font])
    ImageDraw.Draw(cell).text((0, 0), character, fill=1, font=_face(font))
    return cell


@lru_cache(maxsize=4)
def _code(text: str) -> Image.Image | None:
    """Draws the dark modules of a QR code with its margin; None when it cannot fit."""
    if not text:
        return None
    import segno  # 88 ms and 10 MB on a fast machine: only when a code is first wanted

    try:
        code = segno.make(text, error="l", micro=False)
    except ValueError:  # more than the largest code holds
        return None
    modules = [[bool(module) for module in row] for row in code.matrix]
    scale = MODULE if (len(modules) + 2) * MODULE <= HEIGHT else 1
    margin = min(MARGIN, (HEIGHT // scale - len(modules)) // 2)
    return _modules(modules, scale, margin) if margin > 0 else None


def _modules(modules: list[list[bool]], scale: int, margin: int) -> Image.Image:
    side = len(modules) + 2 * margin
    square = Image.new("1", (side, side))
    for y, row in enumerate(modules):
        for x, dark in enumerate(row):
            square.putpixel((x + margin, y + margin), int(dark))
    return square.resize((side * scale, side * scale), Image.Resampling.NEAREST)
