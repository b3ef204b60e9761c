"""Turtle Bay: the rules, as numbered in docs/rules/turtle-bay.md.

TB-1  One turtle of each colour on the start square, four waiting beside the board.
TB-2  The youngest begins, then clockwise: the order of the players.
TB-3  0-1 own turtles on backs: 1 die; 2: 2 dice; 3 or more: 3 dice.
TB-4  Only the highest die counts.
TB-5  Exactly one turtle moves, forwards, by exactly that number; no turn is skipped.
TB-6  Only the player's own turtle moves.
TB-7  A turtle on its back does not move.
TB-8  A waiting turtle does not move.
TB-9  A turtle that leaves the start square is followed there by the next one waiting, on its feet.
TB-10 A turtle that reaches or would pass the end is in the ocean and stays there.
TB-11 Every turtle that the mover passed is turned over: on its own square and all between.
TB-12 Turtles on the square where it lands stay as they are.
TB-13 Nothing is turned over on the start square or in the ocean.
TB-14 The start turtle must move if no other can (it follows from TB-5).
TB-15 The fifth turtle in the ocean wins at once (option quick: the third).
TB-16 A player who at the start of their turn has no turtle that can move ends the game.
TB-17 Then most turtles in the ocean win; level ones compare their closest, second closest...
TB-18 Players still level share the place.

Turtles of one colour look alike, so a turtle is named by colour, square and side.
What lies on the table is in `state.py`, how a move is carried out in `moves.py`, why a move or a
report is refused in `refusals.py`.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import product
from typing import Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from companion.games.contract import (
    Accepted,
    Answer,
    Do,
    Done,
    Event,
    Fact,
    Question,
    Refusal,
    Result,
)
from companion.games.turtle_bay.moves import actions, carried_out
from companion.games.turtle_bay.refusals import wrong_landing, wrong_report, wrong_turtle
from companion.games.turtle_bay.state import (
    DICE_BY_BACKS,
    FACES,
    START,
    Due,
    Herd,
    Turtle,
    TurtleBay,
)

# -- questions and answers ------------------------------------------------------------------------


class RollQuestion(Question, frozen=True, kw_only=True, tag="roll"):
    """Throw so many dice."""

    dice: int


class MoveQuestion(Question, frozen=True, kw_only=True, tag="move"):
    """Move one turtle by so many steps."""

    steps: int


class Roll(Answer, frozen=True, tag="roll"):
    """The dice that came up."""

    dice: tuple[int, ...]


class Move(Answer, frozen=True, tag="move"):
    """The turtle that was taken; `colour` and `to` are checked where they are told."""

    square: int | Literal["waiting"]
    colour: str | UnsetType = UNSET
    to: int | UnsetType = UNSET


class TurnedTurtle(Struct, frozen=True, forbid_unknown_fields=True):
    """A turtle that was turned over on the table."""

    colour: str
    square: int


class Report(Answer, frozen=True, tag="report"):
    """What was turned over on the table: the turtles, or how many."""

    turned: tuple[TurnedTurtle, ...] | int


def question(state: TurtleBay) -> Question | None:
    """Gives what is open; None once the game is over."""
    if state.due:
        return Do(player=state.player, actions=actions(state, state.due))
    if result(state):
        return None
    if state.dice:
        return MoveQuestion(player=state.player, steps=steps(state))
    return RollQuestion(player=state.player, dice=dice_allowed(state))


def rule_on(state: TurtleBay, answer: Answer) -> Accepted[TurtleBay] | Refusal:
    """Judges an answer of the kind that is asked for.

    Raises TypeError for an answer of another kind: asking first is the caller's duty."""
    match answer:
        case Roll() if not state.due and not state.dice:
            return _rule_on_roll(state, answer.dice)
        case Move() if state.dice:
            return _rule_on_move(state, answer)
        case Done() if state.due:
            return _end_of_turn(state)
        case Report() if state.due:
            return _rule_on_report(state, state.due, answer)
    raise TypeError(f"{answer!r} does not answer {question(state)!r}")


# -- the throw ------------------------------------------------------------------------------------


def on_backs(herd: Herd) -> int:
    """Counts the turtles on their backs."""
    return [turtle.feet for turtle in herd].count(False)


def dice_allowed(state: TurtleBay) -> int:
    """TB-3: gives how many dice the player throws."""
    return DICE_BY_BACKS[on_backs(state.herd_of(state.player))]


def steps(state: TurtleBay) -> int:
    """TB-4: only the highest die counts."""
    return max(state.dice)


def _rule_on_roll(state: TurtleBay, dice: tuple[int, ...]) -> Accepted[TurtleBay] | Refusal:
    allowed = dice_allowed(state)
    if len(dice) != allowed:
        backs = on_backs(state.herd_of(state.player))
        facts: dict[str, Fact] = {"count": allowed, "thrown": len(dice), "backs": backs}
        return Refusal("TB-3", "number-of-dice", facts)
    for die in dice:
        if die not in FACES:
            return Refusal("TB-3", "no-such-face", {"die": die})
    return Accepted(replace(state, dice=dice), _thrown(dice))


