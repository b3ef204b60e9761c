"""A small house around a panel: a clock that a test sets, and a table that publishes snapshots."""

from __future__ import annotations

from queue import SimpleQueue
from threading import Condition

from companion.drawing import Screen, Text
from companion.keys import Press
from companion.snapshot import Notice, Snapshot, Sound


class Clock:
    """A clock that stands until it is set."""

    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def screen(text: str, blink: bool = False) -> Screen:
    """Draws one word."""
    return Screen((Text(0, 0, text, "big"), Text(0, 40, "?", blink=blink)))


def snapshot(
    seq: int,
    text: str = "",
    *,
    blink: bool = False,
    sound: Sound | None = None,
    refused: bool = False,
) -> Snapshot:
    """Makes a snapshot that shows one word."""
    notice = Notice("refusal", "NOT YET", "because") if refused else None
    picture = screen(text or f"no {seq}", blink)
    return Snapshot(seq, "boot", "0", "play", "", "", screen=picture, sound=sound, notice=notice)


class Table:
    """Publishes snapshots and takes presses, as the real table does."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._newest = snapshot(1)
        self.presses: SimpleQueue[Press] = SimpleQueue()

    def newest(self) -> Snapshot:
        """Gives the snapshot of now."""
        with self._changed:
            return self._newest

    def wait_newer(self, seq: int, timeout: float) -> Snapshot | None:
        """Waits for one after `seq`."""
        with self._changed:
            came = self._changed.wait_for(lambda: self._newest.seq > seq, timeout)
            return self._newest if came else None

    def publish(self, new: Snapshot) -> None:
        """Puts a new snapshot out."""
        with self._changed:
            self._newest = new
            self._changed.notify_all()
