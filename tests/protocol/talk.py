"""A conversation with the protocol's desk, in plain JSON, as a client has it."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping, Sequence
from typing import Any

from companion.games import games
from companion.protocol import Desk, Keeper

Reply = dict[str, Any]
SHOWN = ("position", "question", "log", "result", "setup")


class Talk:
    """Asks a desk line by line; every reply is checked to be one JSON object."""

    def __init__(self, keeper: Keeper | None = None) -> None:
        """Opens a desk with all games and no game in progress."""
        self.desk = Desk(games(), keeper)

    @classmethod
    def begun(
        cls,
        colours: Sequence[str] = ("red", "yellow"),
        names: Sequence[str] = (),
        **setup: object,
    ) -> Talk:
        """Opens a desk and begins Turtle Bay; names are Anna, Bo, Cleo, Dan if not given."""
        talk = cls()
        reply = talk.new(colours, names, **setup)
        assert reply["ok"], reply
        return talk

    def new(self, colours: Sequence[str], names: Sequence[str] = (), **setup: object) -> Reply:
        """Begins another game."""
        names = names or ("Anna", "Bo", "Cleo", "Dan")[: len(colours)]
        players = [
            {"name": name, "colours": [colour]} for name, colour in zip(names, colours, strict=True)
        ]
        return self.ask({"new": {"game": "turtle-bay", "players": players, **setup}})

    def line(self, line: bytes) -> Reply:
        """Sends one raw line."""
        reply = self.desk.reply(line)
        assert b"\n" not in reply
        found = json.loads(reply)
        assert isinstance(found, dict)
        assert isinstance(found["ok"], bool)
        return found

    def ask(self, request: object) -> Reply:
        """Sends one request."""
        return self.line(json.dumps(request).encode())

    def answer(self, answer: Mapping[str, object]) -> Reply:
        """Sends one answer."""
        return self.ask({"answer": answer})

    def show(self, what: str) -> Any:
        """Gives what `show` tells."""
        reply = self.ask({"show": what})
        assert reply["ok"]
        return reply[what]

    @property
    def position(self) -> Any:
        """The position."""
        return self.show("position")

    @property
    def question(self) -> Any:
        """The open question."""
        return self.show("question")

    @property
    def result(self) -> Any:
        """The result."""
        return self.show("result")

    def everything(self) -> dict[str, Any]:
        """Gives all that `show` tells, as one value; None before the first game."""
        if self.desk.referee is None:
            return {}
        return {what: self.show(what) for what in SHOWN}

    # -- what must come of it ---------------------------------------------------------------------

    def takes(self, *answers: Mapping[str, object]) -> Reply:
        """Sends answers that must all be accepted; gives the last reply."""
        reply: Reply = {}
        for answer in answers:
            reply = self.answer(answer)
            assert reply["ok"], reply
        return reply

    def refuses(self, answer: Mapping[str, object], rule: str, code: str | None = None) -> Reply:
        """Sends an answer that must break this rule and change nothing; gives the refusal.

        A refused report may put `actions` into the question; nothing else may differ."""
        before = without_actions(self.everything())
        reply = self.answer(answer)
        assert not reply["ok"], reply
        refusal: Reply = reply["refusal"]
        assert refusal["rule"] == rule, refusal
        assert code in (None, refusal["code"]), refusal
        assert refusal["message"]
        assert without_actions(self.everything()) == before
        return refusal

    def errs(self, request: object, code: str) -> Reply:
        """Sends a request that must come back as this error and change nothing."""
        return self.errs_line(json.dumps(request).encode(), code)

    def errs_line(self, line: bytes, code: str) -> Reply:
        """Sends a raw line that must come back as this error and change nothing."""
        before = self.everything()
        reply = self.line(line)
        assert not reply["ok"], reply
        error: Reply = reply["error"]
        assert error["code"] == code, error
        assert error["message"]
        assert self.everything() == before
        return error

    # -- checking the table -----------------------------------------------------------------------

    def position_with(self, colour: str, at: int | None, **change: object) -> Any:
        """Gives the position with one turtle of a colour on a square changed."""
        position = copy.deepcopy(self.position)
        turtle = next(t for t in position["turtles"][colour] if t["square"] == at)
        turtle.update(change)
        return position

    def audited(self, colour: str, at: int | None, **change: object) -> list[Reply]:
        """Checks a table on which one turtle lies otherwise; gives the differences."""
        before = self.everything()
        reply = self.ask({"audit": {"position": self.position_with(colour, at, **change)}})
        assert reply["ok"], reply
        assert self.everything() == before
        found: list[Reply] = reply["differences"]
        return found


def without_actions(shown: Mapping[str, Any]) -> dict[str, Any]:
    """Leaves out the open question's actions."""
    question = shown["question"]
    kept = question and {name: value for name, value in question.items() if name != "actions"}
    return {**shown, "question": kept}
