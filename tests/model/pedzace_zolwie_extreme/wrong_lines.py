"""Wrong lines and bodies of Pędzące żółwie Extreme: literal tables for `wrong.py`."""

import random
from typing import Any

from tests.model.pedzace_zolwie_extreme.rules import DEFAULT_PATH
from tests.model.wrong_lines import LONG, SETUP_CHANGES, wrong_people

# JSON for some readers and not for others.
QUESTIONABLE = [
    b'{"answer": {"kind": "report", "to": 0.0}}', b'{"answer": {"kind": "report", "to": 1e0}}',
    b'{"answer": {"kind": "owners", "owners": {"red": 0, "red": 1}}}',
    b'{"answer": {"kind": "card", "card": {"type": "curse", "steps": 1.0}}}',
    b'{"answer": {"kind": "card", "card": {"type": "curse", "steps": 1, "steps": 2}}}',
    b'{"answer": {"kind": "report", "to": 1' + b"0" * 5000 + b"}}",
]  # fmt: skip

EMPTY: dict[str, Any] = {"spaces": {}, "raven": None, "tokens": {}}

MISSHAPEN: list[Any] = [
    {"audit": {"position": EMPTY, "why": 1}}, {"audit": EMPTY},
    {"audit": {"position": {"spaces": {}, "raven": None}}},
    {"audit": {"position": {**EMPTY, "spaces": []}}},
    {"audit": {"position": {**EMPTY, "spaces": {"0": ["red"]}}}},
    {"correct": {"position": EMPTY, "reason": 5}},
    {"correct": {"position": EMPTY, "reason": LONG}}, {"new": {"game": "pedzace-zolwie-extreme"}},
]  # fmt: skip

OWN_KINDS: list[Any] = [
    {"kind": "card", "card": {"type": "curse", "steps": 1}}, {"kind": "choose", "turtle": "red"},
    {"kind": "card", "card": {"type": "forward", "colour": "red", "steps": 1}},
    {"kind": "token", "token": "speed-up"}, {"kind": "owners", "owners": {"red": 0, "blue": 1}},
    {"kind": "report", "to": -1}, {"kind": "report", "to": "7"}, {"kind": "report", "to": True},
    {"kind": "report", "to": 15, "card_to": 1}, {"kind": "report", "turned": 3},
    {"kind": "card", "card": "curse 1"}, {"kind": "card", "type": "curse", "steps": 1},
    {"kind": "card", "card": {"type": "curse"}}, {"kind": "card", "card": {"steps": 1}},
    {"kind": "card", "card": {"type": "curse", "colour": "red", "steps": 1}},
    {"kind": "card", "card": {"type": "catch-up", "colour": None, "steps": 1}},
    {"kind": "card", "card": {"type": "back", "steps": 1}},
    {"kind": "card", "card": {"type": "forward", "colour": ["red"], "steps": 1}},
    {"kind": "card", "card": {"type": "forward", "colour": "red", "steps": "1"}},
    {"kind": "card", "card": {"type": "forward", "colour": "red", "steps": True}},
    {"kind": "card", "card": {"type": "forward", "colour": "red", "steps": 1, "source": "hand"}},
    {"kind": "card", "card": {"type": "jump", "steps": 1}}, {"kind": "choose", "turtle": None},
    {"kind": "card", "card": {"type": "Forward", "colour": "red", "steps": 1}},
    {"kind": "choose", "turtles": "red"}, {"kind": "choose", "turtle": ["red"]},
    {"kind": "token", "token": 1}, {"kind": "token", "token": "speed-up", "stone": 3},
    {"kind": "owners", "owners": {"red": "0"}}, {"kind": "owners", "owners": ["red", "blue"]},
    {"kind": "owners", "owners": {"red": True, "blue": 0}}, {"kind": "owners", "red": 0},
]  # fmt: skip

OTHER_KINDS: list[Any] = [
    {"kind": "roll", "dice": [1]}, {"kind": "move", "square": 1}, {"kind": "reveal", "eggs": 4},
    {"kind": "turtle", "colour": "red"}, {"kind": "again", "again": True},
    {"kind": "play-card", "eggs": 2}, {"kind": "move", "from": "d3", "path": ["d5"]},
]  # fmt: skip

