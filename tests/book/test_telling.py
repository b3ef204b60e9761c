"""What is told of a game: in a line, in full, as a text, and step by step."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from companion import book, speech
from companion.book import LABEL, Outline
from companion.book_text import text
from companion.games import games
from companion.records import Kept
from companion.referee import Changed, Referee
from companion.replaying import Moment, moment
from companion.resume import replayed, resumed, setup_of
from companion.setups import ToldSetup
from companion.slips import Slip
from companion.view import trail
from tests.book.evenings import TRANSCRIPTS, Shelf, kept_of
from tests.play import all_setups


def told(shelf: Shelf, *requests: object) -> list[bool]:
    """Tells a desk requests; gives which of them were accepted."""
    return [json.loads(shelf.desk.reply(json.dumps(one).encode()))["ok"] for one in requests]


def one_move(help_: str) -> Shelf:
    """Anna has thrown 2 and moved from the start."""
    shelf = Shelf()
    told(
        shelf,
        {"new": {"game": "turtle-bay", "players": [{"name": "Anna"}, {"name": "Ben"}],
                 "help": help_, "board": {"squares": 5}}},
        {"answer": {"kind": "roll", "dice": [2]}},
        {"answer": {"kind": "move", "square": 0}},
    )  # fmt: skip
    return shelf


def put_on_four(shelf: Shelf, reason: str) -> None:
    """Takes a table on which the turtle that moved to 2 stands on 4."""
    position = json.loads(shelf.desk.reply(b'{"show": "position"}'))["position"]
    next(one for one in position["turtles"]["red"] if one["square"] == 2)["square"] = 4
    assert told(shelf, {"correct": {"position": position, "reason": reason}}) == [True]


def small_evening() -> Shelf:
    """Plays a few turns with slips, a note and a correction."""
    shelf = Shelf()
    told(
        shelf,
        {"new": {"game": "turtle-bay", "players": [{"name": "Anna"}, {"name": "Ben"}],
                 "help": "quiet", "board": {"squares": 5}}},
        {"answer": {"kind": "roll", "dice": [7]}},
        {"answer": {"kind": "roll", "dice": [1, 1]}},
        {"answer": {"kind": "roll", "dice": [8]}},
        {"answer": {"kind": "roll", "dice": [2]}},
        {"answer": {"kind": "move", "square": 0}},
        {"note": "crumbs do not count"},
        {"undo": {"across_turn": True}},
        {"redo": {}},
    )  # fmt: skip
    referee = shelf.desk.referee
    assert referee is not None
    position = json.loads(shelf.desk.reply(b'{"show": "position"}'))["position"]
    assert told(shelf, {"correct": {"position": position, "reason": "the cat"}}) == [True]
    return shelf


def test_a_summary_tells_everything() -> None:
    """Issue 4, point 8: players, result, corrections, what was caught by kind, length."""
    shelf = small_evening()
    (kept,) = shelf.kept()
    assert shelf.desk.referee is not None
    summary = book.summary(kept, "abandoned", shelf.desk.referee)
    listed = summary.listed
    assert (listed.title, listed.players) == ("Turtle Bay", ("Anna", "Ben"))
    assert (listed.result, listed.length) == ("Not played to its end", "2 turns")
    assert summary.counts == ("2 answers", "1 taken back")
    assert listed.begun == "Begun 2026-01-02 20:15"
    assert [one.text for one in summary.notes] == ["Turn 2: House rule: crumbs do not count"]
    assert [one.number for one in summary.corrections] == [6]
    assert "the cat" in summary.corrections[0].text
    assert len(listed.marks) == 1
    kinds = [(kind.rule, kind.count, len(kind.sentences)) for kind in summary.caught]
    assert kinds == [("TB-3", 2, 2), ("TB-3", 1, 1)]
    assert summary.caught[0].wording == games()["turtle-bay"].messages["rule.TB-3"]
    assert all(line in summary.lines for line in (listed.result, summary.caught[0].line))


def test_a_correction_that_was_taken_back_is_no_mark_of_the_result() -> None:
    """The result does not rest on it any more; the log still has it."""
    shelf = small_evening()
    assert told(shelf, {"undo": {}}) == [True]
    (kept,) = shelf.kept()
    assert shelf.desk.referee is not None
    summary = book.summary(kept, "open", shelf.desk.referee)
    assert (summary.listed.marks, summary.corrections) == ((), ())
    assert summary.listed.result == "Still being played"
    assert told(shelf, {"redo": {}}) == [True]
    assert len(book.summary(kept, "open", shelf.desk.referee).listed.marks) == 1


def test_a_text_has_the_log_by_turns() -> None:
    """A readable form: who played, what happened and was caught, turn by turn."""
    shelf = small_evening()
    (kept,) = shelf.kept()
    referee = shelf.desk.referee
    assert referee is not None
    lines = text(kept, book.summary(kept, "abandoned", referee), referee).splitlines()
    assert lines[:2] == ["Turtle Bay", "Players: Anna, Ben"]
    assert [line for line in lines if line.startswith("Turn ")] == [
        "Turn 1",
        "Turn 2",
        "Turn 1",
        "Turn 2",
    ]
    assert "  1. Anna: Threw 2" in lines
    assert sum("Caught: " in line for line in lines) == 3
    assert lines.index("Turn 1") < lines.index("  1. Anna: Threw 2")


@pytest.mark.parametrize("name", ["A", "W" * 24, "Ż\nółw"])
def test_a_label_fits_the_display(name: str) -> None:
    """D8: at most 20 characters, whatever the names; the number is always whole."""
    players = [{"name": name}, {"name": f"{name[:23]}2"}]
    setup = msgspec.convert({"game": "turtle-bay", "players": players}, ToldSetup)
    one = book.listed(Outline("k", 123, "open", setup), games())
    assert len(one.label) <= LABEL
    assert one.label.startswith("123 ")
    assert "\n" not in one.label


def test_a_game_that_nobody_knows_any_more_is_listed() -> None:
    """Its folder is gone: it is named as it is, and nothing stumbles."""
    setup = ToldSetup("ludo", (), help="quiet")
    one = book.listed(Outline("k", 1, "finished", setup, result={"reason": 1}), games())
    assert one.title == "ludo"
    assert one.result == "Not played to its end"


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_every_step_can_be_shown(path: Path) -> None:
    """Board, log and why for each entry of each game; the rules have their wording; all that was
    caught is at its step."""
    for kept in kept_of(path):
        whole = resumed(kept, games()).referee
        setup = setup_of(kept, games())
        assert whole is not None
        assert setup is not None
        caught = 0
        for number in range(len(kept.entries) + 1):
            at = replayed(games()[setup.game], setup, kept, number)
            assert at is not None
            now = moment(kept, number, at, whole)
            caught += len(now.caught)
            assert (now.number, now.last) == (number, len(kept.entries))
            assert (now.line is None) == (number == 0)
            assert all(why.text and why.wording for why in (*now.why, *now.caught))
            assert now.snapshot.position is not None
        assert caught == len(kept.slips)
        assert book.summary(kept, "finished", whole).lines


def test_a_move_that_was_never_reported_stays_hidden() -> None:
    """Help level referee: what the last move of an open game came to is nobody's to see yet."""
    shelf = one_move("referee")
    (kept,) = shelf.kept()
    whole = shelf.desk.referee
    assert whole is not None
    now = moment(kept, 2, whole, whole)
    assert (now.why, now.snapshot.marked) == ((), ())
    before = replayed(whole.game, whole.setup, kept, 1)
    assert before is not None
    assert now.snapshot.position == moment(kept, 1, before, whole).snapshot.position
    assert told(shelf, {"answer": {"kind": "report", "turned": 0}}) == [True]
    (kept,) = shelf.kept()
    at = replayed(whole.game, whole.setup, kept, 2)
    assert at is not None
    assert moment(kept, 2, at, whole).why


