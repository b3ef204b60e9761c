"""Strict reading: what is no sound JSON is `bad-json`, what is misshapen is `bad-request`.

Each line is sent before the first game, in the middle of one and after its end: the reply is the
same each time, and nothing changes.
"""

from __future__ import annotations

import json

import pytest

from companion.requests import MAX_LINE
from tests.protocol.talk import Talk

NOTE_OF = b'{"note": "%s"}'

BAD_JSON: dict[str, bytes] = {
    "a word": b"hello",
    "a broken object": b'{"undo": {}',
    "two objects": b'{"undo": {}} {"redo": {}}',
    "a trailing comma": b'{"undo": {},}',
    "single quotes": b"{'undo': {}}",
    "a comment": b'{"undo": {}} // back',
    "a doubled verb": b'{"note": "x", "note": "x"}',
    "a doubled key within": b'{"answer": {"kind": "roll", "dice": [1], "dice": [1]}}',
    "a doubled key deep within": b'{"new": {"board": {"squares": 13, "squares": 13}}}',
    "NaN": b'{"answer": {"kind": "roll", "dice": [NaN]}}',
    "Infinity": b'{"answer": {"kind": "roll", "dice": [Infinity]}}',
    "-Infinity": b'{"answer": {"kind": "roll", "dice": [-Infinity]}}',
    "a leading zero": b'{"answer": {"kind": "roll", "dice": [04]}}',
    "a leading plus": b'{"answer": {"kind": "roll", "dice": [+4]}}',
    "a hexadecimal": b'{"answer": {"kind": "roll", "dice": [0x4]}}',
    "nested over-deep": b"[" * 100_000,
    "nested over-deep, objects": b'{"a":' * 100_000,
    "nested over-deep and closed": b"[" * 50_000 + b"]" * 50_000,
    "a lone high surrogate": NOTE_OF % rb"\ud83d",
    "a lone low surrogate": NOTE_OF % rb"\ude00",
    "surrogates the wrong way round": NOTE_OF % rb"\ude00\ud83d",
    "a lone surrogate in a key": rb'{"new": {"\ud800": 1}}',
    "a surrogate in raw UTF-8": NOTE_OF % b"\xed\xa0\x80",
    "invalid UTF-8": NOTE_OF % b"\xff",
    "UTF-8 cut off": NOTE_OF % b"\xc3",
    "UTF-8 over-long": NOTE_OF % b"\xc0\xaf",
    "UTF-16": json.dumps({"undo": {}}).encode("utf-16"),
    "a byte order mark": b"\xef\xbb\xbf" + b'{"undo": {}}',
    "a control character": NOTE_OF % b"\x01",
    "a NUL": b'{"undo": {}}\x00',
    "a number of 5000 digits": b'{"answer": {"kind": "roll", "dice": [' + b"1" * 5000 + b"]}}",
    "over-long": NOTE_OF % (b"x" * MAX_LINE),
}

BAD_REQUEST: dict[str, bytes] = {
    "null": b"null",
    "a number": b"4",
    "a string": b'"undo"',
    "a list": b'[{"undo": {}}]',
    "no verb": b"{}",
    "two verbs": b'{"undo": {}, "redo": {}}',
    "an unknown verb": b'{"pass": {}}',
    "a verb in capitals": b'{"Undo": {}}',
    "undo: null": b'{"undo": null}',
    "undo: a list": b'{"undo": []}',
    "undo: an unknown field": b'{"undo": {"count": 2}}',
    "undo: across_turn a number": b'{"undo": {"across_turn": 1}}',
    "undo: across_turn a word": b'{"undo": {"across_turn": "yes"}}',
    "undo: across_turn null": b'{"undo": {"across_turn": null}}',
    "redo: an unknown field": b'{"redo": {"across_turn": true}}',
    "redo: true": b'{"redo": true}',
    "audit: no position": b'{"audit": {}}',
    "audit: an unknown field": b'{"audit": {"position": {"turtles": {}}, "reason": "x"}}',
    "audit: a list": b'{"audit": {"position": []}}',
    "correct: no reason": b'{"correct": {"position": {"turtles": {}}}}',
    "correct: no position": b'{"correct": {"reason": "x"}}',
    "correct: reason null": b'{"correct": {"position": {"turtles": {}}, "reason": null}}',
    "correct: reason too long": json.dumps(
        {"correct": {"position": {"turtles": {}}, "reason": "x" * 501}}
    ).encode(),
    "set: an unknown field": b'{"set": {"quick": true}}',
    "set: an unknown level": b'{"set": {"help": "loud"}}',
    "set: an unknown level in a list": b'{"set": {"help": ["guide", "loud"]}}',
    "set: a level null": b'{"set": {"help": null}}',
    "set: language a number": b'{"set": {"language": 4}}',
    "note: null": b'{"note": null}',
    "note: an object": b'{"note": {"text": "x"}}',
    "note: too long": json.dumps({"note": "x" * 501}).encode(),
    "note: endless": b'{"note": 1e999}',
    "show: an unknown word": b'{"show": "board"}',
    "show: an object": b'{"show": {}}',
    "show: null": b'{"show": null}',
    "new: null": b'{"new": null}',
    "new: nothing": b'{"new": {}}',
    "new: no players": b'{"new": {"game": "turtle-bay"}}',
    "new: no game": b'{"new": {"players": [{"name": "A"}, {"name": "B"}]}}',
    "answer: null": b'{"answer": null}',
    "answer: no kind": b'{"answer": {"dice": [4]}}',
    "answer: a kind that is a number": b'{"answer": {"kind": 4}}',
    "answer: a kind that is null": b'{"answer": {"kind": null}}',
}

