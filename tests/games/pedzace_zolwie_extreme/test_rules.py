"""Every rule of docs/rules/pedzace-zolwie-extreme.md as one table; a rule without a row fails.

A row reads: on this table, after these answers, this is what lies there, what is asked, how it
ended, or what was refused. Mounds are 3, 5, 8, 12, 14, 18; foxes 6, 16; river 10; lettuce 20.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.games.contract import Answer
from companion.games.pedzace_zolwie_extreme.asking import Owners, Play
from companion.games.pedzace_zolwie_extreme.cards import CARDS, Card, name_of
from companion.games.pedzace_zolwie_extreme.state import Extreme
from tests.games.pedzace_zolwie_extreme.tables import (
    DONE,
    Outcome,
    back,
    card,
    catch_up,
    curse,
    forward,
    lay,
    outcome,
    pick,
    report,
    set_up,
    tiles,
    turn_up,
    written,
)

BOOK = Path(__file__).parents[3] / "docs" / "rules" / "pedzace-zolwie-extreme.md"
WIDE_RIVER = ("stone", "mound", "river", "river", *["mound"] * 5, "fox", "fox", "stone")
"""Mounds 2, 5-9; river 3 and 4; foxes 10, 11; lettuce 13."""
ALL_CARDS = {name_of(card): 2 for card in CARDS if card.colour != "black"}


@dataclass(frozen=True)
class Row:
    """One example of a rule."""

    rule: str
    name: str
    table: Extreme
    answers: tuple[Answer, ...]
    outcome: Outcome


def row(
    rule: str,
    name: str,
    table: str,
    *answers: Answer,
    lies: str | None = None,
    asks: str | None = None,
    ends: str | None = None,
    refused: str | None = None,
    **told: Any,
) -> Row:
    """Writes a row with any of the four things that can come of it."""
    laid = lay(table, **told)
    expected = Outcome(lies and written(lay(lies, **told)), asks, ends, refused)
    return Row(rule, name, laid, answers, expected)


def start(rule: str, name: str, asks: str, **told: Any) -> Row:
    """Writes a row of a game that begins."""
    return Row(rule, name, set_up(**told), (), Outcome(asks=asks))


# fmt: off
ROWS = (
    # PE-1
    start("PE-1", "the first player begins", "0: card"),
    row("PE-1", "all on the start, nothing turned", "0: red", lies="0: green"),
    row("PE-1", "a third speed-up", "2: red | tokens: 5=speed-up 8=speed-up",
        forward("red", 1), turn_up("speed-up"), refused="PE-1 token-seen"),
    row("PE-1", "a second try-again", "2: red | tokens: 5=try-again",
        forward("red", 1), turn_up("try-again"), refused="PE-1 token-seen"),
    row("PE-1", "bad-luck once it is gone", "2: red | tokens: 5=gone",
        forward("red", 1), turn_up("bad-luck"), refused="PE-1 token-seen"),
    row("PE-1", "the sixth token is asked too",
        "17: red | tokens: 3=speed-up 5=gone 8=speed-up 12=try-again 14=not-so-fast",
        forward("red", 1), asks="0: token 18"),
    row("PE-1", "no token of that name", "2: red",
        forward("red", 1), turn_up("carrot"), refused="PE-1 no-such-token"),
    row("PE-1", "hidden is no token", "2: red",
        forward("red", 1), turn_up("hidden"), refused="PE-1 no-such-token"),
    row("PE-1", "one tile for two players", "19: red", forward("red", 1), DONE,
        tiles("red"), refused="PE-1 no-tile"),
    row("PE-1", "two tiles for one player", "19: red", forward("red", 1), DONE,
        Owners({"red": 0, "blue": 1, "green": 1}), refused="PE-1 two-tiles"),
    row("PE-1", "a tile too many", "19: red", forward("red", 1), DONE,
        tiles("red", "blue", "green"), refused="PE-1 no-such-owner"),
    row("PE-1", "a tile of the black turtle", "19: red+black", forward("red", 1), DONE,
        tiles("red", "black"), refused="PE-1 black-has-no-owner"),
    row("PE-1", "a tile of no colour", "19: red", forward("red", 1), DONE,
        tiles("red", "pink"), refused="PE-1 no-such-tile"),
    # PE-2
    row("PE-2", "then the next player", "7: red", forward("red", 2), DONE, asks="1: card"),
    row("PE-2", "after the last the first", "*1 | 7: red", forward("red", 2), DONE, asks="0: card"),
    row("PE-2", "more of a kind than the box holds", "0: red", back("red"), back("red"),
        back("red"), refused="PE-2 all-played", cards=ALL_CARDS),
    row("PE-2", "of a kind that the box has none of", "0: red", forward("red", 3),
        refused="PE-2 none-in-the-box", cards={"forward red 1": 11}),
    row("PE-2", "without counts nobody counts", "0: red", back("red"), back("red"), back("red"),
        asks="1: card"),
    # PE-3
    row("PE-3", "a card moves its colour", "7: red", forward("red", 2), lies="9: red"),
    row("PE-3", "one step back", "7: red", back("red"), asks="0: do", lies="6: red"),
    row("PE-3", "of any the player chooses", "7: red", forward("any", 2), asks="0: choose any"),
    row("PE-3", "and that one goes", "7: red", forward("any", 2), pick("green"),
        lies="2: green | 7: red"),
    row("PE-3", "any goes back by 2", "9: red", back("any", 2), pick("red"),
        lies="7: red"),
    row("PE-3", "any does not go by 3", "7: red", forward("any", 3),
        refused="PE-3 no-such-steps-any"),
    row("PE-3", "a colour does not go back by 2", "7: red", back("red", 2),
        refused="PE-3 one-step"),
    row("PE-3", "nor by nothing", "7: red", forward("red", 0), refused="PE-3 no-such-steps"),
    row("PE-3", "no card is pink", "7: red", forward("pink", 1), refused="PE-3 no-such-colour"),
    row("PE-3", "no card is without a name", "7: red", Play(Card("forward", 1, "")),
        refused="PE-3 no-such-colour"),
    row("PE-3", "no turtle is pink", "7: red", forward("any", 1), pick("pink"),
        refused="PE-3 no-such-turtle"),
    row("PE-3", "black is not in the game", "7: red", forward("any", 1), pick("black"),
        refused="PE-3 no-such-turtle"),
    row("PE-3", "a report of another stone", "7: red", forward("red", 2), report(8),
        refused="PE-3 ends-elsewhere"),
    row("PE-3", "a report that is right", "7: red", forward("red", 2), report(9), asks="1: card"),
    # PE-4
    row("PE-4", "the last goes forwards", "1: red | 7: yellow+green+blue+purple+orange",
        catch_up(3), lies="4: red | 7: yellow+green+blue+purple+orange"),
    row("PE-4", "of several the player chooses", "7: red", catch_up(2), asks="0: choose catch-up"),
    row("PE-4", "of a stack too", "1: red+yellow | 7: green+blue+purple+orange", catch_up(1),
        pick("yellow"), lies="1: red | 2: yellow | 7: green+blue+purple+orange"),
    row("PE-4", "another is not last", "7: red", catch_up(2), pick("red"),
        refused="PE-4 not-last"),
    row("PE-4", "it does not go by 4", "7: red", catch_up(4), refused="PE-4 no-such-steps"),
    # PE-5
    row("PE-5", "the first goes back", "1: red | 7: blue", curse(3), lies="1: red | 4: blue"),
    row("PE-5", "of several the player chooses", "7: red+blue", curse(3), asks="0: choose curse"),
    row("PE-5", "another is not first", "1: red | 7: blue+green", curse(3), pick("red"),
        refused="PE-5 not-first"),
    row("PE-5", "it does not go by 0", "7: red", curse(0), refused="PE-5 no-such-steps"),
    row("PE-5", "all on the start: any of them, and nothing happens", "0: red", curse(3),
        pick("blue"), asks="1: card", lies="0: red"),
    # PE-6
    row("PE-6", "those on its shell ride", "7: red+blue+green", forward("red", 2),
        lies="9: red+blue+green"),
    row("PE-6", "those under it stay", "7: red+blue+green", forward("blue", 2),
        lies="7: red | 9: blue+green"),
    row("PE-6", "the topmost goes alone", "7: red+blue+green", forward("green", 2),
        lies="7: red+blue | 9: green"),
    # PE-7
    row("PE-7", "put on top in its own order", "7: red+blue | 9: green", forward("red", 2),
        lies="9: green+red+blue"),
    row("PE-7", "back on the start it is one group beside the others", "1: red+blue",
        back("red"), lies="0: red+blue"),
    row("PE-7", "two groups on the start", "0: red+blue | 1: green+yellow", back("green"),
        lies="0: red+blue, green+yellow"),
    row("PE-7", "a rider leaves the group on the start", "0: red+blue", forward("blue", 2),
        lies="2: blue"),
    row("PE-7", "the bottom one takes the group along", "0: red+blue", forward("red", 2),
        lies="2: red+blue"),
    # PE-8
    row("PE-8", "it stops on the start", "2: red+blue", card("curse", 3), pick("red"),
        lies="0: red+blue"),
    row("PE-8", "back on the start does nothing", "7: red", back("blue"), lies="7: red",
        asks="1: card"),
    row("PE-8", "nor does it break a group", "0: red+blue", back("blue"), lies="0: red+blue",
        asks="1: card"),
    row("PE-8", "a report past the start", "2: red", curse(3), report(-1),
        refused="PE-8 not-past-the-start"),
    row("PE-3", "a report of a turtle left before the start", "1: red", back("red"), report(1),
        refused="PE-3 ends-elsewhere"),
    row("PE-3", "a report of a turtle left before the river", "7: red", forward("red", 3),
        report(8), refused="PE-3 ends-elsewhere"),
    row("PE-17", "a report beyond the lettuce", "19: red", forward("red", 1), report(21),
        refused="PE-17 in-the-lettuce"),
    # PE-9
    row("PE-9", "a group falls apart", "4: red+blue", forward("red", 2), lies="6: red, blue"),
    row("PE-9", "beside who is there", "6: green | 4: red+blue", forward("red", 2),
        lies="6: red, green, blue"),
    row("PE-9", "each goes alone", "6: red, green, blue", forward("green", 1),
        lies="6: red, blue | 7: green"),
    row("PE-9", "backwards too", "7: red+blue", back("red"), lies="6: red, blue"),
    # PE-10
    row("PE-10", "back to the stone in front, on top", "9: green | 7: red", forward("red", 3),
        lies="9: green+red"),
    row("PE-10", "backwards too", "11: red | 9: blue", back("red"), lies="9: blue+red"),
    row("PE-10", "from that stone: moved, and back again", "9: red+blue", forward("red", 1),
        lies="9: red+blue", asks="0: do"),
    row("PE-10", "a wide river: to the nearest that is none", "1: red", forward("red", 3),
        turn_up("take-a-risk"), lies="2: red | tokens: 2=take-a-risk", path=WIDE_RIVER),
    row("PE-10", "over the river", "9: red", forward("red", 2), lies="11: red"),
    row("PE-10", "a report in the river", "9: red", forward("red", 1), report(10),
        refused="PE-10 out-of-the-river"),
    # PE-11
    row("PE-11", "the token is turned", "2: red", forward("red", 1), asks="0: token 3"),
    row("PE-11", "by a movement backwards too", "4: red", back("red"), asks="0: token 3"),
    row("PE-11", "face up it acts again", "2: red | tokens: 3=try-again", forward("red", 1),
        asks="0: card"),
    row("PE-11", "out of the river onto a mound", "1: red | tokens: 2=try-again",
        forward("red", 2), asks="0: card", path=WIDE_RIVER),
    row("PE-11", "whoever passes does not stand there", "2: red", forward("red", 2), asks="0: do"),
    # PE-12
    row("PE-12", "2 further", "2: red", forward("red", 1), turn_up("speed-up"), asks="0: token 5",
        lies="5: red | tokens: 3=speed-up"),
    row("PE-12", "the next mound acts too", "2: red | tokens: 3=speed-up 5=speed-up",
        forward("red", 1), lies="7: red | tokens: 3=speed-up 5=speed-up", asks="0: do"),
    row("PE-12", "only the group that came", "3: blue | 2: red+green | tokens: 3=speed-up 5=gone",
        forward("red", 1), lies="3: blue | 5: red+green | tokens: 3=speed-up 5=gone"),
    row("PE-12", "once in a card's chain", "1: red | tokens: 2=speed-up", forward("red", 1),
        lies="2: red | tokens: 2=speed-up", asks="0: do", path=WIDE_RIVER),
    row("PE-12", "whichever group comes", "2: red | 6: blue | tokens: 3=speed-up 5=not-so-fast",
        forward("red", 1), pick("blue"), asks="0: do",
        lies="5: red+blue | tokens: 3=speed-up 5=not-so-fast"),
    row("PE-12", "another card begins its own chain",
        "2: red | 7: blue | tokens: 3=try-again 8=gone", forward("red", 1), back("red"),
        DONE, forward("red", 1), asks="1: card"),
    row("PE-12", "a card from the pile too", "2: red | tokens: 3=take-a-risk", forward("red", 1),
        forward("any", 1), pick("red"), asks="0: do"),
    row("PE-12", "a report as if it acted twice", "2: red | 4: green | tokens: 3=speed-up"
        " 5=not-so-fast", forward("red", 1), pick("green"), report(5),
        refused="PE-12 token-rests"),
    row("PE-12", "into the lettuce", "17: red | tokens: 18=speed-up", forward("red", 1), DONE,
        asks="0: owners"),
    # PE-13
    row("PE-13", "the player chooses", "2: red | 7: blue", forward("red", 1),
        turn_up("not-so-fast"), asks="0: choose not-so-fast"),
    row("PE-13", "with those on it", "2: red | 9: blue+green | tokens: 3=not-so-fast 8=gone",
        forward("red", 1), pick("blue"),
        lies="3: red | 8: blue+green | tokens: 3=not-so-fast 8=gone"),
    row("PE-13", "where it ends counts", "2: red | 7: blue+green | tokens: 3=not-so-fast",
        forward("red", 1), pick("blue"), lies="3: red | 6: green, blue | tokens: 3=not-so-fast"),
    row("PE-13", "onto a mound", "2: red | 9: blue | tokens: 3=not-so-fast", forward("red", 1),
        pick("blue"), asks="0: token 8"),
    row("PE-13", "into the river", "2: red | 11: blue | tokens: 3=not-so-fast", forward("red", 1),
        pick("blue"), lies="3: red | 9: blue | tokens: 3=not-so-fast"),
    row("PE-13", "not one on the start", "2: red | 7: blue | tokens: 3=not-so-fast",
        forward("red", 1), pick("green"), refused="PE-13 on-the-start"),
    row("PE-13", "one alone is not asked for", "2: red | tokens: 3=not-so-fast",
        forward("red", 1), lies="2: red | tokens: 3=not-so-fast", asks="0: do"),
    # PE-14
    row("PE-14", "another card", "2: red | tokens: 3=try-again", forward("red", 1),
        asks="0: card"),
    row("PE-14", "carried out like the first", "2: red | tokens: 3=try-again", forward("red", 1),
        forward("blue", 2), lies="2: blue | 3: red | tokens: 3=try-again", asks="0: do"),
    row("PE-14", "one that does nothing: what was moved is still to do",
        "2: red | tokens: 3=try-again", forward("red", 1), back("blue"), asks="0: do"),
    # PE-15
    row("PE-15", "the top card of the pile", "2: red", forward("red", 1), turn_up("take-a-risk"),
        asks="0: pile"),
    row("PE-15", "is carried out", "2: red | tokens: 3=take-a-risk", forward("red", 1),
        forward("any", 2), pick("blue"), lies="2: blue | 3: red | tokens: 3=take-a-risk",
        asks="0: do"),
    row("PE-15", "it begins its own chain", "2: red | tokens: 3=take-a-risk", forward("red", 1),
        catch_up(3), pick("blue"), asks="0: pile"),
    # PE-16
    row("PE-16", "all on the stone go, as one group", "8: green | 7: red+blue | tokens: 8=bad-luck",
        forward("red", 1), lies="0: green+red+blue | tokens: 8=gone", asks="0: do"),
    row("PE-16", "once: the next one stays", "7: red | tokens: 8=gone", forward("red", 1),
        lies="8: red | tokens: 8=gone", asks="0: do"),
    row("PE-16", "a report as if it struck twice", "7: red | tokens: 8=gone", forward("red", 1),
        report(0), refused="PE-16 bad-luck-is-over"),
    row("PE-16", "turned up it acts at once", "7: red", forward("red", 1), turn_up("bad-luck"),
        lies="0: red | tokens: 8=gone"),
    row("PE-16", "a report of the mound", "7: red | tokens: 8=bad-luck", forward("red", 1),
        report(8), refused="PE-16 to-the-start"),
    # PE-17
    row("PE-17", "the end at once", "19: red", forward("red", 1), DONE, asks="0: owners"),
    row("PE-17", "more steps are lost", "19: red+blue", forward("red", 3), lies="20: red+blue"),
    row("PE-17", "in the lettuce no token acts", "18: red", forward("red", 2), asks="0: do"),
    row("PE-17", "a report past the lettuce", "19: red", forward("red", 3), report(22),
        refused="PE-17 in-the-lettuce"),
    # PE-18
    row("PE-18", "nearest first", "19: red | 15: blue | 17: green", forward("red", 1), DONE,
        tiles("blue", "red", "green"), ends="1 > 2 > 0", players=3),
    row("PE-18", "the lower is ahead", "19: red+blue | 15: green+yellow", forward("red", 1), DONE,
        tiles("blue", "yellow", "red", "green"), ends="2 > 0 > 3 > 1", players=4),
    row("PE-18", "no end before the tiles are turned", "19: red", forward("red", 1), DONE,
        ends="not yet"),
    # PE-19
    row("PE-19", "on a fox", "19: red | 16: blue | 15: green", forward("red", 1), DONE,
        tiles("blue", "green"), ends="1"),
    row("PE-19", "without an owner", "19: red | 15: blue | 17: green", forward("red", 1), DONE,
        tiles("yellow", "blue"), ends="1 > 0"),
    row("PE-19", "with the black turtle", "19: red | 15: blue+black", forward("red", 1), DONE,
        tiles("red", "blue"), ends="0"),
    row("PE-19", "in the lettuce too", "19: red+black+green | 15: blue", forward("red", 1), DONE,
        tiles("red", "blue"), ends="1"),
    row("PE-19", "with the raven", "19: red | 15: blue | raven: 15", forward("red", 1), DONE,
        tiles("red", "blue"), ends="0"),
    row("PE-19", "with the raven on the start", "19: red | raven: 0", forward("red", 1), DONE,
        tiles("red", "blue"), ends="0"),
    row("PE-19", "with the raven in the lettuce", "19: red | 15: blue | raven: 20",
        forward("red", 1), DONE, tiles("red", "blue"), ends="1"),
    # PE-20
    row("PE-20", "nobody is left", "19: red | 16: blue | 6: green", forward("red", 1), DONE,
        tiles("blue", "green"), ends="-"),
    row("PE-20", "level on the start", "19: red", forward("red", 1), DONE,
        tiles("blue", "red", "green"), ends="1 > 0=2", players=3),
    row("PE-20", "within a group there too", "0: green+blue | 19: red", forward("red", 1), DONE,
        tiles("blue", "red", "green", "yellow"), ends="1 > 0=2=3", players=4),
    # PE-21
    row("PE-21", "a card of its own", "7: black", forward("black", 2), lies="9: black"),
    row("PE-21", "it is chosen like any other", "7: black", forward("any", 2), pick("black"),
        lies="9: black"),
    row("PE-21", "carried, and first", "7: red+black", curse(1), pick("black"),
        lies="6: black | 7: red"),
    row("PE-21", "without it there is no such card", "7: red", forward("black", 1),
        refused="PE-21 no-black-turtle"),
    # PE-22
    row("PE-22", "the raven goes instead", "7: red | raven: 7", forward("red", 2),
        lies="7: red | raven: 9", asks="0: do"),
    row("PE-22", "back too", "7: red | raven: 7", back("red"), lies="7: red | raven: 6"),
    row("PE-22", "for any and catch-up too", "7: red | raven: 0", catch_up(2), pick("blue"),
        lies="7: red | raven: 2"),
    row("PE-22", "it carries nobody and nobody climbs on it", "7: red | raven: 9",
        forward("red", 2), lies="9: red | raven: 9"),
    row("PE-22", "a rider is held too", "7: red+blue | raven: 7", forward("blue", 3),
        lies="7: red+blue | raven: 10"),
    row("PE-22", "on the start it can go no further back", "0: red | raven: 0", back("red"),
        lies="0: red | raven: 0", asks="1: card"),
    row("PE-22", "a report of the turtle", "7: red | raven: 7", forward("red", 2), report(7),
        refused="PE-22 raven-elsewhere"),
    # PE-23
    row("PE-23", "a mound means nothing to it", "1: red | raven: 1", forward("red", 2),
        lies="1: red | raven: 3", asks="0: do"),
    row("PE-23", "nor does the river", "9: red | raven: 9", forward("red", 1),
        lies="9: red | raven: 10"),
    row("PE-23", "it stops on the start", "1: red | raven: 1", curse(3), lies="1: red | raven: 0"),
    row("PE-23", "it stops on the lettuce, and play goes on", "19: red | raven: 19",
        forward("red", 3), DONE, lies="19: red | raven: 20", asks="1: card"),
    # PE-24
    row("PE-24", "speed-up moves nobody", "2: red | raven: 3", forward("red", 1),
        turn_up("speed-up"), lies="3: red | raven: 3 | tokens: 3=speed-up", asks="0: do"),
    row("PE-24", "bad-luck does nothing and stays", "2: red | raven: 3 | tokens: 3=bad-luck",
        forward("red", 1), lies="3: red | raven: 3 | tokens: 3=bad-luck", asks="0: do"),
    row("PE-24", "a report as if it had sped up", "2: red | raven: 3 | tokens: 3=speed-up",
        forward("red", 1), report(5), refused="PE-24 token-rests"),
    row("PE-24", "a report as if it had bad luck", "2: red | raven: 3 | tokens: 3=bad-luck",
        forward("red", 1), report(0), refused="PE-24 token-rests"),
    row("PE-24", "a turtle there is not set back", "2: red | 7: blue | 9: green | raven: 7"
        " | tokens: 3=not-so-fast", forward("red", 1), pick("blue"),
        refused="PE-24 beside-the-raven"),
    row("PE-24", "with nobody to set back nothing happens", "2: red | raven: 3", forward("red", 1),
        turn_up("not-so-fast"), lies="3: red | raven: 3 | tokens: 3=not-so-fast", asks="0: do"),
    row("PE-24", "try-again acts", "2: red | raven: 3", forward("red", 1), turn_up("try-again"),
        asks="0: card"),
    row("PE-24", "take-a-risk acts", "2: red | raven: 3", forward("red", 1),
        turn_up("take-a-risk"), asks="0: pile"),
    # PE-25
    row("PE-25", "open tiles: nothing is asked at the end", "19: red | 15: blue",
        forward("red", 1), DONE, ends="1 > 0", asks="nothing", tiles=("blue", "red")),
)
# fmt: on


@pytest.mark.parametrize("example", ROWS, ids=lambda row: f"{row.rule} {row.name}")
def test_rule(example: Row) -> None:
    """Each row comes out as written."""
    found = outcome(example.table, *example.answers)

    assert example.outcome.of_the_same(found) == example.outcome


def test_every_rule_of_the_book_has_a_row() -> None:
    """A rule that is added to the book fails here until it has an example."""
    rules = set(re.findall(r"^\| (PE-\d+)", BOOK.read_text(encoding="utf-8"), re.MULTILINE))

    assert {row.rule for row in ROWS} == rules
    assert len(rules) == 25


def test_no_row_looks_at_nothing() -> None:
    """Every row says what comes of it, and no two have the same name."""
    assert all(row.outcome != Outcome() for row in ROWS)
    assert len({(row.rule, row.name) for row in ROWS}) == len(ROWS)
