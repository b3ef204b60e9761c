"""How the page says no: JSON for scripts, a small page for people, one sentence for both.

A refusal has a status, a code for programs and the code's sentence from the catalogue. Nothing is
changed by a refused request.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from flask import Response, request

from web.markup import render
from web.messages import text

CODES: Mapping[int, str] = {
    400: "bad-request",
    404: "not-found",
    405: "wrong-method",
    413: "too-long",
    500: "broken",
}


def refused_code(status: int) -> str:
    """Gives the code for a status that Flask itself chose."""
    return CODES.get(status, "bad-request")


def refused(status: int, code: str, **facts: str | int) -> Response:
    """Makes the answer for a refusal, its facts put into its sentence."""
    message = text(f"error.{code}", **facts)
    if wants_page():
        body = render("error.html", message=message, language="en")
        return Response(body, status, mimetype="text/html")
    told = {"ok": False, "error": {"code": code, "message": message}}
    return Response(msgspec.json.encode(told), status, mimetype="application/json")


def wants_page() -> bool:
    """Tells whether a person's browser asks for a page here, rather than a script for a value."""
    return request.method == "GET" and "text/html" in request.headers.get("Accept", "")
