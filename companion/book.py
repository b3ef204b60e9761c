"""The evening book: what is told of a game that was kept, in a line and in full. Pure.

A game is *open* while it is on the table, *finished* once it has a result, else *abandoned*:
another one was begun after it. When it was begun is what the box's clock said, only to be shown.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from companion import speech
from companion.games import messages_of
from companion.games.contract import AnyGame, Fact, Result
from companion.messages import MESSAGES
from companion.records import Kept
from companion.referee import Changed, Entry, Referee
from companion.setups import ToldSetup
from companion.slips import Kind, Slip, by_kind
from companion.words import Words

State: TypeAlias = Literal["open", "finished", "abandoned"]

BEYOND = 1 << 40
"""A place behind every game."""

LABEL = 20
"""Characters of a label, so that it fits a line of the display."""


BEGUN = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])-([0-3][0-9]) (?:[01][0-9]|2[0-3]):[0-5][0-9]")
DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def is_time(begun: str) -> bool:
    """Tells whether a text is a time as the box's clock says it, of a day that there was."""
    found = BEGUN.fullmatch(begun)
    if found is None:
        return False
    year, month, day = int(found[1]), int(found[2]), int(found[3])
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 1 <= day <= DAYS[month - 1] + (month == 2 and is_leap)


class Outline(Struct, frozen=True):
    """A game as it is listed. `place` is its number in order, `turns` how far it came, `result`
    what the journal kept of its end (None: it has none), `corrections` how often it rests on a
    table that was taken as it lay; `is_damaged`: not all of it can be read any more; `seats` has
    each seat's names (empty: as in the set-up)."""

    key: str
    place: int
    state: State
    setup: ToldSetup
    begun: str = ""
    turns: int = 0
    result: object = None
    corrections: int = 0
    is_damaged: bool = False
    seats: tuple[tuple[str, ...], ...] = ()

    @property
    def seat_names(self) -> tuple[tuple[str, ...], ...]:
        """The names of each seat in the order in which it bore them."""
        return self.seats or tuple((player.name,) for player in self.setup.players)


class Listed(Struct, frozen=True):
    """A game of the list in words: a label for the display, then whole sentences."""

    key: str
    place: int
    state: State
    label: str
    title: str
    players: tuple[str, ...]
    result: str
    marks: tuple[str, ...]
    length: str
    begun: str

    @property
    def who(self) -> str:
        """The players in one line; those of seats that changed hands are kept apart."""
        is_plain = not any(", " in player for player in self.players)
        return (", " if is_plain else "; ").join(self.players)

    @property
    def lines(self) -> tuple[str, ...]:
        """All of it as sentences."""
        told = (self.title, self.who, self.result, *self.marks)
        told += (self.length, self.begun)
        return tuple(line for line in told if line)


class CaughtKind(Struct, frozen=True):
    """What was caught of one kind: the rule and its wording, how often, each sentence once; `line`
    says it in one."""

    rule: str
    wording: str
    count: int
    sentences: tuple[str, ...]
    line: str

    @property
    def lines(self) -> tuple[str, ...]:
        """The line, and beneath it what was wrong each time, unless it says so itself."""
        return (self.line, *(one for one in self.sentences if one != self.wording))


class Told(Struct, frozen=True):
    """A line of a game's log that its summary names: the entry's number, and the words; `beneath`
    says what lay differently, where the table was taken as it lay."""

    number: int
    text: str
    beneath: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """All of it."""
        return (self.text, *self.beneath)


class Summary(Struct, frozen=True):
    """Everything that is told of one game. `lost` tells that entries do not follow by today's
    rules and are left out."""

    listed: Listed
    places: tuple[str, ...]
    counts: tuple[str, ...]
    corrections: tuple[Told, ...]
    notes: tuple[Told, ...]
    caught: tuple[CaughtKind, ...]
    lost: str = ""

    @property
    def lines(self) -> tuple[str, ...]:
        """All of it as sentences, for the display."""
        told = [line for one in (*self.corrections, *self.notes) for line in one.lines]
        kinds = [line for kind in self.caught for line in kind.lines]
        left_out = (self.lost,) if self.lost else ()
        return (*self.listed.lines, *self.counts, *told, *kinds, *left_out)


