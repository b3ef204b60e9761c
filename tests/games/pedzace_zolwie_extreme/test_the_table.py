"""Positions of Pędzące żółwie Extreme: canonical, compared, corrected, every fault listed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.pedzace_zolwie_extreme.talks import (
    DONE,
    at,
    audited,
    begun,
    card,
    choose,
    owners,
    position,
    token,
)
from tests.protocol.talk import Talk


def corrected(talk: Talk, told: Any) -> Any:
    """Tells the table as it lies; gives the reply."""
    return talk.ask({"correct": {"position": told, "reason": "the cat"}})


def faults(talk: Talk, **changed: Any) -> list[str]:
    """Gives the codes of the faults of the start with some of it changed; nothing may change."""
    told = {**position("raven: 0" if talk.position["raven"] is not None else ""), **changed}
    error = talk.errs({"correct": {"position": told, "reason": "x"}}, "impossible-position")
    assert all(fault["message"] for fault in error["faults"])
    return [fault["code"] for fault in error["faults"]]


LONE = [["red"], ["yellow"], ["green"], ["blue"], ["purple"], ["orange"]]


def test_the_start_in_the_protocols_form() -> None:
    """PE-1: lone turtles in the board's order, tokens hidden, the raven beside them."""
    hidden = dict.fromkeys(("3", "5", "8", "12", "14", "18"), "hidden")

    assert begun().position == {
        "spaces": {"0": LONE},
        "raven": None,
        "tokens": hidden,
        "player": 0,
    }
    whole = begun(options={"raven": True, "black_turtle": True}).position
    assert (whole["spaces"]["0"], whole["raven"]) == ([*LONE, ["black"]], 0)


def test_groups_stand_in_the_order_of_their_bottom_turtles() -> None:
    """The same table is the same JSON, in whatever order it is told."""
    talk = at("0: orange+red, blue+yellow | 6: purple, green")
    told = talk.position
    assert told["spaces"] == {
        "0": [["blue", "yellow"], ["orange", "red"]],
        "6": [["green"], ["purple"]],
    }
    told["spaces"] = {"6": [["purple"], ["green"]], "0": told["spaces"]["0"][::-1]}
    assert talk.ask({"audit": {"position": told}})["differences"] == []
    assert corrected(talk, told)["ok"]


