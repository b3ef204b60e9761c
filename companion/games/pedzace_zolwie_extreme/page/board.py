"""The meadow of Pędzące żółwie Extreme as SVG.

Turtles are drawn from the page's own marks (`#turtle-feet`, `#shell-<colour>`, `#look`), which the
page holds once; only what stands where is drawn here. It must not decide anything: places, marks
and words come from the snapshot.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from companion.games.contract import Spot
from companion.games.pedzace_zolwie_extreme.page import figures
from companion.games.pedzace_zolwie_extreme.page.lying import (
    RAVEN,
    Table,
    is_special,
    name_of,
    space_of,
    word,
)
from companion.games.pedzace_zolwie_extreme.page.meadow import (
    STEP,
    WIDTH,
    Meadow,
    Point,
    Room,
    pile,
)
from companion.games.pedzace_zolwie_extreme.page.messages import text
from companion.games.pedzace_zolwie_extreme.page.telling import tell
from companion.snapshot import Snapshot

__all__ = ["draw", "spots", "tell"]

RAVEN_WIDTH = 105.0
LOWER = 0.38
"""From the middle of a turtle that carries others to its letter, in sizes."""
FREE, TAKEN = 0.5, 0.96
"""Rings where a stone can be tapped, in its half widths: they leave letters to be read."""
RING, LETTER = 0.47, 0.15
"""Rings where something can be tapped: round a turtle, round the letter of one below, in sizes."""
HALO = '<circle class="halo" r="48"/>'
LOOK = '<use class="badge" href="#look" x="16" y="-50"/>'


def draw(snapshot: Snapshot) -> str:
    """Draws the whole board as one SVG element."""
    table = Table(snapshot)
    meadow = table.meadow
    label = escape(text("board.label", stones=meadow.stones))
    tall = " tall" if meadow.is_tall else ""
    return (
        f'<svg class="zolwie{tall}" viewBox="0 0 {WIDTH:.0f} {meadow.height:.0f}" role="img" '
        f'aria-label="{label}">{"".join(layers(table))}</svg>'
    )


def spots(snapshot: Snapshot) -> Iterator[Spot]:
    """Yields where spaces and turtles are; start and lettuce can be tapped over their whole width,
    a turtle that carries others where it is seen."""
    table = Table(snapshot)
    for space in table.spaces:
        yield from ground_spots(table, space)
        for group, places, size in piles(table, space):
            for level, (colour, (x, y)) in enumerate(zip(group, places, strict=True)):
                if level < len(group) - 1:
                    yield Spot((colour, space), x, y + LOWER * size, STEP * size, size * LETTER)
                else:
                    yield Spot((colour, space), x, y, size / 2, size * RING)
    yield from token_spots(table)
    if table.lying.raven is not None:
        place, scale = raven_place(table, table.lying.raven)
        reach = RAVEN_WIDTH * scale / 2
        yield Spot((RAVEN,), place.x, place.y, reach, reach)


def token_spots(table: Table) -> Iterator[Spot]:
    """Yields where the tokens lie, and where the one that left the game did."""
    for space in table.spaces:
        if table.token(space):
            room = table.meadow.plate(space)
            place, reach = figures.token_at(room), figures.TOKEN * figures.token_scale(room)
            yield Spot(("token", space), place.x, place.y, reach, reach)


def ground_spots(table: Table, space: int) -> Iterator[Spot]:
    """Yields the spots of a space: one in its middle, along a wide one some more without a ring."""
    room = table.meadow.plate(space)
    reach = min(room.w, room.h) / 2
    is_stone_taken = table.groups(space) and 0 < space < table.meadow.lettuce
    yield Spot(("stone", space), room.x, room.y, reach, reach * (TAKEN if is_stone_taken else FREE))
    beside = int((room.w / 2) // (2 * reach))
    for step in range(1, beside + 1):
        for side in (-1, 1):
            yield Spot(("stone", space), room.x + side * step * 2 * reach, room.y, reach, 0)


def layers(table: Table) -> Iterator[str]:
    """Yields the drawing from the ground up; who stands further down stands before the others."""
    yield from ground(table.meadow)
    for space in table.spaces:
        yield from plate(table, space)
    yield trail(table)
    for space in reversed(table.spaces):
        yield from standing(table, space)
    yield from numbers(table.meadow)
    yield raven(table)


# -- the ground -----------------------------------------------------------------------------------


def ground(meadow: Meadow) -> Iterator[str]:
    """Yields the meadow and the way that joins the stones."""
    yield f'<rect class="meadow" width="{WIDTH:.0f}" height="{meadow.height:.0f}" rx="28"/>'
    points = joined([meadow.crossing(space) for space in range(meadow.lettuce + 1)])
    width = meadow.pitch[1] * 0.3
    yield f'<polyline class="way" points="{points}" stroke-width="{width:.0f}"/>'


def joined(points: list[Point]) -> str:
    """Gives points as an SVG list."""
    return " ".join(f"{x:.0f},{y:.0f}" for x, y in points)


def plate(table: Table, space: int) -> Iterator[str]:
    """Draws a space, what it is, and the token on it."""
    room, kind = table.meadow.plate(space), table.kind(space)
    x, y = room.x - room.w / 2, room.y - room.h / 2
    way = table.meadow.crossing(space)
    yield (
        f'<rect class="stone {kind}{touched(table, space)}" data-space="{space}" '
        f'data-x="{way.x:.0f}" data-y="{way.y:.0f}" x="{x:.0f}" y="{y:.0f}" '
        f'width="{room.w:.0f}" height="{room.h:.0f}" rx="{26 if is_special(kind) else 40}"/>'
    )
    if is_special(kind):
        yield figures.of_kind(kind, room)
    elif kind == "lettuce":
        yield figures.lettuces(room)
    token = table.token(space)
    if token and token != "gone":
        yield figures.token(token, text(f"board.{token}"), room, is_marked(table, space))


def is_marked(table: Table, space: int) -> bool:
    """Tells whether the token on a space was just turned."""
    return ("token", space) in {tuple(place) for place in table.snapshot.marked}


def numbers(meadow: Meadow) -> Iterator[str]:
    """Writes the stones' numbers and the names of both ends at their upper left."""
    yield f'<g class="numbers" font-size="{meadow.label:.0f}">'
    for space in range(meadow.lettuce + 1):
        room = meadow.plate(space)
        x, y = room.x - room.w / 2 + meadow.label * 0.5, room.y - room.h / 2 + meadow.label * 1.05
        ends = {0: text("board.start"), meadow.lettuce: text("board.lettuce")}
        yield f'<text x="{x:.0f}" y="{y:.0f}">{escape(ends.get(space, str(space)))}</text>'
    yield "</g>"


