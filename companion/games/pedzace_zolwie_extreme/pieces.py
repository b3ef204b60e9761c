"""The pieces of Pędzące żółwie Extreme in people's hands: what lies differently, put right, laid
out, packed. Pure.

The table is gone over by space; who stands there differently is told turtle by turtle, or with all
that ride on it. What is told may be what the rules forbid, such as a stack on a fox stone: that is
what is looked for. Hands of cards and owner tiles are secret and nobody's affair here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import UnsetType
from msgspec.structs import replace

from companion.games.contract import AS_IT_LIES, Choice, Fact, Picked, Said, Step
from companion.games.pedzace_zolwie_extreme.cards import HAND, OWNED
from companion.games.pedzace_zolwie_extreme.path import START
from companion.games.pedzace_zolwie_extreme.pathmap import space_choice
from companion.games.pedzace_zolwie_extreme.position import (
    ExtremePosition,
    Stack,
    complete,
    position,
)
from companion.games.pedzace_zolwie_extreme.righting import put_right
from companion.games.pedzace_zolwie_extreme.rules import owners_of
from companion.games.pedzace_zolwie_extreme.state import GONE, HIDDEN, TOKENS, Extreme, start
from companion.games.pedzace_zolwie_extreme.telling import named

CARDS_IN_ALL = 59
"""Race cards in the box, as the rulebook counts them."""
WITH_RIDERS = "+"
"""Follows a colour where all that ride on the turtle went with it."""
BESIDE, UNDER, ON = "beside", "under", "on"
ROOM = 10
"""So many letters and gaps of those on a space fit into a line of the display; two more on the
start, whose name is shorter."""

Stacks: TypeAlias = tuple[Stack, ...]


class ExtremePieces:
    """The game's pieces."""

    def change(
        self, state: Extreme, told: ExtremePosition, picked: Picked
    ) -> Step | ExtremePosition:
        """Asks on which space, or for which token, something differs; then who, where and how."""
        if not picked:
            return _what_differs(state, told)
        kind, _, space = str(picked[0]).partition("/")
        match kind, picked[1:]:
            case "player", ():
                return _who_is_on_turn(state)
            case "player", (player,):
                return replace(told, player=int(player))
            case "raven", ():
                return _where_is_the_raven(state, told)
            case "raven", (to,):
                return replace(told, raven=int(to))
            case "token", ():
                return _which_token(told, int(space))
            case "token", (token,):
                return replace(told, tokens={**told.tokens, space: str(token)})
        return _stacks_differ(state, told, int(space), picked[1:])

    def put_right(
        self, state: Extreme, found: ExtremePosition, wanted: ExtremePosition
    ) -> tuple[Said, ...]:
        """Says what to do with each piece, and whose turn it is."""
        return tuple(put_right(found, wanted, state.path))

    def laid_out(self, state: Extreme) -> tuple[Said, ...]:
        """Says who stands where, from the start on, what lies on the mounds, and what else is
        given out."""
        told = position(state)
        stacks = (_said_of("lay.stone", state, *one) for one in told.spaces.items())
        raven = () if told.raven is None else (_raven("lay.raven", state, told.raven),)
        return (*stacks, *raven, *_tokens_laid_out(told), *_given_out(state))

    def packed(self, state: Extreme) -> tuple[Said, ...]:
        """Counts turtles, raven, tokens, tiles and cards; the add-ons belong into the box whether
        they were played or not."""
        kinds: Fact = [{"token": token, "count": count} for token, count in TOKENS.items()]
        return (
            Said("pack.turtles", {"count": len(OWNED)}),
            Said("pack.black"),
            Said("pack.raven"),
            Said("pack.tiles", {"count": len(OWNED)}),
            Said("pack.tokens", {"count": sum(TOKENS.values()), "kinds": kinds}),
            _cards_packed(state),
        )


# -- what lies differently ------------------------------------------------------------------------


def _what_differs(state: Extreme, told: ExtremePosition) -> Step:
    """Goes along the path: on each space the turtles, the raven, the token."""
    along = [(int(space), _stone(state, space, on)) for space, on in told.spaces.items()]
    if told.raven is not None:
        along.append((told.raven, _raven_choice(state, told.raven)))
    along += [(int(space), _token(int(space), token)) for space, token in told.tokens.items()]
    along.sort(key=lambda one: one[0])
    player = state.player if isinstance(told.player, UnsetType) else told.player
    choices = (
        Choice(AS_IT_LIES, Said("check.as-it-lies")),
        *(choice for _, choice in along),
        Choice("player", Said("check.player", {"player": player})),
    )
    return Step("list", Said("check.title"), choices)


