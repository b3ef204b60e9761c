"""A kept game step by step: how the table lay after each entry, what was done, and why. Pure.

What was hidden while it was played (a move whose report was awaited) is shown, unless it never was
reported: then nobody has been told yet.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from companion import __version__, book, speech
from companion.logbook import line
from companion.protocol import setup_in_force
from companion.records import Kept
from companion.referee import Referee
from companion.seats import seats
from companion.snapshot import LogLine, Snapshot
from companion.view import trail


class Why(Struct, frozen=True):
    """One thing that an entry brought about, with its rule and the rule's wording."""

    text: str
    rule: str
    wording: str


class Moment(Struct, frozen=True):
    """The game after one entry (0: at its beginning). `snapshot` is what a page draws, `line` the
    entry in words; `caught` what was caught then, before the next entry;
    `differed` says what lay differently, where the table was taken as it lay."""

    number: int
    last: int
    snapshot: Snapshot
    line: LogLine | None
    why: tuple[Why, ...]
    caught: tuple[Why, ...]
    differed: tuple[str, ...] = ()


def moment(kept: Kept, number: int, at: Referee, whole: Referee) -> Moment:
    """Tells of the game after an entry. `at` has played it up to there, `whole` to its end, so that
    what is said of a move is what was known of it in the end."""
    words = speech.words_after(whole, number)
    entry = whole.entry(number) if number else None
    told = None if entry is None else line(whole, entry, words)
    is_told = entry is not None and number not in whole.unreported
    happened = entry.events if entry is not None and is_told else ()
    return Moment(
        number=number,
        last=len(whole.log),
        snapshot=table(at, whole),
        line=told,
        why=tuple(
            Why(
                words.say(f"event.{event.code}", event.facts),
                event.rule,
                book.wording(event.rule, words),
            )
            for event in happened
        ),
        caught=tuple(
            Why(book.slip_said(slip, whole), slip.rule, book.wording(slip.rule, words))
            for slip in kept.slips
            if slip.after == number
        ),
        differed=speech.differed(whole, number),
    )


def table(at: Referee, whole: Referee) -> Snapshot:
    """Makes what a page draws: seats, table, and what the last move marked."""
    is_hidden = bool(at.unreported & whole.unreported)
    state = at.shown if is_hidden else at.state
    left = None if is_hidden else trail(at)
    return Snapshot(
        seq=0,
        boot="",
        version=__version__,
        mode="play" if at.result is None else "result",
        title="",
        say="",
        game=at.game.id,
        player=state.player,
        seats=seats(at, speech.words_of(at)),
        setup=msgspec.to_builtins(setup_in_force(at)),
        position=msgspec.to_builtins(at.game.position(state)),
        result=msgspec.to_builtins(at.result),
        mover=left.mover if left else None,
        landed=left.landed if left else None,
        marked=left.marked if left else (),
    )
