"""Writes into the tables of the games' file: a new file, and what comes of play. `companion.sql`
has the tables and opens them. One commit is one sync. One thread at a time.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

import msgspec

from companion.changes import (
    Added,
    Begun,
    Caught,
    Playing,
    Put,
    changes_of,
    entry_json,
    slip_json,
)
from companion.records import (
    FORM,
    Form,
    Found,
    GameBody,
    Gone,
    Kept,
    Setting,
    framed,
    record,
)
from companion.sql import (
    APPLICATION,
    PLACES,
    SCHEMA,
    Gap,
    add_tables,
    connect,
    one,
    place_of,
    settings,
    sync,
    text,
)


def make(path: Path, found: Found) -> None:
    """Makes a new file with these games and settings, whole and synced when it returns."""
    db = connect(path)
    try:
        db.execute("PRAGMA page_size = 4096")
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute("PRAGMA journal_mode = WAL")
        db.executescript(SCHEMA)
        db.execute("BEGIN IMMEDIATE")
        add_tables(db)
        db.execute("INSERT INTO form VALUES (?)", (text(record("form", Form(FORM))),))
        for game in found.games:
            put_game(db, game)
        for gone in found.gone:
            put_gone(db, gone)
        for setting in found.settings.values():
            put_setting(db, setting)
        db.execute("COMMIT")
    finally:
        db.close()
    sync(path)


def put(db: sqlite3.Connection, change: Playing | Put) -> None:
    """Writes a change; what is there already stays. Raises Gap."""
    match change:
        case Begun():
            begin(db, change)
        case Added():
            add(db, change)
        case Caught():
            add_slip(db, change)
        case Put():
            change_setting(db, change)


def begin(db: sqlite3.Connection, begun: Begun, least: int = 0) -> None:
    """Writes a new game behind all that ever were, at the place `least` or behind it; an open one
    before it is abandoned."""
    if place_of(db, begun.key) is not None:
        return
    db.execute("UPDATE games SET state = 'abandoned' WHERE state = 'open'")
    place = max(next_place(db), least)
    start = GameBody(
        place, begun.key, msgspec.json.decode(begun.setup, type=dict[str, object]), begun.begun
    )
    db.execute(
        "INSERT INTO games (id, key, state, record) VALUES (?, ?, 'open', ?)",
        (place, begun.key, text(record("game", start))),
    )


def next_place(db: sqlite3.Connection) -> int:
    """Gives the first place behind every game that is or was there."""
    last = "SELECT max(id) AS id FROM games UNION ALL SELECT max(id) FROM gone"
    return one(db, f"SELECT coalesce(max(id), 0) + 1 FROM ({last})")


def add(db: sqlite3.Connection, added: Added) -> None:
    """Writes an entry behind the last one, and whether the game has ended with it."""
    place = place_of(db, added.key)
    if place is None or added.number > entries_in(db, place) + 1:
        raise Gap
    db.execute(
        "INSERT OR REPLACE INTO entries (id, record) VALUES (?, ?)",
        (place * PLACES + added.number, text(framed("entry", entry_json(added)))),
    )
    state = "open" if added.result == b"null" else "finished"
    db.execute("UPDATE games SET state = ? WHERE id = ? AND state <> ?", (state, place, state))


def add_slip(db: sqlite3.Connection, caught: Caught) -> None:
    """Writes a slip of a game that is there."""
    place = place_of(db, caught.key)
    if place is None:
        raise Gap
    db.execute(
        "INSERT OR REPLACE INTO slips (id, record) VALUES (?, ?)",
        (place * PLACES + caught.number, text(framed("slip", slip_json(caught)))),
    )


def entries_in(db: sqlite3.Connection, place: int) -> int:
    """Gives the number of a game's last entry, 0 where it has none."""
    last = one(db, "SELECT coalesce(max(id), 0) FROM entries WHERE id < (? + 1) * 1000000", place)
    return max(last - place * PLACES, 0)


def change_setting(db: sqlite3.Connection, change: Put) -> None:
    """Writes a setting over the one of its name."""
    known = settings(db).get(change.name)
    value: object = msgspec.json.decode(change.value)
    put_setting(db, Setting(change.name, value, known.revision + 1 if known else 1))


def put_setting(db: sqlite3.Connection, setting: Setting) -> None:
    """Writes a setting as it is."""
    db.execute(
        "INSERT OR REPLACE INTO settings VALUES (?, ?)",
        (setting.name, text(record("setting", setting))),
    )


def put_game(db: sqlite3.Connection, game: Kept) -> None:
    """Writes a whole game behind the last one, at its own place where that is free."""
    for change in changes_of(game):
        if isinstance(change, Begun):
            begin(db, change, game.place)
        else:
            put(db, change)


def put_gone(db: sqlite3.Connection, gone: Gone) -> None:
    """Writes that a game was deleted."""
    db.execute(
        "INSERT OR REPLACE INTO gone (id, record) VALUES (?, ?)",
        (gone.place, text(record("gone", gone))),
    )
