"""Rows of the rules: set-up, turn order, throws and how turtles move (MA-1 to MA-9, MA-16)."""

from __future__ import annotations

from tests.games.mahe.rows import FOUR, TOWER, row
from tests.games.mahe.tables import DONE, NO, YES, Again, Reveal, Roll, report, throw

OPENING = f"{FOUR} | | | up none"

THROWS = (
    # MA-1
    row("MA-1", "all on the raft", OPENING, lies="raft: red yellow green blue", asks="A: reveal"),
    row("MA-1", "the top card is turned up", OPENING, Reveal(4), asks="A: roll red"),
    row("MA-1", "a card with 0 eggs", OPENING, Reveal(0), refused="MA-1 no-such-card"),
    row("MA-1", "a card with 7 eggs", OPENING, Reveal(7), refused="MA-1 no-such-card"),
    # MA-2
    row("MA-2", "the first player begins", FOUR, asks="A: roll red"),
    row("MA-2", "then the next", FOUR, throw(2), DONE, asks="B: roll yellow"),
    row(
        "MA-2",
        "after the last the first",
        f"{FOUR[:-8]}*D: green",
        throw(2),
        DONE,
        asks="A: roll red",
    ),
    row("MA-2", "two dice at once", FOUR, Roll((2, 3)), refused="MA-2 one-at-a-time"),
    row("MA-2", "no die at all", FOUR, Roll(()), refused="MA-2 one-at-a-time"),
    row("MA-2", "a die with a 7", FOUR, Roll((7,)), refused="MA-2 no-such-face"),
    row("MA-2", "a die with a 0", FOUR, Roll((0,)), refused="MA-2 no-such-face"),
    row(
        "MA-2",
        "a second die with a 9",
        FOUR,
        throw(2, stop=False),
        YES,
        Roll((9,)),
        refused="MA-2 no-such-face",
    ),
    # MA-3
    row("MA-3", "after the first", FOUR, throw(3, stop=False), asks="A: again red 3"),
    row("MA-3", "after the second", FOUR, throw(3, 1, stop=False), asks="A: again red 4"),
    row(
        "MA-3", "asked with a total of 7 too", FOUR, throw(3, 4, stop=False), asks="A: again red 7"
    ),
    row("MA-3", "another one is thrown", FOUR, throw(3, stop=False), YES, asks="A: roll red"),
    row("MA-3", "three at most", FOUR, throw(1, 1, 1), asks="A: do"),
    row("MA-3", "enough after one", FOUR, throw(3), asks="A: do"),
    # MA-4
    row("MA-4", "nobody on top", f"*{FOUR} | 5: red", throw(3, stop=False), asks="A: again red 3"),
    row("MA-4", "the topmost one's owner", TOWER, throw(1, stop=False), asks="C: again red 1"),
    row(
        "MA-4",
        "not who is below",
        f"*{FOUR} | 5: blue red",
        throw(1, stop=False),
        asks="A: again red 1",
    ),
    row("MA-4", "the owner throws", TOWER, throw(1, stop=False), YES, asks="B: roll red"),
    row(
        "MA-4",
        "nobody stands on anybody on the raft",
        FOUR,
        throw(1, stop=False),
        asks="A: again red 1",
    ),
    row(
        "MA-4",
        "by the mover",
        TOWER,
        throw(1, stop=False),
        Again(again=True, by=1),
        refused="MA-4 top-decides",
    ),
    row(
        "MA-4",
        "by nobody there is",
        TOWER,
        throw(1, stop=False),
        Again(again=True, by=9),
        refused="MA-4 top-decides",
    ),
    row(
        "MA-4",
        "by another than the owner",
        FOUR,
        throw(1, stop=False),
        Again(again=False, by=1),
        refused="MA-4 owner-decides",
    ),
    row(
        "MA-4",
        "by the one who decides",
        TOWER,
        throw(1, stop=False),
        Again(again=False, by=2),
        asks="B: do",
    ),
    # MA-5
    row(
        "MA-5",
        "over 7 with two",
        f"*{FOUR} | 5: red",
        throw(2, 6),
        lies="raft: red yellow green blue",
    ),
    row(
        "MA-5",
        "over 7 with three",
        f"*{FOUR} | 5: red, 9: blue",
        throw(2, 5, 1),
        lies="9: blue, raft: red yellow green",
    ),
    row(
        "MA-5",
        "7 is not over 7",
        f"*{FOUR} | 5: red",
        throw(1, 6),
        lies="19: red, raft: yellow green blue",
    ),
    row(
        "MA-5",
        "with all on top; those below stay",
        TOWER,
        throw(5, 3),
        lies="3: green, 18: blue, raft: red yellow",
    ),
    row(
        "MA-5",
        "on the raft already: nothing to do",
        FOUR,
        throw(5, 3),
        lies="raft: red yellow green blue",
        asks="B: roll yellow",
    ),
    row(
        "MA-5", "reported elsewhere", TOWER, throw(5, 3), report(18), refused="MA-5 failed-so-raft"
    ),
    row("MA-5", "reported right", TOWER, throw(5, 3), report("raft"), asks="C: roll yellow"),
    # MA-6
    row(
        "MA-6",
        "one die: its number",
        f"*{FOUR} | 5: red",
        throw(6),
        lies="11: red, raft: yellow green blue",
    ),
    row(
        "MA-6",
        "two dice: twice",
        f"*{FOUR} | 5: red",
        throw(4, 2),
        lies="17: red, raft: yellow green blue",
    ),
    row(
        "MA-6",
        "three dice: three times",
        f"*{FOUR} | 1: red",
        throw(2, 1, 3),
        lies="19: red, raft: yellow green blue",
    ),
    row(
        "MA-6",
        "not doubled",
        f"*{FOUR} | 5: red",
        throw(4, 2),
        report(11),
        refused="MA-6 not-multiplied",
    ),
    row(
        "MA-6",
        "one too far",
        f"*{FOUR} | 5: red",
        throw(4),
        report(10),
        refused="MA-6 ends-elsewhere",
    ),
    row(
        "MA-6", "backwards", f"*{FOUR} | 5: red", throw(4), report(1), refused="MA-6 ends-elsewhere"
    ),
    row(
        "MA-6",
        "to the raft though it holds",
        f"*{FOUR} | 5: red",
        throw(4),
        report("raft"),
        refused="MA-6 did-not-fail",
    ),
    row(
        "MA-6",
        "reported right",
        f"*{FOUR} | 5: red",
        throw(4, 2),
        report(17),
        asks="B: roll yellow",
    ),
    # MA-7
    row("MA-7", "carries those on top", TOWER, throw(1), lies="3: green, 18: blue, 19: red yellow"),
    row(
        "MA-7",
        "the bottom one carries all",
        "*A: blue, B: red, C: yellow, D: green | 8: blue red yellow",
        throw(3),
        lies="11: blue red yellow, raft: green",
    ),
    row(
        "MA-7",
        "the top one goes alone",
        "A: blue, B: red, *C: yellow, D: green | 8: blue red yellow",
        throw(3),
        lies="8: blue red, 11: yellow, raft: green",
    ),
    # MA-8
    row(
        "MA-8",
        "crosses whoever stands there",
        f"*{FOUR} | 5: red, 6: blue, 8: yellow",
        throw(4),
        lies="6: blue, 8: yellow, 9: red, raft: green",
    ),
    row(
        "MA-8",
        "ends on top",
        f"*{FOUR} | 5: red, 8: yellow blue",
        throw(3),
        lies="8: yellow blue red, raft: green",
    ),
    row(
        "MA-8",
        "in its own order",
        "A: blue, *B: red, C: yellow, D: green | 2: red yellow, 6: blue green",
        throw(2, 2, stop=False),
        NO,
        lies="6: blue green, 10: red yellow",
    ),
    row(
        "MA-8",
        "a group on a group",
        "A: blue, *B: red, C: yellow, D: green | 2: red yellow, 6: blue green",
        throw(4),
        lies="6: blue green red yellow",
    ),
    row(
        "MA-8",
        "the whole way round, on top again",
        "*A: blue, B: red, C: yellow, D: green | 8: red blue yellow",
        throw(3, 3, 1),
        lies="8: red blue yellow, raft: green",
    ),
    # MA-9
    row(
        "MA-9", "from the raft first onto 1", FOUR, throw(1), lies="1: red, raft: yellow green blue"
    ),
    row(
        "MA-9",
        "from the raft 21 steps",
        FOUR,
        throw(5, 1, 1),
        lies="21: red, raft: yellow green blue",
    ),
    row(
        "MA-9",
        "after 21 comes 1",
        f"*{FOUR} | 21: red",
        throw(1),
        lies="1: red, raft: yellow green blue",
    ),
    row("MA-9", "over 21", f"*{FOUR} | 20: red", throw(3), lies="2: red, raft: yellow green blue"),
    row(
        "MA-9", "one too short from the raft", FOUR, throw(4), report(3), refused="MA-9 first-step"
    ),
    row(
        "MA-9",
        "a space beyond 21",
        f"*{FOUR} | 20: red",
        throw(3),
        report(23, "A"),
        refused="MA-9 no-such-space",
    ),
    row("MA-9", "space 0", FOUR, throw(4), report(0), refused="MA-9 no-such-space"),
    # MA-16
    row(
        "MA-16",
        "a stack falls apart on the raft",
        TOWER,
        throw(5, 3),
        DONE,
        throw(1),
        DONE,
        lies="1: yellow, 3: green, 18: blue, raft: red",
    ),
    row(
        "MA-16",
        "there each decides alone",
        "A: blue, *B: red, C: yellow, D: green | 5: red yellow",
        throw(5, 3),
        DONE,
        throw(1, stop=False),
        asks="C: again yellow 1",
    ),
)
