"""Slips at a Turtle Bay table, seeded: what is told wrongly, and how the table lies wrongly.

What is right is computed here from the table before the move, turtle by turtle, not by the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias, cast

from companion.games.contract import Answer, Done, Fact
from companion.games.turtle_bay.position import TurtleAt, TurtleBayPosition
from companion.games.turtle_bay.rules import Move, Report, Roll, TurnedTurtle
from companion.games.turtle_bay.state import Side
from tests.games.slipping import Lying, Told, Unasked

Spot: TypeAlias = tuple[str, int]
"""A colour on a square."""
Lie: TypeAlias = tuple[str, int | None, str]
"""A turtle as it lies: colour, square (None: waiting), side."""
Table: TypeAlias = Counter[Lie]

DICE_OF_BACKS = {0: 1, 1: 1, 2: 2}
TURNED = {"feet": "back", "back": "feet"}


@dataclass(frozen=True)
class Moving:
    """A move: the table before it, who went from where to where, by which dice."""

    before: Table
    colour: str
    start: int
    dice: tuple[int, ...]
    ocean: int

    @property
    def landing(self) -> int:
        """TB-4, TB-5, TB-10."""
        return min(self.start + max(self.dice), self.ocean)

    @property
    def passed(self) -> Counter[Spot]:
        """TB-11 to TB-13: whoever stands from the first square to before the last, the mover
        aside."""
        found: Counter[Spot] = Counter()
        for (colour, square, _), count in self._without_mover.items():
            if square and self.start <= square < min(self.landing, self.ocean):
                found[colour, square] += count
        return found

    @property
    def follows(self) -> bool:
        """TB-9: one that waited takes the mover's place on the start square."""
        return self.start == 0 and self.before[self.colour, None, "feet"] > 0

    @property
    def after(self) -> Table:
        """How the table lies after it."""
        table: Table = Counter()
        for (colour, square, side), count in self._without_mover.items():
            is_passed = square is not None and (colour, square) in self.passed
            table[colour, square, TURNED[side] if is_passed else side] += count
        if self.follows:
            table[self.colour, None, "feet"] -= 1
            table[self.colour, 0, "feet"] += 1
        return +(table + Counter({(self.colour, self.landing, "feet"): 1}))

    @property
    def others(self) -> list[Spot]:
        """Who was not passed: all on the board but the mover."""
        there = Counter((c, s) for c, s, _ in self.after.elements() if s is not None)
        there[self.colour, self.landing] -= 1
        return sorted(spot for spot in +there if spot not in self.passed)

    @property
    def _without_mover(self) -> Table:
        return self.before - Counter({(self.colour, self.start, "feet"): 1})

    def report(self) -> Report:
        """The right report."""
        return _report(self.passed)


# -- what lies ------------------------------------------------------------------------------------


def lies(told: TurtleBayPosition) -> Table:
    """Takes a position apart."""
    return Counter(
        (colour, turtle.square, turtle.side)
        for colour, herd in told.turtles.items()
        for turtle in herd
    )


def position_of(table: Table) -> TurtleBayPosition:
    """Gives a table as it is told in an audit; dice and player are left out."""
    herds: dict[str, tuple[TurtleAt, ...]] = {}
    for colour, square, side in table.elements():
        herds[colour] = (*herds.get(colour, ()), TurtleAt(square, cast(Side, side)))
    return TurtleBayPosition(herds)


# -- the throw and the move -----------------------------------------------------------------------


def of_throw(table: Table, own: str) -> Iterator[Told]:
    """Gives wrong throws."""
    backs = sum(n for (colour, _, side), n in table.items() if (colour, side) == (own, "back"))
    count = DICE_OF_BACKS.get(backs, 3)
    for thrown in {0, 1, 2, 3, 4} - {count}:
        facts: dict[str, Fact] = {"count": count, "thrown": thrown, "backs": backs}
        yield Told("wrong number of dice", Roll((1,) * thrown), {"TB-3"}, facts)
    for die in (0, 7):
        dice = (*[1] * (count - 1), die)
        yield Told("a die that is not 1–6", Roll(dice), {"TB-3"}, {"die": die})


