"""From raw contacts to presses: bounce, spikes, holds, repeats and the restart chord.

Pure: time is passed in, levels are asked for, nothing is waited for. One `Debouncer` serves all
keys and belongs to one thread. Times are seconds of a monotonic clock.

The law of a contact:
- A change counts when the contact has been mostly on the other side for 5 ms (F3: shorter spikes
  are nothing). Then that key is deaf for 25 ms (F1: bounce lasts up to 20 ms).
- At the end of the deaf time, and at every poll, the level read from the pin has the last word:
  the kernel may lose an edge, above all the trailing one.
- Edges count at the time they carry, however late they are handed over: a tap of 8 ms that was
  queued behind a busy second is still a tap.

The law of a press:
- OK and BACK have two meanings, so the short one is told at the release, the held one once after
  0.6 s, and then its release tells nothing (F4).
- All other keys are told when they go down; the directions repeat while held.
- OK and BACK together: whichever passes 0.6 s beside the other loses its own meaning; after 5 s
  RESTART is told, once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import itemgetter

from companion.keys import HOLDABLE, REPEATING, Key, Press

CONFIRM = 0.005
"""A change must last this long, s (F3)."""
DEAF = 0.025
"""After a change a key is ignored this long, s (F1: bounce up to 20 ms)."""
HOLD = 0.6
"""A key held this long, s, has its second meaning, or begins to repeat."""
REPEAT = 0.15
"""A held direction repeats in this time, s."""
RESTART = 5.0
"""OK and BACK held together this long, s, restart the program."""
STUCK = 10.0
"""A key that has been down this long, s, is probably stuck."""
POLL_DOWN = 0.025
"""Levels are read this often, s, while a key is down: it cures lost edges."""
POLL_STUCK = 0.25
"""The same while every key that is down looks stuck."""
POLL_IDLE = 2.0
"""The same while no key is down."""
PROMPT = 0.0015
"""A level read within this time, s, after a change was due tells whether it was one."""

Level = Callable[[Key], bool]
"""Reads the level of a key now: True is down."""


class _Contact:
    """One contact: what was read last, what counts, and since when the two differ."""

    def __init__(self, down: bool) -> None:
        self.read = down
        self.counts = down
        self._deaf_until = 0.0
        self._since = 0.0  # the reading holds since
        self._began: float | None = None  # the first doubt about what counts
        self._against = 0.0  # time spent on the other side since then

    def turn(self, down: bool, at: float) -> None:
        """Takes a reading; one equal to the last changes nothing."""
        if down == self.read:
            return
        if self.read != self.counts:
            self._against += at - self._since
        elif self._began is None or at - self._since >= CONFIRM:
            self._began, self._against = at, 0.0  # it was quiet: a new doubt
        self.read, self._since = down, at

    def due(self) -> float | None:
        """Tells when the reading will count if it stays; None when it does already.

        A doubt needs 5 ms, and more than half of its time on the other side: single spikes and
        sparse trains of them never get there, a bouncing contact does."""
        if self.read == self.counts or self._began is None:
            return None
        mostly = 2 * (self._since - self._against) - self._began
        return max(self._began + CONFIRM, mostly, self._since, self._deaf_until)

    def settle(self, at: float) -> None:
        """Lets the reading count."""
        self.counts = self.read
        self._deaf_until = at + DEAF
        self._began = None


class Debouncer:
    """Turns edges and levels into presses. Not for more than one thread."""

    def __init__(
        self, keys: frozenset[Key], now: float, held: frozenset[Key] = frozenset()
    ) -> None:
        """`held` are the keys that are down already: they tell nothing until released (A11)."""
        self._contacts = {key: _Contact(key in held) for key in sorted(keys)}
        self._down = dict.fromkeys(sorted(held & keys), now)
        self._spent = set(self._down)
        self._alarms: dict[Key, float] = {}  # when a held key speaks next
        self._chord: float | None = None  # when OK + BACK become RESTART
        self._now = self._polled = now

    @property
    def down(self) -> dict[Key, float]:
        """The keys that count as down, each with the time since when."""
        return dict(self._down)

    def edge(self, key: Key, down: bool, at: float) -> list[Press]:
        """Takes one edge of a key at its own time; gives what was told until then."""
        told = self._advance(at)
        contact = self._contacts.get(key)
        if contact is not None:
            contact.turn(down, self._now)
        return told

    def tick(self, now: float, level: Level) -> list[Press]:
        """Lets time pass and reads levels where that is due; gives what was told."""
        self._confirm(now, level)
        told = self._advance(now)
        if self._now >= self._poll_at():
            self._polled = self._now
            for key, contact in self._contacts.items():
                contact.turn(level(key), self._now)
        return told

    def due(self) -> float:
        """Tells when `tick` wants to be called next."""
        return min([self._poll_at(), *(at for at, _ in self._moments())])

    def doubts(self, now: float) -> list[tuple[Key, bool]]:
        """Gives the changes that count from now on, as they were read: key and whether down."""
        dues = ((key, contact, contact.due()) for key, contact in self._contacts.items())
        return [(key, contact.read) for key, contact, at in dues if at is not None and at <= now]

    def spend(self, key: Key) -> None:
        """Lets a key that is down tell nothing more until it was released."""
        if key in self._down:
            self._spent.add(key)
            self._alarms.pop(key, None)

    def _poll_at(self) -> float:
        if not any(contact.read or contact.counts for contact in self._contacts.values()):
            return self._polled + POLL_IDLE
        stuck = self._down and all(self._now - since > STUCK for since in self._down.values())
        return self._polled + (POLL_STUCK if stuck else POLL_DOWN)

    def _confirm(self, now: float, level: Level) -> None:
        """Reads the pins of changes that are due just now. Read later, a level says nothing about
        then: the edges are believed."""
        for key, contact in self._contacts.items():
            at = contact.due()
            if at is not None and at <= now <= at + PROMPT:
                contact.turn(level(key), at)

    def _moments(self) -> list[tuple[float, Callable[[float, float], list[Press]]]]:
        """Everything that happens by itself as things stand: when, and what to call then."""
        moments: list[tuple[float, Callable[[float, float], list[Press]]]] = []
        for key, contact in self._contacts.items():
            if (at := contact.due()) is not None:
                moments.append((at, partial(self._settle, key)))
        moments += [(at, partial(self._alarm, key)) for key, at in self._alarms.items()]
        if self._chord is not None:
            moments.append((self._chord, self._restart))
        return moments

    def _advance(self, until: float) -> list[Press]:
        """Lets everything that was due until then happen, in the order of its time."""
        told: list[Press] = []
        while moments := [moment for moment in self._moments() if moment[0] <= until]:
            at, happen = min(moments, key=itemgetter(0))
            told += happen(at, until)
        self._now = max(self._now, until)
        return told

    def _settle(self, key: Key, at: float, _until: float) -> list[Press]:
        contact = self._contacts[key]
        contact.settle(at)
        return self._pressed(key, at) if contact.counts else self._released(key)

    def _pressed(self, key: Key, at: float) -> list[Press]:
        self._down[key] = at
        if key in HOLDABLE | REPEATING:
            self._alarms[key] = at + HOLD
        if self._down.keys() >= HOLDABLE:
            self._chord = at + RESTART if key in HOLDABLE else self._chord
        return [] if key in HOLDABLE else [Press(key)]

    def _released(self, key: Key) -> list[Press]:
        self._down.pop(key, None)
        self._alarms.pop(key, None)
        was_spent = key in self._spent
        self._spent.discard(key)
        if key not in HOLDABLE:
            return []
        self._chord = None
        return [] if was_spent else [Press(key)]

    def _alarm(self, key: Key, _at: float, until: float) -> list[Press]:
        if key in REPEATING:
            # From now, not from then: after a busy second there is no volley of repeats.
            self._alarms[key] = until + REPEAT
            return [Press(key, "repeat")]
        self.spend(key)
        return [] if self._down.keys() >= HOLDABLE else [Press(key, "hold")]

    def _restart(self, _at: float, _until: float) -> list[Press]:
        self._chord = None
        for key in HOLDABLE:
            self.spend(key)
        return [Press(Key.OK, "restart")]
