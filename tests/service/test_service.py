"""What the program tells systemd, when it says that it lives, and how it ends."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Thread, get_ident

import pytest

import companion.service
from companion.service import (
    Endings,
    Watchdog,
    is_supervised,
    notify,
    power_off,
    watchdog_seconds,
    within,
)
from tests.running import SOON, Running


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[tuple[socket.socket, str]]:
    """systemd's end of the wire, and its address."""
    address = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as wire:
        wire.bind(address)
        wire.settimeout(SOON)
        yield wire, address


def test_states_go_to_systemd(systemd: tuple[socket.socket, str]) -> None:
    """A state is one datagram; without systemd nothing happens."""
    wire, address = systemd
    notify("READY=1", {"NOTIFY_SOCKET": address})
    assert wire.recv(100) == b"READY=1"
    notify("READY=1", {})
    notify("READY=1", {"NOTIFY_SOCKET": address + "-gone"})
    assert is_supervised({"NOTIFY_SOCKET": address})
    assert not is_supervised({})


def test_an_abstract_address() -> None:
    """An address that begins with @ means a zero byte (sd_notify(3))."""
    name = f"turtle-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as wire:
        wire.bind(f"\0{name}")
        wire.settimeout(SOON)
        notify("STATUS=x", {"NOTIFY_SOCKET": f"@{name}"})
        assert wire.recv(100) == b"STATUS=x"


@pytest.mark.parametrize(
    ("environ", "seconds"),
    [
        ({}, None),
        ({"WATCHDOG_USEC": "10000000"}, 10.0),
        ({"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": str(os.getpid())}, 10.0),
        ({"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "1"}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
    ],
)
def test_the_watchdog_is_asked_for(environ: dict[str, str], seconds: float | None) -> None:
    """sd_watchdog_enabled(3): only where it is asked for, and of this very process."""
    assert watchdog_seconds(environ) == seconds


def test_the_watchdog_is_told_only_of_a_table_that_lives() -> None:
    """A table that does not come round is not reported alive."""
    told: SimpleQueue[str] = SimpleQueue()
    rounds: SimpleQueue[bool] = SimpleQueue()
    for lives in (True, False, False, True):
        rounds.put(lives)
    over = Event()

    def beat(_seconds: float) -> bool:
        if rounds.empty():
            over.set()
            return False
        return rounds.get()

    dog = Watchdog(beat, 0.001, told.put)
    dog.start()
    assert over.wait(SOON)
    dog.stop()
    assert [told.get(timeout=SOON), told.get(timeout=SOON)] == ["WATCHDOG=1"] * 2
    assert told.empty()


@pytest.fixture
def endings() -> Iterator[Endings]:
    """Ends that listen to signals; undone at the end."""
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    listening = Endings()
    listening.listen()
    yield listening
    for number, handler in before.items():
        signal.signal(number, handler)
    signal.set_wakeup_fd(-1)


def test_the_first_end_counts(endings: Endings) -> None:
    """A signal or a wish ends the wait; both only queue."""
    os.kill(os.getpid(), signal.SIGTERM)
    endings.wish("restart")
    assert [endings.wait(), endings.wait()] == ["stop", "restart"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_wait_whichever_thread_gets_it(
    endings: Endings, number: signal.Signals
) -> None:
    """The kernel may give it to any thread, and it may come just when the wait begins."""

    def send() -> None:
        Event().wait(0.2)  # by then the main thread waits
        signal.pthread_kill(get_ident(), number)

    Thread(target=send).start()
    assert endings.wait() == "stop"


def test_nobody_waits_for_a_systemd_that_does_not_listen(
    systemd: tuple[socket.socket, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its queue is full: what is told then is lost, and the box goes on."""
    monkeypatch.setattr(companion.service, "TELL_S", 0.01)
    wire, address = systemd
    for number in range(1000):
        notify(f"STATUS={number}", {"NOTIFY_SOCKET": address})
    assert wire.recv(100) == b"STATUS=0"


def test_a_step_that_hangs_does_not_hold_up_the_end(caplog: pytest.LogCaptureFixture) -> None:
    """The end goes on without what hangs or fails, and says so."""
    free = Event()
    assert not within(0.01, lambda: free.wait(SOON), "page")
    assert "page does not end" in caplog.text
    free.set()
    assert within(SOON, lambda: 1 // 0, "table")
    assert "table did not end in order" in caplog.text


def test_power_off_without_a_system_to_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A12: the wish goes to systemctl; where there is none or it refuses, that is told."""
    monkeypatch.setenv("PATH", str(tmp_path))
    assert power_off() is False
    fake = tmp_path / "systemctl"
    fake.write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/asked\n')
    fake.chmod(0o755)
    assert power_off() is True
    assert (tmp_path / "asked").read_text().split() == ["--no-ask-password", "poweroff"]
    fake.write_text("#!/bin/sh\nexit 1\n")
    assert power_off() is False


def test_a_box_under_systemd(systemd: tuple[socket.socket, str], tmp_path: Path) -> None:
    """The whole box: ready, its address as status, heartbeats, and that it stops."""
    wire, address = systemd
    environ = {**os.environ, "NOTIFY_SOCKET": address, "WATCHDOG_USEC": "300000"}
    told: set[bytes] = set()
    with Running(tmp_path / "data", environ=environ) as box:
        while (
            not {b"READY=1", b"WATCHDOG=1", f"STATUS=http://127.0.0.1:{box.port}/".encode()} <= told
        ):
            told.add(wire.recv(200))
        assert box.end() == 0
        while b"STOPPING=1" not in told:
            told.add(wire.recv(200))
