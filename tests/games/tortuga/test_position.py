"""Tortuga's table checked, taken as it lies, and refused with every reason (protocol POSITION)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.tortuga.board import CELLS
from tests.games.tortuga.talk import Reply, Talk, laid

BASE = laid("d3", "d4")


def without(cells: dict[str, str], *names: str) -> dict[str, str]:
    """Gives a table with some cells empty."""
    return {name: lies for name, lies in cells.items() if name not in names}


def faults(reply: Reply) -> list[str]:
    """Gives the codes of the faults of a table that cannot be."""
    assert reply["error"]["code"] == "impossible-position", reply
    assert all(fault["message"] for fault in reply["error"]["faults"])
    return [fault["code"] for fault in reply["error"]["faults"]]


# -- checking -------------------------------------------------------------------------------------


def test_the_table_as_tracked_differs_nowhere() -> None:
    """Any order of the cells is the same table; who is on turn may be left out."""
    talk = Talk()
    backwards = dict(reversed(talk.cells.items()))
    assert list(backwards) != sorted(backwards)
    assert talk.audit(backwards) == []
    assert talk.audit(backwards, player=0) == []


def test_cells_are_told_in_the_boards_order() -> None:
    """The same position is the same JSON value: a1 to g4, taken cells only."""
    cells = list(Talk().cells)
    assert cells == [name for name in CELLS if name in cells]
    assert len(cells) == 16


@pytest.mark.parametrize(
    ("change", "where", "expected", "found"),
    [
        ({"d4": "south"}, "d4", "north", "south"),
        ({"d4": "neutral"}, "d4", "north", "neutral"),
        ({"d5": "south"}, "d5", [], "south"),
        ({"z9": "south"}, "z9", [], "south"),
    ],
)
def test_a_difference_is_found(
    change: dict[str, str], where: str, expected: Any, found: Any
) -> None:
    """A turtle that lies otherwise, one too many, one beside the board."""
    talk = Talk.at("d3", "d4")
    (difference,) = talk.audit({**talk.cells, **change})
    assert difference["where"] == ["cell", where]
    assert (difference["expected"], difference["found"]) == (expected, found)
    assert difference["message"]


def test_a_missing_turtle_is_found() -> None:
    """Where one should stand and nobody does."""
    talk = Talk.at("d3", "d4")
    (difference,) = talk.audit(without(talk.cells, "d3"))
    assert (difference["expected"], difference["found"]) == ("south", [])


def test_whose_turn_it_is_differs_by_to_1() -> None:
    """TO-1."""
    (difference,) = Talk().audit(Talk().cells, player=1)
    assert (difference["where"], difference["rule"]) == (["player"], "TO-1")


def test_a_difference_names_the_rule_and_the_move() -> None:
    """TO-5 for a jump, entry 0 for the start: nobody turned a mover that lies on its back."""
    talk = Talk.at("d3 b3", "d4")
    assert talk.go("d3 > d5")["ok"]
    assert talk.done()["ok"]
    moved_back = {**without(talk.cells, "d5"), "d3": "south"}
    found = {d["where"][1]: (d["rule"], d["entry"]) for d in talk.audit(moved_back)}
    assert found == {"d3": ("TO-5", 2), "d5": ("TO-5", 2)}
    (lying,) = talk.audit({**talk.cells, "d5": "neutral"})
    assert (lying["rule"], lying["entry"]) == ("TO-5", 2)
    (wrong,) = talk.audit({**talk.cells, "d4": "north"})
    assert (wrong["rule"], wrong["entry"]) == ("TO-11", 2)
    fresh = Talk()
    moved = {**without(fresh.cells, "b1"), "b2": "south"}
    assert {d["entry"] for d in fresh.audit(moved)} == {0}


# -- taking it as it lies -------------------------------------------------------------------------


def test_a_table_is_taken_and_taken_back() -> None:
    """The correction holds, is undone like an answer, and ends redo."""
    talk = Talk()
    before = talk.cells
    assert talk.correct(BASE)["ok"]
    assert talk.cells == {name: BASE[name] for name in CELLS if name in BASE}
    assert talk.ask({"undo": {}})["ok"]
    assert talk.cells == before


def test_who_is_on_turn_stays_or_is_told() -> None:
    """`player` left out stays as tracked."""
    talk = Talk()
    assert talk.correct(BASE)["question"]["player"] == 0
    assert talk.correct(BASE, player=1)["question"]["player"] == 1
    assert talk.correct(BASE)["question"]["player"] == 1


@pytest.mark.parametrize(
    ("cells", "player", "codes"),
    [
        (without(BASE, "d3"), 0, ["number-of-turtles"]),
        ({**BASE, "d5": "neutral"}, 0, ["number-of-turtles"]),
        ({}, 0, ["number-of-turtles"]),
        ({**without(BASE, "d3"), "h1": "south"}, 0, ["no-such-cell"]),
        ({**BASE, "h1": "south", "a5": "north"}, 0, ["no-such-cell"] * 2 + ["number-of-turtles"]),
        (laid("d7", "d1"), 0, ["both-nests-taken"]),
        (BASE, 2, ["no-such-player"]),
        (BASE, -1, ["no-such-player"]),
        ({**laid("d7", "d1"), "x1": "south"}, 7, [
            "no-such-cell", "number-of-turtles", "both-nests-taken", "no-such-player",
        ]),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be(cells: dict[str, str], player: int, codes: list[str]) -> None:
    """Every fault is listed, and nothing changes."""
    talk = Talk()
    before = talk.everything()
    assert faults(talk.correct(cells, player=player)) == codes
    assert talk.everything() == before


@pytest.mark.parametrize(
    "position",
    [
        {"cells": {"d3": "west"}},
        {"cells": {"d3": ["south"]}},
        {"cells": [["d3", "south"]]},
        {"cells": BASE, "player": "0"},
        {"cells": BASE, "turtles": 16},
        {"player": 0},
    ],
)
def test_a_misshapen_table_is_not_understood(position: Any) -> None:
    """Shape or type: `bad-request`, to check and to take."""
    talk = Talk()
    for request in (
        {"audit": {"position": position}},
        {"correct": {"position": position, "reason": "x"}},
    ):
        assert talk.ask(request)["error"]["code"] == "bad-request"


def test_ends_are_judged_on_the_table_as_it_is_taken() -> None:
    """TO-14, TO-15: at once, with nobody's answer; undo goes back before it."""
    for cells, player, result in (
        (laid("d7", "d4"), 1, {"reason": "TO-14", "places": [[0], [1]]}),
        (laid("d3", "d1"), 0, {"reason": "TO-14", "places": [[1], [0]]}),
        (laid("d3", ""), 1, {"reason": "TO-15", "places": [[0], [1]]}),
    ):
        talk = Talk()
        reply = talk.correct(cells, player=player)
        assert (reply["question"], reply["result"]) == (None, result)
        assert talk.ask({"undo": {}})["question"]["kind"] == "move"


