"""The model against the worked cases of the rules, and what the texts say of reports and ends."""

from typing import Any

import pytest

from tests.model.talking import Talk
from tests.model.tortuga.model import Model
from tests.model.tortuga.rules import CELLS, NESTS, SIDES, SOUTH_STARTS, Rules, Table, beside
from tests.model.tortuga.shapes import OPTIONS

PLAIN = {"forced": "immediate", "maximum": "turtle"}
FAR_SOUTH = "a1 b1"  # turtles out of the way
EDGE = "g1 g2 g3 f1 e1 c1 f5 c6 b5 a4 e6 a3 d1 g4 b1"


# ---- the board ------------------------------------------------------------------------------


def test_the_next_cells_are_those_of_the_formula() -> None:
    """Column q and height h: straight (0, 2), left (-1, 1), right (1, 1); north the negatives."""
    places = {cell: place(cell) for cell in CELLS}
    cells = {(q, h): cell for cell, (q, h) in places.items()}
    assert len(cells) == 37
    for cell, (q, h) in places.items():
        for way, up in ((-1, 1), (0, 2), (1, 1)):
            assert beside(cell, "south", way) == cells.get((q + way, h + up))
            assert beside(cell, "north", way) == cells.get((q + way, h - up))


def place(cell: str) -> tuple[int, int]:
    """Returns q and h of a cell."""
    q = "abcdefg".index(cell[0]) - 3
    return q, 2 * int(cell[1:]) - (8 - abs(q))


@pytest.mark.parametrize("start", SOUTH_STARTS)
def test_every_start_has_eight_a_side_mirrored(start: str) -> None:
    """The nests are the corners; each stands in their own half."""
    table = Rules().start(start)
    assert len(table) == 16
    heights = {side: sorted(place(c)[1] for c in table if table[c] == side) for side in SIDES}
    assert [-h for h in reversed(heights["south"])] == heights["north"]
    assert [place(NESTS[side])[1] for side in SIDES] == [-6, 6]


def test_the_vee_is_the_lowest_cell_of_each_column_and_d2() -> None:
    """As `boards.md` has it."""
    south = [cell for cell, owner in Rules().start("vee").items() if owner == "south"]
    assert sorted(south) == ["a1", "b1", "c1", "d1", "d2", "e1", "f1", "g1"]


# ---- worked cases ---------------------------------------------------------------------------


def table(south: str = "", north: str = "", neutral: str = "") -> Table:
    """Writes a table by the cells of each owner."""
    owners = {"south": south, "north": north, "neutral": neutral}
    return {cell: owner for owner, cells in owners.items() for cell in cells.split()}


def ways(lies: Table, **options: str) -> set[str]:
    """Returns south's lawful turns, written as `d3>d5`."""
    moves = Rules().lawful(lies, "south", PLAIN | options)
    return {">".join((move.start, *move.path)) for move in moves}


def test_worked_case_1_a_missed_jump() -> None:
    """TO-8, TO-11: d3 must jump d4, whatever else could step."""
    lies = table(south=f"d3 {FAR_SOUTH}", north="d4")
    assert ways(lies) == {"d3>d5"}
    move = Rules().lawful(lies, "south", PLAIN)[0]
    after = Rules().after(lies, "south", move, {})
    assert after == table(south=f"d5 {FAR_SOUTH}", neutral="d4")


def test_worked_case_2_own_and_enemy_in_one_turn() -> None:
    """TO-7, TO-9, TO-12: d4 may be jumped, d6 not in the same turn; nothing is compulsory."""
    lies = table(south="d3 d4", north="d6")
    assert "d3>d5" in ways(lies)
    assert "d3>d5>d7" not in ways(lies)
    assert {"d3>c3", "d3>e3"} <= ways(lies)
    jump = next(m for m in Rules().lawful(lies, "south", PLAIN) if m.path == ("d5",) and m.over)
    assert Rules().after(lies, "south", jump, {}) == table(south="d5 d4", north="d6")


