"""The game as the house sees it: every answer of the contract, and where it stands."""

from __future__ import annotations

from pathlib import Path

from companion.games.contract import Game
from companion.games.tortuga import board, moves, position, refusals, rules, tapping
from companion.games.tortuga.messages import MESSAGES
from companion.games.tortuga.pieces import TortugaPieces
from companion.games.tortuga.screens import TortugaFace

GAME = Game(
    id=rules.ID,
    seats=rules.SEATS,
    colours=(),
    colours_each=lambda _players, _options: 0,
    answered_by={rules.MoveQuestion: (rules.Move,)},
    report=rules.Report,
    options=moves.TortugaOptions,
    board=board.TortugaBoard,
    positions=position.TortugaPosition,
    board_faults=rules.board_faults,
    start=rules.start,
    question=rules.question,
    rule_on=rules.rule_on,
    result=rules.result,
    position=position.position,
    complete=position.complete,
    places=position.places,
    place=position.place,
    first_rule="TO-1",
    difference_rule=position.difference_rule,
    correct=position.correct,
    legal=rules.legal,
    face=TortugaFace(),
    pieces=TortugaPieces(),
    messages=MESSAGES,
    folder=Path(__file__).parent,
    seating=tapping.seating,
    speaks_of=refusals.speaks_of,
)
