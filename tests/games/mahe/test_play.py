"""Mahé through the protocol: set-ups, help levels, reports, undo across all its questions."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.games import games
from companion.referee import NotNow, Referee, Ruling
from tests.games.mahe.talks import at, begun, roll
from tests.play import set_up
from tests.protocol.talk import Talk

YES, NO = {"kind": "again", "again": True}, {"kind": "again", "again": False}
DONE = {"kind": "done"}


def asked(talk: Talk) -> Any:
    """Gives the open question without prompt and actions."""
    question = talk.question
    return {name: question[name] for name in question.keys() - {"prompt", "actions"}}


# -- set-ups --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "each", "turtle"),
    [(2, 2, None), (3, 2, None), (4, 1, "red"), (5, 1, "red"), (7, 1, "red")],
)
def test_colours_are_given_out(players: int, each: int, turtle: str | None) -> None:
    """MA-14: two turtles each with 2 or 3 players, else one; the first player gets the first."""
    talk = begun(players=players) if players != 4 else at({})
    seats = talk.show("setup")["players"]

    assert {len(seat["colours"]) for seat in seats} == {each}
    assert seats[0]["colours"][0] == "red"
    assert talk.position["turtle"] == turtle


def refused_setup(**setup: Any) -> set[str]:
    """Gives the faults of a set-up that must be refused."""
    told = {"game": "mahe", "players": [{"name": "Anna"}, {"name": "Bo"}], **setup}
    return {fault["code"] for fault in Talk().errs({"new": told}, "bad-setup")["faults"]}


def cards(**values: int) -> dict[str, Any]:
    """Gives a board with so many cards of each value: `one=3`..."""
    names = ("one", "two", "three", "four", "five", "six")
    usual = dict(zip(names, (3, 3, 5, 5, 5, 3), strict=True)) | values
    return {"cards": {str(names.index(name) + 1): n for name, n in usual.items()}}


@pytest.mark.parametrize(
    ("setup", "codes"),
    [
        ({"board": cards(one=4)}, {"cards-in-all"}),
        ({"board": cards(one=-1, two=7)}, {"cards-of-a-value"}),
        ({"board": {"cards": {"1": 12, "2": 12}}}, {"cards-of-a-value"}),
        ({"board": {"cards": {**cards()["cards"], "7": 0}}}, {"no-such-card"}),
        ({"board": {"cards": {}}}, {"cards-of-a-value", "cards-in-all"}),
        ({"options": {"cards": True}}, {"no-such-option"}),
        ({"options": {"cards_as_dice": "yes"}}, {"no-such-value"}),
        ({"players": [{"name": "Anna"}]}, {"number-of-players"}),
        ({"players": [{"name": name} for name in "ABCDEFGH"]}, {"number-of-players"}),
        (
            {"players": [{"name": "Anna", "colours": ["red"]}, {"name": "Bo"}]},
            {"number-of-colours"},
        ),
        (
            {
                "players": [
                    {"name": "Anna", "colours": ["red", "red"]},
                    {"name": "Bo", "colours": ["pink", "blue"]},
                ]
            },
            {"colour-twice", "no-such-colour"},
        ),
    ],
)
def test_a_set_up_that_cannot_be_played(setup: dict[str, Any], codes: set[str]) -> None:
    """MA-1, MA-14: every fault is listed."""
    assert refused_setup(**setup) == codes


@pytest.mark.parametrize("count", [2.5, "3", True, None, [3]])
def test_a_misshapen_board_is_a_bad_request(count: object) -> None:
    """Numbers of cards are whole numbers."""
    told = {"game": "mahe", "players": [{"name": "Anna"}, {"name": "Bo"}]}
    board = {"cards": {**cards()["cards"], "1": count}}
    Talk().errs({"new": {**told, "board": board}}, "bad-request")


# -- what is asked --------------------------------------------------------------------------------


def test_questions_of_a_throw() -> None:
    """MA-2, MA-3, MA-4: fields as the protocol names them."""
    talk = at({"5": ["red", "blue"]}, options={"cards_as_dice": True}, cards=[[], [], [1], []])
    assert asked(talk) == {"kind": "roll", "player": 0, "dice": 1, "turtle": "red"}
    talk.takes(roll(6))
    assert asked(talk) == {
        "kind": "again",
        "player": 2,
        "turtle": "red",
        "total": 6,
        "dice": [6],
        "may_play_card": True,
    }


def test_a_played_card_joins_the_dice() -> None:
    """MA-15: and no `do` of its own is asked."""
    talk = at({"5": ["red"]}, options={"cards_as_dice": True}, cards=[[2, 1, 2], [], [], []])
    reply = talk.takes(roll(3), {"kind": "play-card", "eggs": 2, "by": 0})

    assert reply["question"]["kind"] == "again"
    assert (talk.position["dice"], talk.position["cards"][0]) == ([3, 2], [1, 2])
    actions = talk.takes(NO)["question"]["actions"]
    assert [action["message"] for action in actions] == [
        "Put the played card with 2 eggs into the box",
        "Move red from 5 to 15",
    ]


def test_actions_tell_all_there_is_to_do() -> None:
    """MA-7, MA-8, MA-10: who is carried, onto whom, who takes the card."""
    talk = at({"18": ["blue", "red", "yellow"], "3": ["green"]})
    actions = talk.takes(roll(1), YES, roll(2), NO)["question"]["actions"]

    assert [(action["rule"], action["message"]) for action in actions] == [
        ("MA-6", "Move red with yellow on top from 18 to 3"),
        ("MA-8", "Put it on top of green"),
        ("MA-10", "Bo takes the face-up card with 4 eggs"),
    ]


def test_dice_are_gone_while_something_is_to_be_done() -> None:
    """`dice` is [], the turn and the turtle are still the mover's."""
    talk = at({"20": ["red"]})
    talk.takes(roll(1), NO)
    position = talk.position

    assert (position["dice"], position["player"], position["turtle"]) == ([], 0, "red")
    assert (position["cards"][0], position["face_up"], position["cards_left"]) == ([4], None, 19)


