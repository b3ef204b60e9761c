"""The words on and about the drawn board: catalogue key to English."""

from __future__ import annotations

from collections.abc import Mapping

MESSAGES: Mapping[str, str] = {
    "board.label": "The island seen from above, with {spaces} spaces around it",
    "board.left": "{count} left",
    "tell.turtle": "{colour} {place}",
    "tell.stack": "{colour} {place}, on top of {under}",
    "tell.space": "on {space}",
    "tell.raft": "on the raft",
    "tell.cards": "cards {cards}",
    "tell.no-cards": "no cards",
    "tell.beach": "the 7 eggs of the beach",
    "tell.player": "{name}: {places}.",
    "tell.face-up": "The face-up card shows {eggs}. Cards left: {count}.",
    "tell.hidden": "The next card is to be turned up. Cards left: {count}.",
    "tell.last": "No cards are left: the next to reach 21 lays 7 eggs.",
    "tell.join": ", ",
}


def text(key: str, **facts: str | int) -> str:
    """Gives the text of a key with its facts put in."""
    return MESSAGES[key].format(**facts)