# -- the list -------------------------------------------------------------------------------------


def listed(outline: Outline, games: Mapping[str, AnyGame]) -> Listed:
    """Says a game of the list."""
    setup = outline.setup
    names = [borne[-1] for borne in outline.seat_names]
    known = [messages_of(games, setup.game)] if setup.game in games else []
    words = Words([MESSAGES, *known], names)
    return _listed(outline, words)


def _listed(outline: Outline, words: Words) -> Listed:
    borne = outline.seat_names
    players = tuple(words.thing("seat-names", [{"text": one} for one in seat]) for seat in borne)
    last = [words.thing("player", seat) for seat in range(len(borne))]
    return Listed(
        key=outline.key,
        place=outline.place,
        state=outline.state,
        label=_label(outline.place, last, words),
        title=words.thing("game", outline.setup.game) or words.say("book.some-game"),
        players=players,
        result=_ended(outline, words),
        marks=_marks(outline, words),
        length=words.say("book.turns", {"count": outline.turns}),
        begun=words.say("book.begun", {"text": outline.begun}) if is_time(outline.begun) else "",
    )


def _label(place: int, players: Sequence[str], words: Words) -> str:
    """Gives the number and the names, as much of them as there is room for."""
    label = words.say("book.label", {"number": place, "text": ", ".join(players)})
    return label if len(label) <= LABEL else f"{label[: LABEL - 1].rstrip(' ,')}…"


def _ended(outline: Outline, words: Words) -> str:
    """Says how a game ended, or that it did not."""
    found = result_of(outline.result)
    if found is not None:
        return speech.result(found, 0, words)
    if outline.is_damaged and outline.state == "finished":
        return words.say("book.end-lost")
    return words.say("book.open" if outline.state == "open" else "book.abandoned")


def result_of(kept: object) -> Result | None:
    """Reads the result that was kept; None where there is none, or nobody knows its shape."""
    try:
        return msgspec.convert(kept, Result | None)
    except msgspec.ValidationError:
        return None


# -- one game -------------------------------------------------------------------------------------


def summary(
    kept: Kept, state: State, referee: Referee, lost: int = 0, is_damaged: bool = False
) -> Summary:
    """Tells everything of a game; `referee` has played its entries again, all but `lost`.
    `is_damaged`: not all of them could be read."""
    words = speech.words_of(referee)
    result = referee.result
    held = corrections_in_force(referee.log)
    corrected = [entry for entry in referee.log if entry.number in held]
    notes = [entry for entry in referee.log if entry.verb == "note"]
    outline = outline_of(kept, state, referee)
    if is_damaged:
        outline = msgspec.structs.replace(outline, is_damaged=True, result=kept.result)
    return Summary(
        listed=_listed(outline, words),
        places=tuple(speech.places(result, words)) if result else (),
        counts=_counts(referee, words),
        corrections=tuple(_told(referee, entry, words) for entry in corrected),
        notes=tuple(_told(referee, entry, words) for entry in notes),
        caught=caught(kept.slips, referee),
        lost=words.say("book.left-out", {"count": lost}) if lost else "",
    )


def outline_of(kept: Kept, state: State, referee: Referee) -> Outline:
    """Gives a whole game's outline, with how many turns were played that still hold."""
    turns = max((entry.turn for entry in referee.in_force()), default=0)
    result: object = msgspec.to_builtins(referee.result)
    corrections = len(corrections_in_force(referee.log))
    return Outline(
        kept.key,
        kept.place,
        state,
        kept.setup,
        kept.begun,
        turns,
        result,
        corrections,
        seats=seats_of(kept.setup, referee.log),
    )


def seats_of(setup: ToldSetup, log: Sequence[Entry]) -> tuple[tuple[str, ...], ...]:
    """Gives each seat's names in the order in which it bore them; none twice in a row."""
    borne = [[player.name] for player in setup.players]
    for entry in log:
        for seat, name in zip(borne, _names_in(entry, len(borne)), strict=False):
            if seat[-1] != name:
                seat.append(name)
    return tuple(map(tuple, borne))


