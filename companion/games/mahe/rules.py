"""Mahé: the rules, as numbered in docs/rules/mahe.md.

MA-1  All turtles on the raft. Of 24 egg cards 4 go back unseen, 20 are the deck, the top one is
      turned face up.
MA-2  Turn order as agreed. Dice are thrown one at a time; the first is compulsory.
MA-3  After the first and after the second die it is decided whether another is thrown; three at
      most.
MA-4  The owner of the topmost turtle on the turtle whose turn it is decides. On the raft nobody
      stands on anybody.
MA-5  A total over 7 has failed: the turtle goes to the raft, with every turtle on top of it.
MA-6  Else it moves forwards: 1 die its number, 2 dice twice the total, 3 dice three times.
MA-7  It carries every turtle on top of it; those below stay.
MA-8  Spaces can be crossed. Ending where turtles are, the group is put on top of them.
MA-9  From the raft the first step is onto 1. From 21 the next is 1.
MA-10 When the group ends on 21 or crosses it, the owner of its topmost turtle takes the face-up
      card; the next one is turned up. Leaving 21 is not crossing it.
MA-11 After the last card, the next to end on or cross 21 puts its topmost turtle on the 7-egg
      space, scores it, and the game ends at once.
MA-12 Eggs on cards kept, 7 for the 7-egg space. Most eggs win, then most cards, that space as one.
MA-13 Still tied: the win is shared.
MA-14 With 2 or 3 players a turn is a throw for each of the player's two turtles, in an order that
      the player chooses anew each turn.
MA-15 Option cards_as_dice: instead of the second or third die, who decides may give up a card of
      their own, at most one in a turn, and only if the total stays at 7 or less.
MA-16 On the raft turtles stand side by side.
MA-17 A failed throw scores nothing.

How a throw is carried out stands in `moves.py`, what is on the table in `state.py`.
"""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from companion.games.contract import (
    Accepted,
    Answer,
    Do,
    Done,
    Event,
    Fact,
    Question,
    Refusal,
    Result,
)
from companion.games.mahe.moves import (
    actions,
    carried_out,
    end_of_throw,
    listed,
    passed_on,
    rule_on_report,
)
from companion.games.mahe.state import (
    EGGS,
    FACES,
    MOST,
    MOST_DICE,
    RAFT,
    Mahe,
    cards_of,
    decider,
    eggs_of,
    group_of,
    turtles_of,
    unseen,
)

# -- questions and answers ------------------------------------------------------------------------


class RevealQuestion(Question, frozen=True, kw_only=True, tag="reveal"):
    """Turn the next egg card up and tell it."""


class TurtleQuestion(Question, frozen=True, kw_only=True, tag="turtle"):
    """Choose which of the two turtles goes first."""

    colours: tuple[str, ...]


class RollQuestion(Question, frozen=True, kw_only=True, tag="roll"):
    """Throw one die for this turtle."""

    dice: int
    turtle: str


class AgainQuestion(Question, frozen=True, kw_only=True, tag="again"):
    """Decide whether another die is thrown; `may_play_card` instead of it."""

    turtle: str
    total: int
    dice: tuple[int, ...]
    may_play_card: bool


class Reveal(Answer, frozen=True, tag="reveal"):
    """The eggs on the card that is face up now."""

    eggs: int


class Choose(Answer, frozen=True, tag="turtle"):
    """The turtle that goes first."""

    colour: str


class Roll(Answer, frozen=True, tag="roll"):
    """The die that came up, as a list of one."""

    dice: tuple[int, ...]


class Again(Answer, frozen=True, tag="again"):
    """Whether another die is thrown; `by` is checked where it is told."""

    again: bool
    by: int | UnsetType = UNSET


class PlayCard(Answer, frozen=True, tag="play-card"):
    """A card of the decider's own instead of the next die; `by` is checked where it is told."""

    eggs: int
    by: int | UnsetType = UNSET


class Report(Answer, frozen=True, tag="report"):
    """Where the group was put, and who took a card or scored the 7-egg space."""

    to: int | Literal["raft"]
    card_to: int | None


def question(state: Mahe) -> Question | None:
    """Gives what is open; None once the game is over."""
    if state.due:
        return Do(player=state.player, actions=actions(state.due))
    if state.beach is not None:
        return None
    if must_reveal(state):
        return RevealQuestion(player=state.player)
    if state.turtle is None:
        return TurtleQuestion(player=state.player, colours=turtles_of(state, state.player))
    if must_throw(state):
        return RollQuestion(player=state.player, dice=1, turtle=state.turtle)
    return AgainQuestion(
        player=decider(state, state.turtle),
        turtle=state.turtle,
        total=sum(state.dice),
        dice=state.dice,
        may_play_card=may_play_card(state),
    )


