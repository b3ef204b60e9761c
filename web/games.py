"""A game's own room as the page sees it: its folder of page files, its drawing, its rules.

Nothing here knows any game: whoever has a folder with `page/board.py` is drawn by it.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from companion.snapshot import Snapshot

PAGE_FILES = frozenset({".js", ".css", ".svg", ".png"})
"""Suffixes of what is served from a game's page folder; its Python and texts are not."""


@dataclass(frozen=True)
class GamePage:
    """What the page has of one game. `draw` gives the board as SVG text, `tell` the same in
    sentences; `rules` maps rule ids to their wording."""

    folder: Path
    draw: Callable[[Snapshot], str]
    tell: Callable[[Snapshot], tuple[str, ...]]
    rules: Mapping[str, str] = field(default_factory=dict)


def game_page(folder: Path, rules: Mapping[str, str]) -> GamePage | None:
    """Finds the page of the game in `folder` (a package of `companion.games`), None without one."""
    name = f"companion.games.{folder.name}.page.board"
    if not (folder / "page" / "board.py").is_file():
        return None
    board = importlib.import_module(name)
    return GamePage(folder / "page", board.draw, board.tell, rules)
