"""K3: a board that is told at set-up is kept under a name, offered next time, and forgotten."""

from __future__ import annotations

import msgspec
import pytest

from companion.boards import NamedBoard
from companion.games import games
from companion.games.contract import Step
from companion.games.pedzace_zolwie_extreme.path import ExtremeBoard
from companion.games.turtle_bay.state import TurtleBayBoard
from companion.messages import MESSAGES
from companion.words import Words
from tests.boards import another, named, picks
from tests.dialog.hands import NUMBER_KEYS, ROLES, Hands

PANELS = {"roles": ROLES, "numbers": NUMBER_KEYS}
both_panels = pytest.mark.parametrize("panel", PANELS)
every_game = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)

GRANDMA = NamedBoard("turtle-bay", "Grandma's", TurtleBayBoard(21))
HUGE = NamedBoard("turtle-bay", "Huge", TurtleBayBoard(99))


def at_the_board(*boards: NamedBoard, id_: str = "turtle-bay") -> Hands:
    """A set-up whose next question is the board."""
    hands = Hands(known={id_: games()[id_]})
    hands.dialog.boards = boards
    while not hands.step.title.code.startswith(("board.", "setup.which-board")):
        hands.press("o")
    return hands


def title(hands: Hands) -> str:
    """What is asked."""
    return hands.step.title.code


def begin(hands: Hands) -> None:
    """Begins the game that is set up."""
    assert hands.values == ["begin"]
    hands.press("o o")
    assert hands.mode == "play"


@both_panels
@every_game
def test_a_board_is_told_kept_and_chosen_again(game, panel) -> None:  # type: ignore[no-untyped-def]
    """K3, A10: with either half of the keys; next time it is asked which, and the one that was kept
    is played on when it matches."""
    keys, first = PANELS[panel], at_the_board(id_=game.id)
    for value in (*picks(game), "ours"):
        first.take_value(value, keys)
    assert first.dialog.boards == (), "nothing is kept before the game begins"
    begin(first)
    kept = first.dialog.boards
    assert kept == (NamedBoard(game.id, "Our board", another(game)),)

    second = at_the_board(*kept, id_=game.id)
    assert title(second) == "setup.which-board"
    second.take_value(0, keys)
    second.take_value("yes", keys)
    begin(second)
    assert second.referee.setup.board == another(game)
    assert second.dialog.boards == kept


@every_game
def test_one_board_is_not_asked_for(game) -> None:  # type: ignore[no-untyped-def]
    """B9: no press more than before: with the usual board only, and boards of other games."""
    usual = NamedBoard(game.id, "The usual board", game.board(), is_own=False)
    others = [named(id_, "Other") for id_ in games() if id_ != game.id]
    bare, shipped = at_the_board(id_=game.id), at_the_board(usual, *others, id_=game.id)
    assert title(bare) == title(shipped) != "setup.which-board"
    assert bare.count == shipped.count
    bare.take_value("yes")
    assert bare.values == ["begin"], "what was not changed is not to be kept"


@every_game
def test_the_first_step_says_what_a_board_is(game) -> None:  # type: ignore[no-untyped-def]
    """B10: in whole sentences that differ from board to board."""
    words = Words([MESSAGES, game.messages])
    said = []
    for board in (game.board(), another(game)):
        step = game.face.board_step(board, ())
        assert isinstance(step, Step)
        said.append([words.say(line.code, line.facts) for line in step.lines])
    assert said[0] != said[1]
    assert all(text and not text.endswith("?") for texts in said for text in texts)


def test_start_cells_of_their_own_on_both_sides_are_both_said() -> None:
    """K3: a table whose north does not lie opposite is told so, next time."""
    board = msgspec.convert(
        {"start": {"south": ["d1", "c1"], "north": ["d7", "a4"]}}, games()["tortuga"].board
    )
    step = games()["tortuga"].face.board_step(board, ())
    assert isinstance(step, Step)
    words = Words([MESSAGES, games()["tortuga"].messages])
    line = words.say(step.lines[0].code, step.lines[0].facts)
    assert line == "South starts on d1, c1, north on d7, a4"


