"""Small melodies on a small voice, in a thread of their own that sleeps while nothing plays.

It never makes anybody wait: a new sound cuts the old one short (B1: a refusal is heard at once).
Whether a sound is wanted at all (muted, errors only) is decided elsewhere.
"""

from __future__ import annotations

import logging
from threading import Condition, Thread
from typing import Protocol

_log = logging.getLogger(__name__)

Melody = tuple[tuple[float, float], ...]
"""Notes: frequency in Hz (0 is a rest) and length in s."""

MELODIES: dict[str, Melody] = {
    "press": ((1760, 0.02),),
    "accepted": ((880, 0.06), (1320, 0.08)),
    "refused": ((311, 0.14), (0, 0.04), (233, 0.26)),
    "end": ((523, 0.12), (659, 0.12), (784, 0.12), (1047, 0.3)),
}
"""The sounds by name; their rhythm alone tells them apart on a buzzer of one tone."""


class Voice(Protocol):
    """What makes the tone."""

    def tone(self, hertz: float) -> None:
        """Begins a tone; 0 falls silent."""

    def close(self) -> None:
        """Gives the pin back."""


class Player:
    """Plays melodies on a voice. `play` may be called from any thread."""

    def __init__(self, voice: Voice) -> None:
        self._voice = voice
        self._changed = Condition()
        self._next: Melody | None = None
        self._closed = False
        self._thread = Thread(target=self._run, name="panel-sound", daemon=True)
        self._thread.start()

    def play(self, name: str) -> None:
        """Begins a sound and returns at once; an unknown name is silent."""
        with self._changed:
            self._next = MELODIES.get(name, ())
            self._changed.notify()

    def close(self) -> None:
        """Falls silent and gives the pin back. Harmless when called again."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join()

    def _run(self) -> None:
        while (melody := self._take()) is not None:
            try:
                self._sing(melody)
            except Exception:
                # Pin libraries raise what they like; a voice that fails must not end the thread.
                _log.exception("the sound does not work")
        self._voice.close()

    def _take(self) -> Melody | None:
        with self._changed:
            self._changed.wait_for(self._is_called)
            melody, self._next = self._next, None
            return None if self._closed else melody

    def _sing(self, melody: Melody) -> None:
        try:
            for hertz, seconds in melody:
                self._voice.tone(hertz)
                with self._changed:
                    if self._changed.wait_for(self._is_called, seconds):
                        return
        finally:
            self._voice.tone(0)

    def _is_called(self) -> bool:
        return self._closed or self._next is not None
