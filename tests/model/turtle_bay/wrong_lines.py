"""Wrong lines and bodies of Turtle Bay that need no look at the game: tables for `wrong.py`."""

import random
from typing import Any

from tests.model.wrong_lines import LONG, SETUP_CHANGES, wrong_people

# JSON for some readers and not for others.
QUESTIONABLE = [
    b'{"answer": {"kind": "move", "square": 0.0}}', b'{"answer": {"kind": "move", "square": 1e0}}',
    b'{"answer": {"kind": "report", "turned": 0.0}}',
    b'{"answer": {"kind": "report", "turned": -0.0}}',
]  # fmt: skip

MISSHAPEN: list[Any] = [
    {"audit": {"position": {"turtles": {}}, "why": 1}}, {"audit": {"turtles": {}}},
    {"audit": {"position": {"turtles": []}}},
    {"correct": {"position": {"turtles": {}}, "reason": 5}},
    {"correct": {"position": {"turtles": {}}, "reason": LONG}}, {"new": {"game": "turtle-bay"}},
]  # fmt: skip

OWN_KINDS: list[Any] = [
    {"kind": "roll", "dice": []}, {"kind": "move", "square": -1}, {"kind": "report", "turned": -1},
    {"kind": "report", "turned": "x"},
]  # fmt: skip

OTHER_KINDS: list[Any] = [
    {"kind": "turtle", "colour": "red"},
    {"kind": "again", "again": True}, {"kind": "play-card", "eggs": 2},
    {"kind": "reveal", "eggs": 4},
    {"kind": "move", "from": "d3", "path": ["d5"]}, {"kind": "choose", "turtle": "red"},
    {"kind": "card", "card": {"type": "curse", "steps": 1}},
    {"kind": "token", "token": "speed-up"},
    {"kind": "owners", "owners": {"red": 0}}, {"kind": "report", "to": 15, "card_to": 1},
]  # fmt: skip


def faulty_setups(chance: random.Random) -> list[Any]:
    """Returns set-ups with one fault each, and a few with two."""
    red, blue = {"name": "Anna", "colours": ["red"]}, {"name": "Bo", "colours": ["blue"]}
    plain: dict[str, Any] = {"game": "turtle-bay", "players": [red, blue]}
    crowd = [{"name": str(n)} for n in range(5)]
    people: list[Any] = [
        *wrong_people(red), crowd, [red, {"name": "Bo", "colours": []}],
        [red, {"name": "Bo", "colours": ["red"]}], [red, {"name": "Bo", "colours": ["purple"]}],
        [red, {"name": "Bo", "colours": ["blue", "green"]}],
    ]  # fmt: skip
    changes: list[dict[str, Any]] = [{"players": p} for p in people] + [
        *SETUP_CHANGES, {"game": "Turtle-Bay"},
        {"options": {"raven": True}}, {"options": {"quick": 1}}, {"options": {"quick": None}},
        {"options": {"Quick": True}}, {"options": {"quick": True, "forced": "chain"}},
        {"board": {"squares": 0}}, {"board": {"squares": 100}}, {"board": {"squares": -5}},
        {"board": {"squares": "13"}}, {"board": {"squares": True}}, {"board": {"squares": None}},
        {"board": {"squares": 2.5}}, {"board": {"squares": 5, "cards": {}}},
        {"board": {"path": []}}, {"board": {"squares": 10**30}},
    ]  # fmt: skip
    two = {**chance.choice(changes), **chance.choice(changes)}
    return [{**plain, **change} for change in (chance.choice(changes), two)]
