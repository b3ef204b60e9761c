"""Files that `companion book` writes and reads, and which of its words are numbers, which a file.

Nothing is destroyed that somebody may want: the book's own files are never written over, another
file only when that was said, and what is no ordinary file (a pipe, a device) is written into.
"""

from __future__ import annotations

import os
import re
import secrets
import stat
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

LARGEST = 64 << 20
"""Bytes of a file that is taken in."""

SPAN = re.compile(r"([0-9]{1,9})(?:-([0-9]{1,9}))?")
"""A number of a game, or the first and the last of several."""
LIKE_NUMBERS = re.compile(r"[0-9\s,;.:#+–-]+")
"""What nobody means as the name of a file; `./3.5` still is one."""


class Refused(Exception):  # noqa: N818 - said in one line, then the command ends
    """Leaves a command with a sentence of the catalogue."""

    def __init__(self, code: str, **facts: str | int) -> None:
        """Takes the sentence's code and its facts."""
        super().__init__(code)
        self.code, self.facts = code, facts


def numbers_in(what: Sequence[str], known: Collection[int]) -> frozenset[int]:
    """Gives the games that are meant: `3`, or `3-5` for those between that there are. Raises
    Refused for a number that no game has."""
    found: set[int] = set()
    for told in what:
        span = SPAN.fullmatch(told)
        if span is None:
            if LIKE_NUMBERS.fullmatch(told):
                raise Refused("terminal.book-no-number", what=told)
            continue
        first, last = int(span[1]), int(span[2] or span[1])
        meant = {number for number in known if first <= number <= last}
        if not meant:
            raise Refused("terminal.book-unknown", number=told)
        found |= meant
    return frozenset(found)


def file_in(what: Sequence[str]) -> Path | None:
    """Gives the file that is meant, None where only numbers are. Raises Refused for two files."""
    files = [told for told in what if not LIKE_NUMBERS.fullmatch(told)]
    if len(files) > 1 or "" in files:
        raise Refused("terminal.book-what", what=files[-1])
    return Path(files[0]) if files else None


# -- writing --------------------------------------------------------------------------------------


def write(path: Path, pieces: Iterable[bytes], games: Path, may_replace: bool = False) -> None:
    """Writes a file; an ordinary one beside its place, where it comes when it is whole. Links are
    followed. `games` is the file of games, which with all that lies beside it must stay. Raises
    Refused."""
    try:
        target = Path(os.path.realpath(path))
        if _is_of_book(target, Path(os.path.realpath(games))):
            raise Refused("terminal.book-own-file", path=str(path))
        there = _status(target)
        if there is not None and not stat.S_ISREG(there.st_mode):
            with target.open("wb", buffering=0) as file:
                for piece in pieces:
                    _write_all(file.fileno(), piece)
            return
        if there is not None and not may_replace:
            raise Refused("terminal.book-exists", path=str(path))
        _replace(target, pieces, None if there is None else stat.S_IMODE(there.st_mode))
    except OSError as fault:
        raise unusable(path, fault) from fault


def _write_all(fd: int, piece: bytes) -> None:
    rest = memoryview(piece)
    while rest:
        rest = rest[os.write(fd, rest) :]


def _replace(target: Path, pieces: Iterable[bytes], mode: int | None) -> None:
    """Writes under a name that nobody else has, then gives the file its own."""
    part = target.with_name(f".{secrets.token_hex(8)}.part")
    file = part.open("xb")
    try:
        with file:
            file.writelines(pieces)
            if mode is not None:
                os.fchmod(file.fileno(), mode)
        part.rename(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _is_of_book(target: Path, games: Path) -> bool:
    """Tells whether a file is the games' own or lies beside them for their sake, by its name or as
    another name of the same file."""
    if target.parent == games.parent and _is_named_after(target.name, games.name):
        return True
    there = _status(target)
    if there is None or not games.parent.is_dir():
        return False
    own = (one for one in games.parent.iterdir() if _is_named_after(one.name, games.name))
    return any(
        os.path.samestat(there, status) for status in map(_status, own) if status is not None
    )


def _is_named_after(name: str, games: str) -> bool:
    return name == games or name.startswith((f"{games}-", f"{games}."))


def _status(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except FileNotFoundError:
        return None


# -- reading --------------------------------------------------------------------------------------


def content(path: Path) -> bytes:
    """Reads a file. Raises Refused."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except OSError as fault:
        raise unusable(path, fault) from fault
    if len(raw) > LARGEST:
        raise Refused("terminal.book-too-large", path=str(path), most=LARGEST)
    return raw


def unusable(path: Path | str, fault: OSError) -> Refused:
    """Says that a file, or what stands for one, cannot be read or written."""
    why = fault.strerror or str(fault)
    return Refused("terminal.book-no-file", path=str(path), why=why)
