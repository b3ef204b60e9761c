"""Asks which turtles were turned, before anything is told (help level `referee`). Pure.

How many is enough where it is right; whoever wants to know which one was wrong names them. What is
asked is the same whatever is right: any turtle but the mover can be named.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.contract import Choice, Draft, Picked, Said, Step
from companion.games.tortuga import hexmap
from companion.games.tortuga.board import CELLS, EMPTY, INDEX, place_of
from companion.games.tortuga.moves import Cells
from companion.games.tortuga.refusals import listed
from companion.games.tortuga.rules import Due, Report
from companion.games.tortuga.tapping import cell_choice

MOST_JUMPED = 6
"""Six jumps lead from one nest to the other: no chain is longer."""
MANY = 5
"""From so many turned turtles on the count is picked from a second list."""
NAME, NAMED = 6, "named"
"""The pick that begins to name them (as a count's choice it has the key of its number), and the one
that says that all are named."""
IN_LINE = 3


def entry(cells: Cells, due: Due, picked: Picked, draft: Draft) -> Step | Report:
    """Asks how many were turned or righted, or one after the other who; gives the report. `draft`
    is the move as it was told: under it is asked, with those marked that are named."""
    if not picked:
        return replace(_how_many(), draft=draft)
    if picked[0] == NAME:
        names = tuple(str(pick) for pick in picked[1:])
        if names[-1:] == (NAMED,):
            return Report(names[:-1])
        marked = replace(draft, marked=tuple(map(place_of, names)))
        return replace(_which(cells, due, names), draft=marked)
    if picked == (MANY,):
        many = tuple(map(_count, range(MANY, MOST_JUMPED + 1)))
        return Step("list", Said("ask.turned"), many, draft=draft)
    return Report(int(picked[-1]))


def _how_many() -> Step:
    more = Choice(MANY, Said("count.more", {"count": MANY}))
    names = Choice(NAME, Said("name-them"))
    return Step("count", Said("ask.turned"), (*map(_count, range(MANY)), more, names))


def _count(count: int) -> Choice:
    return Choice(count, Said("count", {"count": count}))


def _which(cells: Cells, due: Due, named: tuple[str, ...]) -> Step:
    """Asks for one more turtle, or whether that is all; the cursor begins on that once one is
    named. They are picked on the board as it lay before the move: nobody stood where the mover
    stands now."""
    others = [
        cell
        for cell, turtle in enumerate(cells)
        if turtle != EMPTY and cell != due.path[-1] and CELLS[cell] not in named
    ]
    x, y = hexmap.LEFT
    all_named = Choice(NAMED, Said("all-named"), x=x, y=y)
    so_far = [INDEX[name] for name in named]
    return Step(
        "map",
        Said("ask.which"),
        (*map(cell_choice, others), all_named),
        first=len(others) if named else 0,
        lines=(Said("named", {"cells": listed(so_far)}),) if named else (),
        brief=(Said("named.brief", {"named": listed(so_far[-IN_LINE:])}),) if named else (),
    )
