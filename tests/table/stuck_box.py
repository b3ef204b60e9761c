"""A box whose table gets stuck at its first press; its restart chord is held then.

Run like `companion`. SIGUSR1 begins it; the second start, which the chord brings about, is an
ordinary one.
"""

from __future__ import annotations

import os
import signal
import sys
from threading import Event, Thread

from companion import cli
from companion.dialog import Dialog
from companion.keys import Key, Press
from hardware import Panel, SimulatedPanel

MARK = "STARTED_ANEW"

opened = cli._panel
begin, stuck = Event(), Event()


def press_forever(_dialog: Dialog, _press: Press) -> None:
    """Takes a press and never comes back."""
    stuck.set()
    Event().wait()


def hold_chord(panel: SimulatedPanel) -> None:
    """Presses a key, and holds OK and BACK once the table is stuck."""
    begin.wait()
    os.environ[MARK] = "1"
    panel.press(Key.DOWN)
    stuck.wait()
    panel.press(Key.OK, "restart")


def panel_with_chord(told: str) -> Panel | str | None:
    """Opens the panel, whose chord is held as soon as somebody listens."""
    panel = opened(told)
    assert isinstance(panel, SimulatedPanel)
    listen = panel.keys.start

    def listening(*ears: object) -> None:
        listen(*ears)  # type: ignore[arg-type]
        Thread(target=hold_chord, args=(panel,), daemon=True).start()

    panel.keys.start = listening  # type: ignore[method-assign]
    return panel


if __name__ == "__main__":
    if MARK not in os.environ:
        Dialog.press = press_forever  # type: ignore[method-assign]
        cli._panel = panel_with_chord
        signal.signal(signal.SIGUSR1, lambda *_: begin.set())
    sys.exit(cli.main())
