"""Answers packed for the way (gzip), where the browser takes them so: a first load over a slow net
is a third as long. Streams are never packed, nor what is small.

Nothing here is secret, so packed lengths tell nobody anything.
"""

from __future__ import annotations

import gzip

from flask import Request, Response

LEAST = 1000
"""Bytes that are worth packing."""
LEVEL = 5
"""Takes about a millisecond for the page; more would hardly make it smaller."""
KINDS = frozenset({"text/html", "text/css", "text/javascript", "application/json", "image/svg+xml"})


def packed(response: Response, request: Request) -> Response:
    """Packs a whole answer if it is text and the browser takes it packed."""
    is_text = response.status_code == 200 and response.mimetype in KINDS
    if not is_text or (response.is_streamed and not response.direct_passthrough):
        return response
    response.headers["Vary"] = "Accept-Encoding"
    if request.accept_encodings.quality("gzip") == 0:
        return response
    response.direct_passthrough = False
    body = response.get_data()
    if len(body) >= LEAST:
        response.set_data(gzip.compress(body, LEVEL, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
        etag, _ = response.get_etag()
        if etag is not None:
            response.set_etag(etag, weak=True)  # the same file, but not the same bytes
    return response
