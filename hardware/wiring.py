"""Which pin is wired to what: profiles of ready-made boards, overrides, and the check at the start.

Pure tables and rules; nothing here touches a pin. Pins are BCM numbers. A pin that is used twice or
belongs to a bus is refused before anything is opened, naming both uses (F6): gpiozero would notice
only duplicates of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.keys import Key
from hardware.errors import PinError
from hardware.messages import MESSAGES

Profile = Literal["simulated", "waveshare-oled-hat", "adafruit-oled-bonnet", "diy"]
Pins = tuple[int, ...]


@dataclass(frozen=True)
class I2cOled:
    """An OLED on an I2C bus: SDA and SCL are pins 2 and 3 on bus 1."""

    chip: Literal["ssd1306", "sh1106"] = "ssd1306"
    port: int = 1
    address: int = 0x3C

    def pins(self) -> dict[int, str]:
        """Gives the pins it takes, each with its use."""
        if self.port == 1:
            return dict.fromkeys((2, 3), "use.i2c")
        return dict.fromkeys((0, 1), "use.i2c") if self.port == 0 else {}


@dataclass(frozen=True)
class SpiOled:
    """An OLED on the first SPI bus: the kernel takes both chip enables (7, 8) and MISO, MOSI, SCLK
    (9, 10, 11), also where the display does without them (raspberrypi/bookworm-feedback#179)."""

    chip: Literal["ssd1306", "sh1106"] = "sh1106"
    device: Literal[0, 1] = 0
    data_command: int = 24
    reset: int = 25

    def pins(self) -> dict[int, str]:
        """Gives the pins of the bus, each with its use."""
        return dict.fromkeys((7, 8, 9, 10, 11), "use.spi")


Oled = I2cOled | SpiOled


@dataclass(frozen=True)
class Wiring:
    """Everything that is wired to a Raspberry Pi."""

    keys: Mapping[Key, Pins]
    oled: Oled | None
    light: int | None = 18
    sound: int | None = 12


@dataclass(frozen=True)
class PanelConfig:
    """What the table's owner sets: a profile and what differs from it.

    `rotate` 2 is a panel used upside down. `pins` replaces pins by use: a key's role, `light` or
    `sound`; an empty tuple means "not wired". `voice` is what hangs on the sound's pin: a piezo
    that plays tones, or an active buzzer. `dimmable` light costs processor time while lit."""

    profile: Profile = "simulated"
    rotate: Literal[0, 2] = 0
    pins: Mapping[str, Pins] = field(default_factory=dict)
    oled: Oled | Literal["profile", "none"] = "profile"
    voice: Literal["tones", "active", "none"] = "tones"
    dimmable: bool = False
    pin_factory: str = "lgpio"


# Sources: public drivers of the Waveshare 1.3 inch OLED HAT agree on this map; its press of the
# stick and KEY1 are OK, KEY2 is MENU, KEY3 is BACK.
_WAVESHARE_KEYS: dict[Key, Pins] = {
    Key.UP: (6,),
    Key.DOWN: (19,),
    Key.LEFT: (5,),
    Key.RIGHT: (26,),
    Key.OK: (13, 21),
    Key.MENU: (20,),
    Key.BACK: (16,),
}
# Source: pinout-xyz, overlay adafruit-oled-bonnet (product 3531). Centre and A are OK, B is BACK;
# there is no third key.
_ADAFRUIT_KEYS: dict[Key, Pins] = {
    Key.UP: (17,),
    Key.DOWN: (22,),
    Key.LEFT: (27,),
    Key.RIGHT: (23,),
    Key.OK: (4, 5),
    Key.BACK: (6,),
}

PROFILES: dict[str, Wiring] = {
    "waveshare-oled-hat": Wiring(_WAVESHARE_KEYS, SpiOled("sh1106")),
    "adafruit-oled-bonnet": Wiring(_ADAFRUIT_KEYS, I2cOled("ssd1306")),
    # One key map for two: own wiring is the HAT's keys with a small I2C module.
    "diy": Wiring(_WAVESHARE_KEYS, I2cOled("ssd1306")),
}
"""The boards known. Pins 12 (sound) and 18 (light) are free on all of them."""

_TURNED = {Key.UP: Key.DOWN, Key.DOWN: Key.UP, Key.LEFT: Key.RIGHT, Key.RIGHT: Key.LEFT}


def wiring_of(config: PanelConfig) -> Wiring:
    """Gives the wiring that a config means, checked; raises `PinError` naming what clashes (F6),
    `ValueError` for a profile or a use that does not exist."""
    base = PROFILES.get(config.profile)
    if base is None:
        raise ValueError(f"unknown profile {config.profile!r}: there are {', '.join(PROFILES)}")
    unknown = config.pins.keys() - {*Key, "light", "sound"}
    if unknown:
        raise ValueError(f"pins for unknown uses: {', '.join(sorted(unknown))}")
    wiring = Wiring(
        _keys(base, config),
        _oled(base, config),
        _one(config.pins, "light", base.light),
        _one(config.pins, "sound", base.sound) if config.voice != "none" else None,
    )
    check(wiring)
    return wiring


def check(wiring: Wiring) -> None:
    """Refuses pins that do not exist, are used twice, or belong to a bus (F6)."""
    # Pins 0 and 1 are read at boot to find out which board is plugged on.
    taken = {0: "use.id", 1: "use.id"} | (wiring.oled.pins() if wiring.oled else {})
    used: dict[int, str] = {}
    for pin, use in _uses(wiring):
        if not 0 <= pin <= 27:
            raise PinError(use, str(pin), "no-such-pin")
        if pin in taken:
            raise PinError(use, str(pin), "reserved", other=MESSAGES[taken[pin]])
        if pin in used:
            raise PinError(use, str(pin), "twice", other=used[pin])
        used[pin] = use


def key_use(key: Key) -> str:
    """Says what a key's pin is used for."""
    return MESSAGES["use.key"].format(key=key.value.upper())


def _uses(wiring: Wiring) -> Iterator[tuple[int, str]]:
    if isinstance(wiring.oled, SpiOled):
        yield wiring.oled.data_command, MESSAGES["use.display"]
        yield wiring.oled.reset, MESSAGES["use.display"]
    for key, pins in wiring.keys.items():
        yield from ((pin, key_use(key)) for pin in pins)
    for single, use in ((wiring.light, "use.light"), (wiring.sound, "use.sound")):
        if single is not None:
            yield single, MESSAGES[use]


def _keys(base: Wiring, config: PanelConfig) -> dict[Key, Pins]:
    """Puts the overrides in and turns the arrows of a panel used upside down."""
    pins = {key: config.pins.get(key.value, base.keys.get(key, ())) for key in Key}
    turned = {key: _TURNED.get(key, key) if config.rotate == 2 else key for key in Key}
    return {key: pins[turned[key]] for key in Key if pins[turned[key]]}


def _oled(base: Wiring, config: PanelConfig) -> Oled | None:
    if isinstance(config.oled, str):
        return base.oled if config.oled == "profile" else None
    return config.oled


def _one(pins: Mapping[str, Pins], use: str, default: int | None) -> int | None:
    chosen = pins.get(use, () if default is None else (default,))
    if len(chosen) > 1:
        raise ValueError(f"only one pin can be the {use}")
    return chosen[0] if chosen else None
