"""Board files: what they say, every fault of those that cannot be played, and there and back."""

from __future__ import annotations

from string import printable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import names
from companion.boards import NamedBoard, Told, faults_of, read, written
from companion.cupboard import faults_in_words
from companion.games import games
from companion.games.contract import Board
from companion.games.mahe.state import MaheBoard
from companion.games.pedzace_zolwie_extreme.cards import NAMES
from companion.games.pedzace_zolwie_extreme.path import ExtremeBoard
from companion.games.tortuga.board import CELLS, StartCells, TortugaBoard
from companion.games.turtle_bay.state import TurtleBayBoard
from tests.boards import another

GAMES = games()
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def file(game: str, *fields: str, name: str = "x") -> str:
    """Writes a board file."""
    return "\n".join([f"game = '{game}'", f"name = '{name}'", *fields])


def path(*changes: tuple[int, str], length: int = 19) -> str:
    """Writes the usual path with some stones changed, or cut off."""
    stones = list(ExtremeBoard().path)[:length]
    for stone, kind in changes:
        stones[stone - 1] = kind
    return f"path = {stones}"


def cards(*counts: object) -> str:
    """Writes egg cards by value."""
    return "[cards]\n" + "\n".join(f"{value} = {n}" for value, n in enumerate(counts, 1))


SOUTH = ["d1", "c1", "e1", "d2", "b1", "f1", "c2", "e2"]
NORTH = ["d7", "c6", "e6", "d6", "b5", "f5", "c5", "e5"]


def start(south: list[Any], north: list[str]) -> str:
    """Writes start cells."""
    return f"[start]\nsouth = {south}\nnorth = {north}"


EXTREME = "pedzace-zolwie-extreme"

