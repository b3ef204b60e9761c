"""Which moves are open on a table: steps, chains of jumps, the duty to jump (TO-3 to TO-10).

A table is a tuple of 37: what is on each cell, see `board`. Always forwards (TO-3) means that no
turtle meets one it has jumped, so a chain can be found on the table as it lies before it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct

from companion.games.contract import Options
from companion.games.tortuga.board import CELLS, EMPTY, JUMPS, NEUTRAL, STEPS

Cells: TypeAlias = tuple[int, ...]
"""What is on each cell."""


class TortugaOptions(Options, frozen=True):
    """`forced`: the duty to jump counts enemies in reach at once, or later in a chain too (TO-8);
    `maximum`: the longest chain of the turtle chosen, or of all the player's turtles (TO-10)."""

    forced: Literal["immediate", "chain"] = "immediate"
    maximum: Literal["turtle", "player"] = "turtle"


class Way(Struct, frozen=True):
    """How one turtle goes in one turn: every cell it lands on, every cell it jumps over (none in a
    step), and whether an enemy stands on one of those."""

    start: int
    path: tuple[int, ...]
    over: tuple[int, ...] = ()
    has_enemy: bool = False


class Offer(Struct, frozen=True):
    """What a player may do: the `chains` that keep TO-8 and TO-10, and steps unless `must`;
    `turtles` are those that face the player's way."""

    turtles: list[int]
    must: bool
    chains: tuple[Way, ...]


def own_turtles(cells: Cells, player: int) -> list[int]:
    """TO-2: gives the cells of the turtles that face the player's way."""
    return [cell for cell, turtle in enumerate(cells) if turtle == player]


def can_move(cells: Cells, player: int) -> bool:
    """TO-15: tells whether the player has any move: a step, or the first jump of a chain."""
    steps, jumps = STEPS[player], JUMPS[player]
    for cell, turtle in enumerate(cells):
        if turtle != player:
            continue
        for to in steps[cell]:
            if cells[to] == EMPTY:
                return True
        for over, to in jumps[cell]:
            if cells[to] == EMPTY and cells[over] != EMPTY:
                return True
    return False


# -- ways -----------------------------------------------------------------------------------------


_STANDING = tuple(Way(cell, ()) for cell in range(len(CELLS)))


def chains(cells: Cells, player: int, start: int) -> list[Way]:
    """TO-5, TO-6, TO-7: gives every chain that a turtle can jump, shorter ones too."""
    found: list[Way] = []
    _go_on(cells, player, _STANDING[start], EMPTY, found)
    return found


def _go_on(cells: Cells, player: int, way: Way, barred: int, found: list[Way]) -> None:
    """Adds each jump that may follow. `barred`: whose turtles may not be jumped now (TO-7)."""
    start, path = way.start, way.path
    for over, to in JUMPS[player][path[-1] if path else start]:
        turtle = cells[over]
        if turtle in (EMPTY, barred) or cells[to] != EMPTY:
            continue
        has_enemy = way.has_enemy or turtle == 1 - player
        longer = Way(start, (*path, to), (*way.over, over), has_enemy)
        found.append(longer)
        _go_on(cells, player, longer, barred if turtle == NEUTRAL else 1 - turtle, found)


def open_way(cells: Cells, player: int, start: int, path: tuple[int, ...]) -> Way | None:
    """TO-3 to TO-7: gives the way along these cells, None where a turtle cannot go it."""
    if is_step(player, start, path):
        return Way(start, path) if cells[path[0]] == EMPTY else None
    return next((chain for chain in chains(cells, player, start) if chain.path == path), None)


def is_step(player: int, start: int, path: tuple[int, ...]) -> bool:
    """TO-4: tells whether a way is one step ahead."""
    return len(path) == 1 and path[0] in STEPS[player][start]


# -- what must be jumped --------------------------------------------------------------------------


@lru_cache(maxsize=64)
def offer(cells: Cells, player: int, options: TortugaOptions) -> Offer:
    """TO-8, TO-9, TO-10: gives what the player may do (asked again and again on one table)."""
    turtles = own_turtles(cells, player)
    by_turtle = [chains(cells, player, cell) for cell in _jumpers(cells, player, turtles)]
    if not by_turtle:
        return Offer(turtles, must=False, chains=())
    every = [chain for own in by_turtle for chain in own]
    must = _is_enemy_in_reach(cells, player, options, every)
    if options.maximum == "player":
        by_turtle = [every]
    if must:
        by_turtle = [[chain for chain in own if chain.has_enemy] for own in by_turtle]
    return Offer(turtles, must, tuple([chain for own in by_turtle for chain in longest(own)]))


def _jumpers(cells: Cells, player: int, turtles: list[int]) -> Iterable[int]:
    """TO-5: gives those of the turtles that can jump at once."""
    jumps = JUMPS[player]
    return dict.fromkeys(
        [
            cell
            for cell in turtles
            for over, to in jumps[cell]
            if cells[over] != EMPTY and cells[to] == EMPTY
        ]
    )


def _is_enemy_in_reach(
    cells: Cells, player: int, options: TortugaOptions, every: list[Way]
) -> bool:
    """TO-8: tells whether a first jump goes over an enemy, or with `chain` any jump."""
    if options.forced == "chain":
        return any(chain.has_enemy for chain in every)
    enemy = 1 - player
    return any(cells[chain.over[0]] == enemy for chain in every)


def longest(found: list[Way]) -> list[Way]:
    """TO-10: gives the chains that jump the most turtles."""
    if len(found) < 2:
        return found
    most = max([len(chain.path) for chain in found])
    return [chain for chain in found if len(chain.path) == most]
