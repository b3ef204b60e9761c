"""Mahé's things on the table, and the one immutable value that a game in progress is.

Only the data sheet and what is read straight off it; the rules stand in `rules.py` and `moves.py`.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Struct

from companion.games.contract import Board, Fact, Fault, Options, Setup

ID = "mahe"
SEATS = range(2, 8)
COLOURS = ("red", "yellow", "orange", "green", "blue", "purple", "black")
TWO_TURTLES = range(2, 4)
"""So many players have two turtles each (MA-14)."""

RAFT = 0
BEACH = 21
"""The last space of the loop, where eggs are laid; after it comes 1 again."""
SPACES = range(1, BEACH + 1)

FACES = range(1, 7)
EGGS = range(1, 7)
"""What a card can show."""
MOST = 7
"""A throw with a higher total has failed (MA-5)."""
MOST_DICE = 3
PUT_BACK = 4
DECK = 20
BEACH_EGGS = 7

Stack: TypeAlias = tuple[str, ...]
"""The turtles of one space, bottom to top; on the raft side by side, in the board's order."""


class MaheOptions(Options, frozen=True):
    """`cards_as_dice`: a card may be given up for the second or third die (MA-15)."""

    cards_as_dice: bool = False


def _usual_cards() -> dict[str, int]:
    return {"1": 3, "2": 3, "3": 5, "4": 5, "5": 5, "6": 3}


class MaheBoard(Board, frozen=True):
    """`cards`: how many egg cards there are of each value, 24 in all."""

    cards: dict[str, int] = msgspec.field(default_factory=_usual_cards)


class Due(Struct, frozen=True):
    """What the last throw left to be done on the table: `group` goes from `start` to `landing`.

    `under` are the turtles that it is put on; `eggs` went to `taker` (7 for the 7-egg space),
    None where nothing was laid; `box` is the card that was played in this throw, 0 for none."""

    dice: tuple[int, ...]
    group: Stack
    start: int
    landing: int
    under: Stack = ()
    taker: int | None = None
    eggs: int = 0
    box: int = 0

    @property
    def failed(self) -> bool:
        """Tells whether the throw failed (MA-5)."""
        return self.landing == RAFT


class Mahe(Struct, frozen=True):
    """The whole state.

    `spaces` are the raft (0) and 1..21. `left` are the player's turtles that still move after
    `turtle` in this turn; `turtle` is None until one is chosen. `throws` says that another die was
    decided on. `card` is the card among the dice, 0 for none; `card_played` holds for the whole
    turn. `moved` says that the throw is carried out and only the next card is to be turned up."""

    setup: Setup[MaheOptions, MaheBoard]
    owners: dict[str, int]
    spaces: tuple[Stack, ...]
    cards: tuple[tuple[int, ...], ...]
    beach: int | None = None
    face_up: int | None = None
    cards_left: int = DECK
    played: tuple[int, ...] = ()
    player: int = 0
    turn: int = 1
    turtle: str | None = None
    left: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    throws: bool = False
    card: int = 0
    card_played: bool = False
    moved: bool = False
    due: Due | None = None


# -- the table ------------------------------------------------------------------------------------


def start(setup: Setup[MaheOptions, MaheBoard]) -> Mahe:
    """MA-1: sets up the table; the first card is not turned up yet."""
    players = range(len(setup.players))
    owners = {colour: player for player in players for colour in setup.colours_of(player)}
    raft = tuple(colour for colour in COLOURS if colour in owners)
    spaces = (raft, *[()] * len(SPACES))
    state = Mahe(setup, owners, spaces, ((),) * len(players))
    return msgspec.structs.replace(state, turtle=first_turtle(state, 0))


def board_faults(board: MaheBoard, _options: MaheOptions, _players: int) -> tuple[Fault, ...]:
    """Says why egg cards cannot be played with."""
    known = [str(eggs) for eggs in EGGS]
    others = [value for value in board.cards if value not in known]
    faults = [Fault("no-such-card", {"value": value}) for value in others]
    for eggs in known:
        count = board.cards.get(eggs, -1)
        if count < 0:
            facts: dict[str, Fact] = {"eggs": int(eggs), "told": board.cards.get(eggs)}
            faults.append(Fault("cards-of-a-value", facts))
    in_all = sum(board.cards.values())
    is_clear = all(count >= 0 for count in board.cards.values())
    if is_clear and in_all != DECK + PUT_BACK:
        faults.append(Fault("cards-in-all", {"cards": DECK + PUT_BACK, "told": in_all}))
    return tuple(faults)


def turtles_of(state: Mahe, player: int) -> tuple[str, ...]:
    """Gives a player's turtles in the board's order."""
    return tuple(colour for colour in COLOURS if state.owners.get(colour) == player)


def first_turtle(state: Mahe, player: int) -> str | None:
    """MA-14: gives the turtle that a player's turn begins with, None where they choose."""
    turtles = state.setup.colours_of(player)
    return turtles[0] if len(turtles) == 1 else None


def space_of(state: Mahe, turtle: str) -> int:
    """Gives where a turtle is."""
    for space, stack in enumerate(state.spaces):
        if turtle in stack:
            return space
    raise ValueError(f"{turtle} is not in the game")


def group_of(state: Mahe, turtle: str) -> Stack:
    """Gives a turtle and all that stand on it (MA-7). On the raft nobody does (MA-4, MA-16)."""
    space = space_of(state, turtle)
    if space == RAFT:
        return (turtle,)
    stack = state.spaces[space]
    return stack[stack.index(turtle) :]


def decider(state: Mahe, turtle: str) -> int:
    """MA-4: gives who decides on a throw: the owner of the topmost turtle."""
    return state.owners[group_of(state, turtle)[-1]]


def unseen(state: Mahe, eggs: int) -> int:
    """Counts the cards of a value that nobody has seen, the face-up one not among the seen."""
    seen = state.played.count(eggs) + sum(cards.count(eggs) for cards in state.cards)
    return state.setup.board.cards.get(str(eggs), 0) - seen


def eggs_of(state: Mahe, player: int) -> int:
    """MA-12: counts a player's eggs."""
    return sum(state.cards[player]) + (BEACH_EGGS if state.beach == player else 0)


def cards_of(state: Mahe, player: int) -> int:
    """MA-12: counts a player's cards, the 7-egg space as one."""
    return len(state.cards[player]) + (state.beach == player)
