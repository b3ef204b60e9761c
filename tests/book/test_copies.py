"""A5: games as files, and back: the same games, whatever happened in them."""

from __future__ import annotations

import codecs
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion import copying
from companion.copying import BadLine, Copies
from companion.evening_book import CARRIED
from companion.games import games
from companion.protocol import Desk
from companion.records import Kept
from companion.referee import Referee
from companion.replies import AcceptedReply
from companion.resume import setup_of
from companion.slips import MOST_SLIPS
from tests.book.evenings import TRANSCRIPTS, Shelf, as_read, kept_of


def copied(kept: Sequence[Kept], **settings: object) -> Copies:
    """Writes games and reads them again."""
    found = copying.read(list(copying.lines(kept, settings)), games())
    assert isinstance(found, Copies), found
    return found


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a5_every_game_comes_back_the_same(path: Path) -> None:
    """A5: set-up, log with its events, result, what was caught; for every game there is."""
    kept = kept_of(path)
    assert kept
    assert any(game.slips for game in kept)
    back = copied(kept).games
    placed = [msgspec.structs.replace(game, place=n) for n, game in enumerate(back, start=1)]
    # (a slip whose answer was too long to be kept would be missing: these are short)
    assert [as_read(game) for game in placed] == [
        msgspec.structs.replace(as_read(game), place=0) for game in kept
    ]


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a5_a_script_plays_a_copy_again(path: Path) -> None:
    """The file is the protocol: fed to a desk line by line it gives the same game; what is no
    request, and what was refused, is refused without harm."""
    for kept in kept_of(path):
        desk = Desk(games())
        for line in copying.lines([kept]):
            reply = json.loads(desk.reply(line))
            assert reply["ok"] or "refusal" in reply or reply["error"]["code"] == "bad-request"
        assert desk.referee is not None
        assert desk.referee.log == list(kept.entries)
        result = msgspec.json.encode(desk.referee.result)
        assert msgspec.json.decode(result) == kept.result


def bay(*requests: dict[str, Any]) -> list[bytes]:
    """Gives a small game of Turtle Bay as lines written by hand."""
    players = [{"name": "Anna"}, {"name": "Ben"}]
    new = {"game": "turtle-bay", "players": players, "help": "quiet"}
    return [json.dumps(told).encode() for told in ({"new": new}, *requests)]


ROLL: dict[str, Any] = {"answer": {"kind": "roll", "dice": [1]}}
WRONG: dict[str, Any] = {"answer": {"kind": "roll", "dice": [7]}}


def test_a_file_written_by_hand_needs_no_header() -> None:
    """Plain protocol is enough; blank lines are passed over."""
    found = copying.read([*bay(ROLL), b"", b"  ", *bay()], games())
    assert isinstance(found, Copies)
    assert [(game.key, len(game.entries), game.begun) for game in found.games] == [
        ("", 1, ""),
        ("", 0, ""),
    ]


def test_a_mark_in_front_of_the_text_is_passed_over() -> None:
    """As some programs put it (the byte order mark); elsewhere it is no line of a game."""
    first, *rest = bay(ROLL)
    assert isinstance(copying.read([codecs.BOM_UTF8 + first, *rest], games()), Copies)
    found = copying.read([first, *(codecs.BOM_UTF8 + line for line in rest)], games())
    assert isinstance(found, BadLine)
    assert found.line == 2


def test_of_one_game_no_more_slips_come_in_than_are_kept() -> None:
    refused = list(range(1, MOST_SLIPS + 6))
    lines = bay({"book": {"refused": refused}}, *[WRONG] * len(refused), ROLL)
    found = copying.read(lines, games())
    assert isinstance(found, Copies)
    assert (len(found.games[0].slips), len(found.games[0].entries)) == (MOST_SLIPS, 1)


def test_done_after_a_wrong_report_is_told_with_the_report() -> None:
    """With `referee` the box takes `done` only after it has refused a report: so that is there."""
    shelf = Shelf()
    for told in (
        *bay({"set": {"help": "referee"}}, ROLL, {"answer": {"kind": "move", "square": 0}}),
        b'{"answer": {"kind": "report", "turned": 3}}',
        b'{"answer": {"kind": "done"}}',
    ):
        shelf.desk.reply(told)
    (kept,) = shelf.kept()
    assert [entry.verb for entry in kept.entries] == ["set", "answer", "answer", "answer"]
    assert copied([kept]).games[0].entries == kept.entries


def test_a_setting_without_a_request_goes_along() -> None:
    """K4: that a seat was handed over only the log can hold; it is told aside, and a script passes
    it over."""
    shelf = Shelf()
    for told in bay(ROLL):
        shelf.desk.reply(told)
    assert shelf.desk.referee is not None
    assert isinstance(shelf.desk.hand_over(("Cleo", "Ben")), AcceptedReply)
    for told in bay({"set": {"help": "guide"}}, {"undo": {}})[1:]:
        shelf.desk.reply(told)
    (kept,) = shelf.kept()
    assert b'{"book":{"set":{"names":["Cleo","Ben"]}}}' in copying.lines([kept])
    assert copied([kept]).games[0].entries == kept.entries


