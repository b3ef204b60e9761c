"""The OLED adapter over models of the chips: which pixels arrive, in how many bytes, and what is
said when they do not (D5, D6)."""

from __future__ import annotations

import atexit
import errno
from collections.abc import Callable
from itertools import pairwise
from random import Random
from statistics import median

import pytest
from fake_rpigpio import RPi
from luma.core.interface.serial import spi
from PIL import Image

from companion.drawing import Box, Line, Screen, Text
from hardware.chips import (
    Chip,
    FakeBus,
    FakeLines,
    FakeSpi,
    Sh1106Chip,
    Ssd1306Chip,
    plugged_in,
    wire_to,
)
from hardware.errors import DisplayError, PinError
from hardware.oled import FrugalSh1106, OledDisplay, Serial, i2c_wire, spi_wire
from hardware.panel import BLANK, FRAME_BYTES
from hardware.raster import frame
from hardware.windows import WHOLE, Window, changed, packed

FULL = bytes([0xFF]) * FRAME_BYTES
CHIPS: dict[str, type[Chip]] = {"ssd1306": Ssd1306Chip, "sh1106": Sh1106Chip}
both_chips = pytest.mark.parametrize("name", sorted(CHIPS))


def i2c_display(name: str, rotate: int = 0) -> tuple[OledDisplay, FakeBus]:
    bus = FakeBus(CHIPS[name]())
    return OledDisplay(name, wire_to(bus), "/dev/i2c-1", "0x3C", rotate), bus


def spi_display(name: str) -> tuple[OledDisplay, FakeSpi, FakeLines]:
    lines = FakeLines()
    bus = FakeSpi(CHIPS[name](), lines)
    wire = spi_wire(lambda: lines, bus=bus)
    return OledDisplay(name, wire, "/dev/spidev0.0", ""), bus, lines


def table(die: int, cursor: int = 0, who: str = "ANNA") -> bytes:
    """Draws something like a screen in play: bar, dice, a cursor on a map."""
    return frame(
        Screen(
            (
                Box(0, 0, 128, 16),
                Text(2, 0, f"▲R {who}", "big", ink=False),
                Text(4, 18, f"[{die}] [2]", "big"),
                Text(0, 36, "Which turtle?"),
                Line(0, 60, 127, 60),
                Box(cursor * 8, 50, 6, 6),
            )
        )
    )


def random_change(data: bytes, chance: Random) -> bytes:
    """Flips a random rectangle's worth of bytes; now and then the whole frame."""
    if chance.random() < 0.02:
        return chance.randbytes(FRAME_BYTES)
    new = bytearray(data)
    left, width = chance.randrange(16), chance.randrange(1, 5)
    top, height = chance.randrange(64), chance.randrange(1, 20)
    for y in range(top, min(64, top + height)):
        for x in range(left, min(16, left + width)):
            new[y * 16 + x] = chance.choice((0, 0xFF, chance.randrange(256)))
    return bytes(new)


@both_chips
def test_what_was_shown_is_on_the_glass_after_thousands_of_changes(name: str) -> None:
    display, bus = i2c_display(name)
    chance = Random(11)
    shown = table(4)
    display.start(shown)
    for number in range(2000):
        shown = random_change(shown, chance)
        display.show(shown)
        if number % 7 == 0:
            assert bus.chip.glass() == shown
    assert bus.chip.glass() == shown


@both_chips
def test_the_same_over_spi(name: str) -> None:
    display, bus, _ = spi_display(name)
    chance = Random(12)
    shown = table(4)
    display.start(shown)
    for _ in range(300):
        shown = random_change(shown, chance)
        display.show(shown)
        assert bus.chip.glass() == shown


