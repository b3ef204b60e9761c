"""Pędzące żółwie Extreme by keys: everything can be picked, a wrong turtle too, by roles and by
numbers alone (B9); a card takes at most three presses on number keys."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

from companion.cursor import number_of
from companion.games import games
from companion.games.contract import Answer, Done, Level, Picked, Step
from companion.games.pedzace_zolwie_extreme.asking import Choose, Owners, Play, Report, TurnUp
from companion.games.pedzace_zolwie_extreme.cards import CARDS, COLOURS, WITHOUT_BLACK, Card
from companion.games.pedzace_zolwie_extreme.path import USUAL, ExtremeBoard, path_faults
from companion.games.pedzace_zolwie_extreme.rules import ID
from companion.games.pedzace_zolwie_extreme.state import TOKENS, Extreme
from companion.keys import Key
from tests.dialog.hands import NUMBER_KEYS, ROLES, Hands, way
from tests.games.pedzace_zolwie_extreme.tables import (
    DONE,
    NAMES,
    after,
    card,
    forward,
    lay,
    pick,
    tiles,
)

FACE = games()[ID].face
BOTH_HANDS = pytest.mark.parametrize("keys", [ROLES, NUMBER_KEYS], ids=["roles", "numbers"])
MOST_PRESSES = 12
"""By roles alone no answer takes more."""


def entries(
    table: Extreme, level: Level = "quiet", checked: bool = False, picked: Picked = ()
) -> Iterator[tuple[Answer, list[tuple[Step, int]]]]:
    """Gives every answer that picks lead to, with the steps and the choices taken in them."""
    found = FACE.entry(table, picked, level, checked)
    if not isinstance(found, Step):
        yield found, []
        return
    for index, choice in enumerate(found.choices):
        for answer, more in entries(table, level, checked, (*picked, choice.value)):
            yield answer, [(found, index), *more]


def presses(steps: list[tuple[Step, int]], keys: tuple[Key, ...]) -> int:
    """Counts the presses by the shortest way; fails where these keys do not get there."""
    return sum(len(way(step, step.first, index, keys)) for step, index in steps)


def answers(table: Extreme, level: Level = "quiet") -> list[Answer]:
    """Gives every answer that picks lead to."""
    return [answer for answer, _ in entries(table, level)]


# -- cards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("black", [False, True])
def test_a_card_takes_three_presses_on_number_keys(black: bool) -> None:
    """B9: each kind of card is told exactly once, in at most three presses."""
    table = lay("7: black" if black else "7: red")
    found = list(entries(table))
    kinds = CARDS if black else WITHOUT_BLACK
    assert sorted(map(str, (answer for answer, _ in found))) == sorted(
        str(Play(kind)) for kind in kinds
    )
    numbers = tuple(key for key in NUMBER_KEYS if key.number)
    assert max(presses(steps, numbers) for _, steps in found) == 3


@pytest.mark.parametrize("black", [False, True])
def test_a_card_by_roles_alone(black: bool) -> None:
    """B9: UP, DOWN and OK reach each kind, none in more presses than a long list would take."""
    found = list(entries(lay("7: black" if black else "7: red")))
    assert max(presses(steps, ROLES) for _, steps in found) <= MOST_PRESSES


# -- the other questions --------------------------------------------------------------------------


def open_questions() -> Iterator[tuple[Extreme, set[Answer]]]:
    """Gives a table of every question with a choice, and all that can be told."""
    turtles = {Choose(colour) for colour in COLOURS[:-1]}
    yield lay("7: red | 9: blue"), {Play(kind) for kind in WITHOUT_BLACK}
    yield after(lay("2: red"), forward("red", 1)), {TurnUp(token) for token in TOKENS}
    yield after(lay("7: red"), forward("any", 1)), turtles
    yield after(lay("7: red"), card("catch-up", 1)), turtles
    yield after(lay("7: red+black"), card("curse", 1)), {*turtles, Choose("black")}
    yield (
        after(lay("2: red | 7: blue | tokens: 3=not-so-fast"), forward("red", 1)),
        turtles,
    )
    yield (
        after(lay("2: red | tokens: 3=take-a-risk"), forward("red", 1)),
        {Play(kind) for kind in WITHOUT_BLACK},
    )


@BOTH_HANDS
def test_everything_can_be_told(keys: tuple[Key, ...]) -> None:
    """B9: a turtle that may not be chosen and a token that cannot be as well, to be explained."""
    for table, wanted in open_questions():
        found = list(entries(table))
        assert {answer for answer, _ in found} == wanted
        assert all(presses(steps, keys) >= 1 for _, steps in found)


@BOTH_HANDS
def test_the_tiles_of_six(keys: tuple[Key, ...]) -> None:
    """B9, PE-18: all 720 ways to own six turtles; a tile that was named is not offered again."""
    table = after(lay("19: red", players=6), forward("red", 1), DONE)
    found = list(entries(table))
    assert len(found) == len({str(answer) for answer, _ in found}) == 720
    assert all(presses(steps, keys) >= 6 for _, steps in found)
    assert Owners(dict(zip(COLOURS, range(6), strict=False))) in [answer for answer, _ in found]


def test_a_colour_keeps_its_number() -> None:
    """F9: whoever else was named, the third colour's tile is key 3."""
    table = after(lay("19: red", players=6), forward("red", 1), DONE)
    for named in ((), ("red",), ("red", "green", "orange")):
        step = games()[ID].face.entry(table, named, "guide", False)
        assert isinstance(step, Step)
        numbers = {choice.value: number_of(step, n) for n, choice in enumerate(step.choices)}
        assert numbers == {c: n for n, c in enumerate(COLOURS[:6], 1) if c not in named}


