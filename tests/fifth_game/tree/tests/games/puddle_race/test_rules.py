"""The rules of Puddle Race: the worked cases of its book, and what it says must be caught."""

from __future__ import annotations

import re
from pathlib import Path

from companion.games.contract import Accepted, Answer, Refusal
from companion.games.puddle_race import rules
from companion.games.puddle_race.game import GAME
from companion.games.puddle_race.rules import BANK, Hop, PuddleRace, Report, Throw
from tests.play import set_up

BOOK = (Path(__file__).parents[3] / "docs/rules/puddle-race.md").read_text(encoding="utf-8")


def lying(*at: int, exact: bool = False) -> PuddleRace:
    """Gives a table where blue, who is on turn, and white are in these puddles."""
    start = rules.start(set_up(GAME, 2, options={"exact": exact}))  # type: ignore[arg-type]
    return PuddleRace(start.setup, at)


def after(state: PuddleRace, *answers: Answer) -> PuddleRace:
    """Gives the state after answers, all of which are accepted."""
    for answer in answers:
        ruling = rules.rule_on(state, answer)
        assert isinstance(ruling, Accepted), ruling
        state = ruling.state
    return state


def refused(state: PuddleRace, answer: Answer) -> str:
    """Gives the rule by which an answer is refused."""
    ruling = rules.rule_on(state, answer)
    assert isinstance(ruling, Refusal), ruling
    return ruling.rule


def test_case_1_white_goes_back_to_the_bank() -> None:
    """Case 1 (PR-4, PR-6): and blue is still on turn until that is done."""
    hopped = after(lying(1, 3), Throw(2), Hop(2))
    assert (hopped.at, hopped.player) == ((3, BANK), 0)
    assert after(hopped, Report(sent=True)).player == 1


def test_case_2_a_hop_beyond_the_last_puddle_stops_in_it() -> None:
    """Case 2 (PR-5, PR-7)."""
    ended = rules.result(after(lying(4, 0), Throw(5), Hop(5), Report(sent=False)))
    assert ended is not None
    assert (ended.reason, ended.places) == ("PR-7", ((0,), (1,)))


def test_case_3_with_exact_it_is_refused() -> None:
    """Case 3 (PR-5)."""
    thrown = after(lying(4, 0, exact=True), Throw(5))
    assert refused(thrown, Hop(5)) == "PR-5"
    assert after(thrown, Hop(1)).at == (5, 0)


CAUGHT = (
    ("A die that shows no number", lying(0, 0), Throw(7)),
    ("A hop that is neither", after(lying(0, 0), Throw(3)), Hop(2)),
    ("beyond the last puddle", after(lying(4, 0, exact=True), Throw(5)), Hop(5)),
    ("and not put back", after(lying(1, 3), Throw(2), Hop(2)), Report(sent=False)),
    ("and not landed on", after(lying(1, 3), Throw(2), Hop(1)), Report(sent=True)),
)
"""Words of a line of the book, a table, and what must be caught there."""


def test_every_line_of_what_must_be_caught_is_caught() -> None:
    """By the rule that the line names; a line without a row here fails."""
    lines = re.findall(r"^- (.*)$", BOOK.split("must catch")[1], re.MULTILINE)
    assert len(lines) == len(CAUGHT)
    for line, (words, table, answer) in zip(lines, CAUGHT, strict=True):
        assert words in line
        assert f"({refused(table, answer)})" in line


def test_every_rule_is_tested_or_shown() -> None:
    """PR-1, PR-2: the start, and whose turn comes next; the cases and lines name all others."""
    start = lying(BANK, BANK)
    assert rules.start(start.setup) == start
    assert after(start, Throw(1), Hop(1), Report(sent=False)).player == 1
    table, rest = BOOK.split("## Worked cases")
    named = set(re.findall(r"PR-\d", rest)) | {"PR-1", "PR-2", "PR-7"}
    assert set(re.findall(r"^\| (PR-\d)", table, re.MULTILINE)) == named


def test_refusals_point_at_their_puddles() -> None:
    """PR-5, PR-6: the one that cannot be gone beyond, where somebody sat, where somebody is."""
    state = PuddleRace(set_up(GAME, 2), at=(3, 2))
    puddles = {"too-far": 7, "not-sent": 4, "not-landed-on": 2}
    for code, puddle in puddles.items():
        refusal = Refusal("PR-5", code, {} if code == "not-landed-on" else {"puddle": puddle})
        assert rules.speaks_of(state, refusal) == (("puddle", puddle),)
    assert rules.speaks_of(state, Refusal("PR-3", "no-such-face", {"die": 7})) == ()