def _stone(state: Extreme, space: str, stacks: Stacks) -> Choice:
    said = _said_of("check.stone", state, space, stacks)
    here = sum(map(len, stacks))
    room = ROOM if int(space) else ROOM + 2
    code = "check.stone.brief" if here + len(stacks) <= room else "check.stone.full"
    brief = Said(code, {**said.facts, "count": here})
    return Choice(f"stone/{space}", said, ("stone", int(space)), brief=brief)


def _said_of(code: str, state: Extreme, space: str, stacks: Stacks) -> Said:
    """Says who stands on a space, each with how it is joined to the one before."""
    piled: Fact = [
        {"colour": colour, "joint": "on" if height else "beside" if number else "first"}
        for number, stack in enumerate(stacks)
        for height, colour in enumerate(stack)
    ]
    return Said(code, {"space": named(int(space), state.path), "piled": piled, "lined": piled})


def _raven(code: str, state: Extreme, space: int) -> Said:
    return Said(code, {"space": named(space, state.path)})


def _raven_choice(state: Extreme, space: int) -> Choice:
    said = _raven("check.raven", state, space)
    return Choice("raven", said, ("raven",), brief=Said("check.raven.brief", said.facts))


def _token(stone: int, token: str) -> Choice:
    facts: dict[str, Fact] = {"stone": stone, "token": token}
    brief = Said("check.token.brief", facts)
    return Choice(f"token/{stone}", Said("check.token", facts), ("token", stone), brief=brief)


def _who_is_on_turn(state: Extreme) -> Step:
    players = range(len(state.setup.players))
    choices = tuple(Choice(player, Said("check.on-turn", {"player": player})) for player in players)
    return Step("list", Said("check.who"), choices, first=state.player)


def _which_token(told: ExtremePosition, stone: int) -> Step:
    """A token may be told that lies elsewhere, too: then that one is told next."""
    tokens = [token for token in (HIDDEN, *TOKENS, GONE) if token != told.tokens[str(stone)]]
    choices = tuple(Choice(token, Said("check.is", {"token": token})) for token in tokens)
    return Step("list", Said("check.which-token", {"stone": stone}), choices)


def _where_is_the_raven(state: Extreme, told: ExtremePosition) -> Step:
    spaces = [space for space in _spaces(state) if space != told.raven]
    return _where(state, Said("check.where-raven"), spaces, told.raven or START)


# -- turtles that stand differently ---------------------------------------------------------------


def _stacks_differ(
    state: Extreme, told: ExtremePosition, space: int, picked: Picked
) -> Step | ExtremePosition:
    """Asks who on a space differs (unless only one stands there), where it is, and on whom."""
    who = _who_may_differ(told.spaces[str(space)])
    if len(who) > 1:
        if not picked:
            return _who(state, space, who)
        who, picked = [str(picked[0])], picked[1:]
    left, moving = _lifted(told, space, who[0])
    spaces = [to for to in _spaces(state) if to != space or str(space) in left]
    match picked:
        case ():
            title = Said("check.where-turtle", {"colour": moving[0]})
            return _where(state, title, spaces, space)
        case (to,) if str(to) in left:
            return _how(state, told, left, int(to), moving)
        case (to,):
            return _told(state, told, {**left, str(to): (moving,)})
        case (to, how):
            stacks = _joined(left[str(to)], moving, str(how))
            return _told(state, told, {**left, str(to): stacks})
    raise ValueError(f"no step follows {picked!r}")


def _told(state: Extreme, told: ExtremePosition, spaces: dict[str, Stacks]) -> ExtremePosition:
    return complete(state, replace(told, spaces=spaces))


def _who_may_differ(stacks: Stacks) -> list[str]:
    """Gives each turtle alone, and each that carries others with them."""
    found: dict[str, None] = {}
    for stack in stacks:
        for height, colour in enumerate(stack):
            found[colour] = None
            if height < len(stack) - 1:
                found[colour + WITH_RIDERS] = None
    return list(found)


def _who(state: Extreme, space: int, who: list[str]) -> Step:
    choices = []
    for value in who:
        colour = value.removesuffix(WITH_RIDERS)
        facts: dict[str, Fact] = {"colour": colour}
        if value == colour:
            choices.append(Choice(value, Said("check.turtle", facts), (colour, space)))
        else:
            choices.append(Choice(value, Said("check.with-riders", facts)))
    title = Said("check.who-differs", {"space": named(space, state.path)})
    return Step("list", title, tuple(choices))


