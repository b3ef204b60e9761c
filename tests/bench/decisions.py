"""Random play in decisions a second, beside python-chess's random play in the same run.

A decision is what a player of ours needs for one: what is open (`question`), all that would be
accepted (`legal`), one of it by chance, and the ruling on it (`rule_on`) with the next state and
the events told. A ply of python-chess's likewise: whether the game is over, all legal moves, one of
them by chance, and the move made on its board. Both are CPU time of this process alone.

Every round plays the very same decisions and the very same plies, ours and theirs in turn, so what
differs between rounds is only the machine; other work can slow a round but never speed it up, so
the fastest of many rounds is what is compared.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import chess

from companion.games import games
from companion.games.contract import Accepted, AnyGame, Player, Setup
from companion.setups import ToldSetup, checked
from tests.bench.rows import Row

ROUNDS = 12
DECISIONS, PLIES = 20_000, 5_000
"""So many at least in a round; games are played to their ends."""
MOST_PLIES = 300
"""In one game of chess, which at random may go on for very long."""
PROMISED = {"turtle-bay": 6.0, "mahe": 6.0, "tortuga": 2.0}
"""So many times python-chess's plies."""


def measure() -> list[Row]:
    """Plays every game and chess at random, in turn so that both see the same machine."""
    return [_row(game) for game in games().values()]


def _row(game: AnyGame) -> Row:
    setup = _setup(game)
    ours, theirs = fastest(lambda: _decisions(game, setup), _plies)
    ratio, promised = ours / theirs, PROMISED.get(game.id)
    return Row(
        f"{game.id}: random decisions a second",
        f"{ours:,.0f}",
        f"python-chess {theirs:,.0f} plies",
        f"{ratio:.1f} x",
        f"at least {promised:.0f} x" if promised else "",
        ratio >= promised if promised else None,
    )


def fastest(*played: Callable[[], int]) -> tuple[float, ...]:
    """Plays each in turn, round after round; gives how many a second each did in its best round."""
    best = [0.0] * len(played)
    for _ in range(ROUNDS):
        for index, play in enumerate(played):
            begun = time.process_time()
            count = play()
            best[index] = max(best[index], count / (time.process_time() - begun))
    return tuple(best)


def _setup(game: AnyGame) -> Setup:
    """Gives the usual set-up with as many players as there can be."""
    players = tuple(Player(name) for name in "ABCDEFG"[: game.seats[-1]])
    setup = checked(ToldSetup(game=game.id, players=players), games())
    assert not isinstance(setup, tuple)
    return setup


def _decisions(game: AnyGame, setup: Setup) -> int:
    chance, made = random.Random(1), 0
    while made < DECISIONS:
        state = game.start(setup)
        while game.question(state) is not None:
            ruling = game.rule_on(state, chance.choice(game.legal(state)))
            assert isinstance(ruling, Accepted)
            state, made = ruling.state, made + 1
    return made


def _plies() -> int:
    chance, made = random.Random(1), 0
    while made < PLIES:
        board = chess.Board()
        while not board.is_game_over() and board.ply() < MOST_PLIES:
            board.push(chance.choice(list(board.legal_moves)))
            made += 1
    return made
