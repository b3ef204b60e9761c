"""A whole panel at work, in real threads: presses in, pictures and sounds out."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from threading import Event, Semaphore
from time import monotonic

import pytest

from companion.keys import Key, Press
from companion.snapshot import Sound
from hardware.fakes import FakeDisplay, FakeKeys, FakeLight, FakeSound
from hardware.listening import KeyState
from hardware.panel import BLANK, Panel
from hardware.raster import frame
from hardware.rhythm import DARK_AFTER
from hardware.runner import PanelRunner
from hardware.simulator import SimulatedPanel
from tests.hardware.house import Clock, Table, screen, snapshot

MS = 0.001


class Box:
    """A panel of fakes with its runner and a table."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.table = Table()
        self.keys, self.display = FakeKeys(), FakeDisplay()
        self.sound, self.light = FakeSound(), FakeLight()
        self.restarts: Semaphore = Semaphore(0)
        self.moves: SimpleQueue[tuple[KeyState, ...]] = SimpleQueue()
        self.runner = PanelRunner(
            Panel(self.keys, self.display, self.light, self.sound),
            press=self.table.presses.put,
            wait_newer=self.table.wait_newer,
            newest=self.table.newest,
            restart=self.restarts.release,
            keys_moved=self.moved,
            clock=clock,
        )

    def tap(self, key: Key, start: float, length: float = 60 * MS) -> None:
        """Taps a key; both edges carry their own times, however fast they follow here."""
        self.keys.press_down(key, start)
        self.keys.release(key, start + length)

    def moved(self, states: tuple[KeyState, ...]) -> None:
        """Keeps what the key test is told."""
        self.moves.put(states)

    def wait_down(self, count: int) -> tuple[KeyState, ...]:
        """Waits until so many keys are down."""
        states: tuple[KeyState, ...] = ()
        while sum(state.down for state in states) != count:
            states = self.moves.get(timeout=5)
        return states

    def next_press(self) -> Press:
        """Waits for the next press."""
        return self.table.presses.get(timeout=5)


@pytest.fixture
def box() -> Iterator[Box]:
    box = Box()
    box.runner.start()
    yield box
    box.runner.stop()


def test_the_newest_snapshot_is_on_the_display(box: Box) -> None:
    assert box.display.wait_glass(frame(screen("no 1")))
    for number in range(2, 40):
        box.table.publish(snapshot(number))
    assert box.display.wait_glass(frame(screen("no 39")))
    assert box.runner.display.status == "ok"


def test_a_press_is_told_and_what_it_changes_is_shown(box: Box) -> None:
    assert box.display.wait_glass(frame(screen("no 1")))
    box.keys.press_down(Key.UP)
    assert box.next_press() == Press(Key.UP)
    box.table.publish(snapshot(2))
    assert box.display.wait_glass(frame(screen("no 2")))
    box.keys.release(Key.UP)


def test_taps_that_were_queued_behind_a_busy_second_are_all_told_in_order() -> None:
    """F2, B5: edges count at their own times, however late the thread comes to them."""
    clock = Clock()
    box = Box(clock)
    gate, taken = Event(), Event()

    def busy(press: Press) -> None:
        taken.set()
        gate.wait(5)
        box.table.presses.put(press)

    box.runner._listener._press = busy
    box.runner.start()
    box.keys.press_down(Key.MENU, clock.now)
    clock.now += 0.05
    assert taken.wait(5)
    keys = [Key.UP, Key.OK, Key.DOWN, Key.BACK, Key.ONE] * 4
    for place, key in enumerate(keys):
        box.tap(key, clock.now + place * 100 * MS, 8 * MS)
    clock.now += 3
    gate.set()
    assert [box.next_press().key for _ in keys] == [Key.MENU, *keys[:-1]]
    box.runner.stop()


def test_the_chord_restarts_at_once_past_whatever_is_stuck() -> None:
    """D2: it does not go through the queue of presses."""
    clock = Clock()
    box = Box(clock)
    box.runner.start()
    box.keys.press_down(Key.OK, clock.now)
    box.keys.press_down(Key.BACK, clock.now)
    clock.now += 0.1
    assert box.wait_down(2)
    clock.now += 5
    assert box.restarts.acquire(timeout=5)
    assert box.table.presses.empty()
    box.runner.stop()


def test_a_lost_release_is_found_by_reading_the_level(box: Box) -> None:
    box.keys.press_down(Key.OK)
    assert box.wait_down(1)
    box.keys.lose_edge(Key.OK, down=False)
    assert box.next_press() == Press(Key.OK)


