"""The simulated panel in a real browser: display, keys by pointer and keyboard (F4, F9, B5, I3)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from companion.keys import NUMBERS, Key, Press
from companion.messages import MESSAGES
from companion.snapshot import ChoiceView, KeyHint, StepView
from tests.browser.conftest import Serve, Served, View
from tests.web.snapshots import playing

HELD_MS = 750
"""Longer than the 0.6 s after which a key counts as held."""


def press_and_hold(page: Page, key: str) -> None:
    """Holds a key of the panel with the pointer."""
    page.locator(f'[data-key="{key}"]').click(delay=HELD_MS)


def presses(served: Served, count: int) -> list[Press]:
    """Waits for so many presses at the box."""
    return served.source.wait_presses(count)


def test_every_key_presses_by_pointer(serve: Serve, view: View) -> None:
    served = serve()
    page = view(served, 1280, 900).page
    for key in Key:
        page.locator(f'[data-key="{key.value}"]').click()
    assert presses(served, len(Key)) == [Press(key) for key in Key]


def test_every_key_presses_by_keyboard(serve: Serve, view: View) -> None:
    """I3: the whole game can be played by keyboard."""
    served = serve()
    page = view(served).page
    names = {
        "ArrowUp": Key.UP, "ArrowDown": Key.DOWN, "ArrowLeft": Key.LEFT, "ArrowRight": Key.RIGHT,
        "Enter": Key.OK, "Backspace": Key.BACK, "Escape": Key.BACK, "m": Key.MENU,
        "1": Key.ONE, "2": Key.TWO, "3": Key.THREE, "4": Key.FOUR, "5": Key.FIVE, "6": Key.SIX,
    }  # fmt: skip
    for name in names:
        page.keyboard.press(name)
    assert presses(served, len(names)) == [Press(key) for key in names.values()]


def test_a_held_arrow_stops_where_the_pointer_slides_off(serve: Serve, view: View) -> None:
    """A finger that slid away tells nothing more, neither by time nor at its release."""
    served = serve()
    page = view(served).page
    page.clock.install()
    for key, told in ((Key.RIGHT, [Press(Key.RIGHT)]), (Key.OK, [])):
        served.source.presses.clear()
        button = page.locator(f'[data-key="{key.value}"]')
        button.hover()
        page.mouse.down()
        page.mouse.move(3, 3)
        expect(button).to_have_class(f"key key-{key.value}")
        page.clock.run_for(3000)
        page.mouse.up()
        page.keyboard.press("1")
        assert presses(served, len(told) + 1) == [*told, Press(Key.ONE)]


DIE = StepView("die", "Throw 1 die", tuple(ChoiceView(str(n), str(n)) for n in range(1, 7)), 0)
LONGEST = max((str(text) for key, text in MESSAGES.items() if key.startswith("key.")), key=len)
ALIKE = tuple(KeyHint(key.value, "Put the message away", "Put the message away") for key in Key)
EACH = tuple(
    KeyHint(key.value, LONGEST if key not in NUMBERS else f"{'W' * 24} on 12", LONGEST)
    for key in Key
)


@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844), (844, 390), (1280, 800)])
@pytest.mark.parametrize("keys", [ALIKE, EACH, playing().keys])
def test_d8_f9_what_a_key_does_fits_its_key(
    serve: Serve, view: View, width: int, height: int, keys: tuple[KeyHint, ...]
) -> None:
    page = view(serve(playing(keys=keys)), width, height).page
    assert page.locator('[data-hint="ok"]').inner_text() == keys[4].short
    assert page.evaluate(STICKING_OUT) == []


STICKING_OUT = """() => [...document.querySelectorAll("#panel .key, #panel .key *")]
    .filter((one) => {
        const key = one.closest(".key").getBoundingClientRect();
        const room = one.getBoundingClientRect();
        return one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline"
            || room.width > 0 && (room.left < key.left || room.right > key.right + 0.5
                                  || room.top < key.top - 4 || room.bottom > key.bottom + 4);
    })
    .map((one) => `${one.className} ${one.textContent} ${one.scrollWidth} ${one.clientWidth}`)"""


@pytest.mark.parametrize("size", [(390, 844), (390, 664)])
def test_at_the_box_the_main_keys_are_near(serve: Serve, view: View, size: tuple[int, int]) -> None:
    """Turn, what to do, display, keys, then the board: all but the last on the first screen."""
    page = view(serve(playing(step=DIE)), *size).page
    names = ["#part-turn", ".thumb", "#display", '[data-key="ok"]', '[data-key="1"]', "#part-board"]
    tops = [box["y"] for name in names if (box := page.locator(name).bounding_box())]
    assert tops == sorted(tops)
    last = page.locator('[data-key="6"]').bounding_box()
    assert last is not None
    assert last["y"] + last["height"] <= size[1]


@pytest.mark.parametrize("key", [Key.OK, Key.BACK])
def test_f4_a_held_key_tells_once_and_its_release_nothing(
    serve: Serve, view: View, key: Key
) -> None:
    served = serve()
    page = view(served).page
    press_and_hold(page, key.value)
    page.keyboard.press("1")
    assert presses(served, 2) == [Press(key, "hold"), Press(Key.ONE)]


def test_f4_holding_by_keyboard(serve: Serve, view: View) -> None:
    served = serve()
    page = view(served).page
    page.keyboard.press("Enter", delay=HELD_MS)
    page.keyboard.press("Backspace", delay=HELD_MS)
    assert presses(served, 2) == [Press(Key.OK, "hold"), Press(Key.BACK, "hold")]


def test_held_arrows_repeat(serve: Serve, view: View) -> None:
    served = serve()
    page = view(served).page
    page.keyboard.down("ArrowRight")
    told = presses(served, 4)
    page.keyboard.up("ArrowRight")
    assert told[:4] == [Press(Key.RIGHT)] + [Press(Key.RIGHT, "repeat")] * 3


def test_b5_quick_presses_all_arrive_in_order(serve: Serve, view: View) -> None:
    served = serve()
    page = view(served).page
    keys = [Key.ONE, Key.OK, Key.TWO, Key.BACK, Key.UP, Key.OK] * 5
    names = {Key.OK: "Enter", Key.BACK: "Backspace", Key.UP: "ArrowUp"}
    for key in keys:
        page.keyboard.press(names.get(key, key.value))
    assert presses(served, len(keys)) == [Press(key) for key in keys]


def test_keys_sink_while_they_are_down(serve: Serve, view: View) -> None:
    page = view(serve()).page
    key = page.locator('[data-key="2"]')
    page.keyboard.down("2")
    expect(key).to_have_class("key key-2 down")
    page.keyboard.up("2")
    expect(key).to_have_class("key key-2")


def test_tab_and_enter_press_the_focused_key(serve: Serve, view: View) -> None:
    served = serve()
    page = view(served).page
    page.locator('[data-key="4"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    assert presses(served, 2) == [Press(Key.FOUR)] * 2


def test_shortcuts_of_the_browser_stay_its_own(serve: Serve, view: View) -> None:
    served = serve()
    page = view(served).page
    page.keyboard.press("Control+1")
    page.keyboard.press("Alt+ArrowUp")
    page.keyboard.press("3")
    assert presses(served, 1) == [Press(Key.THREE)]


def test_f9_each_key_says_what_it_does_now(serve: Serve, view: View) -> None:
    served = serve()
    page = view(served).page
    expect(page.locator('[data-hint="ok"]')).to_have_text("take it")
    expect(page.locator('[data-hold="ok"]')).to_have_text("hold: menu")
    served.source.publish(keys=(KeyHint("ok", "done", "the menu"), KeyHint("3", "three")))
    expect(page.locator('[data-hint="ok"]')).to_have_text("done")
    expect(page.locator('[data-hold="ok"]')).to_have_text("hold: the menu")
    expect(page.locator('[data-hint="3"]')).to_have_text("three")
    expect(page.locator('[data-hint="back"]')).to_have_text("")


def test_the_display_shows_the_boxs_pixels(serve: Serve, view: View) -> None:
    """Row by row, one bit a pixel, the highest bit on the left."""
    served = serve()
    page = view(served).page
    bits = bytearray(1024)
    bits[0] = 0b1010_0000
    bits[1023] = 0b0000_0001
    served.source.show_frame(bytes(bits))
    expect(page.locator("#display")).to_have_js_property("isConnected", True)
    lit = page.wait_for_function(LIT_DOTS).json_value()
    assert lit == [[0, 0], [2, 0], [127, 63]]


LIT_DOTS = """() => {
    const canvas = document.getElementById("display");
    const dot = canvas.width / 128;
    const paper = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    const found = [];
    for (let y = 0; y < 64; y += 1) for (let x = 0; x < 128; x += 1)
        if (paper[(y * dot * canvas.width + x * dot) * 4] > 100) found.push([x, y]);
    return found.length > 0 && found;
}"""


def test_e7_a_press_shows_nothing_before_the_box_has_taken_it(serve: Serve, view: View) -> None:
    served = serve()
    page = view(served).page
    before = page.locator("main").inner_text()
    page.keyboard.press("Enter")
    presses(served, 1)
    assert page.locator("main").inner_text() == before


def test_a_press_that_does_not_arrive_is_said(serve: Serve, view: View) -> None:
    served = serve()
    page = view(served).page
    served.off()
    page.keyboard.press("Enter")
    expect(page.locator("#stale")).to_contain_text("did not reach the box")
    served.on()


def test_the_panel_alone_has_a_page_of_its_own(serve: Serve, view: View) -> None:
    served = serve()
    viewer = view(served)
    viewer.page.goto(f"{served.url}panel")
    viewer.page.locator("html[data-ready]").wait_for(state="attached")
    viewer.page.keyboard.press("5")
    assert presses(served, 1) == [Press(Key.FIVE)]
    assert viewer.complaints.told == []


def test_a_real_panel_has_no_keys_on_the_page(serve: Serve, view: View) -> None:
    served = serve(panel=False)
    viewer = view(served)
    assert viewer.page.locator("#panel").count() == 0
    viewer.page.keyboard.press("Enter")
    expect(viewer.page.locator("html[data-ready]")).to_have_count(1)
    assert viewer.complaints.told == []
    assert served.source.presses == []
