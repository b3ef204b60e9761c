"""Colour never stands alone: every player has a shape that nobody else has (I7)."""

from __future__ import annotations

from itertools import permutations

import pytest

from companion.shapes import OF_COLOUR, SHAPES, shapes_of

STRANGE = ("white", "pink")
"""Colours that a game may bring along: they have no shape of their own."""


@pytest.mark.parametrize("players", range(2, len(SHAPES) + 1))
def test_i7_nobody_shares_a_shape(players: int) -> None:
    """I7: with known colours, with colours of a game's own among them, in any order."""
    for dealt in permutations((*tuple(OF_COLOUR)[: players - 1], *STRANGE), players):
        shapes = shapes_of([(colour,) for colour in dealt])
        assert len(set(shapes)) == players, dealt
        assert set(shapes) <= set(SHAPES)


def test_i7_a_colour_keeps_its_shape_whoever_plays_it() -> None:
    """I7: red is a triangle on every seat; without colours the shapes come in their order."""
    assert shapes_of([("white",), ("red",)])[1] == shapes_of([("red",), ("blue",)])[0] == "triangle"
    assert shapes_of([("red", "blue"), ("green", "black")]) == ["triangle", "square"]
    assert shapes_of([(), (), ()]) == list(SHAPES)[:3]


def test_there_are_shapes_for_any_number_of_players() -> None:
    """More players than shapes share them in their order."""
    assert shapes_of([()] * 9) == [*SHAPES, *list(SHAPES)[:2]]
