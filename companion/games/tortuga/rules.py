"""Tortuga: the rules, as numbered in docs/rules/tortuga.md.

TO-1  Two players move in turn; the first is south and begins.
TO-2  A player moves one turtle that faces their way; no neutral one, none of the other's.
TO-3  Always forwards: straight, or diagonally left or right.
TO-4  A step goes to an adjacent empty cell.
TO-5  A jump goes straight over one adjacent turtle to the empty cell right behind it.
TO-6  A turn is one step, or one or more jumps by one turtle.
TO-7  Own and enemy turtles are never jumped in the same turn; neutral ones go with either.
TO-8  Who can at once jump over an enemy must jump, over at least one enemy (option forced).
TO-9  Jumping over own or neutral turtles is never compulsory.
TO-10 Who jumps must jump as many as possible: the longest chain of the turtle (option maximum).
TO-11 An enemy turtle that is jumped is turned on its back at once: it is neutral.
TO-12 An own turtle that is jumped stays as it is.
TO-13 A neutral turtle that is jumped is put on its feet; the jumper chooses which way it faces.
TO-14 Who first brings a turtle into the other's nest wins, at once.
TO-15 A player who cannot move loses.

A turtle belongs to the player whose way it faces, so turtles have no other mark than that. The
board is in `board.py`, what may be jumped in `moves.py`, why a move is refused in `refusals.py`.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct, field

from companion.games.contract import (
    Accepted,
    Action,
    Answer,
    Do,
    Done,
    Event,
    Fact,
    Fault,
    Question,
    Refusal,
    Result,
    Setup,
)
from companion.games.tortuga import board as boards
from companion.games.tortuga.board import (
    CELLS,
    EMPTY,
    INDEX,
    NEST,
    NEUTRAL,
    NORTH,
    SIDES,
    SOUTH,
    STEPS,
    WORDS,
    TortugaBoard,
    place_of,
    start_cells,
)
from companion.games.tortuga.moves import (
    Cells,
    TortugaOptions,
    Way,
    can_move,
    offer,
)
from companion.games.tortuga.refusals import (
    listed,
    told_way,
    wrong_choice,
    wrong_facing,
    wrong_report,
)

ID = "tortuga"
SEATS = range(2, 3)


# -- the table ------------------------------------------------------------------------------------


class Due(Struct, frozen=True):
    """What the last move left to be done on the table: the way of the mover, and each turtle that
    is turned with what it is then."""

    start: int
    path: tuple[int, ...]
    turned: tuple[tuple[int, int], ...]


TortugaSetup: TypeAlias = Setup[TortugaOptions, TortugaBoard]


class Tortuga(Struct, frozen=True):
    """The whole state. `cells`: what is on each of the 37, see `board`."""

    setup: TortugaSetup
    cells: Cells
    player: int = 0
    turn: int = 1
    due: Due | None = None


def start(setup: TortugaSetup) -> Tortuga:
    """TO-1: sets up the table; the first player is south."""
    cells = [EMPTY] * len(CELLS)
    laid = start_cells(setup.board)
    for side, names in ((SOUTH, laid.south), (NORTH, laid.north)):
        for name in names:
            cells[INDEX[name]] = side
    return Tortuga(setup, tuple(cells))


def board_faults(board: TortugaBoard, _options: TortugaOptions, _players: int) -> tuple[Fault, ...]:
    """Says why a board cannot be played."""
    return boards.board_faults(board)


# -- questions and answers ------------------------------------------------------------------------


class MoveQuestion(Question, frozen=True, kw_only=True, tag="move"):
    """Move one turtle."""


class Move(Answer, frozen=True, tag="move", rename={"start": "from"}):
    """The turtle that moves (`start`, told as `from`), every cell it lands on, and for each neutral
    turtle that it jumps whose way that faces now: `south` or `north`."""

    start: str
    path: tuple[str, ...]
    facing: dict[str, str] = field(default_factory=dict)


class Report(Answer, frozen=True, tag="report"):
    """The cells whose turtle was turned over or righted on the table, or how many."""

    turned: tuple[str, ...] | int


def question(state: Tortuga) -> Question | None:
    """Gives what is open; None once the game is over."""
    if state.due:
        return Do(player=state.player, actions=_actions(state.due))
    if result(state):
        return None
    return MoveQuestion(player=state.player)


def rule_on(state: Tortuga, answer: Answer) -> Accepted[Tortuga] | Refusal:
    """Judges an answer of the kind that is asked for.

    Raises TypeError for an answer of another kind: asking first is the caller's duty."""
    match answer:
        case Move() if not state.due:
            return _rule_on_move(state, answer)
        case Done() if state.due:
            return _end_of_turn(state)
        case Report() if state.due:
            return _rule_on_report(state, state.due, answer)
    raise TypeError(f"{answer!r} does not answer {question(state)!r}")


# -- the move -------------------------------------------------------------------------------------


def _rule_on_move(state: Tortuga, move: Move) -> Accepted[Tortuga] | Refusal:
    """TO-2 to TO-10, TO-13: judges a move as it was told."""
    cells, player = state.cells, state.player
    way = told_way(cells, player, move.start, move.path)
    if isinstance(way, Refusal):
        return way
    refusal = wrong_choice(offer(cells, player, state.setup.options), way)
    refusal = refusal or wrong_facing(cells, way, move.facing)
    return refusal or _moved(state, way, move.facing)


