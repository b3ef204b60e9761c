"""A choice of the open pick, taken from the page: the presses of keys that take it at the box.

The page has no way of its own into a game: who touches a choice presses keys, as at the box. Pure;
what keys mean is `companion.cursor`'s affair, and a test holds this module to it.
"""

from __future__ import annotations

from companion.keys import Key, Press
from companion.snapshot import StepView

FORWARDS_UP = ("die", "count")
"""The forms in which UP counts on; in a list UP goes back towards its first line."""


def presses_for(step: StepView, index: int) -> tuple[Press, ...] | None:
    """Gives the presses that take choice `index`: its number key, else arrows and OK; None where
    the snapshot does not tell the way (on a map the arrows follow places that it does not hold)."""
    if not 0 <= index < len(step.choices):
        return None
    if step.form == "tick" or index == step.cursor:
        return (Press(Key.OK),)
    number = step.choices[index].key
    if number is not None:
        return (Press(Key(number)),)
    return None if step.form == "map" else (*way(step, index), Press(Key.OK))


def way(step: StepView, index: int) -> tuple[Press, ...]:
    """Gives the arrow presses from the cursor to a choice, the shorter way round."""
    length = len(step.choices)
    forwards = (index - step.cursor) % length
    is_forwards = forwards <= length - forwards
    key = Key.UP if is_forwards == (step.form in FORWARDS_UP) else Key.DOWN
    return (Press(key),) * min(forwards, length - forwards)
