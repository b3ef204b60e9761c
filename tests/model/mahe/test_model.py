"""The model against the worked cases of the rules, and against the protocol's words."""

import json
from typing import Any

import pytest

from tests.model.mahe.model import Model
from tests.model.mahe.rules import Rules, Table
from tests.model.talking import Talk as Conversation

RULES = Rules()


# ---- worked cases ---------------------------------------------------------------------------


def table(**stacks: str) -> Table:
    """Writes a table as `raft="red", on_5="green yellow"`, bottom to top."""
    lies: Table = [[] for _ in range(22)]
    for place, turtles in stacks.items():
        lies[0 if place == "raft" else int(place[3:])] = turtles.split()
    return lies


def test_worked_case_1_failed() -> None:
    """MA-5: 2, then 6."""
    assert RULES.has_failed([2, 6])
    assert RULES.sunk(table(on_4="red"), "red") == table(raft="red")


def test_worked_case_2_two_dice() -> None:
    """MA-6: 4 and 2 are 12 spaces."""
    after, to, is_laying = RULES.moved(table(on_3="red"), "red", [4, 2])
    assert (after, to, is_laying) == (table(on_15="red"), 15, False)


@pytest.mark.parametrize(("before", "to"), [("on_9", 9), ("raft", 21), ("on_21", 21)])
def test_worked_case_3_three_dice(before: str, to: int) -> None:
    """MA-6, MA-9, MA-10: 2, 1, 4 are a full round; it ends on or crosses 21."""
    after, landing, is_laying = RULES.moved(table(**{before: "red"}), "red", [2, 1, 4])
    assert (after, landing, is_laying) == (table(**{f"on_{to}": "red"}), to, True)


def test_worked_case_4_a_stack_crosses() -> None:
    """MA-4, MA-7, MA-10: red and yellow from 18 to 15; yellow lays, blue stays."""
    before = table(on_18="blue red yellow")
    assert RULES.topmost(before, "red") == "yellow"
    after, to, is_laying = RULES.moved(before, "red", [1, 2, 3])
    assert after == table(on_18="blue", on_15="red yellow")
    assert (to, is_laying) == (15, True)


def test_worked_case_5_tied() -> None:
    """MA-12: more cards win, the 7-egg space being one."""
    hands = [[1, 3, 3, 4, 5, 6], [2, 3, 4, 6], [1, 2, 4, 4, 6], [3, 3, 4, 5, 5]]
    beach = [False, True, False, False]
    assert RULES.eggs(hands, beach) == [22, 22, 17, 20]
    assert RULES.places(hands, beach) == [[0], [1], [3], [2]]


def test_level_players_share_a_place() -> None:
    """MA-13; a 3 and a 4 are two cards, the 7-egg space is one."""
    assert RULES.places([[3, 4], [], [4, 3], []], [False, True, False, False]) == [[0, 2], [1], [3]]


def test_a_stack_that_fails_falls_apart() -> None:
    """MA-5, MA-16: those below stay, and on the raft nobody rides."""
    after = RULES.sunk(table(on_5="blue red yellow"), "red")
    assert after == table(on_5="blue", raft="red yellow")
    assert RULES.group(after, "red") == ["red"]
    assert RULES.moved(after, "red", [3])[0] == table(on_5="blue", raft="yellow", on_3="red")


def test_leaving_the_beach_space_lays_nothing() -> None:
    """MA-10: a group lands on top in its own order (MA-8)."""
    after, _, is_laying = RULES.moved(table(on_21="red blue", on_2="green"), "red", [2])
    assert (after, is_laying) == (table(on_2="green red blue"), False)


# ---- the protocol ---------------------------------------------------------------------------


