"""Help levels and reports: quiet, guide, referee, each player their own (D4)."""

from __future__ import annotations

import msgspec
import pytest

from companion.games.contract import Do, Done, Level, Refusal
from companion.games.turtle_bay.rules import Move, Report, Roll
from companion.referee import Changed, NotNow, Ruling
from tests.referee.bay import DONE, FRESH, begun, take, told


def test_quiet_asks_no_do() -> None:
    """With `quiet` the table is only tracked: the move and the next turn are one entry."""
    referee = begun("quiet")
    entry = take(referee, Roll((3,)), Move(0))
    assert entry.number == 2
    assert referee.state.player == 1
    assert not isinstance(referee.question, Do)


def test_guide_says_what_to_do_and_takes_done_or_a_report() -> None:
    """With `guide` the actions are told; `done` is taken, and a report is checked."""
    for answer in (DONE, Report(0), Report(())):
        referee = begun("guide")
        take(referee, Roll((3,)), Move(0))
        question = referee.question
        assert isinstance(question, Do)
        assert [action.code for action in question.actions or ()] == ["move", "follow"]
        assert isinstance(referee.answer(Report(1)), Refusal)
        take(referee, answer)
        assert referee.state.player == 1


def test_referee_says_nothing_first() -> None:
    """With `referee` no actions are told and `done` is not taken, until a report was refused."""
    referee = begun("referee")
    take(referee, Roll((3,)), Move(0))
    question = referee.question
    assert question is not None
    assert question.actions is msgspec.UNSET
    assert referee.answer(DONE) == NotNow("wrong-question")
    assert isinstance(referee.answer(Report(4)), Refusal)
    assert isinstance(referee.question, Do)
    assert referee.question.actions
    take(referee, DONE)


@pytest.mark.parametrize("deed", ["answer", "undo", "redo", "correct"])
def test_put_right_is_taken_only_until_the_next_accepted_thing(deed: str) -> None:
    """A refused report lets `done` through until the next answer, undo, redo or correction."""
    referee = begun("referee")
    take(referee, Roll((3,)), Move(0))
    match deed:
        case "answer":
            assert isinstance(referee.answer(Report(1)), Refusal)
            take(referee, DONE, Roll((3,)), Move(0))
        case "undo":
            take(referee, Report(0), Roll((3,)), Move(0))
            assert isinstance(referee.answer(Report(1)), Refusal)
            for _ in range(3):
                referee.undo(across_turn=True)
        case "redo":
            take(referee, Report(0), Roll((3,)), Move(0))
            for _ in range(3):
                referee.undo(across_turn=True)
            assert isinstance(referee.answer(Report(1)), Refusal)
            for _ in range(3):
                referee.redo()
        case _:
            assert isinstance(referee.answer(Report(1)), Refusal)
            referee.correct(referee.position, "x")
    assert isinstance(referee.question, Do)
    assert referee.answer(DONE) == NotNow("wrong-question")


def test_put_right_outlives_notes_settings_and_what_is_refused() -> None:
    """A note, a setting, a wrong answer or a second wrong report does not end it."""
    referee = begun("referee")
    take(referee, Roll((3,)), Move(0))
    assert isinstance(referee.answer(Report(1)), Refusal)
    referee.note("x")
    referee.set(Changed(language="de"))
    assert referee.answer(Roll((1,))) == NotNow("wrong-question")
    assert isinstance(referee.answer(Report(2)), Refusal)
    assert referee.correct(told(red=FRESH), "x") != NotNow("wrong-question")
    take(referee, DONE)


def test_the_level_of_whoever_acts_counts() -> None:
    """One quiet, one guided, one checked player at one table."""
    referee = begun(("quiet", "guide", "referee"), players=3)
    take(referee, Roll((3,)), Move(0))
    assert referee.state.player == 1
    take(referee, Roll((3,)), Move(0))
    assert isinstance(referee.question, Do)
    assert referee.question.actions
    take(referee, DONE, Roll((3,)), Move(0))
    assert isinstance(referee.question, Do)
    assert referee.question.actions is msgspec.UNSET
    assert referee.answer(DONE) == NotNow("wrong-question")
    take(referee, Report(0))
    assert referee.state.player == 0


@pytest.mark.parametrize(
    ("first", "then", "is_done_taken"),
    [("referee", "guide", True), ("guide", "referee", False), ("guide", "quiet", True)],
)
def test_a_level_set_while_do_is_open(first: Level, then: Level, is_done_taken: bool) -> None:
    """D4: the new level counts at once; the open question stays the same."""
    referee = begun(first)
    take(referee, Roll((3,)), Move(0))
    referee.set(Changed(help=(then, then)))
    assert isinstance(referee.question, Do)
    assert referee.is_asked(Done) == is_done_taken
    assert isinstance(referee.answer(Report(0)), Ruling)
