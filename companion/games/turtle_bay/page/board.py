"""The beach of Turtle Bay as SVG, and the same in sentences.

Turtles are drawn from the page's own marks (`#turtle-feet`, `#turtle-back`, `#shell-<colour>`,
`#turned`, `#look`), which the page holds once; only what stands where is drawn here. It must not
decide anything: places, marks and words come from the snapshot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from html import escape

import msgspec
from msgspec import Struct

from companion.games.contract import Where
from companion.games.turtle_bay.page.beach import (
    SEA,
    UP,
    WIDTH,
    Beach,
    Point,
    Room,
    side_by_side,
)
from companion.games.turtle_bay.page.messages import text
from companion.snapshot import Snapshot

LARGEST = 138.0
"""No turtle is drawn larger, however much room there is."""
CLOSE = 1.14
"""Turtles side by side may reach into each other's corners by so much: their corners are empty."""
MANY = 6
"""With more turtles on a square, those that look alike are drawn once, with their number."""
TURTLES = 5
QUICK = 3
ROCKED = -14
"""Degrees by which a turtle on its back is rocked."""


class Spot(Struct, frozen=True):
    """One turtle: its square (None: waiting) and side."""

    square: int | None
    side: str = "feet"


class Lying(Struct, frozen=True):
    """What lies on the table: each colour's turtles."""

    turtles: dict[str, tuple[Spot, ...]]


class BoardSetup(Struct, frozen=True):
    """The board's own numbers."""

    squares: int = 13


class Options(Struct, frozen=True):
    """The options that change the drawing."""

    quick: bool = False


class TableSetup(Struct, frozen=True):
    """What the drawing needs of a set-up."""

    board: BoardSetup = BoardSetup()
    options: Options = Options()


class Turtle(Struct, frozen=True):
    """A turtle, or `count` that look alike, to be drawn at a place of the board."""

    colour: str
    square: int | None
    side: str
    count: int = 1


class Drawing:
    """One drawing in the making: the snapshot read once, and the questions asked of it."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        setup = msgspec.convert(snapshot.setup or {}, TableSetup)
        self.beach = Beach(setup.board.squares)
        self.goal = QUICK if setup.options.quick else TURTLES
        self.turtles = msgspec.convert(snapshot.position, Lying).turtles
        self.letters = {c: seat.letter for seat in snapshot.seats for c in seat.colours}
        self.order = [c for c in self.letters if c in self.turtles] or list(self.turtles)

    @property
    def ocean(self) -> int:
        """The number of the ocean: one past the last square."""
        return self.beach.squares + 1

    def on(self, square: int | None) -> list[Turtle]:
        """Gives the turtles on a square in the order of the seats; many are drawn together."""
        found = [
            Turtle(colour, square, spot.side)
            for colour in self.order
            for spot in self.turtles[colour]
            if spot.square == square
        ]
        return found if len(found) <= MANY else together(found)


def together(turtles: list[Turtle]) -> list[Turtle]:
    """Puts turtles that look alike into one, with their number."""
    counted = Counter(turtles)
    return [msgspec.structs.replace(one, count=count) for one, count in counted.items()]


def draw(snapshot: Snapshot) -> str:
    """Draws the whole board as one SVG element."""
    drawing = Drawing(snapshot)
    beach = drawing.beach
    label = escape(text("board.label", squares=beach.squares))
    tall = " tall" if beach.is_tall else ""
    return (
        f'<svg class="turtle-bay{tall}" viewBox="0 0 {WIDTH:.0f} {beach.height:.0f}" role="img" '
        f'aria-label="{label}">{"".join(layers(drawing))}</svg>'
    )


def layers(drawing: Drawing) -> Iterator[str]:
    """Yields the drawing from the ground up."""
    yield from ground(drawing.beach)
    for square in range(drawing.beach.squares + 1):
        yield plate(drawing, square)
    yield trail(drawing)
    for seat, colour in enumerate(drawing.order):
        yield from harbour(drawing, seat, colour)
    for square in range(drawing.beach.squares + 1):
        yield from crowd(drawing, square)
    for square in range(drawing.beach.squares + 1):
        yield number(drawing.beach, square)


# -- the ground -----------------------------------------------------------------------------------


def ground(beach: Beach) -> Iterator[str]:
    """Yields sand, sea and the track that leads into it."""
    yield f'<rect class="sand" width="{WIDTH:.0f}" height="{beach.height:.0f}" rx="28"/>'
    yield f'<path class="dunes" d="{dunes(beach.height)}"/>'
    yield track(beach)
    yield f'<path class="wet" d="{shore(SEA + 14)}"/><path class="foam" d="{shore(SEA)}"/>'
    yield f'<path class="sea" d="{shore(SEA - 12)}"/>'


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


def plate(drawing: Drawing, square: int) -> str:
    """Draws one square; the start square is a plank."""
    room = drawing.beach.plate(square)
    kind = " start" if square == 0 else ""
    x, y = room.x - room.w / 2, room.y - room.h / 2
    return (
        f'<g class="square{kind}{touched(drawing, square)}" data-square="{square}" '
        f'data-x="{room.x:.0f}" data-y="{room.y:.0f}">'
        f'<rect x="{x:.0f}" y="{y:.0f}" width="{room.w:.0f}" height="{room.h:.0f}" rx="18"/></g>'
    )


def number(beach: Beach, square: int) -> str:
    """Writes the number of a square, or the start's name, at the upper left; above all turtles."""
    room = beach.plate(square)
    size = beach.label * (1 if square else 0.86)
    x, y = room.x - room.w / 2 + size * 0.35, room.y - room.h / 2 + size
    label = escape(str(square) if square else text("board.start"))
    kind = "number" if square else "number start"
    return f'<text class="{kind}" x="{x:.0f}" y="{y:.0f}" font-size="{size:.0f}">{label}</text>'


