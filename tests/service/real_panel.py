"""A box whose panel is in memory but passes for a real one. Run like `companion`."""

from __future__ import annotations

import sys

from companion import cli
from hardware import Panel, SimulatedPanel


def plain_panel(_told: str) -> Panel | str | None:
    """Gives the parts of a simulated panel as a panel like any other."""
    parts = SimulatedPanel()
    return Panel(parts.keys, parts.display, parts.light, parts.sound)


if __name__ == "__main__":
    cli._panel = plain_panel
    sys.exit(cli.main())
