"""Bends JSON values: one leaf or list changed, of the same type, mostly wrong in the game."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any


def changed(told: Any, chance: random.Random, words: tuple[str, ...]) -> Iterator[Any]:
    """Gives copies of a JSON value, in each of them one leaf, list or key changed. `words` are put
    in beside those that stand in the value itself."""
    words = (*words, *sorted({word for word in _words_in(told) if word != told.get("kind")}))
    for path in _paths(told):
        for new in _others(_at(told, path), chance, words):
            yield _with(told, path, new)


def _with(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """Gives a copy with something else in one place; what lies beside the way there is shared."""
    if not path:
        return new
    copied = copy.copy(value)
    copied[path[0]] = _with(value[path[0]], path[1:], new)
    return copied


def _words_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    inner = (*value, *value.values()) if isinstance(value, dict) else ()
    inner = value if isinstance(value, list) else inner
    for below in inner:
        yield from _words_in(below)


def _paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path and path != ("kind",):
        yield path
    inner = value.items() if isinstance(value, dict) else ()
    inner = enumerate(value) if isinstance(value, list) else inner
    for key, below in inner:
        yield from _paths(below, (*path, key))


def _at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def _others(value: Any, chance: random.Random, words: tuple[str, ...]) -> list[Any]:
    """Gives other values of the same JSON type."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1, chance.randint(-2, 30)]
    if isinstance(value, str):
        return [chance.choice((*words, "waiting", "feet", "back")), "nobody"]
    if isinstance(value, list):
        return [value[:-1], [*value, *value[-1:]], value[::-1]]
    if isinstance(value, dict) and value:
        key = chance.choice(list(value))
        rest = {name: below for name, below in value.items() if name != key}
        return [rest, {**rest, chance.choice(words): value[key]}]
    return []