def test_the_last_position_shows_the_end() -> None:
    """MA-11: the finisher's turtle stays in `spaces`; `beach` tells who scored."""
    held = [[3, 3, 3, 4, 4], [4, 4, 4, 5, 5], [5, 5, 5, 6, 6], [1, 1, 2, 2, 3]]
    talk = at({"20": ["red", "blue"]}, cards=held, face_up=None)
    talk.takes(roll(3), NO)
    assert talk.result is None
    assert talk.takes(DONE)["result"]["places"] == [[2], [1], [0], [3]]
    assert talk.position["spaces"]["2"] == ["red", "blue"]
    assert talk.position["beach"] == [False, False, True, False]


# -- help levels and reports ----------------------------------------------------------------------


def test_quiet_asks_for_no_do() -> None:
    """The end is told at once, the next card is asked for at once."""
    talk = at({"20": ["red"]}, help="quiet")
    assert talk.takes(roll(1), NO)["question"]["kind"] == "reveal"
    held = [[3, 3, 3, 4, 4], [4, 4, 4, 5, 5], [5, 5, 5, 6, 6], [1, 1, 2, 2, 3]]
    last = at({"20": ["red"]}, cards=held, face_up=None, help="quiet")
    assert last.takes(roll(1), NO)["result"]["reason"] == "MA-11"


def test_put_right_after_a_refused_report() -> None:
    """With `referee`, `done` only after a well-shaped report was refused; then actions are told."""
    talk = at({"5": ["red"]}, help="referee")
    talk.takes(roll(3), NO)
    assert "actions" not in talk.question
    talk.errs({"answer": DONE}, "wrong-question")
    talk.errs({"answer": {"kind": "report", "to": 8}}, "bad-request")
    talk.errs({"answer": DONE}, "wrong-question")
    talk.refuses({"kind": "report", "to": 9, "card_to": None}, "MA-6")
    assert talk.question["actions"]
    assert talk.takes(DONE)["question"]["player"] == 1


