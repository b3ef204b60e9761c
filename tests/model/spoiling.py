"""Wrong requests that every game draws alike: no JSON, wrong shapes, kinds and moments.

A request drawn here may turn out right by chance; the model judges it. A game's `WrongRequests`
derives from it and breaks that game's rules.
"""

import copy
import json
from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from tests.model import reading
from tests.model.drawing import Kind, Wrong
from tests.model.wrong_lines import GARBAGE, MISSHAPEN, NO_KINDS, QUESTIONABLE

JUNK: list[Any] = [None, True, False, "", "3", "red", 2.5, [], {}, [1], {"a": 1}, -3.75]


class Spoiling(Wrong[Kind]):
    """Draws from the same source of chance as the right requests."""

    misshapen: ClassVar[Sequence[Any]] = ()  # requests that this game besides finds misshapen
    questionable: ClassVar[Sequence[bytes]] = ()  # lines of this game for some readers only
    other_kinds: ClassVar[Sequence[Any]] = ()  # answers of other games
    own_kinds: ClassVar[Sequence[Any]] = ()  # this game's answers, right and wrong, at any moment

    # ---- what a game draws ------------------------------------------------------------------

    @abstractmethod
    def plain_answer(self, model: Kind) -> Any:
        """An answer of the kind asked for, mostly right."""

    @abstractmethod
    def broken(self, model: Kind) -> Any:
        """A request that breaks a rule at the question now open."""

    @abstractmethod
    def table(self, model: Kind) -> Any:
        """An audit or a correction of a table that cannot be, or is misshapen."""

    @abstractmethod
    def setups(self) -> list[Any]:
        """Returns set-ups that cannot be played."""

    # ---- whatever the game ------------------------------------------------------------------

    def draw(self, model: Kind) -> Any:
        """Returns a request, or bytes that are to be sent as they are."""
        ways = [self.line, self.shape, self.kind, self.body, self.new, self.table, self.moment]
        weights = [2, 3, 2, 3, 2 if model.game else 12, 3, 2]
        if model.game and model.play["stage"] != "over":
            ways.append(self.broken)
            weights.append(14)
        drawn: Any = self.chance.choices(ways, weights)[0](model)
        return drawn

    def line(self, model: Kind) -> bytes:
        """No JSON, doubled keys, numbers that are written as reals."""
        if self.chance.random() < 0.5:
            return self.chance.choice(GARBAGE)
        if self.chance.random() < 0.3:
            return self.chance.choice([*QUESTIONABLE, *self.questionable])
        return self.spoilt(model)

    def spoilt(self, model: Kind) -> bytes:
        """A request that would be right but for its spelling."""
        request = self.plain_answer(model)
        text = json.dumps(request)
        way = self.chance.choice(["double", "real", "exponent", "cut", "tail"])
        if way == "double":
            return text.replace('{"kind"', '{"kind": "roll", "kind"').encode()
        if way in ("real", "exponent"):
            digits = [i for i, letter in enumerate(text) if letter.isdigit()]
            if not digits:
                return text[:-1].encode()
            at = self.chance.choice(digits) + 1
            return (text[:at] + {"real": ".0", "exponent": "e0"}[way] + text[at:]).encode()
        if way == "cut":
            return text[: self.chance.randint(1, len(text) - 1)].encode()
        return (text + self.chance.choice(["}", ",", " x", text, "\x00"])).encode()

    def shape(self, _model: Kind) -> Any:
        """Known verbs with misshapen bodies, unknown verbs, two at once."""
        if self.chance.random() < 0.6:
            return copy.deepcopy(self.chance.choice([*MISSHAPEN, *self.misshapen]))
        verb = self.chance.choice(reading.VERBS)
        body = self.chance.choice(JUNK)
        if body == {} and verb == "undo":
            body = []
        if verb == "note" or (verb == "set" and body == {}):
            body = 3
        return {verb: body}

    def kind(self, _model: Kind) -> Any:
        """Kinds of other games, of none, or of another question."""
        if self.chance.random() < 0.5:
            every = [*self.own_kinds, *self.other_kinds, *NO_KINDS]
            return {"answer": copy.deepcopy(self.chance.choice(every))}
        return {"answer": copy.deepcopy(self.chance.choice(self.own_kinds))}

    def body(self, model: Kind) -> Any:
        """An answer of the right kind with a field missing, added, or of a wrong type."""
        request = self.plain_answer(model)
        answer = request["answer"]
        way = self.chance.choice(["missing", "added", "type", "inside"])
        field = self.chance.choice([f for f in answer if f != "kind"] + ["kind"])
        if way == "missing":
            del answer[field]
        elif way == "added":
            answer[self.chance.choice(["by", "dice2", "", "Kind", "player"])] = 1
        elif way == "type" or not isinstance(answer[field], list):
            answer[field] = self.chance.choice([j for j in JUNK if j != []])
        else:
            answer[field] = [self.chance.choice(JUNK), *answer[field]]
        return request

    def new(self, _model: Kind) -> Any:
        """A set-up that cannot be played."""
        return {"new": self.chance.choice(self.setups())}

    def moment(self, model: Kind) -> Any:
        """What is right at another moment."""
        if model.past and not model.past[-1][1]:
            return {"redo": {}} if not model.future else {"undo": {"across_turn": None}}
        ways: list[Any] = [{"undo": {}}, {"undo": {"across_turn": False}}]
        ways.append({"redo": []} if model.future else {"redo": {}})
        level = self.chance.choice(["loud", "", 5, None, [], ["quiet"], ["guide"] * 8, [1, 2]])
        ways.append({"set": {"language": "en", "help": level}})
        ways.append({"set": {"help": "quiet", "language": self.chance.choice([5, None, "xx", ""])}})
        return self.chance.choice(ways)
