"""How much a request may carry: little, but for files of games, which only the box itself gives."""

from __future__ import annotations

BODY_LIMIT = 4096
"""Bytes of a request."""
FILE_LIMIT = 8 << 20
"""Bytes of a file of games: some hundred evenings. The command line takes larger ones."""
FILE_PATH = "/book/import"


def most(path: str) -> int:
    """Gives how many bytes a request to this path may carry."""
    return FILE_LIMIT if path == FILE_PATH else BODY_LIMIT
