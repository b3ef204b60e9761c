"""Requests of the protocol: their bodies, and the strict reading of a line. Pure.

Whatever cannot be met leaves the reading as `Unmet`, which the desk turns into an error reply.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Literal, NoReturn, TypeAlias, TypeVar

from msgspec import UNSET, Struct, UnsetType

from companion.fitting import Misfit, fitted
from companion.games.contract import Fact, Fault, Level
from companion.referee import ErrorCode

MAX_LINE = 1_000_000
"""Longest request, bytes: a longer line is refused as `bad-json`."""
MAX_SENTENCE = 500
"""Longest reason or note, characters."""


T = TypeVar("T")

AnyErrorCode: TypeAlias = ErrorCode | Literal["bad-json", "no-game", "bad-setup"]
Shown: TypeAlias = Literal["position", "question", "log", "result", "setup"]
SHOWN: tuple[Shown, ...] = ("position", "question", "log", "result", "setup")


class Unmet(Exception):  # noqa: N818 - not a fault of ours: a request that cannot be met
    """Leaves the reading of a request early with the reply to give."""

    def __init__(
        self, code: AnyErrorCode, faults: Sequence[Fault] = (), why: str = "", game: str = ""
    ) -> None:
        """Takes an error code, the faults it lists, why in words, and the game told of."""
        super().__init__(code, why)
        self.code: AnyErrorCode = code
        self.faults = tuple(faults)
        self.why = why
        self.game = game


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request: no field but those that are named."""


class UndoBody(Body, frozen=True):
    """`across_turn` confirms that a turn is gone back over."""

    across_turn: bool = False


class RedoBody(Body, frozen=True):
    """Nothing to tell."""


class AuditBody(Body, frozen=True):
    """What lies on the table, in the game's own position form."""

    position: dict[str, object]


class CorrectBody(Body, frozen=True):
    """What lies on the table, and why it is taken so (up to 500 characters)."""

    position: dict[str, object]
    reason: str


class SetBody(Body, frozen=True):
    """Settings to change at any time."""

    help: Level | tuple[Level, ...] | UnsetType = UNSET
    language: str | UnsetType = UNSET


VERBS = ("new", "answer", "undo", "redo", "audit", "correct", "set", "note", "show")


# -- reading --------------------------------------------------------------------------------------


def read_json(line: bytes) -> object:
    """Reads one line strictly. Raises Unmet `bad-json` for anything that is not sound JSON in
    UTF-8: doubled keys, NaN, lone surrogates and over-deep nesting among it."""
    if len(line) > MAX_LINE:
        raise Unmet("bad-json", why=f"longer than {MAX_LINE} bytes")
    try:
        text = line.decode("utf-8")
        value: object = json.loads(text, object_pairs_hook=_no_doubles, parse_constant=_no_constant)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError) as fault:
        raise Unmet("bad-json", why=str(fault)) from None
    return value


def _no_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return found


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def verb_of(request: object) -> tuple[str, object]:
    if not isinstance(request, dict) or len(request) != 1:
        raise Unmet("bad-request", why="a request is an object with one verb")
    ((verb, body),) = request.items()
    if verb not in VERBS:
        raise Unmet("bad-request", why=f"there is no verb {verb}")
    return verb, body


def shaped(body: object, kind: type[T], *at: str) -> T:
    """Decodes a body strictly; Unmet `bad-request` names every field that does not fit. `at` is
    where the body stands itself, where that helps."""
    try:
        return fitted(body, kind, *at)
    except Misfit as misfit:
        raise Unmet("bad-request", misfit.faults) from None


def shown(body: object) -> Shown:
    """Reads what is to be shown."""
    for what in SHOWN:
        if body == what:
            return what
    raise Unmet("bad-request", why=f"show one of {', '.join(SHOWN)}")


def sentence(sentence: str, field: str) -> str:
    """Gives a sentence that a person wrote in a field, if it is not too long."""
    if len(sentence) > MAX_SENTENCE:
        facts: dict[str, Fact] = {"text": field, "most": MAX_SENTENCE, "count": len(sentence)}
        raise Unmet("bad-request", [Fault("too-long", facts)])
    return sentence
