"""A real Chromium and the real server with a fake box behind it, for tests that look at the page.

The browser is that of the variable COMPANION_CHROMIUM, else the first that is found, else
playwright's own. Everything runs on loopback; `board.local` is mapped there, since a page under a
name has fewer rights than one on 127.0.0.1, and phones have a name.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from companion.keys import NUMBERS, Key
from companion.snapshot import Snapshot
from tests.running import Running
from tests.web.fake_source import FakeSource
from tests.web.snapshots import GAMES, playing
from web.server import PageServer
from web.sockets import open_sockets

HERE = Path(__file__).parent
NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP board.local 127.0.0.1, MAP evil.example 127.0.0.1",
)

KEYBOARD = {
    Key.UP: "ArrowUp",
    Key.DOWN: "ArrowDown",
    Key.LEFT: "ArrowLeft",
    Key.RIGHT: "ArrowRight",
    Key.OK: "Enter",
    Key.BACK: "Backspace",
    Key.MENU: "m",
    **{key: key.value for key in NUMBERS},
}
"""Which key of a computer's keyboard is which key of the panel."""

PHONE, SMALL = (390, 844), (320, 640)
"""Width and height of windows, px."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks every test of this folder."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


def chromium() -> str | None:
    """Finds the browser: None is playwright's own."""
    named = os.environ.get("COMPANION_CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


@contextmanager
def launched() -> Iterator[Browser]:
    """One Chromium, for all tests: a second playwright in one process is one too many."""
    with sync_playwright() as playwright:
        one = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        yield one
        one.close()


@dataclass
class Served:
    """A fake box with its page; it can be switched off and on again at the same port."""

    source: FakeSource
    streams: int = 8
    host: str = "127.0.0.1"
    server: PageServer = field(init=False)

    def __post_init__(self) -> None:
        self.port = 0
        self.on()

    def on(self) -> None:
        """Serves, at the same port as before if there was one."""
        sockets = open_sockets({}, (self.port,), "127.0.0.1")
        self.server = PageServer(self.source, sockets, GAMES, ["board.local"], self.streams)
        self.port = self.server.port
        self.server.start()

    def off(self) -> None:
        """Stops serving."""
        self.server.stop()

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"http://{self.host}:{self.port}/"


Serve = Callable[..., Served]


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Serves a fake box with the given snapshot; stopped at the end."""
    running: list[Served] = []

    def start(snapshot: Snapshot | None = None, *, panel: bool = True, **more: object) -> Served:
        source = FakeSource(snapshot or playing(), panel)
        running.append(Served(source, **more))  # type: ignore[arg-type]
        return running[-1]

    yield start
    for one in running:
        one.off()


@dataclass
class Complaints:
    """What a browser complained of: console errors, page errors, breaches of the policy."""

    told: list[str] = field(default_factory=list)

    def listen(self, page: Page) -> None:
        """Keeps what this page complains of."""
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.told.append(str(error)))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.told.append(message.text)


def opened(
    browser: Browser,
    box: Running,
    complaints: Complaints,
    size: tuple[int, int] = PHONE,
    **more: object,
) -> Page:
    """Opens the page of a real box in a window of its own, where nothing moves, ready when it is
    returned; what the browser complains of is kept."""
    screen = {"width": size[0], "height": size[1]}
    page = browser.new_page(viewport=screen, reduced_motion="reduce", **more)  # type: ignore[arg-type]
    complaints.listen(page)
    page.goto(f"http://127.0.0.1:{box.port}/")
    page.wait_for_selector("html[data-ready]")
    return page


@dataclass
class Viewer:
    """One person's browser window."""

    context: BrowserContext
    page: Page
    complaints: Complaints


View = Callable[..., Viewer]


@pytest.fixture
def view(browser: Browser) -> Iterator[View]:
    """Opens the page of a served box in a window of the given size, ready when it is returned."""
    contexts: list[BrowserContext] = []

    def look(served: Served, width: int = 390, height: int = 844, **more: object) -> Viewer:
        size = {"width": width, "height": height}
        context = browser.new_context(viewport=size, **more)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        complaints = Complaints()
        complaints.listen(page)
        page.goto(served.url)
        page.locator("html[data-ready]").wait_for(state="attached")
        return Viewer(context, page, complaints)

    yield look
    for context in contexts:
        context.close()
