"""One card carried out, with all the tokens that its movements come to (PE-3 to PE-17, PE-22 on).

The order is the rulebook's: who is moved, the raven, the steps, the lettuce, the river, fox or
stack, the mound's token, and then that token's own movement by the same order. Every function gives
the state as far as it goes by itself: to the next question, or to the end of the card.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.contract import Event
from companion.games.pedzace_zolwie_extreme.cards import ANY, COLOURS, Card
from companion.games.pedzace_zolwie_extreme.groups import (
    Turtles,
    lifted,
    on_space,
    put,
    space_of,
    top_of,
    under,
)
from companion.games.pedzace_zolwie_extreme.path import MOUND, START
from companion.games.pedzace_zolwie_extreme.state import (
    FRESH,
    GONE,
    HIDDEN,
    Deed,
    Extreme,
    Underway,
    Why,
)
from companion.games.pedzace_zolwie_extreme.telling import (
    held,
    moved,
    nothing,
    played,
    raven_moved,
    stays,
    token_acts,
)

SPEED_UP_STEPS = 2
NOT_SO_FAST_STEPS = -1
RULE_OF = {"forward": "PE-3", "back": "PE-3", "catch-up": "PE-4", "curse": "PE-5"}
"""The rule by which a card moves a turtle."""


# -- the card -------------------------------------------------------------------------------------


def play(state: Extreme, card: Card, events: list[Event]) -> Extreme:
    """PE-2: a card is played, or taken from the pile (PE-15), and carried out."""
    before = state.underway
    underway = Underway(
        card=card,
        deeds=before.deeds,
        told=len(before.deeds),
        from_hand=before.from_hand + (before.asks == "card"),
    )
    deck = state.deck and state.deck.played(card)
    events.append(played(card, before.asks))
    after = replace(state, deck=deck, underway=underway)
    turtles = named_by(after, card)
    if len(turtles) > 1:
        return _asking(after, why_of(card))
    return carry_out(after, card, turtles[0], events)


def why_of(card: Card) -> Why:
    """Gives why a turtle has to be chosen for a card."""
    if card.type == "catch-up" or card.type == "curse":
        return card.type
    return "any"


def named_by(state: Extreme, card: Card) -> Turtles:
    """Gives the turtles that a card may move; with several the player chooses."""
    groups = state.groups
    if card.type == "catch-up":  # PE-4: those that are last
        return on_space(groups, groups[0][0])
    if card.type == "curse":  # PE-5: those that are first
        return on_space(groups, groups[-1][0])
    if card.colour == ANY:  # PE-3
        return tuple(state.turtles)
    return (COLOURS.index(str(card.colour)),)


def carry_out(state: Extreme, card: Card, turtle: int, events: list[Event]) -> Extreme:
    """Moves the turtle by the card; PE-22: on the raven's space the raven goes instead."""
    forwards = card.type == "forward" or card.type == "catch-up"
    steps = card.steps if forwards else -card.steps
    if state.raven is not None and space_of(state.groups, turtle) == state.raven:
        return _raven_goes(state, turtle, steps, events)
    return _move(state, turtle, steps, RULE_OF[card.type], events)


def _raven_goes(state: Extreme, turtle: int, steps: int, events: list[Event]) -> Extreme:
    """PE-22, PE-23: the turtle stays; for the raven there are no stones, only the two ends."""
    assert state.raven is not None
    to = min(max(START, state.raven + steps), state.path.lettuce)
    if to == state.raven:
        events.append(held(turtle))
        return card_is_over(state)
    deed = Deed("PE-22", (turtle,), state.raven, to, to, raven=True)
    events += raven_moved(deed)
    return card_is_over(replace(state, raven=to, underway=_with_deed(state, deed)))


# -- a movement -----------------------------------------------------------------------------------


def _move(state: Extreme, turtle: int, steps: int, rule: str, events: list[Event]) -> Extreme:
    """Moves a turtle with those on it, and whatever follows from where it ends."""
    path = state.path
    start = space_of(state.groups, turtle)
    if start == START and steps < 0:  # PE-8
        events.append(stays(turtle))
        return card_is_over(state)
    landing = min(max(START, start + steps), path.lettuce)  # PE-8, PE-17
    to = path.fronts[landing]  # PE-10
    rest, group = lifted(state.groups, turtle)
    below = under(state.groups, turtle)
    deed = Deed(rule, group, start, landing, to, top_of(rest, to, path), below=below)
    events += moved(deed, path)
    after = replace(
        state, groups=put(rest, to, group, path), underway=_with_deed(state, deed, turtle)
    )
    if path.kinds[to] == MOUND:  # PE-11
        return _on_a_mound(after, to, events)
    return card_is_over(after)


