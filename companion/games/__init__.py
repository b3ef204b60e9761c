"""The games: one folder each, found and not listed. A new folder with a `GAME` is a new game."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from companion.games.contract import AnyGame, Game


@cache
def games() -> dict[str, AnyGame]:
    """Finds every game, by id, in the order of their folders' names."""
    found: dict[str, AnyGame] = {}
    for module in pkgutil.iter_modules(__path__, f"{__name__}."):
        if module.ispkg:
            game = importlib.import_module(module.name).GAME
            assert isinstance(game, Game), f"{module.name} has no GAME"
            found[game.id] = game
    return found