@lru_cache(maxsize=6 + 6**2 + 6**3)
def _thrown(dice: tuple[int, ...]) -> tuple[Event, ...]:
    facts: dict[str, Fact] = {"steps": max(dice), "dice": [{"die": die} for die in dice]}
    return (Event("TB-4", "thrown", facts, where=(("dice",),)),)


# -- the move -------------------------------------------------------------------------------------


def can_move(turtle: Turtle, ocean: int) -> bool:
    """TB-7, TB-8, TB-10: on its feet, on the board, not yet in the ocean."""
    return turtle.feet and START <= turtle.square < ocean


def can_any_move(state: TurtleBay) -> bool:
    """Tells whether the player on turn has a turtle that can move (TB-14, TB-16)."""
    for turtle in state.herd_of(state.player):  # noqa: SIM110 (asked at every step; twice as fast)
        if can_move(turtle, state.ocean):
            return True
    return False


def _rule_on_move(state: TurtleBay, move: Move) -> Accepted[TurtleBay] | Refusal:
    colour = None if isinstance(move.colour, UnsetType) else move.colour
    refusal = wrong_turtle(state, move.square, colour)
    if refusal:
        return refusal
    assert isinstance(move.square, int)
    landing = min(move.square + steps(state), state.ocean)  # TB-5, TB-10
    told = landing if isinstance(move.to, UnsetType) else move.to
    wrong = wrong_landing(state, move.square, landing, told)
    return wrong or carried_out(state, move.square, landing)


def _rule_on_report(state: TurtleBay, due: Due, report: Report) -> Accepted[TurtleBay] | Refusal:
    """TB-11 to TB-13: what was turned over is what had to be, or as many."""
    turned = report.turned
    told = turned if isinstance(turned, int) else Counter((t.colour, t.square) for t in turned)
    return wrong_report(state, due, told) or _end_of_turn(state)


# -- the ends -------------------------------------------------------------------------------------


def _end_of_turn(state: TurtleBay) -> Accepted[TurtleBay]:
    """Passes the turn on, unless the move has won."""
    winner = _winner(state)
    if winner is not None:
        return Accepted(replace(state, due=None), (Event("TB-15", "won", {"player": winner}),))
    player = (state.player + 1) % len(state.setup.players)
    after = replace(state, dice=(), player=player, turn=state.turn + 1, due=None)
    if can_any_move(after):
        return Accepted(after)
    return Accepted(after, (Event("TB-16", "stuck", {"player": player}),))


def _in_ocean(state: TurtleBay, player: int) -> int:
    return sum(turtle.square == state.ocean for turtle in state.herd_of(player))


def _winner(state: TurtleBay) -> int | None:
    """TB-15: gives who has enough turtles in the ocean; herds stand furthest first."""
    last, ocean = state.to_win - 1, state.ocean
    for herd in state.herds:
        if herd[last].square == ocean:
            return state.seats.index(state.herds.index(herd))
    return None


def result(state: TurtleBay) -> Result | None:
    """TB-15 to TB-18: gives the end, None while the game goes on."""
    if state.due:
        return None
    if _winner(state) is not None:
        return Result("TB-15", _places(state))
    if not can_any_move(state):
        return Result("TB-16", _places(state))
    return None


def _places(state: TurtleBay) -> tuple[tuple[int, ...], ...]:
    """TB-17, TB-18: herds stand furthest first, so the most in the ocean, then the closest, then
    the second closest... is plain comparison of their squares."""
    by_reach: dict[tuple[int, ...], list[int]] = {}
    for player in range(len(state.setup.players)):
        reach = tuple(turtle.square for turtle in state.herd_of(player))
        by_reach.setdefault(reach, []).append(player)
    return tuple(tuple(by_reach[reach]) for reach in sorted(by_reach, reverse=True))


# -- what would be accepted -----------------------------------------------------------------------


ROLLS = {
    count: tuple(Roll(dice) for dice in product(FACES, repeat=count)) for count in DICE_BY_BACKS
}
"""Every throw of so many dice."""
DONE = (Done(),)


def legal(state: TurtleBay) -> tuple[Answer, ...]:
    """Gives every answer that would be accepted now, reports left out."""
    if state.due:
        return DONE
    if _winner(state) is not None:
        return ()
    if not state.dice:
        return ROLLS[dice_allowed(state)] if can_any_move(state) else ()
    herd, ocean = state.herd_of(state.player), state.ocean
    squares = dict.fromkeys([turtle.square for turtle in herd if can_move(turtle, ocean)])
    return tuple([Move(square) for square in squares])
