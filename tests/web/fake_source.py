"""A box that is not there: hands out snapshots that a test publishes, and keeps what is pressed."""

from __future__ import annotations

import threading

import msgspec

from companion.dialog import Tapped
from companion.evening_book import EveningBook
from companion.keys import Press
from companion.snapshot import Snapshot
from companion.table import Outcome
from web.source import FRAME_BYTES, Frame


class FakeSource:
    """The page's `Source` with verbs of the world: `publish`, `show_frame`."""

    def __init__(self, snapshot: Snapshot, panel: bool = True) -> None:
        self._changed = threading.Condition()
        self._snapshot = snapshot
        self._frame: Frame | None = (1, bytes(FRAME_BYTES)) if panel else None
        self.book: EveningBook | None = None
        self.presses: list[Press] = []
        self.taps: list[Tapped] = []

    def publish(self, **changes: object) -> Snapshot:
        """Makes the next snapshot out of the newest with changes, and publishes it. Whoever is told
        to act is on turn, too, unless another is told."""
        with self._changed:
            turn = {"on_turn": changes["player"]} if "player" in changes else {}
            told = {"seq": self._snapshot.seq + 1, **turn, **changes}
            self._snapshot = msgspec.structs.replace(self._snapshot, **told)
            self._changed.notify_all()
            return self._snapshot

    def show_frame(self, bits: bytes) -> None:
        """Puts a picture on the simulated display."""
        with self._changed:
            assert self._frame is not None
            self._frame = (self._frame[0] + 1, bits)
            self._changed.notify_all()

    def wait_presses(self, count: int, timeout: float = 5.0) -> list[Press]:
        """Waits until so many presses came; gives those that did."""
        with self._changed:
            self._changed.wait_for(lambda: len(self.presses) >= count, timeout)
            return list(self.presses)

    def newest(self) -> Snapshot:
        """As the page asks."""
        return self._snapshot

    def wait_newer(self, seq: int, timeout: float) -> Snapshot | None:
        """As the page asks."""
        with self._changed:
            newer = self._changed.wait_for(lambda: self._snapshot.seq > seq, timeout)
            return self._snapshot if newer else None

    def press(self, press: Press) -> None:
        """As the page asks."""
        with self._changed:
            self.presses.append(press)
            self._changed.notify_all()

    def wait_taps(self, count: int, timeout: float = 5.0) -> list[Tapped]:
        """Waits until so many taps were done; gives those that were."""
        with self._changed:
            self._changed.wait_for(lambda: len(self.taps) >= count, timeout)
            return list(self.taps)

    def tap(self, seen: str, what: Tapped) -> Outcome:
        """As the page asks: done where the newest snapshot offers it, by the box's own law."""
        with self._changed:
            now = self._snapshot
            if seen != now.tag:
                return "changed"
            choices = len(now.step.choices) if now.step else 0
            if now.notice is not None:
                is_offered = what in ("away", "menu")
            else:
                is_offered = what in ("back", "menu") or what in range(choices)
            if not is_offered:
                return "not-offered"
            self.taps.append(what)
            self._changed.notify_all()
            return "done"

    def frame(self) -> Frame | None:
        """As the page asks."""
        return self._frame

    def wait_frame(self, serial: int, timeout: float) -> Frame | None:
        """As the page asks."""
        with self._changed:
            self._changed.wait_for(lambda: self._frame is None or self._frame[0] > serial, timeout)
            frame = self._frame
            return frame if frame is not None and frame[0] > serial else None
