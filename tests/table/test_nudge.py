"""K5: a quiet nudge when nobody has pressed for a while, if it is wanted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import table as table_module
from companion.errands.menus import BOX, MORE, NUDGES
from companion.keys import NUMBERS, Key
from companion.snapshot import Snapshot
from tests.table.test_table import SOON, House

SHORT_MINUTE = 0.02
TO_THE_NUDGES = (
    Key.MENU,
    Key.UP,
    Key.UP,
    Key.OK,
    NUMBERS[MORE.index("box")],
    NUMBERS[BOX.index("nudge")],
)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A house in which minutes are short, with a game in play."""
    monkeypatch.setattr(table_module, "MINUTE", SHORT_MINUTE)
    made = House(tmp_path)
    made.table.start()
    made.new_game()
    yield made
    made.close()


def nudged(house: House) -> Snapshot:
    """Waits for the nudge."""
    newest = house.table.newest()
    while not newest.nudge:
        newer = house.table.wait_newer(newest.seq, SOON)
        assert newer is not None, "nobody was nudged"
        newest = newer
    return newest


def test_nobody_is_nudged_unless_wanted(house: House) -> None:
    """Off at first: the table waits for presses alone, without waking up."""
    assert house.table._until_nudge() is None
    assert house.table.wait_newer(house.table.newest().seq, 20 * SHORT_MINUTE) is None


def test_a_nudge_comes_once_and_goes_with_the_next_press(house: House) -> None:
    """It is said on display and page that somebody is waited for; nothing else has changed, and
    then the table waits without waking up."""
    before = house.press(*TO_THE_NUDGES, NUMBERS[NUDGES.index(2)], Key.OK)
    seen = nudged(house)
    assert (seen.question, seen.position) == (before.question, before.position)
    assert any(item.blink for item in seen.screen.items if hasattr(item, "blink"))
    assert house.table._until_nudge() is None
    assert not house.press(Key.UP).nudge
    assert nudged(house).seq > seen.seq


def test_the_wish_for_a_nudge_is_kept(tmp_path: Path) -> None:
    """A10: after a restart it is in force, and the menu stands on it."""
    house = House(tmp_path)
    house.table.start()
    house.new_game()
    house.press(*TO_THE_NUDGES, NUMBERS[NUDGES.index(10)], Key.OK)
    assert house.journal.wait_saved(SOON)
    house.close()
    again = House(tmp_path)
    again.table.start()
    shown = again.press(*TO_THE_NUDGES)
    again.close()
    assert shown.step is not None
    assert shown.step.cursor == NUDGES.index(10)
