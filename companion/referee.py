"""The referee of one game in progress: rules on answers, keeps the log, takes back, compares.

Law of this module:
- The log only grows: undo, redo and corrections are entries of their own (C4).
- Every entry can be replayed: a setup and its entries give back the same referee, to the state.
- Nothing that is refused changes anything. One exception the protocol makes: a refused report lets
  `done` ("put right") through until the next accepted answer, undo, redo or correction.
- Undo takes back an accepted answer or a correction. An answer that ended a turn is taken back only
  with `across_turn` (C3).
- Help levels decide what is asked and shown, never what is true: with `quiet` the referee answers
  a game's `Do` by itself, in the same entry; with `referee` nothing shows what a move came to
  before its report, also not when it is taken back without one.

Pure: no clock, no chance, no I/O. One caller at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

import msgspec
from msgspec import UNSET, Struct, UnsetType

from companion.games.contract import (
    Accepted,
    Answer,
    AnyGame,
    Board,
    Do,
    Done,
    Event,
    Fault,
    Json,
    Level,
    Options,
    Position,
    Question,
    Refusal,
    Result,
    Setup,
    State,
    Where,
)

AnySetup = Setup[Options, Board]
Made: TypeAlias = tuple[str, int, int]
"""What made a place what it is: the rule, the log entry, the turn."""

ErrorCode = Literal[
    "wrong-question",
    "game-over",
    "nothing-to-undo",
    "nothing-to-redo",
    "across-turn",
    "impossible-position",
    "bad-request",
]


# -- the log --------------------------------------------------------------------------------------


class Changed(Struct, frozen=True, omit_defaults=True):
    """Settings as they were set; what was not set is left out."""

    help: tuple[Level, ...] | UnsetType = UNSET
    language: str | UnsetType = UNSET
    names: tuple[str, ...] | UnsetType = UNSET
    """Whose seats these are from now on (K4); no request of the protocol says it."""


class Settings(Struct, frozen=True):
    """What is set for the table, in force behind the entry `since` (0: from the beginning)."""

    since: int
    help: tuple[Level, ...]
    language: str
    names: tuple[str, ...]


class Corrected(Struct, frozen=True):
    """The states before and after a table was taken as it lay."""

    before: State
    after: State


class Entry(Struct, frozen=True, omit_defaults=True):
    """One entry of the log: what was done, by whom, in which turn. `body` is protocol JSON."""

    number: int
    verb: Literal["answer", "undo", "redo", "correct", "set", "note"]
    player: int
    turn: int
    body: Json = None
    events: tuple[Event, ...] = ()
    takes_back: int = 0
    reason: str = ""


class Difference(Struct, frozen=True):
    """One place where the table differs, with the rule and entry that last made it so; `corrected`
    where that entry took the table as it lay."""

    where: Where
    expected: Json
    found: Json
    rule: str
    entry: int
    turn: int
    corrected: bool = False


# -- outcomes -------------------------------------------------------------------------------------


class Ruling(Struct, frozen=True):
    """Something was accepted: its entry in the log, to be kept before it is shown."""

    entry: Entry

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened."""
        return self.entry.events


class NotNow(Struct, frozen=True):
    """A request that cannot be met now; nothing changed."""

    code: ErrorCode
    faults: tuple[Fault, ...] = ()


class _Step(Struct, frozen=True):
    """One thing that undo can take back: the states before and after it."""

    entry: int
    before: State
    after: State
    ended_turn: bool


