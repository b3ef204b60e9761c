"""Asks at set-up where the turtles start: does the picture match, else which cells are they?

The presets are shown one after the other; a table with other printed cells taps its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from companion.drawing import Item
from companion.games.contract import Choice, Laid, Picked, Said, Seating, Step
from companion.games.tortuga.board import (
    CELLS,
    EMPTY,
    INDEX,
    NEST,
    NORTH,
    PRESETS,
    SOUTH,
    TURTLES_EACH,
    WORDS,
    StartCells,
    TortugaBoard,
    mirrored,
    place_of,
    start_cells,
)
from companion.games.tortuga.hexmap import drawn, pixel
from companion.games.tortuga.moves import Cells
from companion.games.tortuga.position import TortugaPosition
from companion.games.tortuga.refusals import listed


def step(board: TortugaBoard, picked: Picked) -> Step | TortugaBoard:
    """Asks for the next pick: whether a picture matches, or a cell; gives the board at the end."""
    shown = [board, *(TortugaBoard(name) for name in PRESETS if name != board.start)]
    answers = [pick for pick in picked if pick in ("yes", "no")]
    for candidate, answer in zip(shown, answers, strict=False):
        if answer == "yes":
            return candidate
    if len(answers) < len(shown):
        return _does_it_match(shown[len(answers)])
    return _tapped(tuple(str(pick) for pick in picked[len(shown) :]))


def _does_it_match(board: TortugaBoard) -> Step:
    laid = start_cells(board)
    return _yes_or_no("board.title", laid, (_in_words(laid), Said("board.seats")))


def _in_words(laid: StartCells) -> Said:
    south, north = (listed(INDEX[name] for name in names) for names in (laid.south, laid.north))
    if set(laid.north) == set(mirrored(laid.south)):
        return Said("board.match", {"cells": south})
    return Said("board.match-both", {"cells": south, "others": north})


def _yes_or_no(title: str, laid: StartCells, lines: tuple[Said, ...] = ()) -> Step:
    choices = (Choice("yes", Said("board.yes")), Choice("no", Said("board.no")))
    brief = (Said("board.seats-brief"),)
    return Step(
        "list", Said(title), choices, lines=lines, brief=brief, map=_picture(laid), laid=_laid(laid)
    )


def _tapped(picks: tuple[str, ...]) -> Step | TortugaBoard:
    """Asks for south's eight cells, then whether north's lie opposite, else for north's eight."""
    south = tuple(name for name in picks[:TURTLES_EACH])
    if len(south) < TURTLES_EACH:
        return _tap(SOUTH, StartCells(south, ()))
    opposite, after = mirrored(south), picks[TURTLES_EACH:]
    if not set(opposite) & set(south):
        if not after:
            return _yes_or_no("board.opposite", StartCells(south, opposite))
        if after == ("yes",):
            return TortugaBoard(StartCells(south, opposite))
        after = after[1:]
    if len(after) < TURTLES_EACH:
        return _tap(NORTH, StartCells(south, after))
    return TortugaBoard(StartCells(south, after))


def _tap(side: int, laid: StartCells) -> Step:
    """Asks for one more cell of a side: not one that is taken, nor the other's nest."""
    count = len((laid.south, laid.north)[side])
    barred = {*laid.south, *laid.north, CELLS[NEST[1 - side]]}
    free = [cell for cell, name in enumerate(CELLS) if name not in barred]
    title = Said(f"board.tap.{WORDS[side]}", {"number": count + 1})
    first = free.index(NEST[side]) if NEST[side] in free else 0
    cells = tuple(map(cell_choice, free))
    brief = (Said("board.tap-brief"),)
    return Step(
        "map", title, cells, first, lines=brief, brief=brief, map=_picture(laid), laid=_laid(laid)
    )


@cache
def cell_choice(cell: int) -> Choice:
    """Gives a cell as a choice of the map."""
    x, y = pixel(cell)
    return Choice(CELLS[cell], Said("cell", {"cell": CELLS[cell]}), place_of(CELLS[cell]), x, y)


def seating(names: Sequence[str]) -> Seating:
    """TO-1: says who sits where and which way they play; the two sit opposite each other."""
    sides = tuple(zip(WORDS, names, strict=False))
    lines = [Said(f"seating.{side}", {"text": name}) for side, name in sides]
    brief = [Said(f"seating.{side}.brief", {"text": name}) for side, name in sides]
    lines.append(Said("seating.begins"))
    brief.append(Said("seating.begins.brief"))
    return Seating(Said("seating.title"), tuple(lines), tuple(brief))


def _picture(laid: StartCells) -> tuple[Item, ...]:
    return drawn(_table(laid), None, None)


def _laid(laid: StartCells) -> Laid:
    """Gives the same for the page."""
    turtles = enumerate(_table(laid))
    taken = {CELLS[cell]: WORDS[turtle] for cell, turtle in turtles if turtle != EMPTY}
    return Laid(TortugaBoard(laid), TortugaPosition(taken))


def _table(laid: StartCells) -> Cells:
    """Lays a table of which not all need be known yet."""
    cells = [EMPTY] * len(CELLS)
    for side, names in enumerate((laid.south, laid.north)):
        for name in names:
            cells[INDEX[name]] = side
    return tuple(cells)
