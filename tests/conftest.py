"""Options that several kinds of tests share."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds `--record`: golden files (playthroughs, screens) are written anew."""
    parser.addoption("--record", action="store_true", help="write golden files anew")
