"""Contacts as they are in life: they bounce, spike, and the kernel loses an edge now and then.

A `Trace` is what one contact really does; `told` plays traces to a debouncer as the input thread
would, waking when an edge arrives or when the debouncer asked to be woken.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from random import Random

from companion.keys import Key, Press
from hardware.debounce import Debouncer

ALL = frozenset(Key)


@dataclass
class Trace:
    """The level changes of one contact, in time; it begins up."""

    key: Key
    changes: list[tuple[float, bool]] = field(default_factory=list)

    def at(self, time: float, down: bool) -> Trace:
        """Adds one change."""
        self.changes.append((time, down))
        return self

    def press(self, start: float, length: float, bounces: list[float] | None = None) -> Trace:
        """Adds a press; `bounces` are the times, after each edge, at which the level flips."""
        for begin, level in ((start, True), (start + length, False)):
            self.at(begin, level)
            for number, after in enumerate(bounces or []):
                self.at(begin + after, level if number % 2 else not level)
        return self

    def bouncing(self, start: float, length: float, chance: Random, longest: float) -> Trace:
        """Adds a press whose both edges bounce by chance, up to 5 times within `longest` s."""
        for begin, level in ((start, True), (start + length, False)):
            self.at(begin, level)
            flips = 2 * chance.randrange(6)
            for number, after in enumerate(
                sorted(chance.uniform(0, longest) for _ in range(flips))
            ):
                self.at(begin + after, level if number % 2 else not level)
        return self

    def level(self, time: float) -> bool:
        """Reads the true level."""
        place = bisect_right(self.changes, time, key=lambda change: change[0])
        return self.changes[place - 1][1] if place else False


def told(
    *traces: Trace,
    until: float | None = None,
    late: float = 0.0003,
    lose: frozenset[tuple[Key, float]] = frozenset(),
    debouncer: Debouncer | None = None,
) -> list[tuple[float, Press]]:
    """Plays traces, at most two seconds past the last edge; gives what was told, and when.

    `late` is how much later than asked the input thread wakes, s; `lose` are edges that the
    kernel does not report."""
    edges = sorted(
        (time, trace.key, down)
        for trace in traces
        for time, down in trace.changes
        if (trace.key, time) not in lose
    )
    end = (edges[-1][0] + 2.0 if edges else 2.0) if until is None else until
    levels = {trace.key: trace for trace in traces}
    ear = debouncer or Debouncer(ALL, 0.0)
    heard: list[tuple[float, Press]] = []
    now = 0.0
    while now < end:
        now = min(edges[0][0] if edges else end, max(ear.due(), now), end) + late
        while edges and edges[0][0] <= now:
            time, key, down = edges.pop(0)
            heard += [(now, press) for press in ear.edge(key, down, time)]
        at = now
        heard += [
            (now, press)
            for press in ear.tick(at, lambda key: key in levels and levels[key].level(at))  # noqa: B023
        ]
    return heard


def names(heard: list[tuple[float, Press]]) -> list[str]:
    """Gives what was told as words: `up`, `ok hold`, `ok restart`."""
    return [
        press.key.value if press.how == "short" else f"{press.key} {press.how}"
        for _, press in heard
    ]
