"""The display thread: the newest picture on the display, whatever the display does.

It alone talks to the display. The newest snapshot wins, older ones are never shown. A display that
fails is reported and tried again; nobody waits for it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Condition, Thread
from time import monotonic

from companion.drawing import Screen
from companion.snapshot import Snapshot
from hardware.errors import DisplayError, HardwareError
from hardware.messages import MESSAGES
from hardware.panel import BLANK, Display, Light
from hardware.raster import frame
from hardware.rhythm import Link, Rhythm, Want

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class DisplayState:
    """What the page says of the display (D5, D6): `ok`, `missing` with the likely cause, or `none`
    where no display is wired. `code` and `facts` are a sentence of the catalogue."""

    status: str
    code: str = ""
    facts: Mapping[str, str] = field(default_factory=dict)

    @property
    def sentence(self) -> str:
        """The cause in English; empty where there is none."""
        return MESSAGES[self.code].format(**self.facts) if self.code else ""


def _state_of(error: HardwareError) -> DisplayState:
    return DisplayState("missing", error.code, error.facts)


class Showing:
    """Keeps the newest picture on the display in a thread of its own.

    `turn` does one round and is all that the thread does; tests call it with a time of theirs."""

    def __init__(
        self,
        display: Display | None,
        light: Light,
        notify: Callable[[DisplayState], None] | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._display, self._light = display, light
        self._notify, self._clock = notify, clock
        self._changed = Condition()
        self._rhythm = Rhythm(clock())
        self._link = Link(display is None or display.answers, clock())
        self._screen = Screen()
        self._is_refusal = False
        self._level: int | None = None
        self._news = self._stopped = False
        self._last = BLANK
        self._lamp = -1.0
        self.state = DisplayState("none" if display is None else "ok")
        self._thread = Thread(target=self._run, name="panel-display", daemon=True)

    def start(self) -> None:
        """Begins to show."""
        self._thread.start()

    def stop(self, last: Screen | None = None) -> None:
        """Ends the thread; a last screen is left on the display (A12). Waits 2 s at most: a bus
        that hangs is left behind."""
        with self._changed:
            self._stopped = True
            self._changed.notify()
        if self._thread.is_alive():
            self._thread.join(2.0)
        if last is not None and not self._thread.is_alive():
            self.stir()
            self.offer_screen(last)
            self.turn(self._clock())

    def offer(self, snapshot: Snapshot) -> None:
        """Takes a newer snapshot. Any thread."""
        refused = snapshot.notice is not None and snapshot.notice.kind == "refusal"
        self.offer_screen(snapshot.screen, refused)

    def offer_screen(self, screen: Screen, refusal: bool = False) -> None:
        """Takes a newer screen. Any thread; one equal to the last changes nothing."""
        with self._changed:
            if (screen, refusal) != (self._screen, self._is_refusal):
                self._screen, self._is_refusal = screen, refusal
                self._rhythm.change(self._clock())
                self._wake()

    def stir(self) -> bool:
        """Notes a press; tells whether it found the display dark. Any thread."""
        with self._changed:
            was_dark = self._rhythm.stir(self._clock())
            if was_dark:
                self._wake()
            return was_dark

    def set_brightness(self, level: int) -> None:
        """Wants a brightness, 0-255 (K8). Any thread."""
        with self._changed:
            self._level = level
            self._wake()

    def due(self) -> float:
        """Tells when the next round is wanted."""
        blinks = self._screen.blinks or self._is_refusal
        wire = float("inf") if self._display is None else self._link.due()
        return min(wire, self._rhythm.due(self._clock(), blinks))

    def turn(self, now: float) -> None:
        """Does one round: draws the newest screen as it looks now, for display and lamp."""
        with self._changed:
            self._news = False
            dark, lit = self._rhythm.is_dark(now), self._rhythm.is_lit(now)
            screen, blinks = self._screen, self._is_refusal
            level, self._level = self._level, None
        self._shine(0.0 if dark or (blinks and not lit) else 1.0)
        if self._display is not None:
            self._send(self._display, BLANK if dark else self._drawn(screen, lit), level, now)

    def _wake(self) -> None:
        self._news = True
        self._changed.notify()

    def _run(self) -> None:
        while self._await():
            try:
                self.turn(self._clock())
            except Exception:
                # A fault of ours must not leave the display frozen for the rest of the evening.
                _log.exception("a round of the display failed")

    def _await(self) -> bool:
        """Waits until a round is due; False when it was the last."""
        with self._changed:
            while not (self._stopped or self._news):
                pause = self.due() - self._clock()
                if pause <= 0:
                    break
                self._changed.wait(None if pause == float("inf") else pause)
            return not self._stopped

    def _drawn(self, screen: Screen, lit: bool) -> bytes:
        try:
            self._last = frame(screen, lit)
        except Exception:
            _log.exception("a screen could not be drawn")
        return self._last

    def _send(self, display: Display, picture: bytes, level: int | None, now: float) -> None:
        want = self._link.wants(now)
        try:
            if level is not None:
                display.brightness(level)
            if not self._give(display, picture, want):
                return
        except HardwareError as error:
            self._link.failed(now, error)
            self._say(_state_of(error))
        except Exception as error:
            # An adapter turns what it knows into DisplayErrors; whatever else comes is one, too.
            _log.exception("the display failed")
            lost = DisplayError("display", "", "failed", detail=str(error))
            self._link.failed(now, lost)
            self._say(_state_of(lost))
        else:
            self._link.worked(now, want)
            self._say(DisplayState("ok"))

    def _give(self, display: Display, picture: bytes, want: Want | None) -> bool:
        """Sends what is due; False where the display is missing and no attempt is due."""
        if want == "start":
            display.start(picture)
        elif not self._link.is_up:
            return False
        elif want == "renew":
            display.renew(picture)
        else:
            display.show(picture)
            if want == "probe":
                display.probe()
        return True

    def _say(self, state: DisplayState) -> None:
        if state == self.state:
            return
        self.state = state
        _log.warning("display %s: %s", state.status, state.sentence or "in order")
        if self._notify is not None:
            self._notify(state)

    def _shine(self, level: float) -> None:
        if level == self._lamp:
            return
        self._lamp = level
        try:
            self._light.set(level)
        except Exception:
            _log.exception("the light does not work")
