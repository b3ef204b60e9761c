"""The model's counting of cards, its ends, reports and corrections, and what is drawn for it."""

from typing import Any

import pytest

from tests.model.compare import hands
from tests.model.pedzace_zolwie_extreme.model import Model
from tests.model.pedzace_zolwie_extreme.rules import TOKENS
from tests.model.pedzace_zolwie_extreme.talk import EASY, Talk, asked, written
from tests.model.talking import Talk as Conversation

# ---- the counting ---------------------------------------------------------------------------


def test_no_more_of_a_kind_than_the_box_holds_until_the_shuffle() -> None:
    """PE-2: with eleven cards one is left, and then the discards are shuffled."""
    counts = {"back red 1": 1, "curse 1": 10}
    talk = Talk(board={"path": EASY, "cards": counts})
    assert talk.plays("back red 1")["ok"]
    assert talk.code({"answer": written("back red 1")}) == ["PE-2"]
    assert talk.code({"answer": written("forward red 1")}) == ["PE-2"]
    talk.plays("curse 1")
    talk.picks("blue")
    assert talk.plays("back red 1")["ok"]


def test_the_pile_is_shuffled_before_its_card_is_judged() -> None:
    """PE-2, PE-15: all that was played before is in the new pile."""
    counts = {"forward red 1": 1, "curse 1": 10}
    talk = Talk(board={"path": EASY, "cards": counts})
    talk.plays("curse 1")
    talk.picks("blue")
    talk.lies({"1": [["red"]]}, m2="take-a-risk")
    talk.plays("forward red 1")
    assert talk.plays("forward red 1")["question"] == asked("card", 1, source="pile")


@pytest.mark.parametrize(
    ("counts", "codes"),
    [
        ({"curse 1": 10}, ["bad-setup"]),
        ({"curse 1": 11}, []),
        ({"curse 1": 11, "forward black 1": 1}, ["bad-setup"]),
        ({"curse 1": 12, "curse 2": -1}, ["bad-setup"]),
        ({"curse 4": 12}, ["bad-request", "bad-setup"]),
    ],
)
def test_counts(counts: dict[str, int], codes: list[str]) -> None:
    """Five for each of two, and one more; none of black without it."""
    people = [{"name": "A"}, {"name": "B"}]
    board = {"path": EASY, "cards": counts}
    new = {"new": {"game": "pedzace-zolwie-extreme", "players": people, "board": board}}
    assert Conversation(Model()).code(new) == codes


# ---- the protocol ---------------------------------------------------------------------------


def test_one_do_covers_a_card_with_all_its_tokens() -> None:
    """A report tells where the last movement ended; what did not move needs none."""
    talk = Talk(help="guide")
    assert talk.plays("back red 1")["question"] == asked("card", 1, source="hand")
    talk.lies({"2": [["red"]]})
    talk.plays("forward red 1")
    talk.turns("speed-up")
    assert talk.turns("not-so-fast")["question"] == asked("do", 1)
    assert "PE-13" in talk.code({"answer": {"kind": "report", "to": 5}})
    talk.answers(kind="report", to=4)
    assert talk.code({"undo": {}}) == ["across-turn"]


def test_into_the_river_and_back_is_a_movement() -> None:
    """To where it stood before."""
    talk = Talk(help="referee")
    talk.lies({"9": [["red"]]})
    assert talk.plays("forward red 1")["question"] == asked("do", 0)
    assert talk.code({"answer": {"kind": "done"}}) == ["wrong-question"]
    assert "PE-10" in talk.code({"answer": {"kind": "report", "to": 10}})
    assert talk.answers(kind="done")["question"]["player"] == 1


def test_the_owners_are_asked_after_the_last_do() -> None:
    """PE-1, PE-18, PE-21; of whoever played the last card, and no turn was ended."""
    talk = Talk(help="guide", options={"black_turtle": True})
    talk.plays("back red 1")
    talk.lies({"19": [["red"]]})
    assert talk.plays("forward red 3")["question"] == asked("do", 1)
    assert talk.answers(kind="done")["question"] == asked("owners", 1)
    assert talk.code({"answer": {"kind": "owners", "owners": {"red": 1}}}) == ["PE-1", "PE-18"]
    black = {"kind": "owners", "owners": {"red": 1, "black": 0}}
    assert talk.code({"answer": black}) == ["PE-1", "PE-18", "PE-21"]
    told = {"reason": "PE-20", "places": [[1]]}  # green is on the start, and black too
    assert talk.tiles(red=1, green=0)["result"] == told
    assert talk.says({"undo": {}})["question"] == asked("owners", 1)
    assert talk.says({"undo": {}})["question"] == asked("do", 1)


