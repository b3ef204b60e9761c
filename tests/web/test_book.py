"""The evening book on the page: read by everybody, changed at the box alone (A5, A9, K6, H4)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.evening_book import EveningBook
from companion.games import games
from tests.journal.books import Evening, Journals, kept_in, spoil
from tests.web.conftest import Box
from web.book import PAGE
from web.guard import HEADERS
from web.limits import BODY_LIMIT, FILE_LIMIT

AT_BOX = {"Origin": "http://localhost", "X-Turtle-Companion": "1"}
ELSEWHERE = {"REMOTE_ADDR": "192.168.1.5"}


class Library:
    """A box whose evening book holds a few games."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "games"
        self.evening = Evening(self.path, clock="2026-05-01 19:00")
        self.keys = [self.evening.play("<b>Anna</b>", slips=2)]
        self.evening.end()
        self.keys += [self.evening.play("Bo"), self.evening.play("Cleo")]
        self.box = Box()
        self.box.source.book = EveningBook(self.path, games(), Journals(self.evening))

    @property
    def client(self) -> FlaskClient:
        """Gives a client at the box itself."""
        return self.box.client()

    def get(self, path: str, status: int = 200, **more: Any) -> str:
        """Gives a page."""
        answer = self.client.get(path, **more)
        assert answer.status_code == status, answer.text
        return answer.text

    def post(self, path: str, body: bytes = b"") -> tuple[int, str]:
        """Acts as the page at the box does; gives the status and the sentence."""
        answer = self.client.post(path, headers=AT_BOX, data=body)
        told = answer.get_json()
        return answer.status_code, told.get("message") or told["error"]["code"]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    """A box with three games: one finished, one abandoned, one open."""
    made = Library(tmp_path)
    yield made
    made.evening.close()


def test_k6_the_list_has_the_last_game_first(library: Library) -> None:
    """K6: with state, players, result, length; names are text, whatever stands in them."""
    page = library.get("/book")
    assert re.findall(r'<li class="card (\w+)">', page) == ["open", "abandoned", "finished"]
    assert re.findall(r'href="/book/([0-9a-f]{16})"', page) == library.keys[::-1]
    assert "&lt;b&gt;Anna&lt;/b&gt;" in page
    assert "<b>Anna" not in page


def test_a_long_list_is_in_pages(library: Library) -> None:
    for number in range(PAGE):
        library.evening.play(f"Player {number}")
    first = library.get("/book")
    assert len(re.findall("<li class", first)) == PAGE
    (older,) = re.findall(r'href="(/book\?before=\d+)"', first)
    rest = library.get(older)
    assert re.findall(r'href="/book/([0-9a-f]{16})"', rest) == library.keys[::-1]
    assert 'href="/book"' in rest
    assert library.get("/book?before=9999999999999999999999")
    assert library.get("/book?before=-1")


def test_a_game_is_told_in_full(library: Library) -> None:
    """Issue 4, point 8: players, result, what was caught by kind with its rule, length, log."""
    page = library.get(f"/book/{library.keys[0]}")
    assert "1. Ben" in page or "1. &lt;b&gt;Anna" in page
    assert 'href="/games/turtle-bay/rules#TB-3"' in page
    assert "2 ×" in page
    assert "A die shows 1 to 6" in page
    assert f'href="/book/{library.keys[0]}/3"' in page


def test_every_step_has_board_words_and_ways(library: Library) -> None:
    """Board, log line, why with the rule's text, and links that work without scripts."""
    key = library.keys[0]
    last = len(kept_in(library.path)[0][0].entries)
    seen = set()
    for number in range(last + 1):
        page = library.get(f"/book/{key}/{number}")
        assert '<svg class="turtle-bay' in page
        ways = dict(re.findall(r'href="/book/\w+/(\d+)" rel="(\w+)"', page))
        expected = {}
        if number > 0:
            expected[str(number - 1)] = "prev"
        if number < last:
            expected[str(number + 1)] = "next"
        assert ways == expected
        seen |= set(re.findall(r"rules#(TB-\d+)", page))
    assert {"TB-3", "TB-10"} <= seen
    assert "Caught before the next step" in library.get(f"/book/{key}/0")


@pytest.mark.parametrize(
    "path", ["nothing", "f" * 16, "{key}/999", "{key}/-1", "{key}/x", "{key}/1/2", "..%2f..%2fetc"]
)
def test_what_is_not_there_is_said(library: Library, path: str) -> None:
    library.get("/book/" + path.format(key=library.keys[0]), 404)


def test_a5_copies_can_be_taken_along(library: Library) -> None:
    """A5: each game and all of them, as files; by phones as well."""
    one = library.client.get(f"/book/{library.keys[0]}/game.jsonl", environ_overrides=ELSEWHERE)
    assert one.headers["Content-Disposition"] == 'attachment; filename="turtle-bay-1.jsonl"'
    assert {name: one.headers.get(name) for name in HEADERS} == dict(HEADERS)
    everything = library.client.get("/book/all.jsonl").get_data()
    assert everything.startswith(one.get_data())
    assert everything.count(b'{"new"') == 3
    told = library.client.get(f"/book/{library.keys[0]}/game.txt")
    assert told.mimetype == "text/plain"
    assert told.text.startswith("Turtle Bay\nPlayers: <b>Anna</b>, Ben")


def test_h4_only_the_box_itself_offers_to_act(library: Library) -> None:
    """H4: elsewhere there is nothing to act with; the guard refuses it besides."""
    for path, sign in (("/book", 'id="take-in"'), (f"/book/{library.keys[0]}", 'id="delete"')):
        assert sign in library.get(path)
        assert sign not in library.get(path, environ_overrides=ELSEWHERE)
    assert 'id="delete"' not in library.get(f"/book/{library.keys[2]}"), "it is being played"


