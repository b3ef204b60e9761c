"""A kept game becomes a referee again, as far as it can be played."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from companion.games import games
from companion.records import Kept
from companion.referee import Entry
from companion.resume import Resumed, resumed, take_up
from tests.journal.play import opened, story

STORY = story(seed=41, length=40)


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    """The game of the story as it was kept."""
    journal, desk, _ = opened(tmp_path / "games")
    for request in STORY.requests:
        desk.reply(request)
    game = journal.in_progress()
    journal.close()
    assert game is not None
    return game


def with_entry(kept: Kept, at: int, **changes: object) -> Kept:
    """Gives the game with one entry changed."""
    entry = msgspec.structs.replace(kept.entries[at], **changes)
    return msgspec.structs.replace(
        kept, entries=(*kept.entries[:at], entry, *kept.entries[at + 1 :])
    )


def test_a_kept_game_is_played_again(kept: Kept) -> None:
    """A1: the referee that comes back has the same log, entry by entry."""
    outcome = resumed(kept, games())
    assert outcome.referee is not None
    encoded = [msgspec.json.encode(log) for log in (outcome.referee.log, list(kept.entries))]
    assert (encoded[0], outcome.lost) == (encoded[1], 0)


@pytest.mark.parametrize(
    "changes",
    [
        {"body": {"kind": "roll", "dice": [9]}},
        {"body": {"kind": "fly"}},
        {"body": None},
        {"verb": "redo"},
        {"verb": "correct", "body": {"turtles": 7}},
        {"number": 77},
    ],
    ids=str,
)
def test_a2_what_does_not_follow_is_left_out(kept: Kept, changes: dict[str, object]) -> None:
    """A2: whatever a later entry says, the game goes on with those before it."""
    verbs = [entry.verb for entry in kept.entries]
    at = next(n for n in range(6, len(verbs)) if verbs[n - 1] == verbs[n] == "answer")
    spoilt = with_entry(kept, at, **{"verb": "answer", **changes})
    outcome = resumed(spoilt, games())
    assert outcome.referee is not None
    assert len(outcome.referee.log) == at
    assert outcome.lost == len(kept.entries) - at


def test_a_game_that_is_not_here_any_more(kept: Kept) -> None:
    """A1: a kept game that this program does not know is a value, not a fault, and not lost."""
    assert resumed(kept, {}) == Resumed(None, lost=0, away=kept.setup.game)


@pytest.mark.parametrize(
    "changes",
    [{"board": {"squares": 0}}, {"board": {"holes": 3}}, {"language": "xx"}, {"players": ()}],
    ids=str,
)
def test_a_setup_that_cannot_be_played_any_more(kept: Kept, changes: dict[str, object]) -> None:
    """Nor does a set-up that the rules of today refuse end the program."""
    setup = msgspec.structs.replace(kept.setup, **changes)
    assert resumed(msgspec.structs.replace(kept, setup=setup), games()).referee is None


def test_names_that_are_not_taken_any_more_lose_no_game(kept: Kept) -> None:
    """A1: a game that was begun with other names than one begins with now goes on."""
    players = tuple(
        msgspec.structs.replace(player, name=f"{number}\u0007!")
        for number, player in enumerate(kept.setup.players)
    )
    setup = msgspec.structs.replace(kept.setup, players=players)
    assert resumed(msgspec.structs.replace(kept, setup=setup), games()).lost == 0


def test_what_goes_on_after_a_cut_is_a_game_of_its_own(tmp_path: Path) -> None:
    """C4: entries that were left out stay where they are; the game that goes on is a new one, and a
    restart finds it with what was played since."""
    journal, desk, _ = opened(tmp_path / "games")
    for request in STORY.requests:
        desk.reply(request)
    nonsense = Entry(len(desk.referee.log) + 1, "redo", 0, 1, {}) if desk.referee else None
    assert nonsense is not None
    length = nonsense.number - 1
    journal.add(nonsense)
    journal.close()

    journal, desk, outcome = opened(tmp_path / "games")
    assert outcome.lost == 1
    desk.reply(b'{"note": "it goes on"}')
    journal.close()

    journal, desk, outcome = opened(tmp_path / "games")
    assert outcome.lost == 0
    assert desk.referee is not None
    assert [entry.body for entry in desk.referee.log[length:]] == ["it goes on"]
    assert take_up(journal, desk).referee is not None
    journal.close()
