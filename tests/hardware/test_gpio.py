"""Keys, lamp, voice and display lines on pins: gpiozero's MockFactory is the double.

The last tests run the same keys over gpiozero's RPi.GPIO adapter.
"""

from __future__ import annotations

from collections.abc import Iterator
from threading import Barrier, Thread

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.keys import Key, Press
from hardware.debounce import Debouncer
from hardware.errors import PinError
from hardware.gpio import (
    ActiveBuzzer,
    GpioKeys,
    GpioLight,
    GpioLines,
    Piezo,
    open_pins,
)
from hardware.wiring import PROFILES
from tests.hardware import rpigpio
from tests.hardware.contacts import Trace

WIRED = {Key.UP: (6,), Key.OK: (13, 21), Key.BACK: (16,)}
Heard = list[tuple[Key, bool, float]]


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    factory = MockFactory(pin_class=MockPWMPin)
    yield factory
    factory.reset()


def listening(pins: MockFactory) -> tuple[GpioKeys, Heard]:
    heard: Heard = []
    keys = GpioKeys(WIRED, pins)
    keys.start(lambda key, down, at: heard.append((key, down, at)), lambda _press: None)
    return keys, heard


def test_edges_are_reported_raw_with_key_level_and_time(pins: MockFactory) -> None:
    keys, heard = listening(pins)
    for _ in range(3):
        pins.pin(6).drive_low()
        pins.pin(6).drive_high()
    assert [(key, down) for key, down, _ in heard] == [(Key.UP, True), (Key.UP, False)] * 3
    times = [at for _, _, at in heard]
    assert times == sorted(times)
    keys.close()


def test_an_edge_carries_its_own_time_and_not_that_of_the_callback(pins: MockFactory) -> None:
    """A tap of 8 ms reported late is still a tap; a time of another clock is not believed."""
    keys, heard = listening(pins)
    pin = pins.pin(6)
    now = pins.ticks()
    for ticks in (now - 0.2, now + 50, now - 1e9):
        keys._contacts[Key.UP][0]._changed(ticks, 0)
    ages = [at - now for _, _, at in heard]
    assert -0.2 <= ages[0] < -0.1
    assert 0 <= ages[1] < 5
    assert 0 <= ages[2] < 5
    assert pin.state
    keys.close()


def test_a_key_with_two_contacts_is_down_while_any_is(pins: MockFactory) -> None:
    """The stick's press and KEY1 are both OK."""
    keys, heard = listening(pins)
    pins.pin(13).drive_low()
    pins.pin(21).drive_low()
    pins.pin(13).drive_high()
    assert keys.is_down(Key.OK)
    pins.pin(21).drive_high()
    assert not keys.is_down(Key.OK)
    assert [down for _, down, _ in heard] == [True, True, True, False]
    keys.close()


def test_levels_are_read_from_the_pin(pins: MockFactory) -> None:
    keys, _ = listening(pins)
    pins.pin(6).drive_low()
    assert keys.is_down(Key.UP)
    assert not keys.is_down(Key.BACK)
    assert not keys.is_down(Key.SIX)
    keys.close()
    assert not keys.is_down(Key.UP)


def test_every_key_is_pulled_up_without_bounce_time_and_without_threads(pins: MockFactory) -> None:
    keys, _ = listening(pins)
    for key_pins in WIRED.values():
        for pin in key_pins:
            assert (pins.pin(pin).pull, pins.pin(pin).bounce) == ("up", None)
    assert keys.pins() == WIRED
    keys.close()


def test_an_exception_behind_an_edge_does_not_get_out(
    pins: MockFactory, caplog: pytest.LogCaptureFixture
) -> None:
    """With lgpio it would end the one thread of all keys."""
    keys = GpioKeys(WIRED, pins)
    heard: list[Key] = []

    def sink(key: Key, _down: bool, _at: float) -> None:
        heard.append(key)
        if key is Key.UP:
            raise ValueError("a fault behind the keys")

    keys.start(sink, lambda _press: None)
    pins.pin(6).drive_low()
    pins.pin(16).drive_low()
    assert heard == [Key.UP, Key.BACK]
    assert "an edge of up was lost" in caplog.text
    keys.close()


