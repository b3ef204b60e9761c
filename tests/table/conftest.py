"""What all tests of the table share: a house that is open."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.test_table import House


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A house that is open; closed at the end."""
    made = House(tmp_path)
    made.table.start()
    yield made
    made.close()
