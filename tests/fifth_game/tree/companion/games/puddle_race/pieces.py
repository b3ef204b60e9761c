"""Puddle Race's pieces in people's hands: checked, put right, laid out, packed. Pure."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.contract import AS_IT_LIES, Choice, Fact, Picked, Said, Step
from companion.games.puddle_race.position import PuddleRacePosition, position
from companion.games.puddle_race.rules import BANK, PuddleRace


class PuddleRacePieces:
    """The game's pieces: two turtles and a die."""

    def change(
        self, state: PuddleRace, told: PuddleRacePosition, picked: Picked
    ) -> Step | PuddleRacePosition:
        """Asks which turtle lies elsewhere, then where."""
        if not picked:
            return _what_differs(state, told)
        if picked == ("player",):
            players = tuple(Choice(n, Said("check.on-turn", {"player": n})) for n in (0, 1))
            return Step("list", Said("check.who"), players)
        if len(picked) == 1:
            spots = tuple(_spot(puddle) for puddle in range(BANK, state.last + 1))
            return Step("list", Said("check.where"), spots)
        if picked[0] == "player":
            return replace(told, player=int(picked[1]))
        return replace(told, turtles={**told.turtles, str(picked[0]): int(picked[1])})

    def put_right(
        self, _state: PuddleRace, found: PuddleRacePosition, wanted: PuddleRacePosition
    ) -> tuple[Said, ...]:
        """Says which turtle to move where, and whose turn it is."""
        said = [
            Said("action.hop", {"colour": colour, "puddle": puddle})
            for colour, puddle in wanted.turtles.items()
            if found.turtles.get(colour) != puddle
        ]
        if found.player != wanted.player and isinstance(wanted.player, int):
            said.append(Said("put.player", {"player": wanted.player}))
        return tuple(said)

    def laid_out(self, state: PuddleRace) -> tuple[Said, ...]:
        """Says where each turtle is put."""
        turtles = position(state).turtles.items()
        return tuple(Said("action.hop", {"colour": c, "puddle": puddle}) for c, puddle in turtles)

    def packed(self, state: PuddleRace) -> tuple[Said, ...]:
        """Counts the turtles and the die."""
        turtles = position(state).turtles
        return (*(Said("pack.turtle", {"colour": colour}) for colour in turtles), Said("pack.die"))


def _what_differs(state: PuddleRace, told: PuddleRacePosition) -> Step:
    player = told.player if isinstance(told.player, int) else state.player
    turtles = [_turtle(colour, puddle) for colour, puddle in told.turtles.items()]
    choices = (
        Choice(AS_IT_LIES, Said("check.as-it-lies")),
        *turtles,
        Choice("player", Said("check.player", {"player": player})),
    )
    return Step("list", Said("check.title"), choices)


def _turtle(colour: str, puddle: int) -> Choice:
    facts: dict[str, Fact] = {"colour": colour, "puddle": puddle}
    return Choice(colour, Said("check.turtle", facts), ("puddle", puddle))


def _spot(puddle: int) -> Choice:
    return Choice(puddle, Said("check.at", {"puddle": puddle}), ("puddle", puddle))
