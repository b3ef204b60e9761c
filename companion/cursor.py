"""What a key does in a step: moves the cursor, takes a choice, or goes back one pick. Pure.

Roles move and take; a number key takes at once what a short list, a die or a count shows under it.
In a list of more than six, 1 and 2 hold the place of UP and DOWN, 3 and 4 of LEFT and RIGHT, so
that six number keys with OK and BACK reach everything. What is done on the table is said to be done
by OK alone. A die begins blank, and blank it is not taken: so OK pressed twice tells no throw.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from msgspec import Struct

from companion.games.contract import Choice, Step
from companion.keys import Key

NUMBERED: Final = 6
PAGE: Final = 4
"""Rows that the display shows at once; LEFT and RIGHT move by so many in a long list, else by one:
a short one is often shown between a left and a right arrow."""

_STAND_INS = {Key.ONE: Key.UP, Key.TWO: Key.DOWN, Key.THREE: Key.LEFT, Key.FOUR: Key.RIGHT}


class Moved(Struct, frozen=True):
    """The cursor stands elsewhere now."""

    cursor: int


class Taken(Struct, frozen=True):
    """A choice was taken, by its index."""

    index: int


class Back(Struct, frozen=True):
    """One pick back."""


Move = Moved | Taken | Back


def begins(step: Step) -> int:
    """Gives where the cursor begins; beyond the faces of a die, which is blank then."""
    return len(step.choices) if step.form == "die" else step.first


def is_blank(step: Step, cursor: int) -> bool:
    """Tells whether the cursor stands on none of a die's faces yet."""
    return step.form == "die" and cursor >= len(step.choices)


def is_long(step: Step) -> bool:
    """Tells whether number keys stand in for the arrows."""
    if step.form == "tick":
        return _last_line(step) > 0
    return step.form == "map" or (step.form == "list" and len(step.choices) > NUMBERED)


def _last_line(step: Step) -> int:
    """Gives how far the lines of a `tick` can be moved up."""
    # With dice the first line stands beside them and two others are in sight, else four.
    return max(0, len(step.brief) - (3 if step.dice else PAGE))


def number_of(step: Step, index: int) -> int | None:
    """Gives the number key that takes a choice at once, if one does."""
    if is_long(step) or step.form == "tick":
        return None
    choice = step.choices[index]
    number = choice.value if step.form in ("die", "count") else choice.number or index + 1
    return number if isinstance(number, int) and 1 <= number <= NUMBERED else None


def role_of(step: Step, key: Key) -> Key:
    """Gives the role that a key has in a step: number keys stand in for arrows in long lists."""
    return _STAND_INS.get(key, key) if is_long(step) else key


def pressed(step: Step, cursor: int, key: Key) -> Move | None:
    """Gives what a key does in a step; None where it does nothing."""
    key = role_of(step, key)
    if key is Key.OK:
        return _taken(step, cursor)
    if key.number is not None:
        return _numbered(step, key.number)
    return _moved(step, cursor, key)


def _taken(step: Step, cursor: int) -> Taken | None:
    if is_blank(step, cursor):
        return None
    return Taken(0 if step.form == "tick" else cursor)


def _numbered(step: Step, number: int) -> Taken | None:
    for index in range(len(step.choices)):
        if number_of(step, index) == number:
            return Taken(index)
    return None


def _moved(step: Step, cursor: int, key: Key) -> Move | None:
    match step.form:
        case "die":
            return _in_die(step, cursor, key)
        case "map":
            return _in_map(step.choices, cursor, key)
        case "tick":
            return _in_lines(step, cursor, key)
        case _:
            up = 1 if step.form == "count" else -1
            return _in_list(len(step.choices), cursor, key, up, PAGE if is_long(step) else 1)


def _in_die(step: Step, cursor: int, key: Key) -> Move | None:
    """Turns the die up from 1 or down from 6; blank it stands between the two."""
    faces = len(step.choices)
    match key:
        case Key.UP:
            return Moved(0 if is_blank(step, cursor) else (cursor + 1) % faces)
        case Key.DOWN:
            return Moved((cursor - 1) % faces)
        case Key.RIGHT:
            return _taken(step, cursor)
        case Key.LEFT:
            return Back()
    return None


def _in_list(length: int, cursor: int, key: Key, up: int, page: int) -> Move | None:
    match key:
        case Key.UP:
            return Moved((cursor + up) % length)
        case Key.DOWN:
            return Moved((cursor - up) % length)
        case Key.LEFT:
            return Moved(max(0, cursor - page))
        case Key.RIGHT:
            return Moved(min(length - 1, cursor + page))
    return None


def _in_lines(step: Step, cursor: int, key: Key) -> Move | None:
    last = _last_line(step)
    match key:
        case Key.UP | Key.LEFT:
            return Moved(max(0, cursor - 1))
        case Key.DOWN | Key.RIGHT:
            return Moved(min(last, cursor + 1))
    return None


def _in_map(choices: tuple[Choice, ...], cursor: int, key: Key) -> Move | None:
    """Moves to the place that the key leads to; where there is none, stays."""
    ways = _ways(tuple((choice.x, choice.y) for choice in choices)).get(key)
    return None if ways is None else Moved(ways[cursor])


Point: TypeAlias = tuple[int, int]
AHEAD: Final[dict[Key, Point]] = {
    Key.UP: (0, -1),
    Key.DOWN: (0, 1),
    Key.LEFT: (-1, 0),
    Key.RIGHT: (1, 0),
}


@lru_cache(maxsize=16)
def _ways(points: tuple[Point, ...]) -> dict[Key, tuple[int, ...]]:
    """Gives for each arrow where it leads from each place: to the nearest in its direction. Where
    some place would be nobody's nearest, LEFT and RIGHT go through all, row by row (B9)."""
    ways = {
        key: tuple(_nearest(points, here, ahead) for here in range(len(points)))
        for key, ahead in AHEAD.items()
    }
    if not all(_reached(ways, start) == len(points) for start in range(len(points))):
        order = sorted(range(len(points)), key=lambda at: (points[at][1], points[at][0]))
        after = dict(zip(order, [*order[1:], order[0]], strict=True))
        before = {there: here for here, there in after.items()}
        ways[Key.RIGHT] = tuple(after[here] for here in range(len(points)))
        ways[Key.LEFT] = tuple(before[here] for here in range(len(points)))
    return ways


def _nearest(points: tuple[Point, ...], here: int, ahead: Point) -> int:
    """Gives the nearest place in a direction, sideways distance counting double; else the same."""
    x, y = points[here]
    best, nearest = None, here
    for there, (to_x, to_y) in enumerate(points):
        dx, dy = to_x - x, to_y - y
        forwards = dx * ahead[0] + dy * ahead[1]
        far = forwards + 2 * (abs(dx * ahead[1]) + abs(dy * ahead[0]))
        if forwards > 0 and (best is None or far < best):
            best, nearest = far, there
    return nearest


def _reached(ways: dict[Key, tuple[int, ...]], start: int) -> int:
    """Counts the places that the arrows reach from one."""
    seen, open_ = {start}, [start]
    while open_:
        here = open_.pop()
        fresh = {way[here] for way in ways.values()} - seen
        seen |= fresh
        open_ += fresh
    return len(seen)
