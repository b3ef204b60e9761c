"""Wrong lines and bodies of Mahé that need no look at the game: tables for `wrong.py`."""

import random
from typing import Any

from tests.model.mahe.shapes import COLOURS
from tests.model.wrong_lines import LONG, SETUP_CHANGES, wrong_people

# JSON for some readers and not for others.
QUESTIONABLE = [
    b'{"answer": {"kind": "reveal", "eggs": 3.0}}', b'{"answer": {"kind": "reveal", "eggs": 3e0}}',
    b'{"answer": {"kind": "report", "to": 5.0, "card_to": null}}',
    b'{"answer": {"kind": "report", "to": 5, "card_to": -0.0}}',
    b'{"answer": {"kind": "again", "again": true, "again": true}}',
]  # fmt: skip

PLAIN: dict[str, Any] = {"spaces": {"raft": []}, "cards": [], "beach": [], "face_up": None}

MISSHAPEN: list[Any] = [
    {"audit": {"position": PLAIN, "why": 1}}, {"audit": PLAIN},
    {"audit": {"position": {**PLAIN, "spaces": []}}},
    {"correct": {"position": PLAIN, "reason": 5}}, {"correct": {"position": PLAIN, "reason": LONG}},
    {"correct": {"position": {"spaces": {"raft": []}}, "reason": "x"}}, {"new": {"game": "mahe"}},
]  # fmt: skip

OWN_KINDS: list[Any] = [
    {"kind": "turtle", "colour": "red"}, {"kind": "turtle", "colour": 1}, {"kind": "turtle"},
    {"kind": "roll", "dice": [2]}, {"kind": "roll", "dice": []}, {"kind": "roll", "dice": 2},
    {"kind": "again", "again": True}, {"kind": "again", "again": False, "by": 0},
    {"kind": "again", "again": 1}, {"kind": "again"}, {"kind": "again", "again": True, "by": None},
    {"kind": "play-card", "eggs": 1}, {"kind": "play-card", "eggs": 2, "by": 1},
    {"kind": "play-card", "eggs": "2"}, {"kind": "play-card"}, {"kind": "reveal", "eggs": 4},
    {"kind": "reveal", "eggs": None}, {"kind": "reveal"}, {"kind": "done"},
    {"kind": "report", "to": "raft", "card_to": None}, {"kind": "report", "to": 3},
    {"kind": "report", "to": None, "card_to": None}, {"kind": "report", "card_to": 0},
]  # fmt: skip

OTHER_KINDS: list[Any] = [
    {"kind": "move", "square": 5}, {"kind": "move", "from": "d3", "path": ["d5"]},
    {"kind": "choose", "turtle": "red"}, {"kind": "card", "card": {"type": "curse", "steps": 1}},
    {"kind": "token", "token": "speed-up"}, {"kind": "owners", "owners": {"red": 0}},
    {"kind": "report", "turned": 1}, {"kind": "report", "to": 7}, {"kind": "play_card", "eggs": 2},
]  # fmt: skip


def faulty_setups(chance: random.Random) -> list[Any]:
    """Returns set-ups with one fault each, and a few with two."""
    anna = {"name": "Anna", "colours": ["red", "black"]}
    plain: dict[str, Any] = {
        "game": "mahe",
        "players": [anna, {"name": "Bo", "colours": ["blue", "green"]}],
    }
    return [{**plain, **chance.choice(CHANGES)}, {**plain, **_two(chance)}]


def _two(chance: random.Random) -> dict[str, Any]:
    return {**chance.choice(CHANGES), **chance.choice(CHANGES)}


def _deck(*counts: object) -> dict[str, Any]:
    return {"board": {"cards": dict(zip("123456", counts, strict=False))}}


def _people() -> list[Any]:
    anna, cleo = {"name": "Anna", "colours": ["red", "black"]}, {"name": "C", "colours": ["blue"]}
    several: list[list[str]] = [
        [], ["blue"], ["blue", "blue"], ["red", "blue"], ["blue", "black"], ["blue", "pink"],
        ["Blue", "green"], ["blue", "green", "purple"],
    ]  # fmt: skip
    singles = [{"name": colour, "colours": [colour]} for colour in COLOURS]
    return [
        *wrong_people(anna),
        *([anna, {"name": "Bo", "colours": colours}] for colours in several),
        [anna, cleo], [{"name": "Bo", "colours": ["green"]}, cleo], singles[:2], singles[:3],
        [*singles, {"name": "Eighth"}], [{"name": str(n)} for n in range(8)],
        [*singles[:3], {"name": "two", "colours": ["blue", "black"]}],
        [*singles[:3], {"name": "none", "colours": []}],
        [*singles[:3], {"name": "same", "colours": ["red"]}],
        [*singles[:6], {"name": "white", "colours": ["white"]}],
    ]  # fmt: skip


CHANGES: list[dict[str, Any]] = [
    *({"players": people} for people in _people()), *SETUP_CHANGES, {"game": "Mahe"},
    {"game": "mahé"}, {"options": {"quick": True}}, {"options": {"cards_as_dice": 1}},
    {"options": {"cards_as_dice": None}}, {"options": {"cards-as-dice": True}},
    {"options": {"cards_as_dice": True, "raven": False}},
    {"board": {"squares": 13}}, {"board": {"cards": []}}, {"board": {"cards": None}},
    {"board": {"cards": {}}}, {"board": {"cards": {"4": 24, "7": 0}}},
    {"board": {"cards": {"1": 3}}}, {"board": {"cards": {"forward red 2": 24}}},
    _deck(3, 3, 5, 5, 5, 2), _deck(3, 3, 5, 5, 5, 4), _deck(-1, 7, 5, 5, 5, 3),
    _deck(0, 0, 0, 0, 0, 0), _deck(3, 3, 5, 5, 5, "3"), _deck(3, 3, 5, 5, 5.5, 2),
    _deck(3, 3, 5, 5, 5, True), _deck(3, 3, 5, 5, 5, None), _deck(10**30, 0, 0, 0, 0, 0),
    _deck(3, 3, 5, 5, 5), _deck(4, 4, 6, 5, 5), {"players": [{"name": "Anna"}, {"name": "anna"}]},
    {"players": [{"name": "Anna", "colours": ["yellow", "red"]}, {"name": "Bo"}]},
    {"board": {"cards": {"0": 24}}},
    {"board": {"cards": {"1": 3, "2": 3, "3": 5, "4": 5, "5": 5, "6": 3}, "path": []}},
]  # fmt: skip
"""Values each of which spoils a set-up for two."""
