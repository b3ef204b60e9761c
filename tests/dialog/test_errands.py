"""What people do beside play: check the table, a disputed rule, pause, seats, what happened."""

from __future__ import annotations

import msgspec
import pytest

from companion.errands.ruling import rules_of
from companion.games import games
from companion.games.contract import AS_IT_LIES, Json
from companion.keys import Key, Press
from companion.referee import Referee
from tests.dialog.hands import NUMBER_KEYS, ROLES, Hands

WAITING = (None, "feet")


def two(**more: Json) -> Hands:
    """Anna and Ben in the middle of a game: Anna is to throw, nothing is due."""
    hands = Hands()
    hands.game("Anna", "Ben", **more)
    hands.lay(
        red=[(9, "feet"), (5, "back"), (0, "feet"), WAITING, WAITING],
        yellow=[(7, "feet"), (2, "feet"), (0, "feet"), WAITING, WAITING],
    )
    return hands


def a_turn(hands: Hands) -> None:
    """Anna throws 3 and moves red from 9 to 12."""
    hands.answer({"kind": "roll", "dice": [3]})
    hands.answer({"kind": "move", "square": 9})
    hands.answer({"kind": "done"})


def table(hands: Hands) -> Json:
    """What should lie on the table."""
    plain: Json = msgspec.to_builtins(hands.referee.position)
    return plain


def check(hands: Hands, *picks: int | str) -> None:
    """Opens the check, tells one change, and says that all else lies so."""
    hands.menu("more", "check", *picks)
    if picks:
        hands.take_value(AS_IT_LIES)


# -- the table is checked -------------------------------------------------------------------------


def test_a_table_that_lies_right_takes_one_press_more() -> None:
    """Nothing differs: it is said, and nothing has changed."""
    hands = two()
    before = hands.referee.log[:]
    hands.menu("more", "check", AS_IT_LIES)
    assert hands.dialog.note is not None
    assert hands.dialog.note.text == "All lies as it should"
    hands.put_away()
    assert (hands.mode, hands.referee.log) == ("play", before)


@pytest.mark.parametrize("keys", [ROLES, NUMBER_KEYS])
def test_every_place_is_stepped_through_with_what_lies_there(keys: tuple[Key, ...]) -> None:
    """B9: with either half of the keys each place can be stood on, and says what should lie there;
    its place on the board is marked."""
    hands = two()
    hands.menu("more", "check")
    labels = {choice.label: choice.at for choice in hands.shot().step.choices}  # type: ignore[union-attr]
    assert labels["Red on 9: on its feet"] == ("red", 9)
    assert labels["Red on 5: on its back"] == ("red", 5)
    assert labels["Yellow beside the board: 2"] == ("yellow", None)
    hands.take_value("red/5", keys)
    assert hands.values == ["back", "gone-back"]


def test_a_turtle_found_turned_is_told_with_rule_and_turn_and_put_right() -> None:
    """C1: what was expected, since when and by which rule; a list is ticked; the game goes on as it
    was."""
    hands = two()
    a_turn(hands)
    before, log = table(hands), len(hands.referee.log)
    check(hands, "red/12", "feet")
    step = hands.shot().step
    assert step is not None
    assert step.title == "1 thing differs"
    assert step.lines == ("Red on 12: on its feet expected, on its back found (TB-11, turn 1)",)
    hands.press("o")
    assert hands.values == ["right", "take", "back", "again"]
    hands.take_value("right")
    assert hands.shot().step.lines == ("Turn over red on 12: on its feet",)  # type: ignore[union-attr]
    hands.press("o")
    assert hands.dialog.note is not None
    assert hands.dialog.note.text == "All lies right again"
    assert (table(hands), len(hands.referee.log)) == (before, log)


def test_while_it_is_told_the_page_shows_the_table_as_told() -> None:
    """B11: the board is drawn as people say that it lies."""
    hands = two()
    hands.menu("more", "check", "red/9", "feet")
    position = hands.shot().position
    assert isinstance(position, dict)
    assert {"square": 9, "side": "back"} in position["turtles"]["red"]
    hands.press("b b")
    assert hands.shot().position == table(hands)


