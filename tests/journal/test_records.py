"""Records prove themselves: whole ones are found in any heap of bytes, broken ones never."""

from __future__ import annotations

import random
from pathlib import Path

from msgspec import json

from companion.records import (
    LONGEST,
    EntryBody,
    Form,
    GameBody,
    Kept,
    Setting,
    games_in,
    read,
    record,
    scan,
)
from companion.referee import Entry
from tests.journal.play import opened, story

STORY = story(seed=31, length=200)


def game(key: str, place: int) -> bytes:
    """Gives the record of a game's beginning."""
    setup = {"game": "turtle-bay", "players": [{"name": "Anna"}, {"name": "Ben"}]}
    return record("game", GameBody(place, key, setup))


def note(key: str, number: int, text: str = "") -> bytes:
    """Gives the record of an entry."""
    entry = Entry(number, "note", 0, 1, text)
    body = json.decode(
        b'{"key":"%s","entry":%s}' % (key.encode(), json.encode(entry)), type=EntryBody
    )
    return record("entry", body)


def found(*records: bytes) -> tuple[Kept, ...]:
    """Gives the games found in a heap of records."""
    return games_in(scan(b"\0#\0".join(records))).games


def test_a_record_reads_back() -> None:
    """What was written is read; as another kind it is not."""
    line = record("setting", Setting("sound", {"a": [1, None, "ą"]}, 3))
    assert read(line, Setting) == Setting("sound", {"a": [1, None, "ą"]}, 3)
    assert read(line, Form) is None


def test_any_broken_byte_is_noticed() -> None:
    """A2: a record with one wrong byte anywhere is not read, or reads as what was written (its
    last byte is only the closing brace)."""
    line = note("k", 1, "a house rule")
    whole = read(line, EntryBody)
    for at in range(len(line)):
        broken = bytearray(line)
        broken[at] ^= 0x20
        assert read(bytes(broken), EntryBody) in (None, whole)
        if at < len(line) - 1:
            assert read(line[:at], EntryBody) is None


def test_nonsense_holds_no_records() -> None:
    """Chance bytes with heads of records among them are read without a fault, and empty."""
    chance = random.Random(1)
    heap = b"".join(
        chance.randbytes(50)
        + chance.choice([b'{"kept":"entry","sum":1,"long":99999,"body":', b"{}"])
        for _ in range(300)
    )
    assert list(scan(heap)) == []


def test_a_text_that_looks_like_a_record_is_none() -> None:
    """A note may quote a record; it stays a note."""
    quoted = note("k", 2, record("form", Form(1)).decode())
    assert [type(body) for body in scan(quoted)] == [EntryBody]


def test_games_are_put_together_from_any_order() -> None:
    """K6: games by their place, entries by their number, whatever lies where, and twice or not."""
    games = found(
        note("b", 2), game("b", 2), note("a", 1), note("b", 1), game("a", 1), note("b", 2)
    )
    assert [(g.key, [e.number for e in g.entries]) for g in games] == [("a", [1]), ("b", [1, 2])]


def test_a_game_ends_before_its_first_gap() -> None:
    """A2: what lies behind a missing entry is not used."""
    (kept,) = found(game("a", 1), note("a", 1), note("a", 2), note("a", 4))
    assert [entry.number for entry in kept.entries] == [1, 2]


def test_entries_without_their_game_are_no_game() -> None:
    """A2: without its set-up a game cannot be played."""
    assert found(note("a", 1), note("a", 2)) == ()


def test_the_latest_setting_holds() -> None:
    """Of one setting found twice the later revision holds, wherever it lies."""
    heap = record("setting", Setting("sound", "off", 2)) + record(
        "setting", Setting("sound", "all", 1)
    )
    assert games_in(scan(heap)).settings["sound"].value == "off"


def test_entries_stay_in_one_piece(tmp_path: Path) -> None:
    """Entries of real play are short enough to lie whole on a page, so that a scan finds them."""
    journal, desk, _ = opened(tmp_path / "games")
    longest = '{"note": "' + "ł" * 500 + '"}'
    for request in (*STORY.requests, longest.encode()):
        desk.reply(request)
    kept = journal.in_progress()
    assert kept is not None
    assert kept.entries[-1].body == "ł" * 500
    journal.close()
    raw = (tmp_path / "games").read_bytes()
    sizes = [len(record("entry", body)) for body in scan(raw) if isinstance(body, EntryBody)]
    assert len(sizes) == sum(b'"new"' not in request for request in STORY.requests) + 1
    assert max(sizes) < LONGEST
