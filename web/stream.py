"""The form of an event stream (server-sent events) and the loop that feeds one viewer.

A named heartbeat goes out when nothing else does: scripts cannot see comments, and a write is the
only way to notice that a viewer is gone. It must not encode anything: the hub's events are ready.
"""

from __future__ import annotations

from collections.abc import Iterator

from web.hub import Event, Hub, Seen

BEAT = 2.0
"""Seconds between heartbeats; a page that hears nothing for 5 s says so (E1)."""

RETRY = b"retry: 1000\n\n"
"""Milliseconds after which a browser reconnects by itself."""

HEART = Event("beat", "", b"{}")


def as_bytes(event: Event) -> bytes:
    """Writes one event; its text is one line, so it needs one `data:` field."""
    name = f"event: {event.name}\n" if event.name else ""
    number = f"id: {event.id}\n" if event.id else ""
    return f"{name}{number}data: ".encode() + event.text + b"\n\n"


def feed(hub: Hub, frames: bool, beat: float = BEAT) -> Iterator[bytes]:
    """Yields the whole state first (E3), then each newer one, with heartbeats between.

    Whoever calls this has taken a place with `hub.enter()` and gives it back at the end."""
    yield RETRY
    seen = Seen()
    while not hub.closed:
        seen, news = hub.wait(seen, frames, beat)
        yield b"".join(as_bytes(event) for event in news or [HEART])