def test_a_table_taken_as_it_lies_is_logged_and_marks_the_result() -> None:
    """The correction says why, can be taken back, and stands beside the result."""
    hands = two()
    before = hands.referee.state
    check(hands, "red/9", "gone-feet", 11, "back")
    hands.press("o")
    hands.take_value("take")
    hands.take_value("knocked")
    entry = hands.referee.log[-1]
    assert (entry.verb, entry.reason) == ("correct", "It fell over")
    assert {"square": 11, "side": "back"} in table(hands)["turtles"]["red"]  # type: ignore[index,call-overload]
    assert hands.shot().corrections == 2
    hands.put_away()
    hands.press("B")
    assert hands.referee.state == before
    assert hands.shot().corrections == 1


def test_a_table_that_cannot_be_is_said_to_be_so_and_looked_at_again() -> None:
    """Every reason is listed; nothing has changed, and the told table is still there."""
    hands = two()
    log = len(hands.referee.log)
    check(hands, "red/0", "gone-feet", "ocean")
    hands.press("o")
    hands.take_value("take")
    step = hands.shot().step
    assert step is not None
    assert step.lines == ("Red has turtles waiting, so one stands on the start square",)
    hands.press("o")
    assert hands.values[0] == AS_IT_LIES
    assert len(hands.referee.log) == log


def test_the_game_goes_back_to_where_it_went_wrong() -> None:
    """C2, C3, C4, F7: after a second press; undo is in the log; the table is told what to put back
    from how it lies, piece by piece."""
    hands = two()
    before = hands.referee.state
    a_turn(hands)
    hands.answer({"kind": "roll", "dice": [1]})
    check(hands, "red/12", "gone-feet", 13, "feet")
    hands.press("o")
    hands.take_value("back")
    assert hands.sure() == "back"
    assert hands.values[hands.dialog.cursor] == "no"
    assert hands.shot().step.lines == ("Anna plays turn 1 again",)  # type: ignore[union-attr]
    hands.take_value("yes")
    assert {entry.verb for entry in hands.referee.log[-3:]} == {"undo"}
    hands.put_away()
    step = hands.shot().step
    assert step is not None
    assert step.lines == (
        "Move red from 13 to 9, on its feet",
        "It is Anna's turn",
    )
    hands.press("o o")
    assert hands.mode == "play"
    assert hands.referee.game.question(hands.referee.state) is not None
    assert (
        table(hands)["turtles"]
        == msgspec.to_builtins(  # type: ignore[index,call-overload]
            hands.referee.game.position(before)
        )["turtles"]
    )


def test_before_a_report_the_check_tells_nothing() -> None:
    """What the report has to tell is not read off the check."""
    hands = two(help_="referee")
    hands.answer({"kind": "roll", "dice": [3]})
    hands.answer({"kind": "move", "square": 9})
    hands.menu("more", "check")
    assert hands.dialog.note is not None
    assert hands.dialog.note.text == "First say what was done on the table, then check it"


def test_leaving_a_check_changes_nothing() -> None:
    """B4, B7: BACK takes one pick back, BACK held leaves; a check alone is no entry."""
    hands = two()
    log = len(hands.referee.log)
    hands.menu("more", "check", "red/9", "gone-feet", 3)
    hands.press("b b")
    assert hands.values == ["feet", "gone-feet"]
    hands.press("B")
    assert (hands.mode, len(hands.referee.log)) == ("play", log)
    assert hands.dialog.errand is None


# -- undo tells the table -------------------------------------------------------------------------


