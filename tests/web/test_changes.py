"""A short event tells what has changed since the sheet before it, and nothing is missing then."""

from __future__ import annotations

import json

from tests.web.snapshots import GAMES, playing
from web.sheet import sheet_of


def test_e4_changes_and_the_parts_before_are_the_whole_sheet() -> None:
    """E4: every part that changed is in it; whoever keeps the others has the whole."""
    before = sheet_of(playing(seq=1), GAMES)
    after = sheet_of(playing(seq=2, say="Something else."), GAMES, before)
    whole, short = json.loads(after.event.text), json.loads(after.event.short)
    assert {**json.loads(before.event.text)["parts"], **short["parts"]} == whole["parts"]
    assert "now" in short["parts"]
    assert "board" not in short["parts"]
    assert {**whole, "parts": {}, "log": []} == {**short, "parts": {}, "log": []}
    assert len(after.event.short) < len(after.event.text) / 2


def test_a_short_event_has_the_new_log_lines_alone() -> None:
    snapshot = playing(seq=2)
    assert len(snapshot.log) > 2
    before = sheet_of(playing(seq=1, log=snapshot.log[:-2]), GAMES)
    short = json.loads(sheet_of(snapshot, GAMES, before).event.short)
    assert [line["number"] for line in short["log"]] == [line.number for line in snapshot.log[-2:]]


def test_the_first_sheet_has_no_short_form() -> None:
    assert sheet_of(playing(seq=1), GAMES).event.short == b""
