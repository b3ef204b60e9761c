"""A card that counts, hesitates and fails: put between SQLite and the real file, below the journal.

SQLite reaches a file through a table of functions (`sqlite3_io_methods`, its documented interface
to the operating system). `Card.under` exchanges two of them, write and sync, for its own, which
count, then do as they are told, then call SQLite's. So the program that is measured is the one
that is shipped, and what is counted is what goes to the kernel.
"""

from __future__ import annotations

import ctypes
import sqlite3
from ctypes import CFUNCTYPE, POINTER, Structure, byref, c_char_p, c_int, c_int64, c_void_p
from pathlib import Path
from threading import Event

from companion.store import Store

FILE_POINTER, JOURNAL_POINTER = 7, 28
"""SQLITE_FCNTL_FILE_POINTER and _JOURNAL_POINTER (the write-ahead log's file)."""

OK, FULL, IOERR_FSYNC = 0, 13, 10 | 4 << 8

LIBRARY = ctypes.CDLL("libsqlite3.so.0")
LIBRARY.sqlite3_db_filename.restype = c_char_p
LIBRARY.sqlite3_db_filename.argtypes = [c_void_p, c_char_p]
LIBRARY.sqlite3_file_control.argtypes = [c_void_p, c_char_p, c_int, c_void_p]

XWrite = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
XSync = CFUNCTYPE(c_int, c_void_p, c_int)


class Methods(Structure):
    """`sqlite3_io_methods` of version 3; only write and sync are touched."""

    _fields_ = (
        ("version", c_int),
        ("close", c_void_p),
        ("read", c_void_p),
        ("write", XWrite),
        ("truncate", c_void_p),
        ("sync", XSync),
        *((f"other{number}", c_void_p) for number in range(13)),
    )


class File(Structure):
    """`sqlite3_file`."""

    _fields_ = (("methods", POINTER(Methods)),)


class Card:
    """Counts syncs and bytes of the files it was put under. Its verbs come from any thread."""

    def __init__(self) -> None:
        self.syncs = 0
        self.writes = 0
        self.bytes = 0
        self.waiting = Event()
        """Set while a sync waits for a card that hesitates."""
        self._answers = Event()
        self._answers.set()
        self._fault = OK
        self._alive: list[object] = []

    def under(self, db: sqlite3.Connection) -> None:
        """Puts the card under an open database and its write-ahead log."""
        for which in (FILE_POINTER, JOURNAL_POINTER):
            file = file_of(handle_of(db), which)
            self._exchange(file)

    def _exchange(self, file: File) -> None:
        real = file.methods.contents
        mine = Methods.from_buffer_copy(real)

        @XWrite
        def write(this: int, data: int, length: int, offset: int) -> int:
            self.writes += 1
            self.bytes += length
            return self._fault or int(real.write(this, data, length, offset))

        @XSync
        def sync(this: int, flags: int) -> int:
            self.syncs += 1
            self._hesitate()
            return self._fault or int(real.sync(this, flags))

        mine.write, mine.sync = write, sync
        self._alive += [mine, write, sync]
        file.methods = ctypes.pointer(mine)

    def _hesitate(self) -> None:
        if not self._answers.is_set():
            self.waiting.set()
            self._answers.wait(30)
            self.waiting.clear()

    def hesitate(self) -> None:
        """From now on no sync comes back."""
        self._answers.clear()

    def answer(self) -> None:
        """Lets all syncs come back."""
        self._answers.set()

    def fail(self, code: int) -> None:
        """From now on every write and sync fails like this (`OK`: no more)."""
        self._fault = code


class CardStore(Store):
    """A store on such a card: each time that it is opened again, too."""

    def __init__(self, path: Path, card: Card) -> None:
        super().__init__(path)
        self.card = card

    def open(self) -> None:
        """Opens the store and puts the card under it."""
        super().open()
        assert self._db is not None
        self.card.under(self._db)


def handle_of(db: sqlite3.Connection) -> c_void_p:
    """Gives SQLite's own handle, the first thing behind the head of Python's object."""
    handle = c_void_p.from_address(id(db) + object.__basicsize__)
    named = LIBRARY.sqlite3_db_filename(handle, b"main").decode()
    assert named == db.execute("PRAGMA database_list").fetchone()[2].decode(), named
    return handle


def file_of(handle: c_void_p, which: int) -> File:
    """Gives one of the files behind a database."""
    file = POINTER(File)()
    assert LIBRARY.sqlite3_file_control(handle, b"main", which, byref(file)) == OK
    return file.contents
