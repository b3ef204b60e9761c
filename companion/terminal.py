"""Says things on the terminal, in the words of the catalogue."""

from __future__ import annotations

import sys

from companion.messages import MESSAGES


def say(code: str, **facts: str | int) -> str:
    """Gives a text of the catalogue with its facts put in."""
    text = MESSAGES[code]
    assert isinstance(text, str)
    return text.format(**facts)


def complain(code: str, **facts: str | int) -> None:
    """Says one line on standard error."""
    print(say(code, **facts), file=sys.stderr, flush=True)
