"""Turtle Bay: how a move is carried out (TB-5, TB-9 to TB-13), told, and done on the table.

Whether the move may be made is judged in `rules.py` and `refusals.py`.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import starmap

from msgspec.structs import replace

from companion.games.contract import Accepted, Action, Event, Fact
from companion.games.turtle_bay.state import (
    START,
    WAITING,
    Due,
    Herd,
    Turtle,
    TurtleBay,
    named,
    side,
)

TURTLES_ON_THE_WAY = 4 * 99 * 2
"""Colours, squares and sides: so many different turtles can ever be turned over."""


def carried_out(state: TurtleBay, square: int, landing: int) -> Accepted[TurtleBay]:
    """Carries a move out: TB-5, TB-9, TB-10, TB-11, TB-12, TB-13."""
    mine = state.seats[state.player]
    herds = list(state.herds)
    herds[mine], follows = _without_mover(herds[mine], square)
    turned = _turn_passed(herds, state.colours, max(square, START + 1), landing)
    herds[mine] = _in_order([*herds[mine], Turtle(landing, feet=True)])
    due = Due(state.dice, state.colours[mine], square, landing, turned, follows)
    after = replace(state, herds=tuple(herds), dice=(), due=due)
    return Accepted(after, _events(state, due))


def _without_mover(herd: Herd, square: int) -> tuple[Herd, bool]:
    """Takes the mover out; TB-9: on the start square the next waiting one takes its place."""
    mover = herd.index((square, True))
    rest = herd[:mover] + herd[mover + 1 :]
    follows = square == START and rest[-1].square == WAITING
    if not follows:
        return rest, False
    return _in_order([*rest[:-1], Turtle(START, feet=True)]), True


def _turn_passed(
    herds: list[Herd], colours: tuple[str, ...], first: int, landing: int
) -> tuple[tuple[str, Turtle], ...]:
    """TB-11 to TB-13: turns over who stands from the first square passed to before the landing;
    gives who that is."""
    turned: list[tuple[str, Turtle]] = []
    for seat, herd in enumerate(herds):
        after: list[Turtle] = []
        for index, turtle in enumerate(herd):
            if turtle.square < first:  # and so are all behind it
                break
            if turtle.square < landing:
                after = after or list(herd)
                after[index] = _turned_over(turtle)
                turned.append((colours[seat], after[index]))
        if after:
            herds[seat] = _in_order(after)
    return tuple(turned)


@lru_cache(maxsize=TURTLES_ON_THE_WAY)
def _turned_over(turtle: Turtle) -> Turtle:
    return Turtle(turtle.square, not turtle.feet)


def _in_order(turtles: list[Turtle]) -> Herd:
    return tuple(sorted(turtles, reverse=True))


# -- what is told, and what is to be done on the table --------------------------------------------


def _events(state: TurtleBay, due: Due) -> tuple[Event, ...]:
    """Tells what a move did, with the places that each part of it set."""
    ocean = due.landing == state.ocean
    facts: dict[str, Fact] = {
        "colour": due.colour,
        "square": due.start,
        "to": named(state, due.landing),
    }
    moved = ((due.colour, due.start), (due.colour, due.landing), ("dice",))
    events = [Event("TB-10" if ocean else "TB-5", "moved", facts, where=moved)]
    events += starmap(_tell_turned, due.turned)
    if due.follows:
        places = ((due.colour, None), (due.colour, START))
        events.append(Event("TB-9", "follows", {"colour": due.colour}, where=places))
    return tuple(events)


@lru_cache(maxsize=TURTLES_ON_THE_WAY)
def _tell_turned(colour: str, turtle: Turtle) -> Event:
    where = ((colour, turtle.square),)
    return Event("TB-11", "turned", _facts_of(colour, turtle), where=where)


def _facts_of(colour: str, turtle: Turtle) -> dict[str, Fact]:
    return {"colour": colour, "square": turtle.square, "side": side(turtle)}


def actions(state: TurtleBay, due: Due) -> tuple[Action, ...]:
    """Gives what a move leaves to be done on the table."""
    facts: dict[str, Fact] = {
        "colour": due.colour,
        "square": due.start,
        "to": named(state, due.landing),
    }
    todo = [Action("TB-5", "move", facts)]
    todo += starmap(_turn_over, due.turned)
    if due.follows:
        todo.append(Action("TB-9", "follow", {"colour": due.colour}))
    return tuple(todo)


@lru_cache(maxsize=TURTLES_ON_THE_WAY)
def _turn_over(colour: str, turtle: Turtle) -> Action:
    return Action("TB-11", "turn", _facts_of(colour, turtle))