def test_worked_case_3_an_enemy_in_reach_later() -> None:
    """TO-8, TO-10, TO-13: no duty, but who begins must go on; with `chain` there is a duty."""
    lies = table(south=f"c2 {FAR_SOUTH}", north="e4", neutral="d3")
    assert "c2>c3" in ways(lies)
    assert "c2>e3>e5" in ways(lies)
    assert "c2>e3" not in ways(lies)
    assert ways(lies, forced="chain") == {"c2>e3>e5"}
    move = Rules().lawful(lies, "south", PLAIN | {"forced": "chain"})[0]
    after = Rules().after(lies, "south", move, {"d3": "north"})
    assert after == table(south=f"e5 {FAR_SOUTH}", north="d3", neutral="e4")


def test_worked_case_4_the_longest_chain() -> None:
    """TO-10: of one turtle's chains of 2 and 3 jumps only the 3; of another's own, the 1."""
    lies = table(south="d1 a1", neutral="d2 d4 e2 e4 f5 b2")
    assert {way for way in ways(lies) if way.startswith("d1>") and way.count(">") > 1} == {
        "d1>d3>d5"
    }
    assert "a1>c2" not in ways(lies)
    assert "a1>c3" in ways(lies)
    assert "a1>c3" not in ways(lies, maximum="player")
    assert "a1>a2" in ways(lies, maximum="player")


def test_worked_case_5_a_win_that_must_wait() -> None:
    """TO-8, TO-14: the step into the nest does not win while another must jump."""
    lies = table(south="d6 b2", north="b3 g4")
    assert ways(lies) == {"b2>b4"}
    assert "d6>d7" in ways(table(south="d6 b2", north="b4 g4"))


def test_under_to_8_the_longest_is_of_those_with_an_enemy() -> None:
    """TO-8, TO-10: three neutrals do not outdo one enemy."""
    assert ways(table(south="d1 a3", north="c1", neutral="e1 e2 d4")) == {"d1>b1"}
    assert "d1>f1>d3>d5" in ways(table(south="d1 a3", neutral="e1 e2 d4"))


def test_a_chain_may_first_jump_a_neutral() -> None:
    """TO-8: where an enemy is at once in reach, another's chain that holds one later will do."""
    lies = table(south="c2 a1", north="e4 a2", neutral="d3")
    assert ways(lies) == {"c2>e3>e5", "a1>a3"}


# ---- the protocol ---------------------------------------------------------------------------


def talk(lies: Table | None = None, player: int = 0, **setup: Any) -> Talk[Model]:
    """A game with help `guide`, with the table corrected if one is given, filled up to sixteen."""
    players = [{"name": "Anna"}, {"name": "Bo"}]
    speaker = Talk(Model(), {"game": "tortuga", "players": players, **setup})
    if lies:
        cells = filled(lies)
        position = {"cells": cells, "player": player}
        assert speaker.says({"correct": {"position": position, "reason": "the cat"}})["ok"]
    return speaker


def filled(lies: Table) -> Table:
    """Adds neutral turtles along the edge, where nobody can jump them, up to sixteen."""
    cells = dict(lies)
    for cell in EDGE.split():
        if len(cells) < 16:
            cells.setdefault(cell, "neutral")
    return cells


MUST_CATCH = [
    ("a neutral turtle", {"from": "e3", "path": ["e4"]}, ["TO-2"]),
    ("the other's turtle", {"from": "d6", "path": ["d7"]}, ["TO-1", "TO-2"]),
    ("no turtle", {"from": "b2", "path": ["b3"]}, ["TO-2"]),
    ("from beside the board", {"from": "h1", "path": ["d4"]}, ["TO-2", "TO-4"]),
    ("sideways", {"from": "c3", "path": ["e3"]}, ["TO-3", "TO-4", "TO-5", "TO-6"]),
    ("backwards", {"from": "c3", "path": ["c2"]}, ["TO-3", "TO-4", "TO-5", "TO-6"]),
    ("onto a taken cell", {"from": "c3", "path": ["c4"]}, ["TO-4", "TO-5", "TO-6"]),
    ("beside the board", {"from": "c3", "path": ["c7"]}, ["TO-3", "TO-4", "TO-5"]),
    ("over nothing", {"from": "d3", "path": ["d5"]}, ["TO-4", "TO-5", "TO-6"]),
    ("over two", {"from": "d2", "path": ["d5"]}, ["TO-4", "TO-5", "TO-6"]),
    ("not straight", {"from": "d3", "path": ["e5"]}, ["TO-3", "TO-4", "TO-5", "TO-6"]),
    ("a step, then a jump", {"from": "d3", "path": ["d4", "d6"]}, ["TO-4", "TO-5", "TO-6"]),
    ("own and enemy", {"from": "c3", "path": ["c5", "e6"]}, ["TO-7"]),
    ("a facing too many", {"from": "d3", "path": ["d4"], "facing": {"e3": "south"}}, ["TO-13"]),
    ("cut short", {"from": "d2", "path": ["d4"], "facing": {}}, ["TO-10"]),
]


