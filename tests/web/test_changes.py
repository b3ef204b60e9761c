"""A short event tells what has changed since the sheet before it, and nothing is missing then."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from companion.snapshot import LogLine, Snapshot
from tests.web.snapshots import GAMES, LOG, REFUSAL, SEATS, STEP, playing
from web.games import GamePage
from web.sheet import Sheet, sheet_of


def after(before: Sheet, **changes: Any) -> Sheet:
    """Gives the sheet of the next snapshot, with changes."""
    told = {"seq": before.snapshot.seq + 1, **changes}
    return sheet_of(msgspec.structs.replace(before.snapshot, **told), GAMES, before)


def merged(before: Sheet, now: Sheet) -> dict[str, Any]:
    """Gives what a page has after a short event, but for the log."""
    had, short = json.loads(before.event.text), json.loads(now.event.short)
    short.pop("more", None)
    return {**had, **short, "parts": {**had["parts"], **short["parts"]}}


@pytest.mark.parametrize(
    "changes",
    [
        {"say": "Something else."},
        {"notice": REFUSAL},
        {"step": None, "player": 3, "question": None},
        {"mover": None, "landed": None, "marked": ()},
        {"game": None, "position": None, "setup": None, "mode": "setup", "seats": (), "log": ()},
        {"boot": "b2", "version": "2", "saved": False},
        {},
    ],
)
def test_e4_changes_and_what_was_before_are_the_whole_sheet(changes: dict[str, Any]) -> None:
    """E4: whatever changed is in it; whoever keeps the rest has the whole."""
    before = sheet_of(playing(seq=1), GAMES)
    now = after(before, **changes)
    assert merged(before, now) == json.loads(now.event.text)


def test_a_short_event_has_only_what_is_new() -> None:
    before = sheet_of(playing(seq=1), GAMES)
    short = json.loads(after(before, say="Something else.").event.short)
    assert set(short) == {"seq", "boot", "say", "news", "parts"}
    assert set(short["parts"]) == {"now"}


def test_a_log_that_goes_on_is_told_by_its_new_lines_alone() -> None:
    before = sheet_of(playing(seq=1, log=LOG[:-2]), GAMES)
    short = json.loads(after(before, log=LOG).event.short)
    assert [line["number"] for line in short["log"]] == [line.number for line in LOG[-2:]]
    assert short["more"]["keep"] == len(LOG)
    assert short["more"]["html"].count("was passed") == 2
    assert "log" not in short["parts"]


@pytest.mark.parametrize(
    "changes",
    [
        {"log": (LogLine(1, 1, 0, "roll", "A new game."),)},
        {"log": (*LOG[:-1], LogLine(10, 3, 2, "turn", "In other words."))},
        {"seats": (msgspec.structs.replace(SEATS[0], letter="X"), *SEATS[1:])},
        {"log": ()},
    ],
)
def test_a_log_that_does_not_go_on_is_told_whole(changes: dict[str, Any]) -> None:
    before = sheet_of(playing(seq=1), GAMES)
    now = after(before, **changes)
    short = json.loads(now.event.short)
    assert short["parts"]["log"] == now.parts["log"]
    assert "more" not in short


def test_the_table_is_drawn_anew_only_when_what_it_shows_has_changed() -> None:
    drawn: list[int] = []

    def draw(snapshot: Snapshot) -> str:
        drawn.append(snapshot.seq)
        return f"<svg>{snapshot.seq}</svg>"

    page = GAMES["turtle-bay"]
    games = {"turtle-bay": GamePage(page.folder, draw, page.tell, page.rules)}
    moved = msgspec.structs.replace(STEP, cursor=1)
    sheet = sheet_of(playing(seq=1), games)
    told: list[dict[str, Any]] = [
        {"say": "x"},
        {"step": moved},
        {"notice": REFUSAL},
        {"marked": ()},
        {"saved": False},
    ]
    for seq, changes in enumerate(told, 2):
        now = playing(seq=seq, **changes)
        sheet = sheet_of(now, games, sheet)
    assert drawn == [1, 3, 4, 5, 6]


def test_the_whole_text_is_made_once_and_by_whom_it_is_needed() -> None:
    sheet = sheet_of(playing(seq=1), GAMES)
    assert sheet.event.text is sheet.event.text
    assert after(sheet, say="x").event.shortened().text == after(sheet, say="x").event.short


def test_the_first_sheet_has_no_short_form() -> None:
    assert sheet_of(playing(seq=1), GAMES).event.short == b""
