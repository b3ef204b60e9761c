"""Turns sentence codes and facts into words of one language.

A catalogue is a mapping from code to English text, or to a pair (one, many) chosen by the first
number that the text names (a player's number aside), else by the fact `count`. In a text,
`{square}` is the fact of that name: looked up as `square.<value>` where the catalogue has it
(`square.ocean`: "the ocean"), a player's number as the player's name, a list item by item through
the text `<fact>.item` with `<fact>.between` or a comma between (where there is `<fact>.more`, only
the first few), anything else through `<fact>.any` if there is one, else as it is. `{square:at}` is
the fact `square` said as `at` ("on 5"). What a language lacks falls back to English (I1); what
English lacks is a programmer's error (KeyError).

Pure: no files, no locale of the machine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import TypeAlias

from companion.games.contract import Fact

Catalogue: TypeAlias = Mapping[str, str | tuple[str, str]]

LANGUAGES = ("en", "pl", "fi", "de")
"""The languages that a table may choose; what is not translated yet is said in English."""


LISTED = 4
"""So many things of a list are named where the rest can be counted: `<fact>.more`."""

WRITTEN = ("text", "named")
"""Facts that people wrote, beside the players' names: their first letter stays as it is."""


class Words:
    """Says things in one language, with the names of one table's players."""

    def __init__(self, catalogues: Sequence[Catalogue], names: Sequence[str] = ()) -> None:
        """Takes catalogues, the later ones winning, and the players' names in turn order."""
        self._texts: dict[str, str | tuple[str, str]] = {}
        for catalogue in catalogues:
            self._texts.update(catalogue)
        self._names = [one_line(name) for name in names]

    def naming(self, names: Sequence[str]) -> Words:
        """Gives the same words with other names of the players."""
        other = Words((), names)
        other._texts = self._texts  # shared, never changed
        return other

    def has(self, code: str) -> bool:
        """Tells whether a code has a text."""
        return code in self._texts

    def say(self, code: str, facts: Mapping[str, Fact] | None = None) -> str:
        """Says a sentence; its first letter is a capital unless people wrote it (a name stays as
        it is) or it is printed on a board. KeyError for an unknown code."""
        return self._fill(code, facts or {}, begins=True)

    def within(self, code: str, facts: Mapping[str, Fact] | None = None) -> str:
        """Says a sentence that stands within another: without a capital of its own."""
        return self._fill(code, facts or {})

    def _fill(self, code: str, facts: Mapping[str, Fact], begins: bool = False) -> str:
        text = self._texts[code]
        if isinstance(text, tuple):
            text = text[0] if _is_one(text[0], facts) else text[1]
        filled = ""
        for literal, field, said_as, _ in Formatter().parse(text):
            filled += _capital(literal) if begins and not filled else literal
            if field:
                filled += self._thing(said_as or field, facts[field], begins and not filled)
        return filled

    def thing(self, name: str, value: Fact) -> str:
        """Says one thing within a sentence, as the fact of this name is said."""
        return self._thing(name, value)

    def _thing(self, name: str, value: Fact, begins: bool = False) -> str:
        if isinstance(value, list):
            return self._list(name, value, begins)
        known = f"{name}.{value}"
        if known in self._texts:
            return self._fill(known, {}, begins)
        if name == "player" and isinstance(value, int) and 0 <= value < len(self._names):
            return self._names[value]
        if self.has(f"{name}.any"):
            return self._fill(f"{name}.any", {"value": value}, begins)
        text = one_line(str(value))
        return text if not begins or name in WRITTEN or _is_label(text) else _capital(text)

    def _list(
        self, name: str, things: list[dict[str, str | int | None]], begins: bool = False
    ) -> str:
        if not things:
            return self._fill(f"{name}.none", {}, begins)
        own = f"{name}.between"
        between = own if own in self._texts else "list.between"
        rest = len(things) - LISTED if self.has(f"{name}.more") else 0
        named = things[:LISTED] if rest > 0 else things
        item = f"{name}.item"
        texts = [self._fill(item, dict(one), begins and not n) for n, one in enumerate(named)]
        if rest > 0:
            texts.append(self._fill(f"{name}.more", {"count": rest}))
        return self._fill(between, {}).join(texts)


def one_line(text: str) -> str:
    """Gives what people wrote with a blank for each line break and other sign without a picture,
    so that it breaks no line and hides nothing on display or page."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _is_label(text: str) -> bool:
    """Tells whether a text stands printed on a board like that ("d4"): it is never changed."""
    return any(letter.isdigit() for letter in text)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _is_one(text: str, facts: Mapping[str, Fact]) -> bool:
    for _, field, _, _ in Formatter().parse(text):
        if field and field != "player" and isinstance(facts.get(field), int):
            return facts[field] == 1
    return facts.get("count") == 1
