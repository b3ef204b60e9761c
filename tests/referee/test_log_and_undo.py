"""The referee's log, undo and redo (C1-C5)."""

from __future__ import annotations

from companion.games.contract import Do, Refusal
from companion.games.turtle_bay.rules import Move, Roll
from companion.referee import Changed, NotNow, Ruling
from tests.referee.bay import DONE, FRESH, ON_FIVE, STUCK, begun, plain, take, told, turn


def test_entries_are_numbered_with_player_and_turn() -> None:
    """C4: every accepted thing is the next entry, with who did it and in which turn."""
    referee = begun()
    turn(referee)
    referee.note("no dice off the table")
    referee.set(Changed(language="pl"))
    take(referee, Roll((2,)))
    referee.undo()
    referee.redo()
    referee.correct(told(red=ON_FIVE, yellow=FRESH), "knocked over")

    assert [(e.number, e.verb, e.player, e.turn) for e in referee.log] == [
        (1, "answer", 0, 1),
        (2, "answer", 0, 1),
        (3, "answer", 0, 1),
        (4, "note", 1, 2),
        (5, "set", 1, 2),
        (6, "answer", 1, 2),
        (7, "undo", 1, 2),
        (8, "redo", 1, 2),
        (9, "correct", 1, 2),
    ]
    assert all(referee.entry(e.number) is e for e in referee.log)


def test_entries_hold_what_was_told() -> None:
    """C4: an entry's body is what the request held; undo and redo name the entry they meant."""
    referee = begun()
    take(referee, Roll((3,)), Move(0, to=3))
    referee.undo()
    referee.redo()
    referee.note("a rule")
    referee.set(Changed(help=("quiet", "guide")))
    entries = [(e.verb, plain(e.body), e.takes_back) for e in referee.log]

    assert entries == [
        ("answer", {"kind": "roll", "dice": [3]}, 0),
        ("answer", {"kind": "move", "square": 0, "to": 3}, 0),
        ("undo", {"across_turn": False}, 2),
        ("redo", {}, 2),
        ("note", "a rule", 0),
        ("set", {"help": ["quiet", "guide"]}, 0),
    ]


def test_what_is_not_accepted_leaves_no_trace() -> None:
    """Nothing that is refused changes anything: no entry, no state."""
    referee = begun()
    before = referee.state
    outcomes = [
        referee.answer(Roll((7,))),
        referee.answer(Move(0)),
        referee.answer(DONE),
        referee.undo(),
        referee.redo(),
        referee.correct(told(red=ON_FIVE), "x"),
    ]

    assert not any(isinstance(outcome, Ruling) for outcome in outcomes)
    assert referee.log == []
    assert referee.state is before


def test_entries_in_force_leave_out_what_was_taken_back() -> None:
    """C4: the log keeps what was taken back; what holds is told newest first."""
    referee = begun()
    turn(referee)
    referee.undo(across_turn=True)
    referee.undo()
    take(referee, Move(0))

    assert [e.number for e in referee.in_force()] == [6, 1]
    assert [e.number for e in referee.log] == [1, 2, 3, 4, 5, 6]


# -- undo and redo --------------------------------------------------------------------------------


def test_undo_within_a_turn_needs_no_confirmation() -> None:
    """C1, C3: the throw and the move are taken back one by one."""
    referee = begun()
    first = referee.state
    take(referee, Roll((3,)))
    thrown = referee.state
    take(referee, Move(0))

    assert isinstance(referee.undo(), Ruling)
    assert referee.state == thrown
    assert isinstance(referee.undo(), Ruling)
    assert referee.state == first
    assert referee.undo() == NotNow("nothing-to-undo")


def test_undo_across_a_turn_needs_confirmation() -> None:
    """C3: the answer that ended the turn is taken back only when it is said twice."""
    referee = begun()
    turn(referee)
    after = referee.state

    assert referee.undo_crosses_turn
    assert referee.undo() == NotNow("across-turn")
    assert referee.state is after
    ruling = referee.undo(across_turn=True)
    assert isinstance(ruling, Ruling)
    assert ruling.entry.takes_back == 3
    assert isinstance(referee.question, Do)


def test_across_turn_may_be_said_where_it_is_not_needed() -> None:
    """C3: within a turn the confirmation does no harm, and takes back one answer only."""
    referee = begun()
    take(referee, Roll((3,)), Move(0))
    assert isinstance(referee.undo(across_turn=True), Ruling)
    assert referee.can_undo
    assert not referee.undo_crosses_turn


def test_with_quiet_the_move_ends_the_turn() -> None:
    """C3: with `quiet` there is no `do`: the move itself is what goes back across the turn."""
    referee = begun("quiet")
    turn(referee)
    assert referee.undo() == NotNow("across-turn")
    take(referee, Roll((2,)))
    assert isinstance(referee.undo(), Ruling)
    assert referee.undo() == NotNow("across-turn")


def test_after_the_winning_move_undo_is_not_across_a_turn() -> None:
    """C3, TB-15: the game ended in the winner's turn; after TB-16 the next turn had begun."""
    last: list[tuple[int | None, str]] = [*[(14, "feet")] * 4, (13, "feet")]
    won = begun()
    won.correct(told(red=last, yellow=FRESH), "x")
    take(won, Roll((1,)), Move(13), DONE)
    assert won.result is not None
    assert won.result.reason == "TB-15"
    assert isinstance(won.undo(), Ruling)
    assert isinstance(won.question, Do)

    stuck = begun()
    almost: list[tuple[int | None, str]] = [(6, "feet"), *STUCK[1:]]
    stuck.correct(told(red=ON_FIVE, yellow=almost), "x")
    take(stuck, Roll((2,)), Move(5), DONE)
    assert stuck.result is not None
    assert stuck.result.reason == "TB-16"
    assert stuck.undo() == NotNow("across-turn")
    assert isinstance(stuck.undo(across_turn=True), Ruling)


def test_redo_until_the_next_answer() -> None:
    """C5: redo works after redo; an answer ends it, a setting or a note does not."""
    referee = begun()
    take(referee, Roll((3,)), Move(0))
    referee.undo()
    referee.undo()
    referee.note("x")
    referee.set(Changed(help=("guide", "quiet")))
    assert isinstance(referee.redo(), Ruling)
    assert referee.can_redo
    take(referee, Move(0))
    assert referee.redo() == NotNow("nothing-to-redo")


def test_a_refused_answer_does_not_end_redo() -> None:
    """C5: only what is accepted is the next answer."""
    referee = begun()
    take(referee, Roll((3,)))
    referee.undo()
    assert isinstance(referee.answer(Roll((9,))), Refusal)
    assert isinstance(referee.redo(), Ruling)


def test_undo_passes_over_settings_and_notes() -> None:
    """C1: undo takes back the last answer, whatever was set or noted since; those stay."""
    referee = begun()
    first = referee.state
    take(referee, Roll((3,)))
    referee.set(Changed(help=("referee", "referee"), language="fi"))
    referee.note("x")
    ruling = referee.undo()

    assert isinstance(ruling, Ruling)
    assert ruling.entry.takes_back == 1
    assert referee.state == first
    assert (referee.help, referee.language) == (("referee", "referee"), "fi")


def test_play_goes_on_after_any_chain_of_undos() -> None:
    """C2: back over three turns, then another game from there."""
    referee = begun()
    for _ in range(3):
        turn(referee)
    while referee.can_undo:
        assert isinstance(referee.undo(across_turn=True), Ruling)
    assert referee.turn == 1
    for _ in range(3):
        turn(referee, 5)
    assert (referee.turn, len(referee.log)) == (4, 27)
