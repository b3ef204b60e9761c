"""What is drawn alike for every game: when to be right or wrong, undo and redo, showing, help.

It must not decide what is right: the model does. A game's `Requests` derives from it and draws
set-ups, answers and tables. It keeps away from what would part two honest referees for good, so
that a whole run can be drawn ahead of the replies.
"""

import json
import random
from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic, TypeVar

from tests.model import reading
from tests.model.session import Session

NAMES = ["Anna", "Bo", "Cleo", "Dan", " Éva ", "Żółw", "Ł" * 24, "x", "李", "O'Neil", 'Q"q', "a b"]
WORDS = ["it lay so", "the cat", "Zażółć", "x" * 500, "a\u2028b", "\t", "{}", "back\\slash"]

Kind = TypeVar("Kind", bound=Session)


class Wrong(ABC, Generic[Kind]):
    """Draws wrong requests from the same source of chance as the right ones."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    @abstractmethod
    def draw(self, model: Kind) -> Any:
        """Returns a request, or bytes that are to be sent as they are."""


class Drawing(ABC, Generic[Kind]):
    """Draws lines; the same seed and model give the same lines."""

    weights: ClassVar[dict[str, float]] = {
        "answer": 100, "show": 14, "back": 8, "audit": 5, "correct": 3, "set": 3, "note": 1,
        "new": 0.25,
    }  # fmt: skip

    def __init__(self, errors: Wrong[Kind], wrong: float) -> None:
        self.chance = errors.chance
        self.wrong = wrong
        self.errors = errors
        self.floor = 0  # answers before this one were given when another level was quiet
        self.seen: object = None
        self.plan: list[Any] = []  # requests already decided upon, the next one last

    # ---- what a game draws ------------------------------------------------------------------

    @abstractmethod
    def setup(self) -> dict[str, Any]:
        """A set-up that can be played."""

    @abstractmethod
    def audit(self, model: Kind) -> Any:
        """The table as it is, or a little otherwise, in any order."""

    @abstractmethod
    def correct(self, model: Kind) -> Any:
        """A table that can lie so; sometimes with bookkeeping."""

    # ---- a line -----------------------------------------------------------------------------

    def next(self, model: Kind) -> bytes:
        """Draws the next line."""
        if self.seen is not model.game:
            self.seen, self.floor, self.plan = model.game, 0, []
        if model.parted:
            return self.write(self.new(model))
        if not self.plan and model.game:
            self.plan = self.story(model)
        if self.plan:
            return self.write(self.plan.pop())
        if self.chance.random() < (self.wrong if model.game else 0.7):
            line = self.errors.draw(model)
            return line if isinstance(line, bytes) else self.write(line)
        if self.chance.random() < 0.01:
            return self.chance.choice([b"", b"  ", b"\t", b"\r"])
        return self.write(self.right(model))

    def story(self, model: Kind) -> list[Any]:
        """Sometimes decides on several requests that single draws seldom bring together."""
        if not model.past and self.chance.random() < 0.05:
            return [{"undo": {}}]
        may_go_back = len(model.past) - self.floor
        if model.reported and may_go_back and self.chance.random() < 0.15:
            return [{"answer": {"kind": "done"}}, {"redo": {}}, {"undo": {}}]
        if may_go_back and self.chance.random() < 0.002:
            number = self.chance.randint(1, min(may_go_back, 60))
            return [{"redo": {}}] * number + [{"undo": {"across_turn": True}}] * number
        return []

    def write(self, request: Any) -> bytes:
        """Writes JSON in one of its lawful spellings."""
        ascii_only = self.chance.random() < 0.5
        text = json.dumps(request, ensure_ascii=ascii_only)
        if self.chance.random() < 0.05:
            text = f"  {text}" + self.chance.choice(["\t", "\r", "   "])
        return text.encode("utf-8", "surrogatepass")

    # ---- right requests ---------------------------------------------------------------------

    def right(self, model: Kind) -> Any:
        """Draws one that should be accepted."""
        if model.game is None:
            before = [{"show": "position"}, {"undo": {}}, {"redo": {}}, {"note": "x"}]
            return self.chance.choice([*before, self.answer_too_early(), {"new": self.setup()}])
        if model.play["stage"] == "over":
            return self.after_the_end(model)
        weights = {**self.weights}
        if model.future or model.reported:
            weights["back"] = 35
        kind = self.chance.choices(list(weights), list(weights.values()))[0]
        return getattr(self, kind)(model)

    def answer_too_early(self) -> Any:
        """What would be right in a game."""
        return self.chance.choice([{"answer": {"kind": "roll", "dice": [1]}}, {"show": "result"}])

    def after_the_end(self, model: Kind) -> Any:
        """The result stays, can be shown, taken back, and followed by a new game."""
        kind = self.chance.choices(
            ["new", "show", "back", "audit", "set", "note"], [6, 6, 3, 1, 0.5, 0.5]
        )[0]
        return getattr(self, kind)(model)

    def new(self, _model: Kind) -> Any:
        """A set-up that can be played."""
        return {"new": self.setup()}

    def add_help_and_language(self, setup: dict[str, Any]) -> None:
        """Mostly, one level for all or one for each."""
        if self.chance.random() < 0.8:
            setup["help"] = self.level(len(setup["players"]))
        if self.chance.random() < 0.3:
            setup["language"] = self.chance.choice(reading.LANGUAGES)

    def level(self, count: int) -> Any:
        """One level for all, or one for each."""
        if self.chance.random() < 0.6:
            return self.chance.choice(reading.LEVELS)
        return [self.chance.choice(reading.LEVELS) for _ in range(count)]

    def answer(self, model: Kind) -> Any:
        """An answer that the rules allow."""
        return {"answer": getattr(self, "to_" + model.play["stage"])(model)}

    def may_be_done(self, model: Kind) -> bool:
        """Says whether `done` is taken, whatever is thought of the reports refused before."""
        return "done" in model.asked_kinds() and model.reported is not None

    def back(self, model: Kind) -> Any:
        """Undo or redo, whichever there is."""
        if model.future and self.chance.random() < 0.6 and self.floor <= len(model.past):
            return {"redo": {}}
        if len(model.past) <= self.floor:
            return {"show": "question"}
        _, ended_turn = model.past[-1]
        if ended_turn or self.chance.random() < 0.1:
            return {"undo": {"across_turn": True}}
        return {"undo": self.chance.choice([{}, {"across_turn": False}])}

    def show(self, _model: Kind) -> Any:
        """Mostly the position."""
        what = ["position", "question", "log", "result", "setup"]
        return {"show": self.chance.choices(what, [20, 3, 1, 3, 1])[0]}

    def note(self, _model: Kind) -> Any:
        """A sentence."""
        return {"note": self.chance.choice(WORDS)}

    def set(self, model: Kind) -> Any:
        """Another help level or language."""
        assert model.game
        if self.chance.random() < 0.3:
            return {"set": {"language": self.chance.choice(reading.LANGUAGES)}}
        level = self.level(len(model.game["help"]))
        if model.may_close(level):
            if self.chance.random() < 0.9:
                return {"set": {"help": list(model.game["help"])}}
        elif model.is_quiet_changed(level):
            self.floor = len(model.past)  # a `do` from before would come back by undo
        return {"set": {"help": level}}