@pytest.mark.parametrize(
    ("begun", "is_one"),
    [
        ("2026-05-01 19:00", True),
        ("2024-02-29 00:00", True),
        ("2000-02-29 23:59", True),
        ("2026-02-29 19:00", False),
        ("1900-02-29 19:00", False),
        ("2026-04-31 19:00", False),
        ("2026-13-01 19:00", False),
        ("2026-00-01 19:00", False),
        ("2026-05-00 19:00", False),
        ("2026-05-01 24:00", False),
        ("2026-05-01 19:60", False),
        ("2026-05-01 19:00\n", False),
        ("2026-5-1 19:00", False),
        ("", False),
    ],
)
def test_a_time_is_of_a_day_that_there_was(begun: str, is_one: bool) -> None:
    assert book.is_time(begun) is is_one


# -- seats that change hands, and other settings --------------------------------------------------


def handed_over() -> Shelf:
    """Plays turns of Anna, then of Otto in her seat; Ben leaves, and a report is wrong."""
    shelf = Shelf()
    told(
        shelf,
        {"new": {"game": "turtle-bay", "players": [{"name": "Anna"}, {"name": "Ben"}],
                 "help": "guide", "board": {"squares": 5}}},
        {"answer": {"kind": "roll", "dice": [7]}},
        {"answer": {"kind": "roll", "dice": [2]}},
        {"answer": {"kind": "move", "square": 0}},
        {"answer": {"kind": "report", "turned": 2}},
        {"answer": {"kind": "report", "turned": 0}},
        {"set": {"help": ["guide", "referee"]}},
        {"set": {"help": "quiet", "language": "pl"}},
        {"set": {"help": "quiet"}},
    )  # fmt: skip
    shelf.desk.hand_over(("Otto", "Ben"))
    shelf.desk.hand_over(("Otto", "Ben (away)"))
    told(
        shelf,
        {"answer": {"kind": "roll", "dice": [2]}},
        {"answer": {"kind": "move", "square": 0}},
        {"answer": {"kind": "roll", "dice": [9]}},
        {"answer": {"kind": "roll", "dice": [1]}},
    )
    return shelf


