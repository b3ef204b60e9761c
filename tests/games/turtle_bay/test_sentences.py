"""What people read in Turtle Bay, word for word where wording went wrong or easily could (I2)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion import speech
from companion.games.contract import Accepted, Answer, Refusal
from companion.games.turtle_bay import rules
from companion.games.turtle_bay.game import GAME
from companion.games.turtle_bay.rules import Move, Report
from companion.messages import MESSAGES
from companion.words import LISTED, Words
from tests.games.turtle_bay.tables import BayAnswer, after, lay, refusal, roll, turned
from tests.protocol.talk import Talk

WORDS = Words([MESSAGES, GAME.messages], ["Anna", "Bo"])


def said(refused: Refusal) -> str:
    """Says a refusal."""
    return WORDS.say(f"refusal.{refused.code}", refused.facts)


BEFORE: tuple[BayAnswer, ...] = (roll(4),)
MOVED: tuple[BayAnswer, ...] = (roll(4), Move(5))


@pytest.mark.parametrize(
    ("table", "before", "answer", "sentence"),
    [
        (
            "*red: 5f | blue: 7b 6b",
            (),
            roll(4, 4),
            "Throw 1 die, not 2 (turtles of yours on their backs: 0)",
        ),
        (
            "*red: 5b 4b | blue: 0f",
            (),
            roll(4),
            "Throw 2 dice, not 1 (turtles of yours on their backs: 2)",
        ),
        ("*red: 5f | blue: 0f", (), roll(7), "A die shows 1 to 6, not 7: enter it again"),
        (
            "*red: 5f | blue: 0f",
            BEFORE,
            Move(5, to=8),
            "4 steps take red from 5 to 9: put it there",
        ),
        (
            "*red: 12f | blue: 0f",
            BEFORE,
            Move(12, to=13),
            "4 steps take red from 12 to the ocean: put it there",
        ),
        # Told beyond the ocean though the move ends on the way: the advice is where it ends.
        (
            "*red: 5f | blue: 0f",
            BEFORE,
            Move(5, to=20),
            "Nobody goes beyond the ocean: 4 steps take red from 5 to 9",
        ),
        (
            "*red: 5f | blue: 7f",
            BEFORE,
            Move(7),
            "Blue on 7 is not yours: choose a red one",
        ),
        (
            "*red: 5f | blue: o",
            BEFORE,
            Move(14),
            "Blue in the ocean is not yours: choose a red one",
        ),
        (
            "*red: 5f 4f 3f 2f 1f | blue: 0f",
            BEFORE,
            Move(0),
            "Blue on the start square is not yours: choose a red one",
        ),
        (
            "*red: 5f | blue: 0f",
            BEFORE,
            Move(8),
            "No turtle of red is on 8: choose another square",
        ),
        (
            "*red: 5b | blue: 0f",
            BEFORE,
            Move(5),
            "Red's turtle on 5 lies on its back: choose another",
        ),
        (
            "*red: 5f | blue: 5f 6f",
            MOVED,
            Report(1),
            "2 turtles were passed: blue on 6, blue on 5",
        ),
        ("*red: 5f | blue: 0f", MOVED, Report(1), "Nobody was passed, so nobody is turned over"),
        (
            "*red: 5f 5f | blue: 5f 6f 7f 8f 8f | green: 8b 7b",
            MOVED,
            Report(1),
            "8 turtles were passed: red on 5, green on 8, green on 7, blue on 8, and 4 more",
        ),
        (
            "*red: 5f | blue: 6f",
            MOVED,
            turned("blue 6", "blue 6"),
            "Blue on 6 was told twice: tell it once",
        ),
        (
            "*red: 5f | blue: 5f 6f 6f",
            MOVED,
            turned("blue 5", "blue 6", "blue 6", "blue 6", "blue 5"),
            "Blue on 5, blue on 6 were told twice: tell each once",
        ),
        (
            "*red: 5f | blue: 4f 6f",
            MOVED,
            turned("blue 6", "blue 6", "blue 4"),
            "Not passed, so turn back: blue on 4",
        ),
        (
            "*red: 5f | blue: 0f",
            BEFORE,
            Move("waiting"),
            "Red beside the board waits: choose one that is on the board",
        ),
        (
            "*red: 5f | blue: 5f 6f",
            MOVED,
            turned("blue 6", "blue 0"),
            "Turn back blue (start). Still to be turned: blue (5)",
        ),
        (
            "*red: 5f 5f | blue: 5f 6f 7f 8f 8f | green: 8b 7b",
            MOVED,
            turned("green 0", "red 0"),
            "2 were turned wrongly, 8 forgotten: look at the list",
        ),
        (
            "*red: 5f | blue: 9f",
            MOVED,
            turned("blue 9"),
            "Nobody is turned where it lands: turn back blue on 9",
        ),
        (
            "*red: 5f | blue: 0f",
            MOVED,
            turned("blue 0"),
            "At start and ocean nobody is turned: turn back blue (start)",
        ),
    ],
)
def test_refusal(table: str, before: tuple[BayAnswer, ...], answer: Answer, sentence: str) -> None:
    """A refusal says what to do instead, with places named as people name them."""
    assert said(refusal(after(lay(table), *before), answer)) == sentence


def test_actions_name_start_and_ocean() -> None:
    """TB-10: a move into the ocean is not told as a move to a square that is not printed."""
    state = after(lay("*red: 12f | blue: 13b"), roll(4), Move(12))
    question = rules.question(state)
    assert question is not None
    actions: Any = question.actions
    assert [WORDS.say(f"action.{action.code}", action.facts) for action in actions] == [
        "Move red from 12 to the ocean",
        "Turn over blue on 13: now on its feet",
    ]


def test_long_lists_are_cut_where_the_rest_can_be_counted() -> None:
    """D8: a list of turtles names the first few, so that the sentence stays readable."""
    turtles: Any = [{"colour": "red", "square": n} for n in range(1, LISTED + 1)]
    assert WORDS.thing("turtles", turtles) == "red on 1, red on 2, red on 3, red on 4"
    longer = WORDS.thing("turtles", [*turtles, {"colour": "blue", "square": None}])
    assert longer == "red on 1, red on 2, red on 3, red on 4, and 1 more"
    assert WORDS.thing("dice", [{"die": n} for n in range(9)]).count(",") == 8


DIFFERENCES = {
    "a side": (
        ("blue", 5, {"side": "feet"}),
        ["Blue on 5: on its back expected, on its feet found (TB-11, turn 1)"],
    ),
    "a square": (
        ("red", 9, {"square": 8}),
        [
            "Red on 9: on its feet expected, nothing found (TB-5, turn 1)",
            "Red on 8: nothing expected, on its feet found (TB-1, at the start)",
        ],
    ),
    "into the ocean": (
        ("blue", 0, {"square": 14}),
        [
            "Blue on the start square: on its feet expected, nothing found (TB-1, at the start)",
            "Blue in the ocean: nothing expected, on its feet found (TB-1, at the start)",
        ],
    ),
    "one that waits": (
        ("red", None, {"square": 3}),
        [
            "Red beside the board: 3 expected, 2 found (told in turn 1)",
            "Red on 3: nothing expected, on its feet found (TB-1, at the start)",
        ],
    ),
}


@pytest.mark.parametrize(("change", "sentences"), DIFFERENCES.values(), ids=DIFFERENCES.keys())
def test_difference(change: tuple[str, int | None, dict[str, Any]], sentences: list[str]) -> None:
    """An audit names the place, both sides, the rule and the turn, in the words of the table."""
    talk = Talk.begun(colours=("red", "blue"))
    turtles = talk.position["turtles"]
    turtles["red"][0]["square"], turtles["red"][1]["square"] = 5, 0
    turtles["blue"][0]["square"], turtles["blue"][1]["square"] = 5, 0
    assert talk.ask({"correct": {"position": {"turtles": turtles}, "reason": "x"}})["ok"]
    talk.takes({"kind": "roll", "dice": [4]}, {"kind": "move", "square": 5})
    colour, square, changed = change
    assert [found["message"] for found in talk.audited(colour, square, **changed)] == sentences


def test_difference_of_dice_and_turn() -> None:
    """TB-2, TB-4: whose turn it is, by name; the dice, by number."""
    talk = Talk.begun(colours=("red", "blue"))
    talk.takes({"kind": "roll", "dice": [4]})
    told = {**talk.position, "dice": [3], "player": 1}
    found = talk.ask({"audit": {"position": told}})["differences"]
    assert [difference["message"] for difference in found] == [
        "The dice: 4 expected, 3 found (TB-4, turn 1)",
        "Whose turn it is: Anna expected, Bo found (TB-2, at the start)",
    ]


def test_telling_an_event_changes_nothing_of_what_is_told_next_time() -> None:
    """Events and actions that are alike are one value, also in another game."""
    state = lay("*red: 5f | blue: 6f 7b")
    moving = after(state, *BEFORE)
    first = rules.rule_on(moving, Move(5))
    assert isinstance(first, Accepted)
    as_made = msgspec.json.encode(first.events)
    told = [speech.said(event, "event", WORDS) for event in first.events]
    assert all(event.message for event in told)
    again = rules.rule_on(moving, Move(5))
    assert isinstance(again, Accepted)
    assert msgspec.json.encode(again.events) == as_made
    assert not any(event.message for event in again.events)
