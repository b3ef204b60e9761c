"""Games to tell and copy: the transcripts of all games, as a journal would have kept them."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from companion.changes import changes_of, of_changes
from companion.games import games
from companion.protocol import Desk
from companion.records import Kept
from companion.referee import AnySetup, Entry
from companion.setups import ToldSetup
from companion.slips import Slip

EXAMPLES = Path(__file__).parents[1] / "examples"
TRANSCRIPTS = sorted(path for id_ in games() for path in EXAMPLES.glob(f"{id_}-[0-9]*.jsonl"))


class Shelf:
    """A keeper that keeps every game in memory."""

    def __init__(self) -> None:
        self.games: list[tuple[AnySetup, list[Entry], list[Slip]]] = []
        self.desk = Desk(games(), self)
        self._results: list[object] = []

    def begin(self, setup: AnySetup) -> None:
        """Keeps the start of a game."""
        self._end()
        self.games.append((setup, [], []))

    def add(self, entry: Entry) -> None:
        """Keeps an entry."""
        self.games[-1][1].append(entry)

    def caught(self, slip: Slip) -> None:
        """Keeps a slip."""
        self.games[-1][2].append(slip)

    def _end(self) -> None:
        if self.games:
            self._results.append(self._result())

    def _result(self) -> object:
        result = self.desk.referee.result if self.desk.referee else None
        found: object = msgspec.json.decode(msgspec.json.encode(result))
        return found

    def kept(self) -> list[Kept]:
        """Gives every game as it was kept, keys and places in order."""
        results = [*self._results, self._result()]
        return [
            Kept(
                key=f"{place:016x}",
                setup=msgspec.json.decode(msgspec.json.encode(setup), type=ToldSetup),
                entries=tuple(entries),
                result=result,
                slips=tuple(slips),
                place=place,
                begun="2026-01-02 20:15",
            )
            for place, ((setup, entries, slips), result) in enumerate(
                zip(self.games, results, strict=True), start=1
            )
        ]


def kept_of(path: Path) -> list[Kept]:
    """Plays a transcript, what is refused in it too, and gives the games that come of it."""
    shelf = Shelf()
    for line in path.read_text(encoding="utf-8").splitlines():
        shelf.desk.handle(json.loads(line)["request"])
    return shelf.kept()


def as_read(kept: Kept) -> Kept:
    """Gives a game as it comes out of a file: lists for tuples in what is free JSON."""
    found = of_changes(tuple(changes_of(kept)))
    assert found is not None
    return found
