"""How Tortuga looks on the display: everything fits, the map shows what lies there, golden screens.

`pytest tests/games/tortuga --record` writes the screens anew: look at them before committing.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import speech
from companion.column import ROWS
from companion.drawing import WIDTH, Bitmap, Line, Screen
from companion.games import games
from companion.games.contract import Accepted, Fact, Refusal, Step
from companion.games.tortuga import hexmap, rules
from companion.games.tortuga.board import CELLS, INDEX, PLACE
from companion.games.tortuga.reporting import NAME, NAMED
from companion.games.tortuga.rules import Move
from companion.games.tortuga.screens import STOP
from companion.layout import SMALL, wrapped
from companion.messages import MESSAGES as CORE
from companion.referee import Referee
from companion.screens import GAP
from companion.words import Words
from hardware.raster import frame
from tests.dialog.hands import Hands
from tests.games.tortuga.tables import after, go, lay, set_up
from tests.games.tortuga.talk import laid
from tests.games.tortuga.test_counts import scattered
from tests.screens.test_screens import art

GAME = games()["tortuga"]
FACE = GAME.face
WORDS = Words([CORE, GAME.messages], ("Anna", "Otso"))
COLUMN = (WIDTH - hexmap.SIZE[0] - GAP) // 6
"""Characters of a line beside the map."""
REFUSAL = 84


# -- texts fit ------------------------------------------------------------------------------------


def lines_of(code: str, facts: dict[str, Fact], width: int) -> list[str]:
    """Breaks a text as the display does."""
    return wrapped(WORDS.say(code, facts), width)


def some_facts() -> dict[str, Fact]:
    """Gives the longest facts that a move can have."""
    way: Fact = [{"cell": name} for name in ("c1", "b1", "b3", "c4", "d5", "d7")]
    return {
        "cell": "d1", "to": "d7", "over": "d4", "player": 1, "count": 6, "told": 0,
        "way": way, "cells": way, "wrong": [*way, *way], "number": 8, "turtles": 16, "steps": 12,
    }  # fmt: skip


@pytest.mark.parametrize(
    "code", [code for code in GAME.messages if code.startswith("refusal.")], ids=str
)
def test_refusals_fit_one_page(code: str) -> None:
    """D8: at most 84 characters, four lines of 21."""
    text = WORDS.say(code, some_facts())
    assert len(text) <= REFUSAL, text
    assert len(wrapped(text, SMALL)) <= 4, text


IN_FULL_LINES = ("ask.do", "ask.put-right")
TITLES = [c for c in GAME.messages if c.startswith("ask.") and c not in IN_FULL_LINES]


@pytest.mark.parametrize("code", TITLES, ids=str)
def test_titles_fit_beside_the_map(code: str) -> None:
    """D8: two lines of ten characters."""
    lines = lines_of(code, some_facts(), COLUMN)
    assert len(lines) <= ROWS, lines


@pytest.mark.parametrize("code", [c for c in GAME.messages if c.startswith("rule.")], ids=str)
def test_rules_fit_one_page(code: str) -> None:
    """D8: four lines of 21."""
    assert len(lines_of(code, {}, SMALL)) <= 4


def test_set_up_fits() -> None:
    """D8: titles 15 or 20 characters in the bar, options 18, the start's two choices in a row."""
    for name in ("title", "opposite", "tap.south", "tap.north"):
        assert len(WORDS.say(f"board.{name}", some_facts())) <= 20
    for code in GAME.messages:
        if code.startswith("option."):
            assert len(WORDS.say(code)) <= 18
    for name in ("seats-brief", "tap-brief"):
        assert len(lines_of(f"board.{name}", {}, COLUMN)) <= ROWS


def test_what_is_to_do_fits() -> None:
    """D8: each line 20 characters; what is short stands beside the map."""
    chance = random.Random(8)
    longest = 0
    for _ in range(150):
        state = scattered(chance, set_up().setup.options)
        move = chance.choice([m for m in rules.legal(state) if isinstance(m, Move)])
        step = FACE.entry(after(state, move), (), "guide", checked=False)
        assert isinstance(step, Step)
        texts = [WORDS.say(said.code, said.facts) for said in step.brief]
        assert all(len(text) <= SMALL - 1 for text in texts), texts
        longest = max(longest, len(texts))
    assert longest > 2


def test_every_refusal_of_play_is_said() -> None:
    """I2: wrong moves of all kinds on strewn tables, each with its sentence, 84 characters."""
    chance = random.Random(4)
    codes = set()
    for _ in range(60):
        state = scattered(chance, set_up().setup.options)
        for _ in range(60):
            way = [chance.choice(CELLS) for _ in range(chance.choice((2, 2, 2, 3)))]
            ruling = rules.rule_on(state, Move(way[0], tuple(way[1:])))
            if isinstance(ruling, Refusal):
                codes.add(ruling.code)
                assert len(speech.said(ruling, "refusal", WORDS).message) <= REFUSAL
    assert codes >= {"not-yours", "on-its-back", "nobody-there", "not-forwards", "too-far"}


