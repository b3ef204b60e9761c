"""Turtle Bay through the referee, in few words: what the tests of this folder share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from companion.games import games
from companion.games.contract import Answer, Do, Done, Position
from companion.games.turtle_bay.rules import Move, Roll
from companion.referee import Entry, Referee, Ruling
from tests.play import set_up

BAY = games()["turtle-bay"]
DONE = Done()


def begun(help_: str | Sequence[str] = "guide", players: int = 2, **told: object) -> Referee:
    """Begins Turtle Bay; the colours are red, yellow, green, blue in turn order."""
    return Referee(BAY, set_up(BAY, players, help=help_, **told))


def take(referee: Referee, *answers: Answer) -> Entry:
    """Gives answers that must be accepted; gives the last one's entry."""
    entry = None
    for answer in answers:
        ruling = referee.answer(answer)
        assert isinstance(ruling, Ruling), ruling
        entry = ruling.entry
    assert entry is not None
    return entry


def turn(referee: Referee, die: int = 3, square: int = 0) -> Entry:
    """Plays a whole turn, its table done if that is asked."""
    entry = take(referee, Roll((die,)), Move(square))
    return take(referee, DONE) if isinstance(referee.question, Do) else entry


def plain(value: object) -> Any:
    """Gives a value as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def told(**turtles: list[tuple[int | None, str]]) -> Position:
    """Writes a position from (square, side) pairs."""
    herds = {
        colour: [{"square": square, "side": side} for square, side in herd]
        for colour, herd in turtles.items()
    }
    return msgspec.convert({"turtles": herds}, BAY.positions)


FRESH: list[tuple[int | None, str]] = [(0, "feet"), *[(None, "feet")] * 4]
ON_FIVE: list[tuple[int | None, str]] = [(5, "feet"), (0, "feet"), *[(None, "feet")] * 3]
STUCK: list[tuple[int | None, str]] = [(n, "back") for n in (5, 4, 3, 2, 1)]
