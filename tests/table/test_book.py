"""Games deleted and taken in while the box runs: by the table's thread, alone (A5, A9, A3)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from companion import table as tables
from companion.records import Kept
from companion.replies import AcceptedReply
from tests.journal.books import Evening, kept_in
from tests.journal.card import FULL, OK
from tests.table.test_table import SOON, House


def keys(house: House) -> list[str]:
    """Gives the keys of what is kept, in order."""
    return [kept.key for kept, _ in kept_in(house.store.path)]


def end(house: House) -> None:
    """Plays the game on the table to its end."""
    while house.table.newest().result is None:
        referee = house.desk.referee
        assert referee is not None
        answer = msgspec.to_builtins(referee.game.legal(referee.state)[0])
        assert isinstance(house.table.ask({"answer": answer}, SOON), AcceptedReply)


def test_a9_a_game_goes_while_another_one_is_played(house: House) -> None:
    """A9: the game on the table does not notice."""
    house.new_game()
    house.new_game()
    first, second = keys(house)
    before = house.table.newest()
    assert house.table.delete([first])
    assert keys(house) == [second]
    assert house.table.newest() == before
    house.table.ask({"note": "it goes on"}, SOON)
    assert kept_in(house.store.path)[0][0].entries[-1].body == "it goes on"


def test_a9_the_game_being_played_stays(house: House) -> None:
    """A9: nothing is deleted then, nor what was named with it."""
    house.new_game()
    house.new_game()
    assert house.table.delete(keys(house)) is None
    assert len(keys(house)) == 2


def test_a9_a_game_that_waits_to_be_resumed_stays(tmp_path: Path) -> None:
    """A9, A11: nobody has said yet whether it goes on."""
    house = House(tmp_path)
    house.table.start()
    house.new_game()
    house.close()
    house = House(tmp_path)
    house.table.start()
    assert house.table.newest().mode == "resume"
    assert house.table.delete(keys(house)) is None
    house.close()
    assert len(keys(house)) == 1


def test_a8_a_result_that_is_still_shown_goes_with_its_game(house: House) -> None:
    """A8, A9: it stays until somebody says otherwise; then the table is empty, and an undo cannot
    bring the game back."""
    house.new_game()
    end(house)
    assert house.table.newest().mode == "result"
    assert house.table.delete(keys(house))
    assert house.table.newest().mode == "setup"
    assert keys(house) == []
    assert not isinstance(house.table.ask({"undo": {"across_turn": True}}, SOON), AcceptedReply)
    house.new_game()
    assert len(keys(house)) == 1


def test_a3_a_card_that_fails_is_told(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A3: it is not done, and says so; the table plays on meanwhile."""
    house.new_game()
    house.new_game()
    monkeypatch.setattr(tables, "BOOK_S", 0.05)
    house.card.fail(FULL)
    first, second = keys(house)
    assert house.table.delete([first]) is False
    assert keys(house) == [first, second]
    assert isinstance(house.table.ask({"note": "on"}, SOON), AcceptedReply)
    assert not house.table.newest().saved
    house.card.fail(OK)
    assert house.journal.wait_saved(SOON)
    assert keys(house) == [second]


def come(folder: Path) -> list[Kept]:
    """Plays two games elsewhere."""
    evening = Evening(folder / "other")
    evening.play("Xenia", slips=1)
    evening.play("Yvo")
    evening.close()
    return [kept for kept, _ in kept_in(folder / "other")]


def test_a5_games_come_while_another_one_is_played(house: House, tmp_path: Path) -> None:
    """A5: they lie before the game on the table, which goes on and is offered after a restart."""
    house.new_game()
    (mine,) = keys(house)
    before = house.table.newest()
    assert house.table.take_in(come(tmp_path), {})
    assert house.table.newest() == before
    house.table.ask({"note": "it goes on"}, SOON)
    assert keys(house)[-1] == mine
    assert len(keys(house)) == 3


def test_a5_a10_settings_that_come_are_in_force_at_once(house: House) -> None:
    """A10: what is kept is what is shown; what the box has already stays."""
    assert house.table.take_in([], {"sound": "off"})
    assert house.journal.settings() == {"sound": "off"}
    assert house.table._dialog.sound == "off"
    assert house.table.take_in([], {"sound": "all"})
    assert house.journal.settings() == {"sound": "off"}
