"""The rules of Tortuga once more, by brute force: every chain is tried, then the rules sift them.

A table is `{cell: "south" | "north" | "neutral"}`, taken cells only. Nothing here changes its
arguments. Methods stand in a class only so that a test can break one and see that it is noticed.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

Table = dict[str, str]

HEIGHTS = {"a": 4, "b": 5, "c": 6, "d": 7, "e": 6, "f": 5, "g": 4}
CELLS = [f"{column}{row}" for column in HEIGHTS for row in range(1, HEIGHTS[column] + 1)]
SIDES = ("south", "north")
NESTS = {"south": "d1", "north": "d7"}
TURTLES = 8  # of each side at the start
SOUTH_STARTS = {
    "lozenge": "d1 c1 e1 d2 b1 f1 c2 e2",
    "vee": "a1 b1 c1 d1 e1 f1 g1 d2",
    "open": "c1 e1 d2 b1 f1 c2 e2 d3",
}
LEFT, AHEAD, RIGHT = -1, 0, 1  # seen from south, whoever moves


class Move(NamedTuple):
    """A turtle's whole turn: every cell landed on, and every cell jumped (none for a step)."""

    start: str
    path: tuple[str, ...]
    over: tuple[str, ...] = ()


def mirrored(cell: str) -> str:
    """Returns the cell as seen from the other side, columns kept."""
    return cell[0] + str(HEIGHTS[cell[0]] + 1 - int(cell[1:]))


@cache
def beside(cell: str, side: str, way: int) -> str | None:
    """Returns the next cell towards the enemy, or None beyond the edge.

    Into a higher column the way up gains a row, into a lower one it keeps its row.
    """
    if side == "north":
        found = beside(mirrored(cell), "south", way)
        return mirrored(found) if found else None
    column = chr(ord(cell[0]) + way)
    if column not in HEIGHTS:
        return None
    gains = way == AHEAD or HEIGHTS[column] > HEIGHTS[cell[0]]
    row = int(cell[1:]) + (1 if gains else 0)
    return f"{column}{row}" if row <= HEIGHTS[column] else None


def enemy(side: str) -> str:
    """Returns the other side."""
    return SIDES[1 - SIDES.index(side)]


class Rules:
    """Each method is one rule."""

    ways: tuple[int, ...] = (LEFT, AHEAD, RIGHT)

    def __init__(self) -> None:
        self._known: tuple[Table, str, list[Move]] = ({}, "", [])  # chains of the last table seen

    def start(self, chosen: object) -> Table:
        """A preset by its name, or a table's own cells."""
        if isinstance(chosen, str):
            south = SOUTH_STARTS[chosen].split()
            cells = {"south": south, "north": [mirrored(cell) for cell in south]}
        else:
            assert isinstance(chosen, dict)
            cells = chosen
        return {cell: side for side in SIDES for cell in cells[side]}

    def movers(self, table: Table, side: str) -> list[str]:
        """TO-2."""
        return [cell for cell, owner in table.items() if owner == side]

    def steps(self, table: Table, side: str, cell: str) -> list[Move]:
        """TO-3, TO-4."""
        ends = [beside(cell, side, way) for way in self.ways]
        return [Move(cell, (end,)) for end in ends if end and end not in table]

    def jumps(self, table: Table, side: str, cell: str) -> Iterator[tuple[str, str]]:
        """TO-3, TO-5: what is jumped, and where the turtle lands."""
        for way in self.ways:
            over = beside(cell, side, way)
            end = beside(over, side, way) if over else None
            if over in table and end and end not in table:
                yield over, end

    def all_chains(self, table: Table, side: str, cell: str) -> list[Move]:
        """TO-6: every chain of one jump or more, the unfinished and the mixed ones too."""
        found = []
        open_ends = [Move(cell, ())]
        while open_ends:
            _, path, over = open_ends.pop()
            for jumped, end in self.jumps(table, side, path[-1] if path else cell):
                found.append(Move(cell, (*path, end), (*over, jumped)))
                open_ends.append(found[-1])
        return found

    def is_mixed(self, table: Table, over: tuple[str, ...]) -> bool:
        """TO-7."""
        return {"south", "north"} <= {table[cell] for cell in over}

    def holds_enemy(self, table: Table, side: str, move: Move) -> bool:
        """TO-8: this is what must be done where something must."""
        return any(table[cell] == enemy(side) for cell in move.over)

    def is_forced(self, table: Table, side: str, chains: list[Move], forced: str) -> bool:
        """TO-8, TO-9."""
        if forced == "immediate":
            return any(table[move.over[0]] == enemy(side) for move in chains)
        return any(self.holds_enemy(table, side, move) for move in chains)

    def longest(self, chains: list[Move], maximum: str) -> list[Move]:
        """TO-10: the longest of each turtle, or of all."""

        def whose(move: Move) -> str:
            return move.start if maximum == "turtle" else "all"

        best: dict[str, int] = {}
        for move in chains:
            best[whose(move)] = max(best.get(whose(move), 0), len(move.over))
        return [move for move in chains if len(move.over) == best[whose(move)]]

    def chains(self, table: Table, side: str) -> list[Move]:
        """TO-5 to TO-7: every chain of a side, the unfinished ones too."""
        if self._known[0] is not table or self._known[1] != side:
            several = [self.all_chains(table, side, cell) for cell in self.movers(table, side)]
            sifted = [m for moves in several for m in moves if not self.is_mixed(table, m.over)]
            self._known = (table, side, sifted)
        return self._known[2]

    def must_jump(self, table: Table, side: str, options: dict[str, str]) -> bool:
        """TO-8."""
        return self.is_forced(table, side, self.chains(table, side), options["forced"])

    def lawful(self, table: Table, side: str, options: dict[str, str]) -> list[Move]:
        """TO-1 to TO-10: every turn that may be taken."""
        chains = self.chains(table, side)
        if self.is_forced(table, side, chains, options["forced"]):
            chains = [move for move in chains if self.holds_enemy(table, side, move)]
            return self.longest(chains, options["maximum"])
        steps = [m for cell in self.movers(table, side) for m in self.steps(table, side, cell)]
        return steps + self.longest(chains, options["maximum"])

    def turns_over(self, owner: str, side: str) -> bool:
        """TO-11, TO-12."""
        return owner == enemy(side)

    def changed(self, table: Table, side: str, move: Move) -> dict[str, str]:
        """TO-11, TO-12, TO-13: the cells of all turned over or righted, each with its rule."""
        rules = {}
        for cell in move.over:
            if table[cell] == "neutral":
                rules[cell] = "TO-13"
            elif self.turns_over(table[cell], side):
                rules[cell] = "TO-11"
        return rules

    def after(self, table: Table, side: str, move: Move, facing: dict[str, str]) -> Table:
        """TO-11, TO-12, TO-13: the table once the turn is taken."""
        after = dict(table)
        for cell, rule in self.changed(table, side, move).items():
            after[cell] = "neutral" if rule == "TO-11" else facing[cell]
        after[move.path[-1]] = after.pop(move.start)
        return after

    def winner(self, table: Table) -> str | None:
        """TO-14."""
        for side in SIDES:
            if table.get(NESTS[enemy(side)]) == side:
                return side
        return None

    def can_move(self, table: Table, side: str) -> bool:
        """TO-15."""
        chains = [list(self.jumps(table, side, cell)) for cell in self.movers(table, side)]
        return any(chains) or any(
            self.steps(table, side, cell) for cell in self.movers(table, side)
        )
