"""Wrong lines and bodies of every game, that need no look at it: literal tables."""

from typing import Any

# Not JSON at all, or JSON that is no request.
GARBAGE = [
    b"{", b"}", b"nope", b"'", b'{"show": "position"', b'{"show": position}', b"{'undo': {}}",
    b'{"undo": {},}', b'{"undo": {}} {"undo": {}}', b'{"note": "\xff\xfe"}', b"\x00", b"\xc3",
    b'{"note": "a\tb"}', b'{"answer": {"kind": "roll", "dice": [1,]}}', b"[", b'"', b"{}", b"[]",
    b'[{"undo": {}}]', b'"undo"', b"null", b"true", b"17", b"4.0", b"-", b"01", b'{"undo"}',
    b'{"answer": {"kind": "roll", "dice": [0x1]}}', b'{"answer": {"kind": "roll", "dice": [+1]}}',
    b"[" * 3000, b'{"answer": ' * 3000, b"// undo", b'{"note": "\\x41"}', b'{undo: {}}',
]  # fmt: skip

# JSON for some readers and not for others: doubled keys, reals, numbers without end.
QUESTIONABLE = [
    b'{"undo": {}, "undo": {}}', b'{"show": "log", "show": "position"}',
    b'{"undo": {"across_turn": true, "across_turn": true}}', b'{"note": 4.0}',
    b'{"answer": {"kind": "roll", "dice": [NaN]}}',
    b'{"answer": {"kind": "roll", "dice": [1e999]}}',
    b'{"answer": {"kind": "roll", "dice": [Infinity]}}', b'{"note": "\\ud800"}',
    b'{"answer": {"kind": "roll", "dice": [1.0]}}',
    b'{"answer": {"kind": "roll", "dice": [1], "dice": [1]}}',
    b'{"answer": {"kind": "roll", "dice": [1' + b"0" * 5000 + b"]}}",
    b'\xef\xbb\xbf{"show": "question"}',
]  # fmt: skip

LONG = "z" * 501

# Verbs and bodies that no game takes.
MISSHAPEN: list[Any] = [
    {"frob": {}}, {"undo": {}, "redo": {}}, {"answer": {"kind": "done"}, "note": "x"},
    {"Undo": {}}, {"": {}}, {"undo": {"across": True}}, {"undo": {"across_turn": 1}},
    {"undo": None}, {"undo": []}, {"undo": {"across_turn": None}}, {"redo": {"x": 1}},
    {"redo": None}, {"redo": True}, {"show": "positions"}, {"show": ["position"]},
    {"show": {"position": {}}}, {"show": 1}, {"audit": {}}, {"audit": {"position": None}},
    {"audit": {"position": {}}}, {"audit": []}, {"audit": {"position": {"dice": []}}},
    {"correct": {}}, {"correct": {"reason": "x"}}, {"correct": {"position": 4, "reason": "x"}},
    {"correct": {"position": {}, "why": 1}}, {"note": LONG}, {"note": 5}, {"note": None},
    {"note": ["x"]}, {"note": ""}, {"note": {"text": "x"}}, {"set": {"helps": "guide"}},
    {"set": {"language": 5}}, {"set": {"language": "xx"}}, {"set": {"help": "loud"}}, {"set": []},
    {"set": {"help": {"0": "guide"}}}, {"set": {"help": None}}, {"set": "guide"}, {"set": {}},
    {"answer": {"dice": [1]}}, {"answer": {"kind": None}}, {"answer": {"kind": 5, "dice": [1]}},
    {"answer": {"kind": ["roll"], "dice": [1]}}, {"answer": [{"kind": "done"}]}, {"help": {}},
    {"abandon": {}}, {"new": {}}, {"new": []}, {"new": {"players": []}},
]  # fmt: skip

# Kinds of no game.
NO_KINDS: list[Any] = [
    {"kind": "pass"}, {"kind": "skip"}, {"kind": "do"}, {"kind": "Roll", "dice": [1]},
    {"kind": ""}, {"kind": "roll "}, {"kind": "on_roll"}, {"kind": "done", "by": 1},
]  # fmt: skip

# Values under a set-up's general fields that no game takes, for two players.
SETUP_CHANGES: list[dict[str, Any]] = [
    {"game": "chess"}, {"game": ""}, {"game": None}, {"game": 5},
    {"options": []}, {"options": None}, {"options": "quick"},
    {"board": []}, {"board": None}, {"board": 13},
    {"help": "loud"}, {"help": ["quiet"]}, {"help": ["quiet"] * 3}, {"help": []}, {"help": 5},
    {"help": None}, {"help": ["quiet", "loud"]}, {"help": ["quiet", 5]}, {"help": {}},
    {"language": "xx"}, {"language": ""}, {"language": 5}, {"language": None}, {"seed": 1},
    {"": 1},
]  # fmt: skip


def wrong_people(one: dict[str, Any]) -> list[Any]:
    """Returns lists of players that no game takes, made of one that could sit in any."""
    name = one["name"]
    others: list[Any] = [
        {"name": f" {name}\t"}, {"name": ""}, {"name": "  "}, {"name": "y" * 25}, {"name": 5}, {},
        "Bo", {"name": "Bo", "colours": "blue"}, {"name": "Bo", "age": 5},
        {"name": "Bo", "colours": None}, {"name": "Bo", "colours": [4]},
    ]  # fmt: skip
    return [[], [one], [one, one], name, None, {"0": one}, *([one, other] for other in others)]
