"""The worked cases of docs/rules/turtle-bay.md, one test each; a case without a test fails."""

from __future__ import annotations

import re
from pathlib import Path

from companion.games.turtle_bay import rules
from companion.games.turtle_bay.rules import Move
from tests.games.turtle_bay.tables import (
    DONE,
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


def test_case_1_passes_four_and_lands_beside_one() -> None:
    """Case 1 (TB-11, TB-12): those left and between are turned, green on the landing stays."""
    table = lay("*red: 5f 8f | blue: 5f 6b | green: 9f")
    moved = outcome(table, roll(4), Move(5))

    assert moved.lies == normal("red: 9f 8b | blue: 5b 6f | green: 9f")
    report = turned("blue 5", "blue 6", "red 8")
    assert outcome(table, roll(4), Move(5), report).asks == "blue: roll 1"


def test_case_2_the_first_move_turns_nobody() -> None:
    """Case 2 (TB-9, TB-13): 0 to 6, the next one follows, nothing is turned."""
    state = after(set_up("red", "yellow", "green", "blue"), roll(6), Move(0))

    assert state.due is not None
    assert (state.due.turned, state.due.follows) == ((), True)
    lies = "red: 6f 0f w w w | yellow: 0f | green: 0f | blue: 0f"
    assert outcome(state).lies == normal(lies)


def test_case_3_three_dice_and_the_highest_counts() -> None:
    """Case 3 (TB-3, TB-4): three on their backs, 2-5-5 is a move of 5."""
    table = lay("*red: 9b 8b 7b 3f | blue: 0f")

    assert outcome(table).asks == "red: roll 3"
    assert outcome(table, roll(2, 5, 5)).asks == "red: move 5"


def test_case_4_into_the_ocean_over_the_last_square() -> None:
    """Case 4 (TB-10, TB-11, TB-13): 12 and 13 are turned, nothing in the ocean is."""
    table = lay("*red: 12f 12f o | blue: 13b o | green: 13f 12b")
    moved = outcome(table, roll(6), Move(12))

    assert moved.lies == normal("red: o o 12b | blue: o 13f | green: 13b 12f")


def test_case_5_the_own_turtle_left_behind_is_righted() -> None:
    """Case 5 (TB-7, TB-11): of two on 7 the one on its feet goes, the other comes to its feet."""
    moved = outcome(lay("*red: 7f 7b | blue: 0f"), roll(3), Move(7))

    assert moved.lies == normal("red: 10f 7f | blue: 0f")


def test_case_6_the_game_ends_before_the_throw() -> None:
    """Case 6 (TB-16, TB-17): level in the ocean and at 11, so the second closest decides."""
    second = outcome(lay("red: o 11f 9f | *blue: o 11b 8b 2b 1b | green: 13f"))
    other = outcome(lay("red: o 11f 7f | *blue: o 11b 8b 2b 1b | green: 13f"))

    assert second == Outcome(second.lies, None, "TB-16: red, blue, green")
    assert other.ends == "TB-16: blue, red, green"


def test_case_6_by_play() -> None:
    """Case 6 (TB-16): the move that leaves blue stuck ends the game once its table is done."""
    table = lay("*red: o 7f 11f | blue: o 11b 8f 2b 1b | green: 0f")

    ended = outcome(table, roll(2), Move(7), DONE)
    assert ended.lies == normal("red: o 9f 11f | blue: o 11b 8b 2b 1b | green: 0f")
    assert ended.ends == "TB-16: red, blue, green"
    assert rules.legal(after(table, roll(2), Move(7), DONE)) == ()


def test_every_case_of_the_book_has_a_test() -> None:
    """A worked case that is added to the book fails here until it is played."""
    section = BOOK.read_text(encoding="utf-8").split("## Worked cases")[1].split("##")[0]
    cases = set(re.findall(r"^(\d+)\. ", section, re.MULTILINE))
    tested = {match[1] for name in globals() if (match := re.match(r"test_case_(\d+)_", name))}

    assert tested == cases
    assert len(cases) == 6
