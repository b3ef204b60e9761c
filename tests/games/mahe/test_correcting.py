"""Mahé's table as it lies: canonical order, what is left out, and tables that cannot be."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.games.mahe.talks import at, begun, roll
from tests.protocol.talk import Talk

YES, NO = {"kind": "again", "again": True}, {"kind": "again", "again": False}
DONE = {"kind": "done"}
STACK = {"5": ["red", "blue"], "9": ["green"]}
HELD = [[3, 5], [4], [], [1]]


def taken(talk: Talk, **change: Any) -> Any:
    """Corrects the table with some fields changed; gives the position after it."""
    told = {**talk.position, **change}
    reply = talk.ask({"correct": {"position": told, "reason": "it lay so"}})
    assert reply["ok"], reply
    return talk.position


def faults(talk: Talk, **change: Any) -> set[str]:
    """Gives the faults of a table that cannot be."""
    told = {**talk.position, **change}
    error = talk.errs({"correct": {"position": told, "reason": "x"}}, "impossible-position")
    return {fault["code"] for fault in error["faults"]}


def lying(talk: Talk, **spaces: list[str]) -> dict[str, Any]:
    """Gives the spaces with some changed: `s5=[...]`; an empty stack is left out."""
    told = copy.deepcopy(talk.position["spaces"])
    told.update({name.removeprefix("s"): stack for name, stack in spaces.items()})
    return {"spaces": told}


# -- canonical form -------------------------------------------------------------------------------


def test_a_told_table_comes_back_in_canonical_order() -> None:
    """The raft in the board's order and always there, spaces by number, empty ones left out."""
    talk = at(STACK)
    told = {"9": [], "12": ["yellow"], "5": [], "raft": ["green", "blue", "red"]}
    position = taken(talk, spaces=told)

    assert list(position["spaces"].items()) == [
        ("raft", ["red", "green", "blue"]),
        ("12", ["yellow"]),
    ]
    assert list(taken(talk, spaces={"12": ["yellow", "red", "green", "blue"]})["spaces"]) == [
        "raft",
        "12",
    ]


def test_bookkeeping_left_out_stays_as_tracked() -> None:
    """`cards_left`, `player`, `turtle`, `dice`."""
    talk = at(STACK, cards=HELD)
    talk.takes(roll(3))
    before = talk.position
    told = {name: before[name] for name in ("spaces", "cards", "beach", "face_up")}
    reply = talk.ask({"correct": {"position": told, "reason": ""}})

    assert reply["ok"]
    assert talk.position == before
    assert reply["question"]["kind"] == "again"


def test_an_order_of_a_stack_differs_by_ma_8() -> None:
    """MA-8: same turtles, another order."""
    talk = at(STACK)
    told = {**talk.position, **lying(talk, s5=["blue", "red"])}
    (found,) = talk.ask({"audit": {"position": told}})["differences"]

    assert (found["where"], found["rule"]) == (["space", 5], "MA-8")
    piles = "red under blue expected, blue under red found"
    assert found["message"] == f"Space 5: {piles} (told in turn 1)"


@pytest.mark.parametrize(
    ("change", "where", "rule"),
    [
        ({"player": 1, "turtle": "yellow"}, [["player"], ["turtle"]], ["MA-2", "MA-14"]),
        ({"face_up": 6}, [["face_up"]], ["MA-1"]),
        ({"cards": [[3], [4], [], [1]]}, [["cards", 0]], ["MA-10"]),
        ({"beach": [True, False, False, False]}, [["beach", 0]], ["MA-11"]),
        ({"cards_left": 3}, [["cards_left"]], ["MA-1"]),
        ({"dice": [4]}, [["dice"]], ["MA-2"]),
    ],
)
def test_every_field_is_compared(change: Any, where: Any, rule: Any) -> None:
    """An audit names each place that differs, in whole sentences, and changes nothing."""
    talk = at(STACK, cards=HELD)
    talk.takes(roll(3))
    before = talk.everything()
    found = talk.ask({"audit": {"position": {**talk.position, **change}}})["differences"]

    assert [d["where"] for d in found] == where
    assert [d["rule"] for d in found] == rule
    assert all(" expected, " in d["message"] for d in found)
    assert talk.everything() == before


# -- what stays and what is judged ----------------------------------------------------------------


def test_a_correction_is_undone_without_across_turn() -> None:
    """C4: like an answer; redo brings it back."""
    talk = at(STACK)
    before = talk.position
    after = taken(talk, **lying(talk, s9=[], s10=["green"]))

    assert talk.ask({"undo": {}})["ok"]
    assert talk.position == before
    assert talk.ask({"redo": {}})["ok"]
    assert talk.position == after