def test_nothing_is_corrected_in_the_middle_of_a_card() -> None:
    """At a choice, a token, the pile, after try-again; before and at `do` it is."""
    talk = Talk(help="guide")
    assert talk.lies({"1": [["red"]]})["ok"]
    chain: list[dict[str, Any]] = [
        written("forward any 2"), {"kind": "choose", "turtle": "red"},
        {"kind": "token", "token": "try-again"}, written("forward red 2"),
        {"kind": "token", "token": "take-a-risk"},
    ]  # fmt: skip
    for answer in chain:
        talk.answers(**answer)
        assert talk.lies({})["error"] == {"code": ["wrong-question"]}
    assert talk.plays("forward red 1")["question"] == asked("do", 0)
    assert talk.lies({})["question"] == asked("do", 0)


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ({}, []),
        ({"6": [["red", "blue"]]}, ["impossible-position"]),
        ({"10": [["red"]]}, ["impossible-position"]),
        ({"7": [["red"], ["blue"]]}, ["impossible-position"]),
        ({"20": [["red"], ["blue"]]}, ["impossible-position"]),
        ({"21": [["red"]]}, ["bad-request", "impossible-position"]),
        ({"7": [["red", "red"]]}, ["impossible-position"]),
        ({"6": [["red"], ["blue"]], "20": [["green", "orange"]]}, []),
    ],
)
def test_a_table_that_cannot_be_is_not_taken(changes: Any, codes: list[str]) -> None:
    """PE-1, PE-7, PE-9, PE-10."""
    talk = Talk()
    reply = talk.lies(changes)
    assert reply.get("error", {"code": []})["code"] == codes


def test_a_raven_against_the_option_and_too_many_of_a_token() -> None:
    """PE-1, PE-16, PE-22; the raven may stand in the river."""
    talk = Talk()
    assert talk.lies({}, raven=3)["error"] == {"code": ["impossible-position"]}
    assert talk.lies({}, m3="gone", m5="bad-luck")["error"] == {"code": ["impossible-position"]}
    assert talk.lies({}, m3="speed-up", m5="speed-up", m8="gone")["ok"]
    talk = Talk(options={"raven": True})
    assert talk.lies({})["error"] == {"code": ["impossible-position"]}
    assert talk.lies({}, raven=10)["ok"]


# ---- what is drawn --------------------------------------------------------------------------


def test_everything_that_can_happen_is_drawn() -> None:
    """Every kind of card, token, choice and ending comes up, add-ons together and apart."""
    model, requests = hands("pedzace_zolwie_extreme", 1, 0.33)
    seen: set[Any] = set()
    for _ in range(12_000):
        model.feed(requests.next(model))
        if not model.game:
            continue
        play, asked = model.play, model.question()
        seen |= {(asked["kind"], asked.get("why"), asked.get("source"))} if asked else {"over"}
        seen |= {*play["tokens"].values(), *(kind.split()[0] for kind in play["seen"])}
        seen |= {("add-ons", "black" in play["table"], play["raven"] is not None)}
        seen |= {f"{len(model.game['owners'])} play", ("open", model.game["open"])}
        if play["result"]:
            places = play["result"]["places"]
            seen.add("nobody" if places == [[]] else "level" if len(places[-1]) > 1 else "ranked")
    assert seen >= {
        "over", "hidden", "gone", *TOKENS, "forward", "back", "catch-up", "curse", "nobody",
        "level", "ranked", *(f"{count} play" for count in range(2, 7)), ("open", True),
        ("open", False), *(("add-ons", one, two) for one in (0, 1) for two in (0, 1)),
        *(("choose", why, None) for why in ("any", "catch-up", "curse", "not-so-fast")),
        ("card", None, "hand"), ("card", None, "pile"), ("token", None, None),
        ("owners", None, None), ("do", None, None),
    }  # fmt: skip
