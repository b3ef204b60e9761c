"""Reports by keys and taps: how many were turned, or who; what is refused names the right ones."""

from __future__ import annotations

import pytest

from companion.games.contract import Step
from companion.games.turtle_bay.game import GAME
from companion.games.turtle_bay.reporting import MANY, MOST_TURNED, NAME, NAMED
from companion.games.turtle_bay.rules import Move, Report
from companion.games.turtle_bay.state import TurtleBay
from companion.keys import Key
from companion.layout import BIG
from companion.messages import MESSAGES
from companion.words import Words
from tests.dialog.hands import NUMBER_KEYS, ROLES, Hands
from tests.games.turtle_bay.tables import after, lay, refusal, roll, turned

BOTH_HANDS = pytest.mark.parametrize("keys", [ROLES, NUMBER_KEYS], ids=["roles", "numbers"])
WORDS = Words([MESSAGES, GAME.messages])
TABLE = "*red: 9f 5f 5b 0f w | blue: o 6f 6b 4f 0f"
MIXED = after(lay(TABLE), roll(4), Move(5))
"""Red has gone from 5 to 9 and passed its other one on 5 and both of blue's on 6."""


def asked(state: TurtleBay, *picked: int | str) -> Step | Report:
    """Gives what is asked of a report after these picks."""
    found = GAME.face.entry(state, picked, "referee", checked=False)
    assert isinstance(found, Step | Report)
    return found


def step(state: TurtleBay, *picked: int | str) -> Step:
    """Gives the step that follows these picks."""
    found = asked(state, *picked)
    assert isinstance(found, Step)
    return found


def test_how_many_is_one_pick_or_two() -> None:
    """B9: every count that a move can have; the most common ones at once."""
    assert [asked(MIXED, n) for n in range(MANY)] == [Report(n) for n in range(MANY)]
    many = [asked(MIXED, MANY, n) for n in range(MANY, MOST_TURNED + 1)]
    assert many == [Report(n) for n in range(MANY, MOST_TURNED + 1)]


def test_anybody_on_the_board_but_the_mover_can_be_named() -> None:
    """What is offered does not tell who was passed; each is named as often as there are some."""
    first = step(MIXED, NAME)
    assert [choice.value for choice in first.choices] == [
        "red/0", "blue/0", "blue/4", "red/5", "blue/6", "red/9", "blue/14", NAMED,
    ]  # fmt: skip
    assert first.choices[first.first].value == "red/5"  # where the mover stood
    labels = [WORDS.say(choice.say.code, choice.say.facts) for choice in first.choices]
    assert labels[4:7] == ["Blue on 6 (2 there)", "Red on 9", "Blue in the ocean"]
    then = step(MIXED, NAME, "blue/6", "blue/6")
    assert "blue/6" not in [choice.value for choice in then.choices]
    assert then.choices[then.first].value == NAMED
    (line,) = then.lines
    assert WORDS.say(line.code, line.facts) == "Turned so far: blue on 6, blue on 6"
    whole = asked(MIXED, NAME, "blue/6", "red/5", "blue/6", NAMED)
    assert whole == turned("blue 6", "red 5", "blue 6")
    assert asked(MIXED, NAME, NAMED) == turned()


def test_the_same_is_offered_whoever_was_passed() -> None:
    """Nothing shows what a move came to: a table on which nobody is passed offers as many."""
    beside = after(lay("*red: 9f 5f 4b 0f w | blue: o 9f 10b 4f 0f"), roll(4), Move(5))
    squares = [choice.value for choice in step(beside, NAME).choices]
    assert squares == ["red/0", "blue/0", "red/4", "blue/4", "red/9", "blue/9", "blue/10",
                       "blue/14", NAMED]  # fmt: skip


