"""Somebody small leans on the keys: 20,000 presses by chance never break or lose anything."""

from __future__ import annotations

from random import Random

import pytest

from companion.dialog import Dialog
from companion.errands import Errand
from companion.errands.menus import menu
from companion.games import games
from companion.keys import HOLDABLE, NUMBERS, REPEATING, Key, Press
from companion.referee import Entry, Referee
from tests.dialog.hands import Hands

LIKELY = (*Key, *[Key.OK] * 6, *NUMBERS, *NUMBERS)


def leaned_on(chance: Random) -> Press:
    """Gives any press: short, held, repeated, in the menu or not."""
    key = chance.choice(LIKELY)
    if key in HOLDABLE and chance.random() < 0.1:
        return Press(key, "hold")
    if key in REPEATING and chance.random() < 0.3:
        return Press(key, "repeat")
    return Press(key)


def in_force(log: list[Entry]) -> list[int]:
    """Works out from a log alone which answers hold."""
    held: list[int] = []
    for entry in log:
        if entry.verb in ("answer", "correct", "redo"):
            held.append(entry.takes_back or entry.number)
        elif entry.verb == "undo":
            assert held.pop() == entry.takes_back
    return held


def check_step(hands: Hands, press: Press) -> None:
    """Presses, and holds what came of it against B4 and B7."""
    dialog, book = hands.dialog, hands.book
    in_menu = dialog.is_errand
    opens_menu = press.key is Key.MENU or (press.key is Key.OK and press.how == "hold")
    over_note, was = dialog.note is not None, dialog.mode
    log, games = list(book.entries), len(book.setups)
    hands.send(press)
    if len(book.setups) > games:
        assert was in ("setup", "result"), "F7: no game ends but through a set-up or its end"
        assert not in_menu or was == "result", "a rematch is asked for at the end"
        return
    new = book.entries[len(log) :]
    assert book.entries[: len(log)] == log, "C4: the log only grows"
    assert len(new) <= 1
    verbs = {entry.verb for entry in new}
    if opens_menu or over_note:
        assert not verbs, "B7: neither the menu's gesture nor putting a note away is play"
    elif in_menu:
        assert verbs <= {"undo", "redo", "set", "note", "correct"}, "B7: nothing there is play"
    elif press.key is Key.BACK:
        assert verbs <= {"undo"}
    else:
        assert verbs <= ({"answer"} if was == "play" else {"undo"})


@pytest.mark.parametrize("game", games())
def test_20000_presses_by_chance(game: str) -> None:
    """B4, B7, C4: nothing raises, and the log says all that happened, in every game."""
    chance, hands = Random(len(game)), Hands(known={game: games()[game]})
    for number in range(5000):
        check_step(hands, leaned_on(chance))
        assert hands.dialog.take_wish() in (None, "power-off")
        if number % 250 == 249:
            check_whole(hands)
    assert len(hands.book.setups) > 1, "games were begun"


def check_whole(hands: Hands) -> None:
    """B4, A6: the book alone gives the very same game back; the picture is never missing."""
    assert hands.shot().screen.items
    referee = hands.desk.referee
    if referee is None:
        return
    assert referee.log == hands.book.entries
    again = Referee.replay(referee.game, hands.book.setups[-1], tuple(hands.book.entries))
    assert again.state == referee.state
    assert [entry.number for entry in referee.in_force()] == in_force(referee.log)[::-1]


def test_the_monkey_would_notice_a_menu_that_plays() -> None:
    """The proof of the proof: an answer while the menu is open is caught."""
    hands = Hands()
    hands.game("Anna", "Ben")

    class Plays(Dialog):
        def press(self, press: Press) -> None:
            assert press.key is Key.UP
            hands.desk.handle({"answer": {"kind": "roll", "dice": [3]}})

    hands.dialog = Plays(hands.games, hands.desk, errand=Errand("menu", menu))
    with pytest.raises(AssertionError, match="B7"):
        check_step(hands, Press(Key.UP))
