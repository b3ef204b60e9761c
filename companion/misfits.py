"""The search for all that does not fit into a type: a fault and a place for each. Pure.

Loaded by `companion.fitting` when something does not fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from msgspec import UNSET, Struct, inspect

from companion.games.contract import Fact, Fault

Place: TypeAlias = tuple[str | int, ...]
"""Where a value stands in what was told: keys, and numbers in lists from 0."""

PLAIN: dict[type, tuple[type, str, object]] = {
    inspect.BoolType: (bool, "yes-no", False),
    inspect.IntType: (int, "number", 1000),
    inspect.StrType: (str, "text", ""),
    inspect.NoneType: (type(None), "null", None),
}
"""The plain types: in Python, in the catalogue (`shape.`), and something of each."""


class Found(Struct, frozen=True):
    """One misfit. `filler` would fit; UNSET where nothing simple does."""

    place: Place
    fault: Fault
    filler: object = UNSET


def misfits(told: object, kind: object, at: Place) -> Iterator[Found]:
    """Gives every misfit of what was told at a place."""
    return _misfits(told, inspect.type_info(kind), at)


def _misfits(told: object, kind: inspect.Type, at: Place) -> Iterator[Found]:
    match kind:
        case inspect.UnionType():
            return _in_union(told, kind, at)
        case inspect.StructType() if isinstance(told, Mapping):
            return _in_struct(told, kind, at)
        case inspect.DictType() if isinstance(told, Mapping):
            return _in_each(told.items(), kind.value_type, at)
        case inspect.VarTupleType() if isinstance(told, list | tuple):
            return _in_each(enumerate(told), kind.item_type, at)
    filler = PLAIN[type(kind)][2] if type(kind) in PLAIN else UNSET
    return iter(() if _is_of(told, kind) else (Found(at, _wrong(at, kind), filler),))


def _is_of(told: object, kind: inspect.Type) -> bool:
    """Tells whether a value is of a type, whatever is within it."""
    match kind:
        case inspect.StructType() | inspect.DictType():
            return isinstance(told, Mapping)
        case inspect.VarTupleType():
            return isinstance(told, list | tuple)
        case inspect.LiteralType():
            return isinstance(told, str) and told in kind.values
        case inspect.UnionType():
            return any(_is_of(told, one) for one in kind.types)
    return type(kind) not in PLAIN or type(told) is PLAIN[type(kind)][0]


def _in_union(told: object, kind: inspect.UnionType, at: Place) -> Iterator[Found]:
    """Looks within a value of one of several types."""
    meant = next((one for one in kind.types if _is_of(told, one)), None)
    if meant is None:
        return iter((Found(at, _wrong(at, kind)),))
    return _misfits(told, meant, at)


def _in_each(
    things: Iterable[tuple[str | int, object]], kind: inspect.Type, at: Place
) -> Iterator[Found]:
    for key, value in things:
        yield from _misfits(value, kind, (*at, key))


def _in_struct(told: Mapping[str, object], kind: inspect.StructType, at: Place) -> Iterator[Found]:
    """Looks at every field: those that are told, unknown ones, those that are missing."""
    fields = {field.encode_name: field for field in kind.fields}
    for key, value in told.items():
        if key in fields:
            yield from _misfits(value, fields[key].type, (*at, key))
        elif kind.forbid_unknown_fields and key != kind.tag_field:
            known: Fact = [{"key": name} for name in fields]
            facts: dict[str, Fact] = {"text": dotted((*at, key)), "known": known}
            yield Found((*at, key), Fault("no-such-field", facts))
    for name, field in fields.items():
        if field.required and name not in told:
            yield Found((*at, name), Fault("field-missing", {"text": dotted((*at, name))}))


# -- in words -------------------------------------------------------------------------------------


def _wrong(at: Place, kind: inspect.Type) -> Fault:
    """Says what has to be at a place; a thing of a list is named by its number, from 1."""
    wanted: Fact = [{"shape": shape} for shape in _shapes(kind)]
    if at and isinstance(at[-1], int):
        facts: dict[str, Fact] = {"number": at[-1] + 1, "text": dotted(at[:-1]), "wanted": wanted}
        return Fault("misshapen-in-list", facts)
    return Fault("misshapen", {"text": dotted(at), "wanted": wanted})


def _shapes(kind: inspect.Type) -> list[str]:
    """Gives the words for what would fit: of the catalogue (`shape.`), or what may be told."""
    match kind:
        case inspect.UnionType():
            return [shape for one in kind.types for shape in _shapes(one)]
        case inspect.LiteralType():
            return [f'"{value}"' for value in kind.values]
        case inspect.VarTupleType():
            return ["list"]
    return [PLAIN[type(kind)][1] if type(kind) in PLAIN else "table"]


def dotted(place: Place) -> str:
    """Names a place as programs do: `players[0].name`."""
    text = ""
    for key in place:
        text += f"[{key}]" if isinstance(key, int) else f".{key}"
    return text.removeprefix(".")
