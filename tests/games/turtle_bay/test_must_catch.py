"""What the referee must catch, item by item as docs/rules/turtle-bay.md lists it.

Each test names the words of its item; a word of the list that no test names fails. The tests go
through the protocol's desk, as every way in does: caught means said, and nothing changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from companion.games.contract import Json
from tests.protocol.talk import Talk

BOOK = Path(__file__).parents[3] / "docs" / "rules" / "turtle-bay.md"

Test = Callable[[], None]
CAUGHT: list[str] = []

BEHIND_BLUE: Json = {
    "red": [[5, "feet"], [8, "feet"], [0, "feet"], [None, "feet"], [None, "feet"]],
    "blue": [[5, "feet"], [6, "back"], [9, "feet"], [0, "feet"], [None, "feet"]],
}
TWO_BACKS: Json = {
    "red": [[5, "back"], [8, "back"], [3, "feet"], [0, "feet"], [None, "feet"]],
    "blue": [[1, "feet"], [0, "feet"], [None, "feet"], [None, "feet"], [None, "feet"]],
}


def catches(words: str) -> Callable[[Test], Test]:
    """Names the words of the book's list that a test holds."""

    def named(test: Test) -> Test:
        CAUGHT.append(words)
        return test

    return named


def at(turtles: Json) -> Talk:
    """Begins a game of red and blue and lays this table (red is on turn)."""
    talk = Talk.begun(colours=("red", "blue"))
    assert isinstance(turtles, dict)
    told = {
        colour: [{"square": square, "side": side} for square, side in herd]
        for colour, herd in turtles.items()
    }
    assert talk.ask({"correct": {"position": {"turtles": told}, "reason": "a test"}})["ok"]
    return talk


def moved() -> Talk:
    """Red went from 5 to 9: blue on 5, blue on 6 and red on 8 have to be turned."""
    talk = at(BEHIND_BLUE)
    talk.takes({"kind": "roll", "dice": [4]}, {"kind": "move", "square": 5})
    return talk


@catches("Wrong number of dice")
def test_wrong_number_of_dice() -> None:
    """TB-3: one or three dice where two are due."""
    talk = at(TWO_BACKS)
    for dice in ([4], [4, 4, 4], []):
        talk.refuses({"kind": "roll", "dice": dice}, "TB-3", "number-of-dice")


@catches("a die that is not 1–6")
def test_a_die_that_is_not_1_to_6() -> None:
    """TB-3: 0, 7, and one of two."""
    talk = at(TWO_BACKS)
    for dice in ([0, 1], [1, 7], [-6, 6]):
        talk.refuses({"kind": "roll", "dice": dice}, "TB-3", "no-such-face")


@catches("moving by another die than the highest")
def test_moving_by_another_die_than_the_highest() -> None:
    """TB-4, TB-5: 2 and 5 thrown, moved by 2."""
    talk = at(TWO_BACKS)
    talk.takes({"kind": "roll", "dice": [2, 5]})
    talk.refuses({"kind": "move", "square": 3, "to": 5}, "TB-5", "ends-elsewhere")


@catches("by the sum")
def test_moving_by_the_sum() -> None:
    """TB-4, TB-5: 2 and 5 thrown, moved by 7."""
    talk = at(TWO_BACKS)
    talk.takes({"kind": "roll", "dice": [2, 5]})
    talk.refuses({"kind": "move", "square": 3, "to": 10}, "TB-5", "ends-elsewhere")


@catches("moving another's turtle")
def test_moving_anothers_turtle() -> None:
    """TB-6: told by its colour, or by a square where only the other stands."""
    talk = at(BEHIND_BLUE)
    talk.takes({"kind": "roll", "dice": [4]})
    talk.refuses({"kind": "move", "square": 5, "colour": "blue"}, "TB-6", "not-yours")
    talk.refuses({"kind": "move", "square": 9}, "TB-6", "not-yours")


@catches("one on its back")
def test_moving_one_on_its_back() -> None:
    """TB-7."""
    talk = at(TWO_BACKS)
    talk.takes({"kind": "roll", "dice": [4, 1]})
    talk.refuses({"kind": "move", "square": 8}, "TB-7", "on-its-back")


@catches("a waiting one")
def test_moving_a_waiting_one() -> None:
    """TB-8."""
    talk = at(TWO_BACKS)
    talk.takes({"kind": "roll", "dice": [4, 1]})
    talk.refuses({"kind": "move", "square": "waiting"}, "TB-8", "waiting")


@catches("skipping a turn")
def test_skipping_a_turn() -> None:
    """TB-5: no answer passes; a second throw or "done" instead of the move is not asked for."""
    talk = at(BEHIND_BLUE)
    talk.errs({"answer": {"kind": "done"}}, "wrong-question")
    talk.errs({"answer": {"kind": "pass"}}, "bad-request")
    talk.takes({"kind": "roll", "dice": [4]})
    for answer in (
        {"kind": "done"},
        {"kind": "roll", "dice": [4]},
        {"kind": "report", "turned": 0},
    ):
        talk.errs({"answer": answer}, "wrong-question")


