"""What the page answers to those who watch: shapes, headers, errors (E, H3, H4)."""

from __future__ import annotations

import gzip
import json
import re

import pytest
from flask.testing import FlaskClient

from companion.snapshot import LogLine
from tests.web.conftest import Box
from tests.web.fake_source import FakeSource
from tests.web.snapshots import GAMES, QUIET, playing
from web.guard import HEADERS
from web.parts import PARTS

ELSEWHERE = {"REMOTE_ADDR": "192.168.1.5"}

WATCHING = [
    "/",
    "/state",
    "/panel",
    "/games/turtle-bay/rules",
    "/games/turtle-bay/page/board.js",
    "/static/page.js",
]


def test_e3_first_paint_is_whole_without_scripts(client: FlaskClient) -> None:
    """E3: turn, board, what to do and players stand in the HTML itself."""
    page = client.get("/").text
    seen = re.sub(r"<script.*?</script>", "", page, flags=re.S)
    for words in ("Bartholomew", "Which turtle?", "Move one yellow turtle 4 squares.", "Dietlinde"):
        assert words in seen
    assert seen.count('<g class="turtle ') == 20


def test_e3_state_is_the_whole_snapshot_without_the_displays_picture(client: FlaskClient) -> None:
    state = client.get("/state").get_json()
    assert (state["seq"], state["boot"], state["mode"]) == (7, "b1", "play")
    assert state["position"]["turtles"]["red"][2] == {"square": 9, "side": "feet"}
    assert state["marked"] == [["red", 5], ["green", 8], ["blue", 6]]
    assert "screen" not in state
    assert sorted(state["parts"]) == sorted(PARTS)


def test_polling_gets_a_tiny_answer_where_nothing_is_new(client: FlaskClient) -> None:
    assert client.get("/state?seen=b1:7").get_json() == {"unchanged": True}
    assert client.get("/state?seen=b0:7").get_json()["seq"] == 7


@pytest.mark.parametrize("path", [*WATCHING, "/nowhere", "/events"])
def test_every_answer_carries_the_fixed_headers(box: Box, path: str) -> None:
    box.hub.close()
    answer = box.client().get(path)
    assert {name: answer.headers.get(name) for name in HEADERS} == dict(HEADERS)
    assert "Access-Control-Allow-Origin" not in answer.headers
    assert answer.headers["Cache-Control"].startswith("no-")