@pytest.mark.parametrize("late", [0.0, 0.1])
def test_a_spike_whose_end_is_still_on_its_way_is_nothing(late: float) -> None:
    """F3: the pin has taken the change back already; the edge that says when is waited for."""
    clock = Clock()
    box = Box(clock)
    begin = clock.now
    read = box.keys.is_down

    def is_down(key: Key) -> bool:
        """Reads a pin; the trailing edge is reported only now."""
        if key is Key.UP and read(Key.UP):
            box.keys.release(Key.UP, begin + 1 * MS)
        return read(key)

    box.runner.start()
    box.keys.is_down = is_down  # type: ignore[method-assign]
    box.keys.press_down(Key.UP, begin)
    clock.now += 5 * MS + late
    for _ in range(2):  # the second one is told after the round that met the spike
        box.keys.press(Key.SIX)
        assert box.next_press() == Press(Key.SIX)
    assert not read(Key.UP)
    box.runner.stop()
    assert box.table.presses.empty()


def test_a_spike_whose_end_is_never_reported_is_nothing() -> None:
    """F3: read in time, the level has the last word."""
    clock = Clock()
    box = Box(clock)
    box.runner.start()
    box.keys.press_down(Key.UP, clock.now)
    box.keys.lose_edge(Key.UP, down=False)
    clock.now += 5.2 * MS
    box.keys.press(Key.SIX)
    assert box.next_press() == Press(Key.SIX)
    clock.now += 1
    box.keys.press(Key.SIX)
    assert box.next_press() == Press(Key.SIX)
    box.runner.stop()
    assert box.table.presses.empty()


def test_a_fault_behind_the_keys_does_not_end_them(caplog: pytest.LogCaptureFixture) -> None:
    table, keys, heard = Table(), FakeKeys(), Event()

    def press(press: Press) -> None:
        if press.key is Key.UP:
            raise ValueError("a fault of the table")
        heard.set()

    panel = Panel(keys, FakeDisplay())
    runner = PanelRunner(panel, press=press, wait_newer=table.wait_newer, newest=table.newest)
    runner.start()
    keys.press_down(Key.UP)
    keys.press_down(Key.DOWN)
    assert heard.wait(5)
    runner.stop()
    assert "a press was lost" in caplog.text


def test_a_fault_of_the_table_does_not_end_the_display() -> None:
    table, display = Table(), FakeDisplay()
    faults = Semaphore(1)

    def wait_newer(seq: int, timeout: float) -> object:
        if faults.acquire(blocking=False):
            raise ValueError("a fault of the table")
        return table.wait_newer(seq, timeout)

    runner = PanelRunner(
        Panel(FakeKeys(), display),
        press=table.presses.put,
        wait_newer=wait_newer,  # type: ignore[arg-type]
        newest=table.newest,
    )
    runner.start()
    table.publish(snapshot(2))
    assert display.wait_glass(frame(screen("no 2")))
    runner.stop()


def test_sounds_are_played_once_and_old_ones_not_again() -> None:
    box = Box()
    box.table.publish(snapshot(2, sound=Sound(7, "end")))
    box.runner.start()
    for number, sound in enumerate(
        (Sound(7, "end"), Sound(8, "press"), Sound(8, "press"), None, Sound(9, "refused")), 3
    ):
        box.table.publish(snapshot(number, sound=sound))
        assert box.display.wait_glass(frame(screen(f"no {number}")))
    box.runner.stop()
    assert [name for name in box.sound.played if name != "end"] == ["press", "refused"]
    assert "end" not in box.sound.played


def test_the_press_that_wakes_a_dark_display_does_nothing_else() -> None:
    """D7, for every way of pressing."""
    clock = Clock()
    box = Box(clock)
    box.runner.start()
    assert box.display.wait_glass(frame(screen("no 1")))
    for wake in (
        lambda: box.tap(Key.OK, clock.now),
        lambda: box.tap(Key.UP, clock.now),
        lambda: box.keys.press(Key.RIGHT),
        lambda: box.keys.press(Key.BACK, "hold"),
    ):
        clock.now += DARK_AFTER + 10
        box.runner.set_brightness(100)  # lets the display thread look at the clock
        assert box.display.wait_glass(BLANK)
        wake()
        clock.now += 1
        box.keys.press(Key.SIX)  # wakes the thread: the tap's release is read at the clock's time
        assert box.display.wait_glass(frame(screen("no 1")))
        assert box.next_press() == Press(Key.SIX)
    box.runner.stop()