# -- the map --------------------------------------------------------------------------------------


def test_every_cell_is_drawn_where_it_lies() -> None:
    """South below, the columns from the left; nothing outside of the map, nothing overlaps."""
    width, height = FACE.map_size
    spots = set()
    for name, (column, up) in PLACE.items():
        x, y = hexmap.pixel(INDEX[name])
        assert 3 <= x <= width - 4
        assert 3 <= y <= height - 3
        assert x == hexmap.pixel(INDEX["d1"])[0] + 9 * column
        assert abs(y - (24 - 3.5 * up)) < 1
        spots |= {(x + dx, y + dy) for dx in range(-3, 4) for dy in range(-3, 3)}
    assert len(spots) == 37 * 7 * 6


def test_turtles_are_told_apart_by_form() -> None:
    """I7: south, north, on its back, nobody, an empty nest: five pictures, none by brightness."""
    pictures = [*hexmap.PICTURES.values(), hexmap.BARE_NEST]
    assert len(set(pictures)) == 5
    assert all(len(rows) == 6 and {len(row) for row in rows} == {7} for rows in pictures)
    items = FACE.map(lay("*south: d3 | north: e4 | neutral: c3"), None, None)
    drawn = {item.rows for item in items if isinstance(item, Bitmap)}
    assert drawn == set(pictures)


def test_the_place_in_question_blinks() -> None:
    """Only the cell that the cursor is on."""
    state = set_up()
    assert not Screen(FACE.map(state, None, None)).blinks
    items = FACE.map(state, ("cell", "d1"), None)
    blinking = [item for item in items if getattr(item, "blink", False)]
    assert len(blinking) == 1


def test_a_move_is_drawn_as_far_as_it_is_entered() -> None:
    """B11: who moves is lit, a line leads over whom it jumps to where it lands; who is asked of
    blinks. What is not entered any more is not drawn."""
    of = hands(cells=LURE)
    pictures = [frame(of.screen())]
    for pick in ("c2", "e3", "e5"):
        of.take_value(pick)
        pictures.append(frame(of.screen()))
    assert len(set(pictures)) == 4
    draft = of.shot().draft
    assert draft.mover == ("cell", "c2")
    assert draft.way == (("cell", "e3"), ("cell", "e5"))
    assert draft.marked == (("cell", "d3"), ("cell", "e4"))
    assert draft.asked == ("cell", "d3")
    state = of.referee.state
    assert isinstance(state, rules.Tortuga)
    bare = FACE.map(state, None, None)
    drawn = [item for item in FACE.map(state, None, draft) if item not in bare]
    (x, y), (to_x, to_y) = hexmap.pixel(INDEX["c2"]), hexmap.pixel(INDEX["e3"])
    assert Line(x, y, to_x, to_y) in drawn
    assert [item.rows for item in drawn if getattr(item, "blink", False)] == [hexmap.ON_ITS_BACK]
    of.press("b b b")
    assert frame(of.screen()) == pictures[0]


def test_a_report_is_asked_for_under_the_move_that_was_told() -> None:
    """TO-11: the picture is the same as when it was entered: it does not tell who is to turn."""
    of = hands("referee", LURE)
    for pick in ("c2", "e3", "e5", "north"):
        of.take_value(pick)
    assert of.step.title.code == "ask.turned"
    draft = of.shot().draft
    assert (draft.mover, draft.way) == (("cell", "c2"), (("cell", "e3"), ("cell", "e5")))
    assert draft.marked == (("cell", "d3"), ("cell", "e4"))


# -- in a word ------------------------------------------------------------------------------------


def test_where_players_stand() -> None:
    """Turtles that look one's way, and the steps of the foremost on an empty board."""
    state = lay("*south: d1 c4 | north: a4 | neutral: d4")
    said = [FACE.standing(state, player) for player in (0, 1)]
    assert [one.facts["turtles"] for one in said] == [2, 1]
    assert [one.facts["steps"] for one in said] == [3, 6]
    assert FACE.standing(lay("*south: d1 | neutral: d4"), 1).code == "standing.none"
    assert WORDS.say(FACE.score(state, 0).code, FACE.score(state, 0).facts) == "2 turtles"


def test_the_rule_that_governs() -> None:
    """D3: the rule to be said on demand is that of the open question."""
    assert FACE.rule(lay("*south: d3 | north: a4")) == "TO-3"
    assert FACE.rule(lay("*south: d3 | north: d4")) == "TO-8"
    assert FACE.rule(after(lay("*south: d3 | north: a4"), go("d3 > d4"))) == "TO-6"
    assert FACE.rule(after(lay("*south: d3 | north: d4"), go("d3 > d5"))) == "TO-11"


