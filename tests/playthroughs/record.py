"""Writes whole games as text: played anew from a seed, or requests sent again."""

from __future__ import annotations

import importlib
import json
import random
from collections.abc import Iterator
from typing import Any, Protocol, cast

import msgspec

from companion.games import games
from companion.games.contract import Answer
from tests.protocol.talk import Reply, Talk

WRONG_ONE_IN = 6
"""About so often a wrong request is recorded too."""
BACK_ONE_IN = 15
"""About so often something is taken back."""


class Recorded(Protocol):
    """What the tests of a game tell in their module `recorded`."""

    WRONG: tuple[Any, ...]
    """Answers that are mostly wrong."""

    def first(self, talk: Talk) -> list[Any]:
        """Gives requests to begin with: a game that is long may be taken up late."""

    def likely(self, state: Any) -> tuple[Answer, ...]:
        """Gives the offered answers that are chosen from."""

    def table(self, talk: Talk) -> str:
        """Writes the table in one line."""

    def report(self, state: Any, chance: random.Random) -> Any:
        """Reports what is to be done; one in three reports is wrong."""


def recorded(setup: Any, seed: int) -> list[str]:
    """Plays a game from a seed and writes it."""
    chance = random.Random(seed)
    lines, talk = _begun(setup, seed)
    for request in own(talk).first(talk):
        lines += asked(talk, request)
    while talk.question is not None:
        lines += asked(talk, _next_request(talk, chance))
    return lines


def sent_again(old: list[str]) -> list[str]:
    """Sends the requests of a written game again and writes what comes of them now."""
    setup, seed = head(old)
    lines, talk = _begun(setup, seed)
    for line in old:
        if line.startswith("> "):
            lines += asked(talk, json.loads(line[2:]))
    return lines


def head(lines: list[str]) -> tuple[Any, int]:
    """Reads the set-up and the seed of a written game."""
    named = dict(line.split(": ", 1) for line in lines[:2])
    return json.loads(named["set-up"]), int(named["seed"])


def _begun(setup: Any, seed: int) -> tuple[list[str], Talk]:
    talk = Talk()
    reply = talk.ask({"new": setup})
    lines = [f"set-up: {json.dumps(setup)}", f"seed: {seed}", ""]
    return [*lines, *_came(talk, reply)], talk


def asked(talk: Talk, request: Any) -> list[str]:
    """Sends one request and writes it with all that came of it."""
    return ["", f"> {json.dumps(request)}", *_came(talk, talk.ask(request))]


def _came(talk: Talk, reply: Reply) -> Iterator[str]:
    if "error" in reply:
        yield f"error {reply['error']['code']}: {reply['error']['message']}"
        return
    if "refusal" in reply:
        refusal = reply["refusal"]
        yield f"refused {refusal['rule']} {refusal['code']}: {refusal['message']}"
        return
    for event in reply["events"]:
        yield f"event {event['rule']} {event['code']}: {event['message']}"
    yield f"table {own(talk).table(talk)}"
    yield from _asks(reply["question"])
    if reply["result"]:
        yield f"result {json.dumps(reply['result'])}"


def _asks(question: Any) -> Iterator[str]:
    if question is None:
        return
    yield f"question {question['kind']}: {question['prompt']}"
    for action in question.get("actions", ()):
        yield f"    {action['rule']} {action['message']}"


# -- what is asked next ---------------------------------------------------------------------------


def _next_request(talk: Talk, chance: random.Random) -> Any:
    """Chooses a request: mostly an offered answer, now and then a wrong one or an undo."""
    if chance.randrange(BACK_ONE_IN) == 0:
        return chance.choice(({"undo": {}}, {"undo": {"across_turn": True}}, {"redo": {}}))
    if chance.randrange(WRONG_ONE_IN) == 0:
        return {"answer": chance.choice(own(talk).WRONG)}
    referee = talk.desk.referee
    assert referee is not None
    right = chance.choice(own(talk).likely(referee.state))
    if talk.question["kind"] == "do" and not referee.is_asked(type(right)):
        return {"answer": own(talk).report(referee.state, chance)}
    return {"answer": json.loads(msgspec.json.encode(right))}


def own(talk: Talk) -> Recorded:
    """Gives what the game's own tests know of recording it."""
    folder = games()[talk.show("setup")["game"]].folder.name
    return cast(Recorded, importlib.import_module(f"tests.games.{folder}.recorded"))
