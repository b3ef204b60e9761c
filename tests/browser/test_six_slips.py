"""Issue 4: a whole game of Turtle Bay with six slips, on keys alone, in a real browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.keys import Key
from tests.browser import six_slips
from tests.browser.six_slips import SLIPS, Evening


def test_six_slips_in_a_whole_game(browser: Browser, tmp_path: Path) -> None:
    """B1, B8, B9, C1, C3: each is noticed and led back; at the end the table is that of the same
    game without slips, and the result says that it was corrected once."""
    evening = six_slips.in_the_browser(browser, tmp_path)
    assert len(evening.slips) == len(SLIPS) == 6


def test_a_slip_that_is_not_led_back_is_noticed() -> None:
    """The test above can fail: one throw told otherwise, and never undone, ends elsewhere."""
    evening = Evening(lambda _key: None, lambda _name, _now: None)
    played = six_slips.play(evening)
    six_slips.check(evening, played)
    while evening.dialog.note is not None:
        evening.key(Key.OK)
    evening.referee.undo(across_turn=True)
    with pytest.raises(AssertionError):
        six_slips.check(evening, played)
