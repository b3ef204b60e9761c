"""Every text of the page that is not a game's or the box's own: catalogue key to English.

The page's scripts get the keys that begin with `js.` as JSON. Nothing here is logic.
"""

from __future__ import annotations

from collections.abc import Mapping

MESSAGES: Mapping[str, str] = {
    "page.title": "Turtle Companion",
    "page.skip": "Go to what to do now",
    "turn.label": "Whose turn it is",
    "turn.now": "{name}, it is your turn",
    "turn.of": "decides in {name}'s turn",
    "turn.decides": "{name}, you decide",
    "board.label": "The table",
    "board.none": "No game is being played. Start one at the box.",
    "board.not-drawn": "The table cannot be drawn here. The game goes on at the box.",
    "now.label": "What to do now",
    "now.tap": "Tap it in the picture.",
    "now.picked": "So far:",
    "notice.rule": "Rule {rule}",
    "signs.unsaved": "This game is not being saved.",
    "signs.nudge": "Whenever you are ready.",
    "players.title": "Players",
    "players.turn": "on turn",
    "players.acts": "decides",
    "places.title": "How it ended",
    "places.place": "{place}.",
    "places.corrected.one": "The table was corrected once",
    "places.corrected": "The table was corrected {count} times",
    "standing.title": "Where do we stand?",
    "log.title": "What happened",
    "log.empty": "Nothing yet.",
    "log.turn": "Turn {turn}",
    "keys.title": "What the keys do",
    "keys.none": "The keys do nothing now.",
    "key.up": "▲",
    "key.down": "▼",
    "key.left": "◀",
    "key.right": "▶",
    "key.ok": "OK",
    "key.back": "BACK",
    "key.menu": "MENU",
    "key.1": "1",
    "key.2": "2",
    "key.3": "3",
    "key.4": "4",
    "key.5": "5",
    "key.6": "6",
    "key.name.up": "Up",
    "key.name.down": "Down",
    "key.name.left": "Left",
    "key.name.right": "Right",
    "key.name.ok": "OK",
    "key.name.back": "Back",
    "key.name.menu": "Menu",
    "key.name.1": "1",
    "key.name.2": "2",
    "key.name.3": "3",
    "key.name.4": "4",
    "key.name.5": "5",
    "key.name.6": "6",
    "panel.label": "The box",
    "panel.display": "The box's display",
    "panel.keyboard": (
        "Keyboard: arrows, Enter for OK, Backspace for BACK, M for MENU, 1 to 6; "
        "letters where a name is spelled. Hold OK or BACK for their second meaning."
    ),
    "panel.fold": "Fold the box away",
    "panel.unfold": "Show the box's keys",
    "panel.alone": "The simulated panel",
    "panel.table": "To the table",
    "rules.title": "Rules of the game",
    "rules.back": "Back to the table",
    "error.title": "That did not work",
    "error.unknown-host": "This box does not know the name by which it was called. "
    "Use the address that its display shows.",
    "error.not-found": "There is no such page here.",
    "error.wrong-method": "That is not how this page is asked.",
    "error.too-long": "That was too long.",
    "error.broken": "The page stumbled. The game at the table goes on.",
    "error.bad-request": "That was not understood.",
    "error.no-header": "Only the box's own page may press its keys.",
    "error.foreign-origin": "Only the box's own page may press its keys.",
    "error.not-at-the-box": "Keys can be pressed only at the box itself.",
    "error.real-panel": "This box has real keys: press those.",
    "error.bad-press": "There is no such key, or it cannot be pressed like that.",
    "error.bad-choice": "There is no such choice now.",
    "error.changed": "The table has changed meanwhile. Look again, then choose.",
    "error.full": "Too many pages are watching. This one will look every few seconds.",
    "js.stale": "No news from the box for {seconds} s. Trying again …",
    "js.stale.minutes": "No news from the box for {minutes} min. Trying again …",
    "js.taps": "What can be tapped in the picture",
    "js.hold": "hold: {what}",
    "js.press.failed": "The press did not reach the box.",
}


def text(key: str, **facts: str | int) -> str:
    """Gives the text of a key with its facts put in."""
    return MESSAGES[key].format(**facts)


def script_texts() -> dict[str, str]:
    """Gives the texts that the page's scripts show, by key."""
    return {key: value for key, value in MESSAGES.items() if key.startswith("js.")}
