"""A box that runs as a program of its own, for tests: started, pressed, looked at, ended."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from collections.abc import Mapping
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryFile
from types import TracebackType
from typing import Any

SOON = 60.0
"""Seconds after which a test gives up waiting."""


class Running:
    """`companion run` with a simulated panel, bound to this machine alone."""

    def __init__(
        self,
        data: Path,
        port: int = 0,
        program: tuple[str, ...] = ("-m", "companion"),
        environ: Mapping[str, str] | None = None,
        more: tuple[str, ...] = (),
        cwd: Path | None = None,
    ) -> None:
        """Starts it; `cwd` is where Python looks for it first, if not here."""
        self.data = data
        command = [sys.executable, *program, "run", "--panel", "simulated"]
        command += ["--data", str(data), "--port", str(port), "--host", "127.0.0.1", *more]
        self._errors = TemporaryFile("w+")  # noqa: SIM115 - closed with the box
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=self._errors, text=True, env=environ, cwd=cwd
        )
        self.line = ""
        self.port = 0
        self.wait_told()

    def wait_told(self) -> None:
        """Waits for the line that a start tells; a restart tells it again."""
        assert self.process.stdout
        self.line = self.process.stdout.readline().strip()
        found = re.search(r":(\d+)/", self.line)
        assert found, (self.line, self.errors())
        self.port = int(found[1])

    def state(self) -> dict[str, Any]:
        """Gives the newest snapshot."""
        return dict(json.loads(self.ask("GET", "/state")))

    def press(self, key: str, how: str = "short") -> None:
        """Presses a key of the simulated panel."""
        told = json.dumps({"key": key, "how": how})
        assert json.loads(self.ask("POST", "/panel/press", told)) == {"ok": True}

    def ask(self, method: str, path: str, body: str | None = None) -> bytes:
        """Asks the page."""
        link = HTTPConnection("127.0.0.1", self.port, timeout=SOON)
        origin = f"http://127.0.0.1:{self.port}"
        link.request(method, path, body, {"X-Turtle-Companion": "1", "Origin": origin})
        answer = link.getresponse().read()
        link.close()
        return answer

    def wait_for(self, seq: int) -> dict[str, Any]:
        """Waits for a snapshot newer than `seq`, as a page does, and gives the newest."""
        link = HTTPConnection("127.0.0.1", self.port, timeout=SOON)
        link.request("GET", "/events")
        events = link.getresponse()
        while True:
            line = events.readline()
            assert line, "the stream has ended"
            if line.startswith(b"data:"):
                told = json.loads(line.removeprefix(b"data:"))
                if isinstance(told, dict) and told.get("seq", 0) > seq:
                    link.close()
                    return self.state()  # an event may tell only what has changed

    def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Ends the box by a signal and gives its exit status."""
        self.process.send_signal(number)
        return self.process.wait(SOON)

    def errors(self) -> str:
        """Gives what was said on standard error so far."""
        self._errors.seek(0)
        return self._errors.read()

    def __enter__(self) -> Running:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _fault: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(SOON)
        assert self.process.stdout
        self.process.stdout.close()
        self._errors.close()
