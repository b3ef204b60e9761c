"""What is kept of games, as records that prove themselves wherever they are found.

A record is one line of JSON: its kind, a checksum, the length of its body, the body. The store
puts records into its tables; when a table cannot be read any more, `scan` finds the records that
are whole in the raw bytes, and `games_in` puts the games together again (A2).

Pure: bytes in, values out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias, TypeVar, cast
from zlib import crc32

import msgspec
from msgspec import Struct

from companion.games.contract import Event, Json
from companion.referee import Entry
from companion.setups import ToldSetup
from companion.slips import Slip

FORM = 1
"""The form in which this program keeps games; it grows when older programs could not read it. What
only adds a kind of record, a field that may lack, or a table (slips, deleted games) leaves it:
older programs pass it over, and this one adds the tables to an older file."""

LONGEST = 4000
"""Bytes of a record that SQLite surely keeps in one piece on a page of 4096, so that `scan` finds
it whole. A longer one is kept as well, but does not survive a damaged table."""

HEAD = re.compile(
    rb'\{"kept":"(form|game|entry|slip|gone|setting|mark)","sum":(\d{1,10}),"long":(\d{1,7}),"body":'
)

Kind: TypeAlias = Literal["form", "game", "entry", "slip", "gone", "setting", "mark"]


class Form(Struct, frozen=True):
    """Says in which form the whole is kept. This record itself never changes its form."""

    version: int


class GameBody(Struct, frozen=True):
    """The start of a game. `place` is its number in order, of two the larger one (it was put behind
    games that were taken in); `key` names it for good; `begun` is what the box's clock said then,
    only to be shown ("" where it was surely wrong)."""

    place: int
    key: str
    setup: dict[str, object]
    begun: str = ""


class EntryBody(Struct, frozen=True):
    """One entry of a game, and how the game stood ended after it (None: it goes on)."""

    key: str
    entry: EntryShape
    result: object = None


class EntryShape(Struct, frozen=True):
    """A referee's entry as it is read: as `Entry`, its body any JSON."""

    number: int
    verb: Literal["answer", "undo", "redo", "correct", "set", "note"]
    player: int
    turn: int
    body: object = None
    events: tuple[Event, ...] = ()
    takes_back: int = 0
    reason: str = ""

    def entry(self) -> Entry:
        """Gives the entry."""
        return Entry(
            self.number,
            self.verb,
            self.player,
            self.turn,
            cast(Json, self.body),
            self.events,
            self.takes_back,
            self.reason,
        )


class SlipBody(Struct, frozen=True):
    """One slip of a game, in order from 1."""

    key: str
    number: int
    slip: Slip


class Gone(Struct, frozen=True):
    """A game was deleted: wherever something of it is still found, it is not to come back."""

    place: int
    key: str


class Setting(Struct, frozen=True):
    """One setting of the box; of two with the same name the later `revision` holds."""

    name: str
    value: object
    revision: int


class Mark(Struct, frozen=True):
    """How far the newest game was surely kept; not synced, so it may lag behind, never lead."""

    key: str
    number: int


Body: TypeAlias = Form | GameBody | EntryBody | SlipBody | Gone | Setting | Mark

KINDS: dict[str, type[Body]] = {
    "form": Form,
    "game": GameBody,
    "entry": EntryBody,
    "slip": SlipBody,
    "gone": Gone,
    "setting": Setting,
    "mark": Mark,
}


class Kept(Struct, frozen=True):
    """One game as it was kept: its set-up as told, its entries in order, how it ended; what was
    caught; its number in order (0: it has none yet), and when it was begun by the box's clock."""

    key: str
    setup: ToldSetup
    entries: tuple[Entry, ...]
    result: object = None
    slips: tuple[Slip, ...] = ()
    place: int = 0
    begun: str = ""


class Found(Struct, frozen=True):
    """Everything that a scan found: games in order, settings, and which games were deleted."""

    games: tuple[Kept, ...] = ()
    settings: dict[str, Setting] = {}
    gone: tuple[Gone, ...] = ()

    @property
    def last(self) -> Kept | None:
        """The game that lies on the table: the last one, unless a later one was deleted."""
        if not self.games or any(one.place > self.games[-1].place for one in self.gone):
            return None
        return self.games[-1]


