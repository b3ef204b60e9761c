"""The course of a game of Turtle Bay: set-up, throw, move, report, end of a turn.

It must not import the project, and must change nothing before a request is judged to the end.
"""

from typing import Any

from tests.model import reading
from tests.model.session import Session, Verdict, fail
from tests.model.turtle_bay import shapes
from tests.model.turtle_bay.rules import WAITING, Rules


class Course(Session):
    """What is asked and what an answer does. `game` holds squares, colours, quick, help; `play`
    holds table, dice, player, stage, turned, landing, result."""

    kinds = shapes.KINDS

    def __init__(self, rules: Rules | None = None) -> None:
        super().__init__()
        self.rules = rules or Rules()

    def setup_codes(self, body: Any) -> set[str]:
        """Returns every code that may be said of a set-up."""
        return shapes.setup_codes(body)

    def is_well_shaped(self, body: dict[str, Any]) -> bool:
        """Judges the fields of an answer of one of this game's kinds."""
        return shapes.is_answer_well_shaped(body)

    def begun(self, body: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """Gives colours out and sets the table up (TB-1)."""
        given = [player.get("colours", [None])[0] for player in body["players"]]
        free = [c for c in shapes.COLOURS if c not in given]
        colours = [colour or free.pop(0) for colour in given]
        game = {
            "squares": body.get("board", {}).get("squares", 13),
            "colours": colours,
            "quick": body.get("options", {}).get("quick", False),
        }
        play = {"table": self.rules.start(colours), "dice": [], "player": 0, "stage": "roll"}
        return game, play | {"turned": [], "landing": None, "result": None}

    # ---- what is asked, what lies there -----------------------------------------------------

    def question(self, play: dict[str, Any] | None = None) -> dict[str, Any] | None:
        """Returns the open question without its prompt and actions."""
        play = play or self.play
        asked: dict[str, Any] = {"kind": play["stage"], "player": play["player"]}
        if play["stage"] == "over":
            return None
        if play["stage"] == "roll":
            asked["dice"] = self.rules.dice(play["table"], self.colour(play))
        if play["stage"] == "move":
            asked["steps"] = self.steps(play)
        return asked

    def steps(self, play: dict[str, Any]) -> int:
        """TB-4."""
        return int(max(play["dice"]))

    def colour(self, play: dict[str, Any]) -> str:
        """Returns the colour of the player on turn."""
        assert self.game
        return str(self.game["colours"][play["player"]])

    def position(self) -> dict[str, Any]:
        """Returns the tracked position in the protocol's canonical form."""
        turtles = {}
        for colour in [c for c in shapes.COLOURS if c in self.play["table"]]:
            ordered = sorted(self.play["table"][colour], key=lambda t: (-t[0], t[1] == "back"))
            turtles[colour] = [
                {"square": None if square == WAITING else square, "side": side}
                for square, side in ordered
            ]
        return {"turtles": turtles, "dice": list(self.play["dice"]), "player": self.play["player"]}

    # ---- the course of a game ---------------------------------------------------------------

    def on_roll(self, body: dict[str, Any]) -> Verdict:
        """TB-3: so many dice, each 1 to 6."""
        broken = set()
        if len(body["dice"]) != self.rules.dice(self.play["table"], self.colour(self.play)):
            broken.add("TB-3")
        if not all(1 <= die <= 6 for die in body["dice"]):
            broken |= {"TB-3", "TB-4"}  # as the examples have it
        if broken:
            return [fail(rules=broken)], None
        return self.take({**self.play, "dice": list(body["dice"]), "stage": "move"}, False)

    def on_move(self, body: dict[str, Any]) -> Verdict:
        """TB-4 to TB-14."""
        broken = self.broken_by_move(body)
        if broken:
            return [fail(rules=broken)], None
        assert self.game
        table, turned, landing = self.rules.move(
            self.play["table"], self.colour(self.play), body["square"],
            self.steps(self.play), self.game["squares"],
        )  # fmt: skip
        play = {**self.play, "table": table, "turned": sorted(turned), "landing": landing}
        play |= {"dice": [], "stage": "do"}
        if self.level() == "quiet":
            return self.take(*self.end_turn(play))
        return self.take(play, False)

    def broken_by_move(self, body: dict[str, Any]) -> set[str]:
        """Returns every rule that a well-shaped move breaks; any may be named."""
        assert self.game
        own, square, ocean = self.colour(self.play), body["square"], self.game["squares"] + 1
        colour, to = body.get("colour", own), body.get("to")
        broken = {"TB-6"} if colour != own else set()
        broken |= self.broken_by_square(colour, square)
        if to is None:
            return broken
        if square == "waiting":
            return broken | {"TB-5"}
        if to != self.rules.target(square, self.steps(self.play), self.game["squares"]):
            broken.add("TB-5")
            broken |= {"TB-10"} if to > ocean or square + self.steps(self.play) > ocean else set()
            dice = self.play["dice"]
            broken |= {"TB-4"} if to - square in {*dice, sum(dice)} else set()
        return broken

    def broken_by_square(self, colour: str, square: Any) -> set[str]:
        """TB-7, TB-8, TB-10: is there a turtle to be moved? Nobody there is TB-5, 6 or 8."""
        assert self.game
        if square == "waiting":
            return {"TB-8", "TB-5"}
        here = [side for at, side in self.play["table"].get(colour, []) if at == square]
        if square == self.game["squares"] + 1:
            return {"TB-8", "TB-10"} | (set() if here else {"TB-5", "TB-6"})
        if not here or square < 0:
            beyond = {"TB-10"} if square > self.game["squares"] else set()
            return {"TB-5", "TB-6", "TB-8"} | beyond
        return set() if "feet" in here else {"TB-7"}

    def on_done(self, _body: dict[str, Any]) -> Verdict:
        """The table has been put right."""
        return self.take(*self.end_turn(self.play))

    def on_report(self, body: dict[str, Any]) -> Verdict:
        """TB-11, TB-12, TB-13: what the players turned over against what was to be turned."""
        turned = body["turned"]
        expected = self.play["turned"]
        if reading.is_whole(turned):
            strange = turned < 0 or turned >= reading.BIGGEST
            codes, broken = {"bad-request"} if strange else set(), set()
            right = turned == len(expected)
        else:
            entries = sorted((entry["colour"], entry["square"]) for entry in turned)
            codes, broken = self.oddities(entries)
            right = entries == expected
        if right:
            return self.take(*self.end_turn(self.play))

        def change() -> None:
            self.reported = self.reported or (None if codes else True)

        return [fail(codes, broken | {"TB-11"})], change

    def oddities(self, entries: list[tuple[str, int]]) -> tuple[set[str], set[str]]:
        """Returns codes that may be said of reported turtles, and rules broken besides TB-11."""
        assert self.game
        places = {square for _, square in entries}
        ocean = self.game["squares"] + 1
        broken = {"TB-12"} if self.play["landing"] in places else set()
        broken |= {"TB-13"} if places & {0, ocean} else set()
        strange = any(colour not in self.play["table"] for colour, _ in entries)
        strange = strange or any(not 0 <= square <= ocean for square in places)
        return ({"bad-request"} if strange else set()), broken

    def end_turn(self, play: dict[str, Any]) -> tuple[dict[str, Any], bool]:
        """TB-15, TB-16; returns also whether the next turn has begun."""
        assert self.game
        if self.someone_has_won(play):
            return self.over(play, "TB-15"), False
        player = (play["player"] + 1) % len(self.game["colours"])
        play = {**play, "player": player, "stage": "roll", "dice": [], "turned": []}
        if not self.rules.can_move(play["table"], self.colour(play), self.game["squares"]):
            return self.over(play, "TB-16"), True
        return play, True

    def someone_has_won(self, play: dict[str, Any]) -> bool:
        """TB-15; by a correction it may be another than the mover."""
        assert self.game
        squares, quick = self.game["squares"], self.game["quick"]
        return any(
            self.rules.has_won(play["table"], c, squares, quick) for c in self.game["colours"]
        )

    def over(self, play: dict[str, Any], reason: str) -> dict[str, Any]:
        """TB-17, TB-18."""
        assert self.game
        places = self.rules.places(play["table"], self.game["colours"], self.game["squares"])
        return {**play, "stage": "over", "result": {"reason": reason, "places": places}}
