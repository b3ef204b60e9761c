"""The printed schema says what is really sent: real requests and replies fit, wrong ones do not."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import msgspec
import pytest

from companion import view
from companion.dialog import Dialog
from companion.games import games
from companion.protocol import Desk
from companion.schema import schema
from companion.screens import page_count
from tests.journal.play import SHOWS, story
from tests.play import NAMES, offered

STORY = story(seed=51, length=150)
WHOLE: dict[str, Any] = json.loads(schema(games()))

TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "integer": int,
    "null": type(None),
}
KNOWN = {
    "$ref", "type", "properties", "required", "additionalProperties", "enum", "anyOf", "oneOf",
    "items", "prefixItems", "minItems", "maxItems", "maxLength",
    "propertyNames", "pattern", "default", "title", "description", "discriminator",
}  # fmt: skip


def fits(value: object, told: dict[str, Any]) -> bool:
    """Tells whether a value fits a schema: the words of JSON Schema that ours uses, no more."""
    assert told.keys() <= KNOWN, told.keys() - KNOWN
    if "$ref" in told:
        return fits(value, WHOLE["$defs"][told["$ref"].removeprefix("#/$defs/")])
    if "anyOf" in told and not any(fits(value, one) for one in told["anyOf"]):
        return False
    if "oneOf" in told and sum(fits(value, one) for one in told["oneOf"]) != 1:
        return False
    if "enum" in told and value not in told["enum"]:
        return False
    kind = told.get("type")
    if kind is not None and not is_of(value, kind):
        return False
    return fits_object(value, told) and fits_list(value, told) and fits_text(value, told)


def is_of(value: object, kind: str) -> bool:
    """Tells whether a value is of a type of JSON; true is no number."""
    if isinstance(value, bool) and kind == "integer":
        return False
    return isinstance(value, TYPES[kind])


def fits_object(value: object, told: dict[str, Any]) -> bool:
    """Tells whether an object's fields and their names fit."""
    if not isinstance(value, dict):
        return True
    if not all(fits(name, told.get("propertyNames", {})) for name in value):
        return False
    known, rest = told.get("properties", {}), told.get("additionalProperties", True)
    return set(told.get("required", ())) <= value.keys() and all(
        fits(value[name], known[name]) if name in known else fits_rest(value[name], rest)
        for name in value
    )


def fits_rest(value: object, rest: bool | dict[str, Any]) -> bool:
    """Tells whether a field that is not named may be there."""
    return rest if isinstance(rest, bool) else fits(value, rest)


def fits_list(value: object, told: dict[str, Any]) -> bool:
    """Tells whether a list's items fit."""
    if not isinstance(value, list):
        return True
    first, rest = told.get("prefixItems", []), told.get("items", {})
    if rest is False and len(value) > len(first):
        return False
    return (
        told.get("minItems", 0) <= len(value) <= told.get("maxItems", len(value))
        and all(fits(item, one) for item, one in zip(value, first, strict=False))
        and all(fits(item, rest or {}) for item in value[len(first) :])
    )


def fits_text(value: object, told: dict[str, Any]) -> bool:
    """Tells whether a text is short enough and of the pattern."""
    if not isinstance(value, str):
        return True
    is_short = len(value) <= told.get("maxLength", len(value))
    return is_short and re.search(told.get("pattern", ""), value) is not None


def ref(name: str) -> dict[str, Any]:
    """Refers to a definition."""
    return {"$ref": f"#/$defs/{name}"}


def test_real_requests_and_replies_fit() -> None:
    """protocol.md: everything of a long story, told and shown."""
    desk = Desk(games())
    for request in STORY.requests:
        for line in (request, *SHOWS):
            assert fits(json.loads(line), ref("Request")), line
            assert fits(json.loads(desk.reply(line)), ref("Reply")), line


@pytest.mark.parametrize("game", games())
def test_requests_and_replies_of_every_game_fit(game: str) -> None:
    """protocol.md: the start of a game by chance, told and shown, whatever game is found."""
    chance, desk = random.Random(5), Desk(games())
    names = [{"name": name} for name in NAMES[: games()[game].seats[0]]]
    request: object = {"new": {"game": game, "players": names}}
    for _ in range(40):
        told = msgspec.json.encode(request)
        for line in (told, *SHOWS):
            assert fits(json.loads(line), ref("Request")), line
            assert fits(json.loads(desk.reply(line)), ref("Reply")), line
        assert desk.referee is not None
        if desk.referee.question is None:
            return
        request = {"answer": offered(desk.referee, chance, 1)[0]}


@pytest.mark.parametrize(
    "line",
    [
        b'{"answer": {"kind": "roll", "dice": [9]}}',
        b'{"answer": {"kind": "move", "square": 1}}',
        b'{"audit": {"position": {"turtles": {"red": [{"square": 2, "side": "feet"}]}}}}',
        b'{"new": {"game": "turtle-bay", "players": []}}',
        b"nonsense",
    ],
)
def test_refusals_errors_and_differences_fit(line: bytes) -> None:
    """Whatever is answered to a mistake fits too."""
    desk = Desk(games())
    desk.reply(STORY.requests[0])
    reply = json.loads(desk.reply(line))
    assert fits(reply, ref("Reply")), reply


@pytest.mark.parametrize(
    "request_",
    [
        {},
        {"fly": {}},
        {"show": "weather"},
        {"undo": {"turns": 2}},
        {"undo": {}, "redo": {}},
        {"answer": {"kind": "roll", "dice": ["3"]}},
        {"answer": {"kind": "fly"}},
        {"new": {}},
        {"note": "x" * 501},
        {"correct": {"position": {}}},
    ],
    ids=str,
)
def test_misshapen_requests_do_not_fit(request_: dict[str, object]) -> None:
    """What the desk calls a bad request, the schema calls one."""
    assert not fits(request_, ref("Request"))
    desk = Desk(games())
    desk.reply(STORY.requests[0])
    reply = json.loads(desk.reply(json.dumps(request_).encode()))
    assert reply["error"]["code"] == "bad-request"


def test_positions_are_those_of_the_games() -> None:
    """A position fits by itself, and one with a field too much does not."""
    desk = Desk(games())
    for request in STORY.requests[:20]:
        desk.reply(request)
    position = json.loads(desk.reply(SHOWS[0]))["position"]
    assert fits(position, ref("Position"))
    assert not fits({**position, "weather": "fine"}, ref("Position"))


def test_snapshots_fit() -> None:
    """A snapshot, as it is published, fits."""
    desk = Desk(games())
    for request in STORY.requests:
        desk.reply(request)
    seen = view.snapshot(Dialog(games(), desk, pages=page_count), 1, "boot", True)
    assert fits(json.loads(msgspec.json.encode(seen)), ref("Snapshot"))
