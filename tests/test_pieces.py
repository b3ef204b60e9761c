"""The pieces in people's hands, held for every game: what lies differently can be told, every
difference is put right in sentences, and the lists for setting up and packing have their words."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec

from companion import speech
from companion.games.contract import AS_IT_LIES, AnyGame, Picked, Position, State, Step
from companion.referee import Referee
from companion.words import Words
from tests.play import all_setups, played, set_up
from tests.test_contract import every_game, moments, pieces

MOMENTS = 60
BOOKKEEPING = {("dice",), ("thrown",), ("turtle",), ("cards_left",)}
"""What people cannot see lying: nothing need be put right there."""


def first_step(game: AnyGame, state: State) -> Step:
    """Gives the step that goes over all that lies on the table."""
    step = game.pieces.change(state, game.position(state), ())
    assert isinstance(step, Step)
    return step


def changed(game: AnyGame, state: State, chance: random.Random) -> tuple[Position, Picked]:
    """Tells one change of the table at random."""
    told, picked = game.position(state), ()
    for _ in range(12):
        step = game.pieces.change(state, told, picked)
        if not isinstance(step, Step):
            return step, picked
        values = [choice.value for choice in step.choices if choice.value != AS_IT_LIES]
        assert values, f"{picked} leads nowhere"
        picked = (*picked, chance.choice(values))
    raise AssertionError(f"a change of more than 12 picks: {picked}")


def some_moments(game: AnyGame, seed: int) -> Iterator[State]:
    """Gives some moments of random games of every kind, far apart."""
    for number, referee in enumerate(moments(game, seed, 23)):
        if number == MOMENTS:
            return
        yield referee.state


def words_of(game: AnyGame) -> Words:
    """The words of a game with names."""
    return speech.words_of(Referee(game, set_up(game, max(game.seats))))


def counted(game: AnyGame, told: Position) -> object:
    """Counts the pieces on a table as the game's own tests do."""
    return pieces(game, msgspec.to_builtins(told))


@every_game
def test_what_lies_on_the_table_is_gone_over(game: AnyGame) -> None:
    """The first choice says that all lies so; each other has a value and words of its own."""
    words = words_of(game)
    for state in some_moments(game, 1):
        step = first_step(game, state)
        assert step.choices[0].value == AS_IT_LIES
        values = [choice.value for choice in step.choices]
        assert len(set(values)) == len(values) > 1
        for choice in step.choices:
            assert words.say(choice.say.code, choice.say.facts)


@every_game
def test_any_change_can_be_told_and_keeps_the_pieces(game: AnyGame) -> None:
    """Whatever is picked leads to a whole table in its canonical form, with every piece once."""
    chance = random.Random(2)
    for state in some_moments(game, 2):
        found, _ = changed(game, state, chance)
        assert found == game.complete(state, found)
        assert counted(game, found) == counted(game, game.position(state))


@every_game
def test_a_changed_table_is_put_right(game: AnyGame) -> None:
    """There is something to do exactly where the tables differ, and it has its words."""
    chance, words = random.Random(3), words_of(game)
    seen = 0
    for state in some_moments(game, 3):
        wanted = game.position(state)
        found, picked = changed(game, state, chance)
        said = game.pieces.put_right(state, found, wanted)
        assert bool(said) == (found != wanted), picked
        for one in said:
            assert words.say(one.code, one.facts)
        seen += bool(said)
    assert seen > MOMENTS // 3


@every_game
def test_any_table_leads_to_any_other(game: AnyGame) -> None:
    """From each moment of a game to a later one there is a list of what to do."""
    states = [r.state for r in played(Referee(game, all_setups(game)[-1]), random.Random(4))]
    for before, after in zip(states, states[7:], strict=False):
        found, wanted = game.position(before), game.position(after)
        said = game.pieces.put_right(after, found, wanted)
        here, there = game.places(found), game.places(wanted)
        differing = {where for where in {**here, **there} if here.get(where) != there.get(where)}
        assert bool(said) == bool(differing - BOOKKEEPING)


@every_game
def test_lists_for_setting_up_and_packing(game: AnyGame) -> None:
    """Every table can be laid out and packed away, in words."""
    words = words_of(game)
    for state in some_moments(game, 5):
        for lines in (game.pieces.laid_out(state), game.pieces.packed(state)):
            assert lines
            texts = [words.say(line.code, line.facts) for line in lines]
            assert len(set(texts)) == len(texts)
