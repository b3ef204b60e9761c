"""What the journal keeps, and that it gives it back as it was (A1, A8, C4, K6)."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from companion.games import games
from companion.protocol import Desk
from tests.journal.play import opened, shown, story

STORY = story(seed=5, length=400)


def rows(path: Path, statement: str) -> list[tuple[object, ...]]:
    """Looks into the file as anybody could."""
    with sqlite3.connect(path) as db:
        found = db.execute(statement).fetchall()
    db.close()
    return found


@pytest.mark.parametrize("count", [0, 1, 2, 50, 137, 258, 400])
def test_a1_a_restart_shows_the_state_that_was_kept(tmp_path: Path, count: int) -> None:
    """A1: players, turn, settings, log and question are those after the last answer."""
    journal, desk, _ = opened(tmp_path / "games")
    for request in STORY.requests[:count]:
        desk.reply(request)
    assert journal.close()

    journal, desk, outcome = opened(tmp_path / "games")
    assert (shown(desk), outcome.lost) == (STORY.states[count], 0)
    assert journal.damage is None
    assert journal.close()


def test_a1_play_goes_on_over_many_restarts(tmp_path: Path) -> None:
    """A1: a restart after every fourth request leaves no trace in the game."""
    for at in range(0, 200, 4):
        journal, desk, _ = opened(tmp_path / "games")
        assert shown(desk) == STORY.states[at]
        for request in STORY.requests[at : at + 4]:
            desk.reply(request)
        assert journal.close()
    assert len(rows(tmp_path / "games", "SELECT * FROM entries")) == sum(
        b'"new"' not in request for request in STORY.requests[:200]
    )


def test_an_entry_is_on_the_card_before_it_is_shown(tmp_path: Path) -> None:
    """A1: when the desk replies, another program already sees the entry in the file."""
    journal, desk, _ = opened(tmp_path / "games")
    seen = 0
    for request in STORY.requests[:30]:
        desk.reply(request)
        kept = rows(tmp_path / "games", "SELECT count(*) FROM entries")[0][0]
        seen += 0 if b'"new"' in request else 1
        assert (kept, journal.saved) == (seen, True)
    journal.close()


def test_c4_undo_is_added_and_nothing_erased(tmp_path: Path) -> None:
    """C4: what was taken back and the taking back both stand in the file, numbered from 1."""
    journal, desk, _ = opened(tmp_path / "games")
    desk.reply(STORY.requests[0])
    desk.reply(b'{"answer": {"kind": "roll", "dice": [3]}}')
    desk.reply(b'{"undo": {}}')
    journal.close()
    bodies = [
        json.loads(str(record))["body"]["entry"]
        for (record,) in rows(tmp_path / "games", "SELECT record FROM entries ORDER BY id")
    ]
    assert [(body["number"], body["verb"]) for body in bodies] == [(1, "answer"), (2, "undo")]


def test_a8_games_are_open_finished_or_abandoned(tmp_path: Path) -> None:
    """A8, K6: games stay in the order in which they were begun; one that had ended is finished."""
    journal, desk, _ = opened(tmp_path / "games")
    for request in STORY.requests:
        desk.reply(request)
    assert desk.referee is not None
    journal.close()

    mirror = Desk(games())
    expected: list[str] = []
    for request in STORY.requests:
        was_over = mirror.referee is not None and mirror.referee.result is not None
        mirror.reply(request)
        if b'"new"' in request:
            expected[-1:] = ["finished" if was_over else "abandoned"] if expected else []
            expected.append("open")
    assert mirror.referee is not None
    if mirror.referee.result is not None:
        expected[-1] = "finished"
    kept = [state for (state,) in rows(tmp_path / "games", "SELECT state FROM games ORDER BY id")]
    assert kept == expected
    assert "finished" in expected


def test_a8_the_result_stays_until_a_new_game(tmp_path: Path) -> None:
    """A8: a game that has ended is there after a restart, with its result."""
    ended = next(
        at
        for at, request in enumerate(STORY.requests, start=1)
        if at < len(STORY.requests) and b'"new"' in STORY.requests[at] and at > 1
    )
    journal, desk, _ = opened(tmp_path / "games")
    for request in STORY.requests[:ended]:
        desk.reply(request)
    journal.close()
    journal, desk, _ = opened(tmp_path / "games")
    assert desk.referee is not None
    assert desk.referee.result is not None
    journal.close()


def test_a10_settings_are_kept(tmp_path: Path) -> None:
    """A10: the last value of a setting is there after a restart."""
    journal, _, _ = opened(tmp_path / "games")
    journal.put("sound", "all")
    journal.put("language", "fi")
    journal.put("sound", ["errors", 1, None])
    journal.close()
    journal, _, _ = opened(tmp_path / "games")
    assert journal.settings() == {"sound": ["errors", 1, None], "language": "fi"}
    journal.close()
