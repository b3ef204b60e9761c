"""The pictures on the meadow, as SVG text: fox, river, mound, tokens, lettuces, the raven.

Each is drawn round 0, 0 or into a room that it is given; colours stand in `board.css`.
"""

from __future__ import annotations

from html import escape

from companion.games.pedzace_zolwie_extreme.page.meadow import Point, Room
from companion.games.pedzace_zolwie_extreme.path import FOX, RIVER

FOX_HEAD = (
    '<path class="fur" d="M-34 -34 -22 -8h44L34 -34 30 6 0 36-30 6Z"/>'
    '<path class="cheek" d="M-30 4-6 14 0 36ZM30 4 6 14 0 36Z"/>'
    '<circle class="eye" cx="-12" cy="2" r="4"/><circle class="eye" cx="12" cy="2" r="4"/>'
    '<circle class="eye" cy="33" r="5"/>'
)
HUMP = '<path class="earth" d="M-52 34Q-44 -26 0 -28 44 -26 52 34Z"/>'
HEAD = (
    '<path class="leaf" d="M0 34Q-44 30-40-4-34-32-12-26 0-44 12-26 34-32 40-4 44 30 0 34Z"/>'
    '<path class="vein" d="M0 32V-14M0 14-18-6M0 14 18-6M0 26-26 10M0 26 26 10"/>'
)
RAVEN = (
    '<path class="feather" d="M-40 10Q-18-30 14-26L22-38Q40-42 42-24L58-16 42-12Q40 18 8 22L2 36H-4'
    'L-4 24Q-24 24-46 30Z"/><circle class="gleam" cx="34" cy="-26" r="3.5"/>'
)


TOKEN = 34
"""Radius of a token."""


def placed(x: float, y: float, scale: float, figure: str, kind: str) -> str:
    """Puts a figure at a point."""
    return (
        f'<g class="{kind}" transform="translate({x:.0f} {y:.0f}) scale({scale:.2f})">{figure}</g>'
    )


def of_kind(kind: str, room: Room) -> str:
    """Draws what a stone is into its plate: beside who stands there, or under it."""
    size = room.w / 180
    if kind == RIVER:
        return waves(room)
    if kind == FOX:
        return placed(room.x + room.w * 0.3, room.y - room.h * 0.28, size * 0.8, FOX_HEAD, "fox")
    return placed(room.x, room.y + room.h * 0.22, size * 1.3, HUMP, "hump")


def waves(room: Room) -> str:
    """Draws four lines of waves over a plate."""
    step = room.w / 6
    lines = "".join(
        f"M{room.x - room.w / 2 + 12:.0f} {room.y + room.h * at:.0f}"
        + f"q{step / 2:.0f}-14 {step - 4:.0f} 0t{step - 4:.0f} 0" * 3
        for at in (-0.3, -0.1, 0.1, 0.3)
    )
    return f'<path class="waves" d="{lines}"/>'


def token_at(room: Room) -> Point:
    """Gives where the token of a mound lies: at its upper right."""
    return Point(room.x + room.w / 2 - 40, room.y - room.h / 2 + 36)


def token_scale(room: Room) -> float:
    """Gives how large the token of a mound is."""
    return min(1.0, room.w / 150)


def token(name: str, word: str, room: Room, is_marked: bool) -> str:
    """Draws the token of a mound, face down or with its word."""
    x, y = token_at(room)
    classes = f"token {escape(name)}{' marked' if is_marked else ''}"
    long = ' class="long"' if len(word) > 2 else ""
    scale = token_scale(room)
    return placed(x, y, scale, f'<circle r="{TOKEN}"/><text{long}>{escape(word)}</text>', classes)


def lettuces(room: Room) -> str:
    """Draws the lettuces in their bed, left and right of who is there."""
    places = (-0.42, -0.3, 0.3, 0.42)
    heads = [placed(room.x + room.w * at, room.y + 14, 1.15, HEAD, "head") for at in places]
    return "".join(heads)


def raven(place: Point, scale: float, classes: str) -> str:
    """Draws the raven."""
    at = f"translate({place.x:.0f} {place.y:.0f}) scale({scale:.2f})"
    return f'<g class="raven{classes}" transform="{at}"><g class="body">{RAVEN}</g></g>'
