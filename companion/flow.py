"""A flow of questions: a generator that yields a `Step`, is sent a pick, and comes to a value.

`walk` plays the picks made so far through it. So BACK is simply one pick less, and nothing is half
done. Pure.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

from companion.games.contract import Picked, Step

Pick: TypeAlias = int | str
T = TypeVar("T")
Flow: TypeAlias = Generator[Step, Pick, T]


def walk(flow: Flow[T], picked: Picked) -> Step | T:
    """Plays picks through a flow; gives the step that is open after them, or what it comes to."""
    try:
        step = next(flow)
        for pick in picked:
            step = flow.send(pick)
    except StopIteration as end:
        value: T = end.value
        return value
    return step
