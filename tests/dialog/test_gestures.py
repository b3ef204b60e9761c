"""Undo, menu, "sure?", last message, start and end of a game, by keys."""

from __future__ import annotations

import pytest

from companion.errands import menus
from companion.games.turtle_bay.state import TurtleBayBoard
from companion.keys import Key, Press
from companion.referee import Referee
from tests.dialog.hands import PRESSES, Hands


def two(**more: str) -> Hands:
    """Anna and Ben at the first throw."""
    hands = Hands()
    hands.game("Anna", "Ben", **more)
    return hands


def a_turn(hands: Hands) -> None:
    """Plays one whole turn: a throw, the start turtle, done."""
    hands.press("2 o o")
    hands.put_away()


def near_the_end(hands: Hands) -> None:
    """Anna needs one more turtle in the ocean, and it stands before it."""
    hands.lay(
        red=[(14, "feet"), (14, "feet"), (14, "feet"), (14, "feet"), (13, "feet")],
        yellow=[(0, "feet"), *[(None, "feet")] * 4],
    )


def in_the_box(row: str) -> tuple[str, ...]:
    """Gives the way to a row of the menu's second level, or of the box's own."""
    return ("box", row) if row in menus.BOX else (row,)


def ended() -> Hands:
    """A game that Anna has just won; her turtle is shown."""
    hands = two()
    near_the_end(hands)
    hands.press("1 o o")
    assert hands.mode == "result"
    return hands


# -- undo -----------------------------------------------------------------------------------------


def test_undo_within_a_turn_asks_nothing() -> None:
    """C1, F7: one held press takes the throw back and says so."""
    hands = two()
    before = hands.referee.state
    hands.press("3 B")
    assert hands.sure() is None
    assert hands.referee.state == before
    assert hands.dialog.note is not None
    assert hands.dialog.note.text == "Anna: threw 3"


@pytest.mark.parametrize("gesture", ["B", "m 1"])
def test_undo_across_a_turn_asks_with_the_cursor_on_no(gesture: str) -> None:
    """C3: a second, deliberate press; it says whose turn it will be; OK alone changes nothing."""
    hands = two()
    a_turn(hands)
    hands.press(gesture)
    assert hands.sure() == "undo"
    step = hands.shot().step
    assert step is not None
    assert step.lines == ("Anna is on turn again",)
    assert hands.values[hands.dialog.cursor] == "no"
    log = len(hands.referee.log)
    hands.press("o")
    assert hands.sure() is None
    assert len(hands.referee.log) == log
    hands.press(f"{gesture} u o")
    assert hands.referee.log[-1].verb == "undo"
    assert hands.referee.state.player == 0


def test_nothing_to_take_back_is_said() -> None:
    """B1: the held key is answered, and nothing changes."""
    hands = two()
    hands.press("B")
    assert hands.dialog.note is not None
    assert hands.dialog.note.code == "nothing-to-undo"
    assert hands.referee.log == []


def test_back_takes_an_unfinished_pick_back_without_an_entry() -> None:
    """B4: what is not an answer yet leaves no trace."""
    hands = two()
    hands.lay(
        red=[(5, "back"), (4, "back"), (0, "feet"), (None, "feet"), (None, "feet")],
        yellow=[(0, "feet"), *[(None, "feet")] * 4],
    )
    log = len(hands.referee.log)
    hands.press("4")
    assert len(hands.picked()) == 1
    hands.press("l")
    assert not hands.picked()
    hands.press("4 b")
    assert not hands.picked()
    assert len(hands.referee.log) == log


def test_redo_by_the_menu_does_again_what_was_taken_back() -> None:
    """C5: until the next answer."""
    hands = two()
    hands.press("3 B o m")
    hands.take_value("more")
    hands.take_value("redo")
    assert hands.dialog.note is not None
    assert hands.dialog.note.title == "Done again"
    hands.put_away()
    assert hands.shot().question == {"kind": "move", "player": 0, "prompt": "", "steps": 3}


