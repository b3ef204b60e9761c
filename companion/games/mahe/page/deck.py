"""The middle of the island: the deck with its face-up card, the 7-egg space, the throw so far."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from companion.games.mahe.page.island import CENTRE_X, CENTRE_Y, Point
from companion.games.mahe.page.lying import Table, pointed
from companion.games.mahe.page.messages import text

CARD = Point(CENTRE_X - 118, CENTRE_Y - 14)
"""Middle of the face-up card; the deck lies behind it, the dice beside it."""
WIDE, HIGH = 150.0, 196.0
DICE = Point(CENTRE_X + 26, CENTRE_Y - 20)
DIE = 62.0
EGGS = {
    0: (),
    1: ((0, 0),),
    2: ((-26, 0), (26, 0)),
    3: ((-26, -28), (26, -28), (0, 26)),
    4: ((-26, -28), (26, -28), (-26, 30), (26, 30)),
    5: ((-34, -30), (34, -30), (0, 0), (-34, 32), (34, 32)),
    6: ((-34, -34), (0, -34), (34, -34), (-34, 30), (0, 30), (34, 30)),
    7: ((-34, -40), (0, -40), (34, -40), (-18, 0), (18, 0), (-18, 40), (18, 40)),
}
"""How so many eggs lie on a card or in the nest."""
DOTS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def deck(table: Table) -> Iterator[str]:
    """Yields the nest or the cards, then the throw."""
    mark = " pointed" if ("face_up",) in pointed(table.snapshot) else ""
    if table.lying.cards_left == 0:
        yield from nest(table, mark)
    else:
        yield from cards(table.lying.face_up, table.lying.cards_left, mark)
    for number, die in enumerate(table.lying.dice):
        yield dice(die, Point(DICE.x + number * (DIE + 14), DICE.y))


def nest(table: Table, mark: str) -> Iterator[str]:
    """Yields the 7-egg space, and who scored it."""
    yield f'<ellipse class="nest{mark}" cx="{CARD.x:.0f}" cy="{CARD.y:.0f}" rx="96" ry="106"/>'
    yield eggs(7)
    if table.scorer is not None:
        seat = table.snapshot.seats[table.scorer]
        colour = escape(seat.colours[0] if seat.colours else "plain")
        yield (
            f'<g class="scorer {colour}" transform="translate({CARD.x + 70:.0f} '
            f'{CARD.y - 80:.0f})"><circle class="disc" r="34"/><text>{escape(seat.letter)}</text>'
            "</g>"
        )


def cards(face_up: int | None, left: int, mark: str) -> Iterator[str]:
    """Yields the deck's backs, the face-up card with its eggs, and how many are left."""
    x, y = CARD.x - WIDE / 2, CARD.y - HIGH / 2
    for step in range(min(4, left), 0, -1):
        yield card("back", x + 5 * step, y + 4 * step)
    kind = "back" if face_up is None else "face"
    yield card(kind + mark, x, y) + eggs(face_up or 0)
    shown = "?" if face_up is None else str(face_up)
    yield f'<text class="value" x="{x + 24:.0f}" y="{y + 26:.0f}">{shown}</text>'
    label = escape(text("board.left", count=left))
    yield f'<text class="count-left" x="{CARD.x:.0f}" y="{y + HIGH + 44:.0f}">{label}</text>'


def card(kind: str, x: float, y: float) -> str:
    """Draws one card."""
    return (
        f'<rect class="egg-card {kind}" x="{x:.0f}" y="{y:.0f}" width="{WIDE:.0f}" '
        f'height="{HIGH:.0f}" rx="14"/>'
    )


def eggs(count: int) -> str:
    """Draws so many eggs."""
    return "".join(
        f'<ellipse class="egg" cx="{CARD.x + x:.0f}" cy="{CARD.y + 12 + y:.0f}" rx="15" ry="20"/>'
        for x, y in EGGS.get(count, ())
    )


def dice(face: int, at: Point) -> str:
    """Draws one die with its dots."""
    dots = "".join(f"M{x * 17:.0f} {y * 17:.0f}h.01" for x, y in DOTS.get(face, ()))
    half = DIE / 2
    return (
        f'<g class="die" transform="translate({at.x:.0f} {at.y:.0f})"><rect x="{-half:.0f}" '
        f'y="{-half:.0f}" width="{DIE:.0f}" height="{DIE:.0f}" rx="12"/><path d="{dots}"/></g>'
    )
