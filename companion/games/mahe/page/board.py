"""The island of Mahé as SVG.

Turtles are drawn from the page's own marks (`#turtle-feet`, `#shell-<colour>`, `#look`), which the
page holds once; only what stands where is drawn here. It must not decide anything: places, marks
and words come from the snapshot.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from companion.games.contract import Spot
from companion.games.mahe.page import island
from companion.games.mahe.page.deck import deck
from companion.games.mahe.page.island import RAFT, SPACES, Point
from companion.games.mahe.page.lying import (
    Table,
    is_space,
    is_turtle,
    letter,
    pointed,
    space_of,
)
from companion.games.mahe.page.messages import text
from companion.games.mahe.page.telling import tell
from companion.snapshot import Snapshot

__all__ = ["draw", "spots", "tell"]

HALO = '<circle class="halo" r="48"/>'
LOWER = 0.38
"""From the middle of a turtle that carries others to its letter, in sizes."""
DOT, RING, LETTER = 20.0, 54.0, 14.0
"""Rings where something can be tapped: on a free space, round a turtle, round a letter below it."""
LOOK = '<use class="badge" href="#look" x="16" y="-50"/>'


def draw(snapshot: Snapshot) -> str:
    """Draws the whole board as one SVG element."""
    table = Table(snapshot)
    label = escape(text("board.label", spaces=SPACES))
    return (
        f'<svg class="mahe{entering(table)}" viewBox="0 0 {island.WIDTH:.0f} '
        f'{island.HEIGHT:.0f}" role="img" aria-label="{label}">{"".join(layers(table))}</svg>'
    )


def entering(table: Table) -> str:
    """Tells by a class that it is known who moves: then the last move is no more than a memory."""
    return " entering" if table.snapshot.draft.mover else ""


def spots(snapshot: Snapshot) -> Iterator[Spot]:
    """Yields where spaces and turtles are; the raft can be tapped anywhere on its planks, a turtle
    that carries others where it is seen."""
    table = Table(snapshot)
    for number in range(island.SEATS):
        x, y = island.seat(number)
        yield Spot(("space", RAFT), x, y, island.PLATE, DOT if number == island.SEATS // 2 else 0)
    for space in range(1, SPACES + 1):
        x, y = island.centre(space)
        yield Spot(("space", space), x, y, island.PLATE, RING if table.on(space) else DOT)
    for space, stack in table.stacks:
        for colour, (x, y), is_below in piled(space, stack):
            if is_below:
                yield Spot((colour, space), x, y + LOWER * island.TURTLE, island.LIFT, LETTER)
            else:
                yield Spot((colour, space), x, y, island.TURTLE / 2, RING)


def layers(table: Table) -> Iterator[str]:
    """Yields the drawing from the ground up; who stands further down stands before the others."""
    yield from ground()
    for space in range(1, SPACES + 1):
        yield plate(table, space)
    yield raft(table)
    yield from deck(table)
    yield trail(table)
    yield from numbers()
    for space, stack in sorted(table.stacks, key=lambda told: island.centre(told[0]).y):
        yield from standing(table, space, stack)


# -- the ground -----------------------------------------------------------------------------------


def ground() -> Iterator[str]:
    """Yields the sea, the shallows around the island, its beach and its green."""
    x, y = island.CENTRE_X, island.CENTRE_Y
    yield f'<rect class="sea" width="{island.WIDTH:.0f}" height="{island.HEIGHT:.0f}" rx="28"/>'
    ring = f'cx="{x:.0f}" cy="{y:.0f}" rx="{island.RING_X:.0f}" ry="{island.RING_Y:.0f}"'
    yield f'<ellipse class="shallows" {ring}/><ellipse class="ring-line" {ring}/>'
    for kind, shrink in (("foam", -10), ("sand", 0), ("green", 46)):
        rx, ry = island.ISLAND_X - shrink, island.ISLAND_Y - shrink
        yield f'<ellipse class="{kind}" cx="{x:.0f}" cy="{y:.0f}" rx="{rx:.0f}" ry="{ry:.0f}"/>'


def plate(table: Table, space: int) -> str:
    """Draws a space; the last one is the beach."""
    x, y = island.centre(space)
    kind = " beach" if space == SPACES else ""
    return (
        f'<circle class="space{kind}{touched(table, space)}" data-space="{space}" '
        f'cx="{x:.0f}" cy="{y:.0f}" r="{island.PLATE:.0f}"/>'
    )


def raft(table: Table) -> str:
    """Draws the raft: planks, and a rope to space 1."""
    x, y, w, h = island.RAFT_X, island.RAFT_Y, island.RAFT_WIDTH, island.RAFT_HEIGHT
    first, beside = island.centre(1), island.centre(RAFT)
    planks = "".join(f"M{x + 14:.0f} {y + h * n / 4:.0f}h{w - 28:.0f}" for n in (1, 2, 3))
    rope = f"M{first.x + 40:.0f} {y:.0f}V{first.y + island.PLATE - 8:.0f}"
    return (
        f'<path class="rope" d="{rope}"/>'
        f'<rect class="raft{touched(table, RAFT)}" data-space="{RAFT}" data-x="{beside.x:.0f}" '
        f'data-y="{beside.y:.0f}" x="{x:.0f}" y="{y:.0f}" width="{w:.0f}" height="{h:.0f}" '
        f'rx="16"/><path class="planks" d="{planks}"/>'
    )


def numbers() -> Iterator[str]:
    """Writes the spaces' numbers on their outer side."""
    yield '<g class="numbers">'
    for space in range(1, SPACES + 1):
        x, y = island.number(space)
        yield f'<text x="{x:.0f}" y="{y:.0f}">{space}</text>'
    yield "</g>"


