"""Every rule of docs/rules/tortuga.md as one table; a rule without a row fails.

A row reads: on this table, after these answers, this is what lies there, what is asked, how it
ended, or what was refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.games.contract import Answer
from companion.games.tortuga import rules
from companion.games.tortuga.moves import TortugaOptions
from companion.games.tortuga.rules import Move
from tests.games.tortuga.tables import (
    BOTH,
    CHAIN,
    DONE,
    PLAIN,
    PLAYER,
    Outcome,
    after,
    go,
    lay,
    normal,
    outcome,
    set_up,
    turned,
)

BOOK = Path(__file__).parents[3] / "docs" / "rules" / "tortuga.md"


@dataclass(frozen=True)
class Row:
    """One example of a rule."""

    rule: str
    name: str
    table: str
    answers: tuple[Answer, ...]
    outcome: Outcome
    options: TortugaOptions = PLAIN


def row(
    rule: str,
    name: str,
    table: str,
    *answers: Answer,
    lies: str | None = None,
    asks: str | None = None,
    ends: str | None = None,
    refused: str | None = None,
    options: TortugaOptions = PLAIN,
) -> Row:
    """Writes a row with any of the four things that can come of it."""
    expected = Outcome(lies and normal(lies), asks, ends, refused)
    return Row(rule, name, table, answers, expected, options)


OPEN = "*south: d3 | north: g4"
"""A turtle in the middle with nobody near."""
TWO_WAYS = "*south: d1 g1 | north: g4 | neutral: c1 d2 b2"
"""d1 can jump two by the left (c1, b2), one straight ahead (d2)."""
LURE = "*south: c2 g1 | north: e4 a4 | neutral: d3"
"""Worked case 3: an enemy comes in reach only after a neutral."""

ROWS = (
    # TO-1
    row("TO-1", "the first player is south and begins", OPEN, asks="south: move"),
    row("TO-1", "then north", OPEN, go("d3 > d4"), DONE, asks="north: move"),
    row("TO-1", "then south", OPEN, go("d3 > d4"), DONE, go("g4 > g3"), DONE, asks="south: move"),
    # TO-2
    row("TO-2", "one that looks north's way", OPEN, go("g4 > g3"), refused="TO-2 not-yours"),
    row(
        "TO-2",
        "one on its back",
        "*south: d3 | north: g4 | neutral: c1",
        go("c1 > c2"),
        refused="TO-2 on-its-back",
    ),
    row("TO-2", "an empty cell", OPEN, go("c1 > c2"), refused="TO-2 nobody-there"),
    row(
        "TO-2",
        "one that was righted is its new owner's",
        "*south: d3 g1 | north: a3 | neutral: d4",
        go("d3 > d5", d4="north"),
        DONE,
        go("d4 > d3"),
        lies="south: d5 g1 | north: a3 d3",
    ),
    # TO-3
    row("TO-3", "straight", OPEN, go("d3 > d4"), lies="south: d4 | north: g4"),
    row("TO-3", "left", OPEN, go("d3 > c3"), lies="south: c3 | north: g4"),
    row("TO-3", "right", OPEN, go("d3 > e3"), lies="south: e3 | north: g4"),
    row(
        "TO-3",
        "north straight",
        "south: a1 | *north: d5",
        go("d5 > d4"),
        lies="south: a1 | north: d4",
    ),
    row(
        "TO-3", "north left", "south: a1 | *north: d5", go("d5 > e4"), lies="south: a1 | north: e4"
    ),
    row(
        "TO-3", "north right", "south: a1 | *north: d5", go("d5 > c4"), lies="south: a1 | north: c4"
    ),
    row("TO-3", "back", OPEN, go("d3 > d2"), refused="TO-3 not-forwards"),
    row("TO-3", "back to the left", OPEN, go("d3 > c2"), refused="TO-3 not-forwards"),
    row("TO-3", "sideways", OPEN, go("d3 > b2"), refused="TO-3 not-forwards"),
    row("TO-3", "where it stands", OPEN, go("d3 > d3"), refused="TO-3 not-forwards"),
    row(
        "TO-3",
        "up is back for north",
        "south: a1 | *north: d5",
        go("d5 > d6"),
        refused="TO-3 not-forwards",
    ),
    row(
        "TO-3",
        "a jump back",
        "*south: d3 | north: g4 | neutral: d2",
        go("d3 > d1", d2="south"),
        refused="TO-3 not-forwards",
    ),
    # TO-4
    row(
        "TO-4", "onto an own one", "*south: d3 d4 | north: g4", go("d3 > d4"), refused="TO-4 taken"
    ),
    row(
        "TO-4",
        "onto a neutral one",
        "*south: d3 | north: g4 | neutral: d4",
        go("d3 > d4"),
        refused="TO-4 taken",
    ),
    row(
        "TO-4",
        "off the board",
        "*south: a4 d3 | north: g4",
        go("a4 > a5"),
        refused="TO-4 no-such-cell",
    ),
    row("TO-4", "from off the board", OPEN, go("h1 > d4"), refused="TO-4 no-such-cell"),
    row("TO-4", "two cells at once", OPEN, go("d3 > d5"), refused="TO-5 over-nobody"),
    # TO-5
    row(
        "TO-5",
        "over an own one",
        "*south: d3 d4 | north: g4",
        go("d3 > d5"),
        lies="south: d4 d5 | north: g4",
    ),
    row(
        "TO-5",
        "over the other's",
        "*south: d3 | north: d4 g4",
        go("d3 > d5"),
        lies="south: d5 | north: g4 | neutral: d4",
    ),
    row(
        "TO-5",
        "over one on its back, to the left",
        "*south: d3 | north: g4 | neutral: c3",
        go("d3 > b3", c3="south"),
        lies="south: b3 c3 | north: g4",
    ),
    row("TO-5", "over nobody", OPEN, go("d3 > f3"), refused="TO-5 over-nobody"),
    row("TO-5", "over two", "*south: d3 d4 d5 | north: g4", go("d3 > d6"), refused="TO-5 too-far"),
    row("TO-5", "not straight", "*south: d3 d4 | north: g4", go("d3 > e5"), refused="TO-5 too-far"),
    row("TO-5", "nowhere near", OPEN, go("d3 > d7"), refused="TO-5 too-far"),
    row(
        "TO-5",
        "the cell behind is taken",
        "*south: d3 d5 | north: d4 g4",
        go("d3 > d5"),
        refused="TO-5 no-room",
    ),
    # TO-6
    row("TO-6", "a step and a step", OPEN, go("d3 > d4 > d5"), refused="TO-6 step-and-more"),
    row(
        "TO-6",
        "a step and a jump",
        "*south: d3 d5 | north: g4",
        go("d3 > d4 > d6"),
        refused="TO-6 step-and-more",
    ),
    row(
        "TO-6",
        "a jump and a step",
        "*south: d3 d4 | north: g4",
        go("d3 > d5 > d6"),
        refused="TO-6 step-and-more",
    ),
    row(
        "TO-6",
        "two jumps that change direction",
        "*south: d1 d2 c3 | north: g4",
        go("d1 > d3 > b3"),
        lies="south: b3 c3 d2 | north: g4",
    ),
    row("TO-6", "no move at all", OPEN, Move("d3", ()), refused="TO-6 no-move"),
    # TO-7
    row(
        "TO-7",
        "own, then the other's",
        "*south: d1 d2 | north: d4 g4",
        go("d1 > d3 > d5"),
        refused="TO-7 own-and-other",
    ),
    row(
        "TO-7",
        "the other's, then own",
        "*south: d1 d4 | north: d2 g4",
        go("d1 > d3 > d5"),
        refused="TO-7 own-and-other",
    ),
    row(
        "TO-7",
        "own, neutral, the other's",
        "*south: d1 d2 | north: d6 c5 a4 | neutral: d4",
        go("d1 > d3 > d5 > b5", d4="south"),
        refused="TO-7 own-and-other",
    ),
    row(
        "TO-7",
        "neutral goes with own",
        "*south: d1 d2 | north: g4 | neutral: d4",
        go("d1 > d3 > d5", d4="south"),
        lies="south: d2 d4 d5 | north: g4",
    ),
    row(
        "TO-7",
        "neutral goes with the other's",
        "*south: d1 | north: d2 g4 | neutral: d4",
        go("d1 > d3 > d5", d4="south"),
        lies="south: d4 d5 | north: g4 | neutral: d2",
    ),
    # TO-8
    row(
        "TO-8",
        "no step instead",
        "*south: d3 b1 | north: d4 g4",
        go("b1 > b2"),
        refused="TO-8 must-jump",
    ),
    row(
        "TO-8",
        "no own one instead",
        "*south: d3 b1 b2 | north: d4 g4",
        go("b1 > b3"),
        refused="TO-8 must-jump",
    ),
    row(
        "TO-8",
        "with any turtle that can",
        "*south: d3 b1 | north: d4 b2 g4",
        go("b1 > b3"),
        lies="south: d3 b3 | north: d4 g4 | neutral: b2",
    ),
    row(
        "TO-8",
        "with one that first jumps a neutral",
        "*south: b1 g1 | north: g2 b4 | neutral: b2",
        go("b1 > b3 > b5", b2="south"),
        lies="south: b2 b5 g1 | north: g2 | neutral: b4",
    ),
    row(
        "TO-8",
        "not over the neutral alone",
        "*south: b1 g1 c1 | north: g2 a4 | neutral: b2",
        go("b1 > b3", b2="south"),
        refused="TO-8 must-jump",
    ),
    row(
        "TO-8",
        "an enemy later in a chain is no duty",
        LURE,
        go("g1 > g2"),
        lies="south: c2 g2 | north: e4 a4 | neutral: d3",
    ),
    row(
        "TO-8",
        "forced chain: it is one",
        LURE,
        go("g1 > g2"),
        refused="TO-8 must-jump",
        options=CHAIN,
    ),
    row(
        "TO-8",
        "forced chain: no enemy within reach, no duty",
        "*south: d3 d4 | north: g4",
        go("d3 > c3"),
        asks="south: do",
        options=CHAIN,
    ),
    row(
        "TO-8",
        "an enemy with no room behind is no duty",
        "*south: d3 | north: d4 d5 g4",
        go("d3 > c3"),
        asks="south: do",
    ),
    row(
        "TO-8", "north too", "south: d3 a1 | *north: d4 g4", go("g4 > g3"), refused="TO-8 must-jump"
    ),
    # TO-9
    row(
        "TO-9", "not over an own one", "*south: d3 d4 | north: g4", go("d3 > c3"), asks="south: do"
    ),
    row(
        "TO-9",
        "not over one on its back",
        "*south: d3 | north: g4 | neutral: d4",
        go("d3 > c3"),
        asks="south: do",
    ),
    # TO-10
    row(
        "TO-10",
        "one where two could be",
        TWO_WAYS,
        go("d1 > d3", d2="south"),
        refused="TO-10 more-to-jump",
    ),
    row("TO-10", "cut short", TWO_WAYS, go("d1 > b1", c1="south"), refused="TO-10 more-to-jump"),
    row(
        "TO-10",
        "to its end",
        TWO_WAYS,
        go("d1 > b1 > b3", c1="south", b2="north"),
        lies="south: b3 c1 g1 | north: b2 g4 | neutral: d2",
    ),
    row(
        "TO-10",
        "another turtle may jump fewer",
        "*south: d1 g1 g2 | north: a4 | neutral: d2 d4",
        go("g1 > g3"),
        asks="south: do",
    ),
    row(
        "TO-10",
        "maximum player: it may not",
        "*south: d1 g1 g2 | north: a4 | neutral: d2 d4",
        go("g1 > g3"),
        refused="TO-10 more-to-jump",
        options=PLAYER,
    ),
    row(
        "TO-10",
        "maximum player: a step is still free",
        "*south: d1 g1 g2 | north: a4 | neutral: d2 d4",
        go("g2 > g3"),
        asks="south: do",
        options=PLAYER,
    ),
    row(
        "TO-10",
        "under TO-8 only chains with an enemy are compared",
        "*south: d1 | north: c1 a4 | neutral: d2 d4",
        go("d1 > b1"),
        asks="south: do",
    ),
    row(
        "TO-10",
        "maximum player under TO-8",
        "*south: d1 g1 | north: d2 d4 g2 a4",
        go("g1 > g3"),
        refused="TO-10 more-to-jump",
        options=BOTH,
    ),
    row(
        "TO-10",
        "equal ones are a free choice",
        "*south: d1 | north: d2 c1 e1 a4",
        go("d1 > f1"),
        lies="south: f1 | north: d2 c1 a4 | neutral: e1",
    ),
    # TO-11
    row(
        "TO-11",
        "every enemy that is jumped",
        "*south: d1 | north: d2 d4 a4",
        go("d1 > d3 > d5"),
        lies="south: d5 | north: a4 | neutral: d2 d4",
    ),
    row(
        "TO-11",
        "forgotten",
        "*south: d3 | north: d4 g4",
        go("d3 > d5"),
        turned(),
        refused="TO-11 not-turned",
    ),
    row(
        "TO-11",
        "one of two forgotten",
        "*south: d1 | north: d2 d4 a4",
        go("d1 > d3 > d5"),
        turned("d4"),
        refused="TO-11 not-turned",
    ),
    row(
        "TO-11",
        "another than that jumped",
        "*south: d3 | north: d4 g4",
        go("d3 > d5"),
        turned("d4", "g4"),
        refused="TO-11 not-jumped",
    ),
    row(
        "TO-11",
        "told twice",
        "*south: d3 | north: d4 g4",
        go("d3 > d5"),
        turned("d4", "d4"),
        refused="TO-11 turned-twice",
    ),
    row(
        "TO-11",
        "off the board",
        "*south: d3 | north: d4 g4",
        go("d3 > d5"),
        turned("d4", "z9"),
        refused="TO-4 no-such-cell",
    ),
    row(
        "TO-11",
        "told right",
        "*south: d3 | north: d4 g4",
        go("d3 > d5"),
        turned("d4"),
        asks="north: move",
    ),
    row(
        "TO-11",
        "told by number",
        "*south: d3 | north: d4 g4",
        go("d3 > d5"),
        rules.Report(1),
        asks="north: move",
    ),
    row(
        "TO-11",
        "a wrong number",
        "*south: d3 | north: d4 g4",
        go("d3 > d5"),
        rules.Report(2),
        refused="TO-11 count-turned",
    ),
    row("TO-11", "nothing to turn", OPEN, go("d3 > d4"), turned(), asks="north: move"),
    row(
        "TO-11",
        "a number where nothing was",
        OPEN,
        go("d3 > d4"),
        rules.Report(1),
        refused="TO-11 nobody-turned",
    ),
    # TO-12
    row(
        "TO-12",
        "an own one stays",
        "*south: d3 d4 | north: g4",
        go("d3 > d5"),
        turned(),
        lies="south: d4 d5 | north: g4",
    ),
    row(
        "TO-12",
        "an own one turned",
        "*south: d3 d4 | north: g4",
        go("d3 > d5"),
        turned("d4"),
        refused="TO-12 own-turned",
    ),
    row("TO-12", "the mover turned", OPEN, go("d3 > d4"), turned("d4"), refused="TO-12 own-turned"),
    # TO-13
    row(
        "TO-13",
        "righted for south",
        "*south: d3 | north: g4 | neutral: d4",
        go("d3 > d5", d4="south"),
        lies="south: d4 d5 | north: g4",
    ),
    row(
        "TO-13",
        "righted for north",
        "*south: d3 | north: g4 | neutral: d4",
        go("d3 > d5", d4="north"),
        lies="south: d5 | north: d4 g4",
    ),
    row(
        "TO-13",
        "two righted, each its own way",
        "*south: d1 | north: g4 | neutral: d2 d4",
        go("d1 > d3 > d5", d2="north", d4="south"),
        lies="south: d4 d5 | north: d2 g4",
    ),
    row(
        "TO-13",
        "no way told",
        "*south: d3 | north: g4 | neutral: d4",
        go("d3 > d5"),
        refused="TO-13 which-way",
    ),
    row(
        "TO-13",
        "left on its back",
        "*south: d3 | north: g4 | neutral: d4",
        go("d3 > d5", d4="neutral"),
        refused="TO-13 which-way",
    ),
    row(
        "TO-13",
        "a way for an enemy",
        "*south: d3 | north: d4 g4",
        go("d3 > d5", d4="south"),
        refused="TO-13 keeps-its-way",
    ),
    row(
        "TO-13",
        "a way for an own one",
        "*south: d3 d4 | north: g4",
        go("d3 > d5", d4="south"),
        refused="TO-13 keeps-its-way",
    ),
    row("TO-13", "a way in a step", OPEN, go("d3 > d4", g4="south"), refused="TO-13 keeps-its-way"),
    row(
        "TO-13",
        "not put on its feet",
        "*south: d3 | north: g4 | neutral: d4",
        go("d3 > d5", d4="south"),
        turned(),
        refused="TO-13 not-righted",
    ),
    row(
        "TO-13",
        "by number, not put on its feet",
        "*south: d3 | north: g4 | neutral: d4",
        go("d3 > d5", d4="south"),
        rules.Report(0),
        refused="TO-13 count-turned",
    ),
    row(
        "TO-13",
        "one that was not jumped",
        "*south: d3 | north: g4 | neutral: c4",
        go("d3 > d4"),
        turned("c4"),
        refused="TO-13 neutral-turned",
    ),
    row(
        "TO-13",
        "it moves from the next turn on",
        "*south: d3 | north: a4 | neutral: d4",
        go("d3 > d5", d4="south"),
        DONE,
        go("a4 > a3"),
        DONE,
        go("d4 > c4"),
        lies="south: d5 c4 | north: a3",
    ),
    # TO-14
    row(
        "TO-14",
        "by a step",
        "*south: d6 | north: g4",
        go("d6 > d7"),
        DONE,
        ends="TO-14: south, north",
    ),
    row(
        "TO-14",
        "by a jump",
        "*south: d5 | north: d6 g4",
        go("d5 > d7"),
        DONE,
        ends="TO-14: south, north",
    ),
    row(
        "TO-14",
        "north too",
        "south: a1 | *north: c1",
        go("c1 > d1"),
        DONE,
        ends="TO-14: north, south",
    ),
    row(
        "TO-14", "once the table is done", "*south: d6 | north: g4", go("d6 > d7"), asks="south: do"
    ),
    row(
        "TO-14",
        "not in one's own",
        "*south: d1 c1 | north: d7 g4",
        go("c1 > c2"),
        DONE,
        asks="north: move",
    ),
    row(
        "TO-14",
        "it stays the winner's turn",
        "*south: d6 | north: g4",
        go("d6 > d7"),
        DONE,
        lies="south: d7 | north: g4",
        ends="TO-14: south, north",
    ),
    row(
        "TO-14",
        "at once, though the other could not move",
        "*south: d6 | north: a1",
        go("d6 > d7"),
        DONE,
        ends="TO-14: south, north",
    ),
    # TO-15
    row(
        "TO-15",
        "nowhere to go at the edge",
        "*south: d3 b1 c1 | north: a1",
        go("d3 > d4"),
        DONE,
        ends="TO-15: south, north",
    ),
    row(
        "TO-15",
        "one step left",
        "*south: d3 c1 | north: a1",
        go("d3 > d4"),
        DONE,
        asks="north: move",
    ),
    row(
        "TO-15",
        "no turtle left",
        "*south: d3 | north: d4",
        go("d3 > d5"),
        DONE,
        ends="TO-15: south, north",
    ),
    row(
        "TO-15",
        "penned in",
        "*south: b2 d4 e1 | north: b4 | neutral: a3 b3 c4",
        go("e1 > e2"),
        DONE,
        ends="TO-15: south, north",
    ),
    row(
        "TO-15",
        "a jump is a move",
        "*south: d4 e1 | north: b4 | neutral: a3 b3 c4",
        go("e1 > e2"),
        DONE,
        asks="north: move",
    ),
    row(
        "TO-15",
        "not before the table is done",
        "*south: d3 | north: d4",
        go("d3 > d5"),
        asks="south: do",
    ),
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.rule} {row.name}")
def test_rule(row: Row) -> None:
    """The rule that the id names holds as written in the row."""
    found = outcome(lay(row.table, row.options), *row.answers)

    assert row.outcome.of_the_same(found) == row.outcome
    assert row.outcome != Outcome()


def test_every_rule_of_the_book_has_a_row() -> None:
    """TO-1 to TO-15: none is forgotten, and none is cited that does not exist."""
    book = set(re.findall(r"^\| (TO-\d+)", BOOK.read_text(encoding="utf-8"), re.MULTILINE))

    assert {row.rule for row in ROWS} == book
    assert len(book) == 15


@pytest.mark.parametrize(
    "row",
    [row for row in ROWS if row.outcome.refused],
    ids=lambda row: f"{row.rule} {row.name}",
)
def test_a_refused_answer_is_not_offered(row: Row) -> None:
    """What is offered is what is not refused: the refused answer of a row stands in no offer."""
    before = after(lay(row.table, row.options), *row.answers[:-1])

    assert row.answers[-1] not in rules.legal(before)


def test_a_refusal_names_the_rule_of_its_row() -> None:
    """A row that is refused cites the rule that it stands under, but for a few that show what a
    neighbouring rule says first."""
    elsewhere = {
        row.name for row in ROWS if row.outcome.refused and row.rule not in row.outcome.refused
    }
    assert elsewhere == {"two cells at once", "off the board"}


def test_turn_counts_up_with_each_player() -> None:
    """TO-1: the number of the turn grows when the next turn begins, and not before."""
    state = set_up()
    moved = after(state, go("b1 > b2"))

    assert (state.turn, moved.turn, after(moved, DONE).turn) == (1, 1, 2)


def test_an_answer_of_another_kind_is_the_callers_fault() -> None:
    """A programmer who does not ask first is told so, naming state and answer."""
    state = set_up()

    for answer in (DONE, turned()):
        with pytest.raises(TypeError, match="does not answer"):
            rules.rule_on(state, answer)
    with pytest.raises(TypeError, match="does not answer"):
        rules.rule_on(after(state, go("b1 > b2")), go("c1 > c2"))
