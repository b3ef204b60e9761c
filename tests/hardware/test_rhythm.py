"""Blinking, darkness and the wire to the display, by the clock (D5, D7)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hardware.errors import DisplayError
from hardware.rhythm import BACK_OFF, BLINK, BLINK_FOR, DARK_AFTER, PROBE, RENEW, Link, Rhythm

LOST = DisplayError("ssd1306", "0x3C", "no-answer")


def test_blinking_changes_every_half_second_for_20_s_and_ends_lit() -> None:
    rhythm = Rhythm(100.0)
    phases, now = [], 100.0
    while (due := rhythm.due(now, blinks=True)) < 130:
        now = due
        phases.append((round(now - 100, 3), rhythm.is_lit(now)))
    assert phases[:3] == [(0.5, False), (1.0, True), (1.5, False)]
    assert phases[-1] == (BLINK_FOR, True)
    assert len(phases) == BLINK_FOR / BLINK
    assert rhythm.is_lit(100.0)


def test_a_change_begins_the_blinking_anew_and_a_press_does_not() -> None:
    rhythm = Rhythm(0.0)
    rhythm.change(30.6)
    assert rhythm.is_lit(30.6)
    assert not rhythm.is_lit(31.2)
    rhythm.stir(31.2)
    assert not rhythm.is_lit(31.2)


def test_nobody_plays_for_10_minutes_and_no_pixel_is_lit() -> None:
    """D7; the press that finds it dark only wakes it."""
    rhythm = Rhythm(0.0)
    assert not rhythm.is_dark(DARK_AFTER - 1)
    assert rhythm.due(100.0, blinks=False) == DARK_AFTER < 600
    assert rhythm.is_dark(600.0)
    assert rhythm.due(600.0, blinks=True) == float("inf")
    assert rhythm.stir(700.0)
    assert not rhythm.is_dark(700.0)
    assert not rhythm.stir(701.0)
    assert not rhythm.is_dark(701.0 + DARK_AFTER - 1)
    rhythm.change(5000.0)
    assert not rhythm.is_dark(5000.0)


def test_a_lost_display_is_tried_again_after_1_2_5_10_10_s() -> None:
    """D5."""
    link, now, pauses = Link(True, 0.0), 0.0, []
    assert link.wants(0.0) == "start"
    for _ in range(6):
        link.failed(now, LOST)
        assert link.wants(now) is None
        pauses.append(link.due() - now)
        now = link.due()
        assert link.wants(now) == "start"
    assert pauses == [*BACK_OFF, 10.0, 10.0]
    link.worked(now, "start")
    assert (link.is_up, link.error, link.wants(now)) == (True, None, None)
    link.failed(now, LOST)
    assert link.due() - now == BACK_OFF[0]


def test_an_idle_i2c_display_is_probed_within_10_s_and_renewed_every_minute() -> None:
    """D5."""
    link, now, wants = Link(True, 0.0), 0.0, []
    link.worked(now, "start")
    while now < 130:
        now = link.due()
        wants.append((now, link.wants(now)))
        link.worked(now, link.wants(now))
    gaps = [later - earlier for (earlier, _), (later, _) in pairwise(wants)]
    assert max(gaps) <= PROBE <= 10
    assert [now for now, want in wants if want == "renew"] == [RENEW, 2 * RENEW]


def test_traffic_makes_probes_needless_but_not_renewals() -> None:
    link = Link(True, 0.0)
    link.worked(0.0, "start")
    for now in range(1, 60):
        assert link.wants(float(now)) is None
        link.worked(float(now), None)
    assert link.wants(60.0) == "renew"


def test_an_spi_display_is_set_up_again_every_10_s_and_never_probed() -> None:
    """D5."""
    link, now, times = Link(False, 0.0), 0.0, []
    link.worked(now, "start")
    while now < 45:
        now = link.due()
        assert link.wants(now) == "renew"
        times.append(now)
        link.worked(now, "renew")
    assert times == pytest.approx([10, 20, 30, 40, 50])