def _moved(state: Tortuga, way: Way, facing: dict[str, str]) -> Accepted[Tortuga]:
    """Carries a move out: TO-11, TO-12, TO-13."""
    player, before = state.player, state.cells
    cells = list(before)
    cells[way.start] = EMPTY
    cells[way.path[-1]] = player
    turned: list[tuple[int, int]] = []
    for cell in way.over:
        if before[cell] != player:  # TO-12
            cells[cell] = _turned(before[cell], CELLS[cell], facing)
            turned.append((cell, cells[cell]))
    due = Due(way.start, way.path, tuple(turned))
    after = Tortuga(state.setup, tuple(cells), player, state.turn, due)
    return Accepted(after, _events(way, due))


def _turned(turtle: int, name: str, facing: dict[str, str]) -> int:
    """TO-11, TO-13: gives what a jumped turtle is then."""
    return WORDS.index(facing[name]) if turtle == NEUTRAL else NEUTRAL


def _events(way: Way, due: Due) -> tuple[Event, ...]:
    """Tells what a move did, with the places that each part of it set."""
    name, landing = CELLS[due.start], CELLS[due.path[-1]]
    where = (place_of(name), place_of(landing))
    if not way.over:
        return (Event("TO-4", "stepped", {"cell": name, "to": landing}, where=where),)
    told = {cell for cell, _ in due.turned}
    stayed = [cell for cell in way.over if cell not in told]
    return (
        Event("TO-5", "jumped", {"cell": name, "way": listed(due.path)}, where=where),
        *(_turn_event(cell, now) for cell, now in due.turned),
        *(_stay_event(CELLS[cell]) for cell in stayed),
    )


def _turn_event(cell: int, now: int) -> Event:
    name = CELLS[cell]
    if now == NEUTRAL:
        return Event("TO-11", "turned", {"cell": name}, where=(place_of(name),))
    return Event("TO-13", "righted", {"cell": name, "player": now}, where=(place_of(name),))


def _stay_event(name: str) -> Event:
    return Event("TO-12", "stayed", {"cell": name}, where=(place_of(name),))


# -- what is to be done on the table --------------------------------------------------------------


def _actions(due: Due) -> tuple[Action, ...]:
    """Lists the move, then each turtle to turn."""
    facts: dict[str, Fact] = {"cell": CELLS[due.start], "way": listed(due.path)}
    return (
        Action("TO-6", "move", facts),
        *(_turn_action(CELLS[cell], now) for cell, now in due.turned),
    )


def _turn_action(name: str, now: int) -> Action:
    if now == NEUTRAL:
        return Action("TO-11", "turn", {"cell": name})
    return Action("TO-13", "right", {"cell": name, "player": now})


def _rule_on_report(state: Tortuga, due: Due, report: Report) -> Accepted[Tortuga] | Refusal:
    """TO-11, TO-12, TO-13: compares what was turned with what had to be."""
    refusal = wrong_report(state.cells, state.player, due.turned, report.turned)
    return refusal or _end_of_turn(state)


# -- the ends -------------------------------------------------------------------------------------


def _end_of_turn(state: Tortuga) -> Accepted[Tortuga]:
    """Passes the turn on, unless the move has won."""
    won = winner(state.cells)
    if won is not None:
        after = Tortuga(state.setup, state.cells, state.player, state.turn)
        return Accepted(after, (Event("TO-14", "won", {"player": won}),))
    after = Tortuga(state.setup, state.cells, 1 - state.player, state.turn + 1)
    if can_move(after.cells, after.player):
        return Accepted(after)
    return Accepted(after, (Event("TO-15", "stuck", {"player": after.player}),))


def winner(cells: Cells) -> int | None:
    """TO-14: gives who has a turtle in the other's nest."""
    if cells[NEST[NORTH]] == SOUTH:
        return SOUTH
    if cells[NEST[SOUTH]] == NORTH:
        return NORTH
    return None


def result(state: Tortuga) -> Result | None:
    """TO-14, TO-15: gives the end, None while the game goes on."""
    if state.due:
        return None
    won = winner(state.cells)
    if won is not None:
        return Result("TO-14", ((won,), (1 - won,)))
    if can_move(state.cells, state.player):
        return None
    return Result("TO-15", ((1 - state.player,), (state.player,)))


# -- what would be accepted -----------------------------------------------------------------------

_DONE = (Done(),)
_STEP_MOVES = tuple(
    tuple(
        tuple((to, Move(CELLS[cell], (CELLS[to],))) for to in ways)
        for cell, ways in enumerate(by_cell)
    )
    for by_cell in STEPS
)
"""By player and cell: each step as the answer that tells it."""


def legal(state: Tortuga) -> tuple[Answer, ...]:
    """Gives every answer that would be accepted now, reports left out."""
    if state.due:
        return _DONE
    cells, player = state.cells, state.player
    if winner(cells) is not None:
        return ()
    open_ = offer(cells, player, state.setup.options)
    moves = [move for way in open_.chains for move in _told(way, cells)]
    if not open_.must:
        steps = _STEP_MOVES[player]
        moves += [move for cell in open_.turtles for to, move in steps[cell] if cells[to] == EMPTY]
    return tuple(moves)


def _told(way: Way, cells: Cells) -> list[Move]:
    """TO-13: gives the answers that tell a chain, one for every facing of righted turtles."""
    name, path = CELLS[way.start], tuple([CELLS[cell] for cell in way.path])
    facings: list[dict[str, str]] = [{}]
    for cell in way.over:
        if cells[cell] == NEUTRAL:
            righted = CELLS[cell]
            facings = [{**facing, righted: side} for facing in facings for side in SIDES]
    return [Move(name, path, facing) for facing in facings]
