"""Puddle Race: the rules, as numbered in docs/rules/puddle-race.md.

PR-1 Each turtle starts on the bank, before the first puddle.
PR-2 Who wants to begins, then the players take turns: the order of the players.
PR-3 One die is thrown, 1 to 6.
PR-4 The player's turtle hops on by the number thrown, or by just one puddle; it must hop.
PR-5 Who would hop beyond the last puddle stops in it (option exact: such a hop is not allowed).
PR-6 Who sits where a turtle lands goes back to the bank.
PR-7 Who is first in the last puddle wins; the other is second.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.games.contract import (
    Accepted,
    Action,
    Answer,
    Board,
    Do,
    Done,
    Event,
    Fact,
    Fault,
    Options,
    Question,
    Refusal,
    Result,
    Setup,
    Where,
)

ID = "puddle-race"
SEATS = range(2, 3)
COLOURS = ("blue", "white")
FACES = range(1, 7)
PUDDLES = range(3, 21)
"""So many puddles a board may have."""
BANK = 0


# -- the table ------------------------------------------------------------------------------------


class PuddleRaceOptions(Options, frozen=True):
    """`exact`: nobody may hop beyond the last puddle (PR-5)."""

    exact: bool = False


class PuddleRaceBoard(Board, frozen=True):
    """`puddles` in a row, 3 to 20."""

    puddles: int = 6


class Due(Struct, frozen=True):
    """What the last hop left to be done on the table: where it began and ended, whether the other
    turtle goes back to the bank."""

    thrown: int
    start: int
    to: int
    sent: bool


class PuddleRace(Struct, frozen=True):
    """The whole state. `at` holds the puddle of each player's turtle (`BANK`: none yet), `thrown`
    the die that lies on the table (None before the throw and after the hop)."""

    setup: Setup[PuddleRaceOptions, PuddleRaceBoard]
    at: tuple[int, ...]
    thrown: int | None = None
    player: int = 0
    turn: int = 1
    due: Due | None = None

    @property
    def last(self) -> int:
        """The number of the last puddle."""
        return self.setup.board.puddles

    @property
    def other(self) -> int:
        """The player who is not on turn."""
        return 1 - self.player

    def colour_of(self, player: int) -> str:
        """Gives a player's colour."""
        return self.setup.colours_of(player)[0]


def start(setup: Setup[PuddleRaceOptions, PuddleRaceBoard]) -> PuddleRace:
    """PR-1: sets up the table."""
    return PuddleRace(setup, (BANK, BANK))


def board_faults(
    board: PuddleRaceBoard, _options: PuddleRaceOptions, _players: int
) -> tuple[Fault, ...]:
    """Says why a board cannot be played."""
    if board.puddles in PUDDLES:
        return ()
    return (Fault("puddles", {"count": board.puddles}),)


# -- questions and answers ------------------------------------------------------------------------


class ThrowQuestion(Question, frozen=True, kw_only=True, tag="throw"):
    """Throw the die."""


class HopQuestion(Question, frozen=True, kw_only=True, tag="hop"):
    """Hop on by the number thrown, or by one."""

    thrown: int


class Throw(Answer, frozen=True, tag="throw"):
    """The die that came up."""

    die: int


class Hop(Answer, frozen=True, tag="hop"):
    """By how many puddles the player's turtle hops on."""

    steps: int


class Report(Answer, frozen=True, tag="report"):
    """Whether the other turtle was put back on the bank."""

    sent: bool


def question(state: PuddleRace) -> Question | None:
    """Gives what is open; None once the game is over."""
    if state.due:
        return Do(player=state.player, actions=_actions(state, state.due))
    if result(state):
        return None
    if state.thrown is None:
        return ThrowQuestion(player=state.player)
    return HopQuestion(player=state.player, thrown=state.thrown)


def rule_on(state: PuddleRace, answer: Answer) -> Accepted[PuddleRace] | Refusal:
    """Judges an answer of the kind that is asked for.

    Raises TypeError for an answer of another kind: asking first is the caller's duty."""
    match answer:
        case Throw() if not state.due and state.thrown is None:
            return _rule_on_throw(state, answer.die)
        case Hop() if state.thrown is not None:
            return _rule_on_hop(state, answer.steps, state.thrown)
        case Report() if state.due:
            return _rule_on_report(state, state.due, answer.sent)
        case Done() if state.due:
            return _end_of_turn(state)
    raise TypeError(f"{answer!r} does not answer {question(state)!r}")


