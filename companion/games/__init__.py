"""The games: one folder each, found and not listed. A new folder is a new game."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from types import ModuleType

from companion.games.contract import AnyGame, Game, Messages


class Shelf(Mapping[str, AnyGame]):
    """The games by id, in the order of their folders' names. A game is loaded when it is taken
    out, for a small box loads slowly, and an evening needs one of them. Any thread."""

    def __init__(self, folders: Mapping[str, str]) -> None:
        """Takes the games' packages by the games' ids."""
        self._packages = dict(folders)
        self._loaded: dict[str, AnyGame] = {}

    def __getitem__(self, id_: str) -> AnyGame:
        """Gives a game. Raises KeyError where there is none of this id."""
        if id_ not in self._loaded:
            package = self._packages[id_]
            game = getattr(_module(package, "game"), "GAME", None)
            assert isinstance(game, Game), f"{package}.game has no GAME"
            assert game.id == id_, f"{package} is the folder of {id_}, not of {game.id}"
            self._loaded[id_] = game
        return self._loaded[id_]

    def __iter__(self) -> Iterator[str]:
        """Gives the ids."""
        return iter(self._packages)

    def __len__(self) -> int:
        """Gives the number of games."""
        return len(self._packages)

    def messages(self, id_: str) -> Messages:
        """Gives a game's texts; the game itself need not be loaded for them."""
        messages: Messages = _module(self._packages[id_], "messages").MESSAGES
        return messages


@cache
def games() -> Shelf:
    """Finds every game. Its id is its folder's name, with hyphens."""
    names = (module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    return Shelf({name.replace("_", "-"): f"{__name__}.{name}" for name in sorted(names)})


def messages_of(known: Mapping[str, AnyGame], id_: str) -> Messages:
    """Gives the texts of one of the known games, with as little loading as there can be."""
    return known.messages(id_) if isinstance(known, Shelf) else known[id_].messages


def _module(package: str, name: str) -> ModuleType:
    return importlib.import_module(f"{package}.{name}")
