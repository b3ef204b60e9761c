"""Moves counted to a depth, by the game and by brute force (TO-2 to TO-15)."""

from __future__ import annotations

import random

import pytest

from companion.games.contract import Done
from companion.games.tortuga import rules
from companion.games.tortuga.board import CELLS, EMPTY, PRESETS, WORDS
from companion.games.tortuga.moves import TortugaOptions
from companion.games.tortuga.rules import Move, Tortuga
from tests.games.tortuga import brute
from tests.games.tortuga.tables import BOTH, CHAIN, PLAIN, PLAYER, after, lay, set_up

SHORT, LONG = 3, 5
OPTIONS = [PLAIN, CHAIN, PLAYER, BOTH]
NAMES = ["plain", "forced chain", "maximum player", "both"]


def table_of(state: Tortuga) -> brute.Table:
    """Gives a state's table as brute force has it."""
    return {
        name: WORDS[turtle]
        for name, turtle in zip(CELLS, state.cells, strict=True)
        if turtle != EMPTY
    }


def told(move: Move) -> brute.Told:
    """Gives a move as brute force has it."""
    return move.start, move.path, frozenset(move.facing.items())


def offered(state: Tortuga) -> list[Move]:
    """Gives the moves that are offered, each once."""
    moves = [move for move in rules.legal(state) if isinstance(move, Move)]
    assert len({told(move) for move in moves}) == len(moves)
    return moves


def count(state: Tortuga, depth: int) -> int:
    """Counts the ways in which the next `depth` moves can be made."""
    moves = offered(state)
    if depth == 1:
        return len(moves)
    return sum(count(after(state, move, Done()), depth - 1) for move in moves)


@pytest.mark.parametrize("start", PRESETS)
def test_moves_are_counted_alike(start: str) -> None:
    """To depth 3 from each start the game finds as many moves as brute force does."""
    state = set_up(start)
    assert count(state, SHORT) == brute.count(table_of(state), "south", SHORT)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("start", PRESETS)
def test_moves_are_counted_alike_to_depth_5(start: str) -> None:
    """The same to depth 5; minutes, so not in the suite."""
    state = set_up(start)
    assert count(state, LONG) == brute.count(table_of(state), "south", LONG)


@pytest.mark.parametrize("options", OPTIONS, ids=NAMES)
def test_offers_are_those_of_brute_force(options: TortugaOptions) -> None:
    """In every position of random games, under every option, just the same moves are offered, and
    each leads to the same table."""
    chance = random.Random(5)
    for start in PRESETS:
        state = set_up(start, options)
        while moves := offered(state):
            table, who = table_of(state), WORDS[state.player]
            expected = brute.moves(table, who, options.forced, options.maximum)
            assert {told(move) for move in moves} == expected
            for move in moves:
                assert table_of(after(state, move)) == brute.played(table, who, told(move))
            state = after(state, chance.choice(moves), Done())
        ended = rules.result(state)
        assert ended is not None
        assert ended.reason == ("TO-14" if brute.is_won(table_of(state)) else "TO-15")


@pytest.mark.parametrize("options", OPTIONS, ids=NAMES)
def test_offers_on_scattered_tables_are_those_of_brute_force(options: TortugaOptions) -> None:
    """Turtles strewn at random, a third of them on their backs, make more and longer chains than
    play does: the offers are still just those of brute force."""
    chance = random.Random(11)
    chains = 0
    for _ in range(200):
        state = scattered(chance, options)
        moves = offered(state)
        who = WORDS[state.player]
        expected = brute.moves(table_of(state), who, options.forced, options.maximum)
        assert {told(move) for move in moves} == expected
        chains += any(len(move.path) > 2 for move in moves)
    assert chains > 5


def scattered(chance: random.Random, options: TortugaOptions) -> Tortuga:
    """Strews sixteen turtles over the board, nobody in a nest."""
    names = chance.sample([name for name in CELLS if name not in ("d1", "d7")], 16)
    sides = {side: [n for i, n in enumerate(names) if i % 3 == k] for k, side in enumerate(WORDS)}
    star = chance.choice(WORDS[:2])
    text = " | ".join(f"{'*' if s == star else ''}{s}: {' '.join(n)}" for s, n in sides.items())
    return lay(text, options)