def test_a_neutral_turtle_in_a_nest_ends_nothing() -> None:
    """TO-14: it is nobody's."""
    assert Talk().correct(laid("d3", "d4", "d7 d1"))["question"]["kind"] == "move"


def test_an_open_do_stays_open_with_what_it_expected() -> None:
    """The table is taken in the middle of a turn; the report is still of the move, and ends it."""
    talk = Talk.at("d3 b3", "d4 f4")
    assert talk.go("d3 > d5")["ok"]
    moved = {**without(talk.cells, "b3"), "b4": "south"}
    assert talk.correct(moved)["question"]["kind"] == "do"
    talk.refused(talk.report([]), "TO-11", "not-turned")
    reply = talk.report(["d4"])
    assert (reply["question"]["kind"], reply["question"]["player"]) == ("move", 1)
    assert talk.cells["b4"] == "south"


def test_the_turn_does_not_pass_while_a_do_is_open() -> None:
    """The turn is the mover's until all is done on the table."""
    talk = Talk.at("d3", "d4 f4")
    assert talk.go("d3 > d5")["ok"]
    assert faults(talk.correct(talk.cells, player=1)) == ["turn-not-over"]
    assert talk.correct(talk.cells, player=0)["ok"]


def test_a_winning_table_under_an_open_do_ends_with_it() -> None:
    """TO-14: judged once the do is answered."""
    talk = Talk.at("d3", "d4 f4")
    assert talk.go("d3 > d5")["ok"]
    won = {**without(talk.cells, "d5"), "d7": "south"}
    assert talk.correct(won)["question"]["kind"] == "do"
    assert talk.done()["result"]["reason"] == "TO-14"
