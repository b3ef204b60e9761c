"""Writes to the card in a thread of its own, in order, and never makes anybody wait for long.

Whoever hands something in waits `patience` and no longer, and not at all while the card fails or is
late: then `saved` is false, and what is pending is written as soon as the card takes it (A3).

It knows nothing of what it writes: a function that writes is given, which may raise, and is then
given the same again with whatever has come meanwhile.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from threading import Condition, Thread
from typing import Generic, TypeVar

log = logging.getLogger(__name__)

PATIENCE = 0.2
"""Seconds that an answer waits for the card."""

RETRY = 2.0
"""Seconds between two attempts at a card that fails."""

LINGER = 2.0
"""Seconds until things for which nobody waits are written, if nothing comes with which they go."""

T = TypeVar("T")


def nothing() -> None:
    """Does nothing, tells nothing."""


class Writer(Generic[T]):
    """Writes in the order in which it is handed things. `keep` and `leave` come from one thread,
    the rest from any."""

    def __init__(
        self,
        what: str,
        write: Callable[[tuple[T, ...]], None],
        end: Callable[[], None],
        faults: tuple[type[Exception], ...] = (OSError,),
        *,
        patience: float = PATIENCE,
        retry: float = RETRY,
        is_failing: bool = False,
        changed: Callable[[], None] = nothing,
        told: Callable[[], object] = nothing,
    ) -> None:
        """Starts the thread. `what` is written, in a word; `write` writes all that it is given, or
        raises; `end` closes; both are called there. `faults` are what a failing card raises. Times
        in seconds. `told` is something else whose change is told like that of `saved`."""
        self.changed = changed
        """Called from the writing thread whenever `saved`, or what `told` gives, has changed."""
        self._what, self._write, self._end, self._faults = what, write, end, faults
        self._patience, self._retry = patience, retry
        self._beside = told
        self._news = Condition()
        self._pending: list[T] = []
        self._left: list[T] = []
        self._tried = 0
        self._late = False
        self._closing = False
        self._failing = is_failing
        self._told = not is_failing, told()
        self._thread = Thread(target=self._work, name=what.lower(), daemon=True)
        self._thread.start()

    @property
    def saved(self) -> bool:
        """Tells whether everything is on the card."""
        with self._news:
            return self._is_saved()

    def _is_saved(self) -> bool:
        return not self._pending and not self._failing

    def keep(self, things: Sequence[T]) -> None:
        """Hands things to the thread and waits for it, once and not for long."""
        with self._news:
            self._pending.extend((*self._left, *things))
            self._left.clear()
            self._news.notify_all()
            if not self._late and not self._failing:
                self._late = not self._news.wait_for(self._is_settled, self._patience)
            if self._pending:  # whoever shows the answer sees it at once
                self._told = False, self._beside()

    def leave(self, thing: T) -> None:
        """Leaves something that nobody waits for: it is written with what comes next, or after
        `LINGER`. Until then it does not count as unsaved."""
        with self._news:
            self._left.append(thing)
            self._news.notify_all()

    def _is_settled(self) -> bool:
        return not self._pending or self._failing

    # -- in the writing thread --------------------------------------------------------------------

    def _work(self) -> None:
        things = self._next()
        while things is not None:
            self._attempt(things)
            things = self._next()
        self._end()

    def _next(self) -> tuple[T, ...] | None:
        """Waits for work; None at the end. A card that fails is tried again after a while, and
        with every new thing."""
        with self._news:
            was_closing = self._closing
            pause = self._retry if self._failing else None
            self._news.wait_for(lambda: self._is_due() or bool(self._left), pause)
            if self._left:
                self._news.wait_for(self._is_due, self._retry if self._failing else LINGER)
            things = (*self._pending, *self._left)
            return None if self._closing and (was_closing or not things) else things

    def _is_due(self) -> bool:
        return self._closing or len(self._pending) > self._tried

    def _attempt(self, things: tuple[T, ...]) -> None:
        try:
            self._write(things)
        except self._faults as fault:
            self._after(things, fault)
        except Exception as fault:
            log.exception("%s: the writer stumbled", self._what)
            self._after(things, fault)
        else:
            self._after(things, None)

    def _after(self, things: tuple[T, ...], fault: Exception | None) -> None:
        with self._news:
            if fault is not None and not self._failing:
                log.warning("%s are not being saved: %s", self._what, fault)
            self._failing = fault is not None
            self._tried = len(things) if self._failing else 0
            if not self._failing:
                self._take_away(len(things))
                self._late = self._late and bool(self._pending)
            self._news.notify_all()
            before, self._told = self._told, (self._is_saved(), self._beside())
        if self._told != before:
            self.changed()

    def _take_away(self, count: int) -> None:
        """Takes away the first things that were handed in; what was left lies behind the rest."""
        left = count - len(self._pending)
        del self._pending[:count]
        if left > 0:
            del self._left[:left]

    # -- the end ----------------------------------------------------------------------------------

    def wait_saved(self, timeout: float) -> bool:
        """Waits, at most `timeout` s, until everything is on the card; tells whether it is."""
        with self._news:
            return self._news.wait_for(self._is_saved, timeout)

    def close(self, timeout: float) -> bool:
        """Writes what is pending, once, and ends; tells whether everything is on the card.

        Does not wait longer than `timeout` s for a card that does not answer."""
        with self._news:
            self._closing = True
            self._news.notify_all()
        self._thread.join(timeout)
        return self.saved
