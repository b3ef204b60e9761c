"""Set-up by keys: names, colours, options, help, board, seats; what is shown is what is played."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from companion.games import games
from companion.games.contract import LEVELS
from companion.games.turtle_bay.state import TurtleBayBoard, TurtleBayOptions
from companion.keys import Key
from companion.protocol import setup_in_force
from companion.spelling import LETTERS
from hardware.raster import has_glyph
from tests.dialog.hands import NUMBER_KEYS, ROLES, Hands
from tests.dialog.people import Person

PANELS = {"roles": ROLES, "numbers": NUMBER_KEYS}
both_panels = pytest.mark.parametrize("panel", PANELS)


def spell(hands: Hands, name: str, keys: tuple[Key, ...]) -> None:
    """Spells a name letter by letter and ends it."""
    for letter in name.upper():
        hands.take_value(letter, keys)
    hands.take_value("end", keys)


def begin(hands: Hands) -> None:
    """Takes what the cursor stands on until the game begins."""
    while hands.mode == "setup":
        hands.press("o")


@both_panels
def test_names_are_spelled_by_keys(panel: str) -> None:
    """B9: with either half of the keys; the first letter is a capital."""
    keys, hands = PANELS[panel], Hands()
    hands.take_value(2, keys)
    hands.take_value("False", keys)
    hands.take_value("names", keys)
    hands.take_value("green", keys)
    hands.take_value("red", keys)
    spell(hands, "Zoe", keys)
    spell(hands, "Anneliese", keys)
    begin(hands)
    players = [(player.name, player.colours) for player in hands.referee.setup.players]
    assert players == [("Zoe", ("green",)), ("Anneliese", ("red",))]


def test_a_letter_can_be_rubbed_out_and_taken_back() -> None:
    """B4: by the row that rubs out, and by BACK, which takes the last pick back."""
    hands = Hands()
    hands.press("o o 3 o o")
    for letter in "AXN":
        hands.take_value(letter)
    hands.press("b")
    hands.take_value("rub")
    hands.take_value("N")
    hands.take_value("end")
    hands.take_value("B")
    hands.take_value("end")
    begin(hands)
    assert [player.name for player in hands.referee.setup.players] == ["An", "B"]


def test_a_taken_name_cannot_be_finished_and_it_is_said() -> None:
    """D8, B1: two players never look alike; the display tells why there is no end."""
    hands = Hands()
    hands.press("o o 3 o o")
    spell(hands, "A", ROLES)
    hands.take_value("A")
    assert "end" not in hands.values
    step = hands.shot().step
    assert step is not None
    assert step.lines == ("A_", "That name is taken")
    hands.take_value("B")
    assert "end" in hands.values


def test_a_name_ends_at_twelve_letters() -> None:
    """D8: what is spelled with keys stays short; rubbing out and the end remain."""
    hands = Hands()
    hands.press("o o 3 o o")
    for _ in range(12):
        hands.take_value("W")
    assert hands.values == ["rub", "end"]


def test_the_cursor_stays_among_the_letters() -> None:
    """B9: OK pressed twice spells a letter twice, and never ends the name."""
    hands = Hands()
    hands.press("o o 3 o o")
    hands.take_value("N")
    assert hands.values[hands.dialog.cursor] == "N"
    hands.press("o")
    assert hands.step.lines[0].facts == {"text": "Nn"}
    hands.press("b")
    assert hands.values[hands.dialog.cursor] == "N"
    hands.take_value("rub")
    assert hands.values[hands.dialog.cursor] == "A"


@both_panels
@pytest.mark.parametrize("letter", ["A", "M", "Z", "7", "É", "'"])
def test_the_end_of_a_name_stands_right_over_the_last_letter(letter: str, panel: str) -> None:
    """B9, F9: wherever in the letters one is, it is in sight and one row up."""
    keys, hands = PANELS[panel], Hands()
    hands.press("o o 3 o o")
    hands.take_value("B", keys)
    hands.take_value(letter, keys)
    at = hands.dialog.cursor
    assert hands.values[at - 2 : at + 1] == ["rub", "end", letter]
    shown = [getattr(item, "text", "") for item in hands.shot().screen.items]
    assert "That is the name" in shown
    hands.press("u o")
    hands.take_value("A", keys)
    hands.press("u o")
    begin(hands)
    assert hands.referee.setup.players[0].name == f"B{letter.lower()}"


@both_panels
def test_letters_of_every_language_and_a_blank_within_a_name(panel: str) -> None:
    """B9, I1: behind Z; no name begins with a blank, none ends with one, none has two in a row."""
    keys, hands = PANELS[panel], Hands()
    hands.press("o o 3 o o")
    assert hands.values == [*LETTERS]
    assert {*"AZ09ĄŁŻÄÅÜßÉÑØŠ-'"} <= {*LETTERS}
    assert all(has_glyph(letter) and has_glyph(letter.lower()) for letter in LETTERS)
    spell(hands, "Łóś A", keys)
    for letter in "ŁÓŚ A":
        hands.take_value(letter, keys)
    assert "end" not in hands.values
    hands.take_value(" ", keys)
    assert hands.step.lines[-1].code == "setup.name-taken"
    assert " " not in hands.values
    hands.take_value("rub", keys)
    hands.take_value("rub", keys)
    hands.take_value("end", keys)
    begin(hands)
    assert [player.name for player in hands.referee.setup.players] == ["Łóś A", "Łóś"]


@both_panels
def test_colours_are_chosen_by_keys(panel: str) -> None:
    """B9: each colour once, in the order of the seats."""
    keys, hands = PANELS[panel], Hands()
    hands.take_value(4, keys)
    hands.take_value("True", keys)
    hands.take_value("colours", keys)
    for colour in ("blue", "green", "red"):
        hands.take_value(colour, keys)
    assert hands.values == ["yellow"]
    hands.take_value("yellow", keys)
    begin(hands)
    setup = hands.referee.setup
    colours = [player.colours for player in setup.players]
    assert colours == [("blue",), ("green",), ("red",), ("yellow",)]
    assert [player.name for player in setup.players] == ["Blue", "Green", "Red", "Yellow"]
    assert setup.options == TurtleBayOptions(quick=True)


@both_panels
@pytest.mark.parametrize("squares", [1, 2, 13, 50, 98, 99])
def test_any_board_is_entered_by_keys(squares: int, panel: str) -> None:
    """A10, K3: from 1 to 99 squares, and the game that begins has them."""
    keys, hands = PANELS[panel], Hands()
    hands.press("o o o o")
    hands.take_value("no", keys)
    assert hands.values == list(range(1, 100))
    hands.take_value(squares, keys)
    begin(hands)
    assert hands.referee.setup.board == TurtleBayBoard(squares)


@pytest.mark.parametrize("seed", range(8))
def test_the_settings_shown_are_those_in_force(seed: int) -> None:
    """A10: whatever is picked is what the referee plays by, and what the page is told."""
    chance, hands = Random(seed), Hands()
    quick, level = chance.choice(["True", "False"]), chance.choice(LEVELS)
    count = chance.choice([2, 3, 4])
    person = Person(hands, ROLES, chance)
    person.set_up(quick=quick, help=level, **{"how-many": count})
    referee = hands.referee
    assert len(referee.setup.players) == count
    assert referee.setup.options == TurtleBayOptions(quick=quick == "True")
    assert referee.help == (level,) * count
    assert hands.shot().setup == msgspec.to_builtins(setup_in_force(referee))


def test_help_changed_in_the_menu_is_in_force_for_whoever_is_on_turn() -> None:
    """A10, D4: at once, said on the display, and seen in the set-up that the page is told."""
    hands = Hands()
    hands.game("Anna", "Ben")
    hands.menu("more", "seats", 0, "help", "referee")
    assert hands.dialog.note is not None
    assert hands.dialog.note.text == "Referee: check us"
    assert hands.referee.help == ("referee", "guide")
    assert hands.shot().setup == msgspec.to_builtins(setup_in_force(hands.referee))


def test_menus_open_on_the_setting_in_force() -> None:
    """A10: the cursor stands on it, it is marked, and OK alone changes nothing; help says whose."""
    hands = Hands()
    hands.game("Anna", "ben", help_=["guide", "referee"])
    hands.press("3 o o")
    hands.menu("more", "seats", 1, "help")
    step = hands.shot().step
    assert step is not None
    assert step.title == "Help: BEN"
    assert step.cursor == LEVELS.index("referee")
    assert [choice.label.endswith("\u2713") for choice in step.choices] == [False, False, True]
    hands.press("o")
    assert hands.dialog.note is not None
    assert hands.dialog.note.title == "Help: BEN"
    assert hands.referee.help == ("guide", "referee")


@pytest.mark.parametrize("level", ["all", "errors", "off"])
def test_the_sound_menu_opens_on_the_level_in_force(level: str) -> None:
    """A10, I6: marked, under the cursor."""
    hands = Hands()
    hands.game("Anna", "Ben")
    for _ in range(2):
        hands.menu("more", "box", "sound")
        before = hands.shot().step
        hands.take_value(level)
        hands.put_away()
    assert before is not None
    assert hands.dialog.sound == level
    marked = [choice.label.endswith("\u2713") for choice in before.choices]
    assert marked.index(True) == before.cursor == ["all", "errors", "off"].index(level)


def test_seats_and_direction_are_shown_before_play() -> None:
    """B10: the last step lists everybody in turn order, and says clockwise."""
    hands = Hands()
    hands.take_value(4)
    hands.press("o o o o")
    step = hands.shot().step
    assert step is not None
    assert step.title == "Clockwise:"
    assert step.lines[-1] == "You sit in this order, clockwise round the table"
    shown = [getattr(item, "text", "") for item in hands.shot().screen.items]
    assert shown[-4:] == ["1. Red", "2. Yellow", "3. Green", "4. Blue"]
    assert hands.desk.referee is None, "nothing has begun yet"


def test_who_does_not_sit_in_a_ring_is_told_where_to_sit() -> None:
    """B10: a game may say it itself: sides, directions, who begins, by the names of people."""
    hands = Hands(known={"tortuga": games()["tortuga"]})
    hands.press("o o o 1 o")
    step = hands.shot().step
    assert step is not None
    assert step.title == "Sit opposite"
    assert step.lines == (
        "South: Player 1, at d1, plays up the board to d7",
        "North: Player 2, at d7 opposite, plays down to d1",
        "South begins",
    )
    shown = [getattr(item, "text", "") for item in hands.shot().screen.items]
    assert shown[-3:] == ["South: Player 1", "North: Player 2", "South begins, up"]


def test_i7_numbered_names_are_told_apart_by_their_numbers() -> None:
    """A game without colours names its players by number: the number is the mark."""
    hands = Hands(known=games())
    hands.game("Player 1", "Player 2", game="tortuga")
    assert [seat.letter for seat in hands.shot().seats] == ["1", "2"]
    hands.game("Anna 12", "Anna B", game="tortuga")
    assert [seat.letter for seat in hands.shot().seats] == ["A", "N"]


def test_back_is_one_pick_less_down_to_the_first() -> None:
    """B8: every step of the set-up can be left the way it was entered."""
    hands = Hands()
    seen = []
    for _ in range(5):
        seen.append(hands.step)
        hands.press("o")
    while seen:
        hands.press("b")
        assert hands.step == seen.pop()
