"""Settings of a table in words: whose seat is whose now, who is helped how much. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.contract import Said
from companion.names import LENGTH
from companion.referee import Settings
from companion.words import Words

MOST_SEATS = 10
"""No game has more seats."""


def changed(before: Settings, after: Settings, words: Words) -> tuple[Said, ...]:
    """Says what was set, a sentence each; one where nothing became different."""
    told = (*_seats(before, after, words), *_help(before, after), *_language(before, after))
    return told or (Said("log.set.same"),)


def _seats(before: Settings, after: Settings, words: Words) -> Iterator[Said]:
    for old, new in zip(before.names, after.names, strict=True):
        if new == old:
            continue
        code = "log.set.left" if is_left(new, words) else "log.set.seat"
        if is_left(old, words):
            code = "log.set.taken"
        yield Said(code, {"text": old, "named": new})


def _help(before: Settings, after: Settings) -> Iterator[Said]:
    players = [at for at, level in enumerate(after.help) if level != before.help[at]]
    if len(players) > 1 and len(set(after.help)) == 1:
        yield Said("log.set.help-all", {"level": after.help[0]})
        return
    for player in players:
        yield Said("log.set.help", {"player": player, "level": after.help[player]})


def _language(before: Settings, after: Settings) -> Iterator[Said]:
    if after.language != before.language:
        yield Said("log.set.language", {"language": after.language})


def name_of_left_seat(names: Sequence[str], name: str, words: Words) -> str:
    """Names a seat that somebody left, unlike all names that there are: the others play it from
    now on."""
    left = words.say("seat.left", {"text": name})
    number = 1
    if len(left) > LENGTH[-1] or name.endswith(_end_of_left(words)):
        left = words.say("seat.left-again", {"number": number})
    while left in names:
        left = words.say("seat.left-again", {"number": number})
        number += 1
    return left


def is_left(name: str, words: Words) -> bool:
    """Tells whether a name is one of a seat that somebody left."""
    again = (
        words.say("seat.left-again", {"number": number}) for number in range(1, MOST_SEATS + 1)
    )
    return name.endswith(_end_of_left(words)) or name in again


def _end_of_left(words: Words) -> str:
    return words.say("seat.left", {"text": ""})
