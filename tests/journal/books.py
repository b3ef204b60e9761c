"""Evenings to keep and look into: games with slips, and what of them lies in a file."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

import msgspec

from companion import sql, sql_games
from companion.games import games
from companion.journal import Journal
from companion.protocol import Desk
from companion.records import Kept
from companion.resume import take_up
from companion.store import Store

SOON = 30.0


class Evening:
    """A journal on a file and a desk before it, told in plain JSON."""

    def __init__(self, path: Path, store: Store | None = None, clock: str = "") -> None:
        self.path = path
        self.journal = Journal(store or Store(path), SOON, retry=0.02, clock=lambda: clock)
        self.desk = Desk(games(), self.journal)
        kept = take_up(self.journal, self.desk).referee
        if kept is not None:
            self.desk.resume(kept)

    def ask(self, request: Mapping[str, object]) -> dict[str, object]:
        """Puts a request, whatever comes of it."""
        reply: dict[str, object] = json.loads(self.desk.reply(json.dumps(request).encode()))
        return reply

    def tell(self, *requests: Mapping[str, object]) -> None:
        """Puts requests that are all accepted."""
        for request in requests:
            reply = self.ask(request)
            assert reply["ok"], (request, reply)

    def slip(self, answer: Mapping[str, object]) -> None:
        """Puts an answer that breaks a rule."""
        assert "refusal" in self.ask({"answer": answer})

    def play(self, name: str, *, slips: int = 0, rounds: int = 1) -> str:
        """Plays the beginning of a game with these many wrong throws; gives its key."""
        self.tell({"new": {**GAME, "players": [{"name": name}, {"name": "Ben"}]}})
        for _ in range(slips):
            self.slip({"kind": "roll", "dice": [7]})
        for _ in range(rounds):
            self.tell({"answer": {"kind": "roll", "dice": [1]}}, {"undo": {}})
        return self.journal.key

    def end(self) -> None:
        """Plays the game on to its end: one square, one turtle after another."""
        while (referee := self.desk.referee) and referee.result is None:
            self.desk.handle({"answer": _plain(referee.game.legal(referee.state)[0])})

    def close(self) -> None:
        """Ends it in order."""
        assert self.journal.close(SOON)


class Journals:
    """Keeps games with the journal of an evening that goes on."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening

    @property
    def on_table(self) -> str:
        """As the table does."""
        return self.evening.journal.key

    def delete(self, keys: Collection[str]) -> bool | None:
        """As the table does; the game in progress is never deleted here."""
        return None if self.evening.journal.key in keys else self.evening.journal.delete(keys)

    def take_in(self, come: Sequence[Kept], settings: Mapping[str, object]) -> bool:
        """As the table does."""
        known = self.evening.journal.settings()
        for name, value in settings.items():
            if name not in known:
                self.evening.journal.put(name, value)
        return self.evening.journal.take_in(come)


GAME: dict[str, object] = {
    "game": "turtle-bay",
    "board": {"squares": 3},
    "options": {"quick": True},
    "help": "quiet",
}


def _plain(answer: object) -> object:
    return msgspec.to_builtins(answer, builtin_types=())


def kept_in(path: Path) -> list[tuple[Kept, str]]:
    """Gives every game of a file with its state, in order."""
    db = sql.connect(path)
    try:
        keys = [row.start.key for row in sql_games.rows(db, 1 << 40, 1000)]
        found = [sql_games.game(db, key) for key in reversed(keys)]
    finally:
        db.close()
    return [one for one in found if one is not None]


def raw_bytes(folder: Path) -> bytes:
    """Gives everything that lies in a folder."""
    return b"".join(file.read_bytes() for file in sorted(folder.iterdir()) if file.is_file())


def spoil(path: Path, place: int, number: int = 0) -> None:
    """Damages one entry of a game (0: the record of its set-up), as a worn card does."""
    db = sql.connect(path)
    if number:
        where, id_ = "entries", place * sql.PLACES + number
    else:
        where, id_ = "games", place
    (line,) = db.execute(f"SELECT record FROM {where} WHERE id = ?", (id_,)).fetchone()
    worn = line.decode().replace('"body":{', '"body":[', 1)
    db.execute(f"UPDATE {where} SET record = ? WHERE id = ?", (worn, id_))
    db.close()