def test_a9_a_game_is_deleted_at_the_box(library: Library) -> None:
    """A9: exactly that; then it is not there any more."""
    assert library.post(f"/book/{library.keys[0]}/delete") == (200, "It is deleted.")
    assert [kept.key for kept, _ in kept_in(library.path)] == library.keys[1:]
    assert library.post(f"/book/{library.keys[0]}/delete") == (404, "no-such-game")
    assert library.post(f"/book/{library.keys[2]}/delete") == (409, "book-open")
    assert [kept.key for kept, _ in kept_in(library.path)] == library.keys[1:]


def test_a5_a_file_is_taken_in_at_the_box(library: Library) -> None:
    """A5: and the same again is noticed; a bad line is named, and nothing is taken."""
    raw = library.client.get(f"/book/{library.keys[0]}/game.jsonl").get_data()
    library.post(f"/book/{library.keys[0]}/delete")
    assert library.post("/book/import", raw) == (200, "Taken in: 1. There already: 0.")
    assert library.post("/book/import", raw) == (200, "Taken in: 0. There already: 1.")
    answer = library.client.post("/book/import", headers=AT_BOX, data=raw + b"nonsense")
    assert answer.status_code == 400
    message = answer.get_json()["error"]["message"]
    assert message.startswith(f"Line {raw.count(chr(10).encode()) + 1}: ")
    assert len(kept_in(library.path)) == 3


def test_files_are_bounded_and_all_else_is_small(library: Library) -> None:
    """Only a file of games may be long, and not too long."""
    assert library.post("/book/import", b" " * (BODY_LIMIT + 1))[0] == 200
    assert library.post("/book/import", b" " * (FILE_LIMIT + 1)) == (413, "too-long")
    assert library.post(f"/book/{library.keys[0]}/delete", b" " * (BODY_LIMIT + 1))[0] == 413
    assert len(kept_in(library.path)) == 3


def test_a3_a_book_that_cannot_be_read_is_said(library: Library) -> None:
    """A3: one sentence, not a fault; the page of the game goes on."""
    library.evening.close()
    library.path.write_bytes(b"turtle" * 3000)
    for path in ("/book", f"/book/{library.keys[0]}", f"/book/{library.keys[0]}/1"):
        assert "cannot be read" in library.get(path, 503)
    assert library.get("/")


def test_a2_a_damaged_game_costs_no_other_and_says_so(library: Library) -> None:
    """A2: the list marks it, a copy of everything has the rest, its page shows its beginning."""
    spoil(library.path, 2, 2)
    assert library.get("/book").count("Cannot be read whole") == 1
    everything = library.client.get("/book/all.jsonl").get_data()
    assert everything.count(b'{"new"') == 2
    page = library.get(f"/book/{library.keys[1]}")
    assert "Cannot be read whole" in page
    assert f"/book/{library.keys[1]}/1" in page
    assert "game.jsonl" not in page
    assert library.get(f"/book/{library.keys[1]}/1")
    assert "no file of it" in library.get(f"/book/{library.keys[1]}/game.jsonl", 409)
    assert library.post(f"/book/{library.keys[1]}/delete") == (200, "It is deleted.")


def test_a2_a_game_without_a_readable_set_up_is_listed(library: Library) -> None:
    spoil(library.path, 1)
    assert library.get("/book").count("Cannot be read whole") == 1
    assert "no such game" in library.get(f"/book/{library.keys[0]}", 404)


def test_the_live_page_leads_to_the_book(library: Library) -> None:
    assert 'href="/book"' in library.get("/")


def test_without_a_book_there_is_none() -> None:
    """A box that keeps nothing (a demonstration) offers nothing of it."""
    box = Box()
    assert 'href="/book"' not in box.client().get("/").text
    for path in ("/book", "/book/all.jsonl", "/book/x", "/book/x/1", "/book/x/game.txt"):
        assert box.client().get(path).status_code == 404
    for path in ("/book/import", "/book/x/delete"):
        assert box.client().post(path, headers=AT_BOX).status_code == 404


def test_k4_the_page_names_who_sat_there_then(library: Library) -> None:
    """Both names stand in the list and in the game; its log says who took over."""
    evening = library.evening
    evening.desk.hand_over(("Otto", "Ben"))
    evening.tell({"answer": {"kind": "roll", "dice": [1]}})
    assert "Cleo, then Otto; Ben" in library.get("/book")
    game = library.get(f"/book/{library.keys[2]}")
    assert "Cleo, then Otto; Ben" in game
    assert "Cleo&#39;s seat is Otto&#39;s now" in game


def test_the_page_says_what_a_correction_changed(library: Library) -> None:
    """At its step and beneath its line of the game; the step draws no way of a move before."""
    evening = library.evening
    evening.tell(
        {"answer": {"kind": "roll", "dice": [1]}}, {"answer": {"kind": "move", "square": 0}}
    )
    referee = evening.desk.referee
    assert referee is not None
    position = evening.ask({"show": "position"})["position"]
    assert isinstance(position, dict)
    next(one for one in position["turtles"]["red"] if one["square"] == 1)["square"] = 2
    number = len(referee.log) + 1
    evening.tell({"correct": {"position": position, "reason": "the cat"}})
    differed = ("Red on 1: on its feet → nothing", "Red on 2: nothing → on its feet")
    key = library.keys[2]
    for page in (library.get(f"/book/{key}"), library.get(f"/book/{key}/{number}")):
        assert "the cat" in page
        assert all(one in page for one in differed)
    assert all(one not in library.get(f"/book/{key}/{number - 1}") for one in differed)
