"""Every text of the core in English, by code; the games' own texts stand in their folders.

The tone of a kind aunt who knows the rules: short, concrete, never scolding. Display lines are
kept to 16 characters (big) or 21 (small) where they are shown there; a test measures them.
"""

from __future__ import annotations

MESSAGES: dict[str, str | tuple[str, str]] = {
    "list.between": ", ",
    "nothing": "nothing",
    # What a request that is not understood is told.
    "error.bad-json": "That line is not JSON: {why}",
    "error.bad-request": "That request is not understood: {why}",
    "error.no-game": "No game is being played: start one first",
    "error.wrong-question": "That is not what is asked for now",
    "error.bad-setup": "The game cannot be set up like that: {why}",
    "error.nothing-to-undo": "There is nothing to take back",
    "error.nothing-to-redo": "There is nothing to do again",
    "error.across-turn": "That goes back into the turn before: say so to confirm it",
    "error.game-over": "The game is over",
    "error.impossible-position": "The table cannot lie like that: {why}",
    # Faults of a set-up that are no single game's.
    "fault.no-such-game": "No game is called {game}",
    "fault.number-of-players": "This game is for {least} to {most} players",
    "fault.name-length": "A name has 1 to 24 characters: {name}",
    "fault.name-twice": "Two players are called {name}",
    "fault.number-of-colours": ("{name} needs 1 colour", "{name} needs {count} colours"),
    "fault.no-such-colour": "This game has no turtles of the colour {colour}",
    "fault.colour-twice": "Two players have the colour {colour}",
    "fault.no-such-option": "This game has no option {option}",
    "fault.no-such-value": "The option {option} cannot be {value}",
    "fault.no-such-level": "There is no help level {level}",
    "fault.number-of-levels": "Give one help level, or one for each player",
    "fault.no-such-language": "There is no language {language}",
    # Differences that an audit finds.
    "difference": "{place}: {expected} expected, {found} found ({id}, turn {turn})",
    "difference.set-up": "{place}: {expected} expected, {found} found ({id}, at the start)",
}
