"""Mahé: which card lies differently: in a hand, face up, in the deck, in the box. Pure.

Asked pick by pick, as in `checking.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.contract import Choice, Fact, Picked, Said, Step
from companion.games.mahe.position import MahePosition
from companion.games.mahe.state import EGGS, Mahe, turtles_of

MORE = "more"
"""The choice that somebody has one card more."""
SHOWN = 3
"""So many cards are listed in brief; more are counted."""

# -- what lies there ------------------------------------------------------------------------------


def choices_of_cards(state: Mahe, told: MahePosition) -> Iterator[Choice]:
    """Gives the deck, the 7-egg space once it is in sight, and what each player holds."""
    yield _face_up_choice(told)
    if told.cards_left == 0 or any(told.beach):
        yield _beach_choice(state, _scorer(told))
    for player, cards in enumerate(told.cards):
        if _ways_to_change(state, told, player):
            yield _held_choice(state, player, cards)


def _face_up_choice(told: MahePosition) -> Choice:
    if told.face_up is None:
        brief = Said("check.no-card.brief")
        return Choice("face-up", Said("check.no-card"), ("face_up",), brief=brief)
    facts: dict[str, Fact] = {"eggs": told.face_up}
    say, brief = Said("check.face-up", facts), Said("check.face-up.brief", facts)
    return Choice("face-up", say, ("face_up",), brief=brief)


def _beach_choice(state: Mahe, scorer: int | None) -> Choice:
    code, facts = "check.beach.nobody", dict[str, Fact]()
    if scorer is not None:
        code, facts = "check.beach", {"player": scorer, "letter": letter_of(state, scorer)}
    return Choice("beach", Said(code, facts), ("beach",), brief=Said(f"{code}.brief", facts))


def _held_choice(state: Mahe, player: int, cards: tuple[int, ...]) -> Choice:
    facts: dict[str, Fact] = {"player": player, "letter": letter_of(state, player)}
    facts |= {"held": [{"eggs": eggs} for eggs in cards], "cards": len(cards)}
    facts |= {"values": [{"eggs": eggs} for eggs in cards]}
    code = "check.cards.brief" if len(cards) <= SHOWN else "check.cards.many"
    say = Said("check.cards", facts)
    return Choice(f"cards/{player}", say, ("cards", player), brief=Said(code, facts))


def letter_of(state: Mahe, player: int) -> str:
    """Gives the turtle whose letter stands for a player."""
    return turtles_of(state, player)[0]


def _scorer(told: MahePosition) -> int | None:
    return told.beach.index(True) if True in told.beach else None


# -- in a hand ------------------------------------------------------------------------------------


def in_hand(state: Mahe, told: MahePosition, player: int, picked: Picked) -> Step | MahePosition:
    """Asks which card of a player's is elsewhere or another, or whence one more came."""
    match picked:
        case ():
            choices = _ways_to_change(state, told, player)
            return Step("list", Said("check.whose", {"player": player}), choices)
        case ("more",):
            values = tuple(_eggs(eggs) for eggs in EGGS if _sources(state, told, player, eggs))
            return Step("list", Said("check.which-card"), values)
        case ("more", eggs):
            sources = _sources(state, told, player, int(eggs))
            if len(sources) > 1:
                return Step("list", Said("check.whence"), sources)
            return _got(told, player, int(eggs), sources[0].value)
        case ("more", eggs, source):
            return _got(told, player, int(eggs), source)
        case (eggs,):
            return _what_of_it(state, told, player, int(eggs))
    return _card_changed(told, player, int(picked[0]), str(picked[1]))


def _ways_to_change(state: Mahe, told: MahePosition, player: int) -> tuple[Choice, ...]:
    held = tuple(_eggs(eggs) for eggs in sorted(set(told.cards[player])))
    more = any(_sources(state, told, player, eggs) for eggs in EGGS)
    return (*held, Choice(MORE, Said("check.one-more"))) if more else held


def _eggs(eggs: int) -> Choice:
    return Choice(eggs, Said("check.card", {"eggs": eggs}))


def _sources(state: Mahe, told: MahePosition, player: int, eggs: int) -> tuple[Choice, ...]:
    """Gives whence a card of this value can have come to a player."""
    found = [Choice("face-up", Said("check.was-up"))] if told.face_up == eggs else []
    if left_of(told) > (told.face_up is not None):
        found.append(Choice("deck", Said("check.of-deck")))
    found += [
        Choice(other, Said("check.of-player", {"player": other}))
        for other, cards in enumerate(told.cards)
        if other != player and eggs in cards
    ]
    if eggs in state.played:
        found.append(Choice("box", Said("check.of-box")))
    return tuple(found)


