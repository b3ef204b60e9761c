"""Syncs and bytes written for an answer, beside bare SQLite (WAL, synced) inserting the same
lines. Counted between SQLite and the kernel, so exact on any machine."""

from __future__ import annotations

import sqlite3
import statistics
import tempfile
import time
from pathlib import Path

from companion.games import games
from companion.journal import Journal
from companion.protocol import Desk
from tests.bench.rows import Row
from tests.journal.card import Card, CardStore
from tests.journal.play import story

ANSWERS = 400


def measure() -> list[Row]:
    """Keeps a story of a few games, entry by entry."""
    requests = story(1, ANSWERS).requests
    with tempfile.TemporaryDirectory() as folder:
        syncs, written, spent = _ours(Path(folder) / "games.sqlite", requests)
        other_syncs, other_written, other_spent = _plain(Path(folder) / "plain.sqlite", requests)
    median = statistics.median(syncs)
    return [
        Row(
            "syncs an answer, median",
            f"{median:.0f}",
            f"bare SQLite {statistics.median(other_syncs):.0f}",
            f"{median / statistics.median(other_syncs):.2f}",
            "one",
            median == 1,
        ),
        Row(
            "bytes written an answer, median",
            f"{statistics.median(written):,.0f}",
            f"bare SQLite {statistics.median(other_written):,.0f}",
            f"{statistics.median(written) / statistics.median(other_written):.2f}",
        ),
        Row(
            "request to reply, kept, median",
            f"{statistics.median(spent) * 1000:.2f} ms",
            f"bare SQLite insert {statistics.median(other_spent) * 1000:.2f} ms",
            f"{statistics.median(spent) / statistics.median(other_spent):.2f}",
        ),
    ]


def _ours(path: Path, requests: tuple[bytes, ...]) -> tuple[list[int], list[int], list[float]]:
    card = Card()
    journal = Journal(CardStore(path, card))
    desk = Desk(games(), journal)
    seen = _each(card, requests, desk.reply)
    assert journal.close()
    return seen


def _plain(path: Path, requests: tuple[bytes, ...]) -> tuple[list[int], list[int], list[float]]:
    db = sqlite3.connect(path, isolation_level=None)
    db.text_factory = bytes
    db.execute("pragma journal_mode=wal")
    db.execute("pragma synchronous=full")
    db.execute("create table lines (number integer primary key, line blob)")
    card = Card()
    card.under(db)
    return _each(
        card, requests, lambda line: db.execute("insert into lines (line) values (?)", (line,))
    )


def _each(
    card: Card, requests: tuple[bytes, ...], keep
) -> tuple[list[int], list[int], list[float]]:  # type: ignore[no-untyped-def]
    syncs, written, spent = [], [], []
    for request in requests:
        before, begun = (card.syncs, card.bytes), time.perf_counter()
        keep(request)
        spent.append(time.perf_counter() - begun)
        syncs.append(card.syncs - before[0])
        written.append(card.bytes - before[1])
    return syncs, written, spent
