"""Profiles, overrides and the check of pins at the start (F6)."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from pathlib import Path

import pytest

from companion.keys import Key
from hardware.errors import PinError
from hardware.wiring import PROFILES, I2cOled, PanelConfig, SpiOled, Wiring, check, wiring_of

BOARDS = sorted(PROFILES)


@pytest.mark.parametrize("name", BOARDS)
def test_every_profile_is_free_of_clashes_and_has_the_six_roles(name: str) -> None:
    wiring = wiring_of(PanelConfig(name))  # type: ignore[arg-type]
    assert {Key.UP, Key.DOWN, Key.LEFT, Key.RIGHT, Key.OK, Key.BACK} <= wiring.keys.keys()
    assert (wiring.light, wiring.sound) == (18, 12)


def test_the_boards_are_wired_as_their_makers_say() -> None:
    hat, bonnet = PROFILES["waveshare-oled-hat"], PROFILES["adafruit-oled-bonnet"]
    assert hat.keys == {
        Key.UP: (6,),
        Key.DOWN: (19,),
        Key.LEFT: (5,),
        Key.RIGHT: (26,),
        Key.OK: (13, 21),
        Key.MENU: (20,),
        Key.BACK: (16,),
    }
    assert hat.oled == SpiOled("sh1106", data_command=24, reset=25)
    assert bonnet.keys == {
        Key.UP: (17,),
        Key.DOWN: (22,),
        Key.LEFT: (27,),
        Key.RIGHT: (23,),
        Key.OK: (4, 5),
        Key.BACK: (6,),
    }
    assert bonnet.oled == I2cOled("ssd1306", 1, 0x3C)
    assert PROFILES["diy"].keys == hat.keys


@pytest.mark.parametrize("name", BOARDS)
def test_upside_down_turns_the_arrows_and_nothing_else(name: str) -> None:
    upright = wiring_of(PanelConfig(name)).keys  # type: ignore[arg-type]
    turned = wiring_of(PanelConfig(name, rotate=2)).keys  # type: ignore[arg-type]
    assert (turned[Key.UP], turned[Key.LEFT]) == (upright[Key.DOWN], upright[Key.RIGHT])
    assert (turned[Key.DOWN], turned[Key.RIGHT]) == (upright[Key.UP], upright[Key.LEFT])
    rest = upright.keys() - {Key.UP, Key.DOWN, Key.LEFT, Key.RIGHT}
    assert all(turned[key] == upright[key] for key in rest)


@pytest.mark.parametrize(
    ("config", "sentence"),
    [
        (
            PanelConfig("diy", pins={"light": (6,)}),
            "Pin 6 is used twice: for the key UP and for the light",
        ),
        (
            PanelConfig("diy", pins={"1": (19,)}),
            "Pin 19 is used twice: for the key DOWN and for the key 1",
        ),
        (
            PanelConfig("diy", pins={"ok": (13, 13)}),
            "Pin 13 is used twice: for the key OK and for the key OK",
        ),
        (
            PanelConfig("adafruit-oled-bonnet", pins={"menu": (3,)}),
            "Pin 3 for the key MENU is taken by the display's I2C bus",
        ),
        (
            PanelConfig("waveshare-oled-hat", pins={"sound": (7,)}),
            "Pin 7 for the sound is taken by the display's SPI bus",
        ),
        (
            PanelConfig("waveshare-oled-hat", pins={"light": (24,)}),
            "Pin 24 is used twice: for the display and for the light",
        ),
        (
            PanelConfig("diy", oled=SpiOled(reset=10)),
            "Pin 10 for the display is taken by the display's SPI bus",
        ),
        (
            PanelConfig("diy", pins={"up": (1,)}),
            "Pin 1 for the key UP is taken by the board's own identification",
        ),
        (
            PanelConfig("diy", pins={"up": (28,)}),
            "There is no pin 28 (for the key UP): pins are 0 to 27",
        ),
    ],
)
def test_a_pin_used_twice_or_reserved_is_refused_naming_both_uses(
    config: PanelConfig, sentence: str
) -> None:
    """F6."""
    with pytest.raises(PinError) as refused:
        wiring_of(config)
    assert str(refused.value) == sentence


def test_overrides_replace_add_and_unwire() -> None:
    numbers = {str(face): (pin,) for face, pin in zip(range(1, 7), (17, 27, 22, 23, 24, 25))}  # noqa: B905
    wiring = wiring_of(
        PanelConfig("diy", pins={**numbers, "menu": (), "light": (), "sound": (4,)}, oled="none")
    )
    assert wiring.keys[Key.FOUR] == (23,)
    assert Key.MENU not in wiring.keys
    assert (wiring.light, wiring.sound, wiring.oled) == (None, 4, None)
    assert wiring_of(PanelConfig("diy", voice="none")).sound is None
    pins = Counter(pin for pins in wiring.keys.values() for pin in pins)
    assert max(pins.values()) == 1


@pytest.mark.parametrize(
    ("config", "words"),
    [
        (PanelConfig("diy", pins={"fire": (4,)}), "unknown uses: fire"),
        (PanelConfig("diy", pins={"light": (4, 17)}), "only one pin"),
        (PanelConfig("nothing"), "unknown profile 'nothing'"),  # type: ignore[arg-type]
    ],
)
def test_a_config_that_means_nothing_is_an_error(config: PanelConfig, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        wiring_of(config)


def test_profiles_and_settings_are_in_the_handbook() -> None:
    """What can be set is documented."""
    handbook = (Path(__file__).parents[2] / "docs" / "hardware.md").read_text(encoding="utf-8")
    words = [
        *PROFILES,
        *(setting.name for setting in fields(PanelConfig) if setting.name != "profile"),
    ]
    assert [word for word in words if f"`{word}`" not in handbook] == []
    for wiring in PROFILES.values():
        for pins in wiring.keys.values():
            assert all(f"{pin}" in handbook for pin in pins)


def test_an_i2c_bus_takes_its_own_two_pins_only() -> None:
    check(Wiring({Key.UP: (2, 3)}, I2cOled(port=3)))
    check(Wiring({Key.UP: (2, 3)}, SpiOled()))
    with pytest.raises(PinError, match="I2C"):
        check(Wiring({Key.UP: (2,)}, I2cOled(port=1)))
