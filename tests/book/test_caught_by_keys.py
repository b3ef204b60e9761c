"""A6: what is caught is kept alike, whichever way the wrong answer came."""

from __future__ import annotations

import random

from companion.keys import NUMBERS, Key
from tests.dialog.hands import Hands

BY_NUMBERS = (*NUMBERS, Key.OK, Key.BACK)


def play_anything(hands: Hands, chance: random.Random, presses: int) -> int:
    """Takes any choice that is offered, right or wrong; gives how many refusals were shown."""
    refusals = 0
    while hands.mode == "play" and hands.count < presses:
        note = hands.dialog.note
        if note is not None:
            refusals += note.kind == "refusal"
            hands.put_away()
        else:
            hands.take(chance.randrange(len(hands.step.choices)), BY_NUMBERS)
    return refusals


def test_a6_by_keys_each_refusal_that_is_shown_is_caught() -> None:
    """A6: with every help level; and nothing else is."""
    for help_ in ("guide", "referee", "quiet"):
        hands = Hands()
        hands.game(help_=help_)
        refusals = play_anything(hands, random.Random(5), 600)
        assert refusals > 3
        left = hands.dialog.note is not None and hands.dialog.note.kind == "refusal"
        assert len(hands.book.slips) == refusals + left


def test_a6_the_same_slip_by_keys_and_by_request_is_the_same() -> None:
    """A6: rule, code, facts, answer, and where in the game it was."""
    hands, other = Hands(), Hands()
    for one in (hands, other):
        one.game()
        waiting = [(0, "feet"), *[(None, "feet")] * 4]
        one.lay(red=[(3, "back"), (2, "feet"), *waiting[:3]], yellow=waiting)
        one.answer({"kind": "roll", "dice": [2]})
    hands.take_value(3)
    other.desk.handle({"answer": {"kind": "move", "square": 3}})
    (by_keys,), (by_request,) = hands.book.slips, other.book.slips
    assert by_keys.rule == by_request.rule == "TB-7"
    assert (by_keys.after, by_keys.turn, by_keys.facts) == (
        by_request.after,
        by_request.turn,
        by_request.facts,
    )
