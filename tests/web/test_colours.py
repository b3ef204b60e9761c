"""I7: letters can be read on every player's colour, so that the page passes in grey."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

import web
from companion.shapes import SHAPES

CSS = (Path(web.__file__).parent / "static" / "colours.css").read_text()
COLOURS = {
    name: (paint, ink)
    for name, paint, ink in re.findall(r"\.(\w+) \{ --paint: (#\w+); --ink: (#\w+);", CSS)
}
WITHOUT = dict(re.findall(r"\.of-(\w+) \{ --paint: (#\w+);", CSS))
"""The paints of players without colours, by their shape."""
PLAYERS = ("red", "yellow", "green", "blue", "purple", "orange", "black")


def luminance(colour: str) -> float:
    """Gives the relative luminance, 0 to 1, as WCAG 2 defines it."""
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Gives the contrast of two colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("name", [*PLAYERS, "plain"])
def test_letters_stand_out_from_every_colour(name: str) -> None:
    paint, ink = COLOURS[name]
    assert contrast(paint, ink) >= 4.5


@pytest.mark.parametrize("shape", SHAPES)
def test_players_without_colours_are_told_apart(shape: str) -> None:
    """I7: by a paint that no turtle has, on which the letter is read, and a pattern."""
    assert contrast(WITHOUT[shape], COLOURS["plain"][1]) >= 4.5
    assert WITHOUT[shape] not in {paint for paint, _ in COLOURS.values()}
    assert len(set(WITHOUT.values())) == len(SHAPES)
    assert f".turn.of-{shape} {{ background" in CSS


def test_every_colour_has_a_shell_of_its_own() -> None:
    marks = (Path(web.__file__).parent / "templates" / "marks.svg").read_text()
    shells = {name: re.search(rf'<g id="shell-{name}">(.*)</g>', marks) for name in PLAYERS}
    drawn = {name: found.group(1) for name, found in shells.items() if found}
    assert set(drawn) == set(PLAYERS)
    assert all(drawn[one] != drawn[other] for one, other in combinations(PLAYERS, 2))