def test_the_log_says_what_was_set() -> None:
    """K4: who took over, who left, whose help it is, which language."""
    shelf = handed_over()
    referee = shelf.desk.referee
    assert referee is not None
    words = speech.words_of(referee)
    said = [speech.entry(referee, one, words) for one in referee.log if one.verb == "set"]
    assert said == [
        "Help for Ben: referee",
        "Help for all: quiet; the language is Polish now",
        "The settings stay as they were",
        "Anna's seat is Otto's now",
        "Ben has left: all play the seat now, as Ben (away)",
    ]


def test_a_seat_that_was_left_is_taken_again() -> None:
    """K4: whether it bears a name that ends so, or a number."""
    referee = Referee(games()["turtle-bay"], all_setups(games()["turtle-bay"])[0])
    words, others = speech.words_of(referee), referee.names[1:]
    said = []
    for name in ("Anna", "Anna (away)", "Otto", "Seat for all 2", "Cleo"):
        referee.set(Changed(names=(name, *others)))
        said.append(speech.entry(referee, referee.log[-1], words))
    assert said[1:] == [
        "Anna has left: all play the seat now, as Anna (away)",
        "Otto plays on for Anna (away)",
        "Otto has left: all play the seat now, as Seat for all 2",
        "Cleo plays on for Seat for all 2",
    ]


def test_players_have_the_names_that_they_had_then() -> None:
    """K4: in text, replay, list and page alike; both names among the players, the last for the
    result and on the display."""
    shelf = handed_over()
    (kept,) = shelf.kept()
    referee = shelf.desk.referee
    assert referee is not None
    summary = book.summary(kept, "open", referee)
    assert summary.listed.players == ("Anna, then Otto", "Ben, then Ben (away)")
    assert summary.listed.who == "Anna, then Otto; Ben, then Ben (away)"
    assert summary.listed.label == "1 Otto, Ben (away)"
    lines = text(kept, summary, referee).splitlines()
    assert lines[1] == "Players: Anna, then Otto; Ben, then Ben (away)"
    answers = {line.split(".")[0].strip(): line.split(".")[1] for line in lines if "Threw" in line}
    assert answers == {"1": " Anna: Threw 2", "9": " Ben (away): Threw 2", "11": " Otto: Threw 1"}
    before, after = step_of(kept, referee, 7), step_of(kept, referee, 8)
    assert [seat.name for seat in before.snapshot.seats] == ["Otto", "Ben"]
    assert [seat.name for seat in after.snapshot.seats] == ["Otto", "Ben (away)"]


def step_of(kept: Kept, whole: Referee, number: int) -> Moment:
    """Gives the game as it was after an entry."""
    at = replayed(whole.game, whole.setup, kept, number)
    assert at is not None
    return moment(kept, number, at, whole)


# -- what was caught, and what was corrected ------------------------------------------------------


def test_what_was_caught_is_told_apart_and_a_report_says_what_it_told() -> None:
    """Of one rule each sentence; in the list of kinds, in the log and at its step."""
    shelf = handed_over()
    (kept,) = shelf.kept()
    referee = shelf.desk.referee
    assert referee is not None
    summary = book.summary(kept, "open", referee)
    thrown = ["A die has no 7 here: enter it again", "A die has no 9 here: enter it again"]
    lines = text(kept, summary, referee).splitlines()
    (wrong,) = [slip for slip in kept.slips if slip.answer == {"kind": "report", "turned": 2}]
    said = book.slip_said(wrong, referee)
    assert said.endswith("(reported: 2 turned over)")
    assert f"     Caught: {said} ({wrong.rule})" in lines
    assert f"    {said}" in lines
    assert said in summary.lines
    assert [why.text for why in step_of(kept, referee, wrong.after).caught] == [said]
    sentences = [one for kind in summary.caught for one in kind.sentences if "die" in one]
    assert len(sentences) == len(thrown)
    assert all(one in summary.lines for one in sentences)


