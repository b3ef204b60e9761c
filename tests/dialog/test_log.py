"""The log in words: what was taken back and done again is said, not numbered (C4, I4)."""

from __future__ import annotations

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