def test_a_key_held_on_the_page_that_woke_the_display_does_not_repeat_into_play() -> None:
    """D7."""
    clock = Clock()
    box = Box(clock)
    box.runner.start()
    clock.now += DARK_AFTER + 10
    for key, how in (
        (Key.RIGHT, "short"),
        (Key.RIGHT, "repeat"),
        (Key.RIGHT, "repeat"),
        (Key.LEFT, "short"),
        (Key.LEFT, "repeat"),
    ):
        box.keys.press(key, how)  # type: ignore[arg-type]
    assert box.next_press() == Press(Key.LEFT)
    assert box.next_press() == Press(Key.LEFT, "repeat")
    box.runner.stop()


def test_the_key_test_sees_every_key_live_with_its_pins_and_a_stuck_one() -> None:
    """F5."""
    clock = Clock()
    box = Box(clock)
    box.runner.start()
    box.keys.press_down(Key.MENU, clock.now)
    clock.now += 0.1
    assert KeyState(Key.MENU, (), down=True) in box.wait_down(1)
    clock.now += 11
    states = box.runner.key_states()
    assert KeyState(Key.MENU, (), down=True, stuck=True) in states
    assert KeyState(Key.OK, ()) in states
    assert len(states) == len(Key)
    box.runner.stop()


def test_a_key_held_down_at_the_start_chooses_nothing() -> None:
    """A11."""
    keys, table = FakeKeys(), Table()
    keys.press_down(Key.OK)
    runner = PanelRunner(
        Panel(keys, FakeDisplay()),
        press=table.presses.put,
        wait_newer=table.wait_newer,
        newest=table.newest,
    )
    runner.start()
    assert KeyState(Key.OK, (), down=True) in runner.key_states()
    keys.release(Key.OK)
    keys.press(Key.SIX)
    assert table.presses.get(timeout=5) == Press(Key.SIX)
    runner.stop()
    assert table.presses.empty()


def test_a_missing_display_is_told_and_play_goes_on() -> None:
    """D5, D6: the game never waits."""
    table, display, told = Table(), FakeDisplay(plugged=False), Semaphore(0)
    keys = FakeKeys()
    runner = PanelRunner(
        Panel(keys, display),
        press=table.presses.put,
        wait_newer=table.wait_newer,
        newest=table.newest,
        display_changed=lambda state: told.release() if state.status == "missing" else None,
    )
    runner.start()
    assert told.acquire(timeout=5)
    keys.press_down(Key.DOWN)
    assert table.presses.get(timeout=5) == Press(Key.DOWN)
    runner.stop()


def test_stop_ends_the_threads_closes_the_panel_and_can_leave_last_words() -> None:
    """A12."""
    for last in (None, screen("bye")):
        before = set(threading.enumerate())
        box = Box()
        box.runner.start()
        assert box.display.wait_glass(frame(screen("no 1")))
        box.runner.stop(last)
        assert box.display.glass == (frame(last) if last else BLANK)
        assert box.light.level == 0.0
        left = {thread.name for thread in set(threading.enumerate()) - before}
        assert left <= {"panel-watch"}  # it ends with its present wait


def test_a_simulated_panel_is_played_and_looked_at_by_calls() -> None:
    table, panel = Table(), SimulatedPanel()
    runner = PanelRunner(
        panel, press=table.presses.put, wait_newer=table.wait_newer, newest=table.newest
    )
    runner.start()
    serial, picture = 0, BLANK
    while picture != frame(screen("no 1")):
        found = panel.wait_frame(serial, 5)
        assert found is not None
        serial, picture = found
    panel.press(Key.OK, "hold")
    assert table.presses.get(timeout=5) == Press(Key.OK, "hold")
    panel.edge(Key.UP, True)
    panel.edge(Key.UP, False)
    table.publish(snapshot(2, sound=Sound(1, "end")))
    assert panel.wait_frame(serial, 5) == (serial + 1, frame(screen("no 2")))
    assert panel.frame()[0] == serial + 1
    runner.stop()
    assert panel.sound.played == ["end"]
    assert panel.wait_frame(panel.frame()[0], 0.0) is None


def cpu_of(threads: set[threading.Thread]) -> float:
    """Gives the processor time that threads have used, s."""
    clocks = [time.pthread_getcpuclockid(thread.ident) for thread in threads if thread.ident]
    return sum(map(time.clock_gettime, clocks))


def test_a_resting_panel_costs_next_to_nothing() -> None:
    """Under 0.3 % of a core with everything running: here for two seconds, the bench for longer."""
    before = set(threading.enumerate())
    box = Box()
    box.runner.start()
    assert box.display.wait_glass(frame(screen("no 1")))
    ours = set(threading.enumerate()) - before
    assert len(ours) == 3
    spent = cpu_of(ours)
    assert not box.display.wait_verbs(10_000, timeout=2.0)
    assert cpu_of(ours) - spent < 0.003 * 2
    box.runner.stop()
