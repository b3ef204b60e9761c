"""What each key does is always told, and true (F9); display and page agree at every step (B11)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest
from msgspec import UnsetType

from companion.drawing import Text
from companion.games import games
from companion.games.contract import AnyGame, Fact, Said
from companion.keys import HOLDABLE, NUMBERS, Key, Press
from companion.layout import cut
from companion.snapshot import KeyHint, Notice, Snapshot
from tests.dialog.hands import Hands


def told(shot: Snapshot) -> dict[Key, KeyHint]:
    """Gives the hints by key; a key that is not listed does nothing."""
    listed = {Key(hint.key): hint for hint in shot.keys}
    return {key: listed.get(key, KeyHint(key.value)) for key in Key}


def mark(hands: Hands) -> tuple[object, ...]:
    """Gives everything that a press can change."""
    dialog, desk = hands.dialog, hands.desk
    return (
        *(dialog.mode, dialog.note, dialog.page, dialog.picked, dialog.cursor, dialog.errand),
        *(dialog.is_nudged, dialog.sound, dialog.wish, dialog.may_leave_setup),
        *(desk.referee, len(desk.referee.log) if desk.referee else -1),
    )


def any_press(chance: Random) -> Press:
    """Gives a press by chance; those that move a game on are likelier."""
    key = chance.choice((*Key, Key.OK, Key.OK, Key.OK, *NUMBERS))
    if key in HOLDABLE and chance.random() < 0.15:
        return Press(key, "hold")
    return Press(key)


def check_press(hands: Hands, press: Press) -> None:
    """Presses, and holds the press against its hint."""
    hint = told(hands.shot())[press.key]
    promised = hint.hold if press.how == "hold" else hint.short
    before = mark(hands)
    hands.send(press)
    after = mark(hands)
    where = f"{press} was promised {promised!r} at {before}"
    assert (after != before) == bool(promised), where


EVERY = [{name: game} for name, game in games().items()] + [games()]
every_game = pytest.mark.parametrize("known", EVERY, ids=[*games(), "all"])
"""A box that knows one game, each, and one that knows them all."""


@every_game
@pytest.mark.parametrize("seed", range(2))
def test_every_hint_is_true_on_random_walks(seed: int, known: Mapping[str, AnyGame]) -> None:
    """F9: a key with a hint changes something, one without changes nothing."""
    chance, hands = Random(seed), Hands(known=known)
    for _ in range(500):
        check_press(hands, any_press(chance))


@pytest.mark.parametrize(
    "keys", ["", "m", "m u u o", "m u o", "o", "u u o o d d o", "3 o", "3 o o", "u o", "B"]
)
def test_every_key_at_once_has_a_true_hint(keys: str) -> None:
    """F9: in play, in the menu and its levels, in "sure?", in dice, set-up and notes."""
    for press in (*(Press(key) for key in Key), *(Press(key, "hold") for key in HOLDABLE)):
        hands = Hands()
        hands.game("Anna", "Ben")
        hands.press(keys)
        check_press(hands, press)


@every_game
@pytest.mark.parametrize("seed", range(2))
def test_display_and_page_agree_at_every_step(seed: int, known: Mapping[str, AnyGame]) -> None:
    """B11: both say the same name, the same thing to do, the same choice under the cursor."""
    chance, hands = Random(100 + seed), Hands(known=known)
    for _ in range(500):
        hands.send(any_press(chance))
        check_agreement(hands)


def check_agreement(hands: Hands) -> None:
    """Holds the display's words against what the page is told."""
    shot = hands.shot()
    words = [item.text for item in shot.screen.items if isinstance(item, Text)]
    shown = " ".join(words)
    if shot.notice is not None:
        check_notice(shot.notice, words)
        return
    assert shot.step is not None
    if shot.mode == "play" and shot.player is not None:
        assert shot.seats[shot.player].name.upper() in words
        assert shot.seats[shot.player].letter in words
    if shot.step.form == "tick":
        return
    if shot.step.form == "die" and shot.step.cursor == len(shot.step.choices):
        assert "?" in words, "a blank die"
        return
    choice = hands.step.choices[shot.step.cursor]
    short = choice.say if isinstance(choice.brief, UnsetType) else choice.brief
    labels = (shot.step.choices[shot.step.cursor].label, hands.dialog.words.say(*code_of(short)))
    assert any(label in shown for label in labels), (labels, words)


def check_notice(notice: Notice, words: list[str]) -> None:
    """Holds a note on the display against the notice on the page."""
    titles = {cut(notice.title, length).casefold() for length in (15, 20)}
    assert words[0].casefold() in {*titles, "phones", "the end"}, (notice, words)


def code_of(said: Said) -> tuple[str, dict[str, Fact]]:
    """Gives what `Words.say` takes."""
    return said.code, said.facts
