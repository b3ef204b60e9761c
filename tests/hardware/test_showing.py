"""The display's rounds, by a clock of the test's own: newest picture, blinking, darkness, faults
(D5, D6, D7, A12)."""

from __future__ import annotations

import pytest

from companion.drawing import Bitmap
from hardware.fakes import FakeDisplay, FakeLight
from hardware.panel import BLANK, NoLight
from hardware.raster import frame
from hardware.rhythm import DARK_AFTER
from hardware.showing import DisplayState, Showing
from tests.hardware.house import Clock, screen, snapshot


class Room:
    """A display in its thread's hands, the thread being the test."""

    def __init__(self, answers: bool = True, plugged: bool = True) -> None:
        self.clock = Clock()
        self.display = FakeDisplay(answers, plugged)
        self.light = FakeLight()
        self.said: list[DisplayState] = []
        self.showing = Showing(self.display, self.light, self.said.append, self.clock)

    def turn(self, after: float = 0.0) -> bytes:
        """Lets time pass and does one round; gives what the glass shows."""
        self.clock.now += after
        self.showing.turn(self.clock.now)
        return self.display.glass

    def live(self, seconds: float) -> list[float]:
        """Does every round that is due in this time; gives when they were, from the start."""
        begin, times = self.clock.now, []
        while self.showing.due() <= begin + seconds:
            self.clock.now = max(self.clock.now, self.showing.due())
            self.showing.turn(self.clock.now)
            times.append(self.clock.now - begin)
        self.clock.now = begin + seconds
        return times


def test_the_newest_screen_is_shown_and_older_ones_never() -> None:
    room = Room()
    for number in range(2, 6):
        room.showing.offer(snapshot(number, f"word {number}"))
    assert room.turn() == frame(screen("word 5"))
    assert room.display.frames == [frame(screen("word 5"))]
    assert room.said == []


def test_blinking_follows_the_clock() -> None:
    room = Room()
    room.showing.offer(snapshot(2, "hi", blink=True))
    lit, unlit = frame(screen("hi", True)), frame(screen("hi", True), False)
    assert lit != unlit
    assert [room.turn(0.1), room.turn(0.5), room.turn(0.5)] == [lit, unlit, lit]
    rounds = room.live(60)
    assert room.display.glass == lit
    assert len([time for time in rounds if time > 25]) <= 6


def test_the_display_goes_dark_after_10_minutes_and_a_press_wakes_it() -> None:
    """D7."""
    room = Room()
    room.showing.offer(snapshot(2, "hi"))
    room.live(DARK_AFTER - 1)
    assert room.display.glass == frame(screen("hi"))
    assert not room.showing.stir()
    room.live(600)
    assert room.display.glass == BLANK
    assert room.light.level == 0.0
    room.clock.now += 3000
    assert room.showing.stir()
    assert room.turn() == frame(screen("hi"))
    assert room.light.level == 1.0


def test_a_new_picture_wakes_a_dark_display_and_the_same_one_does_not() -> None:
    """D7: a phone that plays on lights it; a snapshot that changes nothing to see does not."""
    room = Room()
    room.showing.offer(snapshot(2, "hi"))
    room.live(700)
    room.showing.offer(snapshot(3, "hi"))
    assert room.turn() == BLANK
    room.showing.offer(snapshot(4, "ho"))
    assert room.turn() == frame(screen("ho"))


def test_a_refusal_lets_the_light_blink() -> None:
    """B1: seen also by whoever does not look at the display."""
    room = Room()
    room.showing.offer(snapshot(2, "no", refused=True))
    levels = []
    for _ in range(4):
        room.turn()
        levels.append(room.light.level)
        room.clock.now += 0.5
    assert levels == [1.0, 0.0, 1.0, 0.0]
    room.showing.offer(snapshot(3, "yes"))
    room.turn(0.5)
    assert room.light.level == 1.0


def test_unplugged_while_idle_is_said_within_10_s_and_cured_after_it_is_back() -> None:
    """D5."""
    room = Room()
    room.showing.offer(snapshot(2, "hi"))
    room.live(30)
    room.display.unplug()
    room.live(10)
    assert [state.status for state in room.said] == ["missing"]
    assert room.showing.state.sentence.startswith("No display: nothing answers at nowhere")
    room.showing.offer(snapshot(3, "ho"))
    room.display.plug_in()
    room.live(10)
    assert room.display.glass == frame(screen("ho"))
    assert [state.status for state in room.said] == ["missing", "ok"]
    assert room.showing.state.sentence == ""


def test_a_display_missing_at_the_start_is_said_and_tried_at_growing_pauses() -> None:
    """D6."""
    room = Room(plugged=False)
    room.live(60)
    assert room.said == [
        DisplayState(
            "missing", "display.no-answer", {"device": "fake", "address": "nowhere", "other": ""}
        )
    ]
    assert set(room.display.verbs) == {"start"}
    assert 8 <= len(room.display.verbs) <= 10
    room.display.plug_in()
    room.live(10)
    assert room.said[-1] == DisplayState("ok")


def test_over_spi_set_up_and_frame_are_sent_again_every_10_s() -> None:
    """D5."""
    room = Room(answers=False)
    room.showing.offer(snapshot(2, "hi"))
    room.live(1)
    room.display.unplug()
    room.live(5)
    room.display.plug_in()
    room.live(10)
    assert room.display.glass == frame(screen("hi"))
    assert room.said == []


def test_an_idle_display_is_left_alone_for_long() -> None:
    room = Room()
    room.showing.offer(snapshot(2, "hi"))
    assert len(room.live(600)) <= 600 / 6


def test_brightness_reaches_the_display_in_its_own_round() -> None:
    """K8."""
    room = Room()
    room.showing.set_brightness(20)
    room.turn()
    assert room.display.level == 20


def test_a_fault_of_a_screen_or_a_driver_freezes_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    room = Room()
    room.showing.offer(snapshot(2, "hi"))
    good = room.turn()
    room.showing.offer_screen(type(screen(""))((Bitmap(0, 0, (3,)),)))  # type: ignore[arg-type]
    assert room.turn() == good
    assert "could not be drawn" in caplog.text

    def broken(_frame: bytes) -> None:
        raise KeyError("a fault of the driver")

    with monkeypatch.context() as patch:
        patch.setattr(room.display, "show", broken)
        room.turn(1)
    assert room.showing.state.code == "display.failed"
    room.live(3)
    assert room.showing.state == DisplayState("ok")


def test_a_panel_without_a_display_still_has_its_light() -> None:
    clock, light = Clock(), FakeLight()
    showing = Showing(None, light, clock=clock)
    showing.turn(clock.now)
    assert light.level == 1.0
    assert showing.state == DisplayState("none")
    assert showing.due() == clock.now + DARK_AFTER


def test_a_broken_light_is_no_matter(caplog: pytest.LogCaptureFixture) -> None:
    class Broken(NoLight):
        def set(self, level: float) -> None:
            raise OSError(f"cannot set {level}")

    display = FakeDisplay()
    showing = Showing(display, Broken(), clock=Clock())
    showing.offer(snapshot(2, "hi"))
    showing.turn(1000.0)
    assert display.glass == frame(screen("hi"))
    assert "the light does not work" in caplog.text


def test_the_last_words_stay_on_the_display_even_if_it_was_dark() -> None:
    """A12."""
    room = Room()
    room.showing.offer(snapshot(2, "bye"))
    room.live(700)
    assert room.display.glass == BLANK
    room.showing.stop(screen("bye"))
    assert room.display.glass == frame(screen("bye"))
