"""The worked cases of docs/rules/tortuga.md, one test each; a case without a test fails."""

from __future__ import annotations

import re
from pathlib import Path

from companion.games.tortuga import rules
from companion.games.tortuga.rules import Move
from tests.games.tortuga.tables import (
    CHAIN,
    DONE,
    go,
    lay,
    normal,
    outcome,
    refusal,
    turned,
    way_of,
)

BOOK = Path(__file__).parents[3] / "docs" / "rules" / "tortuga.md"


def ways(table: str) -> set[str]:
    """Gives the ways that are offered on a table."""
    return {way_of(move) for move in rules.legal(lay(table)) if isinstance(move, Move)}


def test_case_1_must_jump_and_turn() -> None:
    """Case 1 (TO-8, TO-11): d3 jumps d4, which is neutral then; any step is an error."""
    table = "*south: d3 b1 | north: d4 g4"

    assert ways(table) == {"d3 > d5"}
    jumped = outcome(lay(table), go("d3 > d5"), turned("d4"))
    assert jumped.lies == normal("south: b1 d5 | north: g4 | neutral: d4")
    for step in ("d3 > c3", "d3 > e3", "b1 > b2"):
        assert outcome(lay(table), go(step)).refused == "TO-8 must-jump"


def test_case_2_an_own_jump_does_not_go_on_over_the_other() -> None:
    """Case 2 (TO-7, TO-9): d4 may be jumped, d6 not in the same turn; nor need d4 be."""
    table = "*south: d3 d4 | north: d6"

    assert outcome(lay(table), go("d3 > d5 > d7")).refused == "TO-7 own-and-other"
    assert outcome(lay(table), go("d3 > d5")).asks == "south: do"
    assert outcome(lay(table), go("d3 > c3")).asks == "south: do"


def test_case_3_an_enemy_after_a_neutral() -> None:
    """Case 3 (TO-8, TO-10, TO-13): no duty at first; once begun, both are jumped."""
    table = "*south: c2 g1 | north: e4 a4 | neutral: d3"

    assert outcome(lay(table), go("g1 > g2")).asks == "south: do"
    assert outcome(lay(table, CHAIN), go("g1 > g2")).refused == "TO-8 must-jump"
    assert outcome(lay(table), go("c2 > e3", d3="south")).refused == "TO-10 more-to-jump"
    jumped = outcome(lay(table), go("c2 > e3 > e5", d3="north"), turned("d3", "e4"))
    assert jumped.lies == normal("south: e5 g1 | north: a4 d3 | neutral: e4")


def test_case_4_two_where_three_can_be_jumped() -> None:
    """Case 4 (TO-10): chains of 2 and 3 by one turtle: the 2 is an error that names the 3."""
    state = lay("*south: d1 | north: a4 | neutral: c1 b2 d2 e3 e4")

    told = refusal(state, go("d1 > b1 > b3", c1="south", b2="south"))
    assert (told.rule, told.code, told.facts["count"]) == ("TO-10", "more-to-jump", 3)
    assert told.facts["way"] == [{"cell": "d3"}, {"cell": "f3"}, {"cell": "d5"}]
    whole = go("d1 > d3 > f3 > d5", d2="south", e3="north", e4="south")
    assert outcome(state, whole).lies == normal(
        "south: d2 e4 d5 | north: a4 e3 | neutral: c1 b2",
    )


def test_case_5_a_step_into_the_nest_against_the_duty() -> None:
    """Case 5 (TO-8, TO-14): the step does not win, it breaks TO-8."""
    table = "*south: d6 b1 | north: b2 g4"

    assert outcome(lay(table), go("d6 > d7")).refused == "TO-8 must-jump"
    freed = outcome(lay("*south: d6 b1 | north: b3 g4"), go("d6 > d7"), DONE)
    assert freed.ends == "TO-14: south, north"


def test_case_6_a_neutral_gets_a_facing() -> None:
    """Case 6 (TO-13): south or north for that cell."""
    table = "*south: d3 | north: g4 | neutral: d4"

    for facing in ({}, {"d4": "neutral"}, {"d5": "south"}):
        assert outcome(lay(table), go("d3 > d5", **facing)).refused == "TO-13 which-way"
    assert outcome(lay(table), go("d3 > d5", d4="south")).lies == normal("south: d4 d5 | north: g4")
    assert outcome(lay(table), go("d3 > d5", d4="north")).lies == normal("south: d5 | north: d4 g4")


def test_every_case_of_the_book_has_a_test() -> None:
    """A worked case that is added to the book fails here until it is played."""
    section = BOOK.read_text(encoding="utf-8").split("## Worked cases")[1].split("##")[0]
    cases = set(re.findall(r"^(\d+)\. ", section, re.MULTILINE))
    tested = {match[1] for name in globals() if (match := re.match(r"test_case_(\d+)_", name))}

    assert tested == cases
    assert len(cases) == 6
