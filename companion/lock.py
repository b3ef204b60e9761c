"""The lock beside the games: one program at a time, a mark how far it has come, and where it is.

Two files are locked: the lock file beside the games, which is always there, and the games' own
file, which others may know under another name (a hard link). The kernel frees both when their
holder ends, however it ends. The mark tells after a crash that entries are missing which the
games' own file cannot miss any more (its log may be cut anywhere). Mark and address must never be
waited for: they are written without a sync.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import re
import stat
from pathlib import Path
from threading import Lock as Mutex

from companion.records import Mark, read, record

MARK_BYTES = 200
"""Room for the mark, so that a shorter one covers a longer one."""

ADDRESS_BYTES = 200
"""Room for the address behind it."""

ADDRESS = re.compile(r"http://[!-~]+/")


class InUse(Exception):  # noqa: N818 - not a fault: somebody else keeps these games
    """Another program holds the lock."""

    def __init__(self, path: Path, address: str = "") -> None:
        """Takes the path of the games, and the address of the other one's page if it is known."""
        super().__init__(f"{path} is in use")
        self.path = path
        self.address = address


class Lock:
    """The lock of one file of games."""

    def __init__(self, games: Path) -> None:
        """Takes the real path of the games (no links in it: each file has one lock); the lock lies
        beside it, with `.lock` behind its name."""
        self.games = games
        self.path = games.with_name(f"{games.name}.lock")
        self._fd: int | None = None
        self._games_fd: int | None = None
        self._address = ""
        self._mutex = Mutex()

    def take(self) -> None:
        """Takes the lock, if it is not held already.

        Raises InUse where another program holds it, OSError where there can be no lock file."""
        self.follow()
        if self._fd is None:
            self._fd = self._locked(self.path, os.O_RDWR | os.O_CREAT)
            self.tell(self._address)

    def follow(self) -> None:
        """Locks the games' own file as well, if it is there; again where another took its place.

        SQLite does not see it: its locks are of another kind (fcntl), which the kernel drops when
        any handle of a file is closed. So this must not be called while a file that was replaced
        is still open in SQLite. Raises InUse, and OSError where it is no ordinary file."""
        try:
            fd = self._locked(self.games, os.O_RDONLY | os.O_NONBLOCK) if self._is_new() else None
        except (FileNotFoundError, PermissionError):
            return  # what cannot be read cannot be spoilt; the store says so
        if fd is not None:
            self._let_go_of_games()
            self._games_fd = fd

    def _is_new(self) -> bool:
        """Tells whether the games' file is another one than that which is locked."""
        if self._games_fd is None:
            return True
        return not os.path.samestat(os.fstat(self._games_fd), self.games.stat())

    def _locked(self, path: Path, flags: int) -> int:
        fd = os.open(path, flags | os.O_CLOEXEC, 0o600)
        try:
            if not stat.S_ISREG(os.fstat(fd).st_mode):
                raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(fd)
            raise InUse(self.games, self.address()) from None
        except BaseException:
            os.close(fd)
            raise
        return fd

    # -- the mark ---------------------------------------------------------------------------------

    def mark(self, mark: Mark | None) -> None:
        """Writes the mark over the one before, None where there is nothing to be missed; a
        failing card is not worth a word here."""
        self._write(record("mark", mark) if mark else b"", MARK_BYTES, 0)

    def marked(self) -> Mark | None:
        """Reads the mark, None where there is none or it is damaged."""
        return read(self._read(MARK_BYTES, 0), Mark)

    def is_strange(self) -> bool:
        """Tells whether a file of this name holds what no lock of ours ever holds."""
        return self.marked() is None and self._read(MARK_BYTES, 0).strip(b" \0") != b""

    # -- the address ------------------------------------------------------------------------------

    def tell(self, address: str) -> None:
        """Writes where the holder's page is, for a second copy to say; empty where there is none.
        Any thread; before the lock is taken, too."""
        self._address = address
        self._write(address.encode("ascii", "replace"), ADDRESS_BYTES, MARK_BYTES)

    def address(self) -> str:
        """Reads where the holder's page is, empty where it is not told."""
        told = self._read(ADDRESS_BYTES, MARK_BYTES).strip(b" \0").decode("ascii", "replace")
        return told if ADDRESS.fullmatch(told) else ""

    def _write(self, line: bytes, room: int, at: int) -> None:
        with self._mutex, contextlib.suppress(OSError):
            if self._fd is not None and len(line) <= room:
                os.pwrite(self._fd, line.ljust(room), at)

    def _read(self, room: int, at: int) -> bytes:
        try:
            with self.path.open("rb") as file:
                file.seek(at)
                return file.read(room)
        except OSError:
            return b""

    # -- the end ----------------------------------------------------------------------------------

    def release(self) -> None:
        """Gives the lock back. The file stays: taking it away would race with the next holder."""
        self._let_go_of_games()
        with self._mutex:
            if self._fd is not None:
                os.close(self._fd)
                self._fd = None

    def _let_go_of_games(self) -> None:
        if self._games_fd is not None:
            os.close(self._games_fd)
            self._games_fd = None
