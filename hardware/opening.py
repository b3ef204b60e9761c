"""Opens the panel that a config means: the one place that chooses real or simulated parts."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, NoReturn

from hardware.errors import DisplayError, PinError
from hardware.panel import Display, Light, NoLight, NoSound, Panel, Sound
from hardware.simulator import SimulatedPanel
from hardware.wiring import I2cOled, Oled, PanelConfig, Wiring, wiring_of

if TYPE_CHECKING:
    from gpiozero.pins import Factory

_log = logging.getLogger(__name__)


def open_panel(config: PanelConfig, pins: Factory | None = None) -> Panel:
    """Opens a panel. Wrong wiring (F6) and keys that cannot be had raise `PinError`; a missing
    display, light or sound does not: play goes on without it.

    `pins` stands in for the pin library that the config names."""
    if config.profile == "simulated":
        return SimulatedPanel()
    wiring = wiring_of(config)
    try:
        from hardware import gpio
    except ImportError as error:
        raise PinError("gpiozero", "", "no-package", detail=str(error)) from error
    factory = pins if pins is not None else gpio.open_pins(config.pin_factory)
    keys = gpio.GpioKeys(wiring.keys, factory)
    display = _display(wiring.oled, config.rotate, factory) if wiring.oled else None
    return Panel(keys, display, _light(wiring, config, factory), _sound(wiring, config, factory))


def _light(wiring: Wiring, config: PanelConfig, factory: Factory) -> Light:
    from hardware.gpio import GpioLight

    if wiring.light is None:
        return NoLight()
    try:
        return GpioLight(wiring.light, factory, config.dimmable)
    except PinError as error:
        _log.warning("%s", error)
        return NoLight()


def _sound(wiring: Wiring, config: PanelConfig, factory: Factory) -> Sound:
    from hardware.gpio import ActiveBuzzer, Piezo
    from hardware.sound import Player

    if wiring.sound is None:
        return NoSound()
    voice = Piezo if config.voice == "tones" else ActiveBuzzer
    try:
        return Player(voice(wiring.sound, factory))
    except PinError as error:
        _log.warning("%s", error)
        return NoSound()


def _display(oled: Oled, rotate: int, factory: Factory) -> Display:
    bus = f"/dev/i2c-{oled.port}" if isinstance(oled, I2cOled) else f"/dev/spidev0.{oled.device}"
    try:
        from hardware.oled import OledDisplay, i2c_wire, spi_wire
    except ImportError as error:
        return NoDriver(DisplayError(oled.chip, bus, "no-package", detail=str(error)))
    from hardware.gpio import GpioLines

    if isinstance(oled, I2cOled):
        wire = i2c_wire(oled.port, oled.address)
        return OledDisplay(oled.chip, wire, bus, f"0x{oled.address:02X}", rotate)
    lines = oled.data_command, oled.reset
    wire = spi_wire(lambda: GpioLines(factory), 0, oled.device, *lines)
    return OledDisplay(oled.chip, wire, bus, "", rotate)


class NoDriver:
    """A display whose driver is not installed: every start says so."""

    answers = True

    def __init__(self, error: DisplayError) -> None:
        self._error = error

    def start(self, frame: bytes) -> NoReturn:
        """Raises the error."""
        del frame
        raise self._error

    show = renew = start

    def probe(self) -> NoReturn:
        """Raises the error."""
        raise self._error

    def brightness(self, level: int) -> None:
        """Does nothing."""

    def close(self, keep: bool = False) -> None:
        """Does nothing."""