FAULTS: dict[str, tuple[str, list[str]]] = {
    # What any file can have wrong.
    "no TOML": ("game = ", ["board-not-toml"]),
    "a key twice": ("game = 'mahe'\ngame = 'mahe'", ["board-not-toml"]),
    "a number of 5000 digits": ("game = " + "9" * 5000, ["board-not-toml"]),
    "brackets without end": ("game = " + "[" * 50000, ["board-not-toml"]),
    "nothing in it": ("", ["board-key-missing", "board-key-missing"]),
    "no game": ("name = 'x'", ["board-key-missing"]),
    "no name": ("game = 'mahe'", ["board-key-missing"]),
    "a game that is a number": ("game = 4\nname = 'x'", ["board-key-no-text"]),
    "a name that is a number": ("game = 'mahe'\nname = 4", ["board-key-no-text"]),
    "an unknown game": (file("chess"), ["no-such-game"]),
    "an unknown game without a name": ("game = 'chess'", ["board-key-missing", "no-such-game"]),
    "an empty name": (file("mahe", name=""), ["name-length"]),
    "a name of blanks": (file("mahe", name="  "), ["name-length"]),
    "a name of 25": (file("mahe", name="x" * 25), ["name-length"]),
    "a name that nobody sees": (file("mahe", name="\u202e\u200b"), ["name-unseen"]),
    "a name of two lines": ('game = "mahe"\nname = "a\\nb"', ["name-breaks"]),
    "a name with a zero": ('game = "mahe"\nname = "a\\u0000b"', ["name-breaks"]),
    "an unknown key": (file("mahe", "egg = 1"), ["no-such-board-key"]),
    "another game's key": (file("mahe", "squares = 13"), ["no-such-board-key"]),
    "a date": (file("turtle-bay", "squares = 2020-01-01"), ["misshapen"]),
    # Turtle Bay.
    "no squares": (file("turtle-bay", "squares = 0"), ["squares"]),
    "a hundred squares": (file("turtle-bay", "squares = 100"), ["squares"]),
    "squares as a text": (file("turtle-bay", "squares = '13'"), ["misshapen"]),
    "squares with a point": (file("turtle-bay", "squares = 13.0"), ["misshapen"]),
    "squares that are true": (file("turtle-bay", "squares = true"), ["misshapen"]),
    # Mahé: whole numbers of 0 or more for the values 1 to 6, 24 in all.
    "23 cards": (file("mahe", cards(3, 3, 5, 5, 5, 2)), ["cards-in-all"]),
    "fewer than no cards": (file("mahe", cards(3, 3, 5, 5, 9, -1)), ["cards-of-a-value"]),
    "half a card": (file("mahe", cards(3, 3, 5, 5, 4.5, 3.5)), ["misshapen"] * 2),
    "a value left out": (file("mahe", cards(6, 3, 5, 5, 5)), ["cards-of-a-value"]),
    "a value too many": (file("mahe", cards(3, 3, 5, 5, 5, 0, 3)), ["no-such-card"]),
    "no cards at all": (file("mahe", "cards = {}"), ["cards-of-a-value"] * 6 + ["cards-in-all"]),
    # Tortuga: start cells off the board, doubled, not eight, in the other's nest.
    "an unknown start": (file("tortuga", "start = 'square'"), ["no-such-start"]),
    "a start that is a number": (file("tortuga", "start = 8"), ["misshapen"]),
    "a start for one side": (file("tortuga", f"[start]\nsouth = {SOUTH}"), ["field-missing"]),
    "off the board": (file("tortuga", start([*SOUTH[:7], "h1"], NORTH)), ["no-such-cell"]),
    "doubled": (file("tortuga", start([*SOUTH[:7], "d1"], NORTH)), ["start-twice"]),
    "seven": (file("tortuga", start(SOUTH[:7], NORTH)), ["start-not-eight"]),
    "nine": (file("tortuga", start(SOUTH, [*NORTH, "d5"])), ["start-not-eight"]),
    "in the other's nest": (
        file("tortuga", start([*SOUTH[:7], "d7"], [*NORTH[1:], "d5"])),
        ["start-in-nest"],
    ),
    "on one cell": (file("tortuga", start([*SOUTH[:7], "d6"], NORTH)), ["start-shared"]),
    # Pędzące żółwie Extreme: foxes, mounds, river, lettuce, cards.
    "no way": (
        file(EXTREME, "path = []"),
        ["no-path", "number-of-foxes", "number-of-mounds", "no-river"],
    ),
    "one fox": (file(EXTREME, path((6, "stone"))), ["number-of-foxes"]),
    "three foxes": (file(EXTREME, path((1, "fox"))), ["number-of-foxes"]),
    "five mounds": (file(EXTREME, path((3, "stone"))), ["number-of-mounds"]),
    "seven mounds": (file(EXTREME, path((1, "mound"))), ["number-of-mounds"]),
    "no river": (file(EXTREME, path((10, "stone"))), ["no-river"]),
    "a river back to the start": (file(EXTREME, path((1, "river"))), ["river-at-the-start"]),
    "an unknown stone": (file(EXTREME, path((1, "lawn"))), ["no-such-stone"]),
    "too long a path": (
        file(EXTREME, f"path = {[*ExtremeBoard().path, *['stone'] * 200]}"),
        ["path-too-long"],
    ),
    "an unknown card": (file(EXTREME, "[cards]\n'curse 1' = 20\n'curse 9' = 1"), ["no-such-card"]),
    "fewer than no card": (
        file(EXTREME, "[cards]\n'curse 1' = 20\n'curse 2' = -1"),
        ["number-of-cards"],
    ),
    "more cards than there can be": (
        file(EXTREME, f"[cards]\n'curse 1' = {10**20}"),
        ["too-many-cards"],
    ),
    "fewer than no cards in all": (
        file(EXTREME, "[cards]\n'curse 1' = -5"),
        ["number-of-cards", "too-few-cards"],
    ),
    "ten cards": (file(EXTREME, "[cards]\n'curse 1' = 10"), ["too-few-cards"]),
    # What is misshapen within hides nothing that is wrong beside it, and makes nothing wrong.
    "a card, one that is none, and too few": (
        file("mahe", "[cards]\n1 = 'x'\n2 = -1\n7 = 3"),
        ["misshapen", "no-such-card", *["cards-of-a-value"] * 5],
    ),
    "one number misshapen": (file("mahe", cards(3, "'3'", 5, 5, 5, 3)), ["misshapen"]),
    "cells, and a side too many": (
        file("tortuga", start([*SOUTH[:6], "d1", 4], NORTH), "west = []"),
        ["misshapen-in-list", "no-such-field", "start-twice"],
    ),
    "one cell misshapen": (file("tortuga", start([*SOUTH[:7], 4], NORTH)), ["misshapen-in-list"]),
    "stones": (
        file(EXTREME, f"path = {['lawn', 4, *ExtremeBoard().path[2:18], 'fox']}"),
        ["misshapen-in-list", "no-such-stone", "number-of-foxes"],
    ),
    "race cards": (
        file(EXTREME, "[cards]\n'curse 1' = 'x'\n'curse 9' = 2"),
        ["misshapen", "no-such-card"],
    ),
    # All at once.
    "all at once": (
        file(EXTREME, "stones = 5", path((1, "river"), (3, "stone")), "cards = 5", name="x" * 30),
        [
            "name-length",
            "no-such-board-key",
            "misshapen",
            "number-of-mounds",
            "river-at-the-start",
        ],
    ),
}


@pytest.mark.parametrize(("text", "codes"), FAULTS.values(), ids=FAULTS.keys())
def test_every_fault_of_a_board_file_is_listed(text: str, codes: list[str]) -> None:
    """docs/rules/boards.md: refused with every fault, each in words."""
    told = read(text, GAMES)
    assert told.board is None
    assert [fault.code for fault in told.faults] == codes
    said = faults_in_words(told, GAMES)
    assert all(said)
    assert len(set(said)) == len(codes)


@every_game
def test_the_board_that_comes_with_a_game_is_its_default(game) -> None:  # type: ignore[no-untyped-def]
    """One truth: whoever leaves the board out plays on the one in the game's board.toml."""
    told = read((game.folder / "board.toml").read_text(encoding="utf-8"), GAMES)
    assert told.board == NamedBoard(game.id, "The usual board", game.board())
    assert faults_of(game, game.board()) == ()


