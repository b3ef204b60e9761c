"""Set-up by keys: which game, who plays, options, help, and does the board match?

One flow (`companion.flow`) over all of it, so that BACK is one pick less. Pure.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from companion import picking_board, taking_up
from companion.boards import NamedBoard
from companion.cursor import NUMBERED
from companion.flow import Flow, Pick
from companion.games.contract import (
    LEVELS,
    AnyGame,
    Choice,
    Options,
    Picked,
    Player,
    Position,
    Said,
    Seating,
    Step,
)
from companion.messages import MESSAGES
from companion.setups import ToldSetup, option_words
from companion.spelling import spell
from companion.words import Words


class SetUp(Struct, frozen=True):
    """What a set-up comes to: the game, and the boards that there are from then on."""

    told: ToldSetup
    boards: tuple[NamedBoard, ...]
    table: Position | None = None
    """How the table lies, where a game is taken up that is under way (K1)."""


def game_of(picked: Picked, games: Mapping[str, AnyGame]) -> AnyGame | None:
    """Gives the game that the picks so far have settled on."""
    if len(games) == 1:
        return next(iter(games.values()))
    return games.get(str(picked[0])) if picked else None


def flow(games: Mapping[str, AnyGame], boards: tuple[NamedBoard, ...] = ()) -> Flow[SetUp]:
    """Asks for a whole set-up; `boards` are those that are kept, of all games."""
    game = games[str((yield from _which_game(games)))]
    words = Words([MESSAGES, game.messages])  # to name players after their colours
    count = yield from _how_many(game)
    options = yield from _options(game)
    players = yield from _players(game, count, options, words)
    level = yield _list("help", LEVELS, "help.level", first=1)
    board, boards = yield from picking_board.board(game, options, count, boards, words)
    yield ready(game, players)
    told = ToldSetup(
        game=game.id,
        players=players,
        options={name: getattr(options, name) for name in options.__struct_fields__},
        board=msgspec.to_builtins(board),
        help=str(level),
    )
    table = yield from taking_up.table(told, games)
    return SetUp(told, boards, table)


def _which_game(games: Mapping[str, AnyGame]) -> Flow[Pick]:
    if len(games) == 1:
        return next(iter(games))
    return (yield _list("which-game", tuple(games), "game"))


def _list(title: str, values: tuple[Pick, ...], say: str, first: int = 0) -> Step:
    choices = tuple(Choice(value, Said(f"{say}.{value}")) for value in values)
    return Step("list", Said(f"setup.{title}"), choices, first)


def _how_many(game: AnyGame) -> Flow[int]:
    """Asks how many play, where the game leaves a choice. A number key takes the number it shows;
    numbers beyond the last of those keys are asked for in a second step."""
    seats = [n for n in game.seats if n <= NUMBERED]
    more = [n for n in game.seats if n > NUMBERED]
    if len(game.seats) == 1:
        return game.seats[0]
    count = int((yield Step("count", Said("setup.how-many"), _seats(seats, bool(more)))))
    if not more or count < NUMBERED:
        return count
    return int((yield Step("list", Said("setup.how-many"), _seats([NUMBERED, *more], False))))


def _seats(numbers: list[int], is_more: bool) -> tuple[Choice, ...]:
    """Gives the numbers to choose from; `is_more` says that the last one stands for more too."""
    said = ["setup.players"] * len(numbers)
    if is_more:
        said[-1] = "setup.players-or-more"
    return tuple(Choice(n, Said(code, {"count": n})) for n, code in zip(numbers, said, strict=True))


# -- players --------------------------------------------------------------------------------------


def _players(game: AnyGame, count: int, options: Options, words: Words) -> Flow[tuple[Player, ...]]:
    """Asks who plays: as the colours come, with chosen colours, or with names too."""
    each = game.colours_each(count, options)
    as_they_come = _with_names(_dealt(game, count, each), words)
    choices = [Choice("deal", Said("setup.as-they-come"))]
    if each:
        choices.append(Choice("colours", Said("setup.choose-colours")))
    choices.append(Choice("names", Said("setup.choose-names")))
    line = _seats_line([player.name for player in as_they_come])
    brief = (Said("setup.seats-brief", line.facts),)
    how = yield Step("list", Said("setup.who"), tuple(choices), lines=(line,), brief=brief)
    if how == "deal":
        return as_they_come
    colours = (yield from _colours(game, count, each)) if each else _dealt(game, count, each)
    if how == "colours":
        return _with_names(colours, words)
    names: list[str] = []
    for seat in range(count):
        title = Said("setup.name", {"number": seat + 1})
        names.append((yield from spell(title, names)))
    return tuple(Player(name, dealt) for name, dealt in zip(names, colours, strict=True))


def _dealt(game: AnyGame, count: int, each: int) -> tuple[tuple[str, ...], ...]:
    return tuple(game.colours[each * seat : each * (seat + 1)] for seat in range(count))


def _with_names(colours: tuple[tuple[str, ...], ...], words: Words) -> tuple[Player, ...]:
    """Names players after their first colour, else by number."""
    return tuple(
        Player(
            words.say(f"colour.{dealt[0]}")
            if dealt
            else words.say("setup.player", {"number": seat + 1}),
            dealt,
        )
        for seat, dealt in enumerate(colours)
    )


def _colours(game: AnyGame, count: int, each: int) -> Flow[tuple[tuple[str, ...], ...]]:
    left, dealt = list(game.colours), []
    for seat in range(count):
        own: list[str] = []
        for _ in range(each):
            title = Said("setup.colour", {"number": seat + 1})
            choices = tuple(Choice(colour, Said(f"colour.{colour}")) for colour in left)
            colour = str((yield Step("list", title, choices)))
            left.remove(colour)
            own.append(colour)
        dealt.append(tuple(own))
    return tuple(dealt)


def _seats_line(names: list[str]) -> Said:
    return Said("setup.seats", {"seats": [{"text": name} for name in names]})


def ready_again(game: AnyGame, players: tuple[Player, ...]) -> Step:
    """Shows the same before a rematch, and first of all who begins (K2)."""
    begins = Said("setup.begins", {"text": players[0].name})
    step = ready(game, players)
    return msgspec.structs.replace(step, title=begins, lines=(begins, *step.lines))


def ready(game: AnyGame, players: tuple[Player, ...]) -> Step:
    """Shows seats and direction before play (B10)."""
    names = [player.name for player in players]
    seating = game.seating(names) if game.seating else _clockwise(names)
    begin = (Choice("begin", Said("setup.begin")),)
    return Step("tick", seating.title, begin, lines=seating.lines, brief=seating.brief)


def _clockwise(names: list[str]) -> Seating:
    """Says that players sit in their order round the table."""
    brief = [
        Said("setup.seat", {"number": seat + 1, "text": _short(name)})
        for seat, name in enumerate(names)
    ]
    lines = (_seats_line(names), Said("setup.clockwise"))
    return Seating(Said("setup.ready"), lines, tuple(brief))


def _short(name: str) -> str:
    return name if len(name) <= 16 else name[:15] + "…"


# -- options --------------------------------------------------------------------------------------


def _options(game: AnyGame) -> Flow[Options]:
    """Asks for every option of the game: no or yes, or one of its words."""
    picked: dict[str, bool | str] = {}
    usual = game.options()
    for name, words in option_words(game).items():
        values = tuple(str(value) for value in words)
        step = _list(name, values, f"option.{name}", values.index(str(getattr(usual, name))))
        pick = yield msgspec.structs.replace(step, title=Said(f"option.{name}"))
        picked[name] = words[values.index(str(pick))]
    return msgspec.convert(picked, game.options)
