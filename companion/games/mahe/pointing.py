"""Which places on Mahé's board a refusal speaks of: turtles, spaces, the face-up card. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.contract import Fact, Refusal, Where
from companion.games.mahe.state import BEACH, Mahe, space_of

FACE_UP: Where = ("face_up",)
OF_THE_CARD = ("no-such-card", "none-in-the-box", "all-seen", "failed-so-no-card")
"""Refusals that speak of the face-up card."""
TURTLES = ("colour", "top")
"""The facts that are a turtle."""


def speaks_of(state: Mahe, refusal: Refusal) -> tuple[Where, ...]:
    """Gives the turtles where they stand, the space a move ends on, the card that is spoken of."""
    if refusal.code in OF_THE_CARD:
        return (FACE_UP,)
    if refusal.code == "no-card":
        return (("space", BEACH),)
    return tuple(dict.fromkeys(_named(state, refusal.facts)))


def _named(state: Mahe, facts: dict[str, Fact]) -> Iterator[Where]:
    own = facts.get("own")
    told = [one["colour"] for one in own] if isinstance(own, list) else []
    for colour in (*told, *(facts.get(name) for name in TURTLES)):
        if isinstance(colour, str):
            yield colour, space_of(state, colour)
    to = facts.get("to")
    if isinstance(to, int):
        yield "space", to
