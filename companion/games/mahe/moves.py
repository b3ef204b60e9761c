"""Mahé: how a throw is carried out, and the reports of it (MA-5 to MA-11, MA-16, MA-17)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.contract import Accepted, Action, Event, Fact, Refusal, Where
from companion.games.mahe.state import (
    BEACH,
    BEACH_EGGS,
    COLOURS,
    FACES,
    MOST,
    RAFT,
    SPACES,
    Due,
    Mahe,
    Stack,
    first_turtle,
    space_of,
)

# -- where a move ends ----------------------------------------------------------------------------


def distance(dice: tuple[int, ...]) -> int:
    """MA-6: one die counts once, two twice, three three times."""
    return sum(dice) * len(dice)


def landing(space: int, steps: int) -> int:
    """MA-9: gives where so many steps lead: from the raft first onto 1, after 21 onto 1 again."""
    return (space + steps - 1) % BEACH + 1


def reaches_beach(space: int, steps: int) -> bool:
    """MA-10: tells whether a move ends on 21 or crosses it; leaving 21 is not crossing it."""
    return space % BEACH + steps >= BEACH


def place(space: int) -> Where:
    """Gives the place of a space or of the raft."""
    return ("space", space)


# -- the throw carried out ------------------------------------------------------------------------


def carried_out(state: Mahe, dice: tuple[int, ...], told: tuple[Event, ...]) -> Accepted[Mahe]:
    """Carries out a throw that nobody adds to: a failed one to the raft, else forwards.

    `told` is what happened before, in the same answer."""
    assert state.turtle is not None
    if sum(dice) > MOST:
        return _failed(state, state.turtle, dice, told)
    return _moved(state, state.turtle, dice, told)


def failing(dice: tuple[int, ...]) -> int:
    """MA-5: counts the faces of another die with which the throw would fail."""
    return sum(sum(dice) + face > MOST for face in FACES)


def _failed(
    state: Mahe, turtle: str, dice: tuple[int, ...], told: tuple[Event, ...]
) -> Accepted[Mahe]:
    """MA-5: the turtle goes to the raft with all on top of it; on the raft they fall apart."""
    facts: dict[str, Fact] = {"colour": turtle, "total": sum(dice)}
    space = space_of(state, turtle)
    if space == RAFT:
        stays = Event("MA-5", "failed-on-the-raft", facts, where=(("dice",),))
        return end_of_throw(_throw_over(state), (*told, stays))
    group = _group(state.spaces[space], turtle)
    raft = tuple(c for c in COLOURS if c in group or c in state.spaces[RAFT])
    due = Due(dice, group, space, RAFT, box=state.card)
    spaces = _put(state.spaces, space, len(group), RAFT, raft)
    where = (place(space), place(RAFT), ("dice",))
    failed = Event("MA-5", "failed", {**facts, "from": space}, where=where)
    after = replace(_throw_over(state), spaces=spaces, due=due)
    return Accepted(after, (*told, failed, *_rode_or_stayed(state, group, space)))


def _moved(
    state: Mahe, turtle: str, dice: tuple[int, ...], told: tuple[Event, ...]
) -> Accepted[Mahe]:
    """MA-6 to MA-9: moves the group forwards and puts it on top of who stands there."""
    space, steps = space_of(state, turtle), distance(dice)
    end = landing(space, steps)
    group = (turtle,) if space == RAFT else _group(state.spaces[space], turtle)
    under = state.spaces[end][: -len(group)] if end == space else state.spaces[end]
    due = Due(dice, group, space, end, under, box=state.card)
    spaces = _put(state.spaces, space, len(group), end, (*under, *group), turtle)
    facts: dict[str, Fact] = {"colour": turtle, "from": space, "to": end, "steps": steps}
    moved = Event("MA-6", "moved", facts, where=(place(space), place(end), ("dice",)))
    events = (*told, moved, *_landed_on(group, under), *_rode_or_stayed(state, group, space))
    after = replace(_throw_over(state), spaces=spaces, due=due)
    if not reaches_beach(space, steps):
        return Accepted(after, events)
    return _laid(after, due, events)


def _throw_over(state: Mahe) -> Mahe:
    return replace(state, dice=(), throws=False, card=0)


def _group(stack: Stack, turtle: str) -> Stack:
    """MA-7: a turtle carries all that stand on it; those below stay."""
    return stack[stack.index(turtle) :]


def _put(
    spaces: tuple[Stack, ...], start: int, count: int, end: int, now: Stack, turtle: str = ""
) -> tuple[Stack, ...]:
    """Gives the spaces with `count` turtles gone from the top of `start` and `now` on `end`."""
    after = list(spaces)
    if start == RAFT:
        after[start] = tuple(colour for colour in spaces[start] if colour != turtle)
    else:
        after[start] = spaces[start][:-count]
    after[end] = now
    return tuple(after)


def _rode_or_stayed(state: Mahe, group: Stack, start: int) -> tuple[Event, ...]:
    """MA-7: tells who rode along, and who stayed below. It is what left `start` as it is."""
    told: list[Event] = []
    if len(group) > 1:
        facts: dict[str, Fact] = {"colour": group[0], "riders": listed(group[1:])}
        told.append(Event("MA-7", "carried", facts, where=(place(start),)))
    below = state.spaces[start][: -len(group)] if start != RAFT else ()
    if below:
        facts = {"below": listed(below), "from": start}
        told.append(Event("MA-7", "stayed", facts, where=(place(start),)))
    return tuple(told)


def _landed_on(group: Stack, under: Stack) -> tuple[Event, ...]:
    """MA-8: tells on whom the group was put. That it came there at all is of MA-6."""
    if not under:
        return ()
    facts: dict[str, Fact] = {"colour": group[0], "under": listed(under)}
    return (Event("MA-8", "landed-on", facts),)


def listed(turtles: Stack) -> Fact:
    """Gives turtles as a list to be said."""
    return [{"colour": colour} for colour in turtles]


# -- eggs -----------------------------------------------------------------------------------------


def _laid(state: Mahe, due: Due, events: tuple[Event, ...]) -> Accepted[Mahe]:
    """MA-10, MA-11: the owner of the topmost turtle takes the face-up card, at last the beach."""
    taker = state.owners[due.group[-1]]
    if state.cards_left == 0:
        facts: dict[str, Fact] = {"player": taker, "eggs": BEACH_EGGS}
        scored = Event("MA-11", "scored", facts, where=(("beach", taker),))
        paid = replace(due, taker=taker, eggs=BEACH_EGGS)
        return Accepted(replace(state, beach=taker, due=paid), (*events, scored))
    assert state.face_up is not None
    cards = list(state.cards)
    cards[taker] = (*cards[taker], state.face_up)
    where = (("cards", taker), ("face_up",), ("cards_left",))
    took = Event("MA-10", "took", {"player": taker, "eggs": state.face_up}, where=where)
    paid = replace(due, taker=taker, eggs=state.face_up)
    left = state.cards_left - 1
    after = replace(state, cards=tuple(cards), face_up=None, cards_left=left, due=paid)
    return Accepted(after, (*events, took))


# -- what is to be done, and the reports of it ----------------------------------------------------


def actions(due: Due) -> tuple[Action, ...]:
    """Says what is to be done on the table."""
    found = [*_box_action(due), *_move_actions(due)]
    if due.taker is not None:
        rule, code = ("MA-11", "score") if due.eggs == BEACH_EGGS else ("MA-10", "take")
        found.append(Action(rule, code, {"player": due.taker, "eggs": due.eggs}))
    return tuple(found)


def _box_action(due: Due) -> list[Action]:
    return [Action("MA-15", "box", {"eggs": due.box})] if due.box else []


def _move_actions(due: Due) -> list[Action]:
    facts: dict[str, Fact] = {"colour": due.group[0], "from": due.start, "to": due.landing}
    if len(due.group) > 1:
        facts["riders"] = listed(due.group[1:])
    rule = "MA-5" if due.failed else "MA-6"
    found = [Action(rule, "carry" if "riders" in facts else "move", facts)]
    if due.under:
        found.append(Action("MA-8", "on-top", {"under": listed(due.under)}))
    return found


def rule_on_report(due: Due, to: int, card_to: int | None) -> Refusal | None:
    """Compares where the group was put, and who took a card, with what had to be."""
    if to != due.landing:
        return _ended_elsewhere(due, to)
    if card_to != due.taker:
        return _card_elsewhere(due, card_to)
    return None


def _ended_elsewhere(due: Due, to: int) -> Refusal:
    """MA-5, MA-6, MA-9: says why the move does not end there."""
    steps, total = distance(due.dice), sum(due.dice)
    facts: dict[str, Fact] = {
        "colour": due.group[0],
        "from": due.start,
        "to": due.landing,
        "steps": steps,
        "total": total,
    }
    if due.failed:
        return Refusal("MA-5", "failed-so-raft", facts)
    if to == RAFT:
        return Refusal("MA-6", "did-not-fail", facts)
    if to not in SPACES:
        return Refusal("MA-9", "no-such-space", facts)
    if steps != total and to == landing(due.start, total):
        return Refusal("MA-6", "not-multiplied", {**facts, "times": len(due.dice)})
    if due.start == RAFT and to == landing(due.start, steps - 1):
        return Refusal("MA-9", "first-step", facts)
    return Refusal("MA-6", "ends-elsewhere", facts)


def _card_elsewhere(due: Due, card_to: int | None) -> Refusal:
    """MA-10, MA-11, MA-17: says who takes the card, or that nobody does."""
    facts: dict[str, Fact] = {"player": due.taker, "colour": due.group[-1], "eggs": due.eggs}
    if due.failed:
        return Refusal("MA-17", "failed-so-no-card", facts)
    if due.taker is None:
        return Refusal("MA-10", "no-card", facts)
    if due.eggs == BEACH_EGGS:
        return Refusal("MA-11", "beach-to-another", facts)
    if card_to is None:
        return Refusal("MA-10", "card-not-taken", facts)
    return Refusal("MA-10", "card-to-another", facts)


# -- the end of a throw ---------------------------------------------------------------------------


def end_of_throw(state: Mahe, events: tuple[Event, ...] = ()) -> Accepted[Mahe]:
    """Goes on once nothing is left to do: the next card, the other turtle, the next player."""
    if state.beach is not None:
        return Accepted(state, events)
    if state.face_up is None and state.cards_left:
        return Accepted(replace(state, moved=True), events)
    return Accepted(passed_on(state), events)


def passed_on(state: Mahe) -> Mahe:
    """MA-14, MA-2: gives the state with the player's other turtle on, else the next player."""
    if state.left:
        return replace(state, turtle=state.left[0], left=state.left[1:], moved=False)
    player = (state.player + 1) % len(state.cards)
    return replace(
        state,
        player=player,
        turn=state.turn + 1,
        turtle=first_turtle(state, player),
        card_played=False,
        moved=False,
    )
