"""The board of Tortuga as SVG.

Turtles are drawn from the page's own marks (`#turtle-feet`, `#turtle-back`, `#shell-<colour>`,
`#turned`, `#look`), which the page holds once. Whose a turtle is shows by the way it faces, by its
letter and its shell's pattern; the paint only helps. It must not decide anything: places, marks and
words come from the snapshot.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import pairwise
from math import atan2, degrees, dist

from companion.games.contract import Spot
from companion.games.tortuga.board import PLACE
from companion.games.tortuga.page.lagoon import (
    HEIGHT,
    REACH,
    STONE,
    WIDTH,
    Point,
    centre,
    hexagon,
    reef,
)
from companion.games.tortuga.page.lying import SIDES, Table, cell_of
from companion.games.tortuga.page.messages import text
from companion.games.tortuga.page.telling import tell
from companion.games.tortuga.refusals import MISSED
from companion.snapshot import Snapshot

__all__ = ["draw", "spots", "tell"]

SIZE = 1.18
"""A turtle's size: 1 is 100 units."""
HEADING = {"south": 0, "north": 180, "neutral": -14}
"""Degrees: south looks up the drawing, north down; one on its back is a little rocked."""
HEAD = "M34 0-12-26V26Z"
"""The head of an arrow that points to the right."""
SWING, LEANS = 96.0, -28
"""How far the arrow of a jump swings out, and by how many degrees its head leans in again."""
PATTERN = {"south": "red", "north": "blue"}
"""The shells' patterns: stripes and diamonds."""
OF_STONES = ("left", "landed", "mover", "entered", "asked", "chosen", "pointed")
"""What is said of a stone: the later ones are drawn over the earlier."""
NESTS = {"d1": "south", "d7": "north"}
ROUND, DOT, WHOSE = 64.0, 17.0, 42.0
"""Rings where something can be tapped: round a turtle, on a free stone, for one of two owners."""


def draw(snapshot: Snapshot) -> str:
    """Draws the whole board as one SVG element."""
    table = Table(snapshot)
    label = escape(text("board.label", south=table.name("south"), north=table.name("north")))
    return (
        f'<svg class="tortuga" viewBox="0 0 {WIDTH:.0f} {HEIGHT:.0f}" role="img" '
        f'aria-label="{label}">{"".join(layers(table))}</svg>'
    )


def spots(snapshot: Snapshot) -> Iterator[Spot]:
    """Yields where the cells are, and in each the two owners that a righted turtle can get, each on
    their own side of it."""
    table = Table(snapshot)
    for name in PLACE:
        x, y = centre(name)
        is_free = name not in table.cells and name not in NESTS
        yield Spot(("cell", name), x, y, REACH, DOT if is_free else ROUND)
        for side, down in (("south", 1), ("north", -1)):
            at = ("cell", name, side)
            yield Spot(at, x, y + down * WHOSE * 1.2, WHOSE, WHOSE, table.letter(side))


def layers(table: Table) -> Iterator[str]:
    """Yields the drawing from the ground up."""
    yield f'<rect class="lagoon" width="{WIDTH:.0f}" height="{HEIGHT:.0f}" rx="28"/>'
    yield f'<path class="reef" d="{reef()}"/>'
    yield f'<defs><path id="stone" d="{hexagon(REACH * STONE)}"/></defs>'
    for name in PLACE:
        yield stone(table, name)
    for name, side in NESTS.items():
        yield nest(table, name, side)
    yield trail(table)
    yield way(table)
    for name, lies in table.cells.items():
        yield turtle(table, name, lies)
    yield from names()
    for side in SIDES:
        yield player(table, side)
    yield missed(table)


# -- the ground -----------------------------------------------------------------------------------


def stone(table: Table, name: str) -> str:
    """Draws one cell with what is said of it."""
    x, y = centre(name)
    said = [mark for mark in OF_STONES if name in table.marks[mark]]
    classes = " ".join(["cell", *said])
    return f'<use class="{classes}" href="#stone" data-cell="{name}" x="{x:.0f}" y="{y:.0f}"/>'


def nest(table: Table, name: str, side: str) -> str:
    """Draws a player's nest: a hollow with the player's letter."""
    x, y = centre(name)
    letter = escape(table.letter(side))
    return (
        f'<g class="nest {side}" transform="translate({x:.0f} {y:.0f})">'
        f'<circle r="54"/><text>{letter}</text></g>'
    )


def names() -> Iterator[str]:
    """Writes the names of the cells at their left, above all turtles."""
    yield '<g class="names">'
    for name in PLACE:
        x, y = centre(name)
        yield f'<text x="{x - 56:.0f}" y="{y + 9:.0f}">{name}</text>'
    yield "</g>"


