"""The model against the example transcripts and the worked cases of the rules."""

from typing import Any

import pytest

from tests.model.talking import Talk as Conversation
from tests.model.turtle_bay.model import Model
from tests.model.turtle_bay.rules import WAITING, Rules, Table

OCEAN = 14


# ---- worked cases ---------------------------------------------------------------------------


def table(**turtles: str) -> Table:
    """Writes a table as `red="5f 8b"`; `w` waits."""
    sides = {"f": "feet", "b": "back"}
    return {
        colour: [
            [WAITING, "feet"] if word == "w" else [int(word[:-1]), sides[word[-1]]]
            for word in several.split()
        ]
        for colour, several in turtles.items()
    }


def test_worked_case_1_passing() -> None:
    """TB-11, TB-12: those left, those between; not those on the landing square."""
    before = table(red="5f 8f", blue="5f 6b", green="9f")
    after, turned, landing = Rules().move(before, "red", 5, 4, 13)
    assert after == table(red="9f 8b", blue="5b 6f", green="9f")
    assert sorted(turned) == [("blue", 5), ("blue", 6), ("red", 8)]
    assert landing == 9


def test_worked_case_2_start() -> None:
    """TB-9, TB-13."""
    before = table(red="0f w w w w", blue="0f w w w w")
    after, turned, _ = Rules().move(before, "red", 0, 6, 13)
    assert after == table(red="6f 0f w w w", blue="0f w w w w")
    assert turned == []


@pytest.mark.parametrize(("backs", "dice"), [(0, 1), (1, 1), (2, 2), (3, 3), (4, 3)])
def test_worked_case_3_dice(backs: int, dice: int) -> None:
    """TB-3."""
    assert Rules().dice(table(red="3b " * backs + "0f " * (5 - backs)), "red") == dice


def test_worked_case_4_ocean() -> None:
    """TB-10: 12 and 13 are turned, nothing in the ocean is."""
    before = table(red="12f 14f", blue="12b 13f 14f")
    after, _, landing = Rules().move(before, "red", 12, 6, 13)
    assert after == table(red="14f 14f", blue="12f 13b 14f")
    assert landing == OCEAN


def test_worked_case_5_two_of_a_colour() -> None:
    """TB-7, TB-11: the one on its feet moves, the other is turned."""
    after, _, _ = Rules().move(table(red="7b 7f"), "red", 7, 3, 13)
    assert after == table(red="7f 10f")


def test_worked_case_6_ranking() -> None:
    """TB-17: the second closest decides, whatever the sides."""
    lies = table(red="14f 11f 6b 0f w", blue="14f 11b 8b 2b 1b", green="13f 12f 5f 0f w")
    assert not Rules().can_move(lies, "blue", 13)
    assert Rules().places(lies, ["red", "blue", "green"], 13) == [[1], [0], [2]]


def test_level_players_share_a_place() -> None:
    """TB-18."""
    lies = table(red="3f 0f w w w", blue="3b 0f w w w", green="4f 0f w w w")
    assert Rules().places(lies, ["red", "blue", "green"], 13) == [[2], [0, 1]]


# ---- the protocol ---------------------------------------------------------------------------

PLAYERS = [{"name": "Anna", "colours": ["red"]}, {"name": "Bo", "colours": ["blue"]}]


class Talk(Conversation[Model]):
    """A session of two players, or none yet."""

    def __init__(self, **setup: Any) -> None:
        plain = {"game": "turtle-bay", "players": PLAYERS}
        super().__init__(Model(), {**plain, **setup} if setup else None)


ROLL = {"answer": {"kind": "roll", "dice": [1]}}


@pytest.mark.parametrize(
    ("request_", "codes"),
    [
        (ROLL, ["no-game"]),
        ({"show": "position"}, ["no-game"]),
        ({"undo": {}}, ["no-game"]),
        ({"undo": 5}, ["bad-request", "no-game"]),
        ({"undo": {}, "redo": {}}, ["bad-request"]),
        ({"new": {"game": "turtle-bay", "players": []}}, ["bad-setup"]),
        ({"new": {"game": "turtle-bay"}}, ["bad-request"]),
    ],
)
def test_what_is_said_first_without_a_game(request_: Any, codes: list[str]) -> None:
    """Not understood, in the protocol's order; what applies besides is fair."""
    assert Talk().code(request_) == codes


@pytest.mark.parametrize(
    ("answer", "codes"),
    [
        ({"kind": "move", "square": 0}, ["wrong-question"]),
        ({"kind": "move"}, ["bad-request", "wrong-question"]),
        ({"kind": "reveal", "eggs": 4}, ["bad-request", "wrong-question"]),
        ({"kind": "roll"}, ["bad-request"]),
        ({"kind": "roll", "dice": ["3"]}, ["bad-request"]),
        ({"kind": "roll", "dice": [3.0]}, ["bad-json", "bad-request"]),
        ({"kind": "roll", "dice": [3, 3]}, ["TB-3"]),
        ({"kind": "done"}, ["wrong-question"]),
    ],
)
def test_what_is_said_first_at_a_roll(answer: Any, codes: list[str]) -> None:
    """Kind, then moment, then fields, then rules."""
    assert Talk(help="guide").code({"answer": answer}) == codes


