"""The board of Tortuga as SVG.

Turtles are drawn from the page's own marks (`#turtle-feet`, `#turtle-back`, `#shell-<colour>`,
`#turned`, `#look`), which the page holds once. Whose a turtle is shows by the way it faces, by its
letter and its shell's pattern; the paint only helps. It must not decide anything: places, marks and
words come from the snapshot.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from companion.games.tortuga.board import PLACE
from companion.games.tortuga.page.lagoon import (
    HEIGHT,
    REACH,
    STONE,
    WIDTH,
    centre,
    hexagon,
    reef,
)
from companion.games.tortuga.page.lying import SIDES, Table
from companion.games.tortuga.page.messages import text
from companion.games.tortuga.page.telling import tell
from companion.snapshot import Snapshot

__all__ = ["draw", "tell"]

SIZE = 1.18
"""A turtle's size: 1 is 100 units."""
HEADING = {"south": 0, "north": 180, "neutral": -14}
"""Degrees: south looks up the drawing, north down; one on its back is a little rocked."""
PATTERN = {"south": "red", "north": "blue"}
"""The shells' patterns: stripes and diamonds."""
NESTS = {"d1": "south", "d7": "north"}


def draw(snapshot: Snapshot) -> str:
    """Draws the whole board as one SVG element."""
    table = Table(snapshot)
    label = escape(text("board.label", south=table.name("south"), north=table.name("north")))
    return (
        f'<svg class="tortuga" viewBox="0 0 {WIDTH:.0f} {HEIGHT:.0f}" role="img" '
        f'aria-label="{label}">{"".join(layers(table))}</svg>'
    )


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
    for name, lies in table.cells.items():
        yield turtle(table, name, lies)
    yield from names()
    for side in SIDES:
        yield player(table, side)


# -- the ground -----------------------------------------------------------------------------------


def stone(table: Table, name: str) -> str:
    """Draws one cell with what is said of it."""
    x, y = centre(name)
    said = [mark for mark in ("left", "landed", "chosen", "pointed") if name in table.marks[mark]]
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
    said = {"landed": "moved", "turned": "turned", "chosen": "chosen", "pointed": "pointed"}
    return "".join(f" {word}" for mark, word in said.items() if name in table.marks[mark])


def halo(table: Table, name: str) -> str:
    """Draws the ring beneath a turtle that is chosen or pointed at."""
    lit = name in table.marks["chosen"] | table.marks["pointed"]
    return '<circle class="halo" r="48"/>' if lit else ""


def badge(table: Table, name: str) -> str:
    """Draws a small mark at the upper right of a turtle that is pointed at or was just turned."""
    mark = "look" if name in table.marks["pointed"] else "turned"
    shown = name in table.marks["pointed"] | table.marks["turned"]
    return f'<use class="badge" href="#{mark}" x="16" y="-50"/>' if shown else ""
