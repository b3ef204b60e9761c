"""The seats: how much help each has, who takes one over, who leaves (K4). Pure."""

from __future__ import annotations

from companion.errands import Around, Outcome, SetHelp, SetNames
from companion.errands.steps import choice
from companion.flow import Flow
from companion.games.contract import LEVELS, Choice, Said, Step
from companion.seats import seats as seats_of
from companion.settings_told import name_of_left_seat
from companion.spelling import spell


def seats(around: Around) -> Flow[Outcome]:
    """Asks which seat, then what of it changes."""
    player = yield from _which(around)
    name = around.game.names[player]
    rows = tuple(choice(row, f"seat.{row}") for row in ("help", "hand-over", "leave"))
    match (yield Step("list", Said("seat.title", {"text": name.upper()}), rows)):
        case "help":
            return (yield from _help(around, player))
        case "hand-over":
            others = [other for other in around.game.names if other != name]
            new = yield from spell(Said("seat.whose"), others)
            return _named(around, player, new)
    left = name_of_left_seat(around.game.names, name, around.words)
    return _named(around, player, left)


def _which(around: Around) -> Flow[int]:
    rows = tuple(
        Choice(player, Said("seat.row", {"mark": seat.letter, "text": seat.name}))
        for player, seat in enumerate(seats_of(around.game, around.words))
    )
    return int((yield Step("list", Said("seat.which"), rows, first=around.acting)))


def _help(around: Around, player: int) -> Flow[Outcome]:
    in_force = around.game.help[player]
    rows = tuple(
        Choice(level, Said("help.in-force", {"level": level}))
        if level == in_force
        else choice(level, f"help.level.{level}")
        for level in LEVELS
    )
    title = Said("menu.help-of", {"text": around.game.names[player].upper()})
    pick = yield Step("list", title, rows, first=LEVELS.index(in_force))
    return SetHelp(player, next(level for level in LEVELS if level == pick))


def _named(around: Around, player: int, name: str) -> SetNames:
    names = list(around.game.names)
    names[player] = name
    return SetNames(tuple(names))
