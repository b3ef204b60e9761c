"""Games as files that can be carried elsewhere: JSON Lines in protocol form, and back. Pure.

A game is its `new` line and one request for each entry of its log, so that `companion script` plays
it again. What was caught stands among them as the very requests that were refused. Two kinds of
line are no requests; a script refuses them, and nothing is harmed:

- `{"book": {"key": ..., "begun": ..., "refused": [1, 4]}}` behind a `new`: which game of which box
  this is, and which of its following lines broke a rule; `{"book": {"set": ...}}` for a setting
  that no request can make;
- `{"box": {"settings": {...}}}`: the settings of the box.

A file is read by putting every line to a desk of its own; what is not answered as it was then is a
fault, and with one fault nothing of a file is taken.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec
from msgspec import Struct, UnsetType

from companion.book import is_time
from companion.games.contract import AnyGame, Fact, Fault
from companion.protocol import Desk
from companion.records import Kept
from companion.referee import AnySetup, Changed, Entry, Ruling
from companion.replies import ErrorReply, RefusedReply, Reply
from companion.requests import SetBody, Unmet, read_json, shaped
from companion.setups import ToldSetup, name_faults
from companion.slips import Slip, is_worth_keeping
from companion.words import LANGUAGES

MOST_LINES = 500_000
"""Lines of a file; an evening has a few thousand."""
MOST_GAMES = 5000
"""Games of a file: some years of evenings."""
MOST_ENTRIES = 50_000
"""Entries of one game."""
MOST_SETTINGS = 50
LONGEST_SETTING = 2000
"""Bytes of a setting."""

KEY = re.compile(r"([0-9a-f]{16})?")


class Header(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the `book` line behind a `new` tells. `key` names the game among all boxes; `refused`
    counts the game's lines from the one after this."""

    key: str = ""
    begun: str = ""
    refused: tuple[int, ...] = ()


class Aside(Struct, frozen=True, forbid_unknown_fields=True):
    """What a `book` line within a game tells: a setting for which there is no request."""

    set: dict[str, object]


class BoxBody(Struct, frozen=True, forbid_unknown_fields=True):
    """What a `box` line tells."""

    settings: dict[str, object]


class Copies(Struct, frozen=True):
    """What a file holds: games in order, without a place; settings of a box. A game of which no
    key is told has an empty one."""

    games: tuple[Kept, ...]
    settings: dict[str, object]


class BadLine(Struct, frozen=True):
    """Why a file cannot be taken, and in which line (0: as a whole)."""

    line: int
    fault: Fault


# -- writing --------------------------------------------------------------------------------------


def lines(games: Iterable[Kept], settings: Mapping[str, object] | None = None) -> Iterator[bytes]:
    """Writes games and settings as lines, without their ends."""
    for game in games:
        yield from _game_lines(game)
    if settings:
        yield msgspec.json.encode({"box": {"settings": settings}})


def _game_lines(game: Kept) -> Iterator[bytes]:
    told = list(_requests(game))
    refused = tuple(at for at, one in enumerate(told, start=1) if one.is_slip)
    yield msgspec.json.encode({"new": game.setup})
    yield msgspec.json.encode({"book": Header(game.key, game.begun, refused)})
    yield from (msgspec.json.encode(one.request) for one in told)


class _Request(NamedTuple):
    request: dict[str, object]
    is_slip: bool


def _requests(game: Kept) -> Iterator[_Request]:
    """Gives what was told in order: each entry's request, what was caught before it and after. A
    slip whose answer was too long to be kept cannot be told."""
    for number in range(len(game.entries) + 1):
        if number:
            yield _Request(_request(game.entries[number - 1]), False)
        for slip in game.slips:
            if slip.after == number and slip.answer is not None:
                yield _Request({"answer": slip.answer}, True)


