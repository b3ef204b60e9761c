"""A short way to write Tortuga tables, moves and outcomes in tests.

A table is one line: `*south: d3 c2 | north: d4 | neutral: e4`; the star marks whose turn it is
(south's if none stands there). Tables of the rules need not hold all sixteen turtles.
"""

from __future__ import annotations

from functools import partial

from companion.games.contract import Answer, Done, Player, Setup
from companion.games.tortuga import rules
from companion.games.tortuga.board import CELLS, EMPTY, INDEX, WORDS, StartCells, TortugaBoard
from companion.games.tortuga.moves import TortugaOptions
from companion.games.tortuga.rules import Move, Report, Tortuga
from tests.games import judging
from tests.games.judging import Outcome

DONE = Done()
PLAIN = TortugaOptions()
CHAIN = TortugaOptions(forced="chain")
PLAYER = TortugaOptions(maximum="player")
BOTH = TortugaOptions(forced="chain", maximum="player")


def set_up(start: str | StartCells = "lozenge", options: TortugaOptions = PLAIN) -> Tortuga:
    """Starts a game of Anna (south) and Otso (north)."""
    players = (Player("Anna"), Player("Otso"))
    setup = Setup(rules.ID, players, options, TortugaBoard(start), ("guide", "guide"), "en")
    return rules.start(setup)


def lay(text: str, options: TortugaOptions = PLAIN) -> Tortuga:
    """Lays a table as it is written."""
    cells, player = [EMPTY] * len(CELLS), 0
    for part in text.split("|"):
        side, names = part.split(":")
        player = WORDS.index(side.strip(" *")) if "*" in side else player
        for name in names.split():
            cells[INDEX[name]] = WORDS.index(side.strip(" *"))
    return Tortuga(set_up(options=options).setup, tuple(cells), player)


def written(state: Tortuga) -> str:
    """Writes a table in one line, the cells of each side from a1 to g4."""
    parts = []
    for side, word in enumerate(WORDS):
        names = [name for name, turtle in zip(CELLS, state.cells, strict=True) if turtle == side]
        if names:
            parts.append(f"{word}: {' '.join(names)}")
    return " | ".join(parts)


def normal(text: str) -> str:
    """Writes a table in the order in which tables are compared."""
    return written(lay(text))


# -- answers --------------------------------------------------------------------------------------


def go(way: str, **facing: str) -> Move:
    """Moves along a way: `go("c2 > e3 > e5", d3="south")`."""
    start, *path = way.split(" > ")
    return Move(start, tuple(path), facing)


def turned(*cells: str) -> Report:
    """Reports the turtles on these cells as turned over or righted."""
    return Report(cells)


def way_of(move: Move) -> str:
    """Writes a move as `go` takes it."""
    return " > ".join((move.start, *move.path))


# -- what comes of it -----------------------------------------------------------------------------


def outcome(state: Tortuga, *answers: Answer) -> Outcome:
    """Plays answers; all but the last must be accepted."""
    found, refused = judging.played(rules.rule_on, state, answers)
    return Outcome(written(found), _asked(found), _ended(found), refused)


after = partial(judging.after, rules.rule_on)
refusal = partial(judging.refusal, rules.rule_on)


def _asked(state: Tortuga) -> str | None:
    """Writes a question as `south: move` or `south: do`."""
    question = rules.question(state)
    if question is None:
        return None
    return f"{WORDS[question.player]}: {question.__struct_config__.tag}"


def _ended(state: Tortuga) -> str | None:
    """Writes a result as `TO-14: south, north`."""
    result = rules.result(state)
    if result is None:
        return None
    return f"{result.reason}: {', '.join(WORDS[place[0]] for place in result.places)}"
