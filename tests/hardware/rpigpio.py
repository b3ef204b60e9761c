"""RPi.GPIO for tests: fake-rpigpio, taught what gpiozero's adapter needs of the real one.

fake-rpigpio does nothing and reads at random; it gives the shape. Added here, for tests only: the
real constants, levels and directions, the real order of `setup`'s parameters, events, and `drive`,
the verb of the world. It must be installed before `gpiozero.pins.rpigpio` is imported, which reads
the constants when its classes are made.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType

from fake_rpigpio.RPi import _FakeGPIO

REVISION_PI_3B = 0xA02082
"""gpiozero reads the board from /proc, which a test machine has not."""


class DrivenGpio(_FakeGPIO):
    """A fake RPi.GPIO whose pins can be driven from outside."""

    RISING, FALLING, BOTH = 31, 32, 33
    PUD_OFF, PUD_DOWN, PUD_UP = 20, 21, 22

    def __init__(self) -> None:
        self.levels: dict[int, int] = {}
        self.directions: dict[int, int] = {}
        self.listeners: dict[int, tuple[int, Callable[[int], None]]] = {}

    def setup(
        self, channel: int, direction: int, pull_up_down: int = PUD_OFF, initial: int = -1
    ) -> None:
        """Makes a pin an input or an output; a pull-up pulls it up."""
        self.directions[channel] = direction
        if direction == self.OUT and initial >= 0:
            self.levels[channel] = initial
        elif direction == self.IN:
            self.levels[channel] = int(pull_up_down == self.PUD_UP)

    def output(self, channel: int, value: int) -> None:
        """Sets an output; refuses an input as the real one does."""
        if self.directions.get(channel) != self.OUT:
            raise RuntimeError("The GPIO channel has not been set up as an OUTPUT")
        self.levels[channel] = int(value)

    def input(self, channel: int) -> int:
        """Reads the level."""
        return self.levels[channel]

    def gpio_function(self, channel: int) -> int:
        """Gives the direction."""
        return self.directions.get(channel, self.IN)

    def add_event_detect(
        self,
        gpio: int,
        edge: int,
        callback: Callable[[int], None] | None = None,
        bouncetime: int | None = None,
    ) -> None:
        """Keeps the listener. The panel asks for no bounce time: it would lose releases."""
        assert bouncetime in (None, -666)
        assert callback is not None
        self.listeners[gpio] = (edge, callback)

    def remove_event_detect(self, gpio: int) -> None:
        """Forgets the listener."""
        self.listeners.pop(gpio, None)

    def drive(self, pin: int, level: int) -> None:
        """Drives an input from outside; its listener is called in this thread."""
        assert self.directions[pin] == self.IN
        if self.levels[pin] == level:
            return
        self.levels[pin] = level
        edge, callback = self.listeners.get(pin, (0, None))
        if callback is not None and edge in (self.BOTH, self.RISING if level else self.FALLING):
            callback(pin)


GPIO = DrivenGpio()


def install() -> DrivenGpio:
    """Puts it where `from RPi import GPIO` looks; gives the one instance there is."""
    package = ModuleType("RPi")
    package.GPIO = GPIO  # type: ignore[attr-defined]
    sys.modules["RPi"] = package
    sys.modules["RPi.GPIO"] = GPIO  # type: ignore[assignment]
    return GPIO


def remove() -> None:
    """Takes it away again; gpiozero's adapter, once imported, keeps its own hold on it."""
    for name in ("RPi", "RPi.GPIO"):
        sys.modules.pop(name, None)
