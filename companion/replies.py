"""Replies of the protocol, and how a schema of everything that crosses it is printed. Pure."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from companion.games.contract import (
    Event,
    Json,
    Position,
    Question,
    Refusal,
    Result,
    Said,
    Where,
)
from companion.referee import AnySetup, Entry
from companion.requests import AnyErrorCode


class AcceptedReply(Struct, frozen=True):
    """Something was accepted."""

    events: tuple[Event, ...]
    question: Question | None
    result: Result | None
    ok: bool = True


class ErrorBody(Struct, frozen=True, omit_defaults=True):
    """Why a request is not understood, or cannot be met now."""

    code: AnyErrorCode
    message: str
    faults: tuple[Said, ...] = ()


class ErrorReply(Struct, frozen=True):
    """Not understood: nothing changed."""

    error: ErrorBody
    ok: bool = False


class RefusedReply(Struct, frozen=True):
    """A rule is broken: nothing changed."""

    refusal: Refusal
    question: Question | None
    ok: bool = False


class PositionReply(Struct, frozen=True):
    """What should lie on the table."""

    position: Position
    ok: bool = True


class QuestionReply(Struct, frozen=True):
    """What is open."""

    question: Question | None
    ok: bool = True


class LogReply(Struct, frozen=True):
    """The whole log."""

    log: tuple[Entry, ...]
    ok: bool = True


class ResultReply(Struct, frozen=True):
    """The end, None while the game goes on."""

    result: Result | None
    ok: bool = True


class SetupReply(Struct, frozen=True):
    """The set-up as completed, with the settings now in force (A10)."""

    setup: AnySetup
    ok: bool = True


class DifferenceSaid(Struct, frozen=True):
    """One place where the table differs, in words too."""

    where: Where
    expected: Json
    found: Json
    rule: str
    entry: int
    message: str


class AuditReply(Struct, frozen=True):
    """Where the table differs; empty where it does not."""

    differences: tuple[DifferenceSaid, ...]
    ok: bool = True


Reply: TypeAlias = (
    AcceptedReply
    | ErrorReply
    | RefusedReply
    | PositionReply
    | QuestionReply
    | LogReply
    | ResultReply
    | SetupReply
    | AuditReply
)
