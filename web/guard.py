"""Who may ask and who may act: checks of Host, Origin, header and address, and the fixed headers.

A page of a stranger that runs in a visitor's browser is the danger here: it can make any name
point at the box (so the Host is checked before any view) and send forms to it (so acting needs
the own Origin and a header that forms cannot set). Nothing here knows routes or games.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Mapping

ACT_HEADER = "X-Turtle-Companion"
"""A header that no form and no foreign page can send without being asked for it first."""

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


def own_names(names: Iterable[str]) -> frozenset[str]:
    """Gives the names that the box answers to, in the form that hosts are compared in."""
    return frozenset({"localhost", *(name.lower().rstrip(".") for name in names if name)})


def is_known_host(host: str, names: frozenset[str]) -> bool:
    """Tells whether a Host header means this box: an own name or any address literal (H3).

    Addresses pass because rebinding needs a name, and the box's address may change any day."""
    name = host_name(host)
    return name in names or is_address(name)


def host_name(host: str) -> str:
    """Takes port, brackets and a trailing dot off a Host header; "" where it is misshapen."""
    host = host.strip().lower()
    if host.startswith("["):
        inside, closed, after = host[1:].partition("]")
        return inside if closed and ":" in inside and is_port(after) else ""
    name, colon, port = host.partition(":")
    return name.removesuffix(".") if is_port(colon + port) else ""


def is_port(text: str) -> bool:
    """Tells whether the text is empty or `:` with a port number."""
    return text == "" or (text[0] == ":" and text[1:].isascii() and text[1:].isdigit())


def is_address(name: str) -> bool:
    """Tells whether a host name is an IPv4 or IPv6 address."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return "%" not in name


def is_loopback(address: str | None) -> bool:
    """Tells whether a peer's address is this very machine."""
    try:
        peer = ipaddress.ip_address(address or "")
    except ValueError:
        return False
    mapped = getattr(peer, "ipv4_mapped", None)
    return bool((mapped or peer).is_loopback)


def act_fault(origin: str | None, host: str, header: str | None, peer: str | None) -> str | None:
    """Names why a request may not act on the box, or None where it may (H4: today only from the
    box itself; phones get in with a code later)."""
    if header is None:
        return "no-header"
    if origin is None or origin.lower() != f"http://{host.lower()}":
        return "foreign-origin"
    return None if is_loopback(peer) else "not-at-the-box"
