"""The whole state of a game of Pędzące żółwie Extreme, and how it begins. Values only."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, UnsetType

from companion.games.contract import Fault, Options, Setup
from companion.games.pedzace_zolwie_extreme.cards import (
    COLOURS,
    MOST_CARDS,
    OWNED,
    Card,
    Deck,
    card_faults,
    deck_of,
)
from companion.games.pedzace_zolwie_extreme.groups import Groups, Turtles
from companion.games.pedzace_zolwie_extreme.path import (
    START,
    ExtremeBoard,
    Path,
    path_faults,
    path_of,
)

Token = Literal["speed-up", "not-so-fast", "try-again", "take-a-risk", "bad-luck"]
TOKENS: dict[str, int] = {
    "speed-up": 2,
    "not-so-fast": 1,
    "try-again": 1,
    "take-a-risk": 1,
    "bad-luck": 1,
}
"""The mole tokens and how many there are of each."""
HIDDEN, GONE = "hidden", "gone"

Why = Literal["any", "catch-up", "curse", "not-so-fast"]
Asks = Literal["card", "pile", "choose", "token", "do"]


class ExtremeOptions(Options, frozen=True):
    """The add-ons (PE-21, PE-22) and the variant for young players (PE-25)."""

    black_turtle: bool = False
    raven: bool = False
    open_tiles: bool = False


class Deed(Struct, frozen=True):
    """One movement that was carried out: the group (bottom to top), from where, where its steps
    ended, where it stands now, whom it climbed on, whom it left under it. With `raven` the raven
    went instead of it."""

    rule: str
    turtles: Turtles
    start: int
    landing: int
    to: int
    onto: int | None = None
    raven: bool = False
    below: Turtles = ()


class Underway(Struct, frozen=True):
    """What of a turn is under way. `asks` is what is open; `why` a choice is open; `card` what is
    carried out; `stone` the mound whose token is turned; `mover` the turtle that was moved last;
    `acted` the mounds whose token has acted in this card's chain (PE-12); `deeds` what was done in
    the turn, of which earlier questions told the first `told`; `from_hand` cards were played."""

    asks: Asks = "card"
    why: Why = "any"
    card: Card | None = None
    stone: int = START
    mover: int = 0
    acted: tuple[int, ...] = ()
    deeds: tuple[Deed, ...] = ()
    told: int = 0
    from_hand: int = 0


FRESH = Underway()
"""A turn before its first card."""


class Extreme(Struct, frozen=True):
    """The whole state. `tokens` stand beside the path's mounds, `owners` gives each player's turtle
    once the tiles are turned, `deck` is None where nobody has counted the cards."""

    setup: Setup[ExtremeOptions, ExtremeBoard]
    path: Path
    groups: Groups
    raven: int | None
    tokens: tuple[str, ...]
    deck: Deck | None
    player: int = 0
    turn: int = 1
    underway: Underway = FRESH
    owners: Turtles | None = None

    @property
    def turtles(self) -> range:
        """The turtles in the game, by number."""
        return range(number_of_turtles(self.setup.options))

    @property
    def is_in_the_lettuce(self) -> bool:
        """PE-17: tells whether a turtle has reached the lettuce; groups stand in order."""
        return self.groups[-1][0] == self.path.lettuce

    def token_on(self, stone: int) -> str:
        """Gives what lies on a mound."""
        return self.tokens[self.path.mounds.index(stone)]


def number_of_turtles(options: ExtremeOptions) -> int:
    """PE-1, PE-21: all six race, whatever the number of players; the black one as an add-on."""
    return len(COLOURS) if options.black_turtle else len(OWNED)


def board_faults(board: ExtremeBoard, options: ExtremeOptions, players: int) -> tuple[Fault, ...]:
    """Says every reason why a board cannot be played."""
    faults = path_faults(board.path)
    if not isinstance(board.cards, UnsetType):
        faults += card_faults(board.cards, options.black_turtle, players)
    return tuple(faults)


def file_faults(board: ExtremeBoard) -> tuple[Fault, ...]:
    """Says what no board file may say: the protocol takes any number of cards."""
    counts = () if isinstance(board.cards, UnsetType) else board.cards.values()
    count = sum(max(0, cards) for cards in counts)
    if count <= MOST_CARDS:
        return ()
    return (Fault("too-many-cards", {"count": count, "most": MOST_CARDS}),)


def start(setup: Setup[ExtremeOptions, ExtremeBoard]) -> Extreme:
    """PE-1: sets up the table."""
    path = path_of(setup.board.path)
    cards = setup.board.cards
    return Extreme(
        setup=setup,
        path=path,
        groups=tuple((START, (turtle,)) for turtle in range(number_of_turtles(setup.options))),
        raven=START if setup.options.raven else None,
        tokens=(HIDDEN,) * len(path.mounds),
        deck=None if isinstance(cards, UnsetType) else deck_of(cards, len(setup.players)),
    )
