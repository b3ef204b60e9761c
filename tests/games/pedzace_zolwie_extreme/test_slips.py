"""No slip goes by: those of docs/rules/pedzace-zolwie-extreme.md, seeded all over random games.

At every moment of a game every slip that it has room for is made. The referee notices it, names
the pieces and the rule, and the game goes on as if it had not been made: after the right answer, or
with the table put right as the sentences say. In the suite the first few of each kind are made in
each of 200 games, within 15 s of one core; with the mark `slow` all are.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import pytest

from companion.games.contract import Accepted, Answer, Done, Refusal
from companion.games.pedzace_zolwie_extreme.asking import Play, Report
from companion.games.pedzace_zolwie_extreme.cards import CARDS, name_of
from companion.games.pedzace_zolwie_extreme.game import GAME
from companion.games.pedzace_zolwie_extreme.path import USUAL
from companion.games.pedzace_zolwie_extreme.state import Extreme
from companion.referee import NotNow, Referee, Ruling
from tests.games.pedzace_zolwie_extreme import slips as book
from tests.games.pedzace_zolwie_extreme.putting import obeyed
from tests.games.pedzace_zolwie_extreme.slips import KINDS, Lying, Slip, Told, slips
from tests.games.pedzace_zolwie_extreme.test_rules import WIDE_RIVER
from tests.games.slipping import (
    GAMES,
    back_and_here_again,
    check_refusals_named,
    listed,
    section,
    taken_as_it_lies,
)
from tests.play import all_options, set_up

BOOK = Path(__file__).parents[3] / "docs" / "rules" / "pedzace-zolwie-extreme.md"
NAME = "Pędzące żółwie Extreme"
FEW = 8
"""So many slips of a kind are made in each game in the suite."""
COUNTS = {name_of(card): 1 + (card.type == "forward") for card in CARDS}


class Run:
    """A game of chance in which every slip is made: what was seen, by kind."""

    def __init__(self, number: int, most: int | None) -> None:
        """Begins a game by its number: every add-on, number of players, path, counted or not."""
        self.chance, self.most = random.Random(number), most
        self.seen: Counter[str] = Counter()
        options = all_options(GAME)[number % 8]
        counts = {k: n for k, n in COUNTS.items() if options["black_turtle"] or "black" not in k}
        board: dict[str, object] = {"path": WIDE_RIVER if number % 3 else USUAL}
        board |= {"cards": counts} if number // 8 % 2 else {}
        setup = set_up(GAME, 2 + number % 5, options=options, board=board, help="referee")
        self.referee = Referee(GAME, setup)
        self.turn_began = self.state
        self.played = 0

    @property
    def state(self) -> Extreme:
        """The state of the game."""
        state = self.referee.state
        assert isinstance(state, Extreme)
        return state

    def play(self) -> None:
        """Plays to the end; slips first, then the right answer."""
        while self.referee.question is not None:
            if self.state.turn != self.turn_began.turn:
                self.turn_began, self.played = self.state, 0
            right = self.right_answer()
            judged = GAME.rule_on(self.state, right)
            assert isinstance(judged, Accepted)
            for slip in slips(self.state, self.turn_began):
                if self.most is None or self.seen[slip.kind] < self.most:
                    self.seen[slip.kind] += 1
                    self.make(slip)
            if self.referee.report_refused:
                right = Done()
            self.remind()
            self.played += isinstance(right, Play) and self.state.underway.asks == "card"
            assert isinstance(self.referee.answer(right), Ruling)
            assert self.state == judged.state
        self.seen[book.AFTER] += 1
        assert self.referee.answer(book.PLAYS[0]) == NotNow("game-over")

    def right_answer(self) -> Answer:
        """Gives one that holds, by chance; of the table what is true."""
        if self.state.underway.asks == "do":
            return Report(self.state.underway.deeds[-1].to)
        return self.chance.choice(GAME.legal(self.state))

    def remind(self) -> None:
        """PE-2: what is to do ends with drawing as many cards as were played from the hand."""
        question = GAME.question(self.state)
        if self.state.underway.asks == "do" and question and question.actions:
            reminders = [action for action in question.actions if action.code == "draw"]
            if not self.state.is_in_the_lettuce:
                self.seen[book.DRAW] += 1
                assert [one.facts["cards"] for one in reminders] == [self.played]

    def make(self, slip: Slip) -> None:
        """Makes one slip; nothing of the game may change."""
        before = self.state
        if isinstance(slip, Told):
            self.tell(slip)
        else:
            self.lay(slip)
        assert self.state is before

    def tell(self, slip: Told) -> None:
        """Tells what cannot be: it is refused by its rule, and names whom it is about."""
        refused = self.referee.answer(slip.answer)
        if not slip.rule:
            assert refused == NotNow("wrong-question"), slip
            return
        assert isinstance(refused, Refusal), slip
        assert (refused.rule, refused.code) == (slip.rule, slip.code), (slip, refused)
        assert dict(slip.facts).items() <= refused.facts.items(), (slip, refused)
        who = dict(slip.facts).get("colour")
        assert who in {None, *(place[0] for place in GAME.speaks_of(self.state, refused))}

    def lay(self, slip: Lying) -> None:
        """Lays a table wrong: each place is named, with the rule; put right it lies as tracked."""
        found = self.referee.audit(slip.table)
        assert {one.where for one in found} >= set(slip.wheres), (slip, found)
        assert slip.rule in {one.rule for one in found if one.where in slip.wheres}, (slip, found)
        right = GAME.position(self.state)
        sentences = GAME.pieces.put_right(self.state, slip.table, right)
        table = obeyed(self.state, slip.table, sentences)
        assert table == right
        assert self.referee.audit(table) == ()
        why_not = taken_as_it_lies(self.referee, slip.table)
        assert why_not is None or (why_not.code == "impossible-position" and why_not.faults)
        back_and_here_again(self.referee, across_turn=False)


def seen_in(games: int, most: int | None) -> Counter[str]:
    """Plays some games with slips; gives how many of each kind there were."""
    seen: Counter[str] = Counter()
    for number in range(games):
        run = Run(number, most)
        run.play()
        seen += run.seen
    return seen


def test_no_slip_goes_by() -> None:
    """The first few of each kind in each of 200 games: about 10 s of one core."""
    seen = seen_in(GAMES, FEW)
    assert min(seen[kind] for kind in KINDS) >= 20, seen


@pytest.mark.slow
def test_no_slip_goes_by_anywhere() -> None:
    """Each, wherever it can happen."""
    seen = seen_in(GAMES, None)
    assert min(seen[kind] for kind in KINDS) >= 100, seen


def test_every_line_of_the_list_is_made() -> None:
    """All that the referee must catch is one of the kinds, word for word."""
    text = BOOK.read_text(encoding="utf-8").split("## What the referee must catch")[1]
    flat = re.sub(r"\s+", " ", text.replace("*", ""))
    assert all(kind in flat for kind in KINDS)
    lines = re.split(r"; |, (?=taking)|(?= or `)", re.sub(r" \([^)]*\)", "", flat).strip(" ."))
    assert len(lines) == len(KINDS)


def test_the_document_lists_what_is_made() -> None:
    """Each kind of slip stands in the table, or among what there is only a reminder of."""
    reminded = re.findall(r"^- \*\*([^*]+)\.\*\*", section(NAME), re.MULTILINE)
    assert listed(section(NAME)) == {*KINDS} - {book.DRAW}
    assert book.DRAW in reminded


def test_the_document_names_every_refusal() -> None:
    """Each way in which an answer is refused stands in the table, with its rule."""
    check_refusals_named(GAME, section(NAME))