def _names_in(entry: Entry, count: int) -> tuple[str, ...]:
    """Gives the names that an entry set; none where it set no names."""
    if entry.verb != "set":
        return ()
    try:
        names = msgspec.convert(entry.body, Changed).names
    except msgspec.ValidationError:
        return ()
    return names if isinstance(names, tuple) and len(names) == count else ()


def corrections_in_force(log: Sequence[Entry]) -> frozenset[int]:
    """Gives the numbers of the corrections that were not taken back, or done again since."""
    held: set[int] = set()
    for entry in log:
        match entry.verb:
            case "correct":
                held.add(entry.number)
            case "undo":
                held.discard(entry.takes_back)
            case "redo" if log[entry.takes_back - 1].verb == "correct":
                held.add(entry.takes_back)
    return frozenset(held)


def _marks(outline: Outline, words: Words) -> tuple[str, ...]:
    damaged = (words.say("book.damaged"),) if outline.is_damaged else ()
    times = outline.corrections
    return (*damaged, *((speech.corrected(times, words),) if times else ()))


def _told(referee: Referee, entry: Entry, words: Words) -> Told:
    what = speech.entry(referee, entry, words)
    text = words.say("book.in-turn", {"turn": entry.turn, "text": what})
    return Told(entry.number, text, speech.differed(referee, entry.number))


def _counts(referee: Referee, words: Words) -> tuple[str, ...]:
    """Says how many answers were given and how many taken back."""
    verbs = [entry.verb for entry in referee.log]
    answers, undos = verbs.count("answer"), verbs.count("undo")
    return (
        words.say("book.answers", {"count": answers}),
        words.say("book.undos", {"count": undos}),
    )


def caught(slips: Sequence[Slip], referee: Referee) -> tuple[CaughtKind, ...]:
    """Says what was caught by kind."""
    return tuple(_kind(kind, referee) for kind in by_kind(slips))


def _kind(kind: Kind, referee: Referee) -> CaughtKind:
    words = speech.words_of(referee)
    said = tuple(dict.fromkeys(slip_said(slip, referee) for slip in kind.slips))
    text = wording(kind.rule, words) or said[0]
    count = len(kind.slips)
    line = words.say("book.caught-kind", {"count": count, "id": kind.rule, "text": text})
    return CaughtKind(kind.rule, text, count, said, line)


def slip_said(slip: Slip, referee: Referee) -> str:
    """Says what was wrong, with the names of then; of a wrong report what was reported, too, where
    that was kept."""
    words = speech.words_after(referee, slip.after)
    what, told = sentence(slip, words), _reported(slip, referee, words)
    return words.say("book.reported", {"what": what, "text": told}) if told else what


def _reported(slip: Slip, referee: Referee, words: Words) -> str:
    """Says what a report told, as far as its game has words for it."""
    answer, kind = slip.answer, str(referee.game.report.__struct_config__.tag)
    if not isinstance(answer, Mapping) or answer.get("kind") != kind:
        return ""
    told = [(f"reported.{name}", value) for name, value in answer.items() if name != "kind"]
    named = [(name, value) for name, value in told if _has(words, name, value)]
    try:
        return ", ".join(words.thing(name, _as_fact(value)) for name, value in named)
    except KeyError:  # another version's report
        return ""


def _has(words: Words, name: str, value: object) -> bool:
    if isinstance(value, list | tuple):
        return words.has(f"{name}.item" if value else f"{name}.none")
    return words.has(f"{name}.{value}") or words.has(f"{name}.any")


def _as_fact(value: object) -> Fact:
    """Makes a fact of a plain value: what is listed is said item by item."""
    if isinstance(value, list | tuple):
        return [dict(one) if isinstance(one, Mapping) else {"value": one} for one in value]
    return value if isinstance(value, str | int) or value is None else str(value)


def sentence(slip: Slip, words: Words) -> str:
    """Says what was wrong, as it was said then; by its rule where its facts were not kept."""
    code = f"refusal.{slip.code}"
    try:
        return words.say(code, slip.facts)
    except KeyError:  # its facts were too long, or another version's sentence
        return wording(slip.rule, words) or slip.code


def wording(rule: str, words: Words) -> str:
    """Gives the wording of a rule, "" where nobody here knows it."""
    code = f"rule.{rule}"
    return words.say(code) if words.has(code) else ""
