"""The board in sentences, for those who listen or ask where they stand."""

from __future__ import annotations

from companion.games.tortuga.page.lying import SIDES, Table
from companion.games.tortuga.page.messages import text
from companion.snapshot import Snapshot


def tell(snapshot: Snapshot) -> tuple[str, ...]:
    """Tells where the turtles of each player stand, and which lie on their backs."""
    table = Table(snapshot)
    sides = [
        text(
            "tell.side", name=table.name(side), side=text(f"side.{side}"), cells=cells(table, side)
        )
        for side in SIDES
    ]
    backs = table.of("neutral")
    return (*sides, text("tell.backs", cells=cells(table, "neutral"))) if backs else tuple(sides)


def cells(table: Table, lies: str) -> str:
    """Tells the cells of the turtles that lie one way."""
    return text("tell.join").join(table.of(lies)) or text("tell.nobody")
