"""What the referee must catch, item by item as docs/rules/pedzace-zolwie-extreme.md lists it.

Each test names the words of its item; a word of the list that no test names fails. The tests go
through the protocol's desk, as every way in does: caught means said, and nothing changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from companion.games.pedzace_zolwie_extreme.cards import CARDS, name_of
from tests.games.pedzace_zolwie_extreme.talks import (
    DONE,
    at,
    audited,
    begun,
    card,
    choose,
    owners,
    report,
    token,
)

BOOK = Path(__file__).parents[3] / "docs" / "rules" / "pedzace-zolwie-extreme.md"
COUNTED = {name_of(card): 1 for card in CARDS if card.colour != "black"}

Test = Callable[[], None]
CAUGHT: list[str] = []


def catches(words: str) -> Callable[[Test], Test]:
    """Names the words of the book's list that a test holds."""

    def named(test: Test) -> Test:
        CAUGHT.append(words)
        return test

    return named


@catches(
    "A card that cannot be (only where the board file gives the counts: more of a kind played since"
    " the last shuffle than the box holds)"
)
def test_a_card_that_cannot_be() -> None:
    """PE-2: one of each in the box, so a second one before the shuffle cannot be."""
    talk = begun(help="quiet", board={"cards": COUNTED})
    talk.takes(card("back", 1, "red"))
    talk.refuses(card("back", 1, "red"), "PE-2", "all-played")
    talk.takes(card("catch-up", 1), choose("red"))
    talk.refuses(card("catch-up", 1), "PE-2", "all-played")
    less = {name: count for name, count in COUNTED.items() if name != "curse 2"}
    other = begun(help="quiet", board={"cards": less})
    other.refuses(card("curse", 2), "PE-2", "none-in-the-box")


@catches("moving the wrong turtle for `catch-up`")
def test_the_wrong_turtle_for_catch_up() -> None:
    """PE-4: told to the box it is refused; done on the table the report or an audit shows it."""
    talk = at("1: red+blue | 7: green+yellow+purple+orange")
    talk.takes(card("catch-up", 1))
    talk.refuses(choose("green"), "PE-4", "not-last")
    talk.takes(choose("red"))
    talk.refuses(report(8), "PE-4", "ends-elsewhere")


@catches("or `curse`")
def test_the_wrong_turtle_for_curse() -> None:
    """PE-5."""
    talk = at("1: red | 7: blue+green")
    talk.takes(card("curse", 3))
    talk.refuses(choose("red"), "PE-5", "not-first")


@catches("forgetting riders")
def test_forgetting_riders() -> None:
    """PE-6: blue stayed on 4: both places differ, by the rule that it rides."""
    talk = at("4: red+blue")
    talk.takes(card("forward", 3, "red"))
    found = audited(talk, "4: blue | 7: red")
    assert [(d["where"], d["rule"]) for d in found] == [
        (["stone", 7], "PE-6"),
        (["stone", 4], "PE-6"),
    ]
    assert found[0]["message"] == ("Stone 7: red under blue expected, red found (PE-6, turn 1)")


@catches("taking those below")
def test_taking_those_below() -> None:
    """PE-6: red went along under blue."""
    talk = at("4: red+blue")
    talk.takes(card("forward", 3, "blue"))
    found = audited(talk, "7: red+blue")
    assert [(d["where"], d["rule"]) for d in found] == [
        (["stone", 4], "PE-6"),
        (["stone", 7], "PE-3"),
    ]


@catches("not stepping back from the river")
def test_not_stepping_back_from_the_river() -> None:
    """PE-10: in a report, in an audit; and no table is taken with somebody in the river."""
    talk = at("7: red")
    talk.takes(card("forward", 3, "red"))
    talk.refuses(report(10), "PE-10", "out-of-the-river")
    assert {d["rule"] for d in audited(talk, "10: red")} == {"PE-10"}


@catches("a stack left on a fox stone")
def test_a_stack_left_on_a_fox_stone() -> None:
    """PE-9: seen in an audit; such a table cannot be taken as it lies."""
    talk = at("4: red+blue")
    talk.takes(card("forward", 2, "red"))
    assert [d["rule"] for d in audited(talk, "6: red+blue")] == ["PE-9"]


