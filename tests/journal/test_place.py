"""Where games are kept: one lock for all names of a file, and what is another program's stays."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
from collections.abc import Callable
from pathlib import Path
from resource import RLIMIT_AS, getrlimit, setrlimit

import pytest

from companion.lock import ADDRESS_BYTES, MARK_BYTES, InUse, Lock
from companion.place import Unfit, strange_file, unfit_file
from companion.store import OVERLAP, PIECE, SEARCHED, Store, pieces
from tests.journal.play import opened, story

STORY = story(seed=31, length=40)

Make = Callable[[Path], object]


def evening(path: Path) -> int:
    """Keeps a story in a file and gives how many entries its last game has."""
    journal, desk, _ = opened(path)
    for request in STORY.requests:
        desk.reply(request)
    assert journal.close()
    assert desk.referee is not None
    return len(desk.referee.log)


def entries(store: Store) -> int:
    """Opens a store and gives how many entries its last game has."""
    store.open()
    store.close()
    return len(store.kept.entries) if store.kept else 0


# -- one lock -------------------------------------------------------------------------------------


def other_name(path: Path, how: str) -> Path:
    """Gives another name for a file."""
    folder = path.parent
    match how:
        case "symlink":
            (folder / "link").symlink_to(path.name)
            return folder / "link"
        case "linked folder":
            (folder.parent / "other").symlink_to(folder)
            return folder.parent / "other" / path.name
        case "hard link":
            (folder / "hard").hardlink_to(path)
            return folder / "hard"
        case _:
            return Path(os.path.relpath(path))


@pytest.mark.parametrize("how", ["symlink", "linked folder", "relative", "hard link"])
def test_a7_a_file_has_one_lock_under_all_its_names(tmp_path: Path, how: str) -> None:
    """A1, A7: whoever comes by another name finds it in use, and leaves nothing there."""
    path = tmp_path / "games" / "evening"
    path.parent.mkdir()
    kept = evening(path)
    other = other_name(path, how)
    first = Store(path)
    first.open()
    before = sorted(path.parent.iterdir())
    with pytest.raises(InUse):
        Store(other).open()
    assert sorted(path.parent.iterdir()) == before
    first.close()
    assert entries(Store(other)) == kept


def test_a7_the_lock_goes_with_a_file_that_is_made_anew(tmp_path: Path) -> None:
    """A2, A7: a damaged file is made anew; the new one is locked under a hard link, too."""
    path = tmp_path / "games"
    evening(path)
    path.write_bytes(path.read_bytes()[:6000])
    first = Store(path)
    first.open()
    assert first.damage is not None
    (tmp_path / "hard").hardlink_to(path)
    with pytest.raises(InUse):
        Store(tmp_path / "hard").open()
    first.close()


def test_a_link_to_nothing_is_followed(tmp_path: Path) -> None:
    """The games lie where the link says, with all that belongs to them; the link stays."""
    (tmp_path / "card").mkdir()
    link = tmp_path / "link"
    link.symlink_to("card/games")
    kept = evening(link)
    assert link.is_symlink()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["card", "link"]
    assert entries(Store(tmp_path / "card" / "games")) == kept


def test_a7_the_holder_tells_where_it_is(tmp_path: Path) -> None:
    """A7: address told before the lock is taken or after; the next holder's is not the last's."""
    first, second = Lock(tmp_path / "games"), Lock(tmp_path / "games")
    first.tell("http://localhost:8080/")
    first.take()
    with pytest.raises(InUse) as refused:
        second.take()
    assert refused.value.address == "http://localhost:8080/"
    first.tell("http://[fe80::1]/")
    assert second.address() == "http://[fe80::1]/"
    first.release()
    second.take()
    assert first.address() == ""
    second.release()


@pytest.mark.parametrize(
    "told", [b"", b"\xff" * 100, b"http://a b/", b"http://a/\nhttp://b/", b"\x1b[2Jhttp://a/"]
)
def test_a_garbled_address_is_not_told(tmp_path: Path, told: bytes) -> None:
    """A2: what the card made of it is never said to anybody."""
    lock = Lock(tmp_path / "games")
    lock.path.write_bytes(bytes(MARK_BYTES) + told.ljust(ADDRESS_BYTES))
    assert lock.address() == ""


# -- what is no file ------------------------------------------------------------------------------


def bind(path: Path) -> None:
    """Makes a socket that lies in a folder."""
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(path))


NO_FILES: dict[str, Make] = {
    "folder": Path.mkdir,
    "FIFO": os.mkfifo,
    "socket": bind,
    "link to itself": lambda path: path.symlink_to(path.name),
    "link to a folder": lambda path: path.symlink_to(path.parent),
}


@pytest.mark.parametrize("name", ["games", "games.lock", "games-wal", "games-shm", "games.new"])
@pytest.mark.parametrize("make", NO_FILES.values(), ids=NO_FILES)
def test_what_is_no_file_is_told(tmp_path: Path, name: str, make: Make) -> None:
    """Neither the file of games nor one beside it may be anything but a file; nothing waits for a
    FIFO."""
    make(tmp_path / name)
    unfit = unfit_file(tmp_path / "games")
    assert unfit is not None
    assert unfit.code == "terminal.not-a-file"


def test_a_fifo_that_comes_later_holds_up_nobody(tmp_path: Path) -> None:
    """A3: a place that turns into something else fails like a card, at once."""
    os.mkfifo(tmp_path / "games")
    with pytest.raises(OSError, match="Invalid"):
        Store(tmp_path / "games").open()


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("nowhere/games", "terminal.no-parent"),
        ("file/games", "terminal.no-parent"),
        ("n" * 300, "terminal.no-file"),
        ("n" * 254, "terminal.no-file"),
    ],
)
def test_a_place_that_cannot_be(tmp_path: Path, name: str, code: str) -> None:
    """A folder that is not there, a name that is too long (with `.lock` behind it, too)."""
    (tmp_path / "file").write_bytes(b"")
    unfit = unfit_file(tmp_path / name)
    assert unfit is not None
    assert unfit.code == code


# -- what is another's ----------------------------------------------------------------------------


def other_database(path: Path) -> None:
    """Makes another program's database; with a write-ahead log it begins as ours does."""
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("CREATE TABLE recipes (name TEXT)")
    db.close()


