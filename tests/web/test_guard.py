"""H3: a foreign Host or Origin is refused. H4, H5: acting is for those who were let in."""

from __future__ import annotations

import pytest

from web.guard import act_fault, is_known_host, is_loopback, own_names

NAMES = own_names(["Turtles.local", "turtles", ""])


@pytest.mark.parametrize(
    "host",
    [
        "turtles.local",
        "TURTLES.LOCAL",
        "turtles.local.",
        "turtles.local:8080",
        "turtles",
        "localhost",
        "127.0.0.1",
        "192.168.1.20:80",
        "[::1]",
        "[fe80::1]:8080",
        "[2001:db8::7]",
    ],
)
def test_h3_own_names_and_addresses_are_known(host: str) -> None:
    assert is_known_host(host, NAMES)


@pytest.mark.parametrize(
    "host",
    [
        "",
        "evil.example",
        "turtles.local.evil.example",
        "turtles.local..",
        "turtles.local:80:80",
        "turtles.local:port",
        "user@turtles.local",
        "127.0.0.1.evil.example",
        "0x7f.1",
        "[::1",
        "[evil.example]",
        "[::1]evil",
        "[fe80::1%eth0]",
        "::1",
        "turtles.local/",
        "turtles local",
    ],
)
def test_h3_foreign_and_misshapen_hosts_are_not(host: str) -> None:
    assert not is_known_host(host, NAMES)


@pytest.mark.parametrize(
    ("peer", "inside"),
    [
        ("127.0.0.1", True),
        ("127.8.9.1", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("192.168.1.5", False),
        ("::ffff:192.168.1.5", False),
        ("", False),
        (None, False),
        ("localhost", False),
    ],
)
def test_h4_loopback_is_told_by_address(peer: str | None, inside: bool) -> None:
    assert is_loopback(peer) is inside


HOST = "turtles.local:8080"
OWN = f"http://{HOST}"


@pytest.mark.parametrize(
    ("origin", "header", "peer", "fault"),
    [
        (OWN, "1", "127.0.0.1", None),
        ("HTTP://Turtles.LOCAL:8080", "1", "::1", None),
        (OWN, None, "127.0.0.1", "no-header"),
        (None, "1", "127.0.0.1", "foreign-origin"),
        ("null", "1", "127.0.0.1", "foreign-origin"),
        ("http://evil.example", "1", "127.0.0.1", "foreign-origin"),
        ("http://turtles.local", "1", "127.0.0.1", "foreign-origin"),
        ("https://turtles.local:8080", "1", "127.0.0.1", "foreign-origin"),
        (OWN, "1", "192.168.1.5", "not-at-the-box"),
    ],
)
def test_h3_h4_acting_needs_origin_header_and_place(
    origin: str | None, header: str | None, peer: str, fault: str | None
) -> None:
    assert act_fault(origin, HOST, header, peer) == fault
