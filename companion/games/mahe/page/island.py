"""Where everything lies on the drawn board: an island, 21 spaces around it, the raft below.

Units are those of the drawing (1000 wide). Pure arithmetic; no colour, word or rule.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import atan2, cos, degrees, dist, pi, sin
from typing import NamedTuple

WIDTH, HEIGHT = 1000.0, 1130.0
CENTRE_X, CENTRE_Y = 500.0, 535.0
RING_X, RING_Y = 398.0, 372.0
"""Half the width and height of the ring of spaces."""
ISLAND_X, ISLAND_Y = 292.0, 266.0
"""Half the width and height of the island."""

SPACES = 21
RAFT = 0
PLATE = 52.0
"""Radius of a space."""
NUMBER = 22.0
"""From the edge of a space to the middle of its number."""
TURTLE = 104.0
"""A turtle on a space is so large."""
LIFT, HIGHEST = 27.0, 108.0
"""From one turtle of a stack to the next above it; a stack is lifted no higher than that."""

RAFT_X, RAFT_Y, RAFT_WIDTH, RAFT_HEIGHT = 300.0, 1012.0, 672.0, 100.0
"""Upper left corner and size of the raft; its left end lies beside space 1."""
SEATS = 7
"""So many turtles stand side by side on the raft."""

FINE = 2520
"""Into so many steps the ring is cut to measure it."""


class Point(NamedTuple):
    """A point of the drawing."""

    x: float
    y: float


def on_ring(turn: float) -> Point:
    """Gives the point of the ring after a share of a round (0 to 1) from the bottom middle,
    counter-clockwise as it is travelled."""
    angle = -pi / 2 + 2 * pi * turn
    return Point(CENTRE_X + RING_X * cos(angle), CENTRE_Y - RING_Y * sin(angle))


@cache
def ring() -> tuple[Point, ...]:
    """Gives the middles of the spaces 1 to 21, as far from each other along the ring."""
    points = [on_ring(step / FINE) for step in range(FINE + 1)]
    travelled = [0.0]
    for here, there in pairwise(points):
        travelled.append(travelled[-1] + dist(here, there))
    wanted = [travelled[-1] * (space - 0.5) / SPACES for space in range(1, SPACES + 1)]
    return tuple(
        min(zip(points, travelled, strict=True), key=lambda told: abs(told[1] - length))[0]
        for length in wanted
    )


def centre(space: int) -> Point:
    """Gives the middle of a space; of the raft the place beside space 1."""
    if space == RAFT:
        return Point(RAFT_X + 52, RAFT_Y + RAFT_HEIGHT / 2)
    return ring()[space - 1]


def number(space: int) -> Point:
    """Gives the place of a space's number: beyond it, seen from the middle of the island."""
    x, y = centre(space)
    far = (PLATE + NUMBER) / dist((x, y), (CENTRE_X, CENTRE_Y))
    return Point(x + (x - CENTRE_X) * far, y + (y - CENTRE_Y) * far)


def heading(space: int) -> int:
    """Gives the degrees by which a turtle there is turned to look along the ring."""
    if space == RAFT:
        return 0
    before, after = ring()[(space - 2) % SPACES], ring()[space % SPACES]
    return round(degrees(atan2(after.y - before.y, after.x - before.x))) + 90


def seat(number: int) -> Point:
    """Gives the middle of the `number`th place on the raft, from 0."""
    return Point(RAFT_X + (number + 0.5) * RAFT_WIDTH / SEATS, RAFT_Y + RAFT_HEIGHT / 2)


def lifted(space: int, level: int, count: int) -> Point:
    """Gives the middle of a turtle in a stack of `count`; `level` 0 is at the bottom."""
    x, y = centre(space)
    return Point(x, y - level * lift(count))


def lift(count: int) -> float:
    """Gives how far each turtle of a stack stands above the one below it."""
    return min(LIFT, HIGHEST / max(1, count - 1))


def way(start: int, end: int) -> tuple[int, ...]:
    """Gives the spaces of a move in order, both ends included; a whole round where they are one."""
    if end == RAFT:
        return (start, end)
    steps = (end - start) % SPACES or SPACES
    if start == RAFT:
        steps = end
    return (start, *((start + step - 1) % SPACES + 1 for step in range(1, steps + 1)))
