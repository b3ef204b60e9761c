"""A2: a truncated, zeroed or garbled save never prevents a start; the last good record is used,
and it is said so."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.journal.play import opened, story

STORY = story(seed=11, length=260)
"""Several games, the last one long enough to lie on many pages."""

BLOCK = 512
"""Bytes of a sector, the least that a card spoils."""


def truncate(raw: bytes, at: int) -> bytes:
    """Cuts a file off."""
    return raw[:at]


def zero(raw: bytes, at: int) -> bytes:
    """Zeroes a sector."""
    return raw[:at] + bytes(len(raw[at : at + BLOCK])) + raw[at + BLOCK :]


def garble(raw: bytes, at: int) -> bytes:
    """Fills a sector with chance bytes."""
    nonsense = random.Random(at).randbytes(len(raw[at : at + BLOCK]))
    return raw[:at] + nonsense + raw[at + BLOCK :]


def flip(raw: bytes, at: int) -> bytes:
    """Turns one byte over."""
    return raw[:at] + bytes([raw[at] ^ 0x41]) + raw[at + 1 :] if at < len(raw) else raw


Spoil = Callable[[bytes, int], bytes]


@dataclass(frozen=True)
class Evening:
    """What lies on the card after the story, and what is truly in it: the records of each game,
    its set-up first."""

    files: dict[str, bytes]
    games: tuple[tuple[bytes, ...], ...]


def evening(folder: Path, closed: bool) -> Evening:
    """Keeps the whole story, up to an orderly end or to a kill (with a full write-ahead log)."""
    path = folder / "games"
    journal, desk, _ = opened(path)
    for request in STORY.requests:
        desk.reply(request)
    if closed:
        journal.close()
    files = {file.name: file.read_bytes() for file in folder.iterdir()}
    journal.close()
    with sqlite3.connect(path) as db:
        db.text_factory = bytes
        games = tuple(
            records_of(db, place) for (place,) in db.execute("SELECT id FROM games ORDER BY id")
        )
    db.close()
    return Evening({name: raw for name, raw in files.items() if "-shm" not in name}, games)


def records_of(db: sqlite3.Connection, place: int) -> tuple[bytes, ...]:
    """Gives the records of a game as they lie in the file."""
    (start,) = db.execute("SELECT record FROM games WHERE id = ?", (place,))
    rows = db.execute("SELECT record FROM entries WHERE game = ? ORDER BY id", (place,))
    return (start[0], *(record for (record,) in rows))


def to_be_found(kept: Evening, files: dict[str, bytes]) -> tuple[bytes, ...]:
    """Gives what has to be found: of the last game whose beginning lies somewhere whole, all
    records up to the first that lies nowhere whole (its closing brace may be missing: it is not
    proved by the checksum, nor needed)."""
    heap = b"|".join(files.values())
    for game in reversed(kept.games):
        whole = [record[:-1] in heap for record in game]
        if whole[0]:
            return game[: whole.index(False)] if False in whole else game
    return ()


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """An evening that ended in order: one file."""
    return evening(tmp_path_factory.mktemp("closed"), closed=True)


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """An evening that was cut short: nearly all of it lies in the write-ahead log."""
    return evening(tmp_path_factory.mktemp("killed"), closed=False)


def hold(kept: Evening, files: dict[str, bytes], folder: Path) -> None:
    """Starts with these files and holds the law: everything that lies there whole is found, a loss
    is said, the damaged file is still there, and play goes on."""
    folder.mkdir()
    for name, raw in files.items():
        (folder / name).write_bytes(raw)
    expected = to_be_found(kept, files)

    journal, desk, _ = opened(folder / "games")
    assert journal.saved
    found = 1 + len(desk.referee.log) if desk.referee else 0
    assert found == len(expected)
    if expected != kept.games[-1]:
        assert journal.damage is not None
        assert files.keys() <= {"games.lock"} or list(folder.glob("*damaged-1"))
    if journal.damage and expected and expected[0] == kept.games[-1][0]:
        assert journal.damage.lost == len(kept.games[-1]) - len(expected)
    if desk.referee:
        desk.reply(b'{"note": "it goes on"}')
    assert journal.close()

    journal, desk, _ = opened(folder / "games")
    assert journal.damage is None
    assert (1 + len(desk.referee.log) if desk.referee else 0) == found + (found > 0)
    assert journal.close()


def offsets(raw: bytes, pieces: int) -> Iterator[int]:
    """Gives places all over a file, its beginning and its end among them."""
    yield from range(0, len(raw), max(1, len(raw) // pieces))
    yield len(raw) - 1


SPOILS = pytest.mark.parametrize("spoil", [truncate, zero, garble, flip])


@SPOILS
def test_a2_after_an_orderly_end(closed: Evening, tmp_path: Path, spoil: Spoil) -> None:
    """A2: the one file is spoilt anywhere."""
    raw = closed.files["games"]
    for at in offsets(raw, 16):
        hold(closed, {**closed.files, "games": spoil(raw, at)}, tmp_path / str(at))


@SPOILS
@pytest.mark.parametrize("name", ["games", "games-wal"])
def test_a2_after_a_kill(killed: Evening, tmp_path: Path, spoil: Spoil, name: str) -> None:
    """A2: the file or its write-ahead log is spoilt anywhere."""
    raw = killed.files[name]
    for at in offsets(raw, 8):
        hold(killed, {**killed.files, name: spoil(raw, at)}, tmp_path / str(at))


def test_a2_every_byte_of_the_beginning(closed: Evening, tmp_path: Path) -> None:
    """A2: any single byte of SQLite's own head is wrong."""
    raw = closed.files["games"]
    for at in range(100):
        hold(closed, {**closed.files, "games": flip(raw, at)}, tmp_path / str(at))


@pytest.mark.parametrize(
    "gone", [("games",), ("games-wal",), ("games.lock",), ("games", "games-wal")]
)
def test_a2_files_are_gone(killed: Evening, tmp_path: Path, gone: tuple[str, ...]) -> None:
    """A2: a file has vanished (a file system was repaired)."""
    left = {name: raw for name, raw in killed.files.items() if name not in gone}
    hold(killed, left, tmp_path / "left")


@pytest.mark.parametrize("name", ["games", "games-wal", "games.lock"])
@pytest.mark.parametrize("raw", [b"", bytes(8192), b"turtle" * 2000, b"\xff" * 100])
def test_a2_a_file_is_something_else(
    killed: Evening, tmp_path: Path, name: str, raw: bytes
) -> None:
    """A2: a file holds nothing of ours at all."""
    hold(killed, {**killed.files, name: raw}, tmp_path / "else")


def test_a2_cut_short_while_it_is_made_anew(closed: Evening, tmp_path: Path) -> None:
    """A2: power fails in the middle of making the file anew: the old one was put aside, the new
    one has not its name yet."""
    raw = closed.files["games"]
    files = {
        "games.damaged-1": zero(raw, 0),
        "games.new": raw,
        "games.lock": closed.files["games.lock"],
    }
    hold(closed, files, tmp_path / "new")
    del files["games.new"]
    hold(closed, files, tmp_path / "aside")
