"""Pędzące żółwie Extreme: the rules, as numbered in docs/rules/pedzace-zolwie-extreme.md.

PE-1  All turtles and the raven on the start, side by side; a token face down on each mound; every
      player draws a secret owner tile and five cards.
PE-2  In turn a player plays a card, carries it out and draws back to five; an empty pile is made
      anew of the discards.
PE-3  A card of a colour moves that turtle; of any colour, one that the player chooses.
PE-4  Catch-up moves the turtle that is last; of several the player chooses one.
PE-5  Curse moves back the turtle that is first; of several the player chooses one (J).
PE-6  A turtle takes along those on its shell; those under it stay.
PE-7  A group is put on top of who stands there; on the start groups stand side by side (J).
PE-8  Nobody moves back past the start; a backward card on a turtle there does nothing (J).
PE-9  On a fox stone a group falls apart.
PE-10 Whoever ends in the river steps back at once to the stone in front of it.
PE-11 On a mound the token is turned and carried out, and from then on every time.
PE-12 Speed-up: the group that came moves 2 further. A token acts once in one card's chain (J).
PE-13 Not-so-fast: the player chooses a turtle, not on the start (J), that goes back by 1.
PE-14 Try-again: the player plays another card.
PE-15 Take-a-risk: the top card of the pile is carried out.
PE-16 Bad-luck: all on the stone go to the start, once; then the token leaves the game.
PE-17 The game ends at once when a turtle reaches the lettuce.
PE-18 The nearest to the lettuce is first; in a stack the lower is ahead.
PE-19 Left out: on a fox, without an owner, on one space with the black turtle or the raven.
PE-20 The best-placed player wins; with nobody left nobody does. On the start all are level (J).
PE-21 Black turtle: no owner, otherwise like any other.
PE-22 Raven: a card for a turtle on its space moves the raven instead.
PE-23 Mound, river and fox mean nothing to the raven; it stops at both ends (J).
PE-24 A turtle on the raven's space is not moved by a token either (J).
PE-25 Open tiles: the owners are the players' colours.

What a card sets going stands in `chain.py`, the piles of turtles in `groups.py`.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations

from msgspec import UnsetType
from msgspec.structs import replace

from companion.games.contract import (
    Accepted,
    Action,
    Answer,
    Do,
    Done,
    Event,
    Fact,
    Question,
    Refusal,
    Result,
)
from companion.games.pedzace_zolwie_extreme import chain
from companion.games.pedzace_zolwie_extreme.asking import (
    CardQuestion,
    Choose,
    ChooseQuestion,
    Owners,
    OwnersQuestion,
    Play,
    Report,
    TokenQuestion,
    TurnUp,
)
from companion.games.pedzace_zolwie_extreme.cards import (
    ANY,
    BLACK,
    COLOURS,
    OWNED,
    STEPS,
    Card,
    kinds_of,
)
from companion.games.pedzace_zolwie_extreme.groups import Turtles, space_of
from companion.games.pedzace_zolwie_extreme.path import START
from companion.games.pedzace_zolwie_extreme.ranking import ranked
from companion.games.pedzace_zolwie_extreme.reporting import misplaced
from companion.games.pedzace_zolwie_extreme.state import TOKENS, Extreme, Why
from companion.games.pedzace_zolwie_extreme.telling import (
    actions_of,
    chose,
    draw,
    facts_of,
    listed,
    named,
    turned,
)

ID = "pedzace-zolwie-extreme"
SEATS = range(2, 7)
TOLD = 16
"""So many characters of a word that nobody knows are said back."""

RULE_OF_CHOICE: dict[Why, str] = {
    "any": "PE-3",
    "catch-up": "PE-4",
    "curse": "PE-5",
    "not-so-fast": "PE-13",
}


# -- what is open ----------------------------------------------------------------------------------


def question(state: Extreme) -> Question | None:
    """Gives what is open; None once the game is over."""
    underway, player = state.underway, state.player
    match underway.asks:
        case "do":
            return Do(player=player, actions=all_actions(state))
        case "choose":
            return ChooseQuestion(player=player, why=underway.why, actions=_so_far(state))
        case "token":
            return TokenQuestion(player=player, stone=underway.stone, actions=_so_far(state))
        case "pile":
            return CardQuestion(player=player, source="pile", actions=_so_far(state))
    if underway.deeds:
        return CardQuestion(player=player, source="hand", actions=_so_far(state))
    if not state.is_in_the_lettuce:
        return CardQuestion(player=player, source="hand")
    return OwnersQuestion(player=player) if must_turn_tiles(state) else None


def _so_far(state: Extreme) -> tuple[Action, ...]:
    return actions_of(state.underway.deeds, state.path)


def to_do(state: Extreme) -> tuple[Action, ...]:
    """Gives what is to be done since the question before."""
    underway = state.underway
    return (*actions_of(underway.deeds[underway.told :], state.path), *_to_draw(state))


def all_actions(state: Extreme) -> tuple[Action, ...]:
    """Gives what a whole turn has to do on the table, and the reminder to draw."""
    return (*_so_far(state), *_to_draw(state))


def _to_draw(state: Extreme) -> tuple[Action, ...]:
    """PE-2: a reminder at the end of a turn; after the end of the game nobody draws."""
    if state.underway.asks != "do" or state.is_in_the_lettuce:
        return ()
    return (draw(state.underway.from_hand),)


def must_turn_tiles(state: Extreme) -> bool:
    """PE-18, PE-25: the tiles are turned at the end, unless they lie open."""
    return state.owners is None and not state.setup.options.open_tiles


def rule_on(state: Extreme, answer: Answer) -> Accepted[Extreme] | Refusal:
    """Judges an answer of the kind that is asked for.

    Raises TypeError for an answer of another kind: asking first is the caller's duty."""
    asks = state.underway.asks
    match answer:
        case Play() if asks == "card" or asks == "pile":
            return _rule_on_card(state, answer.card)
        case Choose() if asks == "choose":
            return _rule_on_choice(state, answer.turtle)
        case TurnUp() if asks == "token":
            return _rule_on_token(state, answer.token)
        case Owners() if asks == "card" and state.is_in_the_lettuce:
            return _rule_on_owners(state, answer.owners)
        case Report() if asks == "do":
            return _rule_on_report(state, answer.to)
        case Done() if asks == "do":
            return Accepted(chain.turn_is_over(state))
    raise TypeError(f"{answer!r} does not answer {question(state)!r}")


