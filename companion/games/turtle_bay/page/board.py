"""The beach of Turtle Bay as SVG.

Turtles are drawn from the page's own marks (`#turtle-feet`, `#turtle-back`, `#shell-<colour>`,
`#turned`, `#look`), which the page holds once; only what stands where is drawn here. It must not
decide anything: places, marks and words come from the snapshot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from companion.games.contract import Spot
from companion.games.turtle_bay.page.beach import (
    SEA,
    UP,
    WIDTH,
    Beach,
    Point,
    Room,
    side_by_side,
)
from companion.games.turtle_bay.page.lying import (
    TURTLES,
    Table,
    Turtle,
    is_among,
    is_at,
    square_of,
)
from companion.games.turtle_bay.page.messages import text
from companion.games.turtle_bay.page.telling import tell
from companion.snapshot import Snapshot

__all__ = ["draw", "spots", "tell"]

LARGEST = 138.0
"""No turtle is drawn larger, however much room there is."""
CLOSE = 1.14
"""Turtles side by side may reach into each other's corners by so much: their corners are empty."""
ROCKED = -14
"""Degrees by which a turtle on its back is rocked."""


def draw(snapshot: Snapshot) -> str:
    """Draws the whole board as one SVG element."""
    table = Table(snapshot)
    beach = table.beach
    label = escape(text("board.label", squares=beach.squares))
    tall = " tall" if beach.is_tall else ""
    return (
        f'<svg class="turtle-bay{tall}" viewBox="0 0 {WIDTH:.0f} {beach.height:.0f}" '
        'preserveAspectRatio="xMidYMin" role="img" '
        f'aria-label="{label}">{"".join(layers(table))}</svg>'
    )


def spots(snapshot: Snapshot) -> Iterator[Spot]:
    """Yields where the turtles on the track are, by colour and square."""
    table = Table(snapshot)
    for square in range(table.beach.squares + 1):
        turtles, places, size = herd(table, square)
        for turtle, (x, y) in zip(turtles, places, strict=True):
            yield Spot((turtle.colour, square), x, y, size / 2, size * 0.47)


def layers(table: Table) -> Iterator[str]:
    """Yields the drawing from the ground up."""
    yield from ground(table)
    for square in range(table.beach.squares + 1):
        yield plate(table, square)
    yield trail(table)
    for seat, colour in enumerate(table.order):
        yield from harbour(table, seat, colour)
    for square in range(table.beach.squares + 1):
        yield from crowd(table, square)
    yield from numbers(table.beach)


# -- the ground -----------------------------------------------------------------------------------


def ground(table: Table) -> Iterator[str]:
    """Yields sand, sea and the track that leads into it."""
    beach = table.beach
    yield f'<rect class="sand" width="{WIDTH:.0f}" height="{beach.height:.0f}" rx="28"/>'
    yield f'<path class="dunes" d="{dunes(beach.height)}"/>'
    yield track(beach)
    yield f'<path class="wet" d="{shore(SEA + 14)}"/><path class="foam" d="{shore(SEA)}"/>'
    yield f'<path class="sea{touched(table, table.ocean)}" d="{shore(SEA - 12)}"/>'


def track(beach: Beach) -> str:
    """Draws the way that joins the squares and runs into the sea."""
    points = [beach.centre(square) for square in range(beach.squares + 1)]
    points.append(Point(points[-1].x, SEA - 24))
    line = " ".join(f"{x:.0f},{y:.0f}" for x, y in points)
    width = beach.pitch[1] * 0.42
    return f'<polyline class="track" points="{line}" stroke-width="{width:.0f}"/>'


def shore(y: float) -> str:
    """Gives the path of water from the top down to a wavy edge at about `y`."""
    return f"M0 28Q0 0 28 0H972Q1000 0 1000 28V{y:.0f}q-62 24-125 0t-125 0t-125 0t-125 0t-125 0t-125 0t-125 0t-125 0Z"  # noqa: E501


def dunes(height: float) -> str:
    """Gives the path of the dunes along the bottom."""
    top = height - 118
    return (
        f"M0 {top:.0f}q125-26 250 0t250 0t250 0t250 0V{height - 28:.0f}q0 28-28 28H28q-28 0-28-28Z"
    )


def plate(table: Table, square: int) -> str:
    """Draws one square; the start square is a plank."""
    room = table.beach.plate(square)
    kind = " start" if square == 0 else ""
    x, y = room.x - room.w / 2, room.y - room.h / 2
    return (
        f'<rect class="square{kind}{touched(table, square)}" data-square="{square}" '
        f'x="{x:.0f}" y="{y:.0f}" width="{room.w:.0f}" height="{room.h:.0f}" rx="18"/>'
    )


def numbers(beach: Beach) -> Iterator[str]:
    """Writes the start's name and the squares' numbers at their upper left, above all turtles."""
    yield f'<g class="numbers" font-size="{beach.label:.0f}">'
    for square in range(beach.squares + 1):
        room = beach.plate(square)
        x, y = room.x - room.w / 2 + beach.label * 0.35, room.y - room.h / 2 + beach.label
        kind = "" if square else ' class="start"'
        label = escape(str(square) if square else text("board.start"))
        yield f'<text{kind} x="{x:.0f}" y="{y:.0f}">{label}</text>'
    yield "</g>"


def touched(table: Table, square: int) -> str:
    """Gives the classes of a square: left or reached by the last move, pointed at. The ocean is
    reached so often that only a refusal marks it."""
    left = table.snapshot.mover and square_of(table.snapshot.mover) == square
    landed = table.snapshot.landed and square_of(table.snapshot.landed) == square
    pointed = ("square", square) in Marks(table.snapshot).pointed
    classes = {"left": left, "landed": landed and square < table.ocean, "pointed": pointed}
    return "".join(f" {name}" for name, holds in classes.items() if holds)


