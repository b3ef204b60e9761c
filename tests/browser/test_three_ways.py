"""One whole game played three ways: pins through gpiozero, a browser, and `companion script`.

The same presses (six roles) go in at mock pins and into a real Chromium; the answers that they come
to go into the script. Log, positions after every entry, and result must be the same (A6, B2).
"""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin
from playwright.sync_api import Browser, Page

from companion.games import games
from companion.journal import Journal
from companion.keys import Key, Press
from companion.protocol import Desk
from companion.store import Store
from companion.table import Table
from hardware import PanelConfig, PanelRunner, open_panel
from hardware.chips import FakeBus, Ssd1306Chip, plugged_in
from hardware.raster import frame
from hardware.wiring import wiring_of
from tests.bench import players
from tests.browser.conftest import KEYBOARD
from tests.running import Running
from tests.waiting import wait_until

SEED, LEANING = 7, 0.9
"""A short game; any other will do."""
SOON = 10.0


@dataclass(frozen=True)
class Told:
    """What a way of playing left: the log, the position after each entry, the result."""

    setup: Any
    log: Any
    positions: list[Any]
    result: Any


@pytest.fixture(scope="module")
def presses() -> list[Press]:
    """A quick game for three from set-up to result, as presses of the six roles."""
    pressed: list[Press] = []
    dialog = players.dialog_at_setup()

    def press(one: Press) -> None:
        pressed.append(one)
        dialog.press(one)

    players.start(dialog, press, (3, "True"))
    players.play(dialog, press, random.Random(SEED), numbers=False, leaning=LEANING)
    assert dialog.referee is not None
    assert dialog.referee.result is not None
    return pressed


@pytest.fixture(scope="module")
def by_script(presses: list[Press]) -> Told:
    """The answers that the presses come to, told to `companion script` as lines of JSON."""
    requests: list[object] = []
    desk = Desk(games())
    dialog = players.dialog_at_setup(desk)
    handle = desk.handle
    desk.handle = lambda request: requests.append(request) or handle(request)  # type: ignore[method-assign,func-returns-value]
    for press in presses:
        dialog.press(press)
    return scripted(requests)


def scripted(requests: list[object], journal: Path | None = None) -> Told:
    """Tells requests to the script and asks for everything after each."""
    shows = [{"show": "position"}, {"show": "log"}, {"show": "result"}, {"show": "setup"}]
    lines = [line for request in requests for line in (request, shows[0])] + shows[1:]
    command = [sys.executable, "-m", "companion", "script"]
    command += ["--journal", str(journal)] if journal else []
    text = "".join(json.dumps(line) + "\n" for line in lines)
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert all(reply["ok"] for reply in replies)
    positions = [reply["position"] for reply in replies if "position" in reply]
    return Told(replies[-1]["setup"], replies[-3]["log"], positions, replies[-2]["result"])


def kept(journal: Path) -> Told:
    """Reads a game back from its journal: every entry undone, with the position at each."""
    told = scripted([], journal)
    back: list[object] = [{"undo": {"across_turn": True}}] * (len(told.log))
    copy = journal.with_name("copy.sqlite")
    for part in journal.parent.glob(f"{journal.name}*"):
        shutil.copy(part, part.with_name(part.name.replace(journal.name, copy.name)))
    undone = scripted(back, copy).positions
    here = scripted([{"show": "position"}], journal).positions[0]
    return Told(told.setup, told.log, [*undone[::-1], here], told.result)


def test_pins_through_gpiozero(presses: list[Press], by_script: Told, tmp_path: Path) -> None:
    """Mock pins go low and high; the frames that crossed the wire are those of every snapshot."""
    factory = MockFactory(pin_class=MockPWMPin)
    config = PanelConfig("adafruit-oled-bonnet", voice="none")
    pins = {key: factory.pin(some[0]) for key, some in wiring_of(config).keys.items()}
    chip = Ssd1306Chip()
    with plugged_in(FakeBus(chip)):
        journal = Journal(Store(tmp_path / "games.sqlite"))
        table = Table(Desk(games(), journal), journal, "boot", lambda _wish: None)
        panel = open_panel(config, factory)
        runner = PanelRunner(
            panel, press=table.press, wait_newer=table.wait_newer, newest=table.newest
        )
        table.start()
        runner.start()
        for press in presses:
            seq = table.newest().seq
            pins[press.key].drive_low()
            if press.key is Key.OK:  # told at its release
                wait_until(lambda key=press.key: is_known_down(runner, key))
            else:
                assert table.wait_newer(seq, SOON) is not None
            pins[press.key].drive_high()
            wait_until(lambda key=press.key: not is_known_down(runner, key))
            newest = table.wait_newer(seq, SOON)
            assert newest is not None
        wait_until(lambda: chip.glass() == frame(table.newest().screen))
        runner.stop()
        assert table.close()
        assert journal.close(SOON)
    assert kept(tmp_path / "games.sqlite") == by_script


def is_known_down(runner: PanelRunner, key: Key) -> bool:
    """Tells whether the input thread has taken a key for down."""
    return any(state.key is key and state.down for state in runner.key_states())


def test_the_browser(
    presses: list[Press], by_script: Told, tmp_path: Path, browser: Browser
) -> None:
    """The computer's keyboard on the page of a real box, in a real Chromium."""
    with Running(tmp_path) as box:
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{box.port}/")
        page.wait_for_selector("html[data-ready]")
        for press in presses:
            seq = box.state()["seq"]
            page.keyboard.press(KEYBOARD[press.key])
            box.wait_for(seq)
        shown_at_the_end(page, box.state())
        page.close()
        assert box.end() == 0
    (journal,) = tmp_path.glob("*.sqlite")
    assert kept(journal) == by_script


def shown_at_the_end(page: Page, state: dict[str, Any]) -> None:
    """The page has caught up with the result by itself."""
    winner = state["seats"][state["result"]["places"][0][0]]["name"]
    page.get_by_text(winner).first.wait_for(timeout=5000)
    assert state["mode"] == "result"


def test_the_script_alone_ends_the_same(by_script: Told) -> None:
    """The script's own game: it has a result, a quick one, and a position for every entry."""
    assert by_script.result["reason"] in ("TB-15", "TB-16")
    assert by_script.setup["options"] == {"quick": True}
    assert len(by_script.positions) == len(by_script.log) + 1
    assert [entry["number"] for entry in by_script.log] == list(range(1, len(by_script.log) + 1))
