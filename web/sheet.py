"""One snapshot made ready for every viewer: encoded once, however many pages are open.

A sheet is the whole snapshot (without the display's picture) as JSON, with the page's parts and
the sentences for listeners. It must not leave out anything that a script could want.
"""

from __future__ import annotations

import base64
import logging
from collections.abc import Mapping

import msgspec
from msgspec import Struct

from companion.drawing import Screen
from companion.snapshot import Snapshot
from web.games import GamePage
from web.hub import Event
from web.parts import html_parts, news
from web.source import Frame

log = logging.getLogger(__name__)


SEED = ["seq", "boot", "version", "game", "position", "mover", "landed", "marked", "keys", "news"]
"""What a page's scripts need of the sheet that the page was made from."""


class Sheet(Struct, frozen=True):
    """A snapshot with its parts as HTML, and the event that carries both. `seed` is what a page is
    told of the sheet it was made from: it has the parts, and but for the last line the log."""

    snapshot: Snapshot
    parts: dict[str, str]
    event: Event
    seed: bytes


def tag_of(snapshot: Snapshot) -> str:
    """Names a snapshot: the start of the program that made it, and its number."""
    return f"{snapshot.boot}:{snapshot.seq}"


def sheet_of(
    snapshot: Snapshot, games: Mapping[str, GamePage], before: Sheet | None = None
) -> Sheet:
    """Makes the sheet of a snapshot; `before` is the sheet that was published last."""
    page = games.get(snapshot.game or "") if snapshot.position is not None else None
    parts = parts_or_none(snapshot, page)
    told: dict[str, object] = msgspec.to_builtins(
        msgspec.structs.replace(snapshot, screen=Screen())
    )
    del told["screen"]
    told["news"] = news(snapshot)
    seed = {name: told[name] for name in SEED} | {
        "log": msgspec.to_builtins(snapshot.log[-1:]),
        "parts": {},
    }
    whole = msgspec.json.encode({**told, "parts": parts})
    short = b"" if before is None else msgspec.json.encode(changes(snapshot, told, parts, before))
    event = Event("", tag_of(snapshot), whole, short)
    return Sheet(snapshot, parts, event, msgspec.json.encode(seed))


def changes(
    snapshot: Snapshot, told: dict[str, object], parts: dict[str, str], before: Sheet
) -> dict[str, object]:
    """Gives a sheet's matter for a page that shows the sheet before it: only the parts and the
    log lines that are new (a page keeps the other parts)."""
    seen = before.snapshot.log[-1].number if before.snapshot.log else 0
    lines = [line for line in snapshot.log if line.number > seen] or snapshot.log[-1:]
    fresh = {name: part for name, part in parts.items() if part != before.parts.get(name)}
    return {**told, "log": msgspec.to_builtins(lines), "parts": fresh}


def parts_or_none(snapshot: Snapshot, page: GamePage | None) -> dict[str, str]:
    """Gives the parts; where a game's drawing fails, the rest of the page goes on without it."""
    try:
        return html_parts(snapshot, page)
    except Exception:
        log.exception("the page of %s could not be drawn", snapshot.game)
        return html_parts(snapshot, None)


def frame_event(frame: Frame) -> Event:
    """Makes the event of a picture of the simulated panel: `{"serial": 7, "bits": "<base64>"}`."""
    serial, bits = frame
    body = {"serial": serial, "bits": base64.b64encode(bits).decode()}
    return Event("frame", "", msgspec.json.encode(body))
