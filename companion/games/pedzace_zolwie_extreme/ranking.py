"""Who won (PE-18 to PE-20): turtles in the order of the race, and the players behind them."""

from __future__ import annotations

from companion.games.pedzace_zolwie_extreme.cards import BLACK
from companion.games.pedzace_zolwie_extreme.groups import Groups, Turtles
from companion.games.pedzace_zolwie_extreme.path import FOX, START, Path


def ranked(
    groups: Groups, raven: int | None, owners: Turtles, path: Path
) -> tuple[tuple[int, ...], ...]:
    """PE-18 to PE-20: gives players by place; `((),)` where nobody is left.

    `owners` gives each player's turtle."""
    player_of = {turtle: player for player, turtle in enumerate(owners)}
    places: list[tuple[int, ...]] = []
    for space, group in _nearest_first(groups):
        if _is_left_out(space, groups, raven, path):
            continue
        players = [player_of[turtle] for turtle in group if turtle in player_of]
        places += [(player,) for player in players]
    on_the_start = _level_on_the_start(groups, raven, player_of)
    places += [on_the_start] if on_the_start else []
    return tuple(places) or ((),)


def _nearest_first(groups: Groups) -> list[tuple[int, Turtles]]:
    """PE-18: gives the groups on the way, nearest to the lettuce first; the lower in a stack stands
    first in it."""
    return [group for group in reversed(groups) if group[0] != START]


def _is_left_out(space: int, groups: Groups, raven: int | None, path: Path) -> bool:
    """PE-19: tells whether nobody on a space is ranked."""
    return path.kinds[space] == FOX or _is_shunned(space, groups, raven)


def _is_shunned(space: int, groups: Groups, raven: int | None) -> bool:
    """PE-19: tells whether the raven or the black turtle is there."""
    return space == raven or any(there == space and BLACK in stack for there, stack in groups)


def _level_on_the_start(
    groups: Groups, raven: int | None, player_of: dict[int, int]
) -> tuple[int, ...]:
    """PE-20 (J): those on the start are level, within a group too."""
    if _is_shunned(START, groups, raven):
        return ()
    there = [turtle for space, stack in groups if space == START for turtle in stack]
    return tuple(sorted(player_of[turtle] for turtle in there if turtle in player_of))
