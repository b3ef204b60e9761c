"""Every slip that docs/rules/mahe.md wants caught, made out of a moment of play.

What a throw comes to is reckoned here once more, step by step, so that the game's own reckoning is
held against another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from companion.games.contract import Do
from companion.games.mahe.position import MahePosition, complete, position
from companion.games.mahe.rules import Again, Choose, PlayCard, Report, Reveal, Roll
from companion.games.mahe.state import Mahe
from companion.referee import Referee
from tests.games.slipping import Lying, Told, Unasked

LAST = 21
COLOURS = ("red", "yellow", "orange", "green", "blue", "purple", "black")


# -- a throw, reckoned step by step ---------------------------------------------------------------


@dataclass(frozen=True)
class Throw:
    """A throw that is to be carried out, and the table before it; spaces by their names there."""

    before: MahePosition
    dice: tuple[int, ...]
    turtle: str
    owners: dict[str, int]

    @property
    def start(self) -> str:
        """Where the turtle stands."""
        return next(name for name, stack in self.before.spaces.items() if self.turtle in stack)

    @property
    def group(self) -> tuple[str, ...]:
        """MA-7: it and all on top of it."""
        if self.start == "raft":
            return (self.turtle,)
        stack = self.before.spaces[self.start]
        return stack[stack.index(self.turtle) :]

    @property
    def below(self) -> tuple[str, ...]:
        """MA-7: those who stay; on the raft nobody is below anybody."""
        if self.start == "raft":
            return ()
        stack = self.before.spaces[self.start]
        return stack[: stack.index(self.turtle)]

    @property
    def failed(self) -> bool:
        """MA-5."""
        return sum(self.dice) > 7

    def way(self, steps: int) -> list[int]:
        """MA-9: the spaces stepped on, one after another."""
        here = 0 if self.start == "raft" else int(self.start)
        spaces = []
        for _ in range(steps):
            here = 1 if here == LAST else here + 1
            spaces.append(here)
        return spaces

    @property
    def steps(self) -> int:
        """MA-6."""
        return sum(self.dice) * len(self.dice)

    @property
    def end(self) -> str:
        """MA-5, MA-6: where the group comes to stand."""
        return "raft" if self.failed else str(self.way(self.steps)[-1])

    @property
    def under(self) -> tuple[str, ...]:
        """MA-8: who stands there already."""
        stack = self.before.spaces.get(self.end, ())
        return tuple(turtle for turtle in stack if turtle not in self.group)

    @property
    def taker(self) -> int | None:
        """MA-10, MA-11, MA-17: who takes a card or lays the 7 eggs."""
        if self.failed or LAST not in self.way(self.steps):
            return None
        return self.owners[self.group[-1]]

    def report(self) -> Report:
        """The right report."""
        return Report("raft" if self.failed else int(self.end), self.taker)


# -- wrong answers --------------------------------------------------------------------------------


def told(referee: Referee, throw: Throw | None) -> Iterator[Told]:
    """Gives every wrong answer to the question that is open."""
    state, question = referee.state, referee.game.question(referee.state)
    assert isinstance(state, Mahe)
    match question.__struct_config__.tag if question else None:
        case "reveal":
            yield from _cards_that_cannot_be(state)
        case "turtle":
            yield from _others_turtles(state)
        case "roll":
            yield from _no_dice()
            yield from _cards_for_dice(state)
        case "again":
            yield from _others_deciding(state)
            yield from _cards_for_dice(state)
        case "do":
            assert throw is not None
            yield from _wrong_ends(throw)
            yield from _wrong_takers(state, throw)


def _cards_that_cannot_be(state: Mahe) -> Iterator[Told]:
    kind = "a face-up card that cannot be"
    seen = [*state.played, *(eggs for cards in state.cards for eggs in cards)]
    for eggs in (-1, 0, 7):
        yield Told(kind, Reveal(eggs), {"MA-1", "MA-10"}, {"told": eggs})
    for eggs in range(1, 7):
        if seen.count(eggs) >= state.setup.board.cards[str(eggs)]:
            yield Told(kind, Reveal(eggs), {"MA-1", "MA-10"}, {"eggs": eggs})


def _others_turtles(state: Mahe) -> Iterator[Told]:
    own = [colour for colour in COLOURS if state.owners.get(colour) == state.player]
    facts = {"own": [{"colour": colour} for colour in own]}
    for colour in COLOURS:
        if colour not in own:
            yield Told("the wrong turtle", Choose(colour), {"MA-14"}, facts)


def _no_dice() -> Iterator[Told]:
    for die in (-1, 0, 7):
        yield Told("a die that is not 1–6", Roll((die,)), {"MA-2"}, {"told": die})
    for more in ((1, 1), (1, 1, 1, 1)):
        yield Told("a fourth die", Roll(more), {"MA-2", "MA-3"}, {"count": len(more)})


def _decider(state: Mahe) -> tuple[int, str]:
    """MA-4: who decides, and whose turtle is on top; on the raft each for itself."""
    assert state.turtle is not None
    top = state.turtle
    if top not in state.spaces[0]:
        top = next(stack[-1] for stack in state.spaces if state.turtle in stack)
    return state.owners[top], top


def _others_deciding(state: Mahe) -> Iterator[Told]:
    who, top = _decider(state)
    facts = {"player": who, "top": top, "colour": state.turtle}
    for by in (-1, *range(len(state.cards)), len(state.cards)):
        for again in (True, False):
            if by != who:
                answer = Again(again, by)
                yield Told("the wrong player deciding", answer, {"MA-4"}, facts)


def _cards_for_dice(state: Mahe) -> Iterator[Told]:
    """MA-15: every card that may not be played now."""
    rule = {"MA-15"}
    who, _ = _decider(state)
    for eggs in range(1, 7):
        card, facts = PlayCard(eggs), {"eggs": eggs, "player": who}
        if not state.setup.options.cards_as_dice:
            yield Told("a card without the option", card, rule, facts)
        elif not state.dice:
            yield Told("a card on the first die", card, rule, facts)
        elif state.throws:
            yield Told("a card after a die was chosen", card, rule, facts)
        elif state.card_played:
            yield Told("a second card in a turn", card, rule, facts)
        elif eggs not in state.cards[who]:
            yield Told("a card that one does not own", card, rule, facts)
        elif sum(state.dice) + eggs > 7:
            yield Told("a card over 7", card, rule, facts)


def _wrong_ends(throw: Throw) -> Iterator[Told]:
    """MA-5, MA-6, MA-9: every place but the right one is told as the end."""
    right = throw.report()
    facts = {"colour": throw.turtle, "to": 0 if throw.failed else right.to}
    rules = {"MA-5"} if throw.failed else {"MA-6", "MA-9"}
    for to in ("raft", *range(1, LAST + 2), 0):
        if to != right.to:
            answer = replace(right, to=to)
            yield Told("moving the wrong distance", answer, rules, facts)


def _wrong_takers(state: Mahe, throw: Throw) -> Iterator[Told]:
    """MA-10, MA-11, MA-17: everybody else is told as the taker, or nobody."""
    right, group = throw.report(), throw.group
    facts = {"player": throw.taker, "colour": group[-1]}
    rules = {"MA-10", "MA-11"} if throw.taker is not None else {"MA-10", "MA-17"}
    for player in (None, *range(len(state.cards))):
        if player != throw.taker:
            kind = "a card taken by the wrong player"
            kind = "a card not taken at all" if player is None else kind
            kind = "a card taken that nobody earned" if throw.taker is None else kind
            yield Told(kind, replace(right, card_to=player), rules, facts)


# -- too late -------------------------------------------------------------------------------------


def unasked(referee: Referee, throw: Throw | None) -> Iterator[Unasked]:
    """Gives the answers that come too late: after a throw is over, after the end."""
    question = referee.game.question(referee.state)
    if question is None:
        for answer in (Roll((1,)), Again(True), Reveal(4), Report(3, None), PlayCard(1)):
            yield Unasked("playing on after the end", answer, "game-over")
    if not isinstance(question, Do) or throw is None:
        return
    kinds = ["throwing on after a failed throw"] if throw.failed else []
    kinds += ["throwing on after three dice"] if len(throw.dice) == 3 else []
    for kind in kinds:
        for answer in (Roll((1,)), Again(True), PlayCard(1)):
            yield Unasked(kind, answer, "wrong-question")


# -- tables as slips leave them -------------------------------------------------------------------


def lying(state: Mahe, throw: Throw) -> Iterator[Lying[MahePosition]]:
    """Gives every table that a slip in carrying out this throw leaves."""
    for slip in (*_moved_wrongly(throw), *_stacked_wrongly(throw), *_of_another(state, throw)):
        kind, spaces, rules = slip
        table = complete(state, replace(position(state), spaces=spaces))
        if table != position(state):
            yield Lying(kind, table, rules)
    yield from _cards_lying_wrongly(state, throw)


Moved = tuple[str, dict[str, tuple[str, ...]], set[str]]


def _moved_wrongly(throw: Throw) -> Iterator[Moved]:
    """MA-5, MA-6: the group is carried anywhere else; MA-7: not with all who belong to it."""
    rules = {"MA-5"} if throw.failed else {"MA-6", "MA-7", "MA-8"}
    for end in ("raft", *map(str, range(1, LAST + 1))):
        if end != throw.end:
            yield "moving the wrong distance", _put(throw, throw.group, end), rules
    for count in range(1, len(throw.group)):
        left = _put(throw, throw.group[:count], throw.end)
        order = {"MA-8"} if throw.end == throw.start else set()  # after a whole round
        yield "leaving riders behind", left, {"MA-5", "MA-7"} | order
    for count in range(1, len(throw.below) + 1):
        more = (*throw.below[-count:], *throw.group)
        yield "taking those below", _put(throw, more, throw.end), {"MA-7"}


def _stacked_wrongly(throw: Throw) -> Iterator[Moved]:
    """MA-8: the group is put under those who stand there, or in another order."""
    if throw.failed:
        return
    right = _put(throw, throw.group, throw.end)
    for order in ((*throw.group, *throw.under), (*throw.under, *reversed(throw.group))):
        yield "a stack in the wrong order", {**right, throw.end: order}, {"MA-8"}


def _of_another(state: Mahe, throw: Throw) -> Iterator[Moved]:
    """MA-14: another turtle is moved by that throw, and the right one stays (after a whole round
    nothing of it is to be seen where that one is)."""
    for turtle in state.owners:
        other = replace_turtle(throw, turtle)
        if turtle not in throw.group and throw.end != throw.start:
            rules = {"MA-5", "MA-6", "MA-7", "MA-16"}
            yield "the wrong turtle", _put(other, other.group, other.end), rules


def replace_turtle(throw: Throw, turtle: str) -> Throw:
    """Gives the same throw for another turtle."""
    return Throw(throw.before, throw.dice, turtle, throw.owners)


def _put(throw: Throw, group: Sequence[str], end: str) -> dict[str, tuple[str, ...]]:
    """Puts some turtles on top of a place's, taken from wherever they stood before."""
    spaces = {
        name: tuple(turtle for turtle in stack if turtle not in group)
        for name, stack in throw.before.spaces.items()
    }
    return {**spaces, end: (*spaces.get(end, ()), *group)}