@pytest.mark.parametrize("many", range(1, 8))
def test_the_title_says_whom_was_named_last(many: int) -> None:
    """D8: as many marks as fit into the display's title."""
    spots = ("blue/0", "red/0", "blue/14", "red/5", "blue/6", "blue/6", "red/9")[:many]
    title = step(MIXED, NAME, *spots).title
    said = WORDS.say(title.code, title.facts)
    colour, _ = spots[-1].split("/")
    assert colour[0].upper() in said
    assert 7 <= len(said) <= BIG


@pytest.mark.parametrize(
    ("told", "rule", "code", "turtles", "wrong"),
    [
        (("red 5", "blue 6"), "TB-11", "not-turned", ["blue 6"], []),
        ((), "TB-11", "not-turned", ["blue 6", "blue 6", "red 5"], []),
        (("red 5", "blue 6", "red 9"), "TB-11", "turned-instead", ["blue 6"], ["red 9"]),
        (("red 0", "blue 0", "blue 4"), "TB-11", "turned-amiss",
         ["blue 6", "blue 6", "red 5"], ["blue 0", "blue 4", "red 0"]),
        (("red 5", "blue 6", "blue 6", "blue 4"), "TB-11", "turned-too-many", ["blue 4"], []),
        (("red 5", "blue 6", "blue 6", "red 9"), "TB-12", "turned-where-it-landed", ["red 9"], []),
        (("red 5", "blue 6", "blue 6", "blue 14"), "TB-13", "turned-at-an-end", ["blue ocean"], []),
        (("red 5", "blue 6", "blue 6", "blue 6"), "TB-11", "told-twice", ["blue 6"], []),
    ],
)  # fmt: skip
def test_a_wrong_report_names_who_is_wrong(
    told: tuple[str, ...], rule: str, code: str, turtles: list[str], wrong: list[str]
) -> None:
    """TB-11, TB-12, TB-13: who was forgotten, who was one too many, who instead of whom."""
    refused = refusal(MIXED, turned(*told))
    assert (refused.rule, refused.code) == (rule, code)
    assert named(refused.facts["turtles"]) == turtles
    assert named(refused.facts.get("wrong", [])) == wrong


def named(turtles: object) -> list[str]:
    """Writes the turtles of a fact."""
    assert isinstance(turtles, list)
    return sorted(f"{one['colour']} {one['square']}" for one in turtles)


@BOTH_HANDS
def test_they_are_named_by_keys(keys: tuple[Key, ...]) -> None:
    """B8, B9: the wrong one is said, then put right; until then the table shows as it lay before
    the move."""
    hands = Hands()
    hands.game("Anna", "Ben", help_="referee")
    hands.lay(
        red=[(9, "feet"), (5, "feet"), (5, "back"), (0, "feet"), (None, "feet")],
        yellow=[(6, "feet"), (6, "back"), (4, "feet"), (0, "feet"), (None, "feet")],
    )
    hands.answer({"kind": "roll", "dice": [4]})
    hands.answer({"kind": "move", "square": 5})
    before = hands.shot().position
    for pick in (NAME, "red/5", "yellow/6", "yellow/4"):
        hands.take_value(pick, keys)
        assert hands.shot().position == before
    hands.take_value(NAMED, keys)
    note = hands.dialog.note
    assert note is not None
    assert note.code == "turned-instead"
    assert note.text == "Turn back yellow (4). Still to be turned: yellow (6)"
    hands.put_away()
    hands.take_value("done", keys)
    assert hands.referee.turn == 2


def test_one_step_back_takes_the_last_one_back() -> None:
    """B9: BACK goes back name by name, then to the count."""
    hands = Hands()
    hands.game("Anna", "Ben", help_="referee")
    hands.answer({"kind": "roll", "dice": [4]})
    hands.answer({"kind": "move", "square": 0})
    for pick in (NAME, "red/0", "yellow/0"):
        hands.take_value(pick)
    hands.press("b")
    assert "yellow/0" in hands.values
    assert "red/0" not in hands.values
    hands.press("b b")
    assert hands.values == [*range(MANY + 1), NAME]
