"""K3: a board is told at set-up and kept under a name by keys alone; next time it is offered."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.browser.conftest import Complaints
from tests.browser.test_whole_games import SOON_MS
from tests.running import Running

SCREENS = {"phone": (390, 844), "small": (320, 640)}


class Keys:
    """A computer's keyboard at the page of a box."""

    def __init__(self, page: Page, box: Running) -> None:
        self.page = page
        self.box = box

    def press(self, key: str) -> None:
        """Presses a key and waits for what comes of it."""
        seen = self.page.evaluate("document.documentElement.dataset.seen")
        self.page.keyboard.press(key)
        self.page.wait_for_selector(
            f'html:not([data-seen="{seen}"])', state="attached", timeout=SOON_MS
        )

    def labels(self) -> list[str]:
        """What is offered."""
        return [choice["label"] for choice in self.box.state()["step"]["choices"]]

    def take(self, label: str) -> None:
        """Moves to a choice and takes it."""
        while True:
            step = self.box.state()["step"]
            away = [choice["label"] for choice in step["choices"]].index(label) - step["cursor"]
            if not away:
                return self.press("Enter")
            self.press("ArrowDown" if away > 0 else "ArrowUp")

    def take_until(self, title: str) -> None:
        """Takes what the cursor stands on until something is asked."""
        while self.box.state()["step"]["title"] != title:
            self.press("Enter")


def opened(browser: Browser, box: Running, complaints: Complaints, size: tuple[int, int]) -> Page:
    """Opens the box's page."""
    page = browser.new_context(viewport={"width": size[0], "height": size[1]}).new_page()
    complaints.listen(page)
    page.goto(f"http://127.0.0.1:{box.port}/")
    page.wait_for_selector("html[data-ready]")
    page.wait_for_selector("html[data-seen]", state="attached")
    return page


def looked_at(page: Page, folder: Path, name: str) -> None:
    """Takes pictures of the page, on both screens; no screen scrolls sideways (E9)."""
    for screen, (width, height) in SCREENS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.screenshot(path=folder / f"{name}-{screen}.png", full_page=True)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_board_is_kept_under_a_name_and_chosen_again(browser: Browser, tmp_path: Path) -> None:
    """K3, A10: told by keys, its name typed and picked; a restart offers it, it is played on."""
    complaints, data = Complaints(), tmp_path / "data"
    with Running(data) as box:
        page = opened(browser, box, complaints, SCREENS["phone"])
        keys = Keys(page, box)
        keys.take("Turtle Bay")
        keys.take_until("Does it match?")
        keys.take("No, change it")
        keys.take("15 squares")
        assert box.state()["step"]["title"] == "Keep this board?"
        looked_at(page, tmp_path, "keep")
        keys.take("With another name")
        for letter in "mama":
            keys.press(letter)
        keys.take("7")
        assert box.state()["step"]["lines"] == ["Mama7_"]
        looked_at(page, tmp_path, "spell")
        keys.take("That is the name")
        assert not list((data / "boards").glob("*.toml")), "nothing is kept before the game begins"
        keys.take("Begin")
        keys.take("It is ready: begin")
        assert box.state()["setup"]["board"] == {"squares": 15}
        page.context.close()
        assert box.end() == 0
    (file,) = (data / "boards").glob("*.toml")
    assert 'name = "Mama7"' in file.read_text(encoding="utf-8")

    with Running(data) as box:
        page = opened(browser, box, complaints, SCREENS["phone"])
        keys = Keys(page, box)
        keys.take("Start a new one")
        keys.take("Turtle Bay")
        keys.take_until("Which board?")
        assert keys.labels() == ["Mama7", "The usual board", "Forget one"]
        looked_at(page, tmp_path, "which")
        keys.take("Mama7")
        keys.take_until("Clockwise:")
        keys.take("Begin")
        keys.take("It is ready: begin")
        assert box.state()["setup"]["board"] == {"squares": 15}
        page.context.close()
    assert complaints.told == []
