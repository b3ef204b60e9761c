"""Every text fits its place on the display, with the longest names and the largest numbers (D8).

A name may be cut, for the letter before it tells who it is; nothing else may. A refusal takes one
page. Fits means: inside of the picture, on no other text, and with letters that the font has.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from companion import cursor, notes, speech
from companion.boards import NamedBoard
from companion.drawing import CELL, HEIGHT, WIDTH, Bitmap, Box, Item, Screen, Text
from companion.errands.steps import in_lines
from companion.games import games
from companion.games.contract import LEVELS, Json, Refusal
from companion.games.pedzace_zolwie_extreme.path import ExtremeBoard
from companion.games.turtle_bay.messages import MESSAGES as BAY
from companion.layout import LEFT_ARROW, RIGHT_ARROW, ROWS, UP_DOWN_ARROWS
from companion.messages import MESSAGES
from companion.note_pages import note_screen, page_count
from companion.notes import Note
from companion.referee import Referee
from companion.replies import RefusedReply
from companion.words import Words
from hardware.raster import has_glyph
from tests.boards import another
from tests.dialog.hands import ROLES, Hands
from tests.dialog.people import Person, right_choices
from tests.play import all_options

MANY = tuple(letter * 24 for letter in "WMQGOHN")
"""Seven names of the longest length, of wide letters."""
NAMES = MANY[:4]
LONG = 30
"""So many choices are not all looked at."""


def texts(screen: Screen) -> list[Text]:
    """Gives the lines of text of a picture, those that blink over the bar left out."""
    return [item for item in screen.items if isinstance(item, Text) and not item.blink]


def check_fits(screen: Screen) -> None:
    """Holds every line of a picture against D8."""
    lines = texts(screen)
    for line in lines:
        check_line(line)
    for number, line in enumerate(lines):
        for other in lines[number + 1 :]:
            assert not overlap(line, other), (line, other)


def check_line(line: Text) -> None:
    width, height = CELL[line.font]
    assert line.x >= 0, line
    assert line.x + width * len(line.text) <= WIDTH, line
    assert line.y + height <= HEIGHT, line
    assert all(is_drawn(letter, line.font) for letter in line.text), line
    assert "…" not in line.text or is_name(line.text), line


is_drawn = cache(has_glyph)


def is_name(text: str) -> bool:
    """Tells whether what was cut is one of the long names."""
    return any(name[:5].casefold() in text.casefold() for name in MANY)


def overlap(one: Text, other: Text) -> bool:
    """Tells whether two lines share a pixel of their cells."""
    (w, h), (v, g) = CELL[one.font], CELL[other.font]
    apart_x = one.x + w * len(one.text) <= other.x or other.x + v * len(other.text) <= one.x
    apart_y = one.y + h <= other.y or other.y + g <= one.y
    return not (apart_x or apart_y)


def game(help_: str, squares: int = 99) -> Hands:
    """Four long names on a long board."""
    hands = Hands()
    hands.game(*NAMES, help_=help_, board={"squares": squares})
    return hands


# -- what is seen in whole games ------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("squares", [13, 99])
def test_every_screen_of_a_game_fits(level: str, squares: int) -> None:
    """D8: each step, each place of the cursor, each note, of turns by chance, right and wrong."""
    check_play(game(level, squares), Random(squares))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("named", games())
def test_every_screen_of_every_game_fits(named: str, level: str) -> None:
    """D8: of as many players as can be, with every option at once and without."""
    most, every = games()[named].seats[-1], {"game": named, "help": level}
    players: list[Json] = [{"name": name} for name in MANY[:most]]
    for options in all_options(games()[named]):
        hands = Hands(known=games())
        hands.request({"new": {**every, "players": players, "options": options}})  # type: ignore[dict-item]
        check_play(hands, Random(len(str(options))))


def check_play(hands: Hands, chance: Random) -> None:
    """Holds all that is shown in some turns by chance against D8."""
    for _ in range(60):
        if hands.mode != "play":
            break
        check_every_cursor(hands, each=3)
        right = right_choices(hands.referee, hands.picked(), hands.step)
        every = range(len(hands.step.choices))
        hands.take(chance.choice(right if right and chance.random() < 0.9 else [*every]), ROLES)
        check_pages(hands)


def check_every_cursor(hands: Hands, each: int = 1) -> None:
    """Holds a step with the cursor on each choice; on some (one in `each`) of a long one."""
    step = hands.step
    stops = len(step.choices) if step.form != "tick" else max(1, len(step.brief) - 2)
    for at in range(0, stops, each if stops > LONG else 1):
        hands.dialog.cursor = at
        check_fits(hands.screen())
    if step.form in ("list", "count") and hands.dialog.note is None:
        check_more_is_marked(hands, len(step.choices))
    hands.dialog.cursor = cursor.begins(step)
    check_fits(hands.screen())


def check_more_is_marked(hands: Hands, choices: int) -> None:
    """D8: where not all choices are in sight, arrows or a bar say so. All are, if the lines stay
    where they are when the cursor goes from the first to the last."""
    pictures = []
    for hands.dialog.cursor in (0, choices - 1):
        pictures.append(hands.screen())
    first, last = ({(t.x, t.y, t.text) for t in texts(one)} for one in pictures)
    if first != last:
        assert all(any(map(is_mark_of_more, one.items)) for one in pictures), hands.step


def is_mark_of_more(item: Item) -> bool:
    """Tells whether an item is an arrow or the thumb of a scroll bar."""
    if isinstance(item, Bitmap):
        return item.rows in (LEFT_ARROW, RIGHT_ARROW, UP_DOWN_ARROWS)
    return isinstance(item, Box) and (item.x, item.w) == (WIDTH - 3, 3)


def check_pages(hands: Hands) -> None:
    note = hands.dialog.note
    while hands.dialog.note is not None:
        check_fits(hands.screen())
        hands.press("o")
    assert note is None or note.kind != "refusal" or page_count(note) == 1


@pytest.mark.parametrize("kept", [False, True])
def test_every_menu_and_its_notes_fit(kept: bool) -> None:
    """D8: every row of every menu is stood on and taken, in play and before a kept game."""
    for way in ((), ("more",), ("more", "box"), ("more", "box", "sound"), ("more", "seats")):
        for row in rows_of(way, kept):
            hands = Hands(kept=game("guide").referee) if kept else game("guide")
            hands.press("m")
            for value in (*way, row):
                check_every_cursor(hands)
                hands.take_value(value)
            if hands.dialog.is_errand:
                check_every_cursor(hands)
            check_pages(hands)


def rows_of(way: tuple[str, ...], kept: bool) -> list[int | str]:
    """Gives the rows at the end of a way through the menu, none where it does not lead there."""
    hands = Hands(kept=game("guide").referee) if kept else game("guide")
    hands.press("m")
    for value in way:
        if value not in hands.values:
            return []
        hands.take_value(value)
    return hands.values


@pytest.mark.parametrize("seed", range(24))
def test_every_screen_of_the_set_up_fits(seed: int) -> None:
    """D8: set-ups by chance, each place of the cursor."""
    chance, hands = Random(seed), Hands(known=games())
    person = Person(hands, ROLES, chance)
    for _ in range(200):
        if hands.mode != "setup":
            return
        check_every_cursor(hands, each=9)
        person.pick_in_setup()
    raise AssertionError("the set-up never ends")


@pytest.mark.parametrize("seed", range(12))
def test_every_screen_of_boards_fits(seed: int) -> None:
    """D8, K3: which board, does it match, is it kept, with the longest names; each game's."""
    chance = Random(seed)
    hands = Hands(known=games())
    hands.dialog.boards = tuple(_boards(chance))
    person = Person(hands, ROLES, chance)
    for _ in range(200):
        if hands.mode != "setup":
            return
        check_every_cursor(hands, each=9)
        person.pick_in_setup()
    raise AssertionError("the set-up never ends")