class Referee:
    """One game in progress."""

    def __init__(self, game: AnyGame, setup: AnySetup) -> None:
        """Starts a game from a checked set-up."""
        self.game = game
        self.setup = setup
        self.help: tuple[Level, ...] = setup.help
        self.language = setup.language
        self.names = tuple(player.name for player in setup.players)
        self.state: State = game.start(setup)
        self.report_refused = False
        self.log: list[Entry] = []
        self.corrected: dict[int, Corrected] = {}
        """What each correction changed, by its entry; also of those that were taken back."""
        self.unreported: set[int] = set()
        """Entries of moves that wait for their report, or did when they were taken back."""
        self._settings = [self._in_force(0)]
        self._first = self.state
        self._done: list[_Step] = []
        self._undone: list[_Step] = []
        self._changes: dict[int, frozenset[Where]] = {}

    @classmethod
    def replay(cls, game: AnyGame, setup: AnySetup, entries: tuple[Entry, ...]) -> Referee:
        """Gives the referee back that wrote these entries.

        Raises ValueError, naming the entry, where an entry does not follow from those before."""
        referee = cls(game, setup)
        for entry in entries:
            referee._again(entry)
        return referee

    # -- telling ----------------------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """The open question as its player may see it; None once the game is over."""
        question = self.game.question(self.state)
        if question is None or isinstance(question.actions, UnsetType):
            return question
        if self.help[question.player] == "guide" or self.report_refused:
            return question
        return msgspec.structs.replace(question, actions=UNSET)

    @property
    def result(self) -> Result | None:
        """The end, None while the game goes on."""
        return self.game.result(self.state)

    @property
    def position(self) -> Position:
        """What should lie on the table."""
        return self.game.position(self.state)

    @property
    def awaits_report(self) -> bool:
        """Tells whether the players must first report what the last move came to: until
        then nobody is shown it."""
        question = self.game.question(self.state)
        if not isinstance(question, Do) or self.report_refused:
            return False
        return self.help[question.player] == "referee"

    @property
    def shown(self) -> State:
        """The state that may be seen: while a report is awaited the one before the move, or the
        table that was told since."""
        if not self.awaits_report:
            return self.state
        last = self._done[-1]
        return last.before if self._is_answer(last) else last.after

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return self.state.turn

    @property
    def can_undo(self) -> bool:
        """Tells whether there is anything to take back."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Tells whether there is anything to do again."""
        return bool(self._undone)

    @property
    def undo_crosses_turn(self) -> bool:
        """Tells whether undo would go back across a turn's start (C3)."""
        return bool(self._done) and self._done[-1].ended_turn

    def entry(self, number: int) -> Entry:
        """Gives an entry by its number, from 1."""
        return self.log[number - 1]

    def in_force(self) -> Iterator[Entry]:
        """Gives the entries that hold (not taken back), the newest first."""
        return (self.entry(step.entry) for step in reversed(self._done))

    @property
    def corrections(self) -> int:
        """Counts the corrections that hold: a result is marked with them."""
        return sum(entry.verb == "correct" for entry in self.in_force())

    def settings_after(self, number: int) -> Settings:
        """Gives what was set once an entry was made (0: at the beginning)."""
        return next(one for one in reversed(self._settings) if one.since <= number)

    def _in_force(self, since: int) -> Settings:
        return Settings(since, self.help, self.language, self.names)

    # -- answering --------------------------------------------------------------------------------

    def answer(self, answer: Answer) -> Ruling | Refusal | NotNow:
        """Judges an answer to the open question."""
        question = self.game.question(self.state)
        if question is None:
            return NotNow("game-over")
        if not self.is_asked(type(answer)):
            return NotNow("wrong-question")
        ruling = self.game.rule_on(self.state, answer)
        if isinstance(ruling, Refusal):
            self.report_refused = self.report_refused or isinstance(question, Do)
            self._mind_report()
            return ruling
        return self._accepted(question.player, answer, ruling)

    def is_asked(self, kind: type[Answer]) -> bool:
        """Tells whether an answer of this kind is asked for now."""
        question = self.game.question(self.state)
        if question is None:
            return False
        if kind is Done:
            is_told = self.help[question.player] != "referee" or self.report_refused
            return isinstance(question, Do) and is_told
        if isinstance(question, Do):
            return kind is self.game.report
        return kind in self.game.answered_by.get(type(question), ())

    def _accepted(self, player: int, answer: Answer, ruling: Accepted[State]) -> Ruling:
        before = self.state
        after, events = self._done_quietly(ruling)
        body: Json = msgspec.to_builtins(answer)
        entry = self._entry("answer", body, events=events, player=player)
        self._take(_Step(entry.number, before, after, after.turn != before.turn))
        return Ruling(entry)

    def _done_quietly(self, ruling: Accepted[State]) -> tuple[State, tuple[Event, ...]]:
        """Answers `Do` for a player with help level quiet: the table is only tracked."""
        state, events = ruling.state, ruling.events
        question = self.game.question(state)
        if not isinstance(question, Do) or self.help[question.player] != "quiet":
            return state, events
        done = self.game.rule_on(state, Done())
        assert isinstance(done, Accepted)
        return done.state, (*events, *done.events)

    def _take(self, step: _Step) -> None:
        self._undone.clear()
        self._put_in_force(step)

    def _put_in_force(self, step: _Step) -> None:
        self._done.append(step)
        if self._is_answer(step) and isinstance(self.game.question(step.before), Do):
            self.unreported.clear()
        self._now(step.after)

    def _now(self, state: State) -> None:
        self.state = state
        self.report_refused = False
        self._mind_report()

    def _mind_report(self) -> None:
        """Marks a move that waits for its report; unmarks all once they may be seen."""
        if self.awaits_report:
            if self._is_answer(self._done[-1]):
                self.unreported.add(self._done[-1].entry)
        elif isinstance(self.game.question(self.state), Do):
            self.unreported.clear()

    def _is_answer(self, step: _Step) -> bool:
        return self.entry(step.entry).verb == "answer"

    # -- taking back ------------------------------------------------------------------------------

    def undo(self, across_turn: bool = False) -> Ruling | NotNow:
        """Takes back the last accepted answer or correction (C1-C4)."""
        if not self._done:
            return NotNow("nothing-to-undo")
        if self._done[-1].ended_turn and not across_turn:
            return NotNow("across-turn")
        step = self._done.pop()
        self._undone.append(step)
        entry = self._entry("undo", {"across_turn": across_turn}, takes_back=step.entry)
        self._now(step.before)
        return Ruling(entry)

    def redo(self) -> Ruling | NotNow:
        """Does again what was last taken back, until the next answer (C5)."""
        if not self._undone:
            return NotNow("nothing-to-redo")
        step = self._undone.pop()
        entry = self._entry("redo", {}, takes_back=step.entry)
        self._put_in_force(step)
        return Ruling(entry)

    # -- checking the table -----------------------------------------------------------------------

    def audit(self, told: Position) -> tuple[Difference, ...]:
        """Compares what lies on the table with what is tracked; changes nothing."""
        expected = self.game.places(self.position)
        found = self.game.places(self.game.complete(self.state, told))
        differing = [
            where
            for where in dict.fromkeys((*expected, *found))
            if expected.get(where) != found.get(where)
        ]
        made = self._made(differing)
        return tuple(
            self._difference(where, expected.get(where, ()), found.get(where, ()), made[where])
            for where in differing
        )

    def _difference(self, where: Where, expected: Json, found: Json, made: Made) -> Difference:
        rule, entry, turn = made
        rule = self.game.difference_rule(self.state, where, expected, found, rule)
        corrected = entry > 0 and self.entry(entry).verb == "correct"
        return Difference(where, expected, found, rule, entry, turn, corrected)

    def explain(self, where: Where) -> Made:
        """Tells the rule, the entry and the turn that last made a place what it is.

        Entry 0 of turn 0 is the set-up."""
        return self._made((where,))[where]

    def _made(self, wheres: Sequence[Where]) -> dict[Where, Made]:
        """Explains many places in one walk back through what is in force."""
        made: dict[Where, Made] = {}
        open_ = set(wheres)
        for step in reversed(self._done):
            if not open_:
                break
            made.update(self._made_by(step, open_))
            open_ -= made.keys()
        return {where: made.get(where, (self.game.first_rule, 0, 0)) for where in wheres}

    def _made_by(self, step: _Step, wheres: set[Where]) -> dict[Where, Made]:
        """Explains the places that this answer or correction set: by its events, or changed."""
        entry, changed = self.entry(step.entry), self._changed(step)
        rules = {where: event.rule for event in entry.events for where in event.where}
        return {
            where: (rules.get(where, self.game.first_rule), entry.number, entry.turn)
            for where in wheres
            if where in rules or where in changed
        }

    def _changed(self, step: _Step) -> frozenset[Where]:
        """Gives the places that differ after an entry; found out once, for a table that is checked
        is checked again."""
        if step.entry not in self._changes:
            self._changes[step.entry] = self._differing(step)
        return self._changes[step.entry]

    def _differing(self, step: _Step) -> frozenset[Where]:
        before, after = (
            self.game.places(self.game.position(state)) for state in (step.before, step.after)
        )
        return frozenset(w for w in (*before, *after) if before.get(w) != after.get(w))

    def correct(self, told: Position, reason: str) -> Ruling | NotNow:
        """Takes the table as it lies; kept in the log, taken back like an answer."""
        question = self.game.question(self.state)
        if question is None:
            return NotNow("game-over")
        if not self.game.may_correct(self.state):
            return NotNow("wrong-question")
        whole = self.game.complete(self.state, told)
        after = self.game.correct(self.state, whole)
        if isinstance(after, tuple):
            return NotNow("impossible-position", after)
        body: Json = msgspec.to_builtins(whole)
        entry = self._entry("correct", body, reason=reason)
        self.corrected[entry.number] = Corrected(self.state, after)
        self._take(_Step(entry.number, self.state, after, ended_turn=False))
        return Ruling(entry)

    # -- settings and notes -----------------------------------------------------------------------

    def set(self, changed: Changed) -> Ruling:
        """Changes help levels, language or names; no answer, so undo passes it over."""
        if not isinstance(changed.help, UnsetType):
            self.help = changed.help
        if not isinstance(changed.language, UnsetType):
            self.language = changed.language
        if not isinstance(changed.names, UnsetType):
            self.names = changed.names
        self._mind_report()
        entry = self._entry("set", msgspec.to_builtins(changed))
        self._settings.append(self._in_force(entry.number))
        return Ruling(entry)

    def note(self, sentence: str) -> Ruling:
        """Puts a sentence into the log (a house rule that the table agreed on)."""
        return Ruling(self._entry("note", sentence))

    # -- the log ----------------------------------------------------------------------------------

    def _entry(
        self,
        verb: Literal["answer", "undo", "redo", "correct", "set", "note"],
        body: Json,
        *,
        events: tuple[Event, ...] = (),
        takes_back: int = 0,
        reason: str = "",
        player: int | None = None,
    ) -> Entry:
        """Writes the next entry, with the player and turn before it changes anything."""
        who = self.state.player if player is None else player
        number = len(self.log) + 1
        entry = Entry(number, verb, who, self.turn, body, events, takes_back, reason)
        self.log.append(entry)
        return entry

    def _again(self, entry: Entry) -> None:
        """Does what a kept entry says."""
        try:
            outcome = self._redone(entry)
        except msgspec.ValidationError as fault:
            raise ValueError(f"entry {entry.number} ({entry.verb}) is misshapen: {fault}") from None
        if not isinstance(outcome, Ruling) or outcome.entry.number != entry.number:
            raise ValueError(f"entry {entry.number} ({entry.verb}) does not follow: {outcome}")

    def _redone(self, entry: Entry) -> Ruling | Refusal | NotNow:
        match entry.verb:
            case "answer":
                return self._answered_again(entry.body)
            case "undo":
                return self.undo(across_turn=True)
            case "redo":
                return self.redo()
            case "correct":
                position = msgspec.convert(entry.body, self.game.positions)
                return self.correct(position, entry.reason)
            case "set":
                return self.set(msgspec.convert(entry.body, Changed))
            case "note":
                return self.note(str(entry.body))

    def _answered_again(self, body: Json) -> Ruling | Refusal | NotNow:
        if not isinstance(body, dict) or str(body.get("kind")) not in self.game.kinds:
            return NotNow("bad-request")
        self.report_refused = True  # a `done` that was accepted once stays accepted
        return self.answer(self.game.answer_from(body))
