"""The shelf: the games by id, each loaded when it is taken out.

A folder that holds no whole game (half copied, written for something else, with a mistake in it)
is left out, and whoever asked to be told is told once: the others play.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping, ValuesView
from functools import partial
from typing import TypeAlias

from companion.games.contract import AnyGame, Game, Messages, Said

Tell: TypeAlias = Callable[[str, Said], None]
"""Is told the name of a folder and why it is left out."""


class NoGame(Exception):  # noqa: N818 - a finding
    """Says why a folder holds no game."""

    def __init__(self, why: Said) -> None:
        """Takes the reason."""
        super().__init__(why.code)
        self.why = why


class Shelf(Mapping[str, AnyGame]):
    """The games by id, in the order of their folders' names. A game is loaded when it is taken
    out, for a small box loads slowly, and an evening needs one of them. Any thread."""

    def __init__(self, package: str, folders: Iterable[str]) -> None:
        """Takes the package of all games and the names of their folders."""
        self._packages = {name.replace("_", "-"): f"{package}.{name}" for name in folders}
        self._loaded: dict[str, AnyGame] = {}
        self._left_out: dict[str, Said] = {}
        self._tell: Tell | None = None
        for id_, name in tuple(self._packages.items()):
            self._or_left_out(id_, partial(_check_files, name))

    def tell_left_out(self, tell: Tell) -> None:
        """Has somebody told of each folder that is left out, now or later, once."""
        self._tell = tell
        for folder, why in tuple(self._left_out.items()):
            tell(folder, why)

    def __getitem__(self, id_: str) -> AnyGame:
        """Gives a game. Raises KeyError where there is none of this id, or none that works."""
        if id_ not in self._loaded:
            package = self._packages[id_]
            self._or_left_out(id_, lambda: self._loaded.update({id_: _game(package, id_)}))
        return self._loaded[id_]

    def __iter__(self) -> Iterator[str]:
        """Gives the ids; of a game that is not loaded yet it may still turn out that it is none."""
        return iter(tuple(self._packages))

    def __len__(self) -> int:
        """Gives the number of games."""
        return len(self._packages)

    def items(self) -> ItemsView[str, AnyGame]:
        """Gives the games that work, with their ids; loads all."""
        self._load()
        return super().items()

    def values(self) -> ValuesView[AnyGame]:
        """Gives the games that work; loads all."""
        self._load()
        return super().values()

    def messages(self, id_: str) -> Messages:
        """Gives a game's texts; the game itself need not be loaded for them. Raises KeyError as
        taking it out does."""
        package = self._packages[id_]
        found: dict[str, str | tuple[str, str]] = {}
        self._or_left_out(id_, lambda: found.update(_messages(package, id_)))
        if not found:
            raise KeyError(id_)
        return found

    def _load(self) -> None:
        for id_ in self:
            self.get(id_)

    def _or_left_out(self, id_: str, do: Callable[[], None]) -> None:
        """Does something with a game; where that fails there is no such game any more."""
        try:
            do()
        except Exception as fault:  # whatever stands in a folder
            folder = self._packages.pop(id_, "").rpartition(".")[2]
            if folder:
                self._left_out[folder] = _why(fault)
                if self._tell is not None:
                    self._tell(folder, self._left_out[folder])


def find(package: str, folders: Iterable[str]) -> Shelf:
    """Finds every game in the folders of a package. Its id is its folder's name, with hyphens."""
    names = sorted(module.name for module in pkgutil.iter_modules(folders) if module.ispkg)
    return Shelf(package, names)


def _check_files(package: str) -> None:
    """Looks whether a folder has what makes a game, before any of it is loaded. Raises NoGame."""
    for name in ("game", "messages"):
        if importlib.util.find_spec(f"{package}.{name}") is None:
            raise NoGame(Said("left-out.no-file", {"file": f"{name}.py"}))


def _game(package: str, id_: str) -> AnyGame:
    """Loads a game. Raises NoGame, and whatever its folder raises."""
    game = getattr(importlib.import_module(f"{package}.game"), "GAME", None)
    if not isinstance(game, Game):
        raise NoGame(Said("left-out.no-game"))
    if game.id != id_:
        raise NoGame(Said("left-out.other-id", {"told": game.id, "id": id_}))
    return game


def _messages(package: str, id_: str) -> Messages:
    """Loads a game's texts. Raises NoGame, and whatever its folder raises."""
    messages: Messages = importlib.import_module(f"{package}.messages").MESSAGES
    if f"game.{id_}" not in messages:
        raise NoGame(Said("left-out.no-title", {"id": id_}))
    return messages


def _why(fault: Exception) -> Said:
    if isinstance(fault, NoGame):
        return fault.why
    return Said("left-out.fault", {"kind": type(fault).__name__, "text": str(fault)})
