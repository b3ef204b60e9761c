"""One row of the table of rules, and the tables that many rows begin with."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.contract import Answer
from tests.games.mahe.tables import Outcome

FOUR = "A: red, B: yellow, C: blue, D: green"
TWO = "A: red yellow, B: blue green"
TOWER = "A: blue, *B: red, C: yellow, D: green | 18: blue red yellow, 3: green | | up 5"


@dataclass(frozen=True)
class Row:
    """One example of a rule."""

    rule: str
    name: str
    table: str
    answers: tuple[Answer, ...]
    outcome: Outcome
    cards_as_dice: bool = False


def row(
    rule: str,
    name: str,
    table: str,
    *answers: Answer | tuple[Answer, ...],
    lies: str | None = None,
    cards: str | None = None,
    asks: str | None = None,
    ends: str | None = None,
    refused: str | None = None,
    cards_as_dice: bool = False,
) -> Row:
    """Writes a row with any of the five things that can come of it."""
    flat: list[Answer] = []
    for answer in answers:
        flat += answer if isinstance(answer, tuple) else [answer]
    expected = Outcome(lies, asks, ends, refused, cards=cards)
    return Row(rule, name, table, tuple(flat), expected, cards_as_dice)
