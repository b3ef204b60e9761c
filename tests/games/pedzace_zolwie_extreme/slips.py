"""Every slip of the list in docs/rules/pedzace-zolwie-extreme.md, wherever a game has room for it.

A slip is told to the box (an answer that cannot be) or done on the table (pieces that lie wrong).
Tables are bent here by hand, from what the turn moved: no rule is asked how it would have been.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from companion.games.contract import Answer, Done, Fact, Where
from companion.games.pedzace_zolwie_extreme import position as laid
from companion.games.pedzace_zolwie_extreme.asking import Choose, Owners, Play, Report, TurnUp
from companion.games.pedzace_zolwie_extreme.cards import CARDS, COLOURS, OWNED
from companion.games.pedzace_zolwie_extreme.path import FOX, MOUND, START
from companion.games.pedzace_zolwie_extreme.position import ExtremePosition
from companion.games.pedzace_zolwie_extreme.rules import can_still_be, may_be_chosen
from companion.games.pedzace_zolwie_extreme.state import GONE, HIDDEN, TOKENS, Deed, Extreme

CARD = "A card that cannot be"
CATCH_UP = "moving the wrong turtle for `catch-up`"
CURSE = "`curse`"
RIDERS = "forgetting riders"
BELOW = "taking those below"
RIVER = "not stepping back from the river"
FOXES = "a stack left on a fox stone"
TOKEN = "a token not carried out"
TWICE = "`bad-luck` twice"
RAVEN = "moving a turtle held by the raven"
THIRD = "a token that cannot be"
TILE = "two players naming the same tile"
DRAW = "forgetting to draw back to 5"
AFTER = "playing on after the end"
KINDS = (CARD, CATCH_UP, CURSE, RIDERS, BELOW, RIVER, FOXES, TOKEN, TWICE, RAVEN, THIRD, TILE, DRAW,
         AFTER)  # fmt: skip

PLAYS = tuple(Play(card) for card in CARDS)
Piles = dict[int, list[list[str]]]


@dataclass(frozen=True)
class Told:
    """An answer that cannot be: refused by a rule, with facts that name the pieces; or, without a
    rule, not asked for."""

    kind: str
    answer: Answer
    rule: str = ""
    code: str = "wrong-question"
    facts: tuple[tuple[str, Fact], ...] = ()


@dataclass(frozen=True)
class Lying:
    """A table that lies wrong: found at some places, one of them explained by the rule."""

    kind: str
    table: ExtremePosition
    rule: str
    wheres: tuple[Where, ...]


Slip = Told | Lying


def slips(state: Extreme, turn_began: Extreme) -> Iterator[Slip]:
    """Gives every slip for which there is room now."""
    asks = state.underway.asks
    if asks == "do":
        yield from _after_a_card(state, turn_began)
    elif asks == "choose":
        yield from _wrong_choices(state)
    elif asks == "token":
        yield from _wrong_tokens(state)
    elif asks == "card" and state.is_in_the_lettuce:
        yield from _after_the_end(state)
    else:
        yield from _spent_cards(state)
        if state.underway.deeds:
            yield Told(TOKEN, Done())


# -- told -----------------------------------------------------------------------------------------


def _spent_cards(state: Extreme) -> Iterator[Slip]:
    """PE-2: each kind of which every card lies among the discards."""
    if state.deck is None:
        return
    for number, (box, gone) in enumerate(zip(state.deck.box, state.deck.discards, strict=True)):
        if gone == box > 0:
            card = PLAYS[number].card
            facts = (("type", card.type), ("steps", card.steps))
            yield Told(CARD, PLAYS[number], "PE-2", "all-played", facts)


def _wrong_choices(state: Extreme) -> Iterator[Slip]:
    """PE-4, PE-5, PE-24: each turtle that may not be chosen."""
    why, wrong = state.underway.why, set(state.turtles) - set(may_be_chosen(state))
    refused = {
        "catch-up": (CATCH_UP, "PE-4", "not-last"),
        "curse": (CURSE, "PE-5", "not-first"),
        "not-so-fast": (RAVEN, "PE-24", "beside-the-raven"),
    }
    for turtle in wrong:
        is_on_the_start = any(s == START and turtle in stack for s, stack in state.groups)
        if why == "not-so-fast" and is_on_the_start:
            continue
        kind, rule, code = refused[why]
        colour = COLOURS[turtle]
        yield Told(kind, Choose(colour), rule, code, (("colour", colour),))


def _wrong_tokens(state: Extreme) -> Iterator[Slip]:
    """PE-1: each token of which all are known; PE-11: going on without turning it."""
    yield Told(TOKEN, Done())
    yield Told(TOKEN, PLAYS[0])
    for token in TOKENS:
        if not can_still_be(state, token):
            yield Told(THIRD, TurnUp(token), "PE-1", "token-seen", (("token", token),))


def _after_the_end(state: Extreme) -> Iterator[Slip]:
    """PE-1: the tile of one player named by another too, which leaves them without; PE-17."""
    yield Told(AFTER, PLAYS[0])
    if state.owners is not None or state.setup.options.open_tiles:
        return
    players = range(len(state.setup.players))
    for one in players:
        for other in set(players) - {one}:
            tiles = {OWNED[player]: player for player in players if player != other}
            yield Told(TILE, Owners(tiles), "PE-1", "no-tile", (("player", other),))
            doubled = {**tiles, OWNED[other]: one}
            first, second = sorted((one, other))
            code, facts = ("two-tiles", (("player", one), ("first", OWNED[one])))
            if other == first and one == second:  # who lacks a tile sits before who has two
                code, facts = "no-tile", (("player", other),)
            yield Told(TILE, Owners(doubled), "PE-1", code, facts)


# -- done on the table ----------------------------------------------------------------------------


def _after_a_card(state: Extreme, turn_began: Extreme) -> Iterator[Slip]:
    """All that can be forgotten of the last movement."""
    deed = state.underway.deeds[-1]
    if deed.raven:
        yield from _held(state, deed)
    else:
        for kind in (_riders, _below, _river, _fox, _token, _bad_luck):
            yield from kind(state, deed)
        yield from _wrong_turtle(state, turn_began)
    for mound, token in zip(state.path.mounds, state.tokens, strict=True):
        was = turn_began.token_on(mound)
        if was == HIDDEN != token and token != GONE:
            table = bent(state, piles(state), tokens={mound: HIDDEN})
            yield Lying(TOKEN, table, "PE-11", (("token", mound),))


def _riders(state: Extreme, deed: Deed) -> Iterator[Slip]:
    """PE-6: those on the turtle stayed where they were."""
    riders = names(deed)[1:]
    if not riders or deed.start == deed.to or deed.rule == "PE-16":
        return
    table = piles(state)
    take(table, deed.to, riders)
    stack_up(state, table, deed.start, riders)
    yield Lying(RIDERS, bent(state, table), "PE-6", (stone(deed.start), stone(deed.to)))


def _below(state: Extreme, deed: Deed) -> Iterator[Slip]:
    """PE-6: those under the turtle went along."""
    below = [COLOURS[turtle] for turtle in deed.below]
    if not below or deed.start == deed.to:
        return
    table = piles(state)
    take(table, deed.start, below)
    group = names(deed)
    take(table, deed.to, group)
    stack_up(state, table, deed.to, below + group)
    yield Lying(BELOW, bent(state, table), "PE-6", (stone(deed.start), stone(deed.to)))


def _river(state: Extreme, deed: Deed) -> Iterator[Slip]:
    """PE-10: they stand in the river still."""
    if deed.landing == deed.to or deed.rule == "PE-16":
        return
    facts = facts_of(state, deed)
    yield Told(RIVER, Report(deed.landing), "PE-10", "out-of-the-river", facts)
    table = piles(state)
    take(table, deed.to, names(deed))
    stack_up(state, table, deed.landing, names(deed))
    yield Lying(RIVER, bent(state, table), "PE-10", (stone(deed.landing), stone(deed.to)))


def _fox(state: Extreme, deed: Deed) -> Iterator[Slip]:
    """PE-9: the stack that came to a fox stone was left as it was."""
    if state.path.kinds[deed.to] != FOX or len(deed.turtles) < 2:
        return
    table = piles(state)
    take(table, deed.to, names(deed))
    table[deed.to].append(names(deed))
    yield Lying(FOXES, bent(state, table), "PE-9", (stone(deed.to),))


def _token(state: Extreme, deed: Deed) -> Iterator[Slip]:
    """PE-12, PE-13, PE-16: what the token says was not done."""
    if deed.rule not in ("PE-12", "PE-13", "PE-16") or deed.start == deed.to:
        return
    code = "to-the-start" if deed.rule == "PE-16" else "ends-elsewhere"
    code = "not-past-the-start" if deed.start < deed.to == START else code
    yield Told(TOKEN, Report(deed.start), deed.rule, code, facts_of(state, deed))
    table = piles(state)
    take(table, deed.to, names(deed))
    stack_up(state, table, deed.start, names(deed))
    left = {deed.start: "bad-luck"} if deed.rule == "PE-16" else {}
    where = (stone(deed.start), stone(deed.to))
    yield Lying(TOKEN, bent(state, table, tokens=left), deed.rule, where)


def _bad_luck(state: Extreme, deed: Deed) -> Iterator[Slip]:
    """PE-16: who came to the mound was sent to the start again."""
    space = deed.to
    if state.path.kinds[space] != MOUND or state.token_on(space) != GONE:
        return
    if deed.start != START:
        told = Report(START)
        yield Told(TWICE, told, "PE-16", "bad-luck-is-over", facts_of(state, deed))
    table = piles(state)
    there = [turtle for stack in table[space] for turtle in stack]
    take(table, space, there)
    table.setdefault(START, []).append(there)
    where = (stone(START), stone(space), ("token", space))
    yield Lying(TWICE, bent(state, table, tokens={space: "bad-luck"}), "PE-16", where)


def _held(state: Extreme, deed: Deed) -> Iterator[Slip]:
    """PE-22: the turtle was moved, and the raven stayed."""
    colour = COLOURS[deed.turtles[0]]
    yield Told(RAVEN, Report(deed.start), "PE-22", "raven-elsewhere", facts_of(state, deed))
    table = piles(state)
    stack = next(stack for stack in table[deed.start] if colour in stack)
    moving = stack[stack.index(colour) :]
    take(table, deed.start, moving)
    to = state.path.fronts[deed.to]
    stack_up(state, table, to, moving)
    found = replace(bent(state, table), raven=deed.start)
    where = (("raven",), *([] if to == deed.start else [stone(deed.start), stone(to)]))
    yield Lying(RAVEN, found, "PE-22", where)


def _wrong_turtle(state: Extreme, turn_began: Extreme) -> Iterator[Slip]:
    """PE-4, PE-5: another turtle was moved in place of the last or first one."""
    (deed, *more), card = state.underway.deeds, state.underway.card
    if more or deed.start == deed.to or card is None or card.type not in ("catch-up", "curse"):
        return
    kind, rule = (CATCH_UP, "PE-4") if card.type == "catch-up" else (CURSE, "PE-5")
    steps = deed.landing - deed.start
    for space, stacks in piles(turn_began).items():
        for stack in stacks:
            for height in range(len(stack)):
                to = space + steps
                if space == deed.start or not START <= to <= state.path.lettuce:
                    continue
                table = piles(turn_began)
                take(table, space, stack[height:])
                stack_up(state, table, state.path.fronts[to], stack[height:])
                if state.path.fronts[to] != space:
                    yield Lying(kind, bent(state, table), rule, (stone(deed.start),))


# -- tables bent by hand --------------------------------------------------------------------------


def piles(state: Extreme) -> Piles:
    """Gives the stacks of each space."""
    found: Piles = {}
    for space, stack in state.groups:
        found.setdefault(space, []).append([COLOURS[turtle] for turtle in stack])
    return found


def names(deed: Deed) -> list[str]:
    """Gives the group that a deed moved, bottom to top."""
    return [COLOURS[turtle] for turtle in deed.turtles]


def take(table: Piles, space: int, turtles: list[str]) -> None:
    """Takes turtles off a space."""
    left = [[turtle for turtle in stack if turtle not in turtles] for stack in table[space]]
    table[space] = [stack for stack in left if stack]


def stack_up(state: Extreme, table: Piles, space: int, group: list[str]) -> None:
    """Puts a group on top of whoever stands on a stone; where groups stand apart, beside them, and
    on a fox stone each turtle alone."""
    stacks = table.setdefault(space, [])
    if stacks and not state.path.is_loose(space):
        stacks[0] += group
    elif state.path.kinds[space] == FOX:
        stacks += [[turtle] for turtle in group]
    else:
        stacks.append(list(group))


def bent(state: Extreme, table: Piles, tokens: dict[int, str] | None = None) -> ExtremePosition:
    """Gives the table with its turtles so, and some tokens lying otherwise."""
    right = laid.position(state)
    spaces = {str(space): tuple(map(tuple, stacks)) for space, stacks in table.items()}
    lying = right.tokens | {str(mound): token for mound, token in (tokens or {}).items()}
    return laid.complete(state, replace(right, spaces=spaces, tokens=lying))


def stone(space: int) -> Where:
    """Names a space as a place."""
    return ("stone", space)


def facts_of(state: Extreme, deed: Deed) -> tuple[tuple[str, Fact], ...]:
    """Gives what a refused report must name: who, and where it belongs."""
    to = {START: "start", state.path.lettuce: "lettuce"}.get(deed.to, deed.to)
    return (("colour", COLOURS[deed.turtles[0]]), ("to", to))
