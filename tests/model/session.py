"""What is the same in every game of the protocol: reading, undo, redo, help, notes, showing.

It must not import the project, and must change nothing before a request is judged to the end.
A game's model derives from it and says what is asked, what lies there and what an answer does.
"""

import copy
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from tests.model import reading

Reply = dict[str, Any]
Change = Callable[[], None]
Verdict = tuple[list[Reply], Change | None]
LONGEST = 500  # characters of a reason or a note


def fail(codes: set[str] | None = None, rules: set[str] | None = None) -> Reply:
    """One reply that is not ok: any of these codes, or a refusal by any of these rules."""
    reply: Reply = {"ok": False}
    if codes:
        reply["error"] = {"code": sorted(codes)}
    if rules:
        reply["refusal"] = {"rule": sorted(rules)}
    return reply


class Session(ABC):
    """One session: at most one game, with its past and what can be redone.

    `game` holds what a set-up decided (`help` by player at least), `play` what changes: `stage`
    (the kind of the open question, or "over") and `result` at least. A play is never changed in
    place: `take` keeps the one before.
    """

    kinds: tuple[str, ...]  # the game's kinds of answers, `done` and `report` among them

    def __init__(self) -> None:
        self.game: dict[str, Any] | None = None
        self.play: dict[str, Any] = {}
        self.past: list[tuple[dict[str, Any], bool]] = []  # play before, and: a turn was ended
        self.future: list[tuple[dict[str, Any], bool]] = []  # play after, and: a turn is ended
        self.reported: bool | None = False  # a report was refused; None: readings differ
        self.parted = False  # honest referees may stand differently now: a new game comes next

    # ---- what a game says -------------------------------------------------------------------

    @abstractmethod
    def question(self, play: dict[str, Any] | None = None) -> dict[str, Any] | None:
        """Returns the open question without its prompt and actions, of this play or the present."""

    @abstractmethod
    def position(self) -> dict[str, Any]:
        """Returns the tracked position in the protocol's canonical form."""

    @abstractmethod
    def begun(self, body: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """Returns game and play of a set-up that can be played."""

    @abstractmethod
    def setup_codes(self, body: Any) -> set[str]:
        """Returns every code that may be said of a set-up; empty means that it can be played."""

    @abstractmethod
    def is_well_shaped(self, body: dict[str, Any]) -> bool:
        """Judges the fields of an answer of one of this game's kinds."""

    @abstractmethod
    def position_shape(self, body: Any) -> str:
        """Says of a position: `good`, `odd` (some would call it misshapen) or `bad`."""

    @abstractmethod
    def differs(self, position: dict[str, Any]) -> list[bool]:
        """Says whether a well-shaped position differs from the tracked one; both if readings do."""

    @abstractmethod
    def is_out_of_range(self, position: dict[str, Any]) -> bool:
        """Says whether numbers or names of a well-shaped position are none of this game's."""

    @abstractmethod
    def impossible(self, position: dict[str, Any]) -> set[str]:
        """Returns the codes for a well-shaped table that cannot be."""

    @abstractmethod
    def corrected(self, position: dict[str, Any]) -> dict[str, Any]:
        """Returns the play with the table as it lies."""

    def positions(self) -> list[dict[str, Any]]:
        """Returns every position that may be shown, the likeliest first."""
        return [self.position()]

    def level(self) -> str:
        """Returns the help level of whoever acts."""
        asked = self.question()
        assert self.game
        assert asked
        return str(self.game["help"][asked["player"]])

    # ---- a line -----------------------------------------------------------------------------

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

    def accepted(self, play: dict[str, Any] | None = None) -> Reply:
        """The reply to an accepted request."""
        play = play or self.play
        return {"ok": True, "question": self.question(play), "result": play["result"]}

    # ---- the course of a game ---------------------------------------------------------------

    def on_new(self, body: Any) -> Verdict:
        """Starts a game, if the set-up can be played."""
        codes = self.setup_codes(body)
        if codes:
            return [fail(codes)], None
        count = len(body["players"])
        level = body.get("help", "guide")
        game, play = self.begun(body)
        game["help"] = [level] * count if isinstance(level, str) else list(level)

        def change() -> None:
            self.game, self.play, self.past, self.future = game, play, [], []
            self.reported = self.parted = False

        fresh = copy.copy(self)
        fresh.game, fresh.play = game, play
        return [fresh.accepted()], change

    def on_answer(self, body: Any) -> Verdict:
        """Judges an answer in the order of "What is said first"; what applies besides is fair."""
        kind = body.get("kind") if isinstance(body, dict) else None
        shaped = kind in self.kinds and self.is_well_shaped(body)
        besides = set() if shaped else {"bad-request"}
        if self.game is None:
            return [fail({"no-game"} | besides)], None
        if self.play["stage"] == "over":
            return [fail({"game-over"} | besides)], None
        if not isinstance(kind, str):
            return [fail({"bad-request"})], None
        if kind not in self.kinds:
            return [fail({"bad-request", "wrong-question"})], None  # as the examples have it
        if kind not in self.asked_kinds():
            return [fail({"wrong-question"} | besides)], None
        if not shaped:
            unsure = self.is_unsure_of(kind)
            return [fail({"bad-request"} | ({"wrong-question"} if unsure else set()))], None
        if self.is_unsure_of(kind):
            return self.part({"wrong-question"})
        verdict: Verdict = getattr(self, "on_" + kind.replace("-", "_"))(body)
        return verdict

    def asked_kinds(self) -> set[str]:
        """Returns the kinds of answer that the open question takes."""
        if self.play["stage"] != "do":
            return {self.play["stage"]}
        may_be_done = self.level() != "referee" or self.reported is not False
        return {"report", "done"} if may_be_done else {"report"}

    def part(self, codes: set[str]) -> Verdict:
        """Accepts in any way, or refuses with any of these codes: the text does not say which."""

        def change() -> None:
            self.parted = True

        return [{"ok": True}, *([fail(codes)] if codes else [])], change

    def either(self, verdict: Verdict, *others: Reply) -> Verdict:
        """What another reading may reply besides, after which the two may stand differently."""
        replies, change = verdict

        def parting() -> None:
            if change:
                change()
            self.parted = True

        return [*replies, *others], parting

    def is_unsure_of(self, kind: str) -> bool:
        """Says whether `done` is taken by some only: a report that some call misshapen came."""
        return kind == "done" and self.reported is None and self.level() == "referee"

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

    # ---- show, note, set --------------------------------------------------------------------

    def on_show(self, body: Any) -> Verdict:
        """Tells, and changes nothing."""
        if not (isinstance(body, str) and body in reading.SHOWN):
            return [fail({"bad-request"} | self.no_game())], None
        if self.game is None:
            return [fail({"no-game"})], None
        if body == "position":
            return [{"ok": True, "position": p} for p in self.positions()], None
        told = {"question": self.question(), "result": self.play["result"]}
        if body in told:
            return [{"ok": True, body: told[body]}], None
        return [{"ok": True, "told": body}], None

    def on_note(self, body: Any) -> Verdict:
        """Puts a sentence into the log; whether an empty one may be, the text does not say."""
        if not isinstance(body, str) or len(body) > LONGEST:
            return [fail({"bad-request"} | self.no_game())], None
        if self.game is None:
            return [fail({"no-game"})], None
        empty = [] if body.strip() else [fail({"bad-request"})]
        return [self.accepted(), *empty], None

    def on_set(self, body: Any) -> Verdict:
        """Changes help or language; both or neither. An unknown value is a shape or a value."""
        codes = set() if reading.has_fields(body, set(), {"help", "language"}) else {"bad-request"}
        body = body if isinstance(body, dict) else {}
        level = body.get("help", "guide")
        many = len(level) if isinstance(level, list) else 0  # as many as it likes before a game
        players = len(self.game["help"]) if self.game else many
        codes |= reading.level_codes(level, players)
        codes |= reading.language_codes(body.get("language", "en"))
        codes |= {"bad-request"} if "bad-setup" in codes else set()
        if self.game is None:
            # "at any time" against "no game -> no-game": a language may be set before a game
            return [fail({"no-game"} | codes), *([] if codes else [{"ok": True}])], None
        if codes:
            return [fail(codes)], None
        game = self.game
        if "help" in body and self.may_close(level):
            return self.part(set())

        def change() -> None:
            if "help" in body:
                game["help"] = [level] * players if isinstance(level, str) else list(level)

        return [self.accepted(), *([] if body else [fail({"bad-request"})])], change

    def is_quiet_changed(self, level: Any) -> bool:
        """Says whether somebody's level becomes `quiet`, or was and is no more."""
        assert self.game
        old = self.game["help"]
        new = [level] * len(old) if isinstance(level, str) else level
        return [one == "quiet" for one in old] != [one == "quiet" for one in new]

    def may_close(self, level: Any) -> bool:
        """Says whether a level may close an open `do`, or one to be redone: no text says."""
        return self.is_quiet_changed(level) and bool(self.play["stage"] == "do" or self.future)

    # ---- audit, correct ---------------------------------------------------------------------

    def on_audit(self, body: Any) -> Verdict:
        """Compares; a table that cannot be has differences too."""
        shape = "bad"
        if reading.has_fields(body, {"position"}):
            shape = self.position_shape(body["position"])
        if shape == "bad":
            return [fail({"bad-request"} | self.no_game())], None
        if self.game is None:
            return [fail({"no-game"} | ({"bad-request"} if shape == "odd" else set()))], None
        found = self.differs(body["position"])
        replies = [{"ok": True, "differences": "some" if some else []} for some in found]
        if shape == "odd" or self.is_out_of_range(body["position"]):
            replies.append(fail({"bad-request"}))
        return replies, None

    def on_correct(self, body: Any) -> Verdict:
        """Takes the table as it lies, if it can lie so."""
        codes, position = self.correction_codes(body)
        if self.game is None:
            return [fail({"no-game"} | codes)], None
        if self.play["stage"] == "over":
            return [fail({"game-over"} | codes)], None
        if codes:
            return [fail(codes)], None
        return self.take(self.corrected(position), False)

    def correction_codes(self, body: Any) -> tuple[set[str], Any]:
        """Returns every code that may be said of a correction; none where it can be taken."""
        if not reading.has_fields(body, {"position", "reason"}):
            return {"bad-request"}, None
        reason, position = body["reason"], body["position"]
        fits = isinstance(reason, str) and len(reason) <= LONGEST
        codes = set() if fits else {"bad-request"}
        shape = self.position_shape(position)
        codes |= {"bad-request"} if shape != "good" else set()
        codes |= {"impossible-position"} if shape == "odd" else set()
        if shape != "bad" and self.game:
            codes |= self.impossible(position)
        return codes, position
