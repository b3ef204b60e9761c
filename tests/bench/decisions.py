"""Random play in decisions a second, beside python-chess's random play in the same run."""

from __future__ import annotations

import random
import time

import chess

from companion.games import games
from companion.games.contract import Accepted, AnyGame, Player
from companion.setups import ToldSetup, checked
from tests.bench.rows import Row

SECONDS = 3.0


def measure() -> list[Row]:
    """Plays every game and chess at random, in turn so that both see the same machine."""
    rows = []
    for game in games().values():
        ours, chess_ = 0.0, 0.0
        for seed in range(3):
            ours = max(ours, _decisions(game, seed))
            chess_ = max(chess_, _plies(seed))
        ratio = f"{ours / chess_:.1f} x"
        what = f"{game.id}: random decisions a second"
        rows.append(Row(what, f"{ours:,.0f}", f"python-chess {chess_:,.0f} plies", ratio))
    return rows


def _decisions(game: AnyGame, seed: int) -> float:
    chance, made, begun = random.Random(seed), 0, time.process_time()
    players = tuple(Player(name) for name in "ABCDEFG"[: game.seats[-1]])
    setup = checked(ToldSetup(game=game.id, players=players), games())
    assert not isinstance(setup, tuple)
    while time.process_time() - begun < SECONDS / 3:
        state = game.start(setup)
        while game.question(state) is not None:
            ruling = game.rule_on(state, chance.choice(game.legal(state)))
            assert isinstance(ruling, Accepted)
            state, made = ruling.state, made + 1
    return made / (time.process_time() - begun)


def _plies(seed: int) -> float:
    chance, made, begun = random.Random(seed), 0, time.process_time()
    while time.process_time() - begun < SECONDS / 3:
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 300:
            board.push(chance.choice(list(board.legal_moves)))
            made += 1
    return made / (time.process_time() - begun)
