"""What is tapped on the page at the box: once, only what is offered, by finger and by keyboard."""

from __future__ import annotations

import msgspec
import pytest
from playwright.sync_api import Page, expect

from companion.dialog import Tapped
from companion.snapshot import ChoiceView, StepView
from tests.browser.conftest import Serve, Served, View
from tests.browser.test_on_the_board import IN_SIGHT
from tests.web.snapshots import REFUSAL, playing

MANY = StepView("list", "How many?", tuple(ChoiceView(f"{n} squares") for n in range(1, 100)), 0)
DIE = StepView("die", "Throw 1 die", tuple(ChoiceView(str(n), str(n)) for n in range(1, 7)), 0)
TURTLES = '#part-board .taps [role="button"]'
CHOICES = "#part-now .choices [data-choice] button"
FEW = "#part-now .choices li:not(.way) button"


def taps(served: Served, count: int) -> list[Tapped]:
    """Waits for so many taps at the box."""
    return served.source.wait_taps(count)


def in_sight(page: Page, where: str) -> tuple[float, float]:
    """Brings a place into sight and gives its middle."""
    x, y, _ = page.locator(where).first.evaluate(IN_SIGHT)
    return x, y


def shows(page: Page, seen: str) -> None:
    """Waits until a state is shown."""
    page.wait_for_selector(f'html[data-seen="{seen}"]', state="attached")


def rested(page: Page) -> None:
    """Waits until the next tap at the same place is no double tap."""
    page.wait_for_selector("html:not([data-resting])", state="attached")


def test_b9_every_choice_is_a_button(serve: Serve, view: View) -> None:
    """However many there are: those that watchers are not shown, too."""
    served = serve(playing(step=MANY))
    page = view(served).page
    expect(page.locator(FEW)).to_have_count(99)
    page.locator(FEW).nth(98).click()
    taps(served, 1)
    served.source.publish(step=DIE)
    shows(page, "b1:8")
    page.locator(FEW).nth(3).click()
    assert taps(served, 2) == [98, 3]
    assert served.source.presses == []


@pytest.mark.parametrize("size", [(390, 844), (320, 640)])
def test_under_the_open_panel_a_sentence_leads_to_the_picture(
    serve: Serve, view: View, size: tuple[int, int]
) -> None:
    """E9, B9: the picture lies below the first screen there, the sentence of it does not."""
    page = view(serve(), *size).page
    way = page.locator(".tap-it a")
    expect(way).to_be_in_viewport()
    way.click()
    expect(page.locator("#part-board")).to_be_in_viewport(ratio=0.6)


def test_b9_what_lies_on_the_board_is_tapped_there(serve: Serve, view: View) -> None:
    served = serve()
    page = view(served, has_touch=True).page
    expect(page.locator(TURTLES)).to_have_count(2)
    page.get_by_role("button", name="yellow on the start").first.tap()
    assert taps(served, 1) == [1]


def test_a_tap_means_what_is_nearest_to_it(serve: Serve, view: View) -> None:
    """Targets of a crowd reach into each other."""
    yellow = [{"square": n, "side": "feet"} for n in (5, 6, 7, 8, 9)]
    places = tuple(ChoiceView(f"on {n}", at=("yellow", n)) for n in (5, 6, 7, 8, 9))
    crowded = dict.fromkeys(("red", "yellow", "green", "blue"), yellow)
    step = StepView("list", "Which?", places, 0)
    served = serve(playing(position={"turtles": crowded}, step=step))
    page = view(served, 320, 640).page
    for index in range(5):
        x, y = in_sight(page, f'.taps [data-choice="{index}"] .ring')
        rested(page)
        page.mouse.click(x - 2, y + 2)
        taps(served, index + 1)
    assert taps(served, 5) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("where", [TURTLES, FEW])
def test_a_double_tap_acts_once(serve: Serve, view: View, where: str) -> None:
    """Even where the box is so quick that the next choice lies under the finger already."""
    served = serve()
    page = view(served, has_touch=True).page
    page.evaluate(
        "addEventListener('click', ({ timeStamp }) => { window.first = timeStamp; }, true)"
    )
    x, y = in_sight(page, where)
    page.touchscreen.tap(x, y)
    taps(served, 1)
    served.source.publish(player=2)
    shows(page, "b1:8")
    page.locator(where).first.evaluate(SECOND, [x + 4, y - 3])
    page.locator('[data-choice="menu"] button').tap()
    assert taps(served, 2) == [0, "menu"]  # they come in order
    served.source.publish(player=3)
    shows(page, "b1:9")
    rested(page)
    page.touchscreen.tap(*in_sight(page, where))
    assert taps(served, 3) == [0, "menu", 0]
    assert page.locator("#stale").is_hidden()


SECOND = """(place, [clientX, clientY]) => {
    const click = new MouseEvent("click", { bubbles: true, detail: 1, clientX, clientY });
    Object.defineProperty(click, "timeStamp", { value: window.first + 200 });
    place.dispatchEvent(click);
}"""
"""The second click of a double tap, 0.2 s after the first, however slow this machine is."""


def test_a_choice_that_is_gone_is_said_so(serve: Serve, view: View) -> None:
    """The box refuses it: its number may mean another thing by now."""
    served = serve()
    page = view(served).page
    page.route(
        "**/panel/choose", lambda route: (served.source.publish(player=3), route.continue_())
    )
    page.locator(FEW).first.click()
    expect(page.locator("#stale")).to_contain_text("has changed meanwhile")
    assert served.source.taps == []


