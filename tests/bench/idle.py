"""What the box costs while nobody does anything: CPU and wake-ups over 40 s, with one page open."""

from __future__ import annotations

import os
import re
import tempfile
import threading
from http.client import HTTPConnection
from pathlib import Path
from threading import Event

from tests.bench.rows import Row
from tests.running import Running

SETTLE_S, SECONDS = 25.0, 40.0
"""A blinking mark stands still after 20 s; then 40 s are measured."""


def measure() -> list[Row]:
    """Lets a box with a game in progress rest."""
    with tempfile.TemporaryDirectory() as folder, Running(Path(folder)) as box:
        for key in ("3", "1", "1", "2", "1", "ok", "4"):
            seq = box.state()["seq"]
            box.press(key)
            box.wait_for(seq)
        stream = HTTPConnection("127.0.0.1", box.port, timeout=60)
        stream.request("GET", "/events")
        events = stream.getresponse()
        threading.Thread(target=_read, args=(events,), daemon=True).start()
        Event().wait(SETTLE_S)
        before = _spent(box.process.pid)
        Event().wait(SECONDS)
        after = _spent(box.process.pid)
        share = (after[0] - before[0]) / SECONDS * 100
        wakes = (after[1] - before[1]) / SECONDS
        box.end()
    return [
        Row(
            "idle, one page open: CPU of a core",
            f"{share:.2f} %",
            promised="under 0.3 %",
            kept=share < 0.3,
        ),
        Row("idle, one page open: wake-ups a second", f"{wakes:.1f}"),
    ]


def _read(events) -> None:  # type: ignore[no-untyped-def]
    while events.readline():
        pass


def _spent(pid: int) -> tuple[float, int]:
    """Gives CPU seconds (in clock ticks of 10 ms) and voluntary switches of all threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    wakes = 0
    for task in Path(f"/proc/{pid}/task").iterdir():
        found = re.search(r"\nvoluntary_ctxt_switches:\s+(\d+)", (task / "status").read_text())
        assert found
        wakes += int(found[1])
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), wakes