def _boards(chance: Random) -> Iterator[NamedBoard]:
    """Boards of each game under long names; the longest path that keys can tell, and one with cards
    for two players only."""
    for game in games().values():
        yield from (NamedBoard(game.id, name, another(game)) for name in MANY[:3])
    special = [*["mound"] * 6, *["fox"] * 2, *["river"] * 90]
    path = ("stone", *chance.sample(special, len(special)))
    extreme = "pedzace-zolwie-extreme"
    yield NamedBoard(extreme, MANY[3], ExtremeBoard(path))
    yield NamedBoard(extreme, MANY[4], ExtremeBoard(cards={"curse 1": 12}))


def test_the_end_fits_with_the_longest_names() -> None:
    """D8, K2: on one page, whether one wins (TB-15), all are level (TB-18) or two of four."""
    for ended in (won(), level((5, 5, 5, 5)), level((3, 5, 3, 5))):
        note = ended.dialog.end
        assert page_count(note) == 1
        check_fits(note_screen(note, 0))
        check_every_cursor(ended)


def won() -> Hands:
    """The first of four has all turtles in the ocean."""
    hands = game("guide", squares=14)
    others = {colour: [(9, "feet"), (0, "feet"), *WAITING[:3]] for colour in ("green", "blue")}
    hands.lay(red=[*[(15, "feet")] * 4, (14, "feet")], yellow=[(0, "feet"), *WAITING], **others)
    hands.press("1 o o o")
    assert hands.mode == "result"
    return hands