@pytest.mark.parametrize(
    ("game", "report", "said"),
    [
        ("turtle-bay", {"turned": [{"colour": "red", "square": 3}]}, "red on 3 turned over"),
        ("turtle-bay", {"turned": []}, "nobody turned over"),
        ("tortuga", {"turned": ["d4", "e5"]}, "d4 turned, e5 turned"),
        ("tortuga", {"turned": 0}, "nobody turned"),
        ("mahe", {"to": "raft", "card_to": None}, "put on the raft, nobody took a card or scored"),
        ("mahe", {"to": 4, "card_to": 1}, "put on 4, Ben took a card or scored"),
        ("pedzace-zolwie-extreme", {"to": 4}, "put on space 4"),
        ("pedzace-zolwie-extreme", {"to": 0}, "put on the start"),
    ],
)
def test_a_wrong_report_is_told(game: str, report: dict[str, object], said: str) -> None:
    """Each game has words for what its reports tell."""
    referee = Referee(games()[game], all_setups(games()[game])[0])
    referee.set(Changed(names=("Anna", "Ben", *referee.names[2:])))
    slip = Slip(1, 0, 1, "X-1", "no-such-code", answer={"kind": "report", **report})
    assert book.slip_said(slip, referee) == f"No-such-code (reported: {said})"


@pytest.mark.parametrize("answer", [None, 7, {"kind": "roll"}, {"kind": "report", "turned": [{}]}])
def test_a_report_that_nobody_can_say_is_left_out(answer: object) -> None:
    """It was too long to be kept, is no report, or was another version's."""
    referee = Referee(games()["turtle-bay"], all_setups(games()["turtle-bay"])[0])
    slip = Slip(0, 0, 1, "TB-3", "no-such-code", answer=answer)
    assert book.slip_said(slip, referee) == games()["turtle-bay"].messages["rule.TB-3"]


def corrected_evening() -> tuple[Kept, Referee]:
    """Plays a move, then takes a table on which a turtle stands elsewhere; then goes back."""
    shelf = one_move("quiet")
    put_on_four(shelf, "the cat")
    assert told(shelf, {"undo": {}}) == [True]
    (kept,) = shelf.kept()
    assert shelf.desk.referee is not None
    return kept, shelf.desk.referee


def test_a_correction_says_what_lay_differently() -> None:
    """In the step, in the text and beneath its line of the summary, also once it is taken back."""
    kept, referee = corrected_evening()
    differed = ("Red on 2: on its feet → nothing", "Red on 4: nothing → on its feet")
    step = step_of(kept, referee, 3)
    assert step.line is not None
    assert step.line.text == "The table was taken as it lies: the cat"
    assert step.differed == differed
    lines = text(kept, book.summary(kept, "open", referee), referee).splitlines()
    at = lines.index("  3. The table was taken as it lies: the cat")
    assert lines[at + 1 : at + 3] == [f"     {one}" for one in differed]
    assert referee.redo()
    (correction,) = book.summary(kept, "open", referee).corrections
    assert correction.beneath == differed


def test_a_corrected_table_shows_no_way_of_the_move_before() -> None:
    """The marks of a move point at what lies otherwise now; with the correction taken back they
    are right again."""
    kept, referee = corrected_evening()
    marks = [
        (step.snapshot.mover, step.snapshot.landed)
        for step in (step_of(kept, referee, number) for number in (2, 3, 4))
    ]
    assert marks[1] == (None, None)
    assert marks[0] == marks[2] != (None, None)
    assert trail(referee) is not None
    referee.redo()
    assert trail(referee) is None


def test_a_correction_tells_no_move_that_waits_for_its_report() -> None:
    """Help level referee: what lay differently would tell what the move came to."""
    shelf = one_move("referee")
    put_on_four(shelf, "so")
    referee = shelf.desk.referee
    assert referee is not None
    assert referee.unreported
    assert speech.differed(referee, 3) == ()
    assert told(shelf, {"answer": {"kind": "report", "turned": 0}}) == [True]
    assert len(speech.differed(referee, 3)) == 2
