"""Mahé: what to do so that one table comes to lie as another. Pure.

Both tables are complete; either may be an impossible one, with turtles or cards too few or many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, Literal

from companion.games.contract import Fact, Said
from companion.games.mahe.position import NUMBERS, MahePosition

Stacks = dict[str, list[str]]
Move = tuple[str | None, str, str]
"""From where (None where it is nowhere), to where, which turtle."""
Held = tuple[int, int]
"""A player and the eggs on a card."""
PLAYER: Final = 0
EGGS: Final = 1


def put_right(found: MahePosition, wanted: MahePosition) -> tuple[Said, ...]:
    """Says what to do, a sentence a piece: turtles, cards, then whose turn it is."""
    return (
        *_turtles(found, wanted),
        *_cards(found, wanted),
        *_beach(found, wanted),
        *_turn(found, wanted),
    )


# -- turtles --------------------------------------------------------------------------------------


def _turtles(found: MahePosition, wanted: MahePosition) -> Iterator[Said]:
    """Says who is moved where, lowest first, to places where nobody has to go from before others;
    then the stacks that still stand in another order."""
    moves, away = _moves(found, wanted)
    lies: Stacks = {name: [*stack] for name, stack in found.spaces.items()}
    for name, turtle in away:
        lies[name].remove(turtle)
        yield Said("put.away", {"colour": turtle, "from": _number(name)})
    while moves:
        yield _moved(moves.pop(_next(moves)), lies)
    for name, stack in wanted.spaces.items():
        if name != "raft" and lies.get(name, []) != [*stack]:
            listed: Fact = [{"colour": turtle} for turtle in stack]
            yield Said("put.stack", {"number": _number(name), "stack": listed})


def _moves(
    found: MahePosition, wanted: MahePosition
) -> tuple[list[Move], tuple[tuple[str, str], ...]]:
    """Pairs each turtle that a place lacks with where it stands; gives those too many, too."""
    too_many, lacking = _counted(found) - _counted(wanted), _counted(wanted) - _counted(found)
    moves: list[Move] = []
    for end, stack in wanted.spaces.items():
        for turtle in stack:
            if lacking[end, turtle]:
                lacking[end, turtle] -= 1
                start = next((name for name, one in too_many.elements() if one == turtle), None)
                too_many[start or "", turtle] -= 1
                moves.append((start, end, turtle))
    return moves, tuple(too_many.elements())


def _counted(told: MahePosition) -> Counter[tuple[str, str]]:
    return Counter((name, turtle) for name, stack in told.spaces.items() for turtle in stack)


def _next(moves: list[Move]) -> int:
    """Gives the first move to a place that nobody has to leave any more; in a circle the first."""
    left = {start for start, _, _ in moves}
    return next((n for n, (_, end, _) in enumerate(moves) if end not in left), 0)


def _moved(move: Move, lies: Stacks) -> Said:
    start, end, turtle = move
    if start is not None:
        lies[start].remove(turtle)
    stack = lies.setdefault(end, [])
    facts: dict[str, Fact] = {"colour": turtle, "to": _number(end)}
    onto = bool(stack) and end != "raft"
    if onto:
        facts["top"] = stack[-1]
    stack.append(turtle)
    if start is None:
        return Said("put.place-onto" if onto else "put.place", facts)
    return Said("put.move-onto" if onto else "put.move", {**facts, "from": _number(start)})


def _number(name: str) -> int | str:
    number: int | str = NUMBERS.get(name, name)
    return number


# -- cards ----------------------------------------------------------------------------------------


def _cards(found: MahePosition, wanted: MahePosition) -> Iterator[Said]:
    """Says who gives which card to whom, what goes back, what is taken, what lies face up."""
    too_many, lacking = _differing(found, wanted), _differing(wanted, found)
    said = [*_given(too_many, lacking), *_changed(too_many, lacking)]
    back = [_back(one, found, wanted) for one in too_many]
    taken = [_got(one, found, wanted) for one in lacking]
    said += [*back, *taken]
    codes = {one.code for one in (*back, *taken)}
    if found.face_up != wanted.face_up and "put.up-again" not in codes:
        said += _face_up(found, wanted, is_taken="put.take" in codes)
    if not said and found.cards_left != wanted.cards_left:
        assert isinstance(wanted.cards_left, int)
        said.append(Said("put.deck", {"cards": wanted.cards_left}))
    yield from said


def _differing(one: MahePosition, other: MahePosition) -> list[Held]:
    """Gives the cards that players hold on one table and not on the other."""
    held = [
        Counter((p, eggs) for p, cards in enumerate(t.cards) for eggs in cards)
        for t in (one, other)
    ]
    return list((held[0] - held[1]).elements())


def _given(too_many: list[Held], lacking: list[Held]) -> Iterator[Said]:
    """Says who gives a card to the player who lacks one like it."""
    for (giver, eggs), (player, _) in _paired(too_many, lacking, EGGS):
        yield Said("put.give", {"eggs": eggs, "giver": giver, "player": player})


def _changed(too_many: list[Held], lacking: list[Held]) -> Iterator[Said]:
    """Says who changes a card that they have for the other that they should have."""
    for (player, eggs), (_, instead) in _paired(too_many, lacking, PLAYER):
        yield Said("put.swap", {"player": player, "eggs": eggs, "instead": instead})


def _paired(
    too_many: list[Held], lacking: list[Held], alike: Literal[0, 1]
) -> Iterator[tuple[Held, Held]]:
    """Pairs cards too many with such as are lacking, of the same player or with the same eggs;
    takes both out of their lists."""
    for one in tuple(too_many):
        other = next((held for held in lacking if held[alike] == one[alike]), None)
        if other:
            too_many.remove(one)
            lacking.remove(other)
            yield one, other


def _back(one: Held, found: MahePosition, wanted: MahePosition) -> Said:
    """Says where a card goes that nobody should hold: face up, into the deck, into the box."""
    facts: dict[str, Fact] = {"player": one[0], "eggs": one[1]}
    if wanted.face_up == one[1] and found.face_up != one[1]:
        return Said("put.up-again", facts)
    is_of_deck = _left(wanted) > _left(found)
    return Said("put.into-deck" if is_of_deck else "put.into-box", facts)


def _got(one: Held, found: MahePosition, wanted: MahePosition) -> Said:
    """Says whence a card comes that somebody lacks: it lies face up, or has to be looked for."""
    facts: dict[str, Fact] = {"player": one[0], "eggs": one[1]}
    is_up = found.face_up == one[1] and wanted.face_up != one[1]
    return Said("put.take" if is_up else "put.get", facts)


def _face_up(found: MahePosition, wanted: MahePosition, is_taken: bool) -> Iterator[Said]:
    if wanted.face_up is not None:
        yield Said("put.turn-up", {"eggs": wanted.face_up})
    elif not is_taken:
        yield Said("put.turn-down" if _left(wanted) else "put.no-card", {"eggs": found.face_up})


def _left(told: MahePosition) -> int:
    return told.cards_left if isinstance(told.cards_left, int) else 0


def _beach(found: MahePosition, wanted: MahePosition) -> Iterator[Said]:
    """MA-11: says whose turtle comes off the 7-egg space, and whose goes there."""
    for code, one, other in (("put.off-beach", found, wanted), ("put.beach", wanted, found)):
        for player, is_there in enumerate(one.beach):
            if is_there and not (player < len(other.beach) and other.beach[player]):
                yield Said(code, {"player": player})


# -- whose turn it is -----------------------------------------------------------------------------


def _turn(found: MahePosition, wanted: MahePosition) -> Iterator[Said]:
    if found.dice != wanted.dice and isinstance(wanted.dice, tuple):
        dice: Fact = [{"face": face} for face in wanted.dice]
        yield Said("put.dice" if wanted.dice else "put.no-dice", {"thrown": dice})
    if found.player != wanted.player and isinstance(wanted.player, int):
        yield Said("put.player", {"player": wanted.player})
    elif found.turtle != wanted.turtle:
        chosen = isinstance(wanted.turtle, str)
        yield Said("put.turtle" if chosen else "put.no-turtle", {"turtle": wanted.turtle or ""})
