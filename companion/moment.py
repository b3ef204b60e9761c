"""The moment that people are in: what is asked, what is picked so far, what every key would do.

Everything here only tells; the dialog changes it. Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from companion import cursor, notes, setting_up, speech
from companion.boards import NamedBoard
from companion.cursor import Move
from companion.errands import Around, Errand, Mode, Outcome, SoundLevel, menus
from companion.errands.doing import SoundName
from companion.flow import Flow, walk
from companion.games import all_messages
from companion.games.contract import Answer, AnyGame, Picked, Said, Step, Where
from companion.keys import Key
from companion.layout import wrapped
from companion.logbook import Logbook
from companion.messages import MESSAGES
from companion.notes import Note
from companion.protocol import Desk
from companion.referee import Referee
from companion.setting_up import SetUp
from companion.words import Words

TICKED = 18
"""Characters of a line to be ticked."""


def _one_page(_note: Note) -> int:
    return 1


@dataclass
class Moment:
    """What people are in the middle of, as everybody may see it."""

    games: Mapping[str, AnyGame]
    desk: Desk
    kept: Referee | None = None
    """A game that was open when the program ended: resume or new is asked first (A11)."""
    address: str = ""
    """Where phones find the page, shown with a QR code."""
    boards: tuple[NamedBoard, ...] = ()
    """The boards that are known by name; whoever makes the dialog keeps those that come (K3)."""
    pages: Callable[[Note], int] = _one_page
    """Tells how many pages of the display a note takes."""
    note: Note | None = None
    page: int = 0
    last: Note | None = None
    wish: Literal["restart", "power-off"] | None = None
    sound: SoundLevel = "all"
    nudge: int = 0
    """Minutes after which it is said softly whose turn it is (K5); 0: never."""
    is_nudged: bool = False
    """Nobody has pressed anything for so long."""
    sounds: int = 0
    sound_name: SoundName = "accepted"
    picked: Picked = ()
    cursor: int = 0
    errand: Errand | None = None
    logbook: Logbook = field(default_factory=Logbook)
    """The log in words, each entry said once."""
    _wrong: str = field(default="", repr=False)
    _wrong_brief: str = field(default="", repr=False)
    _taken_at: tuple[Where, ...] = field(default=(), repr=False)
    _setting_up: bool = field(default=False, repr=False)

    @property
    def mode(self) -> Mode:
        """What the table is doing, errands and notes aside."""
        if self.kept is not None and not self._setting_up:
            return "resume"
        if self._setting_up or self.desk.referee is None:
            return "setup"
        return "result" if self.desk.referee.result is not None else "play"

    @property
    def words(self) -> Words:
        """The words for what is shown now."""
        referee = self.referee
        if referee is not None:
            return speech.words_of(referee)
        told = self.game_told
        if told is not None:  # other games may have other words for the same things
            return Words([MESSAGES, told.messages])
        return Words([MESSAGES, *all_messages(self.games)])

    @property
    def game_told(self) -> AnyGame | None:
        """The game that a set-up has settled on so far."""
        return setting_up.game_of(self.picked, self.games)

    @property
    def referee(self) -> Referee | None:
        """The game that is shown: in progress, ended, or kept."""
        if self._setting_up:
            return None
        return self.kept or self.desk.referee

    @property
    def step(self) -> Step:
        """The pick that is open now."""
        step = self._entry() if self._is_entry else self._walked()
        assert isinstance(step, Step)
        if not self.wrong or step.form != "tick":
            return step
        why = tuple(Said("line", {"text": line}) for line in wrapped(self._wrong_brief, TICKED))
        return msgspec.structs.replace(step, brief=(*step.brief[:1], *why, *step.brief[1:]))

    @property
    def is_errand(self) -> bool:
        """Tells whether people are at something beside play."""
        return self.errand is not None

    @property
    def is_menu(self) -> bool:
        """Tells whether the menu is open where it begins."""
        return self.errand is not None and self.errand.name == "menu" and not self.errand.picked

    @property
    def wrong(self) -> str:
        """What is to be put right: why the last report was refused, as long as it is asked (D3)."""
        referee = self.desk.referee
        due = self._is_entry and referee is not None and referee.report_refused
        return self._wrong if due else ""

    @property
    def at(self) -> Where | None:
        """The place on the board that the cursor stands on, if it stands on one."""
        step = self.step
        if self.cursor >= len(step.choices):
            return None
        at = step.choices[self.cursor].at
        return at if isinstance(at, tuple) else None

    @property
    def may_leave_setup(self) -> bool:
        """Tells whether a set-up was opened over a game that is still there."""
        return self._setting_up and bool(self.kept or self.desk.referee)

    @property
    def goes_back(self) -> bool:
        """Tells whether BACK leads one step back, rather than says the last message again."""
        return self.is_errand or bool(self.picked) or self.may_leave_setup

    @property
    def shows_result(self) -> bool:
        """Tells whether the end of a game is shown, with nothing before it."""
        return self.mode == "result" and not self.is_errand

    @property
    def may_nudge(self) -> bool:
        """Tells whether somebody is waited for who may have forgotten it."""
        paused = self.errand is not None and self.errand.name == "paused"
        return self.nudge > 0 and self.mode == "play" and not paused and not self.is_nudged

    @property
    def end(self) -> Note:
        """Says how the game ended; only where it has."""
        assert self.desk.referee is not None
        return notes.end(self.desk.referee, self.words)

    def move(self, key: Key) -> Move | None:
        """Gives what a key does in the open step; None where that changes nothing."""
        what = cursor.pressed(self.step, self.cursor, key)
        changes_nothing = what == cursor.Moved(self.cursor)
        nothing_picked = what == cursor.Back() and not self.picked
        return None if changes_nothing or nothing_picked else what

    @property
    def _is_entry(self) -> bool:
        return self.errand is None and self.mode == "play"

    def _around(self) -> Around:
        """What an errand sees."""
        disputed = self.errand.disputed if self.errand else ""
        settings = (self.sound, self.nudge, disputed, self.address)
        return Around(self.referee, self.mode, self.words, *settings)

    def _entry(self) -> Step | Answer:
        referee = self.desk.referee
        assert referee is not None
        question = referee.game.question(referee.state)
        assert question is not None
        level = referee.help[question.player]
        face = referee.game.face
        return face.entry(referee.state, self.picked, level, referee.report_refused)

    def _walked(self) -> Step | SetUp | Outcome:
        """Walks the flow that is open: an errand's, the set-up's, that at the start or the end."""
        if self.errand is not None:
            return walk(self.errand.way(self._around()), self.errand.picked)
        if self.mode == "setup":
            return walk(setting_up.flow(self.games, self.boards), self.picked)
        return walk(self._standing_way(self._around()), ())

    @property
    def _standing_way(self) -> Callable[[Around], Flow[Outcome]]:
        """The flow that stands open where nothing is played or set up."""
        return menus.resume if self.mode == "resume" else menus.result
