"""Faults that a referee of any game can have: one law of the protocol broken each.

`lawless(Model)` makes a faulty model of each for a game's `faults.py`.
"""

from collections.abc import Callable
from typing import Any

from tests.model.session import Session, Verdict


class UndoesAcross(Session):
    """C3: an undo across a turn's start without asking."""

    def take(self, play: dict[str, Any], ended_turn: bool) -> Verdict:
        del ended_turn
        return super().take(play, False)


class AsksAfterEnd(Session):
    """C3: after the end of a game the next turn has not begun."""

    def take(self, play: dict[str, Any], ended_turn: bool) -> Verdict:
        return super().take(play, ended_turn or play["stage"] == "over")


class NeverDone(Session):
    """`done` is taken after a refused report."""

    def asked_kinds(self) -> set[str]:
        kinds = super().asked_kinds()
        return kinds - {"done"} if self.level() == "referee" else kinds


class AlwaysDone(Session):
    """`done` is not taken with `referee`."""

    def asked_kinds(self) -> set[str]:
        kinds = super().asked_kinds()
        return kinds | {"done"} if "report" in kinds else kinds


class RedoesForever(Session):
    """C5: redo works until the next answer."""

    def take(self, play: dict[str, Any], ended_turn: bool) -> Verdict:
        future = list(self.future)
        replies, change = super().take(play, ended_turn)

        def kept() -> None:
            assert change
            change()
            self.future = future

        return replies, kept


class FirstLevelForAll(Session):
    """The level of whoever acts counts."""

    def level(self) -> str:
        assert self.game
        return str(self.game["help"][0])


class HalfSet(Session):
    """Not understood: nothing changes."""

    def on_set(self, body: Any) -> Verdict:
        level = body.get("help") if isinstance(body, dict) else None
        if self.game and level == "quiet":
            self.game["help"] = ["quiet"] * len(self.game["help"])
        return super().on_set(body)


class DoneOutlivesUndo(Session):
    """`done` is taken after a refused report only until the next answer, undo, redo."""

    def on_undo(self, body: Any) -> Verdict:
        return self.keeping(*super().on_undo(body))

    def on_redo(self, body: Any) -> Verdict:
        return self.keeping(*super().on_redo(body))

    def keeping(self, replies: Any, change: Callable[[], None] | None) -> Verdict:
        """Takes the change, but for what it forgets."""
        reported = self.reported

        def kept() -> None:
            assert change
            change()
            self.reported = reported

        return replies, kept if change else None


class CorrectionAcross(Session):
    """A correction is undone without `across_turn`."""

    def on_correct(self, body: Any) -> Verdict:
        replies, change = super().on_correct(body)

        def crossed() -> None:
            assert change
            change()
            if not self.parted:
                self.past[-1] = (self.past[-1][0], True)

        return replies, crossed if change else None


LAWS: list[Any] = [
    UndoesAcross, AsksAfterEnd, NeverDone, AlwaysDone, RedoesForever, FirstLevelForAll, HalfSet,
    DoneOutlivesUndo, CorrectionAcross,
]  # fmt: skip


def lawless(model: type[Session]) -> dict[str, Callable[[], Session]]:
    """Returns a model of the game for each law broken, by the name of the fault."""
    return {law.__name__: type(law.__name__, (law, model), {}) for law in LAWS}
