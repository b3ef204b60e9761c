"""A1: killed at any moment, a restart shows the last acknowledged state."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.journal.play import story
from tests.kill.killing import kill_through


def test_a1_killed_at_any_moment(tmp_path: Path) -> None:
    """A1 (short form): 15 kills; the last acknowledged state, or one entry more, is there."""
    count = kill_through(story(1, 1500), tmp_path / "games", random.Random(1), 15)
    assert count.kills == 15


@pytest.mark.slow
def test_a1_killed_200_times(tmp_path: Path) -> None:
    """A1 (long form): 200 kills in one long evening."""
    count = kill_through(story(2, 12_000), tmp_path / "games", random.Random(2), 200)
    assert count.kills == 200
    assert count.unacknowledged > 0, "no kill fell between the card and the reply"