def test_the_list_names_the_tables_own_boards_first() -> None:
    """K3: as the page shows it; the usual one by its word in the catalogue."""
    usual = NamedBoard("turtle-bay", "Shipped", TurtleBayBoard(), is_own=False)
    hands = at_the_board(usual, GRANDMA, HUGE)
    step = hands.shot().step
    assert step is not None
    assert step.title == "Which board?"
    labels = [choice.label for choice in step.choices]
    assert labels == ["Grandma's", "Huge", "The usual board", "Forget one"]
    hands.take_value(2)
    hands.take_value("yes")
    begin(hands)
    assert hands.referee.setup.board == TurtleBayBoard()


def test_what_a_chosen_board_is_is_said_before_it_is_played() -> None:
    """B10: "does it match?" is asked of the board that was chosen."""
    hands = at_the_board(GRANDMA)
    hands.take_value(0)
    step = hands.shot().step
    assert step is not None
    assert (step.title, step.lines) == ("Does it match?", ("21 squares between start and ocean",))


@both_panels
def test_a_name_is_spelled(panel: str) -> None:
    """K3: "With another name", letter by letter; one that is taken cannot be finished."""
    keys, hands = PANELS[panel], at_the_board(NamedBoard("turtle-bay", "Ab", TurtleBayBoard(5)))
    for value in (1, "no", 30, "spell", "A", "B"):
        hands.take_value(value, keys)
    assert "end" not in hands.values
    for value in ("C", "end"):
        hands.take_value(value, keys)
    begin(hands)
    assert hands.dialog.boards[-1] == NamedBoard("turtle-bay", "Abc", TurtleBayBoard(30))


def test_the_next_name_is_numbered() -> None:
    """K3: "Our board", "Our board 2", and the first number that is free."""
    boards: tuple[NamedBoard, ...] = ()
    for squares, name in ((5, "Our board"), (6, "Our board 2"), (7, "Our board 3")):
        hands = at_the_board(*boards)
        for value in (*((len(boards),) if boards else ()), "no", squares, "ours"):
            hands.take_value(value)
        begin(hands)
        boards = hands.dialog.boards
        assert boards[-1] == NamedBoard("turtle-bay", name, TurtleBayBoard(squares))
    assert len(boards) == 3
    hands = at_the_board(boards[0], boards[2])
    for value in (0, "no", 8, "ours"):
        hands.take_value(value)
    begin(hands)
    assert hands.dialog.boards[-1].name == "Our board 2"


def test_a_board_need_not_be_kept() -> None:
    """K3: "Only for this game"."""
    hands = at_the_board()
    for value in ("no", 30, "no"):
        hands.take_value(value)
    begin(hands)
    assert hands.referee.setup.board == TurtleBayBoard(30)
    assert hands.dialog.boards == ()


def test_a_board_that_is_known_is_not_kept_twice() -> None:
    """K3: whoever tells a board anew that is there already, or the usual one, is not asked."""
    for chosen, squares in ((2, 21), (0, 99), (0, 13)):
        hands = at_the_board(GRANDMA, HUGE)
        for value in (chosen, "no", squares):
            hands.take_value(value)
        begin(hands)
        assert hands.referee.setup.board == TurtleBayBoard(squares)
        assert hands.dialog.boards == (GRANDMA, HUGE)


def test_a_board_is_put_right_under_its_name() -> None:
    """K3: a board that was told wrong is kept in its own place."""
    hands = at_the_board(GRANDMA, HUGE)
    for value in (0, "no", 22, "instead"):
        hands.take_value(value)
    begin(hands)
    assert hands.dialog.boards == (
        NamedBoard("turtle-bay", "Grandma's", TurtleBayBoard(22)),
        HUGE,
    )


