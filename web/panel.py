"""Acting from the page: only where the panel is simulated, and only at the box itself.

A press here is the same `Press` value that a real key makes and goes the same way; a tap takes what
keys could take in the state that was seen. The guard has already refused everything from elsewhere
before these views run.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec
from flask import Flask, Response, request
from msgspec import Struct

from companion.dialog import Tapped
from companion.keys import HOLDABLE, REPEATING, Key, Press
from web import guard
from web.refusals import refused
from web.source import Source


class PressRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a press: which key, and whether it was short, held or repeating."""

    key: Key
    how: Literal["short", "hold", "repeat"] = "short"


class TapRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a tap: the tag of the state that showed what was tapped, and what it is: a choice
    by its number, else `away` (a message), `back` or `menu`."""

    seen: str
    index: Tapped


def press_of(body: bytes) -> Press | None:
    """Reads a press, None where there is no such key or it cannot be pressed like that."""
    try:
        told = msgspec.json.decode(body, type=PressRequest)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    allowed = {"short": True, "hold": told.key in HOLDABLE, "repeat": told.key in REPEATING}
    return Press(told.key, told.how) if allowed[told.how] else None


def tap_of(body: bytes) -> TapRequest | None:
    """Reads a tap, None where it is none."""
    try:
        return msgspec.json.decode(body, type=TapRequest)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def tapped(source: Source, told: TapRequest) -> Response:
    """Does what was tapped; a tap on a state that is gone is refused, and so nothing is done twice
    and nothing by mistake."""
    match source.tap(told.seen, told.index):
        case "changed":
            return refused(409, "changed")
        case "not-offered":
            return refused(400, "bad-choice")
    return taken()


def panel_routes(app: Flask, source: Source, page: Callable[[], Response]) -> None:
    """Adds the simulated panel alone (`page` makes it), its keys, and taps."""

    @app.get("/panel")
    def panel() -> Response:
        if source.frame() is None:
            return refused(404, "real-panel")
        if not guard.is_loopback(request.remote_addr):
            return refused(403, "not-at-the-box")
        return page()

    @app.post("/panel/press")
    def press() -> Response:
        if source.frame() is None:
            return refused(409, "real-panel")
        told = press_of(request.get_data())
        if told is None:
            return refused(400, "bad-press")
        source.press(told)
        return taken()

    @app.post("/panel/choose")
    def choose() -> Response:
        if source.frame() is None:
            return refused(409, "real-panel")
        told = tap_of(request.get_data())
        return refused(400, "bad-choice") if told is None else tapped(source, told)


def taken() -> Response:
    """Answers that the box has it; what comes of it, the next state says."""
    return Response(b'{"ok":true}', 202, mimetype="application/json")
