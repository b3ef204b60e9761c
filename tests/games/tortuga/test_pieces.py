"""Tortuga's pieces in people's hands: every change can be told, every sentence leads right."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from companion.drawing import WIDTH
from companion.games.contract import AS_IT_LIES, Choice, Picked, Said, Step
from companion.games.tortuga import hexmap
from companion.games.tortuga.board import CELLS, INDEX, WORDS, Turtle
from companion.games.tortuga.game import GAME
from companion.games.tortuga.pieces import TortugaPieces
from companion.games.tortuga.position import TortugaPosition, complete, position
from companion.games.tortuga.rules import Move, Tortuga, legal
from companion.messages import MESSAGES as CORE
from companion.screens import GAP
from companion.words import Words
from tests.dialog.hands import Hands
from tests.games.tortuga.tables import after, go, lay, set_up
from tests.games.tortuga.test_counts import scattered
from tests.games.tortuga.test_keys import reached

PIECES = TortugaPieces()
WORDS_SAID = Words([CORE, GAME.messages], ("Anna", "Otso"))
COLUMN = (WIDTH - hexmap.SIZE[0] - GAP) // 6
"""Characters of a line beside the map."""
NUMBER = 2
"""Characters of the number key before a choice of a list."""


def tables(seed: int, count: int) -> list[Tortuga]:
    """Gives the start and strewn tables."""
    chance = random.Random(seed)
    strewn = [scattered(chance, set_up().setup.options) for _ in range(count)]
    return [set_up(), *(state for state in strewn if _count(state) == 16)]


def _count(state: Tortuga) -> int:
    return len(position(state).cells)


def step(state: Tortuga, *picked: str | int) -> Step:
    """Gives what is asked after these picks."""
    found = PIECES.change(state, position(state), picked)
    assert isinstance(found, Step), picked
    return found


def told(state: Tortuga, *picked: str | int) -> TortugaPosition:
    """Gives the table that these picks tell; each of them is offered."""
    for number, pick in enumerate(picked):
        assert pick in [choice.value for choice in step(state, *picked[:number]).choices]
    found = PIECES.change(state, position(state), picked)
    assert isinstance(found, TortugaPosition)
    return found


def say(said: Said) -> str:
    """Says a sentence."""
    return WORDS_SAID.say(said.code, said.facts)


# -- what lies differently ------------------------------------------------------------------------


def all_changes(state: Tortuga) -> Iterator[tuple[Picked, TortugaPosition]]:
    """Gives every table that differs by one turtle or by whose turn it is, and how it is told."""
    whole = position(state)
    for name, lies in whole.cells.items():
        rest = {other: way for other, way in whole.cells.items() if other != name}
        for word in WORDS:
            if word != lies:
                yield (name, word), _table(state, {**rest, name: word})
            for to in set(CELLS) - set(whole.cells):
                yield (name, "nobody", to, word), _table(state, {**rest, to: word})
    yield ("player", 1 - state.player), TortugaPosition(whole.cells, 1 - state.player)


def _table(state: Tortuga, cells: dict[str, Turtle]) -> TortugaPosition:
    return complete(state, TortugaPosition(cells))


def test_every_change_of_one_piece_can_be_told() -> None:
    """B9: a turtle turned, or moved to any cell and lying anyhow there; whose turn it is."""
    for state in tables(1, 1):
        changes = list(all_changes(state))
        assert len(changes) == 16 * 2 + 16 * 21 * 3 + 1
        for picked, expected in changes:
            assert told(state, *picked) == expected


def test_who_is_where_nobody_was_has_come_from_somewhere() -> None:
    """B9: the other way to tell that a turtle was moved; no turtle comes or goes."""
    state = lay("*south: d1 d3 | north: d7 d5")
    full = set_up()
    assert len(told(full, "d4", "neutral", "d2").cells) == 16
    assert told(full, "d4", "neutral", "d2").cells.get("d2") is None
    assert told(full, "d4", "neutral", "d2").cells["d4"] == "neutral"
    # Fewer than sixteen are said to lie there: the one that is found had not been told of.
    assert told(state, "d4", "north").cells == {**position(state).cells, "d4": "north"}


def test_all_that_lies_is_gone_over_in_words_that_fit() -> None:
    """B9, D8: all 37 cells and whose turn it is, in 10 characters beside the map."""
    for state in tables(2, 10):
        first = step(state)
        values = [choice.value for choice in first.choices]
        assert values == [AS_IT_LIES, *CELLS, "player"]
        assert all(choice.at == ("cell", choice.value) for choice in first.choices[1:-1])
        for choice in first.choices:
            assert len(brief(choice, COLUMN)) <= COLUMN
        for name in CELLS:
            for choice in step(state, name).choices:
                assert len(brief(choice, COLUMN - NUMBER)) <= COLUMN - NUMBER


def brief(choice: Choice, room: int) -> str:
    """Gives what the display shows of a choice."""
    whole = say(choice.say)
    return whole if len(whole) <= room or not isinstance(choice.brief, Said) else say(choice.brief)


def test_the_cursor_reaches_everything() -> None:
    """B9: the marks beside the board too, from any cell; no two choices share a pixel."""
    for state in tables(3, 10):
        taken = next(iter(position(state).cells))
        empty = next(name for name in CELLS if name not in position(state).cells)
        for asked in (step(state), step(state, taken, "nobody"), step(state, empty, "north")):
            pixels = [(choice.x, choice.y) for choice in asked.choices]
            assert len(set(pixels)) == len(pixels)
            assert reached(asked, 0) == set(range(len(asked.choices)))
            assert reached(asked, len(pixels) - 1) == set(range(len(asked.choices)))


def test_the_marks_beside_the_board_hide_nothing() -> None:
    """D8: they lie within the map, and no pixel of a cell lies under them."""
    wide, high = hexmap.SIZE
    cells = {spot for cell in INDEX.values() for spot in around(*hexmap.pixel(cell))}
    for x, y in (hexmap.LEFT, hexmap.RIGHT):
        assert not around(x, y) & cells
        assert all(0 <= px < wide and 0 <= py < high for px, py in around(x, y))


def around(x: int, y: int) -> set[tuple[int, int]]:
    """Gives the pixels of what stands at a place of the map."""
    return {(x + dx, y + dy) for dx in range(-3, 4) for dy in range(-3, 3)}


def test_the_table_is_drawn_as_it_is_told_so_far() -> None:
    """B11: a turtle that was moved is seen where it is, on the page as on the display, before it is
    said how it lies; nothing of it is true until it is taken."""
    hands = Hands(known={"tortuga": GAME})
    players = [{"name": "Anna"}, {"name": "Otso"}]
    hands.request({"new": {"game": "tortuga", "players": players}})
    before = hands.referee.state
    hands.menu("more", "check")
    for pick in ("d2", "nobody", "d3"):
        hands.take_value(pick)
    shown: Any = hands.shot().position
    assert (shown["cells"].get("d2"), shown["cells"].get("d3")) == (None, "south")
    hands.press("b b b b")
    assert hands.mode == "play"
    assert hands.referee.state == before


# -- put right ------------------------------------------------------------------------------------


def obeyed(found: TortugaPosition, said: tuple[Said, ...]) -> TortugaPosition:
    """Does on a table what the sentences say."""
    cells, player = dict(found.cells), found.player
    for one in said:
        deed, name = one.code.removeprefix("put."), str(one.facts.get("cell"))
        who = one.facts.get("player")
        if deed == "player":
            player = who if isinstance(who, int) else player
            continue
        lies: Turtle | None = cells.get(name)
        if deed in ("away", "move") or deed.startswith("move-"):
            lies = cells.pop(name)
            name = str(one.facts.get("to", name))
        else:
            assert ("new" in deed) == (name not in cells)
            assert deed.startswith("neutral") == (lies == "neutral")
        if deed.endswith("-back"):
            lies = "neutral"
        elif isinstance(who, int):
            lies = WORDS[who]
        if deed != "away":
            assert lies is not None
            assert deed.startswith(("feet", "neutral")) or name not in cells
            cells[name] = lies
    return TortugaPosition(cells, player)


def same(one: TortugaPosition, other: TortugaPosition) -> bool:
    """Tells whether two tables lie alike."""
    return (dict(one.cells), one.player) == (dict(other.cells), other.player)


def test_one_sentence_puts_one_piece_right() -> None:
    """And the table lies as it is to lie when it is done."""
    for state in tables(4, 2):
        wanted = position(state)
        for _, found in all_changes(state):
            said = PIECES.put_right(state, found, wanted)
            assert len(said) == 1
            assert same(obeyed(found, said), wanted)


def test_any_table_is_put_right_however_it_lies() -> None:
    """Turtles missing, too many, on cells that no board has; with a word for each deed."""
    chance, state = random.Random(5), set_up()
    for _ in range(300):
        one, other = impossible(chance), impossible(chance)
        said = PIECES.put_right(state, one, other)
        assert same(obeyed(one, said), other)
        assert all(say(sentence) for sentence in said)


def impossible(chance: random.Random) -> TortugaPosition:
    """Gives a table that need not be possible."""
    names = chance.sample((*CELLS, "a9", "h1"), chance.choice((0, 3, 16, 30, 39)))
    return TortugaPosition({name: chance.choice(WORDS) for name in names}, chance.choice((0, 1)))


def test_impossible_tables_can_be_changed_until_they_are_whole() -> None:
    """No pick fails; a turtle too few or too many comes or goes alone."""
    chance, state = random.Random(6), set_up()
    for _ in range(300):
        whole = impossible(chance)
        found: Step | TortugaPosition = PIECES.change(state, whole, ())
        picked: Picked = ()
        while isinstance(found, Step):
            choice = chance.choice(found.choices[1:] if not picked else found.choices)
            assert say(choice.say)
            picked = (*picked, choice.value)
            found = PIECES.change(state, whole, picked)
        assert abs(len(found.cells) - 16) <= abs(len(whole.cells) - 16)


# -- laid out, packed -----------------------------------------------------------------------------


def test_the_start_is_laid_out_and_packed_in_words() -> None:
    """The board, then each side's turtles with their cells."""
    assert [say(line) for line in PIECES.laid_out(set_up())] == [
        "The board with a corner towards each player: d1 is Anna's",
        "Anna: 8 turtles that look ahead, on b1, c1, c2, d1, d2, e1, e2, f1",
        "Otso: 8 turtles that look ahead, on b5, c5, c6, d6, d7, e5, e6, f5",
    ]
    assert [say(line) for line in PIECES.packed(set_up())] == ["16 turtles", "The board"]
    one_back = after(lay("*south: d3 | north: d4 g4"), go("d3 > d5"))
    assert say(PIECES.laid_out(one_back)[-1]) == "On its back: 1, on d4"


# -- what is allowed ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("*south: d3 e1 | north: d4 g4", "Anna must jump with d3"),
        ("*north: d5 f5 | south: d4 f4", "Otso must jump with one of d5, f5"),
        ("*south: a1 | north: d7", "Anna may move a1"),
        ("*south: a1 b1 a2 a3 b2 | north: g4", "Anna may move one of a1, a2, a3, b1, or 1 more"),
    ],
)
def test_what_is_allowed_is_said(table: str, said: str) -> None:
    """By the cells of the turtles; the jump that must be made is said to be one."""
    assert say(GAME.face.allowed(lay(table))) == said


def test_those_allowed_are_those_that_may_move() -> None:
    """Exactly the turtles of the legal moves; while something is due no word of it."""
    for state in tables(7, 30):
        movers = {move.start for move in legal(state) if isinstance(move, Move)}
        named = GAME.face.allowed(state).facts["movers"]
        assert isinstance(named, list)
        assert {one["cell"] for one in named} == movers
        for move in list(legal(state))[:3]:
            assert GAME.face.allowed(after(state, move)) == Said("allowed.do")