def test_undo_tells_what_to_put_back_piece_by_piece() -> None:
    """C1: with the same sentence on display and page; redo tells the way forth."""
    hands = two()
    hands.answer({"kind": "roll", "dice": [6]})
    hands.answer({"kind": "move", "square": 0})
    hands.press("B")
    note = hands.dialog.note
    assert note is not None
    assert note.text == (
        "Anna: red went from the start square to 6. If that is done already: "
        "Turn over red on 5: on its back. Move red from 6 to beside the board. "
        "Turn over yellow on 2: on its feet"
    )
    hands.put_away()
    hands.menu("more", "redo")
    assert hands.dialog.note is not None
    assert hands.dialog.note.text.endswith(
        "Turn over red on 5: on its feet. Move red from beside the board to 6, on its feet. "
        "Turn over yellow on 2: on its back"
    )


def test_a_report_taken_back_moves_nothing_on_the_table() -> None:
    """C1: what was reported lies as it lies; only the move's own undo puts pieces back."""
    hands = two(help_="referee")
    for answer in ({"kind": "roll", "dice": [3]}, {"kind": "move", "square": 9}):
        hands.answer(answer)
    hands.answer({"kind": "report", "turned": 0})
    hands.press("B u o")
    assert hands.dialog.note is not None
    assert "Move" not in hands.dialog.note.text
    hands.put_away()
    hands.press("B")
    assert hands.dialog.note is not None
    assert hands.dialog.note.text.endswith("Put back what was moved")


def test_the_game_goes_back_to_the_turn_in_which_a_piece_went_astray() -> None:
    """Not to when the place where it lies now was emptied, long before."""
    hands = two()
    for die, square in ((1, 9), (1, 7), (2, 10)):
        hands.answer({"kind": "roll", "dice": [die]})
        hands.answer({"kind": "move", "square": square})
        hands.answer({"kind": "done"})
    check(hands, "red/12", "gone-feet", 9, "feet")
    hands.press("o")
    hands.take_value("back")
    assert hands.shot().step.lines == ("Anna plays turn 3 again",)  # type: ignore[union-attr]


# -- a rule is disputed ---------------------------------------------------------------------------


def test_the_rule_of_a_refusal_is_one_row_away_and_its_neighbours_follow() -> None:
    """F9: the menu opened over a refusal stands on the rule, and opens that of the refusal."""
    hands = two()
    hands.answer({"kind": "roll", "dice": [3]})
    hands.take_value(5)
    assert hands.dialog.note is not None
    assert hands.dialog.note.rule == "TB-7"
    hands.press("m o")
    step = hands.shot().step
    assert step is not None
    assert (step.title, step.lines) == ("TB-7", ("A turtle on its back does not move.",))
    hands.press("o")
    hands.take_value("next")
    assert hands.shot().step.title == "TB-8"  # type: ignore[union-attr]
    hands.press("o")
    hands.take_value("before")
    assert hands.shot().step.title == "TB-7"  # type: ignore[union-attr]
    hands.press("o")
    hands.take_value("play")
    assert (hands.mode, hands.dialog.errand) == ("play", None)


@pytest.mark.parametrize("game", games())
def test_all_rules_of_a_game_can_be_read_in_their_order(game: str) -> None:
    """From the first to the last, and no further."""
    known = rules_of(games()[game])
    hands = Hands(known={game: games()[game]})
    hands.game("Anna", "Ben", game=game)
    hands.menu("rule")
    while hands.step.title.facts["id"] != known[0]:
        hands.press("o")
        hands.take_value("before")
    for rule in known:
        assert hands.shot().step.title == rule  # type: ignore[union-attr]
        hands.press("o")
        assert ("next" in hands.values) == (rule != known[-1])
        if rule != known[-1]:
            hands.take_value("next")


def test_what_the_table_decides_is_a_note_in_the_log() -> None:
    """A house rule is kept with its rule; the game's state is as before."""
    hands = two()
    state = hands.referee.state
    hands.menu("rule")
    hands.press("o")
    hands.take_value("decide")
    hands.take_value("once")
    entry = hands.referee.log[-1]
    assert (entry.verb, entry.body) == ("note", "TB-3: Allowed this once")
    assert hands.referee.state == state
    assert hands.shot().log[-1].text == "House rule: TB-3: Allowed this once"


# -- who went away, pause -------------------------------------------------------------------------


