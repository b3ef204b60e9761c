"""How the page lies on screens: what must fit, what may not lie on what (E9, D8, B11)."""

from __future__ import annotations

from typing import TypedDict

import msgspec
import pytest
from playwright.sync_api import Page, expect

from companion.snapshot import ChoiceView, LogLine, Notice, StepView
from tests.browser.conftest import Serve, View
from tests.web.snapshots import REFUSAL, SEATS, playing, spots

WIDE_NAME = "W" * 24
STEP_WITH_NAME = StepView(
    "list", "Whose is it?", (ChoiceView(WIDE_NAME, "1"), ChoiceView(f"{WIDE_NAME} on 5")), 1
)


class Room(TypedDict):
    """Where something lies on the screen, px."""

    x: float
    y: float
    width: float
    height: float


def room(page: Page, name: str) -> Room:
    """Gives where an element lies."""
    found = page.locator(name).first.bounding_box()
    assert found is not None, name
    return Room(x=found["x"], y=found["y"], width=found["width"], height=found["height"])


@pytest.mark.parametrize("width", [320, 390, 844, 1280])
@pytest.mark.parametrize("panel", [False, True])
@pytest.mark.parametrize("over", [False, True])
def test_e9_d8_the_widest_names_are_shown_whole(
    serve: Serve, view: View, width: int, panel: bool, over: bool
) -> None:
    seats = tuple(msgspec.structs.replace(one, name=WIDE_NAME) for one in SEATS)
    told = f"{WIDE_NAME} and {WIDE_NAME} lie on their backs."
    notice = None if over else msgspec.structs.replace(REFUSAL, text=told, title=WIDE_NAME)
    log = tuple(LogLine(n, n, n % 4, "note", told, "TB-11") for n in range(1, 9))
    result = {"places": [[0, 1], [2], [3]]} if over else None
    snapshot = playing(
        seats=seats, notice=notice, log=log, say=told, title=told, result=result,
        step=STEP_WITH_NAME, mode="result" if over else "play",
    )  # fmt: skip
    page = view(serve(snapshot, panel=panel), width, 640).page
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(CUT_OFF) == []


CUT_OFF = """() => [...document.querySelectorAll("main *")]
    .filter((one) => !one.matches("svg *, .unseen, .key *, canvas, summary"))
    .filter((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        return width > 0 && (left < -0.5 || right > innerWidth + 0.5
            || (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0));
    })
    .map((one) => `${one.tagName} ${one.className} ${one.scrollWidth} ${one.clientWidth}`)"""


@pytest.mark.parametrize("size", [(320, 640), (390, 844), (768, 1024)])
@pytest.mark.parametrize("notice", [None, REFUSAL])
def test_upright_nothing_lies_on_the_board(
    serve: Serve, view: View, size: tuple[int, int], notice: Notice | None
) -> None:
    page = view(serve(playing(notice=notice), panel=False), *size).page
    board, card = room(page, "#part-board svg"), room(page, ".thumb")
    assert board["y"] + board["height"] <= card["y"]
    assert board["height"] >= min(0.8 * size[0], 0.45 * size[1])
    assert card["y"] < size[1] - 60


def test_upright_a_tall_board_can_be_scrolled_to_its_end(serve: Serve, view: View) -> None:
    page = view(serve(playing(setup={"board": {"squares": 99}}), panel=False), 320, 640).page
    assert room(page, ".thumb")["height"] <= 0.4 * 640 + 1
    page.locator(".more").scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, document.querySelector('.more').offsetTop - innerHeight)")
    board, card = room(page, "#part-board svg"), room(page, ".thumb")
    assert board["y"] + board["height"] <= card["y"] + 1


@pytest.mark.parametrize("panel", [False, True])
@pytest.mark.parametrize("size", [(844, 390), (667, 375), (1280, 800), (1920, 1080)])
def test_wide_the_board_has_nearly_the_whole_height(
    serve: Serve, view: View, size: tuple[int, int], panel: bool
) -> None:
    page = view(serve(panel=panel), *size).page
    board, turn = room(page, "#part-board svg"), room(page, "#part-turn")
    assert board["height"] >= 0.9 * size[1]
    assert board["x"] + board["width"] <= turn["x"]
    assert turn["y"] < 20


def test_in_a_tall_window_the_board_is_at_the_top(serve: Serve, view: View) -> None:
    page = view(serve(), 1280, 1700).page
    assert room(page, "#part-board .sand")["y"] < 20


def test_a_board_of_99_squares_gets_more_than_half_of_a_wide_window(
    serve: Serve, view: View
) -> None:
    page = view(serve(playing(setup={"board": {"squares": 99}})), 1280, 800).page
    assert room(page, "#part-board svg")["width"] > 0.55 * 1280


@pytest.mark.parametrize("count", [1, 5])
def test_the_word_start_lies_free(serve: Serve, view: View, count: int) -> None:
    colours = ("red", "yellow", "green", "blue")
    here = {colour: spots(*["0"] * count, *["-"] * (5 - count)) for colour in colours}
    snapshot = playing(position={"turtles": here}, marked=(), landed=None, mover=None, step=None)
    page = view(serve(snapshot), 1280, 800).page
    word = room(page, ".numbers .start")
    tops = page.evaluate(
        """() => [...document.querySelectorAll('.turtle[data-square="0"]')]
            .map(one => one.getBoundingClientRect().top)"""
    )
    assert len(tops) == 4
    assert min(tops) >= word["y"] + word["height"] * 0.85


def test_numbers_stay_above_a_turtle_that_walks(serve: Serve, view: View) -> None:
    served = serve()
    page = view(served).page
    turtles = {**playing().position["turtles"]}  # type: ignore[call-overload,dict-item,index]
    turtles["yellow"] = spots("14", "9b", "11", "0", "-")
    served.source.publish(
        position={"turtles": turtles}, mover=("yellow", 7), landed=("yellow", 11), step=None
    )
    expect(page.locator('.turtle.moved[data-square="11"]')).to_have_count(1)
    assert page.evaluate(
        "document.querySelector('.turtle-bay').lastElementChild.matches('.numbers')"
    )


def test_e4_a_log_that_grew_line_by_line_is_the_log_of_a_new_page(serve: Serve, view: View) -> None:
    """E4: turns go on, go back and begin; of a long evening the newest lines are kept."""
    served = serve()
    followed = view(served).page
    lines = [*playing().log]
    for number in range(11, 40):
        turn = 3 + (number // 3) % 7
        lines.append(LogLine(number, turn, number % 4, "note", f"line {number}", "TB-11"))
        if number % 4:
            served.source.publish(log=tuple(lines[-16:]))
            expect(followed.locator("#part-log")).to_contain_text(f"line {number}")
    fresh = view(served).page
    lines_of = "[...document.querySelector('#part-log ol').children].map(one => one.outerHTML)"
    assert followed.evaluate(lines_of) == fresh.evaluate(lines_of)
