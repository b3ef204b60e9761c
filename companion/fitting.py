"""Told values put into types: what does not fit is named place by place, for people to read. Pure.

The search for misfits is loaded only when there is one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar

import msgspec
from msgspec import UNSET

from companion.games.contract import Fault

T = TypeVar("T")

_WHERE = re.compile(r" - at `\$.*`$")
"""How msgspec says where it stopped."""


class Misfit(Exception):  # noqa: N818 - not a fault of ours: what was told does not fit
    """Says everything that does not fit into a type."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        """Takes the faults, at least one."""
        super().__init__(faults)
        self.faults = faults


def fitted(told: object, kind: type[T], *at: str | int) -> T:
    """Gives what was told as a value of a type.

    Raises Misfit, which names every place that does not fit; `at` is where all of it stands."""
    try:
        return msgspec.convert(told, kind)
    except msgspec.ValidationError as fault:
        from companion.misfits import misfits

        found = tuple(one.fault for one in misfits(told, kind, at))
        # What a type itself forbids (the ValueError of a struct) it says in its own words.
        own = Fault("forbidden", {"text": _WHERE.sub("", str(fault))})
        raise Misfit(found or (own,)) from None


def mended(told: object, kind: type[T]) -> tuple[T, ...]:
    """Gives what may have been meant: told without its misfits, and with something that fits in
    their places. What is wrong with both is wrong whatever the misfits should have been.

    Empty where not even that can be said."""
    from companion.misfits import misfits

    found = list(misfits(told, kind, ()))
    without = {one.place: UNSET for one in found}
    filled = {one.place: one.filler for one in found}
    try:
        return tuple(msgspec.convert(_mended(told, one, ()), kind) for one in (without, filled))
    except msgspec.ValidationError:
        return ()


def _mended(
    told: object, instead: Mapping[tuple[str | int, ...], object], at: tuple[str | int, ...]
) -> object:
    """Puts other values in some places; UNSET leaves a place out."""
    if at in instead:
        return instead[at]
    if isinstance(told, Mapping):
        table = {key: _mended(value, instead, (*at, key)) for key, value in told.items()}
        return {key: value for key, value in table.items() if value is not UNSET}
    if isinstance(told, list | tuple):
        values = [_mended(value, instead, (*at, number)) for number, value in enumerate(told)]
        return [value for value in values if value is not UNSET]
    return told
