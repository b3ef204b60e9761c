"""Where on the drawn board the open pick can be tapped. Pure; the places are the game's own.

A place that several choices share is left to their buttons: a tap there would be a riddle.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import NamedTuple, TypeAlias

from companion.games.contract import Where
from companion.snapshot import Snapshot
from web.games import GamePage


class Target(NamedTuple):
    """A spot of the drawing in its units, as `companion.games.contract.Spot` without its place."""

    x: int
    y: int
    reach: int
    ring: int
    mark: str


Taps: TypeAlias = dict[int, list[Target]]
"""The targets of the choices that have some, by the choice's number."""


def taps(snapshot: Snapshot, page: GamePage | None) -> Taps:
    """Gives what can be tapped on the board now; behind a message there is nothing."""
    step = snapshot.step
    if page is None or step is None or snapshot.notice is not None:
        return {}
    shared = Counter(choice.at for choice in step.choices)
    spots = targets(snapshot, page)
    return {
        index: spots[choice.at]
        for index, choice in enumerate(step.choices)
        if choice.at in spots and shared[choice.at] == 1
    }


def targets(snapshot: Snapshot, page: GamePage) -> dict[Where | None, list[Target]]:
    """Gives the targets of every place of the drawing."""
    found: dict[Where | None, list[Target]] = defaultdict(list)
    for spot in page.spots(snapshot):
        where = (round(spot.x), round(spot.y), round(spot.reach), round(spot.ring))
        found[spot.at].append(Target(*where, spot.mark))
    return dict(found)
