"""Which places on the beach a refusal speaks of: turtles by colour and square, a square. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.contract import Fact, Refusal, Where
from companion.games.turtle_bay.state import TurtleBay

LANDING = ("ends-elsewhere", "beyond-the-ocean")
"""Refusals that say where the move ends."""


def speaks_of(state: TurtleBay, refusal: Refusal) -> tuple[Where, ...]:
    """Gives the turtles that are meant, or the square where no turtle is."""
    facts = refusal.facts
    if refusal.code == "number-of-dice":
        return _on_backs(state)
    if refusal.code in LANDING:
        return (("square", _number(state, facts["to"])),)
    if refusal.code == "nobody-there":
        return (("square", _number(state, facts["square"])),)
    told: list[Mapping[str, Fact]] = [facts] if "square" in facts else []
    for turtles in (facts.get("wrong"), facts.get("turtles")):
        told += turtles if isinstance(turtles, list) else []
    places = [(str(one["colour"]), _number(state, one["square"])) for one in told]
    return tuple(dict.fromkeys(places))


def _on_backs(state: TurtleBay) -> tuple[Where, ...]:
    """Gives the own turtles that decide how many dice are thrown (TB-3)."""
    own, herd = state.colour_of(state.player), state.herd_of(state.player)
    lying = dict.fromkeys(turtle.square for turtle in herd if not turtle.feet)
    return tuple((own, square, "back") for square in lying)


def _number(state: TurtleBay, square: Fact) -> int | None:
    """Gives a square's number; beside the board is None."""
    if square == "ocean":
        return state.ocean
    return square if isinstance(square, int) else None
