"""How Puddle Race is recorded as text."""

from __future__ import annotations

import random
from typing import Any

from companion.games.contract import Answer
from companion.games.puddle_race import rules
from companion.games.puddle_race.rules import PuddleRace
from tests.protocol.talk import Talk

WRONG: tuple[Any, ...] = (
    {"kind": "throw", "die": 7},
    {"kind": "hop", "steps": 0},
    {"kind": "hop", "steps": 6},
    {"kind": "report", "sent": True},
    {"kind": "done"},
)


def first(_talk: Talk) -> list[Any]:
    """Begins at the beginning."""
    return []


def likely(state: PuddleRace) -> tuple[Answer, ...]:
    """Gives all offered answers."""
    return rules.legal(state)


def table(talk: Talk) -> str:
    """Writes the table in one line."""
    position = talk.position
    lies = [f"{colour} {puddle}" for colour, puddle in position["turtles"].items()]
    return " | ".join([*lies, f"player {position['player']}"])


def report(state: PuddleRace, chance: random.Random) -> Any:
    """Reports whether the other turtle went back; one in three reports is wrong."""
    assert state.due is not None
    return {"kind": "report", "sent": state.due.sent != (chance.randrange(3) == 0)}
