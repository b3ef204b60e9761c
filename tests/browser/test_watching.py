"""Watching in a real browser: what is shown, how fresh it is, that it never goes back (E, I3)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from companion.snapshot import LogLine
from tests.browser.conftest import Serve, View
from tests.waiting import wait_until
from tests.web.snapshots import QUIET, REFUSAL, playing

LOADED_MS = 8000
"""What a loaded machine may take besides what is promised: browser, server and tests share it."""
AGE_MS, FRESH_MS = 5000 + LOADED_MS, 3000 + LOADED_MS


def heading(page: Page) -> str:
    """Gives whose turn the page shows."""
    return page.locator("#part-turn h1").inner_text()


def test_e4_every_change_arrives_by_itself(serve: Serve, view: View) -> None:
    served = serve()
    page = view(served).page
    for say in ("Throw 1 die.", "Taken back: throw again.", "The table was put right."):
        served.source.publish(say=say)
        expect(page.locator("#part-now .say")).to_have_text(say)
    served.source.publish(player=3)
    expect(page.locator("#part-turn h1")).to_have_text("Dietlinde")


def test_e3_who_joins_late_sees_the_whole_state(serve: Serve, view: View) -> None:
    served = serve()
    served.source.publish(player=0, notice=REFUSAL)
    page = view(served).page
    assert heading(page) == "Anna"
    expect(page.locator("#part-notice")).to_contain_text(REFUSAL.text)


def test_the_page_is_right_without_scripts(serve: Serve, view: View) -> None:
    served = serve()
    page = view(served).page.context.browser.new_context(java_script_enabled=False).new_page()  # type: ignore[union-attr]
    page.goto(served.url)
    assert heading(page) == "Bartholomew"
    assert page.locator("#part-board .turtle").count() == 20
    page.context.close()


def test_no_complaints_under_a_lan_name_nor_at_the_box(serve: Serve, view: View) -> None:
    """The strict policy is broken nowhere: not by movement, marks, notices or the panel."""
    for host in ("board.local", "127.0.0.1"):
        served = serve(host=host)
        viewer = view(served)
        served.source.publish(notice=REFUSAL)
        expect(viewer.page.locator("#part-notice .refusal")).to_be_visible()
        served.source.publish(**a_move())
        expect(viewer.page.locator('.turtle.moved[data-square="11"]')).to_have_count(1)
        assert viewer.complaints.told == []


def a_move() -> dict[str, object]:
    """Gives the changes of yellow's move from 7 to 11, which turns red on 9."""
    turtles = {**playing().position["turtles"]}  # type: ignore[call-overload,dict-item,index]
    turtles["yellow"] = [
        {**one, "square": 11} if one["square"] == 7 else one for one in turtles["yellow"]
    ]
    turtles["red"] = [
        {**one, "side": "back"} if one["square"] == 9 else one for one in turtles["red"]
    ]
    return {
        "position": {"turtles": turtles, "dice": [], "player": 3},
        "mover": ("yellow", 7),
        "landed": ("yellow", 11),
        "marked": (("red", 9),),
        "notice": None,
        "step": None,
    }


def test_a_move_is_played_and_ends_in_the_drawing_of_the_box(serve: Serve, view: View) -> None:
    served = serve()
    page = view(served).page
    page.evaluate(NOTE_THE_FIRST_MOMENT)
    served.source.publish(**a_move())
    expect(page.locator('.turtle.moved[data-square="11"]')).to_have_count(1)
    turned = page.locator('.turtle.red.turned[data-square="9"] use').first
    expect(turned).to_have_attribute("href", "#turtle-back")
    assert page.evaluate("window.first") == {"moving": True, "turned": "#turtle-feet"}


NOTE_THE_FIRST_MOMENT = """() => {
    const look = () => {
        const moved = document.querySelector('.turtle.moved[data-square="11"]');
        const turned = document.querySelector('.turtle.red.turned[data-square="9"] use');
        if (!moved || window.first) return;
        const moving = moved.getAnimations({ subtree: true }).length > 0;
        window.first = { moving, turned: turned.getAttribute("href") };
    };
    new MutationObserver(look).observe(document.getElementById("part-board"), { childList: true });
}"""


def test_who_wants_no_movement_gets_none(serve: Serve, view: View) -> None:
    served = serve()
    page = view(served, reduced_motion="reduce").page
    served.source.publish(**a_move())
    moved = page.locator('.turtle.moved[data-square="11"]')
    expect(moved).to_have_count(1)
    assert page.evaluate("document.getAnimations().length") == 0


def test_e1_old_news_is_said_and_fresh_ones_come_without_reload(serve: Serve, view: View) -> None:
    """E1: 5 s after the last sign of life the page says so; 3 s after the link it is fresh."""
    served = serve()
    page = view(served).page
    page.evaluate("window.notReloaded = true")
    served.off()
    expect(page.locator("#stale")).to_be_visible(timeout=AGE_MS)
    assert re.search(r"\d+ s", page.locator("#stale").inner_text())
    served.source.publish(say="While you were away.")
    served.on()
    expect(page.locator("#part-now .say")).to_have_text("While you were away.", timeout=FRESH_MS)
    expect(page.locator("#stale")).to_be_hidden()
    assert page.evaluate("window.notReloaded")


def test_e7_e10_after_a_restart_of_the_box_it_catches_up(serve: Serve, view: View) -> None:
    """A new start counts from 1 again, and still what it says is newer."""
    served = serve()
    page = view(served).page
    served.source.publish(boot="b2", seq=1, say="After the restart.")
    served.off()
    served.on()
    expect(page.locator("#part-now .say")).to_have_text("After the restart.", timeout=FRESH_MS)


