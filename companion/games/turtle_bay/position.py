"""Turtle Bay's table as it lies: the protocol's position, taken apart, compared, corrected.

Turtles of one colour look alike, so a place is a colour on a square, and what lies there are sides.
"""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from companion.games.contract import Fact, Fault, Json, Position, Said, Where
from companion.games.turtle_bay.state import (
    FACES,
    START,
    TURTLES_EACH,
    WAITING,
    Side,
    Turtle,
    TurtleBay,
    named,
    side,
)


class TurtleAt(Struct, frozen=True, forbid_unknown_fields=True):
    """One turtle in the protocol's form; `square` None: waiting beside the board."""

    square: int | None
    side: Side


class TurtleBayPosition(Position, frozen=True):
    """What lies on the table. `dice` and `player` are bookkeeping and may be left out."""

    turtles: dict[str, tuple[TurtleAt, ...]]
    dice: tuple[int, ...] | UnsetType = UNSET
    player: int | UnsetType = UNSET


def position(state: TurtleBay) -> TurtleBayPosition:
    """Lays the state out in the protocol's canonical form."""
    turtles = {
        colour: tuple(TurtleAt(None if t.square == WAITING else t.square, side(t)) for t in herd)
        for colour, herd in zip(state.colours, state.herds, strict=True)
    }
    return TurtleBayPosition(turtles, state.dice, state.player)


def complete(state: TurtleBay, told: TurtleBayPosition) -> TurtleBayPosition:
    """Puts a told position into canonical order; what it leaves out is as tracked."""
    known = [colour for colour in state.colours if colour in told.turtles]
    others = [colour for colour in told.turtles if colour not in state.colours]
    return TurtleBayPosition(
        {colour: _furthest_first(told.turtles[colour]) for colour in (*known, *others)},
        state.dice if isinstance(told.dice, UnsetType) else told.dice,
        state.player if isinstance(told.player, UnsetType) else told.player,
    )


def _furthest_first(turtles: tuple[TurtleAt, ...]) -> tuple[TurtleAt, ...]:
    def reach(turtle: TurtleAt) -> tuple[bool, int, bool]:
        return (turtle.square is not None, turtle.square or 0, turtle.side == "feet")

    return tuple(sorted(turtles, key=reach, reverse=True))


def places(told: TurtleBayPosition) -> dict[Where, Json]:
    """Takes a complete position apart: the sides of each colour on each square, how many wait,
    dice, player."""
    found: dict[Where, list[Side]] = {}
    for colour, turtles in told.turtles.items():
        for turtle in turtles:
            found.setdefault((colour, turtle.square), []).append(turtle.side)
    dice = [] if isinstance(told.dice, UnsetType) else list(told.dice)
    player = None if isinstance(told.player, UnsetType) else told.player
    lying = {where: _counted(where, sides) for where, sides in found.items()}
    return {**lying, ("dice",): dice, ("player",): player}


def _counted(where: Where, sides: list[Side]) -> Json:
    """Counts those that wait: a side matters there only where it is wrong."""
    return len(sides) if where[1] is None and "back" not in sides else sides


def place(state: TurtleBay, where: Where) -> Said:
    """Names a place: a colour on a square, the dice, whose turn it is."""
    if len(where) == 1:
        return Said(f"place.{where[0]}")
    square = where[1]
    return Said("place", {"colour": where[0], "square": _named(state, square)})


def _named(state: TurtleBay, square: int | str | None) -> int | str | None:
    return None if square is None else named(state, square)


def difference_rule(state: TurtleBay, where: Where, expected: Json, found: Json, last: str) -> str:
    """Names TB-11 for a side that differs on the way, TB-13 for one at its ends, TB-2 for whose
    turn it is, else the rule that last set the place."""
    if where == ("player",):
        return "TB-2"
    square = where[1] if len(where) == 2 else None
    if not (isinstance(square, int) and isinstance(expected, list) and isinstance(found, list)):
        return last
    if START < square < state.ocean:
        return "TB-11" if len(expected) == len(found) else last
    return "TB-13" if "back" in found else last


def correct(state: TurtleBay, told: TurtleBayPosition) -> TurtleBay | tuple[Fault, ...]:
    """Takes a complete position as it lies. What is due stays due."""
    faults = _impossible(state, told)
    if faults:
        return faults
    herds = tuple(
        tuple(Turtle(WAITING if t.square is None else t.square, t.side == "feet") for t in herd)
        for herd in told.turtles.values()
    )
    assert isinstance(told.dice, tuple)
    assert isinstance(told.player, int)
    return replace(state, herds=herds, dice=told.dice, player=told.player)


def _impossible(state: TurtleBay, told: TurtleBayPosition) -> tuple[Fault, ...]:
    faults = [
        Fault("colour-not-in-game", {"colour": colour})
        for colour in told.turtles
        if colour not in state.colours
    ]
    for colour in state.colours:
        faults += _impossible_herd(state, colour, told.turtles.get(colour, ()))
    return (*faults, *_impossible_bookkeeping(state, told))


def _impossible_herd(state: TurtleBay, colour: str, herd: tuple[TurtleAt, ...]) -> list[Fault]:
    faults = []
    if len(herd) != TURTLES_EACH:
        faults.append(Fault("number-of-turtles", {"colour": colour, "count": len(herd)}))
    squares = [turtle.square for turtle in herd]
    if None in squares and START not in squares:
        faults.append(Fault("start-not-filled", {"colour": colour}))
    for turtle in herd:
        on_the_way = turtle.square is not None and START < turtle.square < state.ocean
        facts: dict[str, Fact] = {"colour": colour, "square": _named(state, turtle.square)}
        if turtle.square is not None and not START <= turtle.square <= state.ocean:
            faults.append(Fault("no-such-square", facts))
        elif turtle.side == "back" and not on_the_way:
            faults.append(Fault("back-at-an-end", facts))
    return faults


def _impossible_bookkeeping(state: TurtleBay, told: TurtleBayPosition) -> list[Fault]:
    faults = []
    if not isinstance(told.player, int) or not 0 <= told.player < len(state.setup.players):
        faults.append(Fault("no-such-player"))
    dice = told.dice if isinstance(told.dice, tuple) else ()
    if len(dice) > 3 or not all(die in FACES for die in dice):
        faults.append(Fault("no-such-dice"))
    if dice and state.due:
        faults.append(Fault("dice-after-the-move"))
    if state.due and told.player != state.player:
        faults.append(Fault("turn-not-over"))
    return faults
