"""With help level referee nothing tells what a move came to before the players have (TB-11)."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from companion.games import games
from companion.games.contract import LEVELS, State
from companion.games.turtle_bay.state import Due, Turtle, TurtleBay
from companion.logbook import Logbook
from companion.referee import Entry, Referee
from companion.snapshot import Snapshot
from tests.dialog.hands import ROLES, Hands
from tests.dialog.people import right_choices
from tests.play import NAMES

PICKS = 150
"""Picks of a game by chance: some twenty turns and more."""
ENOUGH = 5
"""So many reports at least are looked at: of a short game more games are played."""
WAITS = "A move, not reported yet"


def checked(game: str, help_: str = "referee") -> Hands:
    """Begins a game of as few as can be whose players report."""
    hands = Hands(known=games())
    hands.game(*NAMES[: games()[game].seats[0]], help_=help_, game=game)
    return hands


def passing() -> Hands:
    """Anna has moved from 5 to 9; she passed yellow on 5 and green on 8."""
    hands = Hands()
    hands.game("Anna", "Ben", "Cleo", help_="referee")
    start = [(0, "feet"), *[(None, "feet")] * 3]
    hands.lay(red=[(5, "feet"), *start], yellow=[(5, "feet"), *start], green=[(8, "back"), *start])
    hands.press("4")
    hands.take_value(5)
    assert hands.referee.awaits_report
    return hands


def check_nothing_is_told(hands: Hands, moved: Entry, before: State) -> None:
    """Holds the whole snapshot against the table before the move."""
    referee, words, shot = hands.referee, hands.dialog.words, hands.shot()
    game = referee.game
    assert shot.position == msgspec.to_builtins(game.position(before))
    if referee.awaits_report:
        assert (shot.mover, shot.landed, shot.marked, shot.todo) == (None, None, (), ())
    scores = [game.face.score(before, player) for player in range(len(shot.seats))]
    assert [seat.score for seat in shot.seats] == [words.say(s.code, s.facts) for s in scores]
    told = written(shot, since=moved.number)
    for event in moved.events:
        assert words.within(f"event.{event.code}", event.facts)[1:] not in told
    assert WAITS in told


def written(shot: Snapshot, since: int) -> str:
    """Gives a snapshot as JSON, the log from an entry on: the same may have happened before."""
    log = tuple(line for line in shot.log if line.number >= since)
    return msgspec.json.encode(msgspec.structs.replace(shot, log=log)).decode()


@pytest.mark.parametrize("game", games())
def test_nothing_of_a_move_is_told_before_its_report(game: str) -> None:
    """E4, TB-11: in turns by chance, also when the move is taken back and done again."""
    chance, waited = Random(7), 0
    while waited < ENOUGH:
        waited += waited_for(checked(game), chance)


def waited_for(hands: Hands, chance: Random) -> int:
    """Plays some turns and looks on; gives how often a report was awaited."""
    before: dict[int, State] = {}
    waited = 0
    for _ in range(PICKS):
        if hands.mode != "play":
            break
        if hands.referee.awaits_report and not hands.picked():
            waited += 1
            meddle(hands, chance, before)
        pick(hands, chance, before)
    return waited


def pick(hands: Hands, chance: Random, before: dict[int, State]) -> None:
    """Takes a choice that is right; keeps the state before each answer."""
    state, count = hands.referee.state, len(hands.referee.log)
    right = right_choices(hands.referee, hands.picked(), hands.step)
    hands.take(chance.choice(right), ROLES)
    hands.put_away()
    if len(hands.referee.log) > count:
        before[count + 1] = state


def meddle(hands: Hands, chance: Random, before: dict[int, State]) -> None:
    """Looks while a report is awaited; at times takes the move back, and does it again."""
    referee = hands.referee
    moved = next(referee.in_force())
    check_nothing_is_told(hands, moved, before[moved.number])
    if chance.random() < 0.7:
        return
    hands.press("B")
    check_nothing_is_told(hands, moved, before[moved.number])
    hands.put_away()
    hands.request({"redo": {}})
    check_nothing_is_told(hands, moved, before[moved.number])


def test_what_is_shown_does_not_depend_on_what_was_turned() -> None:
    """TB-11: with any other turtles turned, moved and led after, display and page are the same."""
    hands = passing()
    told = msgspec.json.encode(hands.shot())
    for doctored in others(hands.referee):
        hands.referee.state = doctored
        last = hands.referee.log[-1]
        hands.referee.log[-1] = msgspec.structs.replace(last, events=())
        hands.dialog.logbook = Logbook()
        assert msgspec.json.encode(hands.shot()) == told


def others(referee: Referee) -> list[TurtleBay]:
    """Gives the state with other outcomes of the move: nobody turned, or all."""
    state = referee.state
    assert isinstance(state, TurtleBay)
    assert state.due is not None
    upside_down = tuple(tuple(Turtle(t.square, not t.feet) for t in herd) for herd in state.herds)
    everybody = tuple(("green", Turtle(square, feet=True)) for square in range(1, 9))
    dues = [
        Due((4,), "red", 5, landing, turned, False)
        for landing, turned in ((14, ()), (9, everybody))
    ]
    return [msgspec.structs.replace(state, herds=upside_down, due=due) for due in dues]


def test_after_the_report_all_is_told() -> None:
    """E4: an accepted report shows the table, its marks and the whole sentence."""
    hands = passing()
    hands.press("2")
    shot = hands.shot()
    assert shot.position == msgspec.to_builtins(hands.referee.position)
    assert set(shot.marked) == {("yellow", 5), ("green", 8)}
    assert "yellow on 5 was passed: now on its back" in shot.log[-2].text


def test_after_a_refused_report_all_is_told() -> None:
    """B8: so that it can be put right; taken back and done again, it is asked anew."""
    hands = passing()
    hands.press("1")
    assert hands.shot().position == msgspec.to_builtins(hands.referee.position)
    assert "green on 8 was passed" in hands.shot().log[-1].text
    hands.put_away()
    hands.request({"undo": {}})
    assert "green on 8 was passed" in hands.shot().log[-2].text, "it was told before"
    hands.request({"redo": {}})
    assert hands.referee.awaits_report


def test_a_move_taken_back_without_a_report_stays_untold() -> None:
    """TB-11, C4: whoever makes the same move again finds no answer in the log."""
    hands = passing()
    hands.request({"undo": {}})
    hands.request({"undo": {}})
    hands.answer({"kind": "roll", "dice": [4]})
    hands.answer({"kind": "move", "square": 5})
    lines = [line.text for line in hands.shot().log]
    assert lines.count(WAITS) == 2
    assert f"Took back: {WAITS}" in lines
    assert not any("passed" in line for line in lines)
    hands.answer({"kind": "report", "turned": 2})
    lines = [line.text for line in hands.shot().log]
    assert WAITS not in " ".join(lines)
    assert sum("green on 8 was passed" in line for line in lines) == 2


def test_a_table_told_meanwhile_is_shown() -> None:
    """K1: a correction is what people said, so it hides nothing and gives nothing away."""
    hands = passing()
    start = [(0, "feet"), *[(None, "feet")] * 3]
    hands.lay(red=[(9, "feet"), *start], yellow=[(5, "feet"), *start], green=[(2, "feet"), *start])
    shot = hands.shot()
    assert isinstance(shot.position, dict)
    assert shot.position == msgspec.to_builtins(hands.referee.position)
    assert shot.log[-2].text == WAITS
    assert shot.log[-1].text == "The table was taken as it lies: laid"
    assert shot.marked == ()


@pytest.mark.parametrize("level", LEVELS)
def test_the_level_in_force_decides(level: str) -> None:
    """A10, D4: a level that is set while the report is open counts at once."""
    hands = passing()
    hands.request({"set": {"help": level}})
    is_told = hands.shot().position == msgspec.to_builtins(hands.referee.position)
    assert is_told == (level != "referee")
    assert any(WAITS in line.text for line in hands.shot().log) == (level == "referee")


def test_a_restart_tells_nothing_either() -> None:
    """A1: the game as it comes back from the disk awaits the same report."""
    kept = passing().referee
    again = Referee.replay(kept.game, kept.setup, tuple(kept.log))
    shot = Hands(kept=again).shot()
    assert (shot.mode, shot.marked, shot.log[-1].text) == ("resume", (), WAITS)
    assert shot.position == msgspec.to_builtins(kept.game.position(kept.shown))
