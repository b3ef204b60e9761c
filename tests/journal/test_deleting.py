"""A9: deleting games deletes exactly those, for good; and games that come from elsewhere (A5)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from companion.records import Kept
from tests.journal.books import Evening, kept_in, raw_bytes
from tests.journal.card import FULL, OK, Card, CardStore


def three(path: Path) -> tuple[Evening, list[str]]:
    """Keeps three games, the last one open."""
    evening = Evening(path)
    return evening, [evening.play(name, slips=1) for name in ("Xanthippe", "Bo", "Cleo")]


def names(path: Path) -> list[str]:
    """Gives the first player of each game in order."""
    return [kept.setup.players[0].name for kept, _ in kept_in(path)]


@pytest.mark.parametrize("which", [{0}, {1}, {0, 1}])
def test_a9_exactly_those_are_deleted(tmp_path: Path, which: set[int]) -> None:
    """A9: with entries and slips; the others are as they were, after a restart too."""
    path = tmp_path / "games"
    evening, keys = three(path)
    before = {kept.key: (kept, state) for kept, state in kept_in(path)}
    assert evening.journal.delete({keys[one] for one in which})
    left = {key: before[key] for at, key in enumerate(keys) if at not in which}
    assert {kept.key: (kept, state) for kept, state in kept_in(path)} == left
    evening.tell({"note": "it goes on"})
    evening.close()
    evening = Evening(path)
    assert evening.journal.damage is None
    assert evening.desk.referee is not None
    assert evening.desk.referee.log[-1].body == "it goes on"
    evening.close()
    assert len(kept_in(path)) == len(left)


def test_a9_nothing_of_a_deleted_game_lies_in_the_files(tmp_path: Path) -> None:
    """A9: neither in free pages nor in SQLite's log, while the box runs and after."""
    evening, keys = three(tmp_path / "games")
    assert b"Xanthippe" in raw_bytes(tmp_path)
    evening.journal.delete({keys[0]})
    assert b"Xanthippe" not in raw_bytes(tmp_path)
    evening.close()
    assert b"Xanthippe" not in raw_bytes(tmp_path)


def test_a9_a_deleted_game_does_not_come_back_by_a_scan(tmp_path: Path) -> None:
    """A9, A2: records of it that still lie somewhere (a page that was not written over) are passed
    over when a damaged file is searched."""
    path = tmp_path / "games"
    evening, keys = three(path)
    evening.close()
    old = path.read_bytes()
    evening = Evening(path)
    evening.journal.delete({keys[0]})
    evening.close()
    path.write_bytes(b"?" * 100 + path.read_bytes()[100:] + old)
    evening = Evening(path)
    assert evening.journal.damage is not None
    evening.close()
    assert names(path) == ["Bo", "Cleo"]
    path.write_bytes(b"?" * 100 + path.read_bytes()[100:] + old)
    Evening(path).close()
    assert names(path)[0] == "Bo", "the rebuilt file has forgotten what was deleted"
    assert "Xanthippe" not in names(path)


def test_a9_the_last_game_can_go_once_it_has_ended(tmp_path: Path) -> None:
    """A9: then nothing lies on the table; the game before, which was abandoned, is not offered."""
    path = tmp_path / "games"
    evening, keys = three(path)
    evening.end()
    evening.journal.delete({keys[2]})
    evening.desk.referee = None
    evening.close()
    for _ in range(2):
        evening = Evening(path)
        assert (evening.journal.damage, evening.desk.referee) == (None, None)
        evening.close()
    raw = path.read_bytes()
    path.write_bytes(b"?" * 100 + raw[100:])
    evening = Evening(path)
    assert evening.journal.damage is not None
    assert evening.journal.damage.lost == 0
    assert evening.desk.referee is None
    evening.play("Dan")
    evening.close()
    assert names(path) == ["Xanthippe", "Bo", "Dan"]


def test_k6_places_are_not_given_twice(tmp_path: Path) -> None:
    """K6: a new game comes behind all that ever were, whatever the clock says."""
    path = tmp_path / "games"
    evening, keys = three(path)
    evening.end()
    evening.journal.delete({keys[2]})
    evening.play("Dan")
    evening.close()
    assert [kept.place for kept, _ in kept_in(path)] == [1, 2, 4]


def test_a3_deleting_on_a_card_that_fails_is_told_and_done_later(tmp_path: Path) -> None:
    """A3: it says that it is not done; it is done when the card takes it."""
    path = tmp_path / "games"
    card = Card()
    evening = Evening(path, CardStore(path, card))
    first, _ = evening.play("Anna"), evening.play("Bo")
    card.fail(FULL)
    assert not evening.journal.delete({first})
    assert names(path) == ["Anna", "Bo"]
    card.fail(OK)
    assert evening.journal.wait_saved(20)
    assert names(path) == ["Bo"]
    evening.close()


