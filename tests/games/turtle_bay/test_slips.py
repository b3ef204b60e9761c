"""Every slip of docs/what-the-referee-catches.md, seeded in random games of Turtle Bay (issue 4).

Noticed, with the right turtles and the right rule, and led back to a table equal to the one without
it. The suite seeds some slips at moments of 200 games, for at most 15 s on one core; `slow` seeds
every slip at every moment of 200 whole games.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from companion.games import games
from companion.games.contract import Answer, Do, Done, Fact, Refusal, Said, Where
from companion.games.turtle_bay.position import TurtleBayPosition, places, position
from companion.games.turtle_bay.rules import Move, Report
from companion.games.turtle_bay.state import TurtleBay
from companion.referee import NotNow, Referee, Ruling
from tests.games.turtle_bay.slips import (
    TURNED,
    Lying,
    Moving,
    Table,
    Told,
    Unasked,
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
GAMES = 200
MORE = 0.01
"""How often in the suite a slip is seeded whose kind the game had already."""
LOOKED_AT = 8
"""In the suite a game is looked for slips at about every so many moments."""
DOCUMENT = Path(__file__).parents[3] / "docs" / "what-the-referee-catches.md"


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


def moments(number: int) -> Iterator[tuple[Game, Random]]:
    """Plays one game to its end, giving it at every moment."""
    chance = Random(number)
    game = Game(begun(number))
    while True:
        yield game, chance
        if game.referee.question is None:
            return
        game.go_on(chance)


# -- the slips ------------------------------------------------------------------------------------


def check_told(game: Game, slip: Told) -> None:
    """A wrong answer is refused with its rule and its turtles, and changes nothing: answered
    rightly after it, the game stands where it stands without it."""
    referee, before, entries = game.referee, game.state, len(game.referee.log)
    refusal = referee.answer(slip.answer)

    assert isinstance(refusal, Refusal), slip
    assert refusal.rule in slip.rules, (slip, refusal)
    for name, fact in slip.facts.items():
        assert alike(refusal.facts[name]) == alike(fact), (slip, refusal)
    assert (referee.state, len(referee.log)) == (before, entries)
    if isinstance(referee.question, Do):
        assert referee.is_asked(Done)  # "put right" leads on, at every help level
        assert referee.question.actions  # and it is said what to do


def alike(fact: Fact) -> object:
    """Gives a fact so that lists in another order are the same."""
    if not isinstance(fact, list):
        return fact
    return sorted(tuple(sorted((k, str(v)) for k, v in one.items())) for one in fact)


def check_unasked(game: Game, slip: Unasked) -> None:
    """What comes at the wrong time is not taken, and changes nothing."""
    before, entries = game.state, len(game.referee.log)
    assert game.referee.answer(slip.answer) == NotNow(slip.error)  # type: ignore[arg-type]
    assert (game.state, len(game.referee.log)) == (before, entries)


def check_lying(game: Game, slip: Lying) -> None:
    """A table that lies wrongly is found place by place, with the rule and the move that it broke;
    it is put right by its sentences, or taken as it lies and taken back, or the move is."""
    referee, before = game.referee, game.state
    wanted, told = position(before), position_of(slip.table)
    whole = GAME.complete(before, told)
    found = referee.audit(told)

    assert isinstance(whole, TurtleBayPosition)
    assert {one.where for one in found} == differing(whole, wanted), slip
    named = [one for one in found if one.rule in slip.rules]
    assert named, (slip, found)
    assert not slip.is_of_move or game.entry in [one.entry for one in named], (slip, found)

    by_hand = put_right(slip.table, GAME.pieces.put_right(before, whole, wanted), before.ocean)
    assert by_hand == lies(wanted), slip

    if isinstance(referee.correct(told, "as it lies"), Ruling):
        assert referee.audit(told) == ()
        assert isinstance(referee.undo(), Ruling)
    assert isinstance(referee.undo(across_turn=True), Ruling)
    assert isinstance(referee.redo(), Ruling)
    assert referee.state == before


def differing(one: TurtleBayPosition, other: TurtleBayPosition) -> set[Where]:
    """Gives the places where two tables differ; an empty place is none."""
    here, there = places(one), places(other)
    return {where for where in {*here, *there} if here.get(where) != there.get(where)}


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


Seeds = list[tuple[str, Callable[[], None]]]


def slips_of(game: Game, chance: Random) -> Seeds:
    """Gives every slip that can be seeded at this moment, in an order of chance, by its kind."""
    state, seeds = game.state, Seeds()
    for late in unasked(game.asked):
        seeds.append((late.kind, partial(check_unasked, game, late)))
    for wrong in told_at(game, state):
        seeds.append((wrong.kind, partial(check_told, game, wrong)))
    for lie in lying(game.moving) if game.moving else ():
        seeds.append((lie.kind, partial(check_lying, game, lie)))
    return chance.sample(seeds, len(seeds))


def told_at(game: Game, state: TurtleBay) -> Iterator[Told]:
    """Gives the wrong answers to the open question."""
    table, own = lies(position(state)), state.colour_of(state.player)
    if game.moving:
        yield from of_report(game.moving)
    elif game.asked == "roll":
        yield from of_throw(table, own)
    elif game.asked == "move":
        yield from of_move(table, own, state.dice, state.ocean)


def seed_all(number_: int) -> Counter[str]:
    """Seeds every slip at every moment of a whole game; counts them by kind."""
    kinds: Counter[str] = Counter()
    for game, chance in moments(number_):
        for kind, check in slips_of(game, chance):
            check()
            kinds[kind] += 1
    return kinds


def seed_some(number_: int) -> Counter[str]:
    """Seeds a slip of each kind where a game has it first, and now and then one more."""
    kinds: Counter[str] = Counter()
    for game, chance in moments(number_):
        if chance.randrange(LOOKED_AT) and game.asked != "over":
            continue
        here: set[str] = set()
        for kind, check in slips_of(game, chance):
            if kind not in here and (not kinds[kind] or chance.random() < MORE):
                check()
                kinds[kind] += 1
            here.add(kind)
    return kinds


def test_slips_of_every_kind_are_caught_and_led_back() -> None:
    """Some of every kind in each of 200 games."""
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
    """Gives what the document says of Turtle Bay."""
    return DOCUMENT.read_text(encoding="utf-8").split("\n## Turtle Bay\n")[1].split("\n## ")[0]


def documented() -> set[str]:
    """Gives the slips that the document lists."""
    rows = re.findall(r"^\| (?:– )?([^|]+?) \|", section(), re.MULTILINE)
    return set(rows) - {"slip", "---"}


def test_the_document_names_every_refusal() -> None:
    """Each way in which an answer is refused stands in the document's table."""
    codes = {code[8:] for code in GAME.messages if re.fullmatch(r"refusal\.[^.]+", code)}
    assert codes <= set(re.findall(r"`([a-z-]+)`", section()))


def test_what_is_no_slip_is_not_caught() -> None:
    """The tests above can fail: a right answer, and a table as it must lie, are no slips."""
    game, _ = next(moment for moment in moments(1) if moment[0].moving)
    assert game.moving is not None
    assert game.moving.after == lies(position(game.state))
    with pytest.raises(AssertionError):
        check_lying(game, Lying("none", game.moving.after, {"TB-11"}))
    with pytest.raises(AssertionError):
        check_unasked(game, Unasked("none", game.moving.report(), "wrong-question"))
    game, _ = next(islice((moment for moment in moments(1) if moment[0].moving), 1, None))
    assert game.moving is not None
    with pytest.raises(AssertionError):
        check_told(game, Told("none", game.moving.report(), {"TB-11"}))
