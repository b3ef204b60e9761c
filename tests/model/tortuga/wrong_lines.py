"""Wrong lines and bodies of Tortuga that need no look at the game: tables for `wrong.py`."""

import random
from typing import Any

from tests.model.tortuga.rules import mirrored
from tests.model.wrong_lines import LONG, SETUP_CHANGES, wrong_people

NO_CELLS = [
    "h1", "a0", "a5", "d8", "d9", "z9", "g5", "b6", "", "D3", " d3", "d", "3d", "d33", "d-1",
    "neutral", "d3d4", "ð3",
]  # fmt: skip
EIGHT = ["d1", "c1", "e1", "d2", "b1", "f1", "c2", "e2"]
ACROSS = [mirrored(cell) for cell in EIGHT]
STARTS: list[Any] = [
    "", "custom", "Lozenge", "diamond", None, True, 8, 2.5, [], {}, ["lozenge"], EIGHT,
    {"south": EIGHT}, {"north": ACROSS}, {"south": EIGHT, "north": "lozenge"},
    {"south": EIGHT, "north": ACROSS, "neutral": []}, {"south": "vee", "north": "vee"},
    {"south": EIGHT, "north": ACROSS[:7]}, {"south": [*EIGHT, "d3"], "north": ACROSS},
    {"south": [], "north": []}, {"south": EIGHT, "north": EIGHT},
    {"south": [*EIGHT[:7], "d1"], "north": ACROSS}, {"south": [*EIGHT[:7], "d7"], "north": ACROSS},
    {"south": EIGHT, "north": [*ACROSS[:7], "d1"]}, {"south": [*EIGHT[1:], "d7"], "north": ACROSS},
    {"south": ["d7", *EIGHT[1:]], "north": ["d1", *ACROSS[1:]]},
    {"south": EIGHT, "north": [*ACROSS[:7], "a5"]}, {"south": ["D1", *EIGHT[1:]], "north": ACROSS},
    {"south": EIGHT, "north": [*ACROSS[:7], 4]}, {"south": EIGHT, "north": [*ACROSS[:7], None]},
    {"south": EIGHT, "north": dict.fromkeys(ACROSS)}, {"south": None, "north": ACROSS},
]  # fmt: skip
OPTIONS: list[Any] = [
    {"forced": "later"}, {"forced": ""}, {"forced": True}, {"forced": None}, {"maximum": "chain"},
    {"maximum": 1}, {"maximum": ["turtle"]}, {"forced": "chain", "quick": True}, {"raven": True},
    {"forced": "player", "maximum": "player"}, {"Forced": "chain"}, {"forced": "immediate "},
]  # fmt: skip

MISSHAPEN: list[Any] = [
    {"audit": {"position": {"cells": []}}}, {"audit": {"position": {"cells": {"d1": 1}}}},
    {"audit": {"position": {"cells": {}, "player": "0"}}}, {"audit": {"cells": {}}},
    {"audit": {"position": {"cells": {}}, "reason": "x"}}, {"audit": {"position": {"player": 0}}},
    {"correct": {"position": {"cells": {}}}},
    {"correct": {"position": {"cells": {}}, "reason": 5}},
    {"correct": {"position": {"cells": {}}, "reason": LONG}},
    {"correct": {"position": {"cells": {"d1": None}}, "reason": "x"}},
    {"new": {"game": "tortuga"}}, {"new": {"game": "tortuga", "players": {}}},
]  # fmt: skip

OWN_KINDS: list[Any] = [
    {"kind": "move", "from": "d3", "path": ["d5"]}, {"kind": "move", "from": "d3"},
    {"kind": "done"}, {"kind": "report", "turned": []}, {"kind": "report", "turned": -1},
    {"kind": "report", "turned": "d4"}, {"kind": "report", "turned": ["d4"]},
]  # fmt: skip

OTHER_KINDS: list[Any] = [
    {"kind": "roll", "dice": [4]}, {"kind": "move", "square": 4},
    {"kind": "turtle", "colour": "red"},
    {"kind": "again", "again": True}, {"kind": "play-card", "eggs": 2},
    {"kind": "reveal", "eggs": 4}, {"kind": "choose", "turtle": "red"},
    {"kind": "card", "card": {"type": "curse", "steps": 1}},
    {"kind": "token", "token": "speed-up"}, {"kind": "report", "to": 15, "card_to": 1},
    {"kind": "owners", "owners": {"red": 0}}, {"kind": "report", "turned": [{"colour": "red"}]},
]  # fmt: skip


def faulty_setups(chance: random.Random) -> list[Any]:
    """Returns set-ups with one fault each, and a few with two."""
    anna: dict[str, Any] = {"name": "Anna"}
    plain: dict[str, Any] = {"game": "tortuga", "players": [anna, {"name": "Bo"}]}
    people: list[Any] = [
        *wrong_people(anna), [anna, {"name": "Bo", "colours": ["red"]}],
        [anna, {"name": "Bo"}, {"name": "Cleo"}],
    ]  # fmt: skip
    kinds: list[Any] = [
        [{"players": several} for several in people],
        [{"board": {"start": start}} for start in STARTS],
        [{"options": options} for options in OPTIONS],
        [*SETUP_CHANGES, {"game": "Tortuga"}, {"board": {"squares": 13}}],
        [{"board": {"start": "vee", "path": []}}],
    ]
    two = {**chance.choice(chance.choice(kinds)), **chance.choice(chance.choice(kinds))}
    return [{**plain, **change} for change in (chance.choice(chance.choice(kinds)), two)]