def touched(drawing: Drawing, square: int) -> str:
    """Gives the classes of a square that the last move left or reached."""
    left = drawing.snapshot.mover and square_of(drawing.snapshot.mover) == square
    landed = drawing.snapshot.landed and square_of(drawing.snapshot.landed) == square
    return (" left" if left else "") + (" landed" if landed else "")


def trail(drawing: Drawing) -> str:
    """Draws the way of the last move from square to square."""
    mover, landed = drawing.snapshot.mover, drawing.snapshot.landed
    start = square_of(mover) if mover else None
    end = square_of(landed) if landed else None
    if start is None or end is None or end <= start:
        return ""
    points = [drawing.beach.centre(n) for n in range(start, min(end, drawing.ocean - 1) + 1)]
    if end >= drawing.ocean:
        points.append(Point(points[-1].x, SEA - 30))
    line = " ".join(f"{x:.0f},{y:.0f}" for x, y in points)
    return f'<polyline class="trail" points="{line}"/>'


# -- turtles --------------------------------------------------------------------------------------


def crowd(drawing: Drawing, square: int) -> Iterator[str]:
    """Draws the turtles of a square side by side, looking along the track."""
    turtles = drawing.on(square)
    if not turtles:
        return
    room = drawing.beach.room(square)
    places, size = side_by_side(len(turtles), room, LARGEST)
    size *= CLOSE if len(turtles) > 1 else 1
    marks = Marks(drawing.snapshot)
    for turtle, place in zip(turtles, places, strict=True):
        heading = drawing.beach.heading(square)
        yield drawn(turtle, place, size, heading, drawing.letters, marks)


def harbour(drawing: Drawing, seat: int, colour: str) -> Iterator[str]:
    """Draws a player's places in the ocean and in the dunes, and who is there."""
    seats = len(drawing.order)
    water, hollow = drawing.beach.berths(seat, seats), drawing.beach.nests(seat, seats)
    home = [t for t in drawing.turtles[colour] if t.square == drawing.ocean]
    waiting = [t for t in drawing.turtles[colour] if t.square is None]
    yield from filled(drawing, colour, water, "berth", max(drawing.goal, len(home)), len(home))
    yield from filled(drawing, colour, hollow, "nest", TURTLES - 1, len(waiting))


