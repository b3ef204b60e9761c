"""Puddle Race's table as it lies: the protocol's position, taken apart, compared, corrected."""

from __future__ import annotations

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from companion.games.contract import Fault, Json, Position, Said, Where
from companion.games.puddle_race.rules import BANK, FACES, PuddleRace


class PuddleRacePosition(Position, frozen=True):
    """What lies on the table: the puddle of each colour's turtle. `thrown` and `player` are
    bookkeeping and may be left out."""

    turtles: dict[str, int]
    thrown: int | UnsetType | None = UNSET
    player: int | UnsetType = UNSET


def position(state: PuddleRace) -> PuddleRacePosition:
    """Lays the state out in the protocol's canonical form: colours in the players' order."""
    turtles = {state.colour_of(player): puddle for player, puddle in enumerate(state.at)}
    return PuddleRacePosition(turtles, state.thrown, state.player)


def complete(state: PuddleRace, told: PuddleRacePosition) -> PuddleRacePosition:
    """Puts a told position into canonical order; what it leaves out is as tracked."""
    colours = dict.fromkeys([*position(state).turtles, *told.turtles])
    return PuddleRacePosition(
        {colour: told.turtles[colour] for colour in colours if colour in told.turtles},
        state.thrown if isinstance(told.thrown, UnsetType) else told.thrown,
        state.player if isinstance(told.player, UnsetType) else told.player,
    )


def places(told: PuddleRacePosition) -> dict[Where, Json]:
    """Takes a complete position apart: each turtle's puddle, the die, whose turn it is."""
    assert not isinstance(told.thrown, UnsetType)
    assert isinstance(told.player, int)
    turtles: dict[Where, Json] = {("turtle", c): puddle for c, puddle in told.turtles.items()}
    return {**turtles, ("thrown",): told.thrown, ("player",): told.player}


def place(_state: PuddleRace, where: Where) -> Said:
    """Names a place: a turtle, the die, whose turn it is."""
    if len(where) == 1:
        return Said(f"place.{where[0]}")
    return Said("place", {"colour": where[1]})


def difference_rule(
    _state: PuddleRace, where: Where, _expected: Json, _found: Json, last: str
) -> str:
    """Names PR-2 for whose turn it is, else the rule that last set the place."""
    return "PR-2" if where == ("player",) else last


def correct(state: PuddleRace, told: PuddleRacePosition) -> PuddleRace | tuple[Fault, ...]:
    """Takes a complete position as it lies. What is due stays due."""
    faults = (*_impossible_turtles(state, told), *_impossible_bookkeeping(state, told))
    if faults:
        return faults
    at = tuple(told.turtles[colour] for colour in position(state).turtles)
    return replace(state, at=at, thrown=told.thrown, player=told.player)


def _impossible_turtles(state: PuddleRace, told: PuddleRacePosition) -> list[Fault]:
    known = position(state).turtles
    faults = [Fault("no-such-turtle", {"colour": c}) for c in told.turtles if c not in known]
    faults += [Fault("turtle-missing", {"colour": c}) for c in known if c not in told.turtles]
    faults += [
        Fault("no-such-puddle", {"puddle": puddle})
        for puddle in told.turtles.values()
        if not BANK <= puddle <= state.last
    ]
    in_puddles = [puddle for puddle in told.turtles.values() if puddle != BANK]
    if len(set(in_puddles)) < len(in_puddles):
        faults.append(Fault("two-in-one"))
    return faults


def _impossible_bookkeeping(state: PuddleRace, told: PuddleRacePosition) -> list[Fault]:
    faults = []
    if told.player not in range(len(state.at)):
        faults.append(Fault("no-such-player"))
    if told.thrown is not None and told.thrown not in FACES:
        faults.append(Fault("no-such-throw"))
    if state.due and (told.player, told.thrown) != (state.player, None):
        faults.append(Fault("turn-not-over"))
    return faults