@pytest.mark.parametrize(
    ("changed", "codes"),
    [
        ({"spaces": {"0": LONE[1:]}}, ["turtle-missing"]),
        ({"spaces": {"0": LONE, "7": [["red"]]}}, ["turtle-twice"]),
        ({"spaces": {"0": [*LONE, ["black"]]}}, ["turtle-not-in-game"]),
        ({"spaces": {"0": [*LONE[1:], ["pink"]]}}, ["turtle-not-in-game", "turtle-missing"]),
        ({"spaces": {"0": LONE[2:], "6": [["red", "yellow"]]}}, ["stack-on-a-fox"]),
        ({"spaces": {"0": LONE[1:], "10": [["red"]]}}, ["in-the-river"]),
        ({"spaces": {"0": LONE[2:], "7": [["red"], ["yellow"]]}}, ["two-groups"]),
        ({"spaces": {"0": LONE[2:], "20": [["red"], ["yellow"]]}}, ["two-groups"]),
        ({"spaces": {"0": LONE[1:], "21": [["red"]]}}, ["no-such-space"]),
        ({"raven": 3}, ["no-raven"]),
        ({"tokens": {}}, ["token-missing"] * 6),
        ({"player": 2}, ["no-such-player"]),
        ({"player": -1}, ["no-such-player"]),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be(changed: dict[str, Any], codes: list[str]) -> None:
    """Each fault is named, in words, and nothing changes."""
    assert faults(begun(), **changed) == codes


@pytest.mark.parametrize(
    ("tokens", "codes"),
    [
        ({"3": "speed-up", "5": "speed-up", "8": "speed-up"}, ["too-many-of-a-token"]),
        ({"3": "gone", "5": "bad-luck"}, ["gone-and-there"]),
        ({"3": "gone", "5": "gone"}, ["too-many-gone"]),
        ({"3": "carrot"}, ["no-such-token"]),
        ({"7": "hidden"}, ["no-mound"]),
    ],
)
def test_tokens_that_cannot_be(tokens: dict[str, str], codes: list[str]) -> None:
    """PE-1, PE-16: no more of a kind than there are, on mounds only, and only bad-luck goes."""
    talk = begun()

    assert faults(talk, tokens={**talk.position["tokens"], **tokens}) == codes


@pytest.mark.parametrize(
    ("raven", "codes"),
    [(None, ["raven-missing"]), (-1, ["raven-off-the-path"]), (21, ["raven-off-the-path"])],
)
def test_a_raven_that_cannot_be(raven: int | None, codes: list[str]) -> None:
    """PE-22, PE-23: it is on the path, the lettuce too."""
    talk = begun(options={"raven": True})
    assert faults(talk, raven=raven) == codes
    assert corrected(talk, position("raven: 20"))["ok"]


def test_every_fault_is_listed() -> None:
    """All that is wrong is said at once."""
    spaces = {
        "0": [["red"], ["red"]],
        "10": [["blue"]],
        "6": [["green", "pink"]],
        "30": [["orange"]],
    }
    found = faults(begun(), spaces=spaces, raven=1, tokens={"3": "gone", "4": "gone"}, player=7)
    assert set(found) == {
        "turtle-not-in-game", "turtle-missing", "turtle-twice", "in-the-river", "stack-on-a-fox",
        "no-such-space", "token-missing", "no-mound", "too-many-gone", "no-raven",
        "no-such-player",
    }  # fmt: skip


@pytest.mark.parametrize("name", ["x", "-1", "05", "1000", ""])
def test_a_space_is_a_number(name: str) -> None:
    """A space that is no number of at most three digits is misshapen, in audit and correct."""
    talk = begun()
    told = {**talk.position, "spaces": {"0": LONE[1:], name: [["red"]]}}
    talk.errs({"audit": {"position": told}}, "bad-request")
    talk.errs({"correct": {"position": told, "reason": "x"}}, "bad-request")


def test_an_audit_takes_any_table() -> None:
    """Differences are listed even for a table that cannot be, in words."""
    talk = begun()
    told = {**talk.position, "spaces": {"10": [["red", "pink"]], "30": [["red"]]}, "raven": 4}
    found = talk.ask({"audit": {"position": told}})["differences"]
    assert [d["message"] for d in found] == [
        "Start: red, yellow, green, blue, purple, orange expected, nothing found "
        "(PE-1, at the start)",
        "The raven: nowhere expected, on 4 found (PE-22, at the start)",
        "Stone 10: nothing expected, red under pink found (PE-10, at the start)",
        "Stone 30: nothing expected, red found (PE-1, at the start)",
    ]


def test_the_order_of_a_stack_is_compared() -> None:
    """PE-7: the right turtles, piled the wrong way."""
    talk = at("7: red | 9: green")
    talk.takes(card("forward", 2, "red"))
    found = audited(talk, "9: red+green")
    assert [(d["rule"], d["entry"]) for d in found] == [("PE-7", 2)]
    assert "green under red expected, red under green found" in found[0]["message"]


def test_not_in_the_middle_of_a_card() -> None:
    """While a turtle, a token, the pile or a second card is asked for, no table is taken."""
    for table, answers in (
        ("7: red", [card("forward", 1, "any")]),
        ("2: red", [card("forward", 1, "red")]),
        ("2: red | tokens: 3=take-a-risk", [card("forward", 1, "red")]),
        ("2: red | tokens: 3=try-again", [card("forward", 1, "red")]),
        ("2: red | 7: blue | tokens: 3=not-so-fast", [card("forward", 1, "red")]),
    ):
        talk = at(table)
        talk.takes(*answers)
        told = {"position": talk.position, "reason": "x"}
        talk.errs({"correct": told}, "wrong-question")


def test_an_open_do_stays_open() -> None:
    """Corrected while something is to be done: what is expected stays, and it ends the turn."""
    talk = at("7: red")
    talk.takes(card("forward", 2, "red"))
    assert corrected(talk, position("8: red"))["question"]["kind"] == "do"
    talk.refuses({"kind": "report", "to": 8}, "PE-3")
    told = {**position("8: red"), "player": 1}
    talk.errs({"correct": {"position": told, "reason": "x"}}, "impossible-position")
    assert talk.takes({"kind": "report", "to": 9})["question"]["player"] == 1
    assert talk.position["spaces"]["8"] == [["red"]]


def test_the_end_is_judged_on_the_corrected_table() -> None:
    """PE-17: a turtle in the lettuce ends the game at once; taken out of it play goes on."""
    talk = begun()
    assert corrected(talk, position("20: red"))["question"]["kind"] == "owners"
    assert corrected(talk, position("19: red"))["question"]["kind"] == "card"
    assert corrected(talk, position("20: red+blue"))["ok"]
    assert talk.takes(owners(blue=0, green=1))["result"]["places"] == [[0], [1]]

    open_tiles = begun(options={"open_tiles": True})
    assert corrected(open_tiles, position("20: red"))["result"]["places"] == [[0], [1]]


def test_a_correction_is_undone_and_redone() -> None:
    """C1, C5: everything is as it was, without `across_turn`."""
    talk = at("7: red")
    before = talk.position
    assert corrected(talk, position("8: red | tokens: 3=gone"))["ok"]
    after = talk.position
    assert talk.ask({"undo": {}})["ok"]
    assert talk.position == before
    assert talk.ask({"redo": {}})["ok"]
    assert talk.position == after


def test_play_goes_on_from_a_corrected_table() -> None:
    """K1: tokens known, stacks and raven as they lie."""
    talk = at("2: red | 9: blue+green | raven: 9 | tokens: 3=speed-up 5=gone")
    talk.takes(card("forward", 1, "red"), DONE)
    assert talk.position["spaces"]["5"] == [["red"]]
    talk.takes(card("curse", 1), choose("green"))
    assert talk.position["raven"] == 8


def test_a_token_may_be_told_otherwise() -> None:
    """A correction may turn tokens back or put them elsewhere; what was seen is what lies there."""
    talk = at("tokens: 3=speed-up 5=speed-up")
    assert corrected(talk, position("7: red"))["ok"]
    talk.takes(card("forward", 1, "red"), token("speed-up"))
    assert talk.position["tokens"]["8"] == "speed-up"
