"""The evening book of one box: reads what is kept, makes copies, and gives games away or takes them
in through whoever keeps them (the table of a running box, or a journal of one's own).

Reading comes from any thread and has a connection of its own; nothing big is kept in memory.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal, Protocol, TypeAlias

import msgspec
from msgspec import Struct

from companion import book, copying, speech
from companion.book import BEYOND, Listed, Outline, State, Summary
from companion.book_text import text
from companion.copying import BadLine, Copies
from companion.errands.menus import NUDGES, SOUNDS
from companion.games.contract import AnyGame, Fault
from companion.logbook import line
from companion.reader import Broken, Reader
from companion.recognising import Recogniser
from companion.records import Kept
from companion.referee import Referee
from companion.replaying import Moment, moment
from companion.resume import replayed, resumed, setup_of
from companion.snapshot import LogLine
from companion.store import new_key

log = logging.getLogger(__name__)

CARRIED: Mapping[str, Sequence[object]] = {"sound": SOUNDS, "nudge": NUDGES}
"""Settings of a box that go with a copy of all its games, and the values that each may have. What
lets people in is none of them."""

Deed: TypeAlias = Literal["done", "late", "open", "unknown"]
"""What came of deleting: `late`, it is done once the card takes it; `open`, one of the games is
being played, and nothing was done; `unknown`, one is not there, and nothing was done."""


class Taken(Struct, frozen=True):
    """What came of taking in: how many games came, and how many were there already; `late`, they
    are kept once the card takes them. Of those that were there, `longer` went on in the file and
    were completed from it; `ahead`, the file knows more of the game on the table, which stays."""

    came: int
    known: int
    late: bool = False
    longer: int = 0
    ahead: int = 0


class Hands(Protocol):
    """Whoever keeps the games: the only one who writes."""

    def delete(self, keys: Collection[str]) -> bool | None:
        """Deletes games for good; False where the card does not take it yet, None where one of
        them is being played, and then nothing is deleted."""

    def take_in(self, games: Sequence[Kept], settings: Mapping[str, object]) -> bool:
        """Keeps games, of those that are there what comes behind what is there, and settings that
        the box has not; False where the card is not ready."""

    @property
    def on_table(self) -> str:
        """Names the game that is in somebody's hands, and must not change under them; "" if none
        is."""


class Read(Struct, frozen=True):
    """A game that was read and played again: what was kept, its state, its referee at the end, and
    how many entries do not follow by today's rules. `is_damaged`: it is only the beginning of a
    game, the rest cannot be read."""

    kept: Kept
    state: State
    referee: Referee
    lost: int
    is_damaged: bool = False

    @property
    def summary(self) -> Summary:
        """All that is told of it."""
        return book.summary(self.kept, self.state, self.referee, self.lost, self.is_damaged)

    @property
    def log(self) -> tuple[LogLine, ...]:
        """Its log in words."""
        words = speech.words_of(self.referee)
        return tuple(line(self.referee, entry, words) for entry in self.referee.log)

    @property
    def text(self) -> str:
        """The game as a text for people."""
        return text(self.kept, self.summary, self.referee)


class EveningBook:
    """All games of one box. Raises Unreadable where its file cannot be read."""

    def __init__(self, path: Path, games: Mapping[str, AnyGame], hands: Hands) -> None:
        """Takes the file of games, the known games, and who keeps them."""
        self._reader = Reader(path)
        self._games, self._hands = games, hands

    # -- reading ----------------------------------------------------------------------------------

    def outlines(self, before: int = BEYOND, most: int = BEYOND) -> tuple[Outline, ...]:
        """Gives the games in front of a place, the last one first, at most so many."""
        return self._reader.outlines(before, most)

    def listed(self, before: int = BEYOND, most: int = BEYOND) -> tuple[Listed, ...]:
        """Gives the same in words."""
        return tuple(book.listed(one, self._games) for one in self.outlines(before, most))

    def read(self, key: str) -> Read | None:
        """Reads one game, as far as it can be read; None where it is not there, or where nobody can
        play it any more."""
        is_damaged = False
        try:
            found = self._reader.game(key)
        except Broken:
            is_damaged = True
            found = self._reader.beginning(key)
        if found is None:
            return None
        outcome = resumed(found[0], self._games)
        if outcome.referee is None:
            return None
        return Read(found[0], found[1], outcome.referee, outcome.lost, is_damaged)

    def moment(self, key: str, number: int) -> tuple[Read, Moment] | None:
        """Gives a game and how it was after its `number`th entry (0: at the beginning); None where
        it has no such entry."""
        whole = self.read(key)
        if whole is None or not 0 <= number <= len(whole.referee.log):
            return None
        setup = setup_of(whole.kept, self._games)
        assert setup is not None, "it was played just now"
        at = replayed(self._games[setup.game], setup, whole.kept, number)
        assert at is not None, "it was played just now"
        return whole, moment(whole.kept, number, at, whole.referee)

    # -- copies -----------------------------------------------------------------------------------

    def copies(
        self,
        keys: Sequence[str] | None = None,
        left_out: Callable[[str], object] = str,
    ) -> Iterator[bytes]:
        """Gives games as lines with their ends, those of the keys, or all and the settings of the
        box. `left_out` is told the key of each that cannot be read whole: it is missing."""
        is_all = keys is None
        if keys is None:
            keys = [one.key for one in self.outlines()[::-1]]
        games = self._whole(keys, left_out)
        told = copying.lines(games, self._settings() if is_all else None)
        return (each + b"\n" for each in told)

    def _whole(self, keys: Iterable[str], left_out: Callable[[str], object]) -> Iterator[Kept]:
        for key in keys:
            try:
                found = self._reader.game(key)
            except Broken:
                left_out(key)
                continue
            if found is not None:
                yield found[0]

    def _settings(self) -> dict[str, object]:
        return _carried(self._reader.settings())

    def taken_in(self, files: Iterable[bytes]) -> Taken | BadLine:
        """Takes in games from files, all of them or, with one fault, none. A game that is there is
        not taken twice."""
        found: list[Kept] = []
        settings: dict[str, object] = {}
        for raw in files:
            copies = self._copies_in(raw)
            if isinstance(copies, BadLine):
                return copies
            found += copies.games
            settings |= _carried(copies.settings)
        return self._take_in(found, settings)

    def _copies_in(self, raw: bytes) -> Copies | BadLine:
        try:
            return copying.read(raw.split(b"\n"), self._games, CARRIED)
        except Exception:  # whatever a stranger's file makes stumble, the book is as it was
            log.exception("a file of games could not be read")
            return BadLine(0, Fault("copy-stumbled"))

    def _take_in(self, found: Sequence[Kept], settings: Mapping[str, object]) -> Taken:
        known, gone = Recogniser(self.outlines(), self._as_read), self._reader.gone()
        on_table, fresh, longer = self._hands.on_table, dict[str, Kept](), dict[str, Kept]()
        ahead = 0
        for game in found:
            seen = known.seen(game)
            if seen.relation == "same":
                continue
            if seen.relation == "more" and seen.key == on_table:
                ahead += 1
                continue
            # One that was deleted here comes as another game: whatever bears its key is gone for
            # good.
            key = seen.key or (new_key() if game.key in gone or not game.key else game.key)
            to = longer if seen.relation == "more" and key not in fresh else fresh
            to[key] = msgspec.structs.replace(game, key=key)
            known.take(game, key)
        come = [*longer.values(), *fresh.values()]
        is_done = self._hands.take_in(come, settings) if come or settings else True
        return Taken(len(fresh), len(found) - len(fresh), not is_done, len(longer), ahead)

    def _as_read(self, key: str) -> Kept | None:
        """Gives a game as far as it can be read: a whole copy completes a damaged one."""
        try:
            found = self._reader.game(key)
        except Broken:
            found = self._reader.beginning(key)
        return None if found is None else found[0]

    # -- deleting ---------------------------------------------------------------------------------

    def delete(self, keys: Collection[str]) -> Deed:
        """Deletes these games, and no others (A9)."""
        if not set(keys) <= {one.key for one in self.outlines()}:
            return "unknown"
        match self._hands.delete(keys):
            case None:
                return "open"
            case is_done:
                return "done" if is_done else "late"


def _carried(settings: Mapping[str, object]) -> dict[str, object]:
    return {
        name: value
        for name, value in settings.items()
        if name in CARRIED and copying.fits(value, CARRIED[name])
    }