def touched(table: Table, space: int) -> str:
    """Gives the classes of a space: left or reached by the last move, chosen, pointed at."""
    snapshot = table.snapshot
    classes = {
        "left": space_of(snapshot.mover) == space,
        "landed": space_of(snapshot.landed) == space,
        "entered": any(is_space(space, place) for place in snapshot.draft.way),
        "chosen": is_space(space, chosen(snapshot)),
        "pointed": any(is_space(space, place) for place in pointed(snapshot)),
    }
    return "".join(f" {name}" for name, holds in classes.items() if holds)


def trail(table: Table) -> str:
    """Draws the way of the last move from space to space."""
    start, end = space_of(table.snapshot.mover), space_of(table.snapshot.landed)
    if start is None or end is None or start == end == RAFT:
        return ""
    points = " ".join(f"{x:.0f},{y:.0f}" for x, y in map(island.centre, island.way(start, end)))
    return f'<polyline class="trail" points="{points}"/>'


# -- turtles --------------------------------------------------------------------------------------


def standing(table: Table, space: int, stack: tuple[str, ...]) -> Iterator[str]:
    """Draws the turtles of a space from the bottom up; on the raft side by side."""
    moved = table.moved(space)
    for colour, place, is_below in piled(space, stack):
        classes = " moved" if colour in moved else ""
        yield turtle(table, colour, space, place, classes, is_below)


def piled(space: int, stack: tuple[str, ...]) -> Iterator[tuple[str, Point, bool]]:
    """Yields the turtles of a space with their places, and which of them carry others."""
    for level, colour in enumerate(stack):
        if space == RAFT:
            yield colour, island.seat(level), False
        else:
            yield colour, island.lifted(space, level, len(stack)), level < len(stack) - 1


def turtle(
    table: Table, colour: str, space: int, place: Point, classes: str, is_below: bool
) -> str:
    """Draws one turtle; the letter of one that carries others stands at its lower edge."""
    name = escape(colour)
    marks, halo, badge = marked(table.snapshot, colour, space)
    size = (island.TURTLE if space else island.TURTLE * 0.84) / 100
    low = ' class="low" transform="translate(0 38) scale(.72)"' if is_below else ""
    return (
        f'<g class="turtle {name} feet{classes}{marks}" data-space="{space}" '
        f'transform="translate({place.x:.0f} {place.y:.0f}) scale({size:.2f})">'
        f'{halo}<g class="body"><g transform="rotate({island.heading(space)})">'
        f'<use href="#turtle-feet"/><use href="#shell-{name}"/></g>'
        f'<g{low}><circle class="disc" r="17"/><text>{escape(letter(colour))}</text></g></g>'
        f"{badge}</g>"
    )


def marked(snapshot: Snapshot, colour: str, space: int) -> tuple[str, str, str]:
    """Gives the classes of a turtle, the ring beneath it and the badge above it."""
    is_pointed = any(is_turtle(colour, space, place) for place in pointed(snapshot))
    is_offered = any(is_turtle(colour, space, place) for place in offered(snapshot))
    is_mover = is_turtle(colour, space, snapshot.draft.mover)
    classes = {
        "mover": is_mover,
        "asked": is_turtle(colour, space, snapshot.draft.asked),
        "offered": is_offered,
        "chosen": is_turtle(colour, space, chosen(snapshot)),
        "pointed": is_pointed,
    }
    names = "".join(f" {name}" for name, holds in classes.items() if holds)
    return names, HALO if is_mover or is_offered or is_pointed else "", LOOK if is_pointed else ""


def offered(snapshot: Snapshot) -> list[tuple[str | int | None, ...]]:
    """Gives the places of the choices that are open."""
    choices = snapshot.step.choices if snapshot.step else ()
    return [choice.at for choice in choices if choice.at]


def chosen(snapshot: Snapshot) -> tuple[str | int | None, ...] | None:
    """Gives the place of the choice that the cursor stands on."""
    step = snapshot.step
    return step.choices[step.cursor].at if step and step.cursor < len(step.choices) else None
