"""The fifth game at a real box, on its page in a real browser, killed in the middle of play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import SMALL, Complaints, opened
from tests.fifth_game.dropped import GAME, World
from tests.running import Running

pytestmark = pytest.mark.browser

WANTED = ("Puddle Race", "Guide: say it all")
"""What is taken in lists where it is offered; else the first."""
THROWS = "31136"
"""What is thrown, turn by turn: blue hops to 3, white to 1, blue to 4, white to 4 as well, which
sends blue back, and blue beyond the last puddle, which wins."""
HIT = 11
"""Entries of the log when white has landed on blue and that is still to be done on the table."""
SOON_MS = 20_000
LONGEST = 200
"""Presses that no game of this test takes."""


def press(page: Page, box: Running, key: str) -> dict[str, Any]:
    """Presses a key of the computer on the page; gives what is shown then."""
    seq = box.state()["seq"]
    page.keyboard.press(key)
    return box.wait_for(seq)


def key_for(state: dict[str, Any]) -> str:
    """Chooses a key: a die by its number, a row of a list by its number, OK for all else."""
    step = state["step"]
    if state["notice"] is not None or step["form"] == "tick":
        return "Enter"
    if step["form"] == "die":
        return THROWS[len(state["log"]) // 3]  # a throw, a hop, and that it is done
    labels = [choice["label"] for choice in step["choices"]]
    return str(1 + next((labels.index(one) for one in WANTED if one in labels), 0))


def play(page: Page, box: Running, until: int = LONGEST) -> dict[str, Any]:
    """Presses keys until so much has happened or the game is over; gives what is shown."""
    state = box.state()
    for _ in range(LONGEST):
        if state["mode"] == "result" or len(state["log"]) >= until:
            return state
        state = press(page, box, key_for(state))
    raise AssertionError("the game never ends")


def check_page(page: Page, state: dict[str, Any]) -> None:
    """Holds the drawing against the position, and the page against its width (E9)."""
    for colour, puddle in state["position"]["turtles"].items():
        turtle = page.locator(f"#part-board svg.{GAME} .turtle.{colour}")
        expect(turtle).to_have_attribute("data-puddle", str(puddle), timeout=SOON_MS)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= page.viewport_size["width"]  # type: ignore[index]


def check_paint(page: Page) -> None:
    """A colour that the game brought along is there wherever its player is shown."""
    paint = "(one) => getComputedStyle(one).getPropertyValue('--paint').trim()"
    assert page.locator("#part-players .mark.white").evaluate(paint) == "#fdfdf8"
    assert page.locator("#part-board .turtle.white").evaluate(paint) == "#fdfdf8"
    shapes = page.locator("#part-players .mark use").evaluate_all(
        "(all) => all.map((one) => one.getAttribute('href'))"
    )
    assert len(set(shapes)) == len(shapes) == 2


@pytest.mark.timeout(400)
def test_it_is_played_on_the_page_to_its_result(
    world: World, browser: Browser, tmp_path: Path
) -> None:
    """A1, A11, B9: set up, half played, killed, resumed and won, all by keys on the page."""
    complaints = Complaints()
    with Running(tmp_path, environ=world.environ, cwd=world.root) as box:
        page = opened(browser, box, complaints)
        before = play(page, box, until=HIT)
        assert before["position"]["turtles"] == {"blue": 0, "white": 4}
        assert before["todo"] == ["Move white to puddle 4", "Put blue back on the bank"]
        check_page(page, before)
        check_paint(page)
        box.process.kill()
        page.close()
    with Running(tmp_path, environ=world.environ, cwd=world.root) as box:
        page = opened(browser, box, complaints, SMALL)
        assert box.state()["mode"] == "resume"
        page.keyboard.press("1")
        expect(page.locator(f"#part-board svg.{GAME}")).to_have_count(1, timeout=SOON_MS)
        after = box.state()
        assert [after[name] for name in ("position", "setup", "log", "seats")] == [
            before[name] for name in ("position", "setup", "log", "seats")
        ]
        ended = play(page, box)
        assert ended["position"]["turtles"] == {"blue": 6, "white": 4}
        check_page(page, ended)
        winner = ended["seats"][ended["result"]["places"][0][0]]["name"]
        expect(page.locator("#part-turn h1")).to_have_text(winner, timeout=SOON_MS)
        page.goto(f"http://127.0.0.1:{box.port}/games/{GAME}/rules")
        expect(page.locator("#PR-7")).to_contain_text("last puddle")
        page.close()
        assert box.end() == 0
    assert [one for one in complaints.told if "ERR_" not in one] == []