def test_two_keys_driven_from_two_threads_lose_no_edge(pins: MockFactory) -> None:
    keys, heard = listening(pins)
    ready = Barrier(2)

    def drive(pin: int) -> None:
        ready.wait(5)
        for _ in range(200):
            pins.pin(pin).drive_low()
            pins.pin(pin).drive_high()

    threads = [Thread(target=drive, args=(pin,)) for pin in (6, 16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    for key in (Key.UP, Key.BACK):
        assert [down for heard_key, down, _ in heard if heard_key is key] == [True, False] * 200
    keys.close()


def replay(trace: Trace, drive_to: object, keys: GpioKeys, ear: Debouncer) -> list[Press]:
    """Drives a pin along a trace and lets a debouncer read it at the trace's own times."""
    assert callable(drive_to)
    told: list[Press] = []
    clock = 0.0

    def sink(key: Key, down: bool, _at: float) -> None:
        told.extend(ear.edge(key, down, clock))

    keys.start(sink, lambda _press: None)
    for time, down in [*trace.changes, (trace.changes[-1][0] + 2.0, False)]:
        while (clock := ear.due()) < time:
            told += ear.tick(clock, keys.is_down)
        clock = time
        drive_to(down)
    return told


def test_bounce_traces_through_mock_pins_are_one_press_each(pins: MockFactory) -> None:
    """F1, F2, F4."""
    keys = GpioKeys(WIRED, pins)
    pin = pins.pin(6)
    trace = Trace(Key.UP)
    for number in range(20):
        trace.press(1 + number * 0.12, 0.03, [0.001, 0.003, 0.009, 0.012])
    told = replay(
        trace,
        lambda down: pin.drive_low() if down else pin.drive_high(),
        keys,
        Debouncer(frozenset(WIRED), 0.0),
    )
    assert told == [Press(Key.UP)] * 20
    keys.close()


def test_pins_are_given_back(pins: MockFactory) -> None:
    for _ in range(3):
        keys, heard = listening(pins)
        keys.close()
        keys.close()
        pins.pin(6).drive_low()
        assert heard == []


def test_a_pin_that_cannot_be_had_is_an_error_that_names_it(pins: MockFactory) -> None:
    first = GpioLight(16, pins)
    with pytest.raises(PinError, match="Pin 16 for the key BACK") as failed:
        GpioKeys(WIRED, pins)
    assert failed.value.facts["address"] == "16"
    first.close()
    GpioKeys(WIRED, pins).close()  # the keys opened before were given back


def test_the_light_is_on_or_off_and_dimmable_on_request(pins: MockFactory) -> None:
    plain = GpioLight(18, pins)
    states = []
    for level in (1.0, 0.4, 0.5, 0.0):
        plain.set(level)
        states.append(pins.pin(18).state)
    assert states == [1, 0, 1, 0]
    plain.close()
    dimmed = GpioLight(18, pins, dimmable=True)
    dimmed.set(0.25)
    assert pins.pin(18).state == 0.25
    dimmed.close()


def test_a_piezo_plays_tones_and_a_buzzer_sounds(pins: MockFactory) -> None:
    piezo = Piezo(12, pins)
    piezo.tone(100)
    assert (pins.pin(12).frequency, pins.pin(12).state) == (100, 0.5)
    piezo.tone(0)
    assert pins.pin(12).frequency is None
    piezo.close()
    buzzer = ActiveBuzzer(12, pins)
    buzzer.tone(440)
    assert pins.pin(12).state == 1
    buzzer.tone(0)
    assert pins.pin(12).state == 0
    buzzer.close()


def test_the_display_lines_are_outputs_that_are_given_back(pins: MockFactory) -> None:
    lines = GpioLines(pins)
    for pin in (24, 25):
        lines.setup(pin, lines.OUT)
    lines.output(24, lines.HIGH)
    assert (pins.pin(24).state, pins.pin(25).state) == (1, 0)
    lines.cleanup()
    assert pins.pin(24).function == "input"


@pytest.mark.parametrize("name", sorted(PROFILES))
def test_every_profile_can_be_opened_and_every_key_works(name: str, pins: MockFactory) -> None:
    wired = PROFILES[name].keys
    keys = GpioKeys(wired, pins)
    heard: list[Key] = []
    keys.start(lambda key, down, _at: heard.append(key) if down else None, lambda _press: None)
    for key_pins in wired.values():
        for pin in key_pins:
            pins.pin(pin).drive_low()
            pins.pin(pin).drive_high()
    assert heard == [key for key, key_pins in wired.items() for _ in key_pins]
    keys.close()


def test_a_machine_without_pins_says_so() -> None:
    with pytest.raises(PinError, match="No keys") as failed:
        open_pins("lgpio")
    assert failed.value.cause in ("no-package", "not-a-pi", "not-allowed")
    with pytest.raises(ValueError, match="unknown pin library"):
        open_pins("magic")


# -- the RPi.GPIO backend --------------------------------------------------------------------------


@pytest.fixture
def backend() -> Iterator[tuple[object, rpigpio.DrivenGpio]]:
    gpio = rpigpio.install()
    from gpiozero.pins.rpigpio import RPiGPIOFactory

    class Board(RPiGPIOFactory):  # type: ignore[misc]
        def _get_revision(self) -> int:
            return rpigpio.REVISION_PI_3B

    factory = Board()
    yield factory, gpio
    factory.close()
    rpigpio.remove()


def test_keys_run_on_the_rpi_gpio_backend(
    backend: tuple[object, rpigpio.DrivenGpio],
) -> None:
    """F1 on another code path of gpiozero."""
    factory, gpio = backend
    keys = GpioKeys(WIRED, factory)
    trace = Trace(Key.OK).press(1.0, 0.1, [0.002, 0.004]).press(1.5, 0.1)
    ear = Debouncer(frozenset(WIRED), 0.0)
    told = replay(trace, lambda down: gpio.drive(21, int(not down)), keys, ear)
    assert told == [Press(Key.OK)] * 2
    keys.close()
    assert gpio.listeners == {}


def test_light_and_lines_run_on_the_rpi_gpio_backend(
    backend: tuple[object, rpigpio.DrivenGpio],
) -> None:
    factory, gpio = backend
    light, lines = GpioLight(18, factory), GpioLines(factory)
    light.set(1.0)
    lines.setup(24, lines.OUT)
    lines.output(24, lines.HIGH)
    assert (gpio.levels[18], gpio.levels[24]) == (1, 1)
    light.close()
    lines.cleanup()
