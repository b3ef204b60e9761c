"""Carries out what an errand comes to, where that changes the game: through the desk, as requests
like any other. What came of it is a value that the dialog shows. Pure but for the desk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from companion import notes
from companion.errands import (
    Errand,
    Redo,
    Remember,
    SetHelp,
    SetNames,
    TakeAsItLies,
    Undo,
)
from companion.errands.checking import repair
from companion.games.contract import Do, Fact, Json, Position
from companion.notes import Note
from companion.protocol import Desk
from companion.referee import Referee
from companion.replies import AcceptedReply, ErrorReply, RefusedReply, Reply

Change: TypeAlias = Undo | Redo | TakeAsItLies | Remember | SetHelp | SetNames
"""The outcomes that change the game in progress."""
SoundName = Literal["accepted", "refused", "end"]


class Came(Struct, frozen=True):
    """What came of something: a note to be said, a sound, an errand that follows."""

    note: Note | None
    sound: SoundName | None = None
    then: Errand | None = None


def answered(desk: Desk, request: Json) -> Came:
    """Puts a request; says what is wrong, or the end where it has come."""
    return told(desk, desk.handle(request))


def told(
    desk: Desk, reply: Reply, say: Callable[[], Note | None] = lambda: None, may_end: bool = True
) -> Came:
    """Gives what a reply leads to; `say` gives the note of one that was accepted. `may_end` tells
    whether it can have brought the end about."""
    if not isinstance(reply, AcceptedReply):
        return Came(wrong(desk, reply), "refused")
    if may_end and reply.result is not None:
        return Came(notes.end(_referee(desk), desk.words), "end")
    return Came(say(), "accepted")


def wrong(desk: Desk, reply: Reply) -> Note | None:
    """Says why a request was refused, what is allowed now, or why it was not understood."""
    if isinstance(reply, RefusedReply):
        referee = _referee(desk)
        return notes.refused(reply.refusal, referee, desk.words)
    assert isinstance(reply, ErrorReply)
    return notes.not_now(reply.error.message, reply.error.code, desk.words)


def carried_out(desk: Desk, change: Change) -> Came:
    """Carries out a change of the game in progress."""
    match change:
        case Undo():
            return _undone(desk, change)
        case Redo():
            return _moved(desk, {"redo": {}}, "title.redone")
        case TakeAsItLies(position, reason):
            body = {"position": msgspec.to_builtins(position), "reason": reason}
            note = notes.word("title.check", "check.taken", desk.words)
            return told(desk, desk.handle({"correct": body}), lambda: note)
        case Remember(sentence):
            note = notes.word("title.rule", "house-rule.kept", desk.words)
            return told(desk, desk.handle({"note": sentence}), lambda: note, may_end=False)
        case SetHelp():
            return _help_set(desk, change)
        case SetNames(names):
            return _names_set(desk, names)


def _referee(desk: Desk) -> Referee:
    assert desk.referee is not None
    return desk.referee


# -- back and forth -------------------------------------------------------------------------------


def _undone(desk: Desk, undo: Undo) -> Came:
    """Takes answers back, the last, or all down to an entry; the table is told what to put back."""
    if undo.entry == 0:
        return _moved(desk, {"undo": {"across_turn": True}}, "title.undone")
    referee = _referee(desk)
    found = undo.found or referee.position
    while any(entry.number == undo.entry for entry in referee.in_force()):
        reply = desk.handle({"undo": {"across_turn": True}})
        if not isinstance(reply, AcceptedReply):
            return Came(wrong(desk, reply), "refused")
    to_do = referee.game.pieces.put_right(referee.state, found, referee.position)
    note = notes.of_entry("title.undone", referee, referee.entry(undo.entry), (), desk.words)
    return Came(note, "accepted", repair(to_do) if to_do else None)


def _moved(desk: Desk, request: Json, title: str) -> Came:
    """Goes one answer back or forth, and says which, and what is to be done on the table."""
    referee = _referee(desk)
    unseen, before = referee.awaits_report, shown(referee)
    is_due = isinstance(referee.game.question(referee.state), Do)

    def note() -> Note:
        entry = referee.entry(referee.log[-1].takes_back)
        # What a report told stays where it lies when only the report is taken back.
        after = referee.position if not unseen else shown(referee)
        to_do = referee.game.pieces.put_right(referee.state, before, after)
        texts = [desk.words.say(one.code, one.facts) for one in to_do]
        if unseen and not texts:
            texts = [desk.words.say("put.unreported")]
        elif texts and is_due:
            first = desk.words.within(to_do[0].code, to_do[0].facts)
            texts[0] = desk.words.say("put.if-done", {"what": first})
        return notes.of_entry(title, referee, entry, tuple(texts), desk.words)

    return told(desk, desk.handle(request), note)


def shown(referee: Referee) -> Position:
    """Gives the table as it may be seen."""
    return referee.game.position(referee.shown)


# -- seats ----------------------------------------------------------------------------------------


def _help_set(desk: Desk, change: SetHelp) -> Came:
    levels = list(_referee(desk).help)
    levels[change.player] = change.level

    def note() -> Note:
        words, whose = desk.words, desk.words.thing("player", change.player).upper()
        title = words.say("menu.help-of", {"text": whose})
        return Note("word", title, words.say(f"help.level.{change.level}"))

    return told(desk, desk.handle({"set": {"help": levels}}), note, may_end=False)


def _names_set(desk: Desk, names: tuple[str, ...]) -> Came:
    def note() -> Note:
        in_turn: Fact = [{"text": name} for name in _referee(desk).names]
        return notes.word("title.seats", "setup.seats", desk.words, {"seats": in_turn})

    return told(desk, desk.hand_over(names), note, may_end=False)