@BOTH_HANDS
def test_every_space_can_be_reported(keys: tuple[Key, ...]) -> None:
    """B9: with `referee` a cursor on the map reaches the start, each stone and the lettuce."""
    table = after(lay("7: red"), forward("red", 3))
    found = list(entries(table, "referee"))
    assert [answer for answer, _ in found] == [Report(space) for space in range(21)]
    assert max(presses(steps, keys) for _, steps in found) <= MOST_PRESSES


def test_the_cursor_starts_where_it_helps_and_tells_nothing() -> None:
    """A choice starts at a turtle that may be chosen; a report one step on."""
    back = after(lay("7: blue+red"), card("curse", 1))
    step = FACE.entry(back, (), "quiet", False)
    assert isinstance(step, Step)
    assert step.choices[step.first].value == "red"
    reported = FACE.entry(after(lay("7: red"), forward("red", 3)), (), "referee", False)
    assert isinstance(reported, Step)
    assert (reported.form, reported.choices[reported.first].value) == ("map", 8)


def test_guide_says_first_what_to_do() -> None:
    """PE-11: with `guide` the movement is ticked before the token is asked for; else it is not."""
    table = after(lay("2: red"), forward("red", 1))
    first = FACE.entry(table, (), "guide", False)
    assert isinstance(first, Step)
    assert [line.code for line in first.lines] == ["action.move"]
    assert [str(answer) for answer in answers(table, "guide")] == [
        str(answer) for answer in answers(table)
    ]
    quiet = FACE.entry(table, (), "quiet", False)
    assert isinstance(quiet, Step)
    assert quiet.form == "list"


def test_what_was_ticked_is_not_told_again() -> None:
    """After the token only what it did is left to do, and the reminder to draw (PE-2)."""
    table = after(lay("2: red | tokens: 5=gone"), forward("red", 1), TurnUp("speed-up"))
    step = FACE.entry(table, (), "guide", False)
    assert isinstance(step, Step)
    assert [(line.code, line.facts.get("start")) for line in step.lines] == [
        ("action.move", 3),
        ("action.draw", None),
    ]


