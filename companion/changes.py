"""What is kept, as it comes: a game begun, an entry added, a setting changed. Pure values.

A whole game can be told as the changes that made it, and made again from them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import msgspec
from msgspec import Struct

from companion.records import EntryBody, GameBody, Kept, Mark, kept_game


class Begun(Struct, frozen=True):
    """A game began. `setup` is its set-up in JSON."""

    key: str
    setup: bytes


class Added(Struct, frozen=True):
    """An entry was added; `entry` and `result` (`null` while the game goes on) are JSON."""

    key: str
    number: int
    entry: bytes
    result: bytes


class Put(Struct, frozen=True):
    """A setting was changed; `value` is JSON."""

    name: str
    value: bytes


Change: TypeAlias = Begun | Added | Put


def changes_of(game: Kept) -> Iterator[Change]:
    """Gives a whole game as the changes that made it; how it ended stands with the last entry."""
    yield Begun(game.key, msgspec.json.encode(game.setup))
    for entry in game.entries:
        result = game.result if entry is game.entries[-1] else None
        encoded = msgspec.json.encode(entry)
        yield Added(game.key, entry.number, encoded, msgspec.json.encode(result))


def of_changes(changes: Sequence[Change]) -> Kept | None:
    """Gives the whole game that changes made; None without its beginning."""
    start: GameBody | None = None
    entries: list[EntryBody] = []
    for change in changes:
        match change:
            case Begun(key, setup):
                start = GameBody(0, key, msgspec.json.decode(setup, type=dict[str, object]))
            case Added():
                entries.append(msgspec.json.decode(entry_json(change), type=EntryBody))
    return None if start is None else kept_game(start, entries)


def entry_json(added: Added) -> bytes:
    """Gives the body of an entry's record."""
    return b'{"key":"%s","entry":%s,"result":%s}' % (
        added.key.encode(),
        added.entry,
        added.result,
    )


def mark_of(changes: Sequence[Change]) -> Mark | None:
    """Gives how far the last game has come with these changes."""
    for change in reversed(changes):
        match change:
            case Begun(key):
                return Mark(key, 0)
            case Added(key, number):
                return Mark(key, number)
    return None
