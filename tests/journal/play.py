"""Random legal play from a seed, as requests of the protocol, with what every state looks like."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

import msgspec

from companion.games import games
from companion.games.contract import Answer
from companion.journal import Journal
from companion.protocol import Desk
from companion.referee import Referee
from companion.resume import Resumed, take_up
from companion.store import Store

SHOWS = tuple(
    json.dumps({"show": what}).encode()
    for what in ("position", "question", "log", "result", "setup")
)
"""The requests that tell a whole state."""

NAMES = ("Anna", "Ben", "Żółwica", "Väinö")


@dataclass(frozen=True)
class Story:
    """Requests that are all accepted, and a digest of the state after each of them (at 0: before
    the first)."""

    requests: tuple[bytes, ...]
    states: tuple[bytes, ...]


def story(seed: int, length: int) -> Story:
    """Tells a story of so many requests: games one after another, with undo, redo, notes,
    settings and corrections."""
    chance = random.Random(seed)
    desk = Desk(games())
    requests: list[bytes] = []
    states = [shown(desk)]
    while len(requests) < length:
        request = next_request(chance, desk.referee)
        reply = json.loads(desk.reply(request))
        assert reply["ok"], (request, reply)
        requests.append(request)
        states.append(shown(desk))
    return Story(tuple(requests), tuple(states))


def shown(desk: Desk) -> bytes:
    """Gives a digest of the whole state as the protocol shows it."""
    return digest(desk.reply(show) for show in SHOWS)


def digest(replies: Iterable[bytes]) -> bytes:
    """Gives a digest of the replies to `SHOWS`."""
    return blake2b(b"\n".join(replies), digest_size=16).digest()


def next_request(chance: random.Random, referee: Referee | None) -> bytes:
    """Gives a request that is accepted now."""
    if referee is None or (referee.result is not None and chance.random() < 0.5):
        return encoded({"new": setup(chance)})
    dice = chance.random()
    if referee.result is not None or (dice < 0.08 and referee.can_undo):
        return encoded({"undo": {"across_turn": True}})
    if dice < 0.12 and referee.can_redo:
        return encoded({"redo": {}})
    if dice < 0.15:
        return encoded({"note": f"a house rule, № {chance.randrange(1000)}"})
    if dice < 0.18:
        return encoded({"set": {"help": chance.choice(["guide", "quiet"])}})
    if dice < 0.20:
        return encoded({"correct": {"position": referee.position, "reason": "it lies so"}})
    return encoded({"answer": chance.choice(answers(referee))})


def answers(referee: Referee) -> tuple[Answer, ...]:
    """Gives every answer that is accepted now."""
    return referee.game.legal(referee.state)


def setup(chance: random.Random) -> dict[str, object]:
    """Gives a random set-up; small boards, so that games end."""
    names = chance.sample(NAMES, chance.choice([2, 3, 4]))
    return {
        "game": "turtle-bay",
        "players": [{"name": name} for name in names],
        "board": {"squares": chance.choice([3, 5, 13])},
        "options": {"quick": chance.random() < 0.5},
    }


def encoded(request: object) -> bytes:
    """Gives a request as one line."""
    return msgspec.json.encode(request)


def opened(path: Path) -> tuple[Journal, Desk, Resumed]:
    """Opens a journal and a desk that goes on with the game in it."""
    journal = Journal(Store(path), patience=30)
    desk = Desk(games(), journal)
    outcome = take_up(journal, desk)
    if outcome.referee is not None:
        desk.resume(outcome.referee)
    return journal, desk, outcome
