"""Every slip of docs/what-the-referee-catches.md, seeded in random games of Mahé (issue 4).

Noticed, with the right pieces and the right rule, and led back to a table equal to the one without
it. The suite seeds some slips at every moment of 200 games that are taken up late, for at most 15 s
on one core; `slow` seeds every slip at every moment of 200 whole games.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.games import games
from companion.games.contract import Answer, Done
from companion.games.mahe.position import MahePosition, places, position
from companion.games.mahe.state import Mahe
from companion.referee import Referee, Ruling
from tests.games.mahe.recorded import likely
from tests.games.mahe.righting_hands import Table
from tests.games.mahe.slips import Throw, lying, told, unasked
from tests.games.slipping import (
    GAMES,
    Lying,
    Seed,
    Told,
    Unasked,
    back_and_here_again,
    check_every_kind,
    check_found,
    check_refusals_named,
    check_unasked,
    differing,
    listed,
    moments,
    refused,
    section,
    seed_all,
    seed_some,
    seeds,
    taken_as_it_lies,
)
from tests.play import all_setups, set_up

GAME = games()["mahe"]
OF_A_CARD = ("failed-so-no-card", "no-card")
"""Refusals that point at the card or at space 21, not at a turtle."""
LATE = 3
"""So many cards are left where a game of the suite is taken up."""
MORE = 0.1
"""How often in the suite a slip is seeded whose kind the game had already."""


# -- play -----------------------------------------------------------------------------------------


def begun(number: int, chance: Random, late: bool) -> Referee:
    """Begins a game: players, options and help by turns, on a board of usual cards."""
    setups = all_setups(GAME)
    told = setups[number % len(setups)]
    options = {"cards_as_dice": told.options.cards_as_dice}  # type: ignore[attr-defined]
    level = ("guide", "referee")[number // len(setups) % 2]
    referee = Referee(GAME, set_up(GAME, len(told.players), options=options, help=level))
    if late:
        taken_up_late(referee, chance)
    return referee


def taken_up_late(referee: Referee, chance: Random) -> None:
    """Deals out all but a few cards, and stands everybody somewhere (K1)."""
    players, colours = len(referee.setup.players), [*referee.state.owners]  # type: ignore[attr-defined]
    cards = chance.sample([1] * 3 + [2] * 3 + [3, 4, 5] * 5 + [6] * 3, 20 - LATE)
    spaces: dict[str, tuple[str, ...]] = {}
    for colour in chance.sample(colours, len(colours)):
        name = chance.choice(("raft", "5", "12", "18", "20"))
        spaces[name] = (*spaces.get(name, ()), colour)
    table = MahePosition(
        spaces,
        tuple(tuple(cards[player::players]) for player in range(players)),
        (False,) * players,
        None,
        LATE,
    )
    assert isinstance(referee.correct(table, "taken up late"), Ruling)


class Game:
    """A game in play: the referee, and the throw that is to be carried out."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.entry = 0
        """The entry of the last answer."""
        self._before: MahePosition | None = None

    @property
    def state(self) -> Mahe:
        """The state."""
        state = self.referee.state
        assert isinstance(state, Mahe)
        return state

    @property
    def throw(self) -> Throw | None:
        """The throw whose `do` is open."""
        state = self.state
        if state.due is None or self._before is None or state.turtle is None:
            return None
        return Throw(self._before, state.due.dice, state.turtle, state.owners)

    def answer(self, answer: Answer) -> None:
        """Answers rightly."""
        if not self.state.dice and not self.state.due:
            self._before = position(self.state)
        ruling = self.referee.answer(answer)
        assert isinstance(ruling, Ruling)
        self.entry = ruling.entry.number

    def go_on(self, chance: Random) -> None:
        """Answers the open question with one of the likely answers, a `do` by the right report or,
        where that is accepted, by "done"."""
        if self.throw is None:
            self.answer(chance.choice(likely(self.state)))
        elif self.referee.is_asked(Done) and chance.random() < 0.5:
            self.answer(Done())
        else:
            self.answer(self.throw.report())


def game_of(number: int, late: bool) -> tuple[Game, Random]:
    """Begins a game, by the chance that it is played by."""
    chance = Random(number)
    return Game(begun(number, chance, late)), chance


# -- the slips ------------------------------------------------------------------------------------


def check_told(game: Game, slip: Told) -> None:
    """A wrong answer is refused with its rule and its pieces, and changes nothing."""
    before, refusal = game.state, refused(game.referee, slip)
    assert {name: refusal.facts[name] for name in slip.facts} == slip.facts, (slip, refusal)
    pointed = {where[0] for where in GAME.speaks_of(before, refusal)}
    if refusal.code not in OF_A_CARD:
        assert {slip.facts[name] for name in ("colour", "top") if name in slip.facts} <= pointed


def check_lying(game: Game, slip: Lying[MahePosition]) -> None:
    """A table that lies wrongly is found place by place, with the rule and the throw that it broke;
    it is put right by its sentences, or taken as it lies and taken back, or the throw is."""
    referee, before = game.referee, game.state
    wanted = position(before)
    wheres = differing(places(slip.table), places(wanted))
    check_found(referee, slip.table, slip, wheres, game.entry)

    table = Table(slip.table)
    table.put_right(GAME.pieces.put_right(before, slip.table, wanted))
    assert table.lies() == Table(wanted).lies(), slip

    taken_as_it_lies(referee, slip.table)
    back_and_here_again(referee)


def slips_of(game: Game) -> list[Seed]:
    """Gives every slip that can be seeded at this moment."""
    throw = game.throw
    return [
        *seeds(check_lying, game, lying(game.state, throw) if throw else ()),
        *seeds(check_unasked, game, unasked(game.referee, throw)),
        *seeds(check_told, game, told(game.referee, throw)),
    ]


def seed_whole(number: int) -> Counter[str]:
    """Seeds every slip at every moment of a whole game."""
    game, chance = game_of(number, late=False)
    return seed_all(moments(game, chance), slips_of, chance)


def seed_late(number: int) -> Counter[str]:
    """Seeds some slips of each kind in a game that is taken up late."""
    game, chance = game_of(number, late=True)
    return seed_some(moments(game, chance), slips_of, chance, MORE)


def test_slips_of_every_kind_are_caught_and_led_back() -> None:
    """Some of every kind in each of 200 games that are taken up late."""
    check_every_kind(seed_late, listed(section("Mahé")), least=20)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_every_slip_everywhere_is_caught_and_led_back() -> None:
    """Every slip at every moment of 200 whole games."""
    check_every_kind(seed_whole, listed(section("Mahé")), least=GAMES)


def test_the_document_names_every_refusal() -> None:
    """Each way in which an answer is refused stands in the document's table, with its rule."""
    check_refusals_named(GAME, section("Mahé"))


def thrown() -> Game:
    """Gives a game in which a throw is to be carried out."""
    return next(game for game in moments(*game_of(0, late=True)) if game.throw)


def test_what_is_no_slip_is_not_caught() -> None:
    """The tests above can fail: a right answer, and a table as it must lie, are no slips."""
    game = thrown()
    assert game.throw is not None
    with pytest.raises(AssertionError):
        check_lying(game, Lying("none", position(game.state), {"MA-6"}))
    with pytest.raises(AssertionError):
        check_unasked(game, Unasked("none", game.throw.report(), "wrong-question"))
    game = thrown()
    assert game.throw is not None
    with pytest.raises(AssertionError):
        check_told(game, Told("none", game.throw.report(), {"MA-6"}))
