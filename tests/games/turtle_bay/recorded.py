"""How Turtle Bay is recorded as text."""

from __future__ import annotations

import random
from typing import Any

from companion.games.contract import Answer
from companion.games.turtle_bay import rules
from companion.games.turtle_bay.state import TurtleBay
from tests.protocol.talk import Talk

WRONG: tuple[Any, ...] = (
    {"kind": "roll", "dice": [7]},
    {"kind": "roll", "dice": [3, 3]},
    {"kind": "move", "square": "waiting"},
    {"kind": "move", "square": 5},
    {"kind": "move", "square": 0, "to": 99},
    {"kind": "move", "square": 0, "colour": "blue"},
    {"kind": "report", "turned": 2},
    {"kind": "report", "turned": [{"colour": "red", "square": 0}]},
    {"kind": "done"},
)


def first(_talk: Talk) -> list[Any]:
    """Begins at the beginning."""
    return []


def likely(state: TurtleBay) -> tuple[Answer, ...]:
    """Gives all offered answers."""
    return rules.legal(state)


def table(talk: Talk) -> str:
    """Writes the table in one line: the herds, furthest first, the dice, whose turn it is."""
    position, ocean = talk.position, talk.show("setup")["board"]["squares"] + 1

    def word(turtle: Any) -> str:
        ends = {None: "w", ocean: "o"}
        return ends.get(turtle["square"], f"{turtle['square']}{turtle['side'][0]}")

    herds = [
        f"{colour}: " + " ".join(word(turtle) for turtle in herd)
        for colour, herd in position["turtles"].items()
    ]
    dice = " ".join(map(str, position["dice"])) or "-"
    return " | ".join([*herds, f"dice {dice}", f"player {position['player']}"])


def report(state: TurtleBay, chance: random.Random) -> Any:
    """Reports what was turned, by number or by name; one in three reports forgets one."""
    assert state.due is not None
    turned = [{"colour": colour, "square": turtle.square} for colour, turtle in state.due.turned]
    if chance.randrange(3) == 0:
        turned = turned[1:]
    return {"kind": "report", "turned": chance.choice((turned, len(turned)))}
