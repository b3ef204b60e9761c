"""Keys, lamp and voice on a Raspberry Pi's pins, by gpiozero. Imported only where they are wanted.

Contacts are read raw: no `bounce_time` (it means something else with every pin library), no
`Button` (a thread for each). A callback enqueues and does nothing else, and lets no exception out:
with lgpio one thread serves all pins, and an exception ends it for good.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from time import monotonic

from gpiozero import LED, PWMLED, Buzzer, DigitalInputDevice, OutputDevice, TonalBuzzer
from gpiozero.exc import GPIOZeroError, PinUnknownPi
from gpiozero.pins import Factory
from gpiozero.tones import Tone

from companion.keys import Key
from hardware.errors import HardwareError, PinError
from hardware.messages import MESSAGES
from hardware.panel import Sink, Tell
from hardware.wiring import Pins, key_use

_log = logging.getLogger(__name__)

FACTORIES = {
    "lgpio": ("gpiozero.pins.lgpio", "LGPIOFactory"),
    "rpigpio": ("gpiozero.pins.rpigpio", "RPiGPIOFactory"),
}
"""Pin libraries by name. One is chosen by name, never by gpiozero's chain of fallbacks: what does
not work shall say so."""

PLAUSIBLE_AGE = 1.0
"""An edge older than this, s, carries the time of another clock (kernels before 5.7)."""


def open_pins(name: str) -> Factory:
    """Opens a pin library by name; raises `PinError` with the likely cause."""
    if name not in FACTORIES:
        raise ValueError(f"unknown pin library {name!r}: there are {', '.join(FACTORIES)}")
    module, factory = FACTORIES[name]
    try:
        return getattr(import_module(module), factory)()
    except ImportError as error:
        raise PinError(name, "", "no-package", detail=str(error)) from error
    except PermissionError as error:
        raise PinError(name, "", "not-allowed", detail=str(error)) from error
    except Exception as error:
        # lgpio's and RPi.GPIO's own errors share no base class.
        raise PinError(name, "", "not-a-pi", detail=str(error)) from error


@contextmanager
def _claiming(pin: int, use: str) -> Iterator[None]:
    """Turns whatever a pin library raises for a pin into a `PinError`."""
    try:
        yield
    except HardwareError:
        raise
    except Exception as error:
        cause = "busy" if "busy" in str(error).lower() else "failed"
        cause = "not-a-pi" if isinstance(error, PinUnknownPi) else cause
        raise PinError(use, str(pin), cause, detail=str(error)) from error


class _Contact:
    """One contact of a key, low when pressed."""

    def __init__(self, key: Key, pin: int, factory: Factory) -> None:
        self.key = key
        self._factory = factory
        with _claiming(pin, key_use(key)):
            self._device = DigitalInputDevice(pin, pull_up=True, pin_factory=factory)
        self._others: list[_Contact] = []
        self._sink: Sink | None = None

    def listen(self, sink: Sink, others: list[_Contact]) -> None:
        """Begins to report; `others` are the contacts of the same key."""
        self._sink, self._others = sink, others
        # The pin tells the edge's own time, which a device's `when_activated` does not. gpiozero
        # holds only a weak reference: this contact has to be kept.
        self._device.pin.when_changed = self._changed

    def is_down(self) -> bool:
        """Reads the level."""
        try:
            return bool(self._device.is_active)
        except GPIOZeroError:  # closed meanwhile
            return False

    def close(self) -> None:
        """Gives the pin back."""
        self._device.close()

    def _changed(self, ticks: float, state: int) -> None:
        try:
            down = not state or any(other.is_down() for other in self._others)
            if self._sink is not None:
                self._sink(self.key, down, self._time_of(ticks))
        except Exception:
            # Out of here it would end the thread that serves all pins.
            _log.exception("an edge of %s was lost", self.key)

    def _time_of(self, ticks: float) -> float:
        age: float = self._factory.ticks_diff(self._factory.ticks(), ticks)
        return monotonic() - (age if 0 <= age < PLAUSIBLE_AGE else 0.0)


class GpioKeys:
    """Keys on pins, each with an internal pull-up; a key with several contacts is down while any
    of them is."""

    def __init__(self, wired: Mapping[Key, Pins], factory: Factory) -> None:
        self._pins = {key: tuple(pins) for key, pins in wired.items()}
        self._contacts: dict[Key, list[_Contact]] = {}
        try:
            for key, pins in self._pins.items():
                self._contacts[key] = []
                for pin in pins:
                    self._contacts[key].append(_Contact(key, pin, factory))
        except PinError:
            self.close()
            raise

    def start(self, sink: Sink, tell: Tell) -> None:
        """Begins to report edges to `sink`, from the pin library's thread; `tell` is not needed."""
        del tell
        for contacts in self._contacts.values():
            for contact in contacts:
                contact.listen(sink, [other for other in contacts if other is not contact])

    def is_down(self, key: Key) -> bool:
        """Reads the level of a key now."""
        return any(contact.is_down() for contact in self._contacts.get(key, ()))

    def pins(self) -> dict[Key, tuple[int, ...]]:
        """Gives the BCM pins of each key."""
        return dict(self._pins)

    def close(self) -> None:
        """Gives all pins back."""
        for contacts in self._contacts.values():
            for contact in contacts:
                contact.close()


