"""Pędzące żółwie Extreme in the protocol's words: shapes, set-ups, counting, levels, undo."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.pedzace_zolwie_extreme import cards, rules
from companion.games.pedzace_zolwie_extreme.cards import CARDS, deck_of, name_of
from companion.games.pedzace_zolwie_extreme.path import USUAL
from companion.games.pedzace_zolwie_extreme.rules import ID
from tests.games.pedzace_zolwie_extreme.tables import NAMES, after, back, catch_up, pick, set_up
from tests.games.pedzace_zolwie_extreme.talks import (
    DONE,
    at,
    begun,
    card,
    choose,
    owners,
    report,
    token,
)
from tests.protocol.talk import Talk

# -- set-ups --------------------------------------------------------------------------------------


def bad_setup(**told: Any) -> list[str]:
    """Gives the codes of the faults of a set-up."""
    players = told.pop("players", 2)
    seats = [{"name": name} for name in NAMES[:players]]
    setup = {"game": ID, "players": seats, **told}
    error = Talk().errs({"new": setup}, "bad-setup")
    assert all(fault["message"] for fault in error["faults"])
    return [fault["code"] for fault in error["faults"]]


def path(**changed: str) -> list[str]:
    """Gives the usual path with some stones (`s4`) changed."""
    stones = list(USUAL)
    for name, kind in changed.items():
        stones[int(name[1:]) - 1] = kind
    return stones


@pytest.mark.parametrize(
    ("stones", "codes"),
    [
        ([], ["no-path", "number-of-foxes", "number-of-mounds", "no-river"]),
        (path(s10="stone"), ["no-river"]),
        (path(s1="river"), ["river-at-the-start"]),
        (path(s1="river", s2="river"), ["river-at-the-start"]),
        (path(s6="stone"), ["number-of-foxes"]),
        (path(s7="fox"), ["number-of-foxes"]),
        (path(s7="mound"), ["number-of-mounds"]),
        (path(s7="swamp"), ["no-such-stone"]),
        ([*USUAL, *["stone"] * 200], ["path-too-long"]),
    ],
)
def test_a_path_that_cannot_be_played(stones: list[str], codes: list[str]) -> None:
    """Every fault of a path is listed."""
    assert bad_setup(board={"path": stones}) == codes


FEW = {"forward red 1": 10, "catch-up 1": 1}


@pytest.mark.parametrize(
    ("counts", "codes"),
    [
        ({"forward red 1": 10}, ["too-few-cards"]),
        ({**FEW, "forward pink 1": 2}, ["no-such-card"]),
        ({**FEW, "back red 2": 2}, ["no-such-card"]),
        ({**FEW, "catch-up red 1": 2}, ["no-such-card"]),
        ({**FEW, "forward black 1": 1}, ["black-cards"]),
        ({**FEW, "curse 1": -1, "curse 2": 5}, ["number-of-cards"]),
        ({}, ["too-few-cards"]),
    ],
)
def test_cards_that_cannot_be(counts: dict[str, int], codes: list[str]) -> None:
    """PE-2, PE-21: known kinds, black ones with the black turtle only, enough to deal and draw."""
    assert bad_setup(board={"cards": counts}) == codes


def test_counts_that_are_enough() -> None:
    """Five for each player and one more; black kinds with the add-on."""
    assert begun(board={"cards": FEW}).show("setup")["board"]["cards"] == FEW
    black = {**FEW, "forward black 1": 1}
    assert begun(board={"cards": black}, options={"black_turtle": True})
    Talk().errs(
        {"new": {"game": ID, "players": [{"name": "A"}], "board": {"cards": {"curse 1": "2"}}}},
        "bad-request",
    )


@pytest.mark.parametrize("players", [1, 7])
def test_two_to_six_play(players: int) -> None:
    """PE-1: all six turtles race, but nobody plays alone or in seven."""
    talk = Talk()
    seats = [{"name": f"P{n}"} for n in range(players)]
    error = talk.errs({"new": {"game": ID, "players": seats}}, "bad-setup")
    assert [fault["code"] for fault in error["faults"]] == ["number-of-players"]


def test_colours_only_with_open_tiles() -> None:
    """PE-21, PE-25: tiles are secret, or one open tile each, none of them black."""
    seats = [{"name": "Anna", "colours": ["green"]}, {"name": "Bo"}]
    Talk().errs({"new": {"game": ID, "players": seats}}, "bad-setup")
    talk = Talk()
    open_ = {"game": ID, "players": seats, "options": {"open_tiles": True, "black_turtle": True}}
    assert talk.ask({"new": open_})["ok"]
    assert [p["colours"] for p in talk.show("setup")["players"]] == [["green"], ["red"]]
    seats[1]["colours"] = ["black"]
    Talk().errs({"new": open_}, "bad-setup")


# -- shapes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "answer",
    [
        {"kind": "card"},
        {"kind": "card", "card": "forward red 2"},
        {"kind": "card", "card": {"type": "forward", "colour": "red"}},
        {"kind": "card", "card": {"type": "forward", "steps": 2}},
        {"kind": "card", "card": {"type": "forward", "colour": "red", "steps": "2"}},
        {"kind": "card", "card": {"type": "forward", "colour": "red", "steps": True}},
        {"kind": "card", "card": {"type": "forward", "colour": 3, "steps": 2}},
        {"kind": "card", "card": {"type": "catch-up", "colour": "red", "steps": 2}},
        {"kind": "card", "card": {"type": "jump", "steps": 2}},
        {"kind": "card", "card": {"type": "curse", "steps": 2, "extra": 1}},
        {"kind": "card", "card": {"type": "curse", "steps": 2}, "extra": 1},
    ],
)
def test_a_misshapen_card(answer: dict[str, object]) -> None:
    """A card without colour or with one too much, of no type, with fields that nobody knows."""
    begun().errs({"answer": answer}, "bad-request")


def test_an_empty_name_is_a_wrong_name() -> None:
    """PE-1, PE-3, PE-4: no card, turtle, token or tile is named by nothing."""
    talk = begun(help="quiet")
    for type_ in ("forward", "back"):
        play: dict[str, object] = {"type": type_, "colour": "", "steps": 1}
        talk.refuses({"kind": "card", "card": play}, "PE-3", "no-such-colour")
    talk.takes(card("catch-up", 3))
    talk.refuses(choose(""), "PE-4")
    talk.takes(choose("red"))
    talk.refuses(token(""), "PE-1")
    end = at("19: red", help="quiet")
    end.takes(card("forward", 1, "red"))
    end.refuses(owners(**{"red": 0, "": 1}), "PE-1")


def test_a_refusal_tells_its_facts_even_where_there_are_none() -> None:
    """PE-21: `facts` is an object in every refusal, as the protocol has it."""
    refusal = begun().refuses(card("forward", 1, "black"), "PE-21", "no-black-turtle")
    assert refusal["facts"] == {}


def test_misshapen_answers_to_other_questions() -> None:
    """A turtle, a token, an owner or a report of the wrong type, where it is asked for."""
    talk = at("2: red")
    talk.takes(card("forward", 1, "red"))
    talk.errs({"answer": {"kind": "token", "token": None}}, "bad-request")
    talk.takes(token("take-a-risk"), card("forward", 1, "any"))
    talk.errs({"answer": {"kind": "choose", "turtle": ["red"]}}, "bad-request")
    talk.takes(choose("red"))
    talk.errs({"answer": {"kind": "report", "to": "4"}}, "bad-request")
    talk.errs({"answer": {"kind": "report"}}, "bad-request")
    end = at("19: red", help="quiet")
    end.takes(card("forward", 1, "red"))
    end.errs({"answer": {"kind": "owners", "owners": {"red": "0"}}}, "bad-request")
    end.errs({"answer": {"kind": "owners", "owners": [0, 1]}}, "bad-request")


def test_a_kind_of_another_game_is_not_known() -> None:
    """`roll` is no kind of this game, `owners` one that is not asked for yet."""
    talk = begun()
    talk.errs({"answer": {"kind": "roll", "dice": [1]}}, "bad-request")
    talk.errs({"answer": owners(red=0, blue=1)}, "wrong-question")
    talk.errs({"answer": choose("red")}, "wrong-question")
    talk.errs({"answer": {"kind": "token"}}, "wrong-question")


# -- levels of help -------------------------------------------------------------------------------


def test_guide_says_what_to_do_before_a_token_is_turned() -> None:
    """PE-11: the question for the token carries the movement that led to it."""
    talk = at("2: red+blue | tokens: 5=gone")
    question = talk.takes(card("forward", 1, "red"))["question"]
    assert [action["message"] for action in question["actions"]] == [
        "Move red with blue on its shell from 2 to 3"
    ]
    question = talk.takes(token("speed-up"))["question"]
    assert [action["message"] for action in question["actions"]] == [
        "Move red with blue on its shell from 2 to 3",
        "Move red with blue on its shell from 3 to 5",
        "Draw 1 card",
    ]


def test_quiet_only_tracks() -> None:
    """No `do`, no actions; the turn passes when the card is over."""
    talk = at("2: red", help="quiet")
    question = talk.takes(card("forward", 1, "red"))["question"]
    assert "actions" not in question
    assert talk.takes(token("bad-luck"))["question"] == {
        "kind": "card",
        "player": 1,
        "prompt": "Bo: which card was played?",
        "source": "hand",
    }


def test_referee_checks_what_was_done() -> None:
    """The table moves first; `done` is taken only once a report was refused."""
    talk = at("7: red", help="referee")
    assert "actions" not in talk.takes(card("forward", 3, "red"))["question"]
    talk.errs({"answer": DONE}, "wrong-question")
    talk.refuses(report(10), "PE-10")
    assert talk.show("question")["actions"]
    assert talk.takes(DONE)["question"]["player"] == 1


def test_the_level_of_whoever_acts_counts() -> None:
    """Anna is quiet, Bo is guided."""
    talk = begun(help=["quiet", "guide"])
    assert talk.takes(card("forward", 1, "red"))["question"]["kind"] == "card"
    assert talk.takes(card("forward", 1, "blue"))["question"]["kind"] == "do"


def test_nothing_moved_nothing_to_do() -> None:
    """PE-8, PE-22: a card without effect passes the turn on; into the river and back does not."""
    assert begun().takes(card("back", 1, "red"))["question"]["player"] == 1
    held = begun(options={"raven": True})
    assert held.takes(card("back", 1, "red"))["question"]["player"] == 1
    assert held.takes(card("forward", 1, "red"))["question"]["kind"] == "do"
    river = at("9: red")
    assert river.takes(card("forward", 1, "red"))["question"]["kind"] == "do"


# -- undo -----------------------------------------------------------------------------------------


def test_undo_goes_back_question_by_question() -> None:
    """C1, C2, C3: token, choice and card are taken back one by one; a turn asks again."""
    talk = at("2: red | 7: blue | 9: green")
    steps = [
        card("forward", 1, "red"),
        token("not-so-fast"),
        choose("green"),
        token("try-again"),
        card("forward", 2, "any"),
        choose("purple"),
    ]
    seen = []
    for step in steps:
        seen.append((talk.show("question"), talk.position))
        talk.takes(step)
    talk.takes(DONE)
    talk.errs({"undo": {}}, "across-turn")
    assert talk.ask({"undo": {"across_turn": True}})["question"]["kind"] == "do"
    for before in reversed(seen):
        assert talk.ask({"undo": {}})["ok"]
        assert (talk.show("question"), talk.position) == before
    talk.takes(*steps)


def test_the_end_is_taken_back_question_by_question() -> None:
    """PE-17: the last card did not begin another turn, so no undo crosses one."""
    talk = at("19: red")
    talk.takes(card("forward", 1, "red"), DONE, owners(red=0, blue=1))
    assert talk.result is not None
    for kind in ("owners", "do", "card"):
        assert talk.ask({"undo": {}})["question"]["kind"] == kind


# -- the cards (PE-2) -----------------------------------------------------------------------------


ONE_OF_EACH = {name_of(card): 1 for card in cards.WITHOUT_BLACK}


def test_the_discards_are_shuffled_when_one_has_to_be_drawn_and_none_is_left() -> None:
    """PE-2: 10 of 11 cards in two hands, 1 in the pile: the second draw shuffles the discards."""
    box = {"back red 1": 1, "back blue 1": 1, "forward any 1": 9}
    table = set_up(cards=box)
    deck = table.deck
    assert deck is not None
    assert deck.pile == 1
    once = after(table, back("red"))
    assert once.deck is not None
    assert (once.deck.pile, sum(once.deck.discards)) == (0, 1)
    assert not once.deck.has(back("red").card)
    twice = after(once, back("blue"))
    assert twice.deck is not None
    assert (twice.deck.pile, sum(twice.deck.discards)) == (1, 0)
    assert twice.deck.has(back("red").card)


def test_what_is_offered_is_what_can_still_be_played() -> None:
    """PE-2: a kind that lies on the discards as often as the box holds is not offered."""
    table = set_up(cards=ONE_OF_EACH)
    assert len(rules.legal(table)) == len(ONE_OF_EACH)
    played = after(table, back("red"), catch_up(1), pick("blue"))
    assert len(rules.legal(played)) == 1  # done
    assert len(ONE_OF_EACH) == 34
    assert [rules.legal(after(table, back("red"))).count(back("red"))] == [0]


def test_a_card_from_the_pile_is_drawn_at_once() -> None:
    """PE-15: it leaves the pile before it is known, and lies on the discards after."""
    box = deck_of({name_of(card): 2 for card in CARDS}, 2)
    taken = box.drawn(1).played(CARDS[0])
    assert (box.pile, taken.pile, sum(taken.discards)) == (66, 65, 1)


def test_after_try_again_two_cards_are_drawn() -> None:
    """PE-14: the draws of a turn are made at its end, for every card from the hand."""
    talk = at("2: red | tokens: 3=try-again", board={"cards": ONE_OF_EACH}, help="quiet")
    talk.takes(card("forward", 1, "red"), card("back", 1, "blue"))
    referee = talk.desk.referee
    assert referee is not None
    assert getattr(referee.state, "deck").pile == 34 - 10 - 2  # noqa: B009 - a game's own field


def test_try_again_five_times() -> None:
    """PE-14: a sixth card may follow a whole hand (the rulebook refills it after the action)."""
    talk = at("2: red | tokens: 3=try-again")
    talk.takes(card("forward", 1, "red"))
    for colour in ("yellow", "green", "blue", "purple"):
        talk.takes(card("forward", 3, colour))
    assert talk.show("question")["source"] == "hand"
    actions = talk.takes(card("back", 1, "orange"))["question"]["actions"]
    assert actions[-1]["message"] == "Draw 6 cards"
