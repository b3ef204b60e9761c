"""No slip goes unnoticed: each kind, seeded wherever it can happen in 200 random games.

Of each slip it is shown that the referee notices it, names those concerned and the rule, and leads
back to the state of a game without it. In the suite the moments are drawn from all games so that
this file takes less than 15 s on one core; `-m slow` looks at every moment.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from companion.games.contract import Answer, Done, Refusal
from companion.games.tortuga.game import GAME
from companion.games.tortuga.position import TortugaPosition, complete
from companion.games.tortuga.rules import Move, Report, Tortuga
from companion.referee import AnySetup, NotNow, Referee, Ruling
from tests.games.slipping import (
    GAMES,
    back_and_here_again,
    nothing_changes,
    taken_as_it_lies,
)
from tests.games.tortuga import slips
from tests.games.tortuga.slips import Lying, Moment, Slip
from tests.games.tortuga.test_pieces import obeyed, same
from tests.play import all_options, set_up

ONE_IN = 10
"""Of so many moments one is looked at in the suite."""
OF_MOVES = {
    *("a neutral moved", "the other's moved", "sideways", "backwards", "onto a taken cell"),
    *("onto a missing cell", "over nothing", "over two", "not straight", "two steps"),
    *("own and enemy in one chain", "a missed jump", "a chain cut short"),
    *("without a facing", "left on its back", "a facing for the mover"),
}
OF_REPORTS = {
    *("a forgotten turn", "another one turned", "an own one turned", "one too many turned"),
    "a wrong number turned",
}
ON_THE_TABLE = {
    *("a forgotten turn", "turned round", "an own one turned", "left on its back"),
    *("righted the other way", "the mover left", "the mover elsewhere"),
}


def setups() -> list[AnySetup]:
    """Gives the four readings of TO-8 and TO-10, each with the players reporting what they did."""
    return [set_up(GAME, 2, options=told, help="referee") for told in all_options(GAME)]


def turns(setup: AnySetup, chance: random.Random) -> Iterator[tuple[Referee, Referee, Move]]:
    """Plays a game twice at once: one game for slips and one without; gives the move to come."""
    slipped, right = Referee(GAME, setup), Referee(GAME, setup)
    while right.result is None:
        moves = [move for move in GAME.legal(right.state) if isinstance(move, Move)]
        move = chance.choice(moves)
        yield slipped, right, move
        for answer in (move, report(right, move)):
            assert isinstance(right.answer(answer), Ruling)
    over(slipped)


def report(referee: Referee, move: Move) -> Report:
    """Gives the right report of a move."""
    return Report(tuple(slips.due(moment(referee), move)))


def moment(referee: Referee) -> Moment:
    """Gives the table as it lay before the move that is to be reported, or as it lies."""
    state = referee.shown
    assert isinstance(state, Tortuga)
    position = GAME.position(state)
    assert isinstance(position, TortugaPosition)
    options = state.setup.options
    who = ("south", "north")[state.player]
    return Moment(dict(position.cells), who, options.forced, options.maximum)


# -- what is noticed ------------------------------------------------------------------------------


def notice(referee: Referee, slip: Slip) -> None:
    """The slip is refused by its rule, with those concerned, and changes nothing."""
    with nothing_changes(referee):
        refusal = referee.answer(slip.told)
    assert isinstance(refusal, Refusal), slip
    assert refusal.rule == slip.rule, (slip, refusal)
    places = {str(place[1]) for place in GAME.speaks_of(referee.state, refusal)}
    if slip.missed:
        named = refusal.facts["way"]
        assert isinstance(named, list)
        way = (str(refusal.facts["cell"]), tuple(str(one["cell"]) for one in named))
        assert way in slip.missed, (slip, refusal)
        assert places >= {way[0], *way[1]}
    assert places >= slip.cells, (slip, refusal)
    if isinstance(slip.told, Report) and not isinstance(slip.told.turned, int):
        assert places == slip.cells, (slip, refusal)


def find(referee: Referee, lying: Lying, entry: int) -> TortugaPosition:
    """The table that lies wrong differs, by the rule and the entry of the move; gives it."""
    state = referee.state
    assert isinstance(state, Tortuga)
    told = complete(state, msgspec.convert({"cells": lying.table}, TortugaPosition))
    found = {str(one.where[1]): one for one in referee.audit(told)}
    assert found.keys() >= lying.rules.keys(), lying
    for name, rule in lying.rules.items():
        assert (found[name].rule, found[name].entry) == (rule, entry), (lying, found[name])
    return told


def lead_back(referee: Referee, told: TortugaPosition, takes_it: bool) -> None:
    """The table is put right by the sentences; or it is taken as it lies, which can be taken back;
    or the game goes back to before the move and comes here again."""
    state, wanted = referee.state, referee.position
    assert isinstance(wanted, TortugaPosition)
    said = GAME.pieces.put_right(state, told, wanted)
    assert same(obeyed(told, said), wanted)
    if not takes_it:
        return
    back_and_here_again(referee, answers=2)
    why_not = taken_as_it_lies(referee, told)
    if why_not:  # the slip has brought both into the other's nest
        assert why_not.code in ("impossible-position", "game-over")


# -- one turn -------------------------------------------------------------------------------------


def with_slips(
    referee: Referee, move: Move, seen: Counter[tuple[str, str]], chance: random.Random
) -> None:
    """Makes every slip of a turn, then what is right."""
    now = moment(referee)
    legal = [answer for answer in GAME.legal(referee.state) if isinstance(answer, Move)]
    for slip in slips.of_moves(now, legal):
        notice(referee, slip)
        seen["move", slip.kind] += 1
    answer(referee, move)
    entry = len(referee.log)
    for slip in slips.of_reports(now, move):
        notice(referee, slip)
        seen["report", slip.kind] += 1
    answer(referee, chance.choice((Done(), Report(tuple(slips.due(now, move))))))
    for number, lying in enumerate(slips.on_the_table(now, move)):
        lead_back(referee, find(referee, lying, entry), takes_it=number == 0)
        seen["table", lying.kind] += 1


def answer(referee: Referee, told: Answer) -> None:
    """Answers rightly."""
    ruling = referee.answer(told)
    assert isinstance(ruling, Ruling), (told, ruling)


def over(referee: Referee) -> None:
    """After the end nothing is played on, and nothing is corrected."""
    for told in (Done(), Report(0), Move("d1", ("d2",))):
        assert referee.answer(told) == NotNow("game-over")
    assert referee.correct(referee.position, "on") == NotNow("game-over")


def slip_through(one_in: int) -> Counter[tuple[str, str]]:
    """Plays all games, with slips at one of so many moments; gives how often each kind was seen."""
    chance, seen = random.Random(17), Counter[tuple[str, str]]()
    known = setups()
    for number in range(GAMES):
        for slipped, right, move in turns(known[number % len(known)], chance):
            assert slipped.state == right.state
            if chance.randrange(one_in) == 0:
                with_slips(slipped, move, seen, chance)
            else:
                told = report(slipped, move)
                answer(slipped, move)
                answer(slipped, told)
    return seen


def every_kind(seen: Counter[tuple[str, str]]) -> None:
    """Every kind of slip has happened."""
    expected = {("move", kind) for kind in OF_MOVES} | {("report", kind) for kind in OF_REPORTS}
    assert set(seen) == expected | {("table", kind) for kind in ON_THE_TABLE}


def test_every_slip_is_noticed_named_and_put_right() -> None:
    """B8: TO-2 to TO-13, at moments of 200 games; playing on after the end of each."""
    every_kind(slip_through(ONE_IN))


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_every_slip_is_noticed_at_every_moment() -> None:
    """The same at every moment of the 200 games."""
    every_kind(slip_through(1))
