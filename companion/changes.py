"""What is kept, as it comes: a game begun, an entry added, a slip caught, games deleted or taken
in, a setting changed. Pure values.

A whole game can be told as the changes that made it, and made again from them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import msgspec
from msgspec import Struct

from companion.records import LONGEST, EntryBody, GameBody, Kept, Mark, SlipBody, kept_game
from companion.slips import Slip

ROOM = LONGEST - 200
"""Bytes that a slip may take: what of its record is not the slip is shorter than the rest."""


class Begun(Struct, frozen=True):
    """A game began. `setup` is its set-up in JSON, `begun` what the box's clock said."""

    key: str
    setup: bytes
    begun: str = ""


class Added(Struct, frozen=True):
    """An entry was added; `entry` and `result` (`null` while the game goes on) are JSON."""

    key: str
    number: int
    entry: bytes
    result: bytes


class Caught(Struct, frozen=True):
    """A slip was caught, the game's `number`th; `slip` is JSON."""

    key: str
    number: int
    slip: bytes


class Deleted(Struct, frozen=True):
    """Games were deleted, each by its key."""

    keys: frozenset[str]


class TakenIn(Struct, frozen=True):
    """Games came from elsewhere, whole. The game on the table stays behind them, the last one."""

    games: tuple[Kept, ...]


class Put(Struct, frozen=True):
    """A setting was changed; `value` is JSON."""

    name: str
    value: bytes


Playing: TypeAlias = Begun | Added | Caught
"""What comes of play, each of one game."""

Change: TypeAlias = Playing | Deleted | TakenIn | Put


def changes_of(game: Kept) -> Iterator[Playing]:
    """Gives a whole game as the changes that made it; how it ended stands with the last entry."""
    yield Begun(game.key, msgspec.json.encode(game.setup), game.begun)
    for entry in game.entries:
        result = game.result if entry is game.entries[-1] else None
        encoded = msgspec.json.encode(entry)
        yield Added(game.key, entry.number, encoded, msgspec.json.encode(result))
    for number, slip in enumerate(game.slips, start=1):
        yield caught(game.key, number, slip)


def caught(key: str, number: int, slip: Slip) -> Caught:
    """Tells a slip; without facts and answer where it would be too long with them."""
    encoded = msgspec.json.encode(slip)
    if len(encoded) > ROOM:
        encoded = msgspec.json.encode(msgspec.structs.replace(slip, facts={}, answer=None))
    return Caught(key, number, encoded)


def of_changes(changes: Sequence[Change]) -> Kept | None:
    """Gives the whole game that changes made; None without its beginning."""
    start: GameBody | None = None
    entries: list[EntryBody] = []
    slips: list[SlipBody] = []
    for change in changes:
        match change:
            case Begun(key, setup, begun):
                told = msgspec.json.decode(setup, type=dict[str, object])
                start = GameBody(0, key, told, begun)
            case Added():
                entries.append(msgspec.json.decode(entry_json(change), type=EntryBody))
            case Caught():
                slips.append(msgspec.json.decode(slip_json(change), type=SlipBody))
    return None if start is None else kept_game(start, entries, slips)


def entry_json(added: Added) -> bytes:
    """Gives the body of an entry's record."""
    return b'{"key":"%s","entry":%s,"result":%s}' % (
        added.key.encode(),
        added.entry,
        added.result,
    )


def slip_json(caught: Caught) -> bytes:
    """Gives the body of a slip's record."""
    return b'{"key":"%s","number":%d,"slip":%s}' % (
        caught.key.encode(),
        caught.number,
        caught.slip,
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


def keys_of(changes: Sequence[Change]) -> frozenset[str]:
    """Gives the games that were played on with these changes."""
    return frozenset(change.key for change in changes if isinstance(change, Playing))


def besides_play(changes: Sequence[Change]) -> tuple[Change, ...]:
    """Gives the changes that come of no play: they must be told again where all else is."""
    return tuple(change for change in changes if not isinstance(change, Playing))
