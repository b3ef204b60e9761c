"""A short way to write Turtle Bay tables, answers and outcomes in tests.

A table is one line: `*red: 5f 0f w w w | blue: 6b`. The order is the turn order, the star marks
whose turn it is. `5f` is a turtle on square 5 on its feet, `6b` one on its back, `w` one waiting,
`o` one in the ocean. Turtles left out wait; where one waits and none stands on the start square,
the first of them stands there.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from companion.games.contract import Accepted, Answer, Done, Player, Refusal, Setup
from companion.games.turtle_bay import rules
from companion.games.turtle_bay.rules import (
    COLOURS,
    START,
    TURTLES_EACH,
    WAITING,
    Move,
    Report,
    Roll,
    TurnedTurtle,
    Turtle,
    TurtleBay,
    TurtleBayBoard,
    TurtleBayOptions,
)

BayAnswer = Roll | Move | Report | Done
DONE = Done()


def set_up(*colours: str, squares: int = 13, quick: bool = False) -> TurtleBay:
    """Starts a game of these colours, in this turn order."""
    players = tuple(Player(colour.title(), (colour,)) for colour in colours)
    levels = ("guide",) * len(players)
    setup = Setup(rules.ID, players, TurtleBayOptions(quick), TurtleBayBoard(squares), levels, "en")
    return rules.start(setup)


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


def _herd(words: list[str], squares: int) -> rules.Herd:
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


@dataclass(frozen=True)
class Outcome:
    """What a few answers lead to, each part in one line; None where a test does not look."""

    lies: str | None = None
    asks: str | None = None
    ends: str | None = None
    refused: str | None = None

    def of_the_same(self, other: Outcome) -> Outcome:
        """Gives of the other outcome the parts that this one speaks of."""
        return Outcome(
            other.lies if self.lies else None,
            other.asks if self.asks else None,
            other.ends if self.ends else None,
            other.refused if self.refused else None,
        )


def outcome(state: TurtleBay, *answers: BayAnswer) -> Outcome:
    """Plays answers; all but the last must be accepted."""
    refused = None
    for index, answer in enumerate(answers):
        ruling = rules.rule_on(state, answer)
        if isinstance(ruling, Refusal):
            assert index == len(answers) - 1, f"{answer} is refused: {ruling}"
            refused = f"{ruling.rule} {ruling.code}"
        else:
            state = ruling.state
    return Outcome(written(state), _asked(state), _ended(state), refused)


def after(state: TurtleBay, *answers: BayAnswer) -> TurtleBay:
    """Gives the state after answers that must all be accepted."""
    for answer in answers:
        ruling = rules.rule_on(state, answer)
        assert isinstance(ruling, Accepted), ruling
        state = ruling.state
    return state


def refusal(state: TurtleBay, answer: Answer) -> Refusal:
    """Gives the refusal of an answer that must be refused."""
    ruling = rules.rule_on(state, answer)
    assert isinstance(ruling, Refusal), ruling
    return ruling


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
