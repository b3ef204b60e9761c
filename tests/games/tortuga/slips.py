"""Every slip that can be made at a Tortuga table, seeded wherever it can happen.

Written from the list of docs/rules/tortuga.md and the words of the rules, on the brute-force moves
alone: nothing of the game's code decides what is a slip. A table is a mapping from cell to `south`,
`north` or `neutral`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from companion.games.tortuga.rules import Move, Report
from tests.games.tortuga import brute
from tests.games.tortuga.brute import LOOKS, NAME, OTHER, SPOT, Table

AHEAD = (2j, -1 + 1j, 1 + 1j)
"""Straight, to the left, to the right, for who looks up the board."""
SIDEWAYS = (-2 + 0j, 2 + 0j)
MOST = 6
"""No chain turns more turtles."""


Chains: TypeAlias = frozenset[tuple[str, tuple[str, ...]]]
"""Chains of jumps: from where, over which landings."""


@dataclass(frozen=True)
class Moment:
    """A table, who is to move on it, and by which readings of TO-8 and TO-10."""

    table: Table
    who: str
    forced: str = "immediate"
    maximum: str = "turtle"

    @property
    def own(self) -> list[str]:
        """The turtles that face the way of who moves."""
        return self.of(self.who)

    def of(self, side: str) -> list[str]:
        """The cells of a side's turtles."""
        return [name for name, lies in self.table.items() if lies == side]

    def at(self, name: str, way: complex) -> str | None:
        """The cell that lies some way from another, as who moves looks; None off the board."""
        return NAME.get(SPOT[name] + way * LOOKS[self.who])

    def free(self, name: str, way: complex) -> str | None:
        """The same, if it is empty."""
        found = self.at(name, way)
        return None if found in self.table else found


@dataclass(frozen=True)
class Slip:
    """An answer that is a slip, the rule that it breaks, and the cells of those concerned; where it
    is that something better was missed, `missed` are the moves of which one is to be named."""

    kind: str
    told: Move | Report
    rule: str
    cells: frozenset[str]
    missed: Chains = frozenset()


def _slip(kind: str, rule: str, way: list[str], *cells: str) -> Slip:
    return Slip(kind, Move(way[0], tuple(way[1:])), rule, frozenset(cells))


# -- a move that no turtle can make ---------------------------------------------------------------


def wrong_turtle(now: Moment) -> Iterator[Slip]:
    """TO-2: each that lies on its back and each of the other's, a step as it would go."""
    for side, kind in (("neutral", "a neutral moved"), (OTHER[now.who], "the other's moved")):
        for name in now.of(side):
            looks = LOOKS.get(side, LOOKS[now.who])
            to = next((NAME[s] for d in AHEAD if (s := SPOT[name] + d * looks) in NAME), "d4")
            yield _slip(kind, "TO-2", [name, to], name)


def wrong_direction(now: Moment) -> Iterator[Slip]:
    """TO-3: each own turtle sideways, a step back, a jump back."""
    for name in now.own:
        for way in SIDEWAYS:
            if to := now.free(name, way):
                yield _slip("sideways", "TO-3", [name, to], name, to)
        for way in AHEAD:
            to = now.free(name, -way)
            if now.at(name, -way) in now.table:
                to = now.free(name, -2 * way)
            if to:
                yield _slip("backwards", "TO-3", [name, to], name, to)


def no_free_cell(now: Moment) -> Iterator[Slip]:
    """TO-4: each own turtle onto each turtle ahead, or over the far edge of its column."""
    for name in now.own:
        for way in AHEAD:
            if (to := now.at(name, way)) in now.table:
                yield _slip("onto a taken cell", "TO-4", [name, to], to)
        if now.at(name, 2j) is None:
            edge = f"{name[0]}{int(name[1]) + LOOKS[now.who]}"
            yield _slip("onto a missing cell", "TO-4", [name, edge])


def wrong_jump(now: Moment) -> Iterator[Slip]:
    """TO-5: each own turtle over nobody, over two, over one to a cell that is not behind it."""
    for name in now.own:
        for way in AHEAD:
            over, to = now.at(name, way), now.at(name, 2 * way)
            if over is None or to is None:
                continue
            if over not in now.table:
                yield _slip("over nothing", "TO-5", [name, to], name, over, to)
            elif to in now.table:
                yield _slip("over two", "TO-5", [name, to], over, to)
                if far := now.free(name, 3 * way):
                    yield _slip("over two", "TO-5", [name, far], name, far)
        for way in AHEAD[1:]:
            for first in (way, 2j):
                if now.at(name, first) in now.table and (to := now.free(name, way + 2j)):
                    yield _slip("not straight", "TO-5", [name, to], name, to)


def own_and_other(now: Moment, ways: list[list[str]]) -> Iterator[Slip]:
    """TO-7: each chain over own or enemy turtles that goes on over one of the other kind."""
    for way in ways:
        met = {now.table[name] for name in brute.over(way)} - {"neutral"}
        for ahead in AHEAD:
            over, to = now.at(way[-1], ahead), now.free(way[-1], 2 * ahead)
            if not (met and over and to) or over not in now.table:
                continue
            if now.table[over] not in (*met, "neutral"):
                yield _slip("own and enemy in one chain", "TO-7", [*way, to], over)


def step_and_more(now: Moment, ways: list[list[str]]) -> Iterator[Slip]:
    """TO-6: each step that goes on by another one."""
    for way in ways:
        if not brute.over(way) and (to := now.free(way[-1], 2j)):
            yield _slip("two steps", "TO-6", [*way, to], way[-1])


# -- a move that may not be made ------------------------------------------------------------------


