"""Set-up by keys: which game, who plays, options, help, and does the board match?

The flow is a generator that yields a `Step` and is sent what was picked; `walk` plays the picks
made so far through it. So BACK is simply one pick less, and nothing is half done. Pure.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Literal, TypeAlias, TypeVar, get_args, get_origin

import msgspec

from companion.cursor import NUMBERED
from companion.games.contract import (
    LEVELS,
    AnyGame,
    Board,
    Choice,
    Options,
    Picked,
    Player,
    Said,
    Step,
)
from companion.messages import MESSAGES
from companion.setups import ToldSetup
from companion.words import Words

Pick: TypeAlias = int | str
T = TypeVar("T")
Flow: TypeAlias = Generator[Step, Pick, T]

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZĄĆĘŁŃÓŚŹŻÄÖÅÜ"
"""Those of every language, then those of single ones."""
BLANK = " "
MOST_LETTERS = 12
"""Names spelled with keys are kept short; the page can tell longer ones."""


def walk(flow: Flow[T], picked: Picked) -> Step | T:
    """Plays picks through a flow; gives the step that is open after them, or what it comes to."""
    try:
        step = next(flow)
        for pick in picked:
            step = flow.send(pick)
    except StopIteration as end:
        value: T = end.value
        return value
    return step


def game_of(picked: Picked, games: Mapping[str, AnyGame]) -> AnyGame | None:
    """Gives the game that the picks so far have settled on."""
    if len(games) == 1:
        return next(iter(games.values()))
    return games.get(str(picked[0])) if picked else None


def flow(games: Mapping[str, AnyGame]) -> Flow[ToldSetup]:
    """Asks for a whole set-up."""
    game = games[str((yield from _which_game(games)))]
    words = Words([MESSAGES, game.messages])  # to name players after their colours
    count = yield from _how_many(game)
    options = yield from _options(game)
    players = yield from _players(game, count, options, words)
    level = yield _list("help", LEVELS, "help.level", first=1)
    board = yield from _board(game)
    yield _ready(players, words)
    return ToldSetup(
        game=game.id,
        players=players,
        options={name: getattr(options, name) for name in options.__struct_fields__},
        board=msgspec.to_builtins(board),
        help=str(level),
    )


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
    line = _seats_line(as_they_come)
    brief = (Said("setup.seats-brief", line.facts),)
    how = yield Step("list", Said("setup.who"), tuple(choices), lines=(line,), brief=brief)
    if how == "deal":
        return as_they_come
    colours = (yield from _colours(game, count, each)) if each else _dealt(game, count, each)
    if how == "colours":
        return _with_names(colours, words)
    names: list[str] = []
    for seat in range(count):
        names.append((yield from _name(seat, names)))
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


def _name(seat: int, taken: list[str]) -> Flow[str]:
    """Spells a name, letter by letter; a name that is taken cannot be finished."""
    name, last = "", ""
    while True:
        last = str((yield _letters(seat, name, last, is_taken=name.strip() in taken)))
        if last == "end":
            return name.strip()
        name = name[:-1] if last == "rub" else name + _as_written(name, last)


def _as_written(name: str, letter: str) -> str:
    """Gives a letter small, but for the first of a word."""
    return letter if not name or name.endswith(BLANK) else letter.lower()


def _letters(seat: int, name: str, last: str, is_taken: bool) -> Step:
    """Asks for the next letter; the cursor stays where the last pick was."""
    choices = _choices_of(name, is_taken)
    values = [choice.value for choice in choices]
    title = Said("setup.name", {"number": seat + 1})
    brief = [Said("setup.name-so-far", {"text": name})]
    if is_taken:
        brief.append(Said("setup.name-taken"))
    first = values.index(last) if last in values else 0
    return Step("list", title, tuple(choices), first, lines=tuple(brief), brief=tuple(brief))


def _choices_of(name: str, is_taken: bool) -> list[Choice]:
    """Offers the end of a name, a letter less, and while there is room the next letter; a blank
    only behind a letter."""
    choices: list[Choice] = []
    if name and not is_taken:
        choices.append(Choice("end", Said("setup.name-done")))
    if name:
        choices.append(Choice("rub", Said("setup.rub")))
    if len(name) < MOST_LETTERS:
        choices += [Choice(letter, Said("letter", {"text": letter})) for letter in LETTERS]
        if name and not name.endswith(BLANK):
            choices.append(Choice(BLANK, Said("setup.blank")))
    return choices


def _seats_line(players: tuple[Player, ...]) -> Said:
    return Said("setup.seats", {"seats": [{"text": player.name} for player in players]})


def _ready(players: tuple[Player, ...], words: Words) -> Step:
    """Shows seats and direction before play (B10)."""
    seats = [
        Said("setup.seat", {"number": seat + 1, "text": _short(player.name)})
        for seat, player in enumerate(players)
    ]
    begin = (Choice("begin", Said("setup.begin")),)
    lines = (_seats_line(players), Said("setup.clockwise"))
    assert words.has("setup.seat")
    return Step("tick", Said("setup.ready"), begin, lines=lines, brief=tuple(seats))


def _short(name: str) -> str:
    return name if len(name) <= 16 else name[:15] + "…"


# -- options and board ----------------------------------------------------------------------------


def _options(game: AnyGame) -> Flow[Options]:
    """Asks for every option of the game: no or yes, or one of its words."""
    picked: dict[str, bool | str] = {}
    for field in msgspec.structs.fields(game.options):
        words = get_args(field.type) if get_origin(field.type) is Literal else (False, True)
        values = tuple(str(value) for value in words)
        step = _list(field.name, values, f"option.{field.name}", values.index(str(field.default)))
        pick = yield msgspec.structs.replace(step, title=Said(f"option.{field.name}"))
        picked[field.name] = words[values.index(str(pick))]
    return msgspec.convert(picked, game.options)


def _board(game: AnyGame) -> Flow[Board]:
    picked: Picked = ()
    while True:
        step = game.face.board_step(game.board(), picked)
        if not isinstance(step, Step):
            return step
        picked = (*picked, (yield step))
