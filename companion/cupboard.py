"""The cupboard: board files in their folder, those that come with the games, and how one is kept.

Whatever lies in the folder is read with care: a file that is wrong is named with every fault and
left out, and never stops a start. A board is written to a new file that then takes its name: there
is never half of one. A thread of its own writes, as the journal's does (A3). A file that is
forgotten or written anew is put aside under another name, for nobody's work is thrown away.

Files are judged by `companion.boards`; nothing here knows what a board is.
"""

from __future__ import annotations

import contextlib
import logging
import os
import re
import stat
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from companion import names, speech
from companion.boards import NamedBoard, Told, read, written
from companion.games.contract import AnyGame, Fault
from companion.messages import MESSAGES
from companion.sql import sync
from companion.words import Words
from companion.writing import PATIENCE, RETRY, Writer, nothing

log = logging.getLogger(__name__)

FOLDER = "boards"
"""The folder of board files in the data folder."""
PACKAGED = "board.toml"
"""A game's own board, in its folder."""
ENDING, FORGOTTEN, FRESH = ".toml", ".forgotten", ".new"
MOST_BYTES = 1 << 16
"""No board file is longer."""


class Filed(Struct, frozen=True):
    """A board file and what it tells."""

    path: Path
    told: Told

    @property
    def board(self) -> NamedBoard | None:
        """The board that it holds, None where it holds none that can be played."""
        return self.told.board


# -- reading --------------------------------------------------------------------------------------


def filed(path: Path, games: Mapping[str, AnyGame]) -> Filed:
    """Reads one board file, whatever it is."""
    text = _text(path)
    return Filed(path, Told(faults=(text,)) if isinstance(text, Fault) else read(text, games))


