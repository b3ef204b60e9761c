"""Random games through the referee, from a seed: chance is handed in, never found."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import msgspec

from companion import setups
from companion.games import games
from companion.games.contract import Answer, AnyGame, Do, Player, Setup
from companion.referee import AnySetup, Changed, NotNow, Referee, Ruling

NAMES = ("Anna", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus")
SAMPLE = 12
"""So many of the offered answers are looked at where there are more."""


def set_up(game: AnyGame, players: int, **told: object) -> AnySetup:
    """Gives a checked set-up of so many players."""
    seats = tuple(Player(name) for name in NAMES[:players])
    whole = setups.checked(
        msgspec.convert({"game": game.id, "players": seats, **told}, setups.ToldSetup), games()
    )
    assert isinstance(whole, Setup), whole
    return whole


def all_options(game: AnyGame) -> list[dict[str, object]]:
    """Gives every combination of a game's options (each a bool or a choice of words)."""
    values: dict[str, tuple[object, ...]] = {}
    for field in msgspec.structs.fields(game.options):
        kind = msgspec.inspect.type_info(field.type)
        is_bool = isinstance(kind, msgspec.inspect.BoolType)
        values[field.name] = (False, True) if is_bool else field.type.__args__
    return [
        dict(zip(values, chosen, strict=True)) for chosen in itertools.product(*values.values())
    ]


def all_setups(game: AnyGame) -> list[AnySetup]:
    """Gives a set-up for every number of players and every combination of options."""
    return [
        set_up(game, players, options=options)
        for players in game.seats
        for options in all_options(game)
    ]


def offered(referee: Referee, chance: random.Random, most: int = SAMPLE) -> list[Answer]:
    """Gives some of the answers that are offered now, in an order of chance.

    With `referee` an open `Do` is answered by the game's report, which only the rules know: see
    `told_right`."""
    legal = list(referee.game.legal(referee.state))
    return chance.sample(legal, min(most, len(legal)))


def step(referee: Referee, chance: random.Random) -> None:
    """Answers the open question with one of the offered answers."""
    question = referee.question
    assert question is not None
    answer = offered(referee, chance, 1)[0]
    if isinstance(question, Do) and not referee.is_asked(type(answer)):
        referee.report_refused = True  # as after a refused report: "put right" is accepted
    ruling = referee.answer(answer)
    assert isinstance(ruling, Ruling), ruling


def played(referee: Referee, chance: random.Random, most: int = 5000) -> Iterator[Referee]:
    """Plays to the end, giving the referee before each answer and at the end."""
    for _ in range(most):
        yield referee
        if referee.question is None:
            return
        step(referee, chance)
    raise AssertionError(f"no end after {most} answers")


def meddled(referee: Referee, chance: random.Random) -> str:
    """Does one of the things that are no answer: undo, redo, correct, set, note."""
    deed = chance.choice(("undo", "undo", "redo", "correct", "set", "note"))
    outcome: object
    match deed:
        case "undo":
            outcome = referee.undo(across_turn=True)
        case "redo":
            outcome = referee.redo()
        case "correct":
            outcome = referee.correct(referee.position, "as it lies")
        case "set":
            level = chance.choice(("quiet", "guide", "guide"))
            outcome = referee.set(Changed((level,) * len(referee.help)))
        case _:
            outcome = referee.note("a house rule")
    assert isinstance(outcome, Ruling | NotNow)
    return deed
