"""Random wrong requests for Pędzące żółwie Extreme: broken rules, tables that cannot be.

A request drawn here may turn out right by chance; the model judges it. It must not draw what
README.md calls contested.
"""

from typing import Any

from tests.model.pedzace_zolwie_extreme import wrong_lines
from tests.model.pedzace_zolwie_extreme.model import Model
from tests.model.pedzace_zolwie_extreme.rules import BLACK, COLOURS, TOKENS, card_kinds
from tests.model.pedzace_zolwie_extreme.tables import table_that_can_be
from tests.model.spoiling import JUNK, Spoiling

STRANGE = ["pink", "Red", "any", "", "black", "red ", "raven"]


class WrongRequests(Spoiling[Model]):
    """Draws from the same source of chance as the right requests."""

    misshapen = wrong_lines.MISSHAPEN
    questionable = wrong_lines.QUESTIONABLE
    other_kinds = wrong_lines.OTHER_KINDS
    own_kinds = wrong_lines.OWN_KINDS

    def setups(self) -> list[Any]:
        """Set-ups that cannot be played."""
        return wrong_lines.faulty_setups(self.chance)

    def plain_answer(self, model: Model) -> Any:
        """An answer of the kind asked for, mostly right."""
        stage = model.play["stage"] if model.game else "card"
        answers: dict[str, Any] = {
            "choose": {"kind": "choose", "turtle": self.chance.choice(COLOURS)},
            "token": {"kind": "token", "token": self.chance.choice(list(TOKENS))},
            "owners": {"kind": "owners", "owners": {"red": 0, "blue": 1}},
            "do": {"kind": "report", "to": self.chance.randint(0, 7)},
        }
        card = {"type": "forward", "colour": "red", "steps": self.chance.randint(1, 3)}
        return {"answer": answers.get(stage, {"kind": "card", "card": card})}

    def broken(self, model: Model) -> Any:
        """What the open question does not take."""
        if model.is_in_middle(model.play) and self.chance.random() < 0.1:
            position = table_that_can_be(self.chance, model)
            return {"correct": {"position": position, "reason": "in between"}}
        ways = {"card": self.card, "choose": self.choose, "token": self.token}
        ways |= {"owners": self.owners, "do": self.report}
        return {"answer": ways[model.play["stage"]](model)}

    # ---- broken rules -----------------------------------------------------------------------

    def card(self, model: Model) -> dict[str, Any]:
        """PE-1 to PE-5, PE-21: no such card; or more of a kind than there are."""
        draw = self.chance
        used_up = self.used_up(model)
        if used_up and draw.random() < 0.6:
            way, *colours, steps = draw.choice(used_up).split()
            card: dict[str, Any] = {"type": way, "steps": int(steps)}
            return {"kind": "card", "card": {**card, **({"colour": colours[0]} if colours else {})}}
        card = {"type": draw.choice(["forward", "back", "catch-up", "curse", "forward", "back"])}
        card["steps"] = draw.choice([0, 1, 2, 2, 3, 3, 4, -1, 10, 2**31, 2**63, 10**30])
        if card["type"] in ("forward", "back"):
            card["colour"] = draw.choice(["any", *COLOURS, *STRANGE])
        if draw.random() < 0.1:
            card[draw.choice(list(card))] = draw.choice([*JUNK, "jump", "mole"])
        return {"kind": "card", "card": card}

    def used_up(self, model: Model) -> list[str]:
        """PE-2: what the counts allow no more; mostly where there are some in the box."""
        assert model.game
        laid, counts = model.laid(model.play), model.game["counts"] or {}
        used_up = [k for k in card_kinds(model.game["turtles"]) if not model.is_in_box(laid, k)]
        if self.chance.random() < 0.3:
            return used_up
        return [kind for kind in used_up if counts.get(kind)]

    def choose(self, model: Model) -> dict[str, Any]:
        """PE-4, PE-5, PE-13, PE-24: another turtle than may be chosen."""
        others = [turtle for turtle in COLOURS if turtle not in model.play["choices"]]
        return {"kind": "choose", "turtle": self.chance.choice([*others, *others, *STRANGE])}

    def token(self, model: Model) -> dict[str, Any]:
        """PE-1: a third `speed-up` and the like."""
        laid = ["bad-luck" if t == "gone" else t for t in model.play["tokens"].values()]
        used_up = [token for token in TOKENS if laid.count(token) >= TOKENS[token]]
        strange = ["hidden", "gone", "Speed-up", "", "speed up", "good-luck"]
        chosen = used_up if used_up and self.chance.random() < 0.8 else strange
        return {"kind": "token", "token": self.chance.choice(chosen)}

    def owners(self, model: Model) -> dict[str, Any]:
        """PE-1, PE-21: nobody, somebody twice, two tiles, black, a stranger."""
        assert model.game
        draw, count = self.chance, len(model.game["owners"])
        owners: dict[str, Any] = dict(
            zip(draw.sample(COLOURS[:-1], count), range(count), strict=True)
        )
        colour = draw.choice(list(owners))
        way = draw.choice(
            ["less", "twice", "more", "name", "black", "black", "number", "none", "type"]
        )
        if way == "less":
            del owners[colour]
        elif way == "twice":
            owners[colour] = draw.randrange(count)
        elif way == "more":
            owners[draw.choice([*COLOURS, "pink"])] = draw.randint(0, count)
        elif way == "name":
            owners[draw.choice(STRANGE)] = owners.pop(colour)
        elif way == "black":
            owners[BLACK] = owners.pop(colour)
        elif way == "number":
            owners[colour] = draw.choice([-1, count, 99, 2**63])
        elif way == "none":
            owners = {}
        else:
            owners[colour] = draw.choice(JUNK)
        return {"kind": "owners", "owners": owners}

    def report(self, model: Model) -> dict[str, Any]:
        """Another stone, near or far; or `done` where a report is wanted."""
        assert model.game
        if self.chance.random() < 0.3 and "done" not in model.asked_kinds():
            return {"kind": "done"}
        landing, lettuce = model.play["landing"], len(model.game["path"]) - 1
        near = landing + self.chance.choice([-2, -1, 1, 2])
        far = self.chance.choice([0, -1, lettuce, lettuce + 1, self.chance.randint(0, lettuce)])
        return {"kind": "report", "to": self.chance.choice([near, far, landing + 10**30])}

    # ---- tables -----------------------------------------------------------------------------

    def table(self, model: Model) -> Any:
        """An audit or a correction of a table that cannot be, or is misshapen."""
        position: Any = {"spaces": {"0": [["red"]]}, "raven": None, "tokens": {}}
        if model.game:
            position = table_that_can_be(self.chance, model)
            self.spoil(position, model)
        if self.chance.random() < 0.35:
            return {"audit": {"position": position}}
        return {"correct": {"position": position, "reason": self.chance.choice(["x", "y" * 500])}}

    def spoil(self, position: dict[str, Any], model: Model) -> None:
        """Makes a position impossible or misshapen, in one or two ways."""
        ways = [self.lose, self.add, self.drown, self.part, self.far, self.lay, self.fly, self.name]
        for way in self.chance.sample(ways, self.chance.choice([0, 1, 1, 1, 2])):
            way(position, model)
        if self.chance.random() < 0.2:
            self.type(position, model)

    def any_group(self, position: dict[str, Any]) -> list[str]:
        """One group of turtles."""
        groups = self.chance.choice(list(position["spaces"].values()) or [[]])
        group: list[str] = self.chance.choice(groups or [[]])
        return group

    def lose(self, position: dict[str, Any], _model: Model) -> None:
        """A piece is missing: a turtle, or a token."""
        if self.chance.random() < 0.3 and position["tokens"]:
            del position["tokens"][self.chance.choice(list(position["tokens"]))]
            return
        space = self.chance.choice(list(position["spaces"]))
        groups = position["spaces"][space]
        groups[0].pop()
        position["spaces"][space] = [group for group in groups if group]
        if not position["spaces"][space]:
            del position["spaces"][space]

    def add(self, position: dict[str, Any], model: Model) -> None:
        """A piece too many: a turtle, or a token where no mound is."""
        assert model.game
        if self.chance.random() < 0.3:
            stone = self.chance.randrange(len(model.game["path"]))
            position["tokens"].setdefault(str(stone), self.chance.choice(["hidden", "speed-up"]))
        else:
            self.any_group(position).append(self.chance.choice(model.game["turtles"]))

    def drown(self, position: dict[str, Any], model: Model) -> None:
        """PE-9, PE-10: a group stands in the river, or a stack on a fox."""
        assert model.game
        kind = self.chance.choice(["river", "fox"])
        stones = [str(at) for at, stone in enumerate(model.game["path"]) if stone == kind]
        old = self.chance.choice(list(position["spaces"]))
        position["spaces"][self.chance.choice(stones)] = position["spaces"].pop(old)

    def part(self, position: dict[str, Any], _model: Model) -> None:
        """PE-7: two groups where one may be."""
        space = self.chance.choice(list(position["spaces"]))
        together = [turtle for group in position["spaces"][space] for turtle in group]
        position["spaces"][space] = [[turtle] for turtle in together]

    def far(self, position: dict[str, Any], model: Model) -> None:
        """Off the path."""
        assert model.game
        off = [str(len(model.game["path"])), "-1", "99", "x", "", "01", "1.0", "start", " 1", "²"]
        old = self.chance.choice(list(position["spaces"]))
        position["spaces"][self.chance.choice(off)] = position["spaces"].pop(old)

    def lay(self, position: dict[str, Any], _model: Model) -> None:
        """PE-1, PE-16: too many of a token, or none such."""
        words = ["bad-luck", "gone", "gone", "speed-up", "speed-up", "try-again", "Hidden", "turbo"]
        for mound in position["tokens"]:
            if self.chance.random() < 0.7:
                position["tokens"][mound] = self.chance.choice(words[:6])
        if position["tokens"] and self.chance.random() < 0.2:
            position["tokens"][self.chance.choice(list(position["tokens"]))] = words[-1]

    def fly(self, position: dict[str, Any], model: Model) -> None:
        """A raven against the option, or off the path."""
        assert model.game
        lettuce = len(model.game["path"]) - 1
        raven = [3, 0] if position["raven"] is None else [None, None, -1, lettuce + 1, 10**30]
        position["raven"] = self.chance.choice(raven)

    def name(self, position: dict[str, Any], model: Model) -> None:
        """A strange turtle, or bookkeeping that cannot be."""
        assert model.game
        if self.chance.random() < 0.5:
            group = self.any_group(position)
            group[-1:] = [self.chance.choice(STRANGE)]
        else:
            count = len(model.game["owners"])
            position["player"] = self.chance.choice([-1, count, 10**30, 2**31])

    def type(self, position: dict[str, Any], _model: Model) -> None:
        """A field missing, added, or of a wrong type."""
        way = self.chance.choice(["type", "added", "missing", "group", "token"])
        field = self.chance.choice(["spaces", "raven", "tokens"])
        if way == "type":
            wrong = ["1", True, 2.5, [], [["red"]], *([None] if field != "raven" else [])]
            position[field] = self.chance.choice(wrong)
        elif way == "added":
            position[self.chance.choice(["dice", "turtle", "cards_left", "why", "cells"])] = 1
        elif way == "missing":
            position.pop(field)
        elif way == "group":
            position["spaces"]["1"] = self.chance.choice([None, "red", ["red"], [None], [[1]], {}])
        else:
            position["tokens"]["1"] = self.chance.choice([None, 1, True, [], {}])

    def disturb(self, position: dict[str, Any], model: Model) -> None:
        """Makes an audited table differ, or perhaps not."""
        assert model.game
        way = self.chance.choice(["other", "stack", "raven", "token", "player", "lose", "empty"])
        if way == "other":
            other = table_that_can_be(self.chance, model)
            field = self.chance.choice(list(other))
            position[field] = other[field]
        elif way == "stack":
            self.any_group(position).reverse()
        elif way == "raven":
            self.fly(position, model)
        elif way == "token":
            self.lay(position, model)
        elif way == "player":
            position["player"] = self.chance.randrange(len(model.game["owners"]))
        elif way == "lose":
            self.lose(position, model)
        else:
            position["spaces"].setdefault("1", self.chance.choice([[], [[]]]))
