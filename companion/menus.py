"""The menu, the question "sure?", and what is offered at start and at the end. Pure.

The main menu has at most six rows, so that number keys reach each at once; "new game" stands last,
so that UP from the first row reaches it.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from companion.games.contract import LEVELS as LEVELS
from companion.games.contract import Choice, Level, Picked, Said, Step


class Offers(Struct, frozen=True):
    """What makes sense now, and the settings in force: the menus open on those (A10). `whose` names
    who must act, whose help it is."""

    undo: bool
    redo: bool
    playing: bool
    sound: str = "all"
    help: Level = "guide"
    whose: str = ""


SOUNDS: Final = ("all", "errors", "off")


def _choice(value: str, say: str) -> Choice:
    return Choice(value, Said(say))


def resume(game: str, turn: int) -> Step:
    """Asks whether to go on with the game that was open, or to start a new one (A11)."""
    line = Said("resume.line", {"game": game, "number": turn})
    choices = (_choice("resume", "resume.go-on"), _choice("new", "resume.new"))
    return Step("list", Said("resume.title"), choices, lines=(line,), brief=(line,))


RESULT: Final = Step(
    "list",
    Said("result.title"),
    (
        _choice("again", "result.again"),
        _choice("new", "menu.new"),
        _choice("undo", "menu.undo"),
        _choice("standing", "menu.standing"),
    ),
)


def sure(what: Literal["undo", "new", "power"], lines: tuple[Said, ...] = ()) -> Step:
    """Asks a second, deliberate press, saying what would come of it; the cursor stands on no."""
    choices = (_choice("yes", f"sure.{what}.yes"), _choice("no", "sure.no"))
    return Step("list", Said(f"sure.{what}"), choices, first=1, lines=lines, brief=lines)


def step(picked: Picked, offers: Offers) -> Step:
    """Gives the menu that is open after some picks."""
    match picked:
        case ():
            return _list("menu.title", _main(offers))
        case ("more",):
            return _list("menu.more", _more(offers))
        case ("more", "sound"):
            sounds = tuple(_sound(level, offers.sound) for level in SOUNDS)
            return Step("list", Said("menu.sound"), sounds, first=SOUNDS.index(offers.sound))
    levels = tuple(_level(level, offers.help) for level in LEVELS)
    title = Said("menu.help-of", {"text": offers.whose})
    return Step("list", title, levels, first=LEVELS.index(offers.help))


def _sound(level: str, in_force: str) -> Choice:
    if level == in_force:
        return Choice(level, Said("sound.in-force", {"level": level}))
    return _choice(level, f"sound.{level}")


def _level(level: Level, in_force: Level) -> Choice:
    if level == in_force:
        return Choice(level, Said("help.in-force", {"level": level}))
    return _choice(level, f"help.level.{level}")


def has_more(picked: Picked) -> bool:
    """Tells whether picks open a further menu."""
    return picked in (("more",), ("more", "sound"), ("more", "help"))


def _main(offers: Offers) -> tuple[str, ...]:
    undo = ("undo",) if offers.undo else ()
    rule = ("rule",) if offers.playing else ()
    return (*undo, "last", "standing", *rule, "more", "new")


def _more(offers: Offers) -> tuple[str, ...]:
    redo = ("redo",) if offers.redo else ()
    help_ = ("help",) if offers.playing else ()
    return (*redo, *help_, "sound", "address", "power")


def _list(title: str, values: tuple[str, ...]) -> Step:
    return Step("list", Said(title), tuple(_choice(value, f"menu.{value}") for value in values))
