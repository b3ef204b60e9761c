"""Boards for tests: of each game one that is not the usual one."""

from __future__ import annotations

import importlib

from companion.boards import NamedBoard
from companion.games import games
from companion.games.contract import AnyGame, Board, Picked, Step


def picks(game: AnyGame) -> Picked:
    """Gives what is picked in set-up to tell another board than the usual one, as the game's own
    tests tell."""
    told: Picked = importlib.import_module(f"tests.games.{game.folder.name}.pieces").OTHER_BOARD
    return told


def another(game: AnyGame) -> Board:
    """Gives the board that `picks` tell."""
    board = game.face.board_step(game.board(), picks(game))
    assert not isinstance(board, Step)
    assert board != game.board()
    return board


def named(id_: str, name: str) -> NamedBoard:
    """Gives a game's other board under a name."""
    return NamedBoard(id_, name, another(games()[id_]))
