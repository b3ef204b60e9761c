"""The evening book of a box: read while it runs, copied, taken in, deleted (A5, A8, A9, K6)."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import msgspec
import pytest

from companion import sql
from companion.copying import BadLine
from companion.evening_book import EveningBook, Taken
from companion.games import games
from companion.reader import Reader, Unreadable
from companion.records import Kept, framed
from tests.journal.books import Evening, Journals, kept_in, spoil


def opened(path: Path, clock: str = "2026-05-01 19:00") -> tuple[Evening, EveningBook]:
    """Opens a box's games and its book."""
    evening = Evening(path, clock=clock)
    return evening, EveningBook(path, games(), Journals(evening))


def the_same(one: list[tuple[Kept, str]]) -> list[tuple[Kept, str]]:
    """Gives games but for their places."""
    return [(msgspec.structs.replace(kept, place=0), state) for kept, state in one]


def test_a5_everything_comes_to_a_clean_installation(tmp_path: Path) -> None:
    """A5: export, then import into an empty folder: the same games with players, states, results,
    what was caught, and the settings of the box; the open game can be gone on with."""
    evening, book = opened(tmp_path / "old")
    evening.play("Anna", slips=2)
    evening.end()
    evening.play("Bo", slips=1)
    evening.play("Cleo", rounds=3)
    evening.journal.put("sound", "errors")
    raw = b"".join(book.copies())
    other, empty = opened(tmp_path / "new", clock="1970-01-01 00:00")
    assert empty.taken_in([raw]) == Taken(came=3, known=0)
    assert the_same(kept_in(tmp_path / "new")) == the_same(kept_in(tmp_path / "old"))
    assert b"".join(empty.copies()) == raw
    other.close()
    again, _ = opened(tmp_path / "new")
    assert again.desk.referee is not None
    assert evening.desk.referee is not None
    assert again.desk.referee.state == evening.desk.referee.state
    assert again.journal.settings() == {"sound": "errors"}
    again.close()
    evening.close()


def test_a5_a_setting_that_the_box_has_stays(tmp_path: Path) -> None:
    """Whoever takes in a friend's games is not muted by it; what lets people in is never told."""
    evening, book = opened(tmp_path / "old")
    evening.journal.put("sound", "off")
    evening.journal.put("code", "1234")
    raw = b"".join(book.copies())
    assert b"1234" not in raw
    other, mine = opened(tmp_path / "new")
    other.journal.put("sound", "all")
    assert mine.taken_in([raw.replace(b'"sound"', b'"code":"9","sound"')]) == Taken(0, 0)
    assert other.journal.settings() == {"sound": "all"}
    other.close()
    evening.close()


def test_taking_in_the_same_again_is_noticed(tmp_path: Path) -> None:
    """No doubles: by the key, and without one by what was played."""
    evening, book = opened(tmp_path / "games")
    evening.play("Anna")
    evening.play("Bo")
    raw = b"".join(book.copies())
    assert book.taken_in([raw, raw]) == Taken(came=0, known=4)
    by_hand = b"\n".join(line for line in raw.split(b"\n") if b'"book"' not in line)
    assert book.taken_in([by_hand]) == Taken(came=2, known=0)  # begun at no time that is told
    assert book.taken_in([by_hand]) == Taken(came=0, known=2)
    assert len(kept_in(tmp_path / "games")) == 4
    evening.close()


def test_a9_a_game_that_was_deleted_can_be_taken_in_again(tmp_path: Path) -> None:
    """A9: it comes as another game, so that a search of a damaged file keeps it apart."""
    path = tmp_path / "games"
    evening, book = opened(path)
    first = evening.play("Anna", slips=1)
    evening.play("Bo")
    raw = b"".join(book.copies([first]))
    assert book.delete([first]) == "done"
    assert book.taken_in([raw]) == Taken(1, 0)
    assert book.taken_in([raw]) == Taken(0, 1)
    evening.close()
    path.write_bytes(b"?" * 100 + path.read_bytes()[100:])
    evening, book = opened(path)
    assert evening.journal.damage is not None
    assert [one.players[0] for one in book.listed()] == ["Bo", "Anna"]
    evening.close()