STRANGE: dict[str, Make] = {
    "text": lambda path: path.write_text("Dear diary"),
    "database": other_database,
    "zeros": lambda path: path.write_bytes(bytes(8192)),
    "huge": lambda path: (path.touch(), os.truncate(path, 100 << 30)),
}


ANOTHERS = [(name, what) for name in ("games", "games-wal", "games.new") for what in STRANGE]
ANOTHERS += [("games.lock", "text"), ("games.lock", "database")]
"""A lock that never had a mark may be all zeros."""


@pytest.mark.parametrize(("name", "what"), ANOTHERS)
def test_what_is_not_ours_is_told(tmp_path: Path, name: str, what: str) -> None:
    """A file without a mark of ours, under the name of the games or beside it, is another's."""
    STRANGE[what](tmp_path / name)
    assert strange_file(tmp_path / "games") == Unfit(
        "terminal.not-ours", {"path": str(tmp_path / name)}
    )


@pytest.mark.parametrize("at", [0, 68, 100, 4096])
def test_a2_what_has_a_mark_of_ours_is_ours(tmp_path: Path, at: int) -> None:
    """A2: a file that is damaged somewhere, its lock lost, is still known by all else in it."""
    path = tmp_path / "games"
    evening(path)
    (tmp_path / "games.lock").unlink()
    raw = path.read_bytes()
    path.write_bytes(raw[:at] + bytes(100) + raw[at + 100 :])
    assert strange_file(path) is None


def test_a2_a_mark_beside_it_is_enough(tmp_path: Path) -> None:
    """A2: the whole file is zeroed; its lock knows that a game was there."""
    evening(tmp_path / "games")
    (tmp_path / "games").write_bytes(bytes(8192))
    assert strange_file(tmp_path / "games") is None


def test_a1_a_first_start_that_was_cut_short_is_ours(tmp_path: Path) -> None:
    """A1: the power went while the first file was made: its lock is there, empty."""
    lock = Lock(tmp_path / "games")
    lock.take()
    lock.release()
    (tmp_path / "games.new").write_bytes(b"SQLite format 3")
    assert strange_file(tmp_path / "games") is None
    assert entries(Store(tmp_path / "games")) == 0


def test_an_empty_file_is_a_new_one(tmp_path: Path) -> None:
    """A file of 0 bytes is nothing that was damaged."""
    (tmp_path / "games").touch()
    assert strange_file(tmp_path / "games") is None
    store = Store(tmp_path / "games")
    assert entries(store) == 0
    assert store.damage is None
    assert sorted(file.name for file in tmp_path.iterdir()) == ["games", "games.lock"]


# -- huge files -----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [0, 1, PIECE, SEARCHED - 1, SEARCHED, SEARCHED + 1, 100 << 30])
def test_pieces_cover_a_file(size: int) -> None:
    """Every byte of a file up to `SEARCHED` is in a piece, of a huge one beginning and end."""
    starts = list(pieces(size))
    assert len(starts) <= SEARCHED // PIECE + 1
    covered = sum(min(PIECE, size - start) for start in starts)
    assert covered == min(size, SEARCHED)
    assert starts == sorted(set(starts))


def test_a2_a_record_across_two_pieces_is_found_once(tmp_path: Path) -> None:
    """A2: records that lie over the border of two pieces are found."""
    path = tmp_path / "games"
    kept = evening(path)
    raw = path.read_bytes()
    for shift in range(0, OVERLAP, 512):
        (tmp_path / "games.lock").unlink()
        path.write_bytes(bytes(PIECE - len(raw) // 2 - shift) + raw)
        store = Store(path)
        assert entries(store) == kept
        assert store.damage is not None


def test_a2_a_huge_file_is_searched_in_little_room(tmp_path: Path) -> None:
    """A2: a file of ours that the card made a terabyte of, its head gone, is rescued by a program
    that may use no more room than it needs by itself and 256 MiB."""
    path = tmp_path / "games"
    kept = evening(path)
    with path.open("r+b") as file:
        file.write(bytes(100))
        file.truncate(1 << 40)
    room = getrlimit(RLIMIT_AS)
    used = int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    setrlimit(RLIMIT_AS, (used + (256 << 20), room[1]))
    try:
        store = Store(path)
        found = entries(store)
    finally:
        setrlimit(RLIMIT_AS, room)
    assert found == kept
    assert store.damage is not None
    assert store.damage.lost == 0
    assert sizes_on_card(tmp_path) < 1 << 20


def sizes_on_card(folder: Path) -> int:
    """Gives how many kilobytes of a card a folder takes."""
    told = subprocess.run(["du", "-sk", folder], capture_output=True, check=True, text=True)
    return int(told.stdout.split()[0])