def _got(told: MahePosition, player: int, eggs: int, source: int | str) -> MahePosition:
    if source == "face-up":
        return _took(told, player)
    given = _held(told, player, (*told.cards[player], eggs))
    if source == "deck":
        return replace(given, cards_left=left_of(told) - 1)
    if source == "box":
        return given
    return _held(given, int(source), _less(told.cards[int(source)], eggs))


def _took(told: MahePosition, player: int) -> MahePosition:
    """Gives the table where a player has the face-up card and the next one is not turned up."""
    assert told.face_up is not None
    given = _held(told, player, (*told.cards[player], told.face_up))
    return replace(given, face_up=None, cards_left=max(0, left_of(told) - 1))


def _what_of_it(state: Mahe, told: MahePosition, player: int, eggs: int) -> Step:
    """Asks who has a card, where else it is, or what it shows in truth."""
    choices = [
        Choice(f"player/{other}", Said("check.has-it", {"player": other}))
        for other in range(len(told.cards))
        if other != player
    ]
    choices += [Choice("face-up", Said("check.is-up")), Choice("deck", Said("check.in-deck"))]
    if state.setup.options.cards_as_dice:
        choices.append(Choice("box", Said("check.in-box")))
    choices += [_shows(other) for other in EGGS if other != eggs]
    return Step("list", Said("check.what-of", {"eggs": eggs}), tuple(choices))


def _shows(eggs: int) -> Choice:
    return Choice(f"shows/{eggs}", Said("check.shows", {"eggs": eggs}))


def _card_changed(told: MahePosition, player: int, eggs: int, how: str) -> MahePosition:
    what, _, which = how.partition("/")
    cards = told.cards[player]
    gone = _held(told, player, _less(cards, eggs))
    match what:
        case "player":
            other = int(which)
            return _held(gone, other, (*told.cards[other], eggs))
        case "face-up":
            return replace(gone, face_up=eggs, cards_left=left_of(told) + 1)
        case "deck":
            return replace(gone, cards_left=left_of(told) + 1)
        case "shows":
            place = cards.index(eggs)
            return _held(told, player, (*cards[:place], int(which), *cards[place + 1 :]))
    return gone  # it is in the box


def _held(told: MahePosition, player: int, cards: tuple[int, ...]) -> MahePosition:
    held = tuple(cards if p == player else others for p, others in enumerate(told.cards))
    return replace(told, cards=held)


def _less(cards: tuple[int, ...], eggs: int) -> tuple[int, ...]:
    """Takes the earliest card of a value away."""
    place = cards.index(eggs)
    return (*cards[:place], *cards[place + 1 :])


def left_of(told: MahePosition) -> int:
    return told.cards_left if isinstance(told.cards_left, int) else 0


# -- on the beach ---------------------------------------------------------------------------------


def face_up(told: MahePosition, picked: Picked) -> Step | MahePosition:
    """Asks what lies face up in truth, or who has that card."""
    if not picked:
        choices = [_shows(eggs) for eggs in EGGS if eggs != told.face_up]
        if told.face_up is not None:
            choices.append(Choice("none", Said("check.none-up")))
            choices += [
                Choice(f"player/{player}", Said("check.has-it", {"player": player}))
                for player in range(len(told.cards))
            ]
        return Step("list", Said("check.face-up-how"), tuple(choices))
    what, _, which = str(picked[0]).partition("/")
    if what == "player":
        return _took(told, int(which))
    if what == "none":
        return replace(told, face_up=None)
    left = max(1, left_of(told))
    return replace(told, face_up=int(which), cards_left=left)


def beach(told: MahePosition, picked: Picked) -> Step | MahePosition:
    """Asks whose turtle is on the 7-egg space."""
    scorer = _scorer(told)
    if picked:
        beach = tuple(picked[0] == player for player in range(len(told.cards)))
        return replace(told, beach=beach)
    choices = [
        Choice(player, Said("check.on-turn", {"player": player}))
        for player in range(len(told.cards))
        if player != scorer
    ]
    if scorer is not None:
        choices.insert(0, Choice("nobody", Said("nobody")))
    return Step("list", Said("check.who-beach"), tuple(choices))
