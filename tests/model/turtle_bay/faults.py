"""Referees with one fault each, to prove that the comparison finds faults.

Each is the model with one rule or one law of the protocol broken, named by what it breaks.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from tests.model.lawless import lawless
from tests.model.session import Session
from tests.model.turtle_bay.model import Model
from tests.model.turtle_bay.rules import Rules, Table


class LandingTurned(Rules):
    """TB-12."""

    def is_passed(self, place: int, start: int, end: int) -> bool:
        return place != 0 and start <= place <= end


class StartTurned(Rules):
    """TB-13."""

    def is_passed(self, place: int, start: int, end: int) -> bool:
        return start <= place < end


class LeftBehindKept(Rules):
    """TB-11."""

    def is_passed(self, place: int, start: int, end: int) -> bool:
        return place != 0 and start < place < end


class DiceTooMany(Rules):
    """TB-3."""

    def dice(self, table: Table, colour: str) -> int:
        return min(3, 1 + sum(1 for _, side in table[colour] if side == "back"))


class SwimsOn(Rules):
    """TB-10."""

    def target(self, square: int, steps: int, squares: int) -> int:
        return square + steps if square < squares else squares + 1


class StartEmpty(Rules):
    """TB-9."""

    def fill_start(self, turtles: list[Any]) -> None:
        assert turtles


class QuickIsFour(Rules):
    """TB-15."""

    def has_won(self, table: Table, colour: str, squares: int, quick: bool) -> bool:
        return self.in_ocean(table, colour, squares) >= (4 if quick else 5)


class OnlyClosestCounts(Rules):
    """TB-17."""

    def standing(self, table: Table, colour: str, squares: int) -> tuple[int, list[int]]:
        ocean, others = super().standing(table, colour, squares)
        return ocean, others[:1]


class NobodyShares(Rules):
    """TB-18."""

    def places(self, table: Table, colours: list[str], squares: int) -> list[list[int]]:
        return [[p] for group in super().places(table, colours, squares) for p in group]


class BacksMove(Rules):
    """TB-7, TB-16."""

    def can_move(self, table: Table, colour: str, squares: int) -> bool:
        return any(0 <= place <= squares for place, _ in table[colour])


class AllDiceCount(Model):
    """TB-4."""

    def steps(self, play: dict[str, Any]) -> int:
        return int(sum(play["dice"]))


class EndsOverlooked(Model):
    """Ends are judged on a corrected table."""

    def judged(self, play: dict[str, Any]) -> dict[str, Any]:
        if play["stage"] != "do":
            play["stage"] = "move" if play["dice"] else "roll"
        return play


class DoForgotten(Model):
    """An open `do` stays open over a correction."""

    def judged(self, play: dict[str, Any]) -> dict[str, Any]:
        return super().judged({**play, "stage": "roll"})


class SidesUnseen(Model):
    """TB-11: an audit sees sides."""

    def differs(self, position: dict[str, Any]) -> list[bool]:
        for turtles in position["turtles"].values():
            for turtle in turtles:
                turtle["side"] = "feet"
        return super().differs(position)


RULES: list[type[Rules]] = [
    LandingTurned, StartTurned, LeftBehindKept, DiceTooMany, SwimsOn, StartEmpty, QuickIsFour,
    OnlyClosestCounts, NobodyShares, BacksMove,
]  # fmt: skip
LAWS: list[type[Model]] = [AllDiceCount, EndsOverlooked, DoForgotten, SidesUnseen]

FAULTY: dict[str, Callable[[], Session]] = {
    **{rules.__name__: partial(lambda broken: Model(broken()), rules) for rules in RULES},
    **{law.__name__: law for law in LAWS},
    **lawless(Model),
}
"""Every faulty referee by its fault."""
