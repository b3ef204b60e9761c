"""The suites that every game is held to hold the fifth one too, as soon as it is there.

They run as a program of their own in the copy; what they are is written in no list of games.
"""

from __future__ import annotations

import re

import pytest

from tests.fifth_game.dropped import GAME, World

SUITES = (
    *("tests/test_contract.py", "tests/test_game_names.py", "tests/test_import_law.py"),
    *("tests/test_schema.py", "tests/test_board_files.py", "tests/test_board_list.py"),
    *("tests/dialog", "tests/screens", "tests/web", "tests/protocol/test_examples.py"),
    *("tests/playthroughs", "tests/games/puddle_race"),
)
OF_ALL = ("cover_the_game", "has_a_transcript", "found_by_their_id", "know_only", "know_each_other")
OF_ALL += ("board_is_listed", "examples_of_the_documentation")
"""Tests that look at all games at once; those of one game have its name."""
OF_SHIPPED = (
    "tests/test_readme.py",
    "tests/model/test_compare.py::test_every_game_has_a_model",
    f"tests/test_pointing.py::test_a_refusal_points_at_the_places_it_speaks_of[{GAME}]",
)
"""What is asked of a game that the project ships: it stands in the README, and another hand has
read its rules too, whose requests come upon every refusal."""
BLIND = ("tests/browser", "tests/kill", "tests/hardware", "tests/systemd", "tests/service")
BLIND += ("tests/test_games_found.py",)
"""Long suites that choose a game by name or see none; what a browser plays by itself runs above.
The last drops in a fifth game itself."""
OF_THE_MODELS = tuple(
    f"tests/model/test_compare.py::{test}"
    for test in ("test_a_faulty_referee_is_found", "test_the_model_agrees_with_itself")
)
"""The models held against themselves: nothing of the project takes part."""


def held(world: World, *arguments: str) -> int:
    """Runs tests in the copy, all of which must pass; gives how many they were."""
    status, said, _ = world.run(
        "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments, within=3500
    )
    assert status == 0, said
    found = re.search(r"(\d+) passed", said.strip().splitlines()[-1])
    assert found, said
    return int(found[1])


@pytest.mark.timeout(900)
def test_the_shared_suites_hold_it(whole: World) -> None:
    """The contract; keys alone, by the six roles and by numbers, at every help level; the display;
    catalogue, schema, imports and names; its transcript, playthrough and own tests."""
    assert held(whole, *SUITES, "-k", " or ".join(["puddle", *OF_ALL])) > 60


@pytest.mark.browser
@pytest.mark.timeout(900)
def test_a_browser_plays_it(whole: World) -> None:
    """B9, I3: from set-up to result in each way that every game is played in a browser."""
    assert held(whole, "tests/browser", "-k", "puddle") >= 2


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_nobody_else_minds(whole: World) -> None:
    """All other tests that can see games at all pass beside a fifth one."""
    asked_of_shipped = [word for test in OF_SHIPPED for word in ("--deselect", test)]
    blind = [word for test in BLIND for word in ("--ignore", test)]
    alone = [word for test in OF_THE_MODELS for word in ("--deselect", test)]
    assert held(whole, "tests", "-n", "2", *asked_of_shipped, *blind, *alone) > 3000
