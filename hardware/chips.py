"""Models of the display's chips and of the wires to them: what crossed, and what the glass shows.

They follow the data sheets as far as luma's drivers use them: addressing, memory, on and off, the
charge pump, turned columns and rows. They prove which pixels arrived, not how they look. For tests
and benches; nothing in the service imports this.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import ClassVar, Protocol

from hardware.oled import Serial, i2c_wire
from hardware.panel import BLANK
from hardware.windows import COLUMNS, PAGES


class Chip:
    """What both chips have in common. `commands` and `data` are what a wire delivers."""

    width = COLUMNS
    first = 0  # the column of the memory where the glass begins
    arguments: ClassVar[dict[int, int]]  # command byte -> bytes that belong to it

    def __init__(self, seed: int = 1) -> None:
        self._chance = Random(seed)
        self.memory = [bytearray(self.width) for _ in range(PAGES)]
        self.cut_power()

    def cut_power(self) -> None:
        """Loses and regains power: reset state, noise in the memory."""
        self.on = self.pump = False
        self.contrast = 0x7F
        self.page = self.column = 0
        self._turned_columns = self._turned_rows = False
        for page in self.memory:
            page[:] = self._chance.randbytes(self.width)

    def commands(self, stream: Sequence[int]) -> None:
        """Takes command bytes."""
        rest = list(stream)
        while rest:
            code = rest.pop(0)
            count = self.arguments.get(code, 0)
            self._command(code, [rest.pop(0) for _ in range(count)])

    def data(self, stream: Sequence[int]) -> None:
        """Takes bytes into the memory, where the pointer stands."""
        for byte in stream:
            self.memory[self.page][self.column] = byte
            self._step()

    def glass(self) -> bytes:
        """Gives the frame a person sees; blank while the chip is off or without its pump."""
        if not (self.on and self.pump):
            return BLANK
        rows = [self._row(y) for y in range(PAGES * 8)]
        return b"".join(rows if self._turned_rows else reversed(rows))

    def _row(self, y: int) -> bytes:
        page = self.memory[y // 8]
        bits = "".join(str(page[self.first + x] >> y % 8 & 1) for x in range(COLUMNS))
        bits = bits if self._turned_columns else bits[::-1]
        return int(bits, 2).to_bytes(COLUMNS // 8, "big")

    def _command(self, code: int, arguments: list[int]) -> None:
        if code in (0xAE, 0xAF):
            self.on = code == 0xAF
        elif code in (0xA0, 0xA1):
            self._turned_columns = code == 0xA1
        elif code in (0xC0, 0xC8):
            self._turned_rows = code == 0xC8
        elif code == 0x81:
            self.contrast = arguments[0]
        elif 0xB0 <= code <= 0xB7:
            self.page = code & 0x07
        elif code <= 0x0F:
            self.column = self.column & 0xF0 | code
        elif code <= 0x1F:
            self.column = (code & 0x0F) << 4 | self.column & 0x0F

    def _step(self) -> None:
        # Page addressing: the column runs on, the page stays.
        self.column = min(self.column + 1, self.width - 1)


class Ssd1306Chip(Chip):
    """An SSD1306: three addressing modes, a charge pump that has to be switched on."""

    arguments: ClassVar = {
        **dict.fromkeys((0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1),
        **dict.fromkeys((0x21, 0x22, 0xA3), 2),
        **dict.fromkeys((0x29, 0x2A), 5),
        **dict.fromkeys((0x26, 0x27), 6),
    }

    def cut_power(self) -> None:
        """Falls back to page addressing over the whole memory, the pump off."""
        super().cut_power()
        self.mode = 2
        self._columns = (0, COLUMNS - 1)
        self._pages = (0, PAGES - 1)

    def _command(self, code: int, arguments: list[int]) -> None:
        if code == 0x20:
            self.mode = arguments[0] & 3
        elif code == 0x21:
            self._columns = (arguments[0], arguments[1])
            self.column = arguments[0]
        elif code == 0x22:
            self._pages = (arguments[0], arguments[1])
            self.page = arguments[0]
        elif code == 0x8D:
            self.pump = arguments[0] == 0x14
        elif code > 0x1F or self.mode == 2:  # column nibbles count in page addressing only
            super()._command(code, arguments)

    def _step(self) -> None:
        if self.mode == 0:
            self.column += 1
            if self.column > self._columns[1]:
                self.column = self._columns[0]
                self.page = self._pages[0] if self.page >= self._pages[1] else self.page + 1
        elif self.mode == 1:
            self.page += 1
            if self.page > self._pages[1]:
                self.page = self._pages[0]
                last = self.column >= self._columns[1]
                self.column = self._columns[0] if last else self.column + 1
        else:
            super()._step()


class Sh1106Chip(Chip):
    """An SH1106: page addressing only, 132 columns of which the glass shows 128 from column 2; its
    converter is on from the start."""

    width = 132
    first = 2
    arguments: ClassVar = dict.fromkeys((0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1)

    def cut_power(self) -> None:
        """Falls back to its reset state."""
        super().cut_power()
        self.pump = True


class Message(Protocol):
    """A write message of smbus2."""

    addr: int

    def __iter__(self) -> Iterator[int]:
        """Gives the bytes."""


class FakeBus:
    """An I2C bus in the form of `smbus2.SMBus`, with one chip at one address.

    `plugged` false, or a number in `fail`, makes transfers fail as the kernel does; `wire_bytes`
    and `transfers` count what crossed, address and control bytes included."""

    def __init__(self, chip: Chip, address: int = 0x3C) -> None:
        self.chip, self.address = chip, address
        self.plugged = True
        self.fail: int | None = None
        self.fail_after = 0  # transfers that still work before `fail` counts
        self.wire_bytes = self.transfers = 0
        self.opened = self.closed = 0

    def open(self, port: int | str) -> FakeBus:
        """Stands in for the class itself."""
        del port
        self.opened += 1
        return self

    def close(self) -> None:
        """Counts the closing."""
        self.closed += 1

    def write_i2c_block_data(self, addr: int, register: int, data: Sequence[int]) -> None:
        """Transfers at most 32 bytes behind a control byte."""
        if len(data) > 32:
            raise ValueError("a block has at most 32 bytes")
        self._transfer(addr, [register, *data])

    def i2c_rdwr(self, *messages: Message) -> None:
        """Transfers whole messages."""
        for message in messages:
            self._transfer(message.addr, list(message))

    def _transfer(self, addr: int, payload: list[int]) -> None:
        if self.fail is not None and self.fail_after == 0:
            raise OSError(self.fail, "transfer failed")
        if self.fail is not None:
            self.fail_after -= 1
        if not self.plugged or addr != self.address:
            raise OSError(errno.EREMOTEIO, "no acknowledge")
        self.transfers += 1
        self.wire_bytes += 1 + len(payload)
        control, *rest = payload
        (self.chip.data if control == 0x40 else self.chip.commands)(rest)


@contextmanager
def plugged_in(bus: FakeBus) -> Iterator[FakeBus]:
    """Lets every I2C bus that is opened meanwhile be this one (luma opens buses by itself)."""
    import smbus2

    real = smbus2.SMBus
    smbus2.SMBus = bus.open  # type: ignore[misc,assignment]
    try:
        yield bus
    finally:
        smbus2.SMBus = real  # type: ignore[misc]


def wire_to(bus: FakeBus, port: int = 1) -> Callable[[], Serial]:
    """Gives what opens luma's real I2C wire over a fake bus."""

    def connect() -> Serial:
        with plugged_in(bus):
            return i2c_wire(port, bus.address)()

    return connect


