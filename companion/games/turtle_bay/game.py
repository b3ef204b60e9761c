"""The game as the house sees it: every answer of the contract, and where it stands."""

from __future__ import annotations

from pathlib import Path

from companion.games.contract import Game
from companion.games.turtle_bay import pointing, position, rules, state
from companion.games.turtle_bay.messages import MESSAGES
from companion.games.turtle_bay.pieces import TurtleBayPieces
from companion.games.turtle_bay.screens import TurtleBayFace

GAME = Game(
    id=state.ID,
    seats=state.SEATS,
    colours=state.COLOURS,
    colours_each=lambda _players, _options: 1,
    answered_by={rules.RollQuestion: (rules.Roll,), rules.MoveQuestion: (rules.Move,)},
    report=rules.Report,
    options=state.TurtleBayOptions,
    board=state.TurtleBayBoard,
    positions=position.TurtleBayPosition,
    board_faults=state.board_faults,
    start=state.start,
    question=rules.question,
    rule_on=rules.rule_on,
    result=rules.result,
    position=position.position,
    complete=position.complete,
    places=position.places,
    place=position.place,
    first_rule="TB-1",
    difference_rule=position.difference_rule,
    correct=position.correct,
    legal=rules.legal,
    face=TurtleBayFace(),
    pieces=TurtleBayPieces(),
    messages=MESSAGES,
    folder=Path(__file__).parent,
    speaks_of=pointing.speaks_of,
)
