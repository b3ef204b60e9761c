"""What all tests share: the option `--record`, and one browser for those that look at a page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser


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


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests that want it; those that want none need no playwright."""
    from tests.browser.conftest import launched

    with launched() as one:
        yield one
