"""Whole games from set-up to result by keys alone (B9, B8), and how many presses a turn takes."""

from __future__ import annotations

from random import Random
from statistics import median

import pytest

from companion.games import games
from companion.games.contract import LEVELS, Level
from companion.keys import Key
from tests.dialog.hands import NUMBER_KEYS, ROLES, Hands
from tests.dialog.people import Person

PANELS = {"roles": ROLES, "numbers": NUMBER_KEYS}
SETUPS = 2
"""Set-ups by chance that each game is played with."""


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_is_played_from_set_up_to_result(panel: str, level: Level, seed: int) -> None:
    """B9: with the six roles alone, and with 1-6, OK and BACK alone, right and wrong choices."""
    hands = Hands()
    person = Person(hands, PANELS[panel], Random(seed), wrong=0.5)
    person.set_up(help=level, quick="False")
    assert set(hands.referee.help) == {level}
    person.play_to_the_end()
    assert hands.mode == "result"
    assert hands.shot().result is not None
    assert person.refusals, "a wrong choice was made and refused"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("game", games())
def test_every_game_is_played_by_keys_alone(game: str, panel: str, level: Level) -> None:
    """B9: whatever is chosen in the set-up, and whatever is told wrongly now and then."""
    for seed in range(SETUPS):
        hands = Hands(known=games())
        person = Person(hands, PANELS[panel], Random(seed), wrong=0.1)
        person.set_up(**{"which-game": game, "help": level})
        assert hands.referee.game.id == game
        person.play_to_the_end()
        assert hands.mode == "result"
        assert hands.shot().result is not None


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("game", games())
def test_every_number_of_players_is_chosen_by_keys(game: str, panel: str) -> None:
    """B9: where more than six can play too, on number keys alone."""
    chosen = set()
    for seats in games()[game].seats:
        hands = Hands(known=games())
        hands.take_value(game, PANELS[panel])
        while hands.step.title.code == "setup.how-many":
            hands.take_value(min(seats, max(map(int, hands.values))), PANELS[panel])
        while hands.mode == "setup":
            hands.take(hands.step.first, PANELS[panel])
        chosen.add(len(hands.referee.setup.players))
    assert chosen == set(games()[game].seats)


@pytest.mark.parametrize(("panel", "most"), [("numbers", 5), ("roles", 8)])
def test_the_presses_of_a_turn(panel: str, most: int) -> None:
    """A turn takes few presses: the median with help level guide, three whole games."""
    turns = [n for seed in (11, 12, 13) for n in _turns(PANELS[panel], seed)]
    assert len(turns) >= 100
    assert median(turns) <= most


def _turns(keys: tuple[Key, ...], seed: int) -> list[int]:
    hands = Hands()
    person = Person(hands, keys, Random(seed))
    person.set_up(help="guide", quick="False")
    return person.play_to_the_end()


@pytest.mark.parametrize("level", LEVELS)
def test_a_refused_answer_changes_nothing_in_any_mode(level: Level) -> None:
    """B2, B4: alike in every mode, table and log stay as they were; the rule is named."""
    hands = Hands()
    hands.game("Anna", "Ben", help_=level)
    hands.lay(
        red=[(5, "back"), (4, "feet"), (0, "feet"), (None, "feet"), (None, "feet")],
        yellow=[(0, "feet"), *[(None, "feet")] * 4],
    )
    hands.press("3")
    before, log = hands.referee.state, len(hands.referee.log)
    hands.take_value(5)
    note = hands.dialog.note
    assert note is not None
    assert (note.kind, note.rule, note.code) == ("refusal", "TB-7", "on-its-back")
    assert (hands.referee.state, len(hands.referee.log)) == (before, log)
    hands.press("d")
    assert hands.dialog.note is None, "B8: one press leads back to play"
    assert hands.mode == "play"


def test_a_wrong_count_of_turned_turtles_is_refused_and_then_put_right() -> None:
    """TB-11 with help level referee: the report is checked, the list follows, OK goes on (B8)."""
    hands = Hands()
    hands.game("Anna", "Ben", help_="referee")
    hands.lay(
        red=[(5, "feet"), (0, "feet"), *[(None, "feet")] * 3],
        yellow=[(6, "feet"), (5, "feet"), (0, "feet"), (None, "feet"), (None, "feet")],
    )
    hands.press("4")
    hands.take_value(5)
    assert hands.shot().todo == (), "the referee says nothing first"
    hands.press("3")
    note = hands.dialog.note
    assert note is not None
    assert note.rule == "TB-11"
    hands.press("o")
    assert len(hands.shot().todo) == 3, "now it is told: move, and two to turn over"
    hands.press("o")
    assert hands.referee.state.player == 1
