"""A game of Tortuga through the protocol's desk, in plain JSON, as a client has it."""

from __future__ import annotations

import json
from typing import Any

from companion.games import games
from companion.protocol import Desk

Reply = dict[str, Any]
SHOWN = ("position", "question", "log", "result", "setup")


class Talk:
    """Asks a desk; each reply is checked to be one JSON object."""

    def __init__(self, **setup: Any) -> None:
        """Begins a game of Anna (south) and Otso (north)."""
        self.desk = Desk(games())
        reply = self.new(**setup)
        assert reply["ok"], reply

    def new(self, **setup: Any) -> Reply:
        """Asks for another game."""
        players = [{"name": "Anna"}, {"name": "Otso"}]
        return self.ask({"new": {"game": "tortuga", "players": players, **setup}})

    @classmethod
    def at(cls, south: str, north: str, neutral: str = "", player: int = 0, **setup: Any) -> Talk:
        """Begins a game and lays a table: the named cells, and turtles out of the way that make
        sixteen of them."""
        talk = cls(**setup)
        reply = talk.correct(laid(south, north, neutral), player=player)
        assert reply["ok"], reply
        return talk

    def ask(self, request: Any) -> Reply:
        """Sends one request."""
        found = json.loads(self.desk.reply(json.dumps(request).encode()))
        assert isinstance(found, dict)
        return found

    def show(self, what: str) -> Any:
        """Gives what `show` tells."""
        return self.ask({"show": what})[what]

    @property
    def cells(self) -> dict[str, str]:
        """The taken cells."""
        cells: dict[str, str] = self.show("position")["cells"]
        return cells

    def go(self, way: str, **facing: str) -> Reply:
        """Tells a move: `go("c2 > e3", d3="south")`."""
        start, *path = way.split(" > ")
        told = {"kind": "move", "from": start, "path": path, "facing": facing}
        return self.ask({"answer": told})

    def report(self, turned: Any) -> Reply:
        """Reports what was turned."""
        return self.ask({"answer": {"kind": "report", "turned": turned}})

    def done(self) -> Reply:
        """Says that all is done."""
        return self.ask({"answer": {"kind": "done"}})

    def audit(self, cells: dict[str, str], **more: Any) -> list[Reply]:
        """Checks a table; gives the differences."""
        before = self.everything()
        reply = self.ask({"audit": {"position": {"cells": cells, **more}}})
        assert reply["ok"], reply
        assert self.everything() == before
        found: list[Reply] = reply["differences"]
        return found

    def correct(self, cells: dict[str, str], **more: Any) -> Reply:
        """Takes a table as it lies."""
        return self.ask({"correct": {"position": {"cells": cells, **more}, "reason": "a test"}})

    def everything(self) -> list[Any]:
        """Gives all that `show` tells."""
        return [self.show(what) for what in SHOWN]

    def refused(self, reply: Reply, rule: str, code: str) -> Reply:
        """Holds that a reply is this refusal; gives it."""
        assert not reply["ok"], reply
        refusal: Reply = reply["refusal"]
        assert (refusal["rule"], refusal["code"]) == (rule, code)
        assert refusal["message"]
        return refusal


ASIDE = ("a1", "g4", "a2", "g3", "b1", "f5", "g1", "a4", "g2", "a3", "f1", "b5", "d1", "d7")
ASIDE += ("c6", "e1")
"""Cells at the edge."""


def laid(south: str, north: str, neutral: str = "") -> dict[str, str]:
    """Gives sixteen turtles: those named, the others on their backs at the edge."""
    cells = dict.fromkeys(south.split(), "south")
    cells |= dict.fromkeys(north.split(), "north")
    cells |= dict.fromkeys(neutral.split(), "neutral")
    aside = [name for name in ASIDE if name not in cells]
    cells |= dict.fromkeys(aside[: 16 - len(cells)], "neutral")
    assert len(cells) == 16
    return cells
