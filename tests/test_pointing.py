"""A refusal is seen on the board: whatever place it speaks of is pointed at (E4, I7).

Every code that a game can refuse with comes up among the requests that are drawn for the models;
of each that names a place one at least is looked for on the drawing.
"""

import importlib
from collections.abc import Iterator
from typing import Any

import pytest

from companion import notes
from companion.dialog import Dialog
from companion.games import games
from companion.games.contract import AnyGame, Refusal
from companion.protocol import Desk
from companion.replies import RefusedReply
from companion.snapshot import Snapshot
from companion.view import snapshot
from tests.model.compare import draw_cases
from web.games import GamePages

GAMES = games()
ENOUGH = 20_000  # requests within which every code has come up


def refusals(game: AnyGame, desk: Desk) -> Iterator[Refusal]:
    """Yields what is refused, each in the moment that it is."""
    for case in draw_cases(game.folder.name, ENOUGH, seed=1, wrong=0.5):
        reply = desk.handle_line(case.line)
        if isinstance(reply, RefusedReply):
            yield reply.refusal


def shown(desk: Desk, refusal: Refusal) -> Snapshot:
    """Gives the snapshot that tells a refusal."""
    assert desk.referee is not None
    dialog = Dialog(GAMES, desk)
    dialog.note = notes.refused(refusal, desk.referee, dialog.words)
    return snapshot(dialog, 1, "boot", saved=True)


def named(game: AnyGame, refusal: Refusal) -> list[Any]:
    """Gives the facts of a refusal that may be places on the board."""
    told = importlib.import_module(f"tests.games.{game.folder.name}.pieces")
    if refusal.code in getattr(told, "OF_CARDS", ()):
        return []
    values: list[Any] = []
    for name in told.PLACES:
        fact = refusal.facts.get(name)
        values += [v for one in fact for v in one.values()] if isinstance(fact, list) else [fact]
    return [value for value in values if value is not None]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_refusal_points_at_the_places_it_speaks_of(game: AnyGame) -> None:
    """Those whose facts name a place on the board give one, and the board shows it."""
    desk, page = Desk(GAMES), GamePages(GAMES)[game.id]
    texts = [code.split(".") for code in game.messages if code.startswith("refusal.")]
    unseen = {code for _, code, *_ in texts}
    naming, drawn = set[str](), set[str]()
    for refusal in refusals(game, desk):
        unseen.discard(refusal.code)
        if refusal.code in drawn or not (may_be := named(game, refusal)):
            continue
        now = shown(desk, refusal)
        on_board = {part for spot in page.spots(now) for part in spot.at}
        if on_board & {*may_be}:
            naming.add(refusal.code)
            assert now.notice is not None
            assert now.notice.places, refusal
        if " pointed" in page.draw(now):
            drawn.add(refusal.code)
        if not unseen and naming <= drawn:
            break
    assert unseen == set()
    assert naming - drawn == set()