def level(squares: tuple[int, ...]) -> Hands:
    """Nobody can move any more: every turtle lies on its back (TB-16)."""
    hands = game("guide", squares=14)
    colours = ("red", "yellow", "green", "blue")
    herds: dict[str, list[tuple[int | None, str]]] = {
        colour: [(square, "back")] * 5 for colour, square in zip(colours, squares, strict=True)
    }
    hands.lay(**herds)
    assert hands.mode == "result"
    return hands


WAITING = [(None, "feet")] * 4


# -- refusals and errors --------------------------------------------------------------------------


def turned(*turtles: tuple[str, int]) -> Json:
    """Reports turtles that were turned over."""
    return {"kind": "report", "turned": [{"colour": c, "square": s} for c, s in turtles]}


def refusals() -> Iterator[tuple[Refusal, Referee]]:
    """Makes every refusal of Turtle Bay on a crowded table, where the facts are largest."""
    hands = game("referee")
    hands.lay(
        red=[(97, "feet"), (97, "back"), (97, "back"), (96, "feet"), (0, "feet")],
        yellow=[*[(98, "feet")] * 4, (0, "feet")],
        green=[*[(97, "feet")] * 4, (0, "feet")],
        blue=[(100, "feet"), *[(98, "feet")] * 3, (0, "feet")],
    )
    passed = [("red", 97)] * 2 + [("yellow", 98)] * 4 + [("green", 97)] * 4 + [("blue", 98)] * 3
    steps: tuple[tuple[tuple[Json, ...], Json], ...] = (
        (({"kind": "roll", "dice": [6]}, {"kind": "roll", "dice": [6, 7]}), ROLL),
        (
            (
                *({"kind": "move", "square": 97, "to": to} for to in (98, 101)),
                *({"kind": "move", "square": square} for square in (98, "waiting", 55)),
            ),
            {"kind": "move", "square": 97},
        ),
        (
            (
                {"kind": "report", "turned": 19},
                *(turned(*passed, *more) for more in (*MORE, passed)),
                turned(*passed[:-2], *STARTS),
                turned(*passed[:-3], *STARTS),
                turned(*passed[:1]),
            ),
            turned(*passed),
        ),
    )
    for wrong, right in steps:
        for answer in wrong:
            yield refused(hands, answer)
        hands.answer(right)
    yield from _refusals_of_ends()


