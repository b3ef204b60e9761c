"""Set-ups: from what a client tells to a complete, checked one, with every fault listed.

Pure. Shape faults raise msgspec.ValidationError (`bad-request`); whatever is well-shaped but cannot
be played comes back as faults (`bad-setup`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal, get_args, get_origin

import msgspec
from msgspec import UNSET, Struct, UnsetType

from companion.games.contract import (
    LEVELS,
    AnyGame,
    Board,
    Fault,
    Level,
    Options,
    Player,
    Setup,
)
from companion.words import LANGUAGES

NAME_LENGTH = range(1, 25)
LONGEST_NAME = NAME_LENGTH[-1]


def option_words(game: AnyGame) -> dict[str, tuple[bool | str, ...]]:
    """Gives what each option of a game can be: no or yes, or its words."""
    fields = msgspec.structs.fields(game.options)
    return {
        field.name: get_args(field.type) if get_origin(field.type) is Literal else (False, True)
        for field in fields
    }


class ToldSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """A set-up as a client tells it (protocol SETUP)."""

    game: str
    players: tuple[Player, ...]
    options: dict[str, object] = {}
    board: dict[str, object] = {}
    help: str | tuple[str, ...] = "guide"
    language: str = "en"


def checked(
    told: ToldSetup, games: Mapping[str, AnyGame]
) -> Setup[Options, Board] | tuple[Fault, ...]:
    """Completes a set-up: trims names, gives colours out, types options and board."""
    game = games.get(told.game)
    if game is None:
        return (Fault("no-such-game", {"game": told.game}),)
    board = msgspec.convert(told.board, game.board)
    options, faults = _options(told, game)
    players = tuple(_trimmed(player) for player in told.players)
    faults += [*_seat_faults(players, game), *name_faults([player.name for player in players])]
    faults += _colour_faults(players, game, options)
    faults += [*_help_faults(told), *game.board_faults(board, options, len(players))]
    if faults:
        return tuple(faults)
    return Setup(
        game=game.id,
        players=_with_colours(players, game, options),
        options=options,
        board=board,
        help=_levels(told),
        language=told.language,
    )


def _trimmed(player: Player) -> Player:
    return Player(player.name.strip(), player.colours)


def _options(told: ToldSetup, game: AnyGame) -> tuple[Options, list[Fault]]:
    """Types the options one by one, so that every wrong one is named.

    A value that is neither true, false nor a word is misshapen, not wrong."""
    fields = {field.name: field for field in msgspec.structs.fields(game.options)}
    faults, good = [], {}
    for name, value in told.options.items():
        if name not in fields:
            faults.append(Fault("no-such-option", {"option": name}))
            continue
        try:
            good[name] = msgspec.convert(value, fields[name].type)
        except msgspec.ValidationError:
            if not isinstance(value, bool | str):
                raise
            faults.append(Fault("no-such-value", {"option": name, "value": str(value)}))
    return game.options(**good), faults


def _seat_faults(players: tuple[Player, ...], game: AnyGame) -> list[Fault]:
    if len(players) in game.seats:
        return []
    return [Fault("number-of-players", {"least": game.seats[0], "most": game.seats[-1]})]


def name_faults(names: Sequence[str]) -> tuple[Fault, ...]:
    """Says what is wrong with the players' names."""
    too_long = (Fault("name-length", {"name": n}) for n in names if len(n) not in NAME_LENGTH)
    counted = Counter(names).items()
    return (*too_long, *(Fault("name-twice", {"name": n}) for n, times in counted if times > 1))


def _colours(player: Player) -> tuple[str, ...]:
    return () if isinstance(player.colours, UnsetType) else player.colours


def _colour_faults(players: tuple[Player, ...], game: AnyGame, options: Options) -> list[Fault]:
    each = game.colours_each(len(players), options)
    faults = [
        Fault("number-of-colours", {"name": player.name, "count": each})
        for player in players
        if not isinstance(player.colours, UnsetType) and len(player.colours) != each
    ]
    times = Counter(colour for player in players for colour in _colours(player))
    unknown = [colour for colour in times if colour not in game.colours]
    faults += [Fault("no-such-colour", {"colour": colour}) for colour in unknown]
    twice = [colour for colour, count in times.items() if count > 1]
    return faults + [Fault("colour-twice", {"colour": colour}) for colour in twice]


def _with_colours(
    players: tuple[Player, ...], game: AnyGame, options: Options
) -> tuple[Player, ...]:
    """Gives the colours that are left, in the board's order, to whoever told none."""
    taken = {colour for player in players for colour in _colours(player)}
    free = [colour for colour in game.colours if colour not in taken]
    each = game.colours_each(len(players), options)
    given = []
    for player in players:
        if player.colours is UNSET:
            player = Player(player.name, tuple(free[:each]))
            free = free[each:]
        given.append(player)
    return tuple(given)


def _help_faults(told: ToldSetup) -> list[Fault]:
    levels = [told.help] if isinstance(told.help, str) else list(told.help)
    faults = [Fault("no-such-level", {"level": level}) for level in levels if level not in LEVELS]
    if not isinstance(told.help, str) and len(told.help) != len(told.players):
        faults.append(Fault("number-of-levels"))
    if told.language not in LANGUAGES:
        faults.append(Fault("no-such-language", {"language": told.language}))
    return faults


def _levels(told: ToldSetup) -> tuple[Level, ...]:
    levels = (told.help,) * len(told.players) if isinstance(told.help, str) else told.help
    return msgspec.convert(levels, tuple[Level, ...])
