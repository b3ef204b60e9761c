"""Names of players and boards: which there can be, and when two are the same. Pure."""

from __future__ import annotations

import unicodedata

from companion.games.contract import Fault

LENGTH = range(1, 25)
"""Characters of a name, after trimming."""

_BREAKS = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Kinds of characters that no name holds: signs that steer a machine, breaks of lines, halves."""
_UNSEEN = frozenset({"Cf", "Cn", "Zs", "Mn", "Me"})
"""Kinds without a picture of their own; beside letters they may stand."""
_BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Characters that pass for letters, with an empty picture."""


def fault(name: str) -> Fault | None:
    """Says what is wrong with a trimmed name."""
    if len(name) not in LENGTH:
        return Fault("name-length", {"name": name})
    if any(unicodedata.category(letter) in _BREAKS for letter in name):
        return Fault("name-breaks", {"name": name})
    return None if any(map(_is_seen, name)) else Fault("name-unseen")


def _is_seen(letter: str) -> bool:
    return unicodedata.category(letter) not in _UNSEEN and letter not in _BLANK_LETTERS


def key(name: str) -> str:
    """Gives what two names have in common that people cannot tell apart: letters alike however
    they are put together, without the characters that nobody sees."""
    seen = "".join(letter for letter in name if unicodedata.category(letter) != "Cf")
    return unicodedata.normalize("NFC", seen).strip()