ROLL: Json = {"kind": "roll", "dice": [6, 6]}
STARTS = [("red", 0), ("yellow", 0), ("green", 0)]
MORE = ([("red", 12)], [("yellow", 0)] * 4, [("red", 100)])


def _refusals_of_ends() -> Iterator[tuple[Refusal, Referee]]:
    hands = game("referee")
    hands.lay(
        red=[(100, "feet"), (99, "back"), (50, "feet"), (0, "feet"), (None, "feet")],
        **{c: [(55, "feet"), (0, "feet"), *WAITING[:3]] for c in ("yellow", "green", "blue")},
    )
    hands.answer({"kind": "roll", "dice": [5]})
    yield refused(hands, {"kind": "move", "square": 100})
    yield refused(hands, {"kind": "move", "square": 99})
    hands.answer({"kind": "move", "square": 50})
    yield refused(hands, turned(("blue", 55), ("green", 55)))
    yield refused(hands, {"kind": "report", "turned": 19})


def refused(hands: Hands, answer: Json) -> tuple[Refusal, Referee]:
    """Gives an answer that must be refused."""
    reply = hands.desk.handle({"answer": answer})
    assert isinstance(reply, RefusedReply), (answer, reply)
    return reply.refusal, hands.referee


def test_every_refusal_takes_one_page() -> None:
    """D8, B1: each code of the game's catalogue, with facts from a crowded table."""
    seen = set()
    for refusal, referee in refusals():
        words = speech.words_of(referee)
        seen.add(refusal.code)
        note = notes.refused(refusal, referee, words)
        assert page_count(note) == 1, note
        check_fits(note_screen(note, 0))
    codes = [code.split(".") for code in BAY if code.startswith("refusal.")]
    assert seen == {code[1] for code in codes}


def test_every_error_that_keys_can_cause_takes_one_page() -> None:
    """D8: what cannot be met now, in words of the display."""
    words = Words([MESSAGES, BAY])
    for code in (
        "wrong-question",
        "nothing-to-undo",
        "nothing-to-redo",
        "across-turn",
        "game-over",
    ):
        note = Note("refusal", words.say("title.not-now"), words.say(f"error.{code}"))
        assert page_count(note) == 1, note
        check_fits(note_screen(note, 0))


@pytest.mark.parametrize("rule", [code for code in BAY if code.startswith("rule.")])
def test_every_rule_in_short_takes_one_page(rule: str) -> None:
    """D8: what the menu says of a rule is read at one glance."""
    lines = in_lines([Words([MESSAGES, BAY]).say(rule)])
    assert len(lines) <= ROWS, rule


@pytest.mark.parametrize(
    "address",
    [
        "http://192.168.178.123:8080/",
        "http://10.0.0.7/",
        "http://turtle-companion.local:8080/",
        "http://255.255.255.255:65535/",
    ],
)
def test_every_address_is_shown_whole(address: str) -> None:
    """H2, D8: no part of it is lost, none runs into the code."""
    note = notes.address(address, Words([MESSAGES]))
    screen = note_screen(note, 0)
    check_fits(screen)
    told = "".join(line.text for line in texts(screen)[1:])
    assert told == address.removeprefix("http://").rstrip("/")
    assert all(line.x >= 66 for line in texts(screen))


def test_what_does_not_fit_is_noticed() -> None:
    """The proof of the proof: a long line, a cut one and two on each other are caught."""
    for bad in (
        (Text(0, 0, "w" * 22),),
        (Text(0, 0, "Turn over b…"),),
        (Text(0, 0, "one"), Text(6, 4, "two")),
        (Text(0, 60, "low"),),
        (Text(0, 0, "\u4e2d"),),
    ):
        with pytest.raises(AssertionError):
            check_fits(Screen(bad))
