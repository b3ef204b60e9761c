"""The referee: its log, undo and redo, corrections, help levels, reports, explanations (C1-C5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from companion.games import games
from companion.games.contract import Answer, Do, Done, Level, Position, Refusal
from companion.games.turtle_bay.rules import Move, Report, Roll
from companion.referee import Changed, Entry, NotNow, Referee, Ruling
from tests.play import set_up

BAY = games()["turtle-bay"]
DONE = Done()


def begun(help_: str | Sequence[str] = "guide", players: int = 2, **told: object) -> Referee:
    """Begins Turtle Bay; the colours are red, yellow, green, blue in turn order."""
    return Referee(BAY, set_up(BAY, players, help=help_, **told))


def take(referee: Referee, *answers: Answer) -> Entry:
    """Gives answers that must be accepted; gives the last one's entry."""
    entry = None
    for answer in answers:
        ruling = referee.answer(answer)
        assert isinstance(ruling, Ruling), ruling
        entry = ruling.entry
    assert entry is not None
    return entry


def turn(referee: Referee, die: int = 3, square: int = 0) -> Entry:
    """Plays a whole turn, its table done if that is asked."""
    entry = take(referee, Roll((die,)), Move(square))
    return take(referee, DONE) if isinstance(referee.question, Do) else entry


def plain(value: object) -> Any:
    """Gives a value as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def told(**turtles: list[tuple[int | None, str]]) -> Position:
    """Writes a position from (square, side) pairs."""
    herds = {
        colour: [{"square": square, "side": side} for square, side in herd]
        for colour, herd in turtles.items()
    }
    return msgspec.convert({"turtles": herds}, BAY.positions)


FRESH: list[tuple[int | None, str]] = [(0, "feet"), *[(None, "feet")] * 4]
ON_FIVE: list[tuple[int | None, str]] = [(5, "feet"), (0, "feet"), *[(None, "feet")] * 3]
STUCK: list[tuple[int | None, str]] = [(n, "back") for n in (5, 4, 3, 2, 1)]


# -- the log --------------------------------------------------------------------------------------


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


# -- corrections ----------------------------------------------------------------------------------


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


def test_correct_with_an_open_do_takes_no_dice() -> None:
    """After the move `dice` is []; a told throw cannot be."""
    referee = begun()
    take(referee, Roll((4,)), Move(0))
    whole = msgspec.structs.replace(referee.position, dice=(4,))  # type: ignore[call-arg]
    outcome = referee.correct(whole, "x")
    assert isinstance(outcome, NotNow)
    assert [fault.code for fault in outcome.faults] == ["dice-after-the-move"]


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


# -- help levels ----------------------------------------------------------------------------------


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


# -- explaining -----------------------------------------------------------------------------------


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
