"""Mahé: the table taken as it lies, or every reason why it cannot lie like that."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from companion.games.contract import Fact, Fault
from companion.games.mahe.moves import passed_on
from companion.games.mahe.position import NUMBERS, MahePosition
from companion.games.mahe.state import (
    DECK,
    EGGS,
    FACES,
    MOST,
    MOST_DICE,
    RAFT,
    SPACES,
    Mahe,
    turtles_of,
)


def correct(state: Mahe, told: MahePosition) -> Mahe | tuple[Fault, ...]:
    """Takes a complete position as it lies. What is due stays due."""
    faults = (*_impossible_turtles(state, told), *_impossible_cards(state, told))
    faults = (*faults, *_impossible_bookkeeping(state, told))
    return faults or _taken(state, told)


def _taken(state: Mahe, told: MahePosition) -> Mahe:
    assert isinstance(told.cards_left, int)
    assert isinstance(told.player, int)
    assert isinstance(told.dice, tuple)
    assert isinstance(told.turtle, str | None)
    stacks = {NUMBERS[name]: stack for name, stack in told.spaces.items()}
    same_turn = told.player == state.player
    after = replace(
        state,
        spaces=tuple(stacks.get(space, ()) for space in (RAFT, *SPACES)),
        cards=told.cards,
        beach=told.beach.index(True) if True in told.beach else None,
        face_up=told.face_up,
        cards_left=told.cards_left,
        player=told.player,
        turtle=told.turtle,
        left=_left(state, told.player, told.turtle),
        dice=told.dice,
        throws=state.throws and bool(told.dice),
        card=state.card if told.dice else 0,
        card_played=state.card_played and same_turn,
        moved=state.moved and same_turn,
    )
    return passed_on(after) if after.moved and not after.cards_left else after


def _left(state: Mahe, player: int, turtle: str | None) -> tuple[str, ...]:
    """MA-14: which turtles still move after this one stays as tracked."""
    if turtle is None:
        return ()
    if player != state.player or state.turtle is None:
        still = turtles_of(state, player)
    elif state.due or state.moved:
        return state.left
    else:
        still = (state.turtle, *state.left)
    return tuple(colour for colour in still if colour != turtle)


# -- the turtles ----------------------------------------------------------------------------------


def _impossible_turtles(state: Mahe, told: MahePosition) -> list[Fault]:
    """MA-1: every turtle in the game stands on one place."""
    faults = [Fault("no-such-space", {"told": name}) for name in told.spaces if name not in NUMBERS]
    times = Counter(colour for stack in told.spaces.values() for colour in stack)
    for colour in (*state.owners, *(c for c in times if c not in state.owners)):
        if colour not in state.owners:
            faults.append(Fault("colour-not-in-game", {"colour": colour}))
        elif times[colour] == 0:
            faults.append(Fault("turtle-missing", {"colour": colour}))
        elif times[colour] > 1:
            faults.append(Fault("turtle-twice", {"colour": colour}))
    return faults


# -- the cards ------------------------------------------------------------------------------------


def _impossible_cards(state: Mahe, told: MahePosition) -> list[Fault]:
    """MA-1, MA-11: no more cards than there are, and the 7-egg space is scored once, at last."""
    assert isinstance(told.cards_left, int)
    faults: list[Fault] = []
    players = len(state.cards)
    if len(told.cards) != players:
        faults.append(Fault("cards-of-players", {"count": players, "told": len(told.cards)}))
    if len(told.beach) != players:
        faults.append(Fault("beach-of-players", {"count": players, "told": len(told.beach)}))
    if sum(told.beach) > 1:
        faults.append(Fault("beach-twice"))
    if any(told.beach) and told.cards_left > 0:
        faults.append(Fault("beach-too-early", {"cards": told.cards_left}))
    return [*faults, *_impossible_values(state, told), *_impossible_deck(state, told)]


def _impossible_values(state: Mahe, told: MahePosition) -> list[Fault]:
    face_up = () if told.face_up is None else (told.face_up,)
    held = Counter([card for cards in told.cards for card in cards])
    seen = held + Counter(face_up) + Counter(state.played)
    faults = [Fault("no-such-card", {"value": eggs}) for eggs in seen if eggs not in EGGS]
    for eggs in EGGS:
        there_are = state.setup.board.cards[str(eggs)]
        if seen[eggs] > there_are:
            facts: dict[str, Fact] = {"eggs": eggs, "count": there_are, "told": seen[eggs]}
            faults.append(Fault("too-many-of-a-card", facts))
    return faults


def _impossible_deck(state: Mahe, told: MahePosition) -> list[Fault]:
    """MA-1: 20 cards in all. With MA-15 some may have gone into the box unseen by the referee."""
    left = told.cards_left
    assert isinstance(left, int)
    faults: list[Fault] = []
    if left not in range(DECK + 1):
        faults.append(Fault("cards-left", {"told": left}))
    if told.face_up is not None and left == 0:
        faults.append(Fault("face-up-of-none", {"eggs": told.face_up}))
    held = sum(len(cards) for cards in told.cards)
    in_all = left + held + len(state.played)
    may_be_less = state.setup.options.cards_as_dice
    if in_all > DECK or (in_all < DECK and not may_be_less):
        facts: dict[str, Fact] = {"told": in_all, "cards": DECK, "held": held, "left": left}
        faults.append(Fault("cards-in-game", {**facts, "box": len(state.played)}))
    return faults


# -- the bookkeeping ------------------------------------------------------------------------------


def _impossible_bookkeeping(state: Mahe, told: MahePosition) -> list[Fault]:
    assert isinstance(told.player, int)
    if told.player not in range(len(state.cards)):
        return [Fault("no-such-player"), *_impossible_dice(state, told)]
    faults = [Fault("turn-not-over")] if state.due and told.player != state.player else []
    return [*faults, *_impossible_turn(state, told), *_impossible_dice(state, told)]


def _impossible_turn(state: Mahe, told: MahePosition) -> list[Fault]:
    """MA-14: the turtle is one of the player's own, and chosen where there is no choice."""
    assert isinstance(told.player, int)
    own = turtles_of(state, told.player)
    if told.turtle is not None and told.turtle not in own:
        return [Fault("turtle-of-another", {"player": told.player})]
    if told.turtle is None and not _may_choose(state, told.player, own):
        return [Fault("turtle-not-told", {"player": told.player})]
    return []


def _may_choose(state: Mahe, player: int, own: tuple[str, ...]) -> bool:
    if len(own) == 1:
        return False
    if player != state.player or state.turtle is None:
        return True
    return bool(state.left) and not (state.due or state.moved)


def _impossible_dice(state: Mahe, told: MahePosition) -> list[Fault]:
    """MA-3, MA-5: a throw that failed or has three dice has been carried out."""
    assert isinstance(told.dice, tuple)
    if not told.dice:
        return []
    faults: list[Fault] = []
    dice: dict[str, Fact] = {"dice": [{"die": die} for die in told.dice]}
    if not all(die in FACES for die in told.dice):
        faults.append(Fault("no-such-dice"))
    if len(told.dice) >= MOST_DICE or sum(told.dice) > MOST:
        faults.append(Fault("throw-is-over", dice))
    if state.due or (state.moved and told.player == state.player):
        faults.append(Fault("dice-after-the-move", dice))
    elif told.turtle is None:
        faults.append(Fault("dice-without-turtle", dice))
    return faults
