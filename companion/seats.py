"""The players as people see them: name, letter, shape, score. Pure."""

from __future__ import annotations

from companion import speech
from companion.referee import Referee
from companion.shapes import shapes_of
from companion.snapshot import Seat
from companion.words import Words


def seats(referee: Referee, words: Words) -> tuple[Seat, ...]:
    """Gives every player in turn order, each with a letter that is unique in the game."""
    found: list[Seat] = []

    def letter_of(colour: str) -> str:
        return words.say(f"letter.{colour}")

    players = range(len(referee.names))
    dealt = [referee.setup.colours_of(number) for number in players]
    for number, (colours, shape) in enumerate(zip(dealt, shapes_of(dealt), strict=True)):
        name = words.thing("player", number)
        letter = _letter(name, colours, words, {seat.letter for seat in found})
        score = speech.score(referee, number, words)
        letters = tuple(map(letter_of, colours))
        found.append(Seat(name, letter, shape, colours, score, letters))
    return tuple(found)


def _letter(name: str, colours: tuple[str, ...], words: Words, taken: set[str]) -> str:
    """Gives a letter that is unique in the game: the colour's, else the number that ends the name
    ("Player 2"), else one of the name, else one of the alphabet."""
    own = [words.say(f"letter.{colours[0]}")] if colours else []
    numbers = [end for end in name.split()[1:][-1:] if len(end) == 1 and end.isdecimal()]
    letters = [letter.upper() for letter in name if letter.isalpha()]
    wanted: list[str] = [*own, *numbers, *letters, *"ABCDEFGHIJKLM"]
    return next(letter for letter in wanted if letter not in taken)
