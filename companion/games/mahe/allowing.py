"""Mahé: what may be answered now, in one sentence. Pure; it tells nothing that a report has to."""

from __future__ import annotations

from companion.games.contract import Fact, Said
from companion.games.mahe.moves import listed
from companion.games.mahe.rules import must_reveal, must_throw, playable, result
from companion.games.mahe.state import EGGS, Mahe, decider, turtles_of, unseen


def allowed(state: Mahe) -> Said:
    """Says which card can come, who may go first, who decides between what."""
    if state.due:
        return Said("allowed.do")
    if result(state):
        return Said("allowed.nothing")
    if must_reveal(state):
        return _cards_to_come(state)
    if state.turtle is None:
        return Said("allowed.turtle", {"own": listed(turtles_of(state, state.player))})
    if must_throw(state):
        return Said("allowed.throw", {"turtle": state.turtle})
    return _decision(state, state.turtle)


def _cards_to_come(state: Mahe) -> Said:
    """MA-1: names the values of which some are left unseen."""
    values = [eggs for eggs in EGGS if unseen(state, eggs) > 0]
    if len(values) == len(EGGS):
        return Said("allowed.reveal-any")
    listed_: Fact = [{"eggs": eggs} for eggs in values]
    return Said("allowed.reveal", {"either": listed_})


def _decision(state: Mahe, turtle: str) -> Said:
    """MA-3, MA-4, MA-15: names who decides, and the cards that could be played."""
    facts: dict[str, Fact] = {"player": decider(state, turtle)}
    cards = playable(state)
    if not cards:
        return Said("allowed.again", facts)
    either: Fact = [{"eggs": eggs} for eggs in cards]
    return Said("allowed.again-or-card", {**facts, "either": either})
