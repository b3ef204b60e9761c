"""Copies of the project with a game that it does not have, made once for all tests here."""

from __future__ import annotations

import pytest

from tests.fifth_game.dropped import World, among_the_others, proven, quite_alone

collect_ignore = ["tree"]
"""The game's own tests run where the game is: in the copy."""


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> World:
    """The whole project with the game, its rules' page, its tests."""
    return proven(tmp_path_factory.mktemp("proven"))


@pytest.fixture(scope="session", params=["among the others", "alone"])
def world(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> World:
    """The program with the game's folder and nothing else; also without any other game."""
    if request.param == "alone":
        return quite_alone(tmp_path_factory.mktemp("alone"))
    return among_the_others(tmp_path_factory.mktemp("among"))
