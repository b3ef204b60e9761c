"""The command line: the only place that chooses real or simulated parts, and may import them all.

Each command imports what it needs by itself, so that `companion script` loads neither a web server
nor a display, and `companion run` shows a first picture before the rest is loaded.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import logging
import os
import secrets
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from companion.arguments import Command, parser
from companion.messages import MESSAGES
from companion.terminal import complain, say

if TYPE_CHECKING:
    from companion.box import Address, Box, Page
    from companion.cupboard import Cupboard
    from companion.evening_book import EveningBook
    from companion.games.contract import Said
    from companion.games.shelf import Shelf
    from companion.journal import Journal
    from companion.keys import Press
    from companion.service import Ending, Endings
    from companion.store import Store
    from companion.table import Table
    from hardware import Panel, PanelRunner
    from hardware.wiring import Profile

ON_A_PI = "waveshare-oled-hat"
"""What `auto` means on a Raspberry Pi; its keys are those of `diy`, too."""

GAMES = "games.sqlite"
"""The file of games in the data folder."""

LAST_CHANCE = 0.3
"""Seconds that a card gets before a restart that nothing may hold up."""

FAILED = 1
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit status."""
    arguments = parser(_run, _script, _schema, _boards, _book).parse_args(argv)
    command: Command = arguments.command
    try:
        status = command(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        _close_output()
        return FAILED
    except OSError as fault:
        if command is _run:
            raise
        complain("terminal.not-done", why=fault.strerror or str(fault))
        _close_output()
        return FAILED
    return status


def _close_output() -> None:
    """Lets go of an output that takes nothing any more: Python must not stumble over it again while
    it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# -- companion script, schema, boards, book -------------------------------------------------------


def _script(arguments: argparse.Namespace) -> int:
    from companion.script import script

    path: Path | None = arguments.journal
    if path is not None and not _is_fit(path):
        return FAILED
    _games()
    try:
        return _unless_refused(lambda: script(path, sys.stdin.buffer, sys.stdout.buffer))
    except KeyboardInterrupt:
        return INTERRUPTED


def _is_fit(path: Path) -> bool:
    """Tells whether games can be kept in this file; says in one line why not (A7: nothing of it is
    touched then)."""
    from companion.place import strange_file, unfit_file

    unfit = unfit_file(path) or strange_file(path)
    if unfit is not None:
        complain(unfit.code, **unfit.facts)
    return unfit is None


def _unless_refused(start: Callable[[], int]) -> int:
    """Starts something that keeps games; says it in one line where it may not (A7)."""
    from companion.lock import InUse
    from companion.sql import Newer

    try:
        return start()
    except InUse as refused:
        code = "terminal.in-use-at" if refused.address else "terminal.in-use"
        complain(code, path=str(refused.path), url=refused.address)
    except Newer as newer:
        complain("terminal.newer", path=str(newer.path), version=newer.version)
    return FAILED


def _schema(_arguments: argparse.Namespace) -> int:
    from companion.schema import schema

    print(schema(_games()))
    return 0


def _boards(arguments: argparse.Namespace) -> int:
    from companion.board_list import list_boards

    return list_boards(arguments.files, _folder(arguments), _games(), arguments.json)


def _games() -> Shelf:
    """Gives the games; of each folder that holds none one line is said."""
    from companion.games import games
    from companion.words import Words

    def left_out(folder: str, why: Said) -> None:
        text = Words([MESSAGES]).within(why.code, why.facts)
        complain("terminal.game-left-out", folder=folder, why=text)

    games().tell_left_out(left_out)
    return games()


def _book(arguments: argparse.Namespace) -> int:
    from companion.book_command import keep_book

    # What a card does not take is said in a line of ours; only a fault of ours is logged.
    logging.basicConfig(level=logging.ERROR, format="%(levelname)s %(name)s: %(message)s")
    folder = _folder(arguments)
    path = folder / GAMES
    if arguments.deed in ("import", "delete") and not (_is_folder(folder) and _is_fit(path)):
        return FAILED
    return _unless_refused(lambda: keep_book(arguments, path))


# -- companion run --------------------------------------------------------------------------------


def _run(arguments: argparse.Namespace) -> int:
    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s")
    gc.disable()  # loading makes many objects that stay; the box collects once all is loaded
    try:
        return _unless_refused(lambda: _run_box(arguments))
    finally:
        gc.enable()


def _run_box(arguments: argparse.Namespace) -> int:
    """Runs the box to its end. The lock comes first: a second copy must not even touch the first
    one's panel (A7). Then a first picture; then all that takes time to load."""
    from companion.service import Endings

    endings = Endings()
    endings.listen()
    folder = _folder(arguments)
    if not _is_folder(folder):
        return FAILED
    store = _locked_store(folder)
    panel = _panel(arguments.panel)
    if isinstance(panel, str):
        print(panel, file=sys.stderr, flush=True)
        return FAILED
    _splash(panel, "splash.starting")
    box = _box(arguments, store, panel, endings)
    box.start()
    return _end(box, endings.wait(), is_real=panel is not None and not _is_simulated(panel))


def _folder(arguments: argparse.Namespace) -> Path:
    """Gives the data folder."""
    from companion.place import data_folder

    told: Path | None = arguments.data
    return told or data_folder()


def _is_folder(folder: Path) -> bool:
    """Makes the folder for games. Where it cannot be made play goes on without saving (A3); what
    can be no folder or no file is a mistake of whoever called. A garbled file is none (A2)."""
    from companion.place import make_folder, unfit_file

    try:
        unfit = make_folder(folder) or unfit_file(folder / GAMES)
    except OSError as fault:
        complain("terminal.not-saved", path=str(folder), why=fault.strerror or str(fault))
        return True
    if unfit is not None:
        complain(unfit.code, **unfit.facts)
    return unfit is None


def _locked_store(folder: Path) -> Store:
    """Gives the store, locked where there can be a lock. Raises InUse."""
    from companion.store import Store

    store = Store(folder / GAMES)
    with contextlib.suppress(OSError):
        store.lock.take()
    return store


def _panel(told: str) -> Panel | str | None:
    """Opens the panel; a sentence where it cannot be had (F6), None where none is wanted."""
    from hardware import HardwareError, PanelConfig, open_panel

    if told == "none":
        return None
    if told == "auto":
        told = ON_A_PI if is_a_pi() else "simulated"
    try:
        return open_panel(PanelConfig(profile=cast("Profile", told)))
    except HardwareError as fault:
        return str(fault)


def is_a_pi(model: Path = Path("/proc/device-tree/model")) -> bool:
    """Tells whether this is a Raspberry Pi."""
    try:
        return b"Raspberry Pi" in model.read_bytes()
    except OSError:
        return False


def _is_simulated(panel: Panel | None) -> bool:
    from hardware import SimulatedPanel

    return isinstance(panel, SimulatedPanel)


def _splash(panel: Panel | None, code: str) -> None:
    """Shows a first picture if the display is there; if not, the panel itself will say so."""
    from companion.splash import splash
    from hardware import HardwareError
    from hardware.raster import frame

    if panel is not None and panel.display is not None:
        with contextlib.suppress(HardwareError):
            panel.display.start(frame(splash(code)))


def _box(arguments: argparse.Namespace, store: Store, panel: Panel | None, endings: Endings) -> Box:
    """Puts the box together."""
    from companion.box import Address, Box, url
    from companion.cupboard import FOLDER, Cupboard
    from companion.journal import Journal
    from companion.protocol import Desk
    from companion.table import Table

    journal, games = Journal(store), _games()
    cupboard = Cupboard(_folder(arguments) / FOLDER, games)
    address = Address(arguments.host)
    desk = Desk(games, journal)
    table = Table(desk, journal, secrets.token_hex(4), endings.wish, address, cupboard=cupboard)
    runner = _runner(panel, table, lambda: _restart(journal, cupboard))
    is_simulated = _is_simulated(panel)

    def served(port: int) -> None:
        address.port = port
        table.look()
        store.lock.tell(url("localhost", port) if is_simulated else address())
        _tell_address(address, is_simulated)

    def no_page(fault: Exception) -> None:
        is_needed = panel is None or is_simulated
        _tell_no_page(url(arguments.host or "localhost", arguments.port), fault, is_needed)
        if is_needed:
            endings.wish("fail")

    page = partial(_open_page, arguments, table, panel, store.path)
    return Box(
        table,
        journal,
        runner,
        page,
        served,
        no_page,
        load_rest=lambda: tuple(games.values()),
        shows_panel=is_simulated,
        cupboard=cupboard,
    )


def _runner(panel: Panel | None, table: Table, restart: Callable[[], None]) -> PanelRunner | None:
    """Makes the threads between panel and table, where there is a panel."""
    if panel is None:
        return None
    from hardware import PanelRunner

    return PanelRunner(
        panel,
        press=table.press,
        wait_newer=table.wait_newer,
        newest=table.newest,
        restart=restart,
    )


def _restart(*books: Journal | Cupboard) -> None:
    """Starts anew although everything may hang (D2); what is not yet saved gets a last chance."""
    from companion.service import start_anew

    for book in books:
        if not book.saved:
            book.close(LAST_CHANCE)
    start_anew()


def _open_page(
    arguments: argparse.Namespace, table: Table, panel: Panel | None, kept: Path
) -> Page:
    """Makes the page: in its own thread, for Flask loads slowly."""
    import socket

    from companion.box import local_name
    from companion.evening_book import EveningBook
    from companion.games import games
    from web.games import GamePages
    from web.server import PageServer
    from web.sockets import PORTS, open_sockets

    ports = (arguments.port, *(port for port in PORTS if port not in (80, arguments.port)))
    names = [socket.gethostname(), local_name(), *arguments.name]
    sockets = open_sockets(ports=ports, host=arguments.host)
    source = PageSource(table, panel, EveningBook(kept, games(), table))
    return PageServer(source, sockets, GamePages(games()), names)


class PageSource:
    """Table, simulated panel and evening book, as the page asks for them. Any thread."""

    def __init__(self, table: Table, panel: Panel | None, book: EveningBook) -> None:
        """Takes the table, the panel, whose picture is given only if it is simulated, the book."""
        from hardware import SimulatedPanel

        self.book = book

        self.newest, self.wait_newer, self.tap = table.newest, table.wait_newer, table.tap
        self._panel = panel if isinstance(panel, SimulatedPanel) else None

    def press(self, press: Press) -> None:
        """Presses a key of the simulated panel."""
        if self._panel is not None:
            self._panel.press(press.key, press.how)

    def frame(self) -> tuple[int, bytes] | None:
        """Gives the simulated panel's picture, None where the panel is real."""
        return self._panel.frame() if self._panel is not None else None

    def wait_frame(self, serial: int, timeout: float) -> tuple[int, bytes] | None:
        """Gives a picture other than that of `serial`, None after `timeout` s."""
        return self._panel.wait_frame(serial, timeout) if self._panel is not None else None


def _tell_address(address: Address, simulated: bool) -> None:
    """Says where to look, on standard output and to systemd."""
    from companion.box import is_local, url
    from companion.service import notify

    notify(f"STATUS={address()}")
    if simulated:
        print(say("terminal.simulated", url=url("localhost", address.port)), flush=True)
    if not is_local(address.host):
        print(say("terminal.phones", url=address()), flush=True)


def _tell_no_page(url: str, fault: Exception, is_needed: bool) -> None:
    """Says in one line that there is no page; what is no fault of the network is logged, too."""
    if not isinstance(fault, OSError | UnicodeError):  # UnicodeError: no host has such a name
        logging.getLogger(__name__).error("The page cannot be made", exc_info=fault)
    why = getattr(fault, "strerror", None) or str(fault)
    complain("terminal.no-page" if is_needed else "terminal.plays-on", url=url, why=why)


def _end(box: Box, ending: Ending, is_real: bool) -> int:
    """Ends the box as it is wished, and gives the exit status."""
    from companion.service import RESTART_STATUS, is_supervised, power_off, start_anew
    from companion.splash import last_picture, splash

    if ending == "power-off":
        goes_off = is_real and is_supervised()
        box.stop(partial(last_picture, goes_off))
        if goes_off:
            power_off()
        return 0
    box.stop(lambda _saved: splash("splash.starting") if ending == "restart" else None)
    if ending == "restart" and not is_supervised():
        start_anew()
    return {"restart": RESTART_STATUS, "fail": FAILED}.get(ending, 0)