def missed(now: Moment, ways: list[list[str]]) -> Iterator[Slip]:
    """TO-8, TO-10: each way that jumps no enemy though one must be jumped, else each chain of which
    a longer one could be jumped."""
    jumped = [way for way in ways if brute.over(way)]
    duty = brute.must(now.table, now.who, jumped, now.forced)
    meets = [way for way in jumped if not duty or brute.enemies(now.table, now.who, way)]
    longest = [way for way in meets if brute.is_longest(way, meets, now.maximum)]
    right = frozenset((way[0], tuple(way[1:])) for way in longest)
    for way in ways:
        told = Move(way[0], tuple(way[1:]), dict.fromkeys(_backs(now, way), now.who))
        if duty and way not in meets:
            yield Slip("a missed jump", told, "TO-8", frozenset(), right)
        elif brute.over(way) and way not in longest:
            yield Slip("a chain cut short", told, "TO-10", frozenset(), _likest(way, right))


def _likest(way: list[str], right: Chains) -> Chains:
    """Those that go on from what was told, else those of the same turtle, else all."""
    start, path = way[0], tuple(way[1:])
    same = frozenset(one for one in right if one[0] == start)
    return frozenset(one for one in same if one[1][: len(path)] == path) or same or right


def wrong_facing(now: Moment, legal: list[Move]) -> Iterator[Slip]:
    """TO-13: each neutral turtle of each legal chain without a facing, or left on its back; each
    legal move with a facing for one that was not righted."""
    for move in legal:
        for name in move.facing:
            others = {other: side for other, side in move.facing.items() if other != name}
            told = Move(move.start, move.path, others)
            yield Slip("without a facing", told, "TO-13", frozenset({name}))
            told = Move(move.start, move.path, {**others, name: "neutral"})
            yield Slip("left on its back", told, "TO-13", frozenset({name}))
        told = Move(move.start, move.path, {**move.facing, move.start: now.who})
        yield Slip("a facing for the mover", told, "TO-13", frozenset({move.start}))


def _backs(now: Moment, way: list[str]) -> list[str]:
    return [name for name in brute.over(way) if now.table[name] == "neutral"]


def of_moves(now: Moment, legal: list[Move]) -> Iterator[Slip]:
    """Gives every slip of a move."""
    ways = brute.ways(now.table, now.who)
    yield from wrong_turtle(now)
    yield from wrong_direction(now)
    yield from no_free_cell(now)
    yield from wrong_jump(now)
    yield from own_and_other(now, ways)
    yield from step_and_more(now, ways)
    yield from missed(now, ways)
    yield from wrong_facing(now, legal)


# -- what is turned on the table ------------------------------------------------------------------


def due(now: Moment, move: Move) -> dict[str, str]:
    """Gives whom a move turns or rights, each with its rule (TO-11, TO-13)."""
    over = brute.over([move.start, *move.path])
    rules = {OTHER[now.who]: "TO-11", "neutral": "TO-13"}
    return {name: rules[now.table[name]] for name in over if now.table[name] in rules}


def of_reports(now: Moment, move: Move) -> Iterator[Slip]:
    """Gives every slip of a report: one forgotten, one too many, one for another, any wrong number;
    `now` is the moment before the move."""
    turns = due(now, move)
    after = brute.played(
        now.table, now.who, (move.start, move.path, frozenset(move.facing.items()))
    )
    others = [name for name in after if name not in turns]
    for name, rule in turns.items():
        rest = tuple(other for other in turns if other != name)
        yield Slip("a forgotten turn", Report(rest), rule, frozenset({name}))
        for other in others:
            told = Report((*rest, other))
            yield Slip("another one turned", told, rule, frozenset({name, other}))
    for name in others:
        rule = {now.who: "TO-12", "neutral": "TO-13"}.get(after[name], "TO-11")
        kind = "an own one turned" if rule == "TO-12" else "one too many turned"
        yield Slip(kind, Report((*turns, name)), rule, frozenset({name}))
    for count in range(MOST + 1):
        if count != len(turns):
            rule = "TO-13" if turns and "TO-11" not in turns.values() else "TO-11"
            yield Slip("a wrong number turned", Report(count), rule, frozenset(turns))


# -- what lies wrong though all that was said is right --------------------------------------------


@dataclass(frozen=True)
class Lying:
    """A table that lies wrong after a move: how it lies, and by cell the rule that it breaks."""

    kind: str
    table: Table
    rules: dict[str, str]


def on_the_table(now: Moment, move: Move) -> Iterator[Lying]:
    """Gives every way in which the table can lie wrong after a move that was told rightly: one
    jumped lies or looks otherwise, the mover stands elsewhere."""
    told = (move.start, move.path, frozenset(move.facing.items()))
    after = brute.played(now.table, now.who, told)
    turns, landing = due(now, move), move.path[-1]
    over = brute.over([move.start, *move.path])
    for name in over:
        rule = turns.get(name, "TO-12")
        for lies in {"south", "north", "neutral"} - {after[name]}:
            yield Lying(_kind(rule, now.table[name], lies), {**after, name: lies}, {name: rule})
    rule = "TO-5" if over else "TO-4"
    rest = {name: lies for name, lies in after.items() if name != landing}
    yield Lying("the mover left", {**rest, move.start: now.who}, {move.start: rule, landing: rule})
    for way in AHEAD:
        for beside in (now.at(landing, way), now.at(landing, -way)):
            if beside and beside not in after and beside != move.start:
                yield Lying("the mover elsewhere", {**rest, beside: now.who}, {landing: rule})


def _kind(rule: str, lay: str, lies: str) -> str:
    if rule == "TO-12":
        return "an own one turned"
    if rule == "TO-13":
        return "left on its back" if lies == "neutral" else "righted the other way"
    return "a forgotten turn" if lies == lay else "turned round"
