"""The log in words: each entry is said once, when it is new, and kept. Pure."""

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
        self._lines: list[LogLine] = []

    def newest(self, referee: Referee, words: Words, count: int) -> tuple[LogLine, ...]:
        """Gives the newest lines, at most `count`."""
        if referee is not self._referee or referee.language != self._language:
            self._referee, self._language, self._lines = referee, referee.language, []
        for entry in referee.log[len(self._lines) :]:
            self._lines.append(_line(entry, words))
        return tuple(self._lines[-count:])


def _line(entry: Entry, words: Words) -> LogLine:
    rule = entry.events[0].rule if entry.events else None
    text = speech.entry(entry, words)
    return LogLine(entry.number, entry.turn, entry.player, entry.verb, text, rule)
