"""Golden screens: each scene's picture is kept as text, two pixel rows a line.

`pytest tests/screens --record` writes them anew: look at them before they are committed. Where one
differs, the new picture is left in `failed/` as a PNG.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.drawing import Screen
from hardware.raster import frame
from hardware.simulator import as_png, as_text
from tests.screens.scenes import SCENES

HERE = Path(__file__).parent
FAILED = HERE / "failed"


def art(screen: Screen) -> str:
    """Draws a screen as text in a frame, so that no editor eats blanks at a line's end."""
    edge = "+" + "-" * 128 + "+"
    lines = [f"|{line}|" for line in as_text(frame(screen)).splitlines()]
    return "\n".join([edge, *lines, edge, ""])


@pytest.mark.parametrize("name", SCENES)
def test_the_screen_is_as_it_was_looked_at(name: str, request: pytest.FixtureRequest) -> None:
    """B11, D8: what is seen in each scene, pixel by pixel."""
    golden, screen = HERE / f"{name}.txt", SCENES[name]()
    drawn = art(screen)
    if request.config.getoption("--record"):
        golden.write_text(drawn, encoding="utf-8")
    expected = golden.read_text(encoding="utf-8") if golden.exists() else ""
    if drawn != expected:
        FAILED.mkdir(exist_ok=True)
        (FAILED / f"{name}.png").write_bytes(as_png(frame(screen)))
    assert drawn.splitlines() == expected.splitlines(), f"see {FAILED / name}.png"


def test_every_golden_file_has_its_scene() -> None:
    """No picture is kept that nothing draws any more."""
    assert {path.stem for path in HERE.glob("*.txt")} == set(SCENES)


def test_scenes_differ() -> None:
    """Each scene shows something of its own: no two pictures are the same."""
    pictures = {name: frame(build()) for name, build in SCENES.items()}
    assert len(set(pictures.values())) == len(SCENES)
