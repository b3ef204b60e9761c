"""Boards under a name, and the text of their files (TOML).

A board file says which game it is for, a name, and the fields of that game's board, as a set-up of
the protocol does. Whatever is wrong with it is told at once, every fault of it. Pure: the files
themselves are read and written by `companion.cupboard`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

import msgspec
from msgspec import Struct

from companion import names
from companion.fitting import Misfit, fitted, mended
from companion.games.contract import AnyGame, Board, Fact, Fault, Json, Options
from companion.setups import option_words

ROW = 5
"""Things of a list that stand in one row of a file where the list is long."""
WIDTH = 80
"""Characters of a line."""

_BARE = re.compile(r"[A-Za-z0-9_-]+")
"""Keys that need no quotes."""


class NamedBoard(Struct, frozen=True):
    """A physical board of one game, under a name of 1 to 24 characters. `is_own`: somebody here
    told of it; else it came with the program."""

    game: str
    name: str
    board: Board
    is_own: bool = True


def of_game(boards: Sequence[NamedBoard], game: AnyGame) -> tuple[NamedBoard, ...]:
    """Gives the boards of a game, in their order."""
    return tuple(one for one in boards if one.game == game.id)


def usual(boards: Sequence[NamedBoard], game: AnyGame) -> NamedBoard:
    """Gives the board that came with a game; the game's own default where none did."""
    shipped = (one for one in of_game(boards, game) if not one.is_own)
    return next(shipped, NamedBoard(game.id, "", game.board(), is_own=False))


# -- what is wrong with a board -------------------------------------------------------------------


def faults_of(game: AnyGame, board: Board) -> tuple[Fault, ...]:
    """Says why a board cannot be played, whoever plays: what remains with the options and the
    number of players that suit it best, and what no file may say."""
    found: list[tuple[Fault, ...]] = []
    for options, players in product(_options(game), game.seats):
        found.append(game.board_faults(board, options, players))
        if not found[-1]:
            break
    return (*min(found, key=len), *game.file_faults(board))


def _options(game: AnyGame) -> Iterator[Options]:
    words = option_words(game)
    for values in product(*words.values()):
        yield msgspec.convert(dict(zip(words, values, strict=True)), game.options)


# -- reading --------------------------------------------------------------------------------------


class Told(Struct, frozen=True):
    """What a board file tells: its game and name as far as it tells them, and the board; None
    where there are faults."""

    game: str = ""
    name: str = ""
    board: NamedBoard | None = None
    faults: tuple[Fault, ...] = ()


def read(text: str, games: Mapping[str, AnyGame]) -> Told:
    """Reads the text of a board file, with every fault of one that cannot be played."""
    import tomllib  # few boxes have such a file: their start does not wait for it

    try:
        told: dict[str, object] = tomllib.loads(text)
    except (ValueError, RecursionError) as fault:
        return Told(faults=(Fault("board-not-toml", {"why": str(fault)}),))
    id_, faults = _word(told, "game")
    name, wrong = _name(told)
    faults += wrong
    game = games.get(id_)
    if game is None:
        return Told(id_, name, None, (*faults, *_no_such_game(id_)))
    board, wrong = _board_faults(told, game)
    faults += wrong
    named = NamedBoard(id_, name, board) if board is not None and not faults else None
    return Told(id_, name, named, tuple(faults))


def _no_such_game(told: str) -> tuple[Fault, ...]:
    return (Fault("no-such-game", {"game": told}),) if told else ()


def _name(told: dict[str, object]) -> tuple[str, list[Fault]]:
    name, faults = _word(told, "name")
    name = name.strip()
    fault = None if faults else names.fault(name)
    return name, faults if fault is None else [fault]


def _word(told: dict[str, object], key: str) -> tuple[str, list[Fault]]:
    """Takes a word that must be there out of what was told."""
    if key not in told:
        return "", [Fault("board-key-missing", {"key": key})]
    value = told.pop(key)
    if isinstance(value, str):
        return value, []
    return "", [Fault("board-key-no-text", {"key": key})]


def _board_faults(told: Mapping[str, object], game: AnyGame) -> tuple[Board | None, list[Fault]]:
    """Makes the board, or says everything that is wrong with it: each key that is unknown, all that
    is misshapen, and what of the rest cannot be played."""
    fields = {field.encode_name: field for field in msgspec.structs.fields(game.board)}
    known: Fact = [{"key": name} for name in ("game", "name", *fields)]
    faults = [
        Fault("no-such-board-key", {"key": key, "known": known})
        for key in told
        if key not in fields
    ]
    meant: tuple[dict[str, object], dict[str, object]] = ({}, {})
    for key in [key for key in told if key in fields]:
        wrong, values = _field(told[key], fields[key].type, key)
        faults += wrong
        for board, value in zip(meant, values, strict=False):
            board[fields[key].name] = value
    one, other = (game.board(**values) for values in meant)
    wrong_with_other = faults_of(game, other)
    faults += [fault for fault in faults_of(game, one) if fault in wrong_with_other]
    return (None if faults else one), faults


def _field(value: object, kind: type, key: str) -> tuple[tuple[Fault, ...], tuple[object, ...]]:
    """Gives what is misshapen in a field, and two values that it may have been meant as; none where
    that cannot be told: then the rest of the board is judged with what is usual there."""
    try:
        fits: object = fitted(value, kind, key)
    except Misfit as misfit:
        return misfit.faults, mended(value, kind)
    return (), (fits, fits)


# -- writing --------------------------------------------------------------------------------------


def written(named: NamedBoard) -> str:
    """Gives the text of a board's file; read again it is the same board.

    Raises TypeError for what TOML cannot hold: a game's board must not."""
    head = {"game": named.game, "name": named.name}
    fields: dict[str, Json] = msgspec.to_builtins(named.board)
    return "\n".join(_table({**head, **fields}, ())) + "\n"


def _table(table: Mapping[str, Json], at: tuple[str, ...]) -> Iterator[str]:
    """Writes what is plain, then each table within, under its heading."""
    if at:
        yield ""
        yield f"[{'.'.join(map(_key, at))}]"
    for key, value in table.items():
        if not isinstance(value, Mapping):
            yield f"{_key(key)} = {_value(value)}"
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _table(value, (*at, key))


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _quoted(key)


def _value(value: Json) -> str:
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, Sequence):
        return _listed([_value(one) for one in value])
    raise TypeError(f"a board file cannot hold {value!r}")


def _listed(values: list[str]) -> str:
    """Writes a list in one line where it fits, else in rows."""
    line = f"[{', '.join(values)}]"
    if len(line) <= WIDTH:
        return line
    rows = [", ".join(values[at : at + ROW]) for at in range(0, len(values), ROW)]
    return "[\n" + "".join(f"    {row},\n" for row in rows) + "]"


def _quoted(text: str) -> str:
    """Writes a TOML string: as in JSON, but that DEL may not stand in it as it is."""
    return msgspec.json.encode(text).decode().replace("\x7f", "\\u007f")
