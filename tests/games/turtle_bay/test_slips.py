"""Every slip of docs/what-the-referee-catches.md, seeded in random games of Turtle Bay (issue 4).

Noticed, with the right turtles and the right rule, and led back to a table equal to the one without
it. The suite seeds some slips at moments of 200 games, for at most 15 s on one core; `slow` seeds
every slip at every moment of 200 whole games.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from companion.games import games
from companion.games.contract import Answer, Done, Fact, Said
from companion.games.turtle_bay.position import TurtleBayPosition, places, position
from companion.games.turtle_bay.rules import Move, Report
from companion.games.turtle_bay.state import TurtleBay
from companion.referee import Referee, Ruling
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
    moments,
    refused,
    section,
    seed_all,
    seed_some,
    seeds,
    taken_as_it_lies,
)
from tests.games.turtle_bay.slips import (
    TURNED,
    Moving,
    Table,
    lies,
    lying,
    of_move,
    of_report,
    of_throw,
    position_of,
    unasked,
)
from tests.play import set_up

GAME = games()["turtle-bay"]
MORE = 0.01
"""How often in the suite a slip is seeded whose kind the game had already."""
LOOKED_AT = 8
"""In the suite a game is looked for slips at about every so many moments."""


# -- play -----------------------------------------------------------------------------------------


def begun(number: int) -> Referee:
    """Begins a game: players, length, options and help by turns."""
    squares = (4, 7, 13)[number % 3]
    level = ("guide", "referee")[number % 2]
    told = {"board": {"squares": squares}, "options": {"quick": number % 5 > 0}, "help": level}
    return Referee(GAME, set_up(GAME, 2 + number // 3 % 3, **told))


class Game:
    """A game in play: the referee, and the move that is to be carried out."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.entry = 0
        """The entry of the last answer."""
        self.moving: Moving | None = None
        """The move whose `do` is open."""

    @property
    def state(self) -> TurtleBay:
        """The state."""
        state = self.referee.state
        assert isinstance(state, TurtleBay)
        return state

    @property
    def asked(self) -> str:
        """The kind of the open question."""
        question = self.referee.question
        return "over" if question is None else str(question.__struct_config__.tag)

    def answer(self, answer: Answer) -> None:
        """Answers rightly."""
        before = self.state
        ruling = self.referee.answer(answer)
        assert isinstance(ruling, Ruling)
        self.entry, self.moving = ruling.entry.number, None
        if isinstance(answer, Move):
            assert isinstance(answer.square, int)
            colour = before.colour_of(before.player)
            table = lies(position(before))
            self.moving = Moving(table, colour, answer.square, before.dice, before.ocean)

    def go_on(self, chance: Random) -> None:
        """Answers the open question with one of the offered answers, a `do` by the right report,
        by name or by number, or where that is accepted by "done"."""
        if self.moving is None:
            self.answer(chance.choice(GAME.legal(self.state)))
        elif self.referee.is_asked(Done) and chance.random() < 0.5:
            self.answer(Done())
        elif chance.random() < 0.5:
            self.answer(self.moving.report())
        else:
            self.answer(Report(self.moving.passed.total()))


def game_of(number: int) -> tuple[Game, Random]:
    """Begins a game, and gives the chance that it is played by."""
    return Game(begun(number)), Random(number)


# -- the slips ------------------------------------------------------------------------------------


def check_told(game: Game, slip: Told) -> None:
    """A wrong answer is refused with its rule and its turtles, and changes nothing."""
    refusal = refused(game.referee, slip)
    for name, fact in slip.facts.items():
        assert alike(refusal.facts[name]) == alike(fact), (slip, refusal)


def alike(fact: Fact) -> object:
    """Gives a fact so that lists in another order are the same."""
    if not isinstance(fact, list):
        return fact
    return sorted(tuple(sorted((k, str(v)) for k, v in one.items())) for one in fact)


def check_lying(game: Game, slip: Lying[Table]) -> None:
    """A table that lies wrongly is found place by place, with the rule and the move that it broke;
    it is put right by its sentences, or taken as it lies and taken back, or the move is."""
    referee, before = game.referee, game.state
    wanted, told = position(before), position_of(slip.table)
    whole = GAME.complete(before, told)
    assert isinstance(whole, TurtleBayPosition)
    check_found(referee, told, slip, differing(places(whole), places(wanted)), game.entry)

    by_hand = put_right(slip.table, GAME.pieces.put_right(before, whole, wanted), before.ocean)
    assert by_hand == lies(wanted), slip

    taken_as_it_lies(referee, told)
    back_and_here_again(referee)


