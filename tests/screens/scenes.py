"""Named scenes: how to come to each screen that is kept as a golden picture.

Each is reached by keys from the start, or from a table that was laid; so the pictures also prove
that the scene can be reached. Nothing here draws.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.boards import NamedBoard
from companion.drawing import Screen
from companion.games.turtle_bay.state import TurtleBayBoard
from tests.dialog.hands import Hands

Scene = Callable[[], Screen]
SCENES: dict[str, Scene] = {}

FOUR = ("Anna", "Ben", "Cleo", "Dora")
LONGEST = ("WWWWWWWWWWWWWWWWWWWWWWWW", "MMMMMMMMMMMMMMMMMMMMMMMM")
ADDRESS = "http://192.168.178.123:8080/"


def scene(build: Scene) -> Scene:
    """Names a scene after its function."""
    SCENES[build.__name__.replace("_", "-")] = build
    return build


def shown(hands: Hands, keys: str = "", saved: bool = True) -> Screen:
    """Presses keys and gives what is shown then."""
    hands.press(keys)
    return hands.shot(saved).screen


def two(**more: str) -> Hands:
    """Anna and Ben at the first throw."""
    hands = Hands(address=ADDRESS)
    hands.game("Anna", "Ben", **more)
    return hands


def four(help_: str = "guide", names: tuple[str, ...] = FOUR) -> Hands:
    """Four players in the middle of a game; Anna throws two dice."""
    hands = Hands(address=ADDRESS)
    hands.game(*names, help_=help_)
    hands.lay(
        red=[(9, "feet"), (5, "back"), (4, "back"), (0, "feet"), (None, "feet")],
        yellow=[(14, "feet"), (8, "feet"), (5, "feet"), (4, "feet"), (0, "feet")],
        green=[(7, "feet"), (5, "back"), (5, "back"), (0, "feet"), (None, "feet")],
        blue=[(14, "feet"), (14, "feet"), (12, "back"), (4, "feet"), (0, "feet")],
    )
    return hands


def won(*names: str) -> Hands:
    """The first player has just brought the last turtle home."""
    hands = Hands(address=ADDRESS)
    hands.game(*names)
    others = {
        colour: [(14, "feet"), (9 - seat, "feet"), (0, "feet"), (None, "feet"), (None, "feet")]
        for seat, colour in enumerate(("yellow", "green", "blue")[: len(names) - 1])
    }
    hands.lay(red=[*[(14, "feet")] * 4, (13, "feet")], **others)
    hands.press("1 o o")
    return hands


# -- start and set-up -----------------------------------------------------------------------------


@scene
def setup_how_many() -> Screen:
    return shown(Hands())


@scene
def setup_option() -> Screen:
    return shown(Hands(), "o")


@scene
def setup_who() -> Screen:
    return shown(Hands(), "4 o")


@scene
def setup_colour() -> Screen:
    return shown(Hands(), "4 o 2 1")


@scene
def setup_name() -> Screen:
    hands = Hands()
    hands.press("o o 3 o o")
    for letter in "ANN":
        hands.take_value(letter)
    return shown(hands)


@scene
def setup_name_taken() -> Screen:
    hands = Hands()
    hands.press("o o 3 o o")
    for letter in ("A", "end", "A"):
        hands.take_value(letter)
    return shown(hands)


@scene
def setup_help() -> Screen:
    return shown(Hands(), "o o o")


@scene
def setup_board() -> Screen:
    return shown(Hands(), "o o o o")


@scene
def setup_board_length() -> Screen:
    return shown(Hands(), "o o o o d o")


@scene
def setup_which_board() -> Screen:
    return shown(with_boards(), "o o o o")


@scene
def setup_keep_board() -> Screen:
    return shown(with_boards(), "o o o o o d o o")


def with_boards() -> Hands:
    """Two boards are known beside the usual one."""
    hands = Hands()
    hands.dialog.boards = (
        NamedBoard("turtle-bay", "Grandma's", TurtleBayBoard(21)),
        NamedBoard("turtle-bay", "Our board", TurtleBayBoard(17)),
    )
    return hands


@scene
def setup_seats() -> Screen:
    return shown(Hands(), "4 o o o o")


@scene
def resume() -> Screen:
    return shown(Hands(kept=four().referee))


# -- play -----------------------------------------------------------------------------------------


@scene
def first_throw() -> Screen:
    return shown(two())


@scene
def second_of_two_dice() -> Screen:
    return shown(four(), "4 u")


@scene
def which_turtle() -> Screen:
    return shown(four(), "4 6")


@scene
def which_turtle_on_its_back() -> Screen:
    return shown(four(), "4 6 l")


@scene
def refused_on_its_back() -> Screen:
    return shown(four(), "4 6 l o")


@scene
def do_a_move() -> Screen:
    return shown(two(), "3 o")


@scene
def do_one_turn() -> Screen:
    return shown(four(), "4 6 o")


@scene
def do_many_turns() -> Screen:
    return shown(four(), "4 6 1")


@scene
def do_many_turns_the_rest() -> Screen:
    return shown(four(), "4 6 1 d")


@scene
def report_how_many() -> Screen:
    return shown(four("referee"), "4 6 1 u")


@scene
def report_five_or_more() -> Screen:
    return shown(four("referee"), "4 6 1 5 d")


@scene
def report_who_was_turned() -> Screen:
    return shown(four("referee"), "4 6 1 6")


@scene
def report_who_else() -> Screen:
    return shown(four("referee"), "4 6 1 6 o d o d d")


@scene
def refused_report() -> Screen:
    return shown(four("referee"), "4 6 1 3")


@scene
def refused_report_by_name() -> Screen:
    return shown(four("referee"), "4 6 1 6 o d o o")


@scene
def longest_name() -> Screen:
    return shown(four(names=(*LONGEST, "Cleo", "Dora")), "4 6")


@scene
def long_board() -> Screen:
    hands = Hands()
    hands.game("Anna", "Ben", board={"squares": 99})
    hands.lay(
        red=[(88, "feet"), (86, "back"), (60, "feet"), (0, "feet"), (None, "feet")],
        yellow=[(90, "feet"), (87, "back"), (0, "feet"), (None, "feet"), (None, "feet")],
    )
    return shown(hands, "6")


@scene
def not_saved() -> Screen:
    return shown(two(), "3", saved=False)


# -- menu and notes -------------------------------------------------------------------------------


@scene
def menu() -> Screen:
    return shown(four(), "4 6 o m")


@scene
def menu_more() -> Screen:
    return shown(four(), "m u u o")


@scene
def menu_sound() -> Screen:
    return shown(four(), "m u u o u o 1")


@scene
def menu_help() -> Screen:
    return shown(four(names=(*LONGEST, "Cleo", "Dora")), "m u u o 5 1 1")


@scene
def sure_undo() -> Screen:
    return shown(two(), "3 o o B")


@scene
def sure_new() -> Screen:
    return shown(two(), "m u o")


@scene
def sure_power() -> Screen:
    return shown(two(), "m u u o u o u o")


@scene
def taken_back() -> Screen:
    return shown(four(), "4 6 o B")


@scene
def standing() -> Screen:
    return shown(four(names=(*LONGEST, "Cleo", "Dora")), "b")


@scene
def the_rule() -> Screen:
    hands = two()
    hands.press("m")
    hands.take_value("rule")
    return shown(hands)


@scene
def address() -> Screen:
    hands = two()
    hands.menu("more", "box", "address")
    return shown(hands)


# -- the end --------------------------------------------------------------------------------------


@scene
def the_end() -> Screen:
    return shown(won(*FOUR))


@scene
def the_end_longest_names() -> Screen:
    return shown(won(*LONGEST))


@scene
def after_the_end() -> Screen:
    return shown(won(*FOUR), "o")
