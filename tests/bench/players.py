"""Seeded players at the panel: they press keys until a game is over, legally, as people do, in
every game."""

from __future__ import annotations

import random
from collections.abc import Callable

from companion.dialog import Dialog
from companion.games import games
from companion.games.contract import Step
from companion.keys import Key, Press
from companion.protocol import Desk
from companion.screens import page_count
from tests.dialog.hands import NUMBER_KEYS, ROLES, way
from tests.dialog.people import right_choices


def dialog_at_setup(desk: Desk | None = None) -> Dialog:
    """Gives a dialog that asks which game is played."""
    return Dialog(games(), desk or Desk(games()), pages=page_count)


def start(
    dialog: Dialog,
    press: Callable[[Press], None],
    wanted: tuple[int | str, ...] = (3,),
    *,
    game: str = "turtle-bay",
    numbers: bool = False,
) -> None:
    """Sets a game up: the wanted values where they are offered, else the defaults."""
    while dialog.mode == "setup":
        take(dialog, press, wanted_at_setup(dialog.step, (game, *wanted)), numbers=numbers)


def wanted_at_setup(step: Step, wanted: tuple[int | str, ...]) -> int:
    """Gives the choice of a set-up's step that is wanted, else where the cursor begins."""
    values = [choice.value for choice in step.choices]
    found = (values.index(value) for value in wanted if value in values)
    return next(found, step.first)


def play(
    dialog: Dialog,
    press: Callable[[Press], None],
    chance: random.Random,
    *,
    numbers: bool,
    leaning: float = 0,
) -> list[int]:
    """Plays to the result; gives the presses of each turn.

    So often (`leaning`, 0 to 1) the last right choice is taken instead of any: high dice and long
    ways, which make short games."""
    presses = 0

    def counted(one: Press) -> None:
        nonlocal presses
        presses += 1
        press(one)

    turns: list[int] = []
    turn = _turn(dialog)
    while dialog.mode == "play":
        if dialog.note is not None:
            counted(Press(Key.OK))
            continue
        take(dialog, counted, _wanted(dialog, dialog.step, chance, leaning), numbers=numbers)
        if _turn(dialog) != turn:
            turns.append(presses)
            presses, turn = 0, _turn(dialog)
    return turns


def _turn(dialog: Dialog) -> int:
    referee = dialog.referee
    assert referee is not None
    return referee.turn


def _wanted(dialog: Dialog, step: Step, chance: random.Random, leaning: float) -> int:
    """Any choice from which an accepted answer can be reached."""
    referee = dialog.referee
    assert referee is not None
    right = right_choices(referee, dialog.picked, step)
    return right[-1] if leaning and chance.random() < leaning else chance.choice(right)


def take(dialog: Dialog, press: Callable[[Press], None], wanted: int, *, numbers: bool) -> None:
    """Takes the wanted choice by the shortest way of these keys."""
    for key in way(dialog.step, dialog.cursor, wanted, NUMBER_KEYS if numbers else ROLES):
        press(Press(key))