def _request(entry: Entry) -> dict[str, object]:
    match entry.verb:
        case "correct":
            return {"correct": {"position": entry.body, "reason": entry.reason}}
        case "set" if not _is_request(entry.body):
            return {"book": {"set": entry.body}}
        case _:
            return {entry.verb: entry.body}


def _is_request(body: object) -> bool:
    known = {field.name for field in msgspec.structs.fields(SetBody)}
    return isinstance(body, dict) and body.keys() <= known


def steps(game: Kept) -> tuple[bytes, ...]:
    """Gives what was done in a game, wherever it is kept, as one request for each entry."""
    return tuple(msgspec.json.encode(_request(entry)) for entry in game.entries)


# -- reading --------------------------------------------------------------------------------------


class _Bad(Exception):  # noqa: N818 - a finding
    """Leaves the reading early."""

    def __init__(self, fault: Fault, line: int | None = None) -> None:
        """Takes the fault, and its line where that is not the one being read."""
        super().__init__(fault.code)
        self.fault, self.line = fault, line


def read(
    raw: Sequence[bytes],
    games: Mapping[str, AnyGame],
    values: Mapping[str, Sequence[object]] | None = None,
) -> Copies | BadLine:
    """Reads the lines of a file; blank ones are skipped, and so is the mark that some programs put
    in front of a text. `values` are those that a setting of this name may have."""
    reading = _Reading(games, values or {})
    number = 0
    try:
        for number, line in enumerate(raw, start=1):
            if number > MOST_LINES:
                raise _Bad(Fault("copy-too-many-lines", {"most": MOST_LINES}))
            line = line.removeprefix(codecs.BOM_UTF8) if number == 1 else line
            if line.strip():
                reading.take(line, number)
        return reading.copies()
    except _Bad as bad:
        return BadLine(number if bad.line is None else bad.line, bad.fault)


class _Notebook:
    """A keeper that writes down one game."""

    def __init__(self) -> None:
        self.setup: AnySetup | None = None
        self.entries: list[Entry] = []
        self.slips: list[Slip] = []

    def begin(self, setup: AnySetup) -> None:
        self.setup = setup

    def add(self, entry: Entry) -> None:
        self.entries.append(entry)

    def caught(self, slip: Slip) -> None:
        if is_worth_keeping(slip, len(self.slips)):
            self.slips.append(slip)


