"""Wrong lines and bodies that need no look at the game: literal tables for `wrong.py`."""

import random
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
    b'{"answer": {"kind": "roll", "dice": [1.0]}}', b'{"answer": {"kind": "move", "square": 0.0}}',
    b'{"answer": {"kind": "roll", "dice": [1], "dice": [1]}}',
    b'{"answer": {"kind": "roll", "dice": [1' + b"0" * 5000 + b"]}}",
    b'\xef\xbb\xbf{"show": "question"}', b'{"answer": {"kind": "report", "turned": 0.0}}',
    b'{"answer": {"kind": "move", "square": 1e0}}',
    b'{"answer": {"kind": "report", "turned": -0.0}}',
]  # fmt: skip

LONG = "z" * 501

MISSHAPEN: list[Any] = [
    {"frob": {}}, {"undo": {}, "redo": {}}, {"answer": {"kind": "done"}, "note": "x"},
    {"Undo": {}},
    {"": {}}, {"undo": {"across": True}}, {"undo": {"across_turn": 1}}, {"undo": None},
    {"undo": []},
    {"undo": {"across_turn": None}}, {"redo": {"x": 1}}, {"redo": None}, {"redo": True},
    {"show": "positions"}, {"show": ["position"]}, {"show": {"position": {}}}, {"show": 1},
    {"audit": {}}, {"audit": {"position": None}}, {"audit": {"position": {}}}, {"audit": []},
    {"audit": {"position": {"turtles": {}}, "why": 1}}, {"audit": {"turtles": {}}},
    {"audit": {"position": {"turtles": []}}}, {"audit": {"position": {"dice": []}}},
    {"correct": {}}, {"correct": {"reason": "x"}}, {"correct": {"position": 4, "reason": "x"}},
    {"correct": {"position": {"turtles": {}}, "reason": 5}},
    {"correct": {"position": {}, "why": 1}},
    {"correct": {"position": {"turtles": {}}, "reason": LONG}}, {"note": LONG}, {"note": 5},
    {"note": None}, {"note": ["x"]}, {"note": ""}, {"note": {"text": "x"}},
    {"set": {"helps": "guide"}},
    {"set": {"language": 5}}, {"set": {"language": "xx"}}, {"set": {"help": "loud"}}, {"set": []},
    {"set": {"help": {"0": "guide"}}}, {"set": {"help": None}}, {"set": "guide"}, {"set": {}},
    {"answer": {"dice": [1]}}, {"answer": {"kind": None}}, {"answer": {"kind": 5, "dice": [1]}},
    {"answer": {"kind": ["roll"], "dice": [1]}}, {"answer": [{"kind": "done"}]}, {"help": {}},
    {"abandon": {}}, {"new": {}}, {"new": []}, {"new": {"game": "turtle-bay"}},
    {"new": {"players": []}},
]  # fmt: skip

# The first four are this game's own, for another moment.
OTHER_KINDS: list[Any] = [
    {"kind": "roll", "dice": []}, {"kind": "move", "square": -1}, {"kind": "report", "turned": -1},
    {"kind": "report", "turned": "x"}, {"kind": "turtle", "colour": "red"},
    {"kind": "again", "again": True}, {"kind": "play-card", "eggs": 2},
    {"kind": "reveal", "eggs": 4},
    {"kind": "move", "from": "d3", "path": ["d5"]}, {"kind": "choose", "turtle": "red"},
    {"kind": "card", "card": {"type": "curse", "steps": 1}},
    {"kind": "token", "token": "speed-up"},
    {"kind": "owners", "owners": {"red": 0}}, {"kind": "report", "to": 15, "card_to": 1},
    {"kind": "pass"}, {"kind": "skip"}, {"kind": "do"}, {"kind": "Roll", "dice": [1]},
    {"kind": ""},
    {"kind": "roll "}, {"kind": "on_roll"}, {"kind": "done", "by": 1},
]  # fmt: skip


def faulty_setups(chance: random.Random) -> list[Any]:
    """Returns set-ups with one fault each, and a few with two."""
    red, blue = {"name": "Anna", "colours": ["red"]}, {"name": "Bo", "colours": ["blue"]}
    plain: dict[str, Any] = {"game": "turtle-bay", "players": [red, blue]}
    crowd = [{"name": str(n)} for n in range(5)]
    people: list[Any] = [
        [], [red], crowd, [red, red], [red, {"name": " Anna\t"}], [red,
        {"name": ""}], "Anna", None,
        [red, {"name": "  "}], [red, {"name": "y" * 25}], [red, {"name": 5}], [red, {}],
        [red, "Bo"],
        [red, {"name": "Bo", "colours": "blue"}], [red, {"name": "Bo", "colours": []}],
        [red, {"name": "Bo", "colours": ["red"]}], [red, {"name": "Bo", "colours": ["purple"]}],
        [red, {"name": "Bo", "colours": ["blue", "green"]}], [red, {"name": "Bo", "age": 5}],
        [red, {"name": "Bo", "colours": None}], [red, {"name": "Bo", "colours": [4]}], {"0": red},
    ]  # fmt: skip
    changes: list[dict[str, Any]] = [{"players": p} for p in people] + [
        {"game": "chess"}, {"game": ""}, {"game": None}, {"game": 5}, {"game": "Turtle-Bay"},
        {"options": {"raven": True}}, {"options": {"quick": 1}}, {"options": {"quick": None}},
        {"options": {"Quick": True}}, {"options": []}, {"options": None}, {"options": "quick"},
        {"board": {"squares": 0}}, {"board": {"squares": 100}}, {"board": {"squares": -5}},
        {"board": {"squares": "13"}}, {"board": {"squares": True}}, {"board": {"squares": None}},
        {"board": {"squares": 2.5}}, {"board": {"squares": 5, "cards": {}}},
        {"board": {"path": []}},
        {"board": []}, {"board": None}, {"board": 13}, {"board": {"squares": 10**30}},
        {"help": "loud"}, {"help": ["quiet"]}, {"help": ["quiet"] * 3}, {"help": []}, {"help": 5},
        {"help": None}, {"help": ["quiet", "loud"]}, {"help": ["quiet", 5]}, {"help": {}},
        {"language": "xx"}, {"language": ""}, {"language": 5}, {"language": None}, {"seed": 1},
        {"options": {"quick": True, "forced": "chain"}}, {"": 1},
    ]  # fmt: skip
    two = {**chance.choice(changes), **chance.choice(changes)}
    return [{**plain, **change} for change in (chance.choice(changes), two)]
