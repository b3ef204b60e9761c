"""Mahé's table as it lies: the protocol's position, taken apart, compared, corrected."""

from __future__ import annotations

from collections import Counter

from msgspec import UNSET, UnsetType

from companion.games.contract import Json, Position, Said, Where
from companion.games.mahe.state import (
    BEACH_EGGS,
    COLOURS,
    RAFT,
    SPACES,
    Mahe,
    Stack,
    first_turtle,
)


class MahePosition(Position, frozen=True):
    """What lies on the table; `cards_left`, `player`, `turtle` and `dice` may be left out."""

    spaces: dict[str, Stack]
    cards: tuple[tuple[int, ...], ...]
    beach: tuple[bool, ...]
    face_up: int | None
    cards_left: int | UnsetType = UNSET
    player: int | UnsetType = UNSET
    turtle: str | UnsetType | None = UNSET
    dice: tuple[int, ...] | UnsetType = UNSET


NAMES = {space: "raft" if space == RAFT else str(space) for space in (RAFT, *SPACES)}
NUMBERS = {name: space for space, name in NAMES.items()}


def position(state: Mahe) -> MahePosition:
    """Lays the state out in the protocol's canonical form."""
    taken = {NAMES[n]: stack for n, stack in enumerate(state.spaces) if stack or n == RAFT}
    return MahePosition(
        taken,
        state.cards,
        tuple(player == state.beach for player in range(len(state.cards))),
        state.face_up,
        state.cards_left,
        state.player,
        state.turtle,
        state.dice,
    )


def complete(state: Mahe, told: MahePosition) -> MahePosition:
    """Puts a told position into canonical order; what it leaves out is as tracked."""
    player = _or(told.player, state.player)
    turtle = _turtle(state, player) if isinstance(told.turtle, UnsetType) else told.turtle
    return MahePosition(
        _in_order(told.spaces),
        told.cards,
        told.beach,
        told.face_up,
        _or(told.cards_left, state.cards_left),
        player,
        turtle,
        state.dice if isinstance(told.dice, UnsetType) else told.dice,
    )


def _or(told: int | UnsetType, tracked: int) -> int:
    return tracked if isinstance(told, UnsetType) else told


def _turtle(state: Mahe, player: int) -> str | None:
    """MA-14: another player's turn begins with their own turtle, or with none chosen yet."""
    if player == state.player or not 0 <= player < len(state.cards):
        return state.turtle
    return first_turtle(state, player)


def _in_order(spaces: dict[str, Stack]) -> dict[str, Stack]:
    """The raft first, in the board's order; then the spaces where somebody stands, by number."""
    raft = tuple(sorted(spaces.get("raft", ()), key=_board_order))
    known = {name: spaces[name] for name in NAMES.values() if spaces.get(name)}
    unknown = {name: stack for name, stack in spaces.items() if name not in NUMBERS}
    return {"raft": raft, **{n: stack for n, stack in known.items() if n != "raft"}, **unknown}


def _board_order(colour: str) -> tuple[int, str]:
    return (COLOURS.index(colour) if colour in COLOURS else len(COLOURS), colour)


# -- place by place -------------------------------------------------------------------------------


def places(told: MahePosition) -> dict[Where, Json]:
    """Takes a complete position apart: who stands where, each player's cards, the rest. A space has
    one pile, so that its order is told; on the raft all stand apart."""
    found: dict[Where, Json] = {
        _where(name): [*stack] if name == NAMES[RAFT] or not stack else [[*stack]]
        for name, stack in told.spaces.items()
    }
    for player, cards in enumerate(told.cards):
        found["cards", player] = [*cards]
    for player, scored in enumerate(told.beach):
        found["beach", player] = [BEACH_EGGS] if scored else []
    found["face_up",] = _listed(told.face_up)
    found["cards_left",] = _listed(told.cards_left)
    found["player",] = _listed(told.player)
    found["turtle",] = _listed(told.turtle)
    found["dice",] = [] if isinstance(told.dice, UnsetType) else [*told.dice]
    return found


def _where(name: str) -> Where:
    return ("space", NUMBERS.get(name, name))


def _listed(value: int | str | UnsetType | None) -> Json:
    return [] if value is None or isinstance(value, UnsetType) else [value]


def place(_state: Mahe, where: Where) -> Said:
    """Names a place: the raft, a space, a player's cards, the face-up card, the dice..."""
    if len(where) == 1:
        return Said(f"place.{where[0]}")
    if where == ("space", RAFT):
        return Said("place.raft")
    name = "number" if where[0] == "space" else "player"
    return Said(f"place.{where[0]}", {name: where[1]})


def difference_rule(state: Mahe, where: Where, expected: Json, found: Json, last: str) -> str:
    """Names the rule of a difference: MA-2 for whose turn it is, MA-14 for which turtle's, MA-8
    for a stack in another order, else the rule that last set the place.

    What nobody has set yet rests on the rule that would: MA-10 for cards, MA-11 for the 7 eggs. Who
    leaves the raft leaves it alone (MA-16)."""
    match where:
        case ("player",):
            return "MA-2"
        case ("turtle",):
            return "MA-14"
        case ("beach", _):
            return "MA-11"
        case ("cards", _):
            return "MA-15" if last == "MA-15" and _is_played(state, expected, found) else "MA-10"
        case ("space", place) if place == RAFT:
            return "MA-16" if last == "MA-6" else last
        case ("space", _) if _turtles(expected) == _turtles(found):
            return "MA-8"
    return last


def _turtles(piles: Json) -> list[str]:
    """Gives the turtles of a space, however they are piled."""
    stacks = piles if isinstance(piles, list | tuple) else ()
    return sorted(
        str(turtle)
        for stack in stacks
        for turtle in (stack if isinstance(stack, list) else [stack])
    )


def _is_played(state: Mahe, expected: Json, found: Json) -> bool:
    """MA-15: tells whether what somebody holds too much has been played."""
    more = _counted(found) - _counted(expected)
    return bool(more) and set(more) <= {str(eggs) for eggs in state.played}


def _counted(value: Json) -> Counter[str]:
    return Counter(map(str, value)) if isinstance(value, list | tuple) else Counter()
