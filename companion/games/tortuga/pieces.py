"""Tortuga's pieces in people's hands: what lies differently, put right, laid out, packed. Pure.

Turtles are alike but for the way they face, so a table differs by what is on its cells. A turtle
that is gone is somewhere else, and one that is there has come from somewhere: there are sixteen.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import UnsetType

from companion.drawing import Item
from companion.games.contract import AS_IT_LIES, Choice, Fact, Laid, Picked, Said, Step
from companion.games.tortuga import hexmap
from companion.games.tortuga.board import (
    CELLS,
    INDEX,
    NORTH,
    PLACE,
    SIDES,
    SOUTH,
    TURTLES_EACH,
    WORDS,
    Turtle,
    place_of,
)
from companion.games.tortuga.position import (
    TortugaPosition,
    cells_of,
    complete,
    position,
)
from companion.games.tortuga.refusals import listed
from companion.games.tortuga.rules import Tortuga
from companion.games.tortuga.tapping import cell_choice

TURTLES = 2 * TURTLES_EACH
NOBODY = "nobody"
"""What is on an empty cell, in the words of a pick."""
PLAYER = "player"


class TortugaPieces:
    """The game's pieces."""

    # -- what lies differently --------------------------------------------------------------------

    def change(
        self, state: Tortuga, told: TortugaPosition, picked: Picked
    ) -> Step | TortugaPosition:
        """Asks which cell differs and what is there; of a turtle that is gone, where it is and how
        it lies there; of one that is there, where it has come from."""
        if picked[:1] == (PLAYER,):
            return _on_turn(state, told, picked[1:])
        if not picked:
            return _what_differs(state, told)
        if len(picked) == 1:
            return _what_is_there(state, told, str(picked[0]))
        if picked[0] in told.cells:
            return _taken_cell_differs(state, told, tuple(map(str, picked)))
        return _empty_cell_differs(state, told, tuple(map(str, picked)))

    # -- put right --------------------------------------------------------------------------------

    def put_right(
        self, _state: Tortuga, found: TortugaPosition, wanted: TortugaPosition
    ) -> tuple[Said, ...]:
        """Says whom to turn over, whom to move, whose turn it is."""
        said = [*_turned(found, wanted), *_moved(found, wanted)]
        if found.player != wanted.player and isinstance(wanted.player, int):
            said.append(Said("put.player", {"player": wanted.player}))
        return tuple(said)

    # -- laid out, packed -------------------------------------------------------------------------

    def laid_out(self, state: Tortuga) -> tuple[Said, ...]:
        """Says how the board lies, then for each side and for those on their backs how many stand
        where."""
        cells = position(state).cells
        lines = [Said("lay.board", {"player": SOUTH})]
        for side, word in enumerate(WORDS):
            names = [name for name, lies in cells.items() if lies == word]
            stand = listed(INDEX[name] for name in names)
            if names:
                facts: dict[str, Fact] = {"count": len(names), "player": side, "stand": stand}
                lines.append(Said("lay.side" if word in SIDES else "lay.neutral", facts))
        return tuple(lines)

    def packed(self, _state: Tortuga) -> tuple[Said, ...]:
        """Counts the turtles, which are all alike, and the board."""
        return (Said("pack.turtles", {"count": TURTLES}), Said("pack.board", {"count": 1}))


# -- questions ------------------------------------------------------------------------------------


def _what_differs(state: Tortuga, told: TortugaPosition) -> Step:
    """Goes over all cells; beside the board stand that all lies so, and whose turn it is."""
    as_it_lies = Choice(AS_IT_LIES, Said("check.as-it-lies"), brief=Said("check.as-it-lies.brief"))
    player = state.player if isinstance(told.player, UnsetType) else told.player
    facts: dict[str, Fact] = {"player": player, "who": WORDS[player == NORTH]}
    whose = Choice(PLAYER, Said("check.player", facts), brief=Said("check.player.brief", facts))
    cells = tuple(_cell(told, name) for name in CELLS)
    choices = (_beside(as_it_lies, hexmap.LEFT), *cells, _beside(whose, hexmap.RIGHT))
    marks = hexmap.beside(hexmap.LEFT, hexmap.TICK), hexmap.beside(hexmap.RIGHT, hexmap.NEXT)
    return _map(state, told, Said("check.title"), choices, marks)


def _beside(choice: Choice, at: tuple[int, int]) -> Choice:
    return msgspec.structs.replace(choice, x=at[0], y=at[1])


def _cell(told: TortugaPosition, name: str) -> Choice:
    """Gives a cell as a choice that says what is there."""
    x, y = hexmap.pixel(INDEX[name])
    return Choice(name, _lies(told, name), place_of(name), x, y, _lies(told, name, ".brief"))


def _lies(told: TortugaPosition, name: str, how_said: str = "") -> Said:
    lies = told.cells.get(name, NOBODY)
    facts: dict[str, Fact] = {"cell": name}
    if lies in SIDES:
        facts["player"] = WORDS.index(lies)
    return Said(f"check.{lies}{how_said}", facts)


def _map(
    state: Tortuga,
    told: TortugaPosition,
    title: Said,
    choices: tuple[Choice, ...],
    marks: tuple[Item, ...] = (),
) -> Step:
    """Asks for a place on the table as it is told so far."""
    picture = (*_picture(told), *marks)
    return Step("map", title, choices, map=picture, laid=Laid(state.setup.board, told))


def _list(state: Tortuga, told: TortugaPosition, title: Said, choices: tuple[Choice, ...]) -> Step:
    """Asks beside the table as it is told so far; the cell that the title names blinks."""
    cell = INDEX.get(str(title.facts.get("cell")))
    laid = Laid(state.setup.board, told)
    return Step("list", title, choices, map=_picture(told, cell), laid=laid)


