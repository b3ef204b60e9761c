"""The game as the house sees it: every answer of the contract, and where it stands."""

from __future__ import annotations

from pathlib import Path

from companion.games.contract import Game
from companion.games.pedzace_zolwie_extreme import (
    asking,
    crossing,
    pointing,
    position,
    rules,
    state,
)
from companion.games.pedzace_zolwie_extreme.cards import OWNED
from companion.games.pedzace_zolwie_extreme.messages import MESSAGES
from companion.games.pedzace_zolwie_extreme.path import ExtremeBoard
from companion.games.pedzace_zolwie_extreme.pieces import ExtremePieces
from companion.games.pedzace_zolwie_extreme.screens import ExtremeFace

GAME = Game(
    id=rules.ID,
    seats=rules.SEATS,
    colours=OWNED,
    colours_each=lambda _players, options: 1 if options.open_tiles else 0,
    answered_by={
        asking.CardQuestion: (asking.Play,),
        asking.ChooseQuestion: (asking.Choose,),
        asking.TokenQuestion: (asking.TurnUp,),
        asking.OwnersQuestion: (asking.Owners,),
    },
    report=asking.Report,
    options=state.ExtremeOptions,
    board=ExtremeBoard,
    positions=position.ExtremePosition,
    board_faults=state.board_faults,
    board_doubts=crossing.doubts,
    file_faults=state.file_faults,
    start=state.start,
    question=rules.question,
    rule_on=rules.rule_on,
    result=rules.result,
    position=position.position,
    complete=position.complete,
    places=position.places,
    place=position.place,
    first_rule="PE-1",
    difference_rule=position.difference_rule,
    may_correct=position.may_correct,
    correct=position.correct,
    legal=rules.legal,
    face=ExtremeFace(),
    pieces=ExtremePieces(),
    messages=MESSAGES,
    folder=Path(__file__).parent,
    speaks_of=pointing.speaks_of,
)
