"""`companion script`: the referee protocol on standard input and output.

One reply line for each request line, in order, flushed at once. With a journal a reply is written
only once what it accepts is on the card. Nothing else goes to standard output.
"""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

from companion.games import games
from companion.journal import open_journal
from companion.protocol import Desk
from companion.resume import take_up

PATIENCE = 60.0
"""Seconds that a reply waits for a slow card. A program reads them, not a person at a table."""


def script(path: Path | None, requests: BinaryIO, replies: BinaryIO) -> int:
    """Answers until the end of input; gives the exit status.

    Raises InUse and Newer where there can be no journal in `path`."""
    journal = open_journal(path, PATIENCE) if path else None
    desk = Desk(games(), journal)
    try:
        if journal is not None:
            take_up(desk, journal)
        converse(desk, requests, replies)
    finally:
        if journal is not None:
            journal.close(PATIENCE)
    return 0


def converse(desk: Desk, requests: BinaryIO, replies: BinaryIO) -> None:
    """Answers line by line."""
    for line in requests:
        if line.strip():
            replies.write(desk.reply(line) + b"\n")
            replies.flush()
