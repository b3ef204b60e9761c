"""What may be answered now, in one sentence. Nothing of it is what a report has to tell."""

from __future__ import annotations

from companion.games.contract import Fact, Said
from companion.games.pedzace_zolwie_extreme.cards import BLACK, OWNED, kinds_of
from companion.games.pedzace_zolwie_extreme.rules import (
    can_still_be,
    may_be_chosen,
    must_turn_tiles,
)
from companion.games.pedzace_zolwie_extreme.state import TOKENS, Extreme
from companion.games.pedzace_zolwie_extreme.telling import colour_of, listed


def allowed(state: Extreme) -> Said:
    """Says which turtles, tokens, tiles or cards can be told."""
    match state.underway.asks:
        case "do":
            return Said("allowed.do")
        case "choose":
            return _choices_allowed(state)
        case "token":
            unseen: Fact = [{"token": token} for token in TOKENS if can_still_be(state, token)]
            return Said("allowed.token", {"unseen": unseen})
    if not state.is_in_the_lettuce or state.underway.deeds:
        return _cards_allowed(state)
    if not must_turn_tiles(state):
        return Said("allowed.over")
    return Said("allowed.owners", {"tiles": [{"colour": colour} for colour in OWNED]})


def _choices_allowed(state: Extreme) -> Said:
    turtles = may_be_chosen(state)
    if len(turtles) == len(state.turtles):
        return Said("allowed.any")
    return Said("allowed.choose", {"eligible": listed(turtles)})


def _cards_allowed(state: Extreme) -> Said:
    """PE-2: where the cards are counted, those that can no longer come are named."""
    spent: Fact = [
        {"type": card.type, "steps": card.steps, "colour": colour_of(card)}
        for card in kinds_of(BLACK in state.turtles)
        if state.deck and state.deck.holds(card) and not state.deck.has(card)
    ]
    return Said("allowed.card-left", {"spent": spent}) if spent else Said("allowed.card")
