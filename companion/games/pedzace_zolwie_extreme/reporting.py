"""What a wrong report of where the last movement ended breaks: the rule that somebody forgot."""

from __future__ import annotations

from companion.games.contract import Fact, Refusal
from companion.games.pedzace_zolwie_extreme.cards import COLOURS
from companion.games.pedzace_zolwie_extreme.chain import SPEED_UP_STEPS
from companion.games.pedzace_zolwie_extreme.path import MOUND, START
from companion.games.pedzace_zolwie_extreme.state import GONE, Deed, Extreme
from companion.games.pedzace_zolwie_extreme.telling import named


def misplaced(state: Extreme, told: int) -> Refusal:
    """Names the rule that is broken where the last movement was told to end on a wrong space."""
    deed, path = state.underway.deeds[-1], state.path
    facts: dict[str, Fact] = {
        "colour": COLOURS[deed.turtles[0]],
        "start": named(deed.start, path),
        "to": named(deed.to, path),
        "told": named(told, path),
    }
    if deed.raven:
        return Refusal("PE-22", "raven-elsewhere", facts)
    if deed.rule == "PE-16":
        return Refusal("PE-16", "to-the-start", facts)
    if told < deed.to == START:
        return Refusal("PE-8", "not-past-the-start", facts)
    if told > deed.to == path.lettuce:
        return Refusal("PE-17", "in-the-lettuce", facts)
    if deed.landing != deed.to and path.is_river(told):
        return Refusal("PE-10", "out-of-the-river", facts)
    return _token_too_many(state, deed, told, facts) or Refusal(deed.rule, "ends-elsewhere", facts)


def _token_too_many(
    state: Extreme, deed: Deed, told: int, facts: dict[str, Fact]
) -> Refusal | None:
    """PE-12, PE-16, PE-24: says that a token was carried out which does not act here, where that
    explains what was told."""
    path = state.path
    if path.kinds[deed.to] != MOUND or told == deed.start:
        return None
    token = state.token_on(deed.to)
    if token == GONE and told == START:
        return Refusal("PE-16", "bad-luck-is-over", facts)
    sped_up = min(deed.to + SPEED_UP_STEPS, path.lettuce)
    ends = {"speed-up": (sped_up, path.fronts[sped_up]), "bad-luck": (START,)}
    if told not in ends.get(token, ()):
        return None
    if state.raven == deed.to:
        return Refusal("PE-24", "token-rests", {**facts, "cause": "raven"})
    return Refusal("PE-12", "token-rests", {**facts, "cause": "again"})