# -- one record -----------------------------------------------------------------------------------


def framed(kind: Kind, body: bytes) -> bytes:
    """Gives the record of a body that is JSON already."""
    return b'{"kept":"%s","sum":%d,"long":%d,"body":%s}' % (
        kind.encode(),
        crc32(body),
        len(body),
        body,
    )


def record(kind: Kind, body: Body) -> bytes:
    """Gives the record of a body."""
    return framed(kind, msgspec.json.encode(body))


B = TypeVar("B", bound=Body)


def read(line: bytes, kind: type[B]) -> B | None:
    """Reads one record of one kind; None where it does not prove itself."""
    found = next(scan(line), None)
    return found if isinstance(found, kind) else None


def is_sound(line: bytes) -> bool:
    """Tells whether a record proves itself, whatever it says: much quicker than reading it."""
    head = HEAD.match(line)
    if head is None:
        return False
    return crc32(line[head.end() : head.end() + int(head[3])]) == int(head[2])


def scan(raw: bytes, until: int | None = None) -> Iterator[Body]:
    """Finds every record that is whole in raw bytes, in the order in which they lie there; only
    those that begin before `until`, where it is given."""
    for head in HEAD.finditer(raw):
        if until is not None and head.start() >= until:
            return
        body = raw[head.end() : head.end() + int(head[3])]
        if crc32(body) == int(head[2]):
            try:
                yield msgspec.json.decode(body, type=KINDS[head[1].decode()])
            except msgspec.DecodeError:
                continue


# -- games from records ---------------------------------------------------------------------------


def games_in(bodies: Iterable[Body]) -> Found:
    """Puts games and settings together; of a game with a gap what lies before the gap; nothing of a
    game that was deleted."""
    heap = _Heap()
    for body in bodies:
        heap.take(body)
    starts = (start for start in heap.starts.values() if start.key not in heap.gone)
    ordered = sorted(starts, key=lambda start: start.place)
    games = (heap.game(start) for start in ordered)
    kept = tuple(game for game in games if game is not None)
    return Found(kept, heap.settings, tuple(heap.gone.values()))


class _Heap:
    """Records as they are found, sorted by what they belong to."""

    def __init__(self) -> None:
        self.starts: dict[str, GameBody] = {}
        self.entries: dict[str, dict[int, EntryBody]] = {}
        self.slips: dict[str, dict[int, SlipBody]] = {}
        self.gone: dict[str, Gone] = {}
        self.settings: dict[str, Setting] = {}

    def take(self, body: Body) -> None:
        """Puts a record to those of its kind."""
        match body:
            case GameBody() if _is_further(body, self.starts.get(body.key)):
                self.starts[body.key] = body
            case EntryBody():
                self.entries.setdefault(body.key, {}).setdefault(body.entry.number, body)
            case SlipBody():
                self.slips.setdefault(body.key, {}).setdefault(body.number, body)
            case Gone():
                self.gone[body.key] = body
            case Setting() if _is_later(body, self.settings.get(body.name)):
                self.settings[body.name] = body

    def game(self, start: GameBody) -> Kept | None:
        """Puts one game together."""
        slips = sorted(self.slips.get(start.key, {}).items())
        entries = _in_order(self.entries.get(start.key, {}))
        return kept_game(start, entries, (body for _, body in slips))


def _is_further(start: GameBody, known: GameBody | None) -> bool:
    return known is None or start.place > known.place


def _is_later(setting: Setting, known: Setting | None) -> bool:
    return known is None or setting.revision > known.revision


def _in_order(entries: dict[int, EntryBody]) -> Iterator[EntryBody]:
    number = 1
    while number in entries:
        yield entries[number]
        number += 1


def kept_game(
    start: GameBody, entries: Iterable[EntryBody], slips: Iterable[SlipBody] = ()
) -> Kept | None:
    """Puts one game together; None where its set-up is of a shape that nobody knows."""
    try:
        setup = msgspec.convert(start.setup, ToldSetup)
    except msgspec.ValidationError:
        return None
    bodies = tuple(entries)
    return Kept(
        key=start.key,
        setup=setup,
        entries=tuple(body.entry.entry() for body in bodies),
        result=bodies[-1].result if bodies else None,
        slips=tuple(body.slip for body in slips),
        place=start.place,
        begun=start.begun,
    )