def test_the_trail_of_a_move() -> None:
    """From where, to where, and whom it turned or righted; own ones and ends leave no mark."""
    state = lay("*south: d1 | north: d2 a4 | neutral: d4")
    ruling = rules.rule_on(state, go("d1 > d3 > d5", d4="north"))
    assert isinstance(ruling, Accepted)
    trail = FACE.trail(ruling.events)
    assert trail is not None
    assert (trail.mover, trail.landed) == (("cell", "d1"), ("cell", "d5"))
    assert trail.marked == (("cell", "d2"), ("cell", "d4"))
    assert FACE.trail(()) is None


def test_the_log_says_what_happened() -> None:
    """The whole of a move in one line: jumped, turned, righted, stayed."""
    referee = Referee(GAME, set_up().setup)
    referee.state = lay("*south: d1 | north: d2 a4 | neutral: d4")
    referee.answer(go("d1 > d3 > d5", d4="north"))
    text = speech.entry(referee, referee.log[-1], speech.words_of(referee))
    assert text == (
        "d1 jumped to d3 > d5; the one on d2 was jumped: now on its back; "
        "the one on d4 came to its feet: Otso's now"
    )


# -- golden screens -------------------------------------------------------------------------------

HERE = Path(__file__).parent / "screens"


def hands(level: str = "guide", cells: dict[str, str] | None = None, player: int = 0) -> Hands:
    """Gives hands at a table that was laid."""
    found = Hands(known={"tortuga": GAME})
    players = [{"name": "Anna"}, {"name": "Otso"}]
    assert found.desk.handle({"new": {"game": "tortuga", "players": players, "help": level}}).ok
    if cells:
        table = {"cells": cells, "player": player}
        assert found.desk.handle({"correct": {"position": table, "reason": "laid"}}).ok
    found.dialog.refresh()
    return found


def shown(of: Hands, *picks: int | str, keys: str = "") -> Screen:
    """Takes choices, presses keys, and gives what is shown then."""
    for pick in picks:
        of.take_value(pick)
    of.press(keys)
    return of.shot().screen


LURE = laid("c2", "e4 c5", "d3")
TOLD = ("c2", "e3", "e5", "north")
SCENES: dict[str, Callable[[], Screen]] = {
    "start-matches": lambda: shown(Hands(known={"tortuga": GAME}), keys="o o o 2"),
    "tap-a-cell": lambda: shown(Hands(known={"tortuga": GAME}), keys="o o o 2 2 2 2 o u o u o u"),
    "which-turtle": lambda: shown(hands(cells=LURE)),
    "opposite-each-other": lambda: shown(Hands(known={"tortuga": GAME}), keys="o o o 1 o"),
    "where-to": lambda: shown(hands(cells=LURE), "c2"),
    "and-then": lambda: shown(hands(cells=LURE), "c2", "e3"),
    "whose-now": lambda: shown(hands(cells=LURE), "c2", "e3", "e5", keys="d"),
    "must-jump": lambda: shown(hands(cells=laid("d3 b2", "d4 f4"))),
    "do-a-step": lambda: shown(hands(), "b1", "b2"),
    "do-a-chain": lambda: shown(hands(cells=LURE), "c2", "e3", "e5", "north"),
    "how-many-turned": lambda: shown(hands("referee", LURE), "c2", "e3", "e5", "north", keys="u"),
    "who-turned": lambda: shown(hands("referee", LURE), *TOLD, NAME, "e4"),
    "turned-instead": lambda: shown(hands("referee", LURE), *TOLD, NAME, "e4", "c5", NAMED),
    "what-differs": lambda: shown(hands(cells=LURE), keys="m 5 1"),
    "a-cell-differs": lambda: shown(hands(cells=LURE), keys="m 5 1 u u o"),
    "refused": lambda: shown(hands(cells=LURE), "c2", "e3", STOP, "south"),
    "won": lambda: shown(hands(cells=laid("d5", "d6 f4")), "d5", "d7", "done"),
    "how-it-stands": lambda: shown(hands(), keys="m 3"),
}


@pytest.mark.parametrize("name", SCENES)
def test_the_screen_is_as_it_was_looked_at(name: str, record: bool) -> None:
    """B11, D8: what is seen in each scene, pixel by pixel."""
    golden, drawn = HERE / f"{name}.txt", art(SCENES[name]())
    if record:
        golden.write_text(drawn, encoding="utf-8")
    assert drawn.splitlines() == golden.read_text(encoding="utf-8").splitlines()


def test_golden_screens_and_scenes_are_the_same_set_and_differ() -> None:
    """No picture is kept that nothing draws, and each shows something of its own."""
    assert {path.stem for path in HERE.glob("*.txt")} == set(SCENES)
    assert len({frame(build()) for build in SCENES.values()}) == len(SCENES)


def test_a_turn_changes_few_pixels() -> None:
    """The wire is slow: a step of the cursor changes a tenth of the picture or less."""
    of = hands(cells=LURE)
    before = frame(of.shot().screen)
    of.press("r")
    changed = sum((a ^ b).bit_count() for a, b in zip(before, frame(of.shot().screen), strict=True))
    assert 0 < changed < 128 * 64 // 10
