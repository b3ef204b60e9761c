"""The journal: keeps every accepted thing on the card before it is shown, and gives it back.

A thread of its own writes; `begin` and `add` wait for it. A card that does not answer within
`PATIENCE` is not waited for: play goes on from memory, `saved` is false, and what is pending is
written in order as soon as the card takes it (A3). What was handed back with `saved` true survives
any end of the program.

It judges nothing: what is handed to it was accepted.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from threading import Condition, Thread
from typing import Protocol

import msgspec

from companion.changes import Added, Begun, Change, Put, changes_of, of_changes
from companion.lock import InUse
from companion.records import Kept, Setting
from companion.referee import AnySetup, Entry
from companion.sql import Gap, Newer
from companion.store import Damage, new_key

log = logging.getLogger(__name__)

PATIENCE = 0.2
"""Seconds that an answer waits for the card."""

RETRY = 2.0
"""Seconds between two attempts at a card that fails."""


class Storage(Protocol):
    """Where the journal writes: a `Store`, or something that fails as one wishes."""

    kept: Kept | None
    settings: dict[str, Setting]
    damage: Damage | None

    def open(self) -> None:
        """Opens what is there."""

    def write(self, changes: tuple[Change, ...]) -> None:
        """Writes all changes, or raises and may be given them again."""

    def close(self) -> None:
        """Closes it."""


def no_result() -> object:
    """Tells that the game goes on."""
    return None


class Journal:
    """Keeps games. `begin`, `add` and `put` come from one thread; the rest from any."""

    def __init__(
        self,
        storage: Storage,
        patience: float = PATIENCE,
        retry: float = RETRY,
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        """Opens the storage. Times in seconds; `changed` is called from the writing thread
        whenever `saved` or `damage` has changed.

        Raises InUse where another program keeps games there, Newer where a later version did."""
        self.result: Callable[[], object] = no_result
        """Gives how the game in progress ended, None while it goes on; asked with each entry."""
        self.changed = changed
        self._storage = storage
        self._patience = patience
        self._retry = retry
        self._news = Condition()
        self._pending: list[Change] = []
        self._whole: list[Change] = []
        self._tried = 0
        self._late = False
        self._closing = False
        self._failing = not self._is_opened()
        self._told = not self._failing, storage.damage
        self._thread = Thread(target=self._work, name="journal", daemon=True)
        self._thread.start()

    def _is_opened(self) -> bool:
        try:
            self._storage.open()
        except (InUse, Newer):
            raise
        except (OSError, sqlite3.Error) as fault:
            log.warning("Games are not being saved: %s", fault)
            return False
        except Exception:  # nothing that lies on a card may prevent a start (A2)
            log.exception("Games are not being saved")
            return False
        return True

    # -- telling ----------------------------------------------------------------------------------

    @property
    def saved(self) -> bool:
        """Tells whether everything is on the card."""
        with self._news:
            return self._is_saved()

    def _is_saved(self) -> bool:
        return not self._pending and not self._failing

    @property
    def damage(self) -> Damage | None:
        """What was found damaged since the start, None if nothing was (A2)."""
        return self._storage.damage

    def last_game(self) -> Kept | None:
        """Gives the game that was kept last, as it was at the start of the program."""
        return self._storage.kept

    def settings(self) -> dict[str, object]:
        """Gives the settings that were kept, as they were at the start of the program."""
        return {name: setting.value for name, setting in self._storage.settings.items()}

    # -- keeping ----------------------------------------------------------------------------------

    def begin(self, setup: AnySetup) -> None:
        """Keeps the start of a game; an open one before it is abandoned."""
        self._whole = []
        self._game(Begun(new_key(), msgspec.json.encode(setup)))

    def add(self, entry: Entry) -> None:
        """Keeps the next entry of the game in progress."""
        result = msgspec.json.encode(self.result())
        self._game(Added(self._key(), entry.number, msgspec.json.encode(entry), result))

    def put(self, name: str, value: object) -> None:
        """Keeps a setting; `value` is anything that JSON can hold."""
        self._keep([Put(name, msgspec.json.encode(value))])

    def go_on(self, kept: Kept) -> None:
        """Takes up a kept game: entries that come now are added to it."""
        self._whole = list(changes_of(kept))

    def branch(self, kept: Kept) -> None:
        """Takes up a kept game as a new one, of which the kept one stays as it is."""
        self._whole = list(changes_of(msgspec.structs.replace(kept, key=new_key())))
        self._keep(self._whole)

    def in_progress(self) -> Kept | None:
        """Gives the game in progress as it was handed in so far, on the card or not."""
        return of_changes(self._whole)

    def _key(self) -> str:
        first = self._whole[0]
        assert isinstance(first, Begun), "an entry without a game"
        return first.key

    def _game(self, change: Change) -> None:
        self._whole.append(change)
        self._keep([change])

    def _keep(self, changes: list[Change]) -> None:
        """Hands changes to the writer and waits for it, once and not for long."""
        with self._news:
            self._pending.extend(changes)
            self._news.notify_all()
            if not self._late and not self._failing:
                self._late = not self._news.wait_for(self._is_settled, self._patience)
            if self._pending:  # whoever shows the answer sees it at once
                self._told = False, self._storage.damage

    def _is_settled(self) -> bool:
        return not self._pending or self._failing

    # -- writing, in the journal's own thread -----------------------------------------------------

    def _work(self) -> None:
        changes = self._next()
        while changes is not None:
            self._attempt(changes)
            changes = self._next()
        self._storage.close()

    def _next(self) -> tuple[Change, ...] | None:
        """Waits for work; None at the end. A card that fails is tried again after a while, and
        with every new change."""
        with self._news:
            was_closing = self._closing
            self._news.wait_for(self._is_due, self._retry if self._failing else None)
            if self._closing and (was_closing or not self._pending):
                return None
            return tuple(self._pending)

    def _is_due(self) -> bool:
        return self._closing or len(self._pending) > self._tried

    def _attempt(self, changes: tuple[Change, ...]) -> None:
        try:
            self._write(changes)
        except (OSError, sqlite3.Error, InUse) as fault:
            self._after(changes, fault)
        except Exception as fault:
            log.exception("The journal stumbled")
            self._after(changes, fault)
        else:
            self._after(changes, None)

    def _write(self, changes: tuple[Change, ...]) -> None:
        try:
            self._storage.write(changes)
        except Gap:
            settings = [change for change in changes if isinstance(change, Put)]
            self._storage.write((*self._whole, *settings))

    def _after(self, changes: tuple[Change, ...], fault: Exception | None) -> None:
        with self._news:
            if fault is not None and not self._failing:
                log.warning("Games are not being saved: %s", fault)
            self._failing = fault is not None
            self._tried = len(changes) if self._failing else 0
            if not self._failing:
                del self._pending[: len(changes)]
                self._late = self._late and bool(self._pending)
            self._news.notify_all()
            before, self._told = self._told, (self._is_saved(), self._storage.damage)
        if self._told != before:
            self.changed()

    # -- the end ----------------------------------------------------------------------------------

    def wait_saved(self, timeout: float) -> bool:
        """Waits, at most `timeout` s, until everything is on the card; tells whether it is."""
        with self._news:
            return self._news.wait_for(self._is_saved, timeout)

    def close(self, timeout: float = 1.0) -> bool:
        """Writes what is pending, once, and closes; tells whether everything is on the card.

        Does not wait longer than `timeout` s for a card that does not answer."""
        with self._news:
            self._closing = True
            self._news.notify_all()
        self._thread.join(timeout)
        return self.saved
