"""Mahé at the keys and on the display: every choice can be made, every picture fits (B9, D8)."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from companion.drawing import HEIGHT, WIDTH, Box, Screen, Text
from companion.games import games
from companion.games.contract import Json, Said, Step
from companion.games.mahe import ring
from companion.games.mahe.rules import Again, PlayCard, Report, Reveal, Roll
from companion.games.mahe.state import BEACH, RAFT, SPACES, MaheBoard
from companion.keys import Key
from companion.layout import BAR
from companion.words import Words
from hardware.raster import frame
from tests.dialog.hands import NUMBER_KEYS, ROLES, Hands, way
from tests.dialog.people import Person, right_choices
from tests.games.mahe.tables import DONE, Choose, after, lay, throw
from tests.screens.test_fit import NAMES, check_every_cursor, check_fits, check_pages

GAME = games()["mahe"]
FACE = GAME.face
LONG_NAMES = (*NAMES, *(name[:-1] + "O" for name in NAMES))
AT_FIRST: dict[str, Json] = {
    "cards": [[], [], [], []],
    "beach": [False] * 4,
    "face_up": 3,
    "cards_left": 20,
}
LATE = 3
"""So many cards are left where a whole game would be long."""


def hands(players: int, names: tuple[str, ...] = LONG_NAMES, **setup: Json) -> Hands:
    """Opens a game of Mahé at the keys."""
    opened = Hands(known={"mahe": GAME})
    opened.game(*names[:players], help_=setup.pop("help", "guide"), game="mahe", **setup)
    return opened


def taken_up_late(opened: Hands) -> None:
    """Deals out all but a few cards (K1)."""
    players = len(opened.referee.setup.players)
    cards = [eggs for eggs in (3, 4, 5) for _ in range(4)] + [1, 1, 2, 2, 6]
    held = [cards[player::players] for player in range(players)]
    told: Any = {
        "spaces": {"raft": [c for p in opened.referee.setup.players for c in p.colours or ()]},
        "cards": held,
        "beach": [False] * players,
        "face_up": 4,
        "cards_left": LATE,
    }
    opened.request({"correct": {"position": told, "reason": "taken up late"}})


# -- keys -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("keys", [ROLES, NUMBER_KEYS], ids=["six roles", "number keys"])
@pytest.mark.parametrize("level", ["guide", "referee"])
@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game_by_keys_alone(players: int, level: str, keys: tuple[Key, ...]) -> None:
    """B9: set up past the keys, played with one kind of keys alone, wrong picks among them."""
    opened = hands(players, help=level, options={"cards_as_dice": True})
    taken_up_late(opened)
    person = Person(opened, keys, Random(players), wrong=0.1)
    person.play_to_the_end()

    assert opened.referee.result is not None
    if level == "referee":
        assert {"ends-elsewhere", "no-card"} & set(person.refusals)


@pytest.mark.parametrize("keys", [ROLES, NUMBER_KEYS], ids=["six roles", "number keys"])
def test_a_set_up_by_keys_alone(keys: tuple[Key, ...]) -> None:
    """B9, B10: players, option, cards of another edition; then the first question."""
    opened = Hands(known={"mahe": GAME})
    person = Person(opened, keys, Random(3))
    person.set_up()

    assert opened.referee.setup.game == "mahe"
    assert opened.step.title.code == "ask.reveal"


def test_a_turn_takes_few_presses() -> None:
    """A throw of one die, done: with number keys a press each for die, stop, done."""
    opened = hands(4)
    opened.press("4 3 2 o")

    assert opened.referee.state.turn == 2


def test_wrong_places_and_takers_can_be_told() -> None:
    """MA-6, MA-10: a report is picked among all places and all people, so that it can be wrong."""
    state = after(lay("*A: red, B: yellow, C: blue, D: green | 20: red"), *throw(4))
    places = FACE.entry(state, (), "referee", False)
    assert isinstance(places, Step)
    assert [choice.value for choice in places.choices] == [RAFT, *SPACES]
    assert places.choices[places.first].value == 20

    takers = FACE.entry(state, (3,), "referee", False)
    assert isinstance(takers, Step)
    assert len(takers.choices) == 5
    assert FACE.entry(state, (3, 0), "referee", False) == Report(3, 0)
    assert FACE.entry(state, (RAFT, -1), "referee", False) == Report("raft", None)


def test_entries_become_answers() -> None:
    """Each pick of each question is the answer that it says."""
    opening = lay("*A: red, B: yellow, C: blue, D: green | | A: 2 | up none", cards_as_dice=True)
    assert FACE.entry(opening, (5,), "guide", False) == Reveal(5)
    thrown = after(opening, Reveal(5), Roll((3,)))
    assert FACE.entry(after(opening, Reveal(5)), (6,), "guide", False) == Roll((6,))
    assert FACE.entry(thrown, ("yes",), "guide", False) == Again(again=True)
    assert FACE.entry(thrown, ("no",), "guide", False) == Again(again=False)
    assert FACE.entry(thrown, ("card", 2), "guide", False) == PlayCard(2)
    two = lay("*A: red yellow, B: blue green")
    assert FACE.entry(two, ("yellow",), "guide", False) == Choose("yellow")


@pytest.mark.parametrize(("die", "told"), [(1, "none"), (2, "1"), (6, "5")])
def test_the_chance_of_failing_is_said(die: int, told: str) -> None:
    """MA-3, MA-5: before it is decided, display and page say how many faces would be too many."""
    opened = hands(4, NAMES)
    opened.answer({"kind": "reveal", "eggs": 3})
    opened.answer({"kind": "roll", "dice": [die]})
    step = opened.shot().step
    assert step is not None
    assert step.lines == (f"Another die fails with {told} of its 6 faces",)
    assert step.title == "WWWWWWWWWWWWWWWWWWWWWWWW decides: throw again for red?"
    assert f"Fails: {told if told != 'none' else 0}/6" in shown(opened)


def test_who_decides_is_named() -> None:
    """MA-4: the owner of the topmost turtle, in the display's bar and in the page's words."""
    opened = hands(4, ("Anna", "Bo", "Cleo", "Dan"))
    opened.answer({"kind": "reveal", "eggs": 3})
    spaces = {"raft": ["orange", "green"], "5": ["red", "yellow"]}
    opened.request({"correct": {"position": {"spaces": spaces, **AT_FIRST}, "reason": "laid"}})
    opened.answer({"kind": "roll", "dice": [4]})
    shot = opened.shot()
    assert shot.step is not None
    assert (shot.player, shot.on_turn) == (1, 0)
    assert shot.step.title == "Bo decides: throw again for red?"
    assert {"BO", "decides", "R: again?", "Fails: 3/6"} <= {*shown(opened)}


def test_it_is_said_for_which_turtle_the_die_is() -> None:
    """MA-14: of two turtles the one that moves is named on display and page, and marked there."""
    opened = hands(2, ("Anna", "Bo"))
    opened.answer({"kind": "reveal", "eggs": 3})
    for colour in ("yellow", "red"):
        if colour == "yellow":
            opened.take_value(colour)
        shot = opened.shot()
        assert shot.step is not None
        assert shot.step.title == f"Anna: throw a die for the {colour} turtle"
        assert f"Throw for {colour}" == " ".join(shown(opened)[-3:-1]), shown(opened)
        assert shot.draft.mover == (colour, RAFT)
        opened.press("3 2 o")


def test_all_that_can_be_decided_is_in_sight() -> None:
    """MA-15: where a card can be played three choices stand under the chance of failing."""
    opened = hands(4, NAMES, options={"cards_as_dice": True})
    opened.answer({"kind": "reveal", "eggs": 3})
    spaces = {"raft": ["red", "yellow", "orange", "green"]}
    told: Json = {**AT_FIRST, "spaces": spaces, "cards": [[2], [], [], []], "cards_left": 19}
    opened.request({"correct": {"position": told, "reason": "laid"}})
    opened.answer({"kind": "roll", "dice": [3]})
    for opened.dialog.cursor in range(3):
        assert shown(opened)[-4:] == ["Fails: 2/6", "1 R again", "2 Stop: 3", "3 A card"]


def test_a_space_that_was_told_is_framed_while_the_card_is_asked_for() -> None:
    """B11, MA-10: what the box has understood of a report that is not whole."""
    opened = hands(4, NAMES, help="referee")
    opened.answer({"kind": "reveal", "eggs": 3})
    opened.press("4 2")
    before = opened.shot().draft
    assert before.mover == before.asked == ("red", RAFT)
    opened.take_value(4)
    assert opened.shot().draft.way == (("space", 4),)
    x, y = ring.corner(4)
    assert Box(x, y + BAR, ring.MARK, ring.MARK, filled=False) in opened.screen().items


def shown(opened: Hands) -> list[str]:
    """Gives the lines of text on the display."""
    return [item.text for item in opened.screen().items if isinstance(item, Text)]


def test_a_card_is_offered_only_where_it_can_be_played() -> None:
    """MA-15: the third choice of the decision."""
    with_card = lay("*A: red, B: yellow, C: blue, D: green | | A: 2 6", cards_as_dice=True)
    for die, values in ((3, ["yes", "no", "card"]), (6, ["yes", "no"])):
        step = FACE.entry(after(with_card, Roll((die,))), (), "guide", False)
        assert isinstance(step, Step)
        assert [choice.value for choice in step.choices] == values
    cards = FACE.entry(after(with_card, Roll((3,))), ("card",), "guide", False)
    assert isinstance(cards, Step)
    assert [choice.value for choice in cards.choices] == [2]


def test_the_board_is_asked_value_by_value() -> None:
    """MA-1: "does that match?"; if not, five numbers, the sixth follows, and it is asked again."""
    board = MaheBoard()
    first = FACE.board_step(board, ())
    assert isinstance(first, Step)
    assert FACE.board_step(board, ("yes",)) == board

    picked: tuple[int | str, ...] = ("no",)
    for value, count in ((1, 4), (2, 4), (3, 4), (4, 4), (5, 4)):
        step = FACE.board_step(board, picked)
        assert isinstance(step, Step)
        assert step.title == Said("board.how-many", {"eggs": value})
        picked = (*picked, count)
    again = FACE.board_step(board, picked)
    assert isinstance(again, Step)
    assert again.title == first.title
    assert FACE.board_step(board, (*picked, "yes")) == MaheBoard(dict.fromkeys("123456", 4))
    assert isinstance(FACE.board_step(board, (*picked, "no")), Step)


# -- pictures -------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["quiet", "guide", "referee"])
@pytest.mark.parametrize("players", [2, 3, 7])
def test_every_screen_of_a_game_fits(players: int, level: str) -> None:
    """D8: each step, each place of the cursor, each note, of turns by chance, right and wrong."""
    opened = hands(players, help=level, options={"cards_as_dice": True})
    taken_up_late(opened)
    chance = Random(players)
    for _ in range(120):
        if opened.mode != "play":
            break
        check_every_cursor(opened)
        right = right_choices(opened.referee, opened.picked(), opened.step)
        every = range(len(opened.step.choices))
        opened.take(chance.choice(right if right and chance.random() < 0.9 else [*every]), ROLES)
        check_pages(opened)
    opened.press("m")
    opened.take_value("standing")
    check_pages(opened)


def test_cells_of_the_ring_do_not_overlap_and_stay_in_the_map() -> None:
    """The raft and 21 spaces, each with room for a mark and the bar below it."""
    cells = set()
    for space in (RAFT, *SPACES):
        x, y = ring.corner(space)
        cells |= {(px, py) for px in range(x, x + ring.MARK) for py in range(y, y + ring.MARK + 1)}
        assert 0 <= x <= ring.SIZE[0] - ring.MARK
        assert 0 <= y < ring.SIZE[1] - ring.MARK
    assert len(cells) == (BEACH + 1) * ring.MARK * (ring.MARK + 1)


def test_neighbours_of_the_ring_touch() -> None:
    """MA-9: from the raft to 1, on to 21, and past the raft to 1 again, cell by cell."""
    around = [*map(ring.corner, SPACES), ring.corner(RAFT), ring.corner(1)]
    for (x, y), (nx, ny) in pairwise(around):
        steps = (abs(x - nx) // ring.CELL_WIDTH, abs(y - ny) // ring.CELL_HEIGHT)
        assert steps in ((0, 1), (1, 0))


def test_the_cursor_reaches_every_place() -> None:
    """B9: by the four arrows, from where the turtle stood."""
    state = after(lay("*A: red, B: yellow, C: blue, D: green | 20: red"), *throw(4))
    step = FACE.entry(state, (), "referee", False)
    assert isinstance(step, Step)
    for index in range(len(step.choices)):
        assert way(step, step.first, index, ROLES)[-1] is Key.OK


def picture(table: str, at: Any = None, *answers: Any) -> bytes:
    """Draws the map of a table as pixels."""
    return frame(Screen(FACE.map(after(lay(table), *answers), at, None)))


def test_the_map_does_not_give_a_report_away() -> None:
    """MA-6: while a throw is to be carried out, its group stands where it stood."""
    table = "*A: red, B: yellow, C: blue, D: green | 5: red blue, 9: green"
    moved = after(lay(table), *throw(4))
    assert FACE.map(moved, None, None) == FACE.map(after(lay(table), Roll((4,))), None, None)
    assert picture(table, None, *throw(4), DONE) != picture(table, None)


def test_what_differs_on_the_table_differs_on_the_map() -> None:
    """A space, an order, who is on the raft, the face-up card, whose turn it is."""
    seats = "*A: red, B: yellow, C: blue, D: green"
    tables = (
        f"{seats} | 5: red blue",
        f"{seats} | 6: red blue",
        f"{seats} | 5: blue red",
        f"{seats} | 5: red blue yellow",
        f"{seats} | 5: red blue | | up 5",
        f"{seats} | 5: red blue | | left 0",
        f"{seats.replace('*A', 'A').replace('C', '*C')} | 5: red, 7: blue",
        f"{seats} | 5: red, 7: blue",
    )
    assert len({picture(table) for table in tables}) == len(tables)


def test_the_map_keeps_its_place() -> None:
    """Nothing is drawn outside of the map's size, below the bar."""
    wide, high = FACE.map_size
    assert high <= HEIGHT - BAR
    full = "*A: red, B: yellow, C: blue, D: green | 21: red, 7: blue, 11: green | | up 6"
    lit = picture(full, ("space", 14), *throw(1, 1, 2))
    for y in range(HEIGHT):
        for x in range(WIDTH):
            if lit[y * WIDTH // 8 + x // 8] & (0x80 >> x % 8):
                assert x < wide
                assert y < high


def test_letters_are_all_different() -> None:
    """I7: seven letters of 3 x 5 px, no two alike."""
    assert len(set(ring.GLYPHS.values())) == len(GAME.colours)
    words = Words([GAME.messages])
    assert len({words.say(f"letter.{colour}") for colour in GAME.colours}) == len(GAME.colours)
    for rows in ring.GLYPHS.values():
        assert {len(row) for row in rows} == {3}
        assert len(rows) == 5


def test_the_trail_of_a_move() -> None:
    """E4: what stays marked: from where, to where, and the cards that it brought."""
    opened = hands(4)
    opened.request({"answer": {"kind": "reveal", "eggs": 4}})
    for die in (5, 1, 1):
        opened.request({"answer": {"kind": "roll", "dice": [die]}})
        if die == 5 or opened.step.title.code == "ask.again":
            opened.request({"answer": {"kind": "again", "again": True}})
    shot = opened.shot()

    assert shot.mover == ("red", RAFT)
    assert shot.landed == ("red", BEACH)
    assert shot.marked == (("cards", 0),)
    check_fits(opened.screen())
