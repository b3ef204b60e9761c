"""The referee protocol, version 1 (docs/protocol.md): one JSON object in, one out.

What is said first: not JSON; no single known verb or its body misshapen; no game; over; a kind that
no game or not this game knows; a kind that is not asked for now; its fields misshapen; the rules.

Pure but for `keep`, through which every accepted thing is handed on before its reply is made: the
caller makes it durable there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import msgspec
from msgspec import UnsetType

from companion import setups, speech
from companion.fitting import Misfit
from companion.games import messages_of
from companion.games.contract import Answer, AnyGame, Event, Question, Refusal
from companion.messages import MESSAGES
from companion.referee import (
    AnySetup,
    Changed,
    Difference,
    Entry,
    NotNow,
    Referee,
    Ruling,
)
from companion.replies import (
    AcceptedReply,
    AuditReply,
    DifferenceSaid,
    ErrorBody,
    ErrorReply,
    LogReply,
    PositionReply,
    QuestionReply,
    RefusedReply,
    Reply,
    ResultReply,
    SetupReply,
)
from companion.requests import (
    AuditBody,
    CorrectBody,
    RedoBody,
    SetBody,
    Shown,
    UndoBody,
    Unmet,
    read_json,
    sentence,
    shaped,
    shown,
    verb_of,
)
from companion.slips import Slip, slip
from companion.words import LANGUAGES, Words


class Keeper(Protocol):
    """Makes accepted things durable before they are shown."""

    def begin(self, setup: AnySetup) -> None:
        """Keeps the start of a game."""

    def add(self, entry: Entry) -> None:
        """Keeps the next entry of the game in progress."""

    def caught(self, slip: Slip) -> None:
        """Keeps what broke a rule, beside the log. Nobody waits until it is on the card."""


class Forgetful:
    """Keeps nothing."""

    def begin(self, setup: AnySetup) -> None:
        """Forgets it."""

    def add(self, entry: Entry) -> None:
        """Forgets it."""

    def caught(self, slip: Slip) -> None:
        """Forgets it."""


# -- one conversation -----------------------------------------------------------------------------


class Desk:
    """Takes requests, one at a time, and holds the game in progress."""

    def __init__(self, games: Mapping[str, AnyGame], keeper: Keeper | None = None) -> None:
        """Takes the known games and what keeps the log."""
        self.games = games
        self.keeper: Keeper = keeper or Forgetful()
        self.referee: Referee | None = None

    def resume(self, referee: Referee) -> None:
        """Goes on with a game that was kept."""
        self.referee = referee

    def reply(self, line: bytes) -> bytes:
        """Answers one line with one line (no line end)."""
        return msgspec.json.encode(self.handle_line(line))

    def handle_line(self, line: bytes) -> Reply:
        """Answers one line of JSON."""
        try:
            return self.handle(read_json(line))
        except Unmet as unmet:
            return self.error(unmet)

    def handle(self, request: object) -> Reply:
        """Answers one decoded request."""
        try:
            verb, body = verb_of(request)
            return self._met(verb, body)
        except Unmet as unmet:
            return self.error(unmet)

    @property
    def words(self) -> Words:
        """The words of the game in progress, in its language."""
        if self.referee is None:
            return Words([MESSAGES])
        return speech.words_of(self.referee)

    def _met(self, verb: str, body: object) -> Reply:
        match verb:
            case "new":
                return self._new(body)
            case "answer":
                return self._answer(body)
            case "undo":
                undo = shaped(body, UndoBody, "undo")
                return self._ruled(self._game().undo(undo.across_turn))
            case "redo":
                shaped(body, RedoBody, "redo")
                return self._ruled(self._game().redo())
            case "audit":
                return self._audit(shaped(body, AuditBody, "audit"))
            case "correct":
                return self._correct(shaped(body, CorrectBody, "correct"))
            case "set":
                return self._set(shaped(body, SetBody, "set"))
            case "note":
                text = sentence(shaped(body, str, "note"), "note")
                return self._ruled(self._game().note(text))
            case _:
                return self._show(shown(body))

    def _game(self) -> Referee:
        if self.referee is None:
            raise Unmet("no-game")
        return self.referee

    def _new(self, body: object) -> Reply:
        told = shaped(body, setups.ToldSetup, *(() if isinstance(body, dict) else ("new",)))
        try:
            setup = setups.checked(told, self.games)
        except Misfit as misfit:
            raise Unmet("bad-request", misfit.faults) from None
        if isinstance(setup, tuple):
            raise Unmet("bad-setup", setup, game=told.game)
        return self.begin(setup)

    def begin(self, setup: AnySetup) -> AcceptedReply:
        """Starts a game from a checked set-up; the one before is abandoned."""
        referee = Referee(self.games[setup.game], setup)
        self.keeper.begin(setup)
        self.referee = referee
        return self._accepted(())

    def _answer(self, body: object) -> Reply:
        if not isinstance(body, dict) or not isinstance(body.get("kind"), str):
            raise Unmet("bad-request", why="an answer is an object with a kind")
        referee = self._game()
        if referee.game.question(referee.state) is None:
            raise Unmet("game-over")
        kind = referee.game.kinds.get(body["kind"])
        if kind is None:
            raise Unmet("bad-request", why=f"no answer is of the kind {body['kind']}")
        if not referee.is_asked(kind):
            raise Unmet("wrong-question")
        return self._judged(referee, shaped(body, kind))

    def _judged(self, referee: Referee, answer: Answer) -> Reply:
        """Judges an answer, and has kept what was caught."""
        was_refused = referee.report_refused
        outcome = referee.answer(answer)
        if isinstance(outcome, Refusal):
            opens_done = referee.report_refused and not was_refused
            self.keeper.caught(slip(referee, outcome, answer, opens_done))
        return self._ruled(outcome)

    def _audit(self, body: AuditBody) -> Reply:
        referee = self._game()
        told = shaped(body.position, referee.game.positions, "position")
        return AuditReply(tuple(self._said(found) for found in referee.audit(told)))

    def _correct(self, body: CorrectBody) -> Reply:
        reason = sentence(body.reason, "reason")
        referee = self._game()
        if referee.result is not None:
            raise Unmet("game-over")
        told = shaped(body.position, referee.game.positions, "position")
        return self._ruled(referee.correct(told, reason))

    def _set(self, body: SetBody) -> Reply:
        referee = self._game()
        if isinstance(body.language, str) and body.language not in LANGUAGES:
            raise Unmet("bad-request", why=f"there is no language {body.language}")
        players = len(referee.setup.players)
        help_ = (body.help,) * players if isinstance(body.help, str) else body.help
        if isinstance(help_, tuple) and len(help_) != players:
            raise Unmet("bad-request", why="help: one level, or one for each player")
        return self._ruled(referee.set(Changed(help_, body.language)))

    def hand_over(self, names: tuple[str, ...]) -> Reply:
        """Gives the seats other names (K4). It is no request of the protocol, whose set-up names
        the players once; the log keeps it as a setting."""
        try:
            referee = self._game()
            faults = setups.name_faults(names)
            if faults or len(names) != len(referee.names):
                raise Unmet("bad-request", faults)
            return self._ruled(referee.set(Changed(names=names)))
        except Unmet as unmet:
            return self.error(unmet)

    def _show(self, what: Shown) -> Reply:
        referee = self._game()
        match what:
            case "position":
                return PositionReply(referee.position)
            case "question":
                return QuestionReply(self._question())
            case "log":
                return LogReply(tuple(referee.log))
            case "result":
                return ResultReply(referee.result)
            case "setup":
                return SetupReply(setup_in_force(referee))

    # -- replies ----------------------------------------------------------------------------------

    def _ruled(self, outcome: Ruling | Refusal | NotNow) -> Reply:
        match outcome:
            case Ruling():
                self.keeper.add(outcome.entry)
                return self._accepted(outcome.events)
            case Refusal():
                return RefusedReply(speech.said(outcome, "refusal", self.words), self._question())
            case NotNow():
                raise Unmet(outcome.code, outcome.faults)

    def _accepted(self, events: tuple[Event, ...]) -> AcceptedReply:
        words = self.words
        told = tuple(speech.said(event, "event", words) for event in events)
        return AcceptedReply(told, self._question(), self._game().result)

    def _question(self) -> Question | None:
        question = self._game().question
        if question is None:
            return None
        words = self.words
        prompt = speech.prompt(question, words)
        if isinstance(question.actions, UnsetType):
            return msgspec.structs.replace(question, prompt=prompt)
        actions = tuple(speech.said(a, "action", words) for a in question.actions)
        return msgspec.structs.replace(question, prompt=prompt, actions=actions)

    def _said(self, found: Difference) -> DifferenceSaid:
        referee = self._game()
        place = referee.game.place(referee.state, found.where)
        message = speech.difference(found, place, self.words)
        return DifferenceSaid(
            found.where, found.expected, found.found, found.rule, found.entry, message
        )

    def _words_for(self, game: str) -> Words:
        """Gives the words for a game that is told of, which need not be the one in progress."""
        if game not in self.games:
            return self.words
        return Words([MESSAGES, messages_of(self.games, game)])

    def error(self, unmet: Unmet) -> ErrorReply:
        """Gives the reply for a request that cannot be met, every fault listed in words."""
        words = self._words_for(unmet.game)
        faults = tuple(speech.fault(fault, words) for fault in unmet.faults)
        why = unmet.why or "; ".join(fault.message for fault in faults)
        message = words.say(f"error.{unmet.code}", {"why": why})
        return ErrorReply(ErrorBody(unmet.code, message, faults))


def setup_in_force(referee: Referee) -> AnySetup:
    """Gives the set-up with the names, help levels and language now in force (A10)."""
    seats = zip(referee.setup.players, referee.names, strict=True)
    players = tuple(msgspec.structs.replace(player, name=name) for player, name in seats)
    return msgspec.structs.replace(
        referee.setup, players=players, help=referee.help, language=referee.language
    )
