"""Tells whether games can be kept at a place that somebody named, before anything there is touched.

A place that cannot be used is a value, never an exception; a card that fails is none of it (A3).
Nothing is written here but the folder for games that `make_folder` makes.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from companion import sql
from companion.lock import Lock
from companion.store import bodies_in, fresh, is_empty, wal

NEVER_A_FILE = frozenset({errno.ENAMETOOLONG, errno.ELOOP, errno.ENOTDIR, errno.EINVAL})
"""What the system says of a name that is wrong on any card."""


class Unfit(Struct, frozen=True):
    """Why games cannot be kept there: a sentence of the catalogue and its facts."""

    code: str
    facts: dict[str, str | int]


def data_folder() -> Path:
    """Gives where games are kept: in systemd's state folder for us, else in the user's own."""
    if state := os.environ.get("STATE_DIRECTORY"):
        return Path(state.split(":")[0])
    shared = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(shared) / "turtle-companion"


def make_folder(folder: Path) -> Unfit | None:
    """Makes the folder for games. What is no folder is a mistake of whoever called.

    Raises OSError where the card does not let it be made."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        return Unfit("terminal.no-folder", {"path": str(folder)})
    return None


def unfit_file(games: Path) -> Unfit | None:
    """Tells why games cannot be kept in this file, whatever is in it: it has no folder, or it or
    one of the files beside it is something else than a file."""
    path = Path(os.path.realpath(games))
    if not _may_be_folder(path.parent):
        return Unfit("terminal.no-parent", {"path": str(path.parent)})
    return next(filter(None, map(_unfit, (path, *beside(path)))), None)


def _may_be_folder(path: Path) -> bool:
    try:
        return stat.S_ISDIR(path.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True  # what else is wrong with it, the file in it tells as well


def _unfit(path: Path) -> Unfit | None:
    try:
        is_file = stat.S_ISREG(path.lstat().st_mode)
    except OSError as fault:
        if fault.errno not in NEVER_A_FILE:
            return None
        return Unfit("terminal.no-file", {"path": str(path), "why": os.strerror(fault.errno)})
    return None if is_file else Unfit("terminal.not-a-file", {"path": str(path)})


def beside(path: Path) -> Iterator[Path]:
    """Gives the files that lie beside a file of games, or may."""
    yield Lock(path).path
    yield from (wal(path), path.with_name(f"{path.name}-shm"), fresh(path), wal(fresh(path)))


def strange_file(games: Path) -> Unfit | None:
    """Tells what of another program's lies where games are to be kept: it must stay as it is.

    What is damaged but has a mark of ours, or such a mark beside it, is not strange (A2)."""
    path = Path(os.path.realpath(games))
    strange = next((file for file in _strange(path)), None)
    return None if strange is None else Unfit("terminal.not-ours", {"path": str(strange)})


def _strange(path: Path) -> Iterator[Path]:
    lock = Lock(path)
    if is_ours(path) or lock.marked() is not None:
        return
    if _is_something(path):
        yield path
    if lock.is_strange():
        yield lock.path
    if not lock.path.exists():
        yield from (file for file in beside(path) if _is_something(file))


def is_ours(path: Path) -> bool:
    """Tells whether a file of games, or what is left of one, has a mark of ours."""
    if _application(path) == sql.APPLICATION:
        return True
    found = (body for file in (path, wal(path), fresh(path)) for body in bodies_in(file))
    return next(found, None) is not None


def _application(path: Path) -> int:
    try:
        with path.open("rb") as file:
            head = file.read(sql.APPLICATION_AT + 4)
    except OSError:
        return 0
    return int.from_bytes(head[sql.APPLICATION_AT :]) if head.startswith(b"SQLite") else 0


def _is_something(path: Path) -> bool:
    """Tells whether there are bytes that can be read; what cannot be read the store will tell."""
    try:
        return os.access(path, os.R_OK) and not is_empty(path)
    except OSError:
        return False