def test_what_happened_tells_the_last_round() -> None:
    """D3, I5: everybody's last turn in words, and nothing older."""
    hands = Hands()
    hands.game("Anna", "Ben")
    for die in (1, 2, 3):
        hands.answer({"kind": "roll", "dice": [die]})
        hands.answer({"kind": "move", "square": 0})
        hands.answer({"kind": "done"})
    hands.menu("more", "recap")
    note = hands.dialog.note
    assert note is not None
    assert note.title == "The last round"
    assert "Anna: threw 3" in note.text
    assert "Ben: threw 2" in note.text


def test_where_do_we_stand_is_said_on_demand() -> None:
    """I5: for every player, from anywhere in two presses."""
    hands = two()
    hands.press("m 3")
    assert hands.dialog.note is not None
    assert "Anna:" in hands.dialog.note.text
    assert "Ben:" in hands.dialog.note.text


def test_a_pause_packs_the_table_and_lays_it_out_again() -> None:
    """Every kind of pieces is counted into the box; afterwards the same list lays the table, and
    the check follows."""
    hands = two()
    state = hands.referee.state
    hands.menu("more", "pause", "pack")
    packed = []
    while hands.step.title.code == "pack.title":
        packed.append(hands.shot().step.lines[0])  # type: ignore[union-attr]
        hands.press("o")
    assert packed == ["5 red turtles", "5 yellow turtles", "3 dice"]
    assert hands.values == ["lay", "play", "power"]
    hands.take_value("lay")
    laid = []
    while hands.step.title.code == "lay.title":
        laid.append(hands.shot().step.lines[0])  # type: ignore[union-attr]
        hands.press("o")
    assert laid[0].startswith("Red: 2 beside the board, 1 on the start square")
    assert hands.values[0] == AS_IT_LIES
    hands.press("o")
    hands.put_away()
    assert (hands.mode, hands.referee.state) == ("play", state)


def test_days_later_the_table_is_laid_out_before_play() -> None:
    """A11: a game that comes back from the disk offers it, and it ends in a check."""
    kept = two().referee
    hands = Hands(kept=kept)
    assert hands.values == ["resume", "new", "lay"]
    hands.take_value("lay")
    for _ in kept.game.pieces.laid_out(kept.state):
        assert hands.step.title.code == "lay.title"
        hands.press("o")
    assert hands.values[0] == AS_IT_LIES
    hands.press("o")
    assert hands.dialog.note is not None
    assert hands.dialog.note.text == "All lies as it should"
    assert hands.mode == "play"


# -- seats ----------------------------------------------------------------------------------------


def test_a_seat_is_handed_over_and_survives_a_replay() -> None:
    """K4: the name changes everywhere, the game goes on; the log gives it back."""
    hands = two()
    hands.menu("more", "seats", 1, "hand-over")
    for letter in ("O", "T", "T", "O"):
        hands.take_value(letter)
    hands.take_value("end")
    hands.put_away()
    assert [seat.name for seat in hands.shot().seats] == ["Anna", "Otto"]
    assert hands.shot().setup["players"][1]["name"] == "Otto"  # type: ignore[index,call-overload]
    again = Referee.replay(hands.referee.game, hands.book.setups[-1], tuple(hands.book.entries))
    assert again.names == ("Anna", "Otto")


def test_who_leaves_leaves_a_seat_that_the_others_play() -> None:
    """K4: every seat can be left, more than one too."""
    hands = two()
    for player in (0, 1):
        hands.menu("more", "seats", player, "leave")
        hands.put_away()
    assert hands.referee.names == ("Anna (away)", "Ben (away)")
    hands.press("3 o o")
    assert hands.referee.state.player == 1


def test_a_name_that_is_taken_is_not_offered_twice() -> None:
    """Names stay different: the dialog does not finish one that is taken, the desk refuses it."""
    hands = two()
    reply = hands.desk.hand_over(("Anna", "Anna"))
    assert not reply.ok
    assert hands.referee.names == ("Anna", "Ben")
    assert not any(entry.verb == "set" for entry in hands.referee.log)