@pytest.mark.parametrize("to", [8.0, "8", "Raft", None, True])
def test_a_misshapen_report(to: object) -> None:
    """`to` is a whole number or "raft"."""
    talk = at({"5": ["red"]})
    talk.takes(roll(3), NO)
    talk.errs({"answer": {"kind": "report", "to": to, "card_to": None}}, "bad-request")


def test_a_right_report_is_taken_at_every_do() -> None:
    """MA-5 to MA-11: whatever the game did, the report that says so is accepted."""
    game = games()["mahe"]
    for players in (2, 4, 7):
        chance = random.Random(players)
        referee = Referee(game, set_up(game, players, help="referee"))
        reported = 0
        while referee.question is not None:
            answer: Any = chance.choice(game.legal(referee.state))
            due = getattr(referee.state, "due", None)
            if due is not None:
                to = "raft" if due.landing == 0 else due.landing
                report = {"kind": "report", "to": to, "card_to": due.taker}
                answer, reported = game.answer_from(report), reported + 1
            assert isinstance(referee.answer(answer), Ruling)
        assert reported > 60


# -- undo -----------------------------------------------------------------------------------------


def test_undo_takes_back_one_answer_of_a_throw_at_a_time() -> None:
    """C1, C3: within a turn without, across its end with `across_turn`; redo brings all back."""
    talk = at({"20": ["red"]})
    answers = [roll(1), YES, roll(1), NO, DONE, {"kind": "reveal", "eggs": 5}]
    seen = [talk.everything()]
    for answer in answers:
        talk.takes(answer)
        seen.append(talk.everything())

    assert talk.question["player"] == 1
    talk.errs({"undo": {}}, "across-turn")
    assert talk.ask({"undo": {"across_turn": True}})["ok"]
    for before in reversed(seen[:-2]):
        assert without_log(talk.everything()) == without_log(seen[seen.index(before) + 1])
        assert talk.ask({"undo": {}})["ok"]
    assert without_log(talk.everything()) == without_log(seen[0])
    for _ in answers:
        assert talk.ask({"redo": {}})["ok"]
    assert without_log(talk.everything()) == without_log(seen[-1])


def without_log(shown: dict[str, Any]) -> dict[str, Any]:
    """Leaves the log out: it only grows (C4)."""
    return {name: value for name, value in shown.items() if name != "log"}


def test_both_turtles_of_a_turn_are_one_turn() -> None:
    """C3, MA-14: from the second turtle back to the first without `across_turn`."""
    talk = begun(players=2)
    talk.takes({"kind": "reveal", "eggs": 4}, {"kind": "turtle", "colour": "red"})
    talk.takes(roll(2), NO, DONE)
    assert talk.question["turtle"] == "yellow"
    assert talk.ask({"undo": {}})["ok"]
    talk.takes(DONE, roll(5), YES, roll(5))
    assert talk.question["player"] == 1
    talk.errs({"undo": {}}, "across-turn")


def test_after_the_end_undo_is_not_across_a_turn() -> None:
    """MA-11: the next turn had not begun."""
    held = [[3, 3, 3, 4, 4], [4, 4, 4, 5, 5], [5, 5, 5, 6, 6], [1, 1, 2, 2, 3]]
    talk = at({"20": ["red"]}, cards=held, face_up=None)
    talk.takes(roll(1), NO, DONE)
    assert talk.result is not None
    assert talk.ask({"undo": {}})["question"]["kind"] == "do"


def test_nothing_to_undo_at_the_opening() -> None:
    """C2: the opening is the first thing there is."""
    game = games()["mahe"]
    assert Referee(game, set_up(game, 4)).undo() == NotNow("nothing-to-undo")
