"""The event stream: its form, heartbeat, cap and end (E1, E2, E3)."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from itertools import islice

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.conftest import Box
from web.stream import BEAT

ELSEWHERE = {"REMOTE_ADDR": "192.168.1.5"}


def chunks(answer: TestResponse, count: int) -> list[str]:
    """Takes so many pieces off an open stream and closes it."""
    told = list(islice(iter_text(answer), count))
    answer.close()
    return told


def iter_text(answer: TestResponse) -> Iterator[str]:
    """Gives a stream's pieces as text."""
    for piece in answer.iter_encoded():
        yield piece.decode()


def test_e2_e3_the_first_event_is_the_whole_state_with_its_number(client: FlaskClient) -> None:
    answer = client.get("/events", buffered=False)
    assert answer.mimetype == "text/event-stream"
    retry, first = chunks(answer, 2)
    assert retry == "retry: 1000\n\n"
    number, text, *end = first.split("\n")
    assert number == "id: b1:7"
    assert json.loads(text.removeprefix("data: "))["seats"][1]["name"] == "Bartholomew"
    assert end == ["", ""]


def test_e1_a_named_heartbeat_comes_when_nothing_else_does(client: FlaskClient) -> None:
    beats = chunks(client.get("/events", buffered=False), 4)[2:]
    assert beats == ["event: beat\ndata: {}\n\n"] * 2
    assert BEAT <= 2


def test_pictures_come_with_the_panel_and_only_at_the_box(client: FlaskClient) -> None:
    told = chunks(client.get("/events?panel=1", buffered=False), 2)[1]
    frame = told.split("event: frame\ndata: ")[1]
    assert base64.b64decode(json.loads(frame)["bits"]) == bytes(1024)
    away = client.get("/events?panel=1", buffered=False, environ_overrides=ELSEWHERE)
    assert "event: frame" not in "".join(chunks(away, 3))


def test_beyond_the_cap_a_stream_is_refused_and_freed_places_serve_again() -> None:
    box = Box(streams=2)
    first = box.client().get("/events", buffered=False)
    second = box.client().get("/events", buffered=False)
    third = box.client().get("/events")
    assert (third.status_code, third.get_json()["error"]["code"]) == (503, "full")
    first.close()
    assert box.client().get("/events", buffered=False).status_code == 200
    second.close()


def test_asking_only_for_the_head_takes_no_place(box: Box) -> None:
    for _ in range(5):
        assert box.client().head("/events").status_code == 200
    assert box.hub.wait_room(2, timeout=0)


def test_a_stream_ends_when_the_hub_closes(box: Box) -> None:
    answer = box.client().get("/events", buffered=False)
    told = iter_text(answer)
    next(told)
    box.hub.close()
    assert len(list(told)) <= 1
    answer.close()
    assert box.hub.wait_room(2, timeout=0)
