"""The words on and about the drawn board: catalogue key to English."""

from __future__ import annotations

from collections.abc import Mapping

MESSAGES: Mapping[str, str] = {
    "board.label": "The board seen from above: 37 cells, {south} below, {north} above",
    "tell.side": "{name} ({side}): {cells}.",
    "tell.nobody": "no turtle",
    "tell.backs": "On their backs: {cells}.",
    "tell.join": ", ",
    "side.south": "south",
    "side.north": "north",
}


def text(key: str, **facts: str) -> str:
    """Gives the text of a key with its facts put in."""
    return MESSAGES[key].format(**facts)
