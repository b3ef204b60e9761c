"""Says things on the terminal, in the words of the catalogue."""

from __future__ import annotations

import sys

from companion.messages import MESSAGES


def say(code: str, **facts: str | int) -> str:
    """Gives a text of the catalogue with its facts put in."""
    text = MESSAGES[code]
    assert isinstance(text, str)
    return text.format(**{name: _shown(fact) for name, fact in facts.items()})


def _shown(fact: str | int) -> str | int:
    """Gives a fact without signs that steer a terminal: names, notes, paths come from anybody."""
    if isinstance(fact, int) or fact.isprintable():
        return fact
    from companion.words import one_line  # (needed here alone: the first picture comes sooner)

    return one_line(fact)


def complain(code: str, **facts: str | int) -> None:
    """Says one line on standard error."""
    print(say(code, **facts), file=sys.stderr, flush=True)
