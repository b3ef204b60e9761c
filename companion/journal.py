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
import time
from collections.abc import Callable, Collection
from typing import Protocol

import msgspec

from companion.changes import (
    Added,
    Begun,
    Change,
    Deleted,
    Playing,
    Put,
    TakenIn,
    besides_play,
    caught,
    changes_of,
    of_changes,
)
from companion.lock import InUse
from companion.records import Kept, Setting
from companion.referee import AnySetup, Entry
from companion.slips import Slip, is_worth_keeping
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


FIRST_YEAR = 2025
"""A clock that shows an earlier year was never set."""


def clock() -> str:
    """Tells what the box's clock says, to the minute; "" where it was surely never set (K6)."""
    now = time.localtime()
    return time.strftime("%Y-%m-%d %H:%M", now) if now.tm_year >= FIRST_YEAR else ""


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
        clock: Callable[[], str] = clock,
    ) -> None:
        """Opens the storage. Times in seconds; `changed` is called from the writing thread
        whenever `saved` or `damage` has changed; `clock` is only written down, never gone by.

        Raises InUse where another program keeps games there, Newer where a later version did."""
        self.result: Callable[[], object] = no_result
        """Gives how the game in progress ended, None while it goes on; asked with each entry."""
        self._storage, self._clock = storage, clock
        self._whole: list[Playing] = []
        self._slips = 0
        self._put: dict[str, object] = {}
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
            self._storage.write((*self._whole, *besides_play(changes)))

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
        """Gives the settings that were kept, at the start of the program or since."""
        kept = {name: setting.value for name, setting in self._storage.settings.items()}
        return kept | self._put

    # -- keeping ----------------------------------------------------------------------------------

    def begin(self, setup: AnySetup) -> None:
        """Keeps the start of a game; an open one before it is abandoned."""
        self._whole, self._slips = [], 0
        self._game(Begun(new_key(), msgspec.json.encode(setup), self._clock()))

    def add(self, entry: Entry) -> None:
        """Keeps the next entry of the game in progress."""
        result = msgspec.json.encode(self.result())
        self._game(Added(self.key, entry.number, msgspec.json.encode(entry), result))

    def caught(self, slip: Slip) -> None:
        """Keeps what broke a rule; nobody waits for it: it goes with the next entry, or soon."""
        if is_worth_keeping(slip, self._slips):
            self._slips += 1
            change = caught(self.key, self._slips, slip)
            self._whole.append(change)
            self._writer.leave(change)

    def put(self, name: str, value: object) -> None:
        """Keeps a setting; `value` is anything that JSON can hold."""
        self._put[name] = value
        self._writer.keep([Put(name, msgspec.json.encode(value))])

    def go_on(self, kept: Kept) -> None:
        """Takes up a kept game: entries that come now are added to it."""
        self._whole, self._slips = list(changes_of(kept)), len(kept.slips)

    def branch(self, kept: Kept) -> None:
        """Takes up a kept game as a new one, of which the kept one stays as it is."""
        self.go_on(msgspec.structs.replace(kept, key=new_key(), place=0))
        self._writer.keep(self._whole)

    def in_progress(self) -> Kept | None:
        """Gives the game in progress as it was handed in so far, on the card or not."""
        return of_changes(self._whole)

    @property
    def key(self) -> str:
        """Names the game in progress, "" where there is none."""
        first = self._whole[0] if self._whole else None
        return first.key if first is not None else ""

    def _game(self, change: Playing) -> None:
        assert change.key, "an entry without a game"
        self._whole.append(change)
        self._writer.keep([change])

    # -- the evening book -------------------------------------------------------------------------

    def delete(self, keys: Collection[str]) -> bool:
        """Deletes games for good, and no others; the one in progress, which must have ended, is
        not gone on with. Tells whether it is done; else it is as soon as the card takes it (A3)."""
        if self.key in keys:
            self._whole, self._slips = [], 0
        self._writer.keep([Deleted(frozenset(keys))])
        return self.saved

    def take_in(self, games: Collection[Kept]) -> bool:
        """Keeps whole games from elsewhere, in front of the one in progress. Tells whether it is
        done; else it is as soon as the card takes it (A3)."""
        self._writer.keep([TakenIn(tuple(games))])
        return self.saved

    # -- the end ----------------------------------------------------------------------------------

    def wait_saved(self, timeout: float) -> bool:
        """Waits, at most `timeout` s, until everything is on the card; tells whether it is."""
        return self._writer.wait_saved(timeout)

    def close(self, timeout: float = 1.0) -> bool:
        """Writes what is pending, once, and closes; tells whether everything is on the card.

        Does not wait longer than `timeout` s for a card that does not answer."""
        return self._writer.close(timeout)
