"""What lies on the island, read from a snapshot once: stacks, cards, what is pointed at.

Pure; it draws nothing. The position's form is the protocol's.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from companion.games.contract import Where
from companion.games.mahe.messages import MESSAGES
from companion.games.mahe.page.island import RAFT, SPACES
from companion.snapshot import Snapshot


class Lying(Struct, frozen=True):
    """What lies on the table."""

    spaces: dict[str, tuple[str, ...]]
    cards: tuple[tuple[int, ...], ...]
    beach: tuple[bool, ...]
    face_up: int | None
    cards_left: int
    turtle: str | None
    dice: tuple[int, ...] = ()


class Table:
    """The table of one snapshot, and the questions that a drawing asks of it."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.lying = msgspec.convert(snapshot.position, Lying)
        self.owners = {c: seat for seat, s in enumerate(snapshot.seats) for c in s.colours}

    def on(self, space: int) -> tuple[str, ...]:
        """Gives the turtles of a space, bottom to top; the raft is 0."""
        return self.lying.spaces.get("raft" if space == RAFT else str(space), ())

    @property
    def stacks(self) -> list[tuple[int, tuple[str, ...]]]:
        """The spaces where turtles are, each with them; the raft first."""
        return [(space, self.on(space)) for space in range(SPACES + 1) if self.on(space)]

    @property
    def scorer(self) -> int | None:
        """Who scored the 7-egg space."""
        return self.lying.beach.index(True) if True in self.lying.beach else None

    def moved(self, space: int) -> tuple[str, ...]:
        """Gives who came to a space with the last move: the mover and all on top of it."""
        landed = self.snapshot.landed
        if landed is None or landed[-1] != space or landed[0] not in self.on(space):
            return ()
        stack = self.on(space)
        group = stack[stack.index(str(landed[0])) :]
        return group[:1] if space == RAFT else group


def letter(colour: str) -> str:
    """Gives a turtle's letter."""
    found = MESSAGES.get(f"letter.{colour}", colour[:1].upper())
    return found if isinstance(found, str) else found[0]


def colour_word(colour: str) -> str:
    """Gives a colour's name."""
    found = MESSAGES.get(f"colour.{colour}", colour)
    return found if isinstance(found, str) else found[0]


def pointed(snapshot: Snapshot) -> tuple[Where, ...]:
    """Gives the places that a refusal points at."""
    return snapshot.notice.places if snapshot.notice else ()


def is_turtle(colour: str, space: int, place: Where | None) -> bool:
    """Tells whether a place of the snapshot means this turtle."""
    return place is not None and tuple(place) == (colour, space)


def is_space(space: int, place: Where | None) -> bool:
    """Tells whether a place of the snapshot means this space."""
    return place is not None and tuple(place) == ("space", space)


def space_of(place: Where | None) -> int | None:
    """Gives the space that a place lies on, if it lies on one."""
    found = place[-1] if place and place[0] not in ("cards", "beach") else None
    return found if isinstance(found, int) else None
