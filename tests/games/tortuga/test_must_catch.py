"""What the referee must catch, item by item as docs/rules/tortuga.md lists it.

Each test names the words of its item; a word of the list that no test names fails. The tests go
through the protocol's desk, as every way in does: caught means said, and nothing changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from companion.games.tortuga.messages import MESSAGES
from tests.games.tortuga.talk import Talk

BOOK = Path(__file__).parents[3] / "docs" / "rules" / "tortuga.md"

Test = Callable[[], None]
CAUGHT: list[str] = []


def catches(words: str) -> Callable[[Test], Test]:
    """Names the words of the book's list that a test holds."""

    def named(test: Test) -> Test:
        CAUGHT.append(words)
        return test

    return named


def caught(talk: Talk, way: str, rule: str, code: str, **facing: str) -> str:
    """Tells a move that must be refused and change nothing; gives the sentence."""
    before = talk.everything()
    refusal = talk.refused(talk.go(way, **facing), rule, code)
    assert talk.everything() == before
    message: str = refusal["message"]
    return message


@catches("Moving a neutral")
def test_moving_a_neutral() -> None:
    """TO-2."""
    caught(Talk.at("d3", "e5", "c3"), "c3 > c4", "TO-2", "on-its-back")


@catches("the other's turtle")
def test_moving_the_others_turtle() -> None:
    """TO-2."""
    caught(Talk.at("d3", "e5"), "e5 > e4", "TO-2", "not-yours")


@catches("sideways")
def test_moving_sideways() -> None:
    """TO-3: b2 and d3 lie level, and so do d3 and f2."""
    talk = Talk.at("d3", "e5")
    caught(talk, "d3 > f2", "TO-3", "not-forwards")
    caught(talk, "d3 > b2", "TO-3", "not-forwards")


@catches("backwards")
def test_moving_backwards() -> None:
    """TO-3: by a step and by a jump, south and north."""
    talk = Talk.at("d3", "e5", "d2")
    caught(talk, "d3 > c2", "TO-3", "not-forwards")
    caught(talk, "d3 > d1", "TO-3", "not-forwards")
    caught(Talk.at("d3", "e4", player=1), "e4 > e5", "TO-3", "not-forwards")


@catches("onto a taken")
def test_onto_a_taken_cell() -> None:
    """TO-4: an own, the other's, one on its back."""
    talk = Talk.at("d3 d4", "e5 e3 f3", "c3")
    for to in ("d4", "e3", "c3"):
        caught(talk, f"d3 > {to}", "TO-4", "taken")


@catches("missing cell")
def test_onto_a_missing_cell() -> None:
    """TO-4: off the board, by any name."""
    talk = Talk.at("a3 d3", "e5")
    for to in ("a5", "h1", "D4", "", "south"):
        caught(talk, f"d3 > {to}", "TO-4", "no-such-cell")
    caught(talk, "d8 > d9", "TO-4", "no-such-cell")


@catches("a jump over nothing")
def test_a_jump_over_nothing() -> None:
    """TO-5."""
    caught(Talk.at("d3", "e5"), "d3 > b3", "TO-5", "over-nobody")


@catches("over\ntwo")
def test_a_jump_over_two() -> None:
    """TO-5: two in a row, the landing free."""
    caught(Talk.at("d3 d4 d5", "e5"), "d3 > d6", "TO-5", "too-far")
    caught(Talk.at("d3 d4 d5", "e5"), "d3 > d5", "TO-5", "no-room")


@catches("not straight")
def test_a_jump_not_straight() -> None:
    """TO-5: over d4, but to e4 or c5."""
    talk = Talk.at("d3 d4", "f5")
    caught(talk, "d3 > e4", "TO-5", "too-far")
    caught(talk, "d3 > c4", "TO-5", "too-far")


@catches("a missed compulsory jump (say which)")
def test_a_missed_compulsory_jump() -> None:
    """TO-8: the sentence says from where and over which cells the jump goes."""
    said = caught(Talk.at("d3 b2", "d4"), "b2 > b3", "TO-8", "must-jump")
    assert "d3 > d5" in said


@catches("a chain cut short (say how far it goes)")
def test_a_chain_cut_short() -> None:
    """TO-10: the sentence says how many turtles, and names every cell."""
    said = caught(Talk.at("d1", "d2 d4", player=0), "d1 > d3", "TO-10", "more-to-jump")
    assert "2" in said
    assert "d1 > d3 > d5" in said


@catches("own and enemy in\none chain")
def test_own_and_enemy_in_one_chain() -> None:
    """TO-7, TO-8 out of the way: the other's turtle comes in reach only after the own one."""
    talk = Talk.at("d2 d3", "d5")
    said = caught(talk, "d2 > d4 > d6", "TO-7", "own-and-other")
    assert "d5" in said


