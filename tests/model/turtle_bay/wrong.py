"""Random wrong requests for Turtle Bay: no JSON, wrong shapes, wrong moments, broken rules.

A request drawn here may turn out right by chance; the model judges it. It must not draw what
README.md calls contested.
"""

from typing import Any

from tests.model.spoiling import JUNK, Spoiling
from tests.model.turtle_bay import shapes
from tests.model.turtle_bay.model import Model
from tests.model.turtle_bay.wrong_lines import (
    MISSHAPEN,
    OTHER_KINDS,
    OWN_KINDS,
    QUESTIONABLE,
    faulty_setups,
)


class WrongRequests(Spoiling[Model]):
    """Draws from the same source of chance as the right requests."""

    misshapen = MISSHAPEN
    questionable = QUESTIONABLE
    other_kinds = OTHER_KINDS
    own_kinds = OWN_KINDS

    def broken(self, model: Model) -> Any:
        """What the open question does not take."""
        ways = {"roll": self.roll, "move": self.move, "do": self.report}
        return ways[model.play["stage"]](model)

    def setups(self) -> list[Any]:
        """Set-ups that cannot be played."""
        return faulty_setups(self.chance)

    def plain_answer(self, model: Model) -> Any:
        """An answer of the kind asked for, mostly right."""
        stage = model.play["stage"] if model.game else "roll"
        square = self.chance.randint(0, 3)
        answers = {
            "move": {"kind": "move", "square": square},
            "do": {"kind": "report", "turned": [{"colour": "red", "square": square}]},
        }
        return {"answer": answers.get(stage, {"kind": "roll", "dice": [square + 1]})}

    # ---- broken rules -----------------------------------------------------------------------

    def roll(self, model: Model) -> Any:
        """TB-3."""
        right = model.rules.dice(model.play["table"], model.colour(model.play))
        dice = [self.chance.randint(1, 6) for _ in range(right)]
        way = self.chance.choice(["number", "pips", "type", "huge"])
        if way == "number":
            number = self.chance.choice([n for n in (0, 1, 2, 3, 4, 50) if n != right])
            dice = [self.chance.randint(1, 6) for _ in range(number)]
        elif way == "pips":
            dice[self.chance.randrange(right)] = self.chance.choice([0, 7, -1, 100])
        elif way == "type":
            dice[self.chance.randrange(right)] = self.chance.choice(JUNK)
        else:
            dice[0] = self.chance.choice([2**31, 2**63, -(2**64), 10**30])
        return {"answer": {"kind": "roll", "dice": dice}}

    def move(self, model: Model) -> Any:
        """TB-4 to TB-10: a wrong turtle, or a wrong end."""
        own, table = model.colour(model.play), model.play["table"]
        colour = self.chance.choice([own, own, own, *shapes.COLOURS, "purple", "Red"])
        places = [t[0] for t in self.chance.choice(list(table.values())) if t[0] >= 0]
        square = self.chance.choice([*places, self.chance.randint(-2, model.squares() + 3)])
        answer: dict[str, Any] = {"kind": "move", "square": square}
        if self.chance.random() < 0.5:
            answer["colour"] = colour
        if self.chance.random() < 0.5:
            ends = [square + die for die in model.play["dice"]] + [
                square + sum(model.play["dice"]), square, square + 1, 0, -1,
                model.squares() + 1, model.squares() + 2, square + model.steps(model.play) - 1,
            ]  # fmt: skip
            answer["to"] = self.chance.choice(ends)
        backs = [place for place, side in table[own] if side == "back"]
        if backs and self.chance.random() < 0.4:
            answer["square"] = self.chance.choice(backs)
        elif self.chance.random() < 0.15:
            answer["square"] = "waiting"
        return {"answer": answer}

    def report(self, model: Model) -> Any:
        """TB-11, TB-12, TB-13: one too many, one forgotten, the wrong one."""
        if self.chance.random() < 0.3 and "done" not in model.asked_kinds():
            return {"answer": {"kind": "done"}}
        turned = [{"colour": c, "square": s} for c, s in model.play["turned"]]
        if self.chance.random() < 0.3:
            number = self.chance.choice([-1, 0, 1, 2, len(turned) + 1, 21])
            return {"answer": {"kind": "report", "turned": number}}
        way = self.chance.choice(["less", "more", "landing", "start", "double", "moved", "muddled"])
        colour = self.chance.choice([*model.play["table"], *model.play["table"], "purple"])
        if way in ("more", "landing", "start") or not turned:
            places = {"landing": model.play["landing"], "start": 0}
            any_place = self.chance.randint(-1, model.squares() + 2)
            turned.append({"colour": colour, "square": places.get(way, any_place)})
        elif way == "less":
            turned.pop(self.chance.randrange(len(turned)))
        elif way == "muddled":
            turned = [{**one, "square": one["square"] + 1} for one in turned]
        elif way == "double":
            turned.append(dict(self.chance.choice(turned)))
        else:
            self.chance.choice(turned)["square"] += self.chance.choice([-1, 1])
        self.chance.shuffle(turned)
        return {"answer": {"kind": "report", "turned": turned}}

    # ---- tables -----------------------------------------------------------------------------

    def table(self, model: Model) -> Any:
        """An audit or a correction of a table that cannot be, or is misshapen."""
        if not model.game:
            position: Any = {"turtles": {"red": [{"square": 0, "side": "feet"}]}}
        else:
            position = model.position()
            self.spoil(position, model)
        if self.chance.random() < 0.35:
            return {"audit": {"position": position}}
        return {"correct": {"position": position, "reason": self.chance.choice(["x", "y" * 500])}}

    def spoil(self, position: dict[str, Any], model: Model) -> None:
        """Makes a position impossible or misshapen, in one or two ways."""
        ways = [self.lose, self.add, self.empty_start, self.far, self.colour, self.book]
        for way in self.chance.sample(ways, self.chance.choice([0, 1, 1, 2])):
            way(position, model)
        if self.chance.random() < 0.3:
            self.type(position, model)

    def any_turtles(self, position: dict[str, Any]) -> list[Any]:
        """One colour's turtles."""
        turtles: list[Any] = self.chance.choice(list(position["turtles"].values()))
        return turtles

    def lose(self, position: dict[str, Any], _model: Model) -> None:
        """A piece is missing."""
        turtles = self.any_turtles(position)
        if turtles:
            turtles.pop(self.chance.randrange(len(turtles)))

    def add(self, position: dict[str, Any], _model: Model) -> None:
        """A piece too many."""
        self.any_turtles(position).append({"square": 1, "side": "feet"})

    def empty_start(self, position: dict[str, Any], _model: Model) -> None:
        """Nobody on the start while some wait; if nobody waits, one is lost."""
        turtles = self.any_turtles(position)
        if not any(t["square"] is None for t in turtles):
            return self.lose(position, _model)
        for turtle in turtles:
            if turtle["square"] == 0:
                turtle["square"] = 1
        return None

    def far(self, position: dict[str, Any], model: Model) -> None:
        """A square that this board has not."""
        place = self.chance.choice([-1, -2, model.squares() + 2, 1000, 10**30])
        turtles = self.any_turtles(position)
        if turtles:
            self.chance.choice(turtles)["square"] = place

    def colour(self, position: dict[str, Any], _model: Model) -> None:
        """A colour missing, strange, or not in play."""
        turtles = position["turtles"]
        name = self.chance.choice(list(turtles))
        several = turtles.pop(name)
        if self.chance.random() < 0.6 or not turtles:
            turtles[self.chance.choice(["purple", *shapes.COLOURS])] = several[:4]

    def book(self, position: dict[str, Any], model: Model) -> None:
        """Bookkeeping that cannot be."""
        assert model.game
        if self.chance.random() < 0.5:
            position["player"] = self.chance.choice([-1, len(model.game["colours"]), 10**30])
        else:
            position["dice"] = self.chance.choice([[0], [7], [1, 2, 3, 4], [-1, 3]])

    def type(self, position: dict[str, Any], _model: Model) -> None:
        """A field missing, added, or of a wrong type."""
        turtle = self.chance.choice(self.any_turtles(position) or [{}])
        way = self.chance.randrange(6)
        if way == 0:
            position[self.chance.choice(["turtles", "dice", "player"])] = self.chance.choice(
                [None, True, "1", 2.5, [None], [[]]]
            )
        elif way == 1:
            position[self.chance.choice(["beach", "turtle", "cards_left", "why"])] = 1
        elif way == 2:
            turtle.pop(self.chance.choice(["square", "side"]), None)
        elif way == 3:
            turtle["side"] = self.chance.choice(["up", "Feet", "", None, 1, True])
        elif way == 4:
            turtle["square"] = self.chance.choice(["waiting", True, 2.5, [], "ocean"])
        else:
            turtle["colour"] = "red"

    def disturb(self, position: dict[str, Any], model: Model) -> None:
        """Makes an audited table differ, or perhaps not: sides and places of one turtle."""
        turtle = self.chance.choice(self.any_turtles(position))
        way = self.chance.randrange(5)
        if way == 0:
            turtle["side"] = "back" if turtle["side"] == "feet" else "feet"
        elif way == 1:
            turtle["square"] = self.chance.randint(0, model.squares() + 1)
        elif way == 2:
            position["dice"] = self.chance.choice([[], [1], [6, 6], list(model.play["dice"])[::-1]])
        elif way == 3:
            position["player"] = self.chance.randrange(4)
        else:
            self.lose(position, model)
