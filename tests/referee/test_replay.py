"""A set-up and its entries give the same referee back, after every prefix (A1, A2, C4)."""

from __future__ import annotations

import random

import msgspec
import pytest

from companion.games import games
from companion.games.contract import AnyGame, Event
from companion.referee import Entry, Referee
from tests.play import all_setups, meddled, set_up, step

GAMES = list(games().values())
BAY = games()["turtle-bay"]

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def everything(referee: Referee) -> tuple[object, ...]:
    """Gives all of a referee that outlives a restart."""
    return (
        referee.state,
        referee.help,
        referee.language,
        referee.log,
        referee.can_undo,
        referee.can_redo,
        referee.undo_crosses_turn,
        [entry.number for entry in referee.in_force()],
    )


def kept(entries: list[Entry]) -> tuple[Entry, ...]:
    """Gives entries as a file gives them back."""
    plain = msgspec.json.decode(msgspec.json.encode(entries))
    for entry in plain:
        entry["events"] = msgspec.convert(entry.get("events", []), tuple[Event, ...])
    return tuple(Entry(**entry) for entry in plain)


def muddled(game: AnyGame, seed: int, entries: int) -> Referee:
    """Plays and meddles by chance until the log has so many entries."""
    chance = random.Random(seed)
    referee = Referee(game, chance.choice(all_setups(game)))
    while len(referee.log) < entries:
        if referee.question is None or chance.random() < 0.25:
            meddled(referee, chance)
        else:
            step(referee, chance)
    return referee


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_every_prefix_gives_the_same_referee(game: AnyGame, seed: int) -> None:
    """A1: killed after any entry, a restart has the last acknowledged state, to the value."""
    chance = random.Random(seed)
    referee = Referee(game, chance.choice(all_setups(game)))
    verbs = set()
    for _ in range(110):
        if referee.question is None or chance.random() < 0.3:
            verbs.add(meddled(referee, chance))
        else:
            step(referee, chance)
        again = Referee.replay(game, referee.setup, kept(referee.log))
        assert everything(again) == everything(referee)
        assert again.question is None or again.question.player < len(referee.setup.players)
    assert verbs >= {"undo", "redo", "correct", "set", "note"}


@every_game
def test_a_replayed_game_plays_on_alike(game: AnyGame) -> None:
    """A1: not only shown alike: undo, redo and answers do the same from there on."""
    referee = muddled(game, 5, 60)
    again = Referee.replay(game, referee.setup, kept(referee.log))
    one, other = random.Random(9), random.Random(9)
    for _ in range(60):
        for each, chance in ((referee, one), (again, other)):
            if each.question is None or chance.random() < 0.5:
                meddled(each, chance)
            else:
                step(each, chance)
        assert everything(again) == everything(referee)


def test_an_accepted_put_right_is_replayed() -> None:
    """With `referee`, `done` after a refused report is in the log; the refusal is not."""
    referee = Referee(BAY, set_up(BAY, 2, help="referee"))
    for told in ({"kind": "roll", "dice": [3]}, {"kind": "move", "square": 0}):
        referee.answer(BAY.answer_from(told))
    referee.answer(BAY.answer_from({"kind": "report", "turned": 9}))
    referee.answer(BAY.answer_from({"kind": "done"}))
    assert len(referee.log) == 3

    again = Referee.replay(BAY, referee.setup, kept(referee.log))
    assert everything(again) == everything(referee)


GARBLED = {
    "an answer that is refused": Entry(1, "answer", 0, 1, {"kind": "roll", "dice": [9]}),
    "an answer that is not asked for": Entry(1, "answer", 0, 1, {"kind": "move", "square": 0}),
    "an answer of an unknown kind": Entry(1, "answer", 0, 1, {"kind": "pass"}),
    "an answer without a kind": Entry(1, "answer", 0, 1, {}),
    "an answer that is misshapen": Entry(1, "answer", 0, 1, {"kind": "roll", "dice": "x"}),
    "an answer that is a word": Entry(1, "answer", 0, 1, "roll"),
    "an answer that is nothing": Entry(1, "answer", 0, 1),
    "an undo of nothing": Entry(1, "undo", 0, 1, {}),
    "a redo of nothing": Entry(1, "redo", 0, 1, {}),
    "a correction that cannot be": Entry(1, "correct", 0, 1, {"turtles": {}}),
    "a correction that is misshapen": Entry(1, "correct", 0, 1, [1]),
    "a setting that is misshapen": Entry(1, "set", 0, 1, {"help": "x"}),
    "an unknown number": Entry(2, "note", 0, 1, "x"),
}


@pytest.mark.parametrize("entry", GARBLED.values(), ids=GARBLED.keys())
def test_an_entry_that_does_not_follow(entry: Entry) -> None:
    """A2: a garbled entry is named, never a crash: whoever reads can stop at the last good one."""
    with pytest.raises(ValueError, match=f"entry {entry.number} \\({entry.verb}\\)"):
        Referee.replay(BAY, set_up(BAY, 2), (entry,))


def test_a_gap_in_the_log_is_seen() -> None:
    """A2: an entry lost in the middle is noticed by the number of the next."""
    referee = muddled(BAY, 1, 20)
    entries = kept(referee.log)
    with pytest.raises(ValueError, match="entry"):
        Referee.replay(BAY, referee.setup, (*entries[:7], *entries[8:]))
