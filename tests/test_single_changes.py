"""Every single-piece change of a table is found by an audit and explained, in every game (B1, B2).

What explains it is held against an independent replay: a second referee plays what is in force of
the log, and after each entry it is noted which places that entry set. So rule, entry and turn of a
difference are known without the referee's own walk back. Corrections, undo, redo and changes of
help are among the entries.

The suite tells a few changes at moments of games of every kind; `slow` tells every change that
people can tell, at moments of whole games.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

from companion import speech
from companion.games.contract import AS_IT_LIES, AnyGame, Json, Picked, Position, Step, Where
from companion.referee import AnySetup, Changed, Difference, Entry, Made, Referee, Ruling
from tests.play import all_setups, meddled, step
from tests.test_contract import every_game
from tests.test_pieces import changed

STEPS = 120
"""So many entries a game of the suite is played."""
CHECKED = 30
"""Every so many entries the table is changed."""
CHANGES = 8
"""So many changes are told at a moment of the suite."""
LONG = 400
"""So many entries at most a game of the long form is played."""

Places = dict[Where, Json]
Help = tuple[str, ...]


# -- play -----------------------------------------------------------------------------------------


def moments(game: AnyGame, seed: int, most: int, every: int) -> Iterator[Referee]:
    """Plays games of every kind for a while, with whatever people do beside answering."""
    chance = random.Random(seed)
    for setup in all_setups(game):
        referee = Referee(game, setup)
        for number in range(1, most):
            if number % every == 0 or referee.question is None:
                yield referee
            if referee.question is None:
                break
            go_on(referee, chance)


def go_on(referee: Referee, chance: random.Random) -> None:
    """Answers, takes back, does again, notes, sets; now and then the table is taken as it lies."""
    match chance.randrange(12):
        case 0:
            meddled(referee, chance)
        case 1:
            told, _ = changed(referee.game, referee.state, chance)
            referee.correct(told, "it lay so")
        case _:
            step(referee, chance)


# -- the independent replay -----------------------------------------------------------------------


def in_force(log: list[Entry], help_: Help) -> list[tuple[Entry, Help]]:
    """Gives the answers and corrections that hold, each with the help levels of its time."""
    done: list[tuple[Entry, Help]] = []
    undone: list[tuple[Entry, Help]] = []
    for entry in log:
        match entry.verb:
            case "answer" | "correct":
                done.append((entry, help_))
                undone.clear()
            case "undo":
                undone.append(done.pop())
            case "redo":
                done.append(undone.pop())
            case "set":
                levels = msgspec.convert(entry.body, Changed).help
                help_ = levels if isinstance(levels, tuple) else help_
    return done


def replayed(game: AnyGame, setup: AnySetup, log: list[Entry]) -> tuple[Places, dict[Where, Made]]:
    """Plays what is in force through a second referee; gives its places, and what last set each."""
    second = Referee(game, setup)
    here = game.places(second.position)
    made: dict[Where, Made] = {}
    for entry, levels in in_force(log, setup.help):
        second.set(msgspec.convert({"help": levels}, Changed))
        did_again(second, entry)
        after = game.places(second.position)
        named = {where: event.rule for event in second.log[-1].events for where in event.where}
        set_ = {where for where in {*here, *after} if here.get(where) != after.get(where)}
        for where in set_ | named.keys():
            made[where] = (named.get(where, game.first_rule), entry.number, entry.turn)
        here = after
    return here, made


def did_again(second: Referee, entry: Entry) -> None:
    """Does an answer or a correction once more."""
    if entry.verb == "correct":
        told = msgspec.convert(entry.body, second.game.positions)
        assert isinstance(second.correct(told, entry.reason), Ruling)
        return
    assert isinstance(entry.body, dict)
    second.report_refused = True  # as after a refused report: "put right" is accepted
    assert isinstance(second.answer(second.game.answer_from(entry.body)), Ruling)


# -- what is found --------------------------------------------------------------------------------


def check_explained(referee: Referee, tables: Iterator[Position]) -> int:
    """Audits some tables that differ by one change; gives how many differences were explained."""
    game = referee.game
    here, made = replayed(game, referee.setup, referee.log)
    assert here == game.places(referee.position)
    explained = 0
    for told in tables:
        found = {one.where: one for one in referee.audit(told)}
        there = game.places(told)
        wanted = {where for where in {*here, *there} if here.get(where) != there.get(where)}
        assert found.keys() == wanted
        assert bool(found) == (told != referee.position)
        for difference in found.values():
            check_one(referee, difference, here, there, made)
        explained += len(found)
    return explained


def check_one(
    referee: Referee,
    difference: Difference,
    here: Places,
    there: Places,
    made: dict[Where, Made],
) -> None:
    """Holds one difference against the replay: what lies there, the rule, the entry, the turn; and
    it says so in words."""
    game, where = referee.game, difference.where
    expected, found = here.get(where, ()), there.get(where, ())
    assert (difference.expected, difference.found) == (expected, found)
    last, entry, turn = made.get(where, (game.first_rule, 0, 0))
    assert (difference.entry, difference.turn) == (entry, turn), where
    assert difference.rule == game.difference_rule(referee.state, where, expected, found, last)
    words = speech.words_of(referee)
    said = speech.difference(difference, game.place(referee.state, where), words)
    since = f"{difference.rule}, {f'turn {turn}' if entry else 'at the start'}"
    corrected = entry > 0 and referee.entry(entry).verb == "correct"
    assert said.endswith(f"(told in turn {turn})" if corrected else f"({since})")
    assert words.has(f"rule.{difference.rule}")


def some_tables(referee: Referee, chance: random.Random) -> Iterator[Position]:
    """Tells a few changes by chance."""
    for _ in range(CHANGES):
        yield changed(referee.game, referee.state, chance)[0]


def all_tables(referee: Referee, picked: Picked = ()) -> Iterator[Position]:
    """Tells every change that can be told."""
    game = referee.game
    found = game.pieces.change(referee.state, referee.position, picked)
    if not isinstance(found, Step):
        yield found
        return
    for choice in found.choices:
        if choice.value != AS_IT_LIES:
            yield from all_tables(referee, (*picked, choice.value))


@every_game
def test_a_single_change_is_found_and_explained(game: AnyGame) -> None:
    """B1, B2: some changes at moments of games of every kind."""
    chance = random.Random(21)
    moments_ = moments(game, 22, STEPS, CHECKED)
    explained = [check_explained(referee, some_tables(referee, chance)) for referee in moments_]
    assert sum(explained) > 4 * len(explained)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@every_game
def test_every_single_change_is_found_and_explained(game: AnyGame) -> None:
    """B1, B2: every change that can be told, at moments of long games of every kind."""
    moments_ = moments(game, 23, LONG, CHECKED)
    explained = [check_explained(referee, all_tables(referee)) for referee in moments_]
    assert sum(explained) > 50 * len(explained)


@every_game
def test_an_explanation_from_elsewhere_is_noticed(game: AnyGame) -> None:
    """The tests above can fail: a difference that names another entry is not taken."""
    chance = random.Random(24)
    referee = next(moments(game, 24, STEPS, CHECKED))
    here, made = replayed(game, referee.setup, referee.log)
    told = next(told for told in some_tables(referee, chance) if told != referee.position)
    one = referee.audit(told)[0]
    check_one(referee, one, here, game.places(told), made)
    for wrong in ({"entry": one.entry + 1}, {"rule": "XX-1"}, {"expected": ["x"]}):
        bent = msgspec.structs.replace(one, **wrong)
        with pytest.raises(AssertionError):
            check_one(referee, bent, here, game.places(told), made)