def test_put_right() -> None:
    """After a refused report `referee` shows what to do, and OK says that it is put right."""
    table = after(lay("7: red"), forward("red", 2))
    step = FACE.entry(table, (), "referee", True)
    assert isinstance(step, Step)
    assert step.title.code == "ask.put-right"
    assert answers(table, "guide") == [Done()]


# -- whole games and set-up -----------------------------------------------------------------------


def picked_at_random(hands: Hands, keys: tuple[Key, ...], chance: random.Random) -> None:
    """Takes any choice, right or wrong; a note is put away."""
    hands.put_away()
    if hands.mode == "play":
        hands.take(chance.randrange(len(hands.step.choices)), keys)


@BOTH_HANDS
@pytest.mark.parametrize("level", ["quiet", "guide", "referee"])
def test_a_whole_game(keys: tuple[Key, ...], level: str) -> None:
    """B9: from the first card to the result by these keys alone, with the add-ons."""
    hands, chance = Hands(known=games()), random.Random(5)
    players = [{"name": name} for name in NAMES[:4]]
    options = {"raven": True, "black_turtle": True}
    hands.request({"new": {"game": ID, "players": players, "options": options, "help": level}})
    while hands.mode == "play":
        picked_at_random(hands, keys, chance)
        assert hands.count < 20_000
    assert hands.referee.result is not None


def walk(hands: Hands, *values: int | str) -> None:
    """Takes choices by their values."""
    for value in values:
        hands.take_value(value)


def set_up_to_the_board(hands: Hands) -> None:
    """Chooses this game, two players, no options, names as they come, guide."""
    walk(hands, ID, 2, "False", "False", "False", "deal", "guide")


def board_of(hands: Hands) -> ExtremeBoard:
    """Gives the board of the game that was begun."""
    board = hands.referee.setup.board
    assert isinstance(board, ExtremeBoard)
    return board


def test_the_path_is_shown_and_taken() -> None:
    """The set-up says what it assumes; one press says that it matches."""
    hands = Hands(known=games())
    set_up_to_the_board(hands)
    words = hands.dialog.words
    assert [words.say(line.code, line.facts) for line in hands.step.brief] == [
        "Moles 3 5 8 12 14 18",
        "Fox 6 16 river 10",
    ]
    walk(hands, "yes", "begin", "start")
    assert board_of(hands).path == USUAL


def test_another_path_is_told_by_keys() -> None:
    """A table with another edition puts it right: length, mounds, foxes, river; as many as lie."""
    hands = Hands(known=games())
    set_up_to_the_board(hands)
    walk(hands, "no", 13, 1, 2, 5, 7, 9, 13, 6, 10, 3, 4, 0, "ours", "begin", "start")
    path = board_of(hands).path
    kinds = {kind: [n for n, k in enumerate(path, 1) if k == kind] for kind in set(path)}
    assert kinds == {
        "mound": [1, 2, 5, 7, 9, 13],
        "fox": [6, 10],
        "river": [3, 4],
        "stone": [8, 11, 12],
    }


def test_the_usual_path_again_by_ok_alone() -> None:
    """Where only one thing differs, OK takes the rest as it was."""
    hands = Hands(known=games())
    set_up_to_the_board(hands)
    walk(hands, "no")
    hands.press("o " * 11)
    walk(hands, "begin", "start")
    assert board_of(hands).path == USUAL


def test_the_cards_are_told_by_keys() -> None:
    """PE-2: a table that wants them counted says how many there are of each kind, OK for none; told
    again, OK takes each number as it was."""
    hands = Hands(known=games())
    set_up_to_the_board(hands)
    walk(hands, "cards")
    words = hands.dialog.words
    assert words.say(hands.step.title.code, hands.step.title.facts) == "+1 red?"
    line = hands.step.lines[0]
    said = "How many cards say forward 1 for red? Told so far: 0"
    assert words.say(line.code, line.facts) == said
    walk(hands, 5, 4, 3)
    hands.press("o " * (len(CARDS) - 4))
    walk(hands, 2, "counted", "ours", "begin", "start")
    told = {"forward red 1": 5, "forward red 2": 4, "forward red 3": 3, "curse 3": 2}
    assert board_of(hands) == ExtremeBoard(USUAL, told)
    step: Step | ExtremeBoard = FACE.board_step(board_of(hands), picked := ("cards",))
    while isinstance(step, Step):
        picked = (*picked, step.choices[step.first].value)
        step = FACE.board_step(board_of(hands), picked)
    assert step == board_of(hands)


