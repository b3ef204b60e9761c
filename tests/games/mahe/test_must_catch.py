"""What the referee must catch, item by item as docs/rules/mahe.md lists it.

Each test names the words of its item; a word of the list that no test names fails. The tests go
through the protocol's desk, as every way in does: caught means said, and nothing changed.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.games.mahe.talks import at, begun, roll
from tests.protocol.talk import Talk

BOOK = Path(__file__).parents[3] / "docs" / "rules" / "mahe.md"

Test = Callable[[], None]
CAUGHT: list[str] = []
YES, NO = {"kind": "again", "again": True}, {"kind": "again", "again": False}
TOWER = {"18": ["blue", "red", "yellow"], "3": ["green"]}


def catches(words: str) -> Callable[[Test], Test]:
    """Names the words of the book's list that a test holds."""

    def named(test: Test) -> Test:
        CAUGHT.append(words)
        return test

    return named


def moved() -> Talk:
    """Red (player 0) carried yellow (player 1) from 18 over 21 to 3; blue stayed on 18."""
    talk = at(TOWER)
    talk.takes(roll(1), YES, roll(2), NO)
    return talk


def table_with(talk: Talk, change: Callable[[Any], object]) -> list[Any]:
    """Checks a table that is changed; gives the differences."""
    told = copy.deepcopy(talk.position)
    change(told)
    found: list[Any] = talk.ask({"audit": {"position": told}})["differences"]
    return found


@catches("A die that is not 1–6")
def test_a_die_that_is_not_1_to_6() -> None:
    """MA-2: 0, 7, and below nothing, as the first and as a later die."""
    talk = at({})
    for die in (0, 7, -1):
        talk.refuses(roll(die), "MA-2", "no-such-face")
    talk.takes(roll(2), YES)
    talk.refuses(roll(7), "MA-2", "no-such-face")


@catches("throwing on after a failed throw or after three dice")
def test_throwing_on_after_a_failed_throw_or_after_three_dice() -> None:
    """MA-3, MA-5: neither a decision nor a die is asked for any more."""
    failed, three = at({"5": ["red"]}), at({"5": ["red"]})
    failed.takes(roll(5), YES, roll(4))
    three.takes(roll(1), YES, roll(1), YES, roll(1))
    for talk in (failed, three):
        assert talk.question["kind"] == "do"
        for answer in (YES, roll(1)):
            talk.errs({"answer": answer}, "wrong-question")


@catches("the wrong player deciding (MA-4)")
def test_the_wrong_player_deciding() -> None:
    """MA-4: neither the mover nor one below, for dice and for cards."""
    talk = at(TOWER, options={"cards_as_dice": True}, cards=[[2], [1], [], []])
    talk.takes(roll(1))
    assert talk.question["player"] == 1
    for by in (0, 2, 3, 9, -1):
        talk.refuses({**YES, "by": by}, "MA-4", "top-decides")
        talk.refuses({"kind": "play-card", "eggs": 1, "by": by}, "MA-4", "top-decides")


@catches("moving\nthe wrong distance (no doubling, MA-6)")
def test_moving_the_wrong_distance() -> None:
    """MA-6: the plain total, one too many, the wrong way."""
    talk = at({"5": ["red"]})
    talk.takes(roll(4), YES, roll(2), NO)
    talk.refuses({"kind": "report", "to": 11, "card_to": None}, "MA-6", "not-multiplied")
    talk.refuses({"kind": "report", "to": 18, "card_to": None}, "MA-6", "ends-elsewhere")
    talk.refuses({"kind": "report", "to": "raft", "card_to": None}, "MA-6", "did-not-fail")


@catches("leaving riders behind or taking those below (MA-7)")
def test_leaving_riders_behind_or_taking_those_below() -> None:
    """MA-7: seen in an audit of the table, with the rule and the move."""
    talk = moved()

    def left_behind(told: Any) -> None:
        told["spaces"].update({"3": ["green", "red"], "18": ["blue", "yellow"]})

    def taken_along(told: Any) -> None:
        told["spaces"].update({"3": ["green", "blue", "red", "yellow"]})
        del told["spaces"]["18"]

    for change in (left_behind, taken_along):
        found = table_with(talk, change)
        assert [d["where"] for d in found] == [["space", 3], ["space", 18]]
        assert [d["rule"] for d in found] == ["MA-6", "MA-7"]
        assert {d["entry"] for d in found} == {len(talk.show("log"))}


