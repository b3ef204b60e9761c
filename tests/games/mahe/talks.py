"""Conversations about Mahé with the protocol's desk, begun on a table as a test wants it."""

from __future__ import annotations

from typing import Any

from tests.protocol.talk import Talk

NAMES = ("Anna", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus")
COLOURS = ("red", "yellow", "blue", "green")
DECK = 20


def begun(players: int = 4, **setup: Any) -> Talk:
    """Opens a desk and begins Mahé; four players have red, yellow, blue, green."""
    talk = Talk()
    seats: list[dict[str, Any]] = [{"name": name} for name in NAMES[:players]]
    if players == len(COLOURS):
        seats = [{**seat, "colours": [colour]} for seat, colour in zip(seats, COLOURS, strict=True)]
    reply = talk.ask({"new": {"game": "mahe", "players": seats, **setup}})
    assert reply["ok"], reply
    return talk


def at(
    spaces: dict[str, list[str]],
    cards: list[list[int]] | None = None,
    face_up: int | None = 4,
    **setup: Any,
) -> Talk:
    """Begins a game of four and lays this table before the first throw of red."""
    talk = begun(**setup)
    standing = {colour for stack in spaces.values() for colour in stack}
    raft = [colour for colour in COLOURS if colour not in standing]
    held = cards or [[], [], [], []]
    told = {
        "spaces": {"raft": raft, **spaces},
        "cards": held,
        "beach": [False] * 4,
        "face_up": face_up,
        "cards_left": DECK - sum(map(len, held)),
    }
    reply = talk.ask({"correct": {"position": told, "reason": "a test"}})
    assert reply["ok"], reply
    return talk


def roll(die: int) -> dict[str, Any]:
    """Throws a die."""
    return {"kind": "roll", "dice": [die]}
