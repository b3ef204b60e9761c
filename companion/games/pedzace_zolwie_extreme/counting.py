"""Asks at set-up how many race cards there are of each kind (PE-2), so that the box can count them.

Nobody has to: without numbers every card is taken as one that may still come.
"""

from __future__ import annotations

from msgspec import UnsetType

from companion.games.contract import Choice, Picked, Said, Step
from companion.games.pedzace_zolwie_extreme.cards import (
    CARDS,
    HAND,
    MOST_CARDS,
    Card,
    name_of,
)
from companion.games.pedzace_zolwie_extreme.path import ExtremeBoard
from companion.games.pedzace_zolwie_extreme.telling import facts_of

MOST = 12
"""Cards of one kind that can be told by keys; more stand in a board file."""
LEAST = 2 * HAND + 1
"""Cards with which the fewest players can begin."""


def count_step(board: ExtremeBoard, picked: Picked) -> Step | ExtremeBoard:
    """Gives the next pick: how many of each kind, then whether they are to be counted."""
    counts = [int(count) for count in picked[: len(CARDS)]]
    if len(counts) < len(CARDS):
        return _how_many(board, CARDS[len(counts)], sum(counts))
    if len(picked) == len(CARDS):
        return _are_counted(sum(counts))
    if picked[-1] == "uncounted":
        return ExtremeBoard(board.path)
    cards = {name_of(card): n for card, n in zip(CARDS, counts, strict=True) if n}
    return ExtremeBoard(board.path, cards)


def _how_many(board: ExtremeBoard, card: Card, so_far: int) -> Step:
    known = {} if isinstance(board.cards, UnsetType) else board.cards
    choices = tuple(Choice(n, Said("board.number", {"cards": n})) for n in range(MOST + 1))
    first = min(MOST, known.get(name_of(card), 0))
    facts = facts_of(card)
    lines = (Said("board.kind-line", {**facts, "cards": so_far}),)
    return Step("list", Said("board.kind", facts), choices, first, lines=lines)


def _are_counted(cards: int) -> Step:
    """With too few cards for anybody, or more than there can be, there is nothing to count."""
    choices = [Choice("uncounted", Said("board.uncounted"))]
    if LEAST <= cards <= MOST_CARDS:
        choices.insert(0, Choice("counted", Said("board.counted")))
    many = (Said("board.too-many", {"most": MOST_CARDS}),) if cards > MOST_CARDS else ()
    title = Said("board.cards-in-all", {"cards": cards})
    return Step("list", title, tuple(choices), lines=many, brief=many)
