"""The command line: the only place that chooses real or simulated parts, and may import them all.

Each command imports what it needs by itself, so that `companion script` loads neither a web server
nor a display.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from companion import __version__

Command = Callable[[argparse.Namespace], int]


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit status."""
    arguments = _parser().parse_args(argv)
    run: Command = arguments.run
    return run(arguments)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("companion", description="A referee for turtle board games.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(required=True, metavar="command")
    script = commands.add_parser("script", help="speak the referee protocol on stdin and stdout")
    script.set_defaults(run=_script)
    return parser


def _script(_arguments: argparse.Namespace) -> int:
    from companion.games import games
    from companion.protocol import Desk

    desk = Desk(games())
    read, write, flush = sys.stdin.buffer, sys.stdout.buffer.write, sys.stdout.buffer.flush
    for line in read:
        if line.strip():
            write(desk.reply(line) + b"\n")
            flush()
    return 0