FIELDS: dict[str, str] = {
    "a float that is whole": '{"kind": "roll", "dice": [4.0]}',
    "an exponent": '{"kind": "roll", "dice": [4e0]}',
    "a half": '{"kind": "roll", "dice": [2.5]}',
    "a digit in quotes": '{"kind": "roll", "dice": ["3"]}',
    "true": '{"kind": "roll", "dice": [true]}',
    "null in dice": '{"kind": "roll", "dice": [null]}',
    "a list in dice": '{"kind": "roll", "dice": [[4]]}',
    "dice a number": '{"kind": "roll", "dice": 4}',
    "dice an object": '{"kind": "roll", "dice": {"0": 4}}',
    "dice a string": '{"kind": "roll", "dice": "4"}',
    "no dice": '{"kind": "roll"}',
    "dice null": '{"kind": "roll", "dice": null}',
    "an unknown field": '{"kind": "roll", "dice": [4], "by": 0}',
    "an unknown kind": '{"kind": "pass"}',
    "a kind in capitals": '{"kind": "Roll", "dice": [4]}',
    "an empty kind": '{"kind": ""}',
    "a kind of a game elsewhere": '{"kind": "token", "token": "speed-up"}',
}


@pytest.fixture
def moments() -> dict[str, Talk]:
    """Gives a desk before the first game, in the middle of one, and after its end."""
    ended = Talk.begun()
    herd = [{"square": 14, "side": "feet"}] * 5
    position = {**ended.position, "turtles": {**ended.position["turtles"], "red": herd}}
    assert ended.ask({"correct": {"position": position, "reason": "x"}})["result"]
    middle = Talk.begun()
    middle.takes({"kind": "roll", "dice": [4]})
    return {"before": Talk(), "in the middle": middle, "after": ended}


@pytest.mark.parametrize("line", BAD_JSON.values(), ids=BAD_JSON.keys())
def test_what_is_no_json(line: bytes, moments: dict[str, Talk]) -> None:
    """Said first of all, whatever stands open; nothing changes."""
    for talk in moments.values():
        talk.errs_line(line, "bad-json")


@pytest.mark.parametrize("line", BAD_REQUEST.values(), ids=BAD_REQUEST.keys())
def test_what_is_no_request(line: bytes, moments: dict[str, Talk]) -> None:
    """Said before the want of a game or its end; nothing changes."""
    for talk in moments.values():
        talk.errs_line(line, "bad-request")


@pytest.mark.parametrize("answer", FIELDS.values(), ids=FIELDS.keys())
def test_what_is_no_answer(answer: str) -> None:
    """Shape before rule: a number that is not whole is no die, even where 4 would be one."""
    Talk.begun().errs_line(b'{"answer": ' + answer.encode() + b"}", "bad-request")


@pytest.mark.parametrize(
    "answer",
    [
        {"kind": "move"},
        {"kind": "move", "square": "beach"},
        {"kind": "move", "square": None},
        {"kind": "move", "square": "0"},
        {"kind": "move", "square": 0.0},
        {"kind": "move", "square": True},
        {"kind": "move", "square": [0]},
        {"kind": "move", "square": 0, "colour": None},
        {"kind": "move", "square": 0, "colour": 1},
        {"kind": "move", "square": 0, "to": None},
        {"kind": "move", "square": 0, "to": "ocean"},
        {"kind": "move", "square": 0, "to": 4.0},
        {"kind": "move", "square": 0, "steps": 4},
    ],
    ids=str,
)
def test_a_misshapen_move(answer: dict[str, object]) -> None:
    """`square` is a whole number or "waiting"; `colour` a word, `to` a whole number."""
    talk = Talk.begun()
    talk.takes({"kind": "roll", "dice": [4]})
    talk.errs({"answer": answer}, "bad-request")


@pytest.mark.parametrize(
    "answer",
    [
        {"kind": "report"},
        {"kind": "report", "turned": None},
        {"kind": "report", "turned": "none"},
        {"kind": "report", "turned": 0.0},
        {"kind": "report", "turned": False},
        {"kind": "report", "turned": {}},
        {"kind": "report", "turned": [5]},
        {"kind": "report", "turned": [{}]},
        {"kind": "report", "turned": [{"colour": "red"}]},
        {"kind": "report", "turned": [{"square": 5}]},
        {"kind": "report", "turned": [{"colour": "red", "square": "5"}]},
        {"kind": "report", "turned": [{"colour": "red", "square": 5, "side": "back"}]},
        {"kind": "report", "turned": 0, "to": 4},
        {"kind": "done", "turned": 0},
    ],
    ids=str,
)
def test_a_misshapen_report(answer: dict[str, object]) -> None:
    """A misshapen report is no refused report: with `referee` it does not let `done` through."""
    talk = Talk.begun(help="referee")
    talk.takes({"kind": "roll", "dice": [4]}, {"kind": "move", "square": 0})
    code = "wrong-question" if answer["kind"] == "done" else "bad-request"
    talk.errs({"answer": answer}, code)
    talk.errs({"answer": {"kind": "done"}}, "wrong-question")


