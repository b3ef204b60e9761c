"""Games as wholes in the tables of the games' file: deleted, taken in, and looked up by whoever
reads in the evening book. `companion.sql` has the tables.

One thread at a time for each connection.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import TypeVar

import msgspec
from msgspec import Struct

from companion import sql, sql_writing
from companion.changes import Change, Deleted, TakenIn
from companion.records import (
    EntryBody,
    GameBody,
    Gone,
    Kept,
    is_sound,
    kept_game,
    read,
    record,
)
from companion.sql import PLACES, SPAN, Damaged, is_damage

TABLES_OF_PLAY = ("entries", "slips")


class Row(Struct, frozen=True):
    """A game as it is listed: its beginning, its state, its last entry (None: it has none that can
    be read), whether its log may tell more (a table that was corrected, a seat that changed hands),
    and whether all of it is readable."""

    start: GameBody
    state: str
    last: EntryBody | None
    needs_log: bool
    is_whole: bool


# -- writing --------------------------------------------------------------------------------------


def put(db: sqlite3.Connection, change: Change) -> None:
    """Writes any change; what is there already stays. Raises Gap."""
    match change:
        case Deleted(keys):
            for key in sorted(keys):
                delete(db, key)
        case TakenIn(games):
            take_in(db, games)
        case _:
            sql_writing.put(db, change)


def delete(db: sqlite3.Connection, key: str) -> None:
    """Deletes one game and nothing else, and writes down that it is gone (A9)."""
    place = sql.place_of(db, key)
    if place is None:
        return
    for table in TABLES_OF_PLAY:
        db.execute(f"DELETE FROM {table} WHERE {SPAN}", (place, place))
    db.execute("DELETE FROM games WHERE id = ?", (place,))
    sql_writing.put_gone(db, Gone(place, key))


def forget_log(db: sqlite3.Connection) -> None:
    """Writes SQLite's log back into the file and empties it: what was deleted is in neither then.
    Does nothing where somebody just looks in; then the next one does it."""
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def take_in(db: sqlite3.Connection, games: tuple[Kept, ...]) -> None:
    """Writes games from elsewhere; of those that are there, what comes behind what is there. What
    lies on the table stays the last game, and nobody plays any other."""
    fresh = [game for game in games if sql.place_of(db, game.key) is None]
    for game in games:
        if game not in fresh:
            sql_writing.put_game(db, game)
    on_table = _on_table(db)
    abandon = "UPDATE games SET state = 'abandoned' WHERE state = 'open' AND id <> ?"
    db.execute(abandon, (on_table[0] if on_table is not None else 0,))
    for game in fresh:
        sql_writing.put_game(db, game)
    if on_table is not None and fresh:
        db.execute(abandon, (0,))
        place, state = on_table
        move(db, place, sql_writing.next_place(db))
        db.execute("UPDATE games SET state = ? WHERE id = (SELECT max(id) FROM games)", (state,))


def _on_table(db: sqlite3.Connection) -> tuple[int, str] | None:
    """Gives place and state of the last game, None where a later one was deleted or none is."""
    for place, state in db.execute("SELECT id, state FROM games ORDER BY id DESC LIMIT 1"):
        return (place, state.decode()) if sql_writing.next_place(db) == place + 1 else None
    return None


def move(db: sqlite3.Connection, place: int, to: int) -> None:
    """Puts a game at another, free place; its states stay."""
    (line,) = sql.lines(db, "SELECT record FROM games WHERE id = ?", place)
    start = read(line, GameBody)
    if start is None:
        raise Damaged("a game's set-up is not readable")
    moved = GameBody(to, start.key, start.setup, start.begun)
    body = sql.text(record("game", moved))
    db.execute("UPDATE games SET id = ?, record = ? WHERE id = ?", (to, body, place))
    for table in TABLES_OF_PLAY:
        further = (to - place) * PLACES
        db.execute(f"UPDATE {table} SET id = id + ? WHERE {SPAN}", (further, place, place))


# -- looking up -----------------------------------------------------------------------------------


STATE = """CASE WHEN state = 'open' AND id < (SELECT max(id) FROM games) THEN 'abandoned'
ELSE state END"""
"""A game's state: only the last one can be on the table, whatever an earlier import wrote."""