@catches("a card taken by the wrong\nplayer or not at all (MA-10)")
def test_a_card_taken_by_the_wrong_player_or_not_at_all() -> None:
    """MA-10: in a report, and in an audit."""
    talk = moved()
    talk.refuses({"kind": "report", "to": 3, "card_to": 0}, "MA-10", "card-to-another")
    talk.refuses({"kind": "report", "to": 3, "card_to": None}, "MA-10", "card-not-taken")

    found = table_with(talk, lambda told: told.update(cards=[[4], [], [], []]))
    assert [(d["where"], d["rule"]) for d in found][1] == (["cards", 1], "MA-10")


@catches("a face-up card that cannot be (more of a value than exist)")
def test_a_face_up_card_that_cannot_be() -> None:
    """MA-1, MA-10: 0 and 7 eggs; a fourth 6 of three."""
    talk = begun()
    for eggs in (0, 7, -3):
        talk.refuses({"kind": "reveal", "eggs": eggs}, "MA-1", "no-such-card")
    late = at({"20": ["red"]}, cards=[[6], [6], [6], []])
    late.takes(roll(1), NO, {"kind": "done"})
    late.refuses({"kind": "reveal", "eggs": 6}, "MA-10", "all-seen")
    late.refuses({"kind": "reveal", "eggs": 0}, "MA-10", "no-such-card")


@catches("a fourth die")
def test_a_fourth_die() -> None:
    """MA-2, MA-3: dice are told one by one; after three none is asked for."""
    talk = at({"5": ["red"]})
    talk.refuses({"kind": "roll", "dice": [1, 1, 1, 1]}, "MA-2", "one-at-a-time")
    talk.takes(roll(1), YES, roll(1), YES, roll(1))
    talk.errs({"answer": roll(1)}, "wrong-question")


@catches("playing a card\none does not own, on the first die, twice in a turn, or over 7 (MA-15)")
def test_playing_a_card_one_may_not() -> None:
    """MA-15: and without the option."""
    talk = at({"5": ["red"]}, options={"cards_as_dice": True}, cards=[[1, 2, 6], [3], [], []])
    card = {"kind": "play-card", "eggs": 1}
    talk.refuses(card, "MA-15", "not-the-first-die")
    talk.takes(roll(2))
    talk.refuses({**card, "eggs": 3}, "MA-15", "not-owned")
    talk.refuses({**card, "eggs": 6}, "MA-15", "over-seven")
    talk.takes(card)
    talk.refuses({**card, "eggs": 2}, "MA-15", "second-card")
    plain = at({"5": ["red"]}, cards=[[1], [], [], []])
    plain.takes(roll(2))
    plain.refuses(card, "MA-15", "without-the-option")


@catches("the wrong turtle (MA-14)")
def test_the_wrong_turtle() -> None:
    """MA-14: another player's, and one of nobody."""
    talk = begun(players=2)
    talk.takes({"kind": "reveal", "eggs": 4})
    for colour, code in (
        ("orange", "not-yours"),
        ("green", "not-yours"),
        ("black", "no-such-turtle"),
        ("pink", "no-such-turtle"),
    ):
        talk.refuses({"kind": "turtle", "colour": colour}, "MA-14", code)
    talk.takes({"kind": "turtle", "colour": "yellow"}, roll(1), NO, {"kind": "done"})
    talk.errs({"answer": {"kind": "turtle", "colour": "yellow"}}, "wrong-question")


@catches("playing on after the end")
def test_playing_on_after_the_end() -> None:
    """MA-11: no answer and no correction is taken; undo still is."""
    cards = [[3, 3, 3, 4, 4], [4, 4, 4, 5, 5], [5, 5, 5, 6, 6], [1, 1, 2, 2, 3]]
    talk = at({"20": ["red"]}, cards=cards, face_up=None)
    talk.takes(roll(1), NO, {"kind": "done"})
    assert talk.result["reason"] == "MA-11"
    for answer in (roll(1), {"kind": "done"}, {"kind": "reveal", "eggs": 4}):
        talk.errs({"answer": answer}, "game-over")
    talk.errs({"correct": {"position": talk.position, "reason": "x"}}, "game-over")
    assert talk.ask({"undo": {}})["question"]["kind"] == "do"


def test_the_right_report_is_taken() -> None:
    """MA-7, MA-10: the table of these tests, reported as it must be, goes on to the next card."""
    talk = moved()
    reply = talk.takes({"kind": "report", "to": 3, "card_to": 1})
    assert reply["question"]["kind"] == "reveal"


def test_no_item_of_the_book_is_forgotten() -> None:
    """All words of the list stand in some test; what is left over only joins."""
    rest = BOOK.read_text(encoding="utf-8").split("## What the referee must catch")[1]
    for words in CAUGHT:
        assert words in rest, words
        rest = rest.replace(words, "", 1)

    assert re.findall(r"[^\W_]+", rest) == []
    assert len(CAUGHT) == 11
