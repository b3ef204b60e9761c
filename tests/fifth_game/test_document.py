"""docs/adding-a-game.md is true: its code is the example's, its names are the contract's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from typing import get_args, get_type_hints

import pytest

from companion.games.contract import Face, Game, Step
from tests.dialog.source import KINDS
from tests.dialog.test_catalogue import OF_GAMES
from tests.fifth_game.dropped import FOLDER, TREE, files_of_the_game
from tests.test_project import ROOT, TARGETS

PATH = ROOT / "docs" / "adding-a-game.md"
TEXT = PATH.read_text(encoding="utf-8")
GAP = "# ..."


def blocks(language: str) -> list[str]:
    """Gives the pieces of code in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def pieces() -> Iterator[tuple[str, str]]:
    """Gives each piece of the example's code that the document shows, with its file."""
    for block in blocks("python"):
        name, code = block.split("\n", 1)
        assert name.startswith("# "), block
        for piece in code.split(f"{GAP}\n"):
            yield name[2:], piece


@pytest.mark.parametrize(("name", "piece"), [*pieces()])
def test_the_code_is_the_examples(name: str, piece: str) -> None:
    """Line by line, as it stands in the file that is played by the other tests."""
    file = (TREE / FOLDER / name).read_text(encoding="utf-8")
    assert piece.strip()
    assert f"\n{piece}" in file


def test_every_file_of_a_game_is_told() -> None:
    """In the folder, and beside it."""
    for path in files_of_the_game():
        name = path.relative_to(FOLDER).as_posix() if path.is_relative_to(FOLDER) else path.name
        known = name in TEXT or path.name in TEXT or path.parent.as_posix() in TEXT
        assert known or path.name == "__init__.py", path


def test_every_word_of_the_contract_is_told() -> None:
    """Each field of a game, each method of its face, each form of a step, each kind of text."""
    methods = [name for name in vars(Face) if not name.startswith("_")]
    words = [field.name for field in fields(Game)] + methods
    words += [*get_args(get_type_hints(Step)["form"])]
    words += [code.split(".")[0] for code in OF_GAMES] + [
        code.rstrip(".") for _, code in KINDS.values()
    ]
    untold = [word for word in words if not re.search(rf"\b{word}\b", TEXT)]
    assert untold == []
    assert len(words) > 45


def test_what_it_says_to_type_can_be_typed() -> None:
    """Targets of make, and links to files."""
    typed = re.findall(r"^make (\w+)", "\n".join(blocks("sh")), re.MULTILINE)
    assert typed
    assert set(typed) <= set(TARGETS)
    links = re.findall(r"\]\(([^)#]+)", TEXT)
    assert links
    assert [link for link in links if not (PATH.parent / link).exists()] == []


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"])
def test_it_is_found(name: str) -> None:
    """Whoever reads about the house finds the way here."""
    assert "(docs/adding-a-game.md)" in (ROOT / name).read_text(encoding="utf-8")