class Talk(Conversation[Model]):
    """A session of so many players, whose first card shows 3; or none yet."""

    def __init__(self, players: int = 0, **setup: Any) -> None:
        people = [{"name": name} for name in "ABCDEFG"[:players]]
        begun = {"game": "mahe", "players": people, **setup} if players else None
        super().__init__(Model(), begun)
        if players:
            self.answers(kind="reveal", eggs=3)

    def throws(self, *dice: int) -> dict[str, Any]:
        """Throws so many dice, and no more if there is a choice."""
        reply: dict[str, Any] = {}
        for number, die in enumerate(dice):
            if number:
                self.answers(kind="again", again=True)
            reply = self.answers(kind="roll", dice=[die])
        asked = reply["question"]["kind"]
        return self.answers(kind="again", again=False) if asked == "again" else reply

    def position(self, **changes: Any) -> dict[str, Any]:
        """Returns the position, changed."""
        told: dict[str, Any] = self.says({"show": "position"})["position"]
        return {**told, **changes}

    def corrects(self, **changes: Any) -> dict[str, Any]:
        """Corrects some fields of the position."""
        return self.says({"correct": {"position": self.position(**changes), "reason": "cat"}})


ROLL = {"answer": {"kind": "roll", "dice": [1]}}
LATE = [[1, 1, 1, 2, 2, 2, 3, 3, 3, 3], [4, 4, 4, 4, 4, 5, 5, 5, 5, 5]]


@pytest.mark.parametrize(
    ("request_", "codes"),
    [
        (ROLL, ["no-game"]),
        ({"show": "position"}, ["no-game"]),
        ({"undo": 5}, ["bad-request", "no-game"]),
        ({"new": {"game": "mahe", "players": []}}, ["bad-setup"]),
        ({"new": {"game": "mahe", "players": [{"name": str(n)} for n in range(8)]}}, ["bad-setup"]),
        ({"new": {"game": "mahe"}}, ["bad-request"]),
    ],
)
def test_what_is_said_first_without_a_game(request_: Any, codes: list[str]) -> None:
    """Not understood, in the protocol's order; what applies besides is fair."""
    assert Talk().code(request_) == codes


@pytest.mark.parametrize(
    ("answer", "codes"),
    [
        ({"kind": "again", "again": True}, ["wrong-question"]),
        ({"kind": "again"}, ["bad-request", "wrong-question"]),
        ({"kind": "play-card", "eggs": 2}, ["wrong-question", "MA-15"]),
        ({"kind": "roll", "dice": ["3"]}, ["bad-request"]),
        ({"kind": "roll", "dice": [7]}, ["MA-2", "MA-3"]),
        ({"kind": "roll", "dice": [1, 2]}, ["MA-2", "MA-3"]),
        ({"kind": "done"}, ["wrong-question"]),
    ],
)
def test_what_is_said_first_at_a_roll(answer: Any, codes: list[str]) -> None:
    """Kind, then moment, then fields, then rules."""
    assert Talk(4).code({"answer": answer}) == codes


@pytest.mark.parametrize("eggs", [0, 7])
def test_a_first_card_that_cannot_be(eggs: int) -> None:
    """MA-1."""
    talk = Talk()
    talk.says({"new": {"game": "mahe", "players": [{"name": "A"}, {"name": "B"}]}})
    assert talk.code({"answer": {"kind": "reveal", "eggs": eggs}}) == ["MA-1"]


def test_more_of_a_card_than_exist() -> None:
    """MA-10: three 1s are laid, so a fourth cannot lie face up."""
    talk = Talk(2, help="quiet")
    spaces = {"raft": ["yellow", "orange", "green"], "20": ["red"]}
    talk.corrects(cards=[[1, 1], [1]], cards_left=17, spaces=spaces)
    talk.answers(kind="turtle", colour="red")
    assert talk.throws(2)["question"] == {"kind": "reveal", "player": 0}
    assert talk.code({"answer": {"kind": "reveal", "eggs": 1}}) == ["MA-10"]
    assert talk.answers(kind="reveal", eggs=2)["question"]["turtle"] == "yellow"


