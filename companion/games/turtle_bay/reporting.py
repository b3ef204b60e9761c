"""Asks which turtles were turned, before anything is told (help level `referee`). Pure.

How many is enough where it is right; whoever wants to know which one was wrong names them. What is
asked is the same whatever is right: any turtle on the board but the mover can be named, each as
often as there are some that look alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import UNSET

from companion.games.contract import Choice, Draft, Fact, Picked, Said, Step
from companion.games.turtle_bay.rules import Report, TurnedTurtle
from companion.games.turtle_bay.state import START, WAITING, Due, TurtleBay, named

MANY = 5
"""From so many turned turtles on the count is picked from a second list."""
NAME, NAMED = 6, "named"
"""The pick that begins to name them (as a count's choice it has the key of its number), and the one
that says that all are named."""
MOST_TURNED = 19
"""All turtles of four players but the mover."""
TITLE = 11
"""Characters for the marks of those named last, in the display's title."""

Spot: TypeAlias = tuple[str, int]
"""A colour on a square: turtles of one colour look alike."""


def entry(state: TurtleBay, due: Due, picked: Picked) -> Step | Report:
    """Asks how many were turned, or one after the other who; gives the report."""
    if not picked:
        more = Choice(MANY, Said("count.more", {"count": MANY}))
        names = Choice(NAME, Said("name-them"))
        return _how_many("count", due, (*map(_count, range(MANY)), more, names))
    if picked[0] == NAME:
        return _by_name(state, due, picked[1:])
    if picked == (MANY,):
        return _how_many("list", due, tuple(map(_count, range(MANY, MOST_TURNED + 1))))
    return Report(int(picked[-1]))


def _how_many(form: Literal["count", "list"], due: Due, choices: tuple[Choice, ...]) -> Step:
    return Step(form, Said("ask.turned"), choices, draft=_draft(due))


def _draft(due: Due, told: Iterable[Spot] = ()) -> Draft:
    """Gives who was told to move, and who to have been turned."""
    return Draft((due.colour, due.start, "feet"), marked=tuple(dict.fromkeys(told)))


def _count(count: int) -> Choice:
    return Choice(count, Said("count", {"count": count}))


def _by_name(state: TurtleBay, due: Due, picked: Picked) -> Step | Report:
    told = [_spot(str(pick)) for pick in picked if pick != NAMED]
    if picked[-1:] == (NAMED,):
        return Report(tuple(TurnedTurtle(colour, square) for colour, square in told))
    return _who(state, due, told)


def _spot(value: str) -> Spot:
    colour, square = value.split("/")
    return colour, int(square)


def _who(state: TurtleBay, due: Due, told: list[Spot]) -> Step:
    """Asks for one more turtle, or whether that is all; the cursor begins where the mover stood,
    once one is named on "that is all"."""
    there = _on_the_board(state, due)
    there.subtract(told)
    left = sorted((spot for spot, count in there.items() if count > 0), key=lambda spot: spot[1])
    ahead = [n for n, (_, square) in enumerate(left) if square >= due.start]
    choices = [_choice(state, spot, there[spot]) for spot in left]
    so_far: Fact = [{"colour": colour, "square": named(state, square)} for colour, square in told]
    return Step(
        "list",
        Said("ask.else", {"short": _last(state, told)}) if told else Said("ask.who-turned"),
        (*choices, Choice(NAMED, Said("all-named"))),
        first=len(left) if told or not ahead else ahead[0],
        lines=(Said("told-turned", {"turtles": so_far}),) if told else (),
        asks=Said("ask.else-turned") if told else UNSET,
        draft=_draft(due, told),
    )


def _on_the_board(state: TurtleBay, due: Due) -> Counter[Spot]:
    """Counts who can be named: all that do not wait, but the one that moved."""
    there = Counter(
        (colour, turtle.square)
        for colour, herd in zip(state.colours, state.herds, strict=True)
        for turtle in herd
        if turtle.square != WAITING
    )
    there[due.colour, due.landing] -= 1
    return there


def _choice(state: TurtleBay, spot: Spot, count: int) -> Choice:
    colour, square = spot
    facts: dict[str, Fact] = {"colour": colour, "square": named(state, square), "count": count}
    code = "turned-one" if count == 1 else "turned-one.of"
    at = spot if square < state.ocean else UNSET  # in the ocean they are drawn as one number
    return Choice(f"{colour}/{square}", Said(code, facts), at, brief=Said(f"{code}.brief", facts))


def _last(state: TurtleBay, told: list[Spot]) -> Fact:
    """Gives those named last, as many as the display's title has room for."""
    marks: list[dict[str, str | int | None]] = []
    left = TITLE + 2
    for colour, square in reversed(told):
        left -= 3 + len({START: "-start", state.ocean: "-sea"}.get(square, str(square)))
        if left < 0:
            break
        marks.append({"colour": colour, "square": named(state, square)})
    return marks[::-1]
