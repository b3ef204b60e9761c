"""What is entered so far of an answer is seen on the page's board, in every game (B11)."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

from companion.games import games
from companion.games.contract import Draft, Where
from companion.snapshot import Snapshot
from companion.view import snapshot
from tests.bench import players
from tests.dialog.people import right_choices
from tests.web.test_taps import GAMES

LOOKED_AT = 150
"""So many moments of an evening are looked at."""


def moments(game: str, help_: str) -> Iterator[tuple[tuple[Where, ...], Snapshot]]:
    """Gives what everybody sees in some turns, with the places that are picked of the answer."""
    dialog, chance = players.dialog_at_setup(), random.Random(7)
    on_board: list[Where | None] = []
    for _ in range(LOOKED_AT):
        if dialog.mode == "setup":
            assert dialog.tap(players.wanted_at_setup(dialog.step, (game, 2, help_)))
        elif dialog.note is not None:
            assert dialog.tap("away")
        elif dialog.referee is not None and dialog.mode == "play":
            index = chance.choice(right_choices(dialog.referee, dialog.picked, dialog.step))
            at = dialog.step.choices[index].at
            on_board.append(at if isinstance(at, tuple) else None)
            assert dialog.tap(index)
            on_board = on_board[: len(dialog.picked)]
            if dialog.mode == "play" and dialog.note is None:
                yield tuple(at for at in on_board if at), snapshot(dialog, 1, "boot", saved=True)


def places(draft: Draft) -> set[Where]:
    """Gives all that a draft names; of a place with more to it than where, where."""
    named = (draft.mover, *draft.way, *draft.marked, draft.asked)
    return {at[:2] for at in named if at is not None}


def without_draft(shot: Snapshot) -> Snapshot:
    """Gives the same as if nothing was entered."""
    assert shot.step is not None
    return msgspec.structs.replace(shot, step=msgspec.structs.replace(shot.step, draft=None))


@pytest.mark.parametrize("help_", ["guide", "referee"])
@pytest.mark.parametrize("game", games())
def test_what_is_entered_is_drawn(game: str, help_: str) -> None:
    """Each place that was picked is told to the drawing, and whatever it is told changes it."""
    for picked, shot in moments(game, help_):
        assert {at[:2] for at in picked} <= places(shot.draft), shot.step
        if shot.draft != Draft():
            page = GAMES[game]
            assert page.draw(shot) != page.draw(without_draft(shot)), shot.draft


@pytest.mark.parametrize("game", games())
def test_every_game_has_something_entered_to_draw(game: str) -> None:
    """So the test above looks at something in each."""
    assert any(
        shot.draft != Draft() for level in ("guide", "referee") for _, shot in moments(game, level)
    )