class _Reading:
    """One file as far as it is read: games that are whole, and the one that is being played."""

    def __init__(
        self, games: Mapping[str, AnyGame], values: Mapping[str, Sequence[object]]
    ) -> None:
        self._games, self._values = games, values
        self._line = 0
        self._whole: list[Kept] = []
        self._settings: dict[str, object] = {}
        self._begin()

    def _begin(self) -> None:
        self._notebook = _Notebook()
        self._desk = Desk(self._games, self._notebook)
        self._header: Header | None = None
        self._header_line = self._count = 0

    def take(self, line: bytes, number: int) -> None:
        """Takes one line that is not blank."""
        self._line = number
        try:
            told = read_json(line)
            if not isinstance(told, dict) or len(told) != 1:
                raise _Bad(Fault("copy-no-request"))
            ((verb, body),) = told.items()
            self._take(str(verb), body, told)
        except Unmet as unmet:
            raise _Bad(Fault("copy-line", {"why": self._desk.error(unmet).error.message})) from None

    def _take(self, verb: str, body: object, told: dict[str, object]) -> None:
        match verb:
            case "box":
                self._take_settings(shaped(body, BoxBody))
            case "book" if self._header is None and self._count == 0:
                self._take_header(shaped(body, Header))
            case "book":
                self._count += 1
                if self._is_refused():
                    raise _Bad(Fault("copy-not-refused"))
                self._set(shaped(body, Aside).set)
            case _:
                if verb == "new":
                    self._finish()
                    if len(self._whole) == MOST_GAMES:
                        raise _Bad(Fault("copy-too-many-games", {"most": MOST_GAMES}))
                self._play(told, is_new=verb == "new")

    def _take_settings(self, body: BoxBody) -> None:
        for name, value in body.settings.items():
            if name in self._values and not fits(value, self._values[name]):
                raise _Bad(Fault("copy-strange-setting", {"text": name}))
        self._settings |= body.settings
        sizes = [len(msgspec.json.encode(value)) for value in self._settings.values()]
        if len(sizes) > MOST_SETTINGS or max(sizes, default=0) > LONGEST_SETTING:
            raise _Bad(Fault("copy-too-many-settings"))

    def _take_header(self, header: Header) -> None:
        if self._notebook.setup is None:
            raise _Bad(Fault("copy-no-game"))
        if not _is_sound(header):
            raise _Bad(Fault("copy-strange-header"))
        self._header, self._header_line = header, self._line

    def _play(self, told: dict[str, object], is_new: bool) -> None:
        """Puts a line to the desk: it must be answered as it was when it was first put."""
        reply = self._desk.handle(told)
        if is_new:
            _accepted(reply)
            return
        self._count += 1
        if self._is_refused():
            if not isinstance(reply, RefusedReply):
                raise _Bad(Fault("copy-not-refused"))
            return
        _accepted(reply)
        if len(self._notebook.entries) > MOST_ENTRIES:
            raise _Bad(Fault("copy-too-long-a-game", {"most": MOST_ENTRIES}))

    def _is_refused(self) -> bool:
        return self._header is not None and self._count in self._header.refused

    def _set(self, body: dict[str, object]) -> None:
        referee = self._desk.referee
        if referee is None:
            raise _Bad(Fault("copy-no-game"))
        changed = shaped(body, Changed)
        names = () if isinstance(changed.names, UnsetType) else changed.names
        known = {field.name for field in msgspec.structs.fields(Changed)}
        # What is told for each player is told for all of them.
        lists = [value for value in msgspec.structs.astuple(changed) if isinstance(value, tuple)]
        is_short = any(len(value) != len(referee.help) for value in lists)
        is_strange = isinstance(changed.language, str) and changed.language not in LANGUAGES
        if is_short or is_strange or name_faults(names) or not body.keys() <= known:
            raise _Bad(Fault("copy-no-request"))
        outcome = referee.set(changed)
        assert isinstance(outcome, Ruling)
        self._notebook.add(outcome.entry)

    def _finish(self) -> None:
        """Puts the game that was played away, if there is one, and makes room for the next."""
        setup, referee = self._notebook.setup, self._desk.referee
        if setup is not None and referee is not None:
            header = self._header or Header()
            beyond = [at for at in header.refused if not 1 <= at <= self._count]
            if beyond:
                raise _Bad(Fault("copy-no-such-line", {"number": beyond[0]}), self._header_line)
            kept = Kept(
                key=header.key,
                setup=msgspec.json.decode(msgspec.json.encode(setup), type=ToldSetup),
                entries=tuple(self._notebook.entries),
                result=msgspec.json.decode(msgspec.json.encode(referee.result)),
                slips=tuple(self._notebook.slips),
                begun=header.begun,
            )
            self._whole.append(kept)
        self._begin()

    def copies(self) -> Copies:
        """Gives what the file holds."""
        self._finish()
        return Copies(tuple(self._whole), self._settings)


def _accepted(reply: Reply) -> None:
    match reply:
        case RefusedReply(refusal):
            facts: dict[str, Fact] = {"why": refusal.message, "id": refusal.rule}
            raise _Bad(Fault("copy-refused", facts))
        case ErrorReply():
            raise _Bad(Fault("copy-line", {"why": reply.error.message}))


def fits(value: object, values: Sequence[object]) -> bool:
    """Tells whether a value is one of these, and of the same type (0 is not false)."""
    return any(type(value) is type(one) and value == one for one in values)


def _is_sound(header: Header) -> bool:
    return bool(KEY.fullmatch(header.key)) and (not header.begun or is_time(header.begun))
