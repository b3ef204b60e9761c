"""Asks at set-up whether the path on the table matches, and for its special stones if not; or for
the numbers of cards.

The physical board's path is in no text that was found, so every table may have to tell it.
"""

from __future__ import annotations

from collections.abc import Iterator

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
    told = [int(stone) for stone in picked[2:]]
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
    river = _stones(board, RIVER)
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
    return [{"stone": stone} for stone in _stones(board, kind)]


def _stones(board: ExtremeBoard, kind: str) -> list[int]:
    return [number for number, there in enumerate(board.path, 1) if there == kind]


def _how_many(board: ExtremeBoard) -> Step:
    choices = tuple(
        Choice(count, Said("board.stones", {"stones": count})) for count in range(FEWEST, MOST + 1)
    )
    first = max(0, min(len(board.path), MOST) - FEWEST)
    return Step("list", Said("board.how-many"), choices, first)


def _next_stone(board: ExtremeBoard, stones: int, told: list[int]) -> Step | ExtremeBoard:
    """Asks for the mounds, then the foxes, then river stones until there are enough."""
    if len(told) < MOUNDS:
        return _which(board, MOUND, len(told), stones, told)
    if len(told) < MOUNDS + FOXES:
        return _which(board, FOX, len(told) - MOUNDS, stones, told)
    if told[-1] == ENOUGH:
        return ExtremeBoard(tuple(_path(stones, told[:-1])), board.cards)
    rivers = len(told) - MOUNDS - FOXES
    step = _which(board, RIVER, rivers, stones, told)
    return step if step.choices else ExtremeBoard(tuple(_path(stones, told)), board.cards)


def _which(board: ExtremeBoard, kind: str, number: int, stones: int, told: list[int]) -> Step:
    """Offers the stones that are left; no river stone is the first one, which is the way back."""
    left = [stone for stone in range(1, stones + 1) if stone not in told]
    if kind == RIVER:
        left = [stone for stone in left if stone > 1]
    choices = [
        Choice(stone, Said("board.stone", {"stone": stone}), ("stone", stone)) for stone in left
    ]
    if kind == RIVER and number:
        choices.insert(0, Choice(ENOUGH, Said("board.enough")))
    values = [choice.value for choice in choices]
    usual = _stones(board, kind)
    wanted = usual[number] if number < len(usual) else ENOUGH
    first = values.index(wanted) if wanted in values else 0
    title = Said(f"board.which-{kind}", {"number": number + 1})
    return Step("list", title, tuple(choices), first, laid=_laid(tuple(_path(stones, told))))


def _laid(path: tuple[str, ...]) -> Laid:
    """Gives a path on which nobody stands yet, for the page; tokens lie on its mounds."""
    tokens = {str(stone): HIDDEN for stone, kind in enumerate(path, 1) if kind == MOUND}
    return Laid(ExtremeBoard(path), ExtremePosition({}, None, tokens))


def _path(stones: int, told: list[int]) -> Iterator[str]:
    """Gives the kinds of all stones from those that were told."""
    mounds, foxes, rivers = told[:MOUNDS], told[MOUNDS : MOUNDS + FOXES], told[MOUNDS + FOXES :]
    for stone in range(1, stones + 1):
        if stone in mounds:
            yield MOUND
        elif stone in foxes:
            yield FOX
        else:
            yield RIVER if stone in rivers else STONE