@pytest.mark.parametrize("times", [1, 2, 3])
def test_ok_pressed_again_after_done_tells_no_throw(times: int) -> None:
    """B4, F9: the next die is blank, and OK has no meaning there; nor has a number at "Done"."""
    hands = two()
    hands.press("2 o 1 3 6")
    assert hands.referee.state.player == 0, "Done is said by OK alone"
    hands.press("o")
    log = len(hands.referee.log)
    hands.press("o " * times)
    assert (len(hands.referee.log), hands.referee.state.player) == (log, 1)
    assert {hint.key: hint.short for hint in hands.shot().keys}["ok"] == ""
    hands.press("d o")
    assert hands.shot().question == {"kind": "move", "player": 1, "prompt": "", "steps": 6}


# -- sure? ----------------------------------------------------------------------------------------


def test_only_what_ends_a_game_crosses_a_turn_or_powers_off_asks() -> None:
    """F7: every row of the menus is taken once; three of them ask, with the cursor on no."""
    asked = set()
    for row in ("undo", "last", "standing", "rule", "new"):
        hands = two()
        a_turn(hands)
        hands.menu(row)
        asked |= {row} if hands.sure() else set()
        assert hands.sure() is None or hands.values[hands.dialog.cursor] == "no"
    rows = ("check", "recap", "pause", "seats", "sound", "address", "book", "nudge", "power")
    for row in rows:
        hands = two()
        a_turn(hands)
        hands.menu("more", *in_the_box(row))
        asked |= {row} if hands.sure() else set()
    assert asked == {"undo", "new", "power"}


def test_power_off_is_wished_only_after_yes() -> None:
    """F7, A12: and only once."""
    hands = two()
    for answer, wish in (("o", None), ("u o", "power-off")):
        hands.menu("more", "box", "power")
        hands.press(answer)
        assert hands.dialog.take_wish() == wish
        assert hands.dialog.take_wish() is None


def test_the_chord_restarts_from_anywhere() -> None:
    """D2: in play, in a note, in the menu; the game is not touched."""
    for keys in ("", "m", "b", "m u o"):
        hands = two()
        hands.press(keys)
        state = hands.referee.state
        hands.send(Press(Key.OK, "restart"))
        assert hands.dialog.take_wish() == "restart"
        assert hands.referee.state == state


# -- a new game from anywhere ---------------------------------------------------------------------

PLACES = {
    "a throw": "",
    "half a throw": "u",
    "a choice": "3",
    "what to do": "3 o",
    "the menu": "m",
    "more": "m u u o",
    "sounds": "m u u o u o 1",
    "sure about the power": "m u u o u o u o",
    "a message": "b",
    "the rule": "m 4",
    "the address": "m u u o u o 2",
    "a check of the table": "m u u o 1 d o",
    "a list of what to do": "m u u o 1 4 o o",
    "paused": "m u u o 3 1",
}


@pytest.mark.parametrize("gesture", ["m", "O"])
@pytest.mark.parametrize("place", PLACES)
def test_a_new_game_is_three_presses_away(place: str, gesture: str) -> None:
    """F8: from anywhere, by the MENU key or OK held, to the question that ends this one."""
    hands = two()
    hands.press(PLACES[place])
    before = hands.count
    hands.press("u o" if place == "the menu" else f"{gesture} u o")
    assert hands.sure() == "new"
    assert hands.count - before <= 3


def test_a_new_game_ends_the_old_one_only_when_it_begins() -> None:
    """F7, F8: yes leads to the set-up, and from there BACK, or BACK held, leads back to play."""
    for out in ("b", "u o o B"):
        hands = two()
        hands.press("3 m u o u o")
        assert hands.mode == "setup"
        hands.press(out)
        assert hands.mode == "play"
        assert hands.referee.log[-1].verb == "answer"
        assert hands.values == [0], "the same question as before"


# -- nothing is said only once --------------------------------------------------------------------


@pytest.mark.parametrize("cause", ["refusal", "undo", "sound", "nudge", "address", "recap"])
def test_one_press_brings_the_last_message_back(cause: str) -> None:
    """D3: BACK says again what was said last, of whatever kind."""
    hands = two()
    hands.lay(
        red=[(5, "back"), (4, "feet"), (0, "feet"), (None, "feet"), (None, "feet")],
        yellow=[(0, "feet"), *[(None, "feet")] * 4],
    )
    hands.press("3")
    if cause == "refusal":
        hands.take_value(5)
    elif cause == "undo":
        hands.press("B")
    else:
        hands.menu("more", *in_the_box(cause))
        if cause in ("sound", "nudge"):
            hands.press("o")
    said = hands.dialog.note
    assert said is not None
    hands.put_away()
    hands.press("b")
    assert hands.dialog.note == said


