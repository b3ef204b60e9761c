"""Every single-piece change of a table is found by the audit and explained by rule and entry.

Compared with an independent replay of the log: the brute-force rules play its moves again and note
after which entry, and by which rule, each cell was last set.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from companion.games.tortuga.game import GAME
from companion.games.tortuga.position import TortugaPosition
from companion.referee import Changed, Referee
from tests.games.tortuga import brute
from tests.games.tortuga.brute import OTHER, SPOT, Table
from tests.play import all_setups, meddled, played, step

GAMES = 12
ONE_IN = 9
"""Of so many moments one is looked at."""
Made = dict[str, tuple[str, int]]
"""By cell the rule and the entry that last set it."""


def replayed(referee: Referee, start: Table) -> tuple[Table, Made]:
    """Plays what holds of a log again, by the words of the rules alone."""
    table, made = dict(start), dict.fromkeys(SPOT, ("TO-1", 0))
    for entry in holding(referee):
        body: Any = entry.body
        if entry.verb == "correct":
            cells = body["cells"]
            made |= {n: ("TO-1", entry.number) for n in SPOT if table.get(n) != cells.get(n)}
            table = dict(cells)
        elif body["kind"] == "move":
            who = ("south", "north")[entry.player]
            told = (body["from"], tuple(body["path"]), frozenset(body["facing"].items()))
            made |= {n: (rule, entry.number) for n, rule in _set_by(table, who, told).items()}
            table = brute.played(table, who, told)
    return table, made


def holding(referee: Referee) -> list[Any]:
    """Reads from the log alone which answers and corrections hold."""
    done: list[int] = []
    for entry in referee.log:
        if entry.verb in ("answer", "correct"):
            done.append(entry.number)
        elif entry.verb == "undo":
            assert done.pop() == entry.takes_back
        elif entry.verb == "redo":
            done.append(entry.takes_back)
    return [referee.log[number - 1] for number in done]


def _set_by(table: Table, who: str, told: brute.Told) -> dict[str, str]:
    """Names the rule by which a move sets each cell: TO-4 or TO-5 where it begins and ends, TO-11
    to TO-13 where it jumps."""
    start, path, _ = told
    over = brute.over([start, *path])
    moved = "TO-5" if over else "TO-4"
    by = {OTHER[who]: "TO-11", who: "TO-12", "neutral": "TO-13"}
    return {start: moved, path[-1]: moved} | {name: by[table[name]] for name in over}


def changes(table: Table) -> Iterator[Table]:
    """Gives every table that differs by one piece: turned, moved, gone, or one more."""
    for name, lies in table.items():
        rest = {other: way for other, way in table.items() if other != name}
        yield rest
        for side in ("south", "north", "neutral"):
            if side != lies:
                yield {**rest, name: side}
        for to in SPOT:
            if to not in table:
                yield {**rest, to: lies}
    for name in SPOT:
        if name not in table:
            yield {**table, name: "neutral"}


def cells_of(referee: Referee) -> Table:
    """Gives what is tracked."""
    cells: Table = msgspec.to_builtins(referee.position)["cells"]
    return cells


def check(referee: Referee, start: Table, chance: random.Random) -> int:
    """Tells changed tables to the audit; gives how many."""
    table, made = replayed(referee, start)
    assert table == cells_of(referee)
    tables = list(changes(table))
    for told in chance.sample(tables, 60):
        found = referee.audit(msgspec.convert({"cells": told}, TortugaPosition))
        differing = {name for name in SPOT if told.get(name) != table.get(name)}
        assert {one.where for one in found} == {("cell", name) for name in differing}
        for one in found:
            name = str(one.where[1])
            assert (one.rule, one.entry) == made[name], (one, made[name])
            assert one.turn == (referee.entry(one.entry).turn if one.entry else 0)
            assert (one.expected or None) == table.get(name)
            assert (one.found or None) == told.get(name)
    return len(tables)


def test_every_change_of_a_table_is_explained() -> None:
    """At moments of random games, with undo, redo and corrections among the moves."""
    chance, setups = random.Random(21), all_setups(GAME)
    seen = 0
    for number in range(GAMES):
        referee = Referee(GAME, setups[number % len(setups)])
        start = cells_of(referee)
        for moment in played(referee, chance):
            if moment.question is None:
                break
            if number % 2 and chance.random() < 0.2:
                meddle(moment, chance)
            if chance.randrange(ONE_IN) == 0:
                seen += check(moment, start, chance)
    assert seen > 10_000


def meddle(referee: Referee, chance: random.Random) -> None:
    """Does what is no answer; a correction moves a turtle that stands beside no nest."""
    if chance.random() < 0.5:
        meddled(referee, chance)
        referee.set(Changed(("guide", "guide")))
    else:
        table = cells_of(referee)
        free = [name for name in SPOT if name not in table and name not in ("d1", "d7")]
        moved = chance.choice([name for name in table if name not in ("d1", "d7")])
        table[chance.choice(free)] = table.pop(moved)
        referee.correct(msgspec.convert({"cells": table}, TortugaPosition), "it lies so")
    while referee.question is None:
        referee.undo(across_turn=True)


def test_the_replay_knows_who_is_on_turn() -> None:
    """A difference in whose turn it is names TO-1, whatever was played."""
    referee, chance = Referee(GAME, all_setups(GAME)[0]), random.Random(22)
    for _ in range(6):
        step(referee, chance)
        whole = msgspec.to_builtins(referee.position)
        told = msgspec.convert({**whole, "player": 1 - whole["player"]}, TortugaPosition)
        assert [(one.where, one.rule) for one in referee.audit(told)] == [(("player",), "TO-1")]