def test_an_open_do_stays_open_with_what_it_expected() -> None:
    """The throw was carried out; the table put otherwise does not change what is reported."""
    talk = at(STACK)
    talk.takes(roll(3), NO)
    taken(talk, **lying(talk, s9=["green"], s8=["blue"], s7=["red"]))

    assert talk.question["kind"] == "do"
    assert talk.takes({"kind": "report", "to": 8, "card_to": None})["question"]["player"] == 1
    assert talk.position["spaces"]["7"] == ["red"]


def test_the_end_is_judged_at_once() -> None:
    """MA-11: the 7-egg space told as scored ends the game."""
    cards = [[3, 3, 3, 4, 4], [4, 4, 4, 5, 5], [5, 5, 5, 6, 6], [1, 1, 2, 2, 3]]
    talk = at(STACK, cards=cards, face_up=None)
    assert talk.result is None
    taken(talk, beach=[False, True, False, False])

    assert talk.result["places"] == [[1], [2], [0], [3]]
    assert talk.result["scores"] == [17, 29, 27, 9]


def test_a_face_up_card_not_known_is_asked_for() -> None:
    """MA-10: then play goes on where it was."""
    talk = at(STACK)
    talk.takes(roll(3))
    taken(talk, face_up=None)

    assert talk.question["kind"] == "reveal"
    assert talk.takes({"kind": "reveal", "eggs": 2})["question"]["kind"] == "again"


def test_a_game_is_taken_up_at_the_opening() -> None:
    """K1: cards, face-up card and turn told in one correction; the next question is theirs."""
    talk = begun()
    position = taken(
        talk, cards=HELD, cards_left=16, face_up=6, player=2, turtle="blue", **lying(talk)
    )

    assert position["player"] == 2
    assert talk.question["kind"] == "roll"
    assert talk.question["turtle"] == "blue"


def test_which_turtles_still_move_stays_as_tracked() -> None:
    """MA-14: told the other way round, the second one still follows; then the turn passes."""
    talk = begun(players=2)
    talk.takes({"kind": "reveal", "eggs": 4}, {"kind": "turtle", "colour": "yellow"})
    taken(talk, turtle="red")

    reply = talk.takes(roll(2), NO, DONE)
    assert (reply["question"]["kind"], reply["question"]["turtle"]) == ("roll", "yellow")
    assert talk.takes(roll(2), NO, DONE)["question"]["player"] == 1


def test_another_players_turn_begins_anew() -> None:
    """MA-14, MA-15: their turtle is not chosen yet, and no card was played in their turn."""
    talk = begun(players=2, options={"cards_as_dice": True})
    told = {"cards": [[1, 2], [1]], "cards_left": 17, "face_up": 4}
    taken(talk, **told)
    talk.takes({"kind": "turtle", "colour": "red"}, roll(1), {"kind": "play-card", "eggs": 1})
    position = talk.position
    del position["turtle"]
    position.update(player=1, dice=[])
    assert talk.ask({"correct": {"position": position, "reason": "x"}})["ok"]

    assert talk.question["kind"] == "turtle"
    question = talk.takes({"kind": "turtle", "colour": "green"}, roll(1))["question"]
    assert question["may_play_card"]


def test_a_correction_keeps_whether_another_die_was_decided_on() -> None:
    """MA-3: what a position cannot tell stays as tracked."""
    talk = at(STACK)
    talk.takes(roll(3), YES)
    taken(talk, **lying(talk, s9=[], s10=["green"]))

    assert talk.question["kind"] == "roll"
    assert talk.takes(roll(1))["question"]["dice"] == [3, 1]


# -- tables that cannot be ------------------------------------------------------------------------

