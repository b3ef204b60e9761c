"""Random wrong requests for Mahé: wrong moments, broken rules, tables that cannot be.

A request drawn here may turn out right by chance; the model judges it. It must not draw what
README.md calls contested.
"""

from typing import Any

from tests.model.mahe import shapes
from tests.model.mahe.model import Model
from tests.model.mahe.wrong_lines import (
    MISSHAPEN,
    OTHER_KINDS,
    OWN_KINDS,
    PLAIN,
    QUESTIONABLE,
    faulty_setups,
)
from tests.model.spoiling import JUNK, Spoiling

HUGE = [2**31, 2**63, -(2**64), 10**30]


class WrongRequests(Spoiling[Model]):
    """Draws from the same source of chance as the right requests."""

    misshapen = MISSHAPEN
    questionable = QUESTIONABLE
    other_kinds = OTHER_KINDS
    own_kinds = OWN_KINDS

    def setups(self) -> list[Any]:
        """Set-ups that cannot be played."""
        return faulty_setups(self.chance)

    def plain_answer(self, model: Model) -> Any:
        """An answer of the kind asked for, mostly right."""
        stage = model.play["stage"] if model.game else "roll"
        number = self.chance.randint(1, 6)
        by = {"by": self.chance.randrange(2)} if self.chance.random() < 0.5 else {}
        answers: dict[str, list[dict[str, Any]]] = {
            "turtle": [{"kind": "turtle", "colour": self.chance.choice(shapes.COLOURS)}],
            "again": [
                {"kind": "again", "again": number > 3, **by},
                {"kind": "play-card", "eggs": number, **by},
            ],
            "reveal": [{"kind": "reveal", "eggs": number}],
            "do": [{"kind": "report", "to": number, "card_to": None}],
        }
        rolls = [{"kind": "roll", "dice": [number]}]
        return {"answer": self.chance.choice(answers.get(stage, rolls))}

    # ---- broken rules -----------------------------------------------------------------------

    def broken(self, model: Model) -> Any:
        """What the open question does not take."""
        ways = {
            "turtle": self.turtle, "roll": self.roll, "again": self.again, "do": self.report,
            "reveal": self.reveal,
        }  # fmt: skip
        return {"answer": ways[model.play["stage"]](model)}

    def turtle(self, _model: Model) -> Any:
        """MA-14: another player's, or nobody's."""
        names = [*shapes.COLOURS, "pink", "", "Red", "red "]
        return {"kind": "turtle", "colour": self.chance.choice(names)}

    def roll(self, model: Model) -> Any:
        """MA-2, MA-3, MA-15: no die, two at a time, a die that is none, a card for a die."""
        way = self.chance.choice(["number", "pips", "type", "huge", "card"])
        if way == "card":
            return self.card(model)
        dice: list[Any] = [self.chance.randint(1, 6)]
        if way == "number":
            dice = dice * self.chance.choice([0, 2, 3, 50])
        elif way == "pips":
            dice = [self.chance.choice([0, 7, -1, 100])]
        else:
            dice = [self.chance.choice(JUNK if way == "type" else HUGE)]
        return {"kind": "roll", "dice": dice}

    def again(self, model: Model) -> Any:
        """MA-3, MA-4, MA-15: another decides, a die without deciding, a card that may not."""
        way = self.chance.choice(["by", "by", "roll", "card", "card", "card", "type"])
        if way == "roll":
            return {"kind": "roll", "dice": [self.chance.randint(1, 6)]}
        if way == "card":
            return self.card(model)
        answer: dict[str, Any] = {"kind": "again", "again": self.chance.random() < 0.5}
        answer["by"] = self.any_player(model) if way == "by" else self.chance.choice(JUNK)
        return answer

    def any_player(self, model: Model) -> int:
        """The mover, the one who decides, somebody, or nobody."""
        somebody = self.chance.randrange(len(model.play["hands"]))
        mover = model.play["player"]
        nobody = [-1, len(model.play["hands"]), *HUGE]
        return int(self.chance.choice([mover, somebody, somebody, *nobody]))

    def card(self, model: Model) -> Any:
        """MA-15: any number, mostly of a card that somebody owns."""
        owned = [card for hand in model.play["hands"] for card in hand]
        eggs = self.chance.choice([*owned, *owned, self.chance.randint(1, 6), 0, 7, -1, HUGE[0]])
        by = {"by": self.any_player(model)} if self.chance.random() < 0.3 else {}
        return {"kind": "play-card", "eggs": eggs, **by}

    def reveal(self, model: Model) -> Any:
        """MA-1, MA-10: a number that no card bears, or whose cards are all seen."""
        assert model.game
        seen, counts = model.seen(model.play), model.game["counts"]
        gone = [card for card in shapes.CARDS if seen.count(card) >= counts.get(card, 0)]
        played = [card for card in gone if card in model.play["played"]]
        pools = [pool for pool in (played, played, gone, [0, 7, -1, *HUGE]) if pool]
        return {"kind": "reveal", "eggs": self.chance.choice(self.chance.choice(pools))}

    def report(self, model: Model) -> Any:
        """MA-5 to MA-11: the wrong place, the wrong player, no doubling."""
        if self.chance.random() < 0.2:
            return {"kind": "done"}
        to, card_to = model.play["expected"]
        way = self.chance.choice(["to", "card", "both", "odd"])
        if way in ("to", "both"):
            to = self.chance.choice([*range(1, 22), "raft"])
        if way in ("card", "both"):
            card_to = self.chance.choice([None, *range(len(model.play["hands"]))])
        if way == "odd":
            to = self.chance.choice([to, 0, 22, -1, "beach", "Raft", "5", *HUGE])
            card_to = self.chance.choice([card_to, -1, len(model.play["hands"]), *HUGE])
        return {"kind": "report", "to": to, "card_to": card_to}

    # ---- tables -----------------------------------------------------------------------------

    def table(self, model: Model) -> Any:
        """An audit or a correction of a table that cannot be, or is misshapen."""
        position: Any = dict(PLAIN)
        if model.game:
            position = model.position()
            self.spoil(position, model)
        if self.chance.random() < 0.35:
            return {"audit": {"position": position}}
        request = {"position": position, "reason": self.chance.choice(["x", "x", "y" * 500])}
        if self.chance.random() < 0.03:
            request["reason"] = " "
        if self.chance.random() < 0.03:
            del request["reason"]
        return {"correct": request}

    def spoil(self, position: dict[str, Any], model: Model) -> None:
        """Makes a position impossible or misshapen, in one or two ways."""
        ways = [
            self.lose, self.double, self.strange, self.far, self.cards, self.cards, self.end,
            self.turn,
        ]  # fmt: skip
        if self.chance.random() < 0.1:
            return self.chance.choice([self.disturb, self.loosen])(position, model)
        for way in self.chance.sample(ways, self.chance.choice([0, 1, 1, 1, 2])):
            way(position, model)
        if self.chance.random() < 0.3:
            self.type(position, model)
        return None

    def loosen(self, position: dict[str, Any], _model: Model) -> None:
        """Not canonical, yet understood by some: bookkeeping left out, a raft, an empty space."""
        for field in self.chance.sample(sorted(shapes.BOOKKEEPING), self.chance.randint(0, 4)):
            del position[field]
        if self.chance.random() < 0.3:
            del position["spaces"]["raft"]
        if self.chance.random() < 0.3:
            position["spaces"].setdefault(self.chance.choice(list(shapes.PLACES)), [])

    def any_stack(self, position: dict[str, Any]) -> list[Any]:
        """One place where somebody stands."""
        stacks = [stack for stack in position["spaces"].values() if stack]
        stack: list[Any] = self.chance.choice(stacks) if stacks else []
        return stack

    def tidy(self, position: dict[str, Any]) -> None:
        """Leaves no empty space but the raft."""
        spaces = position["spaces"]
        position["spaces"] = {p: s for p, s in spaces.items() if s or p == "raft"}

    def lose(self, position: dict[str, Any], _model: Model) -> None:
        """MA-1: a turtle is missing."""
        stack = self.any_stack(position)
        if stack:
            stack.pop(self.chance.randrange(len(stack)))
        self.tidy(position)

    def double(self, position: dict[str, Any], _model: Model) -> None:
        """MA-1: a turtle stands twice."""
        stack = self.any_stack(position) or ["red"]
        place = self.chance.choice(list(shapes.PLACES))
        position["spaces"].setdefault(place, []).append(stack[0])

    def strange(self, position: dict[str, Any], _model: Model) -> None:
        """MA-1: a colour that is none, or not in the game."""
        stack = self.any_stack(position) or position["spaces"]["raft"]
        name = self.chance.choice(["pink", "", *shapes.COLOURS])
        if stack and self.chance.random() < 0.7:
            stack[self.chance.randrange(len(stack))] = name
        else:
            stack.append(name)

    def far(self, position: dict[str, Any], _model: Model) -> None:
        """A space that there is not."""
        stack = self.any_stack(position)
        if stack:
            place = self.chance.choice(["0", "22", "-1", "beach", "", "Raft", "1000"])
            position["spaces"][place] = [stack.pop()]
        self.tidy(position)

    def cards(self, position: dict[str, Any], model: Model) -> None:
        """MA-1, MA-10: too many of a value, too few or too many in all, none that exist."""
        hands, way = position["cards"], self.chance.randrange(6)
        full = [hand for hand in hands if hand]
        value = self.chance.choice(list(shapes.CARDS))
        if way == 0:
            self.chance.choice(hands).append(value)
        elif way == 1 and full:
            self.chance.choice(full).pop()
        elif way == 2 and full:
            hand = self.chance.choice(full)
            hand[self.chance.randrange(len(hand))] = self.chance.choice([value, 0, 7, 10**30])
        elif way == 3 and position["cards_left"] > 5:
            self.chance.choice(hands).extend([value] * 5)
            position["cards_left"] -= 5
        elif way == 4 and position["face_up"] is not None:
            position["face_up"] = self.chance.choice([0, 7, -1, 10**30])
        elif model.play["face_up"] is not None:
            position["cards_left"] = self.chance.choice([-1, 0, 19, 20, 21, 10**30])

    def end(self, position: dict[str, Any], model: Model) -> None:
        """MA-11: the 7-egg space taken while cards are left, or by two."""
        several = self.chance.randint(1, len(position["beach"]))
        if several == 1 and position["cards_left"] <= 0:
            several = 2
        del model
        for player in self.chance.sample(range(len(position["beach"])), several):
            position["beach"][player] = True

    def turn(self, position: dict[str, Any], model: Model) -> None:
        """MA-14: a turtle that is not the player's; players and dice that cannot be."""
        assert model.game
        way = self.chance.randrange(3)
        if way == 0:
            position["player"] = self.chance.choice([-1, len(position["cards"]), 10**30])
        elif way == 1:
            position["dice"] = self.chance.choice([[0], [7], [1, 1, 1, 1], [-1, 3], [2**63]])
        else:
            own = model.game["colours"][model.play["player"]]
            others = [c for c in [*shapes.COLOURS, "pink", ""] if c not in own]
            position["turtle"] = self.chance.choice(others)

    def type(self, position: dict[str, Any], _model: Model) -> None:
        """A field missing, added, or of a wrong type; a list too long."""
        way, draw = self.chance.randrange(6), self.chance
        fields = sorted(shapes.TRACKED | shapes.BOOKKEEPING)
        if way == 0:
            position[draw.choice(fields)] = draw.choice([True, "1", 2.5, [None], [[]], {"a": 1}])
        elif way == 1:
            position[draw.choice(["turtles", "raven", "", "why"])] = 1
        elif way == 2:
            position.pop(draw.choice(sorted(shapes.TRACKED)), None)
        elif way == 3:
            field, value = draw.choice([("cards", []), ("beach", False)])
            if draw.random() < 0.5:
                position[field] = [*position[field], value]
            else:
                position[field] = position[field][:-1]
        elif way == 4:
            position["spaces"][draw.choice(list(shapes.PLACES))] = draw.choice([None, "red", [5]])
        else:
            draw.choice([position["cards"], position["beach"]])[0] = draw.choice(JUNK[2:7])

    def disturb(self, position: dict[str, Any], model: Model) -> None:
        """Makes an audited table differ, or perhaps not."""
        draw, way = self.chance, self.chance.choice([0, 0, *range(9)])
        players = len(model.play["hands"])
        if way == 0:
            high = [s for p, s in position["spaces"].items() if p != "raft" and len(s) > 1]
            draw.shuffle(draw.choice(high or [self.any_stack(position)]))
        elif way == 1:
            draw.shuffle(draw.choice(position["cards"]))
        elif way == 2:
            dice = model.play["dice"]
            position["dice"] = draw.choice([[], [1], [6, 6], dice[::-1], [*dice, 1]])
        elif way == 3:
            position["player"] = draw.randrange(players)
        elif way == 4:
            position["turtle"] = draw.choice([None, *shapes.COLOURS])
        elif way == 5:
            position["cards_left"] = draw.choice([0, 19, 20, model.play["left"]])
        elif way == 6:
            position["face_up"] = draw.choice([None, *shapes.CARDS])
        elif way == 7:
            position["beach"] = [draw.random() < 0.3 for _ in range(players)]
        else:
            stack = self.any_stack(position)
            to = draw.choice(list(shapes.PLACES))
            if stack:
                position["spaces"].setdefault(to, []).append(stack.pop())
            self.tidy(position)
