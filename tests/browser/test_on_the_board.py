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
from playwright.sync_api import Browser, Page, expect

from companion.dialog import Dialog, Tapped
from companion.games import games
from companion.snapshot import Snapshot
from tests.bench import players
from tests.browser.conftest import PHONE, SMALL, Complaints, opened
from tests.browser.test_whole_games import SOON_MS, check_end, check_page, shot
from tests.dialog.people import right_choices
from tests.running import Running
from web.games import GamePage, game_page
from web.taps import taps

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


def folded(browser: Browser, box: Running, size: tuple[int, int], complaints: Complaints) -> Page:
    """Opens the box's page on a screen that is touched, with the panel folded away."""
    page = opened(browser, box, complaints, size, has_touch=True)
    page.locator("#fold").tap()
    return page


@pytest.mark.parametrize("game", games())
def test_a_whole_game_on_the_pages_board(game: str, browser: Browser, tmp_path: Path) -> None:
    """B9: whatever is asked is answered by a tap."""
    evening = SHORT.get(game, Evening())
    told, complaints = played(game, evening), Complaints()
    with Running(tmp_path) as box:
        page = folded(browser, box, evening.screen, complaints)
        finger = Finger(page)
        for number, tap in enumerate(told, 1):
            finger.tap(tap)
            if number % LOOK == 0 or tap is told[-1]:
                check_page(page, tap.then)
                wide = page.evaluate("document.documentElement.scrollWidth")
                assert wide <= evening.screen[0], "E9"
        check_end(page, told[-1].then, box)
        page.context.close()
    assert sum(tap.on_board for tap in told) > 0
    assert complaints.told == []


def test_a_wrong_move_is_tapped_and_what_is_wrong_is_shown_on_the_board(
    browser: Browser, tmp_path: Path
) -> None:
    """TO-2, TO-5: the other's turtle, too far; nothing is changed, and a right move is taken."""
    dialog, complaints = players.dialog_at_setup(), Complaints()
    with Running(tmp_path) as box:
        page = folded(browser, box, SMALL, complaints)
        finger = Finger(page)
        while dialog.mode == "setup":
            wanted = players.wanted_at_setup(dialog.step, ("tortuga", "quiet"))
            finger.tap(tapped(dialog, wanted))
        for way, rule in ((("d6", "d5"), "TO-2"), (("d2", "g1"), "TO-5")):
            for cell in way:
                finger.tap(tapped(dialog, value_of(dialog, cell)))
            expect(page.locator("#part-notice .rule")).to_have_text(f"Rule {rule}")
            pointed = page.locator("#part-board .cell.pointed")
            assert {one.get_attribute("data-cell") for one in pointed.all()} <= set(way)
            assert pointed.count() > 0
            assert box.state()["log"] == []
            finger.tap(tapped(dialog, "away"))
        for cell in ("d2", "d3"):
            finger.tap(tapped(dialog, value_of(dialog, cell)))
        expect(page.locator('#part-board .turtle.moved[data-cell="d3"]')).to_have_count(1)
        assert [line["kind"] for line in box.state()["log"]] == ["answer"]
        page.context.close()
    assert complaints.told == []


def value_of(dialog: Dialog, value: str) -> int:
    """Gives the number of the choice that has a value."""
    return [choice.value for choice in dialog.step.choices].index(value)


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
