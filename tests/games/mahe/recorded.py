"""How Mahé is recorded as text."""

from __future__ import annotations

import random
from typing import Any

from companion.games.contract import Answer
from companion.games.mahe import rules
from companion.games.mahe.rules import Again
from companion.games.mahe.state import RAFT, Mahe
from tests.protocol.talk import Talk

WRONG: tuple[Any, ...] = (
    {"kind": "roll", "dice": [7]},
    {"kind": "roll", "dice": [3, 3]},
    {"kind": "reveal", "eggs": 0},
    {"kind": "turtle", "colour": "black"},
    {"kind": "again", "again": True, "by": 5},
    {"kind": "play-card", "eggs": 6},
    {"kind": "report", "to": 22, "card_to": None},
    {"kind": "report", "to": "raft", "card_to": 0},
    {"kind": "done"},
)


LATE = 5
"""So many cards are left where a recorded game is taken up."""
BOLD = 4
"""From such a total on nobody throws on."""


def first(talk: Talk) -> list[Any]:
    """Takes the game up late (K1): all but a few cards are dealt out in turn."""
    players = len(talk.show("setup")["players"])
    cards = [eggs for eggs in (3, 4, 5) for _ in range(4)] + [1, 2, 6]
    held = [cards[player::players] for player in range(players)]
    told = {**talk.position, "cards": held, "cards_left": LATE}
    return [{"correct": {"position": told, "reason": "taken up late"}}]


def likely(state: Mahe) -> tuple[Answer, ...]:
    """Gives the offered answers but those of the bold."""
    offered = rules.legal(state)
    if sum(state.dice) < BOLD:
        return offered
    return tuple(answer for answer in offered if answer != Again(again=True))


def table(talk: Talk) -> str:
    """Writes the table in one line: who stands where, cards, the deck, the throw."""
    position = talk.position
    spaces = [f"{name}: {' '.join(stack)}" for name, stack in position["spaces"].items() if stack]
    scored = ["*" if beach else "" for beach in position["beach"]]
    cards = ["".join(map(str, held)) or "-" for held in position["cards"]]
    held = " ".join(card + star for card, star in zip(cards, scored, strict=True))
    deck = f"up {position['face_up'] or '-'} of {position['cards_left']}"
    dice = "+".join(map(str, position["dice"])) or "-"
    turn = f"player {position['player']} {position['turtle'] or '-'} {dice}"
    return " | ".join([", ".join(spaces), held, deck, turn])


def report(state: Mahe, chance: random.Random) -> Any:
    """Reports where the group was put and who took a card; one in three reports is wrong."""
    assert state.due is not None
    to = "raft" if state.due.landing == RAFT else state.due.landing
    right = {"kind": "report", "to": to, "card_to": state.due.taker}
    wrong = chance.choice(({"to": chance.randint(1, 21)}, {"card_to": 1}))
    return {**right, **wrong} if chance.randrange(3) == 0 else right
