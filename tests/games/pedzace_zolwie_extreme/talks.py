"""Conversations about Pędzące żółwie Extreme, as a client has them."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.pedzace_zolwie_extreme import position as laid
from companion.games.pedzace_zolwie_extreme.rules import ID
from tests.games.pedzace_zolwie_extreme.tables import NAMES, lay
from tests.protocol.talk import Reply, Talk


def begun(players: int = 2, **told: object) -> Talk:
    """Begins a game."""
    talk = Talk()
    seats = [{"name": name} for name in NAMES[:players]]
    reply = talk.ask({"new": {"game": ID, "players": seats, **told}})
    assert reply["ok"], reply
    return talk


def at(table: str, players: int = 2, **told: object) -> Talk:
    """Begins a game and takes a table as it is written; add-ons as they are written."""
    options = {"raven": "raven" in table, "black_turtle": "black" in table}
    talk = begun(players, **{"options": options, **told})
    reply = talk.ask({"correct": {"position": position(table), "reason": "a test"}})
    assert reply["ok"], reply
    return talk


def position(table: str) -> Any:
    """Gives a written table in the protocol's form."""
    found = msgspec.to_builtins(laid.position(lay(table)))
    del found["player"]
    return found


def audited(talk: Talk, table: str) -> list[Reply]:
    """Checks a table; gives the differences. Nothing changes."""
    before = talk.everything()
    reply = talk.ask({"audit": {"position": position(table)}})
    assert reply["ok"], reply
    assert talk.everything() == before
    found: list[Reply] = reply["differences"]
    return found


def card(type_: str, steps: int, colour: str = "") -> Reply:
    """Gives an answer that plays a card."""
    told: Reply = {"type": type_, "steps": steps, **({"colour": colour} if colour else {})}
    return {"kind": "card", "card": told}


def choose(colour: str) -> Reply:
    """Gives an answer that chooses a turtle."""
    return {"kind": "choose", "turtle": colour}


def token(name: str) -> Reply:
    """Gives an answer that turns a token up."""
    return {"kind": "token", "token": name}


def owners(**of: int) -> Reply:
    """Gives an answer that turns the tiles."""
    return {"kind": "owners", "owners": of}


def report(to: int) -> Reply:
    """Gives a report of where the last movement ended."""
    return {"kind": "report", "to": to}


DONE: Reply = {"kind": "done"}
