"""Why a move or a report is refused: the rule that helps most, and what it speaks of.

Nothing is decided here but whether what was told is right; how a move is carried out stands in
`moves.py`.
"""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from companion.games.contract import Fact, Refusal
from companion.games.turtle_bay.state import START, WAITING, Due, TurtleBay, named

NAMED_AT_ONCE = 5
"""So many turtles at most does one refusal name of both kinds, turned wrongly and forgotten."""

Turtles: TypeAlias = Counter[tuple[str, int]]
"""Turtles by colour and square, and how many of them."""

# -- the turtle -----------------------------------------------------------------------------------


def wrong_turtle(state: TurtleBay, square: int | str, colour: str | None) -> Refusal | None:
    """TB-6, TB-7, TB-8, TB-10: says why this turtle may not be moved."""
    own = state.colour_of(state.player)
    if colour is not None and colour != own:
        facts = _facts_of_square(state, own, square)
        return Refusal("TB-6", "not-yours", {**facts, "colour": colour, "own": own})
    if square == "waiting":
        return Refusal("TB-8", "waiting", _facts_of_square(state, own, square))
    sides = [turtle.feet for turtle in state.herd_of(state.player) if turtle.square == square]
    if not sides or square == WAITING:
        return _nobody_there(state, square, _facts_of_square(state, own, square))
    if square == state.ocean:
        return Refusal("TB-10", "in-the-ocean", _facts_of_square(state, own, square))
    if True not in sides:
        return Refusal("TB-7", "on-its-back", _facts_of_square(state, own, square))
    return None


def _facts_of_square(state: TurtleBay, colour: str, square: int | str) -> dict[str, Fact]:
    return {"colour": colour, "square": named(state, square)}


def _nobody_there(state: TurtleBay, square: int | str, facts: dict[str, Fact]) -> Refusal:
    for colour, herd in zip(state.colours, state.herds, strict=True):
        if square != WAITING and any(turtle.square == square for turtle in herd):
            return Refusal("TB-6", "not-yours", {**facts, "colour": colour, "own": facts["colour"]})
    return Refusal("TB-5", "nobody-there", facts)


def wrong_landing(state: TurtleBay, square: int, landing: int, told: int) -> Refusal | None:
    """TB-5, TB-10: compares where a turtle was told to go with where the dice take it."""
    if told == landing:
        return None
    facts = _facts_of_square(state, state.colour_of(state.player), square)
    facts |= {"to": named(state, landing), "count": max(state.dice)}
    if told > state.ocean:
        return Refusal("TB-10", "beyond-the-ocean", facts)
    return Refusal("TB-5", "ends-elsewhere", facts)


# -- reports --------------------------------------------------------------------------------------


def wrong_report(state: TurtleBay, due: Due, told: Turtles | int) -> Refusal | None:
    """TB-11, TB-12, TB-13: compares what was turned over with what had to be."""
    if isinstance(told, int):
        return None if told == len(due.turned) else _wrong_count(due, told)
    expected = Counter((colour, turtle.square) for colour, turtle in due.turned)
    missing, extra = expected - told, told - expected
    wrong = Counter({place: n for place, n in extra.items() if place not in expected})
    if missing and wrong:
        return _turned_instead(state, wrong, missing)
    if missing:
        return Refusal("TB-11", "not-turned", {"turtles": _pairs(state, missing)})
    return _turned_too_many(state, due, extra, wrong) if extra else None


def _wrong_count(due: Due, told: int) -> Refusal:
    if not due.turned:
        return Refusal("TB-11", "nobody-passed", {"told": told})
    facts: dict[str, Fact] = {"told": told, "count": len(due.turned)}
    return Refusal("TB-11", "count-turned", {**facts, "turtles": _turtles(due)})


def _turned_instead(state: TurtleBay, wrong: Turtles, missing: Turtles) -> Refusal:
    """TB-11: names those that were turned wrongly and those that had to be, but were not."""
    facts: dict[str, Fact] = {
        "wrong": _pairs(state, wrong),
        "turtles": _pairs(state, missing),
        "count": wrong.total(),
        "forgotten": missing.total(),
    }
    few = wrong.total() + missing.total() <= NAMED_AT_ONCE
    return Refusal("TB-11", "turned-instead" if few else "turned-amiss", facts)


def _turned_too_many(state: TurtleBay, due: Due, extra: Turtles, wrong: Turtles) -> Refusal:
    """Names those that were not passed; where there are none, those that were told twice."""
    if not wrong:
        twice = _pairs(state, Counter(extra.keys()))
        return Refusal("TB-11", "told-twice", {"turtles": twice, "count": len(extra)})
    facts: dict[str, Fact] = {"turtles": _pairs(state, wrong)}
    squares = {square for _, square in wrong}
    if squares & {START, state.ocean}:
        return Refusal("TB-13", "turned-at-an-end", facts)
    if due.landing in squares:
        return Refusal("TB-12", "turned-where-it-landed", facts)
    return Refusal("TB-11", "turned-too-many", facts)


def _turtles(due: Due) -> Fact:
    return [{"colour": colour, "square": turtle.square} for colour, turtle in due.turned]


def _pairs(state: TurtleBay, turtles: Turtles) -> Fact:
    return [{"colour": c, "square": named(state, square)} for c, square in turtles.elements()]
