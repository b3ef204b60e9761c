"""Random requests for Tortuga, right and wrong, drawn while looking at the model's game.

It must not decide what is right: the model does.
"""

import random
from collections.abc import Callable
from typing import Any, ClassVar

from tests.model.drawing import NAMES, WORDS, Drawing
from tests.model.tortuga.model import Model
from tests.model.tortuga.rules import (
    CELLS,
    NESTS,
    SIDES,
    SOUTH_STARTS,
    TURTLES,
    Move,
    Rules,
    Table,
    beside,
    enemy,
)
from tests.model.tortuga.shapes import OPTIONS, OWNERS
from tests.model.tortuga.wrong import WrongRequests

# South's turtles stand at the far edge, all that would be free to go are hemmed in.
STUCK = {
    "south": ["a4", "b5", "c6", "e6", "f5", "g4", "a3", "b4"],
    "north": ["d7", "d6", "c5", "e5", "a1", "b1", "c1", "e1"],
}
LONGEST_TRY = 40  # tables drawn until one will do


class Requests(Drawing[Model]):
    """Draws lines; the same seed and model give the same lines."""

    weights: ClassVar[dict[str, float]] = {**Drawing.weights, "correct": 6}

    def __init__(self, seed: int, wrong: float = 0.33) -> None:
        self.errors: WrongRequests
        super().__init__(WrongRequests(random.Random(seed)), wrong)

    def story(self, model: Model) -> list[Any]:
        """Seldom, what may be read in two ways; and whether TO-15 is across a turn's start."""
        if self.chance.random() < 0.003:
            return self.contested(model)
        result = model.play["result"]
        if result and result["reason"] == "TO-15" and self.chance.random() < 0.3:
            return [{"undo": {}}]
        return super().story(model)

    # ---- set-ups ----------------------------------------------------------------------------

    def setup(self) -> dict[str, Any]:
        """Two players, any options, any start from which the first can move."""
        draw = self.chance
        players = [{"name": name} for name in draw.sample(NAMES, 2)]
        setup: dict[str, Any] = {"game": "tortuga", "players": players}
        self.add_help_and_language(setup)
        if draw.random() < 0.8:
            names = draw.sample(list(OPTIONS), draw.choice([0, 1, 2, 2, 2]))
            setup["options"] = {name: draw.choice(OPTIONS[name]) for name in names}
        if draw.random() < 0.8:
            presets = draw.random() < 0.5
            start = draw.choice([*SOUTH_STARTS]) if presets else self.own_start()
            setup["board"] = draw.choice([{"start": start}] * 9 + [{}])
        return setup

    def own_start(self) -> dict[str, list[str]]:
        """Eight cells for each side: anywhere, close together, or past each other."""
        model = Model()
        for _ in range(LONGEST_TRY):
            cells = self.any_start()
            if model.rules.can_move(model.rules.start(cells), "south"):
                return cells
        return {"south": list(STUCK["north"]), "north": list(STUCK["south"])}

    def any_start(self) -> dict[str, list[str]]:
        """Eight cells for each side that are theirs to stand on."""
        draw = self.chance
        order = draw.sample(CELLS, len(CELLS))
        way = draw.choice(["anywhere", "rows", "passed"])
        if way != "anywhere":
            order.sort(key=lambda cell: int(cell[1:]) + draw.random() * 4, reverse=way == "passed")
        order = [cell for cell in order if cell not in NESTS.values()]
        south, north = order[:TURTLES], order[-TURTLES:]
        for cells, side in ((south, "south"), (north, "north")):
            if draw.random() < 0.3:  # one's own nest may be stood on
                cells[draw.randrange(TURTLES)] = NESTS[side]
            draw.shuffle(cells)
        return {"south": south, "north": north}

    # ---- answers ----------------------------------------------------------------------------

    def to_move(self, model: Model) -> dict[str, Any]:
        """TO-2 to TO-10: any lawful turn, more often one that jumps or wins."""
        moves = model.rules.lawful(model.table(), model.side(), model.options())
        chains = [move for move in moves if move.over]
        goal = NESTS[enemy(model.side())]
        home = [move for move in moves if move.path[-1] == goal]
        if home and self.chance.random() < 0.5:
            moves = home
        elif chains and self.chance.random() < 0.5:
            moves = chains
        return turn(self.chance.choice(moves), model.table(), self.chance)

    def to_do(self, model: Model) -> dict[str, Any]:
        """TO-11, TO-13: done, a count, or every turtle."""
        if self.may_be_done(model) and self.chance.random() < 0.5:
            return {"kind": "done"}
        cells = list(model.play["due"])
        self.chance.shuffle(cells)
        turned = len(cells) if self.chance.random() < 0.4 else cells
        return {"kind": "report", "turned": turned}

    # ---- tables -----------------------------------------------------------------------------

    def audit(self, model: Model) -> Any:
        """The table as it is, or a little otherwise, in any order."""
        position = model.position()
        cells = list(position["cells"].items())
        self.chance.shuffle(cells)
        position["cells"] = dict(cells)
        if self.chance.random() < 0.5:
            del position["player"]
        if self.chance.random() < 0.4:
            self.errors.disturb(position, model)
        return {"audit": {"position": position}}

    def correct(self, model: Model) -> Any:
        """A table that can lie so; sometimes with bookkeeping."""
        for _ in range(LONGEST_TRY):
            cells = self.table_that_can_be(model)
            if not model.impossible({"cells": cells}):
                break
        else:
            return {"show": "position"}
        position: dict[str, Any] = {"cells": cells}
        if self.chance.random() < 0.5:
            position["player"] = model.play["player"]
            if model.play["stage"] != "do":
                position["player"] = self.chance.randrange(2)
        return {"correct": {"position": position, "reason": self.chance.choice(WORDS[:4])}}

    def table_that_can_be(self, model: Model) -> Table:
        """As tracked with a few changes, or quite another."""
        draw = self.chance
        way = draw.choices(["same", "turned", "moved", "other"], [1, 4, 4, 5])[0]
        if way == "other":
            return self.other_table()
        cells = dict(model.table())
        for cell in draw.sample(list(cells), 0 if way == "same" else draw.randint(1, 4)):
            if way == "turned":
                cells[cell] = draw.choice(OWNERS)
            else:
                cells[draw.choice([c for c in CELLS if c not in cells])] = cells.pop(cell)
        return cells

    def other_table(self) -> Table:
        """Sixteen turtles anywhere, of any side; or nearly all on their backs, stuck, in a row."""
        draw = self.chance
        ways = ["ladder", "later", "stuck", "only jumps", "any"]
        way = draw.choices(ways, [3, 2, 2, 2, 3])[0]
        if way == "ladder":
            return self.ladder()
        if way == "later":
            return self.until(self.ladder, is_duty_later)
        if way == "stuck":
            return self.stuck()
        if way == "only jumps":
            return self.until(self.stuck, has_only_jumps)
        cells = draw.sample(CELLS, 2 * TURTLES)
        weights = draw.choice([[1, 1, 1], [4, 4, 1], [1, 1, 8], [1, 8, 8], [0, 1, 9], [9, 1, 0]])
        return {cell: draw.choices(OWNERS, weights)[0] for cell in cells}

    def until(
        self, draw: Callable[[], Table], condition: Callable[[Rules, Table, str], bool]
    ) -> Table:
        """Draws until a condition holds for one side; not for ever."""
        rules = Rules()
        for _ in range(LONGEST_TRY):
            table = draw()
            if any(condition(rules, table, side) for side in SIDES):
                break
        return table

    def stuck(self) -> Table:
        """South's turtles at the far edge, or nearly so."""
        draw = self.chance
        table = {}
        for side, cells in STUCK.items():
            for cell in cells:
                table[cell] = draw.choice([side, side, side, "neutral"])
        for cell in draw.sample(list(table), draw.choice([0, 1, 2])):
            table[draw.choice([c for c in CELLS if c not in table])] = table.pop(cell)
        return table

    def ladder(self) -> Table:
        """Turtles laid so that one of a side can jump from end to end, and others in between."""
        draw = self.chance
        side = draw.choice(SIDES)
        table: Table = {}
        landings = set()
        kinds = draw.choice([["neutral"], ["neutral", enemy(side)], ["neutral", side], OWNERS])
        for _ in range(draw.randint(1, 3)):
            at = draw.choice([cell for cell in CELLS if cell not in table])
            table.setdefault(at, side)
            while ends := self.free_jumps(table, side, at):
                over, at = draw.choice(ends)
                table.setdefault(over, draw.choice(kinds))
                landings.add(at)
        rest = draw.sample(CELLS, len(CELLS))
        rest.sort(key=lambda cell: cell in landings)
        for cell in rest:
            if len(table) < 2 * TURTLES:
                table.setdefault(cell, draw.choice(OWNERS))
        return table

    def free_jumps(self, table: Table, side: str, cell: str) -> list[tuple[str, str]]:
        """Where a turtle could jump, if somebody stood between."""
        pairs = []
        for way in (-1, 0, 1):
            over = beside(cell, side, way)
            end = beside(over, side, way) if over else None
            if over and end and end not in table and len(table) < 2 * TURTLES - 1:
                pairs.append((over, end))
        return pairs

    # ---- what may be read in two ways --------------------------------------------------------

    def contested(self, model: Model) -> list[Any]:
        """See README.md; where the two may have parted, a new game follows."""
        draw = self.chance
        setup = self.setup()
        way = draw.choice(["stuck", "names", "colours", "correct"])
        if way == "stuck":
            setup["board"] = {"start": STUCK}
        elif way == "names":
            setup["players"] = [{"name": "Bo"}, {"name": "BO"}]
        elif way == "colours":
            setup["players"][0]["colours"] = []
        if way != "correct":
            return [{"new": setup}]
        if model.play["stage"] == "do" and draw.random() < 0.4:
            return [{"set": {"help": "quiet"}}]
        request = self.correct(model)
        if "correct" in request:
            request["correct"]["position"]["player"] = draw.randrange(2)
            request["correct"]["reason"] = draw.choice(["", "  ", "x"])
            if draw.random() < 0.3:
                del request["correct"]["reason"]
        return [request]


def turn(move: Move, table: Table, chance: random.Random) -> dict[str, Any]:
    """Writes a turn as an answer, with any lawful facing."""
    facing = {cell: chance.choice(SIDES) for cell in move.over if table[cell] == "neutral"}
    answer: dict[str, Any] = {"kind": "move", "from": move.start, "path": list(move.path)}
    if facing or chance.random() < 0.3:
        answer["facing"] = facing
    return answer


def is_duty_later(rules: Rules, table: Table, side: str) -> bool:
    """TO-8: an enemy comes in reach only in the midst of a chain."""
    at_once, later = (rules.must_jump(table, side, {"forced": f}) for f in OPTIONS["forced"])
    return later and not at_once


def has_only_jumps(rules: Rules, table: Table, side: str) -> bool:
    """TO-15: no step, but a jump."""
    steps = any(rules.steps(table, side, cell) for cell in rules.movers(table, side))
    return not steps and rules.can_move(table, side)
