"""A1 for the whole box: killed in the middle of presses, it comes back with what it had shown."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from tests.kill.killing import LONGEST_S, spin
from tests.running import Running

KILLS = 5
SHOWN = ("position", "setup", "log", "seats", "result")
"""What a snapshot shows of a game."""


def game_of(snapshot: dict[str, Any]) -> dict[str, Any]:
    """Gives what a snapshot shows of the game."""
    return {what: snapshot[what] for what in SHOWN}


def press(box: Running, chance: random.Random) -> dict[str, Any]:
    """Presses something that goes on with the game, and gives what is shown then."""
    before = box.state()
    box.press(chance.choice(["1", "2", "3", "4", "5", "6"]) if is_throw(before) else "ok")
    return box.wait_for(before["seq"])


def is_throw(snapshot: dict[str, Any]) -> bool:
    """Tells whether a die is asked for."""
    return bool(snapshot["step"] and snapshot["step"]["form"] == "die")


def is_kept(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Tells whether a game is the one that was shown before, or that with one entry more."""
    if game_of(after) == game_of(before):
        return True
    old = {line["number"]: line for line in before["log"]}
    new = {line["number"]: line for line in after["log"]}
    return max(new) == max(old) + 1 and all(new[n] == old[n] for n in new.keys() & old.keys())


def test_a1_the_box_is_killed_in_the_middle_of_play(tmp_path: Path) -> None:
    """A1: five kills; each time the game is the one that was shown last, or has the one answer
    more that was pressed when the kill fell. A11: nothing goes on without a press."""
    chance = random.Random(7)
    shown: dict[str, Any] | None = None
    for _ in range(KILLS):
        with Running(tmp_path / "data") as box:
            start = box.state()
            if shown is not None:
                assert start["mode"] == "resume"
                assert is_kept(shown, start)
                box.press("ok")
                box.wait_for(start["seq"])
            for _ in range(chance.randrange(15, 25)):
                shown = press(box, chance)
            assert shown is not None
            box.press("3" if is_throw(shown) else "ok")
            spin(chance.random() * LONGEST_S)
            box.process.kill()
    assert shown is not None
    assert len(shown["log"]) > KILLS
