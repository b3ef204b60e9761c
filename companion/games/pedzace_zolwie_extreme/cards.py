"""The race cards: which there are, and the counting of those that were played.

Hands are secret: nothing here knows what a player holds. Counting needs a board file that says how
many there are of each kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from companion.games.contract import Fault

COLOURS = ("red", "yellow", "green", "blue", "purple", "orange", "black")
"""The turtles in the board's order; a turtle is known by its number here."""
OWNED = COLOURS[:-1]
BLACK = COLOURS.index("black")
ANY = "any"
HAND = 5
"""Cards in a hand at the start of a turn."""

MOST_CARDS = 200
"""More race cards are on no table: a box has 59, and those of the black turtle."""

Type = Literal["forward", "back", "catch-up", "curse"]
COLOURED: tuple[Type, ...] = ("forward", "back")
STEPS: dict[tuple[Type, bool], range] = {
    ("forward", False): range(1, 4),
    ("forward", True): range(1, 3),
    ("back", False): range(1, 2),
    ("back", True): range(1, 3),
    ("catch-up", False): range(1, 4),
    ("curse", False): range(1, 4),
}
"""The steps that are printed, by type and by whether it is for any turtle."""


class Card(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A race card. `colour` is a turtle's or `any`; `catch-up` and `curse` have none.

    Raises ValueError where a colour is missing or too much: that is a card's shape."""

    type: Type
    steps: int
    colour: str | UnsetType = UNSET

    def __post_init__(self) -> None:
        """Holds which types have a colour."""
        if (self.type in COLOURED) == isinstance(self.colour, UnsetType):
            raise ValueError(f"colour: {self.type} has {'one' if self.colour is UNSET else 'none'}")


def name_of(card: Card) -> str:
    """Names a card as board files do: "forward red 2", "catch-up 1"."""
    colour = "" if isinstance(card.colour, UnsetType) else f" {card.colour}"
    return f"{card.type}{colour} {card.steps}"


def _all_cards() -> tuple[Card, ...]:
    cards: list[Card] = []
    for type_ in COLOURED:
        cards += [Card(type_, n, c) for c in COLOURS for n in STEPS[type_, False]]
        cards += [Card(type_, n, ANY) for n in STEPS[type_, True]]
    plain: tuple[Type, ...] = ("catch-up", "curse")
    cards += [Card(type_, n) for type_ in plain for n in STEPS[type_, False]]
    return tuple(cards)


CARDS = _all_cards()
"""Every kind of card, those of the black turtle among them."""
NUMBER = {card: number for number, card in enumerate(CARDS)}
NAMES = {name_of(card): number for number, card in enumerate(CARDS)}
WITHOUT_BLACK = tuple(card for card in CARDS if card.colour != COLOURS[BLACK])


def kinds_of(black: bool) -> tuple[Card, ...]:
    """Gives the kinds of card in the game; PE-21: those of the black turtle only with it."""
    return CARDS if black else WITHOUT_BLACK


# -- counting (PE-2) ------------------------------------------------------------------------------


class Deck(Struct, frozen=True):
    """What is known of the cards. `box` and `discards` count by number of the kind; `pile` is how
    many cards can still be drawn."""

    box: tuple[int, ...]
    discards: tuple[int, ...]
    pile: int

    def has(self, card: Card) -> bool:
        """Tells whether not every card of a kind lies among the discards."""
        number = NUMBER[card]
        return self.discards[number] < self.box[number]

    def holds(self, card: Card) -> bool:
        """Tells whether the box has a card of this kind at all."""
        return self.box[NUMBER[card]] > 0

    def played(self, card: Card) -> Deck:
        """Puts a card on the discards."""
        number = NUMBER[card]
        discards = list(self.discards)
        discards[number] += 1
        return Deck(self.box, tuple(discards), self.pile)

    def drawn(self, count: int) -> Deck:
        """Draws cards; the discards are shuffled when one has to be drawn and none is left."""
        if count <= self.pile:
            return Deck(self.box, self.discards, self.pile - count)
        left = self.pile + sum(self.discards) - count
        return Deck(self.box, (0,) * len(self.box), left)


def deck_of(cards: Mapping[str, int], players: int) -> Deck:
    """Gives the deck after the deal; kinds left out are 0."""
    box = tuple(cards.get(name, 0) for name in NAMES)
    return Deck(box, (0,) * len(box), sum(box) - HAND * players)


def card_faults(cards: Mapping[str, int], black: bool, players: int) -> list[Fault]:
    """Says every reason why these cards cannot be played with."""
    faults: list[Fault] = []
    for name, count in cards.items():
        if name not in NAMES:
            faults.append(Fault("no-such-card", {"name": name}))
        elif count < 0:
            faults.append(Fault("number-of-cards", {"name": name, "number": count}))
        elif count and not black and CARDS[NAMES[name]].colour == COLOURS[BLACK]:
            faults.append(Fault("black-cards", {"name": name}))
    least = HAND * players + 1
    total = sum(count for count in cards.values() if count > 0)
    if total < least:
        faults.append(Fault("too-few-cards", {"count": total, "least": least}))
    return faults
