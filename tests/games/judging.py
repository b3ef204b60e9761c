"""What the tables of all games share: answers played, and what comes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from typing import Any

from companion.games.contract import Accepted, Answer, Refusal

RuleOn = Callable[[Any, Any], Any]
"""A game's `rule_on`."""


@dataclass(frozen=True)
class Outcome:
    """What a few answers lead to, each part in one line; None where a test does not look."""

    lies: str | None = None
    asks: str | None = None
    ends: str | None = None
    refused: str | None = None

    def of_the_same(self, other: Outcome) -> Outcome:
        """Gives of the other outcome the parts that this one speaks of."""
        silent = [field.name for field in fields(self) if getattr(self, field.name) is None]
        return replace(other, **dict.fromkeys(silent))


def played(rule_on: RuleOn, state: Any, answers: Iterable[Answer]) -> tuple[Any, str | None]:
    """Plays answers; gives the state after them, and how the last one was refused, if it was. All
    but the last must be accepted."""
    refused = None
    for answer in answers:
        assert refused is None, f"{answer} comes after one that is refused: {refused}"
        ruling = rule_on(state, answer)
        if isinstance(ruling, Refusal):
            refused = f"{ruling.rule} {ruling.code}"
        else:
            state = ruling.state
    return state, refused


def after(rule_on: RuleOn, state: Any, *answers: Answer) -> Any:
    """Gives the state after answers that must all be accepted."""
    for answer in answers:
        ruling = rule_on(state, answer)
        assert isinstance(ruling, Accepted), (answer, ruling)
        state = ruling.state
    return state


def refusal(rule_on: RuleOn, state: Any, answer: Answer) -> Refusal:
    """Gives the refusal of an answer that must be refused."""
    ruling = rule_on(state, answer)
    assert isinstance(ruling, Refusal), ruling
    return ruling
