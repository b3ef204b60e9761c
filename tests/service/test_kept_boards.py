"""K3 in the whole box: a board told by keys is on the card, and there again after a restart."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

from companion.games import games
from tests.running import Running

BAY = str(1 + [*games()].index("turtle-bay"))
"""The key that chooses Turtle Bay among the games."""


def press(box: Running, *keys: str) -> dict[str, Any]:
    """Presses keys one by one, each after the page has shown what came of the one before."""
    for key in keys:
        seq = box.state()["seq"]
        box.press(key)
        box.wait_for(seq)
    return box.state()


def when_saved(box: Running) -> dict[str, Any]:
    """Waits until everything is on the card: a slow one is not waited for by the box (A3)."""
    state = box.state()
    while not state["saved"]:
        state = box.wait_for(state["seq"])
    return state


def labels(state: dict[str, Any]) -> list[str]:
    """Gives what can be chosen."""
    return [choice["label"] for choice in state["step"]["choices"]]


def test_k3_a_board_told_by_keys_is_offered_after_a_restart(tmp_path: Path) -> None:
    """K3: told, kept, the program killed, started again; then chosen, and forgotten for good."""
    with Running(tmp_path) as box:
        state = press(box, BAY, "2", "1", "1", "2")
        assert state["step"]["title"] == "Does it match?", state["step"]
        state = press(box, "2", "right", "ok")
        assert state["step"]["title"] == "Keep this board?"
        press(box, "1", "ok", "1")
        state = when_saved(box)
        assert state["mode"] == "play"
        squares = state["setup"]["board"]["squares"]
        box.end(signal.SIGKILL)
    assert squares == 17
    file = tmp_path / "boards" / "turtle-bay-our-board.toml"
    text = file.read_text(encoding="utf-8")
    assert text == f'game = "turtle-bay"\nname = "Our board"\nsquares = {squares}\n'

    with Running(tmp_path) as box:
        state = press(box, "2", BAY, "2", "1", "1", "2")
        assert labels(state) == ["Our board", "The usual board", "Forget one"]
        state = press(box, "1")
        assert state["step"]["lines"] == [f"{squares} squares between start and ocean"]
        state = press(box, "1", "ok", "1")
        assert state["setup"]["board"] == {"squares": squares}
        press(box, "menu", "up", "ok", "1", BAY, "2", "1", "1", "2", "3", "1", "1", "ok", "1")
        when_saved(box)
        assert not file.exists()
        assert box.end() == 0
    assert [path.name for path in file.parent.iterdir()] == [f"{file.name}.forgotten"]


def test_a_wrong_file_stops_nothing_and_is_named(tmp_path: Path) -> None:
    """The box starts, says on standard error what is wrong, and offers the others."""
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "bad.toml").write_text("game = 'turtle-bay'\nsquares = 0")
    (tmp_path / "boards" / "good.toml").write_text("game = 'turtle-bay'\nname = 'Good'")
    with Running(tmp_path) as box:
        state = press(box, BAY, "2", "1", "1", "2")
        assert labels(state) == ["Good", "The usual board", "Forget one"]
        assert box.end() == 0
        told = box.errors()
    assert told.count("\n") == 1
    assert "bad.toml is left out: The key name is missing; Between start and ocean are 1 to" in told


def test_a3_a_board_that_cannot_be_kept_is_said_and_play_goes_on(tmp_path: Path) -> None:
    """A3: a file in the way of the folder: "not being saved" until it is gone, then all is."""
    (tmp_path / "boards").write_text("in the way")
    with Running(tmp_path) as box:
        state = press(box, BAY, "2", "1", "1", "2", "2", "right", "ok", "1", "ok", "1")
        assert (state["mode"], state["saved"]) == ("play", False)
        state = press(box, "up")
        assert state["saved"] is False
        (tmp_path / "boards").unlink()
        when_saved(box)
        assert box.end() == 0
    assert (tmp_path / "boards" / "turtle-bay-our-board.toml").exists()