def test_the_topmost_decides() -> None:
    """MA-4: B stands on A, so B decides; `by` anyone else is refused."""
    talk = Talk(4, help="quiet")
    talk.corrects(spaces={"raft": ["orange", "green"], "5": ["red", "yellow"]})
    asked = talk.answers(kind="roll", dice=[4])["question"]
    assert (asked["player"], asked["turtle"]) == (1, "red")
    assert talk.code({"answer": {"kind": "again", "again": False, "by": 0}}) == ["MA-4"]
    assert talk.answers(kind="again", again=False, by=1)["question"]["player"] == 1
    assert talk.position()["spaces"]["9"] == ["red", "yellow"]


def test_a_report_is_checked() -> None:
    """MA-5 to MA-10; `done` is taken with `referee` after a refused report only."""
    talk = Talk(4, help="referee")
    talk.throws(2, 2)
    done = {"answer": {"kind": "done"}}
    assert talk.code(done) == ["wrong-question"]
    report = {"kind": "report", "to": 4, "card_to": None}
    assert talk.code({"answer": report}) == ["MA-6", "MA-8", "MA-9"]
    assert talk.code({"answer": {**report, "to": 8, "card_to": 0}}) == ["MA-10"]
    assert talk.code({"answer": {**report, "to": "raft"}}) == ["MA-5", "MA-6", "MA-8", "MA-9"]
    assert talk.says(done)["question"]["player"] == 1


def test_a_failed_throw_of_a_turtle_on_the_raft_moves_nothing() -> None:
    """MA-5, MA-17: no `do`, and no card although 21 would have been crossed."""
    talk = Talk(4, help="guide")
    assert talk.throws(6, 1, 1)["question"] == {
        "kind": "roll", "player": 1, "dice": 1, "turtle": "yellow",
    }  # fmt: skip
    assert talk.position()["cards"] == [[], [], [], []]


def test_both_turtles_of_a_turn_move() -> None:
    """MA-14: chosen once, the second follows unasked; undo crosses no turn between them."""
    talk = Talk(3, help="quiet")
    assert talk.code({"answer": {"kind": "turtle", "colour": "green"}}) == ["MA-14"]
    talk.answers(kind="turtle", colour="yellow")
    assert talk.throws(1)["question"] == {
        "kind": "roll", "player": 0, "dice": 1, "turtle": "red",
    }  # fmt: skip
    assert talk.says({"undo": {}})["ok"]
    talk.says({"redo": {}})
    assert talk.throws(1)["question"] == {
        "kind": "turtle", "player": 1, "colours": ["orange", "green"],
    }  # fmt: skip
    assert talk.code({"undo": {}}) == ["across-turn"]


def test_a_card_as_a_die() -> None:
    """MA-15: own, within 7, once in the whole turn; the earliest of equal value goes."""
    talk = Talk(2, help="quiet", options={"cards_as_dice": True})
    talk.corrects(cards=[[2, 5, 2, 1], []], cards_left=16)
    talk.answers(kind="turtle", colour="red")
    assert talk.code({"answer": {"kind": "play-card", "eggs": 2}}) == ["wrong-question", "MA-15"]
    assert talk.answers(kind="roll", dice=[4])["question"]["may_play_card"]
    assert talk.code({"answer": {"kind": "play-card", "eggs": 5}}) == ["MA-15"]
    assert talk.code({"answer": {"kind": "play-card", "eggs": 3}}) == ["MA-15"]
    assert talk.code({"answer": {"kind": "play-card", "eggs": 2, "by": 1}}) == ["MA-15", "MA-4"]
    asked = talk.answers(kind="play-card", eggs=2)["question"]
    assert (asked["dice"], asked["may_play_card"]) == ([4, 2], False)
    assert talk.position()["cards"] == [[5, 2, 1], []]
    assert talk.code({"answer": {"kind": "play-card", "eggs": 1}}) == ["MA-15"]
    assert talk.answers(kind="again", again=False)["question"]["turtle"] == "yellow"
    assert not talk.answers(kind="roll", dice=[1])["question"]["may_play_card"]