@catches("a token not carried out")
def test_a_token_not_carried_out() -> None:
    """PE-11, PE-12: a hidden token is asked for, not passed over; then the report shows it."""
    talk = at("2: red | tokens: 5=gone")
    talk.takes(card("forward", 1, "red"))
    talk.errs({"answer": DONE}, "wrong-question")
    talk.takes(token("speed-up"))
    talk.refuses(report(3), "PE-12", "ends-elsewhere")
    differences = {d["where"][0]: d["rule"] for d in audited(talk, "3: red | tokens: 5=gone")}
    assert differences == {"stone": "PE-12", "token": "PE-11"}


@catches("or `bad-luck` twice")
def test_bad_luck_twice() -> None:
    """PE-16: the one to come after stays, and the token lies in the box."""
    talk = at("7: red+blue | tokens: 8=bad-luck")
    talk.takes(card("forward", 1, "red"), DONE)
    assert [d["rule"] for d in audited(talk, "0: red+blue | tokens: 8=bad-luck")] == ["PE-16"]
    talk.takes(card("forward", 3, "green"), token("speed-up"), token("speed-up"), DONE)
    talk.takes(card("forward", 1, "green"))
    talk.refuses(report(0), "PE-16", "bad-luck-is-over")


@catches("moving a turtle held by the raven")
def test_moving_a_turtle_held_by_the_raven() -> None:
    """PE-22: in a report and in an audit."""
    talk = at("7: red | raven: 7")
    talk.takes(card("forward", 2, "red"))
    assert talk.position["raven"] == 9
    assert {d["rule"] for d in audited(talk, "9: red | raven: 7")} >= {"PE-22"}
    talk.refuses(report(7), "PE-22", "raven-elsewhere")


@catches("a token that cannot be (a third `speed-up`)")
def test_a_token_that_cannot_be() -> None:
    """PE-1: two speed-ups are known already; nor can a table have three."""
    talk = at("7: red | tokens: 3=speed-up 5=speed-up")
    talk.takes(card("forward", 1, "red"))
    talk.refuses(token("speed-up"), "PE-1", "token-seen")
    talk.refuses(token("gone"), "PE-1", "no-such-token")


@catches("two players naming the same tile")
def test_two_players_naming_the_same_tile() -> None:
    """PE-1: one tile for each player, each of another colour, none black."""
    talk = at("19: red", players=3, help="quiet")
    talk.takes(card("forward", 1, "red"))
    talk.refuses(owners(red=0, blue=1, green=1), "PE-1", "two-tiles")
    talk.refuses(owners(red=0, blue=1), "PE-1", "no-tile")
    talk.refuses(owners(red=0, blue=1, green=3), "PE-1", "no-such-owner")
    talk.refuses(owners(red=0, blue=1, green=-1), "PE-1", "no-such-owner")
    talk.refuses(owners(red=0, blue=1, black=2), "PE-1", "black-has-no-owner")


@catches("forgetting to draw back to 5 (a reminder, it can't be checked)")
def test_forgetting_to_draw() -> None:
    """PE-2, PE-14: what is to do ends with a reminder, of two cards after try-again."""
    talk = at("2: red | tokens: 3=try-again")
    talk.takes(card("forward", 1, "red"))
    actions = talk.takes(card("forward", 2, "blue"))["question"]["actions"]
    assert (actions[-1]["code"], actions[-1]["message"]) == ("draw", "Draw 2 cards")


@catches("playing on after the end")
def test_playing_on_after_the_end() -> None:
    """PE-17, PE-20: once the tiles are turned nothing is answered or corrected; undo still is."""
    talk = at("19: red")
    talk.takes(card("forward", 1, "red"), DONE)
    talk.errs({"answer": card("forward", 1, "red")}, "wrong-question")
    talk.takes(owners(red=1, blue=0))
    assert talk.result == {"reason": "PE-20", "places": [[1], [0]]}
    talk.errs({"answer": card("forward", 1, "red")}, "game-over")
    talk.errs({"correct": {"position": talk.position, "reason": "x"}}, "game-over")
    assert talk.ask({"undo": {}})["question"]["kind"] == "owners"


def test_no_item_of_the_book_is_forgotten() -> None:
    """All words of the list stand in some test; what is left over only joins."""
    text = BOOK.read_text(encoding="utf-8").split("## What the referee must catch")[1]
    rest = re.sub(r"\s+", " ", text.replace("*", ""))
    for words in CAUGHT:
        assert words in rest, words
        rest = rest.replace(words, "", 1)

    assert re.findall(r"[^\W_]+", rest) == []
    assert len(CAUGHT) == 14
