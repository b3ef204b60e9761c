"""Steps that many errands have: a choice, a list to be read or ticked off, "sure?". Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from companion.flow import Flow
from companion.games.contract import Choice, Fact, Said, Step
from companion.layout import BIG, ROWS, SMALL, wrapped
from companion.words import Words


def choice(value: int | str, say: str) -> Choice:
    """Gives a choice whose words need no facts."""
    return Choice(value, Said(say))


BIG_LINES = 3
"""So many lines of big text has the display under its bar."""


def in_lines(sentences: Sequence[str]) -> tuple[Said, ...]:
    """Breaks sentences into lines of the display: big ones where all fit at once, else small."""
    lines: list[str] = []
    for width, most in ((BIG, BIG_LINES), (SMALL, ROWS), (SMALL - 1, 0)):  # the last scrolls
        lines = [line for sentence in sentences for line in wrapped(sentence, width)]
        if len(lines) <= most:
            break
    return tuple(Said("line", {"text": line}) for line in lines)


def read(title: Said, sentences: Sequence[str], done: str = "read.on") -> Step:
    """Asks to read some sentences; on the display they are moved up and down."""
    lines = tuple(Said("line", {"text": sentence}) for sentence in sentences)
    return Step("tick", title, (choice("read", done),), lines=lines, brief=in_lines(sentences))


def ticked(title: str, said: tuple[Said, ...], words: Words) -> Flow[None]:
    """Has a list ticked off, line by line: the display shows the one to be done now, the page all
    that are left."""
    sentences = [words.say(one.code, one.facts) for one in said]
    for number, sentence in enumerate(sentences):
        facts: dict[str, Fact] = {"number": number + 1, "all": len(sentences)}
        left = tuple(Said("line", {"text": one}) for one in sentences[number:])
        done = (choice("done", "ticked"),)
        yield Step("tick", Said(title, facts), done, lines=left, brief=in_lines([sentence]))


def sure(what: Literal["undo", "new", "power", "back"], lines: tuple[Said, ...] = ()) -> Step:
    """Asks a second, deliberate press, saying what would come of it; the cursor stands on no."""
    choices = (choice("yes", f"sure.{what}.yes"), choice("no", "sure.no"))
    return Step("list", Said(f"sure.{what}"), choices, first=1, lines=lines, brief=lines)
