"""The meadow in sentences, for those who listen or ask where they stand."""

from __future__ import annotations

from companion.games.pedzace_zolwie_extreme.page.lying import Table, word
from companion.games.pedzace_zolwie_extreme.page.messages import MESSAGES, text
from companion.games.pedzace_zolwie_extreme.state import GONE, HIDDEN
from companion.snapshot import Snapshot


def tell(snapshot: Snapshot) -> tuple[str, ...]:
    """Tells who stands where, nearest to the lettuce first, with the raven and the known tokens."""
    table = Table(snapshot)
    told = [(place(table, space), things(table, space)) for space in reversed(table.spaces)]
    return tuple(
        text("tell.here", place=where, groups=text("tell.join").join(what))
        for where, what in told
        if what
    )


def place(table: Table, space: int) -> str:
    """Names a space."""
    key = f"tell.{table.kind(space)}"
    return text(key) if key in MESSAGES and key != "tell.fox" else text("tell.place", space=space)


def things(table: Table, space: int) -> list[str]:
    """Tells what is on a space: groups bottom to top, the raven, a token that is known."""
    groups = table.groups(space)
    found = [stacked(group) for group in groups]
    if table.lying.raven == space:
        found.append(text("tell.raven"))
    if found and table.kind(space) == "fox":
        found.append(text("tell.fox"))
    token = table.token(space)
    if token and token not in (HIDDEN, GONE):
        found.append(text("tell.token", token=word(f"lies.{token}")))
    return found


def stacked(group: tuple[str, ...]) -> str:
    """Tells a group from the bottom up."""
    told = word(f"colour.{group[0]}")
    for colour in group[1:]:
        told = text("tell.under", lower=told, upper=word(f"colour.{colour}"))
    return told
