"""The command line: the only place that chooses real or simulated parts, and may import them all.

Each command imports what it needs by itself, so that `companion script` loads neither a web server
nor a display, and `companion run` shows a first picture before the rest is loaded.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import secrets
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, cast

from companion import __version__
from companion.terminal import complain, say

if TYPE_CHECKING:
    from companion.box import Address, Box, Page
    from companion.drawing import Screen
    from companion.games.contract import AnyGame
    from companion.journal import Journal
    from companion.keys import Press
    from companion.service import Ending, Endings
    from companion.store import Store
    from companion.table import Table
    from hardware import Panel
    from hardware.wiring import Profile

Command = Callable[[argparse.Namespace], int]

PANELS = ("auto", "simulated", "waveshare-oled-hat", "adafruit-oled-bonnet", "diy", "none")
ON_A_PI = "waveshare-oled-hat"
"""What `auto` means on a Raspberry Pi; its keys are those of `diy`, too."""

LAST_CHANCE = 0.3
"""Seconds that a card gets before a restart that nothing may hold up."""

FAILED = 1
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit status."""
    arguments = _parser().parse_args(argv)
    run: Command = arguments.run
    return run(arguments)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("companion", description=say("help.companion"))
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(required=True, metavar="command")
    _run_parser(commands.add_parser("run", help=say("help.run")))
    script = commands.add_parser("script", help=say("help.script"))
    script.add_argument("--journal", type=Path, metavar="FILE", help=say("help.journal"))
    script.set_defaults(run=_script)
    schema = commands.add_parser("schema", help=say("help.schema"))
    schema.set_defaults(run=_schema)
    return parser


def _run_parser(run: argparse.ArgumentParser) -> None:
    run.add_argument("--data", type=Path, metavar="DIR", help=say("help.data"))
    run.add_argument("--port", type=_port, default=8080, metavar="N", help=say("help.port"))
    run.add_argument("--host", metavar="ADDR", help=say("help.host"))
    run.add_argument("--panel", choices=PANELS, default="auto", help=say("help.panel"))
    run.add_argument("--name", action="append", default=[], help=say("help.name"))
    run.set_defaults(run=_run)


def _port(told: str) -> int:
    if told.isascii() and told.isdigit() and int(told) <= 65535:
        return int(told)
    raise argparse.ArgumentTypeError(say("terminal.port", port=told))


# -- companion script, companion schema -----------------------------------------------------------


def _script(arguments: argparse.Namespace) -> int:
    from companion.script import script

    path: Path | None = arguments.journal
    if path is not None and (not path.parent.is_dir() or path.is_dir()):
        complain("terminal.no-file", path=str(path))
        return FAILED
    try:
        return _unless_refused(lambda: script(path, sys.stdin.buffer, sys.stdout.buffer))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Nobody reads any more; Python must not stumble over it again while it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED


def _unless_refused(start: Callable[[], int]) -> int:
    """Starts something that keeps games; says it in one line where it may not (A7)."""
    from companion.lock import InUse
    from companion.sql import Newer

    try:
        return start()
    except InUse as refused:
        complain("terminal.in-use", path=str(refused.path))
    except Newer as newer:
        complain("terminal.newer", path=str(newer.path), version=newer.version)
    return FAILED


def _schema(_arguments: argparse.Namespace) -> int:
    from companion.games import games
    from companion.schema import schema

    print(schema(games()))
    return 0


# -- companion run --------------------------------------------------------------------------------


def _run(arguments: argparse.Namespace) -> int:
    import logging

    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s")
    return _unless_refused(lambda: _run_box(arguments))


def _run_box(arguments: argparse.Namespace) -> int:
    """Runs the box to its end. The lock comes first: a second copy must not even touch the first
    one's panel (A7). Then a first picture; then all that takes time to load."""
    from companion.service import Endings

    endings = Endings()
    endings.listen()
    folder: Path = arguments.data or data_folder()
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


def data_folder() -> Path:
    """Gives where games are kept: in systemd's state folder for us, else in the user's own."""
    if state := os.environ.get("STATE_DIRECTORY"):
        return Path(state.split(":")[0])
    shared = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(shared) / "turtle-companion"


