"""The arguments of the command line: which there are, and what they may be.

It starts nothing: each command is given and is found again in `command`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from companion import __version__
from companion.terminal import say

Command = Callable[[argparse.Namespace], int]

PANELS = ("auto", "simulated", "waveshare-oled-hat", "adafruit-oled-bonnet", "diy", "none")


def parser(
    run: Command, script: Command, schema: Command, boards: Command, book: Command
) -> argparse.ArgumentParser:
    """Makes the parser; what it gives has the chosen command in `command`."""
    whole = argparse.ArgumentParser("companion", description=say("help.companion"))
    whole.add_argument("--version", action="version", version=__version__)
    commands = whole.add_subparsers(required=True, metavar="command")
    _run_parser(commands.add_parser("run", help=say("help.run")), run)
    by_script = commands.add_parser("script", help=say("help.script"))
    by_script.add_argument("--journal", type=_path, metavar="FILE", help=say("help.journal"))
    by_script.set_defaults(command=script)
    by_schema = commands.add_parser("schema", help=say("help.schema"))
    by_schema.set_defaults(command=schema)
    _boards_parser(commands.add_parser("boards", help=say("help.boards")), boards)
    _book_parser(commands.add_parser("book", help=say("help.book")), book)
    return whole


def _run_parser(box: argparse.ArgumentParser, run: Command) -> None:
    box.add_argument("--data", type=_path, metavar="DIR", help=say("help.data"))
    box.add_argument("--port", type=_port, default=8080, metavar="N", help=say("help.port"))
    box.add_argument("--host", metavar="ADDR", help=say("help.host"))
    box.add_argument("--panel", choices=PANELS, default="auto", help=say("help.panel"))
    box.add_argument("--name", action="append", default=[], help=say("help.name"))
    box.set_defaults(command=run)


def _boards_parser(listing: argparse.ArgumentParser, boards: Command) -> None:
    listing.add_argument("files", nargs="*", type=_path, metavar="FILE", help=say("help.files"))
    listing.add_argument("--data", type=_path, metavar="DIR", help=say("help.data"))
    listing.add_argument("--json", action="store_true", help=say("help.json"))
    listing.set_defaults(command=boards)


def _book_parser(evening: argparse.ArgumentParser, book: Command) -> None:
    """What is done with the book is found again in `deed`; without a word it is listed."""
    evening.add_argument("--data", type=_path, metavar="DIR", help=say("help.data"))
    evening.set_defaults(command=book, deed="list")
    deeds = evening.add_subparsers(metavar="deed", dest="deed")

    def deed(name: str, help_: str) -> argparse.ArgumentParser:
        """Adds one; its folder may be named behind it as well as before."""
        one = deeds.add_parser(name, help=say(help_))
        one.add_argument(
            "--data", type=_path, metavar="DIR", default=argparse.SUPPRESS, help=say("help.data")
        )
        return one

    deed("list", "help.book-list")
    show = deed("show", "help.book-show")
    show.add_argument("number", type=_number, metavar="N", help=say("help.book-number"))
    export = deed("export", "help.book-export")
    export.add_argument("what", nargs="*", metavar="N|FILE", help=say("help.book-what"))
    # What stands behind --text is meant like what stands before it.
    export.add_argument("--text", nargs="*", metavar="N|FILE", help=say("help.book-text"))
    export.add_argument("--yes", action="store_true", help=say("help.book-replace"))
    taken = deed("import", "help.book-import")
    taken.add_argument("files", nargs="+", type=_path, metavar="FILE", help=say("help.book-file"))
    delete = deed("delete", "help.book-delete")
    delete.add_argument(
        "numbers", nargs="+", type=_number, metavar="N", help=say("help.book-number")
    )
    delete.add_argument("--yes", action="store_true", help=say("help.book-yes"))


def _number(told: str) -> int:
    """Takes the number of a game."""
    if told.isascii() and told.isdigit():
        return int(told)
    raise argparse.ArgumentTypeError(say("terminal.book-unknown", number=told))


def _path(told: str) -> Path:
    """Takes a path; an empty one would silently be the folder where one stands."""
    if told:
        return Path(told)
    raise argparse.ArgumentTypeError(say("terminal.no-path"))


def _port(told: str) -> int:
    if told.isascii() and told.isdigit() and int(told) <= 65535:
        return int(told)
    raise argparse.ArgumentTypeError(say("terminal.port", port=told))
