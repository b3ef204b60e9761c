"""The display's screens: a dialog's state laid out on 128 x 64 pixels. Pure.

The bar on top (16 px, inverted) says whose turn it is; under it the one thing to do, verb first;
at the bottom the map, or at the left where it is a picture (`column`). Steps change few pixels:
dice, cursor and counters have fixed places. Big text has 16 characters a line, small text 21.
"""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from companion import cursor, setting_up
from companion.column import column, cursor_frame
from companion.dialog import Dialog, Note
from companion.drawing import (
    CELL,
    HEIGHT,
    WIDTH,
    Bitmap,
    Box,
    Code,
    Font,
    Item,
    Screen,
    Text,
    moved,
)
from companion.fitting import cut, wrapped
from companion.games.contract import Picked, Step
from companion.shapes import SHAPES
from companion.snapshot import Seat
from companion.words import Words

BAR = 16
"""Height of the bar, px."""
ROWS = 4
"""Rows of small text under the bar."""
BIG, SMALL = 16, 21
"""Characters in a line of big and of small text."""
DIE = 20
"""From one die to the next, px."""
STRIP = (WIDTH, 16)
"""The size of a map that is a strip at the bottom, px."""
GAP = 3
"""Between a map at the left and the column beside it, px."""

LEFT_ARROW = ("   #", "  ##", " ###", "####", " ###", "  ##", "   #")
RIGHT_ARROW = tuple(row[::-1] for row in LEFT_ARROW)

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


class Bar(Struct, frozen=True):
    """The bar: a player's shape and letter, a name or title, the game's own number."""

    title: str
    shape: str = ""
    letter: str = ""
    right: str = ""


# -- parts ----------------------------------------------------------------------------------------


