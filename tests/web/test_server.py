"""The real server on loopback: many streams, stopping, viewers that go without a word (E1, E5)."""

from __future__ import annotations

import ctypes
import json
import socket
import struct
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator

import pytest

from tests.web.fake_source import FakeSource
from tests.web.snapshots import GAMES, playing
from web.server import PageServer
from web.sockets import inherited, listen, open_sockets

LOOPBACK = "127.0.0.1"
STREAMS = 6
ATTACH_FILTER = 26  # SO_ATTACH_FILTER of Linux; Python has no name for it


@pytest.fixture
def source() -> FakeSource:
    """A fake box with a simulated panel."""
    return FakeSource(playing())


@pytest.fixture
def server(source: FakeSource) -> Iterator[PageServer]:
    """The page of that box, served on a free port with few places and quick heartbeats."""
    sockets = open_sockets({}, (0,), LOOPBACK, gone_ms=1000)
    one = PageServer(source, sockets, GAMES, ["turtles.local"], streams=STREAMS, beat=0.2)
    one.start()
    yield one
    one.stop()


class Viewer:
    """A viewer's open stream over a plain socket."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection((LOOPBACK, port), timeout=5)
        self.socket.sendall(b"GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        self.file = self.socket.makefile("rb")

    def read_until(self, text: bytes) -> bytes:
        """Reads lines until one begins with `text`; empty at the stream's end."""
        for line in self.file:
            if line.startswith(text):
                return line
        return b""

    def go_silent(self) -> None:
        """Drops everything that comes, as a phone out of reach: no answer, no good-bye."""
        return_nothing = struct.pack("HBBI", 0x06, 0, 0, 0)  # one instruction: keep 0 bytes
        code = ctypes.create_string_buffer(return_nothing)
        program = struct.pack("HP", 1, ctypes.addressof(code))
        self.socket.setsockopt(socket.SOL_SOCKET, ATTACH_FILTER, program)

    def close(self) -> None:
        """Hangs up."""
        self.file.close()
        self.socket.close()


def state(server: PageServer) -> dict[str, object]:
    """Asks for the state as a page does."""
    with urllib.request.urlopen(f"http://{LOOPBACK}:{server.port}/state", timeout=5) as answer:
        told: dict[str, object] = json.load(answer)
        return told


def test_e4_e5_every_change_reaches_all_open_streams(
    server: PageServer, source: FakeSource
) -> None:
    viewers = [Viewer(server.port) for _ in range(STREAMS)]
    assert all(viewer.read_until(b"id: b1:7") for viewer in viewers)
    source.publish(say="Throw 1 die.")
    assert all(viewer.read_until(b"id: b1:8") for viewer in viewers)
    for viewer in viewers:
        viewer.close()


def test_full_streams_starve_no_request(server: PageServer) -> None:
    viewers = [Viewer(server.port) for _ in range(STREAMS)]
    assert all(viewer.read_until(b"id: ") for viewer in viewers)
    assert state(server)["seq"] == 7
    with pytest.raises(urllib.error.HTTPError, match="503"):
        urllib.request.urlopen(f"http://{LOOPBACK}:{server.port}/events", timeout=5)
    for viewer in viewers:
        viewer.close()


def test_viewers_that_hang_up_free_their_places(server: PageServer) -> None:
    viewers = [Viewer(server.port) for _ in range(STREAMS)]
    assert all(viewer.read_until(b"id: ") for viewer in viewers)
    for viewer in viewers:
        viewer.close()
    assert server.hub.wait_room(STREAMS, timeout=5)


def test_viewers_that_go_silent_free_their_places(server: PageServer) -> None:
    """A phone that leaves the Wi-Fi sends neither an end nor an acknowledgement."""
    viewers = [Viewer(server.port) for _ in range(STREAMS)]
    assert all(viewer.read_until(b"id: ") for viewer in viewers)
    for viewer in viewers:
        viewer.go_silent()
    assert server.hub.wait_room(STREAMS, timeout=15)
    assert state(server)["seq"] == 7
    for viewer in viewers:
        viewer.close()


def test_stopping_with_open_streams_is_quick_and_ends_them(source: FakeSource) -> None:
    server = PageServer(source, open_sockets({}, (0,), LOOPBACK), GAMES, streams=STREAMS)
    server.start()
    viewers = [Viewer(server.port) for _ in range(STREAMS)]
    assert all(viewer.read_until(b"id: ") for viewer in viewers)
    before = time.monotonic()
    server.stop()
    assert time.monotonic() - before < 3
    assert all(viewer.read_until(b"never") == b"" for viewer in viewers)
    for viewer in viewers:
        viewer.close()
    with pytest.raises(OSError):  # noqa: PT011  the kind of refusal differs between systems
        socket.create_connection((LOOPBACK, server.port), timeout=5)


def test_nothing_is_left_running_after_a_stop(source: FakeSource) -> None:
    before = set(threading.enumerate())
    server = PageServer(source, open_sockets({}, (0,), LOOPBACK), GAMES, streams=STREAMS)
    server.start()
    assert state(server)["seq"] == 7
    server.stop()
    for thread in set(threading.enumerate()) - before:
        thread.join(timeout=5)
    assert set(threading.enumerate()) - before == set()


def test_two_listening_sockets_are_both_served(source: FakeSource) -> None:
    sockets = [*open_sockets({}, (0,), LOOPBACK), *open_sockets({}, (0,), LOOPBACK)]
    ports = [one.getsockname()[1] for one in sockets]
    server = PageServer(source, sockets, GAMES, streams=1)
    server.start()
    for port in ports:
        with urllib.request.urlopen(f"http://{LOOPBACK}:{port}/state", timeout=5) as answer:
            assert answer.status == 200
    server.stop()


def test_e11_a_taken_port_is_passed_over() -> None:
    taken = listen((0,), LOOPBACK)
    port = taken[0].getsockname()[1]
    other = open_sockets({}, (port, 0), LOOPBACK)
    assert other[0].getsockname()[1] != port
    for one in [*taken, *other]:
        one.close()


def test_e11_where_no_port_can_be_had_it_says_so() -> None:
    taken = listen((0,), LOOPBACK)
    with pytest.raises(OSError, match="in use"):
        listen((taken[0].getsockname()[1],), LOOPBACK)
    taken[0].close()


def test_all_addresses_are_listened_on_with_one_port() -> None:
    found = listen((0,), None)
    assert len({one.getsockname()[1] for one in found}) == 1
    assert found[0].getsockname()[0] == "0.0.0.0"
    for one in found:
        one.close()


def test_sockets_of_another_process_are_not_taken() -> None:
    assert inherited({"LISTEN_FDS": "1", "LISTEN_PID": "1"}, pid=2) == []
    assert inherited({"LISTEN_FDS": "one", "LISTEN_PID": "2"}, pid=2) == []
    assert inherited({}, pid=2) == []
