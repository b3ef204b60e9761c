"""Seeded players at the panel: they press keys until a game is over, legally, as people do."""

from __future__ import annotations

import random
from collections.abc import Callable

from companion.cursor import number_of
from companion.dialog import Dialog
from companion.games import games
from companion.games.contract import Step
from companion.keys import Key, Press
from companion.protocol import Desk
from companion.screens import page_count


def dialog_at_setup(desk: Desk | None = None) -> Dialog:
    """Gives a dialog that asks how many play."""
    return Dialog(games(), desk or Desk(games()), pages=page_count)


def start(
    dialog: Dialog,
    press: Callable[[Press], None],
    wanted: tuple[int | str, ...] = ("turtle-bay", 3),
    *,
    numbers: bool = False,
) -> None:
    """Sets a game up: the wanted values where they are offered, else the defaults."""
    while dialog.mode == "setup":
        values = [choice.value for choice in dialog.step.choices]
        index = next((values.index(value) for value in wanted if value in values), None)
        take(dialog, press, dialog.step.first if index is None else index, numbers=numbers)


def play(
    dialog: Dialog, press: Callable[[Press], None], chance: random.Random, *, numbers: bool
) -> list[int]:
    """Plays to the result; gives the presses of each turn."""
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
        take(dialog, counted, _wanted(dialog, dialog.step, chance), numbers=numbers)
        if _turn(dialog) != turn:
            turns.append(presses)
            presses, turn = 0, _turn(dialog)
    return turns


def _turn(dialog: Dialog) -> int:
    referee = dialog.referee
    assert referee is not None
    return referee.turn


def _wanted(dialog: Dialog, step: Step, chance: random.Random) -> int:
    """Any face of a die; among turtles one that may move (what is offered is not refused)."""
    if step.form != "list":
        return chance.randrange(len(step.choices))
    referee = dialog.referee
    assert referee is not None
    legal = {getattr(answer, "square", None) for answer in referee.game.legal(referee.state)}
    return chance.choice([i for i, c in enumerate(step.choices) if c.value in legal])


def take(dialog: Dialog, press: Callable[[Press], None], wanted: int, *, numbers: bool) -> None:
    """Takes the wanted choice: at once by its number, else by the cursor."""
    step = dialog.step
    number = number_of(step, wanted)
    if numbers and number is not None and step.form != "tick":
        press(Press(Key(str(number))))
        return
    while step.form != "tick" and dialog.cursor != wanted:
        press(Press(_towards(step, dialog.cursor, wanted)))
    press(Press(Key.OK))


def _towards(step: Step, at: int, wanted: int) -> Key:
    """The shorter way round a wheel; in lists UP counts down."""
    length = len(step.choices)
    forwards = (wanted - at) % length <= length // 2
    return Key.UP if forwards != (step.form == "list") else Key.DOWN
