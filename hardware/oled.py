"""The OLED display: SSD1306 and SH1106 on I2C or SPI, by luma, in as few bytes as possible.

The chips keep their picture, so only changed windows are sent. What luma's constructors send is
recorded once and sent again whenever the chip may have lost it: no new device object, no new exit
hook, no forgotten file descriptor. Imported only where a real display is wanted. All of it belongs
to one thread.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Protocol

import luma.core.error as luma_error
from luma.core.interface.serial import i2c, spi
from luma.oled.device import sh1106, ssd1306
from PIL import Image

from companion.drawing import HEIGHT, WIDTH
from hardware.errors import DisplayError, HardwareError
from hardware.panel import FRAME_BYTES
from hardware.windows import WHOLE, Window, changed, packed

NOP = 0xE3
"""The command that does nothing, on both chips: the cheapest question "are you there?"."""


DISPLAYOFF = 0xAE
"""With this luma's set-up begins, on both chips."""


FIRST_COLUMN = 2
"""Where the glass begins in the SH1106's memory."""


class Serial(Protocol):
    """The wire, as luma has it."""

    def command(self, *cmd: int) -> None:
        """Sends command bytes."""

    def data(self, data: list[int]) -> None:
        """Sends bytes into the chip's memory."""

    def cleanup(self) -> None:
        """Closes the wire."""


class Recorder:
    """A wire without an end: it keeps the commands and drops everything else."""

    def __init__(self) -> None:
        self.commands: list[tuple[int, ...]] = []

    def command(self, *cmd: int) -> None:
        """Keeps the command."""
        self.commands.append(cmd)

    def data(self, data: list[int]) -> None:
        """Drops the data."""

    def cleanup(self) -> None:
        """Does nothing."""


class _Frugal:
    """What both chips share. Mixed in before luma's class, whose constructor talks to a recorder
    so that nothing crosses a wire before `begin`."""

    overhead: int
    tall: bool
    persist: bool
    _serial_interface: Serial

    def __init__(self, rotate: int = 0) -> None:
        recorder = Recorder()
        self._memory: bytes | None = None
        super().__init__(recorder, rotate=rotate)  # type: ignore[call-arg]
        self._setup = tuple(recorder.commands[:-1])
        self._switch_on = recorder.commands[-1]
        self.persist = True  # luma's exit hook shall not touch the display: we close it ourselves

    def display(self, image: Image.Image) -> None:
        """Sends what differs from the last image; nothing when nothing does."""
        memory = packed(self.preprocess(image))
        if isinstance(self._serial_interface, Recorder):
            return
        if self._memory is None:
            self._send(memory, [WHOLE])
        else:
            self._send(memory, changed(self._memory, memory, self.overhead, self.tall))

    def begin(self, serial: Serial, image: Image.Image, level: int | None) -> None:
        """Sets up a chip of unknown state at the end of this wire and shows the whole image."""
        self._serial_interface = serial
        self._set_up(self._setup, image, level)

    def refresh(self, image: Image.Image, level: int | None) -> None:
        """Sends set-up and whole image again, without switching the picture off between."""
        first = self._setup[0]
        kept = first[1:] if first[0] == DISPLAYOFF else first
        self._set_up((kept, *self._setup[1:]), image, level)

    def ask(self) -> None:
        """Sends a command that does nothing."""
        self._serial_interface.command(NOP)

    def let_go(self) -> Serial:
        """Gives the wire back; afterwards nothing is sent."""
        serial, self._serial_interface = self._serial_interface, Recorder()
        self._memory = None
        return serial

    def preprocess(self, image: Image.Image) -> Image.Image:
        """Turns the image when the panel hangs upside down (luma's own way)."""
        turned: Image.Image = super().preprocess(image)  # type: ignore[misc]
        return turned

    def _set_up(
        self, setup: tuple[tuple[int, ...], ...], image: Image.Image, level: int | None
    ) -> None:
        for commands in setup:
            self._serial_interface.command(*commands)
        if level is not None:
            self.contrast(level)  # type: ignore[attr-defined]
        self._memory = None
        self.display(image)
        self._serial_interface.command(*self._switch_on)

    def _send(self, memory: bytes, windows: list[Window]) -> None:
        self._memory = None  # unknown until all of it has arrived
        for window in windows:
            self._send_window(window, window.of(memory))
        self._memory = memory

    def _send_window(self, window: Window, data: bytes) -> None:
        raise NotImplementedError


class FrugalSsd1306(_Frugal, ssd1306):  # type: ignore[misc]
    """An SSD1306. A window is set by its first and last column and page; the chip then counts by
    itself (horizontal addressing, data sheet 10.1.3-10.1.5)."""

    overhead = 10  # I2C: address, control byte and 6 command bytes; address, control byte
    tall = True

    def _send_window(self, window: Window, data: bytes) -> None:
        columns = (self._const.COLUMNADDR, window.left, window.right)
        pages = (self._const.PAGEADDR, window.page, window.last_page)
        self._serial_interface.command(*columns, *pages)
        self._serial_interface.data(list(data))


class FrugalSh1106(_Frugal, sh1106):  # type: ignore[misc]
    """An SH1106. It knows one page at a time and a first column, and its memory is 132 columns
    wide, more than the glass."""

    overhead = 7  # I2C: address, control byte and 3 command bytes; address, control byte
    tall = False

    def _send_window(self, window: Window, data: bytes) -> None:
        for page in range(window.page, window.last_page + 1):
            column = window.left + FIRST_COLUMN
            self._serial_interface.command(0xB0 | page, column & 0x0F, 0x10 | column >> 4)
            width = window.right - window.left + 1
            row = page - window.page
            self._serial_interface.data(list(data[row * width : (row + 1) * width]))


