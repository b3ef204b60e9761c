"""The words on and about the drawn board: catalogue key to English."""

from __future__ import annotations

from collections.abc import Mapping

MESSAGES: Mapping[str, str] = {
    "board.label": "The path seen from above: {stones} stones from the start to the lettuce",
    "board.start": "Start",
    "board.lettuce": "Lettuce",
    "board.hidden": "?",
    "board.speed-up": "+2",
    "board.not-so-fast": "−1",
    "board.try-again": "again",
    "board.take-a-risk": "risk",
    "board.bad-luck": "start",
    "tell.here": "{place}: {groups}.",
    "tell.place": "On {space}",
    "tell.start": "On the start",
    "tell.lettuce": "In the lettuce",
    "tell.under": "{lower} under {upper}",
    "tell.fox": "a fox",
    "tell.raven": "the raven",
    "tell.token": "token {token}",
    "tell.join": ", ",
}


def text(key: str, **facts: str | int) -> str:
    """Gives the text of a key with its facts put in."""
    return MESSAGES[key].format(**facts)