def rule_on(state: Mahe, answer: Answer) -> Accepted[Mahe] | Refusal:
    """Judges an answer of the kind that is asked for.

    Raises TypeError for an answer of another kind: asking first is the caller's duty."""
    if state.due:
        match answer:
            case Done():
                return end_of_throw(replace(state, due=None))
            case Report():
                return _rule_on_report(state, answer)
    elif state.beach is None:
        ruling = _rule_on_play(state, answer)
        if ruling is not None:
            return ruling
    raise TypeError(f"{answer!r} does not answer {question(state)!r}")


def _rule_on_play(state: Mahe, answer: Answer) -> Accepted[Mahe] | Refusal | None:
    if must_reveal(state):
        return _rule_on_reveal(state, answer) if isinstance(answer, Reveal) else None
    if state.turtle is None:
        return _rule_on_choice(state, answer) if isinstance(answer, Choose) else None
    match answer:
        case Roll() if must_throw(state):
            return _rule_on_roll(state, answer.dice)
        case Again() if not must_throw(state):
            return _rule_on_again(state, state.turtle, answer)
        case PlayCard():
            return _rule_on_card(state, state.turtle, answer)
    return None


# -- the face-up card -----------------------------------------------------------------------------


def must_reveal(state: Mahe) -> bool:
    """MA-1, MA-10: tells whether the next card is still to be turned up."""
    return (state.moved or state.face_up is None) and state.cards_left > 0


def _rule_on_reveal(state: Mahe, reveal: Reveal) -> Accepted[Mahe] | Refusal:
    """MA-1, MA-10: no more cards of a value can come than there are."""
    eggs, rule = reveal.eggs, "MA-10" if state.moved else "MA-1"
    if eggs not in EGGS:
        return Refusal(rule, "no-such-card", {"told": eggs})
    if not state.setup.board.cards.get(str(eggs)):
        return Refusal(rule, "none-in-the-box", {"eggs": eggs})
    if unseen(state, eggs) < 1:
        return Refusal(rule, "all-seen", {"eggs": eggs})
    after = replace(state, face_up=eggs)
    shown = Event(rule, "revealed", {"eggs": eggs}, where=(("face_up",),))
    return Accepted(passed_on(after) if state.moved else after, (shown,))


# -- the turtle -----------------------------------------------------------------------------------


def _rule_on_choice(state: Mahe, choice: Choose) -> Accepted[Mahe] | Refusal:
    """MA-14: the player chooses which of the two goes first."""
    own = turtles_of(state, state.player)
    if choice.colour not in own:
        return _not_theirs(state, choice.colour, own)
    left = tuple(colour for colour in own if colour != choice.colour)
    chosen = Event("MA-14", "chosen", {"colour": choice.colour}, where=(("turtle",),))
    return Accepted(replace(state, turtle=choice.colour, left=left), (chosen,))


def _not_theirs(state: Mahe, colour: str, own: tuple[str, ...]) -> Refusal:
    """MA-14: another's turtle, or one that nobody plays."""
    facts: dict[str, Fact] = {"own": listed(own), "player": state.player}
    if colour not in state.owners:
        return Refusal("MA-14", "no-such-turtle", facts)
    return Refusal("MA-14", "not-yours", {**facts, "colour": colour})


# -- the throw ------------------------------------------------------------------------------------


def must_throw(state: Mahe) -> bool:
    """MA-2, MA-3: the first die is compulsory, another one where it was decided on."""
    return not state.dice or state.throws


def _rule_on_roll(state: Mahe, dice: tuple[int, ...]) -> Accepted[Mahe] | Refusal:
    if len(dice) != 1:
        return Refusal("MA-2", "one-at-a-time", {"count": len(dice)})
    if dice[0] not in FACES:
        return Refusal("MA-2", "no-such-face", {"told": dice[0]})
    now = (*state.dice, dice[0])
    facts: dict[str, Fact] = {"die": dice[0], "total": sum(now)}
    return _with_dice(state, now, Event("MA-2", "thrown", facts, where=(("dice",),)))


def _with_dice(state: Mahe, dice: tuple[int, ...], event: Event) -> Accepted[Mahe]:
    """MA-3, MA-5: goes on to the decision, unless the throw failed or nothing can be added."""
    if sum(dice) > MOST or len(dice) == MOST_DICE:
        return carried_out(state, dice, (event,))
    return Accepted(replace(state, dice=dice, throws=False), (event,))


# -- the decision ---------------------------------------------------------------------------------