def _picture(told: TortugaPosition, at: int | None = None) -> tuple[Item, ...]:
    return hexmap.drawn(cells_of(told), at, None)


def _what_is_there(state: Tortuga, told: TortugaPosition, name: str) -> Step:
    there = told.cells.get(name, NOBODY)
    others = tuple(_way(name, word) for word in (*WORDS, NOBODY) if word != there)
    return _list(state, told, Said("check.how", {"cell": name}), others)


def _how_it_lies(state: Tortuga, told: TortugaPosition, name: str) -> Step:
    """Asks the same of a turtle that was moved, beginning with how it lay."""
    ways = tuple(_way(name, word) for word in WORDS)
    step = _list(state, told, Said("check.lies", {"cell": name}), ways)
    return msgspec.structs.replace(step, first=WORDS.index(told.cells[name]))


def _way(name: str, word: str) -> Choice:
    """Gives a way to lie as a choice, one for each owner on their own side of the cell."""
    if word not in SIDES:
        return Choice(word, Said(f"check.way.{word}"), brief=Said(f"check.way.{word}.brief"))
    say = Said("check.way", {"player": WORDS.index(word)})
    return Choice(word, say, (*place_of(name), word), brief=Said(f"side-of.{word}"))


def _on_turn(state: Tortuga, told: TortugaPosition, picked: Picked) -> Step | TortugaPosition:
    if picked:
        return msgspec.structs.replace(told, player=int(picked[0]))
    choices = tuple(Choice(n, Said("check.on-turn", {"player": n})) for n in (SOUTH, NORTH))
    step = _list(state, told, Said("check.who"), choices)
    return msgspec.structs.replace(step, first=int(told.player == SOUTH))


# -- a cell that differs --------------------------------------------------------------------------


def _taken_cell_differs(
    state: Tortuga, told: TortugaPosition, picked: tuple[str, ...]
) -> Step | TortugaPosition:
    """Turns the turtle, or takes it to where it is now; one too many is gone altogether."""
    name, lies, *more = picked
    if lies != NOBODY:
        return _laid(state, told, {name: lies})
    if len(told.cells) > TURTLES:
        return _laid(state, told, {name: NOBODY})
    if not more:
        empty = tuple(map(cell_choice, _cells(told, taken=False)))
        return _map(state, told, Said("check.where", {"cell": name}), empty)
    moved = _laid(state, told, {name: NOBODY, more[0]: told.cells[name]})
    if len(more) == 1:
        return _how_it_lies(state, moved, more[0])
    return _laid(state, moved, {more[0]: more[1]})


def _empty_cell_differs(
    state: Tortuga, told: TortugaPosition, picked: tuple[str, ...]
) -> Step | TortugaPosition:
    """Takes the turtle that is there from where it was said to be; one that was missing comes from
    nowhere."""
    name, lies, *more = picked
    if len(told.cells) < TURTLES:
        return _laid(state, told, {name: lies})
    if not more:
        taken = tuple(_cell(told, CELLS[other]) for other in _cells(told, taken=True))
        return _map(state, told, Said("check.from", {"cell": name}), taken)
    return _laid(state, told, {name: lies, more[0]: NOBODY})


def _cells(told: TortugaPosition, taken: bool) -> Iterator[int]:
    return (cell for cell, name in enumerate(CELLS) if (name in told.cells) == taken)


def _laid(state: Tortuga, told: TortugaPosition, changed: dict[str, str]) -> TortugaPosition:
    """Gives the table with some cells changed."""
    lies: dict[str, str] = {**told.cells, **changed}
    cells: dict[str, Turtle] = {
        name: word for name, there in lies.items() for word in WORDS if word == there
    }
    return complete(state, msgspec.structs.replace(told, cells=cells))


# -- put right ------------------------------------------------------------------------------------


def _turned(found: TortugaPosition, wanted: TortugaPosition) -> Iterator[Said]:
    """Says whom to turn where it lies."""
    for name, lies in wanted.cells.items():
        if name in found.cells and found.cells[name] != lies:
            was = "neutral" if found.cells[name] == "neutral" else "feet"
            yield Said(f"put.{was}-{_how(lies)}", _facts(name, lies))


def _moved(found: TortugaPosition, wanted: TortugaPosition) -> Iterator[Said]:
    """Pairs each cell that lacks a turtle with the one most like it that is one too many: lying so
    if there is any, then the nearest."""
    extra = [name for name in found.cells if name not in wanted.cells]
    for name, lies in wanted.cells.items():
        if name in found.cells:
            continue
        if not extra:
            yield Said(f"put.new-{_how(lies)}", _facts(name, lies))
            continue
        came = min(extra, key=lambda one: (found.cells[one] != lies, _distance(one, name)))
        extra.remove(came)
        as_it_lay = found.cells[came] == lies
        code = "put.move" if as_it_lay else f"put.move-{_how(lies)}"
        yield Said(code, {**_facts(came, lies), "to": name})
    for name in extra:
        yield Said("put.away", {"cell": name})


def _how(lies: Turtle) -> str:
    return "back" if lies == "neutral" else "way"


def _facts(name: str, lies: Turtle) -> dict[str, Fact]:
    facts: dict[str, Fact] = {"cell": name}
    return facts if lies == "neutral" else {**facts, "player": WORDS.index(lies)}


def _distance(name: str, other: str) -> int:
    """Gives how far apart two cells are; those that no board has are far from all."""
    if name not in INDEX or other not in INDEX:
        return len(CELLS)
    (column, height), (to_column, to_height) = PLACE[name], PLACE[other]
    return abs(to_column - column) + abs(to_height - height)
