"""Mahé: what lies differently on the table, asked pick by pick; the table with that changed. Pure.

A table that is told may be an impossible one: what has no place in the game is passed over.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET
from msgspec.structs import replace

from companion.drawing import Item
from companion.games.contract import AS_IT_LIES, Choice, Draft, Fact, Picked, Said, Step, Where
from companion.games.mahe import checking_cards, ring
from companion.games.mahe.position import NAMES, NUMBERS, MahePosition, complete
from companion.games.mahe.state import (
    COLOURS,
    FACES,
    RAFT,
    SPACES,
    Mahe,
    Stack,
    turtles_of,
)

ORDER = "order"
"""The choice that a stack stands in another order."""
SHOWN = 4
"""So many turtles of a place are named by their letters beside the ring; more are counted."""


def change(state: Mahe, told: MahePosition, picked: Picked) -> Step | MahePosition:
    """Asks what differs, then how: a turtle or an order, a card, whose turn it is, the dice."""
    if not picked:
        return _what_differs(state, told)
    thing, _, where = str(picked[0]).partition("/")
    rest = picked[1:]
    match thing:
        case "space":
            found = _turtles(state, told, int(where), rest)
        case "cards":
            found = checking_cards.in_hand(state, told, int(where), rest)
        case "face-up":
            found = checking_cards.face_up(told, rest)
        case "beach":
            found = checking_cards.beach(told, rest)
        case "turtle":
            found = _which_turtle(state, told, rest)
        case "dice":
            found = _dice(told, rest)
        case _:
            found = _whose_turn(state, told, rest)
    return found if isinstance(found, Step) else complete(state, found)


# -- everything on the table ----------------------------------------------------------------------


def _what_differs(state: Mahe, told: MahePosition) -> Step:
    """Asks over the ring as the table is told."""
    choices = (
        Choice(AS_IT_LIES, Said("check.as-it-lies"), brief=Said("check.all.brief")),
        *(_space_choice(space, stack) for space, stack in _stacks(told)),
        *checking_cards.choices_of_cards(state, told),
        *_turn_choices(state, told),
    )
    return Step("list", Said("check.title"), choices, map=_drawn(state, told))


def _stacks(told: MahePosition) -> Iterator[tuple[int, Stack]]:
    """Gives the raft and the spaces where turtles stand."""
    for name, stack in told.spaces.items():
        known = tuple(colour for colour in stack if colour in COLOURS)
        if name in NUMBERS and known:
            yield NUMBERS[name], known


def _space_choice(space: int, stack: Stack) -> Choice:
    facts: dict[str, Fact] = {"number": space, "spot": space, "count": len(stack)}
    facts |= {"stack": _listed(stack), "crew": _listed(stack)}
    facts |= {"marks": [{"letter": colour} for colour in stack]}
    if space == RAFT:
        say, brief = "check.raft", "check.raft.brief" if len(stack) <= SHOWN else "check.raft.full"
    else:
        high = len(stack) > SHOWN
        say, brief = "check.space", "check.space.high" if high else "check.space.brief"
    at: Where = ("space", space)
    return Choice(f"space/{space}", Said(say, facts), at, brief=Said(brief, facts))


def _listed(turtles: Stack) -> Fact:
    return [{"colour": colour} for colour in turtles]


def _turn_choices(state: Mahe, told: MahePosition) -> Iterator[Choice]:
    player = _player(state, told)
    if isinstance(told.dice, tuple) and told.dice:
        dice: dict[str, Fact] = {"thrown": [{"face": face} for face in told.dice]}
        yield Choice("dice", Said("check.dice", dice), brief=Said("check.dice.brief", dice))
    if len(turtles_of(state, player)) > 1:
        yield _goes("turtle", told.turtle if isinstance(told.turtle, str) else None)
    letter: dict[str, Fact] = {"letter": checking_cards.letter_of(state, player)}
    say = Said("check.player", {"player": player})
    yield Choice("player", say, brief=Said("check.turn.brief", letter))


def _goes(value: str, turtle: str | None) -> Choice:
    """Says which of a player's turtles it is that goes now (MA-14)."""
    code, facts = "check.goes-none", dict[str, Fact]()
    if turtle is not None:
        code, facts = "check.goes", {"turtle": turtle, "letter": turtle}
    return Choice(value, Said(code, facts), brief=Said(f"{code}.brief", facts))


def _player(state: Mahe, told: MahePosition) -> int:
    return told.player if isinstance(told.player, int) else state.player


# -- turtles --------------------------------------------------------------------------------------


def _turtles(state: Mahe, told: MahePosition, space: int, picked: Picked) -> Step | MahePosition:
    """Asks who of a stack is elsewhere (one that stands alone is), where, and how high."""
    stack = dict(_stacks(told)).get(space, ())
    if len(stack) > 1 and not picked:
        return _who_of(state, told, space, stack)
    if picked and picked[0] == ORDER:
        return _in_order(state, told, space, stack, picked[1:])
    colour, *rest = picked if len(stack) > 1 else (*stack, *picked)
    gone = _without(told, space, str(colour))
    if not rest:
        return _where_is(state, told, gone, space, str(colour))
    there, *height = rest
    onto = dict(_stacks(gone)).get(int(there), ())
    if onto and int(there) != RAFT and not height:
        return _how_high(state, told, (str(colour), int(there)), onto)
    level = int(height[0]) if height else len(onto)
    return _with(gone, int(there), (*onto[:level], str(colour), *onto[level:]))


