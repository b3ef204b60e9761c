"""What a key does in a step, form by form (B9, F9)."""

from __future__ import annotations

from random import Random

import pytest

from companion.cursor import Back, Move, Moved, Taken, begins, is_long, number_of, pressed
from companion.games.contract import Choice, Said, Step
from companion.keys import Key
from tests.dialog.hands import ROLES, way

SAID = Said("done")


def list_of(length: int) -> Step:
    return Step("list", SAID, tuple(Choice(f"v{n}", SAID) for n in range(length)))


DIE = Step("die", SAID, tuple(Choice(n, SAID) for n in range(1, 7)))
COUNT = Step("count", SAID, tuple(Choice(n, SAID) for n in range(7)))
SHORT, LONG = list_of(4), list_of(20)
BLANK = 6
"""Where the cursor stands on no face of a die yet."""
DONE = (Choice("done", SAID),)
FEW = Step("tick", SAID, DONE, brief=(SAID,) * 4)
MANY = Step("tick", SAID, DONE, brief=(SAID,) * 6)
BESIDE_DICE = Step("tick", SAID, DONE, brief=(SAID,) * 4, dice=(3,))
PLACES = ((0, 0), (10, 0), (20, 0), (10, 10), (30, 30))
MAP = Step("map", SAID, tuple(Choice(n, SAID, x=x, y=y) for n, (x, y) in enumerate(PLACES)))

CASES: dict[str, tuple[Step, int, Key, Move | None]] = {
    "die: up is one more": (DIE, 0, Key.UP, Moved(1)),
    "die: above six comes one": (DIE, 5, Key.UP, Moved(0)),
    "die: below one comes six": (DIE, 0, Key.DOWN, Moved(5)),
    "die: right takes": (DIE, 2, Key.RIGHT, Taken(2)),
    "die: left goes back": (DIE, 2, Key.LEFT, Back()),
    "blank die: ok takes nothing": (DIE, BLANK, Key.OK, None),
    "blank die: right takes nothing": (DIE, BLANK, Key.RIGHT, None),
    "blank die: up is one": (DIE, BLANK, Key.UP, Moved(0)),
    "blank die: down is six": (DIE, BLANK, Key.DOWN, Moved(5)),
    "blank die: left goes back": (DIE, BLANK, Key.LEFT, Back()),
    "blank die: a number takes its face": (DIE, BLANK, Key.THREE, Taken(2)),
    "die: a number takes its face": (DIE, 0, Key.FIVE, Taken(4)),
    "count: up is one more": (COUNT, 2, Key.UP, Moved(3)),
    "count: right is one more": (COUNT, 2, Key.RIGHT, Moved(3)),
    "count: left ends at the least": (COUNT, 0, Key.LEFT, Moved(0)),
    "count: a number takes its value": (COUNT, 0, Key.TWO, Taken(2)),
    "list: up is the row above": (SHORT, 2, Key.UP, Moved(1)),
    "list: over the first comes the last": (SHORT, 0, Key.UP, Moved(3)),
    "list: right is the next": (SHORT, 1, Key.RIGHT, Moved(2)),
    "list: a number takes its row": (SHORT, 0, Key.FOUR, Taken(3)),
    "list: a number without a row": (SHORT, 0, Key.FIVE, None),
    "long list: right is a page": (LONG, 1, Key.RIGHT, Moved(5)),
    "long list: 1 is up": (LONG, 5, Key.ONE, Moved(4)),
    "long list: 2 is down": (LONG, 5, Key.TWO, Moved(6)),
    "long list: 3 is a page up": (LONG, 5, Key.THREE, Moved(1)),
    "long list: 4 is a page down": (LONG, 18, Key.FOUR, Moved(19)),
    "long list: 5 is nothing": (LONG, 5, Key.FIVE, None),
    "tick: ok takes": (FEW, 0, Key.OK, Taken(0)),
    "tick: a number takes nothing": (FEW, 0, Key.ONE, None),
    "tick: a number takes nothing of six lines": (MANY, 0, Key.FIVE, None),
    "tick: four lines stand still": (FEW, 0, Key.DOWN, Moved(0)),
    "tick: six lines move": (MANY, 0, Key.DOWN, Moved(1)),
    "tick: six lines end": (MANY, 2, Key.DOWN, Moved(2)),
    "tick: 2 moves six lines": (MANY, 0, Key.TWO, Moved(1)),
    "tick: three lines fit beside dice": (BESIDE_DICE, 0, Key.DOWN, Moved(1)),
    "map: right to the nearest": (MAP, 0, Key.RIGHT, Moved(1)),
    "map: down, a little aside": (MAP, 1, Key.DOWN, Moved(3)),
    "map: nothing further left": (MAP, 0, Key.LEFT, Moved(0)),
    "map: 4 is right": (MAP, 1, Key.FOUR, Moved(2)),
    "map: ok takes": (MAP, 3, Key.OK, Taken(3)),
}


@pytest.mark.parametrize("case", CASES)
def test_what_a_key_does(case: str) -> None:
    step, at, key, expected = CASES[case]
    assert pressed(step, at, key) == expected


def test_only_a_die_begins_on_no_choice() -> None:
    """F4: OK pressed twice by mistake tells no throw."""
    assert begins(DIE) == BLANK
    assert [begins(step) for step in (COUNT, SHORT, LONG, FEW, MAP)] == [0] * 5


@pytest.mark.parametrize("step", [DIE, COUNT, SHORT, LONG, FEW, MANY, MAP])
def test_number_keys_are_told_truly(step: Step) -> None:
    """F9: a choice that shows a number is taken by it, from wherever the cursor stands."""
    for index in range(len(step.choices)):
        number = number_of(step, index)
        if number is not None:
            assert pressed(step, 0, Key(str(number))) == Taken(index)
        assert number is None or not is_long(step)


@pytest.mark.parametrize("seed", range(40))
def test_every_place_of_a_map_is_reached_from_every_other(seed: int) -> None:
    """B9: however few and scattered the places are, with the arrows alone."""
    chance = Random(seed)
    grid = [(x, y + 3 * (x // 7 % 2)) for x in range(0, 63, 7) for y in range(0, 48, 6)]
    points = tuple(chance.sample(grid, chance.randint(2, 14)))
    choices = tuple(Choice(n, Said("a"), x=x, y=y) for n, (x, y) in enumerate(points))
    step = Step("map", Said("a"), choices)
    for start in range(len(points)):
        for index in range(len(points)):
            assert way(step, start, index, ROLES)


def test_an_island_of_a_map_is_reached() -> None:
    """B9: two turtles behind a row of nearer ones, as they came to lie in Tortuga."""
    points = ((3, 15), (3, 21), (10, 12), (10, 18), (10, 24), (17, 9), (17, 27), (45, 18))
    choices = tuple(Choice(n, Said("a"), x=x, y=y) for n, (x, y) in enumerate(points))
    step = Step("map", Said("a"), choices)
    assert all(way(step, 0, index, ROLES) for index in range(len(points)))
