"""From a table that lies wrong to one that lies right, in sentences of one piece each. Pure.

Turtles are put right space by space and each stack from the bottom up, so that whoever is climbed
on stands there already. A turtle stays where all under it are right, down to the ground.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from companion.games.contract import Fact, Said
from companion.games.pedzace_zolwie_extreme.path import Path
from companion.games.pedzace_zolwie_extreme.position import ExtremePosition, Stack
from companion.games.pedzace_zolwie_extreme.state import GONE, HIDDEN
from companion.games.pedzace_zolwie_extreme.telling import named

Spaces: TypeAlias = Mapping[str, tuple[Stack, ...]]
Astray: TypeAlias = dict[str, list[int]]
"""The turtles that do not stand right, each with the spaces on which it was found."""


def put_right(found: ExtremePosition, wanted: ExtremePosition, path: Path) -> Iterator[Said]:
    """Says what to do with turtles, raven and tokens, and whose turn it is."""
    yield from _turtles_put_right(found.spaces, wanted.spaces, path)
    yield from _raven_put_right(found.raven, wanted.raven, path)
    yield from _tokens_put_right(found.tokens, wanted.tokens)
    if found.player != wanted.player and isinstance(wanted.player, int):
        yield Said("put.player", {"player": wanted.player})


# -- turtles --------------------------------------------------------------------------------------


def _turtles_put_right(found: Spaces, wanted: Spaces, path: Path) -> Iterator[Said]:
    standing, astray = _standing(found, wanted)
    for space, stacks in wanted.items():
        for stack, right in zip(stacks, standing[space], strict=True):
            for height in range(right, len(stack)):
                others = len(stacks) > 1
                yield _turtle_put(stack, height, astray, int(space), path, others)
    for colour, spaces in astray.items():
        for there in spaces:
            yield Said("put.away", {"colour": colour, "space": named(there, path)})


def _standing(found: Spaces, wanted: Spaces) -> tuple[dict[str, list[int]], Astray]:
    """Counts how many turtles of each wanted stack stand right, from the bottom up; gives the rest
    of what was found."""
    standing: dict[str, list[int]] = {}
    astray: Astray = {}
    for space in dict.fromkeys((*wanted, *found)):
        left, over = list(found.get(space, ())), list[str]()
        standing[space] = []
        for stack in wanted.get(space, ()):
            there = next((one for one in left if one[0] == stack[0]), ())
            right = _alike(there, stack)
            standing[space].append(right)
            over += there[right:]
            if there:
                left.remove(there)
        for colour in (*over, *(colour for stack in left for colour in stack)):
            astray.setdefault(colour, []).append(int(space))
    return standing, astray


def _alike(found: Stack, wanted: Stack) -> int:
    """Counts the turtles that two stacks have alike, from the bottom up."""
    differing = (n for n, (a, b) in enumerate(zip(found, wanted, strict=False)) if a != b)
    return next(differing, min(len(found), len(wanted)))


def _turtle_put(
    stack: Stack, height: int, astray: Astray, space: int, path: Path, others: bool
) -> Said:
    """Says where one turtle comes from, if it stands anywhere, and on whom or beside whom it is
    put."""
    colour = stack[height]
    facts: dict[str, Fact] = {"colour": colour, "to": named(space, path)}
    if height:
        facts["onto"] = stack[height - 1]
    how = "on" if height else "beside" if others else "down"
    spaces = astray.get(colour)
    if not spaces:
        return Said(f"put.new-{how}", facts)
    start = spaces.pop(spaces.index(space) if space in spaces else 0)
    if start == space:
        return Said(f"put.here-{'on' if height else 'down'}", facts)
    return Said(f"put.move-{how}", {**facts, "start": named(start, path)})


# -- the raven, the tokens ------------------------------------------------------------------------


def _raven_put_right(found: int | None, wanted: int | None, path: Path) -> Iterator[Said]:
    if found == wanted:
        return
    if wanted is None:
        yield Said("put.raven-away")
    else:
        yield Said("put.raven", {"to": named(wanted, path)})


def _tokens_put_right(found: Mapping[str, str], wanted: Mapping[str, str]) -> Iterator[Said]:
    for space in dict.fromkeys((*wanted, *found)):
        token = wanted.get(space, GONE)
        if found.get(space, GONE) != token:
            how = token if token in (HIDDEN, GONE) else "shown"
            yield Said(f"put.token-{how}", {"token": token, "stone": int(space)})