def _with_deed(state: Extreme, deed: Deed, mover: int = 0) -> Underway:
    underway = state.underway
    return replace(underway, deeds=(*underway.deeds, deed), mover=mover)


# -- the tokens -----------------------------------------------------------------------------------


def _on_a_mound(state: Extreme, stone: int, events: list[Event]) -> Extreme:
    """PE-11: a hidden token is turned, one that lies face up acts; PE-12: once in a chain."""
    token = state.token_on(stone)
    if token == GONE or stone in state.underway.acted:
        return card_is_over(state)
    if token == HIDDEN:
        return replace(state, underway=replace(state.underway, asks="token", stone=stone))
    events.append(token_acts(stone, token))
    return act(state, stone, token, events)


def act(state: Extreme, stone: int, token: str, events: list[Event]) -> Extreme:
    """Carries a token out. PE-24: beside the raven it moves nobody."""
    underway = state.underway
    after = replace(state, underway=replace(underway, acted=(*underway.acted, stone)))
    beside_the_raven = state.raven == stone
    if beside_the_raven and token in ("speed-up", "bad-luck"):
        events.append(nothing("PE-24", token))
        return card_is_over(after)
    match token:
        case "speed-up":  # PE-12
            return _move(after, underway.mover, SPEED_UP_STEPS, "PE-12", events)
        case "not-so-fast":
            return _not_so_fast(after, events)
        case "try-again":
            return _try_again(after)
        case "take-a-risk":
            return _take_a_risk(after)
    return _bad_luck(after, stone, events)


def can_be_set_back(state: Extreme) -> Turtles:
    """PE-13, PE-24: those that are neither on the start nor beside the raven."""
    spared = (START, state.raven)
    found = [t for space, stack in state.groups if space not in spared for t in stack]
    return tuple(sorted(found))


def _not_so_fast(state: Extreme, events: list[Event]) -> Extreme:
    """PE-13: one turtle goes back by one; the player chooses which."""
    turtles = can_be_set_back(state)
    if not turtles:
        events.append(nothing("PE-13", "not-so-fast"))
        return card_is_over(state)
    if len(turtles) > 1:
        return _asking(state, "not-so-fast")
    return set_back(state, turtles[0], events)


def set_back(state: Extreme, turtle: int, events: list[Event]) -> Extreme:
    """PE-13: moves a turtle back by one."""
    return _move(state, turtle, NOT_SO_FAST_STEPS, "PE-13", events)


def _try_again(state: Extreme) -> Extreme:
    """PE-14: another card. One who has played the whole hand so draws before going on."""
    return replace(state, underway=replace(state.underway, asks="card", card=None))


def _take_a_risk(state: Extreme) -> Extreme:
    """PE-15: the top card of the pile is drawn, to be carried out."""
    deck = state.deck and state.deck.drawn(1)
    return replace(state, deck=deck, underway=replace(state.underway, asks="pile", card=None))


def _bad_luck(state: Extreme, stone: int, events: list[Event]) -> Extreme:
    """PE-16: all on the stone go to the start as one group, and the token leaves the game."""
    bottom = next(stack[0] for space, stack in state.groups if space == stone)
    rest, group = lifted(state.groups, bottom)
    deed = Deed("PE-16", group, stone, START, START)
    events += moved(deed, state.path)
    index = state.path.mounds.index(stone)
    after = replace(
        state,
        groups=put(rest, START, group, state.path),
        tokens=(*state.tokens[:index], GONE, *state.tokens[index + 1 :]),
        underway=_with_deed(state, deed),
    )
    return card_is_over(after)


# -- what comes next ------------------------------------------------------------------------------


def _asking(state: Extreme, why: Why) -> Extreme:
    return replace(state, underway=replace(state.underway, asks="choose", why=why))


def card_is_over(state: Extreme) -> Extreme:
    """Asks for it to be done on the table; where nothing moved the turn is over."""
    if state.underway.deeds:
        return replace(state, underway=replace(state.underway, asks="do"))
    return turn_is_over(state)


def turn_is_over(state: Extreme) -> Extreme:
    """PE-2: cards are drawn and the turn passes on; PE-17: not once the lettuce is reached."""
    if state.is_in_the_lettuce:
        return replace(state, underway=FRESH)
    return replace(
        state,
        deck=state.deck and state.deck.drawn(state.underway.from_hand),
        player=(state.player + 1) % len(state.setup.players),
        turn=state.turn + 1,
        underway=FRESH,
    )
