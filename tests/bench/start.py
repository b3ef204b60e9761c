"""Start to the first frame and to the first page, and memory, beside bare imports of the same
libraries. Fresh processes, in turn; medians."""

from __future__ import annotations

import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from threading import Timer

from tests.bench.rows import Row

RUNS = 7
ALL_S = 3.5
"""Seconds after the first page within which what could wait is loaded: memory is that of all."""
TELLING = """
import atexit, sys
from hardware.simulator import SimulatedDisplay as Display

def told(self, frame, start=Display.start):
    start(self, frame)
    print("frame", *sys.modules, flush=True)
    Display.start = start

Display.start = told
from companion.cli import main
main()
print("modules", *sys.modules, flush=True)
"""
"""`companion run` that says when the first frame stands on its display, and at its end which
modules it had loaded: the same libraries are then imported bare."""
ENVIRON = {name: told for name, told in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""Files are compiled once and kept, as in every installation."""
OURS = ("companion", "hardware", "web", "__main__")


def measure() -> list[Row]:
    """Starts the box and the bare imports seven times each, in turn."""
    for _ in range(2):  # modules, then templates are compiled, as after an installation
        _box()
    *_, first, libraries = _box()
    frames, pages, memory, bare_frames, bare_pages, bare_memory = [], [], [], [], [], []
    for _ in range(RUNS):
        frame, page, kib, *_ = _box()
        frames.append(frame)
        pages.append(page)
        memory.append(kib)
        bare_frames.append(_bare(first)[0])
        spent, kib = _bare(libraries)
        bare_pages.append(spent)
        bare_memory.append(kib)
    return [
        _row("start to the first frame", frames, bare_frames, "ms", 1000),
        _row("start to the first page", pages, bare_pages, "ms", 1000),
        _row("memory once all is loaded", memory, bare_memory, "MiB", 1 / 1024),
    ]


def _row(what: str, ours: list[float], bare: list[float], unit: str, factor: float) -> Row:
    mine, theirs = statistics.median(ours), statistics.median(bare)
    ratio = mine / theirs
    return Row(
        what,
        f"{mine * factor:.0f} {unit}",
        f"bare imports {theirs * factor:.0f} {unit}",
        f"{ratio:.2f}",
        "at most 1.5 times",
        ratio <= 1.5,
    )


def _bare(libraries: tuple[str, ...]) -> tuple[float, float]:
    """Gives the seconds until the imports are done, and resident KiB then."""
    program = f"import {', '.join(libraries)}; print('done', flush=True); input()"
    begun = time.perf_counter()
    command = [sys.executable, "-c", program]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with ended(subprocess.Popen(command, text=True, env=ENVIRON, **pipes)) as process:
        assert process.stdout
        process.stdout.readline()
        spent = time.perf_counter() - begun
        kib = _resident(process.pid)
    return spent, kib


def _box() -> tuple[float, float, float, tuple[str, ...], tuple[str, ...]]:
    """Gives the seconds to the first frame and to the first page, resident KiB then, and the
    libraries that were loaded at the first frame and at the end."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", TELLING, "run", "--panel", "simulated"]
        command += ["--data", folder, "--port", "0", "--host", "127.0.0.1"]
        begun = time.perf_counter()
        process_ = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=ENVIRON)
        with ended(process_) as process:
            assert process.stdout
            first = process.stdout.readline()
            frame = time.perf_counter() - begun
            lines = iter(process.stdout.readline, "")
            port = next(found[1] for line in lines if (found := re.search(r":(\d+)/", line)))
            link = HTTPConnection("127.0.0.1", int(port), timeout=10)
            link.request("GET", "/")
            link.getresponse().read()
            page = time.perf_counter() - begun
            time.sleep(ALL_S)
            kib = _resident(process.pid)
            process.terminate()
            told = next(line for line in lines if line.startswith("modules "))
    return frame, page, kib, _libraries(first), _libraries(told)


def _libraries(told: str) -> tuple[str, ...]:
    """Gives what was loaded and is not ours, in the order of loading."""
    loaded = [name for name in told.split()[1:] if name.split(".")[0] not in OURS]
    return tuple(name for name in loaded if _is_importable(name))


def _is_importable(name: str) -> bool:
    """Leaves out what is no module of its own (aliases such as `os.path` import as well)."""
    return all(part.isidentifier() for part in name.split(".")) and "cython" not in name


@contextmanager
def ended(process: subprocess.Popen[str]) -> Iterator[subprocess.Popen[str]]:
    """Ends a process whatever happens, and within 60 s."""
    alarm = Timer(60, process.kill)
    alarm.start()
    try:
        yield process
    finally:
        process.terminate()
        process.communicate()
        alarm.cancel()


def _resident(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found
    return float(found[1])
