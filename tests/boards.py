"""Boards for tests: of each game one that is not the usual one."""

from __future__ import annotations

from companion.boards import NamedBoard
from companion.games import games
from companion.games.contract import AnyGame, Board, Step

PICKS: dict[str, tuple[int | str, ...]] = {
    "turtle-bay": ("no", 21),
    "mahe": ("no", 4, 4, 4, 4, 4, "yes"),
    "tortuga": ("no", "yes"),
    "pedzace-zolwie-extreme": ("no", 13, 1, 2, 5, 7, 9, 13, 6, 10, 3, 4, 0),
}
"""What is picked in set-up to tell another board than the usual one."""


def another(game: AnyGame) -> Board:
    """Gives the board that `PICKS` tell."""
    board = game.face.board_step(game.board(), PICKS[game.id])
    assert not isinstance(board, Step)
    assert board != game.board()
    return board


def named(id_: str, name: str) -> NamedBoard:
    """Gives a game's other board under a name."""
    return NamedBoard(id_, name, another(games()[id_]))
