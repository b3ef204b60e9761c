"""The table of Pędzące żółwie Extreme as it lies: the protocol's position, compared and corrected.

A place is a space with the groups on it, a mound's token, the raven, or whose turn it is.
"""

from __future__ import annotations

from collections import Counter
from typing import Annotated, TypeAlias

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from companion.games.contract import Fault, Json, Position, Said, Where
from companion.games.pedzace_zolwie_extreme.cards import COLOURS
from companion.games.pedzace_zolwie_extreme.path import FOX, RIVER, START
from companion.games.pedzace_zolwie_extreme.state import GONE, HIDDEN, TOKENS, Extreme
from companion.games.pedzace_zolwie_extreme.telling import named

Space: TypeAlias = Annotated[str, Meta(pattern="^(0|[1-9][0-9]?[0-9]?)$", max_length=3)]
"""A space in the protocol's form: JSON names are text."""
Stack: TypeAlias = tuple[str, ...]


class ExtremePosition(Position, frozen=True):
    """What lies on the table: groups bottom to top. `player` is bookkeeping and may be left out."""

    spaces: dict[Space, tuple[Stack, ...]]
    raven: int | None
    tokens: dict[Space, str]
    player: int | UnsetType = UNSET


def position(state: Extreme) -> ExtremePosition:
    """Lays the state out in the protocol's canonical form."""
    spaces: dict[str, tuple[Stack, ...]] = {}
    for space, stack in state.groups:
        group = tuple(COLOURS[turtle] for turtle in stack)
        spaces[str(space)] = (*spaces.get(str(space), ()), group)
    tokens = dict(zip(map(str, state.path.mounds), state.tokens, strict=True))
    return ExtremePosition(spaces, state.raven, tokens, state.player)


def complete(state: Extreme, told: ExtremePosition) -> ExtremePosition:
    """Puts a told position into canonical order; what it leaves out is as tracked."""
    return ExtremePosition(
        {
            space: tuple(sorted(filter(None, told.spaces[space]), key=_in_the_boards_order))
            for space in sorted(told.spaces, key=int)
            if any(told.spaces[space])
        },
        told.raven,
        {mound: told.tokens[mound] for mound in sorted(told.tokens, key=int)},
        state.player if isinstance(told.player, UnsetType) else told.player,
    )


def _in_the_boards_order(stack: Stack) -> list[tuple[int, str]]:
    return [
        (COLOURS.index(colour) if colour in COLOURS else len(COLOURS), colour) for colour in stack
    ]


def places(told: ExtremePosition) -> dict[Where, Json]:
    """Takes a complete position apart: the groups on each space, tokens, raven, player."""
    found: dict[Where, Json] = {
        ("stone", int(space)): [list(stack) for stack in groups]
        for space, groups in told.spaces.items()
    }
    found.update({("token", int(space)): token for space, token in told.tokens.items()})
    player = None if isinstance(told.player, UnsetType) else told.player
    return {**found, ("raven",): told.raven, ("player",): player}


def place(state: Extreme, where: Where) -> Said:
    """Names a place: a space, a mound's token, the raven, whose turn it is."""
    if len(where) == 1:
        return Said(f"place.{where[0]}")
    space = where[1]
    assert isinstance(space, int)
    return Said(f"place.{where[0]}", {"space": named(space, state.path)})


def difference_rule(state: Extreme, where: Where, expected: Json, found: Json, last: str) -> str:
    """Names the rule that the table breaks, else the one that last set the place."""
    if where == ("raven",):
        return "PE-22"
    if len(where) == 1:
        return "PE-2"
    space = where[1]
    assert isinstance(space, int)
    if where[0] == "token":
        return "PE-16" if GONE in (expected, found) else "PE-11"
    kind = state.path.kinds[space] if space <= state.path.lettuce else ""
    groups = found if isinstance(found, list) else []
    if kind == RIVER:
        return "PE-10"
    if kind == FOX and any(isinstance(stack, list) and len(stack) > 1 for stack in groups):
        return "PE-9"
    if _turtles(expected) == _turtles(found):
        return "PE-7"
    rule = _rule_of_the_mover(state, space, expected, found)
    return rule if rule and last in RIDING_AND_CLIMBING else last


RIDING_AND_CLIMBING = ("PE-6", "PE-7")
"""They rest on a movement: where that was not made at all, its rule explains more."""


def _rule_of_the_mover(state: Extreme, space: int, expected: Json, found: Json) -> str | None:
    """Names the rule by which this turn moved a turtle that is there and should not be, or should
    be and is not; where it is another one, such as a rider, that rule does not explain it."""
    touching = [deed for deed in state.underway.deeds if space in (deed.start, deed.to)]
    if not touching:
        return None
    mover = COLOURS[touching[-1].turtles[0]]
    is_astray = (mover in _turtles(expected)) != (mover in _turtles(found))
    return touching[-1].rule if is_astray else None


