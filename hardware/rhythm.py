"""When the picture blinks, when it goes dark, and when the display is asked whether it is there.

Pure: time (monotonic seconds) is passed in. `Rhythm` is about the person before the panel, `Link`
about the wire to the display.
"""

from __future__ import annotations

from typing import Literal

from hardware.errors import HardwareError

BLINK = 0.5
"""A blinking item changes in this time, s."""
BLINK_FOR = 20.0
"""After this time, s, without a change blinking ends, lit: the wire falls silent."""
DARK_AFTER = 590.0
"""After this time, s, without a press or a change the display goes dark. No pixel stays lit over 10
minutes while nobody plays (D7)."""

BACK_OFF = (1.0, 2.0, 5.0, 10.0)
"""Pauses, s, between attempts to get a lost display back; the last one repeats."""
PROBE = 8.0
"""An I2C display that had nothing to show for this time, s, is asked whether it is there: a lost
one is noticed within 10 s (D5)."""
RENEW = 60.0
"""An I2C display gets set-up and picture again in this time, s: a power glitch between two frames
raises no error."""
RENEW_UNHEARD = 10.0
"""The same over SPI, where nothing can be noticed at all (D5)."""


class Rhythm:
    """When the picture blinks and when it goes dark."""

    def __init__(self, now: float) -> None:
        self._changed = self._stirred = now

    def change(self, now: float) -> None:
        """Notes a new picture: it blinks from here on, and the display is lit."""
        self._changed = self._stirred = now

    def stir(self, now: float) -> bool:
        """Notes a press; tells whether it found the display dark and so only wakes it (D7)."""
        was_dark = self.is_dark(now)
        self._stirred = now
        return was_dark

    def is_dark(self, now: float) -> bool:
        """Tells whether the display is dark."""
        return now - self._stirred >= DARK_AFTER

    def is_lit(self, now: float) -> bool:
        """Tells whether blinking items are in their lit phase."""
        since = now - self._changed
        return since >= BLINK_FOR or int(since / BLINK) % 2 == 0

    def due(self, now: float, blinks: bool) -> float:
        """Tells when the picture changes next by itself."""
        if self.is_dark(now):
            return float("inf")
        dark = self._stirred + DARK_AFTER
        since = now - self._changed
        if not blinks or since >= BLINK_FOR:
            return dark
        return min(dark, self._changed + BLINK * (int(since / BLINK) + 1))


Want = Literal["start", "probe", "renew"]


class Link:
    """Whether the display is there, and what it needs besides pictures."""

    def __init__(self, answers: bool, now: float) -> None:
        self.error: HardwareError | None = None
        self.is_up = False
        self._probe = PROBE if answers else float("inf")
        self._renew = RENEW if answers else RENEW_UNHEARD
        self._failures = 0
        self._try_at = self._probe_at = self._renew_at = now

    def wants(self, now: float) -> Want | None:
        """Tells what is due: a new start, the question whether it is there, set-up again."""
        if not self.is_up:
            return "start" if now >= self._try_at else None
        if now >= self._renew_at:
            return "renew"
        return "probe" if now >= self._probe_at else None

    def due(self) -> float:
        """Tells when something will be due."""
        return min(self._probe_at, self._renew_at) if self.is_up else self._try_at

    def worked(self, now: float, want: Want | None) -> None:
        """Notes that the display took what it was sent."""
        self.is_up, self.error, self._failures = True, None, 0
        self._probe_at = now + self._probe
        if want in ("start", "renew"):
            self._renew_at = now + self._renew

    def failed(self, now: float, error: HardwareError) -> None:
        """Notes that it did not; the next attempt comes after a growing pause."""
        self.is_up, self.error = False, error
        self._try_at = now + BACK_OFF[min(self._failures, len(BACK_OFF) - 1)]
        self._failures += 1
