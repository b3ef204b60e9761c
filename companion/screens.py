"""The display's screens: a dialog's state laid out on 128 x 64 pixels. Pure.

The bar on top (16 px, inverted) says whose turn it is; under it the one thing to do, verb first;
at the bottom the map, or at the left where it is a picture (`column`). Steps change few pixels:
dice, cursor and counters have fixed places. Big text has 16 characters a line, small text 21.
"""

from __future__ import annotations

from msgspec import UnsetType

from companion import cursor, setting_up
from companion.column import column, cursor_frame, has_room
from companion.drawing import (
    CELL,
    HEIGHT,
    WIDTH,
    Bitmap,
    Box,
    Font,
    Item,
    Screen,
    Text,
    moved,
)
from companion.games.contract import Choice, Picked, Step
from companion.keys import Key
from companion.layout import (
    BAR,
    BIG,
    LEFT_ARROW,
    RIGHT_ARROW,
    ROWS,
    SMALL,
    UP_DOWN_ARROWS,
    Bar,
    bar,
    cut,
    scroll_bar,
    wrapped,
)
from companion.moment import Moment
from companion.note_pages import note_screen
from companion.note_pages import page_count as page_count
from companion.snapshot import Seat
from companion.words import Words

DIE = 20
"""From one die to the next, px."""
STRIP = (WIDTH, 16)
"""The size of a map that is a strip at the bottom, px."""
SHORT = 9
"""Characters of a choice over a tall map; the title beside it has 10."""
COLUMN = 10
"""Characters of a row where two stand side by side."""
BIG_ROWS = 3
"""Lines of large text under the bar."""
GAP = 3
"""Between a map at the left and the column beside it, px."""


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
    if map_ and size[0] < WIDTH and has_room(step, words, size[0] + GAP):
        return _beside(shown, step, at, map_, words, size[0])
    tall = size[1] > STRIP[1]
    map_ = map_ if size[0] == WIDTH and (not tall or step.form in ("list", "count", "map")) else ()
    title = words.say(step.title.code, step.title.facts)
    title = "" if title == shown.title else title
    below = tuple(moved(item, 0, HEIGHT - size[1]) for item in map_)
    match step.form:
        case _ if map_ and tall:
            body = _in_one_line(title, step, at, words)
        case "die":
            body = _die(title, step, at, picked, words)
        case "tick" if not map_:
            body = _in_turn(step, at, words)
        case "tick":
            body = _moved_and_to_do(step, at, words)
            below = below if len(step.brief) <= 2 else ()
        case "count" if not map_:
            body = _counted(step, at, words)
        case _ if not map_:
            body = _list(step, at, words)
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


def _die(title: str, step: Step, at: int, picked: Picked, words: Words) -> list[Item]:
    is_blank = cursor.is_blank(step, at)
    face = words.say("die.blank") if is_blank else step.choices[at].value
    return [*_dice((*picked, face), open_=True), Text(0, BAR + 16, cut(title, BIG), "big")]


def _one_of(title: str, step: Step, at: int, words: Words) -> list[Item]:
    """The dice that lie, one choice between two arrows beside them, what is asked below."""
    say, brief = step.choices[at].say, step.choices[at].brief
    label = words.say(say.code, say.facts)
    left = 2 + DIE * len(step.dice)
    is_wide = (len(label) + 2) * CELL["small"][0] > WIDTH - left
    if (step.dice or is_wide) and not isinstance(brief, UnsetType):
        label = words.say(brief.code, brief.facts)
    arrows = _between_arrows(label, left, WIDTH - left, long=cursor.is_long(step))
    number = cursor.number_of(step, at) if step.form == "list" and len(title) < BIG - 1 else None
    badge: list[Item] = []
    if number:
        badge = [Box(118, BAR + 18, 10, 12), Text(120, BAR + 18, str(number), ink=False)]
    return [
        *_dice(step.dice, open_=False),
        *arrows,
        *_below_choice(title, label, words.say(say.code, say.facts)),
        *badge,
    ]


def _below_choice(title: str, label: str, whole: str) -> list[Item]:
    """What is asked; where the bar says it, the choice once more in whole if it stands in short."""
    if title:
        return [Text(0, BAR + 16, cut(title, BIG), "big")]
    return [] if label == whole or len(whole) > SMALL else [Text(0, BAR + 18, whole, "small")]


