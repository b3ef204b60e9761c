"""Tortuga's board: its cells, what lies ahead of them, the starts, and boards that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.tortuga.board import (
    CELLS,
    INDEX,
    JUMPS,
    NORTH,
    PLACE,
    PRESETS,
    SOUTH,
    STEPS,
    StartCells,
    TortugaBoard,
    mirrored,
    start_cells,
)
from tests.games.tortuga.tables import set_up, written
from tests.games.tortuga.talk import Talk

COLUMNS = {"a": 4, "b": 5, "c": 6, "d": 7, "e": 6, "f": 5, "g": 4}


def names(cells: tuple[int, ...]) -> set[str]:
    """Gives the names of cells."""
    return {CELLS[cell] for cell in cells}


def test_the_board_has_the_cells_of_the_book() -> None:
    """37 cells, seven columns of 4, 5, 6, 7, 6, 5, 4, rows from 1."""
    book = [f"{letter}{row}" for letter, rows in COLUMNS.items() for row in range(1, rows + 1)]
    assert list(CELLS) == sorted(book)
    assert len(CELLS) == 37


def test_cells_lie_where_the_book_says() -> None:
    """q = -3..3 by column, h = 2 x row - (8 - |q|)."""
    for name, (q, h) in PLACE.items():
        assert q == "abcdefg".index(name[0]) - 3
        assert h == 2 * int(name[1]) - (8 - abs(q))


def test_steps_and_jumps_of_a_few_cells() -> None:
    """TO-3, TO-5: by hand, south and north, in the middle and at the edge."""
    assert names(STEPS[SOUTH][INDEX["d3"]]) == {"c3", "d4", "e3"}
    assert names(STEPS[NORTH][INDEX["d3"]]) == {"c2", "d2", "e2"}
    assert names(STEPS[SOUTH][INDEX["a4"]]) == {"b5"}
    assert names(STEPS[SOUTH][INDEX["d7"]]) == set()
    assert names(STEPS[NORTH][INDEX["b1"]]) == {"c1"}
    jumps = {(CELLS[over], CELLS[to]) for over, to in JUMPS[SOUTH][INDEX["d3"]]}
    assert jumps == {("c3", "b3"), ("d4", "d5"), ("e3", "f3")}
    assert JUMPS[NORTH][INDEX["c2"]] == ((INDEX["d2"], INDEX["e1"]),)


def test_the_starts_are_those_of_the_book() -> None:
    """TO-1, docs/rules/boards.md: south's cells; north's mirrored, in the same columns."""
    starts = {name: " ".join(sorted(cells)) for name, cells in PRESETS.items()}
    assert starts == {
        "lozenge": "b1 c1 c2 d1 d2 e1 e2 f1",
        "vee": "a1 b1 c1 d1 d2 e1 f1 g1",
        "open": "b1 c1 c2 d2 d3 e1 e2 f1",
    }
    assert mirrored(("d1", "c2", "a1", "d4", "f2")) == ("d7", "c5", "a4", "d4", "f4")
    lies = written(set_up("lozenge"))
    assert lies == "south: b1 c1 c2 d1 d2 e1 e2 f1 | north: b5 c5 c6 d6 d7 e5 e6 f5"


def test_a_table_can_start_on_its_own_cells() -> None:
    """The eight printed cells of each side, as told."""
    south, north = (*(f"{column}1" for column in "abcdefg"), "d3"), mirrored(PRESETS["open"])
    assert start_cells(TortugaBoard(StartCells(south, north))) == StartCells(south, north)
    talk = Talk(board={"start": {"south": list(south), "north": list(north)}})
    told = [name for name, side in talk.cells.items() if side == "south"]
    assert set(told) == set(south)


SOUTH_8 = ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "d2"]
NORTH_8 = ["a4", "b5", "c6", "d7", "e6", "f5", "g4", "d6"]


@pytest.mark.parametrize(
    ("south", "north", "codes"),
    [
        (SOUTH_8[:7], NORTH_8, ["start-not-eight"]),
        ([*SOUTH_8, "d3"], NORTH_8, ["start-not-eight"]),
        ([*SOUTH_8[:7], "a1"], NORTH_8, ["start-twice"]),
        ([*SOUTH_8[:7], "h1"], NORTH_8, ["no-such-cell"]),
        ([*SOUTH_8[:7], "d7"], [*NORTH_8[:3], "d5", *NORTH_8[4:]], ["start-in-nest"]),
        (SOUTH_8, [*NORTH_8[:7], "d2"], ["start-shared"]),
        ([], [], ["start-not-eight", "start-not-eight"]),
        (["d7"] * 2 + ["x"], ["d1"], [
            "start-not-eight", "start-twice", "no-such-cell", "start-in-nest",
            "start-not-eight", "start-in-nest",
        ]),
    ],
)  # fmt: skip
def test_a_board_that_cannot_be_played(
    south: list[str], north: list[str], codes: list[str]
) -> None:
    """Every fault is listed under `bad-setup`, in words."""
    reply = Talk().new(board={"start": {"south": south, "north": north}})
    assert reply["error"]["code"] == "bad-setup"
    assert [fault["code"] for fault in reply["error"]["faults"]] == codes
    assert all(fault["message"] for fault in reply["error"]["faults"])


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        ({"board": {"start": "diamond"}}, "bad-setup"),
        ({"board": {"start": ""}}, "bad-setup"),
        ({"options": {"forced": "later"}}, "bad-setup"),
        ({"options": {"maximum": True}}, "bad-setup"),
        ({"options": {"raven": True}}, "bad-setup"),
        ({"board": {"start": 3}}, "bad-request"),
        ({"board": {"start": {"south": SOUTH_8}}}, "bad-request"),
        ({"board": {"start": {"south": "a1", "north": NORTH_8}}}, "bad-request"),
        ({"board": {"squares": 13}}, "bad-request"),
    ],
)
def test_a_set_up_that_cannot_be(setup: dict[str, Any], code: str) -> None:
    """Unknown values cannot be played; unknown fields and wrong types are not understood."""
    talk = Talk()
    before = talk.everything()
    assert talk.new(**setup)["error"]["code"] == code
    assert talk.everything() == before


@pytest.mark.parametrize(
    "players",
    [
        [{"name": "Anna"}],
        [{"name": "Anna"}, {"name": "Bo"}, {"name": "Cleo"}],
        [{"name": "Anna", "colours": ["red"]}, {"name": "Bo"}],
    ],
)
def test_two_players_without_colours(players: list[dict[str, Any]]) -> None:
    """TO-1: two, and nobody has a colour."""
    reply = Talk().ask({"new": {"game": "tortuga", "players": players}})
    assert reply["error"]["code"] == "bad-setup"


def test_no_colours_may_be_told() -> None:
    """An empty list of colours is as good as none."""
    players = [{"name": "Anna", "colours": []}, {"name": "Bo"}]
    assert Talk().ask({"new": {"game": "tortuga", "players": players}})["ok"]