def test_help_is_set_for_any_seat_at_any_time() -> None:
    """A child has guide while an adult has referee, whoever is on turn."""
    hands = two()
    hands.menu("more", "seats", 1, "help", "referee")
    assert hands.referee.help == ("guide", "referee")


# -- a quiet nudge --------------------------------------------------------------------------------


def test_a_nudge_is_shown_until_somebody_presses() -> None:
    """K5: off unless wanted; it takes no press of its own and changes nothing."""
    hands = two()
    assert not hands.dialog.may_nudge
    hands.menu("more", "box", "nudge", 2)
    hands.put_away()
    assert hands.dialog.may_nudge
    hands.dialog.nudged()
    assert (hands.shot().nudge, hands.dialog.may_nudge) == (True, False)
    hands.press("3")
    assert not hands.shot().nudge
    assert hands.values == [9, 5, 0][: len(hands.values)] or hands.mode == "play"


def test_a_paused_game_nudges_nobody() -> None:
    """K5: who pauses is not waited for."""
    hands = two()
    hands.menu("more", "box", "nudge", 2)
    hands.put_away()
    hands.menu("more", "pause", "stays")
    assert not hands.dialog.may_nudge
    hands.take_value("play")
    assert hands.dialog.may_nudge


# -- a game under way -----------------------------------------------------------------------------


def set_up_until_the_table(hands: Hands) -> None:
    """Walks the set-up as shown to the question how the table lies."""
    while hands.step.title.code != "table.title":
        hands.press("o")


def test_a_game_under_way_is_taken_up_as_it_lies() -> None:
    """K1: who is on turn too; it is a correction, and play goes on from there."""
    hands = Hands()
    set_up_until_the_table(hands)
    hands.take_value("on")
    for picks in (("red/0", "gone-feet", 8, "back"), ("red/", "gone-feet", "0"), ("player", 1)):
        for value in picks:
            hands.take_value(int(value) if value == "0" else value)
    labels = [choice.label for choice in hands.shot().step.choices]  # type: ignore[union-attr]
    assert "Yellow is on turn" in labels
    hands.take_value(AS_IT_LIES)
    hands.put_away()
    assert hands.mode == "play"
    assert hands.referee.state.player == 1
    assert {"square": 8, "side": "back"} in table(hands)["turtles"]["red"]  # type: ignore[index,call-overload]
    assert hands.referee.log[-1].reason == "Taken up under way"


def test_a_game_under_way_that_cannot_be_is_asked_again() -> None:
    """K1: no red one on the start square while some wait."""
    hands = Hands()
    set_up_until_the_table(hands)
    for value in ("on", "red/0", "gone-feet", "ocean", AS_IT_LIES):
        hands.take_value(value)
    assert hands.shot().step.title == "That cannot be"  # type: ignore[union-attr]
    hands.press("o")
    assert hands.values[0] == AS_IT_LIES
    assert hands.desk.referee is None


@pytest.mark.parametrize("game", games())
def test_the_set_up_list_is_told_by_player_count(game: str) -> None:
    """Set-up says what to place where, ticked line by line, then the game begins."""
    hands = Hands(known={game: games()[game]})
    set_up_until_the_table(hands)
    hands.take_value("lay")
    seen = 0
    while hands.mode == "setup":
        assert hands.step.title.code == "lay.title"
        hands.press("o")
        seen += 1
    first = hands.referee
    assert seen == len(first.game.pieces.laid_out(first.state))


# -- every game -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games())
def test_each_game_is_checked_from_keys_and_by_taps(game: str) -> None:
    """Every place of the check can be tapped by its number as keys take it; the dialog never
    breaks on any first pick."""
    hands = Hands(known={game: games()[game]})
    hands.game("Anna", "Ben", game=game)
    hands.menu("more", "check")
    for number in range(1, len(hands.values)):
        assert hands.dialog.tap(number)
        assert hands.shot().screen.items
        assert hands.dialog.tap("back")
    hands.send(Press(Key.OK))
    assert hands.dialog.note is not None
    assert hands.dialog.note.text == "All lies as it should"
