"""Tells games that come from a file from those that are there: the same again, one that went on
longer than what is there, or another one. Pure.

A game is known by its key; else by its set-up, when it was begun, and what was played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from companion.book import Outline
from companion.copying import steps
from companion.records import Kept
from companion.setups import ToldSetup

Relation: TypeAlias = Literal["same", "more", "other"]


class Seen(NamedTuple):
    """What a game is to one that is there, which `key` names ("": to none)."""

    relation: Relation
    key: str = ""


def compare(here: Kept, came: Kept) -> Relation:
    """Tells what a game that came is to one that is there; `more`: its log goes on from that one's
    end. By hand no time is told, and then two games may well begin alike."""
    is_named = bool(came.key) and here.key == came.key
    other: Relation = "same" if is_named else "other"
    if here.setup != came.setup or (here.begun != came.begun and not is_named):
        return other
    mine, theirs = steps(here), steps(came)
    both = min(len(mine), len(theirs))
    if mine[:both] != theirs[:both]:
        return other
    if len(mine) != len(theirs) and not (is_named or here.begun):
        return other
    return "more" if len(theirs) > both else "same"


class Recogniser:
    """Recognises games one after another; each that is another one is there for the next."""

    def __init__(self, here: Iterable[Outline], whole: Callable[[str], Kept | None]) -> None:
        """Takes what is there, and who gives one of these as a whole, as far as it can be read."""
        self._whole = whole
        self._keys: set[str] = set()
        self._alike: dict[tuple[bytes, str], list[str]] = {}
        self._came: dict[str, Kept] = {}
        for one in here:
            self._note(one.key, one.setup, one.begun)

    def _note(self, key: str, setup: ToldSetup, begun: str) -> None:
        self._keys.add(key)
        self._alike.setdefault(_likeness(setup, begun), []).append(key)

    def take(self, game: Kept, key: str) -> None:
        """Has a game that came known from now on, under this key."""
        if key not in self._keys:
            self._note(key, game.setup, game.begun)
        self._came[key] = game

    def seen(self, game: Kept) -> Seen:
        """Tells what a game is to what is there."""
        if game.key in self._keys:
            here = self._here(game.key)
            return Seen("same" if here is None else compare(here, game), game.key)
        for key in self._alike.get(_likeness(game.setup, game.begun), ()):
            here = self._here(key)
            relation = "other" if here is None else compare(here, game)
            if relation != "other":
                return Seen(relation, key)
        return Seen("other")

    def _here(self, key: str) -> Kept | None:
        return self._came.get(key) or self._whole(key)


def _likeness(setup: ToldSetup, begun: str) -> tuple[bytes, str]:
    return msgspec.json.encode(setup), begun
