"""Says the referee's values in words: rulings, questions, differences, faults. Pure."""

from __future__ import annotations

from collections import Counter
from typing import TypeVar

import msgspec

from companion.games.contract import Fact, Fault, Json, Question, Result, Ruled, Said, Where
from companion.messages import MESSAGES
from companion.referee import Difference, Entry, Referee
from companion.settings_told import changed
from companion.words import Words, one_line

R = TypeVar("R", bound=Ruled)


def words_of(referee: Referee) -> Words:
    """Gives the words for a game in progress: the core's, the game's, the players' names."""
    return Words([MESSAGES, referee.game.messages], referee.names)


def words_after(referee: Referee, number: int) -> Words:
    """Gives the words for what happened behind an entry (0: at the beginning): the players have the
    names that they had then."""
    return words_of(referee).naming(referee.settings_after(number).names)


def said(ruled: R, kind: str, words: Words) -> R:
    """Gives a refusal, action or event with its sentence filled in."""
    message = words.say(f"{kind}.{ruled.code}", ruled.facts)
    return msgspec.structs.replace(ruled, message=message)


def prompt(question: Question, words: Words) -> str:
    """Says a question in one sentence."""
    return words.say(f"question.{question.__struct_config__.tag}", facts_of(question))


def facts_of(question: Question) -> dict[str, Fact]:
    """Gives a question's plain fields as facts."""
    fields = {name: getattr(question, name) for name in question.__struct_fields__}
    return {name: value for name, value in fields.items() if isinstance(value, str | int)}


def fault(found: Fault, words: Words) -> Fault:
    """Gives a fault with its sentence filled in."""
    code = f"fault.{found.code}"
    return msgspec.structs.replace(found, message=words.say(code, found.facts))


def difference(found: Difference, place: Said, words: Words) -> str:
    """Says where the table differs, what was expected, since which turn and by which rule."""
    code = "difference" if found.entry else "difference.set-up"
    if found.corrected:  # no rule made it so
        code = "difference.corrected"
    facts: dict[str, Fact] = {
        "place": words.say(place.code, place.facts),
        "expected": _listed(found.where, found.expected, words),
        "found": _listed(found.where, found.found, words),
        "id": found.rule,
        "turn": found.turn,
    }
    return words.say(code, facts)


def _listed(where: Where, value: Json, words: Words) -> str:
    """Says what lies on a place, like things counted: "on its feet, 2 x on its back"."""
    values = value if isinstance(value, list | tuple) else [value]
    name = str(where[0]) if len(where) == 1 else "lies"
    times = Counter(_thing(name, v, words) for v in values)
    texts = [text if n == 1 else f"{n} x {text}" for text, n in times.items()]
    return ", ".join(texts) if texts else words.thing("nothing", [])


def _thing(name: str, value: Json, words: Words) -> str:
    """Says one thing on a place; things on one another are a pile, bottom to top."""
    if isinstance(value, list | tuple):
        return words.thing("pile", [{"thing": str(thing)} for thing in value])
    return words.thing(name, value if isinstance(value, str | int | None) else str(value))


def standing(referee: Referee, player: int, words: Words) -> str:
    """Says in one sentence where a player stands."""
    said_ = referee.game.face.standing(referee.shown, player)
    return words.say(said_.code, said_.facts)


def score(referee: Referee, player: int, words: Words) -> str:
    """Says a player's score in a word."""
    said_ = referee.game.face.score(referee.shown, player)
    return words.say(said_.code, said_.facts)


def entry(referee: Referee, found: Entry, words: Words) -> str:
    """Says what an entry of the log did, with the names of then."""
    words = _then(referee, found, words)
    first, *rest = _of_entry(referee, found, words)
    texts = [words.say(first.code, first.facts)]
    return "; ".join([*texts, *[words.within(said_.code, said_.facts) for said_ in rest]])


def went(referee: Referee, found: Entry, words: Words) -> str:
    """Says all that an entry did, to stand within a sentence."""
    words = _then(referee, found, words)
    return "; ".join(words.within(one.code, one.facts) for one in _of_entry(referee, found, words))


def began(referee: Referee, found: Entry, words: Words) -> str:
    """Says what an entry began with, to stand within a sentence; the rest followed from it."""
    words = _then(referee, found, words)
    first = _of_entry(referee, found, words)[0]
    return words.within(first.code, first.facts)


def _then(referee: Referee, found: Entry, words: Words) -> Words:
    return words.naming(referee.settings_after(found.number).names)


def _of_entry(referee: Referee, found: Entry, words: Words) -> tuple[Said, ...]:
    if found.number in referee.unreported:
        return (Said("log.unreported"),)
    if found.events:
        return tuple(Said(f"event.{event.code}", event.facts) for event in found.events)
    match found.verb:
        case "undo" | "redo":
            taken = referee.entry(found.takes_back)
            then = _then(referee, taken, words)
            first = _of_entry(referee, taken, then)[0]
            return (Said(f"log.{found.verb}", {"what": then.say(first.code, first.facts)}),)
        case "correct":
            return (Said("log.correct", {"reason": _or_dash(found.reason)}),)
        case "note":
            return (Said("log.note", {"text": _or_dash(str(found.body))}),)
        case "set":
            before = referee.settings_after(found.number - 1)
            return changed(before, referee.settings_after(found.number), words)
        case "answer":
            return (Said("log.done"),)


def _or_dash(told: str) -> str:
    """Gives what people wrote, a dash where nothing of it is seen."""
    return told if one_line(told).strip() else "-"


def differed(referee: Referee, number: int) -> tuple[str, ...]:
    """Says what lay differently when the table was taken as it lay, a sentence a place; nothing of
    any other entry, nor while the move before it waits for its report: that would tell it."""
    found = referee.corrected.get(number)
    if found is None or any(move < number for move in referee.unreported):
        return ()
    game, words = referee.game, words_after(referee, number)
    was, lay = (game.places(game.position(state)) for state in (found.before, found.after))
    wheres = [where for where in dict.fromkeys((*was, *lay)) if was.get(where) != lay.get(where)]
    told = []
    for where in wheres:
        place = game.place(found.after, where)
        facts: dict[str, Fact] = {
            "place": words.say(place.code, place.facts),
            "expected": _listed(where, was.get(where, ()), words),
            "found": _listed(where, lay.get(where, ()), words),
        }
        told.append(words.say("log.differed", facts))
    return tuple(told)


def places(found: Result, words: Words) -> list[str]:
    """Says the places, a line each: "1. Anna", "2. Bo, Cleo"."""
    lines, number = [], 1
    for place in found.places:
        group = ", ".join(words.thing("player", player) for player in place)
        if group:
            lines.append(words.say("result.place", {"number": number, "text": group}))
        number += len(place)
    return lines


def result(found: Result, corrections: int, words: Words) -> str:
    """Says how the game ended: the places in one line, and how often the table was corrected."""
    text = "; ".join(places(found, words)) if found.places[0] else words.say("result.nobody")
    return f"{text}. {corrected(corrections, words)}" if corrections else text


def corrected(times: int, words: Words) -> str:
    """Says how often the table was taken as it lay: a mark on the result."""
    return words.say("result.corrected", {"count": times})
