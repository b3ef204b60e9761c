"""The game as the house sees it: every answer of the contract, and where it stands."""

from __future__ import annotations

from pathlib import Path

from companion.games.contract import Game
from companion.games.mahe import correcting, pointing, position, rules, state
from companion.games.mahe.messages import MESSAGES
from companion.games.mahe.pieces import MahePieces
from companion.games.mahe.screens import MaheFace

GAME = Game(
    id=state.ID,
    seats=state.SEATS,
    colours=state.COLOURS,
    colours_each=lambda players, _options: 2 if players in state.TWO_TURTLES else 1,
    answered_by={
        rules.RevealQuestion: (rules.Reveal,),
        rules.TurtleQuestion: (rules.Choose,),
        rules.RollQuestion: (rules.Roll, rules.PlayCard),
        rules.AgainQuestion: (rules.Again, rules.PlayCard),
    },
    report=rules.Report,
    options=state.MaheOptions,
    board=state.MaheBoard,
    positions=position.MahePosition,
    board_faults=state.board_faults,
    start=state.start,
    question=rules.question,
    rule_on=rules.rule_on,
    result=rules.result,
    position=position.position,
    complete=position.complete,
    places=position.places,
    place=position.place,
    first_rule="MA-1",
    difference_rule=position.difference_rule,
    correct=correcting.correct,
    legal=rules.legal,
    face=MaheFace(),
    pieces=MahePieces(),
    messages=MESSAGES,
    folder=Path(__file__).parent,
    speaks_of=pointing.speaks_of,
)