def of_move(table: Table, own: str, dice: tuple[int, ...], ocean: int) -> Iterator[Told]:
    """Gives moves of a wrong turtle, and wrong moves of a right one."""
    yield from _wrong_turtles(table, own, ocean)
    for square in {s for c, s, side in table if c == own and s is not None and side == "feet"}:
        if square < ocean:
            yield from _wrong_ends(own, square, dice, ocean)


def _wrong_turtles(table: Table, own: str, ocean: int) -> Iterator[Told]:
    mine = {(s, side) for c, s, side in table if c == own}
    on_board = {s for s, _ in mine if s is not None}
    for colour, square in {(c, s) for c, s, _ in table if c != own and s is not None}:
        facts = {"colour": colour, "square": _named(square, ocean), "own": own}
        other = "moving another's turtle"
        yield Told(other, Move(square, colour), {"TB-6"}, facts)
        if square not in on_board:
            yield Told(other, Move(square), {"TB-6"}, {"own": own})
    for square, side in mine:
        if square is not None and side == "back" and (square, "feet") not in mine:
            facts = {"colour": own, "square": square}
            yield Told("one on its back", Move(square), {"TB-7"}, facts)
    yield Told("a waiting one", Move("waiting"), {"TB-8"}, {"colour": own})
    if ocean in on_board:
        yield Told("one in the ocean", Move(ocean), {"TB-10"}, {"colour": own})
    for square in {*range(ocean)} - {s for _, s, _ in table}:
        facts = {"colour": own, "square": square}
        yield Told("one from a square where nobody is", Move(square), {"TB-5"}, facts)


def _wrong_ends(own: str, square: int, dice: tuple[int, ...], ocean: int) -> Iterator[Told]:
    landing = min(square + max(dice), ocean)
    facts: dict[str, Fact] = {
        "colour": own,
        "square": square,
        "to": _named(landing, ocean),
        "count": max(dice),
    }
    for to in {square + die for die in {*dice, sum(dice)}} - {landing}:
        if to != square + max(dice):
            rules = {"TB-10" if to > ocean else "TB-5"}
            yield Told(BY_ANOTHER, Move(square, to=to), rules, facts)
    yield Told("a place beyond the ocean", Move(square, to=ocean + 1), {"TB-10"}, facts)


BY_ANOTHER = "moving by another die than the highest or by the sum"


def _named(square: int, ocean: int) -> int | str:
    return "ocean" if square == ocean else square


# -- reports --------------------------------------------------------------------------------------


def of_report(moving: Moving) -> Iterator[Told]:
    """Gives wrong reports, by number and by name."""
    passed, many = moving.passed, moving.passed.total()
    if many:
        yield Told("a forgotten turn-over", Report(many - 1), {"TB-11"}, {"count": many})
    facts: dict[str, Fact] = {"told": many + 1}
    yield Told("one too many", Report(many + 1), {"TB-11"}, facts)
    for one in passed:
        rest = passed - Counter([one])
        facts = {"turtles": _spots([one], moving)}
        yield Told("a forgotten turn-over", _report(rest), {"TB-11"}, facts)
        yield Told("one too many", _report(passed + Counter([one])), {"TB-11"}, facts)
        for other in moving.others:
            both: dict[str, Fact] = {**facts, "wrong": _spots([other], moving)}
            yield Told("the wrong turtle", _report(rest + Counter([other])), {"TB-11"}, both)
    for other in moving.others:
        kind, rule = _why_not(other, moving)
        facts = {"turtles": _spots([other], moving)}
        yield Told(kind, _report(passed + Counter([other])), {rule}, facts)


