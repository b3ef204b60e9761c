"""What lies on the meadow, read from a snapshot once: groups, raven, tokens, what is pointed at.

Pure; it draws nothing. The position's form is the protocol's.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from companion.games.contract import Where
from companion.games.pedzace_zolwie_extreme.messages import MESSAGES
from companion.games.pedzace_zolwie_extreme.page.meadow import Meadow
from companion.games.pedzace_zolwie_extreme.path import FOX, MOUND, RIVER, USUAL
from companion.snapshot import Snapshot

RAVEN = "raven"


class Lying(Struct, frozen=True):
    """What lies on the table."""

    spaces: dict[str, tuple[tuple[str, ...], ...]]
    raven: int | None
    tokens: dict[str, str]


class BoardSetup(Struct, frozen=True):
    """The board's own stones."""

    path: tuple[str, ...] = USUAL


class TableSetup(Struct, frozen=True):
    """What the drawing needs of a set-up."""

    board: BoardSetup = BoardSetup()


class Table:
    """The table of one snapshot, and the questions that a drawing asks of it."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.path = msgspec.convert(snapshot.setup or {}, TableSetup).board.path
        self.meadow = Meadow(len(self.path))
        self.lying = msgspec.convert(snapshot.position, Lying)

    @property
    def spaces(self) -> range:
        """All spaces, the start and the lettuce among them."""
        return range(self.meadow.lettuce + 1)

    def kind(self, space: int) -> str:
        """Gives what a space is: start, stone, fox, river, mound, lettuce."""
        if space == 0:
            return "start"
        return "lettuce" if space == self.meadow.lettuce else self.path[space - 1]

    def groups(self, space: int) -> tuple[tuple[str, ...], ...]:
        """Gives the groups of a space, each bottom to top."""
        return self.lying.spaces.get(str(space), ())

    def token(self, space: int) -> str:
        """Gives the token on a space: hidden, its name, gone, or nothing."""
        return self.lying.tokens.get(str(space), "")

    def moved(self, space: int) -> tuple[str, ...]:
        """Gives who came to a space with the last move: the mover and those on it."""
        who, stands = name_of(self.snapshot.landed), space_of(self.snapshot.landed)
        if stands != space:
            return ()
        for group in self.groups(space):
            if who in group:
                return group[group.index(who) :]
        return ()

    @property
    def offered(self) -> tuple[Where, ...]:
        """The places of the choices that are open."""
        choices = self.snapshot.step.choices if self.snapshot.step else ()
        return tuple(choice.at for choice in choices if choice.at)

    @property
    def chosen(self) -> Where | None:
        """The place of the choice that the cursor stands on."""
        step = self.snapshot.step
        return step.choices[step.cursor].at if step and step.cursor < len(step.choices) else None

    @property
    def pointed(self) -> tuple[Where, ...]:
        """The places that a refusal points at."""
        return self.snapshot.notice.places if self.snapshot.notice else ()


def is_special(kind: str) -> bool:
    """Tells whether a kind of stone has a picture of its own."""
    return kind in (FOX, RIVER, MOUND)


def space_of(place: Where | None) -> int | None:
    """Gives the space that a place lies on, if it lies on one."""
    found = place[-1] if place else None
    return found if isinstance(found, int) else None


def name_of(place: Where | None) -> str:
    """Gives who or what a place is of: a colour, the raven, a stone, a token."""
    return str(place[0]) if place else ""


def word(code: str) -> str:
    """Gives a word of the game's own catalogue: a letter, a colour, a token."""
    found = MESSAGES.get(code, code.split(".")[-1])
    return found if isinstance(found, str) else found[0]