def bar(shown: Bar) -> list[Item]:
    """Draws the bar: big where the title fits, else small, else cut."""
    items: list[Item] = [Box(0, 0, WIDTH, BAR)]
    x = 2
    if shown.shape:
        items += [
            Bitmap(2, 3, SHAPES[shown.shape], ink=False),
            Text(13, 0, shown.letter, "big", ink=False),
        ]
        x = 24
    room = WIDTH - x - 2 - (len(shown.right) * 6 + 3 if shown.right else 0)
    font: Font = "big" if len(shown.title) * CELL["big"][0] <= room else "small"
    title = cut(shown.title, room // CELL[font][0])
    items.append(Text(x, 0 if font == "big" else 2, title, font, ink=False))
    if shown.right:
        items.append(Text(WIDTH - 1 - len(shown.right) * 6, 2, shown.right, "small", ink=False))
    return items


def _scroll_bar(top: int, first: int, shown: int, length: int) -> list[Item]:
    if length <= shown:
        return []
    room = HEIGHT - top
    height = max(4, room * shown // length)
    y = top + (room - height) * first // (length - shown)
    return [Box(126, top, 1, room), Box(125, y, 3, height)]


# -- screens of a step ----------------------------------------------------------------------------


def step_screen(
    shown: Bar,
    step: Step,
    at: int,
    picked: Picked,
    map_: tuple[Item, ...],
    words: Words,
    size: tuple[int, int] = STRIP,
) -> Screen:
    """Draws a step under its bar; `at` is the cursor, `size` that of the map."""
    if map_ and size[0] < WIDTH and step.form in ("list", "count", "map"):
        return _beside(shown, step, at, map_, words, size[0])
    map_ = map_ if size[0] == WIDTH else ()
    labels = [words.say(choice.say.code, choice.say.facts) for choice in step.choices]
    title = words.say(step.title.code, step.title.facts)
    below = tuple(moved(item, 0, HEIGHT - size[1]) for item in map_)
    match step.form:
        case "die":
            body = _die(title, step, at, picked)
        case "tick" if not map_:
            return Screen((*bar(shown), *_tick(title, step, at, words)))
        case "tick":
            body = _moved_and_to_do(step, at, words)
            below = below if len(step.brief) <= 2 else ()
        case _ if not map_:
            above = [] if shown.title == title else [title]
            return Screen((*bar(shown), *_list(above, labels, step, at, words)))
        case _:
            body = _one_of(title, step, at, words)
    return Screen((*bar(shown), *body, *below))


def _beside(
    shown: Bar, step: Step, at: int, map_: tuple[Item, ...], words: Words, width: int
) -> Screen:
    """The map at the left under the bar, what is asked in a column at its right."""
    picture = [moved(item, 0, BAR) for item in map_]
    frame = cursor_frame(step.choices[at], BAR) if step.form == "map" else []
    in_bar = shown.title == words.say(step.title.code, step.title.facts)
    asked = column(step, at, words, width + GAP, BAR, in_bar)
    return Screen((*bar(shown), *picture, *frame, *asked))


def _dice(faces: tuple[int | str, ...], open_: bool) -> list[Item]:
    """Dice stand at fixed places from the left; one that is being told is lit."""
    items: list[Item] = []
    for index, face in enumerate(faces):
        x, lit = 2 + index * DIE, open_ and index == len(faces) - 1
        items.append(Box(x, BAR + 1, 16, 14, filled=lit))
        items.append(Text(x + 4, BAR, str(face), "big", ink=not lit))
    return items


def _die(title: str, step: Step, at: int, picked: Picked) -> list[Item]:
    faces = (*picked, step.choices[at].value)
    return [*_dice(faces, open_=True), Text(0, BAR + 16, cut(title, BIG), "big")]


def _one_of(title: str, step: Step, at: int, words: Words) -> list[Item]:
    """The dice that lie, one choice between two arrows beside them, what is asked below."""
    said = step.choices[at].brief if step.dice else UNSET
    say = step.choices[at].say if isinstance(said, UnsetType) else said
    label = words.say(say.code, say.facts)
    left = 2 + DIE * len(step.dice)
    room = WIDTH - left - 12
    font: Font = "big" if len(label) * 8 <= room else "small"
    label = cut(label, room // CELL[font][0])
    right = left + 8 + len(label) * CELL[font][0]
    return [
        *_dice(step.dice, open_=False),
        Bitmap(left, BAR + 4, LEFT_ARROW),
        Text(left + 6, BAR if font == "big" else BAR + 2, label, font),
        Bitmap(right, BAR + 4, RIGHT_ARROW),
        Text(0, BAR + 16, cut(title, BIG), "big"),
    ]


def _list(above: list[str], labels: list[str], step: Step, at: int, words: Words) -> list[Item]:
    """A list of rows, the cursor's row lit; the lines above it stand still."""
    texts = [*above]
    for said in step.brief:
        texts += wrapped(words.say(said.code, said.facts), SMALL)
    items: list[Item] = [
        Text(0, BAR + 12 * line, cut(text, SMALL), "small") for line, text in enumerate(texts)
    ]
    y = BAR + 12 * len(texts)
    shown = (HEIGHT - y) // 12
    first = min(max(0, at - shown + 1), max(0, len(labels) - shown))
    for line, index in enumerate(range(first, min(first + shown, len(labels)))):
        lit = index == at
        if lit:
            items.append(Box(0, y + 12 * line, 123, 12))
        text = cut(_numbered(labels[index], step, index), SMALL - 1)
        items.append(Text(2, y + 12 * line, text, "small", ink=not lit))
    return [*items, *_scroll_bar(y, first, shown, len(labels))]


def _numbered(label: str, step: Step, index: int) -> str:
    """Puts the number key before a label; in a count the label is the number."""
    if step.form == "count":
        return label
    return f"{cursor.number_of(step, index) or ' '} {label}"


def _tick(title: str, step: Step, at: int, words: Words) -> list[Item]:
    """Things to do, as a list that is ticked; OK says that all is done."""
    lines = [words.say(said.code, said.facts) for said in step.brief] or [title]
    items: list[Item] = []
    for line, text in enumerate(lines[at : at + ROWS]):
        items += _to_do(text, BAR + 12 * line)
    if len(lines) < ROWS:
        done = words.say(step.choices[0].say.code, step.choices[0].say.facts)
        label = f"OK: {done}"
        items.append(Text(WIDTH - 1 - len(label) * 6, 52, label, "small"))
    return [*items, *_scroll_bar(BAR, at, ROWS, len(lines))]


def _moved_and_to_do(step: Step, at: int, words: Words) -> list[Item]:
    """The move beside the dice that made it, where the choice stood; then what else is to do."""
    first, *others = [words.say(said.code, said.facts) for said in step.brief]
    left = 8 + DIE * len(step.dice)
    room = WIDTH - left
    font: Font = "big" if len(first) * CELL["big"][0] <= room else "small"
    y = BAR if font == "big" else BAR + 2
    items = [*_dice(step.dice, open_=False), Text(left, y, cut(first, room // CELL[font][0]), font)]
    for line, text in enumerate(others[at : at + 2]):
        items += _to_do(text, BAR + 17 + 14 * line)
    return [*items, *_scroll_bar(BAR + 16, at, 2, len(others))]


def _to_do(text: str, y: int) -> list[Item]:
    """A box to tick and a line; a heading (it ends in a colon) has no box."""
    line: list[Item] = [Text(12, y, cut(text, SMALL - 3), "small")]
    return line if text.endswith(":") else [Box(1, y + 2, 8, 8, filled=False), *line]


# -- notes ----------------------------------------------------------------------------------------


def pages(note: Note) -> list[list[Item]]:
    """Breaks a note into pages: one of big lines where it fits, else small ones of four lines."""
    if note.qr:
        return [_address(note)]
    if not note.brief:
        big = wrapped(note.text, BIG)
        if len(big) <= 3:
            return [[Text(0, BAR + 16 * n, text, "big") for n, text in enumerate(big)]]
    lines = [cut(line, SMALL) for line in note.brief] or wrapped(note.text, SMALL)
    return [
        [Text(0, BAR + 12 * n, text, "small") for n, text in enumerate(lines[at : at + ROWS])]
        for at in range(0, len(lines), ROWS)
    ]


def page_count(note: Note) -> int:
    """Tells how many pages of the display a note takes."""
    return len(pages(note))


def note_screen(note: Note, page: int) -> Screen:
    """Draws a page of a note over the whole display, the rule's id small at the corner."""
    all_ = pages(note)
    rule = note.rule or "" if note.kind != "end" else ""
    right = f"{page + 1}/{len(all_)}" if len(all_) > 1 else rule
    joy = [Bitmap(80, 24, TURTLE)] if note.kind == "end" else []
    return Screen((*bar(Bar(note.title.upper(), right=right)), *all_[page], *joy))


def _address(note: Note) -> list[Item]:
    """A QR code on the left under the bar's right half, the address in small lines beside it."""
    lines = wrapped(note.text.removeprefix("http://").rstrip("/"), 10)
    texts: list[Item] = [
        Text(64, BAR + 2 + 12 * n, line, "small") for n, line in enumerate(lines[:ROWS])
    ]
    return [Box(0, BAR, 64, 48, ink=False), Code(0, 0, note.qr), *texts]


# -- the whole ------------------------------------------------------------------------------------


def screen(dialog: Dialog, seats: tuple[Seat, ...], saved: bool) -> Screen:
    """Draws what the display shows now."""
    if dialog.note is not None:
        return note_screen(dialog.note, dialog.page)
    words, step = dialog.words, dialog.step
    shown = _bar_of(dialog, seats, step, saved)
    map_, size = _map_of(dialog, step)
    return step_screen(shown, step, dialog.cursor, dialog.picked, map_, words, size)


def _bar_of(dialog: Dialog, seats: tuple[Seat, ...], step: Step, saved: bool) -> Bar:
    """Names whose turn it is; in menus and set-up the title of the step."""
    words, referee = dialog.words, dialog.referee
    mark = "" if saved else "!"
    if not _is_play(dialog) or referee is None:
        right = "1\u2191 2\u2193" if cursor.is_long(step) else mark
        return Bar(words.say(step.title.code, step.title.facts), right=right)
    question = referee.question
    seat = seats[question.player if question else referee.state.player]
    note = referee.game.face.note(referee.state)
    right = words.say(note.code, note.facts).lower() + mark
    return Bar(seat.name.upper(), seat.shape, seat.letter, right)


def _is_play(dialog: Dialog) -> bool:
    return dialog.mode == "play" and dialog.menu is None and dialog.sure is None


def _map_of(dialog: Dialog, step: Step) -> tuple[tuple[Item, ...], tuple[int, int]]:
    """Gives the map and its size: the step's own, else in play the game's."""
    referee = dialog.referee
    if step.map:
        game = referee.game if referee else setting_up.game_of(dialog.picked, dialog.games)
        return step.map, game.face.map_size if game else STRIP
    if not _is_play(dialog) or referee is None or referee.question is None:
        return (), STRIP
    face = referee.game.face
    return face.map(referee.state, dialog.at), face.map_size
