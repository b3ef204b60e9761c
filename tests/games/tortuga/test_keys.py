"""Tortuga by keys: every move can be picked, a wrong one too, by roles and by numbers alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from statistics import median

import msgspec
import pytest

from companion import cursor
from companion.boards import NamedBoard
from companion.games import games
from companion.games.contract import Answer, Picked, Step
from companion.games.tortuga import rules
from companion.games.tortuga.board import WORDS, StartCells, TortugaBoard
from companion.games.tortuga.reporting import MANY
from companion.games.tortuga.rules import Move, Report, Tortuga
from companion.games.tortuga.screens import STOP
from companion.keys import Key
from tests.dialog.hands import NUMBER_KEYS, ROLES, Hands
from tests.games.tortuga.tables import DONE, after, go, lay, set_up
from tests.games.tortuga.talk import laid
from tests.games.tortuga.test_counts import scattered

GAME = games()["tortuga"]
FACE = GAME.face
BOTH_HANDS = pytest.mark.parametrize("keys", [ROLES, NUMBER_KEYS], ids=["roles", "numbers"])


def entry(state: Tortuga, *picked: str | int, level: str = "guide") -> Step | Answer:
    """Asks the face for the next pick."""
    assert level in ("quiet", "guide", "referee")
    return FACE.entry(state, picked, level, checked=False)


def values(step: Step | Answer) -> list[str | int]:
    """Gives what can be picked."""
    assert isinstance(step, Step)
    return [choice.value for choice in step.choices]


def picks(state: Tortuga, move: Move, level: str = "guide") -> Picked:
    """Picks a move as a person does: from, each cell, the stop if it is asked for, the facings."""
    wanted = [move.start, *move.path]
    facing = list(move.facing.values())
    picked: list[str | int] = []
    while isinstance(step := entry(state, *picked, level=level), Step):
        if step.form == "list":
            picked.append(facing.pop(0))
        else:
            picked.append(wanted.pop(0) if wanted else STOP)
        assert picked[-1] in values(step)
    return tuple(picked)


def tables(count: int) -> Iterator[Tortuga]:
    """Gives tables of play and strewn ones."""
    chance = random.Random(3)
    for _ in range(count):
        yield scattered(chance, set_up().setup.options)
    state = set_up()
    for _ in range(count):
        yield state
        moves = [move for move in rules.legal(state) if isinstance(move, Move)]
        if not moves:
            return
        state = after(state, chance.choice(moves), DONE)


@pytest.mark.parametrize("level", ["guide", "referee"])
def test_every_offered_move_can_be_picked(level: str) -> None:
    """B9: whatever the rules allow, with every facing (TO-13), whatever the help."""
    for state in tables(25):
        for move in rules.legal(state):
            assert isinstance(move, Move)
            assert entry(state, *picks(state, move, level), level=level) == move


@pytest.mark.parametrize(
    ("table", "move", "rule"),
    [
        ("*south: d3 | north: e5 | neutral: c3", go("c3 > c4"), "TO-2"),
        ("*south: d3 | north: e5", go("e5 > e4"), "TO-2"),
        ("*south: d3 | north: e5", go("d3 > d2"), "TO-3"),
        ("*south: d3 | north: e5", go("d3 > f2"), "TO-3"),
        ("*south: d3 d4 | north: e5", go("d3 > d4"), "TO-4"),
        ("*south: d3 | north: e5", go("d3 > d5"), "TO-5"),
        ("*south: d3 d4 d5 | north: e6", go("d3 > d6"), "TO-5"),
        ("*south: d1 d2 | north: d4 g4", go("d1 > d3 > d5"), "TO-7"),
        ("*south: d3 b1 | north: d4 g4", go("b1 > b2"), "TO-8"),
        ("*south: d1 | north: d2 d4 g4", go("d1 > d3"), "TO-10"),
        ("*south: d1 | north: d2 d4 g4", go("d1 > d3 > e3"), "TO-6"),
    ],
)
def test_wrong_moves_can_be_entered(table: str, move: Move, rule: str) -> None:
    """B2: so that the error can be told by the one who knows the rules."""
    state = lay(table)
    entered = entry(state, *picks(state, move))
    assert entered == move
    ruling = rules.rule_on(state, move)
    assert getattr(ruling, "rule", None) == rule


def test_every_cell_is_reached_from_every_cell() -> None:
    """B9: the 2-D cursor gets everywhere with the four arrows, whatever stands where."""
    for state in tables(12):
        chosen = str(values(entry(state))[0])
        for step in (entry(state), entry(state, chosen)):
            assert isinstance(step, Step)
            for start in range(0, len(step.choices), 5):
                assert reached(step, start) == set(range(len(step.choices)))


def reached(step: Step, start: int) -> set[int]:
    """Gives every choice that the arrows lead to."""
    seen, todo = {start}, [start]
    while todo:
        here = todo.pop()
        for key in (Key.UP, Key.DOWN, Key.LEFT, Key.RIGHT):
            move = cursor.pressed(step, here, key)
            if isinstance(move, cursor.Moved) and move.cursor not in seen:
                seen.add(move.cursor)
                todo.append(move.cursor)
    return seen


def test_the_arrows_go_where_they_point() -> None:
    """UP is ahead for south: from d3 to d4; LEFT and RIGHT stay as level as the board allows."""
    step = entry(lay("*south: d1 | north: d7"), "d1")
    assert isinstance(step, Step)
    at = values(step).index("d3")
    to = {}
    for key in (Key.UP, Key.DOWN, Key.LEFT, Key.RIGHT):
        move = cursor.pressed(step, at, key)
        assert isinstance(move, cursor.Moved)
        to[key] = values(step)[move.cursor]
    assert to[Key.UP] == "d4"
    assert to[Key.DOWN] == "d2"
    assert to[Key.LEFT] in ("c2", "c3")
    assert to[Key.RIGHT] in ("e2", "e3")


# -- what is asked, and what is not said ----------------------------------------------------------


def test_help_puts_the_cursor_on_what_is_allowed() -> None:
    """With `guide` OK alone makes a move: turtle, cell, and on to the end of a chain."""
    state = lay("*south: b1 d1 | north: d2 d4 a4")
    picked: list[str | int] = []
    while isinstance(step := entry(state, *picked), Step):
        picked.append(step.choices[step.first].value)
    assert step == go("d1 > d3 > d5")
    assert isinstance(first := entry(state), Step)
    assert first.title.code == "ask.must-jump"


def test_the_referee_says_nothing_first() -> None:
    """With `referee` titles and cursors do not tell what is allowed, nor how many were turned."""
    for neighbour in ("d4", "e5"):
        state = lay(f"*south: b1 d3 | north: {neighbour} a4")
        step = entry(state, level="referee")
        assert isinstance(step, Step)
        assert step.title.code == "ask.turtle"
        assert step.choices[step.first].value == "b1"
        then = entry(state, "d3", level="referee")
        assert isinstance(then, Step)
        assert then.choices[then.first].value == "d4"
    asked = [
        entry(after(lay(table), go("d3 > d5")), level="referee")
        for table in ("*south: d3 d4 | north: g4", "*south: d3 | north: d4 g4")
    ]
    assert values(asked[0]) == values(asked[1]) == [0, 1, 2, 3, 4, 5, 6]


def test_a_step_is_asked_no_further() -> None:
    """TO-6: after a step, and after a jump with nobody ahead, the move is whole."""
    state = lay("*south: d3 e3 | north: g4")
    assert entry(state, "d3", "d4") == go("d3 > d4")
    assert entry(state, "d3", "f3") == go("d3 > f3")
    assert isinstance(entry(lay("*south: d1 d2 d4 | north: g4"), "d1", "d3"), Step)


def test_facings_are_asked_one_by_one() -> None:
    """TO-13: for each neutral turtle in its order; the cursor begins on the jumper."""
    state = lay("*north: d7 | south: a1 | neutral: d6 d4")
    first = entry(state, "d7", "d5", "d3", STOP)
    assert isinstance(first, Step)
    assert first.title.facts == {"cell": "d6"}
    assert (values(first), first.first) == (["south", "north"], 1)
    second = entry(state, "d7", "d5", "d3", STOP, "south")
    assert isinstance(second, Step)
    assert second.title.facts == {"cell": "d4"}
    whole = entry(state, "d7", "d5", "d3", STOP, "south", "north")
    assert whole == go("d7 > d5 > d3", d6="south", d4="north")


def test_what_was_done_is_ticked_or_counted() -> None:
    """Guide ticks a list; referee counts; a refused report shows the list too."""
    state = after(lay("*south: d3 | north: d4 g4"), go("d3 > d5"))
    step = entry(state)
    assert isinstance(step, Step)
    assert (step.form, step.title.code, len(step.lines)) == ("tick", "ask.do", 2)
    assert entry(state, "done") == DONE
    assert entry(state, 1, level="referee") == Report(1)
    put_right = FACE.entry(state, (), "referee", checked=True)
    assert isinstance(put_right, Step)
    assert (put_right.form, put_right.title.code) == ("tick", "ask.put-right")


# -- whole games ----------------------------------------------------------------------------------


def hands_of(level: str, **setup: str) -> Hands:
    """Gives hands at a table where Tortuga has just begun."""
    hands = Hands(known={"tortuga": GAME})
    players = [{"name": "Anna"}, {"name": "Otso"}]
    told = {"game": "tortuga", "players": players, "help": level, **setup}
    assert hands.desk.handle({"new": told}).ok
    hands.dialog.refresh()
    return hands


def turn(hands: Hands, keys: tuple[Key, ...], chance: random.Random) -> None:
    """Makes one move by keys and says what was done."""
    referee = hands.referee
    state = referee.state
    assert isinstance(state, Tortuga)
    level = referee.help[state.player]
    moves = [move for move in rules.legal(state) if isinstance(move, Move)]
    for pick in picks(state, chance.choice(moves), level):
        hands.take_value(pick, keys)
    after_move = referee.state
    assert isinstance(after_move, Tortuga)
    if after_move.due is None:
        return
    if level == "referee":
        hands.take_value(min(len(after_move.due.turned), MANY), keys)
        if len(after_move.due.turned) >= MANY:
            hands.take_value(len(after_move.due.turned), keys)
    else:
        hands.take_value("done", keys)


@BOTH_HANDS
@pytest.mark.parametrize("level", ["quiet", "guide", "referee"])
def test_whole_games_by_keys_alone(keys: tuple[Key, ...], level: str) -> None:
    """B9: to the result with six roles, and with six numbers, OK and BACK; a move takes 10 presses
    or fewer in the middle of all."""
    chance = random.Random(9)
    hands = hands_of(level)
    presses: list[int] = []
    while hands.mode == "play":
        before = hands.count
        turn(hands, keys, chance)
        presses.append(hands.count - before)
    assert hands.mode == "result"
    assert hands.referee.result is not None
    assert median(presses) <= 10


def test_what_has_one_answer_is_not_asked() -> None:
    """TO-1: two play, so set-up begins with the first option."""
    hands = Hands(known={"tortuga": GAME})
    assert hands.step.title.code == "option.forced"


@BOTH_HANDS
def test_a_set_up_by_keys_alone(keys: tuple[Key, ...]) -> None:
    """The second preset is chosen by saying no once."""
    hands = Hands(known={"tortuga": GAME})
    while hands.mode == "setup":
        is_first = hands.step.title.code == "board.title" and "no" not in hands.picked()
        hands.take(1 if is_first else hands.step.first, keys)
    assert hands.referee.setup.board == TortugaBoard("vee")


@BOTH_HANDS
def test_start_cells_are_tapped_with_keys(keys: tuple[Key, ...]) -> None:
    """A table with other printed cells: south's eight, north's opposite or tapped as well. They are
    kept under a name (K3)."""
    south = ("a1", "c1", "e1", "g1", "b2", "d2", "f2", "d3")
    north = ("d7", "c6", "e6", "d6", "b5", "f5", "c5", "e5")
    for rest, expected in (
        (("yes",), ("a4", "c6", "e6", "g4", "b4", "d6", "f4", "d5")),
        (("no", *north), north),
    ):
        hands = Hands(known={"tortuga": GAME})
        wanted = ("immediate", "turtle", "deal", "guide", "no", "no", "no", *south, *rest)
        for value in (*wanted, "ours", "begin", "start"):
            hands.take_value(value, keys)
        assert hands.mode == "play"
        board = TortugaBoard(StartCells(south, expected))
        assert hands.referee.setup.board == board
        assert hands.dialog.boards == (NamedBoard("tortuga", "Our board", board),)


def test_what_cannot_be_is_not_offered_for_tapping() -> None:
    """No cell twice, nor the other's nest; where the opposite cells are taken it is not asked."""
    board, no = TortugaBoard(), ("no", "no", "no")
    step = FACE.board_step(board, (*no, "d4"))
    assert "d4" not in values(step)
    assert "d7" not in values(step)
    middle = ("d4", "a1", "b1", "c1", "d1", "e1", "f1", "g1")
    step = FACE.board_step(board, (*no, *middle))
    assert isinstance(step, Step)
    assert (step.form, step.title.code) == ("map", "board.tap.north")
    assert not {"d1", *middle} & set(values(step))


