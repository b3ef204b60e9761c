"""What a program owes to whoever runs it: readiness, heartbeat, signals, an orderly end.

The wire to systemd is its documented datagram protocol; without systemd all of it is silent.
Nothing here knows the game.
"""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping
from queue import SimpleQueue
from threading import Event, Thread
from typing import Literal, NoReturn

log = logging.getLogger(__name__)

Ending = Literal["stop", "restart", "power-off", "fail"]
"""How the program ends; `fail`: it can be of no use to anybody, and has said why."""

RESTART_STATUS = 75
"""Exit status that asks for a new start; the unit starts again after any."""

END_SIGNALS = (signal.SIGTERM, signal.SIGINT)
WISH = b"\0"
"""What is written into the pipe for a wish; a signal writes its number."""

TELL_S = 1.0
"""Seconds that systemd has to take a message: nobody waits longer for it."""

BEATS = 3
"""Heartbeats within the time that the watchdog allows."""


# -- systemd --------------------------------------------------------------------------------------


def notify(message: str, environ: Mapping[str, str] = os.environ) -> None:
    """Tells systemd a state (`READY=1`, `STATUS=...`, `STOPPING=1`); silent without it, and where
    it takes nothing within `TELL_S`."""
    address = environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    if address.startswith("@"):  # the abstract name space begins with a zero byte
        address = "\0" + address[1:]
    with (
        contextlib.suppress(OSError),
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as wire,
    ):
        wire.settimeout(TELL_S)
        wire.sendto(message.encode(), address)


def is_supervised(environ: Mapping[str, str] = os.environ) -> bool:
    """Tells whether systemd started this program as a service that tells its state."""
    return bool(environ.get("NOTIFY_SOCKET"))


def watchdog_seconds(environ: Mapping[str, str] = os.environ) -> float | None:
    """Gives the time within which systemd wants a heartbeat, None where it wants none."""
    told = environ.get("WATCHDOG_USEC", "")
    pid = environ.get("WATCHDOG_PID", str(os.getpid()))
    if not told.isdigit() or int(told) == 0 or pid != str(os.getpid()):
        return None
    return int(told) / 1_000_000


class Watchdog:
    """Tells systemd that the program lives, each time that the table has really come round: a
    table that is stuck is ended and started again, and the game is on the card."""

    def __init__(
        self,
        beat: Callable[[float], bool],
        period: float,
        tell: Callable[[str], None] = notify,
    ) -> None:
        """Takes the heartbeat (it waits at most the given seconds), how often it is taken, s, and
        how systemd is told."""
        self._beat, self._period, self._tell = beat, period, tell
        self._stopped = Event()
        self._thread = Thread(target=self._run, name="watchdog", daemon=True)

    def start(self) -> None:
        """Begins."""
        self._thread.start()

    def stop(self) -> None:
        """Ends; not waited for."""
        self._stopped.set()

    def _run(self) -> None:
        while not self._stopped.wait(self._period):
            if self._beat(self._period):
                self._tell("WATCHDOG=1")
            else:
                log.error("The table has not come round for %.1f s", self._period)


def watchdog(beat: Callable[[float], bool]) -> Watchdog | None:
    """Gives the watchdog that systemd asked for, if it did."""
    seconds = watchdog_seconds()
    return None if seconds is None else Watchdog(beat, seconds / BEATS)


# -- the end --------------------------------------------------------------------------------------


class Endings:
    """Waits for the end: a signal, or a wish from the table. `wish` comes from any thread.

    Both wake the waiting thread through a pipe. A handler in Python would not do: it runs only
    between two steps of the main thread, so a signal that comes just as that one begins to wait
    for a queue, or that the kernel hands to another thread, would end nothing."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[Ending] = SimpleQueue()
        self._read, self._write = os.pipe()
        os.set_blocking(self._write, False)

    def listen(self) -> None:
        """Takes SIGTERM and SIGINT from now on (main thread only)."""
        signal.set_wakeup_fd(self._write, warn_on_full_buffer=False)
        for number in END_SIGNALS:
            signal.signal(number, lambda _number, _frame: None)

    def wish(self, ending: Ending) -> None:
        """Wishes for an end; only queues it."""
        self._queue.put(ending)
        with contextlib.suppress(BlockingIOError):  # full of wishes: it wakes anyhow
            os.write(self._write, WISH)

    def wait(self) -> Ending:
        """Waits for the first end."""
        while True:
            told = os.read(self._read, 1)
            if told == WISH:
                return self._queue.get()
            if told[0] in END_SIGNALS:
                return "stop"


def within(seconds: float, step: Callable[[], object], name: str) -> bool:
    """Does one step of the shutdown, but goes on without it after so many seconds: nothing that
    hangs may hold up the end. Tells whether it was done."""

    def guarded() -> None:
        try:
            step()
        except Exception:
            log.exception("%s did not end in order", name)

    thread = Thread(target=guarded, name=f"end-{name}", daemon=True)
    thread.start()
    thread.join(seconds)
    if thread.is_alive():
        log.warning("%s does not end; going on without it", name)
    return not thread.is_alive()


def start_anew() -> NoReturn:
    """Ends this program at once and has it started again, from any thread and whatever hangs (D2):
    every acknowledged entry is on the card. Under systemd the unit does it, elsewhere the program
    puts itself in its place."""
    if is_supervised():
        os._exit(RESTART_STATUS)
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def power_off() -> bool:
    """Asks the system to power off (the polkit rule allows it to the service); tells whether it
    took the wish."""
    command = ["systemctl", "--no-ask-password", "poweroff"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired) as fault:
        log.error("The box cannot be powered off: %s", fault)
        return False
    if done.returncode:
        log.error("The box cannot be powered off: %s", done.stderr.strip())
    return done.returncode == 0