def test_the_seven_egg_space_ends_the_game() -> None:
    """MA-11, MA-12, MA-14: at once; the turtle stays, undo crosses no turn."""
    talk = Talk(2, help="guide")
    spaces = {"raft": ["yellow", "orange", "green"], "20": ["red"]}
    talk.corrects(cards=LATE, cards_left=0, face_up=None, spaces=spaces)
    talk.answers(kind="turtle", colour="red")
    assert talk.throws(2) == {"ok": True, "question": {"kind": "do", "player": 0}, "result": None}
    ended = talk.answers(kind="report", to=1, card_to=0)
    assert ended["result"] == {"reason": "MA-11", "places": [[1], [0]], "scores": [28, 45]}
    assert talk.position()["spaces"]["1"] == ["red"]
    assert talk.code(ROLL) == ["game-over"]
    assert talk.says({"undo": {}})["question"] == {"kind": "do", "player": 0}


def test_an_end_on_a_corrected_table_is_judged_at_once() -> None:
    """MA-11: whoever scored the 7-egg space."""
    talk = Talk(2)
    told = talk.corrects(cards=LATE, cards_left=0, face_up=None, beach=[False, True])
    assert told["result"] == {"reason": "MA-11", "places": [[1], [0]], "scores": [21, 52]}
    assert talk.says({"undo": {}})["question"]["kind"] == "turtle"


@pytest.mark.parametrize(
    "changes",
    [
        {"spaces": {"raft": ["red", "yellow", "orange"]}},
        {"spaces": {"raft": ["red", "yellow", "orange", "green"], "4": ["red"]}},
        {"cards": [[3], []]},
        {"cards": [[1, 1], [1, 1]], "cards_left": 16},
        {"cards_left": 19},
        {"beach": [True, False]},
        {"turtle": "orange"},
    ],
)
def test_a_table_that_cannot_be_is_not_taken_but_audited(changes: dict[str, Any]) -> None:
    """MA-1, MA-10, MA-11, MA-14: pieces missing, doubled, too many; the end before the end."""
    talk = Talk(2)
    assert talk.code({"correct": {"position": talk.position(**changes), "reason": "cat"}}) == [
        "impossible-position"
    ]
    audit = {"audit": {"position": talk.position(**changes)}}
    assert talk.says(audit) == {"ok": True, "differences": "some"}


@pytest.mark.parametrize(
    "setup",
    [
        {"players": [{"name": "A"}, {"name": "B", "colours": ["red", "blue"]}]},
        {"players": [{"name": "Anna"}, {"name": "anna"}]},
        {"players": [{"name": "A"}, {"name": "B"}], "board": {"cards": {"4": 24}}},
    ],
)
def test_over_what_is_contested_referees_part(setup: dict[str, Any]) -> None:
    """Either is taken, and a new game comes next."""
    talk = Talk()
    replies = talk.model.feed(json_of({"new": {"game": "mahe", **setup}}))
    assert replies is not None
    assert [reply["ok"] for reply in replies] == [True, False]
    assert talk.model.parted


@pytest.mark.parametrize(
    "changes",
    [
        {"cards": [LATE[0][1:], LATE[1]]},
        {"cards": [LATE[0][1:], LATE[1]], "beach": [True, False]},
        {"cards": [LATE[0][1:], LATE[1]], "cards_left": 1},
        {"dice": [4, 4], "turtle": "red"},
        {"spaces": {"5": ["red", "yellow", "orange", "green"]}},
    ],
)
def test_over_a_contested_correction_referees_part(changes: dict[str, Any]) -> None:
    """A card played or lost, one to be turned up, a throw that is over, an empty raft left out."""
    talk = Talk(2, options={"cards_as_dice": True})
    talk.corrects(cards=LATE, cards_left=0, face_up=None)
    assert talk.corrects(**changes) == {"ok": True}
    assert talk.model.parted


def test_a_level_that_may_close_an_open_do_parts_referees() -> None:
    """Whether `quiet` closes it, no text says."""
    talk = Talk(4, help="guide")
    talk.throws(3)
    assert talk.says({"set": {"help": "quiet"}}) == {"ok": True}
    assert talk.model.parted


def json_of(request: Any) -> bytes:
    """Writes a line."""
    return json.dumps(request).encode()
