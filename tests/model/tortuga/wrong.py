"""Random wrong requests for Tortuga: broken rules, and tables that cannot be.

A request drawn here may turn out right by chance; the model judges it.
"""

from typing import Any

from tests.model.spoiling import JUNK, Spoiling
from tests.model.tortuga.model import Model
from tests.model.tortuga.rules import CELLS, NESTS, SIDES, Move, beside, enemy
from tests.model.tortuga.shapes import OWNERS
from tests.model.tortuga.wrong_lines import (
    EIGHT,
    MISSHAPEN,
    NO_CELLS,
    OTHER_KINDS,
    OWN_KINDS,
    faulty_setups,
)


class WrongRequests(Spoiling[Model]):
    """Draws from the same source of chance as the right requests."""

    misshapen = MISSHAPEN
    other_kinds = OTHER_KINDS
    own_kinds = OWN_KINDS

    def broken(self, model: Model) -> Any:
        """What the open question does not take."""
        return self.turn(model) if model.play["stage"] == "move" else self.report(model)

    def setups(self) -> list[Any]:
        """Set-ups that cannot be played."""
        return faulty_setups(self.chance)

    def plain_answer(self, model: Model) -> Any:
        """An answer of the kind asked for, mostly right."""
        if model.game and model.play["stage"] == "do":
            return {"answer": {"kind": "report", "turned": list(model.play["due"])}}
        move = Move("d2", ("d3",), ("d3",))
        if model.game and model.play["stage"] == "move":
            move = self.chance.choice(self.lawful(model))
        return {"answer": told(move, dict.fromkeys(move.over[:1], "south"))}

    def lawful(self, model: Model) -> list[Move]:
        """The turns that may be taken."""
        return model.rules.lawful(model.table(), model.side(), model.options())

    # ---- broken rules -----------------------------------------------------------------------

    def turn(self, model: Model) -> Any:
        """TO-2 to TO-10, TO-13: broken in every way that comes to mind."""
        ways = [self.unsifted] * 6 + [self.facing] * 2 + [
            self.not_theirs, self.ray, self.beside, self.anywhere, self.longer, self.off_board,
            self.cut, self.between, self.empty,
        ]  # fmt: skip
        return {"answer": self.chance.choice(ways)(model)}

    def unsifted(self, model: Model) -> Any:
        """Any step, any chain: a missed jump, one cut short, a mixed one (TO-7, TO-8, TO-10)."""
        rules, table, side = model.rules, model.table(), model.side()
        movers = rules.movers(table, side)
        chains = [move for cell in movers for move in rules.all_chains(table, side, cell)]
        steps = [move for cell in movers for move in rules.steps(table, side, cell)]
        mixed = [move for move in chains if rules.is_mixed(table, move.over)]
        best = self.lawful(model)
        short = [move for move in chains if move not in best]
        kinds = [moves for moves in (steps, mixed, short) if moves]
        return self.faced(self.chance.choice(self.chance.choice(kinds or [best])), model)

    def faced(self, move: Move, model: Model) -> Any:
        """Tells a turn with the facing that it needs."""
        table = model.table()
        neutral = [cell for cell in move.over if table[cell] == "neutral"]
        return told(move, {cell: self.chance.choice(SIDES) for cell in neutral})

    def facing(self, model: Model) -> Any:
        """TO-13: a facing forgotten, told for another turtle, or for none."""
        draw, moves = self.chance, self.lawful(model)
        righting = [m for m in moves if any(model.table()[cell] == "neutral" for cell in m.over)]
        jumping = [move for move in moves if move.over]
        move = draw.choice(draw.choice([righting, jumping, moves]) or moves)
        answer = self.faced(move, model)
        facing = answer.setdefault("facing", {})
        way = draw.choice(["forgotten", "more", "leapt", "value", "cell"])
        if way == "forgotten" and facing:
            facing.pop(draw.choice(list(facing)))
        elif way == "more":
            facing[draw.choice([*model.table(), move.path[-1]])] = draw.choice(SIDES)
        elif way == "leapt" and move.over:
            facing[draw.choice(move.over)] = draw.choice(SIDES)
        elif way == "cell":
            facing[draw.choice(NO_CELLS)] = draw.choice(SIDES)
        else:
            cell = draw.choice([*facing, *model.table()])
            facing[cell] = draw.choice(["neutral", "up", "South", "", "a"])
        return answer

    def not_theirs(self, model: Model) -> Any:
        """TO-2: a neutral turtle, the other's, or none, moved as either side would."""
        rules, table = model.rules, model.table()
        start = self.chance.choice([cell for cell in CELLS if table.get(cell) != model.side()])
        as_if: Any = {**table, start: model.side()}
        side = self.chance.choice(SIDES)
        moves = rules.all_chains(as_if, side, start) + rules.steps(as_if, side, start)
        return self.faced(self.chance.choice([*moves, Move(start, ("d4",))]), model)

    def own(self, model: Model) -> str:
        """One of the mover's turtles."""
        return self.chance.choice(model.rules.movers(model.table(), model.side()))

    def ray(self, model: Model) -> Any:
        """TO-4, TO-5: straight ahead, but too far, over nothing, over two, onto a turtle."""
        cells, way = [self.own(model)], self.chance.choice([-1, 0, 1])
        while found := beside(cells[-1], model.side(), way):
            cells.append(found)
        return told(Move(cells[0], (self.chance.choice(cells),)))

    def beside(self, model: Model) -> Any:
        """TO-3: backwards and sideways, near and over a turtle."""
        start, back = self.own(model), enemy(model.side())
        ends = [beside(start, back, way) for way in (-1, 0, 1)]
        ends += [beside(end, back, way) for end in ends if end for way in (-1, 0, 1)]
        ends += [chr(ord(start[0]) + by) + start[1:] for by in (-2, -1, 1, 2)]
        return told(Move(start, (self.chance.choice([end for end in ends if end] or ["d4"]),)))

    def anywhere(self, model: Model) -> Any:
        """Any turtle, any cells."""
        start = self.chance.choice([self.own(model), *self.chance.sample(CELLS, 2)])
        return told(Move(start, tuple(self.chance.sample(CELLS, self.chance.choice([1, 1, 2, 3])))))

    def longer(self, model: Model) -> Any:
        """TO-6: a lawful turn, and on: a step or a jump more, back again, the same cell twice."""
        move = self.chance.choice(self.lawful(model))
        at, side = move.path[-1], model.side()
        ends: list[Any] = [beside(at, side, way) for way in (-1, 0, 1)] + [at, move.start]
        ends += [end for _, end in model.rules.jumps(model.table(), side, at)]
        answer = self.faced(move, model)
        answer["path"].append(self.chance.choice([end for end in ends if end]))
        return answer

    def off_board(self, model: Model) -> Any:
        """TO-4: a cell that is none."""
        answer = self.faced(self.chance.choice(self.lawful(model)), model)
        if self.chance.random() < 0.3:
            answer["from"] = self.chance.choice(NO_CELLS)
        else:
            answer["path"][self.chance.randrange(len(answer["path"]))] = self.chance.choice(
                NO_CELLS
            )
        return answer

    def cut(self, model: Model) -> Any:
        """TO-5, TO-10: part of a chain told only, the first or the last of it or the rest."""
        moves = self.lawful(model)
        moves = [move for move in moves if len(move.path) > 1] or moves
        move = self.chance.choice(moves)
        answer = self.faced(move, model)
        at = self.chance.randrange(len(move.path))
        answer["path"] = answer["path"][:at] + answer["path"][at + 1 :]
        if self.chance.random() < 0.3:
            answer["path"] = list(reversed(move.path))
        return answer

    def between(self, model: Model) -> Any:
        """TO-4: the jumped turtles' cells told, alone or besides."""
        move = self.chance.choice(self.lawful(model))
        answer = self.faced(move, model)
        both = [cell for pair in zip(move.over, move.path, strict=False) for cell in pair]
        answer["path"] = self.chance.choice([list(move.over), both or [move.start]])
        return answer

    def empty(self, model: Model) -> Any:
        """TO-6: no move at all."""
        return told(Move(self.chance.choice([self.own(model), *CELLS]), ()))

    def report(self, model: Model) -> Any:
        """TO-11, TO-12, TO-13: one or two too many, one forgotten, the wrong one."""
        draw, due = self.chance, list(model.play["due"])
        if draw.random() < 0.2 and "done" not in model.asked_kinds():
            return {"answer": {"kind": "done"}}
        if draw.random() < 0.3:
            number = draw.choice([-1, 0, 1, 2, len(due) + 1, 17, -(2**64), 10**30])
            return {"answer": {"kind": "report", "turned": number}}
        way = draw.choice(["less", "more", "leapt", "double", "other", "no cell"])
        if way == "less" and due:
            due.pop(draw.randrange(len(due)))
        elif way == "leapt" and model.play["leapt"]:
            due.append(draw.choice(list(model.play["leapt"])))
        elif way == "double" and due:
            due.append(draw.choice(due))
        elif way == "other" and due:
            due[draw.randrange(len(due))] = draw.choice(CELLS)
        elif way == "no cell":
            due.append(draw.choice(NO_CELLS))
        else:
            due += draw.sample(list(model.table()), draw.choice([1, 1, 2]))
        draw.shuffle(due)
        return {"answer": {"kind": "report", "turned": due}}

    # ---- tables -----------------------------------------------------------------------------

    def table(self, model: Model) -> Any:
        """An audit or a correction of a table that cannot be, or is misshapen."""
        position: Any = {"cells": dict.fromkeys(EIGHT, "south"), "player": 0}
        if model.game:
            position = model.position()
        ways = [self.lose, self.add, self.both_nests, self.far, self.player]
        for way in self.chance.sample(ways, self.chance.choice([0, 1, 1, 2])):
            way(position)
        if self.chance.random() < 0.3:
            self.type(position)
        if self.chance.random() < 0.35:
            return {"audit": {"position": position}}
        if model.game and not model.correction_codes({"position": position, "reason": "x"})[0]:
            self.lose(position)
        return {"correct": {"position": position, "reason": self.chance.choice(["x", "y" * 500])}}

    def lose(self, position: dict[str, Any]) -> None:
        """A piece is missing."""
        if isinstance(position.get("cells"), dict) and position["cells"]:
            position["cells"].pop(self.chance.choice(list(position["cells"])))

    def add(self, position: dict[str, Any]) -> None:
        """A piece too many."""
        free = [cell for cell in CELLS if cell not in position["cells"]]
        position["cells"][self.chance.choice(free)] = self.chance.choice(OWNERS)

    def both_nests(self, position: dict[str, Any]) -> None:
        """Both have won."""
        for side in SIDES:
            nest = NESTS[enemy(side)]
            if nest not in position["cells"]:
                self.lose(position)
            position["cells"][nest] = side

    def far(self, position: dict[str, Any]) -> None:
        """A cell that this board has not."""
        self.lose(position)
        position["cells"][self.chance.choice(NO_CELLS)] = self.chance.choice(OWNERS)

    def player(self, position: dict[str, Any]) -> None:
        """A player that cannot be."""
        position["player"] = self.chance.choice([-1, 2, 10**30])

    def type(self, position: dict[str, Any]) -> None:
        """A field missing, added, or of a wrong type."""
        way = self.chance.randrange(4)
        cell = self.chance.choice(list(position["cells"]) or ["d4"])
        if way == 0:
            position[self.chance.choice(["cells", "player"])] = self.chance.choice(JUNK)
        elif way == 1:
            position[self.chance.choice(["dice", "turtle", "cards_left", "why"])] = 1
        elif way == 2:
            position["cells"][cell] = self.chance.choice(["South", "", "back", None, 1, True, []])
        else:
            position.pop(self.chance.choice(list(position)))

    def disturb(self, position: dict[str, Any], _model: Model) -> None:
        """Makes an audited table differ, or perhaps not: one turtle, or who is on turn."""
        cells, way = position["cells"], self.chance.randrange(4)
        cell = self.chance.choice(list(cells))
        if way == 0:
            cells[cell] = self.chance.choice(OWNERS)
        elif way == 1:
            cells[self.chance.choice(CELLS)] = cells.pop(cell)
        elif way == 2:
            position["player"] = self.chance.randrange(3)
        else:
            self.chance.choice([self.lose, self.add, self.far])(position)


def told(move: Move, facing: dict[str, str] | None = None) -> dict[str, Any]:
    """Writes a turn as an answer."""
    answer: dict[str, Any] = {"kind": "move", "from": move.start, "path": list(move.path)}
    return {**answer, "facing": facing} if facing else answer
