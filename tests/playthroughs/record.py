"""Writes whole games as text: played anew from a seed, or requests sent again."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from tests.protocol.talk import Reply, Talk

WRONG_ONE_IN = 6
"""About so often a wrong request is recorded too."""
BACK_ONE_IN = 15
"""About so often something is taken back."""


def recorded(setup: Any, seed: int) -> list[str]:
    """Plays a game from a seed and writes it."""
    chance = random.Random(seed)
    lines, talk = _begun(setup, seed)
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
    yield f"table {TABLES[talk.show('setup')['game']](talk)}"
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
        return {"answer": chance.choice(WRONG[talk.show("setup")["game"]])}
    referee = talk.desk.referee
    assert referee is not None
    right = chance.choice(referee.game.legal(referee.state))
    if talk.question["kind"] == "do" and not referee.is_asked(type(right)):
        return {"answer": REPORTS[referee.game.id](referee.state, chance)}
    return {"answer": json.loads(msgspec.json.encode(right))}


# -- what is a game's own -------------------------------------------------------------------------


def _bay_table(talk: Talk) -> str:
    position, ocean = talk.position, talk.show("setup")["board"]["squares"] + 1

    def word(turtle: Any) -> str:
        ends = {None: "w", ocean: "o"}
        return ends.get(turtle["square"], f"{turtle['square']}{turtle['side'][0]}")

    herds = [
        f"{colour}: " + " ".join(word(turtle) for turtle in herd)
        for colour, herd in position["turtles"].items()
    ]
    dice = " ".join(map(str, position["dice"])) or "-"
    return " | ".join([*herds, f"dice {dice}", f"player {position['player']}"])


def _bay_report(state: Any, chance: random.Random) -> Any:
    """Reports what was turned, by number or by name; one in three reports forgets one."""
    turned = [{"colour": colour, "square": turtle.square} for colour, turtle in state.due.turned]
    if chance.randrange(3) == 0:
        turned = turned[1:]
    return {"kind": "report", "turned": chance.choice((turned, len(turned)))}


TABLES: dict[str, Callable[[Talk], str]] = {"turtle-bay": _bay_table}
REPORTS: dict[str, Callable[[Any, random.Random], Any]] = {"turtle-bay": _bay_report}
WRONG: dict[str, tuple[Any, ...]] = {
    "turtle-bay": (
        {"kind": "roll", "dice": [7]},
        {"kind": "roll", "dice": [3, 3]},
        {"kind": "move", "square": "waiting"},
        {"kind": "move", "square": 5},
        {"kind": "move", "square": 0, "to": 99},
        {"kind": "move", "square": 0, "colour": "blue"},
        {"kind": "report", "turned": 2},
        {"kind": "report", "turned": [{"colour": "red", "square": 0}]},
        {"kind": "done"},
    ),
}