def _cards_lying_wrongly(state: Mahe, throw: Throw) -> Iterator[Lying[MahePosition]]:
    here = position(state)
    for player in range(len(state.cards)):
        if throw.taker is None:
            yield from _taken_for_nothing(here, player, state.played)
        elif state.beach is not None and player != throw.taker:
            beach = tuple(player == seat for seat in range(len(state.cards)))
            table = replace(here, beach=beach)
            yield Lying("a card taken by the wrong player", table, {"MA-11"})
        elif state.beach is None and player != throw.taker:
            table = _given(here, throw.taker, player)
            yield Lying("a card taken by the wrong player", table, {"MA-10"})
    if throw.taker is not None and state.beach is None:
        yield _not_taken(here, throw.taker)
    if state.due and state.due.box:
        who = state.owners[throw.group[-1]]
        table = replace(here, cards=_more(here, who, state.due.box))
        yield Lying("a played card kept", table, {"MA-10", "MA-15"}, is_of_last=False)


def _more(here: MahePosition, player: int, eggs: int) -> tuple[tuple[int, ...], ...]:
    return tuple((*c, eggs) if seat == player else c for seat, c in enumerate(here.cards))


def _less(here: MahePosition, player: int) -> tuple[tuple[int, ...], ...]:
    return tuple(c[:-1] if seat == player else c for seat, c in enumerate(here.cards))


def _taken_for_nothing(
    here: MahePosition, player: int, played: tuple[int, ...]
) -> Iterator[Lying[MahePosition]]:
    if here.face_up is not None and isinstance(here.cards_left, int):
        cards, left = _more(here, player, here.face_up), here.cards_left - 1
        table = replace(here, cards=cards, face_up=None, cards_left=left)
        rules = {"MA-10", "MA-15"} if here.face_up in played else {"MA-10"}  # it looks the same
        yield Lying("a card taken that nobody earned", table, rules, is_of_last=False)


def _given(here: MahePosition, taker: int, player: int) -> MahePosition:
    """Gives the table on which another player took the card that was taken last."""
    eggs = here.cards[taker][-1]
    return replace(here, cards=_more(replace(here, cards=_less(here, taker)), player, eggs))


def _not_taken(here: MahePosition, taker: int) -> Lying[MahePosition]:
    assert isinstance(here.cards_left, int)
    cards, left = _less(here, taker), here.cards_left + 1
    table = replace(here, cards=cards, face_up=here.cards[taker][-1], cards_left=left)
    return Lying("a card not taken at all", table, {"MA-10"})
