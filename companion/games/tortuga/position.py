"""Tortuga's table as it lies: the protocol's position, taken apart, compared, corrected."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from companion.games.contract import Fault, Json, Position, Said, Where
from companion.games.tortuga.board import (
    CELLS,
    EMPTY,
    INDEX,
    NEST,
    TURTLES_EACH,
    WORDS,
    Turtle,
    place_of,
)
from companion.games.tortuga.moves import Cells
from companion.games.tortuga.rules import SEATS, Tortuga


class TortugaPosition(Position, frozen=True):
    """What lies on the table: the taken cells. `player` is bookkeeping and may be left out."""

    cells: dict[str, Turtle]
    player: int | UnsetType = UNSET


def position(state: Tortuga) -> TortugaPosition:
    """Lays the state out in the protocol's canonical form: the cells from a1 to g4."""
    taken: dict[str, Turtle] = {
        CELLS[cell]: WORDS[turtle] for cell, turtle in enumerate(state.cells) if turtle != EMPTY
    }
    return TortugaPosition(taken, state.player)


def complete(state: Tortuga, told: TortugaPosition) -> TortugaPosition:
    """Puts a told position into canonical order; what it leaves out is as tracked."""
    known = [name for name in CELLS if name in told.cells]
    others = [name for name in told.cells if name not in INDEX]
    return TortugaPosition(
        {name: told.cells[name] for name in (*known, *others)},
        state.player if isinstance(told.player, UnsetType) else told.player,
    )


def places(told: TortugaPosition) -> dict[Where, Json]:
    """Takes a complete position apart: each taken cell, whose turn it is."""
    player = None if isinstance(told.player, UnsetType) else told.player
    return {**{place_of(name): turtle for name, turtle in told.cells.items()}, ("player",): player}


def place(_state: Tortuga, where: Where) -> Said:
    """Names a place: a cell, whose turn it is."""
    if where == ("player",):
        return Said("place.player")
    return Said("place", {"cell": where[1]})


def difference_rule(_state: Tortuga, where: Where, _expected: Json, _found: Json, last: str) -> str:
    """Names TO-1 for whose turn it is, else the rule that last set the place: a mover that is found
    on its back came there by its step or jump, and nobody turned it."""
    return "TO-1" if where == ("player",) else last


def correct(state: Tortuga, told: TortugaPosition) -> Tortuga | tuple[Fault, ...]:
    """Takes a complete position as it lies. What is due stays due."""
    faults = _impossible(state, told)
    if faults:
        return faults
    assert isinstance(told.player, int)
    return Tortuga(state.setup, cells_of(told), told.player, state.turn, state.due)


def cells_of(told: TortugaPosition) -> Cells:
    """Gives what is on each cell; of cells that the board has not nothing is known."""
    cells = [EMPTY] * len(CELLS)
    for name, turtle in told.cells.items():
        if name in INDEX:
            cells[INDEX[name]] = WORDS.index(turtle)
    return tuple(cells)


def _impossible(state: Tortuga, told: TortugaPosition) -> tuple[Fault, ...]:
    faults = [Fault("no-such-cell", {"cell": name}) for name in told.cells if name not in INDEX]
    if len(told.cells) != 2 * TURTLES_EACH:
        faults.append(Fault("number-of-turtles", {"count": len(told.cells)}))
    nests = [told.cells.get(CELLS[nest]) for nest in NEST]
    if nests == ["north", "south"]:
        faults.append(Fault("both-nests-taken"))
    if told.player not in range(SEATS[-1]):
        faults.append(Fault("no-such-player"))
    elif state.due and told.player != state.player:
        faults.append(Fault("turn-not-over"))
    return tuple(faults)
