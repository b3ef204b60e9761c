"""Which places on the path a refusal speaks of: turtles, spaces, the mound of a token. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.contract import Fact, Refusal, Where
from companion.games.pedzace_zolwie_extreme.cards import BLACK, COLOURS
from companion.games.pedzace_zolwie_extreme.groups import space_of
from companion.games.pedzace_zolwie_extreme.path import START
from companion.games.pedzace_zolwie_extreme.state import Extreme
from companion.games.pedzace_zolwie_extreme.telling import stone

OF_THE_TOKEN = ("no-such-token", "token-seen")
"""Refusals that speak of the token on the mound whose turn it is."""
OF_A_CARD = ("all-played", "none-in-the-box")
"""Refusals that speak of a card, not of the turtle whose colour it has."""
SPACES = ("space", "to")
"""The facts that are a space; where something was told to be (`told`) is not pointed at."""


def speaks_of(state: Extreme, refusal: Refusal) -> tuple[Where, ...]:
    """Gives the turtles where they stand, the spaces, the mounds of the tokens that are meant."""
    if refusal.code in OF_THE_TOKEN:
        return tuple(map(stone, (state.underway.stone, *_turned_up(state, refusal.facts))))
    if refusal.code in OF_A_CARD:
        return ()
    if refusal.code == "black-has-no-owner":
        return tuple(_turtle(state, COLOURS[BLACK]))
    return tuple(dict.fromkeys(_named(state, refusal.facts)))


def _turned_up(state: Extreme, facts: dict[str, Fact]) -> list[int]:
    """Gives the mounds on which a token of this name lies already."""
    lying = zip(state.path.mounds, state.tokens, strict=True)
    return [mound for mound, token in lying if token == facts.get("token")]


def _named(state: Extreme, facts: dict[str, Fact]) -> Iterator[Where]:
    yield from _turtle(state, facts.get("colour"))
    numbers = {"start": START, "lettuce": state.path.lettuce}
    for name in SPACES:
        space = facts.get(name)
        space = numbers.get(space) if isinstance(space, str) else space
        if isinstance(space, int):
            yield stone(space)


def _turtle(state: Extreme, colour: Fact) -> Iterator[Where]:
    """Gives where a turtle stands, if it is in the game."""
    if isinstance(colour, str) and colour in COLOURS:
        turtle = COLOURS.index(colour)
        if turtle in state.turtles:
            yield colour, space_of(state.groups, turtle)