def test_e10_an_older_state_never_replaces_a_newer_one(serve: Serve, view: View) -> None:
    page = view(serve()).page
    taken = page.evaluate(
        """async () => {
            const { Show } = await import("/static/show.js");
            const seed = JSON.parse(document.getElementById("sheet").textContent);
            const show = new Show(seed);
            const take = (boot, seq) => show.take({ ...seed, boot, seq });
            return [take("b1", 6), take("b1", 7), take("b1", 9), take("b1", 8),
                    take("b2", 1), take("b1", 10), take("b2", 2)];
        }"""
    )
    assert taken == [False, False, True, False, True, False, True]


def test_e8_after_an_update_the_page_reloads_once(serve: Serve, view: View) -> None:
    served = serve()
    page = view(served).page
    page.evaluate("window.old = true")
    with page.expect_navigation(timeout=FRESH_MS):
        served.source.publish(version="1.1")
    expect(page.locator("html[data-ready]")).to_have_attribute("data-version", "1.1")
    assert page.evaluate("window.old") is None
    page.evaluate("window.old = true")
    served.source.publish(say="Still here.")
    expect(page.locator("#part-now .say")).to_have_text("Still here.")
    assert page.evaluate("window.old")


def test_a_hidden_page_holds_no_stream_and_comes_back_fresh(serve: Serve, view: View) -> None:
    served = serve(streams=1)
    page = view(served).page
    wait_until(lambda: not served.server.hub.wait_room(1, timeout=0))
    set_visibility(page, "hidden")
    assert served.server.hub.wait_room(1, timeout=10)
    served.source.publish(say="While it was hidden.")
    assert page.locator("#part-now .say").inner_text() != "While it was hidden."
    set_visibility(page, "visible")
    expect(page.locator("#part-now .say")).to_have_text("While it was hidden.", timeout=FRESH_MS)


def set_visibility(page: Page, state: str) -> None:
    """Makes the page believe that it was hidden or shown; a headless window is always shown."""
    page.evaluate(
        """state => {
            const get = () => state;
            Object.defineProperty(document, "visibilityState", { get, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        state,
    )


def test_beyond_the_cap_the_page_looks_every_few_seconds(serve: Serve, view: View) -> None:
    served = serve(streams=1)
    view(served)
    second = view(served).page
    served.source.publish(say="Seen by looking.")
    expect(second.locator("#part-now .say")).to_have_text("Seen by looking.", timeout=AGE_MS)
    expect(second.locator("#stale")).to_be_hidden()


def test_a_game_that_begins_while_the_page_is_open_is_drawn(serve: Serve, view: View) -> None:
    served = serve(QUIET)
    viewer = view(served)
    expect(viewer.page.locator("#part-board .turtle")).to_have_count(0)
    start = playing()
    served.source.publish(
        **{name: getattr(start, name) for name in start.__struct_fields__ if name != "seq"}
    )
    expect(viewer.page.locator("#part-board .turtle")).to_have_count(20)
    sand = viewer.page.locator("#part-board .sand")
    expect(sand).to_have_css("fill", "rgb(236, 217, 174)")
    assert viewer.complaints.told == []


def test_i3_i4_each_change_is_spoken_once(serve: Serve, view: View) -> None:
    served = serve()
    page = view(served).page
    spoken = page.locator("#announce")
    expect(spoken).to_have_attribute("aria-live", "polite")
    expect(spoken).to_have_text("")
    served.source.publish(notice=REFUSAL)
    expect(spoken).to_have_text(f"{REFUSAL.title}: {REFUSAL.text} {REFUSAL.hint}")
    log = (
        *playing().log,
        LogLine(11, 3, 1, "undo", "Taken back."),
        LogLine(12, 3, 1, "roll", "4."),
    )
    served.source.publish(notice=None, log=log)
    expect(spoken).to_have_text("Taken back. 4.")
    served.source.publish(log=(LogLine(1, 1, 1, "roll", "A new game."),))
    expect(spoken).to_have_text("A new game.")
    served.source.publish(player=3)
    expect(spoken).to_have_text("Dietlinde, it is your turn.")


@pytest.mark.parametrize("width", [320, 390, 768, 1280, 1920])
@pytest.mark.parametrize("squares", [13, 99])
def test_e9_nothing_scrolls_sideways(serve: Serve, view: View, width: int, squares: int) -> None:
    setup = {"board": {"squares": squares}, "language": "en"}
    long = "Bartholomäus Wiśniewski-L"[:24]
    seats = tuple(
        type(one)(long, one.letter, one.shape, one.colours, one.score) for one in playing().seats
    )
    page = view(serve(playing(setup=setup, seats=seats, notice=REFUSAL)), width, 640).page
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("width", [320, 1280])
def test_e9_everything_to_touch_is_44_px_large(serve: Serve, view: View, width: int) -> None:
    page = view(serve(playing(notice=REFUSAL)), width, 700).page
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, summary, a:not(.skip):not(.log a)")]
            .map(one => [one.className || one.tagName, one.getBoundingClientRect()])
            .filter(([, box]) => box.width < 44 || box.height < 44)
            .map(([name, box]) => `${name} ${box.width}x${box.height}`)"""
    )
    assert small == []


def test_i7_in_grey_the_letters_and_patterns_are_still_there(serve: Serve, view: View) -> None:
    page = view(serve(), color_scheme="dark").page
    letters = page.locator("#part-board .turtle .body text").all_text_contents()
    assert sorted(set(letters)) == ["A", "B", "C", "D"]
    assert len(letters) == 20
    sizes = page.evaluate(
        """() => [...document.querySelectorAll("#part-board .turtle .body text")]
            .map(one => one.getBoundingClientRect().height)"""
    )
    assert min(sizes) >= 7
