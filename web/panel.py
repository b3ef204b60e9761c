"""The simulated panel on the page: only where the box has one, and only at the box itself.

A press here is the same `Press` value that a real key makes and goes the same way. The guard has
already refused everything from elsewhere before these views run.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec
from flask import Flask, Response, request
from msgspec import Struct

from companion.keys import HOLDABLE, REPEATING, Key, Press
from web import guard
from web.refusals import refused
from web.source import Source


class PressRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a press: which key, and whether it was short, held or repeating."""

    key: Key
    how: Literal["short", "hold", "repeat"] = "short"


def press_of(body: bytes) -> Press | None:
    """Reads a press, None where there is no such key or it cannot be pressed like that."""
    try:
        told = msgspec.json.decode(body, type=PressRequest)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    allowed = {"short": True, "hold": told.key in HOLDABLE, "repeat": told.key in REPEATING}
    return Press(told.key, told.how) if allowed[told.how] else None


def panel_routes(app: Flask, source: Source, page: Callable[[], Response]) -> None:
    """Adds the simulated panel alone (`page` makes it) and its keys."""

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
        return Response(b'{"ok":true}', 202, mimetype="application/json")
