"""A panel at work: the threads that read its keys and keep its display, light and sound going.

Three threads, all asleep while nothing happens: input, display, and one that waits for the next
snapshot and hands it over. None of them ever waits for another, nor lets the game wait.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Thread
from time import monotonic

from companion.drawing import Screen
from companion.keys import Press
from companion.snapshot import Snapshot
from hardware.listening import KeyState, Listener
from hardware.panel import Panel
from hardware.showing import DisplayState, Showing

_log = logging.getLogger(__name__)

LISTEN = 60.0
"""The wait for a snapshot is begun anew in this time, s."""


class PanelRunner:
    """Runs a panel: tells presses, shows the newest snapshot, and closes the panel at the end.

    - `press` takes a press from the input thread; it must only enqueue.
    - `newest()` gives the snapshot of now, `wait_newer(seq, timeout)` the next one or None.
    - `restart`, if given, is called for the chord OK + BACK at once, past `press` (D2).
    - `display_changed` and `keys_moved` are told, from the panel's threads, when the display was
      lost or came back (D5), and when a key went down or up (F5).
    """

    def __init__(
        self,
        panel: Panel,
        *,
        press: Callable[[Press], None],
        wait_newer: Callable[[int, float], Snapshot | None],
        newest: Callable[[], Snapshot],
        restart: Callable[[], None] | None = None,
        display_changed: Callable[[DisplayState], None] | None = None,
        keys_moved: Callable[[tuple[KeyState, ...]], None] | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._panel = panel
        self._wait_newer, self._newest = wait_newer, newest
        self._showing = Showing(panel.display, panel.light, display_changed, clock)
        self._listener = Listener(panel.keys, press, self._showing.stir, restart, keys_moved, clock)
        self._heard = 0
        self._stopped = Event()
        self._watch = Thread(target=self._run, name="panel-watch", daemon=True)

    @property
    def display(self) -> DisplayState:
        """Whether the display is there, and the likely cause if not. Any thread."""
        return self._showing.state

    def key_states(self) -> tuple[KeyState, ...]:
        """Gives every key with its pins, and whether it is down or stuck (F5). Any thread."""
        return self._listener.states()

    def set_brightness(self, level: int) -> None:
        """Sets the brightness of the display, 0-255 (K8). Any thread."""
        self._showing.set_brightness(level)

    def start(self) -> None:
        """Shows the newest snapshot and begins to listen."""
        snapshot = self._newest()
        # A sound that was made before is not made again.
        self._heard = snapshot.sound.serial if snapshot.sound else 0
        self._showing.offer(snapshot)
        self._showing.start()
        self._listener.start()
        self._watch.start()

    def stop(self, last: Screen | None = None) -> None:
        """Ends all threads and closes the panel; a last screen stays on the display (A12).

        The watching thread ends with its present wait and is not waited for."""
        self._stopped.set()
        self._listener.stop()
        self._showing.stop(last)
        self._panel.close(keep=last is not None)

    def _run(self) -> None:
        seq = self._newest().seq - 1
        while not self._stopped.is_set():
            try:
                snapshot = self._wait_newer(seq, LISTEN)
            except Exception:
                _log.exception("no snapshot could be had")
                self._stopped.wait(1.0)
                continue
            if snapshot is not None and not self._stopped.is_set():
                seq = snapshot.seq
                self._take(snapshot)

    def _take(self, snapshot: Snapshot) -> None:
        self._showing.offer(snapshot)
        sound = snapshot.sound
        if sound is not None and sound.serial != self._heard:
            self._heard = sound.serial
            self._panel.sound.play(sound.name)
