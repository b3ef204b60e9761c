"""The words on and about the drawn board: catalogue key to English."""

from __future__ import annotations

from collections.abc import Mapping

MESSAGES: Mapping[str, str] = {
    "board.label": "The beach seen from above. Squares between start and ocean: {squares}",
    "board.start": "Start",
    "tell.player": "{name}: {places}.",
    "tell.ocean": "{count} in the ocean",
    "tell.feet": "on {square}",
    "tell.back": "on {square}, on its back",
    "tell.start": "one on the start square",
    "tell.waiting": "{count} waiting",
    "tell.join": ", ",
}


def text(key: str, **facts: str | int) -> str:
    """Gives the text of a key with its facts put in."""
    return MESSAGES[key].format(**facts)
