"""Errands: what people do beside play. Each is a flow of steps that comes to an outcome.

An errand changes nothing while it is under way: its outcome is a value that the dialog carries out.
So BACK takes one pick back, leaving it undoes nothing, and what is done in it is never play (B7).
Pure.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

from msgspec import Struct

from companion.flow import Flow
from companion.games.contract import Level, Picked, Position
from companion.notes import Note
from companion.referee import Referee
from companion.words import Words

Mode = Literal["resume", "setup", "play", "result"]
SoundLevel = Literal["all", "errors", "off"]


# -- what an errand comes to ----------------------------------------------------------------------


class Nothing(Struct, frozen=True):
    """Nothing is to be done: back to where one was."""


class Say(Struct, frozen=True):
    """Something is said, and can be said again (D3)."""

    note: Note


class SayAgain(Struct, frozen=True):
    """The last message once more."""


class Undo(Struct, frozen=True):
    """Answers are taken back, down to the entry of this number; 0: only the last."""

    entry: int = 0
    found: Position | None = None
    """How the table lies, where it is known to lie differently than was tracked."""


class Redo(Struct, frozen=True):
    """What was taken back last is done again."""


class TakeAsItLies(Struct, frozen=True):
    """The table is taken as it lies."""

    position: Position
    reason: str


class Remember(Struct, frozen=True):
    """A sentence is put into the log."""

    sentence: str


class SetHelp(Struct, frozen=True):
    """A player's help level is set."""

    player: int
    level: Level


class SetNames(Struct, frozen=True):
    """The seats have these names from now on."""

    names: tuple[str, ...]


class SetSound(Struct, frozen=True):
    """Which sounds are made."""

    level: SoundLevel


class SetNudge(Struct, frozen=True):
    """After how many minutes without a press the box says softly whose turn it is; 0: never."""

    minutes: int


class NewGame(Struct, frozen=True):
    """A game is set up; with `again` it has the same seats, the starter moving on (K2)."""

    again: bool = False


class Resume(Struct, frozen=True):
    """The game that was kept goes on, after the errand where one is given."""

    then: Errand | None = None


class PowerOff(Struct, frozen=True):
    """The machine is to be switched off."""


class Open(Struct, frozen=True):
    """Another errand follows."""

    errand: Errand


Outcome: TypeAlias = (
    Nothing
    | Say
    | SayAgain
    | Undo
    | Redo
    | TakeAsItLies
    | Remember
    | SetHelp
    | SetNames
    | SetSound
    | SetNudge
    | NewGame
    | Resume
    | PowerOff
    | Open
)


# -- an errand under way --------------------------------------------------------------------------


class Around(Struct, frozen=True):
    """What an errand sees: the game that is shown, the words, the settings in force (A10), the last
    message, the rule of a refusal that was on the screen when the errand began, the address."""

    referee: Referee | None
    mode: Mode
    words: Words
    sound: SoundLevel = "all"
    nudge: int = 0
    disputed: str = ""
    address: str = ""

    @property
    def game(self) -> Referee:
        """The game that is shown, where there must be one."""
        assert self.referee is not None
        return self.referee

    @property
    def acting(self) -> int:
        """Who must act or decide, whose help level counts."""
        question = self.game.question
        return question.player if question else self.game.state.player


Way: TypeAlias = Callable[[Around], Flow[Outcome]]


class Errand(Struct, frozen=True):
    """An errand under way: its flow, and what was picked in it so far."""

    name: Literal["menu", "undo", "paused", "other"]
    way: Way
    picked: Picked = ()
    disputed: str = ""
