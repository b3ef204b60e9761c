"""The games on the card: one SQLite file, opened, written, and made anew when it is damaged.

A damaged file is put aside under another name, and everything that is still
whole in it is taken along (A2). A folder that fails is a fault for the caller, who tries again
(A3). Games are ordered by number, not by any clock (K6).

The store waits for nobody and decides nothing about play. One thread at a time.
"""

from __future__ import annotations

import contextlib
import logging
import os
import secrets
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec import Struct

from companion import sql, sql_games, sql_writing
from companion.changes import Change, Deleted, keys_of, mark_of
from companion.lock import Lock
from companion.records import Body, Found, Kept, Mark, Setting, games_in, scan
from companion.sql import Damaged, Gap, is_damage

log = logging.getLogger(__name__)

MOST_ASIDE = 20
"""How many damaged files are kept; after that many the last one is replaced."""

PIECE = 1 << 20
"""Bytes that are searched for records at once."""
OVERLAP = 8192
"""Bytes that a piece is longer: a record that SQLite keeps in one piece is shorter than that."""
SEARCHED = 64 << 20
"""Bytes of a file that are searched for records: half at its beginning, half at its end. An evening
is a few hundred kilobytes; a file that is garbled may have any size."""


class Damage(Struct, frozen=True):
    """A damaged file was found: where it was put aside, and how many entries of the last game
    are known to be lost (0: none, or nobody knows)."""

    aside: str
    lost: int


class Broken(Exception):  # noqa: N818 - a finding
    """The file is damaged; carries what is still whole in it."""

    def __init__(self, found: Found) -> None:
        """Takes what was found in the raw bytes."""
        super().__init__()
        self.found = found


class Store:
    """One file of games."""

    def __init__(self, path: Path) -> None:
        """Takes the path, whose links are followed: a file has one lock under all its names.
        Nothing is touched before `open`."""
        self.path = Path(os.path.realpath(path))
        self.lock = Lock(self.path)
        self.kept: Kept | None = None
        self.settings: dict[str, Setting] = {}
        self.damage: Damage | None = None
        self._db: sqlite3.Connection | None = None
        self._file: tuple[int, int] | None = None

    # -- opening ----------------------------------------------------------------------------------

    def open(self) -> None:
        """Opens or makes the file and reads the last game into `kept`, and the settings.

        Raises InUse, Newer, or OSError or sqlite3.Error while the folder fails; even then `kept`
        has what could be read."""
        try:
            self.lock.take()
            self._db = self._opened()
            self._file = identity(self.path)
        except (OSError, sqlite3.Error):
            if self.kept is None:
                self._remember(self._found())
            raise

    def _opened(self) -> sqlite3.Connection:
        if not self._is_begun():
            begin(self.path)
        try:
            return self._sound()
        except Broken as broken:
            log.warning("%s is damaged: %s", self.path, broken.__cause__)
            self._rebuild(broken.found)
        try:
            return self._sound()
        except Broken as broken:
            raise OSError(f"{self.path} does not stay as it is written") from broken

    def _is_begun(self) -> bool:
        """Tells whether games were ever kept here, even if not all of the files are left; an empty
        file is as good as none."""
        if not is_empty(self.path) or wal(self.path).exists():
            return True
        return self.lock.marked() is not None

    def _sound(self) -> sqlite3.Connection:
        """Opens the file and reads it; Broken where it is not what was written."""
        db: sqlite3.Connection | None = None
        try:
            sql.check_header(self.path)
            self.lock.follow()
            db = sql.connect(self.path)
            self._read(db)
        except BaseException as fault:
            # Raw bytes first: closing writes SQLite's log back into the file.
            found = self._found() if is_damage(fault) else None
            if db is not None:
                db.close()
            if found is None:
                raise
            raise Broken(found) from fault
        return db

    def _read(self, db: sqlite3.Connection) -> None:
        sql.check_form(db, self.path)
        sql.check_tables(db)
        found = Found(sql.last_game(db), sql.settings(db), sql.gone(db))
        self._remember(found)
        self._check_mark(db, found)
        db.execute("BEGIN IMMEDIATE")  # notices a file that can only be read
        sql.add_tables(db)
        db.execute("COMMIT")

    def _check_mark(self, db: sqlite3.Connection, found: Found) -> None:
        """Compares what is there with what was surely kept, and not deleted since."""
        mark = self.lock.marked()
        if mark is None or is_gone(found, mark.key):
            return
        if self.kept is not None and self.kept.key == mark.key:
            missing = mark.number > len(self.kept.entries)
        else:
            missing = sql.place_of(db, mark.key) is None
        if missing:
            raise Damaged("entries are missing")

    def _remember(self, found: Found) -> None:
        self.kept = found.last
        self.settings = found.settings

    # -- a damaged file ---------------------------------------------------------------------------

    def _found(self) -> Found:
        """Finds what is whole in the raw bytes of the files, a half-done rebuilding's too."""
        files = [self.path, wal(self.path), fresh(self.path)]
        last = number_aside(self.path) - 1
        if last and not self.path.exists():
            files += [aside(self.path, last), aside(wal(self.path), last)]
        return games_in(body for file in files for body in bodies_in(file))

    def _rebuild(self, found: Found) -> None:
        """Makes the file anew from what was found. The damaged one is kept under another name.

        The last game gets a new key: entries of the same number must not meet again in a scan."""
        self._remember(found)
        mark = self.lock.marked()
        is_missed = mark is not None and not is_gone(found, mark.key)
        lost = mark.number - known_entries(found, mark.key) if mark and is_missed else 0
        if found.games:
            last = msgspec.structs.replace(found.games[-1], key=new_key())
            found = msgspec.structs.replace(found, games=(*found.games[:-1], last))
        name = renew(self.path, found)
        self._remember(found)
        self.damage = Damage(name, max(lost, 0))
        self.lock.mark(Mark(self.kept.key, len(self.kept.entries)) if self.kept else None)

    # -- writing ----------------------------------------------------------------------------------

    def write(self, changes: Sequence[Change]) -> None:
        """Writes all changes in one transaction with one sync.

        May be given again after a failure, whatever was written of it. Raises Gap, and what `open`
        raises."""
        db = self._in_place()
        try:
            if changes:
                db.execute("BEGIN IMMEDIATE")
                for change in changes:
                    sql_games.put(db, change)
                db.execute("COMMIT")
            if any(isinstance(change, Deleted) for change in changes):
                sql_games.forget_log(db)
        except BaseException as fault:
            self._after(fault, changes)
            raise
        mark = mark_of(changes)
        if mark is not None:
            self.lock.mark(mark)

    def _in_place(self) -> sqlite3.Connection:
        """Gives the open file, opened again if it failed or was taken away under us."""
        if self._db is not None and self._file != identity(self.path):
            log.warning("%s was taken away", self.path)
            self._drop()
        if self._db is None:
            self.open()
        assert self._db is not None
        return self._db

    def _after(self, fault: BaseException, changes: Sequence[Change]) -> None:
        """Leaves nothing half open; a file found damaged is made anew, for the whole game."""
        if isinstance(fault, Gap):
            assert self._db is not None
            self._db.execute("ROLLBACK")
            return
        found = self._found() if is_damage(fault) else None
        self._drop()
        if found is not None:
            log.warning("%s is damaged: %s", self.path, fault)
            keys = keys_of(changes)
            others = tuple(game for game in found.games if game.key not in keys)
            self._rebuild(msgspec.structs.replace(found, games=others))
            raise Gap from fault

    def _drop(self) -> None:
        if self._db is not None:
            with contextlib.suppress(sqlite3.Error):
                self._db.close()
            self._db = None

    def close(self) -> None:
        """Closes the file, SQLite's log written back into it, and gives the lock back."""
        self._drop()
        self.lock.release()