# -- a card ---------------------------------------------------------------------------------------


def _rule_on_card(state: Extreme, card: Card) -> Accepted[Extreme] | Refusal:
    refusal = _no_such_card(state, card) or _all_played(state, card)
    if refusal:
        return refusal
    events: list[Event] = []
    after = chain.play(state, card, events)
    return Accepted(after, tuple(events))


def _no_such_card(state: Extreme, card: Card) -> Refusal | None:
    """PE-3, PE-4, PE-5, PE-21: says why no card like this was ever printed."""
    colour = None if isinstance(card.colour, UnsetType) else card.colour
    if colour == COLOURS[BLACK] and BLACK not in state.turtles:
        return Refusal("PE-21", "no-black-turtle")
    if colour is not None and colour != ANY and colour not in COLOURS:
        return Refusal("PE-3", "no-such-colour", {"told": colour[:TOLD]})
    steps = STEPS[card.type, colour == ANY]
    if card.steps in steps:
        return None
    facts: dict[str, Fact] = {"type": card.type, "told": card.steps, "most": steps[-1]}
    rule = chain.RULE_OF[card.type]
    if colour == ANY:
        return Refusal(rule, "no-such-steps-any", facts)
    if len(steps) == 1:
        return Refusal(rule, "one-step", facts)
    return Refusal(rule, "no-such-steps", facts)


def _all_played(state: Extreme, card: Card) -> Refusal | None:
    """PE-2: no more of a kind since the last shuffle than the box holds, which may be none."""
    if state.deck is None or state.deck.has(card):
        return None
    if not state.deck.holds(card):
        return Refusal("PE-2", "none-in-the-box", facts_of(card))
    return Refusal("PE-2", "all-played", facts_of(card))


# -- a choice -------------------------------------------------------------------------------------


def may_be_chosen(state: Extreme) -> Turtles:
    """Gives the turtles among which the player chooses now."""
    underway = state.underway
    if underway.why == "not-so-fast":
        return chain.can_be_set_back(state)
    assert underway.card is not None
    return chain.named_by(state, underway.card)


def _rule_on_choice(state: Extreme, colour: str) -> Accepted[Extreme] | Refusal:
    turtle = COLOURS.index(colour) if colour in COLOURS else len(COLOURS)
    if turtle not in may_be_chosen(state):
        return _wrong_choice(state, turtle, colour)
    underway = state.underway
    events = [chose(RULE_OF_CHOICE[underway.why], turtle)]
    asked = replace(state, underway=replace(underway, told=len(underway.deeds)))
    if underway.why == "not-so-fast":
        after = chain.set_back(asked, turtle, events)
    else:
        assert underway.card is not None
        after = chain.carry_out(asked, underway.card, turtle, events)
    return Accepted(after, tuple(events))


def _wrong_choice(state: Extreme, turtle: int, told: str) -> Refusal:
    why = state.underway.why
    if turtle not in state.turtles:
        return Refusal(RULE_OF_CHOICE[why], "no-such-turtle", {"told": told[:TOLD]})
    here = space_of(state.groups, turtle)
    facts: dict[str, Fact] = {"colour": told, "here": named(here, state.path)}
    if why == "not-so-fast" and here == START:
        return Refusal("PE-13", "on-the-start", facts)
    if why == "not-so-fast":
        return Refusal("PE-24", "beside-the-raven", facts)
    there = space_of(state.groups, may_be_chosen(state)[0])
    facts = {**facts, "space": named(there, state.path)}
    if why == "catch-up":
        return Refusal("PE-4", "not-last", facts)
    return Refusal("PE-5", "not-first", facts)


