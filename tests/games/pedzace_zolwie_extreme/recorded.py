"""How Pędzące żółwie Extreme is recorded as text."""

from __future__ import annotations

import random
from typing import Any

from companion.games.contract import Answer
from companion.games.pedzace_zolwie_extreme import rules
from companion.games.pedzace_zolwie_extreme.state import Extreme
from tests.games.pedzace_zolwie_extreme.tables import written
from tests.protocol.talk import Talk

WRONG: tuple[Any, ...] = (
    {"kind": "card", "card": {"type": "forward", "colour": "pink", "steps": 1}},
    {"kind": "card", "card": {"type": "forward", "colour": "black", "steps": 4}},
    {"kind": "card", "card": {"type": "catch-up", "steps": 4}},
    {"kind": "choose", "turtle": "red"},
    {"kind": "token", "token": "speed-up"},
    {"kind": "owners", "owners": {"red": 0, "black": 1}},
    {"kind": "owners", "owners": {"red": 0}},
    {"kind": "report", "to": 10},
    {"kind": "done"},
)


def first(_talk: Talk) -> list[Any]:
    """Begins at the beginning."""
    return []


def likely(state: Extreme) -> tuple[Answer, ...]:
    """Gives all offered answers."""
    return rules.legal(state)


def table(talk: Talk) -> str:
    """Writes the table in one line; lone turtles on the start and hidden tokens are left out."""
    referee = talk.desk.referee
    assert referee is not None
    assert isinstance(referee.state, Extreme)
    return f"{written(referee.state) or 'all on the start'} | player {referee.state.player}"


def report(state: Extreme, chance: random.Random) -> Any:
    """Reports where the last movement ended; one in three reports is one off."""
    to = state.underway.deeds[-1].to
    return {"kind": "report", "to": to + 1 if chance.randrange(3) == 0 else to}