def trail(table: Table) -> str:
    """Draws the way of the last move from square to square."""
    mover, landed = table.snapshot.mover, table.snapshot.landed
    start = square_of(mover) if mover else None
    end = square_of(landed) if landed else None
    if start is None or end is None or end <= start:
        return ""
    points = [table.beach.centre(n) for n in range(start, min(end, table.ocean - 1) + 1)]
    if end >= table.ocean:
        points.append(Point(points[-1].x, SEA - 30))
    line = " ".join(f"{x:.0f},{y:.0f}" for x, y in points)
    return f'<polyline class="trail" points="{line}"/>'


# -- turtles --------------------------------------------------------------------------------------


def crowd(table: Table, square: int) -> Iterator[str]:
    """Draws the turtles of a square, looking along the track."""
    turtles, places, size = herd(table, square)
    marks = Marks(table.snapshot)
    for turtle, place in zip(turtles, places, strict=True):
        heading = table.beach.heading(square)
        yield drawn(turtle, place, size, heading, table.letters, marks)


def herd(table: Table, square: int) -> tuple[list[Turtle], list[Point], float]:
    """Gives the turtles of a square, their places side by side, and their size."""
    turtles = table.on(square)
    if not turtles:
        return [], [], 0.0
    places, size = side_by_side(len(turtles), table.beach.room(square), LARGEST)
    return turtles, places, size * (CLOSE if len(turtles) > 1 else 1)


def harbour(table: Table, seat: int, colour: str) -> Iterator[str]:
    """Draws a player's places in the ocean and in the dunes, and who is there."""
    seats = len(table.order)
    water, hollow = table.beach.berths(seat, seats), table.beach.nests(seat, seats)
    home = [t for t in table.turtles[colour] if t.square == table.ocean]
    waiting = [t for t in table.turtles[colour] if t.square is None]
    yield from filled(table, colour, water, "berth", max(table.goal, len(home)), len(home))
    yield from filled(table, colour, hollow, "nest", TURTLES - 1, len(waiting))


def filled(
    table: Table, colour: str, room: Room, kind: str, places: int, taken: int
) -> Iterator[str]:
    """Draws `places` round places of a player, the first `taken` of them with a turtle."""
    points, size = side_by_side(places, room, LARGEST * 0.72)
    square = table.ocean if kind == "berth" else None
    marks = Marks(table.snapshot)
    letter = escape(table.letters.get(colour, colour[:1].upper()))
    yield f'<g class="{kind}" font-size="{size * 0.36:.0f}">'
    for x, y in points[taken:]:
        yield (
            f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{size * 0.38:.0f}"/>'
            f'<text x="{x:.0f}" y="{y:.0f}">{letter}</text>'
        )
    yield "</g>"
    for point in points[:taken]:
        yield drawn(Turtle(colour, square, "feet"), point, size, UP, table.letters, marks)


def drawn(
    turtle: Turtle,
    place: Point,
    size: float,
    heading: int,
    letters: Mapping[str, str],
    marks: Marks,
) -> str:
    """Draws one turtle with its letter, which stands upright, and with what marks it now."""
    colour = escape(turtle.colour)
    turned = heading + (ROCKED if turtle.side == "back" else 0)
    shell = f'<use href="#shell-{colour}"/>' if turtle.side == "feet" else ""
    letter = escape(letters.get(turtle.colour, turtle.colour[:1].upper()))
    classes, halo, badges = marks.of(turtle)
    count = f'<text class="count" x="34" y="-26">×{turtle.count}</text>' if turtle.count > 1 else ""
    spin = f' transform="rotate({turned})"' if turned else ""
    place_of = "" if turtle.square is None else f' data-square="{turtle.square}"'
    return (
        f'<g class="turtle {colour} {turtle.side}{classes}"{place_of} '
        f'transform="translate({place.x:.0f} {place.y:.0f}) scale({size / 100:.2f})">'
        f'{halo}<g class="body"><g{spin}><use href="#turtle-{turtle.side}"/>{shell}</g>'
        f"<text>{letter}</text></g>{count}{badges}</g>"
    )


# -- marks ----------------------------------------------------------------------------------------

HALO = '<circle class="halo" r="48"/>'


class Marks:
    """What is said about single turtles now: moved, turned, told to move, pointed at,
    offered, chosen."""

    def __init__(self, snapshot: Snapshot) -> None:
        step = snapshot.step
        self.landed = snapshot.landed
        self.turned = (*snapshot.marked, *snapshot.draft.marked)
        self.pointed = snapshot.notice.places if snapshot.notice else ()
        choices = step.choices if step else ()
        self.offered = tuple(choice.at for choice in choices if choice.at)
        self.chosen = choices[step.cursor].at if step and step.cursor < len(choices) else None
        self.mover = snapshot.draft.mover

    def of(self, turtle: Turtle) -> tuple[str, str, str]:
        """Gives the classes of a turtle, the ring beneath it and the badges above it."""
        pointed = is_among(turtle, self.pointed)
        turned = is_among(turtle, self.turned)
        offered, mover = is_among(turtle, self.offered), is_at(turtle, self.mover)
        here = {
            "moved": is_at(turtle, self.landed),
            "turned": turned,
            "mover": mover,
            "offered": offered,
            "chosen": is_at(turtle, self.chosen),
            "pointed": pointed,
        }
        classes = "".join(f" {name}" for name, holds in here.items() if holds)
        badges = badge("look") if pointed else badge("turned") if turned else ""
        return classes, HALO if offered or pointed or mover else "", badges


def badge(name: str) -> str:
    """Draws a small mark at a turtle's upper right."""
    return f'<use class="badge" href="#{name}" x="16" y="-50"/>'