@both_panels
def test_a_board_is_forgotten_by_keys(panel: str) -> None:
    """K3: when the game begins, not before; BACK takes it back like every pick."""
    keys, hands = PANELS[panel], at_the_board(GRANDMA, HUGE)
    hands.take_value("forget", keys)
    hands.take_value(0, keys)
    assert [choice.say.facts.get("text") for choice in hands.step.choices] == ["Huge", None, None]
    hands.press("b b")
    assert [choice.say.facts.get("text") for choice in hands.step.choices][:2] == [
        "Grandma's",
        "Huge",
    ]
    for value in ("forget", 0, "forget", 0):
        hands.take_value(value, keys)
    assert title(hands) == "board.title", "only the usual one is left"
    hands.take_value("yes", keys)
    assert hands.dialog.boards == (GRANDMA, HUGE)
    begin(hands)
    assert hands.dialog.boards == ()


def test_a_set_up_that_is_left_keeps_nothing() -> None:
    """B8: nothing is half done."""
    hands = at_the_board(GRANDMA)
    for value in ("forget", 0, "no", 30, "ours"):
        hands.take_value(value)
    for _ in range(20):
        hands.press("b")
    assert hands.picked() == ()
    assert hands.dialog.boards == (GRANDMA,)


def test_a_board_that_does_not_go_with_the_game_is_named_not_offered() -> None:
    """B10: with its faults, on display and page; one with few cards is for few players."""
    extreme = games()["pedzace-zolwie-extreme"]
    cards = {"catch-up 1": 12}
    few = NamedBoard(extreme.id, "Few", msgspec.structs.replace(extreme.board(), cards=cards))
    for players, is_offered in ((2, True), (3, False)):
        hands = Hands(known={extreme.id: extreme})
        hands.dialog.boards = (few,)
        hands.take_value(players)
        while title(hands) != "setup.which-board":
            hands.press("o")
        step = hands.shot().step
        assert step is not None
        labels = [choice.label for choice in step.choices]
        assert ("Few" in labels) is is_offered
        shown = [getattr(item, "text", "") for item in hands.screen().items]
        assert ("One board is left out" in shown) is not is_offered
        if not is_offered:
            assert step.lines[0] == "Few does not go with this game:"
            assert "16" in step.lines[1]
            assert len(step.lines) == 2


def test_a_rematch_asks_for_no_board() -> None:
    """K2: the same board again, and what is known stays."""
    hands = at_the_board(GRANDMA)
    for value in (0, "yes", "begin", "start"):
        hands.take_value(value)
    hands.dialog._rematch()
    assert hands.referee.setup.board == TurtleBayBoard(21)
    assert hands.dialog.boards == (GRANDMA,)


def test_a_number_key_says_which_board() -> None:
    """F9: what the page says of a number key is what it takes."""
    hands = at_the_board(GRANDMA, HUGE)
    hints = {hint.key: hint.short for hint in hands.shot().keys}
    assert hints["1"] == "Grandma's"
    assert hints["4"] == "Forget one"
    assert hints["ok"] == "Take it"


WIDE = ("ssmmsmff", "rrr", "mmsm")
"""Stones before a river that nobody can cross, the river, stones behind it."""


def wide(river: str) -> NamedBoard:
    """A board of the game with paths, with so much river."""
    kinds = {"s": "stone", "m": "mound", "f": "fox", "r": "river"}
    path = tuple(kinds[stone] for stone in WIDE[0] + river + WIDE[2])
    return NamedBoard("pedzace-zolwie-extreme", "Wide", ExtremeBoard(path))


def taken(river: str) -> tuple[NamedBoard, Hands]:
    """A set-up in which a board with so much river is chosen, and matches."""
    board = wide(river)
    hands = at_the_board(board, id_=board.game)
    hands.take_value(0)
    hands.take_value("yes")
    return board, hands


def test_a_board_that_nobody_can_pass_is_asked_about_again() -> None:
    """The table is told what is hardly so, on display and page, and may put it right or be sure."""
    board, hands = taken(river="rrr")
    assert title(hands) == "setup.doubt"
    assert hands.shot().step.lines == ("Nobody can pass the river on 9-11",)
    hands.take_value("no")
    assert title(hands) == "board.title", "it can be changed"
    hands.take_value("yes")
    hands.take_value("yes")
    begin(hands)
    assert hands.referee.setup.board == board.board


def test_a_board_that_can_be_passed_is_not_asked_about() -> None:
    """No press more than before."""
    _, hands = taken(river="rr")
    assert title(hands) == "setup.ready"
