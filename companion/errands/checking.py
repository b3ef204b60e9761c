"""Check the table: people say what lies differently, and choose what becomes of it. Pure."""

from __future__ import annotations

import msgspec

from companion import speech
from companion.errands import Around, Errand, Nothing, Outcome, Say, TakeAsItLies, Undo
from companion.errands.steps import choice, read, sure, ticked
from companion.flow import Flow
from companion.games.contract import (
    AS_IT_LIES,
    AnyGame,
    Board,
    Do,
    Draft,
    Fact,
    Laid,
    Picked,
    Position,
    Said,
    State,
    Step,
)
from companion.notes import word
from companion.referee import Difference, Referee


def check(around: Around) -> Flow[Outcome]:
    """Compares the table with what is tracked, and has it put right, taken as it lies, or the game
    taken back to where it went wrong."""
    referee = around.game
    if referee.awaits_report:
        return Say(word("title.check", "check.report-first", around.words))
    told = referee.position
    while True:
        told = yield from told_by(referee.game, referee.setup.board, referee.state, told)
        found = referee.audit(told)
        if not found:
            return Say(word("title.check", "check.right", around.words))
        outcome = yield from _put_right(around, told, found)
        if outcome is not None:
            return outcome


def told_by(game: AnyGame, board: Board, state: State, told: Position) -> Flow[Position]:
    """Lets people go over the table until nothing more lies differently."""
    while True:
        picked: Picked = ()
        changed: Step | Position = told
        while isinstance(changed := game.pieces.change(state, told, picked), Step):
            laid = changed.laid or Laid(board, told)
            pick = yield msgspec.structs.replace(changed, laid=laid)
            if not picked and pick == AS_IT_LIES:
                return told
            picked = (*picked, pick)
        told = changed


def _put_right(
    around: Around, told: Position, found: tuple[Difference, ...]
) -> Flow[Outcome | None]:
    """Names every difference, then asks what becomes of it; None: the table is looked at again."""
    referee, words = around.game, around.words
    differ = read(Said("check.differ", {"count": len(found)}), said(referee, found, around))
    places = Draft(marked=tuple(one.where for one in found))
    laid = Laid(referee.setup.board, told)
    yield msgspec.structs.replace(differ, draft=places, laid=laid)
    match (yield _what_now(referee, found)):
        case "right":
            to_do = referee.game.pieces.put_right(referee.state, told, referee.position)
            yield from ticked("check.to-do", to_do, words)
            return Say(word("title.check", "check.put-right", words))
        case "take":
            return (yield from _taken(around, told))
        case "back":
            return (yield from _back(around, told, _first_wrong(found)))
    return None


def said(referee: Referee, found: tuple[Difference, ...], around: Around) -> list[str]:
    """Says each difference: what was expected, since which turn and by which rule."""
    game, words = referee.game, around.words
    return [speech.difference(one, game.place(referee.state, one.where), words) for one in found]


def _what_now(referee: Referee, found: tuple[Difference, ...]) -> Step:
    choices = [choice("right", "check.do-right")]
    is_due = isinstance(referee.game.question(referee.state), Do)  # its list would be untrue then
    if referee.result is None and not is_due and referee.game.may_correct(referee.state):
        choices.append(choice("take", "check.do-take"))
    if _first_wrong(found):
        choices.append(choice("back", "check.do-back"))
    choices.append(choice("again", "check.do-again"))
    return Step("list", Said("check.what-now"), tuple(choices))


def _first_wrong(found: tuple[Difference, ...]) -> int:
    """Gives the entry at which it went wrong; 0: it was so from the start.

    A piece that is not where it should be went wrong when it came there; where it lies instead was
    last set long before, so that counts only where nothing is missing."""
    missing = [one.entry for one in found if one.entry and _is_missing(one)]
    return min(missing or [one.entry for one in found if one.entry], default=0)


def _is_missing(one: Difference) -> bool:
    """Tells whether something that should lie there does not."""
    if not isinstance(one.expected, list | tuple):
        return one.expected is not None
    there = list(one.found) if isinstance(one.found, list | tuple) else [one.found]
    return any(one.expected.count(thing) > there.count(thing) for thing in one.expected)


def _taken(around: Around, told: Position) -> Flow[Outcome | None]:
    """Asks why the table lies so; a table that cannot be is said to be so, with every reason."""
    referee, words = around.game, around.words
    whole = referee.game.complete(referee.state, told)
    after = referee.game.correct(referee.state, whole)
    if isinstance(after, tuple):
        why = [speech.fault(fault, words).message for fault in after]
        yield read(Said("check.impossible"), why, "check.do-again")
        return None
    reasons = ("agreed", "lost-track", "knocked")
    choices = tuple(choice(reason, f"reason.{reason}") for reason in reasons)
    reason = yield Step("list", Said("check.why"), choices)
    return TakeAsItLies(told, words.say(f"reason.{reason}"))


def _back(around: Around, told: Position, entry: int) -> Flow[Outcome | None]:
    """Asks whether the game goes back to before the entry where it went wrong."""
    wrong = around.game.entry(entry)
    facts: dict[str, Fact] = {"player": wrong.player, "turn": wrong.turn}
    if (yield sure("back", (Said("sure.back.line", facts),))) == "yes":
        return Undo(entry, told)
    return None


def lay(around: Around) -> Flow[Outcome]:
    """Has the table laid out, ticked off line by line, then checked."""
    referee = around.game
    to_do = referee.game.pieces.laid_out(referee.shown)
    yield from ticked("lay.title", to_do, around.words)
    if referee.awaits_report:
        return Say(word("title.check", "lay.then-move", around.words))
    return (yield from check(around))


def repair(to_do: tuple[Said, ...]) -> Errand:
    """Gives the errand that has a list put right."""

    def way(around: Around) -> Flow[Outcome]:
        yield from ticked("check.to-do", to_do, around.words)
        return Nothing()

    return Errand("other", way)
