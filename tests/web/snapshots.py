"""Snapshots to show: an evening of Turtle Bay in its middle, and variations of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import companion.games.turtle_bay.page as turtle_bay_page
from companion.snapshot import (
    ChoiceView,
    KeyHint,
    LogLine,
    Notice,
    Seat,
    Snapshot,
    StepView,
)
from web.games import GamePage, game_page

RULES = {
    "TB-7": "A turtle on its back does not move.",
    "TB-11": "After the move, turn over every turtle, of any colour, that the mover passed.",
}

SEATS = (
    Seat("Anna", "A", "triangle", ("red",), "2 home"),
    Seat("Bartholomew", "B", "circle", ("yellow",), "1 home"),
    Seat("Cleo", "C", "square", ("green",), "0 home"),
    Seat("Dietlinde", "D", "diamond", ("blue",), "1 home"),
)


def spots(*told: str) -> list[dict[str, Any]]:
    """Reads turtles: "5" on its feet, "5b" on its back, "-" waiting."""
    return [
        {
            "square": None if one == "-" else int(one.rstrip("b")),
            "side": "back" if one.endswith("b") else "feet",
        }
        for one in told
    ]


POSITION = {
    "turtles": {
        "red": spots("14", "14", "9", "5b", "0"),
        "yellow": spots("14", "9b", "7", "0", "-"),
        "green": spots("11", "9", "8b", "0", "-"),
        "blue": spots("14", "9", "6b", "2", "0"),
    },
    "dice": [4],
    "player": 1,
}

LOG = (
    LogLine(1, 1, 0, "roll", "Anna threw a 5."),
    LogLine(2, 1, 0, "move", "Red went from the start to 5."),
    LogLine(3, 2, 1, "roll", "Bartholomew threw a 3."),
    LogLine(4, 2, 1, "move", "Yellow went from 4 to 7."),
    LogLine(5, 2, 1, "turn", "Blue on 6 was passed: turned over.", "TB-11"),
    LogLine(6, 3, 2, "undo", "Taken back: green's throw."),
    LogLine(7, 3, 2, "roll", "Cleo threw 2 and 4."),
    LogLine(8, 3, 2, "move", "Green went from 5 to 9."),
    LogLine(9, 3, 2, "turn", "Red on 5 was passed: turned over.", "TB-11"),
    LogLine(10, 3, 2, "turn", "Green on 8 was passed: turned over.", "TB-11"),
)

KEYS = (
    KeyHint("up"),
    KeyHint("down"),
    KeyHint("left", "back along"),
    KeyHint("right", "along the track"),
    KeyHint("ok", "take it", "menu"),
    KeyHint("back", "dice again", "undo"),
    KeyHint("menu", "menu"),
    KeyHint("1", "start"),
    KeyHint("2", "on 7"),
)

STEP = StepView(
    "map",
    "Which turtle?",
    (
        ChoiceView("yellow on 7", "2", ("yellow", 7)),
        ChoiceView("yellow on the start", "1", ("yellow", 0)),
    ),
    0,
    ("4",),
)


def playing(**changes: Any) -> Snapshot:
    """Gives a table in the middle of a game: Bartholomew is to choose a turtle. Whoever is told to
    act is on turn, too, unless another is told."""
    told: dict[str, Any] = {
        "seq": 7,
        "boot": "b1",
        "version": "1.0",
        "mode": "play",
        "title": "Which turtle?",
        "say": "Move one yellow turtle 4 squares.",
        "game": "turtle-bay",
        "player": 1,
        "on_turn": changes.get("player", 1),
        "seats": SEATS,
        "step": STEP,
        "keys": KEYS,
        "setup": {"game": "turtle-bay", "board": {"squares": 13}, "language": "en"},
        "position": POSITION,
        "question": {"kind": "move", "player": 1, "steps": 4},
        "mover": ("green", 5),
        "landed": ("green", 9),
        "marked": (("red", 5), ("green", 8), ("blue", 6)),
        "log": LOG,
    }
    return Snapshot(**{**told, **changes})


REFUSAL = Notice(
    "refusal",
    "LOOK AGAIN",
    "Yellow on 9 lies on its back: it does not move.",
    "Choose a turtle on its feet.",
    "TB-7",
    "on-its-back",
    (("yellow", 9),),
)

QUIET = Snapshot(
    seq=1, boot="b1", version="1.0", mode="setup", title="New game", say="Which game is it?"
)


def beach() -> GamePage:
    """Gives the page of Turtle Bay as the box would."""
    found = game_page(Path(turtle_bay_page.__file__).parent.parent, RULES)
    assert found is not None
    return found


GAMES = {"turtle-bay": beach()}
