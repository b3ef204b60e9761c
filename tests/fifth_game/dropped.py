"""Puts a game's folder into a copy of the project, as anybody would, and runs what is there.

Nothing of it touches this process or the project's own folders: a copy is used by programs of its
own, which import what lies there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.test_project import ROOT, tracked_files

HERE = Path(__file__).parent
TREE = HERE / "tree"
"""The game's files, each where it belongs in the project."""
GAMES = Path("companion/games")
FOLDER = GAMES / "puddle_race"
GAME = "puddle-race"
PROGRAM = ("companion", "hardware", "web")

SOON = 120.0
"""Seconds after which a program that was started is given up."""


@dataclass(frozen=True)
class World:
    """A copy of the project with the game in it."""

    root: Path

    @property
    def environ(self) -> dict[str, str]:
        """The environment of a program that shall import the copy."""
        return {**os.environ, "PYTHONPATH": str(self.root)}

    def start(self, *arguments: str, **more: object) -> subprocess.Popen[bytes]:
        """Starts Python in the copy."""
        command = [sys.executable, *arguments]
        return subprocess.Popen(command, cwd=self.root, env=self.environ, **more)  # type: ignore[call-overload,no-any-return]

    def run(self, *arguments: str, told: bytes = b"", within: float = SOON) -> tuple[int, str, str]:
        """Runs Python in the copy to its end: exit status, standard output, standard error."""
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        with self.start(*arguments, **pipes) as program:
            try:
                said, complained = program.communicate(told, within)
            except subprocess.TimeoutExpired:
                program.kill()
                raise
        return program.returncode, said.decode(), complained.decode()


def among_the_others(root: Path) -> World:
    """The program, and in it the game's folder and nothing else of the game."""
    copy(files_of_the_project(PROGRAM), root)
    shutil.copytree(TREE / FOLDER, root / FOLDER)
    return World(root)


def quite_alone(root: Path) -> World:
    """The same without any other game."""
    world = among_the_others(root)
    for folder in (root / GAMES).iterdir():
        if folder.is_dir() and folder.name != FOLDER.name:
            shutil.rmtree(folder)
    return world


def proven(root: Path) -> World:
    """The whole project with all files of the game."""
    copy(files_of_the_project(), root)
    shutil.copytree(TREE, root, dirs_exist_ok=True)
    return World(root)


def files_of_the_project(tops: tuple[str, ...] = ()) -> list[Path]:
    """Gives the project's files from its root, in some of its folders; this folder left out."""
    found = [path.relative_to(ROOT) for path in tracked_files() if not path.is_relative_to(HERE)]
    return [path for path in found if not tops or path.parts[0] in tops]


def copy(files: Iterable[Path], root: Path) -> None:
    """Copies files of the project to where they lie in the copy."""
    for path in files:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, root / path)


def files_of_the_game() -> list[Path]:
    """Gives the game's files as they lie in the project."""
    return [
        path.relative_to(TREE)
        for path in sorted(TREE.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    ]