def _in_one_line(title: str, step: Step, at: int, words: Words) -> list[Item]:
    """What is asked and one choice, in short and at fixed places: the map needs the rest."""
    said = step.choices[at].brief
    say = step.choices[at].say if isinstance(said, UnsetType) else said
    most = SHORT if title else SMALL - 2
    left = WIDTH - 12 - most * CELL["small"][0] if title else 0
    label = cut(words.say(say.code, say.facts), most)
    return [
        Text(0, BAR, cut(title, left // CELL["small"][0]), "small"),
        Bitmap(left, BAR + 2, LEFT_ARROW),
        Text(left + 6, BAR, label, "small"),
        Bitmap(left + 8 + len(label) * CELL["small"][0], BAR + 2, RIGHT_ARROW),
    ]


def _between_arrows(
    label: str, left: int, room: int, long: bool = False, y: int = BAR
) -> list[Item]:
    """A label with the keys' arrows beside it: left and right, in a long list up and down."""
    font: Font = "big" if len(label) * CELL["big"][0] <= room - 12 else "small"
    label = cut(label, (room - 12) // CELL[font][0])
    right = left + 8 + len(label) * CELL[font][0]
    text = Text(left + 6, y if font == "big" else y + 2, label, font)
    if long:
        return [text, Bitmap(right, y + 4, UP_DOWN_ARROWS)]
    return [Bitmap(left, y + 4, LEFT_ARROW), text, Bitmap(right, y + 4, RIGHT_ARROW)]


def _counted(step: Step, at: int, words: Words) -> list[Item]:
    """A number alone in the middle, between the arrows of the keys that change it."""
    say = step.choices[at].say
    label = words.say(say.code, say.facts)
    left = (WIDTH - len(label) * 8) // 2 - 6
    return _between_arrows(label, left, WIDTH - left, y=32)


def _list(step: Step, at: int, words: Words) -> list[Item]:
    """A list of rows, the cursor's row lit; the lines above it stand still, cut where they would
    leave no room for a row."""
    labels = [_label(choice, words) for choice in step.choices]
    lines = [
        line for said in step.brief for line in wrapped(words.say(said.code, said.facts), SMALL)
    ]
    texts = lines[: ROWS - 1]
    if len(texts) < len(lines):
        texts[-1] = cut(f"{texts[-1]} {lines[len(texts)]}", SMALL)
    items: list[Item] = [Text(0, BAR + 12 * line, text, "small") for line, text in enumerate(texts)]
    y = BAR + 12 * len(texts)
    shown = (HEIGHT - y) // 12
    rows = [_numbered(label, step, index) for index, label in enumerate(labels)]
    if shown < len(rows) <= 2 * shown and all(len(row) <= COLUMN for row in rows):
        return [*items, *_in_two_columns(rows, at, y)]
    first = min(max(0, at - shown + 1), max(0, len(labels) - shown))
    for line, index in enumerate(range(first, min(first + shown, len(labels)))):
        lit = index == at
        if lit:  # a dark line above keeps it apart from the bar
            items.append(Box(0, y + 12 * line + 1, 123, 11))
        text = cut(rows[index], SMALL - 1)
        items.append(Text(2, y + 12 * line, text, "small", ink=not lit))
    return [*items, *scroll_bar(y, first, shown, len(labels))]


def _label(choice: Choice, words: Words) -> str:
    """Says a choice, in short where the whole does not fit into a row behind its number."""
    text = words.say(choice.say.code, choice.say.facts)
    if len(text) <= SMALL - 3 or isinstance(choice.brief, UnsetType):
        return text
    return words.say(choice.brief.code, choice.brief.facts)


def _in_two_columns(rows: list[str], at: int, y: int) -> list[Item]:
    """Short rows side by side, so that all are in sight; read down, then from the left."""
    high = (HEIGHT - y) // 12
    items: list[Item] = []
    for index, text in enumerate(rows):
        x, top = WIDTH // 2 * (index // high), y + 12 * (index % high)
        if index == at:
            items.append(Box(x, top + 1, WIDTH // 2 - 1, 11))
        items.append(Text(x + 2, top, text, "small", ink=index != at))
    return items


def _numbered(label: str, step: Step, index: int) -> str:
    """Puts the number key before a label, where one takes it at once."""
    number = cursor.number_of(step, index)
    return f"{number} {label}" if number else label


def _in_turn(step: Step, at: int, words: Words) -> list[Item]:
    """Lines to read before OK, in their order; large where they are few and short."""
    lines = [words.say(said.code, said.facts) for said in step.brief]
    if len(lines) <= BIG_ROWS and all(len(text) <= BIG for text in lines):
        return [Text(0, BAR + 16 * line, text, "big") for line, text in enumerate(lines)]
    room = SMALL if len(lines) <= ROWS else SMALL - 1
    items: list[Item] = [
        Text(2, BAR + 12 * line, cut(text, room), "small")
        for line, text in enumerate(lines[at : at + ROWS])
    ]
    return [*items, *scroll_bar(BAR, at, ROWS, len(lines))]


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
    return [*items, *scroll_bar(BAR + 16, at, 2, len(others))]


def _to_do(text: str, y: int) -> list[Item]:
    """A box to tick and a line."""
    return [
        Box(1, y + 2, 8, 8, filled=False),
        Text(12, y, cut(text, SMALL - 3), "small"),
    ]


# -- the whole ------------------------------------------------------------------------------------


def screen(dialog: Moment, seats: tuple[Seat, ...], saved: bool) -> Screen:
    """Draws what the display shows now."""
    shown = _shown(dialog, seats)
    said = "not-saved" if not saved else "nudge" if dialog.is_nudged else ""
    return Screen((*shown.items, *_over_bar(dialog.words.say(said)))) if said else shown


def _shown(dialog: Moment, seats: tuple[Seat, ...]) -> Screen:
    if dialog.note is not None:
        return note_screen(dialog.note, dialog.page)
    words, step = dialog.words, dialog.step
    shown = _bar_of(dialog, seats, step)
    map_, size = _map_of(dialog, step)
    return step_screen(shown, step, dialog.cursor, dialog.picked, map_, words, size)


def _over_bar(text: str) -> list[Item]:
    """Says something over the bar, every second phase: that nothing is kept (A3), that somebody is
    waited for (K5)."""
    return [
        Box(0, 0, WIDTH, BAR, blink=True),
        Text(max(0, (WIDTH - len(text) * 8) // 2), 0, text, "big", ink=False, blink=True),
    ]


def _bar_of(dialog: Moment, seats: tuple[Seat, ...], step: Step) -> Bar:
    """Names whose turn it is, at the end who won; in menus and set-up the title of the step."""
    words, referee = dialog.words, dialog.referee
    if dialog.shows_result:
        return Bar(dialog.end.title.upper(), short=dialog.end.heading.upper())
    right = _bar_right(dialog, step)
    if not _is_play(dialog) or referee is None:
        return Bar(words.say(step.title.code, step.title.facts), right=right)
    question = referee.question
    seat = seats[question.player if question else referee.state.player]
    return Bar(seat.name.upper(), seat.shape, seat.letter, right)


def _bar_right(dialog: Moment, step: Step) -> str:
    """Gives the keys where they are not plain, else the game's own number in play."""
    words, referee = dialog.words, dialog.referee
    if cursor.is_long(step) and dialog.move(Key.DOWN) is not None:
        return words.say("keys.long")
    if not _is_play(dialog) or referee is None:
        return words.say("ok.done") if step.form == "tick" else ""
    note = referee.game.face.note(referee.shown) if isinstance(step.role, UnsetType) else step.role
    return words.say(note.code, note.facts).lower()


def _is_play(dialog: Moment) -> bool:
    return dialog.mode == "play" and not dialog.is_errand


def _map_of(dialog: Moment, step: Step) -> tuple[tuple[Item, ...], tuple[int, int]]:
    """Gives the map and its size: the step's own, else in play the game's."""
    referee = dialog.referee
    if step.map:
        game = referee.game if referee else setting_up.game_of(dialog.picked, dialog.games)
        return step.map, game.face.map_size if game else STRIP
    on_board = dialog.is_errand and any(isinstance(one.at, tuple) for one in step.choices)
    if referee is None or not (on_board or (_is_play(dialog) and referee.question is not None)):
        return (), STRIP
    face = referee.game.face
    is_tall = face.map_size[0] == WIDTH and face.map_size[1] > STRIP[1]
    if dialog.is_errand and is_tall and step.form == "list":  # the rows are needed more
        return (), STRIP
    return face.map(referee.shown, dialog.at, step.draft), face.map_size
