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
HOUSE = ("companion", "hardware", "web", "systemd", "tools", ".ci", "Makefile", "pyproject.toml")
"""Everything but documents and tests."""
GAMES = list(games().values())


def knows(text: str, game: AnyGame) -> bool:
    """Tells whether a text knows a game: by id, folder or title, spelled in any way, or by a rule's
    id."""
    title = game.messages[f"game.{game.id}"]
    assert isinstance(title, str)
    names = {words_in(name) for name in (game.id, game.folder.name, title)}
    spelled = names | {name.replace(" ", "") for name in names}
    series = game.first_rule.split("-")[0]
    told = f" {words_in(text)} "
    return any(f" {name} " in told for name in spelled) or bool(re.search(rf"\b{series}-\d", text))


def words_in(text: str) -> str:
    """Gives the words of a text in small letters with one blank between: what joins them (a
    hyphen, an underscore, a capital, the quotes of two halves) is not told apart."""
    parted = re.sub(r"(?<=[^\W\d_])(?=\d)|(?<=[^\W\d_A-Z])(?=[A-Z])", " ", text)
    return " ".join(re.findall(r"[^\W_]+", parted)).lower()


def texts(apart_from: Path) -> Iterator[tuple[Path, str]]:
    """Gives every text of the house that lies in no folder of the game."""
    for path in tracked_files():
        inside = path.relative_to(ROOT).parts
        if inside[0] not in HOUSE or "fonts" in inside or path.is_relative_to(apart_from):
            continue
        yield path, path.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_nobody_knows_a_game_by_name(game: AnyGame) -> None:
    """Neither the core, hardware, page nor another game: games are found, not listed."""
    for path, text in texts(game.folder):
        name = path.relative_to(ROOT).as_posix()
        assert not knows(name, game), name
        assert not knows(text, game), name


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_name_would_be_found(game: AnyGame) -> None:
    """The proof of the proof: the game's own folder names it, and texts outside are read."""
    rules = (game.folder / "rules.py").read_text(encoding="utf-8")
    assert knows(rules, game)
    read = {path.relative_to(ROOT).as_posix() for path, _ in texts(game.folder)}
    assert {"companion/screens.py", "hardware/raster.py", "web/static/page.css"} <= read


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_spelling_evades(game: AnyGame) -> None:
    """However a name is written, or cut between its words, it is found; a part of a longer word, or
    what only looks like a rule's id, is not."""
    words = words_in(game.id).split()
    camel, cut = "".join(map(str.capitalize, words)), '" + "-'.join(words)
    for told in (f"class {camel}Face:", f'known = "{cut}"', f".{'__'.join(words)}{{", f"my{camel}"):
        assert knows(told, game), told
    series = game.first_rule.split("-")[0]
    assert knows(f'if rule == "{game.first_rule}"', game)
    assert not knows(f"x{''.join(words)}y, {series.lower()} 1, X{series}-1", game)
