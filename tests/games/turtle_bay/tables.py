"""A short way to write Turtle Bay tables, answers and outcomes in tests.

A table is one line: `*red: 5f 0f w w w | blue: 6b`. The order is the turn order, the star marks
whose turn it is. `5f` is a turtle on square 5 on its feet, `6b` one on its back, `w` one waiting,
`o` one in the ocean. Turtles left out wait; where one waits and none stands on the start square,
the first of them stands there.
"""

from __future__ import annotations

from functools import partial

import msgspec

from companion.games.contract import Done, Player, Setup
from companion.games.turtle_bay import rules
from companion.games.turtle_bay.rules import Move, Report, Roll, TurnedTurtle
from companion.games.turtle_bay.state import (
    COLOURS,
    ID,
    START,
    TURTLES_EACH,
    WAITING,
    Herd,
    Turtle,
    TurtleBay,
    TurtleBayBoard,
    TurtleBayOptions,
    start,
)
from tests.games import judging
from tests.games.judging import Outcome

BayAnswer = Roll | Move | Report | Done
DONE = Done()


def set_up(*colours: str, squares: int = 13, quick: bool = False) -> TurtleBay:
    """Starts a game of these colours, in this turn order."""
    players = tuple(Player(colour.title(), (colour,)) for colour in colours)
    levels = ("guide",) * len(players)
    setup = Setup(ID, players, TurtleBayOptions(quick), TurtleBayBoard(squares), levels, "en")
    return start(setup)


def lay(text: str, squares: int = 13, quick: bool = False) -> TurtleBay:
    """Lays a table as it is written."""
    herds, player = {}, 0
    for index, part in enumerate(text.split("|")):
        colour, turtles = part.split(":")
        player = index if "*" in colour else player
        herds[colour.strip(" *")] = _herd(turtles.split(), squares)
    state = set_up(*herds, squares=squares, quick=quick)
    laid = tuple(herds[colour] for colour in state.colours)
    return msgspec.structs.replace(state, herds=laid, player=player)


def _herd(words: list[str], squares: int) -> Herd:
    assert len(words) <= TURTLES_EACH, words
    turtles = [_turtle(word, squares) for word in words]
    while len(turtles) < TURTLES_EACH:
        on_start = any(turtle.square == START for turtle in turtles)
        turtles.append(Turtle(WAITING if on_start else START, feet=True))
    return tuple(sorted(turtles, reverse=True))


def _turtle(word: str, squares: int) -> Turtle:
    ends = {"w": WAITING, "o": squares + 1}
    if word in ends:
        return Turtle(ends[word], feet=True)
    assert word[-1] in "fb", word
    return Turtle(int(word[:-1]), word[-1] == "f")


def written(state: TurtleBay) -> str:
    """Writes a table in one line, all five turtles of each, in the board's order of colours."""
    parts = []
    for colour, herd in zip(state.colours, state.herds, strict=True):
        parts.append(f"{colour}: " + " ".join(_word(turtle, state.ocean) for turtle in herd))
    return " | ".join(parts)


def _word(turtle: Turtle, ocean: int) -> str:
    if turtle.square == WAITING:
        return "w"
    return "o" if turtle.square == ocean else f"{turtle.square}{'f' if turtle.feet else 'b'}"


# -- answers --------------------------------------------------------------------------------------


def roll(*dice: int) -> Roll:
    """Throws these dice."""
    return Roll(dice)


def turned(*turtles: str) -> Report:
    """Reports turtles as turned over: `turned("blue 5", "red 8")`."""
    told = [turtle.split() for turtle in turtles]
    return Report(tuple(TurnedTurtle(colour, int(square)) for colour, square in told))


# -- what comes of it -----------------------------------------------------------------------------


def outcome(state: TurtleBay, *answers: BayAnswer) -> Outcome:
    """Plays answers; all but the last must be accepted."""
    found, refused = judging.played(rules.rule_on, state, answers)
    return Outcome(written(found), _asked(found), _ended(found), refused)


after = partial(judging.after, rules.rule_on)
refusal = partial(judging.refusal, rules.rule_on)


def _asked(state: TurtleBay) -> str | None:
    """Writes a question as `red: roll 2`, `red: move 5`, `red: do`."""
    question = rules.question(state)
    who = f"{state.colour_of(state.player)}: "
    match question:
        case rules.RollQuestion():
            return f"{who}roll {question.dice}"
        case rules.MoveQuestion():
            return f"{who}move {question.steps}"
        case None:
            return None
    return f"{who}do"


def _ended(state: TurtleBay) -> str | None:
    """Writes a result as `TB-15: red, blue = green`."""
    result = rules.result(state)
    if result is None:
        return None
    places = [" = ".join(state.colour_of(p) for p in place) for place in result.places]
    return f"{result.reason}: {', '.join(places)}"


def normal(text: str, squares: int = 13) -> str:
    """Writes a table with all its turtles, in the board's order."""
    assert set(text.replace("*", "").split()) & {f"{colour}:" for colour in COLOURS}, text
    return written(lay(text, squares))
