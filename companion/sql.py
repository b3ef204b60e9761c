"""The tables of the games' file: opened and read. Every SQL statement of the project stands here,
in `companion.sql_writing` (what comes of play) and in `companion.sql_games` (games as wholes).

Tables only find records (`companion.records`); what a record says counts. One commit is one sync:
write-ahead log with synchronous=FULL. One thread at a time.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from companion.records import (
    FORM,
    EntryBody,
    Form,
    GameBody,
    Gone,
    Kept,
    Setting,
    SlipBody,
    kept_game,
    read,
)

SCHEMA = """
CREATE TABLE form (record TEXT NOT NULL);
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL CHECK (state IN ('open', 'finished', 'abandoned')),
    record TEXT NOT NULL
);
CREATE TABLE entries (
    id INTEGER PRIMARY KEY,
    game INTEGER AS (id / 1000000) VIRTUAL,
    number INTEGER AS (id % 1000000) VIRTUAL,
    record TEXT NOT NULL
);
CREATE TABLE settings (name TEXT PRIMARY KEY, record TEXT NOT NULL);
"""

ADDED_LATER = (
    "CREATE TABLE IF NOT EXISTS slips (id INTEGER PRIMARY KEY, record TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS gone (id INTEGER PRIMARY KEY, record TEXT NOT NULL)",
)
"""Tables that older files lack: slips, with ids like those of entries, and deleted games by their
places."""

PLACES = 1_000_000
"""An entry's id is its game's id times this, plus its number: an entry costs one page."""

SPAN = "id > ? * 1000000 AND id < (? + 1) * 1000000"
"""Selects what belongs to a game; its place is asked for twice."""

HEADER = b"SQLite format 3\0\x10\x00\x02\x02\x00\x40\x20\x20"
"""The first 24 bytes of our file, always: pages of 4096 bytes, write-ahead log."""

APPLICATION = int.from_bytes(b"Trtl")
"""SQLite's `application_id` of our file: tells it from another program's."""
APPLICATION_AT = 68
"""Where it stands in the file, 4 bytes, big end first (SQLite's file format)."""

BUSY_S = 1.0
"""Seconds to wait for somebody who looks into the file with another program."""

NOT_NOW = frozenset(
    {
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_INTERRUPT,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PROTOCOL,
        sqlite3.SQLITE_NOLFS,
        sqlite3.SQLITE_AUTH,
    }
)
"""Result codes of a card that is full, read-only or failing; any other says: damaged."""


class Damaged(Exception):  # noqa: N818 - a finding
    """The file is not what was written."""


class Newer(Exception):  # noqa: N818 - not a fault: kept by a later version
    """A later version of the program keeps its games in this file."""

    def __init__(self, path: Path, version: int) -> None:
        """Takes the path of the games and the version of their form."""
        super().__init__(f"{path} has form {version}")
        self.path = path
        self.version = version


class Gap(Exception):  # noqa: N818 - a finding
    """What is to be added does not join on to what is there: the whole game must be given."""


def is_damage(fault: BaseException) -> bool:
    """Tells a damaged file from a card that is full, read-only or failing."""
    if isinstance(fault, Damaged):
        return True
    code = getattr(fault, "sqlite_errorcode", None)
    return isinstance(fault, sqlite3.Error) and code is not None and code & 0xFF not in NOT_NOW


# -- opening --------------------------------------------------------------------------------------


def check_header(path: Path) -> None:
    """Raises Damaged where the file does not begin as ours always does, or is not there."""
    try:
        with path.open("rb") as file:
            head = file.read(len(HEADER))
    except FileNotFoundError:
        raise Damaged("it is not there") from None
    if head != HEADER:
        raise Damaged("it does not begin like a file of games")


def look(path: Path, how: str) -> sqlite3.Connection:
    """Opens the file as SQLite's URI parameters say."""
    address = f"{path.absolute().as_uri()}?{how}"
    db = sqlite3.connect(
        address, uri=True, timeout=BUSY_S, isolation_level=None, check_same_thread=False
    )
    db.text_factory = bytes  # a damaged text need not be UTF-8
    return db


def connect(path: Path) -> sqlite3.Connection:
    """Opens the file; each commit from now on is on the card when it returns."""
    db = look(path, "mode=rwc")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA secure_delete = ON")
    return db


def sync(path: Path) -> None:
    """Waits until a file or folder is on the card. Raises OSError."""
    fd = os.open(path, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def add_tables(db: sqlite3.Connection) -> None:
    """Adds the tables that came later; where they are already nothing is written."""
    for statement in ADDED_LATER:
        db.execute(statement)


# -- reading --------------------------------------------------------------------------------------


def check_form(db: sqlite3.Connection, path: Path) -> None:
    """Raises Newer where a later version wrote the file, Damaged where nobody can tell."""
    form = next(lines(db, "SELECT record FROM form"), None)
    found = read(form, Form) if form else None
    if found is None:
        raise Damaged("its form is not readable")
    if found.version > FORM:
        raise Newer(path, found.version)


def check_tables(db: sqlite3.Connection) -> None:
    """Raises Damaged where tables or their pages do not hang together."""
    for line in lines(db, "PRAGMA quick_check(1)"):
        if line != b"ok":
            raise Damaged(line.decode(errors="replace").replace("\n", " "))


def has_added_tables(db: sqlite3.Connection) -> bool:
    """Tells whether a file has the tables that older ones lack."""
    named = "SELECT count(*) FROM sqlite_master WHERE name IN ('slips', 'gone')"
    return one(db, named) == len(ADDED_LATER)


def last_game(db: sqlite3.Connection) -> tuple[Kept, ...]:
    """Reads the last game, none where there was never one. Raises Damaged."""
    line = next(lines(db, "SELECT record FROM games ORDER BY id DESC LIMIT 1"), None)
    game = None if line is None else game_of(db, line)
    return () if game is None else (game,)


def game_of(db: sqlite3.Connection, line: bytes) -> Kept | None:
    """Reads the game of which this is the first record; None where nobody knows the shape of its
    set-up. Raises Damaged."""
    start = read(line, GameBody)
    if start is None:
        raise Damaged("a game's set-up is not readable")
    return kept_game(start, entries_of(db, start.place), slips_of(db, start.place))


def entries_of(db: sqlite3.Connection, place: int) -> Iterator[EntryBody]:
    """Reads the entries of a game, from the first. Raises Damaged at the first that is wrong."""
    found = lines(db, f"SELECT record FROM entries WHERE {SPAN} ORDER BY id", place, place)
    for number, line in enumerate(found, start=1):
        body = read(line, EntryBody)
        if body is None or body.entry.number != number:
            raise Damaged(f"entry {number} of game {place} is not readable")
        yield body


def slips_of(db: sqlite3.Connection, place: int) -> Iterator[SlipBody]:
    """Reads the slips of a game that are readable; no game depends on them."""
    if not has_added_tables(db):
        return
    for line in lines(db, f"SELECT record FROM slips WHERE {SPAN} ORDER BY id", place, place):
        body = read(line, SlipBody)
        if body is not None:
            yield body


def gone(db: sqlite3.Connection) -> tuple[Gone, ...]:
    """Reads which games were deleted. Raises Damaged."""
    if not has_added_tables(db):
        return ()
    found = [read(line, Gone) for line in lines(db, "SELECT record FROM gone ORDER BY id")]
    if None in found:
        raise Damaged("what was deleted is not readable")
    return tuple(one for one in found if one is not None)


def settings(db: sqlite3.Connection) -> dict[str, Setting]:
    """Reads the settings by name. Raises Damaged."""
    found = [read(line, Setting) for line in lines(db, "SELECT record FROM settings")]
    if None in found:
        raise Damaged("a setting is not readable")
    return {setting.name: setting for setting in found if setting is not None}


def place_of(db: sqlite3.Connection, key: str) -> int | None:
    """Gives the number of a game in the order of games, None where there is no such game."""
    for (place,) in db.execute("SELECT id FROM games WHERE key = ?", (key,)):
        return int(place)
    return None


def lines(db: sqlite3.Connection, statement: str, *values: int) -> Iterator[bytes]:
    """Gives the first column of each row; anything but text is given as an empty line."""
    for (line,) in db.execute(statement, values):
        yield line if isinstance(line, bytes) else b""


def one(db: sqlite3.Connection, statement: str, *values: int) -> int:
    """Gives the one number that a statement selects."""
    (number,) = next(db.execute(statement, values))
    return int(number)


def text(line: bytes) -> str:
    """Gives a record as text, which SQLite's own tools show as it is."""
    return line.decode()