def _lifted(told: ExtremePosition, space: int, who: str) -> tuple[dict[str, Stacks], Stack]:
    """Takes a turtle off a space, with its riders where they are told to have gone too; gives what
    is left on all spaces, and who was taken."""
    colour = who.removesuffix(WITH_RIDERS)
    stacks = list(told.spaces[str(space)])
    number = next(n for n, stack in enumerate(stacks) if colour in stack)
    stack = stacks.pop(number)
    height = stack.index(colour)
    moving = stack[height:] if who.endswith(WITH_RIDERS) else (colour,)
    rest = stack[:height] + stack[height + len(moving) :]
    stacks += [rest] if rest else []
    left = {**told.spaces, str(space): tuple(stacks)}
    return {there: here for there, here in left.items() if here}, moving


def _how(
    state: Extreme, told: ExtremePosition, left: dict[str, Stacks], to: int, moving: Stack
) -> Step:
    """Asks on whom it stands: first who is on top, where groups stand apart the ground."""
    stacks = left[str(to)]
    choices = [_how_choice(ON, colour) for stack in stacks for colour in reversed(stack)]
    choices += [_how_choice(UNDER, stack[0]) for stack in stacks]
    loose = state.path.is_loose(to) if to <= state.path.lettuce else False
    choices.insert(0 if loose else len(choices), _how_choice(BESIDE))
    before = {tuple(sorted(stack)) for stack in (told.spaces[str(to)],)}
    choices = [
        choice
        for choice in choices
        if tuple(sorted(_joined(stacks, moving, str(choice.value)))) not in before
    ]
    title = Said("check.how-stands", {"space": named(to, state.path)})
    return Step("list", title, tuple(choices))


def _how_choice(how: str, onto: str = "") -> Choice:
    value = f"{how}/{onto}" if onto else how
    return Choice(value, Said(f"check.{how}", {"onto": onto} if onto else {}))


def _joined(stacks: Stacks, moving: Stack, how: str) -> Stacks:
    """Puts a group among the stacks of a space as it was told."""
    where, _, onto = how.partition("/")
    if where == BESIDE:
        return (*stacks, moving)
    number = next(n for n, stack in enumerate(stacks) if onto in stack)
    stack = stacks[number]
    height = stack.index(onto) + (where == ON)
    joined = stack[:height] + moving + stack[height:]
    return (*stacks[:number], joined, *stacks[number + 1 :])


def _spaces(state: Extreme) -> range:
    """Gives every space, the river too: somebody may have been left there."""
    return range(state.path.lettuce + 1)


def _where(state: Extreme, title: Said, spaces: list[int], near: int) -> Step:
    """Asks for a space; the cursor starts where the piece was taken to be, or next to it."""
    choices = tuple(space_choice(state.path, space) for space in spaces)
    first = next((n for n, space in enumerate(spaces) if space >= near), len(spaces) - 1)
    return Step("map", title, choices, first)


# -- laid out, packed -----------------------------------------------------------------------------


def _tokens_laid_out(told: ExtremePosition) -> Iterator[Said]:
    """Those that lie face down are mixed and given out without a look at them."""
    hidden: Fact = [
        {"stone": int(stone)} for stone, token in told.tokens.items() if token == HIDDEN
    ]
    if hidden:
        yield Said("lay.hidden", {"covered": hidden})
    for stone, token in told.tokens.items():
        if token == GONE:
            yield Said("lay.gone", {"token": "bad-luck", "stone": int(stone)})
        elif token != HIDDEN:
            yield Said("lay.token", {"token": token, "stone": int(stone)})


def _given_out(state: Extreme) -> Iterator[Said]:
    """PE-1, PE-25: tiles and hands of cards; once play has begun everybody has their own."""
    owners = owners_of(state)
    if owners is None:
        yield Said("lay.tiles")
    else:
        for player, turtle in enumerate(owners):
            yield Said("lay.open-tile", {"player": player, "colour": OWNED[turtle]})
    yield Said("lay.deal" if state == start(state.setup) else "lay.hands", {"cards": HAND})


def _cards_packed(state: Extreme) -> Said:
    """Cards that were counted may be all but those of the black turtle."""
    cards = state.setup.board.cards
    if isinstance(cards, UnsetType):
        return Said("pack.cards", {"count": CARDS_IN_ALL})
    code = "pack.cards" if state.setup.options.black_turtle else "pack.cards-and-black"
    return Said(code, {"count": sum(cards.values())})
