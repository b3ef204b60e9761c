"""The panel as the rest of the house sees it: keys in; picture, light and sound out.

Only interfaces and plain values live here. A part of a panel never decides anything about play,
never waits for the game, and speaks of itself only through these verbs. Real parts stand in
`gpio` and `oled`, simulated ones in `simulator`, parts for tests in `fakes`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from companion.drawing import HEIGHT, WIDTH
from companion.keys import Key, Press

FRAME_BYTES = WIDTH * HEIGHT // 8
"""A frame: 64 rows of 16 bytes, 1 bit a pixel, the leftmost pixel in the highest bit."""

BLANK = bytes(FRAME_BYTES)
"""The frame without a lit pixel."""

Sink = Callable[[Key, bool, float], None]
"""Takes an edge: the key, whether it is down now, and when (monotonic seconds). Only enqueues."""

Tell = Callable[[Press], None]
"""Takes a whole press from a source that needs no debouncing. Only enqueues."""


class Keys(Protocol):
    """Keys in."""

    def start(self, sink: Sink, tell: Tell) -> None:
        """Begins to report, from any thread; raw contacts go to `sink`, finished presses to
        `tell`."""

    def is_down(self, key: Key) -> bool:
        """Reads the level of a key at this moment, undebounced; False for a key it lacks."""

    def pins(self) -> dict[Key, tuple[int, ...]]:
        """Gives the BCM pins of each key the panel has; empty tuples where there are no pins."""

    def close(self) -> None:
        """Stops reporting and gives the pins back. Harmless when called again."""


class Display(Protocol):
    """A picture out. All verbs but `close` may raise `DisplayError`; one thread only."""

    @property
    def answers(self) -> bool:
        """Tells whether a missing display can be noticed (I2C) or not (SPI)."""

    def start(self, frame: bytes) -> None:
        """Sets the chip up, whatever its state, and sends the whole frame."""

    def show(self, frame: bytes) -> None:
        """Shows a frame of `FRAME_BYTES`; sends only what differs from the last one."""

    def probe(self) -> None:
        """Asks whether it is still there, in as few bytes as possible."""

    def renew(self, frame: bytes) -> None:
        """Sends set-up and whole frame again without a flicker (a power glitch is silent)."""

    def brightness(self, level: int) -> None:
        """Sets the brightness, 0-255; kept over `start` and `renew`."""

    def close(self, keep: bool = False) -> None:
        """Lets go of the bus; switches the picture off unless it is to be kept."""


class Light(Protocol):
    """One lamp."""

    def set(self, level: float) -> None:
        """Sets the brightness, 0.0-1.0; a lamp without levels is on from 0.5."""

    def close(self) -> None:
        """Switches it off and gives the pin back."""


class Sound(Protocol):
    """A small voice."""

    def play(self, name: str) -> None:
        """Begins a sound (`press`, `accepted`, `refused`, `end`) and returns at once; a new sound
        cuts the old one short, an unknown name is silent."""

    def close(self) -> None:
        """Falls silent and gives the pin back."""


class NoLight:
    """The lamp of a panel without one."""

    def set(self, level: float) -> None:
        """Does nothing."""

    def close(self) -> None:
        """Does nothing."""


class NoSound:
    """The voice of a panel without one."""

    def play(self, name: str) -> None:
        """Does nothing."""

    def close(self) -> None:
        """Does nothing."""


@dataclass(frozen=True)
class Panel:
    """All parts of one panel; `display` is None where none is wired."""

    keys: Keys
    display: Display | None
    light: Light = field(default_factory=NoLight)
    sound: Sound = field(default_factory=NoSound)

    def close(self, keep: bool = False) -> None:
        """Closes every part; `keep` leaves the last picture on the display."""
        self.keys.close()
        if self.display is not None:
            self.display.close(keep)
        self.sound.close()
        self.light.close()
