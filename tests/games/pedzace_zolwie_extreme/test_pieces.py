"""The pieces of Pędzące żółwie Extreme in people's hands: every one that lies differently can be
told, what is to do puts the table right, and the lists name every piece.

What is held for every game stands in tests/test_pieces.py.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from companion.games.contract import AS_IT_LIES, Choice, Picked, Said, Step
from companion.games.pedzace_zolwie_extreme.cards import CARDS, COLOURS, name_of
from companion.games.pedzace_zolwie_extreme.game import GAME
from companion.games.pedzace_zolwie_extreme.position import (
    ExtremePosition,
    complete,
    position,
)
from companion.games.pedzace_zolwie_extreme.state import GONE, HIDDEN, TOKENS, Extreme
from companion.layout import SMALL, Bar
from companion.messages import MESSAGES
from companion.screens import step_screen
from companion.snapshot import Snapshot
from companion.words import Words
from tests.games.pedzace_zolwie_extreme.putting import obeyed
from tests.games.pedzace_zolwie_extreme.tables import (
    DONE,
    NAMES,
    after,
    catch_up,
    forward,
    lay,
    set_up,
    tiles,
    turn_up,
)
from tests.games.pedzace_zolwie_extreme.test_face import hands
from tests.screens.test_fit import check_fits
from web.games import game_page

PIECES = GAME.pieces
WORDS = Words([MESSAGES, GAME.messages], NAMES)
BUSY = (
    "0: red, black+orange | 5: green+blue | 6: purple | 9: yellow | raven: 9"
    " | tokens: 3=speed-up 8=gone 12=try-again"
)
BRIEF = 14
"""Characters that a choice may take in short."""


def said(one: Said) -> str:
    """Says a sentence."""
    return WORDS.say(one.code, one.facts)


def asked(state: Extreme, *picked: int | str, told: ExtremePosition | None = None) -> Step:
    """Gives what is asked after some picks."""
    step = PIECES.change(state, told or position(state), picked)
    assert isinstance(step, Step)
    return step


def told(state: Extreme, *picked: int | str) -> ExtremePosition:
    """Gives the table that some picks tell."""
    found = PIECES.change(state, position(state), picked)
    assert isinstance(found, ExtremePosition)
    return found


def as_laid(text: str, state: Extreme) -> ExtremePosition:
    """Gives a written table, with what is not written as in a state."""
    return replace(position(lay(text)), player=state.player)


def every_table(state: Extreme, picked: Picked = ()) -> Iterator[ExtremePosition]:
    """Gives every table that can be told with one change."""
    found = PIECES.change(state, position(state), picked)
    if isinstance(found, ExtremePosition):
        yield found
        return
    for choice in found.choices:
        if choice.value != AS_IT_LIES:
            yield from every_table(state, (*picked, choice.value))


# -- what lies differently ------------------------------------------------------------------------


def test_the_table_is_gone_over_along_the_path() -> None:
    """B3: on each space who stands there, bottom to top, the raven, the token; then whose turn."""
    choices = asked(lay(BUSY)).choices

    assert [(said(choice.say), short(choice), choice.at) for choice in choices] == [
        ("All lies like this", "All lies like this", UNSET),
        ("Start: red; black, on it orange", "0: R KO", ("stone", 0)),
        ("Token on 3: speed up", "3: speed up", ("token", 3)),
        ("Stone 5: green, on it blue", "5: GB", ("stone", 5)),
        ("Token on 5: face down", "5: token down", ("token", 5)),
        ("Stone 6: purple", "6: P", ("stone", 6)),
        ("Token on 8: in the box", "8: no token", ("token", 8)),
        ("Stone 9: yellow", "9: Y", ("stone", 9)),
        ("The raven on 9", "Raven: 9", ("raven",)),
        ("Token on 12: try again", "12: try again", ("token", 12)),
        ("Token on 14: face down", "14: token down", ("token", 14)),
        ("Token on 18: face down", "18: token down", ("token", 18)),
        ("Anna is on turn", "Anna is on turn", UNSET),
    ]


def short(choice: Choice) -> str:
    """Gives what the display says of a choice."""
    return said(choice.say if choice.brief is UNSET else choice.brief)


@pytest.mark.parametrize(
    ("picked", "lies"),
    [
        (("stone/6", 7), "7: purple"),
        (("stone/6", 10), "10: purple"),
        (("stone/9", 5, "on/blue"), "5: green+blue+yellow"),
        (("stone/9", 5, "on/green"), "5: green+yellow+blue"),
        (("stone/9", 5, "under/green"), "5: yellow+green+blue"),
        (("stone/9", 6, "beside"), "6: yellow, purple"),
        (("stone/5", "green", 5, "on/blue"), "5: blue+green"),
        (("stone/5", "green", 7), "5: blue | 7: green"),
        (("stone/5", "green+", 6, "on/purple"), "6: purple+green+blue"),
        (("stone/5", "blue", 5, "beside"), "5: green, blue"),
        (("stone/0", "orange", 0, "beside"), "0: red, orange, black"),
        (("stone/0", "black+", 0, "on/red"), "0: red+black+orange"),
        (("stone/0", "red", 20), "20: red | 0: black+orange"),
    ],
)  # fmt: skip
def test_a_turtle_that_stands_elsewhere(picked: Picked, lies: str) -> None:
    """Whoever it is, alone or with riders, wherever it is, on whom: also what the rules forbid."""
    state = lay(BUSY)
    before, found = position(state).spaces, told(state, *picked).spaces
    for part in lies.split(" | "):
        space, groups = part.split(": ")
        for group in groups.split(", "):
            assert tuple(group.split("+")) in found[space]
    changed = {space for space in {*before, *found} if before.get(space) != found.get(space)}
    assert len(changed) <= 2
    assert f"{picked[0]}".split("/")[1] in changed


def test_every_single_change_can_be_told() -> None:
    """B3: each turtle anywhere on or under or beside anybody, the raven and each token, found by
    trying all of them, and nothing but what differs."""
    for text in (BUSY, "0: red | raven: 0", "19: red+blue+black | 6: green, orange | raven: 20"):
        state = lay(text)
        found = [plain(table) for table in every_table(state)]
        assert found.count(plain(position(state))) == 1  # the same player is on turn
        for table in changed(position(state), state):
            assert plain(complete(state, table)) in found, table


def plain(table: ExtremePosition) -> Any:
    """Gives a table as JSON."""
    return msgspec.to_builtins(table)


def changed(table: ExtremePosition, state: Extreme) -> Iterator[ExtremePosition]:
    """Gives every table on which one piece lies differently, by brute force."""
    for raven in range(state.path.lettuce + 1):
        if raven != table.raven:
            yield replace(table, raven=raven)
    for mound, lies in table.tokens.items():
        for token in {HIDDEN, GONE, *TOKENS} - {lies}:
            yield replace(table, tokens={**table.tokens, mound: token})
    for colour in COLOURS[: len(state.turtles)]:
        left = {
            space: [[t for t in stack if t != colour] for stack in stacks]
            for space, stacks in table.spaces.items()
        }
        for to in map(str, range(state.path.lettuce + 1)):
            for stacks in _with(left.get(to, []), colour):
                spaces = {**left, to: stacks}
                whole = {s: tuple(map(tuple, here)) for s, here in spaces.items()}
                found = complete(state, replace(table, spaces=whole))
                if found != table:
                    yield found


def _with(stacks: list[list[str]], colour: str) -> Iterator[list[list[str]]]:
    yield [*stacks, [colour]]
    for number, stack in enumerate(stacks):
        for height in range(len(stack) + 1):
            if stack:
                joined = [*stack[:height], colour, *stack[height:]]
                yield [*stacks[:number], joined, *stacks[number + 1 :]]


def test_the_first_who_and_where_are_the_likely_ones() -> None:
    """The cursor starts where the piece was; a single turtle is not asked for by name."""
    state = lay(BUSY)
    where = asked(state, "stone/5", "blue")
    assert where.choices[where.first].value == 5
    assert said(asked(state, "stone/9").title) == "Yellow: where?"
    assert [said(choice.say) for choice in asked(state, "stone/9", 5).choices] == [
        "On top of blue", "On top of green", "Under green", "Beside the others",
    ]  # fmt: skip
    assert said(asked(state, "stone/9", 6).choices[0].say) == "Beside the others"
    assert 9 not in [choice.value for choice in asked(state, "raven").choices]


def test_whose_turn_it_is_can_be_told() -> None:
    """Another player than the one that is tracked."""
    state = lay("*1 | 7: red", players=3)
    assert [said(choice.say) for choice in asked(state, "player").choices] == list(NAMES[:3])
    assert told(state, "player", 2).player == 2


def test_every_step_fits_the_display() -> None:
    """D8: titles, rows in short and in whole, at every step of a change, whatever is picked."""
    seven = "0: red, yellow, green, blue, purple, orange, black | raven: 0"
    for text in (BUSY, seven, "6: red, yellow, green, blue, purple, orange | raven: 6"):
        for step, picked in every_step(lay(text)):
            title = said(step.title)
            assert len(title) <= SMALL, title
            for choice in step.choices:
                if choice.brief is not UNSET:
                    assert len(short(choice)) <= BRIEF
            check_fits(step_screen(Bar(title), in_short(step), step.first, picked, (), WORDS))


def in_short(step: Step) -> Step:
    """Gives a step with its choices said in short, where they are."""
    choices = (c if c.brief is UNSET else replace(c, say=c.brief) for c in step.choices)
    return replace(step, choices=tuple(choices))


def every_step(state: Extreme, picked: Picked = ()) -> Iterator[tuple[Step, Picked]]:
    """Gives every question that a change can come to."""
    found = PIECES.change(state, position(state), picked)
    if isinstance(found, Step):
        yield found, picked
        for choice in found.choices:
            if choice.value != AS_IT_LIES:
                yield from every_step(state, (*picked, choice.value))


def test_whatever_is_gone_over_can_be_tapped() -> None:
    """E3: stones, tokens, one that lies in the box too, and the raven have a spot on the page."""
    page, shot = game_page(GAME.folder, {}), hands(table=BUSY).shot()
    assert page is not None
    assert isinstance(shot, Snapshot)
    tapped = {spot.at for spot in page.spots(shot)}
    for step, _ in every_step(lay(BUSY)):
        assert {choice.at for choice in step.choices} - {UNSET} <= tapped


# -- put right ------------------------------------------------------------------------------------


def test_what_is_to_do_in_words() -> None:
    """B6: a sentence a piece, stacks from the bottom up."""
    state = lay(BUSY)
    found = as_laid(
        "0: red | 5: blue+green | 6: purple+yellow | 12: black, orange | raven: 5"
        " | tokens: 3=gone 5=bad-luck 8=bad-luck 12=try-again",
        state,
    )
    found = replace(found, player=1)
    assert [said(one) for one in PIECES.put_right(state, found, position(state))] == [
        "Move black from 12 to the start, beside the others",
        "Move orange from 12 to the start, on top of black",
        "Stone 5: put green on the ground",
        "Stone 5: put blue on top of green",
        "Move yellow from 6 to 9",
        "Move the raven to 9",
        "Lay Speed up face up on 3",
        "Lay the token on 5 face down",
        "Put the token on 8 back into the box",
        "It is Anna's turn",
    ]


def test_done_as_it_is_said_the_table_is_right() -> None:
    """B6: hands that do nothing but what the sentences say come from any table to any other."""
    chance = random.Random(11)
    state = lay("raven: 0", black=True)
    for _ in range(300):
        found, wanted = any_table(state, chance), any_table(state, chance)
        sentences = PIECES.put_right(state, found, wanted)
        assert obeyed(state, found, sentences) == wanted
        assert PIECES.put_right(state, wanted, wanted) == ()
        turtles = [one.facts["colour"] for one in sentences if "colour" in one.facts]
        assert len(turtles) == len(set(turtles))


def any_table(state: Extreme, chance: random.Random) -> ExtremePosition:
    """Throws the pieces on a few spaces, piled by chance."""
    spaces: dict[str, list[tuple[str, ...]]] = {}
    for colour in chance.sample(COLOURS, len(COLOURS)):
        stacks = spaces.setdefault(str(chance.choice((0, 5, 6, 7, 20))), [])
        if stacks and chance.random() < 0.6:
            stacks[-1] = (*stacks[-1], colour)
        else:
            stacks.append((colour,))
    tokens = {str(m): chance.choice((HIDDEN, GONE, *TOKENS)) for m in state.path.mounds}
    whole = {space: tuple(stacks) for space, stacks in spaces.items()}
    return complete(
        state, ExtremePosition(whole, chance.randrange(21), tokens, chance.randrange(2))
    )


def test_pieces_that_are_missing_or_too_many() -> None:
    """Whatever a table tells there is something to do for it."""
    state = lay("7: red+blue | 6: green")
    right = position(state)
    spaces = {
        "0": (("yellow",), ("purple",), ("orange",), ("yellow",)),
        "7": (("red", "pink"),),
        "30": (("red",),),
    }
    found = ExtremePosition(spaces, 4, {"3": HIDDEN, "7": "bad-luck"}, 0)
    assert {said(one) for one in PIECES.put_right(state, found, right)} >= {
        "Put green on 6",
        "Put blue on 7, on top of red",
        "Take the yellow turtle on the start away",
        "Take the pink turtle on 7 away",
        "Take the red turtle on 30 away",
        "Put the raven back into the box",
        "Lay the token on 5 face down",
        "Put the token on 7 back into the box",
    }
    assert asked(state, told=found).choices
    missing = ExtremePosition({}, None, {}, 0)
    at_the_raven = lay("6: red, green | 7: blue+orange | raven: 3")
    sentences = [
        said(one) for one in PIECES.put_right(at_the_raven, missing, position(at_the_raven))
    ]
    assert "Put red on 6, beside the others" in sentences
    assert "Move the raven to 3" in sentences


# -- laid out, packed -----------------------------------------------------------------------------


def listed(state: Extreme) -> list[str]:
    """Gives the list by which a table is laid out."""
    return [said(line) for line in PIECES.laid_out(state)]


def test_the_list_for_setting_up() -> None:
    """Issue 4: turtles, raven, tokens, tiles and cards, by the add-ons."""
    assert listed(set_up(raven=True)) == [
        "On the start: red; yellow; green; blue; purple; orange",
        "The raven on the start",
        "A token face down on each of the mounds 3, 5, 8, 12, 14, 18",
        "An owner tile for each player, secret; the others into the box, unseen",
        "Shuffle the race cards, deal 5 to each player; the rest is the draw pile",
    ]
    open_tiles = listed(set_up(black=True, tiles=("blue", "red")))
    assert open_tiles[0].endswith("orange; black")
    assert open_tiles[2:4] == ["Anna: the blue tile, face up", "Bo: the red tile, face up"]


def test_the_list_for_coming_back() -> None:
    """C10: the table as it was left."""
    assert listed(lay(BUSY)) == [
        "On the start: red; black, on it orange",
        "On 5: green, on it blue",
        "On 6: purple",
        "On 9: yellow",
        "The raven on 9",
        "A token face down on each of the mounds 5, 14, 18",
        "Speed up face up on 3",
        "Nothing on 8: Bad luck stays in the box",
        "Try again face up on 12",
        "An owner tile for each player, secret; the others into the box, unseen",
        "To each player their own hand of cards; draw pile and discards",
    ]


def test_every_piece_is_counted_into_the_box() -> None:
    """Issue 4: add-ons and all; the cards by the rulebook, or as the board file counts them."""
    counts = {name_of(card): 1 for card in CARDS if card.colour != "black"}
    told = [said(line) for line in PIECES.packed(set_up())]
    assert told == [
        "6 turtles, one of each colour",
        "The black turtle",
        "The raven",
        "6 owner tiles",
        "6 mole tokens: 2 Speed up, 1 Not so fast, 1 Try again, 1 Take a risk, 1 Bad luck",
        "59 race cards",
    ]
    counted = PIECES.packed(set_up(cards=counts))[-1]
    assert said(counted) == f"{len(counts)} race cards, and those of the black turtle"
    assert said(PIECES.packed(set_up(cards=counts, black=True))[-1]) == f"{len(counts)} race cards"


# -- what is allowed ------------------------------------------------------------------------------


def allowed(state: Extreme) -> str:
    """Says what may be answered."""
    return said(GAME.face.allowed(state))


def test_what_is_allowed_is_said() -> None:
    """B1: the turtles, tokens and tiles that can be told; at most four, then how many more."""
    cards = {"forward red 1": 1, "forward blue 1": 1, "catch-up 1": 1, "curse 2": 20}
    assert allowed(lay("7: red")) == (
        "Cards go forward 1 to 3 or back 1, for any turtle 1 or 2; catch up and curse 1 to 3"
    )
    counted = after(lay("6: red", cards=cards), forward("red", 1), DONE, forward("blue", 1), DONE)
    assert allowed(counted) == (
        "Any other card may come. All played: forward 1 for red, forward 1 for blue"
    )
    assert allowed(after(lay("7: red"), forward("any", 2))) == "Every turtle may be chosen"
    assert allowed(after(lay("7: red+blue"), catch_up(1))) == (
        "You may choose: yellow, green, purple, orange"
    )
    assert allowed(after(lay("7: red"), catch_up(1))) == (
        "You may choose: yellow, green, blue, purple, 1 more"
    )
    to_turn = after(lay("2: red | tokens: 5=bad-luck 8=try-again"), forward("red", 1))
    assert allowed(to_turn) == "It can still be: Speed up, Not so fast, Take a risk"
    assert allowed(after(to_turn, turn_up("take-a-risk"))).startswith("Cards go forward")
    assert allowed(after(lay("7: red"), forward("red", 2))) == "First finish the card on the table"
    ended = after(lay("19: red"), forward("red", 1), DONE)
    assert (
        allowed(ended) == "Each player names another tile: red, yellow, green, blue, purple, orange"
    )
    assert allowed(after(ended, tiles("red", "blue"))) == "The game is over"


def test_what_is_allowed_tells_nothing_that_is_to_be_reported() -> None:
    """B7: while a report is awaited it is the same whatever the card came to."""
    moved = {
        allowed(after(lay("7: red+blue | 12: green"), forward(colour, steps)))
        for colour in ("red", "blue", "green")
        for steps in (1, 2, 3)
        if (colour, steps) not in (("red", 1), ("blue", 1), ("green", 2))
    }
    assert len(moved) == 1


# -- at the box -----------------------------------------------------------------------------------


@pytest.mark.parametrize("table", [BUSY, "0: red+blue+black | 14: green | raven: 0"])
def test_checking_the_table_fits_the_display(table: str) -> None:
    """D8: with every choice of what lies differently under the cursor, and one step further."""
    found = hands(table=table)
    found.menu("more", "check")
    first = found.step
    for value in found.values[1:]:
        for at in range(len(first.choices)):
            found.dialog.cursor = at
            check_fits(found.screen())
        found.take_value(value)
        for at in range(len(found.step.choices)):
            found.dialog.cursor = at
            check_fits(found.screen())
        found.press("b")
        assert found.step == first


def test_a_forgotten_river_is_found_at_the_box_and_put_right() -> None:
    """Issue 4: told by keys, named with its rule, put right piece by piece, and play goes on."""
    found = hands(table="7: red+blue | 9: green")
    found.answer({"kind": "card", "card": {"type": "forward", "colour": "red", "steps": 3}})
    right = position(found.referee.state)
    found.menu("more", "check", "stone/9", "red+", 10, AS_IT_LIES)
    assert any("PE-10" in said(line) for line in found.step.lines)
    found.press("o")
    found.take_value("right")
    assert [said(line) for line in found.step.lines] == [
        "Move red from 10 to 9, on top of green",
        "Move blue from 10 to 9, on top of red",
    ]
    found.press("o o")
    found.put_away()
    assert position(found.referee.state) == right
    found.press("o")
    assert found.referee.state.turn == 2