def touched(table: Table, space: int) -> str:
    """Gives the classes of a space: left or reached by the last move, chosen, pointed at."""
    snapshot, here = table.snapshot, ("stone", space)
    classes = {
        "left": space_of(snapshot.mover) == space,
        "landed": space_of(snapshot.landed) == space,
        "asked": snapshot.draft.asked == here,
        "chosen": tuple(table.chosen or ()) == here,
        "pointed": here in {tuple(place) for place in table.pointed},
    }
    return "".join(f" {name}" for name, holds in classes.items() if holds)


def trail(table: Table) -> str:
    """Draws the way of the last move from space to space."""
    start, end = space_of(table.snapshot.mover), space_of(table.snapshot.landed)
    if start is None or end is None or start == end:
        return ""
    step = 1 if end > start else -1
    points = [table.meadow.crossing(space) for space in range(start, end + step, step)]
    return f'<polyline class="trail" points="{joined(points)}"/>'


# -- turtles and the raven ------------------------------------------------------------------------


def standing(table: Table, space: int) -> Iterator[str]:
    """Draws the groups of a space side by side, each from the bottom up."""
    moved = table.moved(space)
    for group, places, size in piles(table, space):
        for level, (colour, place) in enumerate(zip(group, places, strict=True)):
            classes = " moved" if colour in moved else ""
            carries = level < len(group) - 1
            yield turtle(table, colour, space, place, size, classes, carries)


def piles(table: Table, space: int) -> Iterator[tuple[tuple[str, ...], list[Point], float]]:
    """Yields the groups of a space, each with the places of its turtles and their size."""
    for group, room in zip(table.groups(space), rooms(table, space), strict=False):
        yield group, *pile(room, len(group))


def rooms(table: Table, space: int) -> list[Room]:
    """Gives each group on a space its room; on a crowded stone the raven has the one after them."""
    groups, has_raven = len(table.groups(space)), table.lying.raven == space
    if has_raven and is_crowded(table, space):
        return table.meadow.seats(space, groups + 1)
    return table.meadow.seats(space, groups, has_raven or table.token(space) not in ("", "gone"))


def is_crowded(table: Table, space: int) -> bool:
    """Tells whether several groups share a stone."""
    return 0 < space < table.meadow.lettuce and len(table.groups(space)) > 1


def turtle(
    table: Table,
    colour: str,
    space: int,
    place: Point,
    size: float,
    classes: str,
    carries: bool,
) -> str:
    """Draws one turtle; the letter of one that carries others stands at its lower edge."""
    name = escape(colour)
    marks, halo, badge = marked(table, (colour, space))
    low = ' transform="translate(0 38) scale(.72)"' if carries else ""
    return (
        f'<g class="turtle {name} feet{classes}{marks}" data-space="{space}" '
        f'transform="translate({place.x:.0f} {place.y:.0f}) scale({size / 100:.2f})">'
        f'{halo}<g class="body"><use href="#turtle-feet"/><use href="#shell-{name}"/>'
        f'<g{low}><circle class="disc" r="17"/><text>{escape(word(f"letter.{colour}"))}</text></g>'
        f"</g>{badge}</g>"
    )


def marked(table: Table, place: tuple[str, int]) -> tuple[str, str, str]:
    """Gives the classes of a turtle, the ring beneath it and the badge above it."""
    is_pointed = place in {tuple(there) for there in table.pointed}
    is_offered = place in {tuple(there) for there in table.offered}
    is_mover = place == table.snapshot.draft.mover
    classes = {
        "mover": is_mover,
        "asked": place == table.snapshot.draft.asked,
        "offered": is_offered,
        "chosen": tuple(table.chosen or ()) == place,
        "pointed": is_pointed,
    }
    names = "".join(f" {name}" for name, holds in classes.items() if holds)
    return names, HALO if is_mover or is_offered or is_pointed else "", LOOK if is_pointed else ""


def raven(table: Table) -> str:
    """Draws the raven at the right edge of its space, or small as one of many on it."""
    space = table.lying.raven
    if space is None:
        return ""
    moved = " moved" if name_of(table.snapshot.landed) == RAVEN else ""
    moved += " asked" if name_of(table.snapshot.draft.asked) == RAVEN else ""
    return figures.raven(*raven_place(table, space), moved)


def raven_place(table: Table, space: int) -> tuple[Point, float]:
    """Gives where on its space the raven sits, and how large it is."""
    if is_crowded(table, space):
        room = rooms(table, space)[-1]
        return Point(room.x, room.y), min(room.w, room.h) / RAVEN_WIDTH
    room = table.meadow.plate(space)
    return Point(room.x + room.w / 2 - 56, room.y + room.h / 2 - 36), 1.0