# Words in place of those that a path knows, and a path without something that it needs.
WRONG_PATHS: list[Any] = [
    None, "stone", {}, 19, [], ["stone"] * 19, [*DEFAULT_PATH, "fox"], [*DEFAULT_PATH, "mound"],
    DEFAULT_PATH[6:], ["river", *DEFAULT_PATH], [*DEFAULT_PATH, "lettuce"], [*DEFAULT_PATH, 1],
    ["start", *DEFAULT_PATH], [*DEFAULT_PATH, None], ["river", "river", *DEFAULT_PATH],
    [stone for stone in DEFAULT_PATH if stone != "river"], [*DEFAULT_PATH, "Stone"],
    [stone for stone in DEFAULT_PATH if stone != "fox"], [*DEFAULT_PATH, ["stone"]],
    ["mound" if stone == "fox" else "fox" if stone == "mound" else stone for stone in DEFAULT_PATH],
]  # fmt: skip

# For two players without the black turtle: eleven cards at least.
WRONG_CARDS: list[Any] = [
    None, [], 59, {}, {"forward red 2": 10}, {"forward red 2": 12, "back red 1": -1},
    {"forward red 4": 20}, {"forward black 1": 20}, {"forward any 3": 20}, {"back red 2": 20},
    {"back any 3": 20}, {"catch-up 4": 20}, {"curse 0": 20}, {"forward pink 1": 20}, {"": 20},
    {"forward red 2": "20"}, {"forward red 2": True}, {"forward red 2": 20.5}, {"red 2": 20},
    {"forward red 2": None}, {"forward red 2": 20, "curse": 1}, {"curse 1": 5, "curse 2": 5},
    {"Forward red 2": 20}, {"forward red 2": 20, "curse red 1": 1}, {"forward red": 20},
    {"forward red 2": 20, "back black 1": 1}, {"forward red 2": [20]}, {"curse 1": -20},
    {"forward  red 2": 20}, {"forward red 2 ": 20}, {"forward red 02": 20},
]  # fmt: skip


def faulty_setups(chance: random.Random) -> list[Any]:
    """Returns set-ups with one fault each, and a few with two."""
    anna, bo = {"name": "Anna"}, {"name": "Bo"}
    plain: dict[str, Any] = {"game": "pedzace-zolwie-extreme", "players": [anna, bo]}
    crowd = [{"name": str(n)} for n in range(7)]
    changes: list[dict[str, Any]] = [{"players": people} for people in (*wrong_people(anna), crowd)]
    changes += [open_tiles([anna, {**bo, "colours": wrong}]) for wrong in (
        ["black"], ["pink"], ["Red"], [], ["red", "blue"], ["red", "red"], "red", [None], [["red"]],
    )]  # fmt: skip
    red = {"colours": ["red"]}
    changes += [
        *SETUP_CHANGES, {"game": "pedzace-zolwie"}, {"game": "Pedzace-Zolwie-Extreme"},
        open_tiles([anna | red, bo | red]), {"players": [anna | red, bo | {"colours": ["blue"]}]},
        {"players": [anna, bo | red], "options": {"open_tiles": False}},
        {"options": {"quick": True}}, {"options": {"raven": 1}}, {"options": {"raven": None}},
        {"options": {"black_turtle": "true"}}, {"options": {"open_tiles": []}},
        {"options": {"Raven": True}}, {"options": {"raven": True, "black": True}},
        {"board": {"squares": 13}}, {"board": {"path": DEFAULT_PATH, "start": "vee"}},
        *({"board": {"path": wrong}} for wrong in WRONG_PATHS),
        *({"board": {"path": DEFAULT_PATH, "cards": wrong}} for wrong in WRONG_CARDS),
    ]  # fmt: skip
    one, two = chance.choice(changes), {**chance.choice(changes), **chance.choice(changes)}
    few = {"forward red 2": 5 * 6}
    short = {**plain, "players": crowd[:6], "board": {"path": DEFAULT_PATH, "cards": few}}
    return [{**plain, **one}] * 6 + [{**plain, **two}] * 4 + [short]


def open_tiles(players: list[Any]) -> dict[str, Any]:
    """A change of a set-up to open tiles with these players."""
    return {"options": {"open_tiles": True}, "players": players}