def test_a_board_that_is_kept_is_shown_first() -> None:
    """K3: the board that set-up begins with comes before the presets, and is not shown twice."""
    own = TortugaBoard(StartCells(tuple(laid("", "")), ()))
    assert FACE.board_step(TortugaBoard("open"), ("yes",)) == TortugaBoard("open")
    assert FACE.board_step(TortugaBoard("open"), ("no", "yes")) == TortugaBoard("lozenge")
    assert FACE.board_step(own, ("yes",)) == own
    assert FACE.board_step(own, ("no", "no", "no", "yes")) == TortugaBoard("open")


def test_undo_goes_back_question_by_question() -> None:
    """C1, C3: within a turn at once, over its start with the second confirmation; all as before."""
    hands = hands_of("guide")
    states = [hands.referee.state]
    for answer in (go("c1 > c3"), DONE, go("e6 > e4"), DONE):
        hands.answer(msgspec.to_builtins(answer))
        states.append(hands.referee.state)
    hands.press("B")
    assert hands.sure() == "undo"
    hands.press("1 o")
    assert hands.referee.state == states[3]
    hands.press("B o")
    assert hands.referee.state == states[2]
    hands.press("m")
    hands.take_value("more")
    hands.take_value("redo")
    assert hands.referee.state == states[3]
    assert WORDS[states[3].player] == "north"
