"""Parts of a panel for tests: they remember what they were told and fail when asked to.

Public, so that tests of other rooms can use them. Verbs of the world: press, release, unplug.
"""

from __future__ import annotations

from threading import Condition

from companion.keys import Key
from hardware.errors import DisplayError
from hardware.panel import BLANK
from hardware.simulator import LightLog, SimulatedKeys, SoundLog


class FakeKeys(SimulatedKeys):
    """Keys that a test presses. `lose_edge` moves a contact without anybody being told, as the
    kernel does at times."""

    def press_down(self, key: Key, at: float | None = None) -> None:
        """Pushes a key down."""
        self.edge(key, True, at)

    def release(self, key: Key, at: float | None = None) -> None:
        """Lets it go."""
        self.edge(key, False, at)

    def lose_edge(self, key: Key, down: bool) -> None:
        """Moves the contact silently."""
        (self._down.add if down else self._down.discard)(key)


class FakeDisplay:
    """A display that keeps every frame that was sent to it, and every verb, in order.

    Unplugged it fails like one on I2C; power lost, it shows nothing until it is set up again."""

    def __init__(self, answers: bool = True, plugged: bool = True) -> None:
        self.answers, self.plugged = answers, plugged
        self.verbs: list[str] = []
        self.frames: list[bytes] = []
        self.level = 255
        self.glass = BLANK
        self._powered = False
        self._changed = Condition()

    def unplug(self) -> None:
        """Pulls the plug: what it showed is gone."""
        self.plugged = self._powered = False
        self.glass = BLANK

    def plug_in(self) -> None:
        """Puts the plug back; it shows nothing until it is set up."""
        self.plugged = True

    def start(self, frame: bytes) -> None:
        """Sets it up with this frame."""
        self._take("start", frame, powers=True)

    def show(self, frame: bytes) -> None:
        """Shows a frame."""
        self._take("show", frame)

    def renew(self, frame: bytes) -> None:
        """Sets it up again with this frame."""
        self._take("renew", frame, powers=True)

    def probe(self) -> None:
        """Answers, or fails."""
        self._take("probe", None)

    def brightness(self, level: int) -> None:
        """Keeps the level."""
        self.level = level

    def close(self, keep: bool = False) -> None:
        """Goes dark unless the picture is to be kept."""
        self.glass = self.glass if keep else BLANK

    def wait_verbs(self, count: int, timeout: float = 5.0) -> bool:
        """Waits until so many verbs were called in all; False when they were not in time."""
        with self._changed:
            return self._changed.wait_for(lambda: len(self.verbs) >= count, timeout)

    def wait_glass(self, frame: bytes, timeout: float = 5.0) -> bool:
        """Waits until the glass shows this frame; False when it did not in time."""
        with self._changed:
            return self._changed.wait_for(lambda: self.glass == frame, timeout)

    def _take(self, verb: str, frame: bytes | None, powers: bool = False) -> None:
        with self._changed:
            self.verbs.append(verb)
            self._changed.notify_all()
            if self.answers and not self.plugged:
                raise DisplayError("fake", "nowhere", "no-answer")
            if frame is not None and self.plugged:
                self._powered = self._powered or powers
                self.frames.append(frame)
                self.glass = frame if self._powered else BLANK


class FakeSound(SoundLog):
    """A voice that writes down what it should play."""


class FakeLight(LightLog):
    """A lamp that remembers its level."""


class FakeVoice:
    """What a `Player` sings with: it keeps the tones. `broken` makes every tone fail."""

    def __init__(self) -> None:
        self.tones: list[float] = []
        self.broken = self.closed = False
        self._changed = Condition()

    def tone(self, hertz: float) -> None:
        """Keeps the tone."""
        with self._changed:
            self.tones.append(hertz)
            self._changed.notify_all()
        if self.broken:
            raise OSError("the voice is broken")

    def close(self) -> None:
        """Remembers that it was closed."""
        self.closed = True

    def wait_tones(self, count: int, timeout: float = 5.0) -> bool:
        """Waits until so many tones were begun in all; False when they were not in time."""
        with self._changed:
            return self._changed.wait_for(lambda: len(self.tones) >= count, timeout)
