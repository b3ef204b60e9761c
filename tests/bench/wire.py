"""From a press to the display, in every game: bytes on the wire and CPU, beside luma redrawing the
full frame.

Both drive the same recorded frames over luma's real I2C code into a model of the chip, so bytes
are exact and the same on every machine; CPU is this machine's."""

from __future__ import annotations

import random
import statistics
import time

from luma.core.interface.serial import i2c
from luma.oled.device import ssd1306
from PIL import Image

from companion.games import games
from companion.keys import Press
from companion.view import snapshot
from hardware import raster
from hardware.chips import FakeBus, Ssd1306Chip, plugged_in, wire_to
from hardware.oled import OledDisplay
from tests.bench import players
from tests.bench.rows import Row

FULL_FRAME = 1034
"""What luma sends for a full frame of an SSD1306 over I2C, address and control bytes included."""
GAMES = 3
"""So many games are played each way."""
REDRAWN = 300
"""So many frames are enough to see what luma does with each."""
MOST_BYTES = {"turtle-bay": 400}
MOST_PRESSES = {("turtle-bay", True): 5, ("turtle-bay", False): 8}
"""What is promised, by game; presses a turn with number keys or without."""


def measure() -> list[Row]:
    """Plays three games of each kind each way and counts."""
    return [row for game in games() for numbers in (True, False) for row in _rows(game, numbers)]


def _rows(game: str, numbers: bool) -> list[Row]:
    frames, turns = _frames(game, numbers=numbers)
    ours, ours_cpu = _ours(frames)
    luma, luma_cpu = _luma(frames[:REDRAWN])
    what = f"{game}, {'number keys' if numbers else 'six roles'}"
    return [
        _bytes_row(what, ours, luma, MOST_BYTES.get(game)),
        Row(
            f"{what}: CPU a frame to the display, median",
            f"{ours_cpu * 1000:.2f} ms",
            f"luma {luma_cpu * 1000:.2f} ms",
            f"{ours_cpu / luma_cpu:.2f}",
        ),
        _presses_row(what, turns, MOST_PRESSES.get((game, numbers))),
    ]


def _bytes_row(what: str, ours: list[int], luma: list[int], most: int | None) -> Row:
    median, theirs = statistics.median(ours), statistics.median(luma)
    return Row(
        f"{what}: wire bytes a press, median (p90)",
        f"{median:.0f} ({_p90(ours):.0f})",
        f"luma {theirs:.0f}",
        f"{median / theirs:.2f}",
        f"at most {most} against {FULL_FRAME}" if most else "",
        median <= most and theirs == FULL_FRAME if most else None,
    )


def _presses_row(what: str, turns: list[int], most: int | None) -> Row:
    median = statistics.median(turns)
    return Row(
        f"{what}: presses a turn, median",
        f"{median:.0f}",
        promised=f"at most {most}" if most else "",
        kept=median <= most if most else None,
    )


def _p90(values: list[int]) -> float:
    return statistics.quantiles(values, n=10)[-1]


def _frames(game: str, *, numbers: bool) -> tuple[list[bytes], list[int]]:
    """Gives the frame after every press of a few games, and the presses of each turn."""
    frames: list[bytes] = []
    turns: list[int] = []
    for seed in range(GAMES):
        dialog = players.dialog_at_setup()
        players.start(dialog, dialog.press, game=game)

        def press(one: Press, dialog=dialog) -> None:  # type: ignore[no-untyped-def]
            dialog.press(one)
            frames.append(raster.frame(snapshot(dialog, 1, "bench", True).screen))

        turns += players.play(dialog, press, random.Random(seed), numbers=numbers)
    return frames, turns


def _ours(frames: list[bytes]) -> tuple[list[int], float]:
    bus = FakeBus(Ssd1306Chip())
    display = OledDisplay("ssd1306", wire_to(bus), "i2c-1", "0x3c")
    display.start(bytes(1024))
    return _counted(bus, frames, display.show)


def _luma(frames: list[bytes]) -> tuple[list[int], float]:
    bus = FakeBus(Ssd1306Chip())
    with plugged_in(bus):
        device = ssd1306(i2c(port=1))

        def show(frame: bytes) -> None:
            device.display(Image.frombytes("1", (128, 64), frame))

        counted = _counted(bus, frames, show)
        device.persist = True
        return counted


def _counted(bus: FakeBus, frames: list[bytes], show) -> tuple[list[int], float]:  # type: ignore[no-untyped-def]
    sent, spent = [], []
    for frame in frames:
        before, begun = bus.wire_bytes, time.process_time()
        show(frame)
        spent.append(time.process_time() - begun)
        sent.append(bus.wire_bytes - before)
    return sent, statistics.median(spent)
