"""Random requests for Pędzące żółwie Extreme, drawn while looking at the model's game.

It must not decide what is right: the model does. What would part two honest referees for good is
drawn seldom, since the model then takes any of their replies and asks for a new game.
"""

import random
from typing import Any

from tests.model.drawing import NAMES, WORDS, Drawing
from tests.model.pedzace_zolwie_extreme import shapes
from tests.model.pedzace_zolwie_extreme.boards import cards, path
from tests.model.pedzace_zolwie_extreme.model import Model
from tests.model.pedzace_zolwie_extreme.rules import COLOURS, TOKENS, card_kinds
from tests.model.pedzace_zolwie_extreme.tables import shuffled, table_that_can_be
from tests.model.pedzace_zolwie_extreme.wrong import WrongRequests

LIKELY = {"forward": 6, "back": 3, "catch-up": 2, "curse": 2}


class Requests(Drawing[Model]):
    """Draws lines; the same seed and model give the same lines."""

    def __init__(self, seed: int, wrong: float = 0.33) -> None:
        self.errors: WrongRequests
        super().__init__(WrongRequests(random.Random(seed)), wrong)

    def setup(self) -> dict[str, Any]:
        """Two to six players, any options, any path; sometimes the cards are counted."""
        draw = self.chance
        count = draw.randint(2, 6)
        setup: dict[str, Any] = {"game": shapes.GAME}
        setup["players"] = [{"name": name} for name in draw.sample(NAMES, count)]
        chosen = {option: draw.random() < 0.6 for option in sorted(shapes.OPTIONS)}
        if draw.random() < 0.1:
            chosen = {}
        elif draw.random() < 0.5:
            chosen = {option: True for option in chosen if chosen[option]}
        if chosen or draw.random() < 0.5:
            setup["options"] = chosen
        if chosen.get("open_tiles"):
            self.give_colours(setup["players"])
        self.add_board(setup, bool(chosen.get("black_turtle")))
        if draw.random() < 0.06:
            self.add_contested(setup)
        self.add_help_and_language(setup)
        return setup

    def give_colours(self, players: list[dict[str, Any]]) -> None:
        """PE-25: to all, to none, or to some."""
        share = self.chance.choice([0, 1, 1, 0.5])
        for player, colour in zip(players, self.chance.sample(COLOURS[:-1], 6), strict=False):
            if self.chance.random() < share:
                player["colours"] = [colour]

    def add_board(self, setup: dict[str, Any], black: bool) -> None:
        """The default, or a path, mostly odd, with or without counts."""
        if self.chance.random() < 0.1:
            return
        setup["board"] = {"path": path(self.chance)}
        if self.chance.random() < 0.5:
            turtles = COLOURS if black else COLOURS[:-1]
            setup["board"]["cards"] = cards(self.chance, turtles, len(setup["players"]))

    def add_contested(self, setup: dict[str, Any]) -> None:
        """Makes a set-up that some would not take."""
        board = setup.setdefault("board", {"path": path(self.chance)})
        way = self.chance.choice(["no path", "long", "black", "no colour"])
        if way == "no path":
            board.pop("path")
            board.setdefault("cards", cards(self.chance, COLOURS[:-1], len(setup["players"])))
        elif way == "long":
            board["path"] += ["stone"] * self.chance.choice([100, 300])
        elif way == "black" and not setup.get("options", {}).get("black_turtle"):
            counts = cards(self.chance, COLOURS[:-1], len(setup["players"]))
            board["cards"] = {**counts, "back black 1": 0}
        elif not setup.get("options", {}).get("open_tiles"):
            setup["players"][0]["colours"] = []

    def story(self, model: Model) -> list[Any]:
        """Tokens and tiles are asked for seldom: they are often named wrongly at first."""
        often = {"owners": 0.5, "token": 0.3}.get(model.play["stage"], 0.0)
        if self.chance.random() < often:
            return [self.errors.broken(model)]
        return super().story(model)

    # ---- answers ----------------------------------------------------------------------------

    def to_card(self, model: Model) -> dict[str, Any]:
        """PE-2: a card that can be, by the counts too; one that cannot where none is left."""
        assert model.game
        laid = model.laid(model.play)
        every = card_kinds(model.game["turtles"])
        kinds = [kind for kind in every if model.is_in_box(laid, kind)] or every
        weights = [LIKELY[kind.split()[0]] for kind in kinds]
        return {"kind": "card", "card": self.card(self.chance.choices(kinds, weights)[0])}

    def card(self, kind: str) -> dict[str, Any]:
        """Writes a kind of card as an answer does."""
        way, *colour, steps = kind.split()
        card: dict[str, Any] = {"type": way, "steps": int(steps)}
        if colour:
            card["colour"] = colour[0]
        return card

    def to_choose(self, model: Model) -> dict[str, Any]:
        """PE-3, PE-4, PE-5, PE-13."""
        return {"kind": "choose", "turtle": self.chance.choice(model.play["choices"])}

    def to_token(self, model: Model) -> dict[str, Any]:
        """PE-1: one that is hidden still."""
        laid = ["bad-luck" if t == "gone" else t for t in model.play["tokens"].values()]
        left = [token for token in TOKENS for _ in range(TOKENS[token] - laid.count(token))]
        return {"kind": "token", "token": self.chance.choice(left)}

    def to_owners(self, model: Model) -> dict[str, Any]:
        """PE-18: one colour for each player; often those that are left out (PE-19)."""
        assert model.game
        play, path = model.play, model.game["path"]
        players = list(range(len(model.game["owners"])))
        self.chance.shuffle(players)
        turtles = self.chance.sample(COLOURS[:-1], 6)
        if self.chance.random() < 0.5:
            places, table, raven = model.rules.places, play["table"], play["raven"]
            turtles.sort(key=lambda turtle: places(table, {turtle: 0}, raven, path) != [[]])
        return {"kind": "owners", "owners": dict(zip(turtles, players, strict=False))}

    def to_do(self, model: Model) -> dict[str, Any]:
        """Done, or the landing."""
        if self.may_be_done(model) and self.chance.random() < 0.5:
            return {"kind": "done"}
        return {"kind": "report", "to": model.play["landing"]}

    def answer_too_early(self) -> Any:
        """What would be right in a game."""
        card = {"type": "forward", "colour": "red", "steps": 2}
        return self.chance.choice([{"answer": {"kind": "card", "card": card}}, {"show": "result"}])

    # ---- tables -----------------------------------------------------------------------------

    def audit(self, model: Model) -> Any:
        """The table as it is, or a little otherwise, in any order."""
        position = shuffled(self.chance, model.position())
        if self.chance.random() < 0.5:
            del position["player"]
        if self.chance.random() < 0.4:
            self.errors.disturb(position, model)
        return {"audit": {"position": position}}

    def correct(self, model: Model) -> Any:
        """A table that can lie so, sometimes with bookkeeping; not in the middle of a card."""
        if model.is_in_middle(model.play):
            return {"show": "position"}
        position = shuffled(self.chance, table_that_can_be(self.chance, model))
        self.add_bookkeeping(position, model)
        if self.chance.random() < 0.03:
            position["spaces"].setdefault("1", self.chance.choice([[], [[]]]))
        return {"correct": {"position": position, "reason": self.chance.choice(WORDS[:4])}}

    def add_bookkeeping(self, position: dict[str, Any], model: Model) -> None:
        """Leaves it out, gives it as tracked, or changes it."""
        assert model.game
        if self.chance.random() < 0.5:
            position["player"] = model.play["player"]
        if self.chance.random() < (0.02 if model.play["stage"] == "do" else 0.2):
            position["player"] = self.chance.randrange(len(model.game["owners"]))
