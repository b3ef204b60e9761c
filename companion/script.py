"""`companion script`: the referee protocol on standard input and output.

One reply line for each request line, in order, flushed at once. With a journal a reply is written
only once what it accepts is on the card. Nothing else goes to standard output.
"""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

from companion.games import games
from companion.journal import Journal
from companion.protocol import Desk
from companion.resume import take_up
from companion.store import Store
from companion.terminal import complain

PATIENCE = 60.0
"""Seconds that a reply waits for a slow card. A program reads them, not a person at a table."""


def script(path: Path | None, requests: BinaryIO, replies: BinaryIO) -> int:
    """Answers until the end of input; gives the exit status.

    Raises InUse and Newer where there can be no journal in `path`."""
    if path is None:
        converse(Desk(games()), requests, replies)
    else:
        with_journal(path, requests, replies)
    return 0


def with_journal(path: Path, requests: BinaryIO, replies: BinaryIO) -> None:
    """Answers, keeps the game, and goes on with an open one."""
    store = Store(path)
    journal = Journal(store, PATIENCE)
    desk = Desk(games(), journal)
    try:
        go_on(store.path, desk, journal)
        converse(desk, requests, replies)
    finally:
        journal.close(PATIENCE)


def go_on(path: Path, desk: Desk, journal: Journal) -> None:
    """Goes on with the game that was kept last, and says what is missing of it."""
    outcome = take_up(journal, desk)
    if outcome.referee is not None:
        desk.resume(outcome.referee)
    if journal.damage is not None:
        complain("terminal.damaged", path=str(path), aside=journal.damage.aside)
    if outcome.away:
        complain("terminal.away", game=outcome.away)
    if outcome.lost:
        complain("terminal.left-out", count=outcome.lost)


def converse(desk: Desk, requests: BinaryIO, replies: BinaryIO) -> None:
    """Answers line by line."""
    for line in requests:
        if line.strip():
            replies.write(desk.reply(line) + b"\n")
            replies.flush()
