"""What a tap on the page does: what keys would, if it is offered now, else nothing (B9)."""

from __future__ import annotations

import random
from typing import cast

import pytest

from companion.dialog import Tapped
from companion.games import games
from companion.keys import Key, Press
from companion.note_pages import page_count
from tests.bench import players
from tests.dialog.hands import ROLES, Hands, way


def hands() -> Hands:
    """A game in its first throw."""
    of = Hands()
    of.game("Anna", "Ben")
    return of


@pytest.mark.parametrize("game", games())
def test_a_tap_takes_what_keys_take(game: str) -> None:
    """Step by step, from set-up on, whatever is open and wherever the cursor stands."""
    by_taps, by_keys = players.dialog_at_setup(), players.dialog_at_setup()
    chance = random.Random(3)
    for _ in range(120):
        if by_taps.note is not None:
            assert by_taps.tap("away")
            while by_keys.note is not None:
                by_keys.press(Press(Key.OK))
        step = by_taps.step
        wanted = next((i for i, one in enumerate(step.choices) if one.value == game), None)
        index = chance.randrange(len(step.choices)) if wanted is None else wanted
        for key in way(step, by_keys.cursor, index, ROLES):
            by_keys.press(Press(key))
        assert by_taps.tap(index)
        assert (by_taps.step, by_taps.note) == (by_keys.step, by_keys.note)
    assert by_taps.referee is not None
    assert by_keys.referee is not None
    assert by_taps.referee.log == by_keys.referee.log


@pytest.mark.parametrize("what", [-1, 6, 99, "away", "back"])
def test_what_is_not_offered_does_nothing(what: int | str) -> None:
    """Anna throws one die: six faces, no message, nothing picked."""
    of = hands()
    before = of.shot()
    assert not of.dialog.tap(cast("Tapped", what))
    assert of.shot() == before


def test_behind_a_message_only_the_message_and_the_menu_can_be_tapped() -> None:
    """A message longer than the display is put away whole: the page shows it whole."""
    of = Hands(known={"mahe": games()["mahe"]})
    of.game("Anna", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", game="mahe")
    of.press("b")
    note = of.dialog.note
    assert note is not None
    assert page_count(note) > 1
    assert not of.dialog.tap(0)
    assert not of.dialog.tap("back")
    assert of.dialog.tap("away")
    assert (of.dialog.note, of.dialog.page) == (None, 0)


def test_back_takes_one_pick_and_the_page_is_told_where_there_is_one() -> None:
    """In set-up over nothing, in the first pick, there is nothing to take back."""
    of = Hands(known=dict(games()))
    told = []
    for index in (0, 0, 0):
        step = of.shot().step
        assert step is not None
        told.append(bool(step.back))
        assert of.dialog.tap(index)
    assert told == [False, True, True]
    picked = of.dialog.picked
    assert of.dialog.tap("back")
    assert of.dialog.picked == picked[:-1]


def test_the_menu_opens_and_closes_by_taps() -> None:
    of = hands()
    assert of.shot().step is not None
    assert of.dialog.tap("menu")
    menu = of.shot()
    assert menu.mode == "menu"
    assert menu.step is not None
    assert not menu.step.back, "the menu's own gesture closes it: one button is enough"
    assert of.dialog.tap("back")
    assert of.shot().mode == "play"
    assert of.dialog.tap("menu")
    of.take_value("more")
    deeper = of.shot().step
    assert deeper is not None
    assert deeper.back
