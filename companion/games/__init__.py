"""The games: one folder each, found and not listed. A new folder is a new game."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from functools import cache

from companion.games.contract import AnyGame, Messages
from companion.games.shelf import Shelf, find


@cache
def games() -> Shelf:
    """Finds every game."""
    return find(__name__, tuple(__path__))


def messages_of(known: Mapping[str, AnyGame], id_: str) -> Messages:
    """Gives the texts of one of the known games, with as little loading as there can be. Raises
    KeyError where it turns out to be none."""
    return known.messages(id_) if isinstance(known, Shelf) else known[id_].messages


def all_messages(known: Mapping[str, AnyGame]) -> list[Messages]:
    """Gives the texts of all the known games; of those that turn out to be none there are none."""
    found = []
    for id_ in known:
        with contextlib.suppress(KeyError):
            found.append(messages_of(known, id_))
    return found
