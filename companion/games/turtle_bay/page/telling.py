"""The beach in sentences, for those who listen or ask where they stand."""

from __future__ import annotations

from companion.games.turtle_bay.page.lying import Spot, Table
from companion.games.turtle_bay.page.messages import text
from companion.snapshot import Snapshot


def tell(snapshot: Snapshot) -> tuple[str, ...]:
    """Tells where each player's turtles stand, furthest first."""
    table = Table(snapshot)
    names = {colour: seat.name for seat in snapshot.seats for colour in seat.colours}
    return tuple(
        text("tell.player", name=names.get(colour, colour), places=told(table, colour))
        for colour in table.order
    )


def told(table: Table, colour: str) -> str:
    """Tells the places of one colour's turtles."""
    spots = table.turtles[colour]
    home = sum(spot.square == table.ocean for spot in spots)
    waiting = sum(spot.square is None for spot in spots)
    found = [text("tell.ocean", count=home)]
    found += [where(spot) for spot in spots if spot.square not in (None, table.ocean)]
    found += [text("tell.waiting", count=waiting)] if waiting else []
    return text("tell.join").join(found)


def where(spot: Spot) -> str:
    """Tells the place of one turtle on the track."""
    if spot.square == 0:
        return text("tell.start")
    return text("tell.back" if spot.side == "back" else "tell.feet", square=str(spot.square))
