"""The log in words: each entry is said once, when it is new, and kept. Pure.

Only what a move came to is said anew: once its report has been given.
"""

from __future__ import annotations

from companion import speech
from companion.referee import Entry, Referee
from companion.snapshot import LogLine
from companion.words import Words


class Logbook:
    """The lines of one game's log in one language; begun anew with another game or language."""

    def __init__(self) -> None:
        self._referee: Referee | None = None
        self._language = ""
        self._unreported: frozenset[int] = frozenset()
        self._lines: list[LogLine] = []

    def newest(self, referee: Referee, words: Words, count: int) -> tuple[LogLine, ...]:
        """Gives the newest lines, at most `count`."""
        if referee is not self._referee or referee.language != self._language:
            self._referee, self._language, self._lines = referee, referee.language, []
        self._forget_changed(frozenset(referee.unreported))
        for entry in referee.log[len(self._lines) :]:
            self._lines.append(line(referee, entry, words))
        return tuple(self._lines[-count:])

    def _forget_changed(self, unreported: frozenset[int]) -> None:
        """Drops the lines from the first entry on that may be said otherwise now."""
        changed = unreported ^ self._unreported
        self._unreported = unreported
        if changed:
            del self._lines[min(changed) - 1 :]


def line(referee: Referee, entry: Entry, words: Words) -> LogLine:
    """Says one entry, with the rule that it began with."""
    is_told = entry.events and entry.number not in referee.unreported
    rule = entry.events[0].rule if is_told else None
    text = speech.entry(referee, entry, words)
    return LogLine(entry.number, entry.turn, entry.player, entry.verb, text, rule)
