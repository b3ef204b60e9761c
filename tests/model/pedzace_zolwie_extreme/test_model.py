"""The model against the worked cases of the rules, and what they leave out."""

import pytest

from tests.model.pedzace_zolwie_extreme.rules import COLOURS, TOKENS, Rules
from tests.model.pedzace_zolwie_extreme.talk import EASY, Talk, asked

LETTUCE = 20


# ---- worked cases ---------------------------------------------------------------------------


def test_worked_case_1_riders() -> None:
    """PE-6: those on it go along, those under it stay."""
    talk = Talk()
    talk.lies({"4": [["red", "blue"]]})
    talk.plays("forward red 3")
    assert talk.stands() == {"7": [["red", "blue"]]}
    talk.lies({"4": [["red", "blue"]]})
    talk.plays("forward blue 3")
    assert talk.stands() == {"4": [["red"]], "7": [["blue"]]}


def test_worked_case_2_on_top() -> None:
    """PE-7: in its own order."""
    talk = Talk()
    talk.lies({"9": [["green"]], "7": [["red", "blue"]]})
    talk.plays("forward red 2")
    assert talk.stands() == {"9": [["green", "red", "blue"]]}


def test_worked_case_3_river() -> None:
    """PE-10."""
    talk = Talk()
    talk.lies({"9": [["green"]], "7": [["red"]]})
    talk.plays("forward red 3")
    assert talk.stands() == {"9": [["green", "red"]]}


def test_worked_case_4_backwards_into_the_river() -> None:
    """PE-10, PE-16: the mound whose token is gone is a stone."""
    talk = Talk()
    talk.lies({"12": [["red"]]}, m12="gone")
    talk.plays("back red 1")
    assert talk.stands() == {"11": [["red"]]}
    assert talk.plays("back any 1")["question"] == asked("choose", 1, why="any")
    talk.picks("red")
    assert talk.stands() == {"9": [["red"]]}


def test_worked_case_5_fox() -> None:
    """PE-9, and each moves alone."""
    talk = Talk()
    talk.lies({"4": [["red", "blue"]]})
    talk.plays("forward red 2")
    assert talk.stands() == {"6": [["red"], ["blue"]]}
    talk.plays("forward red 1")
    assert talk.stands() == {"6": [["blue"]], "7": [["red"]]}


def test_worked_case_6_speed_up_twice() -> None:
    """PE-11, PE-12: and the next that comes is sped up again."""
    talk = Talk()
    talk.lies({"2": [["red"]]})
    assert talk.plays("forward red 1")["question"] == asked("token", 0, stone=3)
    assert talk.turns("speed-up")["question"] == asked("token", 0, stone=5)
    assert talk.turns("speed-up")["question"] == asked("card", 1, source="hand")
    assert talk.stands() == {"7": [["red"]]}
    talk.plays("forward blue 3")
    assert talk.stands() == {"7": [["red", "blue"]]}


def test_worked_case_7_bad_luck() -> None:
    """PE-16: once, as one group."""
    talk = Talk()
    talk.lies({"7": [["red", "blue"]]})
    talk.plays("forward red 1")
    talk.turns("bad-luck")
    assert ["red", "blue"] in talk.start()
    assert talk.tokens() == {"8": "gone"}
    talk.lies({"7": [["green"]]}, m8="gone")
    assert talk.plays("forward green 1")["question"] == asked("card", 0, source="hand")
    assert talk.stands() == {"8": [["green"]]}


def test_worked_case_8_last_and_first() -> None:
    """PE-4, PE-5: one of several, those in a stack too."""
    talk = Talk()
    off = {"1": [["green", "blue"]], "4": [["purple"]], "7": [["orange"]]}
    talk.lies(off)
    assert talk.plays("catch-up 2")["question"] == asked("choose", 0, why="catch-up")
    assert talk.code({"answer": {"kind": "choose", "turtle": "green"}}) == ["PE-4"]
    talk.picks("yellow")
    assert talk.start() == [["red"]]
    first = {"9": [["yellow", "green"]]}
    talk.lies(first)
    assert talk.plays("curse 2")["question"] == asked("choose", 1, why="curse")
    assert talk.code({"answer": {"kind": "choose", "turtle": "red"}}) == ["PE-5"]
    talk.picks("yellow")
    assert talk.stands() == {"7": [["yellow", "green"]]}
    talk.lies(first)
    talk.plays("curse 2")
    talk.picks("green")
    assert talk.stands() == {"7": [["green"]], "9": [["yellow"]]}


def test_worked_case_9_raven() -> None:
    """PE-22: the raven moves instead, whatever the card."""
    talk = Talk(options={"raven": True})
    talk.lies({"7": [["red"]]}, raven=7)
    talk.plays("forward red 2")
    assert (talk.stands(), talk.raven()) == ({"7": [["red"]]}, 9)
    talk.lies({"3": [["green"]]}, raven=3)
    talk.plays("curse 2")
    assert (talk.stands(), talk.raven()) == ({"3": [["green"]]}, 1)


@pytest.mark.parametrize(
    ("black", "raven", "places"),
    [(False, None, [[0], [2]]), (True, None, [[2]]), (True, 12, [[]])],
    ids=["red is nobody's", "with black in the stack", "with yellow beside the raven"],
)
def test_worked_case_10_ranking(black: bool, raven: int | None, places: list[list[int]]) -> None:
    """PE-18, PE-19, PE-20."""
    talk = Talk(players=3, options={"black_turtle": black, "raven": raven is not None})
    stack = ["red", "blue", *(["black"] if black else [])]
    reply = talk.lies({"20": [stack], "16": [["green"]], "12": [["yellow"]]}, raven=raven)
    assert reply["question"] == asked("owners", 0)
    told = {"reason": "PE-20", "places": places}
    assert talk.tiles(blue=0, green=1, yellow=2)["result"] == told


