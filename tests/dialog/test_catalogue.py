"""Every text that is said stands in a catalogue, every text there is said, and none elsewhere (I2).

The source is read, not run. A code that is put together (`f"menu.{value}"`) is told here with all
that may be filled in; one that is not told here fails, so that the list stays whole.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import get_args

import msgspec
import pytest

from companion.errands import menus
from companion.games import games
from companion.games.contract import LEVELS, AnyGame
from companion.messages import MESSAGES
from companion.referee import Referee
from companion.requests import AnyErrorCode
from companion.snapshot import Snapshot
from hardware.raster import has_glyph
from tests.dialog.source import ROOT, calls, is_prose, literals, modules, pattern, said, tree
from tests.play import all_setups

Catalogue = Mapping[str, str | tuple[str, str]]

GAMES = games()
CORE = [path for path in modules() if "games" not in path.relative_to(ROOT).parts[:-2]]
MENU = (*menus.MAIN, *menus.MORE, *menus.BOX)
FORMS = ("die", "list", "long", "count", "map", "tick")
ASKS = ("undo", "new", "power", "back")


def error_codes() -> set[str]:
    """Gives every error code of the protocol."""
    return {str(code) for part in get_args(AnyErrorCode) for code in (get_args(part) or (part,))}


FILLED: dict[str, set[str]] = {
    "error.{}": error_codes(),
    "heading.{}": {"resume", "setup", "result"},
    "help.level.{}": set(LEVELS),
    "key.ok.{}": set(FORMS) - {"long", "tick"},
    "key.{}.{}": {f"{role}.{form}" for role in ("up", "down", "left", "right") for form in FORMS},
    "log.{}": {"undo", "redo"},
    "house-rule.{}": {"once", "never", "other"},
    "menu.{}": set(MENU),
    "nudge.{}": {str(minutes) for minutes in menus.NUDGES},
    "paused.{}": {"play", "check", "lay", "power"},
    "reason.{}": {"agreed", "lost-track", "knocked"},
    "seat.{}": {"help", "hand-over", "leave"},
    "setup.{}": {"which-game", "help"},
    "sound.{}": set(menus.SOUNDS),
    "sure.{}": set(ASKS),
    "sure.{}.yes": set(ASKS),
}
"""What the core fills in where it puts its own codes together."""

OF_GAMES = {"colour.{}", "event.{}", "letter.{}", "option.{}", "question.{}", "rule.{}"}
"""Patterns of the core that are filled by a game's catalogue."""
OF_BOTH = {"fault.{}", "lies.{}", "refusal.{}.brief"}
"""Patterns whose codes are found by what makes them, or that are looked up and may lack."""


def filled(found: str) -> set[str]:
    """Gives the codes that a pattern of the core stands for."""
    return {found.replace("{}", value, 1).replace(".{}", "") for value in FILLED[found]}


def core_codes() -> set[str]:
    """Gives every code that the core says by itself."""
    found = {code for path in CORE for code in said(tree(path))}
    plain = {code for code in found if "{" not in code}
    patterns = found - plain
    assert {p for p in patterns if not p.startswith("{}")} <= {*FILLED, *OF_GAMES, *OF_BOTH}
    return plain | {code for known in FILLED for code in filled(known)}


def game_codes(game: AnyGame) -> set[str]:
    """Gives every code that is said of one game: by itself, or by the core for it."""
    found = {code for path in modules(game.folder) for code in said(tree(path))}
    asked = {question.__struct_config__.tag for question in game.answered_by}
    options = {field.name for field in msgspec.structs.fields(game.options)}
    return (
        {code for code in found if "{" not in code}
        | {f"game.{game.id}", "question.do"}
        | {f"{kind}.{colour}" for kind in ("colour", "letter") for colour in game.colours}
        | {f"question.{tag}" for tag in asked}
        | {f"option.{name}" for name in options}
    )


def fields(texts: Catalogue) -> set[str]:
    """Gives the names by which facts are said: their own, or the one behind a colon."""
    return {
        said_as or field
        for text in texts.values()
        for form in (text if isinstance(text, tuple) else (text,))
        for _, field, said_as, _ in Formatter().parse(form)
        if field
    }


def looked_up(texts: Catalogue, spoken: set[str]) -> Iterator[str]:
    """Gives the codes that `Words` looks up by itself: a fact's value in words, lists' items."""
    names = {*spoken, "list", *things_said()}
    return (code for code in texts if code.split(".")[0] in names)


def alone(game: AnyGame) -> set[str]:
    """Gives the places that have a name alone: what lies there is looked up by it."""
    referee = Referee(game, all_setups(game)[-1])
    return {str(where[0]) for where in game.places(referee.position) if len(where) == 1}


def reports(game: AnyGame) -> set[str]:
    """Gives the names by which the evening book says what a wrong report told."""
    return {f"reported.{field}" for field in game.report.__struct_fields__}


def things_said() -> set[str]:
    """Gives the names of single things that are said without a sentence round them."""
    return {
        call.args[0].value
        for path in modules()
        for name, call in calls(tree(path))
        if name == "thing"
        and isinstance(call.args[0], ast.Constant)
        and isinstance(call.args[0].value, str)
    }


# -- there is a text for every code ---------------------------------------------------------------