@pytest.mark.parametrize(
    ("answer", "rules"), [case[1:] for case in MUST_CATCH], ids=[case[0] for case in MUST_CATCH]
)
def test_what_must_be_caught(answer: dict[str, Any], rules: list[str]) -> None:
    """TO-2 to TO-7, TO-10, TO-13, each of a table where nothing is forced."""
    lies = table(south="c3 d3 d2 c4 c2", north="d6 g4", neutral="e3")
    assert talk(lies).code({"answer": {"kind": "move", **answer}}) == rules


def test_a_missed_jump_is_refused_and_nothing_changes() -> None:
    """TO-8; worked case 1 and 5."""
    speaker = talk(table(south="d6 b2", north="b3 g4"))
    shown = speaker.says({"show": "position"})
    assert speaker.code({"answer": {"kind": "move", "from": "d6", "path": ["d7"]}}) == ["TO-8"]
    assert speaker.says({"show": "position"}) == shown


def test_worked_case_6_which_way_it_faces() -> None:
    """TO-13: south or north, for each jumped neutral; then it is theirs from the next turn on."""
    speaker = talk(table(south="d3 a1", north="g4", neutral="d4"))
    move = {"kind": "move", "from": "d3", "path": ["d5"]}
    assert speaker.code({"answer": move}) == ["TO-13"]
    assert speaker.code({"answer": {**move, "facing": {}}}) == ["TO-13"]
    assert speaker.code({"answer": {**move, "facing": {"d4": "up"}}}) == ["bad-request", "TO-13"]
    speaker.answers(**move, facing={"d4": "north"})
    assert speaker.says({"show": "position"})["position"]["cells"]["d4"] == "north"
    speaker.answers(kind="report", turned=["d4"])
    speaker.answers(kind="move", **{"from": "d4", "path": ["d3"]})


@pytest.mark.parametrize(
    ("turned", "rules"),
    [
        ([], ["TO-11"]),
        (0, ["TO-11"]),
        (["e3", "d3"], ["TO-11", "TO-12", "TO-13"]),
        (3, ["TO-11", "TO-12", "TO-13"]),
    ],
)
def test_a_report_of_a_chain_with_an_enemy(turned: Any, rules: list[str]) -> None:
    """TO-11: turned over and reported, or refused; then `done` will do."""
    speaker = talk(table(south="d3 a1", north="e3 b4"), help="referee")
    speaker.answers(kind="move", **{"from": "d3", "path": ["f3"]})
    assert speaker.code({"answer": {"kind": "done"}}) == ["wrong-question"]
    assert speaker.code({"answer": {"kind": "report", "turned": turned}}) == rules
    assert speaker.answers(kind="done")["question"] == {"kind": "move", "player": 1}


def test_an_own_turtle_turned_is_refused() -> None:
    """TO-12: nothing is turned where only an own one was jumped."""
    speaker = talk(table(south="d3 d4", north="b4"))
    speaker.answers(kind="move", **{"from": "d3", "path": ["d5"]})
    assert speaker.code({"answer": {"kind": "report", "turned": ["d4"]}}) == ["TO-12"]
    speaker.answers(kind="report", turned=0)


def test_a_righted_turtle_belongs_into_the_report() -> None:
    """TO-13."""
    speaker = talk(table(south="d3 a1", north="b4", neutral="d4"))
    speaker.answers(kind="move", **{"from": "d3", "path": ["d5"]}, facing={"d4": "south"})
    assert speaker.code({"answer": {"kind": "report", "turned": []}}) == ["TO-13"]
    speaker.answers(kind="report", turned=1)


