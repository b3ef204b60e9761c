"""`make pictures`: draws the README's pictures of display and page into docs/pictures.

The box is real, with a simulated panel; a seeded player presses its keys."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from companion.dialog import Dialog
from companion.keys import Key, Press
from companion.view import snapshot
from hardware.raster import frame
from hardware.simulator import as_png
from tests.bench import players
from tests.browser.conftest import FLAGS, chromium
from tests.running import Running

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
SEED, PRESSES = 4, 95
SCALE, GAP = 3, 12
GROUND = (0x2B, 0x30, 0x33)
WANTED: dict[str, Callable[[Dialog], bool]] = {
    "a throw": lambda d: d.note is None and d.step.form == "die" and len(d.picked) == 1,
    "a choice": lambda d: d.note is None and d.step.form == "list" and len(d.step.choices) > 2,
    "what to do": lambda d: d.step.form == "tick" and len(d.step.lines) > 3,
    "a refusal": lambda d: d.note is not None and d.note.kind == "refusal",
    "a count": lambda d: d.note is None and d.step.form == "count" and d.mode == "play",
    "the end": lambda d: d.note is not None and d.note.kind == "end",
}


def main() -> None:
    """Draws them all."""
    PICTURES.mkdir(exist_ok=True)
    display().save(PICTURES / "display.png", optimize=True)
    pages()


# -- the display ----------------------------------------------------------------------------------


def display() -> Image.Image:
    """Six screens of one game, two a row: what a family sees in an evening."""
    found: dict[str, Image.Image] = {}
    for level in ("guide", "referee"):
        dialog = players.dialog_at_setup()
        players.start(dialog, dialog.press, (3, "True", level))

        def press(one: Press, dialog: Dialog = dialog) -> None:
            dialog.press(one)
            for name, is_it in WANTED.items():
                if name not in found and is_it(dialog):
                    found[name] = _picture(frame(snapshot(dialog, 1, "b", True).screen))

        _wrongly(dialog, press)
    return _sheet([found[name] for name in WANTED])


def _wrongly(dialog: Dialog, press: Callable[[Press], None]) -> None:
    """Plays to the end and takes anything, so a turtle on its back now and then."""
    chance = random.Random(SEED)
    while dialog.mode == "play":
        if dialog.note is not None:
            press(Press(Key.OK))
        else:
            players.take(dialog, press, chance.randrange(len(dialog.step.choices)), numbers=True)


def _picture(frame_: bytes) -> Image.Image:
    return Image.open(BytesIO(as_png(frame_, SCALE))).convert("RGB")


def _sheet(pictures: list[Image.Image]) -> Image.Image:
    width, height = pictures[0].size
    rows = (len(pictures) + 1) // 2
    sheet = Image.new("RGB", (2 * width + 3 * GAP, rows * height + (rows + 1) * GAP), GROUND)
    for index, picture in enumerate(pictures):
        column, row = index % 2, index // 2
        sheet.paste(picture, (GAP + column * (width + GAP), GAP + row * (height + GAP)))
    return sheet


# -- the page -------------------------------------------------------------------------------------


def pages() -> None:
    """The page in the middle of a game: beside the panel, and small, with the panel folded away."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Running(Path(folder)) as box,
        sync_playwright() as playwright,
    ):
        for press in _half_a_game():
            seq = box.state()["seq"]
            box.press(press.key.value)
            box.wait_for(seq)
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        address = f"http://127.0.0.1:{box.port}/"
        _shoot(browser, address, "page-phone.png", (390, 844), "light", scale=2)
        _shoot(browser, address, "page-phone-dark.png", (390, 844), "dark", scale=2)
        _shoot(browser, address, "page-panel.png", (1280, 800), "light", scale=1)
        browser.close()


def _half_a_game() -> list[Press]:
    dialog = players.dialog_at_setup()
    pressed: list[Press] = []

    def press(one: Press) -> None:
        if len(pressed) < PRESSES:
            pressed.append(one)
        dialog.press(one)

    players.start(dialog, press, (4,))
    players.play(dialog, press, random.Random(SEED), numbers=True)
    return pressed


def _shoot(
    browser: Browser, address: str, name: str, size: tuple[int, int], scheme: str, scale: int
) -> None:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        device_scale_factor=scale,
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("html[data-ready]")
    if size[0] < size[1]:
        page.locator("#fold").click()
        page.mouse.move(0, 0)
        page.evaluate("scrollTo(0, 0)")
    shot = Image.open(BytesIO(page.screenshot())).convert("RGB")
    shot.quantize(192, dither=Image.Dither.NONE).save(PICTURES / name, optimize=True)
    context.close()


if __name__ == "__main__":
    main()
