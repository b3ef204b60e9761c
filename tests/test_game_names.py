"""No game is known by name outside its own folder: not by id, folder, title or rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import games
from companion.games.contract import AnyGame
from tests.test_project import tracked_files

ROOT = Path(__file__).parents[1]
PACKAGES = ("companion", "hardware", "web")
GAMES = list(games().values())


def names_of(game: AnyGame) -> re.Pattern[str]:
    """Gives what tells that somebody knows a game: its id, folder and title, its rules' ids."""
    title = game.messages[f"game.{game.id}"]
    assert isinstance(title, str)
    words = "|".join(map(re.escape, (game.id, game.folder.name, title)))
    series = game.first_rule.split("-")[0]
    return re.compile(rf"(?i:{words})|\b{series}-\d")


def texts(apart_from: Path) -> Iterator[tuple[Path, str]]:
    """Gives every text of the packages that lies in no folder of the game."""
    for path in tracked_files():
        inside = path.relative_to(ROOT).parts
        if inside[0] not in PACKAGES or "fonts" in inside or path.is_relative_to(apart_from):
            continue
        yield path, path.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_nobody_knows_a_game_by_name(game: AnyGame) -> None:
    """Neither the core, hardware, page nor another game: games are found, not listed."""
    names = names_of(game)
    known = [str(path.relative_to(ROOT)) for path, text in texts(game.folder) if names.search(text)]
    assert known == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_name_would_be_found(game: AnyGame) -> None:
    """The proof of the proof: the game's own folder names it, and texts outside are read."""
    rules = (game.folder / "rules.py").read_text(encoding="utf-8")
    assert names_of(game).search(rules)
    read = {path.relative_to(ROOT).as_posix() for path, _ in texts(game.folder)}
    assert {"companion/screens.py", "hardware/raster.py", "web/static/page.css"} <= read
