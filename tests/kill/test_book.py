"""A1, A9: a box that is killed while it deletes or takes in has done it, or has not."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.journal.books import Evening, kept_in
from tests.kill.killing import spin

KILLS = 12
LONGEST_S = 0.03
"""Seconds after it has begun to work within which the kill falls."""

WORKING = """
import sys
from pathlib import Path
from companion.journal import Journal
from companion.store import Store
from tests.journal.books import kept_in

games, other = map(Path, sys.argv[1:3])
come = [kept for kept, _ in kept_in(other)]
journal = Journal(Store(games), 60)
print("now", flush=True)
if sys.argv[3] == "delete":
    journal.delete(sys.argv[4:])
else:
    journal.take_in(come)
journal.close(60)
"""


def played(path: Path, names: list[str]) -> list[str]:
    """Keeps games of some length; gives their keys."""
    evening = Evening(path)
    keys = [evening.play(name, slips=3, rounds=40) for name in names]
    evening.close()
    return keys


def names_in(path: Path) -> list[str]:
    """Starts as a box does, and gives the first players in order."""
    evening = Evening(path)
    assert evening.journal.damage is None
    assert evening.journal.saved
    evening.close()
    return [kept.setup.players[0].name for kept, _ in kept_in(path)]


@pytest.mark.parametrize("deed", ["delete", "take in"])
def test_a_kill_leaves_either_before_or_after(tmp_path: Path, deed: str) -> None:
    """A1, A9: whole games go or come, none by half; the open game is the last one all along."""
    chance = random.Random(3)
    played(tmp_path / "other", ["Dan", "Eve"])
    before = ["Anna", "Bo", "Cleo"]
    after = {"delete": ["Cleo"], "take in": ["Anna", "Bo", "Dan", "Eve", "Cleo"]}[deed]
    seen = set()
    for number in range(KILLS):
        path = tmp_path / f"games-{number}"
        keys = played(path, before)
        command = [sys.executable, "-c", WORKING, str(path), str(tmp_path / "other"), deed]
        with subprocess.Popen([*command, *keys[:2]], stdout=subprocess.PIPE) as working:
            assert working.stdout
            assert working.stdout.readline() == b"now\n"
            spin(chance.random() * LONGEST_S)
            working.kill()
        assert working.returncode in (0, -signal.SIGKILL)
        found = names_in(path)
        assert found in (before, after)
        assert [len(kept.entries) for kept, _ in kept_in(path)] == [80] * len(found)
        assert [len(kept.slips) for kept, _ in kept_in(path)] == [3] * len(found)
        seen.add(tuple(found))
    assert seen
