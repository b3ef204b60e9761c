"""Random requests for Turtle Bay, right and wrong, drawn while looking at the model's game.

It must not decide what is right: the model does. It keeps away from what the texts leave open and
what would part two honest referees for good (`is_contested`; README.md lists it), so that a whole
run can be drawn ahead of the replies.
"""

import random
from typing import Any

from tests.model.drawing import NAMES, WORDS, Drawing
from tests.model.turtle_bay import shapes
from tests.model.turtle_bay.model import Model, as_table
from tests.model.turtle_bay.rules import WAITING
from tests.model.turtle_bay.wrong import WrongRequests


class Requests(Drawing[Model]):
    """Draws lines; the same seed and model give the same lines."""

    def __init__(self, seed: int, wrong: float = 0.33) -> None:
        self.errors: WrongRequests
        super().__init__(WrongRequests(random.Random(seed)), wrong)

    def setup(self) -> dict[str, Any]:
        """Two to four players, any board, more often a short one."""
        draw = self.chance
        count = draw.randint(2, 4)
        names = draw.sample(NAMES, count)
        players: list[dict[str, Any]] = [{"name": name} for name in names]
        if draw.random() < 0.6:
            for player, colour in zip(players, draw.sample(shapes.COLOURS, count), strict=True):
                player["colours"] = [colour]
        setup: dict[str, Any] = {"game": "turtle-bay", "players": players}
        if draw.random() < 0.6:
            setup["options"] = draw.choice([{}, {"quick": True}, {"quick": False}])
        if draw.random() < 0.85:
            longest = draw.choices([3, 8, 15, 40, 99], [3, 4, 4, 2, 1])[0]
            setup["board"] = {"squares": draw.randint(1, longest)}
        self.add_help_and_language(setup)
        return setup

    def to_roll(self, model: Model) -> dict[str, Any]:
        """TB-3."""
        number = model.rules.dice(model.play["table"], model.colour(model.play))
        return {"kind": "roll", "dice": [self.chance.randint(1, 6) for _ in range(number)]}

    def to_move(self, model: Model) -> dict[str, Any]:
        """TB-5."""
        assert model.game
        squares, colour = model.squares(), model.colour(model.play)
        movers = [t for t in model.play["table"][colour] if model.rules.is_mover(t, squares)]
        square = self.chance.choice(movers)[0]
        answer = {"kind": "move", "square": square}
        if self.chance.random() < 0.4:
            answer["colour"] = colour
        if self.chance.random() < 0.4:
            answer["to"] = model.rules.target(square, model.steps(model.play), squares)
        return answer

    def to_do(self, model: Model) -> dict[str, Any]:
        """TB-11: done, a count, or every turtle."""
        if self.may_be_done(model) and self.chance.random() < 0.5:
            return {"kind": "done"}
        turned = model.play["turned"]
        if self.chance.random() < 0.4:
            return {"kind": "report", "turned": len(turned)}
        entries = [{"colour": colour, "square": square} for colour, square in turned]
        self.chance.shuffle(entries)
        return {"kind": "report", "turned": entries}

    # ---- tables -----------------------------------------------------------------------------

    def audit(self, model: Model) -> Any:
        """The table as it is, or a little otherwise, in any order."""
        position = self.shuffled(model.position())
        for field in ("dice", "player"):
            if self.chance.random() < 0.5:
                del position[field]
        if self.chance.random() < 0.4:
            self.errors.disturb(position, model)
        return {"audit": {"position": position}}

    def shuffled(self, position: dict[str, Any]) -> dict[str, Any]:
        """Colours and turtles have no meaningful order in a request."""
        turtles = list(position["turtles"].items())
        if self.chance.random() < 0.3:
            self.chance.shuffle(turtles)
            for _, several in turtles:
                self.chance.shuffle(several)
        return {**position, "turtles": dict(turtles)}

    def correct(self, model: Model) -> Any:
        """A table that can lie so; sometimes with bookkeeping."""
        for _ in range(20):
            position = self.shuffled(self.table_that_can_be(model))
            self.add_bookkeeping(position, model)
            if not is_contested(position, model):
                reason = self.chance.choice(WORDS[:4])
                return {"correct": {"position": position, "reason": reason}}
        return {"show": "position"}

    def table_that_can_be(self, model: Model) -> dict[str, Any]:
        """Each colour as tracked, with a few changes, or quite another."""
        turtles = model.position()["turtles"]
        way = self.chance.choices(["same", "turned", "other"], [1, 4, 4])[0]
        for colour, several in turtles.items():
            if way == "other" and self.chance.random() < 0.6:
                turtles[colour] = self.five(model.squares())
            for turtle in several:
                on_way = turtle["square"] is not None and 1 <= turtle["square"] <= model.squares()
                if way == "turned" and on_way and self.chance.random() < 0.3:
                    turtle["side"] = "back" if turtle["side"] == "feet" else "feet"
        return {"turtles": turtles}

    def five(self, squares: int) -> list[dict[str, Any]]:
        """Five turtles of a colour anywhere they can be."""
        draw = self.chance
        waiting = draw.choice([0, 0, 0, 1, 2, 3, 4])
        at_start = 1 if waiting else draw.choice([0, 0, 0, 1])
        places: list[int | None] = [None] * waiting + [0] * at_start
        swimming = draw.choice([0, 0, 1, 2, 3, 5])
        while len(places) < 5:
            places.append(squares + 1 if len(places) < swimming else draw.randint(1, squares))
        backs = draw.choice([0.2, 0.5, 0.9, 1.0])
        return [self.turtle(place, squares, backs) for place in places]

    def turtle(self, place: int | None, squares: int, backs: float) -> dict[str, Any]:
        """One turtle; on its back only on the way."""
        on_way = place is not None and 1 <= place <= squares
        side = "back" if on_way and self.chance.random() < backs else "feet"
        return {"square": place, "side": side}

    def add_bookkeeping(self, position: dict[str, Any], model: Model) -> None:
        """Leaves it out, gives it as tracked, or changes it."""
        assert model.game
        draw = self.chance
        if draw.random() < 0.5:
            return
        position["player"] = model.play["player"]
        position["dice"] = list(model.play["dice"])
        if draw.random() < 0.3 and model.play["stage"] != "do":
            position["player"] = draw.randrange(len(model.game["colours"]))
            position["dice"] = []
        if draw.random() < 0.3 and model.play["stage"] != "do":
            colour = model.game["colours"][position["player"]]
            number = model.rules.dice(as_table(position["turtles"]), colour)
            position["dice"] = [draw.randint(1, 6) for _ in range(number)]


def is_contested(position: dict[str, Any], model: Model) -> bool:
    """Says whether honest referees may part over a correction; README.md says why for each."""
    assert model.game
    table, play = as_table(position["turtles"]), model.play
    if any([place for place, _ in ts].count(0) > 1 for ts in table.values()):
        return True
    if any(side == "back" and place in (0, WAITING) for ts in table.values() for place, side in ts):
        return True
    dice = position.get("dice", [])
    if dice != play["dice"] and sorted(dice) == sorted(play["dice"]):
        return True
    if play["stage"] != "do":
        return False
    others = [c for c in model.game["colours"] if c != model.colour(play)]
    quick = model.game["quick"]
    return any(model.rules.has_won(table, c, model.squares(), quick) for c in others)
