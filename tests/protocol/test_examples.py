"""The transcripts in tests/examples, replayed; only what the protocol says is compared is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games import games
from tests.protocol.talk import Talk

EXAMPLES = Path(__file__).parents[1] / "examples"
TRANSCRIPTS = sorted(
    path for game in games() for path in EXAMPLES.glob(f"{game}-[0-9]*.jsonl") if path.is_file()
)


EITHER = {"refusal", "error"}


def compared(reply: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    """Gives of a reply the part that a transcript holds, in the transcript's form.

    Where a transcript holds both a refusal and an error, either is fair."""
    found: dict[str, Any] = {"ok": reply["ok"]}
    for name, wanted in expected.items():
        if name in EITHER and name not in reply and EITHER & expected.keys() & reply.keys():
            found[name] = wanted
            continue
        if name == "error":
            found[name] = {"code": _one_of(wanted["code"], reply[name]["code"])}
        elif name == "refusal":
            found[name] = {"rule": _one_of(wanted["rule"], reply[name]["rule"])}
        elif name == "question" and reply[name] is not None:
            hidden = {"prompt", "actions"}
            found[name] = {key: reply[name][key] for key in reply[name].keys() - hidden}
        elif name == "differences":
            found[name] = "some" if reply[name] else []
        else:
            found[name] = reply[name]
    return found


def _one_of(allowed: list[str], said: str) -> list[str] | str:
    return allowed if said in allowed else said


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_transcript(path: Path) -> None:
    """Every line of the transcript is answered as written there."""
    talk = Talk()
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        told = json.loads(line)
        reply = talk.ask(told["request"])
        where = f"{path.name}:{number}: {told['request']}"
        assert compared(reply, told["reply"]) == told["reply"], where
    assert len(lines) > 20


def test_every_game_has_a_transcript() -> None:
    """A game that is added is held to its transcripts without being listed here."""
    assert {path.stem.rsplit("-", 1)[0] for path in TRANSCRIPTS} == set(games())


def test_the_comparison_sees_every_compared_part() -> None:
    """A wrong code, rule, question, result, position or audit is a difference."""
    said = {
        "error": {"code": "no-game", "message": "x"},
        "refusal": {"rule": "TB-5", "code": "x"},
        "question": {"kind": "roll", "player": 1, "dice": 1, "prompt": "x", "actions": []},
        "result": None,
        "position": {"player": 0},
        "differences": [],
    }
    wrong = {
        "error": {"code": ["bad-json"]},
        "refusal": {"rule": ["TB-6"]},
        "question": {"kind": "roll", "player": 0, "dice": 1},
        "result": {"reason": "TB-15"},
        "position": {"player": 1},
        "differences": "some",
    }
    for part, value in wrong.items():
        assert compared({"ok": True, part: said[part]}, {"ok": True, part: value})[part] != value
    either = {"ok": False, "refusal": {"rule": ["TB-5"]}, "error": {"code": ["wrong-question"]}}
    assert compared({"ok": False, "error": said["error"]}, either) != either
    assert compared({"ok": False, "refusal": said["refusal"]}, either) == either
    right = {"ok": True, "question": {"kind": "roll", "player": 1, "dice": 1}}
    assert compared({"ok": True, "question": said["question"]}, right) == right
