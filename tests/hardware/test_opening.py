"""Choosing the parts: simulated or real, complete or with something missing (F6, D6)."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest
from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin

import hardware
from companion.keys import Key
from hardware.chips import FakeBus, Ssd1306Chip, plugged_in
from hardware.errors import DisplayError, HardwareError, PinError
from hardware.messages import MESSAGES
from hardware.opening import NoDriver
from hardware.panel import BLANK, FRAME_BYTES, NoLight, NoSound
from hardware.simulator import SimulatedPanel
from hardware.sound import Player
from hardware.wiring import PROFILES, I2cOled, PanelConfig


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    factory = MockFactory(pin_class=MockPWMPin)
    yield factory
    factory.reset()


def test_a_panel_is_simulated_unless_a_profile_is_named() -> None:
    panel = hardware.open_panel(PanelConfig())
    assert isinstance(panel, SimulatedPanel)
    assert panel.keys.pins().keys() == set(Key)


@pytest.mark.parametrize("name", sorted(PROFILES))
def test_every_profile_opens_with_all_its_parts(name: str, pins: MockFactory) -> None:
    panel = hardware.open_panel(PanelConfig(name), pins)  # type: ignore[arg-type]
    assert panel.keys.pins() == PROFILES[name].keys
    assert panel.display is not None
    assert isinstance(panel.sound, Player)
    panel.light.set(1.0)
    assert pins.pin(18).state == 1
    panel.close()
    assert pins.pin(18).function == "input"


def test_wrong_wiring_is_refused_before_any_pin_is_opened(pins: MockFactory) -> None:
    """F6."""
    with pytest.raises(PinError, match="used twice"):
        hardware.open_panel(PanelConfig("diy", pins={"light": (6,)}), pins)
    assert pins.pins == {}


def test_an_i2c_panel_shows_over_the_wire_that_smbus2_opens(pins: MockFactory) -> None:
    bus = FakeBus(Ssd1306Chip(), 0x3D)
    config = PanelConfig("adafruit-oled-bonnet", oled=I2cOled(address=0x3D))
    panel = hardware.open_panel(config, pins)
    assert panel.display is not None
    picture = bytes([0xF0]) * FRAME_BYTES
    with plugged_in(bus):
        panel.display.start(picture)
    assert bus.chip.glass() == picture
    panel.close()
    assert (bus.chip.glass(), bus.closed) == (BLANK, 1)


def test_an_spi_panel_without_the_bus_names_the_cause_and_gives_its_lines_back(
    pins: MockFactory,
) -> None:
    """D6: no spidev here, or no /dev/spidev0.0."""
    panel = hardware.open_panel(PanelConfig("waveshare-oled-hat"), pins)
    assert panel.display is not None
    for _ in range(3):
        with pytest.raises(DisplayError, match="No display") as failed:
            panel.display.start(BLANK)
        assert failed.value.cause in ("no-package", "no-bus")
        assert pins.pin(24).function == "input"
    panel.close()


def test_light_and_sound_that_cannot_be_had_are_done_without() -> None:
    without_pwm = MockFactory(pin_class=MockPin)
    panel = hardware.open_panel(PanelConfig("diy", dimmable=True), without_pwm)
    assert isinstance(panel.light, NoLight)
    assert isinstance(panel.sound, NoSound)
    panel.close()
    quiet = hardware.open_panel(
        PanelConfig("diy", pins={"light": ()}, voice="none", oled="none"), without_pwm
    )
    assert quiet.display is None
    quiet.sound.play("end")
    quiet.close()
    without_pwm.reset()


def test_a_machine_without_pins_says_so_in_a_sentence() -> None:
    with pytest.raises(HardwareError, match="No keys"):
        hardware.open_panel(PanelConfig("diy"))


def test_a_display_without_its_driver_says_so_at_every_start() -> None:
    """D6."""
    display = NoDriver(DisplayError("ssd1306", "/dev/i2c-1", "no-package"))
    for verb in (display.start, display.show, display.renew):
        with pytest.raises(DisplayError, match="not installed"):
            verb(BLANK)
    with pytest.raises(DisplayError):
        display.probe()
    display.brightness(3)
    display.close()


def test_importing_the_panel_loads_neither_page_nor_drivers() -> None:
    code = (
        "import sys, hardware; hardware.open_panel(hardware.PanelConfig());"
        "print(sorted({'flask','werkzeug','waitress','web','gpiozero','luma','smbus2','segno'}"
        " & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == "[]"


def test_every_sentence_takes_the_facts_of_its_errors() -> None:
    facts = {"device": "D", "address": "A", "other": "O", "key": "K"}
    for code, sentence in MESSAGES.items():
        assert sentence.format(**facts), code
    for kind, group in ((DisplayError, "display"), (PinError, "pins")):
        for code in (code for code in MESSAGES if code.startswith(group + ".")):
            error = kind("D", "A", code.removeprefix(group + "."), detail="why")
            assert error.code == code
            assert str(error).endswith("(why)")
