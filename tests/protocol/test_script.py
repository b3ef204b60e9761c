"""`companion script`: one reply a request, in order, to the end of input, then exit status 0."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import Any

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "companion", "script"]
PATIENCE = 30
"""Seconds after which a process that does not answer is given up."""

NEW: dict[str, Any] = {"new": {"game": "turtle-bay", "players": [{"name": "Anna"}, {"name": "Bo"}]}}


def said(text: bytes) -> list[dict[str, Any]]:
    """Runs the script on an input; it must end well and say nothing on standard error."""
    run = subprocess.run(
        COMMAND, input=text, capture_output=True, timeout=PATIENCE, check=False, cwd=ROOT
    )
    assert run.stderr == b""
    assert run.returncode == 0
    assert run.stdout == b"" or run.stdout.endswith(b"\n")
    return [json.loads(line) for line in run.stdout.splitlines()]


def lines(*requests: object) -> bytes:
    """Writes requests, one a line."""
    return b"".join(json.dumps(request).encode() + b"\n" for request in requests)


def test_one_reply_a_request_in_order() -> None:
    """Each reply stands where its request stood, right and wrong mixed."""
    replies = said(
        lines(
            {"show": "log"},
            NEW,
            {"note": "one"},
            {"pass": {}},
            {"answer": {"kind": "roll", "dice": [9]}},
            {"answer": {"kind": "roll", "dice": [4]}},
            {"show": "question"},
        )
    )
    assert [reply["ok"] for reply in replies] == [False, True, True, False, False, True, True]
    assert replies[0]["error"]["code"] == "no-game"
    assert replies[4]["refusal"]["rule"] == "TB-3"
    assert replies[6]["question"]["steps"] == 4


def test_the_end_of_input_is_no_error() -> None:
    """Exit status 0 whatever was refused, also with nothing said at all."""
    assert said(b"") == []
    assert said(b"\n\n  \n\t\r\n") == []
    assert [reply["ok"] for reply in said(b"{\n\xff\n[]\n")] == [False, False, False]


def test_blank_lines_are_skipped_and_the_last_needs_no_end() -> None:
    """Blank lines, CRLF and a last line that is cut off short of its end."""
    text = b"\r\n" + lines(NEW) + b"   \n\n" + b'{"note": "x"}\r\n\n' + b'{"show": "result"}'
    assert [reply["ok"] for reply in said(text)] == [True, True, True]


def test_a_doubtful_line_stops_nothing() -> None:
    """Over-long, over-deep, invalid lines each get their one reply; the game goes on."""
    bad = [b"x" * 2_000_000, b"[" * 200_000, b"\xff\xfe", b"\x00", b'{"undo": {}']
    text = lines(NEW) + b"\n".join(bad) + b"\n" + lines({"answer": {"kind": "roll", "dice": [4]}})
    replies = said(text)
    assert [reply["ok"] for reply in replies] == [True, *[False] * len(bad), True]
    assert {reply["error"]["code"] for reply in replies[1:-1]} == {"bad-json"}


@contextmanager
def running() -> Iterator[subprocess.Popen[bytes]]:
    """Starts the script for a conversation; it is ended if it does not answer in time."""
    process = subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, env=dict(os.environ)
    )
    limit = Timer(PATIENCE, process.kill)
    limit.start()
    try:
        yield process
    finally:
        limit.cancel()
        process.kill()
        process.wait()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.close()
        process.stdout.close()


def test_each_reply_comes_before_the_next_request() -> None:
    """Flushed at once: a client that waits for each reply is never kept waiting."""
    with running() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for request in (NEW, {"answer": {"kind": "roll", "dice": [4]}}, {"show": "log"}):
            process.stdin.write(lines(request))
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["ok"]
        process.stdin.close()
        assert process.stdout.readline() == b""
        assert process.wait(PATIENCE) == 0


def test_the_script_needs_neither_web_nor_hardware() -> None:
    """A script on a serial line loads no web server and no display."""
    code = (
        "import io, sys\n"
        "sys.stdin = io.TextIOWrapper(io.BytesIO(b'{}'))\n"
        "from companion.cli import main\n"
        "assert main(['script']) == 0\n"
        "heavy = {'flask', 'waitress', 'PIL', 'gpiozero', 'luma', 'hardware', 'web'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, timeout=PATIENCE, check=False, cwd=ROOT
    )
    assert (run.returncode, run.stderr) == (0, b"")
