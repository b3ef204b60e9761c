"""Asks at set-up whether the path on the table matches, and for its special stones if not; or for
the numbers of cards.

The physical board's path is in no text that was found, so every table may have to tell it.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TypeAlias

from msgspec import UnsetType

from companion.games.contract import Choice, Fact, Laid, Picked, Said, Step
from companion.games.pedzace_zolwie_extreme.counting import count_step
from companion.games.pedzace_zolwie_extreme.path import (
    FOX,
    FOXES,
    MOUND,
    MOUNDS,
    RIVER,
    STONE,
    ExtremeBoard,
)
from companion.games.pedzace_zolwie_extreme.position import ExtremePosition
from companion.games.pedzace_zolwie_extreme.state import HIDDEN

FEWEST, MOST = MOUNDS + FOXES + 2, 99
"""Stones between start and lettuce that can be told by keys: of two that are neither mound nor fox
one is not the first, and can be river."""
Told: TypeAlias = tuple[int, ...]
"""The stones picked so far: mounds, then foxes, then river."""
ENOUGH = 0
"""What is picked when there is no further river stone."""


def board_step(board: ExtremeBoard, picked: Picked) -> Step | ExtremeBoard:
    """Gives the next pick; after the last one the board as it was told."""
    if not picked:
        return _matches(board)
    if picked[0] == "yes":
        return board
    if picked[0] == "cards":
        return count_step(board, picked[1:])
    if len(picked) == 1:
        return _how_many(board)
    stones = int(picked[1])
    told = tuple(map(int, picked[2:]))
    return _next_stone(board, stones, told)


def _matches(board: ExtremeBoard) -> Step:
    facts: dict[str, Fact] = {
        "stones": len(board.path),
        "mounds": _listed(board, MOUND),
        "foxes": _listed(board, FOX),
        "river": _listed(board, RIVER),
    }
    answers = ("yes", "no", "cards")
    choices = tuple(Choice(answer, Said(f"board.{answer}")) for answer in answers)
    lines, brief = (Said("board.match", facts), *_cards(board)), _brief(board)
    title, laid = Said("board.title", facts), _laid(board.path)
    return Step("list", title, choices, lines=lines, brief=brief, laid=laid)


def _cards(board: ExtremeBoard) -> tuple[Said, ...]:
    if isinstance(board.cards, UnsetType):
        return ()
    return (Said("board.match-cards", {"cards": sum(board.cards.values())}),)


def _brief(board: ExtremeBoard) -> tuple[Said, ...]:
    """Says the special stones in lines for the display: the river as "9-10", or how much of it
    there is where it comes more than once."""
    river = _stones(board.path, RIVER)
    facts: dict[str, Fact] = {
        "mounds": _listed(board, MOUND),
        "foxes": _listed(board, FOX),
        "river": str(river[0]) if len(river) == 1 else f"{river[0]}-{river[-1]}",
        "count": len(river),
    }
    is_one = river[-1] - river[0] == len(river) - 1
    others = "others" if is_one else "many"
    return (Said("board.match-mounds", facts), Said(f"board.match-{others}", facts))


def _listed(board: ExtremeBoard, kind: str) -> Fact:
    return [{"stone": stone} for stone in _stones(board.path, kind)]


def _stones(path: tuple[str, ...], kind: str) -> list[int]:
    return [number for number, there in enumerate(path, 1) if there == kind]


def _how_many(board: ExtremeBoard) -> Step:
    choices = tuple(
        Choice(count, Said("board.stones", {"stones": count})) for count in range(FEWEST, MOST + 1)
    )
    first = max(0, min(len(board.path), MOST) - FEWEST)
    return Step("list", Said("board.how-many"), choices, first)


def _next_stone(board: ExtremeBoard, stones: int, told: Told) -> Step | ExtremeBoard:
    """Asks for the mounds, then the foxes, then river stones until there are enough."""
    if len(told) < MOUNDS:
        return _which(board.path, MOUND, len(told), stones, told)
    if len(told) < MOUNDS + FOXES:
        return _which(board.path, FOX, len(told) - MOUNDS, stones, told)
    if told[-1] == ENOUGH:
        return ExtremeBoard(_path(stones, told[:-1]), board.cards)
    rivers = len(told) - MOUNDS - FOXES
    step = _which(board.path, RIVER, rivers, stones, told)
    return step if step.choices else ExtremeBoard(_path(stones, told), board.cards)


@lru_cache(maxsize=2 * MOST)
def _which(path: tuple[str, ...], kind: str, number: int, stones: int, told: Told) -> Step:
    """Offers the stones that are left; no river stone is the first one, which is the way back.

    Kept for as many picks as a path takes: each pick walks through all that were made before."""
    taken = {*told, 1} if kind == RIVER else {*told}
    choices = [_stone(stone) for stone in range(1, stones + 1) if stone not in taken]
    if kind == RIVER and number:
        choices.insert(0, Choice(ENOUGH, Said("board.enough")))
    values = [choice.value for choice in choices]
    usual = _stones(path, kind)
    wanted = usual[number] if number < len(usual) else ENOUGH
    first = values.index(wanted) if wanted in values else 0
    title = Said(f"board.which-{kind}", {"number": number + 1})
    return Step("list", title, tuple(choices), first, laid=_laid(_path(stones, told)))


@cache
def _stone(stone: int) -> Choice:
    return Choice(stone, Said("board.stone", {"stone": stone}), ("stone", stone))


def _laid(path: tuple[str, ...]) -> Laid:
    """Gives a path on which nobody stands yet, for the page; tokens lie on its mounds."""
    tokens = {str(stone): HIDDEN for stone, kind in enumerate(path, 1) if kind == MOUND}
    return Laid(ExtremeBoard(path), ExtremePosition({}, None, tokens))


def _path(stones: int, told: Told) -> tuple[str, ...]:
    """Gives the kinds of all stones from those that were told."""
    path = [STONE] * stones
    for number, stone in enumerate(told):
        kind = MOUND if number < MOUNDS else FOX if number < MOUNDS + FOXES else RIVER
        path[stone - 1] = kind
    return tuple(path)