def filled(
    drawing: Drawing, colour: str, room: Room, kind: str, places: int, taken: int
) -> Iterator[str]:
    """Draws `places` round places of a player, the first `taken` of them with a turtle."""
    points, size = side_by_side(places, room, LARGEST * 0.72)
    square = drawing.ocean if kind == "berth" else None
    marks = Marks(drawing.snapshot)
    letter = escape(drawing.letters.get(colour, colour[:1].upper()))
    for number, (x, y) in enumerate(points):
        if number < taken:
            turtle = Turtle(colour, square, "feet")
            yield drawn(turtle, Point(x, y), size, UP, drawing.letters, marks)
        else:
            yield (
                f'<g class="{kind}" transform="translate({x:.0f} {y:.0f}) scale({size / 100:.2f})">'
                f'<circle r="38"/><text>{letter}</text></g>'
            )


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
    return (
        f'<g class="turtle {colour} {turtle.side}{classes}" '
        f'data-square="{"" if turtle.square is None else turtle.square}" '
        f'transform="translate({place.x:.0f} {place.y:.0f}) scale({size / 100:.2f})">'
        f'{halo}<g class="body"><g{spin}><use href="#turtle-{turtle.side}"/>{shell}</g>'
        f'<circle class="disc" r="15"/><text>{letter}</text></g>{count}{badges}</g>'
    )


# -- marks ----------------------------------------------------------------------------------------

HALO = '<circle class="halo" r="48"/>'


class Marks:
    """What is said about single turtles now: moved, turned, pointed at, offered, chosen."""

    def __init__(self, snapshot: Snapshot) -> None:
        step = snapshot.step
        self.landed = snapshot.landed
        self.turned = snapshot.marked
        self.pointed = snapshot.notice.places if snapshot.notice else ()
        choices = step.choices if step else ()
        self.offered = tuple(choice.at for choice in choices if choice.at)
        self.chosen = choices[step.cursor].at if step and step.cursor < len(choices) else None

    def of(self, turtle: Turtle) -> tuple[str, str, str]:
        """Gives the classes of a turtle, the ring beneath it and the badges above it."""
        pointed = is_among(turtle, self.pointed)
        turned = is_among(turtle, self.turned)
        offered = is_among(turtle, self.offered)
        here = {
            "moved": is_at(turtle, self.landed),
            "turned": turned,
            "offered": offered,
            "chosen": is_at(turtle, self.chosen),
            "pointed": pointed,
        }
        classes = "".join(f" {name}" for name, holds in here.items() if holds)
        badges = badge("look") if pointed else badge("turned") if turned else ""
        return classes, HALO if offered or pointed else "", badges


def badge(name: str) -> str:
    """Draws a small mark at a turtle's upper right."""
    return f'<use class="badge" href="#{name}" x="16" y="-50"/>'


def is_among(turtle: Turtle, places: tuple[Where, ...]) -> bool:
    """Tells whether one of the places means this turtle."""
    return any(is_at(turtle, place) for place in places)


def is_at(turtle: Turtle, place: Where | None) -> bool:
    """Tells whether a place of the snapshot means this turtle: colour, square, perhaps side."""
    if not place or place[0] != turtle.colour:
        return False
    square = place[1] if len(place) > 1 else None
    return (None if square == "waiting" else square) == turtle.square and (
        len(place) < 3 or place[2] == turtle.side
    )


def square_of(place: Where) -> int | None:
    """Gives the square that a place lies on, if it is one."""
    found = place[1] if len(place) > 1 else place[0]
    return found if isinstance(found, int) else None


# -- the same in sentences ------------------------------------------------------------------------


def tell(snapshot: Snapshot) -> tuple[str, ...]:
    """Tells where each player's turtles stand, furthest first."""
    drawing = Drawing(snapshot)
    names = {colour: seat.name for seat in snapshot.seats for colour in seat.colours}
    return tuple(
        text("tell.player", name=names.get(colour, colour), places=told(drawing, colour))
        for colour in drawing.order
    )


def told(drawing: Drawing, colour: str) -> str:
    """Tells the places of one colour's turtles."""
    spots = drawing.turtles[colour]
    home = sum(spot.square == drawing.ocean for spot in spots)
    waiting = sum(spot.square is None for spot in spots)
    found = [text("tell.ocean", count=home)]
    found += [where(spot) for spot in spots if spot.square not in (None, drawing.ocean)]
    found += [text("tell.waiting", count=waiting)] if waiting else []
    return text("tell.join").join(found)


def where(spot: Spot) -> str:
    """Tells the place of one turtle on the track."""
    if spot.square == 0:
        return text("tell.start")
    return text("tell.back" if spot.side == "back" else "tell.feet", square=str(spot.square))
