"""A panel without anything: its keys are calls, its display a frame in memory.

The page's simulated panel, the terminal and tests look at it and press its keys. It draws
nothing itself and must not know who looks.
"""

from __future__ import annotations

import io
from threading import Condition
from time import monotonic
from typing import Literal

from PIL import Image

from companion.drawing import HEIGHT, WIDTH
from companion.keys import Key, Press
from hardware.panel import BLANK, FRAME_BYTES, Panel, Sink, Tell

How = Literal["short", "hold", "repeat", "restart"]


class SimulatedKeys:
    """Keys that are calls, from any thread: `edge` for a contact, `press` for a whole press."""

    def __init__(self) -> None:
        self._down: set[Key] = set()
        self._sink: Sink | None = None
        self._tell: Tell | None = None

    def start(self, sink: Sink, tell: Tell) -> None:
        """Takes the two ears."""
        self._sink, self._tell = sink, tell

    def edge(self, key: Key, down: bool, at: float | None = None) -> None:
        """Moves a contact, now unless `at` (monotonic seconds) says when."""
        (self._down.add if down else self._down.discard)(key)
        if self._sink is not None:
            self._sink(key, down, monotonic() if at is None else at)

    def press(self, key: Key, how: How = "short") -> None:
        """Makes a whole press at once, past the debouncer."""
        if self._tell is not None:
            self._tell(Press(key, how))

    def is_down(self, key: Key) -> bool:
        """Reads the contact."""
        return key in self._down

    def pins(self) -> dict[Key, tuple[int, ...]]:
        """Gives every key, none with a pin."""
        return dict.fromkeys(Key, ())

    def close(self) -> None:
        """Falls deaf."""
        self._sink = self._tell = None


class SimulatedDisplay:
    """Holds the last frame and counts the changes; any thread may look or wait."""

    answers = True

    def __init__(self) -> None:
        self._changed = Condition()
        self._serial = 0
        self._frame = BLANK
        self.level = 255

    def start(self, frame: bytes) -> None:
        """Shows the frame."""
        self.show(frame)

    def show(self, frame: bytes) -> None:
        """Keeps the frame; one equal to the last is no change."""
        if len(frame) != FRAME_BYTES:
            raise ValueError(f"a frame has {FRAME_BYTES} bytes, not {len(frame)}")
        with self._changed:
            if frame != self._frame:
                self._frame = frame
                self._serial += 1
                self._changed.notify_all()

    def probe(self) -> None:
        """Is always there."""

    def renew(self, frame: bytes) -> None:
        """Shows the frame."""
        self.show(frame)

    def brightness(self, level: int) -> None:
        """Keeps the level for whoever draws the frame."""
        self.level = level

    def close(self, keep: bool = False) -> None:
        """Goes dark unless the picture is to be kept."""
        if not keep:
            self.show(BLANK)

    def frame(self) -> tuple[int, bytes]:
        """Gives the frame with its serial, which grows by one with each change."""
        with self._changed:
            return self._serial, self._frame

    def wait_frame(self, serial: int, timeout: float) -> tuple[int, bytes] | None:
        """Waits, at most `timeout` seconds, for a frame with another serial; None if none came."""
        with self._changed:
            if self._changed.wait_for(lambda: self._serial != serial, timeout):
                return self._serial, self._frame
            return None


class SoundLog:
    """A voice that writes down what it was asked to play."""

    def __init__(self) -> None:
        self.played: list[str] = []

    def play(self, name: str) -> None:
        """Writes the name down."""
        self.played.append(name)

    def close(self) -> None:
        """Does nothing."""


class LightLog:
    """A lamp that remembers its level."""

    def __init__(self) -> None:
        self.level = 0.0

    def set(self, level: float) -> None:
        """Keeps the level."""
        self.level = level

    def close(self) -> None:
        """Goes out."""
        self.level = 0.0


class SimulatedPanel(Panel):
    """A whole panel in memory. `press`, `edge`, `frame` and `wait_frame` are for whoever plays
    the person before it."""

    keys: SimulatedKeys
    display: SimulatedDisplay
    light: LightLog
    sound: SoundLog

    def __init__(self) -> None:
        super().__init__(SimulatedKeys(), SimulatedDisplay(), LightLog(), SoundLog())

    def press(self, key: Key, how: How = "short") -> None:
        """Makes a whole press at once."""
        self.keys.press(key, how)

    def edge(self, key: Key, down: bool, at: float | None = None) -> None:
        """Moves a contact."""
        self.keys.edge(key, down, at)

    def frame(self) -> tuple[int, bytes]:
        """Gives the frame with its serial."""
        return self.display.frame()

    def wait_frame(self, serial: int, timeout: float) -> tuple[int, bytes] | None:
        """Waits for a frame with another serial."""
        return self.display.wait_frame(serial, timeout)


def as_text(frame: bytes) -> str:
    """Draws a frame as 32 lines of 128 half blocks, a lit pixel bright: for terminals and tests."""
    rows = [_bits(frame, y) for y in range(HEIGHT)]
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join("".join(map(_half_block, upper, lower)) for upper, lower in pairs)


def as_png(frame: bytes, scale: int = 4) -> bytes:
    """Draws a frame as a PNG, `scale` px a pixel, lit pixels white."""
    picture = Image.frombytes("1", (WIDTH, HEIGHT), frame)
    large = picture.resize((WIDTH * scale, HEIGHT * scale), Image.Resampling.NEAREST)
    out = io.BytesIO()
    large.save(out, "PNG")
    return out.getvalue()


def _half_block(upper: str, lower: str) -> str:
    return " ▀▄█"[int(upper) + 2 * int(lower)]


def _bits(frame: bytes, y: int) -> str:
    row = WIDTH // 8
    return "".join(f"{byte:08b}" for byte in frame[y * row : (y + 1) * row])
