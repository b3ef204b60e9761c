"""How Tortuga is recorded as text."""

from __future__ import annotations

import random
from typing import Any

from companion.games.contract import Answer
from companion.games.tortuga import rules
from companion.games.tortuga.board import CELLS, WORDS
from companion.games.tortuga.rules import Tortuga
from tests.protocol.talk import Talk

WRONG: tuple[Any, ...] = (
    {"kind": "move", "from": "d2", "path": ["d1"]},
    {"kind": "move", "from": "d4", "path": ["d5"]},
    {"kind": "move", "from": "b2", "path": ["b3"]},
    {"kind": "move", "from": "e5", "path": ["e4"]},
    {"kind": "move", "from": "c2", "path": ["e3"], "facing": {"d3": "south"}},
    {"kind": "move", "from": "a1", "path": ["a5"]},
    {"kind": "report", "turned": 2},
    {"kind": "report", "turned": ["d4"]},
    {"kind": "done"},
)


def first(_talk: Talk) -> list[Any]:
    """Begins at the beginning."""
    return []


def likely(state: Tortuga) -> tuple[Answer, ...]:
    """Gives all offered answers."""
    return rules.legal(state)


def table(talk: Talk) -> str:
    """Writes the table in one line: the cells of each side, whose turn it is."""
    position = talk.position
    lies = [
        f"{side}: {' '.join(n for n, lie in position['cells'].items() if lie == side) or '-'}"
        for side in WORDS
    ]
    return " | ".join([*lies, f"player {position['player']}"])


def report(state: Tortuga, chance: random.Random) -> Any:
    """Reports what was turned, by number or by name; one in three reports forgets one."""
    assert state.due is not None
    turned = [CELLS[cell] for cell, _ in state.due.turned]
    if chance.randrange(3) == 0:
        turned = turned[1:]
    return {"kind": "report", "turned": chance.choice((turned, len(turned)))}
