"""Listening sockets: those that systemd hands over, or own ones with a fall-back of ports (E11).

A phone that leaves the Wi-Fi says no goodbye; TCP_USER_TIMEOUT on the listening socket (accepted
ones inherit it on Linux) frees its thread about that long after the next heartbeat.
"""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Mapping, MutableMapping, Sequence

PORTS = (80, 8080, 8081, 8082, 8088, 0)
"""Ports to try in this order; 0 takes any free one."""

GONE_MS = 20_000
"""Milliseconds of unacknowledged sending after which the kernel gives a viewer up."""

FIRST_INHERITED = 3
BACKLOG = 64


def inherited(environ: Mapping[str, str], pid: int) -> list[socket.socket]:
    """Gives the sockets that systemd opened for this process (LISTEN_FDS), none otherwise."""
    if environ.get("LISTEN_PID") != str(pid) or not environ.get("LISTEN_FDS", "").isdigit():
        return []
    count = int(environ["LISTEN_FDS"])
    return [socket.socket(fileno=FIRST_INHERITED + number) for number in range(count)]


def open_sockets(
    environ: MutableMapping[str, str] = os.environ,
    ports: Sequence[int] = PORTS,
    host: str | None = None,
    gone_ms: int = GONE_MS,
) -> list[socket.socket]:
    """Gives listening sockets, ready for the server: inherited ones, else on the first port that
    is free and allowed. `host` None means every address; raises OSError if no port can be had."""
    found = inherited(environ, os.getpid()) or listen(ports, host)
    for one in found:
        one.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, gone_ms)
        one.setblocking(False)
    return found


def listen(ports: Sequence[int], host: str | None) -> list[socket.socket]:
    """Listens on the first port of the list that can be had."""
    failure: OSError = OSError("no port was named")
    for port in ports:
        try:
            return listen_on(port, host)
        except OSError as error:
            failure = error
    raise failure


def listen_on(port: int, host: str | None) -> list[socket.socket]:
    """Listens on one port: on `host`, else on all IPv4 addresses and, where there is IPv6, on all
    of its addresses too."""
    if host is not None:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return [bound(family, host, port)]
    first = bound(socket.AF_INET, "0.0.0.0", port)
    with contextlib.suppress(OSError):
        return [first, bound(socket.AF_INET6, "::", first.getsockname()[1])]
    return [first]


def bound(family: socket.AddressFamily, host: str, port: int) -> socket.socket:
    """Gives one bound, listening socket; raises OSError and leaves nothing open on failure."""
    one = socket.socket(family, socket.SOCK_STREAM)
    try:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        one.bind((host, port))
        one.listen(BACKLOG)
    except OSError:
        one.close()
        raise
    return one
