"""Tortuga's moves by brute force, to compare with: written from the rule text alone.

Nothing of the game's code is used. Cells are complex numbers; every way that a turtle could go is
tried, kept or thrown away by the words of the rules, one after the other. Slow, and meant to be.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

Table = dict[str, str]
"""What lies where: `south`, `north`, `neutral`."""
Told = tuple[str, tuple[str, ...], frozenset[tuple[str, str]]]
"""A move: from, path, facing."""

ROWS = {"a": 4, "b": 5, "c": 6, "d": 7, "e": 6, "f": 5, "g": 4}
SPOT = {
    f"{letter}{row}": complex(column - 3, 2 * row - 1 - rows)
    for column, (letter, rows) in enumerate(ROWS.items())
    for row in range(1, rows + 1)
}
NAME = {spot: name for name, spot in SPOT.items()}
LOOKS = {"south": 1, "north": -1}
OTHER = {"south": "north", "north": "south"}
CORNER = {"south": "d1", "north": "d7"}


def moves(table: Table, who: str, forced: str = "immediate", maximum: str = "turtle") -> set[Told]:
    """Gives every move that the rules allow."""
    jumped = [way for way in ways(table, who) if over(way)]
    duty = must(table, who, jumped, forced)
    allowed = [way for way in jumped if not duty or enemies(table, who, way)]
    allowed = [way for way in allowed if is_longest(way, allowed, maximum)]
    if not duty:
        allowed += [way for way in ways(table, who) if not over(way)]
    return {told for way in allowed for told in with_facings(table, way)}


def ways(table: Table, who: str) -> list[list[str]]:
    """Every step, and every series of jumps that keeps TO-2 to TO-7."""
    found = []
    for name in table:
        if table[name] == who:
            found += [[name, to] for to in SPOT if is_step(table, who, name, to)]
            found += list(jumps(table, who, [name]))
    return found


def is_step(table: Table, who: str, at: str, to: str) -> bool:
    ahead = (SPOT[to] - SPOT[at]) * LOOKS[who]
    return to not in table and ahead in (2j, 1 + 1j, -1 + 1j)


def jumps(table: Table, who: str, way: list[str]) -> Iterator[list[str]]:
    for to in SPOT:
        ahead = (SPOT[to] - SPOT[way[-1]]) * LOOKS[who]
        if to in table or ahead not in (4j, 2 + 2j, -2 + 2j):
            continue
        longer = [*way, to]
        met = {table.get(name) for name in over(longer)}
        if None not in met and not met >= {"south", "north"}:
            yield longer
            yield from jumps(table, who, longer)


def over(way: list[str]) -> list[str]:
    """The cells in the middle of each part of a way; none in a step."""
    middles = [(SPOT[at] + SPOT[to]) / 2 for at, to in itertools.pairwise(way)]
    return [NAME[spot] for spot in middles if spot in NAME]


def enemies(table: Table, who: str, way: list[str]) -> list[str]:
    return [name for name in over(way) if table[name] == OTHER[who]]


def must(table: Table, who: str, jumped: list[list[str]], forced: str) -> bool:
    """TO-8."""
    if forced == "chain":
        return any(enemies(table, who, way) for way in jumped)
    return any(enemies(table, who, way) for way in jumped if len(way) == 2)


def is_longest(way: list[str], ways_: list[list[str]], maximum: str) -> bool:
    """TO-10."""
    rivals = [other for other in ways_ if maximum == "player" or other[0] == way[0]]
    return not any(len(other) > len(way) for other in rivals)


def with_facings(table: Table, way: list[str]) -> Iterator[Told]:
    """TO-13."""
    righted = [name for name in over(way) if table[name] == "neutral"]
    for sides in itertools.product(("south", "north"), repeat=len(righted)):
        yield way[0], tuple(way[1:]), frozenset(zip(righted, sides, strict=True))


def played(table: Table, who: str, told: Told) -> Table:
    """Gives the table after a move: TO-11, TO-12, TO-13."""
    start, path, facing = told
    after = dict(table)
    del after[start]
    after[path[-1]] = who
    for name in over([start, *path]):
        if table[name] == OTHER[who]:
            after[name] = "neutral"
    return after | dict(facing)


def is_won(table: Table) -> bool:
    """TO-14."""
    return any(table.get(CORNER[OTHER[who]]) == who for who in LOOKS)


def count(table: Table, who: str, depth: int) -> int:
    """Counts the ways in which the next `depth` moves can be made; a game that ends sooner counts
    no further."""
    if is_won(table):
        return 0
    open_ = moves(table, who)
    if depth == 1:
        return len(open_)
    return sum(count(played(table, who, told), OTHER[who], depth - 1) for told in open_)
