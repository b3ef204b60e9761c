"""One snapshot made ready for every viewer: encoded once, however many pages are open.

A sheet is the whole snapshot (without the display's picture) as JSON, with the page's parts and
the sentences for listeners. Its event says the same in short to a page that shows the sheet before.
It must not leave out anything that a script could want.
"""

from __future__ import annotations

import base64
import logging
import threading
from collections.abc import Mapping

import msgspec

from companion.drawing import Screen
from companion.snapshot import LogLine, Snapshot
from web.games import GamePage
from web.hub import Event
from web.parts import LOG_LINES, log_lines, log_part, news, now_parts, shown, table_parts
from web.source import Frame
from web.taps import Taps, taps

log = logging.getLogger(__name__)


SEED = ["seq", "boot", "version", "game", "position", "mover", "landed", "marked", "keys", "news"]
"""What a page's scripts need of the sheet that the page was made from."""
AT_BOX = [*SEED, "step", "notice", "taps"]
"""What they need at the box, where the page acts, too."""


class Sheet:
    """A snapshot with its parts as HTML. Made of it when they are first asked for, by any thread:
    the whole state, and the seed, which is what a page is told of the sheet that it was made from
    (it has the parts, and but for the last line the log)."""

    def __init__(self, snapshot: Snapshot, told: dict[str, object], parts: dict[str, str]) -> None:
        self.snapshot = snapshot
        self.told = told
        """The snapshot and the news as plain values; without the log."""
        self.quick = parts
        """The parts but for the log."""
        self._text: bytes | None = None
        self._encoding = threading.Lock()
        self.event = Event("", snapshot.tag, self._whole)

    @property
    def parts(self) -> dict[str, str]:
        """Every part as HTML."""
        return {**self.quick, "log": log_part(self.snapshot)}

    def seed(self, at_box: bool) -> bytes:
        """Gives what a page is told of the sheet that it was made from."""
        lines = self.snapshot.log[-1:]
        names = AT_BOX if at_box else SEED
        seed = {name: self.told[name] for name in names} | {"log": lines, "parts": {}}
        return msgspec.json.encode(seed)

    def shorten(self, before: Sheet) -> None:
        """Adds to the event what it is in short, for pages that show the sheet before."""
        self.event = Event("", self.event.id, self._whole, short_of(self, before))

    def _whole(self) -> bytes:
        """Encodes the whole state once; streams that were left behind all ask for it together."""
        with self._encoding:
            if self._text is None:
                told = {**self.told, "log": self.snapshot.log, "parts": self.parts}
                self._text = msgspec.json.encode(told)
            return self._text


def sheet_of(
    snapshot: Snapshot, games: Mapping[str, GamePage], before: Sheet | None = None
) -> Sheet:
    """Makes the sheet of a snapshot; `before` is the sheet that was published last."""
    page = games.get(snapshot.game or "") if snapshot.position is not None else None
    bare = msgspec.structs.replace(snapshot, screen=Screen(), log=())
    told: dict[str, object] = msgspec.to_builtins(bare)
    del told["screen"], told["log"]
    told["news"] = news(snapshot)
    told["taps"] = found = places_to_tap(snapshot, page)
    quick = {**now_parts(snapshot, found), **table(snapshot, page, before)}
    sheet = Sheet(snapshot, told, quick)
    if before is not None:
        sheet.shorten(before)
    return sheet


def table(snapshot: Snapshot, page: GamePage | None, before: Sheet | None) -> dict[str, str]:
    """Gives the parts of the table: those of the sheet before while they show the same. Where a
    game's drawing fails, the rest of the page goes on without it."""
    if before is not None and shown(before.snapshot) == shown(snapshot):
        return {name: before.quick[name] for name in ("board", "standing")}
    try:
        return table_parts(snapshot, page)
    except Exception:
        log.exception("the page of %s could not be drawn", snapshot.game)
        return table_parts(snapshot, None)


def places_to_tap(snapshot: Snapshot, page: GamePage | None) -> Taps:
    """Gives what can be tapped on the board; nothing where a game's drawing fails."""
    try:
        return taps(snapshot, page)
    except Exception:
        log.exception("the places of %s could not be found", snapshot.game)
        return {}


def short_of(sheet: Sheet, before: Sheet) -> bytes:
    """Encodes a sheet's matter for a page that shows the sheet before it: its number, and of all
    else only what is new. Of a log that goes on these are its new lines, as values and as HTML
    (`more`), and how many lines a page keeps."""
    fresh = {name: value for name, value in sheet.told.items() if value != before.told.get(name)}
    parts = {name: part for name, part in sheet.quick.items() if part != before.quick[name]}
    lines = new_lines(before.snapshot, sheet.snapshot)
    told: dict[str, object] = {**fresh, "boot": sheet.snapshot.boot, "parts": parts}
    if lines is None:
        told |= {"log": sheet.snapshot.log, "parts": {**parts, "log": log_part(sheet.snapshot)}}
    elif lines:
        keep = len(sheet.snapshot.log[-LOG_LINES:])
        told |= {"log": lines, "more": {"html": log_lines(sheet.snapshot, lines), "keep": keep}}
    return msgspec.json.encode(told)


def new_lines(before: Snapshot, now: Snapshot) -> tuple[LogLine, ...] | None:
    """Gives the lines that came to a log, None where it is not the same log gone on."""
    marks = [[(seat.letter, seat.colours) for seat in one.seats] for one in (before, now)]
    if before.game != now.game or marks[0] != marks[1]:
        return None
    if before.log == now.log:
        return ()
    last = before.log[-1].number if before.log else 0
    fresh = tuple(line for line in now.log if line.number > last)
    old = now.log[: len(now.log) - len(fresh)]
    goes_on = bool(old) and old == before.log[len(before.log) - len(old) :]
    return fresh if goes_on else None


def frame_event(frame: Frame) -> Event:
    """Makes the event of a picture of the simulated panel: `{"serial": 7, "bits": "<base64>"}`."""
    serial, bits = frame
    body = {"serial": serial, "bits": base64.b64encode(bits).decode()}
    return Event("frame", "", msgspec.json.encode(body))
