"""The menu, what is offered when a game is open at the start, and at the end of a game. Pure.

A menu has at most six rows, so that number keys reach each at once; in play a row keeps its number.
"New game" stands last in the first, so that UP from the first row reaches it.
"""

from __future__ import annotations

from typing import Final

from companion import notes, setting_up
from companion.errands import (
    Around,
    Errand,
    NewGame,
    Nothing,
    Open,
    Outcome,
    PowerOff,
    Redo,
    Resume,
    Say,
    SayAgain,
    SetNudge,
    SetSound,
    SoundLevel,
    Undo,
)
from companion.errands.checking import check, lay
from companion.errands.pausing import pause
from companion.errands.ruling import rule
from companion.errands.seating import seats
from companion.errands.steps import choice, sure
from companion.flow import Flow, Pick
from companion.games.contract import Choice, Player, Said, Step
from companion.protocol import setup_in_force
from companion.referee import Referee

MAIN: Final = ("undo", "last", "standing", "rule", "more", "new")
MORE: Final = ("check", "recap", "pause", "redo", "seats", "box")
BOX: Final = ("sound", "address", "book", "nudge", "power")
ONLY: Final = {"rule": ("play",), "pause": ("play",), "seats": ("play",)}
"""The rows that only make sense in some modes; other rows about a game in play and at its end."""
ALWAYS: Final = ("last", "standing", "more", "new", "box", *BOX)

SOUNDS: Final[tuple[SoundLevel, ...]] = ("all", "errors", "off")
NUDGES: Final = (0, 2, 5, 10)
"""Minutes after which the box says softly whose turn it is."""


def menu(around: Around) -> Flow[Outcome]:
    """The menu, wherever one is."""
    match (yield _list("menu.title", MAIN, around)):
        case "undo":
            return (yield from undo(around))
        case "last":
            return SayAgain()
        case "standing":
            return Say(notes.standing(around.referee, around.words))
        case "rule":
            return (yield from rule(around))
        case "more":
            return (yield from _more(around))
    return (yield from new(around))


def _more(around: Around) -> Flow[Outcome]:
    match (yield _list("menu.more", MORE, around)):
        case "check":
            return (yield from check(around))
        case "recap":
            return Say(notes.recap(around.game, around.words))
        case "pause":
            return (yield from pause(around))
        case "redo":
            return Redo()
        case "seats":
            return (yield from seats(around))
    return (yield from _box(around))


def _box(around: Around) -> Flow[Outcome]:
    match (yield _list("menu.box", BOX, around)):
        case "sound":
            return (yield from _sound(around.sound))
        case "address":
            return Say(notes.address(around.address, around.words))
        case "book":
            return Say(notes.book(around.address, around.words))
        case "nudge":
            return (yield from _nudge(around.nudge))
    sure_ = yield sure("power")
    return PowerOff() if sure_ == "yes" else Nothing()


def _sound(in_force: SoundLevel) -> Flow[Outcome]:
    choices = tuple(_marked(level, "sound", level == in_force) for level in SOUNDS)
    pick = yield Step("list", Said("menu.sound"), choices, first=SOUNDS.index(in_force))
    return SetSound(next(level for level in SOUNDS if level == pick))


def _nudge(in_force: int) -> Flow[Outcome]:
    choices = tuple(_marked(minutes, "nudge", minutes == in_force) for minutes in NUDGES)
    first = NUDGES.index(in_force) if in_force in NUDGES else 0
    return SetNudge(int((yield Step("list", Said("menu.nudge"), choices, first=first))))


def _marked(value: Pick, kind: str, is_in_force: bool) -> Choice:
    """Gives a choice of a setting, marked where it is the one in force (A10)."""
    if is_in_force:
        return Choice(value, Said(f"{kind}.in-force", {"level": value}))
    return choice(value, f"{kind}.{value}")


def _list(title: str, rows: tuple[str, ...], around: Around) -> Step:
    """Lists the rows that make sense now, each with the number that it always has."""
    numbers = {row: number for number, row in enumerate(rows, 1)}
    shown = [row for row in rows if _makes_sense(row, around)]
    choices = tuple(Choice(row, Said(f"menu.{row}"), number=numbers[row]) for row in shown)
    first = shown.index("rule") if around.disputed and "rule" in shown else 0
    return Step("list", Said(title), choices, first=first)


def _makes_sense(row: str, around: Around) -> bool:
    if row in ALWAYS:
        return True
    if around.mode not in ONLY.get(row, ("play", "result")):
        return False
    can = {"undo": around.game.can_undo, "redo": around.game.can_redo}
    return can.get(row, True)


# -- what may ask "sure?" -------------------------------------------------------------------------


def undo(around: Around) -> Flow[Outcome]:
    """Takes the last answer back; across a turn's start a second press says so (C3)."""
    referee = around.game
    if referee.undo_crosses_turn:
        last = next(referee.in_force())
        line = Said("sure.undo.line", {"player": last.player})
        if (yield sure("undo", (line,))) != "yes":
            return Nothing()
    return Undo()


def new(around: Around) -> Flow[Outcome]:
    """Begins a new game; one that is still going on ends by a second press (F7)."""
    if around.mode in ("play", "resume") and (yield sure("new")) != "yes":
        return Nothing()
    return NewGame()


# -- at the start and at the end ------------------------------------------------------------------


def resume(around: Around) -> Flow[Outcome]:
    """Asks whether to go on with the game that was open, or to start a new one (A11)."""
    referee = around.game
    line = Said("resume.line", {"game": referee.game.id, "number": referee.turn})
    rows = (
        choice("resume", "resume.go-on"),
        choice("new", "resume.new"),
        choice("lay", "resume.lay"),
    )
    match (yield Step("list", Said("resume.title"), rows, lines=(line,), brief=(line,))):
        case "resume":
            return Resume()
        case "lay":
            return Resume(Errand("other", lay))
    return NewGame()


def next_players(referee: Referee) -> tuple[Player, ...]:
    """Gives the same seats, the starter moving on (K2)."""
    first, *others = setup_in_force(referee).players
    return (*others, first)


def result(around: Around) -> Flow[Outcome]:
    """Asks what comes after the end of a game."""
    rows = (
        choice("again", "result.again"),
        choice("new", "menu.new"),
        choice("undo", "menu.undo"),
        choice("standing", "menu.standing"),
    )
    match (yield Step("list", Said("result.title"), rows)):
        case "again":
            yield setting_up.ready_again(around.game.game, next_players(around.game))
            return NewGame(again=True)
        case "new":
            return NewGame()
        case "undo":
            return Open(Errand("undo", undo))
    return Say(notes.standing(around.referee, around.words))
