"""Referees with one fault each, to prove that the comparison finds faults.

Each is the model with one rule or one law of the protocol broken, named by what it breaks.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

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


class UndoesAcross(Model):
    """C3: an undo across a turn's start without asking."""

    def end_turn(self, play: dict[str, Any]) -> tuple[dict[str, Any], bool]:
        return super().end_turn(play)[0], False


class AsksAfterWin(Model):
    """C3: after TB-15 the next turn has not begun."""

    def end_turn(self, play: dict[str, Any]) -> tuple[dict[str, Any], bool]:
        return super().end_turn(play)[0], True


class NeverDone(Model):
    """`done` is taken after a refused report."""

    def asked_kinds(self) -> set[str]:
        kinds = super().asked_kinds()
        return kinds - {"done"} if self.level() == "referee" else kinds


class AlwaysDone(Model):
    """`done` is not taken with `referee`."""

    def asked_kinds(self) -> set[str]:
        kinds = super().asked_kinds()
        return kinds | {"done"} if "report" in kinds else kinds


class RedoesForever(Model):
    """C5: redo works until the next answer."""

    def take(self, play: dict[str, Any], ended_turn: bool) -> Any:
        future = list(self.future)
        replies, change = super().take(play, ended_turn)

        def kept() -> None:
            assert change
            change()
            self.future = future

        return replies, kept


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


class FirstLevelForAll(Model):
    """The level of whoever acts counts."""

    def level(self) -> str:
        assert self.game
        return str(self.game["help"][0])


class HalfSet(Model):
    """Not understood: nothing changes."""

    def on_set(self, body: Any) -> Any:
        level = body.get("help") if isinstance(body, dict) else None
        if self.game and level == "quiet":
            self.game["help"] = ["quiet"] * len(self.game["colours"])
        return super().on_set(body)


class DoneOutlivesUndo(Model):
    """`done` is taken after a refused report only until the next answer, undo, redo."""

    def on_undo(self, body: Any) -> Any:
        return self.keeping(*super().on_undo(body))

    def on_redo(self, body: Any) -> Any:
        return self.keeping(*super().on_redo(body))

    def keeping(self, replies: Any, change: Any) -> Any:
        reported = self.reported

        def kept() -> None:
            change()
            self.reported = reported

        return replies, kept if change else None


class CorrectionAcross(Model):
    """A correction is undone without `across_turn`."""

    def on_correct(self, body: Any) -> Any:
        replies, change = super().on_correct(body)

        def crossed() -> None:
            assert change
            change()
            self.past[-1] = (self.past[-1][0], True)

        return replies, crossed if change else None


RULES: list[type[Rules]] = [
    LandingTurned, StartTurned, LeftBehindKept, DiceTooMany, SwimsOn, StartEmpty, QuickIsFour,
    OnlyClosestCounts, NobodyShares, BacksMove,
]  # fmt: skip
LAWS: list[type[Model]] = [
    AllDiceCount, UndoesAcross, AsksAfterWin, NeverDone, AlwaysDone, RedoesForever, EndsOverlooked,
    DoForgotten, SidesUnseen, FirstLevelForAll, HalfSet, DoneOutlivesUndo, CorrectionAcross,
]  # fmt: skip

FAULTY: dict[str, Callable[[], Model]] = {
    **{rules.__name__: partial(lambda broken: Model(broken()), rules) for rules in RULES},
    **{law.__name__: law for law in LAWS},
}
"""Every faulty referee by its fault."""
