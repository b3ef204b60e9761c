"""The evening book of a box that runs: read by others, changed through the box (A5, A7, A9)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.journal.books import Evening, kept_in
from tests.running import SOON, Running


def command(data: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs `companion book` to its end."""
    return subprocess.run(
        [sys.executable, "-m", "companion", "book", "--data", str(data), *arguments],
        capture_output=True,
        text=True,
        timeout=SOON,
        check=False,
    )


def played(folder: Path) -> list[str]:
    """Keeps two games, the last one open; gives their keys."""
    folder.mkdir()
    evening = Evening(folder / "games.sqlite")
    keys = [evening.play("Anna", slips=1), evening.play("Bo", slips=2)]
    evening.close()
    return keys


def told(box: Running, method: str, path: str, body: str | None = None) -> dict[str, Any]:
    """Gives what the page answers."""
    return dict(json.loads(box.ask(method, path, body)))


def test_a7_a9_the_book_while_the_box_runs(tmp_path: Path) -> None:
    """A7, A9: others read it and are told where to change it; through the page exactly one game
    goes, the open one stays, is gone on with, and is offered after a restart."""
    data = tmp_path / "data"
    first, second = played(data)
    with Running(data) as box:
        box.press("ok")
        listed = command(data)
        assert (listed.returncode, listed.stdout.count("Turtle Bay")) == (0, 2)
        refused = command(data, "delete", "1", "--yes")
        assert refused.returncode == 1
        assert f"http://localhost:{box.port}/book" in refused.stderr
        copy = box.ask("GET", f"/book/{first}/game.jsonl").decode()
        assert told(box, "POST", f"/book/{second}/delete")["error"]["code"] == "book-open"
        assert told(box, "POST", f"/book/{first}/delete")["ok"]
        assert told(box, "POST", "/book/import", copy)["message"] == (
            "Taken in: 1. There already: 0."
        )
        before = box.state()["seq"]
        box.press("1")
        box.press("ok")
        assert box.wait_for(before)["mode"] == "play"
        assert box.end() == 0
    names = [kept.setup.players[0].name for kept, _ in kept_in(data / "games.sqlite")]
    assert names == ["Anna", "Bo"]
    with Running(data) as box:
        state = box.state()
        assert (state["mode"], state["seats"][0]["name"]) == ("resume", "Bo")
        assert box.end() == 0
        assert box.errors() == ""


def test_a5_a_whole_box_is_carried_to_another_one(tmp_path: Path) -> None:
    """A5: by its page, to a box that was never used: the same games; the open one is there after
    the next start."""
    played(tmp_path / "old")
    everything = tmp_path / "all.jsonl"
    assert command(tmp_path / "old", "export", str(everything)).returncode == 0
    with Running(tmp_path / "new") as box:
        answer = told(box, "POST", "/book/import", everything.read_text(encoding="utf-8"))
        assert answer["message"] == "Taken in: 2. There already: 0."
        assert box.end() == 0
    again = command(tmp_path / "new", "export")
    assert again.stdout == everything.read_text(encoding="utf-8")
    with Running(tmp_path / "new") as box:
        assert box.state()["seats"][0]["name"] == "Bo"