IMPOSSIBLE: dict[str, tuple[dict[str, Any], set[str]]] = {
    "a turtle missing": (
        {"spaces": {"raft": ["yellow", "green"], "5": ["red"]}},
        {"turtle-missing"},
    ),
    "a turtle twice": (
        {"spaces": {"raft": ["yellow", "green", "blue"], "5": ["red", "red"]}},
        {"turtle-twice"},
    ),
    "a turtle of nobody": (
        {"spaces": {"raft": ["yellow", "green", "blue"], "5": ["red", "black"]}},
        {"colour-not-in-game"},
    ),
    "a space beyond": (
        {"spaces": {"raft": ["yellow", "green", "blue"], "22": ["red"]}},
        {"no-such-space"},
    ),
    "a space that is no number": (
        {"spaces": {"raft": ["yellow", "green", "blue"], "05": ["red"]}},
        {"no-such-space"},
    ),
    "too many of a card": ({"cards": [[6, 6], [6], [6], []]}, {"too-many-of-a-card"}),
    "the face-up one is counted": (
        {"cards": [[6, 6], [6], [1], []], "face_up": 6},
        {"too-many-of-a-card"},
    ),
    "a card of 7": ({"cards": [[3, 7], [4], [], [1]]}, {"no-such-card"}),
    "a face-up card of 0": ({"face_up": 0}, {"no-such-card"}),
    "cards of too few": ({"cards": [[3, 5, 4, 1]]}, {"cards-of-players"}),
    "the beach of too few": ({"beach": [False]}, {"beach-of-players"}),
    "the beach twice": (
        {"beach": [True, True, False, False]},
        {"beach-twice", "beach-too-early"},
    ),
    "the beach too early": ({"beach": [True, False, False, False]}, {"beach-too-early"}),
    "a card too few": ({"cards": [[3], [4], [], [1]]}, {"cards-in-game"}),
    "a card too many": ({"cards": [[3, 5, 5], [4], [], [1]]}, {"cards-in-game"}),
    "too many left": ({"cards_left": 21}, {"cards-left", "cards-in-game"}),
    "less than none left": ({"cards_left": -1}, {"cards-left", "cards-in-game"}),
    "a face-up card of none": ({"cards_left": 0}, {"face-up-of-none", "cards-in-game"}),
    "no such player": ({"player": 4}, {"no-such-player"}),
    "another's turtle": ({"turtle": "blue"}, {"turtle-of-another"}),
    "no turtle where there is no choice": ({"turtle": None}, {"turtle-not-told"}),
    "a die of 7": ({"dice": [7]}, {"no-such-dice"}),
    "a throw that failed": ({"dice": [4, 4]}, {"throw-is-over"}),
    "a throw of three": ({"dice": [1, 1, 1]}, {"throw-is-over"}),
    "all at once": (
        {"spaces": {"raft": []}, "beach": [True] * 4, "player": -1, "dice": [0, 9]},
        {
            "turtle-missing",
            "beach-twice",
            "beach-too-early",
            "no-such-player",
            "no-such-dice",
            "throw-is-over",
        },
    ),
}


@pytest.mark.parametrize(("change", "codes"), IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_a_table_that_cannot_be_is_refused_with_every_fault(
    change: dict[str, Any], codes: set[str]
) -> None:
    """MA-1, MA-3, MA-5, MA-11, MA-14: `impossible-position`, and nothing changes."""
    assert faults(at(STACK, cards=HELD), **change) == codes


def test_while_something_is_to_be_done() -> None:
    """No dice any more, and the turn is still the mover's."""
    talk = at(STACK)
    talk.takes(roll(3), NO)

    assert faults(talk, dice=[3]) == {"dice-after-the-move"}
    assert faults(talk, player=1, turtle="yellow") == {"turn-not-over"}


def test_after_the_move_before_the_next_card() -> None:
    """MA-10: no dice; the card told face up is still asked for; with none left the turn passes."""
    talk = at({"20": ["red"]}, options={"cards_as_dice": True})
    talk.takes(roll(1), NO, DONE)
    assert faults(talk, dice=[3]) == {"dice-after-the-move"}
    taken(talk, face_up=5)
    assert talk.question["kind"] == "reveal"
    taken(talk, face_up=None, cards_left=0)
    assert (talk.question["kind"], talk.question["player"]) == ("roll", 1)


def test_a_choice_between_two_turtles() -> None:
    """MA-14: none chosen is possible before the first moves, not after it, and not with dice."""
    talk = begun(players=2)
    talk.takes({"kind": "reveal", "eggs": 4}, {"kind": "turtle", "colour": "red"})
    assert taken(talk, turtle=None)["turtle"] is None
    assert talk.question["kind"] == "turtle"
    assert faults(talk, dice=[3]) == {"dice-without-turtle"}
    talk.takes({"kind": "turtle", "colour": "red"}, roll(2), NO, DONE)
    assert faults(talk, turtle=None) == {"turtle-not-told"}


def test_played_cards_may_be_missing_with_the_option() -> None:
    """MA-15, K1: what went into the box before the game was taken up is not known."""
    talk = at(STACK, options={"cards_as_dice": True})

    assert taken(talk, cards=[[3], [], [], []], cards_left=12)["cards_left"] == 12
    assert faults(talk, cards=[[3], [], [], []], cards_left=20) == {"cards-in-game"}


@pytest.mark.parametrize(
    "change",
    [
        {"spaces": []},
        {"spaces": {"5": "red"}},
        {"cards": [["3"], [], [], []]},
        {"beach": [0, 0, 0, 0]},
        {"face_up": "4"},
        {"turtle": 3},
        {"dice": 4},
        {"weather": "fine"},
    ],
    ids=str,
)
def test_a_misshapen_table_is_a_bad_request(change: dict[str, Any]) -> None:
    """Wrong shapes are told before rules, for audit and correct alike."""
    talk = at(STACK)
    told = {**talk.position, **change}

    talk.errs({"audit": {"position": told}}, "bad-request")
    talk.errs({"correct": {"position": told, "reason": "x"}}, "bad-request")
