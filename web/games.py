"""A game's own room as the page sees it: its folder of page files, its drawing, its rules.

Nothing here knows any game: whoever has a folder with `page/board.py` is drawn by it.
"""

from __future__ import annotations

import importlib
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from companion.games.contract import AnyGame, Spot
from companion.snapshot import Snapshot

log = logging.getLogger(__name__)

PAGE_FILES = frozenset({".js", ".css", ".svg", ".png"})
"""Suffixes of what is served from a game's page folder; its Python and texts are not."""


@dataclass(frozen=True)
class GamePage:
    """What the page has of one game. `draw` gives the board as SVG text, `tell` the same in
    sentences, `spots` where the places of that drawing are; `rules` maps rule ids to their
    wording."""

    folder: Path
    draw: Callable[[Snapshot], str]
    tell: Callable[[Snapshot], tuple[str, ...]]
    spots: Callable[[Snapshot], Iterable[Spot]]
    rules: Mapping[str, str] = field(default_factory=dict)


def game_page(folder: Path, rules: Mapping[str, str]) -> GamePage | None:
    """Finds the page of the game in `folder` (a package of `companion.games`), None without one
    that works."""
    name = f"companion.games.{folder.name}.page.board"
    if not (folder / "page" / "board.py").is_file():
        return None
    try:
        board = importlib.import_module(name)
    except Exception:  # whatever stands there: the game is played without a drawing
        log.exception("The drawing of %s cannot be loaded: it has none", folder.name)
        return None
    spots = getattr(board, "spots", no_spots)
    return GamePage(folder / "page", board.draw, board.tell, spots, rules)


def no_spots(_snapshot: Snapshot) -> tuple[Spot, ...]:
    """Stands in for a game without places to tap: all its choices are buttons."""
    return ()


class GamePages(Mapping[str, GamePage]):
    """The pages of the known games, by id; one is loaded when it is first drawn. Any thread."""

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        """Takes the known games."""
        self._games = games
        self._pages: dict[str, GamePage | None] = {}

    def __getitem__(self, id_: str) -> GamePage:
        """Gives the page of a game. Raises KeyError where there is none."""
        if id_ not in self._pages:
            game = self._games[id_]
            self._pages[id_] = game_page(game.folder, rules(game))
        page = self._pages[id_]
        if page is None:
            raise KeyError(id_)
        return page

    def __iter__(self) -> Iterator[str]:
        """Gives the ids of the games that have a page."""
        return (id_ for id_ in self._games if id_ in self)

    def __len__(self) -> int:
        """Gives the number of games that have a page."""
        return sum(1 for _ in self)


def rules(game: AnyGame) -> dict[str, str]:
    """Gives the wording of a game's rules by their ids."""
    texts = {
        code.removeprefix("rule."): text for code, text in game.messages.items() if "rule." in code
    }
    return {rule: text for rule, text in texts.items() if isinstance(text, str)}
