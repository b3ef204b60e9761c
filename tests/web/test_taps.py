"""Where the drawn boards can be tapped: each place lies where a finger finds it (B9, I1)."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from companion.games import games
from companion.snapshot import ChoiceView, Snapshot, StepView
from companion.view import snapshot
from tests.bench import players
from tests.dialog.people import right_choices
from tests.web.snapshots import REFUSAL, beach, playing
from web.games import GamePage, game_page
from web.sheet import sheet_of
from web.taps import taps

GAMES = {
    game.id: page for game in games().values() if (page := game_page(game.folder, {})) is not None
}
BEACH = beach()
LOOKED_AT, CHANGING = 120, 12
"""So many moments of an evening are looked at; in so many the board does not match yet."""


def shots(game: str, help_: str) -> Iterator[Snapshot]:
    """Gives what everybody sees in a set-up that changes the board, and in some turns of a game."""
    dialog, chance = players.dialog_at_setup(), random.Random(4)
    wanted = (game, 2, help_)
    for number in range(LOOKED_AT):
        yield snapshot(dialog, 1, "boot", saved=True)
        if dialog.note is not None:
            assert dialog.tap("away")
        elif dialog.mode == "setup":
            changing = ("no",) if number < CHANGING else ()
            assert dialog.tap(players.wanted_at_setup(dialog.step, (*wanted, *changing)))
        elif dialog.referee is not None and dialog.mode == "play":
            right = right_choices(dialog.referee, dialog.picked, dialog.step)
            assert dialog.tap(chance.choice(right))


def drawn_size(page: GamePage, shot: Snapshot) -> tuple[float, float]:
    """Gives the size of a drawing in its units."""
    found = re.search(r'viewBox="0 0 (\d+) (\d+)"', page.draw(shot))
    assert found is not None
    return float(found[1]), float(found[2])


@pytest.mark.parametrize("help_", ["guide", "referee"])
@pytest.mark.parametrize("game", games())
def test_every_choice_that_has_a_place_can_be_tapped_there(game: str, help_: str) -> None:
    """In the drawing, with no two choices at one spot; all but "stop" in a map."""
    kinds = set()
    for shot in shots(game, help_):
        page, step = GAMES.get(shot.game or ""), shot.step
        if page is None or step is None or shot.notice is not None or shot.position is None:
            continue
        found = taps(shot, page)
        for index, choice in enumerate(step.choices):
            assert (index in found) or choice.at is None or choice.at[-1] == "stop"
        if not found:
            continue
        kinds.add(step.form)
        wide, high = drawn_size(page, shot)
        spots = {(spot.x, spot.y) for targets in found.values() for spot in targets}
        assert len(spots) == sum(map(len, found.values()))
        assert all(0 < x < wide and 0 < y < high for x, y in spots)
        if step.form == "map":
            assert len(step.choices) - len(found) <= 1
    assert kinds


def test_a_place_that_choices_share_is_left_to_their_buttons() -> None:
    step = StepView("list", "Which?", tuple(ChoiceView(n, at=("yellow", 7)) for n in "ab"), 0)
    assert taps(playing(step=step), BEACH) == {}


def test_behind_a_message_and_without_a_drawing_nothing_is_tapped() -> None:
    assert set(taps(playing(), BEACH)) == {0, 1}
    assert taps(playing(notice=REFUSAL), BEACH) == {}
    assert taps(playing(step=None), BEACH) == {}
    assert taps(playing(), None) == {}


def test_a_game_may_have_no_places_and_a_fault_stops_no_page(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(_snapshot: Snapshot) -> Any:
        raise ValueError("a fault of ours")

    bare = GamePage(BEACH.folder, BEACH.draw, BEACH.tell, lambda _snapshot: ())
    assert taps(playing(), bare) == {}
    faulty = GamePage(BEACH.folder, BEACH.draw, BEACH.tell, broken)
    assert sheet_of(playing(), {"turtle-bay": faulty}).told["taps"] == {}
    assert "could not be found" in caplog.text


def test_a_turtle_on_a_tap_is_the_one_that_is_drawn_there() -> None:
    """The target lies round the turtle's own place."""
    found = taps(playing(), BEACH)
    svg = BEACH.draw(playing())
    for index, square in enumerate((7, 0)):
        told = re.findall(
            rf'class="turtle yellow[^"]*" data-square="{square}" '
            r'transform="translate\((\d+) (\d+)\)',
            svg,
        )
        assert [(spot.x, spot.y) for spot in found[index]] == [(int(x), int(y)) for x, y in told]


def test_targets_that_are_no_stack_are_wide_enough_for_a_finger() -> None:
    """Tortuga's cells and Turtle Bay's turtles on a screen of 320 px, the board as wide as it."""
    for game in ("tortuga", "turtle-bay"):
        page = GAMES[game]
        for shot in shots(game, "guide"):
            found = taps(shot, page) if shot.game == game else {}
            if not found or shot.step is None or len(shot.step.choices) < 3:
                continue
            scale = 312 / drawn_size(page, shot)[0]
            spots = [(spot.x, spot.y) for targets in found.values() for spot in targets]
            apart = [math.dist(one, other) for one in spots for other in spots if one != other]
            assert min(apart, default=999) * scale >= {"tortuga": 43.5, "turtle-bay": 20}[game]


def test_the_page_at_the_box_is_told_what_can_be_tapped() -> None:
    """And a watcher's first page is not: it cannot act."""
    sheet = sheet_of(playing(), {"turtle-bay": BEACH})
    seed = msgspec.json.decode(sheet.seed(at_box=True))
    assert set(seed["taps"]) == {"0", "1"}
    assert seed["step"]["choices"][0]["label"] == "yellow on 7"
    assert "taps" not in msgspec.json.decode(sheet.seed(at_box=False))
