"""Makes a referee again from a kept game, as far as its entries follow from each other.

Nothing here reads the card; a game that cannot be taken up is a value, never an exception.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping

import msgspec
from msgspec import Struct

from companion import speech
from companion.fitting import Misfit
from companion.games.contract import AnyGame, Fault
from companion.journal import Journal
from companion.messages import MESSAGES
from companion.protocol import Desk
from companion.records import Kept
from companion.referee import AnySetup, Referee
from companion.setups import checked
from companion.words import Words

log = logging.getLogger(__name__)


class Resumed(Struct, frozen=True):
    """What became of a kept game: its referee (None: it cannot be played now), and how many of its
    last entries do not follow and were left out. `away` is the id of its game where that is not
    here: then nothing is lost, and the game is kept as it is until it can be played again."""

    referee: Referee | None
    lost: int = 0
    away: str = ""


def resumed(kept: Kept, games: Mapping[str, AnyGame]) -> Resumed:
    """Plays a kept game again up to its last entry that follows from those before."""
    if kept.setup.game not in games:
        return Resumed(None, away=kept.setup.game)
    setup = setup_of(kept, games)
    if setup is None:
        return Resumed(None, len(kept.entries))
    game = games[setup.game]
    length = len(kept.entries)
    referee = replayed(game, setup, kept, length)
    if referee is None:
        length = longest(game, setup, kept)
        referee = replayed(game, setup, kept, length)
    return Resumed(referee, len(kept.entries) - length)


def setup_of(kept: Kept, games: Mapping[str, AnyGame]) -> AnySetup | None:
    """Gives a kept set-up, checked anew; None where it is not one of these games any more."""
    try:
        setup = checked(kept.setup, games, is_kept=True)
    except Misfit as fault:
        log.warning(
            "The kept set-up does not fit its game: %s", _in_words(fault.faults, games, kept)
        )
        return None
    if isinstance(setup, tuple):
        log.warning("The kept set-up cannot be played: %s", _in_words(setup, games, kept))
        return None
    return setup


def _in_words(faults: tuple[Fault, ...], games: Mapping[str, AnyGame], kept: Kept) -> str:
    words = Words([MESSAGES, games[kept.setup.game].messages])
    return "; ".join(speech.fault(fault, words).message for fault in faults)


def longest(game: AnyGame, setup: AnySetup, kept: Kept) -> int:
    """Finds how many entries follow from each other, in a few attempts."""
    good, bad = 0, len(kept.entries)
    while bad - good > 1:
        middle = (good + bad) // 2
        if replayed(game, setup, kept, middle) is None:
            bad = middle
        else:
            good = middle
    return good


def replayed(game: AnyGame, setup: AnySetup, kept: Kept, length: int) -> Referee | None:
    """Plays the first entries; None where one does not follow."""
    try:
        return Referee.replay(game, setup, kept.entries[:length])
    except Exception as fault:  # another version's entry may break any contract
        log.warning("A kept game does not go on: %s", fault)
        return None


def take_up(journal: Journal, desk: Desk) -> Resumed:
    """Makes the referee of the game that was kept last, and has the journal go on with that game.

    The desk is not given it: a person decides first (A11). Entries that do not follow stay in the
    kept game; what goes on is then a game of its own."""
    journal.result = lambda: desk.referee and desk.referee.result
    kept = journal.last_game()
    if kept is None:
        return Resumed(None)
    outcome = resumed(kept, desk.games)
    if outcome.referee is None:
        return outcome
    if outcome.lost:
        good = kept.entries[: len(kept.entries) - outcome.lost]
        result = outcome.referee.result
        journal.branch(msgspec.structs.replace(kept, entries=good, result=result))
    else:
        journal.go_on(kept)
    return outcome
