"""What the README promises to somebody who tries the box for the first time."""

from __future__ import annotations

import re
from pathlib import Path

from companion.games import games
from tests.dialog.hands import Hands

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def test_the_keys_of_the_quick_game_set_it_up() -> None:
    """The keys that stand in the README begin the game that it says, for as many as it says."""
    sentence = re.search(r"A quick game of ([\w ]+?) for three is set up with ((`\w+` )+)", README)
    assert sentence
    hands = Hands(known=games())
    hands.press(sentence[2].replace("`", "").replace("OK", "o"))
    game = hands.referee.game
    assert game.messages[f"game.{game.id}"] == sentence[1]
    assert len(hands.referee.setup.players) == 3
    assert hands.shot().setup["options"] == {"quick": True}  # type: ignore[index,call-overload]


def test_every_game_is_named() -> None:
    """Each with how many may play it."""
    for game in games().values():
        title = re.escape(str(game.messages[f"game.{game.id}"]).split()[0])
        seats = f"{game.seats[0]}–{game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
        assert re.search(rf"\*\*[^*]*{title}[^*]*\*\* \({seats}\)", README, re.IGNORECASE), game.id
