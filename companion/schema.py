"""The JSON Schema of everything that crosses the protocol, and of the snapshot.

Made from the very types that decode and encode, so that it cannot differ from them. Where the core
knows only "some question" or "some position", the schema names those of every game. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias, get_args, get_type_hints

import msgspec
from msgspec import Struct

from companion.games.contract import (
    Answer,
    AnyGame,
    Board,
    Do,
    Options,
    Position,
    Question,
)
from companion.referee import Entry
from companion.replies import AuditReply, DifferenceSaid, LogReply, Reply
from companion.requests import (
    SHOWN,
    AuditBody,
    CorrectBody,
    RedoBody,
    SetBody,
    UndoBody,
)
from companion.setups import ToldSetup
from companion.snapshot import Snapshot

Schema: TypeAlias = dict[str, object]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
"""The dialect's name; nothing is fetched from there."""


def schema(games: Mapping[str, AnyGame]) -> str:
    """Gives the whole schema as JSON text: any of a request, a reply, a snapshot."""
    encoded = msgspec.json.encode(whole(games))
    return msgspec.json.format(encoded, indent=2).decode()


def whole(games: Mapping[str, AnyGame]) -> Schema:
    """Gives the whole schema."""
    defs = definitions(games)
    defs |= {"Request": request(), "Reply": any_of(names(REPLIES))}
    return {
        "$schema": DIALECT,
        "title": "Turtle companion: referee protocol, version 1",
        "anyOf": [ref("Request"), ref("Reply"), ref("Snapshot")],
        "$defs": defs,
    }


# -- types that hold any JSON ---------------------------------------------------------------------


def spelled(kind: type[Struct], instead: Mapping[str, object]) -> type[Struct]:
    """Gives the like of a struct whose field of any JSON is plain `object`: msgspec makes no schema
    of an alias that names itself. `instead` gives other names in its annotations a meaning."""
    hints = get_type_hints(kind, localns={"Json": object, **instead})
    defaults = kind.__struct_defaults__
    without = len(kind.__struct_fields__) - len(defaults)
    fields: list[tuple[str, type] | tuple[str, type, object]] = [
        (name, hints[name]) for name in kind.__struct_fields__[:without]
    ]
    for name, default in zip(kind.__struct_fields__[without:], defaults, strict=True):
        fields.append((name, hints[name], default))
    return msgspec.defstruct(kind.__name__, fields, namespace={"__doc__": kind.__doc__})


ToldEntry = spelled(Entry, {})
ToldDifference = spelled(DifferenceSaid, {})
SPELLED: dict[type[Struct], type[Struct]] = {
    LogReply: spelled(LogReply, {"Entry": ToldEntry}),
    AuditReply: spelled(AuditReply, {"DifferenceSaid": ToldDifference}),
}
REPLIES: tuple[type[Struct], ...] = tuple(SPELLED.get(kind, kind) for kind in get_args(Reply))
BODIES: tuple[type[Struct], ...] = (
    ToldSetup,
    UndoBody,
    RedoBody,
    AuditBody,
    CorrectBody,
    SetBody,
)


# -- definitions ----------------------------------------------------------------------------------


def definitions(games: Mapping[str, AnyGame]) -> Schema:
    """Gives the definition of every type by its name."""
    kinds = kinds_of(games)
    every = [kind for group in kinds.values() for kind in group]
    every += [*BODIES, *REPLIES, spelled(Snapshot, {})]
    refs, made = msgspec.json.schema_components(
        every, schema_hook=anything, ref_template="#/$defs/{name}"
    )
    defs: Schema = dict(made)
    by_kind = dict(zip(every, refs, strict=True))
    for name, group in kinds.items():
        defs[name] = {"anyOf": [by_kind[kind] for kind in dict.fromkeys(group)]}
    return defs


def anything(kind: type) -> Schema:
    """Gives the schema of plain `object`: any JSON.

    Raises NotImplementedError for another type: so msgspec is told that a hook knows it not."""
    if kind is object:
        return {"description": "any JSON"}
    raise NotImplementedError(kind)


def kinds_of(games: Mapping[str, AnyGame]) -> dict[str, list[type[Struct]]]:
    """Gives the types of all games that stand behind each word of the contract."""
    known = games.values()
    return {
        Question.__name__: [Do, *(question for game in known for question in game.answered_by)],
        Answer.__name__: [answer for game in known for answer in game.kinds.values()],
        Position.__name__: [game.positions for game in known],
        Options.__name__: [game.options for game in known],
        Board.__name__: [game.board for game in known],
    }


def request() -> Schema:
    """Gives the schema of a request: an object with one verb."""
    bodies: dict[str, Schema] = {
        "new": ref("ToldSetup"),
        "answer": ref("Answer"),
        "undo": ref("UndoBody"),
        "redo": ref("RedoBody"),
        "audit": ref("AuditBody"),
        "correct": ref("CorrectBody"),
        "set": ref("SetBody"),
        "note": {"type": "string", "maxLength": 500},
        "show": {"enum": list(SHOWN)},
    }
    return {"oneOf": [one_verb(verb, body) for verb, body in bodies.items()]}


def one_verb(verb: str, body: Schema) -> Schema:
    """Gives the schema of an object with this verb and nothing else."""
    return {
        "type": "object",
        "properties": {verb: body},
        "required": [verb],
        "additionalProperties": False,
    }


def names(kinds: Iterable[type[Struct]]) -> list[str]:
    """Gives the names of types."""
    return [kind.__name__ for kind in kinds]


def any_of(of: Iterable[str]) -> Schema:
    """Gives the schema of any one of some definitions."""
    return {"anyOf": [ref(name) for name in of]}


def ref(name: str) -> Schema:
    """Refers to a definition."""
    return {"$ref": f"#/$defs/{name}"}
