"""What the table publishes after every change: one whole, immutable value.

Display and page both derive from it and from nothing else (B11). It carries finished words in the
display's language beside the protocol's values; a page draws the board from `position`.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.drawing import Screen
from companion.games.contract import Draft, Json, Where


class Seat(Struct, frozen=True):
    """A player as people see them: name, unique letter, shape, colours, the game's own score, and
    the letters of the colours."""

    name: str
    letter: str
    shape: str
    colours: tuple[str, ...]
    score: str = ""
    letters: tuple[str, ...] = ()


class ChoiceView(Struct, frozen=True):
    """One choice in words. `key` is the number key that takes it at once, `at` its place."""

    label: str
    key: str | None = None
    at: Where | None = None


class StepView(Struct, frozen=True):
    """The pick that is open now; `cursor` is the choice that OK takes, beyond the last where it
    takes none (a die that is still blank); `picked` what stands; `back` what one step back does,
    in words, where there is one; `draft` what is entered so far, as places on the board."""

    form: Literal["die", "list", "count", "map", "tick"]
    title: str
    choices: tuple[ChoiceView, ...]
    cursor: int
    picked: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    back: str = ""
    draft: Draft | None = None


class Notice(Struct, frozen=True):
    """A message that takes the screen until a key is pressed: a refusal, a word, an end."""

    kind: Literal["refusal", "word", "end"]
    title: str
    text: str
    hint: str = ""
    rule: str | None = None
    code: str | None = None
    places: tuple[Where, ...] = ()
    rule_text: str = ""


class KeyHint(Struct, frozen=True):
    """What a key does now, short and held (F9); empty where it does nothing."""

    key: str
    short: str = ""
    hold: str = ""


class LogLine(Struct, frozen=True):
    """One entry of the log in words."""

    number: int
    turn: int
    player: int | None
    kind: str
    text: str
    rule: str | None = None


class Sound(Struct, frozen=True):
    """A sound to make once: a new `serial` is a new sound."""

    serial: int
    name: Literal["press", "accepted", "refused", "end"]


class Snapshot(Struct, frozen=True):
    """Everything that anybody shows, at one moment.

    `seq` grows by one with every change and starts at 1 with each start of the program; `boot`
    names that start, so that an older state never replaces a newer one (E10). `player` is who must
    act or decide, `on_turn` whose turn it is. In set-up `game`, `setup` (its board alone) and
    `position` are those of a table that is being told, if one is, and `position` is while the table
    is checked. `corrections` counts those that hold; `nudge` tells that nobody has pressed for a
    while (K5)."""

    seq: int
    boot: str
    version: str
    mode: Literal["resume", "setup", "play", "menu", "result"]
    title: str
    say: str
    saved: bool = True
    game: str | None = None
    player: int | None = None
    on_turn: int | None = None
    seats: tuple[Seat, ...] = ()
    step: StepView | None = None
    notice: Notice | None = None
    keys: tuple[KeyHint, ...] = ()
    setup: Json = None
    position: Json = None
    question: Json = None
    result: Json = None
    mover: Where | None = None
    landed: Where | None = None
    marked: tuple[Where, ...] = ()
    todo: tuple[str, ...] = ()
    log: tuple[LogLine, ...] = ()
    corrections: int = 0
    nudge: bool = False
    sound: Sound | None = None
    screen: Screen = Screen()

    @property
    def draft(self) -> Draft:
        """What is entered so far; nothing behind a message, which speaks of what was before."""
        step = self.step if self.notice is None else None
        return (step and step.draft) or Draft()

    @property
    def tag(self) -> str:
        """Names this state among all that were ever shown."""
        return f"{self.boot}:{self.seq}"