def test_every_pixel_has_its_place_on_the_glass() -> None:
    display, bus = i2c_display("ssd1306")
    display.start(BLANK)
    for place in (0, 127, 128, 8 * 128, 63 * 128, 64 * 128 - 1, 4000):
        dot = bytearray(BLANK)
        dot[place // 8] = 0x80 >> place % 8
        display.show(bytes(dot))
        assert bus.chip.glass() == bytes(dot)


def test_an_upside_down_panel_gets_its_picture_turned() -> None:
    display, bus = i2c_display("sh1106", rotate=2)
    display.start(table(3))
    turned = Image.frombytes("1", (128, 64), table(3)).transpose(Image.Transpose.ROTATE_180)
    assert bus.chip.glass() == turned.tobytes()


def test_the_set_up_of_luma_crosses_the_wire_as_recorded() -> None:
    """Data sheet SSD1306: off, clock, multiplex, offset, start line, pump on, horizontal
    addressing, turned columns and rows, pins, precharge, deselect, follow memory, not inverted."""
    sent: list[tuple[int, ...]] = []
    display, bus = i2c_display("ssd1306")
    real = bus.chip.commands
    bus.chip.commands = lambda stream: (sent.append(tuple(stream)), real(stream))[1]  # type: ignore[method-assign]
    display.start(BLANK)
    assert sent[0][:2] == (0xAE, 0xD5)
    assert {(0x8D, 0x14), (0x20, 0x00)} <= set(pairwise(sent[0]))
    assert sent[1:] == [(0x81, 0xCF), (0x21, 0, 127, 0x22, 0, 7), (0xAF,)]


@both_chips
def test_the_same_frame_again_costs_nothing(name: str) -> None:
    display, bus = i2c_display(name)
    display.start(table(4))
    before = bus.wire_bytes
    display.show(table(4))
    assert bus.wire_bytes == before


def test_a_full_frame_costs_1034_bytes_and_a_die_few() -> None:
    display, bus = i2c_display("ssd1306")
    display.start(BLANK)
    costs = []
    for old, new in ((BLANK, FULL), (table(4), table(5)), (table(4), table(4, cursor=1))):
        display.show(old)
        before = bus.wire_bytes
        display.show(new)
        costs.append(bus.wire_bytes - before)
    assert costs[0] == 1034
    assert costs[1] <= 34
    assert costs[2] <= 40


@both_chips
def test_an_ordinary_press_costs_far_less_than_a_frame(name: str) -> None:
    """The wire is slow: at most 400 bytes in the median, of 1034."""
    display, bus = i2c_display(name)
    display.start(BLANK)
    costs = []
    for press in range(60):
        who = "ANNA" if press // 12 % 2 else "WOJCIECH"
        display.show(table(press % 6 + 1, press % 12, who))
        costs.append(bus.wire_bytes)
    steps = [later - earlier for earlier, later in pairwise(costs)]
    assert median(steps) <= 400


@both_chips
def test_never_more_bytes_than_a_full_frame(name: str) -> None:
    display, bus = i2c_display(name)
    display.start(BLANK)
    chance = Random(5)
    most = 1034 if name == "ssd1306" else 1080
    for _ in range(50):
        before = bus.wire_bytes
        display.show(chance.randbytes(FRAME_BYTES))
        assert bus.wire_bytes - before <= most


def test_windows_hold_every_change_and_join_where_that_is_cheaper() -> None:
    old, new = bytearray(1024), bytearray(1024)
    new[10] = new[14] = new[100] = new[128 + 11] = 1
    assert changed(bytes(old), bytes(new), 10, True) == [
        Window(0, 1, 10, 14),
        Window(0, 0, 100, 100),
    ]
    assert changed(bytes(old), bytes(new), 7, False) == [
        Window(0, 0, 10, 14),
        Window(0, 0, 100, 100),
        Window(1, 1, 11, 11),
    ]
    assert changed(bytes(old), bytes(old), 10, True) == []
    assert changed(bytes(old), bytes(b"\x01" * 1024), 10, True) == [WHOLE]


def test_packing_puts_the_upper_pixel_into_the_lowest_bit() -> None:
    picture = Image.new("1", (128, 64))
    for x, y in ((0, 0), (5, 9), (127, 63)):
        picture.putpixel((x, y), 1)
    memory = packed(picture)
    assert (memory[0], memory[128 + 5], memory[1023]) == (1, 2, 128)
    assert sum(memory) == 131


def test_a_frame_of_another_size_is_refused() -> None:
    display, _ = i2c_display("ssd1306")
    with pytest.raises(ValueError, match="1024"):
        display.start(b"")


# -- the world fails -------------------------------------------------------------------------------


@both_chips
@pytest.mark.parametrize("number", [errno.EREMOTEIO, errno.EIO, errno.ENXIO, errno.ETIMEDOUT])
@pytest.mark.parametrize("after", [0, 1])
def test_a_failing_transfer_is_a_display_error_and_the_next_frame_is_whole(
    name: str, number: int, after: int
) -> None:
    """D5: whatever the kernel says, in the command or between command and data."""
    display, bus = i2c_display(name)
    display.start(table(1))
    bus.fail, bus.fail_after = number, after
    with pytest.raises(DisplayError) as failed:
        display.show(FULL)
    assert (failed.value.device, failed.value.address) == (name, "0x3C on /dev/i2c-1")
    assert failed.value.cause == "no-answer"
    bus.fail = None
    display.show(table(2))
    assert bus.chip.glass() == table(2)


@both_chips
def test_unplugged_is_noticed_by_the_probe_and_cured_by_a_start(name: str) -> None:
    """D5: after the plug is back, set-up and whole frame are sent: the chip has lost them."""
    display, bus = i2c_display(name)
    display.start(table(1))
    display.probe()
    bus.plugged = False
    with pytest.raises(DisplayError, match="plug and wires"):
        display.probe()
    with pytest.raises(DisplayError):
        display.start(table(1))
    bus.plugged = True
    bus.chip.cut_power()
    display.start(table(1))
    assert bus.chip.glass() == table(1)


def test_a_power_glitch_is_silent_and_a_renewal_cures_it_without_a_flicker() -> None:
    display, bus = i2c_display("ssd1306")
    display.start(table(1))
    bus.chip.cut_power()
    display.show(table(2))
    assert bus.chip.glass() == BLANK
    display.renew(table(2))
    assert bus.chip.glass() == table(2)
    sent: list[int] = []
    real = bus.chip.commands
    bus.chip.commands = lambda stream: (sent.extend(stream), real(stream))[1]  # type: ignore[method-assign]
    display.renew(table(2))
    assert 0xAE not in sent


def test_spi_notices_nothing_and_a_renewal_cures_it() -> None:
    """D5: over SPI init and a full frame are the only cure."""
    display, bus, _ = spi_display("sh1106")
    display.start(table(1))
    assert not display.answers
    bus.plugged = False
    display.show(table(2))
    display.probe()
    bus.plugged = True
    bus.chip.cut_power()
    display.renew(table(2))
    assert bus.chip.glass() == table(2)


def test_a_hundred_recoveries_leak_no_bus_and_no_exit_hook() -> None:
    display, bus = i2c_display("ssd1306")
    hooks = atexit._ncallbacks()
    for number in range(100):
        bus.plugged = number % 2 == 0
        if bus.plugged:
            display.start(table(1))
        else:
            with pytest.raises(DisplayError):
                display.start(table(1))
    display.close()
    assert atexit._ncallbacks() == hooks
    assert bus.opened == bus.closed == 100


def test_close_switches_off_unless_the_picture_is_to_stay() -> None:
    """A12: the last words stay on the display."""
    for keep in (False, True):
        display, bus = i2c_display("ssd1306")
        display.start(table(1))
        display.close(keep)
        display.close(keep)
        assert bus.chip.glass() == (table(1) if keep else BLANK)
        assert bus.closed == bus.opened == 1


def test_closing_an_unplugged_display_is_no_error() -> None:
    display, bus = i2c_display("ssd1306")
    display.start(table(1))
    bus.plugged = False
    display.close()
    assert bus.closed == 1


def test_brightness_is_kept_over_a_new_start() -> None:
    """K8."""
    display, bus = i2c_display("ssd1306")
    display.brightness(10)
    display.start(BLANK)
    assert bus.chip.contrast == 10
    display.brightness(200)
    bus.chip.cut_power()
    display.renew(BLANK)
    assert bus.chip.contrast == 200
    with pytest.raises(ValueError, match="0 to 255"):
        display.brightness(256)


def refusing(error: Exception) -> Callable[[], Serial]:
    def connect() -> Serial:
        raise error

    return connect


@pytest.mark.parametrize(
    ("error", "cause"),
    [
        (PermissionError(errno.EACCES, "denied"), "not-allowed"),
        (FileNotFoundError(errno.ENOENT, "no such file"), "no-bus"),
        (ModuleNotFoundError("No module named 'spidev'"), "no-package"),
        (RuntimeError("not a Raspberry Pi"), "not-a-pi"),
        (PinError("pin", "24", "not-a-pi"), "not-a-pi"),
        (PinError("pin", "24", "busy"), "failed"),
    ],
)
def test_a_display_missing_at_the_start_names_the_likely_cause(
    error: Exception, cause: str
) -> None:
    """D6."""
    display = OledDisplay("sh1106", refusing(error), "/dev/spidev0.0", "")
    with pytest.raises(DisplayError) as failed:
        display.start(BLANK)
    assert failed.value.code == f"display.{cause}"
    assert str(failed.value).startswith("No display: ")
    assert failed.value.facts["address"] == "/dev/spidev0.0"


def test_a_machine_without_the_bus_says_so() -> None:
    """D6, with the real smbus2 of a machine that has no I2C."""
    display = OledDisplay("ssd1306", i2c_wire(9, 0x3C), "/dev/i2c-9", "0x3C")
    with pytest.raises(DisplayError, match="no /dev/i2c-9"):
        display.start(BLANK)


def test_two_displays_answer_at_two_addresses() -> None:
    bus = FakeBus(Ssd1306Chip(), address=0x3D)
    with plugged_in(bus):
        OledDisplay("ssd1306", i2c_wire(1, 0x3D), "/dev/i2c-1", "0x3D").start(table(6))
        with pytest.raises(DisplayError):
            OledDisplay("ssd1306", i2c_wire(1, 0x3C), "/dev/i2c-1", "0x3C").start(table(6))
    assert bus.chip.glass() == table(6)


def test_spi_gives_its_lines_back_even_when_the_bus_is_missing() -> None:
    display, bus, lines = spi_display("sh1106")
    display.start(table(1))
    display.close()
    assert (lines.cleaned, bus.closed) == (1, 1)
    missing = FakeLines()
    nowhere = OledDisplay("sh1106", spi_wire(lambda: missing), "/dev/spidev0.0", "")
    with pytest.raises(DisplayError):
        nowhere.start(BLANK)
    assert missing.cleaned == 1


def test_luma_over_the_stand_in_gpio_sends_a_full_frame_in_1048_bytes() -> None:
    """fake-rpigpio does nothing, which is all that luma's SPI needs of `gpio`."""
    bus = FakeSpi(Sh1106Chip(), FakeLines())
    wire: Serial = spi(spi=bus, gpio=RPi.GPIO)
    device = FrugalSh1106()
    device.begin(wire, Image.new("1", (128, 64)), None)
    before = bus.wire_bytes
    device.display(Image.new("1", (128, 64), 1))
    assert bus.wire_bytes - before == 1048
