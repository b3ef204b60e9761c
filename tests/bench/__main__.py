"""`python -m tests.bench [--only NAME ...] [--write FILE]`: measures, prints a table, keeps it."""

from __future__ import annotations

import argparse
import importlib
import platform
import sys
from pathlib import Path

from tests.bench.rows import Row, table

SECTIONS = ("wire", "decisions", "durable", "start", "idle", "page")
HEAD = """# Benchmarks

Made by `make bench`; ratios compare two figures of one run on one machine, so they carry over to
others better than the figures. `kept` says whether what the project promises held in this run.
Nothing here was measured on a Raspberry Pi.
"""


def main() -> int:
    """Runs the sections; exit status 1 when a promise did not hold."""
    parser = argparse.ArgumentParser("make bench")
    parser.add_argument("--only", nargs="+", choices=SECTIONS, default=SECTIONS)
    parser.add_argument("--write", type=Path)
    arguments = parser.parse_args()
    rows: list[Row] = []
    for name in arguments.only:
        print(f"measuring: {name} ...", file=sys.stderr, flush=True)
        rows += importlib.import_module(f"tests.bench.{name}").measure()
    text = table(rows)
    machine = f"{platform.machine()}, Python {platform.python_version()}, {platform.system()}"
    print(f"\n{machine}\n\n{text}")
    if arguments.write:
        arguments.write.write_text(f"{HEAD}\nThis run: {machine}.\n\n{text}\n")
    return 1 if any(row.kept is False for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