def _who_of(state: Mahe, told: MahePosition, space: int, stack: Stack) -> Step:
    choices = [_turtle_choice("check.elsewhere", colour, space) for colour in stack]
    if space != RAFT:
        code = "check.other-way" if len(stack) == 2 else "check.other-order"
        choices.append(Choice(ORDER, Said(code), brief=Said(f"{code}.brief")))
    title = Said("check.on-raft" if space == RAFT else "check.on-space", {"number": space})
    return Step("list", title, tuple(choices), map=_drawn(state, told))


def _turtle_choice(code: str, colour: str, space: int) -> Choice:
    facts: dict[str, Fact] = {"colour": colour}
    brief = Said("check.turtle", facts)
    return Choice(colour, Said(code, facts), (colour, space), brief=brief)


def _in_order(
    state: Mahe, told: MahePosition, space: int, stack: Stack, picked: Picked
) -> Step | MahePosition:
    """Asks for a stack from the bottom up, until one is left; two stand the other way round."""
    if len(stack) == 2:
        return _with(told, space, stack[::-1])
    order = tuple(map(str, picked))
    left = tuple(colour for colour in stack if colour not in order)
    if len(left) <= 1:
        return _with(told, space, (*order, *left))
    choices = tuple(_turtle_choice("check.turtle", colour, space) for colour in left)
    title = Said("check.next" if order else "check.lowest")
    return Step("list", title, choices, map=_drawn(state, told))


def _where_is(state: Mahe, told: MahePosition, gone: MahePosition, space: int, colour: str) -> Step:
    """Asks for a place of the ring; its own place only where it can stand there otherwise."""
    others = dict(_stacks(gone)).get(space, ())
    same = space != RAFT and len(others) > 0
    spaces = [place for place in (RAFT, *SPACES) if same or place != space]
    choices = tuple(_place_choice(place) for place in spaces)
    first = spaces.index(min(spaces, key=lambda place: abs(place - space)))
    title = Said("check.where", {"letter": colour})
    asks = Said("check.where.full", {"turtle": colour})
    draft = Draft(asked=(colour, space))
    return Step("map", title, choices, first=first, map=_drawn(state, told), asks=asks, draft=draft)


def _place_choice(space: int) -> Choice:
    x, y = ring.middle(space)
    say = Said("at.raft") if space == RAFT else Said("at.space", {"number": space})
    return Choice(space, say, ("space", space), x, y)


def _how_high(state: Mahe, told: MahePosition, put: tuple[str, int], onto: Stack) -> Step:
    """Asks on whom a turtle stands that was put on a space, from the top down."""
    turtle, there = put
    choices = []
    for level in range(len(onto), 0, -1):
        colour = onto[level - 1]
        say = Said("check.stands-on", {"colour": colour})
        brief = Said("check.stands-on.brief", {"letter": colour})
        choices.append(Choice(level, say, (colour, there), brief=brief))
    lowest = Choice(0, Said("check.under-all"), brief=Said("check.under-all.brief"))
    title, asks = Said("check.how-high"), Said("check.how-high.full", {"turtle": turtle})
    return Step("list", title, (*choices, lowest), map=_drawn(state, told), asks=asks)


def _drawn(state: Mahe, told: MahePosition) -> tuple[Item, ...]:
    return ring.drawn(_as_told(state, told), None)


def _as_told(state: Mahe, told: MahePosition) -> Mahe:
    """Gives a state that is drawn as the table is told."""
    stacks = dict(_stacks(told))
    return replace(
        state,
        spaces=tuple(stacks.get(space, ()) for space in (RAFT, *SPACES)),
        face_up=told.face_up,
        cards_left=checking_cards.left_of(told),
        turtle=told.turtle if isinstance(told.turtle, str) else None,
        dice=(),
        due=None,
    )


def _without(told: MahePosition, space: int, colour: str) -> MahePosition:
    stack = tuple(c for c in told.spaces[NAMES[space]] if c != colour)
    return _with(told, space, stack)


def _with(told: MahePosition, space: int, stack: Stack) -> MahePosition:
    return replace(told, spaces={**told.spaces, NAMES[space]: stack})


# -- whose turn it is -----------------------------------------------------------------------------


def _whose_turn(state: Mahe, told: MahePosition, picked: Picked) -> Step | MahePosition:
    if picked:
        return replace(told, player=int(picked[0]), turtle=UNSET)
    players = range(len(told.cards))
    choices = tuple(Choice(p, Said("check.on-turn", {"player": p})) for p in players)
    return Step("list", Said("check.who"), choices, first=_player(state, told))


def _which_turtle(state: Mahe, told: MahePosition, picked: Picked) -> Step | MahePosition:
    if picked:
        return replace(told, turtle=None if picked[0] == "none" else str(picked[0]))
    own = turtles_of(state, _player(state, told))
    choices = [_goes(colour, colour) for colour in own if colour != told.turtle]
    if told.turtle is not None:
        choices.append(_goes("none", None))
    return Step("list", Said("check.which-turtle"), tuple(choices))


def _dice(told: MahePosition, picked: Picked) -> Step | MahePosition:
    """Asks which die shows another number, and which."""
    assert isinstance(told.dice, tuple)
    if len(told.dice) == 1:
        picked = (0, *picked)
    if not picked:
        each = [Choice(n, Said("check.die", {"face": die})) for n, die in enumerate(told.dice)]
        return Step("list", Said("check.which-die"), tuple(each))
    place = int(picked[0])
    if len(picked) == 1:
        faces = tuple(Choice(face, Said("face", {"face": face})) for face in FACES)
        return Step("die", Said("check.shows-now"), faces)
    return replace(told, dice=(*told.dice[:place], int(picked[1]), *told.dice[place + 1 :]))