def test_before_anything_was_said_back_tells_how_it_stands() -> None:
    """D3: the key is never mute; before the first game too."""
    for hands, text in ((two(), "waiting"), (Hands(), "No game")):
        hands.press("b")
        assert hands.dialog.note is not None
        assert text in hands.dialog.note.text


# -- the end --------------------------------------------------------------------------------------


def test_after_the_end_every_key_has_a_shown_effect() -> None:
    """D1, F9: each key has a hint and changes what is seen, from every row."""
    letters = {
        key: letter
        for letter, press in PRESSES.items()
        for key in [press.key]
        if press.how == "short"
    }
    for row in ("", "d", "d d", "d d d"):
        for key in Key:
            hands = ended()
            hands.press(f"o {row}")
            before = hands.shot()
            assert {hint.key for hint in before.keys if hint.short} == set(Key)
            hands.press(letters[key])
            after = hands.shot()
            assert after.screen != before.screen, key


def test_the_result_stays_in_sight_until_a_new_game() -> None:
    """A8, B11: with the note put away, in the bar and on the page; through menus and back."""
    hands = ended()
    assert hands.dialog.note is not None
    assert hands.dialog.note.title == "Anna wins!"
    for keys in ("o", "m", "m", "d d d o", "o", "b", "o"):
        hands.press(keys)
        shot = hands.shot()
        assert shot.result == {"reason": "TB-15", "places": ((0,), (1,))}
        assert hands.mode == "result"
    assert "ANNA WINS!" in [getattr(item, "text", "") for item in hands.shot().screen.items]


def test_the_end_can_be_taken_back() -> None:
    """C1, C2: the last answer did not pass the turn, so nothing is asked; play goes on."""
    hands = ended()
    hands.press("o")
    hands.take_value("undo")
    assert hands.mode == "play"
    hands.put_away()
    hands.press("o")
    assert hands.mode == "result"


def test_a_rematch_takes_two_presses_and_the_starter_moves_on() -> None:
    """K2, B10: same seats, colours, options, board, each one's help; it is said before who begins,
    and nothing has begun before that is read."""
    hands = Hands()
    hands.game("Anna", "Ben", help_=["guide", "quiet"], board={"squares": 20})
    hands.lay(red=[*[(21, "feet")] * 4, (20, "feet")], yellow=[(0, "feet"), *[(None, "feet")] * 4])
    hands.press("1 o o o")
    before = hands.count
    hands.press("o")
    shot = hands.shot()
    assert (shot.say, hands.mode) == ("Begins: Ben", "result")
    assert shot.step is not None
    assert shot.step.lines[:2] == ("Begins: Ben", "In turn: Ben, Anna")
    hands.press("b")
    assert hands.sure() is None
    hands.press("o o")
    assert hands.count - before == 4
    assert hands.mode == "play"
    setup = hands.referee.setup
    assert [(player.name, player.colours) for player in setup.players] == [
        ("Ben", ("yellow",)),
        ("Anna", ("red",)),
    ]
    assert hands.referee.help == ("quiet", "guide")
    assert setup.board == TurtleBayBoard(squares=20)
    assert hands.dialog.last is None, "the end of the game before is not said in this one"


# -- what stays as it is --------------------------------------------------------------------------


def test_a_row_of_the_menu_keeps_its_number() -> None:
    """F9: before the first move, after it, and after the end; one that is not there has none."""
    numbers: list[dict[str, str]] = []
    for keys in ("m", "3 m", "3 m m B m"):
        hands = two()
        hands.press(keys)
        step = hands.shot().step
        assert step is not None
        numbers.append({choice.label: str(choice.key) for choice in step.choices})
    hands = ended()
    hands.press("o m")
    step = hands.shot().step
    assert step is not None
    numbers.append({choice.label: str(choice.key) for choice in step.choices})
    assert "Undo" not in numbers[0]
    assert "The rule" not in numbers[-1]
    assert all(numbers[1][label] == key for found in numbers for label, key in found.items())
    assert sorted(numbers[1].values()) == ["1", "2", "3", "4", "5", "6"]