CHIPS: dict[str, type[_Frugal]] = {"ssd1306": FrugalSsd1306, "sh1106": FrugalSh1106}
"""Both answer at the same address and cannot be told apart: which one it is, is a setting. The
wrong one shows as a picture shifted by 2 pixels, or as noise."""


class OledDisplay:
    """A display of the panel over one of the chips; every failure becomes a `DisplayError`."""

    def __init__(
        self, chip: str, connect: Callable[[], Serial], bus: str, address: str, rotate: int = 0
    ) -> None:
        """`connect` opens the wire anew at each start; `bus` and `address` name it in errors (an
        SPI display has no address)."""
        self._device = CHIPS[chip](rotate)
        self._chip, self._bus, self._address = chip, bus, address
        self._connect = connect
        self._level: int | None = None
        self._frame: bytes | None = None

    @property
    def answers(self) -> bool:
        """Tells whether a missing display can be noticed: over SPI nothing comes back."""
        return bool(self._address)

    def start(self, frame: bytes) -> None:
        """Opens the wire anew, sets the chip up and sends the whole frame."""
        self._release()
        with self._failing("no-bus", self._bus):
            serial = self._connect()
        # From here on the wire is the device's, so that a failure cannot leave it open.
        with self._failing("no-answer", self._place()):
            self._device.begin(serial, _image(frame), self._level)
        self._frame = frame

    def show(self, frame: bytes) -> None:
        """Sends what differs from the last frame."""
        if frame == self._frame:
            return
        self._frame = None
        with self._failing("no-answer", self._place()):
            self._device.display(_image(frame))
        self._frame = frame

    def probe(self) -> None:
        """Sends 3 bytes that change nothing; a display that is gone does not acknowledge them."""
        with self._failing("no-answer", self._place()):
            self._device.ask()

    def renew(self, frame: bytes) -> None:
        """Sends set-up and frame again, in case the chip lost its power unnoticed."""
        self._frame = None
        with self._failing("no-answer", self._place()):
            self._device.refresh(_image(frame), self._level)
        self._frame = frame

    def brightness(self, level: int) -> None:
        """Sets the contrast, 0-255; a display that is not started gets it at its start."""
        if not 0 <= level <= 255:
            raise ValueError(f"brightness is 0 to 255, not {level}")
        self._level = level
        with self._failing("no-answer", self._place()):
            self._device.contrast(level)  # type: ignore[attr-defined]

    def close(self, keep: bool = False) -> None:
        """Switches the picture off unless it is to be kept, and closes the wire."""
        if not keep:
            with suppress(OSError, luma_error.Error):
                self._device.hide()  # type: ignore[attr-defined]
        self._release()

    def _release(self) -> None:
        self._frame = None
        with suppress(OSError, luma_error.Error):
            self._device.let_go().cleanup()

    def _place(self) -> str:
        return f"{self._address} on {self._bus}" if self._address else self._bus

    @contextmanager
    def _failing(self, cause: str, place: str) -> Iterator[None]:
        # luma's errors are no OSErrors, and it lets some OSErrors through: both it must be.
        try:
            yield
        except (OSError, ImportError, RuntimeError, HardwareError, luma_error.Error) as error:
            raise DisplayError(
                self._chip, place, _cause(error) or cause, detail=str(error)
            ) from error


def _image(frame: bytes) -> Image.Image:
    if len(frame) != FRAME_BYTES:
        raise ValueError(f"a frame has {FRAME_BYTES} bytes, not {len(frame)}")
    return Image.frombytes("1", (WIDTH, HEIGHT), frame)


def _cause(error: Exception) -> str | None:
    """Names the likely cause (D6); None where only the moment of the failure tells."""
    if isinstance(error, ImportError):
        return "no-package"
    if isinstance(error, HardwareError):
        return error.cause if error.cause in ("no-package", "not-a-pi", "not-allowed") else "failed"
    if isinstance(error, luma_error.DeviceAddressError):
        return "bad-address"
    if isinstance(error, (luma_error.UnsupportedPlatform, RuntimeError)):
        return "not-a-pi"
    denied = isinstance(error, OSError) and error.errno in (errno.EACCES, errno.EPERM)
    if denied or isinstance(error, luma_error.DevicePermissionError):
        return "not-allowed"
    return None


def i2c_wire(port: int, address: int) -> Callable[[], Serial]:
    """Gives what opens an I2C bus. luma opens it itself: handed a ready bus, it would fall back to
    blocks of 32 bytes."""

    def connect() -> Serial:
        wire: Serial = i2c(port=port, address=address)
        return wire

    return connect


class Lines(Protocol):
    """The two lines beside an SPI bus, as luma asks for them."""

    OUT: int
    LOW: int
    HIGH: int

    def setup(self, pin: int, direction: int) -> None:
        """Makes a pin an output."""

    def output(self, pin: int, level: int) -> None:
        """Sets it."""

    def cleanup(self) -> None:
        """Gives the pins back."""


class _SpiWire(spi):  # type: ignore[misc]
    """luma's SPI wire that also gives back its data/command and reset lines."""

    def cleanup(self) -> None:
        """Closes the bus and the lines."""
        super().cleanup()
        self._gpio.cleanup()


def spi_wire(
    lines: Callable[[], Lines],
    port: int = 0,
    device: int = 0,
    data_command: int = 24,
    reset: int = 25,
    bus: object | None = None,
) -> Callable[[], Serial]:
    """Gives what opens an SPI bus; `bus` stands in for the kernel's where there is none."""

    def connect() -> Serial:
        held = lines()
        try:
            wire: Serial = _SpiWire(
                spi=bus, gpio=held, port=port, device=device, gpio_DC=data_command, gpio_RST=reset
            )
        except Exception:
            held.cleanup()
            raise
        return wire

    return connect
