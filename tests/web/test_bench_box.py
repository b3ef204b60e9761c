"""The box that the page's benchmark looks at is a whole one: else the bench stops in the middle."""

from __future__ import annotations

from pathlib import Path

from tests.bench.page import Box
from web.source import Source


def test_the_benchmarks_box_has_all_that_the_page_asks_for(tmp_path: Path) -> None:
    """Every name of the page's source, and its page is served."""
    box = Box(tmp_path)
    asked = {name for name in vars(Source) if not name.startswith("_")}
    assert {"book", "newest", "tap"} <= asked
    missing = {name for name in asked if not hasattr(box, name)}
    box.close()
    assert missing == set()
