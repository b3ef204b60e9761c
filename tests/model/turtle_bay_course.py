"""The course of a game by the protocol: new, answer, undo, redo; the other verbs stand in
turtle_bay_model.py.

It must not import the project, and must change nothing before a request is judged to the end.
"""

from collections.abc import Callable
from typing import Any

from tests.model import reading
from tests.model.turtle_bay_rules import WAITING, Rules

Reply = dict[str, Any]
Change = Callable[[], None]
Verdict = tuple[list[Reply], Change | None]


def fail(codes: set[str] | None = None, rules: set[str] | None = None) -> Reply:
    """One reply that is not ok: any of these codes, or a refusal by any of these rules."""
    reply: Reply = {"ok": False}
    if codes:
        reply["error"] = {"code": sorted(codes)}
    if rules:
        reply["refusal"] = {"rule": sorted(rules)}
    return reply


class Course:
    """One session: at most one game, with its past and what can be redone."""

    def __init__(self, rules: Rules | None = None) -> None:
        self.rules = rules or Rules()
        self.game: dict[str, Any] | None = None  # squares, colours, quick, help
        self.play: dict[str, Any] = {}  # table, dice, player, stage, turned, landing, result
        self.past: list[tuple[dict[str, Any], bool]] = []  # play before, and: a turn was ended
        self.future: list[tuple[dict[str, Any], bool]] = []  # play after, and: a turn is ended
        self.reported: bool | None = False  # a report was refused; None: readings differ

    def feed(self, raw: bytes) -> list[Reply] | None:
        """Takes one line and returns the acceptable replies, the likeliest first."""
        if not raw.strip(b" \t\r\n"):
            return None
        value, must, may = reading.read(raw)
        if value is reading.UNREADABLE:
            return [fail(must)]
        replies, change = self.judge(value)
        if must:
            codes = {c for r in replies for c in r.get("error", {"code": []})["code"]}
            rules = {c for r in replies for c in r.get("refusal", {"rule": []})["rule"]}
            return [fail(must | codes, rules)]
        if change:
            change()
        return [*replies, fail(may)] if may else replies

    def judge(self, value: Any) -> Verdict:
        """Judges a request without changing anything yet."""
        if not isinstance(value, dict) or len(value) != 1 or next(iter(value)) not in reading.VERBS:
            return [fail({"bad-request"})], None
        verb, body = next(iter(value.items()))
        verdict: Verdict = getattr(self, "on_" + verb)(body)
        return verdict

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

    def level(self) -> str:
        """Returns the help level of whoever acts."""
        assert self.game
        return str(self.game["help"][self.play["player"]])

    def position(self) -> dict[str, Any]:
        """Returns the tracked position in the protocol's canonical form."""
        turtles = {}
        for colour in [c for c in reading.COLOURS if c in self.play["table"]]:
            ordered = sorted(self.play["table"][colour], key=lambda t: (-t[0], t[1] == "back"))
            turtles[colour] = [
                {"square": None if square == WAITING else square, "side": side}
                for square, side in ordered
            ]
        return {"turtles": turtles, "dice": list(self.play["dice"]), "player": self.play["player"]}

    def accepted(self, play: dict[str, Any] | None = None) -> Reply:
        """The reply to an accepted request."""
        play = play or self.play
        return {"ok": True, "question": self.question(play), "result": play["result"]}

    # ---- the course of a game ---------------------------------------------------------------

    def on_new(self, body: Any) -> Verdict:
        """Starts a game, if the set-up can be played."""
        codes = reading.setup_codes(body)
        if codes:
            return [fail(codes)], None
        count = len(body["players"])
        given = [player.get("colours", [None])[0] for player in body["players"]]
        free = [c for c in reading.COLOURS if c not in given]
        colours = [colour or free.pop(0) for colour in given]
        level = body.get("help", "guide")
        game = {
            "squares": body.get("board", {}).get("squares", 13),
            "colours": colours,
            "quick": body.get("options", {}).get("quick", False),
            "help": [level] * count if isinstance(level, str) else list(level),
        }
        play = {"table": self.rules.start(colours), "dice": [], "player": 0, "stage": "roll"}
        play |= {"turned": [], "landing": None, "result": None}

        def change() -> None:
            self.game, self.play, self.past, self.future = game, play, [], []
            self.reported = False

        question = {"kind": "roll", "player": 0, "dice": 1}
        return [{"ok": True, "question": question, "result": None}], change

    def on_answer(self, body: Any) -> Verdict:
        """Judges an answer in the order of "What is said first"; what applies besides is fair."""
        kind = body.get("kind") if isinstance(body, dict) else None
        shaped = kind in reading.KINDS and reading.is_answer_well_shaped(body)
        besides = set() if shaped else {"bad-request"}
        if self.game is None:
            return [fail({"no-game"} | besides)], None
        if self.play["stage"] == "over":
            return [fail({"game-over"} | besides)], None
        if not isinstance(kind, str):
            return [fail({"bad-request"})], None
        if kind not in reading.KINDS:
            return [fail({"bad-request", "wrong-question"})], None  # as the examples have it
        if kind not in self.asked_kinds():
            return [fail({"wrong-question"} | besides)], None
        if not shaped:
            return [fail({"bad-request"})], None
        verdict: Verdict = getattr(self, "on_" + kind)(body)
        return verdict

    def asked_kinds(self) -> set[str]:
        """Returns the kinds of answer that the open question takes."""
        if self.play["stage"] != "do":
            return {self.play["stage"]}
        may_be_done = self.level() != "referee" or self.reported is not False
        return {"report", "done"} if may_be_done else {"report"}

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

    def take(self, play: dict[str, Any], ended_turn: bool) -> Verdict:
        """Accepts an answer or a correction."""

        def change() -> None:
            self.past.append((self.play, ended_turn))
            self.play, self.future, self.reported = play, [], False

        return [self.accepted(play)], change

    # ---- undo, redo -------------------------------------------------------------------------

    def on_undo(self, body: Any) -> Verdict:
        """Takes back the last answer or correction."""
        shaped = reading.has_fields(body, set(), {"across_turn"})
        shaped = shaped and isinstance(body.get("across_turn", False), bool)
        if not shaped:
            return [fail({"bad-request"} | self.no_game())], None
        if self.game is None:
            return [fail({"no-game"})], None
        if not self.past:
            return [fail({"nothing-to-undo"})], None
        before, ended_turn = self.past[-1]
        if ended_turn and not body.get("across_turn", False):
            return [fail({"across-turn"})], None

        def change() -> None:
            self.past.pop()
            self.future.append((self.play, ended_turn))
            self.play, self.reported = before, False

        return [self.accepted(before)], change

    def on_redo(self, body: Any) -> Verdict:
        """Takes back the last undo, until the next answer."""
        if body != {}:
            return [fail({"bad-request"} | self.no_game())], None
        if self.game is None:
            return [fail({"no-game"})], None
        if not self.future:
            return [fail({"nothing-to-redo"})], None
        after, ended_turn = self.future[-1]

        def change() -> None:
            self.future.pop()
            self.past.append((self.play, ended_turn))
            self.play, self.reported = after, False

        return [self.accepted(after)], change

    def no_game(self) -> set[str]:
        """Returns the code that applies besides where there is no game."""
        return set() if self.game else {"no-game"}
