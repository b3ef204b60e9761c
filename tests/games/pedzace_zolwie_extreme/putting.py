"""Hands that do what they are told, and nothing else: sentences of `put_right` carried out."""

from __future__ import annotations

from typing import Any

from companion.games.contract import Said
from companion.games.pedzace_zolwie_extreme.path import START
from companion.games.pedzace_zolwie_extreme.position import ExtremePosition, complete
from companion.games.pedzace_zolwie_extreme.state import GONE, HIDDEN, Extreme


def obeyed(state: Extreme, table: ExtremePosition, sentences: tuple[Said, ...]) -> ExtremePosition:
    """Does what is said, turtle by turtle: each is taken from wherever it is, those on it left."""
    stacks = [(int(s), list(stack)) for s, here in table.spaces.items() for stack in here]
    raven, tokens, player = table.raven, dict(table.tokens), table.player
    for one in sentences:
        facts: dict[str, Any] = one.facts
        verb, _, how = one.code.removeprefix("put.").partition("-")
        if verb in ("move", "here"):
            put(stacks, facts, numbered(facts["to"], state))
        elif verb == "raven":
            raven = numbered(facts["to"], state)
        elif verb == "token":
            shown = {"hidden": HIDDEN, "gone": GONE}.get(how, facts["token"])
            tokens[str(facts["stone"])] = shown
        else:
            assert verb == "player"
            player = facts["player"]
    spaces: dict[str, tuple[tuple[str, ...], ...]] = {}
    for space, stack in stacks:
        spaces[str(space)] = (*spaces.get(str(space), ()), tuple(stack))
    return complete(state, ExtremePosition(spaces, raven, tokens, player))


def numbered(space: int | str, state: Extreme) -> int:
    """Gives the number of a space that a sentence names."""
    return (
        {"start": START, "lettuce": state.path.lettuce}[space] if isinstance(space, str) else space
    )


def put(stacks: list[tuple[int, list[str]]], facts: dict[str, Any], to: int) -> None:
    """Takes one turtle from its stack and puts it on top of another one, or on the ground."""
    for _, stack in stacks:
        if facts["colour"] in stack:
            stack.remove(facts["colour"])
    if "onto" not in facts:
        stacks.append((to, [facts["colour"]]))
        return
    under = next(stack for space, stack in stacks if space == to and facts["onto"] in stack)
    under.insert(under.index(facts["onto"]) + 1, facts["colour"])