def _rule_on_throw(state: PuddleRace, die: int) -> Accepted[PuddleRace] | Refusal:
    if die not in FACES:
        return Refusal("PR-3", "no-such-face", {"die": die})
    event = Event("PR-3", "thrown", {"die": die}, where=(("thrown",),))
    return Accepted(replace(state, thrown=die), (event,))


def _rule_on_hop(state: PuddleRace, steps: int, thrown: int) -> Accepted[PuddleRace] | Refusal:
    if steps not in (thrown, 1):
        return Refusal("PR-4", "steps", {"count": thrown, "told": steps})
    if is_too_far(state, steps):
        return Refusal("PR-5", "too-far", {"puddle": state.last})
    return _hopped(state, steps, thrown)


def landing(state: PuddleRace, steps: int) -> int:
    """PR-5: gives the puddle in which a hop ends."""
    return min(state.at[state.player] + steps, state.last)


def is_too_far(state: PuddleRace, steps: int) -> bool:
    """PR-5: tells whether a hop is not allowed, with the option `exact`."""
    return state.setup.options.exact and state.at[state.player] + steps > state.last


def _hopped(state: PuddleRace, steps: int, thrown: int) -> Accepted[PuddleRace]:
    """Carries a hop out: PR-4, PR-5, PR-6."""
    to = landing(state, steps)
    sent = state.at[state.other] == to
    at = [*state.at]
    at[state.player] = to
    if sent:
        at[state.other] = BANK
    due = Due(thrown, state.at[state.player], to, sent)
    return Accepted(replace(state, at=tuple(at), thrown=None, due=due), _events(state, due))


def _events(state: PuddleRace, due: Due) -> tuple[Event, ...]:
    """Tells what a hop did, with the places that each part of it set."""
    mine, others = state.colour_of(state.player), state.colour_of(state.other)
    facts: dict[str, Fact] = {"colour": mine, "from": due.start, "puddle": due.to}
    hopped = Event("PR-4", "hopped", facts, where=(("turtle", mine), ("thrown",)))
    if not due.sent:
        return (hopped,)
    sent = Event("PR-6", "sent", {"colour": others}, where=(("turtle", others),))
    return (hopped, sent)


# -- what is to be done on the table, and the report of it ----------------------------------------


def _actions(state: PuddleRace, due: Due) -> tuple[Action, ...]:
    facts: dict[str, Fact] = {"colour": state.colour_of(state.player), "puddle": due.to}
    hop = Action("PR-4", "hop", facts)
    if not due.sent:
        return (hop,)
    return (hop, Action("PR-6", "send", {"colour": state.colour_of(state.other)}))


def _rule_on_report(state: PuddleRace, due: Due, sent: bool) -> Accepted[PuddleRace] | Refusal:
    if sent == due.sent:
        return _end_of_turn(state)
    facts: dict[str, Fact] = {"colour": state.colour_of(state.other), "puddle": due.to}
    return Refusal("PR-6", "not-sent" if due.sent else "not-landed-on", facts)


def speaks_of(state: PuddleRace, refusal: Refusal) -> tuple[Where, ...]:
    """Gives the puddles that a refusal speaks of: the page points at them."""
    facts = refusal.facts
    if refusal.code == "not-landed-on":
        other = state.at[state.other]
        return (("puddle", other),)
    puddle = facts.get("puddle")
    return (("puddle", puddle),) if isinstance(puddle, int) else ()


# -- the end --------------------------------------------------------------------------------------


def _end_of_turn(state: PuddleRace) -> Accepted[PuddleRace]:
    """Passes the turn on, unless the hop has won."""
    done = replace(state, due=None)
    won = result(done)
    if won:
        return Accepted(done, (Event("PR-7", "won", {"player": won.places[0][0]}),))
    return Accepted(replace(done, player=state.other, turn=state.turn + 1))


def result(state: PuddleRace) -> Result | None:
    """PR-7: gives the end, None while the game goes on."""
    if state.due or state.last not in state.at:
        return None
    winner = state.at.index(state.last)
    return Result("PR-7", ((winner,), (1 - winner,)))


def legal(state: PuddleRace) -> tuple[Answer, ...]:
    """Gives every answer that would be accepted now, reports left out."""
    if state.due:
        return (Done(),)
    if result(state):
        return ()
    if state.thrown is None:
        return tuple(Throw(die) for die in FACES)
    steps = dict.fromkeys((state.thrown, 1))
    return tuple(Hop(number) for number in steps if not is_too_far(state, number))
