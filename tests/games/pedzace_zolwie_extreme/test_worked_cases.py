"""The worked cases of docs/rules/pedzace-zolwie-extreme.md, one test each; one without fails."""

from __future__ import annotations

import re
from pathlib import Path

from tests.games.pedzace_zolwie_extreme.tables import (
    DONE,
    Outcome,
    after,
    back,
    catch_up,
    curse,
    forward,
    lay,
    outcome,
    pick,
    tiles,
    turn_up,
    written,
)

BOOK = Path(__file__).parents[3] / "docs" / "rules" / "pedzace-zolwie-extreme.md"


def test_case_1_riders_ride_and_those_below_stay() -> None:
    """Case 1 (PE-6): blue on red goes along with red, or goes alone."""
    table = lay("4: red+blue")

    assert written(after(table, forward("red", 3))) == "7: red+blue"
    assert written(after(table, forward("blue", 3))) == "4: red | 7: blue"


def test_case_2_a_stack_on_a_turtle() -> None:
    """Case 2 (PE-7): the group is put on top in its own order."""
    table = lay("9: green | 7: red+blue")

    assert written(after(table, forward("red", 2))) == "9: green+red+blue"


def test_case_3_into_the_river_and_back() -> None:
    """Case 3 (PE-10): back to 9, on green."""
    assert written(after(lay("9: green | 7: red"), forward("red", 3))) == "9: green+red"


def test_case_4_into_the_river_backwards() -> None:
    """Case 4 (PE-10): back by 1 to 11, then by 1 into the river and on to 9."""
    table = after(lay("12: red | tokens: 12=gone"), back("red"), DONE)

    assert written(table) == "11: red | tokens: 12=gone"
    assert written(after(table, back("any", 1), pick("red"))) == "9: red | tokens: 12=gone"


def test_case_5_apart_on_a_fox() -> None:
    """Case 5 (PE-9): red and blue stand apart."""
    assert written(after(lay("4: red+blue"), forward("red", 2))) == "6: red, blue"


def test_case_6_speed_up_twice_and_again_next_turn() -> None:
    """Case 6 (PE-11, PE-12): 2 to 3, to 5, to 7; the next to come onto 3 goes on too."""
    speed_up = turn_up("speed-up")
    table = after(lay("2: red"), forward("red", 1), speed_up, speed_up, DONE)

    assert written(table) == "7: red | tokens: 3=speed-up 5=speed-up"
    next_turn = outcome(table, forward("blue", 3))
    assert next_turn.lies == "7: red+blue | tokens: 3=speed-up 5=speed-up"


def test_case_7_bad_luck_once() -> None:
    """Case 7 (PE-16): a group of two to the start, the token is gone, the next to come stays."""
    table = after(lay("7: red+blue | tokens: 8=bad-luck"), forward("red", 1))

    assert written(table) == "0: red+blue | tokens: 8=gone"
    assert written(after(lay("7: green | tokens: 8=gone"), forward("green", 1))) == (
        "8: green | tokens: 8=gone"
    )


def test_case_8_the_player_chooses() -> None:
    """Case 8 (PE-4, PE-5): of two that are last; of the first place both or the upper one."""
    last = lay("7: green+blue+purple+orange")
    assert outcome(last, catch_up(2)).asks == "0: choose catch-up"
    assert written(after(last, catch_up(2), pick("yellow"))).startswith("2: yellow | 7:")

    first = lay("7: yellow+green")
    assert outcome(first, curse(3)).asks == "0: choose curse"
    assert written(after(first, curse(3), pick("yellow"))) == "4: yellow+green"
    assert written(after(first, curse(3), pick("green"))) == "4: green | 7: yellow"


def test_case_9_the_raven_goes_instead() -> None:
    """Case 9 (PE-22): forwards from beside red, backwards from beside green."""
    table = lay("7: red | raven: 7")
    assert written(after(table, forward("red", 2))) == "7: red | raven: 9"

    alone = lay("3: green | raven: 3")
    assert written(after(alone, curse(2))) == "3: green | raven: 1"


def test_case_10_who_is_ranked() -> None:
    """Case 10 (PE-17 to PE-20): red is nobody's; then the black turtle; then the raven too."""
    owned = tiles("blue", "green", "yellow")
    ends = (forward("red", 1), DONE, owned)
    plain = outcome(lay("19: red+blue | 16: green | 12: yellow", players=3), *ends)
    black = outcome(lay("19: red+blue+black | 16: green | 12: yellow", players=3), *ends)
    both = lay("19: red+blue+black | 16: green | 12: yellow | raven: 12", players=3)

    assert plain.ends == "0 > 2"
    assert black.ends == "2"
    assert outcome(both, *ends) == Outcome(outcome(both, *ends).lies, "nothing", "-")


def test_every_case_of_the_book_has_a_test() -> None:
    """A worked case that is added to the book fails here until it is played."""
    section = BOOK.read_text(encoding="utf-8").split("## Worked cases")[1].split("##")[0]
    cases = set(re.findall(r"^(\d+)\. ", section, re.MULTILINE))
    tested = {match[1] for name in globals() if (match := re.match(r"test_case_(\d+)_", name))}

    assert tested == cases
    assert len(cases) == 10
