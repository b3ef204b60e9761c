"""The row of puddles as SVG, and in sentences.

Turtles are the page's own mark `#turtle-feet`. It must not decide anything: what lies where comes
from the snapshot.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

import msgspec
from msgspec import Struct

from companion.games.contract import Spot, Where
from companion.games.puddle_race.page.messages import text
from companion.snapshot import Seat, Snapshot

WIDTH = 1000.0
IN_A_ROW = 4
"""Places side by side; the row goes on below, so that a phone held upright shows it large."""
PITCH = WIDTH / IN_A_ROW
BANK = 0
HALO = '<circle class="halo" r="48"/>'


class Lying(Struct, frozen=True):
    """What lies on the table: the puddle of each colour's turtle."""

    turtles: dict[str, int]


class Row(Struct, frozen=True):
    """The board's own number."""

    puddles: int = 6


class TableSetup(Struct, frozen=True):
    """What the drawing needs of a set-up."""

    board: Row = Row()


def puddles_of(snapshot: Snapshot) -> int:
    """Gives the number of puddles."""
    return msgspec.convert(snapshot.setup or {}, TableSetup).board.puddles


def lying(snapshot: Snapshot) -> list[tuple[Seat, int]]:
    """Gives each seat with the puddle of its turtle."""
    turtles = msgspec.convert(snapshot.position, Lying).turtles
    return [(seat, turtles[seat.colours[0]]) for seat in snapshot.seats]


def tell(snapshot: Snapshot) -> tuple[str, ...]:
    """Tells where each player's turtle is."""
    return tuple(
        text("tell.bank" if puddle == BANK else "tell.puddle", name=seat.name, puddle=puddle)
        for seat, puddle in lying(snapshot)
    )


def draw(snapshot: Snapshot) -> str:
    """Draws the whole board as one SVG element."""
    count = puddles_of(snapshot)
    label = escape(text("board.label", count=count))
    drawn = "".join([*ground(snapshot, count), *turtles(snapshot)])
    return (
        f'<svg class="puddle-race" viewBox="0 0 {WIDTH:.0f} {height_of(count):.0f}" role="img" '
        f'aria-label="{label}">{drawn}</svg>'
    )


def spots(snapshot: Snapshot) -> Iterator[Spot]:
    """Yields where the puddles are, so that a hop can be tapped."""
    for puddle in range(puddles_of(snapshot) + 1):
        yield Spot(("puddle", puddle), *centre(puddle), reach=112, ring=98)


def height_of(count: int) -> float:
    """Gives the height of a drawing with so many puddles."""
    return (count // IN_A_ROW + 1) * PITCH


def centre(puddle: int) -> tuple[float, float]:
    """Gives the middle of a puddle (0: the bank)."""
    return (puddle % IN_A_ROW + 0.5) * PITCH, (puddle // IN_A_ROW + 0.5) * PITCH


def ground(snapshot: Snapshot, count: int) -> Iterator[str]:
    """Yields the grass, the bank and the puddles, with what is said of each now."""
    yield f'<rect class="grass" width="{WIDTH:.0f}" height="{height_of(count):.0f}"/>'
    for puddle in range(count + 1):
        x, y = centre(puddle)
        kind = "bank" if puddle == BANK else "last" if puddle == count else "water"
        yield (
            f'<g class="{kind}{marks(snapshot, ("puddle", puddle))}" data-puddle="{puddle}">'
            f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="112" ry="100"/>'
            f'<text class="number" x="{x - 84:.0f}" y="{y - 66:.0f}">{puddle or ""}</text></g>'
        )


def marks(snapshot: Snapshot, place: Where) -> str:
    """Gives the classes of a place: left, landed on, cleared, offered, chosen, pointed at."""
    step = snapshot.step
    choices = step.choices if step else ()
    chosen = step is not None and step.cursor < len(choices) and choices[step.cursor].at == place
    said = {
        "left": snapshot.mover == place,
        "landed": snapshot.landed == place,
        "cleared": place in snapshot.marked,
        "offered": any(choice.at == place for choice in choices),
        "chosen": chosen,
        "pointed": snapshot.notice is not None and place in snapshot.notice.places,
    }
    return "".join(f" {name}" for name, holds in said.items() if holds)


def turtles(snapshot: Snapshot) -> Iterator[str]:
    """Yields the turtles, on the bank one above the other; each has its player's letter."""
    for number, (seat, puddle) in enumerate(lying(snapshot)):
        x, y = centre(puddle)
        y += (number - 0.5) * 92 if puddle == BANK else 0
        colour = seat.colours[0]
        moved = " moved" if snapshot.landed == ("puddle", puddle) else ""
        moved += " mover" if snapshot.draft.mover == ("turtle", colour) else ""
        yield (
            f'<g class="turtle {escape(colour)}{moved}" data-puddle="{puddle}" '
            f'transform="translate({x:.0f} {y:.0f}) scale({0.92 if puddle == BANK else 1.7})">'
            f"{HALO if 'mover' in moved else ''}"
            '<g class="body"><g transform="rotate(90)"><use href="#turtle-feet"/></g>'
            f"<text>{escape(seat.letter)}</text></g></g>"
        )
