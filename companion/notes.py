"""Notes: messages that take the screen until a key is pressed, and what each of them says.

A note has its whole text for the page and, where that would be too long, lines for the display.
In those a player is named by letter first, so that a name may be cut without a doubt. Pure.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from companion import speech
from companion.games.contract import Fact, Refusal, Result, Where
from companion.referee import Entry, Referee
from companion.seats import seats
from companion.snapshot import Seat
from companion.words import Words


@dataclass(frozen=True)
class Note:
    """A message that takes the screen until a key is pressed. `brief` are lines for the display
    where the text would not fit, `heading` and `short_hint` likewise for title and hint; `qr` a
    code beside them."""

    kind: Literal["refusal", "word", "end"]
    title: str
    text: str
    hint: str = ""
    rule: str | None = None
    code: str | None = None
    places: tuple[Where, ...] = ()
    brief: tuple[str, ...] = ()
    heading: str = ""
    short_hint: str = ""
    qr: str = ""


def word(title: str, text: str, words: Words, facts: dict[str, Fact] | None = None) -> Note:
    """Says something in the words of the catalogue."""
    return Note("word", words.say(title), words.say(text, facts))


def not_now(message: str, code: str, words: Words) -> Note:
    """Says why something cannot be done now."""
    return Note("refusal", words.say("title.not-now"), message, code=code)


def refused(refusal: Refusal, referee: Referee, words: Words) -> Note:
    """Says why an answer is not accepted, where, and what is allowed now."""
    short = f"refusal.{refusal.code}.brief"
    brief = (words.say(short, refusal.facts),) if words.has(short) else ()
    allowed = referee.game.face.allowed(referee.state)
    short_hint = f"{allowed.code}.brief"
    return Note(
        "refusal",
        words.say("title.refused"),
        refusal.message,
        hint=words.say(allowed.code, allowed.facts),
        short_hint=words.say(short_hint, allowed.facts) if words.has(short_hint) else "",
        rule=refusal.rule,
        code=refusal.code,
        places=referee.game.speaks_of(referee.state, refusal),
        brief=brief,
    )


def of_entry(
    title: str, referee: Referee, entry: Entry, to_do: tuple[str, ...], words: Words
) -> Note:
    """Says whose answer was taken back or done again, what it began with, and what is to be done on
    the table, piece by piece."""
    then = speech.words_after(referee, entry.number)
    said = _whose(entry.player, speech.began(referee, entry, words), then)
    return Note("word", words.say(title), ". ".join((said, *to_do)))


def _whose(player: int, what: str, words: Words) -> str:
    """Says whose doing it was, where that does not say so itself."""
    if what.startswith(f"{words.thing('player', player)} "):
        return words.say("entry.says-who", {"text": what})
    return words.say("entry.of", {"player": player, "what": what})


def recap(referee: Referee, words: Words) -> Note:
    """Tells the last round: what was done since this player's turn before, and by whom."""
    first = referee.turn - len(referee.names)
    held = [one for one in referee.in_force() if one.turn >= first and one.events][::-1]
    lines = []
    for (_, player), group in groupby(held, lambda one: (one.turn, one.player)):
        entries = tuple(group)
        what = "; ".join(speech.went(referee, entry, words) for entry in entries)
        lines.append(_whose(player, what, speech.words_after(referee, entries[0].number)))
    text = ". ".join(lines) or words.say("recap.nothing")
    return Note("word", words.say("title.recap"), text)


def standing(referee: Referee | None, words: Words) -> Note:
    """Says where everybody stands."""
    title = words.say("title.standing")
    if referee is None:
        return Note("word", title, words.say("no-game-yet"))
    players = range(len(referee.names))
    text = ". ".join(speech.standing(referee, player, words) for player in players)
    brief = tuple(
        words.say("standing.brief", {"mark": seat.letter, "text": seat.name, "score": seat.score})
        for seat in seats(referee, words)
    )
    return Note("word", title, text, brief=brief)


def address(where: str, words: Words) -> Note:
    """Says where phones find the page, with a code to scan."""
    title, heading = words.say("menu.address"), words.say("heading.address")
    if not where:
        return Note("word", title, words.say("no-address"), heading=heading)
    return Note("word", title, where, heading=heading, qr=where.upper())


def book(where: str, words: Words) -> Note:
    """Says where the evening book is read."""
    title = words.say("menu.book")
    if not where:
        return Note("word", title, words.say("no-address"))
    return Note("word", title, words.say("book.where", {"text": f"{where.rstrip('/')}/book"}))


def end(referee: Referee, words: Words) -> Note:
    """Says who has won, and the places; with `brief` a line for each player."""
    result = referee.result
    assert result is not None
    everybody = seats(referee, words)
    winners: Fact = [{"text": everybody[player].name} for player in result.places[0]]
    facts: dict[str, Fact] = {"winners": winners, "count": len(result.places[0]) or 1}
    return Note(
        "end",
        words.say("title.won", facts),
        speech.result(result, referee.corrections, words),
        rule=result.reason,
        brief=(*_by_place(result, everybody, words), *_corrected(referee, words)),
        heading=words.say("heading.result"),
    )


def _corrected(referee: Referee, words: Words) -> tuple[str, ...]:
    """Marks a result of a table that was corrected."""
    times = referee.corrections
    return (words.say("result.corrected.brief", {"count": times}),) if times else ()


def _by_place(result: Result, everybody: tuple[Seat, ...], words: Words) -> tuple[str, ...]:
    """Says the places, a line for each player."""
    lines, number = [], 1
    for place in result.places:
        for seat in (everybody[player] for player in place):
            facts: dict[str, Fact] = {"number": number, "mark": seat.letter, "text": seat.name}
            lines.append(words.say("result.place.brief", facts))
        number += len(place)
    return tuple(lines)
