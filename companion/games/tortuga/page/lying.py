"""What lies on the board, read from a snapshot once, and what is said of its cells now.

Pure; it draws nothing. The position's form is the protocol's.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from companion.games.contract import Where
from companion.games.tortuga.board import PLACE
from companion.snapshot import Snapshot

SIDES = ("south", "north")
"""Whose turtles they are, in the order of the players."""


class Lying(Struct, frozen=True):
    """What lies on the table: `south`, `north` or `neutral` by cell."""

    cells: dict[str, str]


class Table:
    """The table of one snapshot, and the questions that a drawing asks of it."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        told = msgspec.convert(snapshot.position, Lying).cells
        self.cells = {name: lies for name, lies in told.items() if name in PLACE}
        self.marks = _marks(snapshot)
        entered = (snapshot.draft.mover, *snapshot.draft.way)
        self.way = [name for at in entered if (name := cell_of(at))]
        """The cells of a move that is being entered, from its start on."""

    def name(self, side: str) -> str:
        """Names the player of a side; the side itself where nobody sits yet."""
        seat = SIDES.index(side)
        return self.snapshot.seats[seat].name if seat < len(self.snapshot.seats) else side

    def letter(self, side: str) -> str:
        """Gives the letter of the player of a side."""
        seat = SIDES.index(side)
        return self.snapshot.seats[seat].letter if seat < len(self.snapshot.seats) else ""

    def of(self, lies: str) -> list[str]:
        """Gives the cells of the turtles that lie one way."""
        return [name for name, found in self.cells.items() if found == lies]


def _marks(snapshot: Snapshot) -> dict[str, set[str]]:
    """Gives what is said of cells now: left, landed, turned, chosen, pointed at, asked of."""
    step, draft = snapshot.step, snapshot.draft
    chosen = step.choices[step.cursor].at if step and step.cursor < len(step.choices) else None
    places: dict[str, tuple[Where | None, ...]] = {
        "left": (snapshot.mover,),
        "landed": (snapshot.landed,),
        "turned": snapshot.marked,
        "chosen": (chosen,),
        "pointed": snapshot.notice.places if snapshot.notice else (),
        "mover": (draft.mover,),
        "entered": draft.way,
        "jumped": draft.marked,
        "asked": (draft.asked,),
    }
    return {mark: {name for at in found if (name := cell_of(at))} for mark, found in places.items()}


def cell_of(at: Where | None) -> str | None:
    """Gives the cell that a place means, None where it means none of the board."""
    if not at or at[0] != "cell" or len(at) < 2:
        return None
    return str(at[1]) if at[1] in PLACE else None