def _is_folder(folder: Path) -> bool:
    """Makes the folder for games. Where it cannot be made play goes on without saving (A3); what
    is no folder is a mistake of whoever called."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        complain("terminal.no-folder", path=str(folder))
        return False
    except OSError as fault:
        complain("terminal.not-saved", path=str(folder), why=fault.strerror or str(fault))
    return True


def _locked_store(folder: Path) -> Store:
    """Gives the store, locked where there can be a lock. Raises InUse."""
    from companion.store import Store

    store = Store(folder / "games.sqlite")
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
    from hardware import HardwareError
    from hardware.raster import frame

    if panel is not None and panel.display is not None:
        with contextlib.suppress(HardwareError):
            panel.display.start(frame(_picture(code)))


def _picture(code: str) -> Screen:
    """Gives a screen of the program's name and up to three lines."""
    from companion.drawing import Box, Screen, Text

    name = Text(4, 0, say("splash.name"), "big", ink=False)
    lines = [Text(1, 18 + 14 * n, line) for n, line in enumerate(wrap(say(code), 21))]
    return Screen((Box(0, 0, 128, 16), name, *lines))


def _box(arguments: argparse.Namespace, store: Store, panel: Panel | None, endings: Endings) -> Box:
    """Puts the box together."""
    from companion.box import Address, Box
    from companion.games import games
    from companion.journal import Journal
    from companion.protocol import Desk
    from companion.table import Table
    from hardware import PanelRunner

    journal = Journal(store)
    address = Address(arguments.host)
    desk = Desk(games(), journal)
    table = Table(desk, journal, secrets.token_hex(4), endings.wish, address)
    runner = None
    if panel is not None:
        runner = PanelRunner(
            panel,
            press=table.press,
            wait_newer=table.wait_newer,
            newest=table.newest,
            restart=lambda: _restart(journal),
        )

    def served(port: int) -> None:
        address.port = port
        table.look()
        _tell_address(address, _is_simulated(panel))

    return Box(table, journal, runner, lambda: _open_page(arguments, table, panel), served)


def _restart(journal: Journal) -> None:
    """Starts anew although everything may hang (D2); what is not yet saved gets a last chance."""
    from companion.service import start_anew

    if not journal.saved:
        journal.close(LAST_CHANCE)
    start_anew()


def _open_page(arguments: argparse.Namespace, table: Table, panel: Panel | None) -> Page:
    """Makes the page: in its own thread, for Flask loads slowly."""
    import socket

    from companion.box import local_name
    from companion.games import games
    from web.games import game_page
    from web.server import PageServer
    from web.sockets import PORTS, open_sockets

    ports = (arguments.port, *(port for port in PORTS if port not in (80, arguments.port)))
    pages = {
        game.id: page for game in games().values() if (page := game_page(game.folder, rules(game)))
    }
    names = [socket.gethostname(), local_name(), *arguments.name]
    sockets = open_sockets(ports=ports, host=arguments.host)
    return PageServer(PageSource(table, panel), sockets, pages, names)


def rules(game: AnyGame) -> dict[str, str]:
    """Gives the wording of a game's rules by their ids."""
    texts = {
        code.removeprefix("rule."): text for code, text in game.messages.items() if "rule." in code
    }
    return {rule: text for rule, text in texts.items() if isinstance(text, str)}


class PageSource:
    """The table and the simulated panel, as the page asks for them. Any thread."""

    def __init__(self, table: Table, panel: Panel | None) -> None:
        """Takes the table, and the panel, whose picture is given only if it is simulated."""
        from hardware import SimulatedPanel

        self.newest, self.wait_newer = table.newest, table.wait_newer
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


def _end(box: Box, ending: Ending, is_real: bool) -> int:
    """Ends the box as it is wished, and gives the exit status."""
    from companion.service import RESTART_STATUS, is_supervised, power_off, start_anew

    if ending == "power-off":
        off = "splash.off" if is_real else "splash.ended"
        box.stop(lambda saved: _picture(off if saved else "splash.unsaved"))
        if is_real and is_supervised():
            power_off()
        return 0
    box.stop(lambda _saved: _picture("splash.starting") if ending == "restart" else None)
    if ending == "restart" and not is_supervised():
        start_anew()
    return RESTART_STATUS if ending == "restart" else 0
