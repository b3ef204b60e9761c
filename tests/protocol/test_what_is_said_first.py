"""The order of "What is said first" in docs/protocol.md, step by step, and every error code.

not JSON, no single known verb or its body misshapen, no game, over, a kind that nobody knows, a
kind that is not asked for now, its fields misshapen, the rules.
"""

from __future__ import annotations

from typing import get_args

import pytest

from companion.requests import AnyErrorCode
from tests.protocol.talk import Talk

LATER_VERBS: dict[str, dict[str, object]] = {
    "answer": {"answer": {"kind": "roll", "dice": [4]}},
    "answer of an unknown kind": {"answer": {"kind": "pass"}},
    "answer misshapen": {"answer": {"kind": "roll", "dice": "x"}},
    "undo": {"undo": {}},
    "redo": {"redo": {}},
    "audit": {"audit": {"position": {"turtles": {}}}},
    "audit misshapen within": {"audit": {"position": {"cells": {}}}},
    "correct": {"correct": {"position": {"turtles": {}}, "reason": "x"}},
    "set": {"set": {"help": "quiet"}},
    "set an unknown language": {"set": {"language": "xx"}},
    "note": {"note": "x"},
    "show position": {"show": "position"},
    "show question": {"show": "question"},
    "show log": {"show": "log"},
    "show result": {"show": "result"},
    "show setup": {"show": "setup"},
}


@pytest.mark.parametrize("request_", LATER_VERBS.values(), ids=LATER_VERBS.keys())
def test_no_game_before_all_that_needs_one(request_: dict[str, object]) -> None:
    """No game is said before kinds, fields and rules are looked at."""
    Talk().errs(request_, "no-game")


def ended(reason: str = "TB-15") -> Talk:
    """Gives a game that has ended."""
    talk = Talk.begun(colours=("red", "blue"), options={"quick": True})
    herd: list[dict[str, object]] = [{"square": 14, "side": "feet"}] * 5
    if reason == "TB-16":
        herd = [{"square": 3, "side": "back"}] * 5
    turtles = {**talk.position["turtles"], "red": herd}
    reply = talk.ask({"correct": {"position": {"turtles": turtles}, "reason": "x"}})
    assert reply["result"]["reason"] == reason
    assert reply["question"] is None
    return talk


@pytest.mark.parametrize("reason", ["TB-15", "TB-16"])
@pytest.mark.parametrize(
    "request_",
    [
        {"answer": {"kind": "roll", "dice": [4]}},
        {"answer": {"kind": "move", "square": 0}},
        {"answer": {"kind": "done"}},
        {"answer": {"kind": "report", "turned": "misshapen"}},
        {"answer": {"kind": "pass"}},
        {"correct": {"position": {"turtles": {}}, "reason": "x"}},
        {"correct": {"position": {"cells": {}}, "reason": "x"}},
    ],
    ids=str,
)
def test_over_before_kinds_and_fields(request_: dict[str, object], reason: str) -> None:
    """TB-15, TB-16: after the end every answer and correction is `game-over`."""
    ended(reason).errs(request_, "game-over")


def test_after_the_end_all_else_goes_on() -> None:
    """A8: audit, notes, settings, all that is shown, undo and redo still work after the end."""
    talk = ended()
    assert talk.ask({"audit": {"position": talk.position}})["differences"] == []
    assert talk.ask({"note": "good game"})["ok"]
    assert talk.ask({"set": {"help": "quiet", "language": "de"}})["ok"]
    assert talk.show("question") is None
    assert talk.show("setup")["help"] == ["quiet", "quiet"]
    assert talk.ask({"undo": {}})["result"] is None
    assert talk.ask({"redo": {}})["result"]["reason"] == "TB-15"


def test_kind_before_question_before_fields_before_rules() -> None:
    """An unknown kind, one not asked for though misshapen, misshapen fields, then the rules."""
    talk = Talk.begun()
    talk.errs({"answer": {"kind": "token", "token": "speed-up"}}, "bad-request")
    talk.errs({"answer": {"kind": "move"}}, "wrong-question")
    talk.errs({"answer": {"kind": "report", "turned": "x"}}, "wrong-question")
    talk.errs({"answer": {"kind": "roll", "dice": [7.0]}}, "bad-request")
    talk.refuses({"kind": "roll", "dice": [7]}, "TB-3")
    talk.takes({"kind": "roll", "dice": [4]})
    talk.errs({"answer": {"kind": "roll", "dice": "x"}}, "wrong-question")
    talk.errs({"answer": {"kind": "move", "square": "x"}}, "bad-request")
    talk.refuses({"kind": "move", "square": 9}, "TB-5")


