"""From contacts to presses: F1-F4, B5, B7, A11, D2 and the chord."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from companion.keys import HOLDABLE, REPEATING, Key, Press
from hardware.debounce import HOLD, POLL_IDLE, REPEAT, RESTART, STUCK, Debouncer
from tests.hardware.contacts import ALL, Trace, names, told

MS = 0.001
AT_ONCE = sorted(ALL - HOLDABLE)


@pytest.mark.parametrize("key", sorted(ALL))
def test_one_clean_press_is_told_once(key: Key) -> None:
    heard = told(Trace(key).press(1.0, 0.1))
    assert names(heard) == [key.value]
    expected = 1.1 if key in HOLDABLE else 1.0
    assert expected < heard[0][0] < expected + 6 * MS


@pytest.mark.parametrize("key", [Key.UP, Key.OK])
@pytest.mark.parametrize(
    "bounces",
    [
        [1 * MS, 2 * MS],
        [0.2 * MS, 0.5 * MS, 3 * MS, 3.2 * MS, 4.9 * MS, 5.1 * MS],
        [2 * MS, 4 * MS, 6 * MS, 8 * MS, 10 * MS, 12 * MS, 18 * MS, 20 * MS],
        [6 * MS, 12 * MS, 18 * MS, 20 * MS],
        [1 * MS, 19 * MS],
    ],
)
def test_bounce_up_to_20_ms_is_one_press(key: Key, bounces: list[float]) -> None:
    """F1, and F4: bounce on release starts nothing."""
    assert names(told(Trace(key).press(1.0, 0.12, bounces))) == [key.value]


def test_presses_of_30_ms_120_ms_apart_are_all_seen() -> None:
    """F2, with 20 ms of bounce on every edge; B5 in order and 100 ms apart without."""
    hard = Trace(Key.UP)
    for number in range(50):
        hard.press(1 + number * 0.12, 0.03, [2 * MS, 3 * MS, 9 * MS, 10 * MS, 19 * MS, 20 * MS])
    assert names(told(hard)) == ["up"] * 50
    keys = [Key.UP, Key.OK, Key.DOWN, Key.BACK, Key.ONE, Key.MENU] * 8
    quick = [Trace(key).press(1 + place * 0.1, 0.06) for place, key in enumerate(keys)]
    merged = [
        Trace(key, [change for trace in quick if trace.key == key for change in trace.changes])
        for key in dict.fromkeys(keys)
    ]
    assert names(told(*merged)) == [key.value for key in keys]


@pytest.mark.parametrize("length", [0.1, 1, 3, 4.9])
@pytest.mark.parametrize("key", [Key.UP, Key.OK])
def test_a_spike_under_5_ms_is_nothing(key: Key, length: float) -> None:
    """F3, alone, in a sparse train, and as a gap in a press that is held."""
    train = Trace(key)
    for number in range(20):
        train.press(1 + number * 0.011, length * MS)
    assert names(told(Trace(key).press(1.0, length * MS))) == []
    assert names(told(train)) == []
    dense = Trace(key)
    for number in range(200):
        dense.press(1 + number * 4.3 * length * MS, length * MS)
    assert names(told(dense)) == []
    held = Trace(key).at(1.0, True).at(1.2, False).at(1.2 + length * MS, True).at(1.4, False)
    assert names(told(held)) == [key.value]


@pytest.mark.parametrize("length", [8, 10, 15, 22, 29])
@pytest.mark.parametrize("late", [0.0, 0.3, 2, 9, 60])
@pytest.mark.parametrize("key", [Key.UP, Key.OK])
def test_a_light_tap_of_8_ms_is_seen_however_late_the_thread_wakes(
    key: Key, length: float, late: float
) -> None:
    taps = Trace(key)
    for number in range(20):
        taps.press(1 + number * 0.15, length * MS, [0.3 * MS, 0.8 * MS])
    assert names(told(taps, late=late * MS)) == [key.value] * 20


@pytest.mark.parametrize("key", sorted(HOLDABLE))
def test_a_long_press_fires_once_and_its_release_does_nothing(key: Key) -> None:
    """F4, B7."""
    heard = told(Trace(key).press(1.0, 3.0, [3 * MS, 6 * MS, 12 * MS, 19 * MS]))
    assert names(heard) == [f"{key} hold"]
    assert 1 + HOLD < heard[0][0] < 1 + HOLD + 30 * MS
    assert names(told(Trace(key).press(1.0, HOLD - 10 * MS))) == [key.value]


@pytest.mark.parametrize("key", AT_ONCE)
def test_a_held_direction_repeats_and_no_other_key_does(key: Key) -> None:
    heard = told(Trace(key).press(1.0, 1.3))
    repeats = [f"{key} repeat"] * 5 if key in REPEATING else []
    assert names(heard) == [key.value, *repeats]
    times = [time for time, press in heard if press.how == "repeat"]
    assert all(abs(later - earlier - REPEAT) < 2 * MS for earlier, later in pairwise(times))


def test_a_busy_second_makes_no_volley_of_repeats() -> None:
    heard = told(Trace(Key.DOWN).at(1.0, True), until=2.6, late=1.0)
    assert names(heard).count("down repeat") <= 2


@pytest.mark.parametrize("key", [Key.UP, Key.OK])
def test_a_lost_trailing_edge_does_not_leave_the_key_down(key: Key) -> None:
    """F2: press and release pair, though the kernel may lose an edge."""
    trace = Trace(key).press(1.0, 0.1).press(1.3, 0.1).press(1.6, 0.1)
    heard = told(trace, lose=frozenset({(key, 1.1), (key, 1.4)}))
    assert names(heard) == [key.value] * 3


def test_a_spike_whose_trailing_edge_is_lost_is_nothing() -> None:
    """F3: the level that is read after 5 ms has the last word."""
    spike = Trace(Key.ONE).press(1.0, 0.5 * MS)
    assert names(told(spike, lose=frozenset({(Key.ONE, 1.0005)}))) == []


def test_a_press_whose_leading_edge_is_lost_is_seen_when_it_lasts() -> None:
    trace = Trace(Key.UP).press(1.0, POLL_IDLE + 0.1)
    assert names(told(trace, lose=frozenset({(Key.UP, 1.0)})))[0] == "up"


def test_two_keys_at_once_have_each_their_own_state() -> None:
    up = Trace(Key.UP).press(1.0, 0.1, [2 * MS, 4 * MS])
    right = Trace(Key.RIGHT).press(1.001, 0.1, [1 * MS, 5 * MS])
    assert sorted(names(told(up, right))) == ["right", "up"]
    heard = told(Trace(Key.OK).press(1.0, 0.09), Trace(Key.BACK).press(1.08, 0.09))
    assert names(heard) == ["ok", "back"]


def test_ok_and_back_held_5_s_restart_once_and_tell_nothing_else() -> None:
    """D2."""
    heard = told(Trace(Key.OK).press(1.0, 12.0), Trace(Key.BACK).press(1.2, 9.0))
    assert names(heard) == ["ok restart"]
    assert 1.2 + RESTART < heard[0][0] < 1.2 + RESTART + 30 * MS
    after_hold = told(Trace(Key.OK).press(1.0, 9.0), Trace(Key.BACK).press(2.0, 9.0))
    assert names(after_hold) == ["ok hold", "ok restart"]


def test_a_chord_let_go_too_soon_tells_nothing() -> None:
    """B7: a gesture of the menu is never a play."""
    assert names(told(Trace(Key.OK).press(1.0, 4.0), Trace(Key.BACK).press(1.1, 4.0))) == []
    again = told(Trace(Key.OK).press(1.0, 8.0), Trace(Key.BACK).press(1.1, 3.0).press(4.5, 3.0))
    assert names(again) == []


def test_a_key_held_at_the_start_tells_nothing_until_released() -> None:
    """A11: nothing is chosen without a press."""
    trace = Trace(Key.OK, [(0.0, True)]).at(1.0, False).press(2.0, 0.1)
    ear = Debouncer(ALL, 0.0, frozenset({Key.OK}))
    assert names(told(trace, debouncer=ear)) == ["ok"]


def test_a_spent_key_tells_nothing_until_it_is_pressed_again() -> None:
    """D7: the press that wakes the display does nothing else, but the chord still restarts."""
    ear = Debouncer(ALL, 0.0)
    up, ok, back = (Trace(key, [(0.1, True)]) for key in (Key.UP, Key.OK, Key.BACK))
    assert names(told(up, ok, back, until=0.2, debouncer=ear)) == ["up"]
    for key in (Key.UP, Key.OK, Key.BACK, Key.SIX):
        ear.spend(key)
    assert ear.down.keys() == {Key.UP, Key.OK, Key.BACK}
    assert ear.tick(4.0, lambda key: key in ear.down) == []
    assert ear.tick(5.2, lambda key: key in ear.down) == [Press(Key.OK, "restart")]


def test_an_unknown_key_is_ignored() -> None:
    ear = Debouncer(frozenset({Key.OK}), 0.0)
    assert ear.edge(Key.UP, True, 0.1) == []
    assert ear.tick(1.0, lambda key: key is Key.UP) == []
    assert ear.down == {}


def test_a_resting_panel_is_polled_seldom_and_a_stuck_key_not_often() -> None:
    ear = Debouncer(ALL, 0.0)
    wakes = 0
    now = 0.0
    while (now := ear.due()) < 60:
        assert ear.tick(now, lambda _key: False) == []
        wakes += 1
    assert wakes <= 60 / POLL_IDLE
    stuck = Debouncer(ALL, 0.0, frozenset({Key.MENU}))
    stuck.tick(STUCK + 1, lambda key: key is Key.MENU)
    assert stuck.due() - (STUCK + 1) >= 0.25


@pytest.mark.parametrize(
    ("shortest", "longest", "bounce"), [(60, 200, 20), (30, 60, 20), (8, 30, 2)]
)
@pytest.mark.parametrize("late", [0.2, 8])
def test_thousands_of_random_presses_are_neither_lost_nor_doubled(
    shortest: float, longest: float, bounce: float, late: float
) -> None:
    """F1, F2: seeded chance over two keys at once; every press is told exactly once."""
    chance = Random(20240229)
    keys = [Key.RIGHT, Key.OK, Key.SIX]
    traces = [Trace(key) for key in keys]
    wanted = 1000
    for trace in traces:
        time = 1.0
        for _ in range(wanted):
            length = chance.uniform(shortest, longest) * MS
            trace.bouncing(time, length, chance, min(bounce * MS, length * 0.6))
            time += max(0.12, length + 0.09) + chance.uniform(0, 0.1)
        trace.changes.sort()
    heard = names(told(*traces, late=late * MS))
    assert [heard.count(key.value) for key in keys] == [wanted] * 3
    assert len(heard) == 3 * wanted


def test_thousands_of_random_spikes_tell_nothing() -> None:
    """F3: seeded chance, spikes at least 10 ms apart."""
    chance = Random(7)
    trace, time = Trace(Key.LEFT), 1.0
    for _ in range(3000):
        trace.press(time, chance.uniform(0.05, 4.9) * MS)
        time += chance.uniform(0.011, 0.1)
    assert names(told(trace)) == []