@catches("a forgotten turn-over")
def test_a_forgotten_turn_over() -> None:
    """TB-11: in a report by name, by number, and seen in an audit of the table."""
    talk = moved()
    told = [{"colour": "blue", "square": 5}, {"colour": "red", "square": 8}]
    talk.refuses({"kind": "report", "turned": told}, "TB-11", "not-turned")
    talk.refuses({"kind": "report", "turned": 2}, "TB-11", "count-turned")
    found = talk.audited("blue", 6, side="back")
    assert [(d["rule"], d["where"], d["entry"]) for d in found] == [("TB-11", ["blue", 6], 3)]


@catches("one too many")
def test_one_too_many() -> None:
    """TB-11: a turtle behind the mover's square was turned too."""
    talk = moved()
    told = [*DUE, {"colour": "blue", "square": 0}]
    talk.refuses({"kind": "report", "turned": told}, "TB-13")
    talk.refuses({"kind": "report", "turned": [*DUE, DUE[0]]}, "TB-11", "told-twice")
    talk.refuses({"kind": "report", "turned": 4}, "TB-11", "count-turned")


@catches("the wrong turtle")
def test_the_wrong_turtle() -> None:
    """TB-11: red on 5 (nobody is there now) instead of blue on 5."""
    talk = moved()
    told = [{"colour": "red", "square": 5}, *DUE[1:]]
    talk.refuses({"kind": "report", "turned": told}, "TB-11", "turned-instead")


@catches("a turtle turned on the landing square")
def test_a_turtle_turned_on_the_landing_square() -> None:
    """TB-12: in a report; in an audit the side on 9 differs, and TB-11 is the law of sides."""
    talk = moved()
    told = [*DUE, {"colour": "blue", "square": 9}]
    talk.refuses({"kind": "report", "turned": told}, "TB-12", "turned-where-it-landed")
    assert [d["rule"] for d in talk.audited("blue", 9, side="back")] == ["TB-11"]


@catches("the start square")
def test_a_turtle_turned_on_the_start_square() -> None:
    """TB-13: in a report; in an audit a turtle on its back there is a difference."""
    talk = moved()
    told = [*DUE, {"colour": "red", "square": 0}]
    talk.refuses({"kind": "report", "turned": told}, "TB-13", "turned-at-an-end")
    assert [d["where"] for d in talk.audited("blue", 0, side="back")] == [["blue", 0]]


@catches("a start square that was not filled up")
def test_a_start_square_that_was_not_filled_up() -> None:
    """TB-9: the audit names the rule and the move; such a table cannot be taken as it lies."""
    talk = Talk.begun(colours=("red", "blue"))
    talk.takes({"kind": "roll", "dice": [4]}, {"kind": "move", "square": 0})
    found = talk.audited("red", 0, square=None)
    assert {(d["where"][1], d["rule"], d["entry"]) for d in found} == {
        (0, "TB-9", 2),
        (None, "TB-9", 2),
    }
    told = talk.position_with("red", 0, square=None)
    error = talk.errs({"correct": {"position": told, "reason": "x"}}, "impossible-position")
    assert [fault["code"] for fault in error["faults"]] == ["start-not-filled"]


@catches("playing on after the end")
def test_playing_on_after_the_end() -> None:
    """TB-15, TB-16: after either end no answer and no correction is taken; undo still is."""
    won = at(
        {
            "red": [[14, "feet"]] * 4 + [[13, "feet"]],
            "blue": [[1, "feet"], [0, "feet"], *[[None, "feet"]] * 3],
        }
    )
    won.takes({"kind": "roll", "dice": [1]}, {"kind": "move", "square": 13}, {"kind": "done"})
    stuck = at(
        {
            "red": [[14, "feet"], *[[5, "back"]] * 4],
            "blue": [[1, "feet"], [0, "feet"], *[[None, "feet"]] * 3],
        }
    )
    for talk, reason in ((won, "TB-15"), (stuck, "TB-16")):
        assert talk.result["reason"] == reason
        talk.errs({"answer": {"kind": "roll", "dice": [1]}}, "game-over")
        talk.errs({"answer": {"kind": "done"}}, "game-over")
        table = {"position": talk.position, "reason": "x"}
        talk.errs({"correct": table}, "game-over")
        assert talk.ask({"undo": {}})["question"] is not None


DUE = [
    {"colour": "blue", "square": 5},
    {"colour": "blue", "square": 6},
    {"colour": "red", "square": 8},
]


def test_the_right_report_is_taken() -> None:
    """TB-11: the table of these tests, reported as it must be, passes the turn on."""
    talk = moved()
    assert talk.takes({"kind": "report", "turned": DUE})["question"]["player"] == 1


def test_no_item_of_the_book_is_forgotten() -> None:
    """All words of the list stand in some test; what is left over only joins and cites."""
    text = BOOK.read_text(encoding="utf-8").split("## What the referee must catch")[1]
    rest = re.sub(r"\s+", " ", text.replace("*", ""))
    for words in CAUGHT:
        assert words in rest, words
        rest = rest.replace(words, "", 1)

    left = re.sub(r"\(TB[-/, 0-9]*\)", "", rest)
    assert re.findall(r"[^\W_]+", left) == ["or", "or", "or"]
    assert len(CAUGHT) == 15
