"""A path that nobody can get along is taken, and the table is asked whether it is so."""

from __future__ import annotations

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from companion.games.contract import Player, Setup, Step
from companion.games.pedzace_zolwie_extreme import chain
from companion.games.pedzace_zolwie_extreme.cards import CARDS, MOST_CARDS, WITHOUT_BLACK, name_of
from companion.games.pedzace_zolwie_extreme.counting import count_step
from companion.games.pedzace_zolwie_extreme.crossing import doubts
from companion.games.pedzace_zolwie_extreme.messages import MESSAGES
from companion.games.pedzace_zolwie_extreme.path import ExtremeBoard, path_of
from companion.games.pedzace_zolwie_extreme.state import ExtremeOptions, board_faults, start
from companion.messages import MESSAGES as CORE
from companion.words import Words

USUAL = ExtremeBoard()
KIND = {"s": "stone", "m": "mound", "f": "fox", "r": "river"}


def board(stones: str, cards: dict[str, int] | None = None) -> ExtremeBoard:
    """Gives a board by the first letters of its stones, with cards that somebody has counted."""
    return ExtremeBoard(tuple(KIND[stone] for stone in stones), UNSET if cards is None else cards)


def only(*steps: int) -> dict[str, int]:
    """Gives cards that go so many steps forwards, and some that go back."""
    cards = {name_of(c): 9 for c in WITHOUT_BLACK if c.type == "forward" and c.steps in steps}
    return {**cards, "back any 2": 3, "curse 3": 3}


DOUBTED: dict[str, tuple[ExtremeBoard, str]] = {
    "three of river after foxes": (board("ssmmsmffrrrmmsm"), "Nobody can pass the river on 9-11"),
    "the second river": (
        board("ssmmrsmffrrrrmmsm"),
        "Nobody can pass the river on 10-13",
    ),
    "river up to the lettuce": (board("mmmmmmffrrr"), "Nobody can pass the river on 9-11"),
    "two of river, no card goes 3": (
        board("mmmmmsffmsrrs", only(1, 2)),
        "Nobody can pass the river on 11-12",
    ),
    "one of river, all cards go 1": (
        board("mmmmmsffmsrs", only(1)),
        "Nobody can pass the river on 11",
    ),
    "no card goes forwards": (
        board("mmmmmmffsrs", {"curse 1": 20}),
        "With so few kinds of cards nobody gets to the lettuce",
    ),
}
SURE: dict[str, ExtremeBoard] = {
    "the usual path": USUAL,
    "two of river": board("mmmmmsffmsrrs"),
    "two of river, up to the lettuce": board("mmmmmmffsrr"),
    "one of river, a mound before it may speed up": board("mmmmmsffsmrs", only(1)),
    "one of river, cards of 2": board("mmmmmsffmsrs", only(2)),
}


def said(one: ExtremeBoard) -> list[str]:
    """Says the doubts of a board."""
    words = Words([CORE, MESSAGES])
    return [words.say(doubt.say.code, doubt.say.facts) for doubt in doubts(one)]


@pytest.mark.parametrize(("one", "text"), DOUBTED.values(), ids=DOUBTED.keys())
def test_a_path_that_nobody_can_pass_is_doubted(one: ExtremeBoard, text: str) -> None:
    """PE-10: the protocol takes it; the doubt says where nobody gets on."""
    assert board_faults(one, ExtremeOptions(), 2) == ()
    assert said(one) == [text]


@pytest.mark.parametrize("one", SURE.values(), ids=SURE.keys())
def test_a_path_that_can_be_passed_is_not(one: ExtremeBoard) -> None:
    """Nobody is asked for nothing."""
    assert said(one) == []


@pytest.mark.parametrize("one", [one for one, _ in DOUBTED.values()], ids=DOUBTED.keys())
def test_no_card_gets_beyond_what_is_doubted(one: ExtremeBoard) -> None:
    """The rules themselves: from every space in front of the river, by every card, with a speed-up
    on every mound, nobody comes to stand beyond it."""
    first = _first_doubted(one)
    setup = Setup("x", (Player("A"), Player("B")), ExtremeOptions(), one, ("quiet", "quiet"), "en")
    state = start(setup)
    tokens = ("speed-up",) * len(state.tokens)
    counts = one.cards
    kinds = [c for c in WITHOUT_BLACK if counts is UNSET or counts.get(name_of(c))]
    for space in {path_of(one.path).fronts[space] for space in range(first)}:
        groups = tuple(sorted((space, (turtle,)) for turtle in range(6)))
        for card in kinds:
            after = chain.carry_out(replace(state, groups=groups, tokens=tokens), card, 0, [])
            assert max(there for there, _ in after.groups) < first


def _first_doubted(one: ExtremeBoard) -> int:
    """Gives the first space that nobody comes to."""
    facts = doubts(one)[0].say.facts
    return int(str(facts.get("stones", 1)).split("-")[0])


@pytest.mark.parametrize(
    ("each", "offered"),
    [(0, ["uncounted"]), (5, ["counted", "uncounted"]), (6, ["uncounted"]), (12, ["uncounted"])],
)
def test_more_cards_than_any_box_holds_are_not_counted(each: int, offered: list[str]) -> None:
    """docs/boards.md: 200 at most by keys too; it is said why they are not."""
    step = count_step(USUAL, (each,) * len(CARDS))
    assert isinstance(step, Step)
    assert [choice.value for choice in step.choices] == offered
    assert bool(step.lines) == (each * len(CARDS) > MOST_CARDS)
