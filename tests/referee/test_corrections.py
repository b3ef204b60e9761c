"""Corrections: the table taken as it lies, or every reason why it cannot be (C1, K1)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.games.contract import Do, Position, Refusal
from companion.games.turtle_bay.rules import Move, Report, Roll
from companion.referee import NotNow, Ruling
from tests.referee.bay import BAY, FRESH, ON_FIVE, STUCK, begun, plain, take, told, turn


def test_correct_replaces_the_table_and_is_taken_back_alone() -> None:
    """C1, K1: bookkeeping left out stays as tracked; undone without confirmation; ends redo."""
    referee = begun()
    turn(referee)
    before = referee.state
    take(referee, Roll((3,)))
    referee.undo()
    assert isinstance(referee.correct(told(red=ON_FIVE, yellow=ON_FIVE), "dog"), Ruling)

    position = plain(referee.position)
    assert (position["player"], position["dice"], referee.turn) == (1, [], 2)
    assert not referee.undo_crosses_turn
    assert referee.redo() == NotNow("nothing-to-redo")
    assert isinstance(referee.undo(), Ruling)
    assert referee.state == before
    assert isinstance(referee.redo(), Ruling)
    assert referee.log[-1].verb == "redo"
    assert referee.log[-3].reason == "dog"


def test_correct_may_set_dice_and_player() -> None:
    """K1: a game under way is taken up with the throw on the table."""
    referee = begun()
    whole = msgspec.structs.replace(  # type: ignore[call-arg]
        told(red=ON_FIVE, yellow=FRESH), dice=(4,), player=1
    )
    assert isinstance(referee.correct(whole, "x"), Ruling)
    question = referee.question
    assert question is not None
    assert (question.player, plain(question)["steps"]) == (1, 4)


def test_correct_with_an_open_do_leaves_it_open() -> None:
    """An open `do` stays open with what it expected, and ends the turn as ever."""
    referee = begun("referee")
    referee.correct(told(red=ON_FIVE, yellow=ON_FIVE), "x")
    take(referee, Roll((4,)), Move(5))
    moved: list[tuple[int | None, str]] = [(9, "feet"), *ON_FIVE[1:]]
    assert isinstance(referee.correct(told(red=moved, yellow=ON_FIVE), "x"), Ruling)

    assert isinstance(referee.question, Do)
    assert isinstance(referee.answer(Report(0)), Refusal)
    take(referee, Report(1))
    assert referee.state.player == 1
    assert referee.position == BAY.complete(referee.state, told(red=moved, yellow=ON_FIVE))


@pytest.mark.parametrize(
    ("changed", "code"), [({"dice": (4,)}, "dice-after-the-move"), ({"player": 1}, "turn-not-over")]
)
def test_correct_with_an_open_do_stays_in_the_movers_turn(
    changed: dict[str, Any], code: str
) -> None:
    """While `do` is open `dice` is [] and the turn is the mover's: told otherwise, it cannot be."""
    referee = begun()
    take(referee, Roll((4,)), Move(0))
    whole = msgspec.structs.replace(referee.position, **changed)
    outcome = referee.correct(whole, "x")
    assert isinstance(outcome, NotNow)
    assert [fault.code for fault in outcome.faults] == [code]


def test_correct_judges_the_ends_at_once() -> None:
    """TB-15, TB-16: on the corrected table; after the end only undo leads back."""
    won: list[tuple[int | None, str]] = [(14, "feet")] * 5
    for table, reason in (
        (told(red=FRESH, yellow=won), "TB-15"),
        (told(red=STUCK, yellow=FRESH), "TB-16"),
    ):
        referee = begun()
        assert isinstance(referee.correct(table, "x"), Ruling)
        assert referee.result is not None
        assert referee.result.reason == reason
        assert referee.correct(table, "x") == NotNow("game-over")
        assert referee.answer(Roll((1,))) == NotNow("game-over")
        assert isinstance(referee.undo(), Ruling)
        assert referee.result is None
    ahead = begun()
    ahead.correct(told(red=FRESH, yellow=STUCK), "not yellow's turn")
    assert ahead.result is None


FAULTY = {
    "a turtle missing": (told(red=FRESH[:4], yellow=FRESH), ["number-of-turtles"]),
    "a turtle too many": (told(red=[*FRESH, (5, "feet")], yellow=FRESH), ["number-of-turtles"]),
    "a colour missing": (told(red=FRESH), ["number-of-turtles"]),
    "a colour too many": (told(red=FRESH, yellow=FRESH, blue=FRESH), ["colour-not-in-game"]),
    "the start not filled": (
        told(red=[(5, "feet"), *FRESH[1:]], yellow=FRESH),
        ["start-not-filled"],
    ),
    "beyond the ocean": (told(red=[(15, "feet"), *ON_FIVE[1:]], yellow=FRESH), ["no-such-square"]),
    "before the start": (told(red=[(-1, "feet"), *ON_FIVE[1:]], yellow=FRESH), ["no-such-square"]),
    "on its back at the start": (
        told(red=[(0, "feet"), (0, "back"), *FRESH[2:]], yellow=FRESH),
        ["back-at-an-end"],
    ),
    "on its back in the ocean": (
        told(red=[(14, "back"), *ON_FIVE[1:]], yellow=FRESH),
        ["back-at-an-end"],
    ),
    "on its back while waiting": (
        told(red=[*FRESH[:4], (None, "back")], yellow=FRESH),
        ["back-at-an-end"],
    ),
    "all at once": (
        told(red=[(99, "feet"), (None, "back")], blue=FRESH),
        [
            "colour-not-in-game",
            "number-of-turtles",
            "start-not-filled",
            "no-such-square",
            "back-at-an-end",
            "number-of-turtles",
        ],
    ),
}


@pytest.mark.parametrize(("table", "codes"), FAULTY.values(), ids=FAULTY.keys())
def test_a_table_that_cannot_be(table: Position, codes: list[str]) -> None:
    """TB-1, TB-9, TB-13: refused with every fault, and nothing changed; audit shows differences."""
    referee = begun()
    before = referee.state
    outcome = referee.correct(table, "x")

    assert isinstance(outcome, NotNow)
    assert outcome.code == "impossible-position"
    assert [fault.code for fault in outcome.faults] == codes
    assert referee.state is before
    assert referee.audit(table)


@pytest.mark.parametrize(
    ("dice", "player", "code"),
    [
        ((7,), 0, "no-such-dice"),
        ((0,), 0, "no-such-dice"),
        ((1, 2, 3, 4), 0, "no-such-dice"),
        ((), 2, "no-such-player"),
        ((), -1, "no-such-player"),
    ],
)
def test_bookkeeping_that_cannot_be(dice: tuple[int, ...], player: int, code: str) -> None:
    """TB-3: at most three dice of 1 to 6; a player who sits at the table."""
    referee = begun()
    whole = msgspec.structs.replace(  # type: ignore[call-arg]
        referee.position, dice=dice, player=player
    )
    outcome = referee.correct(whole, "x")
    assert isinstance(outcome, NotNow)
    assert [fault.code for fault in outcome.faults] == [code]
