"""What is asked in Pędzące żółwie Extreme, and what can be answered: the protocol's own words."""

from __future__ import annotations

from typing import Literal

from companion.games.contract import Answer, Question
from companion.games.pedzace_zolwie_extreme.cards import Card
from companion.games.pedzace_zolwie_extreme.state import Why


class CardQuestion(Question, frozen=True, kw_only=True, tag="card"):
    """Which card was played from the hand, or came from the pile?"""

    source: Literal["hand", "pile"]


class ChooseQuestion(Question, frozen=True, kw_only=True, tag="choose"):
    """Which turtle does the player choose?"""

    why: Why


class TokenQuestion(Question, frozen=True, kw_only=True, tag="token"):
    """Which token was turned on a stone?"""

    stone: int


class OwnersQuestion(Question, frozen=True, kw_only=True, tag="owners"):
    """Whose is which turtle?"""


class Play(Answer, frozen=True, tag="card"):
    """The card that lies face up now."""

    card: Card


class Choose(Answer, frozen=True, tag="choose"):
    """The colour of the turtle that was chosen."""

    turtle: str


class TurnUp(Answer, frozen=True, tag="token"):
    """The token that was turned up."""

    token: str


class Owners(Answer, frozen=True, tag="owners"):
    """Each player's colour, as the tiles say: colour to player."""

    owners: dict[str, int]


class Report(Answer, frozen=True, tag="report"):
    """The space on which the last movement left what it moved: 0 the start, L the lettuce."""

    to: int
