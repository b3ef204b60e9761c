"""The input thread: edges from a queue, through the debouncer, to whoever takes presses.

It alone touches the debouncer. It waits for edges and for the debouncer's own moments, never for
the game: what it calls must only enqueue, and what it calls may fail without ending it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import NamedTuple

from companion.keys import Key, Press
from hardware.debounce import STUCK, Debouncer
from hardware.panel import Keys, Tell

_log = logging.getLogger(__name__)

ON_ITS_WAY = 0.002
"""An edge that the pin shows and nobody has reported yet is waited for this long, s."""


class Edge(NamedTuple):
    """A contact that changed, at its own time (monotonic seconds)."""

    key: Key
    down: bool
    at: float


@dataclass(frozen=True)
class KeyState:
    """What the key test shows of one key (F5): its pins, whether it is down, whether it is stuck
    (down for more than 10 s)."""

    key: Key
    pins: tuple[int, ...]
    down: bool = False
    stuck: bool = False


class Listener:
    """Reads the keys in a thread of its own and tells presses.

    `stir` is told of every sign of life and answers whether the display was dark, in which case the
    press only wakes it (D7). `restart`, if given, is called for the chord at once, in this thread,
    so that it works while the game is stuck (D2)."""

    def __init__(
        self,
        keys: Keys,
        press: Tell,
        stir: Callable[[], bool],
        restart: Callable[[], None] | None = None,
        moved: Callable[[tuple[KeyState, ...]], None] | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._keys, self._press, self._stir = keys, press, stir
        self._restart, self._moved, self._clock = restart, moved, clock
        self._events: SimpleQueue[Edge | Press | None] = SimpleQueue()
        held = frozenset(key for key in keys.pins() if keys.is_down(key))
        self._debouncer = Debouncer(frozenset(keys.pins()), clock(), held)
        self._down = self._debouncer.down
        self._woke_by: Key | None = None
        self._stopped = False
        self._thread = Thread(target=self._run, name="panel-input", daemon=True)

    def start(self) -> None:
        """Begins to listen."""
        self._keys.start(lambda *edge: self._events.put(Edge(*edge)), self._events.put)
        self._thread.start()

    def stop(self) -> None:
        """Ends the thread; nothing is told afterwards."""
        self._events.put(None)
        self._thread.join()

    def states(self) -> tuple[KeyState, ...]:
        """Gives every key of the panel as it is now. Any thread."""
        now, down = self._clock(), self._down
        return tuple(
            KeyState(key, pins, key in down, now - down.get(key, now) > STUCK)
            for key, pins in self._keys.pins().items()
        )

    def _run(self) -> None:
        while not self._stopped:
            self._hear(max(0.0, self._debouncer.due() - self._clock()))
            now = self._clock()
            if self._is_edge_on_its_way(now):
                self._hear(ON_ITS_WAY)
            if not self._stopped:
                self._note(self._debouncer.tick(now, self._keys.is_down))

    def _hear(self, pause: float) -> None:
        """Takes what was reported, waiting at most `pause` s for the first of it."""
        try:
            event = self._events.get(timeout=pause)
            while event is not None:
                self._note(self._meant(event))
                event = self._events.get_nowait()
            self._stopped = True
        except Empty:
            return

    def _meant(self, event: Edge | Press) -> list[Press]:
        if isinstance(event, Press):
            return [event]
        return self._debouncer.edge(event.key, event.down, event.at)

    def _is_edge_on_its_way(self, now: float) -> bool:
        """Tells whether a change is about to count that the pin has already taken back: the edge
        that says when may still be in the pin library's hands."""
        doubts = self._debouncer.doubts(now)
        return any(self._keys.is_down(key) != down for key, down in doubts)

    def _note(self, told: list[Press]) -> None:
        """Passes presses on, unless they found the display dark."""
        down = self._debouncer.down
        was_dark = bool(told or down.keys() - self._down.keys()) and self._stir()
        if down != self._down:
            self._down = down
            self._call(lambda: self._moved(self.states()) if self._moved else None)
        if was_dark:
            told = self._swallowed(told)
        for press in told:
            self._tell(press)

    def _swallowed(self, told: list[Press]) -> list[Press]:
        """Lets whatever woke the display do nothing else; the chord restarts all the same."""
        for key in self._down:
            self._debouncer.spend(key)
        self._woke_by = told[-1].key if told else None
        return [press for press in told if press.how == "restart"]

    def _tell(self, press: Press) -> None:
        if press.how == "repeat" and press.key is self._woke_by:
            return  # a source of whole presses is still holding the key that woke the display
        self._woke_by = None
        restart = self._restart
        if press.how == "restart" and restart is not None:
            self._call(restart)
        else:
            self._call(lambda: self._press(press))

    def _call(self, action: Callable[[], None]) -> None:
        try:
            action()
        except Exception:
            # Whatever is wrong behind the keys, the keys go on; the restart chord depends on it.
            _log.exception("a press was lost")
