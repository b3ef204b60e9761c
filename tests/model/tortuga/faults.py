"""Referees with one fault each, to prove that the comparison finds faults.

Each is the model with one rule or one law of the protocol broken, named by what it breaks.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from tests.model.lawless import lawless
from tests.model.session import Session
from tests.model.tortuga.model import Model
from tests.model.tortuga.rules import (
    AHEAD,
    LEFT,
    NESTS,
    RIGHT,
    SIDES,
    Move,
    Rules,
    Table,
    beside,
    enemy,
)


class NeutralsMove(Rules):
    """TO-2."""

    def movers(self, table: Table, side: str) -> list[str]:
        return [cell for cell, owner in table.items() if owner in (side, "neutral")]


class OnlyDiagonals(Rules):
    """TO-3."""

    ways = (LEFT, RIGHT)


class OnlyAhead(Rules):
    """TO-3."""

    ways = (AHEAD,)


class StepsBack(Rules):
    """TO-3."""

    def steps(self, table: Table, side: str, cell: str) -> list[Move]:
        ends = [beside(cell, enemy(side), way) for way in self.ways]
        back = [Move(cell, (end,)) for end in ends if end and end not in table]
        return super().steps(table, side, cell) + back


class StepsOnto(Rules):
    """TO-4."""

    def steps(self, _table: Table, side: str, cell: str) -> list[Move]:
        ends = [beside(cell, side, way) for way in self.ways]
        return [Move(cell, (end,)) for end in ends if end]


class JumpsOverNothing(Rules):
    """TO-5."""

    def steps(self, table: Table, side: str, cell: str) -> list[Move]:
        found = super().steps(table, side, cell)
        ends = [beside(step.path[0], side, way) for way in self.ways for step in found]
        return found + [Move(cell, (end,)) for end in ends if end and end not in table]


class JumpsNoNeutrals(Rules):
    """TO-5."""

    def jumps(self, table: Table, side: str, cell: str) -> Iterator[tuple[str, str]]:
        found = super().jumps(table, side, cell)
        return (pair for pair in found if table[pair[0]] != "neutral")


class OneJumpOnly(Rules):
    """TO-6."""

    def all_chains(self, table: Table, side: str, cell: str) -> list[Move]:
        return [move for move in super().all_chains(table, side, cell) if len(move.over) == 1]


class OneDirection(Rules):
    """TO-6."""

    def all_chains(self, table: Table, side: str, cell: str) -> list[Move]:
        found = super().all_chains(table, side, cell)
        return [move for move in found if len({end[0] for end in move.path} - {cell[0]}) != 1]


class Mixes(Rules):
    """TO-7."""

    def is_mixed(self, _table: Table, _over: tuple[str, ...]) -> bool:
        return False


class NeutralsMixToo(Rules):
    """TO-7."""

    def is_mixed(self, table: Table, over: tuple[str, ...]) -> bool:
        return len({table[cell] for cell in over}) > 1


class NeverForced(Rules):
    """TO-8."""

    def is_forced(self, _table: Table, _side: str, _chains: list[Move], _forced: str) -> bool:
        return False


class ForcedAtOnceOnly(Rules):
    """TO-8: option `forced`."""

    def is_forced(self, table: Table, side: str, chains: list[Move], _forced: str) -> bool:
        return super().is_forced(table, side, chains, "immediate")


class ForcedLaterToo(Rules):
    """TO-8: option `forced`."""

    def is_forced(self, table: Table, side: str, chains: list[Move], _forced: str) -> bool:
        return super().is_forced(table, side, chains, "chain")


class AnyJumpWillDo(Rules):
    """TO-8."""

    def holds_enemy(self, _table: Table, _side: str, move: Move) -> bool:
        return bool(move.over)


class EnemyMustBeFirst(Rules):
    """TO-8: a chain may first jump a neutral."""

    def holds_enemy(self, table: Table, side: str, move: Move) -> bool:
        return table[move.over[0]] == enemy(side) if move.over else False


class AlwaysForced(Rules):
    """TO-9."""

    def is_forced(self, _table: Table, _side: str, chains: list[Move], _forced: str) -> bool:
        return bool(chains)


class AnyLength(Rules):
    """TO-10."""

    def longest(self, chains: list[Move], _maximum: str) -> list[Move]:
        return chains


class LongestOfAll(Rules):
    """TO-10: option `maximum`."""

    def longest(self, chains: list[Move], _maximum: str) -> list[Move]:
        return super().longest(chains, "player")


class LongestOfTurtle(Rules):
    """TO-10: option `maximum`."""

    def longest(self, chains: list[Move], _maximum: str) -> list[Move]:
        return super().longest(chains, "turtle")


class LongestBeforeEnemy(Rules):
    """TO-10: under TO-8 only chains that hold an enemy are measured."""

    def lawful(self, table: Table, side: str, options: dict[str, str]) -> list[Move]:
        if not self.must_jump(table, side, options):
            return super().lawful(table, side, options)
        chains = self.chains(table, side)
        best = self.longest(chains, options["maximum"])
        holding = [move for move in best if self.holds_enemy(table, side, move)]
        return holding or super().lawful(table, side, options)


class EnemyWonOver(Rules):
    """TO-11."""

    def after(self, table: Table, side: str, move: Move, facing: dict[str, str]) -> Table:
        after = super().after(table, side, move, facing)
        return {**after, **{c: side for c in move.over if table[c] == enemy(side)}}


class EnemyLeft(Rules):
    """TO-11."""

    def turns_over(self, _owner: str, _side: str) -> bool:
        return False


class OwnTurned(Rules):
    """TO-12."""

    def turns_over(self, _owner: str, _side: str) -> bool:
        return True


class RightedBecomeOwn(Rules):
    """TO-13."""

    def after(self, table: Table, side: str, move: Move, _facing: dict[str, str]) -> Table:
        return super().after(table, side, move, dict.fromkeys(move.over, side))


class RightedStayNeutral(Rules):
    """TO-13."""

    def after(self, table: Table, side: str, move: Move, _facing: dict[str, str]) -> Table:
        return super().after(table, side, move, dict.fromkeys(move.over, "neutral"))


class NestOfOwn(Rules):
    """TO-14."""

    def winner(self, table: Table) -> str | None:
        return next((s for s in SIDES if table.get(NESTS[enemy(s)]) not in (None, enemy(s))), None)


class NestNeverSeen(Rules):
    """TO-14."""

    def winner(self, _table: Table) -> str | None:
        return None


class StuckGoOn(Rules):
    """TO-15."""

    def can_move(self, _table: Table, _side: str) -> bool:
        return True


class JumpsDoNotCount(Rules):
    """TO-15: who can only jump can move."""

    def can_move(self, table: Table, side: str) -> bool:
        return any(self.steps(table, side, cell) for cell in self.movers(table, side))


class StuckWins(Model):
    """TO-15."""

    def judged(self, play: dict[str, Any]) -> dict[str, Any]:
        judged = super().judged(play)
        result = judged["result"]
        if not result or result["reason"] != "TO-15":
            return judged
        return {**judged, "result": {**result, "places": result["places"][::-1]}}


class SecondBegins(Model):
    """TO-1."""

    def begun(self, body: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        game, play = super().begun(body)
        return game, {**play, "player": 1}


class SecondIsSouth(Model):
    """TO-1."""

    def side(self, play: dict[str, Any] | None = None) -> str:
        return enemy(super().side(play))


class FacingNotAsked(Model):
    """TO-13."""

    def on_move(self, body: dict[str, Any]) -> Any:
        every = {c: self.side() for c, owner in self.table().items() if owner == "neutral"}
        for facing in ({}, every):
            replies, change = super().on_move({**body, "facing": facing})
            if change:
                return replies, change
        return super().on_move(body)


class StuckUndoneLightly(Model):
    """C3: after TO-15 the next turn had begun."""

    def take(self, play: dict[str, Any], ended_turn: bool) -> Any:
        return super().take(play, ended_turn and play["stage"] != "over")


class EndsOverlooked(Model):
    """TO-14, TO-15: ends are judged on a corrected table."""

    def corrected(self, position: dict[str, Any]) -> dict[str, Any]:
        return {**super().corrected(position), "stage": self.play["stage"], "result": None}


class DoForgotten(Model):
    """An open `do` stays open over a correction."""

    def corrected(self, position: dict[str, Any]) -> dict[str, Any]:
        return self.judged(super().corrected(position))


class CorrectionForgotten(Model):
    """A correction is undone like an answer."""

    def on_correct(self, body: dict[str, Any]) -> Any:
        replies, change = super().on_correct(body)

        def forgotten() -> None:
            assert change
            change()
            self.past.pop()

        return replies, forgotten if change else None


class CorrectionKeepsPlayer(Model):
    """A correction may say who is on turn."""

    def corrected(self, position: dict[str, Any]) -> dict[str, Any]:
        return super().corrected({**position, "player": self.play["player"]})


class NeutralsUnseen(Model):
    """TO-11: an audit sees who lies on its back."""

    def differs(self, position: dict[str, Any]) -> list[bool]:
        table = self.table()
        for cell, owner in position["cells"].items():
            if "neutral" in (owner, table.get(cell)) and cell in table:
                position["cells"][cell] = table[cell]
        return super().differs(position)


class PiecesUncounted(Model):
    """Refused as impossible: pieces missing or too many."""

    def impossible(self, position: dict[str, Any]) -> set[str]:
        codes = super().impossible(position)
        return codes if self.is_out_of_range(position) else set()


class CountsOwnToo(Model):
    """TO-12: a report counts what changed its side or was righted."""

    def on_report(self, body: dict[str, Any]) -> Any:
        if isinstance(body["turned"], int):
            body = {**body, "turned": body["turned"] - len(self.play["leapt"])}
        return super().on_report(body)


class RightedNotReported(Model):
    """TO-13: a righted turtle belongs into the report."""

    def on_move(self, body: dict[str, Any]) -> Any:
        replies, change = super().on_move(body)

        def forgetful() -> None:
            assert change
            change()
            due = {c: rule for c, rule in self.play["due"].items() if rule == "TO-11"}
            self.play = {**self.play, "due": due}

        return replies, forgetful if change else None


RULES: list[type[Rules]] = [
    NeutralsMove, OnlyDiagonals, OnlyAhead, StepsBack, StepsOnto, JumpsOverNothing,
    JumpsNoNeutrals, OneJumpOnly, OneDirection, Mixes, NeutralsMixToo, NeverForced,
    ForcedAtOnceOnly, ForcedLaterToo, AnyJumpWillDo, EnemyMustBeFirst, AlwaysForced, AnyLength,
    LongestOfAll, LongestOfTurtle, LongestBeforeEnemy, EnemyWonOver, EnemyLeft, OwnTurned,
    RightedBecomeOwn, RightedStayNeutral, NestOfOwn, NestNeverSeen, StuckGoOn, JumpsDoNotCount,
]  # fmt: skip
LAWS: list[type[Model]] = [
    StuckWins, SecondBegins, SecondIsSouth, FacingNotAsked, StuckUndoneLightly, EndsOverlooked,
    DoForgotten, CorrectionForgotten, CorrectionKeepsPlayer, NeutralsUnseen, PiecesUncounted,
    CountsOwnToo, RightedNotReported,
]  # fmt: skip

FAULTY: dict[str, Callable[[], Session]] = {
    **{rules.__name__: partial(lambda broken: Model(broken()), rules) for rules in RULES},
    **{law.__name__: law for law in LAWS},
    **lawless(Model),
}
"""Every faulty referee by its fault."""