# ---- what the worked cases leave out --------------------------------------------------------


def test_a_group_comes_back_to_the_start_beside_the_others() -> None:
    """PE-7, PE-8."""
    talk = Talk()
    talk.lies({"1": [["red", "blue"]]})
    talk.plays("back any 2")
    talk.picks("red")
    assert talk.start() == [["red", "blue"], ["yellow"], ["green"], ["purple"], ["orange"]]
    assert talk.plays("back blue 1")["question"] == asked("card", 0, source="hand")
    assert talk.start()[0] == ["red", "blue"]


def test_the_river_ends_on_the_mound_before_it() -> None:
    """PE-10, PE-11: the token acts on those that came, and not twice in a chain (PE-12)."""
    talk = Talk(board={"path": EASY})
    talk.lies({"2": [["green", "red", "blue"]]}, m2="speed-up")
    talk.plays("forward red 1")
    assert talk.stands() == {"2": [["green"]]} | {"4": [["red", "blue"]]}


def test_a_token_acts_once_in_a_chain_but_again_for_another_card() -> None:
    """PE-12, PE-14: a try-again card begins its own chain."""
    talk = Talk(board={"path": EASY})
    talk.lies({"1": [["red"]]}, m2="try-again")
    again = asked("card", 0, source="hand")
    assert talk.plays("forward red 1")["question"] == again
    assert talk.plays("forward red 1")["question"] == again
    assert talk.plays("back red 1")["question"] == asked("token", 0, stone=1)


def test_not_so_fast_is_chosen_off_the_start_and_off_the_raven() -> None:
    """PE-13, PE-24; where only one can be chosen, nobody is asked."""
    talk = Talk(options={"raven": True})
    talk.lies({"7": [["red"]], "11": [["green"]], "13": [["blue", "orange"]]}, raven=11)
    talk.plays("forward red 1")
    assert talk.turns("not-so-fast")["question"] == asked("choose", 0, why="not-so-fast")
    code = [
        talk.code({"answer": {"kind": "choose", "turtle": turtle}})
        for turtle in ("green", "yellow", "black")
    ]
    assert code == [["PE-13", "PE-24"], ["PE-13"], ["bad-request", "PE-1", "PE-13", "PE-21"]]
    assert talk.picks("blue")["question"] == asked("token", 0, stone=12)
    assert talk.turns("bad-luck")["question"] == asked("card", 1, source="hand")
    assert ["blue", "orange"] in talk.start()
    talk.lies({"7": [["red"]]}, raven=11, m8="not-so-fast")
    talk.plays("forward red 1")
    assert talk.stands() == {"7": [["red"]]}


def test_take_a_risk_plays_the_top_card() -> None:
    """PE-15."""
    talk = Talk()
    talk.lies({"7": [["red"]]})
    talk.plays("forward red 1")
    assert talk.turns("take-a-risk")["question"] == asked("card", 0, source="pile")
    assert talk.plays("forward red 1")["question"] == asked("card", 1, source="hand")
    assert talk.stands() == {"9": [["red"]]}


@pytest.mark.parametrize("token", TOKENS)
def test_beside_the_raven_a_token_moves_nobody(token: str) -> None:
    """PE-24: it is turned, and `bad-luck` stays."""
    talk = Talk(options={"raven": True})
    talk.lies({"7": [["red"]]}, raven=8)
    talk.plays("forward red 1")
    stage = {"try-again": "hand", "take-a-risk": "pile"}.get(token)
    following = asked("card", 0, source=stage) if stage else asked("card", 1, source="hand")
    assert talk.turns(token)["question"] == following
    assert (talk.stands(), talk.tokens()) == ({"8": [["red"]]}, {"8": token})


def test_the_raven_is_stopped_by_the_ends_only() -> None:
    """PE-22, PE-23."""
    talk = Talk(options={"raven": True})
    assert talk.plays("back red 1")["question"] == asked("card", 1, source="hand")
    talk.lies({"7": [["red"]]}, raven=7)
    assert talk.plays("forward red 3")["question"] == asked("card", 0, source="hand")
    assert talk.raven() == 10
    talk.lies({"19": [["red"]]}, raven=19)
    assert talk.plays("forward red 3")["question"] == asked("card", 1, source="hand")
    assert talk.raven() == LETTUCE


def test_the_lettuce_ends_the_game_amid_a_chain() -> None:
    """PE-17: the token's chain too; PE-25: open tiles are not asked for."""
    people = [{"name": "A", "colours": ["blue"]}, {"name": "B", "colours": ["red"]}]
    talk = Talk(players=2, options={"open_tiles": True})
    talk.says({"new": {"game": "pedzace-zolwie-extreme", "players": people, "help": "quiet",
                       "options": {"open_tiles": True}}})  # fmt: skip
    talk.lies({"17": [["red", "blue"]]}, m18="speed-up")
    told = talk.plays("forward red 1")
    assert (told["question"], told["result"]) == (None, {"reason": "PE-20", "places": [[1], [0]]})
    assert talk.says({"undo": {}})["question"] == asked("card", 0, source="hand")


def test_turtles_on_the_start_are_level() -> None:
    """PE-20, and left out beside black."""
    table = Rules().start(COLOURS) | {"green": 20, "blue": "red", "black": 3}
    path = ["start", *["stone"] * 19, "lettuce"]
    owners = {"blue": 0, "red": 1, "green": 2}
    assert Rules().places(table, owners, None, path) == [[2], [0, 1]]
    assert Rules().places(table | {"black": 0}, owners, None, path) == [[2]]
    assert Rules().places(table, {"blue": 0, "red": 1}, 0, path) == [[]]