def test_what_is_to_be_put_right_stays_said() -> None:
    """D3: closed, the reason still stands with the question; it goes when it is put right."""
    hands = Hands()
    hands.game("Anna", "Ben", help_="referee")
    hands.press("3 o 3")
    assert hands.dialog.note is not None
    reason = hands.dialog.note.text
    hands.press("o")
    assert hands.dialog.note is None
    shot = hands.shot()
    assert shot.say == f"Put it right: {reason}"
    assert shot.step is not None
    assert shot.step.title == shot.say
    hands.press("o")
    assert reason not in hands.shot().say


# -- the start ------------------------------------------------------------------------------------


ROWS = ["Go on with it", "Start a new one", "Lay the table first"]


def kept_game() -> Referee:
    """A game as it comes back from the disk: Anna has thrown 3."""
    hands = two()
    hands.press("3")
    return hands.referee


def test_with_an_open_game_resume_or_new_is_asked_and_nothing_chosen() -> None:
    """A11: the game is shown and named, and not touched before a press."""
    hands = Hands(kept=kept_game())
    shot = hands.shot()
    assert (hands.mode, hands.desk.referee) == ("resume", None)
    assert shot.step is not None
    assert [choice.label for choice in shot.step.choices] == ROWS
    assert shot.step.lines == ("Turtle Bay, turn 1",)
    assert shot.position is not None, "what lies on the table is shown all the same"
    hands.press("o")
    assert hands.mode == "play"
    assert hands.values == [0]


def test_a_new_game_instead_can_still_be_left_for_the_open_one() -> None:
    """A11, F7: the kept game is there until the new one begins."""
    hands = Hands(kept=kept_game())
    hands.press("d o u o b b")
    assert hands.mode == "resume"
    hands.press("d o B o")
    assert hands.mode == "play"


def test_a_finished_game_comes_back_as_its_result() -> None:
    """A8, D3: after a restart the end is there, and BACK says it again."""
    hands = Hands(kept=ended().referee)
    assert hands.mode == "result"
    hands.press("b")
    assert hands.dialog.note is not None
    assert hands.dialog.note.title == "Anna wins!"


def test_a_phone_that_ends_the_game_is_seen_on_the_display() -> None:
    """B11, D1, D3: the end is said wherever the last answer came from; taken back, it goes."""
    hands = two()
    near_the_end(hands)
    hands.press("1 o")
    hands.answer({"kind": "done"})
    assert hands.dialog.note == hands.dialog.end
    hands.press("o")
    hands.request({"undo": {}})
    assert hands.shot().notice is None
    hands.press("b")
    said = hands.shot().notice
    assert said is not None
    assert said.kind == "word", "nobody has won yet"


def test_a_phone_that_answers_puts_a_refusal_away() -> None:
    """B11: a note of a question that is gone is not in the way; BACK still says it (D3)."""
    hands = two()
    hands.press("B")
    refusal = hands.dialog.note
    hands.answer({"kind": "roll", "dice": [3]})
    assert hands.dialog.note is None
    hands.press("b")
    assert hands.dialog.note == refusal


@pytest.mark.parametrize(("level", "heard"), [("all", 2), ("errors", 1), ("off", 0)])
def test_sounds_as_set(level: str, heard: int) -> None:
    """B1, I6: a refusal is heard unless muted; an accepted answer with all sounds."""
    hands = two()
    hands.menu("more", "box", "sound", level)
    hands.put_away()
    before = hands.dialog.sounds
    hands.press("B o 3")
    assert hands.dialog.sounds - before == heard
    assert (hands.shot().sound is not None) == bool(hands.dialog.sounds)


def test_a_change_from_elsewhere_forgets_what_was_half_done() -> None:
    """B11, E4: a phone's answer closes menu and picks, so that no press meets another question."""
    hands = two()
    hands.press("m")
    hands.answer({"kind": "roll", "dice": [3]})
    dialog = hands.dialog
    assert (dialog.errand, dialog.picked) == (None, ())
    assert hands.values == [0]
