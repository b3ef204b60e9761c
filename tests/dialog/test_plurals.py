"""Nobody reads "1 cards" or "2 egg": every text with a count is right for none, one, two and five.

A text is looked at where a number stands before one of the words that are counted, a word between
them or not. Of some texts the number is never so small; they are told here with their fewest.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator, Mapping
from string import Formatter

import pytest

from companion.games import games
from companion.games.contract import Fact
from companion.messages import MESSAGES
from companion.words import Words
from web.messages import MESSAGES as OF_THE_PAGE

Catalogue = Mapping[str, str | tuple[str, str]]

GAMES = games()
COUNTED = {
    "eggs": "egg", "cards": "card", "turtles": "turtle", "steps": "step", "spaces": "space",
    "squares": "square", "stones": "stone", "players": "player", "dice": "die", "boards": "board",
    "entries": "entry", "colours": "colour", "tokens": "token", "mounds": "mound", "cells": "cell",
    "seconds": "second", "minutes": "minute", "times": "time", "bytes": "byte", "jumps": "jump",
    "characters": "character", "phones": "phone", "letters": "letter",
}  # fmt: skip
"""What is counted: of several, and of one."""
IN_WORDS = {"colour", "type", "turtle", "player"}
"""Facts before such a word that are no numbers."""
NUMBERS = (0, 1, 2, 5)
FEWEST = {
    "fault.board-too-long": 65536,
    "fault.number-of-players": 2,
    "fault.number-of-players-just": 2,
    "fault.path-too-long": 99,
    "fault.number-of-foxes": 2,
    "fault.number-of-mounds": 6,
    "fault.cards-in-all": 24,
    "fault.cards-in-game": 20,
    "fault.cards-of-players": 2,
    "fault.beach-of-players": 2,
    "fault.too-many-gone": 2,
    "fault.too-many-of-a-token": 2,
    "refusal.no-such-steps": 3,
    "refusal.no-such-steps-any": 2,
    "refusal.not-multiplied": 4,
    "fault.too-many-cards": 60,
    "check.stone.full": 6,
    "pack.turtles": 6,
    "pack.tokens": 6,
    "pack.cards": 11,
    "pack.cards-and-black": 11,
    "fault.too-long": 24,
    "fault.copy-too-long-a-game": 1000,
    "terminal.book-too-large": 65536,
    "board.title": 9,
    "board.match-cards": 11,
    "board.label": 9,
}
"""Of a text whose number is never none or one: the least that it can be (below none: so it is)."""

WORD = "|".join((*COUNTED, *COUNTED.values()))
BEFORE_A_WORD = re.compile(rf"\{{(\w+)(?::[\w-]+)?\}} (?:[a-z]+ )?(?:{WORD})\b")
ONE_OF_MANY = re.compile(rf"(?<![\d-])1 (?:[a-z]+ )?({'|'.join(COUNTED)})\b")
MANY_OF_ONE = re.compile(
    rf"\b(?:0|[2-9]|\d\d+) ({'|'.join(COUNTED.values())})\b(?! (?:{'|'.join(COUNTED)}))"
)


def forms(text: str | tuple[str, str]) -> tuple[str, ...]:
    """Gives the forms of a text."""
    return text if isinstance(text, tuple) else (text,)


def counts(text: str | tuple[str, str]) -> set[str]:
    """Gives the facts of a text that count something."""
    found = {name for form in forms(text) for name in BEFORE_A_WORD.findall(form)} - IN_WORDS
    for form in forms(text):
        for _, field, said_as, _ in Formatter().parse(form):
            if field and said_as and said_as.startswith("counted-"):
                found.add(field)
    return found


def counting(catalogue: Catalogue) -> Iterator[str]:
    """Gives the codes of the texts that count something."""
    return (code for code, text in catalogue.items() if isinstance(text, tuple) or counts(text))


def said(catalogue: Catalogue, code: str, number: int) -> str:
    """Says a text with a number for whatever it counts."""
    facts: dict[str, Fact] = {"count": number}
    for form in forms(catalogue[code]):
        for _, field, _, _ in Formatter().parse(form):
            if field:
                facts.setdefault(field, "x")
    first = next((f for _, f, _, _ in Formatter().parse(forms(catalogue[code])[0]) if f), "count")
    counted = counts(catalogue[code]) or {first}
    return Words([MESSAGES, catalogue]).say(code, {**facts, **dict.fromkeys(counted, number)})


def catalogues() -> Iterator[tuple[str, Catalogue]]:
    """Gives every catalogue there is with its name."""
    yield "core", MESSAGES
    yield "page", OF_THE_PAGE
    for game in GAMES.values():
        yield game.id, game.messages
        name = f"companion.games.{game.folder.name}.page.messages"
        yield f"{game.id}-page", importlib.import_module(name).MESSAGES


ALL = dict(catalogues())
TEXTS = [(name, code) for name, catalogue in ALL.items() for code in counting(catalogue)]


@pytest.mark.parametrize(("name", "code"), TEXTS)
def test_a_count_is_said_in_good_english(name: str, code: str) -> None:
    """One card, no cards, two cards."""
    fewest = FEWEST.get(code, 0)
    numbers = {max(number, fewest) for number in NUMBERS} if fewest >= 0 else set[int]()
    for number in numbers:
        text = said(ALL[name], code, number)
        assert not ONE_OF_MANY.search(text), text
        assert not MANY_OF_ONE.search(text), text


def test_a_pair_is_two_texts() -> None:
    """What is said of one and of several differs, and the one is said of one."""
    for name, code in TEXTS:
        text = ALL[name][code]
        if isinstance(text, tuple):
            assert text[0] != text[1], code


def test_bad_english_would_be_noticed() -> None:
    """The proof of the proof."""
    bad: Catalogue = {
        "a": "{cards} cards",
        "b": ("{n} egg", "{n} egg"),
        "c": "{n} race cards",
    }
    assert [*counting(bad)] == ["a", "b", "c"]
    assert ONE_OF_MANY.search(said(bad, "a", 1))
    assert MANY_OF_ONE.search(said(bad, "b", 2))
    assert ONE_OF_MANY.search(said(bad, "c", 1))
    assert not ONE_OF_MANY.search("1 to 6 eggs")
    assert set(FEWEST) <= {code for _, code in TEXTS}
