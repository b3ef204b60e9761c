"""Random play in decisions a second, beside python-chess's random play in the same run.

A decision is what a player of ours needs for one: what is open (`question`), all that would be
accepted (`legal`), one of it by chance, and the ruling on it (`rule_on`) with the next state and
the events told. A ply of python-chess's likewise: whether the game is over, all legal moves, one of
them by chance, and the move made on its board. Both are CPU time of this process alone.

Every round plays the very same decisions and the very same plies, ours and theirs in turn, so what
differs between rounds is only the machine; other work can slow a round but never speed it up, so
the fastest of many rounds is what is compared.

All moves of one position are listed likewise, each time anew: what the game remembers of the
position for its next question is forgotten before.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import chess

from companion.games import games
from companion.games.contract import Accepted, AnyGame, Player, Setup, State
from companion.games.tortuga.moves import offer
from companion.setups import ToldSetup, checked
from tests.bench.rows import Row

ROUNDS = 12
DECISIONS, PLIES = 20_000, 5_000
"""So many at least in a round; games are played to their ends."""
MOST_PLIES = 300
"""In one game of chess, which at random may go on for very long."""
MIDDLE_GAME = (41, 38)
"""A seed and so many decisions."""
CHESS_MIDDLE_GAME = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
"""A position that chess programs are tried on, with about as many moves."""
LISTS = 500
PROMISED = {"turtle-bay": 6.0, "mahe": 6.0, "tortuga": 2.0}
"""So many times python-chess's plies."""


def measure() -> list[Row]:
    """Plays every game and chess at random, in turn so that both see the same machine."""
    return [*map(_row, games().values()), _list_row(games()["tortuga"])]


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


def _list_row(game: AnyGame) -> Row:
    state, board = _middle_game(game), chess.Board(CHESS_MIDDLE_GAME)

    def ours() -> int:
        for _ in range(LISTS):
            offer.cache_clear()
            game.legal(state)
        return LISTS

    def theirs() -> int:
        for _ in range(LISTS):
            list(board.legal_moves)
        return LISTS

    our_pace, their_pace = fastest(ours, theirs)
    count, their_count = len(game.legal(state)), board.legal_moves.count()
    return Row(
        f"{game.id}: all {count} moves of a middle-game position",
        f"{1e6 / our_pace:.1f} µs",
        f"python-chess {1e6 / their_pace:.1f} µs for {their_count}",
        f"{our_pace / their_pace:.1f} x",
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


def _middle_game(game: AnyGame) -> State:
    """Gives a position that a game by chance comes to: with five chains, the longest of four jumps,
    and neutral turtles that may face either way."""
    chance, state = random.Random(MIDDLE_GAME[0]), game.start(_setup(game))
    for _ in range(MIDDLE_GAME[1]):
        ruling = game.rule_on(state, chance.choice(game.legal(state)))
        assert isinstance(ruling, Accepted)
        state = ruling.state
    return state


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
