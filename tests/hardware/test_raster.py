"""The rasteriser: what a screen's items become on 128 x 64 pixels (D8, F9, I7 rest on it)."""

from __future__ import annotations

import hashlib
import unicodedata

import pytest

from companion.drawing import CELL, Bitmap, Box, Code, Font, Item, Line, Screen, Text
from hardware.panel import BLANK, FRAME_BYTES
from hardware.raster import frame, has_glyph
from hardware.simulator import as_png, as_text

FONTS: tuple[Font, ...] = ("small", "big", "huge")
LETTERS = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻäöåÄÖÅüÜß"
MARKS = "←→↑↓▲▼◀▶◆■●○·×✓–—…„”“’─│┌┐└┘├┤┬┴┼"


def lit(*items: Item, blinking: bool = True) -> set[tuple[int, int]]:
    """Gives the lit pixels of a screen as (x, y)."""
    data = frame(Screen(items), blinking)
    return {
        (x, y) for y in range(64) for x in range(128) if data[y * 16 + x // 8] & (0x80 >> x % 8)
    }


def block(x: int, y: int, w: int, h: int) -> set[tuple[int, int]]:
    return {(x + i, y + j) for i in range(w) for j in range(h)}


def test_an_empty_screen_is_blank() -> None:
    assert frame(Screen()) == BLANK
    assert len(BLANK) == FRAME_BYTES == 1024


@pytest.mark.parametrize("font", FONTS)
def test_every_letter_of_polish_finnish_and_german_has_its_own_picture(font: Font) -> None:
    """D8: no name or sentence turns into boxes."""
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + LETTERS
    pictures = {letter: frozenset(lit(Text(0, 0, letter, font))) for letter in alphabet}
    assert [letter for letter in alphabet + MARKS if not has_glyph(letter, font)] == []
    assert len(set(pictures.values())) == len(alphabet)


@pytest.mark.parametrize("font", FONTS)
def test_a_letter_stays_in_its_cell(font: Font) -> None:
    """Layout is arithmetic: no letter touches its neighbour's cell."""
    width, height = CELL[font]
    for letter in LETTERS + "WgjyQÅ@|":
        assert lit(Text(32, 16, letter, font)) <= block(32, 16, width, height)


def test_text_is_fixed_width_and_may_be_unlit_on_lit() -> None:
    one, two = lit(Text(0, 0, "B")), lit(Text(0, 0, " B"))
    assert two == {(x + 6, y) for x, y in one}
    assert lit(Box(0, 0, 6, 12), Text(0, 0, "B", ink=False)) == block(0, 0, 6, 12) - one


def test_a_name_typed_decomposed_looks_like_the_composed_one() -> None:
    name = "Żółw Ääkkönen"
    assert lit(Text(0, 0, unicodedata.normalize("NFD", name))) == lit(Text(0, 0, name))


def test_a_letter_the_font_lacks_is_a_box_and_no_error() -> None:
    assert lit(Text(0, 0, "🐢"))
    assert lit(Text(0, 0, "\n"), Text(0, 30, "\x00")) is not None
    assert not has_glyph("🐢")


def test_boxes_lines_and_bitmaps() -> None:
    assert lit(Box(3, 4, 5, 2)) == block(3, 4, 5, 2)
    assert lit(Box(3, 4, 5, 4, filled=False)) == block(3, 4, 5, 4) - block(4, 5, 3, 2)
    assert lit(Box(3, 4, 0, 4)) == lit(Box(3, 4, 4, -1)) == set()
    assert lit(Line(2, 2, 6, 2)) == block(2, 2, 5, 1)
    assert lit(Line(6, 9, 6, 5)) == block(6, 5, 1, 5)
    assert lit(Box(0, 0, 4, 2), Bitmap(1, 0, (".# ", " #."))) == block(0, 0, 4, 2) - {
        (1, 0),
        (3, 1),
    }
    assert lit(Bitmap(0, 0, ("#.",), ink=False)) == {(1, 0)}


def test_what_lies_outside_is_cut_off() -> None:
    assert lit(Box(120, 60, 50, 50)) == block(120, 60, 8, 4)
    assert lit(Text(-3, 60, "Zażółć"), Line(-5, -5, 200, 90), Bitmap(127, 63, ("###",)))


def test_blinking_items_are_left_out_in_the_second_phase() -> None:
    items = (Box(0, 0, 2, 2), Box(4, 0, 2, 2, blink=True), Text(0, 20, "A", blink=True))
    assert lit(*items, blinking=False) == block(0, 0, 2, 2)
    assert block(4, 0, 2, 2) < lit(*items)


@pytest.mark.parametrize(
    ("text", "side"), [("HTTP://192.168.1.23:8080/", 58), ("http://192.168.1.23:8080/", 62)]
)
def test_a_code_fits_beside_its_address(text: str, side: int) -> None:
    """H2: 2 px a module, dark modules unlit on a lit square with its margin."""
    pixels = lit(Code(2, 1, text))
    assert pixels <= block(2, 1, side, side)
    assert {(2, 1), (2 + side - 1, 1), (2, 1 + side - 1)} <= pixels
    margin = next(n for n in range(side) if (2 + n, 1 + n) not in pixels)
    finder = block(2 + margin, 1 + margin, 14, 14)
    ring = block(4 + margin, 3 + margin, 10, 10) - block(6 + margin, 5 + margin, 6, 6)
    assert pixels & finder == ring


def test_a_code_too_large_or_empty_leaves_the_screen_as_it_is() -> None:
    assert lit(Code(0, 0, "x" * 4000)) == lit(Code(0, 0, "")) == set()
    assert lit(Code(0, 0, "x" * 600)) == set()


def test_a_longer_code_shrinks_rather_than_loses_its_margin() -> None:
    pixels = lit(Code(0, 0, "http://turtle-companion.local:8080/a/rather/long/path/for/a/box"))
    assert pixels <= block(0, 0, 64, 64)
    assert (0, 0) in pixels


def test_pixels_are_the_same_with_every_pillow_and_freetype() -> None:
    """Bitmap fonts leave nothing to the renderer: seen alike with Pillow 9.4 and 13."""
    screen = Screen(
        (
            Box(0, 0, 128, 16),
            Text(2, 0, "▲R WOJCIECH", font="big", ink=False),
            Text(0, 18, "Zażółć gęślą ÄÖÅ ß"),
            Text(96, 32, "43", font="huge"),
            Line(0, 63, 60, 63),
        )
    )
    digest = hashlib.sha256(frame(screen)).hexdigest()
    assert digest.startswith("e1e01f1a6b686954"), as_text(frame(screen))


def test_a_frame_can_be_looked_at_in_a_terminal_and_as_a_picture() -> None:
    data = frame(Screen((Box(0, 0, 1, 1), Box(1, 1, 1, 1), Box(2, 0, 1, 2))))
    lines = as_text(data).splitlines()
    assert len(lines) == 32
    assert lines[0] == "▀▄█" + " " * 125
    assert as_png(data, 2).startswith(b"\x89PNG")
