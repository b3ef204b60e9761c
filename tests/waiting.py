"""Waiting in tests: for a condition, with a generous limit."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from time import monotonic

SOON_S = 20.0
"""After so long, even on a loaded machine, it will not come."""


def wait_until(true: Callable[[], bool]) -> None:
    """Waits until something that a thread or another process does has come about."""
    end, never = monotonic() + SOON_S, Event()
    while not true():
        assert monotonic() < end, "it never came about"
        never.wait(0.001)