@every_game
def test_a_board_has_no_field_that_is_called_like_a_files_own_keys(game) -> None:  # type: ignore[no-untyped-def]
    """A board file holds `game` and `name` beside the board's fields."""
    assert not {"game", "name"} & set(game.board.__struct_encode_fields__)


PARTS: dict[str, tuple[str, Board]] = {
    "turtle-bay, left out": (file("turtle-bay"), TurtleBayBoard()),
    "turtle-bay": (file("turtle-bay", "squares = 21"), TurtleBayBoard(21)),
    "mahe": (file("mahe", cards(4, 4, 4, 4, 4, 4)), MaheBoard(dict.fromkeys("123456", 4))),
    "tortuga": (file("tortuga", "start = 'vee'"), TortugaBoard("vee")),
    "tortuga, cells": (
        file("tortuga", start(SOUTH, NORTH)),
        TortugaBoard(StartCells(tuple(SOUTH), tuple(NORTH))),
    ),
    "extreme, cards": (
        file(EXTREME, "[cards]\n'forward red 2' = 5\n'back any 1' = 2\n'curse 1' = 4"),
        ExtremeBoard(cards={"forward red 2": 5, "back any 1": 2, "curse 1": 4}),
    ),
    "extreme, cards of the black turtle": (
        file(EXTREME, "[cards]\n'forward black 2' = 11"),
        ExtremeBoard(cards={"forward black 2": 11}),
    ),
}


@pytest.mark.parametrize(("text", "board"), PARTS.values(), ids=PARTS.keys())
def test_a_board_file_says_what_a_set_up_would(text: str, board: Board) -> None:
    """The fields are those of the protocol's SETUP; what only some games can use is no fault."""
    told = read(text, GAMES)
    assert (told.faults, told.board and told.board.board) == ((), board)


SAYS = {
    "squares = '13'": "squares must be a whole number",
    "squares = [13]": "squares must be a whole number",
    "length = 13": "There is no key length in a board of this game, only game, name, squares",
}


@pytest.mark.parametrize(("line", "said"), SAYS.items())
def test_a_misfit_is_said_for_families(line: str, said: str) -> None:
    """No word of a programming language: which key, and what it must be."""
    assert faults_in_words(read(file("turtle-bay", line), GAMES), GAMES) == [said]


def test_a_thing_of_a_list_is_named_by_its_number() -> None:
    """From 1, as people count; a key within a table by the way there."""
    told = read(file("tortuga", start([*SOUTH[:2], 4, *SOUTH[3:]], NORTH)), GAMES)
    assert faults_in_words(told, GAMES) == ["Number 3 of start.south must be a text"]
    told = read(file("mahe", cards(3, "true", 5, 5, 5, 3)), GAMES)
    assert faults_in_words(told, GAMES) == ["cards.2 must be a whole number"]


def test_a_name_is_trimmed() -> None:
    """As the names of players are."""
    assert read(file("mahe", name="  Grandma  "), GAMES).name == "Grandma"


# -- there and back -------------------------------------------------------------------------------

NAMES_OF_BOARDS = st.one_of(
    st.text(st.sampled_from(printable), min_size=1, max_size=24),
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=24),
).filter(lambda name: name == name.strip() and names.fault(name) is None)

BOARDS = st.one_of(
    st.builds(TurtleBayBoard, st.integers(1, 99)),
    st.builds(
        lambda a, b: MaheBoard({"1": a, "2": b, "3": 24 - a - b, "4": 0, "5": 0, "6": 0}),
        st.integers(0, 12),
        st.integers(0, 12),
    ),
    st.permutations([cell for cell in CELLS if cell not in ("d1", "d7")]).map(
        lambda cells: TortugaBoard(StartCells(tuple(cells[:8]), tuple(cells[8:16])))
    ),
    st.builds(
        lambda stones, counts: ExtremeBoard(("stone", *stones), counts),
        st.permutations([*ExtremeBoard().path, "river"]),
        st.dictionaries(st.sampled_from(list(NAMES)), st.integers(31, 40), min_size=1, max_size=5),
    ),
)


@given(NAMES_OF_BOARDS, BOARDS)
def test_a_board_that_is_written_is_read_again(name: str, board: Board) -> None:
    """File to board to file: nothing is lost, whatever the name."""
    game = next(game for game in GAMES.values() if isinstance(board, game.board))
    named = NamedBoard(game.id, name, board)
    assert read(written(named), GAMES) == Told(game.id, name, named)


@every_game
def test_the_file_is_as_a_person_would_write_it(game) -> None:  # type: ignore[no-untyped-def]
    """No line is long, and what is read and written again is the same text."""
    text = written(NamedBoard(game.id, 'The "big" one', another(game)))
    again = read(text, GAMES).board
    assert again is not None
    assert written(again) == text
    assert max(map(len, text.splitlines())) <= 80


def test_what_toml_cannot_hold_is_a_broken_contract() -> None:
    """A game's board holds no null: TypeError says what."""

    class Bad(Board, frozen=True):
        field: None = None

    with pytest.raises(TypeError, match="None"):
        written(NamedBoard("x", "x", Bad()))
