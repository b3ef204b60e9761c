"""Looks into a file of games, and changes nothing: also while a box keeps games there.

Each look opens and closes a connection of its own that may only read, so it holds up nobody and
may come from any thread. What was handed to the journal but is not on the card is not seen.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import cast

import msgspec

from companion import sql, sql_games
from companion.book import BEYOND, Outline, State, corrections_in_force, seats_of
from companion.records import Kept
from companion.referee import Entry
from companion.setups import ToldSetup
from companion.sql import Damaged
from companion.sql_games import Row
from companion.store import is_empty, wal


class Unreadable(Exception):  # noqa: N818 - a finding
    """The file cannot be read: the card fails, it is damaged, or something else lies there."""


class Broken(Unreadable):
    """One game cannot be read whole; all others can."""


class Reader:
    """What is kept in one file. Raises Unreadable; a file that is not there has no games."""

    def __init__(self, path: Path) -> None:
        """Takes the path of the games; nothing is touched before somebody asks."""
        self.path = path

    def outlines(self, before: int = BEYOND, most: int = BEYOND) -> tuple[Outline, ...]:
        """Gives the games in front of a place, the last one first (K6: by place, never by clock).
        One whose set-up has a shape that nobody knows is left out."""
        with self._open() as db:
            if db is None:
                return ()
            found = [_outline(db, row) for row in sql_games.rows(db, before, most)]
        return tuple(outline for outline in found if outline is not None)

    def game(self, key: str) -> tuple[Kept, State] | None:
        """Gives one whole game and its state, None where it is not there. Raises Broken."""
        with self._open() as db:
            try:
                found = None if db is None else sql_games.game(db, key)
            except (sqlite3.Error, Damaged) as fault:
                if sql.is_damage(fault):
                    raise Broken(str(fault)) from fault
                raise
        return None if found is None else (found[0], cast(State, found[1]))

    def beginning(self, key: str) -> tuple[Kept, State] | None:
        """Gives what can be read of a broken game in one piece, from its start; None where nothing
        can."""
        with self._open() as db:
            found = None if db is None else sql_games.beginning(db, key)
        return None if found is None else (found[0], cast(State, found[1]))

    def gone(self) -> frozenset[str]:
        """Names the games that were deleted."""
        with self._open() as db:
            found = () if db is None else sql.gone(db)
        return frozenset(one.key for one in found)

    def settings(self) -> dict[str, object]:
        """Gives the settings of the box."""
        with self._open() as db:
            found = {} if db is None else sql.settings(db)
        return {name: setting.value for name, setting in found.items()}

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection | None]:
        """Gives a connection while somebody reads; None where there is no file yet."""
        try:
            if is_empty(self.path):
                yield None
                return
            with closing(_connected(self.path)) as db:
                yield db
        except (OSError, sqlite3.Error, Damaged) as fault:
            raise Unreadable(str(fault)) from fault


def _connected(path: Path) -> sqlite3.Connection:
    """Opens a file only to be read. Where nothing can be made beside it SQLite needs to be told
    that nobody else writes, which is so where no log beside it holds anything."""
    try:
        db = sql.look(path, "mode=ro")
        sql.check_form(db, path)
    except sqlite3.OperationalError:
        if not is_empty(wal(path)):
            raise
        db = sql.look(path, "immutable=1")
        sql.check_form(db, path)
    return db


def _outline(db: sqlite3.Connection, row: Row) -> Outline | None:
    try:
        setup = msgspec.convert(row.start.setup, ToldSetup)
    except msgspec.ValidationError:
        return None
    last = row.last
    log = _log(db, row.start.key) if row.needs_log else ()
    return Outline(
        key=row.start.key,
        place=row.start.place,
        state=cast(State, row.state),
        setup=setup,
        begun=row.start.begun,
        turns=last.entry.turn if last is not None else 0,
        result=last.result if last is not None else None,
        corrections=len(corrections_in_force(log)),
        seats=seats_of(setup, log),
        is_damaged=not row.is_whole,
    )


def _log(db: sqlite3.Connection, key: str) -> tuple[Entry, ...]:
    found = sql_games.game(db, key)
    return () if found is None else found[0].entries