def put_right(table: Table, to_do: tuple[Said, ...], ocean: int) -> Table:
    """Does with the turtles what the sentences say; any turtle of its place may be meant."""
    for said in to_do:
        facts = said.facts
        colour, square = str(facts["colour"]), number(facts["square"], ocean)
        to = number(facts.get("to", facts["square"]), ocean)
        side = str(facts["side"])
        which = TURNED[side] if said.code == "put.turn" else facts["which"]
        sides = (str(which),) if which else ("feet", "back")
        assert said.code in ("put.turn", "put.move", "put.move-side")
        taken = next(lie for s in sides if table[lie := (colour, square, s)] > 0)
        table = table - Counter([taken]) + Counter([(colour, to, side)])
    return table


def number(square: Fact, ocean: int) -> int | None:
    """Gives the square that a sentence names."""
    if square == "ocean":
        return ocean
    return square if isinstance(square, int) else None


def slips_of(game: Game) -> list[Seed]:
    """Gives every slip that can be seeded at this moment."""
    return [
        *seeds(check_unasked, game, unasked(game.asked)),
        *seeds(check_told, game, told_at(game, game.state)),
        *seeds(check_lying, game, lying(game.moving) if game.moving else ()),
    ]


def told_at(game: Game, state: TurtleBay) -> Iterator[Told]:
    """Gives the wrong answers to the open question."""
    table, own = lies(position(state)), state.colour_of(state.player)
    if game.moving:
        yield from of_report(game.moving)
    elif game.asked == "roll":
        yield from of_throw(table, own)
    elif game.asked == "move":
        yield from of_move(table, own, state.dice, state.ocean)


def seed_whole(number_: int) -> Counter[str]:
    """Seeds every slip at every moment of a whole game."""
    game, chance = game_of(number_)
    return seed_all(moments(game, chance), slips_of, chance)


def seed_here_and_there(number_: int) -> Counter[str]:
    """Seeds some slips of each kind at some moments of a game."""
    game, chance = game_of(number_)
    return seed_some(looked_at(moments(game, chance), chance), slips_of, chance, MORE)


def looked_at(every: Iterator[Game], chance: Random) -> Iterator[Game]:
    """Gives one of so many moments, and the end."""
    return (game for game in every if not chance.randrange(LOOKED_AT) or game.asked == "over")


def test_slips_of_every_kind_are_caught_and_led_back() -> None:
    """Some of every kind in each of 200 games."""
    check_every_kind(seed_here_and_there, documented(), least=20)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_every_slip_everywhere_is_caught_and_led_back() -> None:
    """Every slip at every moment of 200 whole games."""
    check_every_kind(seed_whole, documented(), least=GAMES)


def documented() -> set[str]:
    """Gives the slips that the document lists."""
    rows = re.findall(r"^\| (?:– )?([^|]+?) \|", section("Turtle Bay"), re.MULTILINE)
    return set(rows) - {"slip", "---"}


def test_the_document_names_every_refusal() -> None:
    """Each way in which an answer is refused stands in the document's table."""
    check_refusals_named(GAME, section("Turtle Bay"))


def moving() -> Iterator[Game]:
    """Gives a game wherever a move is to be carried out in it."""
    return (game for game in moments(*game_of(1)) if game.moving)


def test_what_is_no_slip_is_not_caught() -> None:
    """The tests above can fail: a right answer, and a table as it must lie, are no slips."""
    game = next(moving())
    assert game.moving is not None
    assert game.moving.after == lies(position(game.state))
    with pytest.raises(AssertionError):
        check_lying(game, Lying("none", game.moving.after, {"TB-11"}))
    with pytest.raises(AssertionError):
        check_unasked(game, Unasked("none", game.moving.report(), "wrong-question"))
    game = next(islice(moving(), 1, None))
    assert game.moving is not None
    with pytest.raises(AssertionError):
        check_told(game, Told("none", game.moving.report(), {"TB-11"}))
