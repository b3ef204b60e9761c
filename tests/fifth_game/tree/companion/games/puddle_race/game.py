"""The game as the house sees it: every answer of the contract, and where it stands."""

from __future__ import annotations

from pathlib import Path

from companion.games.contract import Game
from companion.games.puddle_race import position, rules
from companion.games.puddle_race.messages import MESSAGES
from companion.games.puddle_race.pieces import PuddleRacePieces
from companion.games.puddle_race.screens import PuddleRaceFace

GAME = Game(
    id=rules.ID,
    seats=rules.SEATS,
    colours=rules.COLOURS,
    colours_each=lambda _players, _options: 1,
    answered_by={rules.ThrowQuestion: (rules.Throw,), rules.HopQuestion: (rules.Hop,)},
    report=rules.Report,
    options=rules.PuddleRaceOptions,
    board=rules.PuddleRaceBoard,
    positions=position.PuddleRacePosition,
    board_faults=rules.board_faults,
    start=rules.start,
    question=rules.question,
    rule_on=rules.rule_on,
    result=rules.result,
    position=position.position,
    complete=position.complete,
    places=position.places,
    place=position.place,
    first_rule="PR-1",
    difference_rule=position.difference_rule,
    correct=position.correct,
    legal=rules.legal,
    face=PuddleRaceFace(),
    pieces=PuddleRacePieces(),
    messages=MESSAGES,
    folder=Path(__file__).parent,
    speaks_of=rules.speaks_of,
)