def test_cards_that_are_not_to_be_counted() -> None:
    """Too few for anybody are not counted; nor are others, if the table changes its mind."""
    few = FACE.board_step(ExtremeBoard(), ("cards", *[0] * (len(CARDS) - 1), 10))
    assert isinstance(few, Step)
    assert [choice.value for choice in few.choices] == ["uncounted"]
    counted = ExtremeBoard(USUAL, {"curse 1": 11})
    same = ("cards", *[0] * (len(CARDS) - 3), 11, 0, 0)
    asked = FACE.board_step(counted, same)
    assert isinstance(asked, Step)
    assert [choice.value for choice in asked.choices] == ["counted", "uncounted"]
    assert FACE.board_step(counted, (*same, "counted")) == counted
    assert FACE.board_step(counted, (*same, "uncounted")) == ExtremeBoard()


def test_no_path_that_keys_tell_is_refused() -> None:
    """Whatever is picked, the path can be played; the shortest has ten stones."""
    chance = random.Random(7)
    for _ in range(200):
        picked: tuple[int | str, ...] = ("no", chance.choice((10, 11, 19, 40)))
        board: Step | ExtremeBoard = FACE.board_step(ExtremeBoard(), picked)  # type: ignore[assignment]
        while isinstance(board, Step):
            picked = (*picked, chance.choice(board.choices).value)
            board = FACE.board_step(ExtremeBoard(), picked)  # type: ignore[assignment]
        assert path_faults(board.path) == []


def test_a_wrong_turtle_is_explained() -> None:
    """PE-4: told by keys it is refused in words, and nothing changes."""
    hands = Hands(known=games())
    hands.request({"new": {"game": ID, "players": [{"name": "Anna"}, {"name": "Bo"}]}})
    hands.answer({"kind": "card", "card": {"type": "forward", "colour": "red", "steps": 2}})
    hands.answer({"kind": "done"})
    hands.press("4 1")
    hands.take_value("red")
    note = hands.dialog.note
    assert note is not None
    assert (note.rule, note.text) == ("PE-4", "Red on 2 is not last: choose one on the start")
    assert note.places == (("red", 2), ("stone", 0))


def test_every_card_by_its_presses() -> None:
    """The presses as a table of people learns them: type, colour, steps."""
    for keys, told in {
        "1 1 3": Card("forward", 3, "red"),
        "1 6 1": Card("forward", 1, "orange"),
        "2 4": Card("back", 1, "blue"),
        "3 2": Card("forward", 2, "any"),
        "3 4": Card("back", 2, "any"),
        "4 3": Card("catch-up", 3),
        "5 2": Card("curse", 2),
        "6 3": Card("forward", 3, "black"),
        "6 4": Card("back", 1, "black"),
    }.items():
        hands = Hands(known=games())
        options = {"black_turtle": True}
        players = [{"name": "Anna"}, {"name": "Bo"}]
        hands.request({"new": {"game": ID, "players": players, "options": options}})
        hands.press(keys)
        body = hands.referee.log[-1].body
        assert body == {"kind": "card", "card": msgspec.to_builtins(told)}


def test_pick_and_tiles_are_the_protocols_words() -> None:
    """What is picked is what is told: no words of the face's own."""
    assert answers(after(lay("7: red"), forward("any", 1)))[0] == pick("red")
    ended = after(lay("19: red"), forward("red", 1), DONE)
    assert answers(ended)[0] == tiles("red", "yellow")