# -- a token --------------------------------------------------------------------------------------


def can_still_be(state: Extreme, token: str) -> bool:
    """PE-1: tells whether a token can lie there still; bad-luck that is gone has been seen."""
    seen = state.tokens.count(token) + (token == "bad-luck" and state.tokens.count("gone"))
    return seen < TOKENS.get(token, 0)


def _rule_on_token(state: Extreme, token: str) -> Accepted[Extreme] | Refusal:
    """PE-11: the token is turned up and acts."""
    if token not in TOKENS:
        return Refusal("PE-1", "no-such-token", {"told": token[:TOLD]})
    if not can_still_be(state, token):
        return _token_seen(state, token)
    underway = state.underway
    index = state.path.mounds.index(underway.stone)
    shown = replace(
        state,
        tokens=(*state.tokens[:index], token, *state.tokens[index + 1 :]),
        underway=replace(underway, told=len(underway.deeds)),
    )
    events = [turned(underway.stone, token)]
    after = chain.act(shown, underway.stone, token, events)
    return Accepted(after, tuple(events))


def _token_seen(state: Extreme, token: str) -> Refusal:
    """PE-1: says where all tokens of a kind are known to lie."""
    lying = zip(state.path.mounds, state.tokens, strict=True)
    seen: Fact = [{"stone": mound} for mound, there in lying if there == token]
    facts: dict[str, Fact] = {"token": token, "seen": seen, "stone": state.underway.stone}
    return Refusal("PE-1", "token-seen", facts)


# -- the table, and the reports of it -------------------------------------------------------------


def _rule_on_report(state: Extreme, to: int) -> Accepted[Extreme] | Refusal:
    """Compares where the last movement ended on the table with where it had to."""
    if to == state.underway.deeds[-1].to:
        return Accepted(chain.turn_is_over(state))
    return misplaced(state, to)


# -- the end --------------------------------------------------------------------------------------


def _rule_on_owners(state: Extreme, owners: dict[str, int]) -> Accepted[Extreme] | Refusal:
    """PE-1, PE-18: one tile each, none of the black turtle."""
    for colour in owners:
        if colour == COLOURS[BLACK]:
            return Refusal("PE-1", "black-has-no-owner")
        if colour not in OWNED:
            return Refusal("PE-1", "no-such-tile", {"told": colour[:TOLD]})
    players = range(len(state.setup.players))
    for colour, player in owners.items():
        if player not in players:
            return Refusal("PE-1", "no-such-owner", {"colour": colour})
    tiles = [[colour for colour in owners if owners[colour] == player] for player in players]
    for player, mine in enumerate(tiles):
        if not mine:
            return Refusal("PE-1", "no-tile", {"player": player})
        if len(mine) > 1:
            facts: dict[str, Fact] = {"player": player, "first": mine[0], "second": mine[1]}
            return Refusal("PE-1", "two-tiles", facts)
    shown = tuple(OWNED.index(colour) for (colour,) in tiles)
    event = Event("PE-18", "owners", {"turtles": listed(shown)})
    return Accepted(replace(state, owners=shown), (event,))


def owners_of(state: Extreme) -> Turtles | None:
    """PE-18, PE-25: gives each player's turtle; None while the tiles are secret."""
    if not state.setup.options.open_tiles:
        return state.owners
    players = range(len(state.setup.players))
    return tuple(OWNED.index(state.setup.colours_of(player)[0]) for player in players)


def result(state: Extreme) -> Result | None:
    """PE-17 to PE-20: gives the end, None while the game goes on."""
    if state.underway.asks != "card" or not state.is_in_the_lettuce:
        return None
    owners = owners_of(state)
    if owners is None:
        return None
    return Result("PE-20", ranked(state.groups, state.raven, owners, state.path))


# -- what would be accepted -----------------------------------------------------------------------


def legal(state: Extreme) -> tuple[Answer, ...]:
    """Gives every answer that would be accepted now, reports left out."""
    match state.underway.asks:
        case "do":
            return (Done(),)
        case "choose":
            return tuple([CHOICES[turtle] for turtle in may_be_chosen(state)])
        case "token":
            return tuple(TurnUp(token) for token in TOKENS if can_still_be(state, token))
    if state.is_in_the_lettuce:
        return _all_owners(len(state.setup.players)) if must_turn_tiles(state) else ()
    plays = PLAYS[BLACK in state.turtles]
    if state.deck is None:
        return plays
    return tuple(play for play in plays if state.deck.has(play.card))


PLAYS = {black: tuple(Play(card) for card in kinds_of(black)) for black in (False, True)}
CHOICES = tuple(Choose(colour) for colour in COLOURS)


@cache
def _all_owners(players: int) -> tuple[Owners, ...]:
    dealt = permutations(OWNED, players)
    return tuple(
        Owners({colour: player for player, colour in enumerate(colours)}) for colours in dealt
    )
