"""Every slip of docs/what-the-referee-catches.md, seeded in random games of Mahé (issue 4).

Noticed, with the right pieces and the right rule, and led back to a table equal to the one without
it. The suite seeds some slips at every moment of 200 games that are taken up late, for at most 15 s
on one core; `slow` seeds every slip at every moment of 200 whole games.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from companion.games import games
from companion.games.contract import Answer, Do, Done, Refusal, Where
from companion.games.mahe.position import MahePosition, places, position
from companion.games.mahe.state import Mahe
from companion.referee import NotNow, Referee, Ruling
from tests.games.mahe.recorded import likely
from tests.games.mahe.righting_hands import Table
from tests.games.mahe.slips import Lying, Throw, Told, Unasked, lying, told, unasked
from tests.play import all_setups, set_up

GAME = games()["mahe"]
GAMES = 200
OF_A_CARD = ("failed-so-no-card", "no-card")
"""Refusals that point at the card or at space 21, not at a turtle."""
LATE = 3
"""So many cards are left where a game of the suite is taken up."""
MORE = 0.1
"""How often in the suite a slip is seeded whose kind the game had already."""
DOCUMENT = Path(__file__).parents[3] / "docs" / "what-the-referee-catches.md"


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


def moments(number: int, late: bool) -> Iterator[tuple[Game, Random]]:
    """Plays one game to its end, giving it at every moment."""
    chance = Random(number)
    game = Game(begun(number, chance, late))
    while True:
        yield game, chance
        if game.referee.question is None:
            return
        game.go_on(chance)


# -- the slips ------------------------------------------------------------------------------------


def check_told(game: Game, slip: Told) -> None:
    """A wrong answer is refused with its rule and its pieces, and changes nothing: answered
    rightly after it, the game stands where it stands without it."""
    referee, before, entries = game.referee, game.state, len(game.referee.log)
    refusal = referee.answer(slip.answer)

    assert isinstance(refusal, Refusal), slip
    assert refusal.rule in slip.rules, (slip, refusal)
    assert {name: refusal.facts[name] for name in slip.facts} == slip.facts, (slip, refusal)
    pointed = {where[0] for where in GAME.speaks_of(before, refusal)}
    if refusal.code not in OF_A_CARD:
        assert {slip.facts[name] for name in ("colour", "top") if name in slip.facts} <= pointed
    assert (referee.state, len(referee.log)) == (before, entries)
    if isinstance(referee.question, Do):
        assert referee.is_asked(Done)  # "put right" leads on, at every help level
        assert referee.question.actions  # and it is said what to do


def check_unasked(game: Game, slip: Unasked) -> None:
    """What comes too late is not asked for, and changes nothing."""
    before, entries = game.state, len(game.referee.log)
    assert game.referee.answer(slip.answer) == NotNow(slip.error)  # type: ignore[arg-type]
    assert (game.state, len(game.referee.log)) == (before, entries)


def check_lying(game: Game, slip: Lying) -> None:
    """A table that lies wrongly is found place by place, with the rule and the throw that it broke;
    it is put right by its sentences, or taken as it lies and taken back, or the throw is."""
    referee, before = game.referee, game.state
    wanted = position(before)
    found = referee.audit(slip.table)

    assert {one.where for one in found} == differing(slip.table, wanted), slip
    named = [one for one in found if one.rule in slip.rules]
    assert named, (slip, found)
    assert not slip.since_throw or game.entry in [one.entry for one in named], (slip, found)

    table = Table(slip.table)
    table.put_right(GAME.pieces.put_right(before, slip.table, wanted))
    assert table.lies() == Table(wanted).lies(), slip

    if isinstance(referee.correct(slip.table, "as it lies"), Ruling):
        assert referee.audit(slip.table) == ()
        assert isinstance(referee.undo(), Ruling)
    assert isinstance(referee.undo(across_turn=True), Ruling)
    assert isinstance(referee.redo(), Ruling)
    assert referee.state == before


def differing(one: MahePosition, other: MahePosition) -> set[Where]:
    """Gives the places where two tables differ; an empty place is none."""
    here, there = places(one), places(other)
    return {where for where in {*here, *there} if here.get(where) != there.get(where)}


def slips_of(game: Game, chance: Random) -> Iterator[tuple[str, Callable[[], None]]]:
    """Gives every slip that can be seeded at this moment, in an order of chance, by its kind."""
    throw = game.throw
    seeds: list[tuple[str, Callable[[], None]]] = []
    for lies in lying(game.state, throw) if throw else ():
        seeds.append((lies.kind, partial(check_lying, game, lies)))
    for late in unasked(game.referee, throw):
        seeds.append((late.kind, partial(check_unasked, game, late)))
    for wrong in told(game.referee, throw):
        seeds.append((wrong.kind, partial(check_told, game, wrong)))
    yield from chance.sample(seeds, len(seeds))


def seed_all(number: int) -> Counter[str]:
    """Seeds every slip at every moment of a whole game; counts them by kind."""
    kinds: Counter[str] = Counter()
    for game, chance in moments(number, late=False):
        for kind, check in slips_of(game, chance):
            check()
            kinds[kind] += 1
    return kinds


def seed_some(number: int) -> Counter[str]:
    """Seeds a slip of each kind where a game has it first, and now and then one more."""
    kinds: Counter[str] = Counter()
    for game, chance in moments(number, late=True):
        here = set()
        for kind, check in slips_of(game, chance):
            if kind not in here and (not kinds[kind] or chance.random() < MORE):
                check()
                kinds[kind] += 1
            here.add(kind)
    return kinds


def test_slips_of_every_kind_are_caught_and_led_back() -> None:
    """Some of every kind in each of 200 games that are taken up late."""
    kinds = sum(map(seed_some, range(GAMES)), Counter[str]())
    assert kinds.keys() == documented()
    assert min(kinds.values()) >= 20, kinds


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_every_slip_everywhere_is_caught_and_led_back() -> None:
    """Every slip at every moment of 200 whole games."""
    kinds = sum(map(seed_all, range(GAMES)), Counter[str]())
    assert kinds.keys() == documented()
    assert min(kinds.values()) >= GAMES, kinds


def section() -> str:
    """Gives what the document says of Mahé."""
    return DOCUMENT.read_text(encoding="utf-8").split("\n## Mahé\n")[1].split("\n## ")[0]


def documented() -> set[str]:
    """Gives the slips that the document lists, without what it says more closely about them."""
    rows = re.findall(r"^\| ([^|(–][^|(]*?)(?: \([^|]*\))? \|", section(), re.MULTILINE)
    return set(rows) - {"slip", "---"}


def test_the_document_names_every_refusal() -> None:
    """Each way in which an answer is refused stands in the document's table, with its rule."""
    codes = {code[8:] for code in GAME.messages if code.startswith("refusal.")}
    assert codes <= set(re.findall(r"`([a-z-]+)`", section()))


def test_what_is_no_slip_is_not_caught() -> None:
    """The tests above can fail: a right answer, and a table as it must lie, are no slips."""
    game, _ = next(moment for moment in moments(0, late=True) if moment[0].throw)
    assert game.throw is not None
    with pytest.raises(AssertionError):
        check_lying(game, Lying("none", position(game.state), {"MA-6"}))
    with pytest.raises(AssertionError):
        check_unasked(game, Unasked("none", game.throw.report(), "wrong-question"))
    game, _ = next(moment for moment in moments(0, late=True) if moment[0].throw)
    assert game.throw is not None
    with pytest.raises(AssertionError):
        check_told(game, Told("none", game.throw.report(), {"MA-6"}))