def test_the_nest_wins_once_all_is_done_and_is_undone_lightly() -> None:
    """TO-14, C3: the next turn has not begun."""
    speaker = talk(table(south="d6 a1", north="b4"))
    reply = speaker.answers(kind="move", **{"from": "d6", "path": ["d7"]})
    assert (reply["question"], reply["result"]) == ({"kind": "do", "player": 0}, None)
    reply = speaker.answers(kind="done")
    assert (reply["question"], reply["result"]["reason"]) == (None, "TO-14")
    assert reply["result"]["places"] == [[0], [1]]
    assert speaker.code({"answer": {"kind": "done"}}) == ["game-over"]
    assert speaker.says({"undo": {}})["question"] == {"kind": "do", "player": 0}


def test_who_cannot_move_loses_and_that_is_across_a_turn() -> None:
    """TO-15, C3: the next turn had begun."""
    speaker = talk(table(south="b2", north="b1", neutral="c1 d1"))
    speaker.answers(kind="move", **{"from": "b2", "path": ["b3"]})
    reply = speaker.answers(kind="report", turned=0)
    assert reply["result"] == {"reason": "TO-15", "places": [[0], [1]]}
    assert speaker.says({"show": "position"})["position"]["player"] == 1
    assert speaker.code({"undo": {}}) == ["across-turn"]


def test_a_corrected_table_is_judged_at_once() -> None:
    """TO-14 before TO-15; undone without `across_turn`."""
    speaker = talk(help="quiet")
    for lies, result in (
        (table(south="d7", north="b4"), {"reason": "TO-14", "places": [[0], [1]]}),
        (table(south="b5", north="d1 b4"), {"reason": "TO-14", "places": [[1], [0]]}),
        (table(south="b5", north="b4", neutral="c6 d7"), {"reason": "TO-15", "places": [[1], [0]]}),
    ):
        position = {"cells": filled(lies)}
        reply = speaker.says({"correct": {"position": position, "reason": "x"}})
        assert reply["result"] == result
        assert speaker.says({"undo": {}})["question"] == {"kind": "move", "player": 0}


@pytest.mark.parametrize("change", ["lost", "more", "both nests", "no cell"])
def test_a_table_that_cannot_be_is_not_taken_but_audited(change: str) -> None:
    """Pieces missing or too many, both nests taken by the other."""
    speaker = talk()
    cells = speaker.says({"show": "position"})["position"]["cells"]
    if change == "more":
        cells["d4"] = "neutral"
    else:
        del cells["b1"]
    if change == "both nests":
        cells |= {"d1": "north", "d7": "south", "d4": "north"}
    elif change == "no cell":
        cells["h1"] = "south"
    request = {"correct": {"position": {"cells": cells}, "reason": "x"}}
    assert "impossible-position" in speaker.code(request)
    audit = {"audit": {"position": {"cells": cells}}}
    assert speaker.says(audit) == {"ok": True, "differences": "some"}


@pytest.mark.parametrize("forced", OPTIONS["forced"])
@pytest.mark.parametrize("maximum", OPTIONS["maximum"])
@pytest.mark.parametrize("start", SOUTH_STARTS)
def test_a_side_can_move_if_it_has_a_lawful_turn(forced: str, maximum: str, start: str) -> None:
    """TO-8, TO-10, TO-15: no duty takes every turn away."""
    rules, options = Rules(), {"forced": forced, "maximum": maximum}
    lies, side, seen = rules.start(start), "south", 0
    while rules.can_move(lies, side) and not rules.winner(lies):
        moves = rules.lawful(lies, side, options)
        assert moves
        move = moves[seen % len(moves)]
        facing = dict.fromkeys(move.over, SIDES[seen % 2])
        lies = rules.after(lies, side, move, facing)
        side, seen = SIDES[(seen + 1) % 2], seen + 1
    assert seen > 10
    assert rules.winner(lies) or rules.lawful(lies, side, options) == []