@pytest.mark.parametrize(
    "position",
    [
        {},
        {"turtles": []},
        {"turtles": {"red": {}}},
        {"turtles": {"red": [{"square": 0}]}},
        {"turtles": {"red": [{"side": "feet"}]}},
        {"turtles": {"red": [{"square": 0, "side": "head"}]}},
        {"turtles": {"red": [{"square": "0", "side": "feet"}]}},
        {"turtles": {"red": [{"square": 0.0, "side": "feet"}]}},
        {"turtles": {"red": [{"square": 0, "side": "feet", "name": "x"}]}},
        {"turtles": {}, "dice": None},
        {"turtles": {}, "dice": ["4"]},
        {"turtles": {}, "player": None},
        {"turtles": {}, "player": 0.0},
        {"turtles": {}, "turn": 1},
    ],
    ids=str,
)
def test_a_misshapen_position(position: dict[str, object]) -> None:
    """Shape before possibility, for audit and correct alike."""
    talk = Talk.begun()
    talk.errs({"audit": {"position": position}}, "bad-request")
    talk.errs({"correct": {"position": position, "reason": "x"}}, "bad-request")


@pytest.mark.parametrize("digits", [19, 20, 30, 4000])
@pytest.mark.parametrize("sign", ["", "-"])
def test_huge_whole_numbers_are_only_wrong(digits: int, sign: str) -> None:
    """A whole number of any size is judged by the rules and told back, never a crash."""
    huge = int(f"{sign}{'9' * digits}")
    talk = Talk.begun()
    talk.refuses({"kind": "roll", "dice": [huge]}, "TB-3")
    talk.takes({"kind": "roll", "dice": [4]})
    talk.refuses({"kind": "move", "square": huge}, "TB-5")
    reply = talk.answer({"kind": "move", "square": 0, "to": huge})
    assert reply["refusal"]["rule"] in ("TB-5", "TB-10")
    talk.takes({"kind": "move", "square": 0})
    talk.refuses({"kind": "report", "turned": huge}, "TB-11")
    talk.refuses({"kind": "report", "turned": [{"colour": "red", "square": huge}]}, "TB-11")
    turtles = {"red": [{"square": huge, "side": "feet"}]}
    table = {"turtles": turtles, "dice": [huge], "player": huge}
    assert talk.ask({"audit": {"position": table}})["differences"]
    talk.errs({"correct": {"position": table, "reason": "x"}}, "impossible-position")
    assert talk.new(("red", "blue"), board={"squares": huge})["error"]["code"] == "bad-setup"


def test_deep_but_readable_nesting_is_misshapen() -> None:
    """Nesting is no crash at any depth: readable is `bad-request`, over-deep is `bad-json`."""
    talk = Talk.begun()
    for depth in (10, 100, 400, 900, 950, 980, 1000, 1500, 3000, 20_000):
        for open_, close in (("[", "]"), ('{"a": ', "}")):
            nested = open_ * depth + "1" + close * depth
            for text in (
                f'{{"note": {nested}}}',
                f'{{"audit": {{"position": {{"turtles": {nested}}}}}}}',
                f'{{"new": {{"game": "turtle-bay", "players": [], "board": {nested}}}}}',
                f'{{"answer": {{"kind": "roll", "dice": {nested}, "x": "\\u00e9"}}}}',
            ):
                reply = talk.line(text.encode())
                assert reply["error"]["code"] in ("bad-request", "bad-json", "bad-setup")


def test_what_is_sound_is_read() -> None:
    """Escapes, paired surrogates, white space and raw UTF-8 are all sound JSON."""
    talk = Talk.begun()
    for line in (
        NOTE_OF % rb"\ud83d\ude00 \u017c\u00f3\u0142w \\ud800",
        NOTE_OF % "żółw 🐢".encode(),
        b' \t{ "note" :\r "x" } \r\n',
        NOTE_OF % (b"x" * 500),
        NOTE_OF % b"",
    ):
        assert talk.line(line)["ok"], line
    bodies = [entry["body"] for entry in talk.show("log")]
    assert bodies == ["😀 żółw \\ud800", "żółw 🐢", "x", "x" * 500, ""]


def test_a_line_of_the_greatest_length_is_read() -> None:
    """Padding counts: one byte more is refused."""
    talk = Talk.begun()
    line = b'{"note": "x"}'
    assert talk.line(line + b" " * (MAX_LINE - len(line)))["ok"]
    talk.errs_line(line + b" " * (MAX_LINE - len(line) + 1), "bad-json")