class FakeLines:
    """Data/command and reset lines: they remember their level, as luma's `gpio`."""

    OUT, LOW, HIGH = 0, 0, 1

    def __init__(self) -> None:
        self.levels: dict[int, int] = {}
        self.cleaned = 0

    def setup(self, pin: int, direction: int) -> None:
        """Takes a pin."""
        del direction
        self.levels[pin] = self.LOW

    def output(self, pin: int, level: int) -> None:
        """Sets a pin."""
        self.levels[pin] = level

    def cleanup(self) -> None:
        """Counts the giving back."""
        self.cleaned += 1


class FakeSpi:
    """An SPI bus in the form of `spidev.SpiDev` with a chip behind it. Nothing comes back: without
    a chip (`plugged` false) transfers succeed all the same."""

    max_speed_hz = 0

    def __init__(self, chip: Chip, lines: FakeLines, data_command: int = 24) -> None:
        self.chip, self._lines, self._line = chip, lines, data_command
        self.plugged = True
        self.wire_bytes = self.transfers = 0
        self.opened = self.closed = 0

    def open(self, port: int, device: int) -> None:
        """Counts the opening."""
        del port, device
        self.opened += 1

    def close(self) -> None:
        """Counts the closing."""
        self.closed += 1

    def writebytes(self, data: Sequence[int]) -> None:
        """Transfers bytes; the line beside says whether they are data."""
        self.transfers += 1
        self.wire_bytes += len(data)
        if self.plugged:
            is_data = self._lines.levels.get(self._line) == self._lines.HIGH
            (self.chip.data if is_data else self.chip.commands)(data)
