"""Mahé's pieces in people's hands: what lies differently, put right, laid out, packed. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.contract import Fact, Picked, Said, Step
from companion.games.mahe import checking, righting
from companion.games.mahe.position import MahePosition
from companion.games.mahe.state import (
    COLOURS,
    DECK,
    EGGS,
    MOST_DICE,
    PUT_BACK,
    RAFT,
    SPACES,
    Mahe,
)


class MahePieces:
    """The game's pieces."""

    def change(self, state: Mahe, told: MahePosition, picked: Picked) -> Step | MahePosition:
        """Asks what differs by its place, then how."""
        return checking.change(state, told, picked)

    def put_right(
        self, _state: Mahe, found: MahePosition, wanted: MahePosition
    ) -> tuple[Said, ...]:
        """Says whom to move, which card goes where, whose turn it is."""
        return righting.put_right(found, wanted)

    def laid_out(self, state: Mahe) -> tuple[Said, ...]:
        """Says who stands where, how the deck lies, who has which cards and the dice."""
        return (*_turtles(state), *_cards(state), _dice(state))

    def packed(self, state: Mahe) -> tuple[Said, ...]:
        """Counts the turtles, the egg cards of each value, and the dice."""
        of_board = state.setup.board.cards
        cards = (Said("pack.cards", {"count": of_board[str(eggs)], "eggs": eggs}) for eggs in EGGS)
        turtles: Fact = [{"colour": colour} for colour in COLOURS]
        return (
            Said("pack.turtles", {"count": len(COLOURS), "crew": turtles}),
            *(line for line in cards if line.facts["count"]),
            Said("pack.in-all", {"count": DECK + PUT_BACK}),
            Said("pack.dice", {"count": MOST_DICE}),
        )


def _turtles(state: Mahe) -> Iterator[Said]:
    for space in (RAFT, *SPACES):
        stack: Fact = [{"colour": colour} for colour in state.spaces[space]]
        if stack:
            code = "lay.raft" if space == RAFT else "lay.space"
            yield Said(code, {"number": space, "stack": stack, "crew": stack})
    if state.beach is not None:
        yield Said("lay.beach", {"player": state.beach})


def _cards(state: Mahe) -> Iterator[Said]:
    """Says how the deck lies: at the start it is made (MA-1)."""
    facts: dict[str, Fact] = {"cards": state.cards_left, "eggs": state.face_up}
    if state.cards_left == DECK and state.face_up is None:
        yield Said("lay.shuffle", {"count": DECK + PUT_BACK, "back": PUT_BACK})
        yield Said("lay.deck-new", {"cards": DECK})
    elif state.cards_left:
        yield Said("lay.deck-down" if state.face_up is None else "lay.deck", facts)
    for player, cards in enumerate(state.cards):
        if cards:
            yield Said("lay.cards", {"player": player, "held": _eggs(cards)})
    if state.played:
        yield Said("lay.box", {"held": _eggs(state.played)})


def _eggs(cards: tuple[int, ...]) -> Fact:
    return [{"eggs": eggs} for eggs in cards]


def _dice(state: Mahe) -> Said:
    """Gives the dice to whoever is on turn; those that are thrown lie as they fell."""
    thrown: Fact = [{"face": face} for face in state.dice]
    facts: dict[str, Fact] = {"count": MOST_DICE, "player": state.player, "thrown": thrown}
    return Said("lay.thrown" if state.dice else "lay.dice", facts)
