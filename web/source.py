"""What the page needs from the box, as an interface: the newest snapshot, and a way for presses.

Nothing here knows who stands behind it; the command line gives the real table, tests a fake.
"""

from __future__ import annotations

from typing import Protocol, TypeAlias

from companion.dialog import Tapped
from companion.evening_book import EveningBook
from companion.keys import Press
from companion.snapshot import Snapshot
from companion.table import Outcome

Frame: TypeAlias = tuple[int, bytes]
"""A picture of the simulated panel: a serial that grows, and 1024 bytes (128 x 64 pixels, row by
row, one bit a pixel, most significant bit on the left)."""

FRAME_BYTES = 1024


class Source(Protocol):
    """Everything that the page may ask of the box; every call may come from any thread."""

    @property
    def book(self) -> EveningBook | None:
        """The evening book, None where nothing is kept."""

    def newest(self) -> Snapshot:
        """Gives the newest snapshot at once."""

    def wait_newer(self, seq: int, timeout: float) -> Snapshot | None:
        """Gives a snapshot newer than `seq` as soon as there is one, None after `timeout` s."""

    def press(self, press: Press) -> None:
        """Takes a press of the simulated panel; only queues it, so it returns at once."""

    def tap(self, seen: str, what: Tapped) -> Outcome:
        """Does what was tapped on a page that showed the state with the tag `seen`; comes back when
        what it led to is the newest snapshot. Raises TimeoutError or RuntimeError if it fails."""

    def frame(self) -> Frame | None:
        """Gives the simulated panel's picture, None where the panel is real."""

    def wait_frame(self, serial: int, timeout: float) -> Frame | None:
        """Gives a picture newer than `serial`, None after `timeout` s."""
