"""Every rule of docs/rules/mahe.md as one table; a rule without a row fails.

A row reads: on this table, after these answers, this is who stands where, who holds which cards,
what is asked, how it ended, or what was refused. The rows stand in `rows_of_throws.py` and
`rows_of_eggs.py`; how tables are written: see `tables.py`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.games.mahe import rules
from tests.games.mahe.rows import FOUR, TWO, Row
from tests.games.mahe.rows_of_eggs import EGGS
from tests.games.mahe.rows_of_throws import OPENING, THROWS
from tests.games.mahe.tables import (
    DONE,
    YES,
    Choose,
    Outcome,
    Reveal,
    after,
    lay,
    outcome,
    report,
    set_up,
    throw,
)

BOOK = Path(__file__).parents[3] / "docs" / "rules" / "mahe.md"
ROWS = (*THROWS, *EGGS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.rule} {row.name}")
def test_rule(row: Row) -> None:
    """The rule that the id names holds as written in the row."""
    found = outcome(lay(row.table, row.cards_as_dice), *row.answers)

    assert row.outcome.of_the_same(found) == row.outcome
    assert row.outcome != Outcome()


def test_every_rule_of_the_book_has_a_row() -> None:
    """MA-1 to MA-17: none is forgotten, and none is cited that does not exist."""
    book = set(re.findall(r"^\| (MA-\d+)", BOOK.read_text(encoding="utf-8"), re.MULTILINE))

    assert {row.rule for row in ROWS} == book
    assert len(book) == 17


def test_set_up_is_what_the_start_gives() -> None:
    """MA-1: the table that the rows begin with is the one that a new game lays."""
    assert lay(OPENING) == set_up("red", "yellow", "blue", "green")


REFUSED = [row for row in ROWS if row.outcome.refused]


@pytest.mark.parametrize("row", REFUSED, ids=lambda row: f"{row.rule} {row.name}")
def test_a_refused_answer_is_not_offered(row: Row) -> None:
    """What is offered is what is not refused: the refused answer of a row stands in no offer."""
    before = after(lay(row.table, row.cards_as_dice), *row.answers[:-1])

    assert row.answers[-1] not in rules.legal(before)


def test_turn_counts_up_with_each_player() -> None:
    """MA-2, MA-14: the turn grows with the next player, not with the next turtle."""
    state = lay(f"*{TWO}")
    first = after(state, Choose("red"), *throw(3), DONE)
    second = after(first, *throw(2), DONE)

    assert (state.turn, first.turn, second.turn) == (1, 1, 2)


def test_a_cards_number_counts_by_the_boards_cards() -> None:
    """MA-1: how many of a value can come is what the board says."""
    state = set_up("red", "yellow", "blue", "green", cards={"1": 24, **dict.fromkeys("23456", 0)})

    assert rules.legal(state) == (Reveal(1),)
    assert outcome(state, Reveal(2)).refused == "MA-1 none-in-the-box"


def test_an_answer_of_another_kind_is_the_callers_fault() -> None:
    """A programmer who does not ask first is told so, naming state and answer."""
    state = lay(FOUR)

    for answer in (Reveal(3), Choose("red"), YES, DONE, report(5)):
        with pytest.raises(TypeError, match="does not answer"):
            rules.rule_on(state, answer)
