"""Games are found by their folders: one that holds no whole game is told of and left out."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.fifth_game.dropped import FOLDER, GAME, GAMES, World, among_the_others

NEW = b'{"new": {"game": "turtle-bay", "players": [{"name": "Anna"}, {"name": "Bo"}]}}\n'
HALF = GAMES / "half_a_game"


def _without(file: str) -> Callable[[Path], None]:
    return lambda folder: (folder / file).unlink()


def _with(file: str, text: str) -> Callable[[Path], None]:
    return lambda folder: (folder / file).write_text(text, encoding="utf-8")


def _rename(folder: Path, name: str, other: str) -> None:
    """Gives a game another name in all that its folder says."""
    for path in folder.rglob("*.py"):
        text = path.read_text(encoding="utf-8").replace(name, other)
        path.write_text(text, encoding="utf-8")


SPOILT: dict[str, tuple[Callable[[Path], None], str]] = {
    "another folder's id": (
        lambda folder: _rename(folder, "half-a-game", "whole-game"),
        "its id is whole-game, not half-a-game as",
    ),
    "no game.py": (_without("game.py"), "it has no game.py"),
    "no messages.py": (_without("messages.py"), "it has no messages.py"),
    "no rules.py": (_without("rules.py"), "ModuleNotFoundError"),
    "half a file": (_with("rules.py", "def start("), "SyntaxError"),
    "an empty game.py": (_with("game.py", ""), "game.py has no GAME"),
    "a mistake": (_with("messages.py", "MESSAGES = {}['x']"), "KeyError"),
}


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    """The program with five games."""
    return among_the_others(tmp_path_factory.mktemp("found"))


@pytest.fixture(params=SPOILT.values(), ids=SPOILT.keys())
def told(world: World, request: pytest.FixtureRequest) -> str:
    """Puts a spoilt copy of the fifth game beside it; gives what is to be said of it."""
    spoil, why = request.param
    spoil(_put(world))
    return str(why)


def _put(world: World) -> Path:
    """Puts a copy of the fifth game beside it, under a name of its own."""
    folder = world.root / HALF
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(world.root / FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__"))
    _rename(folder, FOLDER.name, HALF.name)
    _rename(folder, GAME, "half-a-game")
    return folder


def test_the_others_are_played(world: World, told: str) -> None:
    """A spoilt folder takes nothing down: the protocol goes on, and knows no such game."""
    half = NEW.replace(b"turtle-bay", b"half-a-game")
    status, said, complained = world.run("-m", "companion", "script", told=half + half + NEW)
    replies = said.splitlines()
    assert status == 0
    assert ['"no-such-game"' in reply for reply in replies] == [True, True, False]
    assert '"ok":true' in replies[2]
    assert "Traceback" not in complained
    assert complained.count("The folder half_a_game") == complained.count(told) == 1


def test_the_boards_and_the_schema_of_the_others_are_told(world: World, told: str) -> None:
    """What lists all games lists those that work, and says once what is left out."""
    for command in ("boards", "schema"):
        status, said, complained = world.run("-m", "companion", command)
        assert (status, "half-a-game" in said) == (0, False)
        assert complained.count("The folder half_a_game") == complained.count(told) == 1


CHOSEN = """
import sys
from companion.dialog import Dialog
from companion.games import games
from companion.keys import Key, Press
from companion.protocol import Desk
from companion.view import snapshot

games().tell_left_out(lambda folder, why: print(folder, why.code, why.facts, file=sys.stderr))
dialog = Dialog(games(), Desk(games()))
labels = [choice.label for choice in snapshot(dialog, 1, "x", True).step.choices]
values = [choice.value for choice in dialog.step.choices]
if "half-a-game" in values:
    dialog.cursor = values.index("half-a-game")
    dialog.press(Press(Key.OK, "short"))
    print(snapshot(dialog, 2, "x", True).notice.text)
    dialog.press(Press(Key.OK, "short"))
assert "half-a-game" not in [choice.value for choice in dialog.step.choices]
dialog.press(Press(Key.OK, "short"))
print(snapshot(dialog, 3, "x", True).step.title)
"""
"""Chooses a game in set-up, if it is offered, and then the first one."""


def test_the_copy_would_work(world: World) -> None:
    """The proof of the proof: with nothing spoilt it is a game like the others."""
    _put(world)
    half = NEW.replace(b"turtle-bay", b"half-a-game")
    _, said, complained = world.run("-m", "companion", "script", told=half)
    assert ('"ok":true' in said, complained) == (True, "")


def test_set_up_goes_on_without_it(world: World, told: str) -> None:
    """A game that turns out to be none when it is chosen: a word, and the others are offered."""
    assert told
    status, said, complained = world.run("-c", CHOSEN)
    assert (status, complained.count("half_a_game left-out.")) == (0, 1)
    assert said.splitlines()[-1] == "How many play?"


def test_an_open_game_whose_folder_is_gone_waits_for_it(world: World, tmp_path: Path) -> None:
    """A1: nothing of it is lost or changed while its game is away; said in words; it goes on when
    the folder is back."""
    shutil.rmtree(world.root / HALF, ignore_errors=True)
    journal = ("--journal", str(tmp_path / "games"))
    show = b'{"show": "log"}\n'
    new = NEW.replace(b"turtle-bay", b"puddle-race")
    _, begun, _ = world.run(
        "-m", "companion", "script", *journal, told=new + b'{"note": "x"}\n' + show
    )
    away = tmp_path / "away"
    shutil.move(world.root / FOLDER, away)
    try:
        for _ in range(2):
            _, said, complained = world.run("-m", "companion", "script", *journal, told=show)
            assert '"no-game"' in said
            assert complained.count("\n") == 1
            assert "A game of puddle-race is open" in complained
    finally:
        shutil.move(away, world.root / FOLDER)
    _, said, complained = world.run("-m", "companion", "script", *journal, told=show)
    assert (said, complained) == (begun.splitlines(keepends=True)[-1], "")
