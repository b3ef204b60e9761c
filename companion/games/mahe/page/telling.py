"""The island in sentences, for those who listen or ask where they stand."""

from __future__ import annotations

from companion.games.mahe.page.island import RAFT
from companion.games.mahe.page.lying import Table, colour_word
from companion.games.mahe.page.messages import text
from companion.snapshot import Snapshot


def tell(snapshot: Snapshot) -> tuple[str, ...]:
    """Tells where each player's turtles stand and what they hold, then the face-up card."""
    table = Table(snapshot)
    players = [player(table, seat) for seat in range(len(snapshot.seats))]
    return (*players, deck(table))


def player(table: Table, seat: int) -> str:
    """Tells of one player."""
    told = [
        turtle(colour, space, stack)
        for space, stack in table.stacks
        for colour in stack
        if table.owners.get(colour) == seat
    ]
    told.append(held(table.lying.cards[seat]))
    if table.scorer == seat:
        told.append(text("tell.beach"))
    name = table.snapshot.seats[seat].name
    return text("tell.player", name=name, places=text("tell.join").join(told))


def turtle(colour: str, space: int, stack: tuple[str, ...]) -> str:
    """Tells where a turtle stands and on whom."""
    place = text("tell.raft") if space == RAFT else text("tell.space", space=space)
    below = stack[: stack.index(colour)] if space != RAFT else ()
    if not below:
        return text("tell.turtle", colour=colour_word(colour), place=place)
    under = colour_word(below[-1])
    return text("tell.stack", colour=colour_word(colour), place=place, under=under)


def held(cards: tuple[int, ...]) -> str:
    """Tells the cards that a player holds."""
    if not cards:
        return text("tell.no-cards")
    return text("tell.cards", cards=text("tell.join").join(map(str, cards)))


def deck(table: Table) -> str:
    """Tells the face-up card and how many are left."""
    left, up = table.lying.cards_left, table.lying.face_up
    if left == 0:
        return text("tell.last")
    if up is None:
        return text("tell.hidden", count=left)
    return text("tell.face-up", eggs=up, count=left)
