"""Set-ups: from what a client tells to a complete, checked one, with every fault listed.

Pure. What is misshapen raises Misfit (`bad-request`), all of it at once; whatever is well-shaped
but cannot be played comes back as faults (`bad-setup`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal, get_args, get_origin

import msgspec
from msgspec import UNSET, Struct, UnsetType

from companion import names
from companion.fitting import Misfit, fitted
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
    told: ToldSetup, games: Mapping[str, AnyGame], is_kept: bool = False
) -> Setup[Options, Board] | tuple[Fault, ...]:
    """Completes a set-up: trims names, gives colours out, types options and board.

    One that `is_kept` was played already: its names, whatever they are, stand. Raises Misfit for
    all that is misshapen in options and board."""
    game = games.get(told.game)
    if game is None:
        return (Fault("no-such-game", {"game": told.game}),)
    options, board, faults = _options_and_board(told, game)
    players = tuple(_trimmed(player) for player in told.players)
    told_names = [player.name for player in players]
    faults += [*_seat_faults(players, game), *(() if is_kept else name_faults(told_names))]
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


def _options_and_board(told: ToldSetup, game: AnyGame) -> tuple[Options, Board, list[Fault]]:
    """Types options and board; Misfit names what is misshapen in both."""
    options, wrong, misfits = _options(told, game)
    try:
        board = fitted(told.board, game.board, "board")
    except Misfit as misfit:
        misfits += misfit.faults
    if misfits:
        raise Misfit(tuple(misfits))
    return game.options(**options), board, wrong


def _options(told: ToldSetup, game: AnyGame) -> tuple[dict[str, object], list[Fault], list[Fault]]:
    """Types the options one by one: gives the good ones; those that are unknown, or true, false or
    a word where that is none of their values; and those that are misshapen."""
    fields = {field.name: field for field in msgspec.structs.fields(game.options)}
    good: dict[str, object] = {}
    wrong: list[Fault] = []
    misfits: list[Fault] = []
    for name, value in told.options.items():
        if name not in fields:
            wrong.append(Fault("no-such-option", {"option": name}))
            continue
        try:
            good[name] = fitted(value, fields[name].type, "options", name)
        except Misfit as misfit:
            if isinstance(value, bool | str):
                wrong.append(Fault("no-such-value", {"option": name, "value": _as_json(value)}))
            else:
                misfits += misfit.faults
    return good, wrong, misfits


def _as_json(value: bool | str) -> str:
    return value if isinstance(value, str) else str(value).lower()


def _seat_faults(players: tuple[Player, ...], game: AnyGame) -> list[Fault]:
    if len(players) in game.seats:
        return []
    if len(game.seats) == 1:
        return [Fault("number-of-players-just", {"most": game.seats[0]})]
    return [Fault("number-of-players", {"least": game.seats[0], "most": game.seats[-1]})]


def name_faults(told: Sequence[str]) -> tuple[Fault, ...]:
    """Says what is wrong with the players' names."""
    faults = [fault for fault in map(names.fault, told) if fault is not None]
    times = Counter(map(names.key, told))
    twice = [name for name, count in times.items() if name and count > 1]
    return (*faults, *(Fault("name-twice", {"name": name}) for name in twice))


def _colours(player: Player) -> tuple[str, ...]:
    return () if isinstance(player.colours, UnsetType) else player.colours


def _colour_faults(players: tuple[Player, ...], game: AnyGame, options: Options) -> list[Fault]:
    each = game.colours_each(len(players), options)
    faults = [
        _wrong_number_of_colours(player.name, each)
        for player in players
        if not isinstance(player.colours, UnsetType) and len(player.colours) != each
    ]
    times = Counter(colour for player in players for colour in _colours(player))
    unknown = [colour for colour in times if colour not in game.colours]
    faults += [Fault("no-such-colour", {"colour": colour}) for colour in unknown]
    twice = [colour for colour, count in times.items() if count > 1]
    return faults + [Fault("colour-twice", {"colour": colour}) for colour in twice]


def _wrong_number_of_colours(name: str, each: int) -> Fault:
    if each == 0:
        return Fault("no-colours", {"name": name})
    return Fault("number-of-colours", {"name": name, "count": each})


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