def _text(path: Path) -> str | Fault:
    """Gives what is in a file; what is no file (a FIFO would be waited for) is not opened."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            return Fault("board-not-a-file")
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as fault:  # ValueError: no file has such a name
        why = getattr(fault, "strerror", None) or str(fault)
        return Fault("board-unreadable", {"why": why})
    if len(content) > MOST_BYTES:
        return Fault("board-too-long", {"most": MOST_BYTES})
    try:
        return content.decode("utf-8-sig")  # editors of one make put a byte order mark first
    except UnicodeDecodeError:
        return Fault("board-not-text")


def packaged(games: Mapping[str, AnyGame]) -> list[Filed]:
    """Reads the boards that come with the games."""
    paths = (game.folder / PACKAGED for game in games.values())
    found = [filed(path, games) for path in paths if path.exists()]
    return [_not_own(one) for one in found]


def _not_own(file: Filed) -> Filed:
    if file.board is None:
        return file
    board = msgspec.structs.replace(file.board, is_own=False)
    return Filed(file.path, msgspec.structs.replace(file.told, board=board))


def in_cupboard(folder: Path, games: Mapping[str, AnyGame]) -> list[Filed]:
    """Reads all board files of a folder, by name. Of two boards of one game with the same name the
    later one is wrong; the one that comes with a game goes before all. Only the games that there
    are files of are loaded.

    Raises OSError where the folder cannot be read; one that is not there yet is empty."""
    files = [filed(path, games) for path in _files(folder)]
    ids = {file.board.game for file in files if file.board is not None}
    return each_once(files, packaged({id_: games[id_] for id_ in games if id_ in ids}))


def each_once(files: list[Filed], before: list[Filed] | None = None) -> list[Filed]:
    """Gives the files; a board that has the game and the name of an earlier one is wrong. The same
    file told twice is no second board."""
    found: list[Filed] = []
    for file in files:
        found.append(_if_new(file, [*(before or []), *found]))
    return found


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if _is_named_as_one(path))
    except FileNotFoundError:
        return []


def _is_named_as_one(path: Path) -> bool:
    return path.suffix == ENDING and not path.name.startswith(".")


def _if_new(file: Filed, before: list[Filed]) -> Filed:
    for other in before:
        if file.path == other.path or file.board is None or other.board is None:
            continue
        if _key(file.board) == _key(other.board):
            fault = Fault("board-name-twice", {"text": file.board.name, "file": str(other.path)})
            told = msgspec.structs.replace(file.told, board=None, faults=(fault,))
            return Filed(file.path, told)
    return file


def _key(board: NamedBoard) -> tuple[str, str]:
    return board.game, names.key(board.name)


def words_of(told: Told, games: Mapping[str, AnyGame]) -> Words:
    """Gives the words for what a file tells: the core's, and its game's where there is one."""
    return Words([MESSAGES, games[told.game].messages if told.game in games else {}])


def faults_in_words(told: Told, games: Mapping[str, AnyGame]) -> list[str]:
    """Says every fault of a file."""
    words = words_of(told, games)
    return [speech.fault(fault, words).message for fault in told.faults]


# -- keeping --------------------------------------------------------------------------------------


class Cupboard:
    """The boards of a box. `become` comes from one thread, the rest from any."""

    def __init__(
        self,
        folder: Path,
        games: Mapping[str, AnyGame],
        patience: float = PATIENCE,
        retry: float = RETRY,
    ) -> None:
        """Reads the folder and names in the log what is left out. Times in seconds."""
        self._folder = folder
        found = self._found(games)
        self.boards = tuple(file.board for file in found if file.board)
        """The boards that can be played on; those that come with the games are known to them."""
        self._paths = {_key(file.board): file.path for file in found if file.board}
        self._writer: Writer[Callable[[], None]] = Writer(
            "Boards", _do, nothing, patience=patience, retry=retry
        )

    def _found(self, games: Mapping[str, AnyGame]) -> list[Filed]:
        try:
            found = in_cupboard(self._folder, games)
        except OSError as fault:
            log.warning("The board files in %s cannot be read: %s", self._folder, fault)
            found = []
        for file in found:
            if file.board is None:
                why = "; ".join(faults_in_words(file.told, games))
                log.warning("The board file %s is left out: %s", file.path, why)
        return found

    @property
    def saved(self) -> bool:
        """Tells whether everything is on the card."""
        return self._writer.saved

    @property
    def changed(self) -> Callable[[], None]:
        """Called from the writing thread whenever `saved` has changed."""
        return self._writer.changed

    @changed.setter
    def changed(self, call: Callable[[], None]) -> None:
        self._writer.changed = call

    def become(self, boards: tuple[NamedBoard, ...]) -> None:
        """Keeps what is new among the boards and puts aside what is gone."""
        before, self.boards = self.boards, boards
        keys = {_key(board) for board in boards}
        gone = [board for board in before if board.is_own and _key(board) not in keys]
        jobs = [self._to_forget(board) for board in gone]
        jobs += [self._to_keep(board) for board in boards if board.is_own and board not in before]
        if jobs:
            self._writer.keep(jobs)

    def _to_forget(self, board: NamedBoard) -> Callable[[], None]:
        return lambda: self._put_aside(board)

    def _to_keep(self, board: NamedBoard) -> Callable[[], None]:
        return lambda: self._write(board)

    def close(self, timeout: float) -> bool:
        """Writes what is pending, once; tells whether everything is on the card. Does not wait
        longer than `timeout` s."""
        return self._writer.close(timeout)

    # -- in the writing thread --------------------------------------------------------------------

    def _write(self, board: NamedBoard) -> None:
        """Writes a board under its own file name, or under the first that is free."""
        if not self._folder.is_dir():
            self._folder.mkdir(mode=0o700, parents=True)
            sync(self._folder.parent)
        path = self._paths.get(_key(board)) or next(
            path for path in _names(self._folder, board) if not path.exists()
        )
        if path.exists():
            _stays_aside(path)
        put(path, written(board).encode())
        self._paths[_key(board)] = path

    def _put_aside(self, board: NamedBoard) -> None:
        path = self._paths.get(_key(board))
        if path is not None and path.exists():
            path.replace(_aside(path))
            sync(self._folder)
        self._paths.pop(_key(board), None)


def _aside(path: Path) -> Path:
    return path.with_name(path.name + FORGOTTEN)


def _stays_aside(path: Path) -> None:
    """Lets what a file holds now stay under another name, where the card knows two names."""
    with contextlib.suppress(OSError):
        _aside(path).unlink(missing_ok=True)
        os.link(path, _aside(path))


def _do(jobs: tuple[Callable[[], None], ...]) -> None:
    for job in jobs:
        job()


def _names(folder: Path, board: NamedBoard) -> Iterator[Path]:
    """Gives file names for a board: its game and its name in plain letters, then numbered."""
    plain = unicodedata.normalize("NFKD", board.name).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", f"{board.game} {plain}").strip("-")
    yield folder / f"{stem}{ENDING}"
    number = 1
    while True:
        number += 1
        yield folder / f"{stem}-{number}{ENDING}"


def put(path: Path, content: bytes) -> None:
    """Puts a file in its place whole or not at all, and surely: whatever happens, the old one or
    the new one is there. Raises OSError."""
    fresh = path.with_name(path.name + FRESH)
    with fresh.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
    sync(path.parent)