def player(table: Table, side: str) -> str:
    """Writes a player's name at their own side of the board."""
    x, y = (40, HEIGHT - 48) if side == "south" else (WIDTH - 40, 76)
    return f'<text class="player {side}" x="{x:.0f}" y="{y:.0f}">{escape(table.name(side))}</text>'


def trail(table: Table) -> str:
    """Draws a line from where the last move began to where it ended."""
    left, landed = table.marks["left"], table.marks["landed"]
    if not left or not landed:
        return ""
    points = [centre(name) for name in (*left, *landed)]
    line = " ".join(f"{x:.0f},{y:.0f}" for x, y in points)
    return f'<polyline class="trail" points="{line}"/>'


def way(table: Table) -> str:
    """Draws a move as far as it is entered: a line from cell to cell, and a foot on each that it
    lands on."""
    points = [centre(name) for name in table.way]
    if len(points) < 2:
        return ""
    line = "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points)
    feet = "".join(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="20"/>' for x, y in points[1:])
    return f'<g class="entered"><path d="{line}"/><path class="line" d="{line}"/>{feet}</g>'


def missed(table: Table) -> str:
    """Draws the jumps that a refusal says were missed (TO-8, TO-10): an arrow past each turtle."""
    notice = table.snapshot.notice
    if notice is None or notice.code not in MISSED:
        return ""
    stops = [centre(name) for at in notice.places if (name := cell_of(at))][::2]
    arcs = "".join(arc(start, end) for start, end in pairwise(stops))
    return f'<g class="missed">{arcs}</g>'


def arc(start: Point, end: Point) -> str:
    """Draws one jump as an arrow that swings out to the right of its way."""
    along = dist(start, end)
    x, y = (end.x - start.x) / along, (end.y - start.y) / along
    right, turned = Point(-y, x), degrees(atan2(y, x))
    out = Point((start.x + end.x) / 2 + right.x * SWING, (start.y + end.y) / 2 + right.y * SWING)
    begin = Point(start.x + right.x * 44, start.y + right.y * 44)
    last = Point(end.x + right.x * 34 - x * 30, end.y + right.y * 34 - y * 30)
    line = f"M{begin.x:.0f} {begin.y:.0f}Q{out.x:.0f} {out.y:.0f} {last.x:.0f} {last.y:.0f}"
    at = f"translate({last.x:.0f} {last.y:.0f}) rotate({turned + LEANS:.0f})"
    return f'<path d="{line}"/><path class="line" d="{line}"/><path transform="{at}" d="{HEAD}"/>'


# -- turtles --------------------------------------------------------------------------------------


def turtle(table: Table, name: str, lies: str) -> str:
    """Draws the turtle of a cell with its owner's letter, which stands upright."""
    x, y = centre(name)
    back = lies == "neutral"
    shell = "" if back else f'<use href="#shell-{PATTERN[lies]}"/>'
    letter = "" if back else f"<text>{escape(table.letter(lies))}</text>"
    body = (
        f'<g transform="rotate({HEADING[lies]})"><use href="#turtle-{"back" if back else "feet"}"/>'
        f"{shell}</g>{letter}"
    )
    return (
        f'<g class="turtle {lies} {"back" if back else "feet"}{classes(table, name)}" '
        f'data-cell="{name}" transform="translate({x:.0f} {y:.0f}) scale({SIZE})">'
        f'{halo(table, name)}<g class="body">{body}</g>{badge(table, name)}</g>'
    )


def classes(table: Table, name: str) -> str:
    """Gives the classes of a turtle that something is said of."""
    said = {
        "landed": "moved", "turned": "turned", "mover": "mover", "jumped": "jumped",
        "asked": "asked", "chosen": "chosen", "pointed": "pointed",
    }  # fmt: skip
    return "".join(f" {word}" for mark, word in said.items() if name in table.marks[mark])


def halo(table: Table, name: str) -> str:
    """Draws the ring beneath a turtle that is chosen, pointed at or part of what is entered."""
    lit = any(name in table.marks[mark] for mark in ("chosen", "pointed", "mover", "jumped"))
    return '<circle class="halo" r="48"/>' if lit else ""


def badge(table: Table, name: str) -> str:
    """Draws a small mark at the upper right of a turtle that is pointed at or was just turned."""
    mark = "look" if name in table.marks["pointed"] | table.marks["asked"] else "turned"
    shown = any(name in table.marks[said] for said in ("pointed", "asked", "turned"))
    return f'<use class="badge" href="#{mark}" x="16" y="-50"/>' if shown else ""
