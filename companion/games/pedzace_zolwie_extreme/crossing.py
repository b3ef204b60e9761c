"""Is there a way to the lettuce? A path that nobody can get along is one that was told wrong.

Nothing is refused for it: the protocol takes such a path. Whoever tells it is asked again.
"""

from __future__ import annotations

from msgspec import UnsetType

from companion.games.contract import Doubt, Fact, Said
from companion.games.pedzace_zolwie_extreme.cards import CARDS, STEPS, name_of
from companion.games.pedzace_zolwie_extreme.path import (
    MOUND,
    RIVER,
    START,
    ExtremeBoard,
    Path,
    path_of,
)

FORWARDS = ("forward", "catch-up")
SPEED_UP = 2
BACKWARDS = range(-STEPS["curse", False][-1], 0)
"""Steps back by a card or a token: the longest are the curse's."""


def doubts(board: ExtremeBoard) -> tuple[Doubt, ...]:
    """Says where nobody gets on, whatever is played and turned up."""
    path = path_of(board.path)
    furthest = max(_reached(path, _forwards(board)))
    if furthest == path.lettuce:
        return ()
    last = furthest + 1
    while path.kinds[last + 1] == RIVER:
        last += 1
    if path.kinds[last] != RIVER:
        return (Doubt(Said("doubt.cards"), (Said("doubt.cards.brief"),)),)
    facts: dict[str, Fact] = {"stones": f"{furthest + 1}-{last}" if last > furthest + 1 else last}
    brief = (Said("doubt.river.brief"), Said("doubt.river.where", facts))
    return (Doubt(Said("doubt.river", facts), brief),)


def _forwards(board: ExtremeBoard) -> set[int]:
    """Gives the steps forwards that the cards have; with cards that nobody counted all."""
    counts = board.cards
    return {
        card.steps
        for card in CARDS
        if card.type in FORWARDS
        and (isinstance(counts, UnsetType) or counts.get(name_of(card), 0) > 0)
    }


def _reached(path: Path, forwards: set[int]) -> set[int]:
    """Gives the spaces on which somebody can come to stand. A mound may hide a speed-up."""
    reached, fresh = {START}, [START]
    while fresh:
        space = fresh.pop()
        ways = {*forwards, *BACKWARDS, *([SPEED_UP] if path.kinds[space] == MOUND else [])}
        for steps in ways:
            to = path.fronts[min(max(START, space + steps), path.lettuce)]
            if to not in reached:
                reached.add(to)
                fresh.append(to)
    return reached
