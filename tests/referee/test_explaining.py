"""Why a place is what it is: the rule, the entry, the turn that last made it so."""

from __future__ import annotations

from companion.games.turtle_bay.rules import Move, Roll
from tests.referee.bay import DONE, FRESH, ON_FIVE, begun, take, told, turn


def test_explain_names_rule_entry_and_turn() -> None:
    """Each place is explained by the newest entry in force that set it."""
    referee = begun()
    assert referee.explain(("red", 0)) == ("TB-1", 0, 0)
    take(referee, Roll((3,)))
    assert referee.explain(("dice",)) == ("TB-4", 1, 1)
    take(referee, Move(0), DONE)
    assert referee.explain(("red", 3)) == ("TB-5", 2, 1)
    assert referee.explain(("red", 0)) == ("TB-9", 2, 1)
    assert referee.explain(("red", None)) == ("TB-9", 2, 1)
    assert referee.explain(("yellow", 0)) == ("TB-1", 0, 0)
    take(referee, Roll((5,)), Move(0), DONE)
    take(referee, Roll((4,)), Move(0), DONE)
    assert referee.explain(("red", 3)) == ("TB-11", 8, 3)


def test_explain_forgets_what_was_taken_back() -> None:
    """C1: after undo the entry before explains the place again."""
    referee = begun()
    turn(referee, 3)
    turn(referee, 5)
    turn(referee, 4)
    assert referee.explain(("red", 3)) == ("TB-11", 8, 3)
    referee.undo(across_turn=True)
    referee.undo()
    assert referee.explain(("red", 3)) == ("TB-11", 5, 2)
    referee.redo()
    assert referee.explain(("red", 3)) == ("TB-11", 8, 3)


def test_explain_into_the_ocean_and_by_correction() -> None:
    """TB-10: the ocean is reached; a correction explains what it changed, and only that."""
    referee = begun()
    near: list[tuple[int | None, str]] = [(13, "feet"), *ON_FIVE[1:]]
    referee.correct(told(red=near, yellow=FRESH), "x")
    assert referee.explain(("red", 13))[1:] == (1, 1)
    assert referee.explain(("yellow", 0)) == ("TB-1", 0, 0)
    take(referee, Roll((6,)), Move(13))
    assert referee.explain(("red", 14)) == ("TB-10", 3, 1)
