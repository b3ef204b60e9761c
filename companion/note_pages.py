"""Notes laid out on the display: broken into pages that any key turns. Pure."""

from __future__ import annotations

from companion.drawing import HEIGHT, WIDTH, Bitmap, Box, Code, Item, Screen, Text
from companion.layout import BAR, BIG, ROWS, SMALL, Bar, bar, cut, wrapped
from companion.notes import Note

BIG_ROWS = 3
"""Rows of big text under the bar."""
BESIDE_TURTLE = 14
BESIDE_CODE = 10
"""Characters of small text left of the turtle, and right of a QR code."""
TURTLE_X = 87

TURTLE = (
    "               ########                 ",
    "            ####......####              ",
    "          ###..........#.###            ",
    "         ##..#........#...##            ",
    "        ##....#......#.....##    #####  ",
    "       ##......######.......##  ##...## ",
    "      ##......#......#......## ##.....##",
    "      #......#........#......###...#...#",
    "     ##.....#..........#.....##........#",
    "     #.....#............#.....#.......##",
    "    ########............########....### ",
    "    #.......#..........#.......#..###   ",
    "   ##........#........#........####     ",
    "   #..........########..........#       ",
    " ####............................##     ",
    "##..##############################.##   ",
    " ####....####............####....###    ",
    "    #....#  ##############  #....#      ",
    "    #....#                  #....#      ",
    "    ######                  ######      ",
)
"""The winner's, big; the points are unlit so that it stands before anything."""


def pages(note: Note) -> list[list[Item]]:
    """Breaks a note into pages: one of big lines where it fits, else small ones of four lines."""
    if note.qr:
        return [_address(note)]
    if note.kind == "end":
        return [_end(note)]
    if note.kind == "refusal":
        return _refused(note)
    big = wrapped(note.text, BIG)
    if len(big) <= BIG_ROWS and not note.brief:
        return [_big(big)]
    lines = [cut(line, SMALL) for line in note.brief] if note.kind == "word" else []
    return [_small(page) for page in _by_four(lines or wrapped(note.text, SMALL))]


def _refused(note: Note) -> list[list[Item]]:
    """The reason, and in small lines below it what is allowed now: the reason is big where both
    have room, and small where only so they have; else it stands alone."""
    text = note.brief[0] if note.brief else note.text
    big, small = wrapped(text, BIG), wrapped(text, SMALL)
    hint = wrapped(note.short_hint or note.hint, SMALL)
    y = BAR + 16 * len(big)
    if len(big) <= BIG_ROWS and y + 12 * len(hint) <= HEIGHT:
        return [[*_big(big), *_small(hint, y)]]
    if len(small) + len(hint) <= ROWS:
        return [_small([*small, *hint])]
    return [_big(big)] if len(big) <= BIG_ROWS else [_small(page) for page in _by_four(small)]


def _big(lines: list[str]) -> list[Item]:
    return [Text(0, BAR + 16 * n, line, "big") for n, line in enumerate(lines)]


def _by_four(lines: list[str]) -> list[list[str]]:
    return [lines[at : at + ROWS] for at in range(0, len(lines), ROWS)]


def _small(lines: list[str], y: int = BAR) -> list[Item]:
    return [Text(0, y + 12 * n, line, "small") for n, line in enumerate(lines)]


def _end(note: Note) -> list[Item]:
    """The places, and the winner's turtle before them at the right."""
    rows = _small([cut(line, BESIDE_TURTLE) for line in note.brief[:ROWS]])
    return [*rows, Bitmap(TURTLE_X, 30, TURTLE)]


def page_count(note: Note) -> int:
    """Tells how many pages of the display a note takes."""
    return len(pages(note))


def note_screen(note: Note, page: int) -> Screen:
    """Draws a page of a note over the whole display, the rule's id small at the corner."""
    if note.qr:
        return Screen(tuple(_address(note)))
    all_ = pages(note)
    rule = note.rule or "" if note.kind != "end" else ""
    right = f"{page + 1}/{len(all_)}" if len(all_) > 1 else rule
    shown = Bar(note.title.upper(), right=right, short=note.heading.upper())
    return Screen((*bar(shown), *all_[page]))


def _address(note: Note) -> list[Item]:
    """A QR code on the left; at the right a bar of its own and the address in small lines."""
    lines = _address_lines(note.text.removeprefix("http://").rstrip("/"))
    return [
        Box(66, 0, WIDTH - 66, BAR),
        Text(68, 0, cut(note.heading, 7), "big", ink=False),
        *[Text(67, BAR + 12 * n, line, "small") for n, line in enumerate(lines[:ROWS])],
        Code(0, 0, note.qr),
    ]


def _address_lines(address: str) -> list[str]:
    """Breaks an address behind its dots and before its port, so that no number is torn apart."""
    parts = address.replace(".", ". ").replace(":", " :").split()
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(part) <= BESIDE_CODE and not part.startswith(":"):
            lines[-1] += part
        else:
            lines += wrapped(part, BESIDE_CODE)
    return lines