def _rule_on_again(state: Mahe, turtle: str, again: Again) -> Accepted[Mahe] | Refusal:
    who = decider(state, turtle)
    if again.by is not UNSET and again.by != who:
        return _wrong_decider(state, turtle, who)
    facts: dict[str, Fact] = {"player": who}
    if not again.again:
        return carried_out(state, state.dice, (Event("MA-3", "enough", facts),))
    return Accepted(replace(state, throws=True), (Event("MA-3", "again", facts),))


def _wrong_decider(state: Mahe, turtle: str, who: int) -> Refusal:
    """MA-4: only the owner of the topmost turtle decides."""
    top = group_of(state, turtle)[-1]
    facts: dict[str, Fact] = {"colour": turtle, "player": who, "top": top}
    return Refusal("MA-4", "owner-decides" if top == turtle else "top-decides", facts)


def _rule_on_card(state: Mahe, turtle: str, card: PlayCard) -> Accepted[Mahe] | Refusal:
    who = decider(state, turtle)
    refusal = _wrong_card(state, turtle, who, card)
    if refusal:
        return refusal
    cards, kept = list(state.cards), list(state.cards[who])
    kept.remove(card.eggs)  # the earliest of equal value
    cards[who] = tuple(kept)
    given = replace(
        state,
        cards=tuple(cards),
        played=(*state.played, card.eggs),
        card=card.eggs,
        card_played=True,
    )
    where = (("cards", who), ("dice",))
    played = Event("MA-15", "played", {"player": who, "eggs": card.eggs}, where=where)
    return _with_dice(given, (*state.dice, card.eggs), played)


def _wrong_card(state: Mahe, turtle: str, who: int, card: PlayCard) -> Refusal | None:
    """MA-15, MA-4: says why this card may not be played now."""
    facts: dict[str, Fact] = {"eggs": card.eggs, "player": who}
    if not state.setup.options.cards_as_dice:
        return Refusal("MA-15", "without-the-option", facts)
    if not state.dice:
        return Refusal("MA-15", "not-the-first-die", facts)
    if state.throws:
        return Refusal("MA-15", "a-die-was-chosen", facts)
    if state.card_played:
        return Refusal("MA-15", "second-card", facts)
    if card.by is not UNSET and card.by != who:
        return _wrong_decider(state, turtle, who)
    if card.eggs not in state.cards[who]:
        return Refusal("MA-15", "not-owned", facts)
    total = sum(state.dice)
    if total + card.eggs > MOST:
        facts |= {"total": total, "sum": total + card.eggs}
        return Refusal("MA-15", "over-seven", facts)
    return None


def playable(state: Mahe) -> tuple[int, ...]:
    """MA-15: gives the values of the decider's cards that can be played now, each once."""
    if state.card_played or not state.setup.options.cards_as_dice or state.turtle is None:
        return ()
    room = MOST - sum(state.dice)
    return tuple(sorted({c for c in state.cards[decider(state, state.turtle)] if c <= room}))


def may_play_card(state: Mahe) -> bool:
    """MA-15: tells whether the one who decides can play a card now."""
    return bool(playable(state))


# -- reports and the end --------------------------------------------------------------------------


def _rule_on_report(state: Mahe, report: Report) -> Accepted[Mahe] | Refusal:
    assert state.due is not None
    to = RAFT if report.to == "raft" else report.to if report.to != RAFT else -1
    refusal = rule_on_report(state.due, to, report.card_to)
    return refusal or end_of_throw(replace(state, due=None))


def result(state: Mahe) -> Result | None:
    """MA-11 to MA-13: gives the end, None while the game goes on."""
    if state.due or state.beach is None:
        return None
    players = range(len(state.cards))
    by_score: dict[tuple[int, int], list[int]] = {}
    for player in players:
        by_score.setdefault((eggs_of(state, player), cards_of(state, player)), []).append(player)
    places = tuple(tuple(by_score[score]) for score in sorted(by_score, reverse=True))
    return Result("MA-11", places, tuple(eggs_of(state, player) for player in players))


# -- what would be accepted -----------------------------------------------------------------------


def legal(state: Mahe) -> tuple[Answer, ...]:
    """Gives every answer that would be accepted now, reports left out."""
    if state.due:
        return (Done(),)
    if state.beach is not None:
        return ()
    if must_reveal(state):
        return tuple(Reveal(eggs) for eggs in EGGS if unseen(state, eggs) > 0)
    if state.turtle is None:
        return tuple(Choose(colour) for colour in turtles_of(state, state.player))
    if must_throw(state):
        return tuple(Roll((face,)) for face in FACES)
    cards = tuple(PlayCard(eggs) for eggs in playable(state))
    return (Again(again=True), Again(again=False), *cards)
