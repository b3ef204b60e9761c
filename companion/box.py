"""The box at work: table, journal, panel and page started and ended in the right order.

Start: table and panel, then the page in a thread of its own (it loads slowly, and play needs no
network). End, within `END_S`: page, table, journal, panel; so the last thing on the display comes
after our last write (A12). Where the page shows the panel it ends last, when the panel's last
picture has had time to reach it. The parts are given; nothing here knows a display or a web server.
"""

from __future__ import annotations

import gc
import logging
import socket
from collections.abc import Callable
from threading import Event, Thread, Timer
from time import monotonic
from typing import Protocol

from companion.cupboard import Cupboard
from companion.drawing import Screen
from companion.journal import Journal
from companion.service import Watchdog, notify, watchdog, within
from companion.table import Table

log = logging.getLogger(__name__)

END_S = 2.0
"""Seconds that an orderly end takes at most, the panel's own end and `LOOK_S` aside."""
PAGE_S, TABLE_S, JOURNAL_S = 1.0, 0.4, 0.6
"""Their shares of `END_S`."""

REST_S = 2.0
"""Seconds after the page was served; whoever looks first is not to wait for what can wait."""

LOOK_S = 0.5
"""Seconds that a last picture has to reach the pages that show it."""

NOWHERE = "192.0.2.1"
"""An address that exists nowhere (RFC 5737). Asking the kernel for the way there sends nothing,
and tells which address of ours others see."""


class Runner(Protocol):
    """A panel at work."""

    def start(self) -> None:
        """Shows the newest snapshot and begins to listen."""

    def stop(self, last: Screen | None = None) -> None:
        """Ends it; a last screen stays on the display."""


class Page(Protocol):
    """The page, ready to be served."""

    port: int

    def start(self) -> None:
        """Starts to serve."""

    def stop(self) -> None:
        """Ends streams, then everything."""


class Address:
    """Where phones find the page: asked anew each time, for it changes with the network (H1).

    `port` is 0 until the page is served. Any thread."""

    def __init__(self, host: str | None) -> None:
        """Takes the address that the page is bound to, None for every one of the box."""
        self.host = host
        self.port = 0

    def __call__(self) -> str:
        """Gives the page's address; empty while it is not served."""
        return url(self.host or own_address(), self.port) if self.port else ""


def without_page(_fault: Exception) -> None:
    """Says in the log that there is no page; called where the fault is handled."""
    log.exception("There is no page; the box plays on without it")


class Box:
    """Everything together. One thread starts and ends it."""

    def __init__(
        self,
        table: Table,
        journal: Journal,
        panel: Runner | None,
        open_page: Callable[[], Page],
        served: Callable[[int], None],
        no_page: Callable[[Exception], None] = without_page,
        load_rest: Callable[[], object] = lambda: None,
        shows_panel: bool = False,
        cupboard: Cupboard | None = None,
    ) -> None:
        """Takes the parts. `open_page` makes the page in the page's own thread; `served` is told
        its port there, or `no_page` why there is none. `load_rest` loads what the first picture and
        page did without. `shows_panel`: the panel is seen on the page, and nowhere else. `cupboard`
        is the table's, if it has one."""
        self._table, self._journal, self._panel = table, journal, panel
        self._cupboard = cupboard
        self._open_page, self._served, self._no_page = open_page, served, no_page
        self._shows_panel = shows_panel
        self._rest = Timer(REST_S, self._load, [load_rest])
        self._rest.daemon = True
        self._page: Page | None = None
        self._page_thread = Thread(target=self._serve, name="page-start", daemon=True)
        self._watchdog: Watchdog | None = None

    def start(self) -> None:
        """Starts to play; the page follows by itself."""
        self._table.start()
        if self._panel is not None:
            self._panel.start()
        self._page_thread.start()
        self._watchdog = watchdog(self._table.beat)
        if self._watchdog is not None:
            self._watchdog.start()
        notify("READY=1")

    def _serve(self) -> None:
        try:
            page = self._open_page()
            page.start()
            self._page = page
            self._served(page.port)
        except Exception as fault:
            self._no_page(fault)
        finally:
            self._rest.start()

    def _load(self, rest: Callable[[], object]) -> None:
        """Loads the rest, so that nobody waits for it later; then collecting begins."""
        try:
            rest()
        finally:
            gc.freeze()  # what was loaded stays: it need not be looked through again and again
            gc.enable()

    def stop(self, last: Callable[[bool], Screen | None] = lambda _saved: None) -> None:
        """Ends everything in order. `last` is told whether everything is on the card and gives
        the screen that stays on the display."""
        notify("STOPPING=1")
        self._rest.cancel()
        if self._watchdog is not None:
            self._watchdog.stop()
        if self._shows_panel:
            if self._stop_play(last):
                Event().wait(LOOK_S)
            within(PAGE_S, self._stop_page, "page")
        else:
            within(PAGE_S, self._stop_page, "page")
            self._stop_play(last)

    def _stop_play(self, last: Callable[[bool], Screen | None]) -> bool:
        """Ends table, journal and panel; tells whether there is a last picture."""
        within(TABLE_S, self._table.close, "table")
        screen = last(self._books_closed())
        if self._panel is not None:
            self._panel.stop(screen)
        return screen is not None

    def _books_closed(self) -> bool:
        """Ends journal and cupboard, which write side by side; tells whether all is on the card."""
        until = monotonic() + JOURNAL_S
        saved = self._journal.close(JOURNAL_S)
        if self._cupboard is None:
            return saved
        return self._cupboard.close(max(0.0, until - monotonic())) and saved

    def _stop_page(self) -> None:
        self._page_thread.join(PAGE_S)
        if self._page is not None:
            self._page.stop()


def own_address() -> str:
    """Gives the address by which others in the network reach this box; its name without one."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
            way.connect((NOWHERE, 9))
            return str(way.getsockname()[0])
    except OSError:
        return local_name()


def local_name() -> str:
    """Gives the box's name in its own network (multicast DNS)."""
    return f"{socket.gethostname().partition('.')[0].lower()}.local"


def url(host: str, port: int) -> str:
    """Gives the address of the page as people type it."""
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}/" if port == 80 else f"http://{name}:{port}/"


def is_local(host: str | None) -> bool:
    """Tells whether a page bound to this address is seen on this computer alone."""
    return host is not None and (host == "localhost" or host.startswith("127.") or host == "::1")
