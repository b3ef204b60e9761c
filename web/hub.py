"""The one place where open streams wait: it holds the newest sheet and the newest picture.

A viewer always gets the newest whole state, never a backlog: a slow phone skips states and a
reconnect is nothing special. Who was given the state just before gets what has changed since. The
hub also counts streams, since each one holds a server thread. It must not know HTTP, games or the
table.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from time import monotonic

from msgspec import Struct
from msgspec.structs import replace

STREAMS = 64
"""How many streams may be open at once; beyond that pages poll."""


class Event(Struct, frozen=True):
    """One thing to send: `name` of the event ("" is the default one), its id, one line of text,
    ready or to be made by whoever needs it.

    `short` says the same to whoever was given the event just before it."""

    name: str
    id: str
    line: bytes | Callable[[], bytes]
    short: bytes = b""

    @property
    def text(self) -> bytes:
        """The line to send; from any thread."""
        return self.line if isinstance(self.line, bytes) else self.line()

    def shortened(self) -> Event:
        """Gives the event with its short text, where it has one."""
        return Event(self.name, self.id, self.short or self.line)


class Seen(Struct, frozen=True):
    """How far a stream is: the numbers of the last state and picture that it was given."""

    state: int = 0
    frame: int = 0


class Newest(Struct, frozen=True):
    """What the hub holds at one moment."""

    numbers: Seen = Seen()
    state: Event | None = None
    short: Event | None = None
    """The state for whoever was given the one before."""
    frame: Event | None = None
    closed: bool = False

    def is_news(self, seen: Seen, frames: bool) -> bool:
        """Tells whether a stream that is so far has something to be given, or has to end."""
        if self.closed or seen.state != self.numbers.state:
            return True
        return frames and seen.frame != self.numbers.frame

    def news(self, seen: Seen, frames: bool) -> list[Event]:
        """Gives what a stream that is so far has not seen."""
        news: list[Event] = []
        if self.state is not None and self.short is not None and seen.state != self.numbers.state:
            is_next = seen.state and seen.state == self.numbers.state - 1
            news.append(self.short if is_next else self.state)
        if frames and self.frame is not None and seen.frame != self.numbers.frame:
            news.append(self.frame)
        return news


class Hub:
    """Newest state and newest picture. Safe from any thread.

    Who waits leaves a mailbox and is woken by it without a lock: with a condition all streams would
    queue for that at each change, and the last of them would hear of it milliseconds later."""

    def __init__(self, streams: int = STREAMS) -> None:
        self._newest = Newest()
        self._waiting: list[SimpleQueue[None]] = []
        self._changing = threading.Lock()
        """Held to change the newest, or to begin to wait for it."""
        self._places = self._room = streams
        self._left = threading.Condition()
        self.taken: Callable[[int], None] = lambda _taken: None

    def publish_state(self, event: Event) -> None:
        """Puts a new state before all streams; the one before is forgotten."""
        with self._changing:
            seen = self._newest.numbers
            numbers = Seen(seen.state + 1, seen.frame)
            self._put(numbers=numbers, state=event, short=event.shortened())

    def publish_frame(self, event: Event) -> None:
        """Puts a new picture before the streams that show the simulated panel."""
        with self._changing:
            seen = self._newest.numbers
            self._put(numbers=Seen(seen.state, seen.frame + 1), frame=event)

    def _put(self, **changes: object) -> None:
        self._newest = replace(self._newest, **changes)
        waiting, self._waiting = self._waiting, []
        for mailbox in waiting:
            mailbox.put(None)

    def wait(self, seen: Seen, frames: bool, timeout: float) -> tuple[Seen, list[Event]]:
        """Waits up to `timeout` s for what a stream has not seen; gives how far it is now, too."""
        end = monotonic() + timeout
        mailbox: SimpleQueue[None] = SimpleQueue()
        while not self._newest.is_news(seen, frames):
            with self._changing:
                if self._newest.is_news(seen, frames):
                    break
                self._waiting.append(mailbox)
            try:
                mailbox.get(timeout=max(0.0, end - monotonic()))
            except Empty:
                with self._changing, contextlib.suppress(ValueError):  # it may just be woken
                    self._waiting.remove(mailbox)
                break
        newest = self._newest
        return newest.numbers, newest.news(seen, frames)

    @property
    def closed(self) -> bool:
        """Tells whether streams are to end."""
        return self._newest.closed

    def close(self) -> None:
        """Ends every stream; called first when the server stops."""
        with self._changing:
            self._put(closed=True)

    def enter(self) -> bool:
        """Takes a place for a stream; False where all are taken or the hub is closed. `taken` is
        told how many places are taken then, before the stream begins."""
        with self._left:
            if self.closed or self._room == 0:
                return False
            self._room -= 1
            taken = self._places - self._room
        self.taken(taken)
        return True

    def leave(self) -> None:
        """Gives a stream's place back."""
        with self._left:
            self._room += 1
            self._left.notify_all()

    def wait_room(self, room: int, timeout: float) -> bool:
        """Waits until at least `room` places are free; False after `timeout` s."""
        with self._left:
            return self._left.wait_for(lambda: self._room >= room, timeout)
