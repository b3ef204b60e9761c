"""Every rule of docs/rules/turtle-bay.md as one table; a rule without a row fails.

A row reads: on this table, after these answers, this is what lies there, what is asked, how it
ended, or what was refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.games.turtle_bay import rules
from companion.games.turtle_bay.rules import Move, Report
from tests.games.turtle_bay.tables import (
    DONE,
    BayAnswer,
    Outcome,
    after,
    lay,
    normal,
    outcome,
    roll,
    set_up,
    turned,
)

BOOK = Path(__file__).parents[3] / "docs" / "rules" / "turtle-bay.md"


@dataclass(frozen=True)
class Row:
    """One example of a rule."""

    rule: str
    name: str
    table: str
    answers: tuple[BayAnswer, ...]
    outcome: Outcome
    squares: int = 13
    quick: bool = False


def row(
    rule: str,
    name: str,
    table: str,
    *answers: BayAnswer,
    lies: str | None = None,
    asks: str | None = None,
    ends: str | None = None,
    refused: str | None = None,
    squares: int = 13,
    quick: bool = False,
) -> Row:
    """Writes a row with any of the four things that can come of it."""
    expected = Outcome(lies and normal(lies, squares), asks, ends, refused)
    return Row(rule, name, table, answers, expected, squares, quick)


FRESH = "*red: 0f | yellow: 0f"
THREE_BACKS = "*red: 9b 8b 7b 0f | yellow: 0f"

# One row an example, as in a book of rules: kept narrow by hand.
# fmt: off
ROWS = (
    # TB-1
    row("TB-1", "one on the start, four waiting", FRESH,
        lies="red: 0f w w w w | yellow: 0f w w w w"),
    # TB-2
    row("TB-2", "the first player begins", "blue: 0f | red: 0f", asks="blue: roll 1"),
    row("TB-2", "then the next", "*blue: 0f | red: 0f", roll(2), Move(0), DONE, asks="red: roll 1"),
    row("TB-2", "after the last the first", "blue: 0f | *red: 0f", roll(2), Move(0), DONE,
        asks="blue: roll 1"),
    row("TB-2", "not the board's order", "*green: 0f | red: 0f | blue: 0f", roll(2), Move(0), DONE,
        asks="red: roll 1"),
    # TB-3
    row("TB-3", "none on its back: 1 die", "*red: 5f | blue: 6b 7b", asks="red: roll 1"),
    row("TB-3", "one on its back: 1 die", "*red: 5b | blue: 0f", asks="red: roll 1"),
    row("TB-3", "two on their backs: 2 dice", "*red: 5b 3b | blue: 0f", asks="red: roll 2"),
    row("TB-3", "three on their backs: 3 dice", THREE_BACKS, asks="red: roll 3"),
    row("TB-3", "four on their backs: 3 dice", "*red: 9b 8b 7b 6b | blue: 0f", asks="red: roll 3"),
    row("TB-3", "two dice with one allowed", FRESH, roll(3, 4), refused="TB-3 number-of-dice"),
    row("TB-3", "one die with two allowed", "*red: 5b 3b | blue: 0f", roll(3),
        refused="TB-3 number-of-dice"),
    row("TB-3", "two dice with three allowed", THREE_BACKS, roll(3, 3),
        refused="TB-3 number-of-dice"),
    row("TB-3", "four dice", THREE_BACKS, roll(3, 3, 3, 3), refused="TB-3 number-of-dice"),
    row("TB-3", "no die at all", FRESH, roll(), refused="TB-3 number-of-dice"),
    row("TB-3", "a die with a 7", FRESH, roll(7), refused="TB-3 no-such-face"),
    row("TB-3", "a die with a 0", FRESH, roll(0), refused="TB-3 no-such-face"),
    row("TB-3", "a die below nothing", FRESH, roll(-1), refused="TB-3 no-such-face"),
    row("TB-3", "one of three dice wrong", THREE_BACKS, roll(1, 2, 9), refused="TB-3 no-such-face"),
    # TB-4
    row("TB-4", "the highest of three", THREE_BACKS, roll(2, 5, 4), asks="red: move 5"),
    row("TB-4", "the highest is first", THREE_BACKS, roll(6, 1, 1), asks="red: move 6"),
    row("TB-4", "level dice count once", "*red: 5b 3b | blue: 0f", roll(3, 3), asks="red: move 3"),
    # TB-5
    row("TB-5", "by exactly that number", "*red: 5f | blue: 0f", roll(4), Move(5),
        lies="red: 9f | blue: 0f"),
    row("TB-5", "one of two on a square moves", "*red: 5f 5f | blue: 0f", roll(4), Move(5),
        lies="red: 9f 5b | blue: 0f"),
    row("TB-5", "to told and right", "*red: 5f | blue: 0f", roll(4), Move(5, "red", 9),
        lies="red: 9f | blue: 0f"),
    row("TB-5", "one too far", "*red: 5f | blue: 0f", roll(4), Move(5, to=10),
        refused="TB-5 ends-elsewhere"),
    row("TB-5", "one too short", "*red: 5f | blue: 0f", roll(4), Move(5, to=8),
        refused="TB-5 ends-elsewhere"),
    row("TB-5", "backwards", "*red: 5f | blue: 0f", roll(4), Move(5, to=1),
        refused="TB-5 ends-elsewhere"),
    row("TB-5", "by the sum", THREE_BACKS, roll(1, 2, 3), Move(0, to=6),
        refused="TB-5 ends-elsewhere"),
    row("TB-5", "nobody there", "*red: 5f | blue: 0f", roll(4), Move(6),
        refused="TB-5 nobody-there"),
    row("TB-5", "no such square", "*red: 5f | blue: 0f", roll(4), Move(-1),
        refused="TB-5 nobody-there"),
    row("TB-5", "the own turn comes again after all others", "*red: 5f | blue: 0f | green: 0f",
        roll(1), Move(5), DONE, roll(1), Move(0), DONE, roll(1), Move(0), DONE, asks="red: roll 1"),
    row("TB-5", "told into the ocean though it ends before", "*red: 5f | blue: 0f", roll(4),
        Move(5, to=14), refused="TB-5 ends-elsewhere"),
    # TB-6
    row("TB-6", "the other's turtle by colour", "*red: 5f | blue: 5f", roll(4), Move(5, "blue"),
        refused="TB-6 not-yours"),
    row("TB-6", "the other's turtle by square", "*red: 5f | blue: 7f", roll(4), Move(7),
        refused="TB-6 not-yours"),
    row("TB-6", "a colour nobody plays", "*red: 5f | blue: 7f", roll(4), Move(5, "green"),
        refused="TB-6 not-yours"),
    # TB-7
    row("TB-7", "on its back", "*red: 5b | blue: 0f", roll(4), Move(5), refused="TB-7 on-its-back"),
    row("TB-7", "the one on its feet beside it moves", "*red: 5f 5b | blue: 0f", roll(4), Move(5),
        lies="red: 9f 5f | blue: 0f"),
    # TB-8
    row("TB-8", "waiting", FRESH, roll(4), Move("waiting"), refused="TB-8 waiting"),
    row("TB-8", "none waits any more", "*red: 5f 4f 3f 2f 1f | blue: 0f", roll(4), Move("waiting"),
        refused="TB-8 waiting"),
    # TB-9
    row("TB-9", "the next one follows", FRESH, roll(4), Move(0),
        lies="red: 4f 0f w w w | yellow: 0f"),
    row("TB-9", "the last one waiting", "*red: 9f 8f 7f 0f w | blue: 0f", roll(1), Move(0),
        lies="red: 9f 8f 7f 1f 0f | blue: 0f"),
    row("TB-9", "nobody waits", "*red: 9f 8f 7f 6f 0f | blue: 0f", roll(1), Move(0),
        lies="red: 9f 8f 7f 6f 1f | blue: 0f"),
    row("TB-9", "only from the start square", "*red: 4f 0f | blue: 0f", roll(1), Move(4),
        lies="red: 5f 0f w w w | blue: 0f"),
    # TB-10
    row("TB-10", "exactly", "*red: 10f | blue: 0f", roll(4), Move(10), lies="red: o | blue: 0f"),
    row("TB-10", "more than needed", "*red: 13f | blue: 0f", roll(6), Move(13, to=14),
        lies="red: o | blue: 0f"),
    row("TB-10", "one short of it", "*red: 10f | blue: 0f", roll(3), Move(10),
        lies="red: 13f | blue: 0f"),
    row("TB-10", "told to a square beyond", "*red: 12f | blue: 0f", roll(6), Move(12, to=18),
        refused="TB-10 beyond-the-ocean"),
    row("TB-10", "who is there stays", "*red: o 3f | blue: 0f", roll(6), Move(14),
        refused="TB-10 in-the-ocean"),
    row("TB-10", "from the start over one square", FRESH, roll(6), Move(0), squares=1,
        lies="red: o | yellow: 0f"),
    # TB-11
    row("TB-11", "those left and all between", "*red: 5f 5f 7b | blue: 5b 6f 8f", roll(4), Move(5),
        lies="red: 9f 5b 7f | blue: 5f 6b 8b"),
    row("TB-11", "not those behind", "*red: 5f 3f | blue: 4f", roll(4), Move(5),
        lies="red: 9f 3f | blue: 4f"),
    row("TB-11", "not those before the landing", "*red: 5f 10f | blue: 11b", roll(4), Move(5),
        lies="red: 9f 10f | blue: 11b"),
    row("TB-11", "a step of one turns those left only", "*red: 5f 5f | blue: 6f", roll(1), Move(5),
        lies="red: 6f 5b | blue: 6f"),
    row("TB-11", "one forgotten in a report", "*red: 5f | blue: 5f 6f", roll(4), Move(5),
        turned("blue 5"), refused="TB-11 not-turned"),
    row("TB-11", "all forgotten", "*red: 5f | blue: 5f 6f", roll(4), Move(5), turned(),
        refused="TB-11 not-turned"),
    row("TB-11", "one too many", "*red: 5f | blue: 5f 4f", roll(4), Move(5),
        turned("blue 5", "blue 4"), refused="TB-11 turned-too-many"),
    row("TB-11", "the same one twice", "*red: 5f | blue: 5f", roll(4), Move(5),
        turned("blue 5", "blue 5"), refused="TB-11 told-twice"),
    row("TB-11", "one twice, and a wrong one", "*red: 5f | blue: 5f 4f", roll(4), Move(5),
        turned("blue 5", "blue 5", "blue 4"), refused="TB-11 turned-too-many"),
    row("TB-11", "two alike are told twice", "*red: 5f | blue: 6f 6f", roll(4), Move(5),
        turned("blue 6"), refused="TB-11 not-turned"),
    row("TB-11", "the wrong colour", "*red: 5f | blue: 6f | green: 0f", roll(4), Move(5),
        turned("green 6"), refused="TB-11 turned-instead"),
    row("TB-11", "the mover itself", "*red: 5f | blue: 0f", roll(4), Move(5), turned("red 5"),
        refused="TB-11 turned-too-many"),
    row("TB-11", "a wrong number", "*red: 5f | blue: 5f 6f", roll(4), Move(5), Report(1),
        refused="TB-11 count-turned"),
    row("TB-11", "a number below nothing", "*red: 5f | blue: 0f", roll(4), Move(5), Report(-1),
        refused="TB-11 nobody-passed"),
    row("TB-11", "the right number", "*red: 5f | blue: 5f 6f", roll(4), Move(5), Report(2),
        asks="blue: roll 2"),
    row("TB-11", "the right turtles in any order", "*red: 5f | blue: 5f 6f", roll(4), Move(5),
        turned("blue 6", "blue 5"), asks="blue: roll 2"),
    # TB-12
    row("TB-12", "those on the landing square stay", "*red: 5f 9b | blue: 9f 9b", roll(4), Move(5),
        lies="red: 9f 9b | blue: 9f 9b"),
    row("TB-12", "any number on a square", "*red: 5f 9f 9b | blue: 9f 9f 9b 9b", roll(4), Move(5),
        lies="red: 9f 9f 9b | blue: 9f 9f 9b 9b"),
    row("TB-12", "turned where it landed", "*red: 5f | blue: 9f", roll(4), Move(5),
        turned("blue 9"), refused="TB-12 turned-where-it-landed"),
    # TB-13
    row("TB-13", "nobody on the start", "*red: 0f | blue: 0f | green: 0f", roll(6), Move(0),
        lies="red: 6f 0f | blue: 0f | green: 0f"),
    row("TB-13", "but those between", "*red: 0f 1f | blue: 0f 2b", roll(3), Move(0),
        lies="red: 3f 1b | blue: 2f"),
    row("TB-13", "nobody in the ocean", "*red: 12f o | blue: o o", roll(6), Move(12),
        lies="red: o o | blue: o o"),
    row("TB-13", "turned on the start", FRESH, roll(6), Move(0), turned("yellow 0"),
        refused="TB-13 turned-at-an-end"),
    row("TB-13", "turned in the ocean", "*red: 12f | blue: o", roll(6), Move(12), turned("blue 14"),
        refused="TB-13 turned-at-an-end"),
    # TB-14
    row("TB-14", "the start turtle may stay", "*red: 5f 0f | blue: 0f", roll(4), Move(5),
        lies="red: 9f 0f | blue: 0f"),
    row("TB-14", "it must move if no other can", "*red: 5b 0f | blue: 0f", roll(4), Move(5),
        refused="TB-7 on-its-back"),
    row("TB-14", "it moves if no other can", "*red: 5b 4b 3b 2b 0f | blue: 0f", roll(6, 6, 6),
        Move(0), lies="red: 6f 5f 4f 3f 2f | blue: 0f"),
    # TB-15
    row("TB-15", "the fifth wins", "*red: o o o o 12f | blue: o", roll(2), Move(12), DONE,
        ends="TB-15: red, blue"),
    row("TB-15", "not before the table is done", "*red: o o o o 12f | blue: o", roll(2), Move(12),
        asks="red: do"),
    row("TB-15", "the fourth does not", "*red: o o o 12f 11f | blue: o", roll(2), Move(12), DONE,
        asks="blue: roll 1"),
    row("TB-15", "quick: the third wins", "*red: o o 12f | blue: o", roll(2), Move(12), DONE,
        quick=True, ends="TB-15: red, blue"),
    row("TB-15", "quick: the second does not", "*red: o 12f | blue: o", roll(2), Move(12), DONE,
        quick=True, asks="blue: roll 1"),
    row("TB-15", "the winner is first, whatever the others have",
        "*red: o o 12f 0f | blue: o o 13f 13f 13f", roll(2), Move(12), DONE, quick=True,
        ends="TB-15: red, blue"),
    row("TB-15", "at once, though the next could not move",
        "*red: o o o o 12f | blue: o 11b 10b 9b 8b", roll(2), Move(12), DONE,
        ends="TB-15: red, blue"),
    # TB-16
    row("TB-16", "all on their backs", "*red: 5f | blue: 8b 4b 3b 2b 7f", roll(4), Move(5), DONE,
        asks="blue: roll 3"),
    row("TB-16", "all on their backs now", "*red: 5f | blue: 4b 3b 2b 1b 7f", roll(4), Move(5),
        DONE, ends="TB-16: red, blue"),
    row("TB-16", "backs and ocean", "*red: 5f | blue: o o 4b 2b 7f", roll(4), Move(5), DONE,
        ends="TB-16: blue, red"),
    row("TB-16", "not for a player whose turn it is not",
        "*red: 5f | blue: 4f | green: 9b 3b 2b 1b 1b", roll(1), Move(5), DONE, asks="blue: roll 1"),
    row("TB-16", "who was freed in time plays on", "*red: 5f | blue: 7b 4b 3b 2b 1b", roll(4),
        Move(5), DONE, asks="blue: roll 3"),
    # TB-17
    row("TB-17", "most in the ocean first", "red: o 3f | *blue: o o 4b 3b 2b | green: 13f",
        ends="TB-16: blue, red, green"),
    row("TB-17", "then the closest, on its back or not",
        "red: 12f 1f | *blue: 13b 1b 1b 1b 1b | green: 11f 10f", ends="TB-16: blue, red, green"),
    row("TB-17", "then the second closest", "red: o 12f 3f | *blue: o 12b 4b 1b 1b",
        ends="TB-16: blue, red"),
    row("TB-17", "down to the fifth", "red: 9f 8f 7f 6f 1f | *blue: 9b 8b 7b 6b 2b",
        ends="TB-16: blue, red"),
    row("TB-17", "waiting is behind the start",
        "red: 9f 0f w w w | green: 9f 0f 0f w w | *blue: 1b 1b 1b 1b 1b",
        ends="TB-16: green, red, blue"),
    # TB-18
    row("TB-18", "level to the fifth", "red: o 9f 5b 2f 1f | *blue: o 9b 5b 2b 1b | green: o 9f",
        ends="TB-16: red = blue, green"),
    row("TB-18", "level behind the winner", "*red: o o o o 12f | blue: 5f 0f | green: 5b 0f",
        roll(2), Move(12), DONE, ends="TB-15: red, blue = green"),
)
# fmt: on


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.rule} {row.name}")
def test_rule(row: Row) -> None:
    """The rule that the id names holds as written in the row."""
    found = outcome(lay(row.table, row.squares, row.quick), *row.answers)

    assert row.outcome.of_the_same(found) == row.outcome
    assert row.outcome != Outcome()


def test_every_rule_of_the_book_has_a_row() -> None:
    """TB-1 to TB-18: none is forgotten, and none is cited that does not exist."""
    book = set(re.findall(r"^\| (TB-\d+)", BOOK.read_text(encoding="utf-8"), re.MULTILINE))

    assert {row.rule for row in ROWS} == book
    assert len(book) == 18


def test_set_up_is_what_the_start_gives() -> None:
    """TB-1: the table that the rows begin with is the one that a new game lays."""
    assert lay(FRESH) == set_up("red", "yellow")


@pytest.mark.parametrize(
    "row",
    [row for row in ROWS if row.outcome.refused],
    ids=lambda row: f"{row.rule} {row.name}",
)
def test_a_refused_answer_is_not_offered(row: Row) -> None:
    """What is offered is what is not refused: the refused answer of a row stands in no offer."""
    before = after(lay(row.table, row.squares, row.quick), *row.answers[:-1])

    assert row.answers[-1] not in rules.legal(before)


def test_turn_counts_up_with_each_player() -> None:
    """TB-2: the number of the turn grows when the next turn begins, and not before."""
    state = set_up("red", "blue")
    moved = after(state, roll(3), Move(0))

    assert (state.turn, moved.turn, after(moved, DONE).turn) == (1, 1, 2)


def test_an_answer_of_another_kind_is_the_callers_fault() -> None:
    """A programmer who does not ask first is told so, naming state and answer."""
    state = set_up("red", "blue")

    for answer in (Move(0), DONE, turned()):
        with pytest.raises(TypeError, match="does not answer"):
            rules.rule_on(state, answer)