def _why_not(spot: Spot, moving: Moving) -> tuple[str, str]:
    """Says which rule keeps one from being turned."""
    _, square = spot
    if square == 0:
        return "the start square", "TB-13"
    if square == moving.ocean:
        return "the ocean", "TB-13"
    if square == moving.landing:
        return "a turtle turned on the landing square", "TB-12"
    return "one too many", "TB-11"


def _report(turned: Counter[Spot]) -> Report:
    return Report(tuple(TurnedTurtle(colour, square) for colour, square in turned.elements()))


def _spots(spots: list[Spot], moving: Moving) -> Fact:
    return [{"colour": c, "square": _named(square, moving.ocean)} for c, square in spots]


# -- the table ------------------------------------------------------------------------------------


def lying(moving: Moving) -> Iterator[Lying[Table]]:
    """Gives tables that lie wrongly after a move, by one slip each."""
    right = moving.after
    for lie in [lie for lie in right if lie[1] is not None]:
        yield _turned_over(lie, right, moving)
    for one in moving.passed:
        for other in moving.others:
            if 0 < other[1] < moving.ocean:
                table = _turn(_turn(right, one), other)
                yield Lying("the wrong turtle", table, {"TB-11"})
    if moving.follows:
        colour = moving.colour
        back = Counter({(colour, None, "feet"): 1}), Counter({(colour, 0, "feet"): 1})
        yield Lying("a start square that was not filled up", right - back[1] + back[0], {"TB-9"})
    yield from _moved_wrongly(right, moving)
    yield Lying("skipping a turn", moving.before, {"TB-5", "TB-10"})


def _turned_over(lie: Lie, right: Table, moving: Moving) -> Lying[Table]:
    colour, square, side = lie
    assert square is not None
    table = right - Counter([lie]) + Counter([(colour, square, TURNED[side])])
    if (colour, square) in moving.passed:
        return Lying("a forgotten turn-over", table, {"TB-11"})
    if square == moving.landing and 0 < square < moving.ocean:
        is_of_last = colour == moving.colour
        return Lying("a turtle turned on the landing square", table, {"TB-11"}, is_of_last)
    kind, _ = _why_not((colour, square), moving)
    rule = "TB-11" if 0 < square < moving.ocean else "TB-13"
    return Lying(kind, table, {rule}, is_of_last=False)


def _turn(table: Table, spot: Spot) -> Table:
    """Turns one turtle of a place over."""
    lie = next(lie for lie in table if lie[:2] == spot)
    return table - Counter([lie]) + Counter([(*spot, TURNED[lie[2]])])


def _moved_wrongly(right: Table, moving: Moving) -> Iterator[Lying[Table]]:
    """The mover elsewhere by another die or the sum; another's turtle in its stead."""
    mover = Counter({(moving.colour, moving.landing, "feet"): 1})
    rules = {"TB-5", "TB-10"}
    for steps in {*moving.dice, sum(moving.dice)}:
        end = min(moving.start + steps, moving.ocean)
        if end != moving.landing:
            there = Table({(moving.colour, end, "feet"): 1})
            yield Lying(BY_ANOTHER, right - mover + there, rules)
    for colour, square, side in right:
        if colour != moving.colour and square == moving.start and not moving.follows:
            taken = Counter([(colour, square, side)]) + mover
            put = Counter([(colour, moving.landing, "feet"), (moving.colour, square, "feet")])
            yield Lying("moving another's turtle", right - taken + put, rules)


# -- at the wrong time ----------------------------------------------------------------------------


def unasked(asked: str) -> Iterator[Unasked]:
    """Gives answers that come at the wrong time; `asked` is the open question's kind."""
    every: tuple[Answer, ...] = (Roll((1,)), Move(0), Done(), Report(0))
    if asked == "over":
        yield from (Unasked("playing on after the end", one, "game-over") for one in every)
    elif asked == "roll":
        yield from (Unasked("skipping a turn", one, "wrong-question") for one in every[1:])
    elif asked == "move":
        told = (every[0], *every[2:])
        yield from (Unasked("skipping a turn", one, "wrong-question") for one in told)
