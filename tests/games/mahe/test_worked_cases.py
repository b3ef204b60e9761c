"""The worked cases of docs/rules/mahe.md, one test each; a case without a test fails."""

from __future__ import annotations

import re
from pathlib import Path

from companion.games.mahe import rules
from tests.games.mahe.tables import DONE, NO, YES, Roll, after, lay, outcome, throw

BOOK = Path(__file__).parents[3] / "docs" / "rules" / "mahe.md"
FOUR = "*A: red, B: yellow, C: blue, D: green"


def test_case_1_two_then_six_goes_to_the_raft() -> None:
    """Case 1 (MA-5): a total of 8."""
    table = lay(f"{FOUR} | 5: red")

    assert outcome(table, *throw(2, 6)).lies == "raft: red yellow green blue"


def test_case_2_four_and_two_are_twelve_spaces() -> None:
    """Case 2 (MA-6): twice the total."""
    moved = outcome(lay(f"{FOUR} | 5: red"), *throw(4, 2))

    assert moved.lies == "17: red, raft: yellow green blue"


def test_case_3_two_one_four_are_twenty_one_spaces() -> None:
    """Case 3 (MA-6, MA-9, MA-10): back to the same space, with a card; from the raft to 21."""
    round_ = outcome(lay(f"{FOUR} | 5: red | | up 6"), *throw(2, 1, 4))
    from_the_raft = outcome(lay(FOUR), *throw(2, 1, 4))

    assert (round_.lies, round_.cards) == ("5: red, raft: yellow green blue", "A: 6, B:, C:, D:")
    assert round_.asks == "A: do"
    assert from_the_raft.lies == "21: red, raft: yellow green blue"


def test_case_4_the_middle_one_of_three() -> None:
    """Case 4 (MA-4, MA-7, MA-10): red's turn, yellow's owner decides and takes the card."""
    state = after(lay("A: blue, *B: red, C: yellow, D: black | 18: blue red yellow"), Roll((1,)))
    assert outcome(state).asks == "C: again red 1"

    moved = outcome(state, YES, Roll((2,)), YES, Roll((3,)))
    assert moved.lies == "15: red yellow, 18: blue, raft: black"
    assert moved.cards == "A:, B:, C: 4, D:"


def test_case_4_only_the_top_owner_may_decide() -> None:
    """Case 4 (MA-4): neither red's nor blue's owner."""
    state = after(lay("A: blue, *B: red, C: yellow, D: black | 18: blue red yellow"), Roll((1,)))

    for by in (0, 1, 3):
        refused = outcome(state, rules.Again(again=True, by=by)).refused
        assert refused == "MA-4 top-decides"
    assert outcome(state, rules.Again(again=True, by=2)).asks == "B: roll red"


def test_case_5_more_cards_win_a_tie() -> None:
    """Case 5 (MA-12): 22 eggs on 6 cards beat 22 with the 7-egg space on 5."""
    table = lay(
        "A: red, B: yellow, *C: blue, D: green | 20: blue"
        " | A: 1 3 3 4 5 6, B: 1 2 4 4 6, C: 2 3 4 6, D: 3 3 4 5 5 | left 0"
    )
    ended = after(table, Roll((1,)), NO, DONE)
    result = rules.result(ended)

    assert result is not None
    assert result.scores == (22, 17, 22, 20)
    assert result.places == ((0,), (2,), (3,), (1,))


def test_every_case_of_the_book_has_a_test() -> None:
    """A worked case that is added to the book fails here until it is played."""
    section = BOOK.read_text(encoding="utf-8").split("## Worked cases")[1].split("##")[0]
    cases = set(re.findall(r"(?:^|\s)(\d)\. ", section))
    tested = {match[1] for name in globals() if (match := re.match(r"test_case_(\d+)_", name))}

    assert tested == cases
    assert len(cases) == 5