@catches("a forgotten turn-over (TO-11)")
def test_a_forgotten_turn_over() -> None:
    """TO-11: in a report by name and by number, and seen when the table is checked."""
    talk = Talk.at("d3", "d4")
    assert talk.go("d3 > d5")["ok"]
    talk.refused(talk.report([]), "TO-11", "not-turned")
    talk.refused(talk.report(0), "TO-11", "count-turned")
    found = talk.audit({**talk.cells, "d4": "north"})
    assert [(d["where"], d["rule"], d["entry"]) for d in found] == [(["cell", "d4"], "TO-11", 2)]


@catches("turning an own one (TO-12)")
def test_turning_an_own_one() -> None:
    """TO-12: in a report, and seen when the table is checked."""
    talk = Talk.at("d3 d4", "f5")
    assert talk.go("d3 > d5")["ok"]
    talk.refused(talk.report(["d4"]), "TO-12", "own-turned")
    talk.refused(talk.report(1), "TO-11", "nobody-turned")
    found = talk.audit({**talk.cells, "d4": "neutral"})
    assert [(d["where"], d["rule"], d["entry"]) for d in found] == [(["cell", "d4"], "TO-12", 2)]


@catches("a neutral one left on its back")
def test_a_neutral_one_left_on_its_back() -> None:
    """TO-13: told so in the move, in a report, and seen when the table is checked."""
    talk = Talk.at("d3", "f5", "d4")
    caught(talk, "d3 > d5", "TO-13", "which-way", d4="neutral")
    assert talk.go("d3 > d5", d4="north")["ok"]
    talk.refused(talk.report([]), "TO-13", "not-righted")
    talk.refused(talk.report(0), "TO-13", "count-turned")
    for found in ("neutral", "south"):
        differs = talk.audit({**talk.cells, "d4": found})
        assert [(d["where"], d["rule"]) for d in differs] == [(["cell", "d4"], "TO-13")]


@catches("without a\nfacing (TO-13)")
def test_a_neutral_one_without_a_facing() -> None:
    """TO-13: none told, none that exists, one for another turtle."""
    talk = Talk.at("d3", "f5", "d4")
    caught(talk, "d3 > d5", "TO-13", "which-way")
    caught(talk, "d3 > d5", "TO-13", "which-way", d4="west")
    caught(talk, "d3 > d5", "TO-13", "keeps-its-way", d4="south", f5="south")


@catches("playing on after the end")
def test_playing_on_after_the_end() -> None:
    """TO-14, TO-15: after either end no answer and no correction is taken; undo still is."""
    won = Talk.at("d6", "e5", "d7")
    assert won.correct({k: v for k, v in won.cells.items() if k != "d7"} | {"d5": "neutral"})["ok"]
    assert won.go("d6 > d7")["ok"]
    assert won.done()["result"] == {"reason": "TO-14", "places": [[0], [1]]}
    stuck = Talk.at("d3", "d4")
    assert stuck.go("d3 > d5")["ok"]
    assert stuck.done()["result"] == {"reason": "TO-15", "places": [[0], [1]]}
    for talk, across in ((won, False), (stuck, True)):
        for answer in ({"kind": "done"}, {"kind": "move", "from": "d1", "path": ["d2"]}):
            assert talk.ask({"answer": answer})["error"]["code"] == "game-over"
        assert talk.correct(talk.cells)["error"]["code"] == "game-over"
        assert talk.ask({"undo": {"across_turn": across}})["question"]["kind"] == "do"


def test_no_item_of_the_book_is_forgotten() -> None:
    """All words of the list stand in some test; what is left over only joins."""
    rest = BOOK.read_text(encoding="utf-8").split("## What the referee must catch")[1]
    rest = rest.replace("*", "")
    for words in CAUGHT:
        assert words in rest, words
        rest = rest.replace(words, "", 1)

    assert re.findall(r"[^\W_]+", rest) == ["or", "or", "or", "or", "or"]
    assert len(CAUGHT) == 17


def test_the_document_has_every_item() -> None:
    """Every item stands in the table of docs/what-the-referee-catches.md, every refusal with it;
    rules and codes exist."""
    text = (BOOK.parents[1] / "what-the-referee-catches.md").read_text(encoding="utf-8")
    section = re.split(r"^## ", text.split("## Tortuga")[1], flags=re.MULTILINE)[0]
    rows = [line.split("|")[1:-1] for line in section.splitlines() if line.startswith("| ")]
    items = " ".join(row[0] for row in rows)
    assert [words for words in CAUGHT if words.replace("\n", " ") not in items] == []
    known = {code.removeprefix("refusal.") for code in MESSAGES if code.startswith("refusal.")}
    told = {code for row in rows for code in re.findall("`([^`]+)`", row[3])} - {"code"}
    assert told == known
    ids = {rule for row in rows for rule in re.findall(r"TO-\d+", row[2])}
    assert {f"rule.{rule}" for rule in ids} <= MESSAGES.keys()
