"""The lock file beside the games: one program at a time, and a mark how far it has come.

The kernel frees the lock when its holder ends, however it ends. The mark tells after a crash that
entries are missing which the games' own file cannot miss any more (its log may be cut anywhere).
It must never be waited for: it is written without a sync.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
from pathlib import Path

from companion.records import Mark, read, record

MARK_BYTES = 200
"""Room for the mark, so that a shorter one covers a longer one."""


class InUse(Exception):  # noqa: N818 - not a fault: somebody else keeps these games
    """Another program holds the lock."""

    def __init__(self, path: Path) -> None:
        """Takes the path of the games."""
        super().__init__(f"{path} is in use")
        self.path = path


class Lock:
    """The lock of one file of games."""

    def __init__(self, games: Path) -> None:
        """Takes the path of the games; the lock lies beside it, with `.lock` behind its name."""
        self.games = games
        self.path = games.with_name(f"{games.name}.lock")
        self._fd: int | None = None

    def take(self) -> None:
        """Takes the lock, if it is not held already.

        Raises InUse where another program holds it, OSError where there can be no lock file."""
        if self._fd is not None:
            return
        fd = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(fd)
            raise InUse(self.games) from None
        self._fd = fd

    def mark(self, mark: Mark | None) -> None:
        """Writes the mark over the one before, None where there is nothing to be missed; a
        failing card is not worth a word here."""
        line = record("mark", mark) if mark else b""
        if self._fd is not None:
            with contextlib.suppress(OSError):
                os.pwrite(self._fd, line.ljust(MARK_BYTES), 0)

    def marked(self) -> Mark | None:
        """Reads the mark, None where there is none or it is damaged."""
        try:
            return read(self.path.read_bytes()[:MARK_BYTES], Mark)
        except OSError:
            return None

    def release(self) -> None:
        """Gives the lock back. The file stays: taking it away would race with the next holder."""
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None
