"""What is told of a game: in a line, in full, as a text, and step by step."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from companion import book
from companion.book import LABEL, Outline
from companion.book_text import text
from companion.games import games
from companion.replaying import moment
from companion.resume import replayed, resumed, setup_of
from companion.setups import ToldSetup
from tests.book.evenings import TRANSCRIPTS, Shelf, kept_of


def told(shelf: Shelf, *requests: object) -> list[bool]:
    """Tells a desk requests; gives which of them were accepted."""
    return [json.loads(shelf.desk.reply(json.dumps(one).encode()))["ok"] for one in requests]


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
    shelf = Shelf()
    told(
        shelf,
        {"new": {"game": "turtle-bay", "players": [{"name": "Anna"}, {"name": "Ben"}],
                 "help": "referee", "board": {"squares": 5}}},
        {"answer": {"kind": "roll", "dice": [2]}},
        {"answer": {"kind": "move", "square": 0}},
    )  # fmt: skip
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