@pytest.mark.parametrize(
    ("answer", "rules"),
    [
        ({"square": 0, "colour": "blue"}, ["TB-6"]),
        ({"square": "waiting"}, ["TB-5", "TB-8"]),
        ({"square": 3}, ["TB-5", "TB-6", "TB-8"]),
        ({"square": 0, "to": 5}, ["TB-5"]),
        ({"square": 0, "to": 15}, ["TB-10", "TB-5"]),
        ({"square": 14}, ["TB-10", "TB-5", "TB-6", "TB-8"]),
    ],
)
def test_a_wrong_move_is_refused(answer: Any, rules: list[str]) -> None:
    """TB-5, TB-6, TB-8, TB-10."""
    talk = Talk(help="guide")
    talk.answers(kind="roll", dice=[4])
    assert talk.code({"answer": {"kind": "move", **answer}}) == rules


def test_undo_asks_across_a_turn_and_redo_lasts_until_an_answer() -> None:
    """C1, C3, C5."""
    talk = Talk(help="guide")
    talk.answers(kind="roll", dice=[4])
    talk.answers(kind="move", square=0)
    shown = talk.says({"show": "position"})
    talk.answers(kind="done")
    assert talk.code({"undo": {}}) == ["across-turn"]
    assert talk.says({"undo": {"across_turn": True}})["question"] == {"kind": "do", "player": 0}
    assert talk.says({"show": "position"}) == shown
    assert talk.says({"undo": {}})["question"] == {"kind": "move", "player": 0, "steps": 4}
    assert talk.says({"redo": {}})["question"] == {"kind": "do", "player": 0}
    talk.answers(kind="report", turned=[])
    assert talk.code({"redo": {}}) == ["nothing-to-redo"]


def test_done_is_taken_with_referee_only_after_a_refused_report() -> None:
    """The one thing that a refusal changes, until an undo."""
    talk = Talk(help="referee")
    talk.answers(kind="roll", dice=[4])
    talk.answers(kind="move", square=0)
    done = {"answer": {"kind": "done"}}
    assert talk.code(done) == ["wrong-question"]
    assert talk.code({"answer": {"kind": "report", "turned": "1"}}) == ["bad-request"]
    assert talk.code(done) == ["wrong-question"]
    assert talk.code({"answer": {"kind": "report", "turned": 1}}) == ["TB-11"]
    talk.says({"undo": {}})
    talk.says({"redo": {}})
    assert talk.code(done) == ["wrong-question"]
    assert talk.code({"answer": {"kind": "report", "turned": 2}}) == ["TB-11"]
    assert talk.says(done)["question"]["player"] == 1


def five(*squares: int | None, back: tuple[int, ...] = ()) -> list[dict[str, Any]]:
    """Writes a colour's turtles for a request."""
    return [{"square": s, "side": "back" if s in back else "feet"} for s in squares]


def correction(red: Any, blue: Any, **bookkeeping: Any) -> Any:
    """Writes a correction."""
    position = {"turtles": {"red": red, "blue": blue}, **bookkeeping}
    return {"correct": {"position": position, "reason": "the cat"}}


def test_a_corrected_table_is_judged_at_once() -> None:
    """TB-15, TB-16, TB-17; undone without `across_turn`."""
    talk = Talk(help="quiet")
    stuck = five(3, 4, 5, 6, 7, back=(3, 4, 5, 6, 7))
    home = five(OCEAN, OCEAN, OCEAN, OCEAN, OCEAN)
    ended = talk.says(correction(stuck, five(0, None, None, None, None)))
    assert ended["result"] == {"reason": "TB-16", "places": [[0], [1]]}
    assert talk.code(ROLL) == ["game-over"]
    assert talk.says({"undo": {}})["question"] == {"kind": "roll", "player": 0, "dice": 1}
    ended = talk.says(correction(stuck, home))
    assert ended["result"] == {"reason": "TB-15", "places": [[1], [0]]}


@pytest.mark.parametrize(
    "red",
    [
        five(0, None, None, None),
        five(3, None, None, None, None),
        five(0, None, None, None, None, None),
        five(0, None, None, None, 1) + five(2),
    ],
)
def test_a_table_that_cannot_be_is_not_taken_but_audited(red: Any) -> None:
    """TB-1, TB-9: pieces missing, too many, nobody on the start while some wait."""
    talk = Talk(help="quiet")
    request = correction(red, five(0, None, None, None, None))
    assert talk.code(request) == ["impossible-position"]
    audit = {"audit": {"position": request["correct"]["position"]}}
    assert talk.says(audit) == {"ok": True, "differences": "some"}


def test_colours_left_out_come_in_the_boards_order() -> None:
    """The position keeps the board's order, whatever the turn order."""
    talk = Talk(players=[{"name": "Anna"}, {"name": "Bo"}, {"name": "Cleo"}])
    turtles = talk.says({"show": "position"})["position"]["turtles"]
    assert list(turtles) == ["red", "yellow", "green"]
    talk = Talk(players=[{"name": "Anna", "colours": ["green"]}, {"name": "B", "colours": ["red"]}])
    assert list(talk.says({"show": "position"})["position"]["turtles"]) == ["red", "green"]