def rows(db: sqlite3.Connection, before: int, most: int) -> Iterator[Row]:
    """Gives the games in front of a place, the last one first, at most so many. One that is damaged
    hides no other."""
    columns = f"id, key, {STATE}, record"
    listed = f"SELECT {columns} FROM games WHERE id < ? ORDER BY id DESC LIMIT ?"
    for place, key, state, line in db.execute(listed, (before, most)).fetchall():
        start = read(line, GameBody) if isinstance(line, bytes) else None
        is_whole = start is not None and _is_whole(db, place)
        yield Row(
            start or GameBody(place, key.decode(), NOTHING_KNOWN),
            state.decode(),
            _last_entry(db, place) if is_whole else _last_readable(db, place),
            is_whole and _needs_log(db, place),
            is_whole,
        )


NOTHING_KNOWN: dict[str, object] = {"game": "", "players": []}
"""The set-up of a game of which it cannot be read."""


def _is_whole(db: sqlite3.Connection, place: int) -> bool:
    """Tells whether every entry of a game is there and proves itself."""
    told = f"SELECT id, record FROM entries WHERE {SPAN} ORDER BY id"
    try:
        found = db.execute(told, (place, place))
        return all(
            id_ == place * PLACES + number and isinstance(line, bytes) and is_sound(line)
            for number, (id_, line) in enumerate(found, start=1)
        )
    except sqlite3.Error as fault:
        if is_damage(fault):
            return False
        raise


def _last_readable(db: sqlite3.Connection, place: int) -> EntryBody | None:
    """Gives the last entry of a damaged game, else the last in front of the damage."""
    try:
        last = _last_entry(db, place)
    except sqlite3.Error as fault:
        if not is_damage(fault):
            raise
        last = None
    bodies = [] if last is not None else list(_readable(sql.entries_of(db, place)))
    return bodies[-1] if bodies else last


def _last_entry(db: sqlite3.Connection, place: int) -> EntryBody | None:
    last = f"SELECT record FROM entries WHERE {SPAN} ORDER BY id DESC LIMIT 1"
    line = next(sql.lines(db, last, place, place), None)
    return None if line is None else read(line, EntryBody)


def _needs_log(db: sqlite3.Connection, place: int) -> bool:
    """Looks for the words in the records: where they are not, nobody need read them all."""
    words = '(instr(record, \'"verb":"correct"\') OR instr(record, \'"names":\'))'
    told = f"SELECT id FROM entries WHERE {SPAN} AND {words} LIMIT 1"
    return db.execute(told, (place, place)).fetchone() is not None


def game(db: sqlite3.Connection, key: str) -> tuple[Kept, str] | None:
    """Reads one whole game and its state; None where it is not there. Raises Damaged."""
    found = db.execute(f"SELECT record, {STATE} FROM games WHERE key = ?", (key,)).fetchone()
    if found is None:
        return None
    kept = sql.game_of(db, found[0])
    return None if kept is None else (kept, found[1].decode())


def beginning(db: sqlite3.Connection, key: str) -> tuple[Kept, str] | None:
    """Reads a damaged game as far as it can be read in one piece, how it ended where that is still
    known, and its state; None where not even its set-up can be read."""
    found = db.execute(f"SELECT record, {STATE} FROM games WHERE key = ?", (key,)).fetchone()
    start = None if found is None or found[0] is None else read(found[0], GameBody)
    if start is None:
        return None
    entries = _readable(sql.entries_of(db, start.place))
    kept = kept_game(start, entries, _readable(sql.slips_of(db, start.place)))
    if kept is None:
        return None
    last = _last_readable(db, start.place)
    ended = msgspec.structs.replace(kept, result=None if last is None else last.result)
    return ended, found[1].decode()


B = TypeVar("B")


def _readable(bodies: Iterator[B]) -> Iterator[B]:
    """Gives what comes in front of the first damage."""
    try:
        yield from bodies
    except Damaged:
        return
    except sqlite3.Error as fault:
        if not is_damage(fault):
            raise
