"""The words on and about the drawn row: catalogue key to English."""

from __future__ import annotations

from collections.abc import Mapping

MESSAGES: Mapping[str, str] = {
    "board.label": "A bank and a row of {count} puddles",
    "tell.bank": "{name} is on the bank.",
    "tell.puddle": "{name} is in puddle {puddle}.",
}


def text(key: str, **facts: str | int) -> str:
    """Gives the text of a key with its facts put in."""
    return MESSAGES[key].format(**facts)