@pytest.mark.parametrize("code", sorted(core_codes()))
def test_what_the_core_says_stands_in_a_catalogue(code: str) -> None:
    """I2: else a press would end in a KeyError. Faults of a game may stand with the game."""
    assert code in MESSAGES or any(code in game.messages for game in GAMES.values())


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_what_a_game_says_stands_in_its_catalogue(game: AnyGame) -> None:
    """I2: codes, and patterns of the game's own, each with a text."""
    missing = game_codes(game) - {*game.messages, *MESSAGES}
    assert not missing
    for path in modules(game.folder):
        for code in said(tree(path)):
            if "{" in code and not code.startswith("{}"):
                shape = re.escape(code).replace(r"\{\}", ".+")
                assert any(re.fullmatch(shape, known) for known in game.messages), code


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_rule_has_its_text_in_short(game: AnyGame) -> None:
    """I2: "the rule" in the menu, and the page that opens it, know every id of the rules."""
    law = (ROOT.parent / "docs" / "rules" / f"{game.id}.md").read_text(encoding="utf-8")
    ids = set(re.findall(r"^\| ([A-Z]{2}-\d+)", law, re.MULTILINE))
    texts = {code.removeprefix("rule.") for code in game.messages if code.startswith("rule.")}
    assert texts == ids


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_game_has_words_for_its_reports(game: AnyGame) -> None:
    """I1: else the evening book could not tell one wrong report from another."""
    known = {code.rsplit(".", 1)[0] for code in game.messages}
    assert reports(game) <= known


# -- every text is said ---------------------------------------------------------------------------


def is_said(code: str, codes: set[str]) -> bool:
    """Tells whether a text is said, or is the short form of one that is."""
    return code in codes or code.removesuffix(".brief") in codes


def test_the_core_has_no_text_that_nobody_says() -> None:
    """I1: translators are not asked for what nobody reads."""
    spoken = fields(MESSAGES)
    codes = core_codes() | {text for path in modules() for text in literals(tree(path))}
    codes |= set(looked_up(MESSAGES, spoken))
    assert [code for code in MESSAGES if not is_said(code, codes)] == []


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_game_has_no_text_that_nobody_says(game: AnyGame) -> None:
    """I1: facts' values, rules and what lies on a place aside, which what happens looks up."""
    spoken = fields(game.messages) | fields(MESSAGES)
    codes = game_codes(game) | core_codes()
    codes |= {text for path in modules(game.folder) for text in literals(tree(path))}
    codes |= set(looked_up(game.messages, spoken))
    patterns = [
        re.escape(found).replace(r"\{\}", ".+")
        for path in modules(game.folder)
        for found in said(tree(path))
        if "{" in found
    ]
    values = {"rule", "option", "lies", *alone(game)}
    unsaid = [
        code
        for code in game.messages
        if not is_said(code, codes)
        and code.split(".")[0] not in values
        and ".".join(code.split(".")[:2]) not in reports(game)
        and not any(re.fullmatch(shape, code) for shape in patterns)
    ]
    assert unsaid == []


# -- no text elsewhere ----------------------------------------------------------------------------

SHOWN_BY = {"Text": 2, "Bar": 0, "Note": 1, "KeyHint": 1, "LogLine": 4}
"""Calls that put a text before people: from which argument on."""
SILENT = {
    *("cli.py", "protocol.py", "requests.py", "journal.py", "table.py", "schema.py"),
    *("box.py", "lock.py", "resume.py", "service.py", "sql.py", "store.py"),
    *("cupboard.py", "writing.py", "sql_games.py", "sql_writing.py", "evening_book.py"),
}
"""Modules that speak to programs, to SQLite or to the log; the terminal's words are messages."""


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_words_outside_the_catalogues(path: Path) -> None:
    """I2: no literal of what is drawn or told looks like words for people."""
    module = tree(path)
    if path.name not in SILENT:
        codes = {pattern(n).split("{")[0] for n in ast.walk(module) if isinstance(n, ast.JoinedStr)}
        prose = [text for text in literals(module) if is_prose(text) and text not in codes]
        assert [text for text in prose if not is_markup(text)] == []
    for name, call in calls(module):
        if name in SHOWN_BY:
            for argument in call.args[SHOWN_BY[name] : SHOWN_BY[name] + 2]:
                assert not is_word(argument), ast.unparse(call)


def is_markup(text: str) -> bool:
    """Tells whether a literal is a drawing's or a page's tag without words of its own."""
    return "<" in text and not is_prose(re.sub(r"<[^>]*>?|^[^<]*>", "", text))


def is_word(node: ast.expr) -> bool:
    """Tells whether an argument is a literal word, fonts aside."""
    fonts = ("small", "big", "huge")
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node.value not in fonts
        and bool(re.search("[A-Za-z]{2}", node.value))
    )


def test_words_outside_would_be_noticed() -> None:
    """The proof of the proof."""
    assert is_prose("Throw the dice")
    assert is_prose("Well done!")
    assert not is_prose("turtle.feet")
    assert not is_prose("  ##  ##")


# -- letters --------------------------------------------------------------------------------------


def test_the_font_has_every_letter_of_the_catalogues() -> None:
    """D8: nothing that is said turns into a box."""
    texts = [text for game in GAMES.values() for text in game.messages.values()]
    letters = {letter for text in (*MESSAGES.values(), *texts) for form in text for letter in form}
    assert [letter for letter in sorted(letters) if not has_glyph(letter)] == []


def test_a_snapshot_carries_finished_words_only() -> None:
    """B11: no field of it is a code that somebody else would have to look up."""
    assert "messages" not in Snapshot.__struct_fields__


def test_a_missing_text_and_an_idle_one_would_be_noticed() -> None:
    """The proof of the proof: codes are read in every way that the source says them."""
    source = 'Said("a"); words.say("b" if x else f"c.{y}"); Refusal("TB-1", "d"); Fault("e")'
    assert set(said(ast.parse(source))) == {"a", "b", "c.{}", "refusal.d", "fault.e"}
    assert not is_said("menu.nobody-says-this", core_codes())
    assert not is_markup('<text x="1">Well done, Anna</text>')
