"""K3: a board is told at set-up and kept under a name by keys alone; next time it is offered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.browser.conftest import PHONE, SMALL, Complaints, opened
from tests.browser.test_whole_games import SOON_MS
from tests.running import Running

SCREENS = {"phone": PHONE, "small": SMALL}


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


@contextmanager
def at_the_keys(browser: Browser, data: Path) -> Iterator[Keys]:
    """A box with its page open; it is ended, and the browser complains of nothing."""
    complaints = Complaints()
    with Running(data) as box:
        page = opened(browser, box, complaints)
        page.wait_for_selector("html[data-seen]", state="attached")
        yield Keys(page, box)
        page.context.close()
        assert box.end() == 0
    assert complaints.told == []


def looked_at(page: Page, folder: Path, name: str) -> None:
    """Takes pictures of the page, on both screens; no screen scrolls sideways (E9)."""
    for screen, (width, height) in SCREENS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.screenshot(path=folder / f"{name}-{screen}.png", full_page=True)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_board_is_kept_under_a_name_and_chosen_again(browser: Browser, tmp_path: Path) -> None:
    """K3, A10: told by keys, its name typed and picked; a restart offers it, it is played on."""
    data = tmp_path / "data"
    with at_the_keys(browser, data) as keys:
        keys.take("Turtle Bay")
        keys.take_until("Does it match?")
        keys.take("No, change it")
        keys.take("15 squares")
        assert keys.box.state()["step"]["title"] == "Keep this board?"
        looked_at(keys.page, tmp_path, "keep")
        keys.take("With another name")
        for letter in "mama":
            keys.press(letter)
        keys.take("7")
        assert keys.box.state()["step"]["lines"] == ["Mama7_"]
        looked_at(keys.page, tmp_path, "spell")
        keys.take("That is the name")
        assert not list((data / "boards").glob("*.toml")), "nothing is kept before the game begins"
        keys.take("Begin")
        keys.take("It is ready: begin")
        assert keys.box.state()["setup"]["board"] == {"squares": 15}
    (file,) = (data / "boards").glob("*.toml")
    assert 'name = "Mama7"' in file.read_text(encoding="utf-8")

    with at_the_keys(browser, data) as keys:
        keys.take("Start a new one")
        keys.take("Turtle Bay")
        keys.take_until("Which board?")
        assert keys.labels() == ["Mama7", "The usual board", "Forget one"]
        looked_at(keys.page, tmp_path, "which")
        keys.take("Mama7")
        keys.take_until("Clockwise:")
        keys.take("Begin")
        keys.take("It is ready: begin")
        assert keys.box.state()["setup"]["board"] == {"squares": 15}
