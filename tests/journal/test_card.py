"""Cards that are slow, full, read-only or gone: play goes on and is written later (A3)."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest

from companion.games import games
from companion.journal import PATIENCE, RETRY, Journal
from companion.protocol import Desk
from companion.resume import take_up
from tests.journal.card import FULL, IOERR_FSYNC, OK, Card, CardStore
from tests.journal.play import shown, story

STORY = story(seed=6, length=200)
SOON = 20.0
"""Seconds after which a test gives up waiting."""


class Box:
    """A journal on a card that can be made to fail, and a desk before it."""

    def __init__(self, path: Path, patience: float = SOON) -> None:
        self.card = Card()
        self.store = CardStore(path, self.card)
        self.changes: SimpleQueue[bool] = SimpleQueue()
        self.journal = Journal(self.store, patience, retry=0.02)
        self.journal.changed = lambda: self.changes.put(self.journal.saved)
        self.desk = Desk(games(), self.journal)
        kept = take_up(self.journal, self.desk).referee
        if kept is not None:
            self.desk.resume(kept)

    def wait_told(self, saved: bool) -> None:
        """Waits until it is told that everything is saved, or not any more."""
        while self.changes.get(timeout=SOON) is not saved:
            pass

    def tell(self, first: int, last: int) -> None:
        """Tells requests of the story."""
        for request in STORY.requests[first:last]:
            self.desk.reply(request)


@pytest.fixture
def path(tmp_path: Path) -> Iterator[Path]:
    """Gives the path of a journal; what was left in it must be readable at the end."""
    return tmp_path / "games"


def is_kept(path: Path, count: int) -> bool:
    """Tells whether a restart finds the state after so many requests."""
    box = Box(path)
    found = shown(box.desk) == STORY.states[count]
    return box.journal.close() and found


def test_one_sync_an_answer(path: Path) -> None:
    """design.md: one transaction and one sync an answer, and no more than two pages of bytes."""
    box = Box(path)
    box.tell(0, 1)
    syncs, written = box.card.syncs, box.card.bytes
    box.tell(1, 151)
    assert box.card.syncs - syncs == 150
    assert (box.card.bytes - written) / 150 < 2 * 4096
    assert box.journal.close()


def test_a_refusal_costs_no_sync(path: Path) -> None:
    """What changes nothing writes nothing."""
    box = Box(path)
    box.tell(0, 1)
    before = box.card.syncs, box.card.writes
    box.desk.reply(b'{"answer": {"kind": "roll", "dice": [7]}}')
    box.desk.reply(b'{"show": "log"}')
    box.desk.reply(b"nonsense")
    assert (box.card.syncs, box.card.writes) == before
    box.journal.close()


def test_a_card_that_does_not_answer_is_not_waited_for(path: Path) -> None:
    """design.md: the answer comes back while the card hesitates, marked as not saved, the next
    ones without any waiting, and all are saved once the card answers."""
    assert PATIENCE == 0.2
    box = Box(path, patience=0.05)
    box.tell(0, 1)
    box.card.hesitate()
    box.tell(1, 2)
    assert box.card.waiting.wait(SOON)
    assert not box.journal.saved
    box.journal._patience = SOON
    box.tell(2, 9)  # would last seven times SOON if each waited
    assert shown(box.desk) == STORY.states[9]
    box.card.answer()
    assert box.journal.wait_saved(SOON)
    box.wait_told(saved=True)
    box.journal.close()
    assert is_kept(path, 9)


@pytest.mark.parametrize("code", [FULL, IOERR_FSYNC], ids=["full", "sync-fails"])
def test_a3_a_card_that_fails(path: Path, code: int) -> None:
    """A3: play goes on from memory, it is told at once, and everything is written in order when
    the card works again."""
    box = Box(path)
    box.tell(0, 10)
    box.card.fail(code)
    box.tell(10, 11)
    assert not box.journal.saved
    box.wait_told(saved=False)
    box.tell(11, 40)
    assert shown(box.desk) == STORY.states[40]
    box.card.fail(OK)
    assert box.journal.wait_saved(SOON)
    box.wait_told(saved=True)
    box.tell(40, 45)
    assert box.journal.close()
    assert is_kept(path, 45)


def test_a3_is_told_within_5_seconds() -> None:
    """A3: a failing card is told with the answer that fails; and tried again soon."""
    assert PATIENCE + RETRY < 5


def test_a3_a_folder_that_cannot_be_used(tmp_path: Path) -> None:
    """A3: not even a lock file can be made at the start; later it can."""
    folder = tmp_path / "card"  # a file where a folder should be: nothing can be made in it
    folder.write_bytes(b"")
    box = Box(folder / "games")
    assert not box.journal.saved
    box.tell(0, 20)
    assert shown(box.desk) == STORY.states[20]
    folder.unlink()
    folder.mkdir()
    assert box.journal.wait_saved(SOON)
    assert box.journal.close()
    assert is_kept(folder / "games", 20)


def test_a3_files_taken_away_in_the_middle(path: Path) -> None:
    """A3: somebody removes the files under the program: the whole game is written anew."""
    box = Box(path)
    box.tell(0, 30)
    for file in path.parent.iterdir():
        file.unlink()
    box.tell(30, 31)
    assert box.journal.wait_saved(SOON)
    assert box.journal.close()
    assert is_kept(path, 31)


def test_a3_the_folder_taken_away_in_the_middle(path: Path) -> None:
    """A3: the whole folder goes and comes back empty (another stick was put in)."""
    box = Box(path)
    box.tell(0, 30)
    shutil.rmtree(path.parent)
    box.tell(30, 35)
    assert not box.journal.saved
    path.parent.mkdir()
    assert box.journal.wait_saved(SOON)
    assert box.journal.close()
    assert is_kept(path, 35)


def test_a2_a_file_spoilt_under_the_program(path: Path) -> None:
    """A2: a file that becomes nonsense while it is open is put aside, the game written anew."""
    box = Box(path)
    box.tell(0, 30)
    assert box.store._db is not None
    box.store._db.execute("DROP TABLE entries")
    box.tell(30, 32)
    assert box.journal.wait_saved(SOON)
    assert box.journal.damage is not None
    assert box.journal.close()
    assert is_kept(path, 32)


def test_somebody_looks_into_the_file(path: Path) -> None:
    """A reader with another program does not hold up the journal."""
    box = Box(path)
    box.tell(0, 5)
    with sqlite3.connect(path) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM entries").fetchone()
        box.tell(5, 10)
        assert box.journal.saved
    reader.close()
    assert box.journal.close()
    assert is_kept(path, 10)


def test_what_is_pending_is_written_at_the_end(path: Path) -> None:
    """A card that works again just before the end gets everything."""
    box = Box(path)
    box.journal._retry = 1000
    box.tell(0, 10)
    box.card.fail(FULL)
    box.tell(10, 15)
    assert not box.journal.saved
    box.card.fail(OK)
    assert box.journal.close(SOON)
    assert is_kept(path, 15)


def test_the_end_does_not_wait_for_a_dead_card(path: Path) -> None:
    """close() comes back although the card never answers, and says that not all is saved."""
    box = Box(path, patience=0.01)
    box.tell(0, 3)
    box.card.hesitate()
    box.tell(3, 4)
    assert box.journal.close(timeout=0.05) is False
    box.card.answer()