# -- files ----------------------------------------------------------------------------------------


def wal(path: Path) -> Path:
    """Gives SQLite's write-ahead log, which lies beside the file."""
    return path.with_name(f"{path.name}-wal")


def fresh(path: Path) -> Path:
    """Gives the name under which a new file is made before it takes its place."""
    return path.with_name(f"{path.name}.new")


def aside(path: Path, number: int) -> Path:
    """Gives the name under which a damaged file is kept."""
    return path.with_name(f"{path.name}.damaged-{number}")


def number_aside(path: Path) -> int:
    """Gives the first number under which nothing was put aside yet, from 1; `MOST_ASIDE` in the
    end, for a card that goes on spoiling files must not be filled with them."""
    free = (
        number
        for number in range(1, MOST_ASIDE)
        if not (aside(path, number).exists() or aside(wal(path), number).exists())
    )
    return next(free, MOST_ASIDE)


def begin(path: Path) -> None:
    """Puts a file without games where there is none, or an empty one."""
    make_fresh(path, Found())
    put_in_place(path)


def renew(path: Path, found: Found) -> str:
    """Puts a new file with these games in its place, whatever lay there aside; gives its name.

    Whenever this is cut short, a scan of what lies there finds all that was to be kept."""
    make_fresh(path, found)
    number = number_aside(path)
    path.with_name(f"{path.name}-shm").unlink(missing_ok=True)
    for file in (path, wal(path)):
        if file.exists():
            file.rename(aside(file, number))
    put_in_place(path)
    return aside(path, number).name


def make_fresh(path: Path, found: Found) -> None:
    """Makes a file with these games under the name for new ones."""
    for rest in (fresh(path), wal(fresh(path))):
        rest.unlink(missing_ok=True)
    sql_writing.make(fresh(path), found)


def put_in_place(path: Path) -> None:
    """Gives the new file its name, for good."""
    fresh(path).rename(path)
    sql.sync(path.parent)


def is_empty(path: Path) -> bool:
    """Tells whether a file is not there or has no bytes. Raises OSError."""
    try:
        return path.stat().st_size == 0
    except FileNotFoundError:
        return True


def bodies_in(file: Path) -> Iterator[Body]:
    """Finds the records that are whole in a file, none where it is not there or the card fails."""
    with contextlib.suppress(OSError), open_to_read(file) as raw:
        size = os.fstat(raw.fileno()).st_size
        for start in pieces(size):
            raw.seek(start)
            yield from scan(raw.read(PIECE + OVERLAP), PIECE)


def open_to_read(file: Path) -> BinaryIO:
    """Opens a file, and does not wait where it is a FIFO, which is empty then."""
    return os.fdopen(os.open(file, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb")


def pieces(size: int) -> Iterator[int]:
    """Gives where the pieces of a file of so many bytes begin, without the middle of a huge one."""
    half = SEARCHED // 2
    yield from range(0, min(size, half), PIECE)
    yield from range(max(half, size - half), size, PIECE)


def identity(path: Path) -> tuple[int, int] | None:
    """Tells one file from another of the same name."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def known_entries(found: Found, key: str) -> int:
    """Gives how many entries of a game were found."""
    return sum(len(game.entries) for game in found.games if game.key == key)


def is_gone(found: Found, key: str) -> bool:
    """Tells whether a game was deleted."""
    return any(one.key == key for one in found.gone)


def new_key() -> str:
    """Makes a name for a game that no other has."""
    return secrets.token_hex(8)