class GpioLight:
    """A lamp on a pin. Dimmable, it keeps the pin library's software PWM busy while lit."""

    def __init__(self, pin: int, factory: Factory, dimmable: bool = False) -> None:
        self._dimmable = dimmable
        with _claiming(pin, MESSAGES["use.light"]):
            self._device = (PWMLED if dimmable else LED)(pin, pin_factory=factory)

    def set(self, level: float) -> None:
        """Sets the brightness; without PWM it is on from 0.5."""
        self._device.value = level if self._dimmable else int(level >= 0.5)

    def close(self) -> None:
        """Switches it off and gives the pin back."""
        self._device.close()


class Piezo:
    """A voice that plays tones: a passive piezo or small speaker, 55-3520 Hz."""

    def __init__(self, pin: int, factory: Factory) -> None:
        with _claiming(pin, MESSAGES["use.sound"]):
            self._device = TonalBuzzer(pin, octaves=3, pin_factory=factory)

    def tone(self, hertz: float) -> None:
        """Begins a tone; 0 falls silent."""
        if hertz:
            # A bare number below 128 would be taken for a MIDI note.
            self._device.play(Tone(frequency=hertz))
        else:
            self._device.stop()

    def close(self) -> None:
        """Gives the pin back."""
        self._device.close()


class ActiveBuzzer:
    """A voice of one tone: a buzzer that sounds while its pin is high."""

    def __init__(self, pin: int, factory: Factory) -> None:
        with _claiming(pin, MESSAGES["use.sound"]):
            self._device = Buzzer(pin, pin_factory=factory)

    def tone(self, hertz: float) -> None:
        """Sounds, or falls silent at 0."""
        self._device.value = bool(hertz)

    def close(self) -> None:
        """Gives the pin back."""
        self._device.close()


class GpioLines:
    """The data/command and reset lines of an SPI display in the form that luma asks for, so that
    RPi.GPIO is not needed beside gpiozero."""

    OUT, LOW, HIGH = 0, 0, 1

    def __init__(self, factory: Factory) -> None:
        self._factory = factory
        self._lines: dict[int, OutputDevice] = {}

    def setup(self, pin: int, direction: int) -> None:
        """Makes a pin an output, low."""
        del direction
        with _claiming(pin, MESSAGES["use.display"]):
            self._lines[pin] = OutputDevice(pin, pin_factory=self._factory)

    def output(self, pin: int, level: int) -> None:
        """Sets it."""
        self._lines[pin].value = level

    def cleanup(self) -> None:
        """Gives the pins back."""
        for line in self._lines.values():
            line.close()
        self._lines.clear()
