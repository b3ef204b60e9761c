"""Slips: what broke a rule and was caught. They are no entries of the log, for nothing changed; the
evening book counts them. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from companion.games.contract import Answer, Fact, Refusal
from companion.referee import Referee

MOST_SLIPS = 2000
"""So many slips of a game are kept; beyond that only those without which its log cannot be told."""


class Slip(Struct, frozen=True, omit_defaults=True):
    """One answer that broke a rule. `after` is the number of the last entry before it, `answer` the
    answer as it was told; facts and answer are left out where they are too long to be kept.

    `opens_done`: it was the first wrong report of a move, after which "put right" is accepted."""

    after: int
    player: int
    turn: int
    rule: str
    code: str
    facts: dict[str, Fact] = {}
    answer: object = None
    opens_done: bool = False


def slip(referee: Referee, refusal: Refusal, answer: Answer, opens_done: bool) -> Slip:
    """Makes the slip of a refusal that was just given to an answer."""
    question = referee.question
    return Slip(
        after=len(referee.log),
        player=question.player if question else referee.state.player,
        turn=referee.turn,
        rule=refusal.rule,
        code=refusal.code,
        facts=refusal.facts,
        answer=msgspec.to_builtins(answer),
        opens_done=opens_done,
    )


def is_worth_keeping(slip: Slip, kept: int) -> bool:
    """Tells whether a slip of a game is to be kept beside so many others."""
    return kept < MOST_SLIPS or slip.opens_done


class Kind(Struct, frozen=True):
    """Slips of one kind: the rule, the sentence's code, which of them there were (never none)."""

    rule: str
    code: str
    slips: tuple[Slip, ...]


def by_kind(slips: Sequence[Slip]) -> tuple[Kind, ...]:
    """Sorts slips by rule and sentence, the most frequent kind first, else as they came."""
    kinds: dict[tuple[str, str], list[Slip]] = {}
    for one in slips:
        kinds.setdefault((one.rule, one.code), []).append(one)
    found = [Kind(rule, code, tuple(them)) for (rule, code), them in kinds.items()]
    return tuple(sorted(found, key=lambda kind: -len(kind.slips)))