@pytest.mark.parametrize("names", [["Cleo"], ["Cleo", "Cleo"], ["Cleo", ""], ["Cleo", "x" * 99]])
def test_names_that_cannot_be_are_no_line_of_a_game(names: list[str]) -> None:
    """K4: what a hand-over would not take a file cannot bring."""
    found = copying.read(bay(ROLL, {"book": {"set": {"names": names}}}), games())
    assert isinstance(found, BadLine)
    assert (found.line, found.fault.code) == (3, "copy-no-request")


@pytest.mark.parametrize(
    ("lines", "at", "code"),
    [
        ([*bay(ROLL), b"nonsense"], 3, "copy-line"),
        (bay(ROLL, {**ROLL, "note": ""}), 3, "copy-no-request"),
        ([*bay(ROLL), b"[1]"], 3, "copy-no-request"),
        (bay(ROLL, ROLL), 3, "copy-line"),
        (bay(WRONG), 2, "copy-refused"),
        ([b"", b'{"note": "x"}'], 2, "copy-line"),
        (bay({"fly": 1}), 2, "copy-line"),
        (bay({"book": {"key": "../../etc"}}), 2, "copy-strange-header"),
        (bay({"book": {"begun": "<b>yesterday</b>"}}), 2, "copy-strange-header"),
        (bay({"book": {"begun": "2026-02-30 19:00"}}), 2, "copy-strange-header"),
        (bay({"book": {"begun": "2026-05-01 24:00"}}), 2, "copy-strange-header"),
        (bay({"book": {"begun": "२०२६-05-01 19:00"}}), 2, "copy-strange-header"),
        (bay({"book": {"keys": "x"}}), 2, "copy-line"),
        (bay({"book": {"refused": [2]}}, ROLL), 2, "copy-no-such-line"),
        (bay({"book": {"refused": [0]}}, ROLL), 2, "copy-no-such-line"),
        ([*bay({"book": {"refused": [-1]}}), *bay()], 2, "copy-no-such-line"),
        (bay({"book": {"refused": [1]}}, {"book": {"set": {"help": ["guide", "guide"]}}}), 3,
         "copy-not-refused"),
        ([b'{"box": {"settings": {"sound": "loud"}}}'], 1, "copy-strange-setting"),
        ([b'{"box": {"settings": {"nudge": 3}}}'], 1, "copy-strange-setting"),
        ([b'{"box": {"settings": {"nudge": false}}}'], 1, "copy-strange-setting"),
        ([b'{"box": {"settings": {"sound": ["off"]}}}'], 1, "copy-strange-setting"),
        (bay(ROLL, {"book": {"set": {"language": "xx"}}}), 3, "copy-no-request"),
        (bay(ROLL, {"book": {"set": {"help": ["wizard", "guide"]}}}), 3, "copy-line"),
        (bay({"book": {"refused": [1]}}, ROLL), 3, "copy-not-refused"),
        (bay(ROLL, {"book": {"set": {"help": ["guide"]}}}), 3, "copy-no-request"),
        (bay(ROLL, {"book": {"set": {"wings": 2}}}), 3, "copy-no-request"),
        ([b'{"book": {}}'], 1, "copy-no-game"),
        ([b'{"box": {"settings": {"volume": "%s"}}}' % (b"x" * 3000)], 1, "copy-too-many-settings"),
        ([b'{"new": {"game": "chess", "players": []}}'], 1, "copy-line"),
        ([b"[" * 100_000], 1, "copy-line"),
    ],
)  # fmt: skip
def test_a_line_that_is_not_answered_as_it_was_is_named(
    lines: list[bytes], at: int, code: str
) -> None:
    """Which line, and why in words; nothing else comes of the file."""
    found = copying.read(lines, games(), CARRIED)
    assert isinstance(found, BadLine), found
    assert (found.line, found.fault.code) == (at, code)


def test_too_many_lines_are_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is bounded before it is played."""
    monkeypatch.setattr(copying, "MOST_LINES", 3)
    found = copying.read(bay(ROLL, {"undo": {}}, ROLL, {"undo": {}}), games())
    assert isinstance(found, BadLine)
    assert (found.line, found.fault.code) == (4, "copy-too-many-lines")


def test_too_many_games_are_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A short line begins a game: they are counted, too."""
    monkeypatch.setattr(copying, "MOST_GAMES", 2)
    assert isinstance(copying.read([*bay(), *bay(ROLL)], games()), Copies)
    found = copying.read([*bay(), *bay(ROLL), *bay()], games())
    assert isinstance(found, BadLine)
    assert (found.line, found.fault.code) == (4, "copy-too-many-games")


def test_a_game_that_is_too_long_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is one game of more entries than any evening has."""
    monkeypatch.setattr(copying, "MOST_ENTRIES", 2)
    found = copying.read(bay(ROLL, {"undo": {}}, ROLL), games())
    assert isinstance(found, BadLine)
    assert found.fault.code == "copy-too-long-a-game"


def test_a5_the_replayed_copy_is_a_game_that_can_be_gone_on_with() -> None:
    """A5: what came out of a file is taken up like anything that was kept."""
    (kept, *_) = kept_of(TRANSCRIPTS[-1])
    (back, *_) = copied([kept]).games
    setup = setup_of(back, games())
    assert setup is not None
    game = games()[setup.game]
    again, first = (Referee.replay(game, setup, one.entries) for one in (back, kept))
    assert (again.state, again.can_redo) == (first.state, first.can_redo)
