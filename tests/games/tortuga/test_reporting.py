"""Reports by keys and taps: how many were turned, or who; what is refused names the right ones."""

from __future__ import annotations

import pytest

from companion.games.contract import Step
from companion.games.tortuga.game import GAME
from companion.games.tortuga.reporting import IN_LINE, MANY, MOST_JUMPED, NAME, NAMED
from companion.games.tortuga.rules import Report, Tortuga
from companion.keys import Key
from tests.dialog.hands import NUMBER_KEYS, ROLES, Hands
from tests.games.tortuga.tables import after, go, lay, refusal, turned
from tests.games.tortuga.talk import laid

BOTH_HANDS = pytest.mark.parametrize("keys", [ROLES, NUMBER_KEYS], ids=["roles", "numbers"])
MIXED = after(lay("*south: d1 | north: e3 g4 c5 | neutral: d2 c1"), go("d1 > d3 > f3", d2="south"))
"""South has righted d2 and turned e3 over; g4, c5 and c1 were not jumped."""


def asked(state: Tortuga, *picked: int | str) -> Step | Report:
    """Gives what is asked of a report after these picks."""
    found = GAME.face.entry(state, picked, "referee", checked=False)
    assert isinstance(found, Step | Report)
    return found


def test_how_many_is_one_pick_or_two() -> None:
    """B9: every count that a chain can have; the most common ones at once."""
    assert [asked(MIXED, n) for n in range(MANY)] == [Report(n) for n in range(MANY)]
    many = [asked(MIXED, MANY, n) for n in range(MANY, MOST_JUMPED + 1)]
    assert many == [Report(n) for n in range(MANY, MOST_JUMPED + 1)]


def test_anybody_but_the_mover_can_be_named() -> None:
    """What is offered does not tell who was jumped; whoever is named is not offered again."""
    first = asked(MIXED, NAME)
    assert isinstance(first, Step)
    assert [c.value for c in first.choices] == ["c1", "c5", "d2", "e3", "g4", NAMED]
    assert not first.lines
    then = asked(MIXED, NAME, "e3", "d2")
    assert isinstance(then, Step)
    assert [c.value for c in then.choices] == ["c1", "c5", "g4", NAMED]
    assert then.choices[then.first].value == NAMED
    assert then.lines[0].facts == {"cells": [{"cell": "e3"}, {"cell": "d2"}]}
    assert asked(MIXED, NAME, "e3", "d2", NAMED) == turned("e3", "d2")
    assert asked(MIXED, NAME, NAMED) == turned()
    long = asked(MIXED, NAME, "c1", "c5", "d2", "e3")
    assert isinstance(long, Step)
    shown = long.brief[0].facts["named"]
    assert isinstance(shown, list)
    assert len(shown) == IN_LINE


@pytest.mark.parametrize(
    ("told", "rule", "code", "named"),
    [
        (("d2",), "TO-11", "not-turned", ["e3"]),
        (("e3",), "TO-13", "not-righted", ["d2"]),
        ((), "TO-11", "not-turned", ["e3"]),
        (("e3", "c5"), "TO-13", "turned-instead", ["c5", "d2"]),
        (("c1", "c5"), "TO-11", "turned-instead", ["c1", "c5", "d2", "e3"]),
        (("e3", "d2", "c5"), "TO-11", "not-jumped", ["c5"]),
        (("e3", "d2", "c1"), "TO-13", "neutral-turned", ["c1"]),
        (("e3", "d2", "f3"), "TO-12", "own-turned", ["f3"]),
        (("e3", "d2", "d1"), "TO-11", "empty-turned", ["d1"]),
        (("e3", "d2", "c1", "c5"), "TO-13", "turned-too-many", ["c1", "c5"]),
        (("e3", "d2", "e3"), "TO-11", "turned-twice", ["e3"]),
        (("d2", "z9"), "TO-4", "no-such-cell", []),
    ],
)
def test_a_wrong_report_names_who_is_wrong(
    told: tuple[str, ...], rule: str, code: str, named: list[str]
) -> None:
    """TO-11, TO-12, TO-13: who was forgotten, who was one too many, who instead of whom."""
    refused = refusal(MIXED, Report(told))
    assert (refused.rule, refused.code) == (rule, code)
    places = GAME.speaks_of(MIXED, refused)
    assert sorted(str(place[1]) for place in places) == named


@BOTH_HANDS
def test_they_are_named_by_keys(keys: tuple[Key, ...]) -> None:
    """B8, B9: the wrong one first, then put right; the picture shows the board as it lay before."""
    hands = Hands(known={"tortuga": GAME})
    players = [{"name": "Anna"}, {"name": "Otso"}]
    hands.request({"new": {"game": "tortuga", "players": players, "help": "referee"}})
    cells = laid("d1", "e3 g4 c5", "d2 a1")
    hands.request({"correct": {"position": {"cells": cells}, "reason": "laid"}})
    hands.answer({"kind": "move", "from": "d1", "path": ["d3", "f3"], "facing": {"d2": "south"}})
    before = hands.shot().position
    for pick in (NAME, "e3", "c5", NAMED):
        hands.take_value(pick, keys)
        assert hands.referee.awaits_report == (hands.dialog.note is None)
        if hands.dialog.note is None:
            assert hands.shot().position == before
    note = hands.dialog.note
    assert note is not None
    assert note.code == "turned-instead"
    assert "c5" in note.text
    assert "d2" in note.text
    hands.put_away()
    hands.take_value("done", keys)
    assert hands.referee.turn == 2
