"""Every text of the panel's parts in English, by code, in the form of the core's catalogue.

Codes are what `HardwareError.code` gives; the facts in braces are the error's own. No part of the
panel holds a visible text anywhere else.
"""

from __future__ import annotations

MESSAGES: dict[str, str] = {
    # Why the display is missing. Facts: device, address.
    "display.no-bus": "No display: there is no {address}. Is the interface switched on?",
    "display.not-allowed": "No display: the service may not open {address}",
    "display.no-answer": "No display: nothing answers at {address}. Are plug and wires in place?",
    "display.bad-address": "No display: {address} is not an address",
    "display.no-package": "No display: the program part for it is not installed",
    "display.not-a-pi": "No display: this machine has no such pins",
    "display.failed": "No display: {device} at {address} does not work",
    # Why the keys, the lamp or the voice cannot be had. Facts: device, address.
    "pins.no-package": "No keys: the program part for pins is not installed",
    "pins.not-a-pi": "No keys: this machine has no pins",
    "pins.not-allowed": "No keys: the service may not use the pins",
    "pins.busy": "Pin {address} for {device} is in use by another program",
    "pins.failed": "Pin {address} for {device} cannot be used",
    # What a start refuses (F6). Facts: address (the pin), device (the use), other.
    "pins.twice": "Pin {address} is used twice: for {other} and for {device}",
    "pins.reserved": "Pin {address} for {device} is taken by {other}",
    "pins.no-such-pin": "There is no pin {address} (for {device}): pins are 0 to 27",
    # What a pin can be used for. Facts: key.
    "use.key": "the key {key}",
    "use.light": "the light",
    "use.sound": "the sound",
    "use.i2c": "the display's I2C bus",
    "use.spi": "the display's SPI bus",
    "use.display": "the display",
    "use.id": "the board's own identification",
}