def test_every_error_code_is_said() -> None:
    """Each code of the protocol comes up, with a sentence that names what is wrong."""
    over, talk = ended(), Talk.begun(help="quiet")
    said = {
        "bad-json": Talk().line(b"{"),
        "bad-request": talk.ask({"pass": {}}),
        "no-game": Talk().ask({"undo": {}}),
        "wrong-question": talk.answer({"kind": "done"}),
        "bad-setup": talk.new(("red",)),
        "nothing-to-undo": talk.ask({"undo": {}}),
        "nothing-to-redo": talk.ask({"redo": {}}),
        "impossible-position": talk.ask({"correct": {"position": {"turtles": {}}, "reason": ""}}),
        "game-over": over.answer({"kind": "done"}),
    }
    talk.takes({"kind": "roll", "dice": [4]}, {"kind": "move", "square": 0})
    said["across-turn"] = talk.ask({"undo": {}})

    assert {code: reply["error"]["code"] for code, reply in said.items()} == {
        code: code for code in said
    }
    literals = [code for part in get_args(AnyErrorCode) for code in (get_args(part) or (part,))]
    assert set(literals) == set(said)
    assert len({reply["error"]["message"] for reply in said.values()}) == len(said)


def test_bad_request_names_the_field() -> None:
    """`bad-request`: the message names the field, verb or kind."""
    talk = Talk.begun()
    for request, named in (
        ({"undo": {"count": 2}}, "count"),
        ({"pass": {}}, "pass"),
        ({"answer": {"kind": "skip"}}, "skip"),
        ({"answer": {"kind": "roll"}}, "dice"),
        ({"answer": {"kind": "roll", "dice": ["x"]}}, "dice"),
        ({"set": {"language": "xx"}}, "xx"),
        ({"set": {"help": ["guide"]}}, "help"),
        ({"show": "board"}, "position"),
        ({"note": 4}, "note"),
        ({"note": "x" * 501}, "note has at most 500 characters, not 501"),
        ({"correct": {"position": {}, "reason": "x" * 501}}, "reason has at most 500"),
        ({"undo": 4}, "undo"),
        ({"new": []}, "new"),
    ):
        assert named in talk.errs(request, "bad-request")["message"]


@pytest.mark.parametrize("verb", ["audit", "correct"])
def test_impossible_or_different_only_after_shape(verb: str) -> None:
    """A misshapen position is `bad-request` though it could not be either."""
    talk = Talk.begun()
    body: dict[str, object] = {"position": {"turtles": {"pink": [{"square": 99}]}}}
    if verb == "correct":
        body["reason"] = "x"
    talk.errs({verb: body}, "bad-request")


def test_set_takes_one_level_for_all_or_one_for_each() -> None:
    """A10: settings shown are settings in force; undo passes them over."""
    talk = Talk.begun(colours=("red", "blue", "green"))
    for told, shown in (
        ("quiet", ["quiet"] * 3),
        (["guide", "quiet", "referee"], ["guide", "quiet", "referee"]),
    ):
        assert talk.ask({"set": {"help": told}})["ok"]
        assert talk.show("setup")["help"] == shown
    for wrong in (["guide"], [], ["guide"] * 4):
        talk.errs({"set": {"help": wrong}}, "bad-request")
    for language in ("pl", "fi", "de", "en"):
        assert talk.ask({"set": {"language": language}})["ok"]
        assert talk.show("setup")["language"] == language
    talk.errs({"undo": {}}, "nothing-to-undo")


def test_sentences_up_to_500_characters() -> None:
    """`reason` and notes: characters, not bytes."""
    talk = Talk.begun()
    for text in ("", "ż" * 500, "🐢" * 500):
        assert talk.ask({"note": text})["ok"]
        assert talk.ask({"correct": {"position": talk.position, "reason": text}})["ok"]
    for text in ("x" * 501, "🐢" * 501):
        talk.errs({"note": text}, "bad-request")
        talk.errs({"correct": {"position": talk.position, "reason": text}}, "bad-request")


def test_show_tells_and_changes_nothing() -> None:
    """Each of the five words, twice alike, in each moment of a turn."""
    talk = Talk.begun(names=("Anna", "Bo"))
    for answer in ({"kind": "roll", "dice": [4]}, {"kind": "move", "square": 0}, {"kind": "done"}):
        assert talk.everything() == talk.everything()
        reply = talk.takes(answer)
        assert talk.show("question") == reply["question"]
        assert talk.show("result") == reply["result"] is None
    assert talk.show("setup") == {
        "game": "turtle-bay",
        "players": [
            {"name": "Anna", "colours": ["red"]},
            {"name": "Bo", "colours": ["yellow"]},
        ],
        "options": {"quick": False},
        "board": {"squares": 13},
        "help": ["guide", "guide"],
        "language": "en",
    }
    assert [entry["number"] for entry in talk.show("log")] == [1, 2, 3]
