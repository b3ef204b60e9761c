"""Every game from set-up to result by taps on the page alone: on the board where a choice has a
place, else on a button. No key of the panel is touched, and the panel is folded away.

The taps are those of a seeded player at a dialog of its own; box and dialog must agree (B9, B11).
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from companion.dialog import Dialog, Tapped
from companion.games import games
from companion.snapshot import Snapshot
from tests.bench import players
from tests.browser.conftest import Complaints
from tests.browser.test_whole_games import SOON_MS, check_end, check_page, shot
from tests.dialog.people import right_choices
from tests.running import Running
from web.games import GamePage, game_page
from web.taps import taps

PHONE, SMALL = (390, 844), (320, 640)
LOOK = 25
"""After so many taps the page is held against the dialog."""
NEAR = 30
"""Taps so near to each other, px, are a double tap if they come at once."""


@dataclass(frozen=True)
class Evening:
    """A short game: the player's seed, what is wanted at set-up, the screen; how often the player
    takes the first (0) or last (-1) right choice instead of any."""

    seed: int = 0
    wanted: tuple[int | str, ...] = (2,)
    leaning: float = 0.5
    to: int = 0
    screen: tuple[int, int] = PHONE


SHORT = {
    "mahe": Evening(2, (2, "True", "quiet"), 0.8, -1),
    "pedzace-zolwie-extreme": Evening(27, (2, "referee"), 0.6),
    "tortuga": Evening(5, ("guide", "no"), 0, screen=SMALL),
    "turtle-bay": Evening(69, (2, "True", "guide"), 0),
}
"""Any others will do."""


@dataclass(frozen=True)
class Tap:
    """One tap, whether the board offers it, and what everybody sees after it."""

    what: Tapped
    on_board: bool
    then: Snapshot


def played(game: str, evening: Evening) -> list[Tap]:
    """Gives the taps of a whole game."""
    chance, told = random.Random(evening.seed), []
    dialog = players.dialog_at_setup()
    while dialog.mode in ("setup", "play"):
        told.append(tapped(dialog, next_tap(dialog, game, evening, chance)))
    return told


def next_tap(dialog: Dialog, game: str, evening: Evening, chance: random.Random) -> Tapped:
    """Gives what the player taps next."""
    if dialog.note is not None:
        return "away"
    if dialog.mode == "setup":
        return players.wanted_at_setup(dialog.step, (game, *evening.wanted))
    referee = dialog.referee
    assert referee is not None
    right = right_choices(referee, dialog.picked, dialog.step)
    return right[evening.to] if chance.random() < evening.leaning else chance.choice(right)


def tapped(dialog: Dialog, what: Tapped) -> Tap:
    """Taps at the dialog."""
    on_board = what in taps(shot(dialog), page_of(dialog))
    assert dialog.tap(what)
    return Tap(what, on_board, shot(dialog))


def page_of(dialog: Dialog) -> GamePage | None:
    """Gives the page's drawing of what is shown."""
    game = shot(dialog).game
    return game_page(games()[game].folder, {}) if game else None


@pytest.mark.parametrize("game", games())
def test_a_whole_game_on_the_pages_board(game: str, browser: Browser, tmp_path: Path) -> None:
    """B9: whatever is asked is answered by a tap."""
    evening = SHORT.get(game, Evening())
    width, height = evening.screen
    told = played(game, evening)
    with Running(tmp_path) as box:
        size = {"width": width, "height": height}
        context = browser.new_context(viewport=size, has_touch=True, reduced_motion="reduce")
        page = context.new_page()
        complaints = Complaints()
        complaints.listen(page)
        page.goto(f"http://127.0.0.1:{box.port}/")
        page.wait_for_selector("html[data-ready]")
        page.locator("#fold").tap()
        finger = Finger(page)
        for number, tap in enumerate(told, 1):
            finger.tap(tap)
            if number % LOOK == 0 or tap is told[-1]:
                check_page(page, tap.then)
                assert page.evaluate("document.documentElement.scrollWidth") <= width, "E9"
        check_end(page, told[-1].then, box)
        context.close()
    assert sum(tap.on_board for tap in told) > 0
    assert complaints.told == []


class Finger:
    """A finger on a page: it taps what is shown, and waits for what comes of it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.last = (0.0, 0.0)

    def tap(self, tap: Tap) -> None:
        """Taps; two taps at one place are not so quick that they are a double tap."""
        place = f'[data-choice="{tap.what}"]'
        where = f".taps {place} .hit" if tap.on_board else f"#part-now {place} button"
        x, y, seen = self.page.locator(where).first.evaluate(IN_SIGHT)
        if math.dist((x, y), self.last) < NEAR:
            self.wait_for("html:not([data-resting])")
        self.page.touchscreen.tap(x, y)
        self.last = (x, y)
        self.wait_for(f'html:not([data-seen="{seen}"])')

    def wait_for(self, page: str) -> None:
        """Waits until the page is so."""
        self.page.wait_for_selector(page, state="attached", timeout=SOON_MS)


IN_SIGHT = """(place) => {
    place.scrollIntoView({ block: "center" });
    const { x, y, width, height } = place.getBoundingClientRect();
    return [x + width / 2, y + height / 2, document.documentElement.dataset.seen];
}"""
"""Brings a place into sight; gives its middle and which state is shown."""
