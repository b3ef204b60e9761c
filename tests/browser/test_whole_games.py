"""Every game from set-up to result on the simulated panel of a real box, in a real browser.

The presses are those of a seeded player at a dialog of its own; box and dialog must agree at every
look: whose turn it is, what is asked, how it ended (B9, B11, I3).
"""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from companion.dialog import Dialog
from companion.games import games
from companion.keys import Press
from companion.snapshot import Snapshot
from companion.view import snapshot
from tests.bench import players
from tests.browser.conftest import KEYBOARD, SMALL, Complaints, opened
from tests.running import Running

SOON_MS = 20_000
LOOK = 60
"""After so many presses the page is held against the dialog."""
SHORT: dict[tuple[str, bool], tuple[int, tuple[int | str, ...], float]] = {
    ("mahe", True): (3, (2, "quiet"), 0.95),
    ("mahe", False): (1, (2, "True", "quiet"), 0.95),
    ("pedzace-zolwie-extreme", True): (22, (2, "guide"), 0),
    ("pedzace-zolwie-extreme", False): (30, (2, "True", "quiet"), 0),
    ("tortuga", True): (32, ("referee",), 0),
    ("tortuga", False): (32, ("guide",), 0),
    ("turtle-bay", True): (14, (2, "True", "guide"), 0),
    ("turtle-bay", False): (15, (2, "quiet"), 0.6),
}
"""Seeds, set-ups and leaning of short games, by number keys and by the six roles; any others will
do, but each press takes its time in the browser."""


def played(game: str, numbers: bool) -> tuple[list[Press], list[Snapshot]]:
    """Gives the presses of a whole game and what is shown after each."""
    dialog = players.dialog_at_setup()
    presses: list[Press] = []
    shots: list[Snapshot] = []

    def press(one: Press) -> None:
        dialog.press(one)
        presses.append(one)
        shots.append(shot(dialog))

    seed, wanted, leaning = SHORT.get((game, numbers), (0, (2,), 0))
    players.start(dialog, press, wanted, game=game, numbers=numbers)
    chance = random.Random(seed)
    players.play(dialog, press, chance, numbers=numbers, leaning=leaning)
    return presses, shots


def plain(value: object) -> object:
    """Gives a value as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def shot(dialog: Dialog) -> Snapshot:
    """Gives what everybody sees."""
    return snapshot(dialog, seq=1, boot="boot", saved=True)


@pytest.mark.parametrize("numbers", [True, False], ids=["numbers", "roles"])
@pytest.mark.parametrize("game", games())
def test_a_whole_game_on_the_simulated_panel(
    game: str, numbers: bool, browser: Browser, tmp_path: Path
) -> None:
    """B9, I3: number keys alone, or the six roles alone, on the computer's keyboard."""
    presses, shots = played(game, numbers)
    complaints = Complaints()
    with Running(tmp_path) as box:
        page = opened(browser, box, complaints)
        for number, (press, now) in enumerate(zip(presses, shots, strict=True), 1):
            page.keyboard.press(KEYBOARD[press.key])
            if number % LOOK == 0 or press is presses[-1]:
                check_page(page, now)
        check_end(page, shots[-1], box)
        page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
        assert page.evaluate("document.documentElement.scrollWidth") <= SMALL[0], "E9"
        page.close()
    assert complaints.told == []


def check_page(page: Page, now: Snapshot) -> None:
    """Holds the page against a snapshot: who is to act, what is asked, which choice OK takes."""
    if now.mode == "play" and now.player is not None:
        name = now.seats[now.player].name
        expect(page.locator("#part-turn h1")).to_have_text(name, timeout=SOON_MS)
        expect(page.locator("#part-board > svg:not(.taps)")).to_have_count(1)
    if now.step is None or now.notice is not None:
        return
    expect(page.locator("#part-now")).to_contain_text(now.step.title, timeout=SOON_MS)
    if now.step.cursor < len(now.step.choices) and now.step.form != "tick":
        label = now.step.choices[now.step.cursor].label
        expect(page.locator("#part-now .cursor")).to_contain_text(label)


def check_end(page: Page, end: Snapshot, box: Running) -> None:
    """Holds the end against what the dialog came to: log, table and result, and who has won."""
    assert end.notice is not None
    expect(page.locator("#part-notice")).to_contain_text(end.notice.title, timeout=SOON_MS)
    state = box.state()
    assert state["mode"] == "result"
    assert state["position"] == plain(end.position)
    assert state["result"] == plain(end.result)
    assert [line["text"] for line in state["log"]] == [line.text for line in end.log]
    names = [seat.name for seat in end.seats]
    shown = page.locator("#part-now .places").inner_text()
    ranked = [names[player] for place in state["result"]["places"] for player in place]
    assert all(name in shown for name in ranked)
