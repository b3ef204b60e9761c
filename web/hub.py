"""The one place where open streams wait: it holds the newest sheet and the newest picture.

A viewer always gets the newest whole state, never a backlog: a slow phone skips states and a
reconnect is nothing special. Who was given the state just before gets what has changed since. The
hub also counts streams, since each one holds a server thread. It must not know HTTP, games or the
table.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from msgspec import Struct

STREAMS = 64
"""How many streams may be open at once; beyond that pages poll."""


class Event(Struct, frozen=True):
    """One thing to send: `name` of the event ("" is the default one), its id, one line of text.

    `short` says the same to whoever was given the event just before it."""

    name: str
    id: str
    text: bytes
    short: bytes = b""

    def shortened(self) -> Event:
        """Gives the event with its short text, where it has one."""
        return Event(self.name, self.id, self.short or self.text)


class Seen(Struct, frozen=True):
    """How far a stream is: the numbers of the last state and picture that it was given."""

    state: int = 0
    frame: int = 0


class Hub:
    """Newest state and newest picture under one condition. Safe from any thread."""

    def __init__(self, streams: int = STREAMS) -> None:
        self._changed = threading.Condition()
        self._state: Event | None = None
        self._frame: Event | None = None
        self._numbers = Seen()
        self._places = self._room = streams
        self.taken: Callable[[int], None] = lambda _taken: None
        self._closed = False

    def publish_state(self, event: Event) -> None:
        """Puts a new state before all streams; the one before is forgotten."""
        with self._changed:
            self._state = event
            self._numbers = Seen(self._numbers.state + 1, self._numbers.frame)
            self._changed.notify_all()

    def publish_frame(self, event: Event) -> None:
        """Puts a new picture before the streams that show the simulated panel."""
        with self._changed:
            self._frame = event
            self._numbers = Seen(self._numbers.state, self._numbers.frame + 1)
            self._changed.notify_all()

    def wait(self, seen: Seen, frames: bool, timeout: float) -> tuple[Seen, list[Event]]:
        """Waits up to `timeout` s for what a stream has not seen; gives how far it is now, too."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._is_news(seen, frames), timeout)
            return self._numbers, self._news(seen, frames)

    def _is_news(self, seen: Seen, frames: bool) -> bool:
        if seen.state != self._numbers.state:
            return True
        return frames and seen.frame != self._numbers.frame

    def _news(self, seen: Seen, frames: bool) -> list[Event]:
        news: list[Event] = []
        if self._state is not None and seen.state != self._numbers.state:
            is_next = seen.state and seen.state == self._numbers.state - 1
            news.append(self._state.shortened() if is_next else self._state)
        if frames and self._frame is not None and seen.frame != self._numbers.frame:
            news.append(self._frame)
        return news

    @property
    def closed(self) -> bool:
        """Tells whether streams are to end."""
        return self._closed

    def close(self) -> None:
        """Ends every stream; called first when the server stops."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def enter(self) -> bool:
        """Takes a place for a stream; False where all are taken or the hub is closed. `taken` is
        told how many places are taken then, before the stream begins."""
        with self._changed:
            if self._closed or self._room == 0:
                return False
            self._room -= 1
            taken = self._places - self._room
        self.taken(taken)
        return True

    def leave(self) -> None:
        """Gives a stream's place back."""
        with self._changed:
            self._room += 1
            self._changed.notify_all()

    def wait_room(self, room: int, timeout: float) -> bool:
        """Waits until at least `room` places are free; False after `timeout` s."""
        with self._changed:
            return self._changed.wait_for(lambda: self._room >= room, timeout)
