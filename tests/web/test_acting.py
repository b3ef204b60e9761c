"""Who may press keys of the simulated panel, and what a press is (H3, H4, H5, F4, B5)."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.keys import Key, Press
from tests.web.conftest import Box
from tests.web.fake_source import FakeSource
from tests.web.snapshots import REFUSAL, playing

GOOD = {"Origin": "http://localhost", "X-Turtle-Companion": "1"}
ELSEWHERE = {"REMOTE_ADDR": "192.168.1.5"}


def post(client: FlaskClient, body: Any, **changes: Any) -> TestResponse:
    """Posts a press as the page does, but for the changes."""
    asked = {"headers": GOOD, "json": body, **changes}
    return client.post("/panel/press", **asked)


def test_a_press_becomes_the_same_value_as_a_real_keys(box: Box) -> None:
    answer = post(box.client(), {"key": "ok", "how": "hold"})
    assert (answer.status_code, answer.get_json()) == (202, {"ok": True})
    assert box.source.presses == [Press(Key.OK, "hold")]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"key": "power"},
        {"key": "ok", "how": "long"},
        {"key": "ok", "how": "restart"},
        {"key": "ok", "how": "repeat"},
        {"key": "1", "how": "hold"},
        {"key": "up", "how": "hold"},
        {"key": "ok", "more": 1},
        ["ok"],
        "ok",
        None,
    ],
)
def test_what_is_no_press_is_refused_and_changes_nothing(box: Box, body: Any) -> None:
    answer = post(box.client(), body)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, "bad-press")
    assert box.source.presses == []


@pytest.mark.parametrize("raw", [b"", b"{", b"\xff\xfe", b'{"key": "ok"} x'])
def test_what_is_no_json_is_refused(box: Box, raw: bytes) -> None:
    answer = box.client().post("/panel/press", headers=GOOD, data=raw)
    assert answer.status_code == 400
    assert box.source.presses == []


def test_a_long_body_is_refused(box: Box) -> None:
    answer = post(box.client(), {"key": "o" * 5000})
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (413, "too-long")
    assert box.source.presses == []


BAD_MANNERS = {
    "no header": {"headers": {"Origin": "http://localhost"}},
    "no origin": {"headers": {"X-Turtle-Companion": "1"}},
    "null origin": {"headers": {**GOOD, "Origin": "null"}},
    "foreign origin": {"headers": {**GOOD, "Origin": "http://evil.example"}},
    "other port": {"headers": {**GOOD, "Origin": "http://localhost:81"}},
    "another machine": {"headers": GOOD, "environ_overrides": ELSEWHERE},
    "forged forwarding": {
        "headers": {**GOOD, "X-Forwarded-For": "127.0.0.1"},
        "environ_overrides": ELSEWHERE,
    },
}


@pytest.mark.parametrize("manner", BAD_MANNERS)
def test_h3_h4_every_acting_route_refuses_strangers(box: Box, manner: str) -> None:
    """The route map itself is asked, so a new acting route cannot be forgotten here."""
    acting = [
        (rule.rule, method)
        for rule in box.app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"GET", "HEAD", "OPTIONS"}
    ]
    assert ("/panel/press", "POST") in acting
    for path, method in acting:
        asked: dict[str, Any] = {"json": {"key": "ok"}, **BAD_MANNERS[manner]}
        answer = box.client().open(path, method=method, **asked)
        assert answer.status_code == 403, path
    assert box.source.presses == []


@pytest.mark.parametrize("path", ["/", "/state", "/events", "/panel", "/static/page.js"])
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
def test_h3_watching_routes_cannot_be_used_to_act(box: Box, path: str, method: str) -> None:
    assert box.client().open(path, method=method).status_code == 403
    assert box.client().open(path, method=method, headers=GOOD).status_code == 405


@pytest.mark.parametrize("method", ["OPTIONS", "TRACE", "CONNECT", "PROPFIND"])
def test_h3_nothing_but_get_and_head_asks_without_the_pages_own_manners(
    box: Box, method: str
) -> None:
    """H3: acting routes and unknown paths as well; told by whom, the method is still wrong."""
    for path in ("/panel/press", "/nowhere"):
        assert box.client().open(path, method=method).status_code == 403
    assert box.client().open("/panel/press", method=method, headers=GOOD).status_code == 405


def test_a_real_panel_cannot_be_pressed_from_the_page() -> None:
    box = Box(FakeSource(playing(), panel=False))
    answer = post(box.client(), {"key": "ok"})
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (409, "real-panel")
    assert box.source.presses == []
    assert box.client().get("/panel").status_code == 404
    assert 'id="panel"' not in box.client().get("/").text


def test_h5_the_simulated_panel_shows_only_at_the_box(client: FlaskClient) -> None:
    assert 'id="panel"' in client.get("/").text
    assert 'id="panel"' not in client.get("/", environ_overrides=ELSEWHERE).text
    assert client.get("/panel", environ_overrides=ELSEWHERE).status_code == 403
    assert 'id="panel"' in client.get("/panel").text


def choose(client: FlaskClient, body: Any) -> tuple[int, str]:
    """Touches a choice; gives status and code."""
    answer = client.post("/panel/choose", headers=GOOD, json=body)
    return answer.status_code, answer.get_json().get("error", {}).get("code", "")


@pytest.mark.parametrize("index", [0, 1, "back", "menu"])
def test_b9_what_is_offered_can_be_tapped(box: Box, index: int | str) -> None:
    assert choose(box.client(), {"seen": "b1:7", "index": index}) == (202, "")
    assert box.source.taps == [index]
    assert box.source.presses == []


def test_a_choice_of_a_table_that_has_changed_is_refused(box: Box) -> None:
    box.source.publish(player=3)
    assert choose(box.client(), {"seen": "b1:7", "index": 0}) == (409, "changed")
    assert choose(box.client(), {"seen": "b0:8", "index": 0}) == (409, "changed")
    assert box.source.taps == []


@pytest.mark.parametrize(
    "body",
    [
        {"seen": "b1:7", "index": 2},
        {"seen": "b1:7", "index": -1},
        {"seen": "b1:7", "index": "0"},
        {"seen": "b1:7", "index": "away"},
        {"seen": "b1:7", "index": True},
        {"seen": "b1:7", "index": 1.5},
        {"seen": "b1:7"},
        {"index": 0},
        {"seen": "b1:7", "index": 0, "more": 1},
        None,
    ],
)
def test_what_is_no_choice_is_refused_and_changes_nothing(box: Box, body: Any) -> None:
    assert choose(box.client(), body) == (400, "bad-choice")
    assert box.source.taps == []


def test_behind_a_notice_there_is_nothing_to_choose() -> None:
    """The page shows none then, but the notice can be put away."""
    box = Box(FakeSource(playing(notice=REFUSAL)))
    assert choose(box.client(), {"seen": "b1:7", "index": 0}) == (400, "bad-choice")
    assert box.source.taps == []
    assert choose(box.client(), {"seen": "b1:7", "index": "away"}) == (202, "")
    assert box.source.taps == ["away"]


def test_at_a_real_panel_no_choice_can_be_touched() -> None:
    box = Box(FakeSource(playing(), panel=False))
    assert choose(box.client(), {"seen": "b1:7", "index": 0}) == (409, "real-panel")
    assert box.source.taps == []
