"""The journal: keeps every accepted thing on the card before it is shown, and gives it back.

A writer with a thread of its own writes; `begin` and `add` wait for it. A card that does not answer
within `PATIENCE` is not waited for: play goes on from memory, `saved` is false, and what is
pending is written in order as soon as the card takes it (A3). What was handed back with `saved`
true survives any end of the program.

It judges nothing: what is handed to it was accepted.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from typing import Protocol

import msgspec

from companion.changes import Added, Begun, Change, Put, changes_of, of_changes
from companion.lock import InUse
from companion.records import Kept, Setting
from companion.referee import AnySetup, Entry
from companion.sql import Gap, Newer
from companion.store import Damage, new_key
from companion.writing import PATIENCE as PATIENCE
from companion.writing import RETRY as RETRY
from companion.writing import Writer

log = logging.getLogger(__name__)

FAULTS = (OSError, sqlite3.Error, InUse)
"""What a card that fails raises."""


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
        self._storage = storage
        self._whole: list[Change] = []
        self._writer = Writer(
            "Games",
            self._write,
            storage.close,
            FAULTS,
            patience=patience,
            retry=retry,
            is_failing=not self._is_opened(),
            changed=changed,
            told=lambda: storage.damage,
        )

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

    def _write(self, changes: tuple[Change, ...]) -> None:
        try:
            self._storage.write(changes)
        except Gap:
            settings = [change for change in changes if isinstance(change, Put)]
            self._storage.write((*self._whole, *settings))

    # -- telling ----------------------------------------------------------------------------------

    @property
    def changed(self) -> Callable[[], None]:
        """Called from the writing thread whenever `saved` or `damage` has changed."""
        return self._writer.changed

    @changed.setter
    def changed(self, call: Callable[[], None]) -> None:
        self._writer.changed = call

    @property
    def saved(self) -> bool:
        """Tells whether everything is on the card."""
        return self._writer.saved

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
        self._writer.keep([Put(name, msgspec.json.encode(value))])

    def go_on(self, kept: Kept) -> None:
        """Takes up a kept game: entries that come now are added to it."""
        self._whole = list(changes_of(kept))

    def branch(self, kept: Kept) -> None:
        """Takes up a kept game as a new one, of which the kept one stays as it is."""
        self._whole = list(changes_of(msgspec.structs.replace(kept, key=new_key())))
        self._writer.keep(self._whole)

    def in_progress(self) -> Kept | None:
        """Gives the game in progress as it was handed in so far, on the card or not."""
        return of_changes(self._whole)

    def _key(self) -> str:
        first = self._whole[0]
        assert isinstance(first, Begun), "an entry without a game"
        return first.key

    def _game(self, change: Change) -> None:
        self._whole.append(change)
        self._writer.keep([change])

    # -- the end ----------------------------------------------------------------------------------

    def wait_saved(self, timeout: float) -> bool:
        """Waits, at most `timeout` s, until everything is on the card; tells whether it is."""
        return self._writer.wait_saved(timeout)

    def close(self, timeout: float = 1.0) -> bool:
        """Writes what is pending, once, and closes; tells whether everything is on the card.

        Does not wait longer than `timeout` s for a card that does not answer."""
        return self._writer.close(timeout)