def test_e7_a_tap_shows_nothing_before_the_box_has_taken_it(serve: Serve, view: View) -> None:
    served = serve()
    page = view(served).page
    before = page.locator("main").inner_html()
    page.locator(FEW).nth(1).click()
    taps(served, 1)
    expect(page.locator("html")).to_have_attribute("data-seen", "b1:7")
    assert page.locator("main").inner_html() == before


def test_a_message_is_put_away_and_behind_it_nothing_is_offered(serve: Serve, view: View) -> None:
    served = serve(playing(notice=REFUSAL))
    page = view(served).page
    expect(page.locator(CHOICES)).to_have_count(2)
    assert page.locator(".taps").count() == 0
    page.locator('[data-choice="away"] button').click()
    assert taps(served, 1) == ["away"]
    served.source.publish(notice=None)
    expect(page.locator(TURTLES)).to_have_count(2)
    page.locator('[data-choice="menu"] button').click()
    assert taps(served, 2) == ["away", "menu"]


def test_i3_the_board_is_played_by_keyboard(serve: Serve, view: View) -> None:
    """Each place has a name and takes the focus; Enter and the space bar tap it; the focus stays on
    the board while there is something to tap."""
    served = serve()
    page = view(served).page
    targets = page.locator(TURTLES)
    names = [one.get_attribute("aria-label") for one in targets.all()]
    assert names == ["yellow on 7", "yellow on the start"]
    targets.nth(0).focus()
    page.keyboard.press("Tab")
    expect(targets.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    taps(served, 1)
    served.source.publish(player=2)
    shows(page, "b1:8")
    expect(targets.nth(1)).to_be_focused()
    page.keyboard.press("Space")
    assert taps(served, 2) == [1, 1]
    served.source.publish(step=DIE)
    expect(page.locator("#part-now")).to_be_focused()
    assert served.source.presses == []


def test_the_focus_stays_near_when_choices_change(serve: Serve, view: View) -> None:
    served = serve(playing(step=MANY))
    page = view(served).page
    page.locator(FEW).nth(1).focus()
    served.source.publish(step=msgspec.structs.replace(MANY, cursor=1))
    expect(page.locator(".choices li").nth(1)).to_have_class("cursor")
    assert page.evaluate("document.activeElement.id") == "part-now"
    page.locator(FEW).nth(1).click()
    assert taps(served, 1) == [1]


def test_who_only_watches_has_nothing_to_touch(serve: Serve, view: View) -> None:
    page = view(serve(panel=False)).page
    expect(page.locator("#part-now .choices li:not(.way)")).to_have_count(2)
    assert page.locator("#part-now button").count() == 0
    assert page.locator(".taps").count() == 0
    assert not any(one.is_visible() for one in page.locator("[data-at-box]").all())
    look = page.locator("#part-now .choices .cursor").evaluate(
        "one => [getComputedStyle(one).borderTopWidth, getComputedStyle(one).backgroundColor]"
    )
    assert look == ["0px", "rgba(0, 0, 0, 0)"]


def test_watchers_see_the_choices_around_the_cursor(serve: Serve, view: View) -> None:
    page = view(serve(playing(step=MANY), panel=False)).page
    shown = page.locator("#part-now .choices li:visible")
    expect(shown).to_have_count(13)  # and the dots that say that there are more


@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844), (1280, 800)])
def test_d8_targets_are_as_large_as_a_finger_and_lie_on_the_drawing(
    serve: Serve, view: View, width: int, height: int
) -> None:
    served = serve()
    page = view(served, width, height).page
    for name in ("#part-now button", "#fold"):
        assert all(
            is_a_finger_wide(box) for one in page.locator(name).all() if (box := one.bounding_box())
        )
    hits = [one.bounding_box() for one in page.locator(".taps .hit").all()]
    assert len(hits) == 2
    assert all(box and is_a_finger_wide(box) for box in hits)
    drawing, layer = (
        page.locator(f"#part-board > svg:nth-child({n})").bounding_box() for n in (1, 2)
    )
    assert drawing == layer
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def is_a_finger_wide(box: object) -> bool:
    """Tells whether a box is 44 px wide and high, but for rounding."""
    assert isinstance(box, dict)
    return bool(box["width"] >= 43.9 and box["height"] >= 43.9)


def test_the_box_can_be_folded_away_and_stays_so(serve: Serve, view: View) -> None:
    """Then the table comes first, as wide as the page, and what to do under it."""
    served = serve()
    page = view(served).page
    order = [page.locator(name) for name in ("#part-turn", "#part-board", ".thumb", "#panel")]
    page.locator("#fold").click()
    for number in (1, 2):
        tops = [box["y"] for one in order if (box := one.bounding_box())]
        assert tops == sorted(tops)
        assert not page.locator("#display").is_visible()
        expect(page.get_by_role("button", name="Show the box's keys")).to_have_count(1)
        expect(page.locator("#fold")).to_have_attribute("aria-expanded", "false")
        page.locator(TURTLES).first.click()
        taps(served, number)
        page.keyboard.press("5")
        presses = served.source.wait_presses(number)
        assert len(presses) == number
        page.reload()
        page.locator("html[data-ready]").wait_for(state="attached")
    assert taps(served, 2) == [0, 0]
    page.locator("#fold").click()
    expect(page.locator("#display")).to_be_visible()
    assert page.locator("#panel + #part-board").count() == 1
