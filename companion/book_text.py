"""A kept game as a text for people: who played, what happened turn by turn, how it ended. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion import book, speech
from companion.book import CaughtKind, Summary, Told
from companion.games.contract import Fact
from companion.records import Kept
from companion.referee import Entry, Referee
from companion.slips import Slip
from companion.words import Words


def text(kept: Kept, summary: Summary, referee: Referee) -> str:
    """Writes a game; `summary` is of the same game, which `referee` has played again."""
    words = speech.words_of(referee)
    parts = (
        _head(summary, words),
        _listed("book.text-corrections", summary.corrections, words),
        _listed("book.text-notes", summary.notes, words),
        _kinds(summary.caught, words),
        [words.say("book.text-log"), *_log(kept, referee, words)],
    )
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _head(summary: Summary, words: Words) -> list[str]:
    title, _, *rest = summary.listed.lines
    players = words.say("book.players", {"text": summary.listed.who})
    left_out = [summary.lost] if summary.lost else []
    return [title, players, *rest, *summary.counts, *left_out]


def _listed(heading: str, told: Sequence[Told], words: Words) -> list[str]:
    return [words.say(heading), *_items([one.lines for one in told], words)] if told else []


def _kinds(kinds: Sequence[CaughtKind], words: Words) -> list[str]:
    items = _items([kind.lines for kind in kinds], words)
    return [words.say("book.text-kinds"), *items] if items else []


def _items(told: Sequence[Sequence[str]], words: Words) -> Iterator[str]:
    """Writes items, each with what belongs beneath it."""
    for first, *beneath in told:
        yield words.say("book.text-item", {"text": first})
        yield from (words.say("book.text-said", {"text": one}) for one in beneath)


def _log(kept: Kept, referee: Referee, words: Words) -> Iterator[str]:
    """Writes the log by turns; what was caught behind the entry after which it was."""
    written = 0
    for turn, line in _lines(kept.slips, referee, words):
        if turn != written:
            yield words.say("book.text-turn", {"turn": turn})
        written = turn
        yield line


def _lines(slips: Sequence[Slip], referee: Referee, words: Words) -> Iterator[tuple[int, str]]:
    """Gives entries and slips as they came, each with its turn."""
    yield from _caught(slips, 0, referee, words)
    for entry in referee.log:
        yield entry.turn, _entry(referee, entry, words)
        for text in speech.differed(referee, entry.number):
            yield entry.turn, words.say("book.text-beneath", {"text": text})
        yield from _caught(slips, entry.number, referee, words)


def _entry(referee: Referee, entry: Entry, words: Words) -> str:
    said = speech.entry(referee, entry, words)
    words = words.naming(referee.settings_after(entry.number).names)
    facts: dict[str, Fact] = {"number": entry.number, "player": entry.player, "text": said}
    is_answer = entry.verb == "answer"
    return words.say("book.text-answer" if is_answer else "book.text-entry", facts)


def _caught(
    slips: Sequence[Slip], after: int, referee: Referee, words: Words
) -> Iterator[tuple[int, str]]:
    for slip in slips:
        if slip.after == after:
            facts: dict[str, Fact] = {"text": book.slip_said(slip, referee), "id": slip.rule}
            yield slip.turn, words.say("book.text-caught", facts)