def test_nothing_is_taken_of_files_with_a_fault(tmp_path: Path) -> None:
    """All of the files, or none; the line is named."""
    evening, book = opened(tmp_path / "games")
    evening.play("Anna")
    raw = b"".join(book.copies())
    other, mine = opened(tmp_path / "new")
    lines = raw.split(b"\n")
    broken = b"\n".join([*lines[:-1], b'{"answer": {"kind": "roll", "dice": [1, 1, 1]}}'])
    found = mine.taken_in([raw, broken])
    assert isinstance(found, BadLine)
    assert found.line == len(lines)
    assert mine.listed() == ()
    other.close()
    evening.close()


def test_what_makes_a_game_stumble_is_a_fault_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stranger's file may find a mistake of ours: the book stays as it is."""
    evening, book = opened(tmp_path / "games")

    def stumble(*_told: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("companion.copying.read", stumble)
    found = book.taken_in([b"{}"])
    assert isinstance(found, BadLine)
    assert found.fault.code == "copy-stumbled"
    evening.close()


def test_k6_the_list_is_in_order_of_places_and_in_pages(tmp_path: Path) -> None:
    """K6: the last one first, whatever the clock said when they were begun."""
    for name, clock in (("Anna", "2030-01-01 10:00"), ("Bo", ""), ("Cleo", "2026-01-01 10:00")):
        evening, book = opened(tmp_path / "games", clock)
        evening.play(name)
        evening.close()
    evening, book = opened(tmp_path / "games")
    assert [(one.players[0], one.state) for one in book.listed()] == [
        ("Cleo", "open"),
        ("Bo", "abandoned"),
        ("Anna", "abandoned"),
    ]
    assert [one.begun for one in book.listed()] == [
        "Begun 2026-01-01 10:00",
        "",
        "Begun 2030-01-01 10:00",
    ]
    first = book.listed(most=2)
    assert [one.players[0] for one in book.listed(before=first[-1].place, most=2)] == ["Anna"]
    evening.close()


def test_a_result_that_rests_on_a_correction_is_marked_in_the_list(tmp_path: Path) -> None:
    """Issue 4, point 8: only while the correction holds; a note that speaks of one is none."""
    evening, book = opened(tmp_path / "games")
    evening.play("Anna")
    evening.tell({"note": '"verb":"correct"'})
    assert book.listed()[0].marks == ()
    position = evening.ask({"show": "position"})["position"]
    evening.tell({"correct": {"position": position, "reason": "the cat"}})
    assert len(book.listed()[0].marks) == 1
    evening.tell({"undo": {}})
    assert book.listed()[0].marks == ()
    evening.close()


def test_a8_a_result_stays_in_the_book(tmp_path: Path) -> None:
    """A8: after the next game has begun, too."""
    evening, book = opened(tmp_path / "games")
    key = evening.play("Anna")
    evening.end()
    evening.play("Bo")
    found = book.read(key)
    assert found is not None
    assert found.state == "finished"
    assert found.summary.places[0].startswith("1. ")
    assert book.listed()[1].result.startswith("1. ")
    evening.close()


def test_reading_goes_on_while_the_box_writes_and_needs_no_right_to_write(tmp_path: Path) -> None:
    """Each look sees what is on the card at that moment; a look changes no byte of it."""
    evening, book = opened(tmp_path / "games")
    evening.play("Anna", rounds=2)
    assert book.outlines()[0].turns == 1
    before = (tmp_path / "games").read_bytes(), sorted(tmp_path.iterdir())
    found = book.moment(evening.journal.key, 4)
    assert found is not None
    assert (found[1].number, found[1].last) == (4, 4)
    assert book.moment(evening.journal.key, 5) is None
    assert book.moment("f" * 16, 0) is None
    assert ((tmp_path / "games").read_bytes(), sorted(tmp_path.iterdir())) == before
    evening.play("Bo")
    assert len(book.outlines()) == 2
    evening.close()


def test_a_file_in_a_folder_that_can_only_be_read(tmp_path: Path) -> None:
    """A card that is write-protected can be read from: no file need be made beside it."""
    path = tmp_path / "games"
    evening, _ = opened(path)
    evening.play("Anna")
    evening.close()
    with sqlite3.connect(f"file:{path}?immutable=1", uri=True) as db:
        assert db.execute("SELECT count(*) FROM games").fetchone() == (1,)
    db.close()
    look, hows = sql.look, []

    def no_log(path: Path, how: str) -> sqlite3.Connection:
        hows.append(how)
        if how == "mode=ro":
            raise sqlite3.OperationalError("unable to open database file")
        return look(path, how)

    with pytest.MonkeyPatch.context() as world:
        world.setattr(sql, "look", no_log)
        assert len(Reader(path).outlines()) == 1
    assert hows == ["mode=ro", "immutable=1"]


def test_no_file_is_an_empty_book_and_nonsense_is_said(tmp_path: Path) -> None:
    """What is not there has no games; what is something else cannot be read."""
    assert Reader(tmp_path / "none").outlines() == ()
    assert Reader(tmp_path / "none").settings() == {}
    (tmp_path / "games").write_bytes(b"turtle" * 2000)
    with pytest.raises(Unreadable):
        Reader(tmp_path / "games").outlines()


def test_a_game_of_another_version_is_told_as_far_as_it_can_be_played(tmp_path: Path) -> None:
    """Entries that do not follow by today's rules are left out, and it is said how many."""
    evening, book = opened(tmp_path / "games")
    key = evening.play("Anna", rounds=1)
    evening.close()
    with sqlite3.connect(tmp_path / "games") as db:
        (line,) = db.execute("SELECT record FROM entries ORDER BY id DESC LIMIT 1").fetchone()
        entry = json.loads(line)["body"]
        entry["entry"]["verb"], entry["entry"]["body"] = "answer", {"kind": "roll", "dice": [6, 6]}
        db.execute(
            "UPDATE entries SET record = ? WHERE id = (SELECT max(id) FROM entries)",
            (framed("entry", json.dumps(entry).encode()).decode(),),
        )
    db.close()
    found = book.read(key)
    assert found is not None
    assert found.lost == 1
    assert "left out" in found.summary.lost
    assert found.summary.lost in found.text


def test_only_the_game_on_the_table_is_being_played(tmp_path: Path) -> None:
    """Unfinished games that come in are not played to their end, and may be deleted."""
    friend, theirs = opened(tmp_path / "friend")
    friend.play("Eve")
    friend.play("Finn")
    raw = b"".join(theirs.copies())
    friend.close()
    evening, mine = opened(tmp_path / "mine")
    evening.play("Anna")
    assert mine.taken_in([raw]) == Taken(came=2, known=0)
    assert [(one.players[0], one.state) for one in mine.listed()] == [
        ("Anna", "open"),
        ("Finn", "abandoned"),
        ("Eve", "abandoned"),
    ]
    finn = mine.listed()[1]
    assert finn.result == "Not played to its end"
    assert mine.delete([finn.key]) == "done"
    evening.end()
    assert mine.taken_in([raw]) == Taken(came=1, known=1)
    assert [one.state for one in mine.listed()] == ["finished", "abandoned", "abandoned"]
    evening.close()


def test_a_second_open_game_of_an_earlier_version_is_none(tmp_path: Path) -> None:
    """Files in which an import left two games open are told rightly, too."""
    evening, book = opened(tmp_path / "games")
    evening.play("Anna")
    evening.play("Bo")
    evening.close()
    with sqlite3.connect(tmp_path / "games") as db:
        db.execute("UPDATE games SET state = 'open'")
    db.close()
    assert [one.state for one in book.listed()] == ["open", "abandoned"]
    found = book.read(book.listed()[1].key)
    assert found is not None
    assert found.state == "abandoned"


# -- a copy that was made later -------------------------------------------------------------------


def two_copies(path: Path) -> tuple[bytes, bytes, list[Kept]]:
    """Copies an evening of two games in the middle and at the end; gives what is kept then."""
    evening, book = opened(path)
    evening.play("Anna", slips=1)
    evening.play("Bo")
    early = b"".join(book.copies())
    evening.slip({"kind": "roll", "dice": [7]})
    evening.end()
    late = b"".join(book.copies())
    evening.close()
    return early, late, [kept for kept, _ in kept_in(path)]


@pytest.mark.parametrize("by_key", [True, False])
def test_a_later_copy_completes_the_game_that_is_there(tmp_path: Path, by_key: bool) -> None:
    """The longer log counts: entries, what was caught, the result; the earlier copy brings nothing
    then. It is recognised by what was played as well, as long as its time is told."""
    early, late, kept = two_copies(tmp_path / "friend")
    evening, mine = opened(tmp_path / "mine")
    evening.play("Cleo")
    assert mine.taken_in([early]) == Taken(came=2, known=0)
    before = [one.place for one in mine.listed()]
    if not by_key:
        late = late.replace(kept[1].key.encode(), b"")
    assert mine.taken_in([late]) == Taken(came=0, known=2, longer=1)
    assert mine.taken_in([late]) == Taken(came=0, known=2)
    assert mine.taken_in([early, late]) == Taken(came=0, known=4)
    assert [one.place for one in mine.listed()] == before
    assert [one.state for one in mine.listed()] == ["open", "finished", "abandoned"]
    found = kept_in(tmp_path / "mine")[1][0]
    assert found == msgspec.structs.replace(kept[1], place=found.place)
    assert mine.listed()[1].result.startswith("1. ")
    evening.close()


def test_of_two_copies_in_one_go_the_longer_one_is_taken(tmp_path: Path) -> None:
    early, late, kept = two_copies(tmp_path / "friend")
    for name, files in (("one", [early, late]), ("other", [late, early])):
        evening, mine = opened(tmp_path / name)
        assert mine.taken_in(files) == Taken(came=2, known=2)
        assert [len(one.entries) for one, _ in kept_in(tmp_path / name)] == [
            len(one.entries) for one in kept
        ]
        evening.close()


def test_a_later_copy_does_not_touch_the_game_on_the_table(tmp_path: Path) -> None:
    """It is said that the file knows more; the log in somebody's hands stays its own."""
    early, late, _ = two_copies(tmp_path / "friend")
    first, mine = opened(tmp_path / "mine")
    assert mine.taken_in([early]) == Taken(came=2, known=0)
    first.close()
    evening, mine = opened(tmp_path / "mine")  # Bo's game is gone on with
    before = kept_in(tmp_path / "mine")
    assert mine.taken_in([late]) == Taken(came=0, known=2, ahead=1)
    assert kept_in(tmp_path / "mine") == before
    evening.tell({"answer": {"kind": "roll", "dice": [1]}})
    evening.close()


def test_a_game_that_took_another_way_is_not_mixed(tmp_path: Path) -> None:
    """The same key, and another log: what is there stays."""
    early, late, _ = two_copies(tmp_path / "friend")
    other = late.replace(b'{"undo"', b'{"note":"x"}\n{"undo"')
    other = other.replace(b'"refused":[3]', b'"refused":[4]')
    evening, mine = opened(tmp_path / "mine")
    evening.play("Cleo")
    assert mine.taken_in([early]) == Taken(came=2, known=0)
    before = kept_in(tmp_path / "mine")
    assert mine.taken_in([other]) == Taken(came=0, known=2)
    assert kept_in(tmp_path / "mine") == before
    evening.close()


def test_a_game_without_entries_is_recognised(tmp_path: Path) -> None:
    """By its set-up and when it was begun: other players, or another time, make another game."""
    line = b'{"new": {"game": "turtle-bay", "players": [{"name": "%s"}, {"name": "Ben"}]}}'
    when = b'{"book": {"begun": "2026-05-01 19:0%d"}}'
    evening, mine = opened(tmp_path / "games")
    for file in (line % b"Anna", line % b"Bo", line % b"Anna" + b"\n" + when % 1):
        assert mine.taken_in([file]) == Taken(came=1, known=0)
        assert mine.taken_in([file]) == Taken(came=0, known=1)
    both = b"\n".join([line % b"Eve", line % b"Eve"])
    assert mine.taken_in([both]) == Taken(came=1, known=1)
    evening.close()


def test_a2_a_whole_copy_completes_a_damaged_game(tmp_path: Path) -> None:
    """A2: what a friend has of it is taken over."""
    path = tmp_path / "games"
    evening, mine = opened(path)
    key = evening.play("Anna", rounds=3)
    evening.play("Bo")
    raw, before = b"".join(mine.copies()), kept_in(path)
    spoil(path, 1, 4)
    missing: list[str] = []
    assert b"".join(mine.copies(left_out=missing.append)) != raw
    assert missing == [key]
    assert mine.taken_in([raw]) == Taken(came=0, known=2, longer=1)
    assert kept_in(path) == before
    evening.close()
