"""The log in words: what was taken back and done again is said, not numbered (C4, I4)."""

from __future__ import annotations

from companion.replies import AcceptedReply
from tests.dialog.hands import Hands


def lines(hands: Hands) -> list[str]:
    """Gives the log as the page has it."""
    return [line.text for line in hands.shot().log]


def test_undo_and_redo_say_what_they_meant() -> None:
    """C4, C5: in the words of the entry itself, what followed from it left out."""
    hands = Hands()
    hands.game("Anna", "Ben")
    hands.lay(
        red=[(5, "feet"), (0, "feet"), *[(None, "feet")] * 3],
        yellow=[(8, "feet"), (0, "feet"), *[(None, "feet")] * 3],
    )
    hands.press("4")
    hands.take_value(5)
    hands.press("B o")
    hands.request({"redo": {}})
    assert lines(hands)[-3:] == [
        "Red went from 5 to 9; yellow on 8 was passed: now on its back",
        "Took back: Red went from 5 to 9",
        "Did again: Red went from 5 to 9",
    ]


def test_done_and_a_correction_taken_back_are_said_too() -> None:
    """C4: every kind of entry that undo knows."""
    hands = Hands()
    hands.game("Anna", "Ben")
    hands.lay(
        red=[(5, "feet"), (0, "feet"), *[(None, "feet")] * 3],
        yellow=[(0, "feet"), *[(None, "feet")] * 4],
    )
    hands.request({"undo": {}})
    hands.press("4 o o")
    hands.request({"undo": {"across_turn": True}})
    assert lines(hands)[1] == "Took back: The table was taken as it lies: laid"
    assert lines(hands)[-1] == "Took back: Done on the table"


def test_a_corrected_table_shows_no_way_of_the_move_before() -> None:
    """E4: the marks would point at what lies otherwise now; they come with the next move."""
    hands = Hands()
    hands.game(help_="quiet")
    hands.answer({"kind": "roll", "dice": [2]})
    hands.answer({"kind": "move", "square": 0})
    assert hands.shot().landed == ("red", 2)
    waiting: list[tuple[int | None, str]] = [(None, "feet")] * 4
    hands.lay(red=[(3, "feet"), (0, "feet"), *waiting[:3]], yellow=[(0, "feet"), *waiting])
    assert (hands.shot().mover, hands.shot().landed, hands.shot().marked) == (None, None, ())
    hands.answer({"kind": "roll", "dice": [1]})
    assert hands.shot().landed is None
    hands.answer({"kind": "move", "square": 0})
    assert hands.shot().landed == ("yellow", 1)


def test_the_log_says_who_took_a_seat_over() -> None:
    """K4: and what was said before keeps the name of then, also once it is said anew."""
    hands = Hands()
    hands.game(help_="quiet")
    hands.answer({"kind": "roll", "dice": [2]})
    hands.answer({"kind": "move", "square": 0})
    assert isinstance(hands.desk.hand_over(("Otto", "Ben")), AcceptedReply)
    assert hands.shot().log[-1].text == "Anna's seat is Otto's now"
    hands.request({"set": {"help": ["guide", "quiet"]}})
    assert hands.shot().log[-1].text == "Help for Otto: guide"
