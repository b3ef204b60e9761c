"""People of chance at the keys: they choose what the rules allow, and at times what they do not."""

from __future__ import annotations

from collections import Counter
from random import Random

from companion.games.contract import Accepted, Do, Picked, Step
from companion.keys import Key
from companion.referee import Referee
from tests.dialog.hands import Hands

LONGEST_SETUP = 200
LONGEST_GAME = 6000
"""More picks than any set-up or game of these tests takes: beyond them it hangs."""


class Person:
    """One who picks by chance with some keys; `wrong` is how often against the rules."""

    def __init__(
        self, hands: Hands, keys: tuple[Key, ...], chance: Random, wrong: float = 0.0
    ) -> None:
        self.hands, self.keys, self.chance, self.wrong = hands, keys, chance, wrong
        self.refusals: Counter[str] = Counter()

    def set_up(self, **wanted: int | str) -> None:
        """Walks the set-up to the first question; `wanted` by title code where it matters."""
        for _ in range(LONGEST_SETUP):
            if self.hands.mode == "play":
                return
            self.pick_in_setup(wanted.get(self.hands.step.title.code.split(".")[-1]))
        raise AssertionError("the set-up never ends")

    def pick_in_setup(self, wanted: int | str | None = None) -> None:
        """Takes one choice of the set-up."""
        values = self.hands.values
        index = self._setup_choice(values) if wanted is None else values.index(wanted)
        self.hands.take(index, self.keys)

    def _setup_choice(self, values: list[int | str]) -> int:
        """Ends names soon, else picks by chance."""
        if "end" in values and self.chance.random() < 0.5:
            return values.index("end")
        if self.hands.step.title.code == "table.title":
            return values.index("start")
        if values[:1] == ["yes"]:
            return 0 if self.chance.random() < 0.8 else 1
        return self.chance.randrange(len(values))

    def play_to_the_end(self) -> list[int]:
        """Plays until there is a result; gives the presses of each turn that was not refused."""
        turns: list[int] = []
        turn, before, refused = self.hands.referee.turn, self.hands.count, False
        for _ in range(LONGEST_GAME):
            refused = self.pick() or refused
            referee = self.hands.referee
            if referee.turn != turn or referee.result is not None:
                if not refused:
                    turns.append(self.hands.count - before)
                turn, before, refused = referee.turn, self.hands.count, False
            if referee.result is not None:
                return turns
        raise AssertionError("the game never ends")

    def pick(self) -> bool:
        """Takes one choice and puts away what is said of it; tells whether it was refused."""
        right = right_choices(self.hands.referee, self.hands.dialog.picked, self.hands.step)
        every = range(len(self.hands.step.choices))
        wrong = [index for index in every if index not in right]
        # After a wrong pick that only goes on ("6 or more") nothing is right any more.
        among = wrong if wrong and self.chance.random() < self.wrong else right or wrong
        self.hands.take(self.chance.choice(among), self.keys)
        return self._read_note()

    def _read_note(self) -> bool:
        note = self.hands.dialog.note
        if note is None or note.kind == "end":
            return False
        assert note.kind == "refusal", note
        assert note.code is not None
        self.refusals[note.code] += 1
        self.hands.press("o")
        assert self.hands.dialog.note is None, "B8: a refusal takes one press"
        return True


def right_choices(referee: Referee, picked: Picked, step: Step) -> list[int]:
    """Gives the choices of a step from which an accepted answer can still be reached."""
    return [
        index
        for index, choice in enumerate(step.choices)
        if _leads_to_accepted(referee, (*picked, choice.value))
    ]


def _leads_to_accepted(referee: Referee, picked: Picked) -> bool:
    question = referee.game.question(referee.state)
    assert question is not None
    level = referee.help[question.player]
    entry = referee.game.face.entry(referee.state, picked, level, referee.report_refused)
    if isinstance(entry, Step):
        # Pieces are named in any order: of a long report the last choices stand for all.
        is_long = isinstance(question, Do) and len(picked) > 1
        choices = entry.choices[-2:] if is_long else entry.choices
        return any(_leads_to_accepted(referee, (*picked, c.value)) for c in choices)
    return isinstance(referee.game.rule_on(referee.state, entry), Accepted)
