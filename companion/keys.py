"""The keys of the panel by role, and presses of them. Pure values; pins are hardware's affair."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from msgspec import Struct


class Key(StrEnum):
    """A key's role. Panels without number keys or MENU lack the later ones."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    OK = "ok"
    BACK = "back"
    MENU = "menu"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"

    @property
    def number(self) -> int | None:
        """The number of a number key, else None."""
        return int(self.value) if self.value.isdigit() else None


NUMBERS = (Key.ONE, Key.TWO, Key.THREE, Key.FOUR, Key.FIVE, Key.SIX)
HOLDABLE = frozenset({Key.OK, Key.BACK})
"""Keys with a meaning of their own when held 0.6 s; their short press is told at the release."""
REPEATING = frozenset({Key.UP, Key.DOWN, Key.LEFT, Key.RIGHT})
"""Keys that repeat while held."""


class Press(Struct, frozen=True):
    """One press. `hold` fires once after 0.6 s and its release tells nothing (F4); `repeat` is a
    held direction key; `restart` is the chord OK + BACK held 5 s."""

    key: Key
    how: Literal["short", "hold", "repeat", "restart"] = "short"
