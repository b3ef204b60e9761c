"""What all tests share: the option `--record`."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds `--record`: write playthroughs and pictures anew instead of comparing them."""
    parser.addoption(
        "--record",
        action="store_true",
        help="write playthroughs and pictures anew instead of comparing them",
    )


@pytest.fixture
def record(request: pytest.FixtureRequest) -> bool:
    """Tells whether recorded files are to be written anew."""
    return bool(request.config.getoption("--record"))
