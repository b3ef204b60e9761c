"""The path of Pędzące żółwie Extreme: what its stones are, and who may stand on them how.

A board file says what its stones are; nothing else of the game is known here.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

from msgspec import UNSET, Struct, UnsetType

from companion.games.contract import Board, Fault

START = 0
STONE, FOX, RIVER, MOUND = "stone", "fox", "river", "mound"
KINDS = (STONE, FOX, RIVER, MOUND)
FOXES = 2
MOUNDS = 6
MOST_STONES = 200

USUAL = (
    *(STONE, STONE, MOUND, STONE, MOUND),  # 1-5
    *(FOX, STONE, MOUND, STONE, RIVER),  # 6-10
    *(STONE, MOUND, STONE, MOUND, STONE),  # 11-15
    *(FOX, STONE, MOUND, STONE),  # 16-19, then the lettuce
)
"""An example: the real path is in no text that was found."""


class ExtremeBoard(Board, frozen=True):
    """`path` holds the stones between start and lettuce; `cards` counts the race cards by name
    ("forward red 2"), left out where nobody has counted them."""

    path: tuple[str, ...] = USUAL
    cards: dict[str, int] | UnsetType = UNSET


class Path(Struct, frozen=True):
    """A path ready to be walked. `kinds` and `fronts` are by space: 0 the start, the last one the
    lettuce; `fronts` gives where somebody stands whose movement ends there (PE-10)."""

    kinds: tuple[str, ...]
    fronts: tuple[int, ...]
    mounds: tuple[int, ...]
    lettuce: int

    def is_loose(self, space: int) -> bool:
        """PE-7, PE-9: tells whether groups stand side by side there: on the start and on a fox."""
        return space == START or self.kinds[space] == FOX

    def is_river(self, space: int) -> bool:
        """Tells whether a number is that of a river stone."""
        return START < space < self.lettuce and self.kinds[space] == RIVER


@cache
def path_of(stones: tuple[str, ...]) -> Path:
    """Gives the path of a board's stones."""
    kinds = ("start", *stones, "lettuce")
    fronts: list[int] = []
    for space, kind in enumerate(kinds):
        fronts.append(fronts[-1] if kind == RIVER else space)
    mounds = tuple(space for space, kind in enumerate(kinds) if kind == MOUND)
    return Path(kinds, tuple(fronts), mounds, len(kinds) - 1)


def path_faults(stones: tuple[str, ...]) -> list[Fault]:
    """Says every reason why a path cannot be played."""
    count = Counter(stones)
    faults = [Fault("no-such-stone", {"kind": kind}) for kind in count if kind not in KINDS]
    if not stones:
        faults.append(Fault("no-path"))
    if len(stones) > MOST_STONES:
        faults.append(Fault("path-too-long", {"count": len(stones), "most": MOST_STONES}))
    if count[FOX] != FOXES:
        faults.append(Fault("number-of-foxes", {"count": count[FOX], "wanted": FOXES}))
    if count[MOUND] != MOUNDS:
        faults.append(Fault("number-of-mounds", {"count": count[MOUND], "wanted": MOUNDS}))
    if not count[RIVER]:
        faults.append(Fault("no-river"))
    if stones[:1] == (RIVER,):
        faults.append(Fault("river-at-the-start"))
    return faults
