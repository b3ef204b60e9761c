"""Mahé's table checked at the box: every screen fits, the board can be tapped, all leads back."""

from __future__ import annotations

from random import Random

import pytest

from companion.games import games
from companion.games.contract import AS_IT_LIES
from companion.games.mahe.state import RAFT, Mahe
from companion.keys import Key
from tests.dialog.hands import NUMBER_KEYS, ROLES, Hands
from tests.games.mahe.test_screens import hands, taken_up_late
from tests.screens.test_fit import check_every_cursor, check_pages
from web.games import game_page
from web.taps import targets

PAGE = game_page(games()["mahe"].folder, {})
CHANGED = 3
"""So many things are told at most before the table is left so."""


def mixed(players: int, chance: Random) -> Hands:
    """Opens a game that was taken up late and played for a while."""
    opened = hands(players, options={"cards_as_dice": True})
    taken_up_late(opened)
    opened.put_away()
    for _ in range(chance.randrange(30, 60)):
        if opened.mode == "play":
            opened.take(chance.randrange(len(opened.step.choices)), ROLES)
            opened.put_away()
    return opened


def told_otherwise(opened: Hands, chance: Random, keys: tuple[Key, ...]) -> None:
    """Opens the check and tells some changes, holding every screen against D8."""
    opened.menu("more", "check")
    for _ in range(chance.randrange(1, CHANGED + 1)):
        while True:
            check_every_cursor(opened)
            at = chance.randrange(opened.step.choices[0].value == AS_IT_LIES, len(opened.values))
            opened.take(at, keys)
            if opened.values[:1] == [AS_IT_LIES]:
                break


@pytest.mark.parametrize("keys", [ROLES, NUMBER_KEYS], ids=["six roles", "number keys"])
@pytest.mark.parametrize("players", [2, 3, 7])
def test_a_table_is_told_otherwise_and_led_back(players: int, keys: tuple[Key, ...]) -> None:
    """Whatever is told is found, or is as it should be; put right, the game stands as before."""
    chance, right = Random(players), 0
    for _ in range(6):
        opened = mixed(players, chance)
        if opened.mode != "play":
            continue
        before = opened.referee.state
        told_otherwise(opened, chance, keys)
        opened.take_value(AS_IT_LIES, keys)
        if opened.dialog.note is None:
            right += 1
            check_every_cursor(opened)
            opened.press("o")
            opened.take_value("right", keys)
            while opened.dialog.note is None:
                check_every_cursor(opened)
                opened.press("o")
        check_pages(opened)
        assert opened.referee.state == before
        assert opened.mode == "play"
    assert right


def test_what_stands_on_the_board_can_be_tapped() -> None:
    """Spaces and turtles that can be chosen have a spot on the page's drawing, as it is told."""
    assert PAGE is not None
    opened = hands(4)
    opened.answer({"kind": "reveal", "eggs": 3})
    opened.menu("more", "check")
    opened.take_value(f"space/{RAFT}")
    opened.take_value("red")
    opened.take_value(12)
    for value in (f"space/{RAFT}", "yellow", 12, 1, "space/12"):
        found = targets(opened.shot(), PAGE)
        on_board = [c.at for c in opened.step.choices if isinstance(c.at, tuple)]
        lying = [at for at in on_board if at[0] not in ("cards", "face_up")]
        assert lying
        assert all(found[at] for at in lying)
        opened.take_value(value)
    state = opened.referee.state
    assert isinstance(state, Mahe)
    assert state.spaces[12] == ()
