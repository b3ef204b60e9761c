"""Turtles on turtles: groups lifted from the path and put down on it. Pure arithmetic of piles.

A group is a space and the turtles on it, bottom to top. Groups stand in order of space and bottom
turtle, so that the same table is the same value.
"""

from __future__ import annotations

from typing import TypeAlias

from companion.games.pedzace_zolwie_extreme.path import Path

Turtles: TypeAlias = tuple[int, ...]
Group: TypeAlias = tuple[int, Turtles]
Groups: TypeAlias = tuple[Group, ...]


def space_of(groups: Groups, turtle: int) -> int:
    """Gives the space on which a turtle stands."""
    return next(space for space, stack in groups if turtle in stack)


def on_space(groups: Groups, space: int) -> Turtles:
    """Gives the turtles on a space, in the board's order."""
    found = [turtle for there, stack in groups if there == space for turtle in stack]
    return tuple(sorted(found))


def lifted(groups: Groups, turtle: int) -> tuple[Groups, Turtles]:
    """PE-6: takes a turtle up with those on its shell; those under it stay."""
    for index, (space, stack) in enumerate(groups):
        if turtle in stack:
            height = stack.index(turtle)
            under = ((space, stack[:height]),) if height else ()
            return groups[:index] + under + groups[index + 1 :], stack[height:]
    raise ValueError(f"turtle {turtle} stands nowhere")


def under(groups: Groups, turtle: int) -> Turtles:
    """Gives those under a turtle, bottom first."""
    stack = next(stack for _, stack in groups if turtle in stack)
    return stack[: stack.index(turtle)]


def put(groups: Groups, space: int, stack: Turtles, path: Path) -> Groups:
    """PE-7, PE-9: puts a group on top of who stands there; on the start beside them, and on a fox
    stone every turtle alone."""
    if not path.is_loose(space):
        for index, (there, under) in enumerate(groups):
            if there == space:
                return (*groups[:index], (space, under + stack), *groups[index + 1 :])
        return tuple(sorted((*groups, (space, stack))))
    if space:
        return tuple(sorted((*groups, *[(space, (turtle,)) for turtle in stack])))
    return tuple(sorted((*groups, (space, stack))))


def top_of(groups: Groups, space: int, path: Path) -> int | None:
    """Gives the turtle that the next group there would climb on, if any."""
    if path.is_loose(space):
        return None
    return next((stack[-1] for there, stack in groups if there == space), None)
