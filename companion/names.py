"""Names of players and boards: which there can be, and when two are the same. Pure."""

from __future__ import annotations

import unicodedata

LENGTH = range(1, 25)
"""Characters of a name, after trimming."""

_BREAKS = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Kinds of characters that no name holds: signs that steer a machine, breaks of lines, halves."""
_UNSEEN = frozenset({"Cf", "Cn", "Zs", "Mn", "Me"})
"""Kinds without a picture of their own; beside letters they may stand."""
_BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Characters that pass for letters, with an empty picture."""


def breaks(name: str) -> bool:
    """Tells whether a name holds a character that none may hold."""
    return any(unicodedata.category(letter) in _BREAKS for letter in name)


def is_seen(name: str) -> bool:
    """Tells whether anything of a name can be seen."""
    return any(
        unicodedata.category(letter) not in _UNSEEN | _BREAKS and letter not in _BLANK_LETTERS
        for letter in name
    )


def key(name: str) -> str:
    """Gives what two names have in common that people cannot tell apart: letters alike however
    they are put together, without the characters that nobody sees."""
    seen = "".join(letter for letter in name if unicodedata.category(letter) != "Cf")
    return unicodedata.normalize("NFC", seen).strip()