def test_csp_allows_nothing_from_outside_and_nothing_inline() -> None:
    policy = HEADERS["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    sources = {word for part in policy.split(";") for word in part.split()[1:]}
    assert sources == {"'none'", "'self'"}


@pytest.mark.parametrize("path", [*WATCHING, "/nowhere", "/events", "/panel/press"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_h3_a_foreign_host_is_refused_before_any_view(
    client: FlaskClient, path: str, method: str
) -> None:
    answer = client.open(path, method=method, headers={"Host": "evil.example"})
    assert answer.status_code == 400
    assert answer.get_json()["error"]["code"] == "unknown-host"


@pytest.mark.parametrize(
    "host", ["turtles.local", "Turtles.Local.:8080", "192.168.7.7", "[::1]:80"]
)
def test_h3_own_hosts_are_served(client: FlaskClient, host: str) -> None:
    assert client.get("/state", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("path", ["/", "/state", "/games/turtle-bay/rules"])
def test_h4_watching_needs_nothing(client: FlaskClient, path: str) -> None:
    assert client.get(path, environ_overrides=ELSEWHERE).status_code == 200


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/games/turtle-bay/page/board.js", 200),
        ("/games/turtle-bay/page/board.css", 200),
        ("/games/turtle-bay/page/board.py", 404),
        ("/games/turtle-bay/page/messages.py", 404),
        ("/games/turtle-bay/page/../../rules.css", 404),
        ("/games/turtle-bay/page/%2e%2e/%2e%2e/x.css", 404),
        ("/games/turtle-bay/page/none.js", 404),
        ("/games/unknown/page/board.js", 404),
        ("/games/unknown/rules", 404),
        ("/nowhere", 404),
    ],
)
def test_only_page_files_of_known_games_are_served(
    client: FlaskClient, path: str, status: int
) -> None:
    assert client.get(path).status_code == status


def test_rules_stand_at_their_ids(client: FlaskClient) -> None:
    page = client.get("/games/turtle-bay/rules").text
    assert '<div id="TB-7"><dt>TB-7</dt><dd>A turtle on its back does not move.</dd>' in page


def test_people_get_a_page_and_scripts_get_json_with_the_same_sentence(client: FlaskClient) -> None:
    page = client.get("/nowhere", headers={"Accept": "text/html,*/*"})
    told = client.get("/nowhere", headers={"Accept": "application/json"}).get_json()
    assert page.mimetype == "text/html"
    assert told["error"]["message"] in page.text


def test_a_fault_of_our_own_tells_nothing_of_its_insides(box: Box) -> None:
    def stumble() -> str:
        raise RuntimeError("the secret is 42")

    box.app.add_url_rule("/stumble", view_func=stumble)
    answer = box.client().get("/stumble")
    assert answer.status_code == 500
    assert answer.get_json()["error"]["code"] == "broken"
    assert "42" not in answer.text


def test_names_of_people_cannot_become_markup() -> None:
    """Names are up to 24 characters of anything."""
    seat = playing().seats[0]
    nasty = type(seat)("</script><img src=x>", "<", "circle", ("red",), "<b>")
    seats = (nasty, *playing().seats[1:])
    box = Box(FakeSource(playing(seats=seats, say="<i>say</i>", player=0)))
    page = box.client().get("/").text
    for raw in ("<img", "<i>say", "<b></b>", "</script><"):
        assert raw not in page
    assert page.count("</script>") == 3


def test_a_box_without_a_game_has_a_page_too() -> None:
    page = Box(FakeSource(QUIET)).client().get("/").text
    assert "Which game is it?" in page
    assert "<g class=" not in page.split("</defs>")[1]


def test_a_drawing_that_fails_leaves_the_rest_of_the_page() -> None:
    page = Box(FakeSource(playing(position={"turtles": 5}))).client().get("/").text
    assert "Bartholomew" in page


def test_a_game_without_page_files_is_shown_in_words() -> None:
    page = Box(FakeSource(playing(game="unknown"))).client().get("/").text
    assert "Move one yellow turtle 4 squares." in page
    assert "unknown" not in GAMES


def test_the_first_paint_has_every_part(box: Box) -> None:
    """The same as what scripts would swap in."""
    page = box.client().get("/").text
    for part in box.client().get("/state").get_json()["parts"].values():
        assert part in page


PACKED = {"Accept-Encoding": "gzip"}


def first_load(panel: bool, headers: dict[str, str]) -> dict[str, int]:
    """Gives the bytes of everything that a page loads late in the evening, with a full log."""
    late = tuple(LogLine(n, n // 3, n % 4, "answer", "Red went from 5 to 9") for n in range(40))
    client = Box(FakeSource(playing(log=late), panel)).client()
    page = client.get("/").text
    paths = set(re.findall(r'(?:src|href)="(/(?:static|games)/[^"#]+\.\w+)"', page))
    scripts = ("link", "show", "stale") + (("panel", "holder", "taps") if panel else ())
    paths |= {f"/static/{name}.js" for name in scripts}
    paths |= {"/", "/games/turtle-bay/page/board.js"}
    return {path: len(client.get(path, headers=headers).data) for path in paths}


def test_the_first_load_stays_under_60_kb() -> None:
    """Even unpacked."""
    sizes = first_load(panel=False, headers={})
    assert sum(sizes.values()) < 60_000, sizes


@pytest.mark.parametrize("panel", [False, True])
def test_packed_the_first_load_stays_under_30_kb(panel: bool) -> None:
    """As browsers ask for it; beside the simulated panel, too, which comes over no air."""
    sizes = first_load(panel, PACKED)
    assert sum(sizes.values()) < 30_000, sizes


@pytest.mark.parametrize("path", ["/", "/state", "/static/page.css", "/static/page.js"])
def test_what_is_packed_is_the_same(client: FlaskClient, path: str) -> None:
    plain, small = client.get(path), client.get(path, headers=PACKED)
    assert small.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(small.data) == plain.data
    assert len(small.data) == int(small.headers["Content-Length"]) < len(plain.data)
    assert "Content-Encoding" not in plain.headers
    assert plain.headers["Vary"] == small.headers["Vary"] == "Accept-Encoding"
    if "static" in path:
        again = client.get(path, headers={**PACKED, "If-None-Match": small.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b"")


def test_streams_and_small_answers_are_not_packed(box: Box) -> None:
    client = box.client()
    seen = playing().tag
    for path in ("/events", f"/state?seen={seen}"):
        answer = client.get(path, headers=PACKED, buffered=False)
        assert answer.status_code == 200
        assert "Content-Encoding" not in answer.headers
        answer.close()


def test_no_page_resource_comes_from_outside(client: FlaskClient) -> None:
    page = client.get("/").text
    assert all(url.startswith(("/", "#")) for url in re.findall(r'(?:src|href)="([^"]*)"', page))


def test_state_is_json_that_fits_one_line_of_a_stream(box: Box) -> None:
    text = box.client().get("/state").data
    assert b"\n" not in text
    assert json.loads(text)["news"][0] == "Bartholomew, it is your turn"