def _turtles(groups: Json) -> list[str]:
    """Gives the turtles of a space, however they are piled."""
    stacks = groups if isinstance(groups, list | tuple) else ()
    return sorted(str(turtle) for stack in stacks if isinstance(stack, list) for turtle in stack)


# -- corrections ----------------------------------------------------------------------------------


def may_correct(state: Extreme) -> bool:
    """Tells whether the table can be taken as it lies: not in the middle of a card."""
    underway = state.underway
    return underway.asks == "do" or (underway.asks == "card" and not underway.deeds)


def correct(state: Extreme, told: ExtremePosition) -> Extreme | tuple[Fault, ...]:
    """Takes a complete position as it lies. What is due stays due."""
    faults = (
        *_wrong_turtles(state, told),
        *_wrong_spaces(state, told),
        *_wrong_tokens(state, told),
        *_wrong_raven(state, told),
        *_wrong_player(state, told),
    )
    if faults:
        return faults
    groups = [
        (int(space), tuple(COLOURS.index(colour) for colour in stack))
        for space, stacks in told.spaces.items()
        for stack in stacks
    ]
    tokens = tuple(told.tokens[str(mound)] for mound in state.path.mounds)
    return replace(
        state,
        groups=tuple(sorted(groups)),
        raven=told.raven,
        tokens=tokens,
        player=told.player,
    )


def _wrong_turtles(state: Extreme, told: ExtremePosition) -> list[Fault]:
    """Every turtle of the game stands somewhere, once."""
    count = Counter(t for stacks in told.spaces.values() for stack in stacks for t in stack)
    in_game = COLOURS[: len(state.turtles)]
    faults = [Fault("turtle-not-in-game", {"told": t}) for t in count if t not in in_game]
    faults += [Fault("turtle-missing", {"colour": t}) for t in in_game if not count[t]]
    return faults + [Fault("turtle-twice", {"colour": t}) for t in in_game if count[t] > 1]


def _wrong_spaces(state: Extreme, told: ExtremePosition) -> list[Fault]:
    """PE-7, PE-9, PE-10: one group on a stone, none piled on a fox, nobody in the river."""
    path, faults = state.path, []
    for space, stacks in told.spaces.items():
        number = int(space)
        if number > path.lettuce:
            faults.append(Fault("no-such-space", {"space": number}))
        elif path.kinds[number] == RIVER:
            faults.append(Fault("in-the-river", {"space": number}))
        elif path.kinds[number] == FOX and any(len(stack) > 1 for stack in stacks):
            faults.append(Fault("stack-on-a-fox", {"space": number}))
        elif not path.is_loose(number) and len(stacks) > 1:
            faults.append(Fault("two-groups", {"space": named(number, path)}))
    return faults


def _wrong_tokens(state: Extreme, told: ExtremePosition) -> list[Fault]:
    """PE-1, PE-16: a token on each mound, no more of a kind than there are; only one can go."""
    mounds, told_on = {str(mound) for mound in state.path.mounds}, set(told.tokens)
    missing, extra = (sorted(map(int, found)) for found in (mounds - told_on, told_on - mounds))
    faults = [Fault("token-missing", {"space": mound}) for mound in missing]
    faults += [Fault("no-mound", {"space": space}) for space in extra]
    count = Counter(told.tokens.values())
    known = (HIDDEN, GONE, *TOKENS)
    faults += [Fault("no-such-token", {"told": token}) for token in count if token not in known]
    faults += [
        Fault("too-many-of-a-token", {"token": token, "count": count[token], "most": most})
        for token, most in TOKENS.items()
        if count[token] > most
    ]
    if count[GONE] > TOKENS["bad-luck"]:
        faults.append(Fault("too-many-gone", {"count": count[GONE]}))
    if count[GONE] and count["bad-luck"]:
        faults.append(Fault("gone-and-there"))
    return faults


def _wrong_raven(state: Extreme, told: ExtremePosition) -> list[Fault]:
    """PE-22, PE-23: the raven is somewhere on the path, where it is in the game."""
    if not state.setup.options.raven:
        return [] if told.raven is None else [Fault("no-raven")]
    if told.raven is None:
        return [Fault("raven-missing")]
    if START <= told.raven <= state.path.lettuce:
        return []
    return [Fault("raven-off-the-path", {"space": told.raven})]


def _wrong_player(state: Extreme, told: ExtremePosition) -> list[Fault]:
    if not isinstance(told.player, int) or not 0 <= told.player < len(state.setup.players):
        return [Fault("no-such-player")]
    if state.underway.asks == "do" and told.player != state.player:
        return [Fault("turn-not-over")]
    return []
