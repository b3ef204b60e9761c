"""A choice touched on the page becomes the presses that take it at the box (B9, B11)."""

from __future__ import annotations

from typing import Literal

import pytest

from companion import cursor
from companion.games.contract import Choice, Said, Step
from companion.keys import Key, Press
from companion.snapshot import ChoiceView, StepView
from web.choosing import presses_for

FORMS: dict[Literal["die", "list", "count", "tick"], tuple[int, ...]] = {
    "die": (6, 8),
    "count": (4, 12),
    "list": (1, 2, 6, 7, 99),
    "tick": (1,),
}
CASES = [(form, length) for form, lengths in FORMS.items() for length in lengths]


def view(step: Step, at: int) -> StepView:
    """Gives a step as the snapshot tells it."""
    numbers = [cursor.number_of(step, index) for index in range(len(step.choices))]
    choices = tuple(ChoiceView("", str(number) if number else None) for number in numbers)
    return StepView(step.form, "", choices, at)


def taken(step: Step, at: int, presses: tuple[Press, ...]) -> int | None:
    """Gives the choice that the presses take at the box."""
    for press in presses:
        what = cursor.pressed(step, at, press.key)
        if isinstance(what, cursor.Taken):
            return what.index
        if isinstance(what, cursor.Moved):
            at = what.cursor
    return None


@pytest.mark.parametrize(("form", "length"), CASES)
def test_b9_the_presses_take_that_very_choice(
    form: Literal["die", "list", "count", "tick"], length: int
) -> None:
    """B9, by the box's own meaning of keys, from every place of the cursor."""
    faces = range(1, length + 1)
    step = Step(form, Said("x"), tuple(Choice(n, Said("x")) for n in faces))
    for at in range(length):
        for index in range(length):
            presses = presses_for(view(step, at), index)
            assert presses is not None
            assert taken(step, at, presses) == index
            assert len(presses) <= length // 2 + 1


def test_a_long_tick_is_done_wherever_it_is_scrolled_to() -> None:
    step = StepView("tick", "", (ChoiceView("done"),), 3)
    assert presses_for(step, 0) == (Press(Key.OK),)


def test_on_a_map_only_where_the_cursor_stands_can_be_told() -> None:
    step = StepView("map", "", (ChoiceView("a"), ChoiceView("b")), 1)
    assert presses_for(step, 1) == (Press(Key.OK),)
    assert presses_for(step, 0) is None


@pytest.mark.parametrize("index", [-1, 2, 99])
def test_what_is_no_choice_has_no_presses(index: int) -> None:
    step = StepView("list", "", (ChoiceView("a"), ChoiceView("b")), 0)
    assert presses_for(step, index) is None
