"""Mahé's pieces in people's hands: every single change can be told, lists say what they must."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games import games
from companion.games.contract import AS_IT_LIES, Answer, Position, Said, Step
from companion.games.mahe.position import MahePosition, complete, position
from companion.games.mahe.rules import Roll
from companion.games.mahe.state import Mahe
from companion.layout import BIG, SMALL
from companion.messages import MESSAGES
from companion.words import Words
from tests.games.mahe.tables import DONE, YES, after, lay, set_up, throw
from tests.test_pieces import some_moments

GAME = games()["mahe"]
FOUR = "*A: red, B: yellow, C: blue, D: green"
WORDS = Words([MESSAGES, GAME.messages], ["Anna", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus"])
BRIEF = 9
"""Characters of what is said in short, beside the ring and a bar."""
WHOLE = SMALL - 3
"""Beside the number key of a short list and the bar of a long one."""


def say(said: tuple[Said, ...]) -> list[str]:
    """Says some sentences."""
    return [WORDS.say(one.code, one.facts) for one in said]


def told_in(state: Mahe, told: Position, picked: tuple[Any, ...] = ()) -> Iterator[Position]:
    """Gives every table that some picks lead to."""
    found = GAME.pieces.change(state, told, picked)
    if not isinstance(found, Step):
        yield found
        return
    for choice in found.choices:
        if choice.value != AS_IT_LIES:
            yield from told_in(state, told, (*picked, choice.value))


# -- what differs ---------------------------------------------------------------------------------


def moved_turtles(state: Mahe) -> Iterator[MahePosition]:
    """Gives every table on which one turtle stands elsewhere, or elsewhere in a stack."""
    here = position(state)
    for name, stack in here.spaces.items():
        for turtle in stack:
            gone = {**here.spaces, name: tuple(c for c in stack if c != turtle)}
            for end in ("raft", *map(str, range(1, 22))):
                onto = gone.get(end, ())
                for level in range(len(onto) + 1):
                    there = (*onto[:level], turtle, *onto[level:])
                    yield complete(state, replace(here, spaces={**gone, end: there}))


def moved_cards(state: Mahe) -> Iterator[MahePosition]:
    """Gives every table on which one card has another holder, or was not taken at all."""
    here = position(state)
    for player, cards in enumerate(here.cards):
        for place, eggs in enumerate(cards):
            if eggs in cards[:place]:
                continue
            gone = [*here.cards]
            gone[player] = (*cards[:place], *cards[place + 1 :])
            assert isinstance(here.cards_left, int)
            yield replace(here, cards=tuple(gone), cards_left=here.cards_left + 1)
            yield replace(here, cards=tuple(gone), cards_left=here.cards_left + 1, face_up=eggs)
            for other in range(len(gone)):
                if other != player:
                    given = [*gone]
                    given[other] = (*gone[other], eggs)
                    yield replace(here, cards=tuple(given))


def test_every_change_of_one_piece_can_be_told() -> None:
    """Each turtle anywhere and at any height, each card with anybody, what lies face up, whose
    turn it is: tried against a list that is made otherwise."""
    seen = 0
    for state in some_moments(GAME, 7):
        assert isinstance(state, Mahe)
        here = position(state)
        told = list(told_in(state, here))
        wanted = [*moved_turtles(state), *moved_cards(state)]
        wanted += [replace(here, face_up=eggs) for eggs in range(1, 7) if state.cards_left]
        wanted += [complete(state, replace(here, player=p)) for p in range(len(state.cards))]
        for one in wanted:
            if one != here and one.player == here.player:
                assert one in told
        assert {one.player for one in told if isinstance(one, MahePosition)} == set(
            range(len(state.cards))
        )
        seen += len(wanted)
    assert seen > 1000


def test_titles_and_choices_fit_the_display() -> None:
    """A title has 16 characters at most, a choice one row, in short 14."""
    for state in some_moments(GAME, 8):
        for picked in ((), *one_pick_each(state)):
            step = GAME.pieces.change(state, GAME.position(state), picked)
            if not isinstance(step, Step):
                continue
            if step.title.code in GAME.messages:
                title = WORDS.say(step.title.code, step.title.facts)
                assert len(title) <= BIG, title
            for choice in step.choices:
                said = choice.brief if isinstance(choice.brief, Said) else choice.say
                room = BRIEF if isinstance(choice.brief, Said) else WHOLE
                text = WORDS.say(said.code, said.facts)
                assert len(text) <= room, text


def one_pick_each(state: Any) -> Iterator[tuple[Any, ...]]:
    """Gives the first picks, and the first of what comes after them."""
    first = GAME.pieces.change(state, GAME.position(state), ())
    assert isinstance(first, Step)
    for choice in first.choices[1:]:
        picked: tuple[Any, ...] = (choice.value,)
        while True:
            step = GAME.pieces.change(state, GAME.position(state), picked)
            if not isinstance(step, Step):
                break
            yield picked
            picked = (*picked, step.choices[0].value)


def test_what_is_gone_over() -> None:
    """Stacks are said bottom to top, on the display by their letters; then deck, hands, turn."""
    state = after(lay(f"{FOUR} | 5: green yellow | A: 3 5, B: 4 | up 2"), Roll((4,)))
    step = GAME.pieces.change(state, position(state), ())
    assert isinstance(step, Step)
    assert say(tuple(choice.say for choice in step.choices[1:-1])) == [
        "The raft: red, blue",
        "Space 5: green, on it yellow",
        "Face-up card: 2 eggs",
        "Anna's cards: 3, 5",
        "Bo's cards: 4",
        "Cleo's cards: none",
        "Dan's cards: none",
        "The dice: 4",
    ]
    assert step.choices[-1].say == Said("check.player", {"player": 0})
    brief = [c.brief for c in step.choices if isinstance(c.brief, Said)]
    assert say(tuple(brief)) == [
        "All right",
        "Raft RB",
        "5: GY",
        "Card: 2",
        "R has 35",
        "Y has 4",
        "B has -",
        "G has -",
        "Dice 4",
        "Turn: R",
    ]


# -- put right ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("found", "wanted", "said"),
    [
        ("| 5: red", "| 9: red", ["Move red from 5 to 9"]),
        ("| 5: red", "|", ["Move red from 5 to the raft"]),
        (
            "| 18: blue yellow, 3: green red",
            "| 18: blue, 3: green red yellow",
            ["Move yellow from 18 to 3, on top of red"],
        ),
        (
            "| 5: red blue",
            "| 5: blue red",
            ["Stack them on space 5, lowest first: blue, on it red"],
        ),
        (
            "| 5: red blue, 6: green",
            "| 5: red green blue",
            [
                "Move green from 6 to 5, on top of blue",
                "Stack them on space 5, lowest first: red, on it green, on it blue",
            ],
        ),
        ("| 5: red, 9: blue", "| 9: red", ["Move blue from 9 to the raft", "Move red from 5 to 9"]),
        (
            "| 5: red, 9: blue",
            "| 5: blue, 9: red",
            ["Move blue from 9 to 5, on top of red", "Move red from 5 to 9"],
        ),
        ("| | A: 3", "| | B: 3", ["The card with 3 eggs: Anna gives it to Bo"]),
        (
            "| | A: 3",
            "| | A: 1",
            ["Anna puts a card with 3 eggs back and gets one with 1"],
        ),
        (
            "| | | up 3",
            "| | A: 3 | up 5",
            [
                "Anna takes the face-up card with 3 eggs",
                "Face up on the deck: the card with 5 eggs",
            ],
        ),
        (
            "| | A: 3 | up 5",
            "| | | up 3",
            ["Anna lays the card with 3 eggs back on the deck, face up"],
        ),
        (
            "| | A: 3 | up 5",
            "| | | up 5",
            ["Anna puts a card with 3 eggs back into the deck"],
        ),
        (
            "| | A: 3 | up 5, left 18",
            "| | | up 5, left 18",
            ["Anna puts a card with 3 eggs into the box"],
        ),
        ("| | | up none", "| | | up 1", ["Face up on the deck: the card with 1 egg"]),
    ],
)
def test_what_is_put_right(found: str, wanted: str, said: list[str]) -> None:
    """A sentence a piece, in the order in which hands do it."""
    state = lay(f"{FOUR} {wanted}")
    here, there = position(lay(f"{FOUR} {found}")), position(state)
    assert say(GAME.pieces.put_right(state, here, there)) == said


def test_an_impossible_table_is_put_right_too() -> None:
    """A turtle that is nowhere, one that is there twice, one that nobody plays."""
    state = lay(f"{FOUR} | 5: red blue")
    wanted = position(state)
    spaces = {"raft": ("green", "yellow", "black"), "5": ("blue",), "9": ("green",)}
    found = complete(state, replace(wanted, spaces=spaces))
    assert say(GAME.pieces.put_right(state, found, wanted)) == [
        "Take black away from the raft",
        "Take green away from 9",
        "Put red on 5, on top of blue",
        "Stack them on space 5, lowest first: red, on it blue",
    ]


# -- laid out, packed -----------------------------------------------------------------------------


def test_the_list_for_setting_up() -> None:
    """MA-1: turtles on the raft, the deck made, dice to who begins."""
    assert say(GAME.pieces.laid_out(set_up("red yellow", "green blue"))) == [
        "On the raft beside space 1: red, yellow, green, blue",
        "Shuffle the 24 egg cards and put 4 back into the box unseen",
        "The other 20 cards: face down on the 7-egg space, the top one turned up",
        "The 3 dice: for Anna",
    ]


def test_a_game_in_progress_is_laid_out() -> None:
    """Stacks, hands, the face-up card, a played card, the dice that lie."""
    with_card = lay(f"{FOUR} | 5: green yellow | A: 1 3, B: 4 | up 2", cards_as_dice=True)
    state = after(replace(with_card, played=(6,)), Roll((4,)))
    assert say(GAME.pieces.laid_out(state)) == [
        "On the raft beside space 1: red, blue",
        "On space 5: green, on it yellow",
        "On the 7-egg space: the deck of 17 cards, its top one face up: 2",
        "Anna's cards: 1, 3",
        "Bo's cards: 4",
        "In the box, out of the game: cards 6",
        "The dice that Anna threw: 4",
    ]


def test_everything_is_packed() -> None:
    """boards.md: 7 turtles, 24 cards by their values, 3 dice; a value without cards is left out."""
    told = say(GAME.pieces.packed(set_up("red", "blue", "green", "black")))
    assert told[0].startswith("7 turtles: red, yellow, ")
    assert told[1:] == [
        "3 cards with 1 egg",
        "3 cards with 2 eggs",
        "5 cards with 3 eggs",
        "5 cards with 4 eggs",
        "5 cards with 5 eggs",
        "3 cards with 6 eggs",
        "24 egg cards in all",
        "3 dice",
    ]
    other = set_up("red", "blue", cards={"1": 0, "2": 3, "3": 5, "4": 8, "5": 5, "6": 3})
    assert len(say(GAME.pieces.packed(other))) == len(told) - 1


# -- what may be answered -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "answers", "said"),
    [
        (f"{FOUR} | | | up none", (), "The card can show 1 to 6 eggs"),
        (
            f"{FOUR} | | A: 1 1 1 6 6 6 2 2 2 3 | up none",
            (),
            "The card can show 3 or 4 or 5",
        ),
        (f"{FOUR}", (), "Now: throw one die for red"),
        ("*A: red yellow, B: blue green", (), "Red or yellow may go first"),
        (f"{FOUR} | 5: red yellow", (Roll((3,)),), "Bo says now: another die, or stop"),
        (f"{FOUR}", (Roll((3,)), YES), "Now: throw one die for red"),
        (f"{FOUR}", throw(3), "First finish the move on the table"),
    ],
)
def test_what_is_allowed(table: str, answers: tuple[Answer, ...], said: str) -> None:
    """B: what may be answered now, concretely."""
    assert say((GAME.face.allowed(after(lay(table), *answers)),)) == [said]


def test_a_card_that_may_be_played_is_named() -> None:
    """MA-15: those of the decider that keep the total at 7."""
    state = after(lay(f"{FOUR} | | A: 1 4 5", cards_as_dice=True), Roll((3,)))
    said = "Anna says now: another die, stop, or a card with 1 or 4"
    assert say((GAME.face.allowed(state),)) == [said]


def test_what_is_allowed_tells_nothing_of_a_report() -> None:
    """MA-6, MA-10: one and the same sentence whatever a throw came to; and none after the end."""
    table = f"{FOUR} | 20: red, 5: blue"
    told = [GAME.face.allowed(after(lay(table), *throw(*dice))) for dice in ((1,), (5, 5), (2, 1))]
    assert told == [told[0]] * 3
    over = after(lay(f"{FOUR} | 20: red | | left 0"), *throw(1), DONE)
    assert say((GAME.face.allowed(over),)) == ["The game is over"]


def test_a_game_under_way_is_told_from_its_start() -> None:
    """K1: cards come from the deck without being asked whence, where they can come from nowhere
    else; what is told can be played on."""
    state = set_up("red", "yellow", "blue", "green")
    found: Any = GAME.position(state)
    for picked in (
        ("cards/0", "more", 4),
        ("cards/0", "more", 5),
        ("cards/2", "more", 4, "deck"),
        ("face-up", "shows/3"),
        ("space/0", "blue", 12),
        ("player", 2),
    ):
        found = GAME.pieces.change(state, found, picked)
        assert isinstance(found, MahePosition), picked
    after_ = GAME.correct(state, found)
    assert isinstance(after_, Mahe)
    assert (after_.cards, after_.cards_left, after_.face_up) == (((4, 5), (), (4,), ()), 17, 3)
    assert (after_.player, after_.turtle, after_.spaces[12]) == (2, "blue", ("blue",))
