"""Why a move or a report is refused: the rule that helps most, and what it speaks of.

Nothing is decided here that `moves` does not decide; here it is put into sentences.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import TypeAlias

from companion.games.contract import Fact, Refusal, Where
from companion.games.tortuga.board import (
    CELLS,
    EMPTY,
    INDEX,
    NEUTRAL,
    SIDES,
    SOUTH,
    STEPS,
    away,
    between,
    place_of,
)
from companion.games.tortuga.moves import (
    Cells,
    Offer,
    Way,
    is_step,
    open_way,
)

Turned: TypeAlias = tuple[tuple[int, int], ...]
"""Turtles that are turned over or righted: the cell of each, and what it is then."""


def listed(cells: Iterable[int]) -> Fact:
    """Gives cells as a fact that is said one by one."""
    return [{"cell": CELLS[cell]} for cell in cells]


MISSED = ("must-jump", "more-to-jump")
"""Refusals that name a jump which was missed: `cell`, from where, and `way`, over all landings."""
SINGLE, MANY = ("cell", "over", "to"), ("way", "wrong", "cells")
"""The facts that are a cell, and those that are several."""


def speaks_of(_state: object, refusal: Refusal) -> tuple[Where, ...]:
    """Gives the cells that a refusal speaks of, those of a missed jump in the order of its way:
    from where, over whom, to where."""
    facts = refusal.facts
    named = [str(facts[name]) for name in SINGLE if name in facts]
    named += [str(told["cell"]) for name in MANY for told in _things(facts.get(name))]
    if refusal.code in MISSED:
        named = [name for hop in pairwise(named) for name in _hop(*hop)]
    return tuple(place_of(name) for name in dict.fromkeys(named) if name in INDEX)


def _things(fact: Fact) -> list[dict[str, str | int | None]]:
    return fact if isinstance(fact, list) else []


def _hop(start: str, landing: str) -> tuple[str, ...]:
    over = between(INDEX[start], INDEX[landing])
    return (start, landing) if over is None else (start, CELLS[over], landing)


# -- the turtle and its way -----------------------------------------------------------------------


def told_way(cells: Cells, player: int, start: str, path: tuple[str, ...]) -> Way | Refusal:
    """TO-2 to TO-7: gives the way that was told, or says why no turtle can go it."""
    for name in (start, *path):
        if name not in INDEX:
            return Refusal("TO-4", "no-such-cell", {"cell": name})
    mover, way = INDEX[start], tuple(INDEX[name] for name in path)
    if cells[mover] != player:
        return _wrong_turtle(cells[mover], start)
    return open_way(cells, player, mover, way) or _wrong_way(cells, player, mover, way)


def _wrong_turtle(turtle: int, name: str) -> Refusal:
    """TO-2: says why this one is not to be moved."""
    if turtle == EMPTY:
        return Refusal("TO-2", "nobody-there", {"cell": name})
    if turtle == NEUTRAL:
        return Refusal("TO-2", "on-its-back", {"cell": name})
    return Refusal("TO-2", "not-yours", {"cell": name, "player": turtle})


def _wrong_way(cells: Cells, player: int, mover: int, way: tuple[int, ...]) -> Refusal:
    """TO-3 to TO-7: speaks of the first part of the way that cannot be gone."""
    at = mover
    for count in range(1, len(way) + 1):
        if count == 2 and is_step(player, mover, way[:1]):
            return Refusal("TO-6", "step-and-more", {"cell": CELLS[at]})
        if open_way(cells, player, mover, way[:count]) is None:
            return _wrong_hop(cells, player, at, way[count - 1])
        at = way[count - 1]
    return Refusal("TO-6", "no-move", {"cell": CELLS[mover]})


def _wrong_hop(cells: Cells, player: int, at: int, to: int) -> Refusal:
    """TO-3 to TO-7: says why a turtle cannot go on from a cell to another."""
    over = between(at, to)
    facts: dict[str, Fact] = {"cell": CELLS[at], "to": CELLS[to]}
    if not _is_forwards(player, at, to):
        return Refusal("TO-3", "not-forwards", facts)
    if to in STEPS[player][at] and cells[to] == EMPTY:
        return Refusal("TO-6", "step-and-more", facts)
    if to in STEPS[player][at]:
        return Refusal("TO-4", "taken", facts)
    if over not in STEPS[player][at]:
        return Refusal("TO-5", "too-far", facts)
    facts["over"] = CELLS[over]
    if cells[over] == EMPTY:
        return Refusal("TO-5", "over-nobody", facts)
    if cells[to] != EMPTY:
        return Refusal("TO-5", "no-room", facts)
    return Refusal("TO-7", "own-and-other", facts)


def _is_forwards(player: int, at: int, to: int) -> bool:
    _, up = away(at, to)
    return up > 0 if player == SOUTH else up < 0


# -- what must be chosen --------------------------------------------------------------------------


def wrong_choice(open_: Offer, way: Way) -> Refusal | None:
    """TO-8, TO-10: names what has to be jumped instead of this way, None where nothing has."""
    if open_.must and not way.has_enemy:
        chain = open_.chains[0]
        facts: dict[str, Fact] = {"cell": CELLS[chain.start], "way": listed(chain.path)}
        return Refusal("TO-8", "must-jump", facts)
    if not way.over or way in open_.chains:
        return None
    return _more_to_jump(open_.chains, way)


def _more_to_jump(open_: tuple[Way, ...], told: Way) -> Refusal:
    """TO-10: names a longer chain: one that goes on from what was told, else one of the same
    turtle, else of another."""

    def likeness(chain: Way) -> tuple[bool, bool]:
        return (chain.start == told.start, chain.path[: len(told.path)] == told.path)

    best = max(open_, key=likeness)
    facts: dict[str, Fact] = {"cell": CELLS[best.start], "way": listed(best.path)}
    return Refusal("TO-10", "more-to-jump", {"count": len(best.path), **facts})


def wrong_facing(cells: Cells, way: Way, facing: Mapping[str, str]) -> Refusal | None:
    """TO-13: each neutral turtle that is jumped is told a facing, and no other turtle."""
    righted = [CELLS[cell] for cell in way.over if cells[cell] == NEUTRAL]
    for name in righted:
        if facing.get(name) not in SIDES:
            return Refusal("TO-13", "which-way", {"cell": name})
    for name in facing:
        if name not in righted:
            return Refusal("TO-13", "keeps-its-way", {"cell": name})
    return None


# -- reports --------------------------------------------------------------------------------------


def wrong_report(
    cells: Cells, player: int, due: Turned, told: tuple[str, ...] | int
) -> Refusal | None:
    """TO-11, TO-12, TO-13: compares what was turned on the table with what had to be."""
    if isinstance(told, int):
        return None if told == len(due) else _wrong_count(due, told)
    wrong = tuple((Counter(told) - Counter(CELLS[cell] for cell, _ in due)).elements())
    missing = tuple((cell, now) for cell, now in due if CELLS[cell] not in told)
    return _named_wrongly(cells, player, due, wrong, missing)


def _named_wrongly(
    cells: Cells, player: int, due: Turned, wrong: tuple[str, ...], missing: Turned
) -> Refusal | None:
    """Says who was turned wrongly (`wrong`) and who had to be but was not (`missing`)."""
    for name in wrong:
        if name not in INDEX:
            return Refusal("TO-4", "no-such-cell", {"cell": name})
        if cells[INDEX[name]] == EMPTY:
            return Refusal("TO-11", "empty-turned", {"cell": name})
    if missing:
        return _turned_instead(missing, wrong) if wrong else _not_turned(missing)
    return _turned_too_many(cells, player, due, wrong) if wrong else None


def _wrong_count(due: Turned, told: int) -> Refusal:
    if not due:
        return Refusal("TO-11", "nobody-turned", {"told": told})
    only_righted = all(now != NEUTRAL for _, now in due)
    cells = listed(cell for cell, _ in due)
    facts: dict[str, Fact] = {"count": len(due), "told": told, "cells": cells}
    return Refusal("TO-13" if only_righted else "TO-11", "count-turned", facts)


def _turned_instead(missing: Turned, wrong: tuple[str, ...]) -> Refusal:
    """Names those that were turned wrongly and those that were not, but had to be."""
    facts: dict[str, Fact] = {
        "wrong": listed(INDEX[name] for name in dict.fromkeys(wrong)),
        "cells": listed(cell for cell, _ in missing),
    }
    return Refusal(_turning_rule(missing), "turned-instead", facts)


def _turning_rule(turned: Turned) -> str:
    return "TO-11" if any(now == NEUTRAL for _, now in turned) else "TO-13"


def _not_turned(missing: Turned) -> Refusal:
    """Names a forgotten turn-over (TO-11) before a neutral one left on its back (TO-13)."""
    passed = [cell for cell, now in missing if now == NEUTRAL]
    if passed:
        return Refusal("TO-11", "not-turned", {"cells": listed(passed)})
    return Refusal("TO-13", "not-righted", {"cells": listed(cell for cell, _ in missing)})


def _turned_too_many(cells: Cells, player: int, due: Turned, wrong: tuple[str, ...]) -> Refusal:
    """Says why this one is not to be turned; of several, that none of them is."""
    found = [INDEX[name] for name in dict.fromkeys(wrong)]
    refusal = _wrongly_turned(cells, player, due, found[0])
    if len(found) == 1:
        return refusal
    return Refusal(refusal.rule, "turned-too-many", {"wrong": listed(found)})


def _wrongly_turned(cells: Cells, player: int, due: Turned, cell: int) -> Refusal:
    """TO-11, TO-12, TO-13: says why one is not to be turned, or not again."""
    facts: dict[str, Fact] = {"cell": CELLS[cell]}
    if cell in dict(due):
        return Refusal("TO-11", "turned-twice", facts)
    if cells[cell] == player:
        return Refusal("TO-12", "own-turned", facts)
    if cells[cell] == NEUTRAL:
        return Refusal("TO-13", "neutral-turned", facts)
    return Refusal("TO-11", "not-jumped", facts)