def test_deleting_is_one_transaction_with_one_sync_and_then_the_log_is_emptied(
    tmp_path: Path,
) -> None:
    """One sync makes it durable; two more empty SQLite's log (the file, and the log's new head)."""
    path = tmp_path / "games"
    card = Card()
    evening = Evening(path, CardStore(path, card))
    keys = {evening.play("Anna"), evening.play("Bo")}
    evening.play("Cleo")
    before = card.syncs
    evening.journal.delete(keys)
    assert card.syncs - before <= 4
    evening.close()


def copy(name: str, folder: Path) -> Kept:
    """Makes a game elsewhere."""
    evening = Evening(folder / f"{name}.games", clock="2026-01-02 20:15")
    evening.play(name, slips=1)
    evening.close()
    ((kept, _),) = kept_in(folder / f"{name}.games")
    return msgspec.structs.replace(kept, place=0)


def test_a5_games_from_elsewhere_come_before_the_one_on_the_table(tmp_path: Path) -> None:
    """A5, K6: the open game stays open and the last, and is gone on with after a restart, also
    when its records are searched for."""
    path = tmp_path / "games"
    evening = Evening(path)
    evening.play("Anna")
    key = evening.play("Bo", slips=2)
    assert evening.journal.take_in([copy("Cleo", tmp_path), copy("Dan", tmp_path)])
    evening.tell({"note": "on the table"})
    evening.slip({"kind": "roll", "dice": [7]})
    evening.close()
    assert names(path) == ["Anna", "Cleo", "Dan", "Bo"]
    last, state = kept_in(path)[-1]
    assert (last.key, state, len(last.slips)) == (key, "open", 3)
    taken, was = kept_in(path)[1]
    assert (taken.begun, was, len(taken.slips)) == ("2026-01-02 20:15", "abandoned", 1)
    path.write_bytes(b"?" * 100 + path.read_bytes()[100:])
    evening = Evening(path)
    assert evening.journal.damage is not None
    assert evening.desk.referee is not None
    assert evening.desk.referee.log[-1].body == "on the table"
    evening.close()
    assert names(path) == ["Anna", "Cleo", "Dan", "Bo"]


def test_a5_an_open_game_can_be_taken_up_on_an_empty_box(tmp_path: Path) -> None:
    """A5: the last of the games that come to an empty box lies on its table then."""
    evening = Evening(tmp_path / "games")
    evening.journal.take_in([copy("Cleo", tmp_path), copy("Dan", tmp_path)])
    evening.close()
    evening = Evening(tmp_path / "games")
    assert evening.desk.referee is not None
    assert evening.desk.referee.setup.players[0].name == "Dan"
    evening.close()


def test_the_clock_is_written_down_only_where_it_can_be_right(tmp_path: Path) -> None:
    """K6: the time is shown and nothing more; a clock that was never set says nothing."""
    for said in ("", "2026-11-30 19:45"):
        evening = Evening(tmp_path / f"games{said[:4]}", clock=said)
        evening.play("Anna")
        evening.close()
        assert kept_in(tmp_path / f"games{said[:4]}")[0][0].begun == said


def test_a3_what_is_asked_while_the_files_are_taken_away_is_done_in_the_new_ones(
    tmp_path: Path,
) -> None:
    """A3: the game on the table is written anew with what was caught, and what came from elsewhere
    comes before it."""
    path = tmp_path / "games"
    evening = Evening(path)
    first = evening.play("Anna")
    evening.play("Bo", slips=1)
    come = copy("Cleo", tmp_path)
    for file in tmp_path.glob("games*"):
        if file.name != "games.lock":
            file.unlink()
    evening.slip({"kind": "roll", "dice": [7]})
    assert evening.journal.take_in([come])
    assert evening.journal.delete({first})
    assert names(path) == ["Cleo", "Bo"]
    assert len(kept_in(path)[1][0].slips) == 2
    evening.close()


def test_a3_a_slip_alone_brings_the_whole_game_back(tmp_path: Path) -> None:
    """A3: the files are taken away, and then nobody answers any more."""
    path = tmp_path / "games"
    evening = Evening(path)
    evening.play("Anna", slips=1)
    for file in tmp_path.glob("games*"):
        if file.name != "games.lock":
            file.unlink()
    evening.slip({"kind": "roll", "dice": [7]})
    evening.close()
    ((kept, _),) = kept_in(path)
    assert (len(kept.entries), len(kept.slips)) == (2, 2)
