"""Names spelled by keys: of players, of boards. Pure."""

from __future__ import annotations

from collections.abc import Collection

from companion import names
from companion.flow import Flow
from companion.games.contract import Choice, Said, Step

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ĄĆĘŁŃÓŚŹŻÄÖÅÜßÉÈÊÁÍÚÇÑØÆŠČŽ-'"
"""Those of every language and digits, then letters of single languages, then signs within names."""
BLANK = " "
MOST_LETTERS = 12
"""Names spelled with keys are kept short; the page can tell longer ones."""
SHOWN = 19
"""So many letters of it, the last ones, are shown while it is spelled."""


def spell(title: Said, taken: Collection[str], most: int = MOST_LETTERS) -> Flow[str]:
    """Spells a name of at most so many letters; one that is taken cannot be finished."""
    name, last = "", ""
    keys = {names.key(one) for one in taken}
    while True:
        is_taken = names.key(name) in keys
        last = str((yield _letters(title, name, last, is_taken, most)))
        if last == "end":
            return name.strip()
        name = name[:-1] if last == "rub" else name + _as_written(name, last)


def _as_written(name: str, letter: str) -> str:
    """Gives a letter small, but for the first of a word."""
    return letter if not name or name.endswith(BLANK) else letter.lower()


def _letters(title: Said, name: str, last: str, is_taken: bool, most: int) -> Step:
    """Asks for the next letter; the cursor stays where the last pick was."""
    choices = _choices_of(name, last, is_taken, most)
    values = [choice.value for choice in choices]
    brief = [Said("setup.name-so-far", {"text": name[-SHOWN:]})]
    if is_taken:
        brief.append(Said("setup.name-taken"))
    first = values.index(last) if last in values else 0
    return Step("list", title, tuple(choices), first, lines=tuple(brief), brief=tuple(brief))


def _choices_of(name: str, last: str, is_taken: bool, most: int) -> list[Choice]:
    """Offers the end of a name, a letter less, and while there is room the next letter; a blank
    only behind a letter. End and rubbing out stand right over the letter that was picked last, so
    that they are in sight there, and one row up from it."""
    ends: list[Choice] = []
    if name:
        ends.append(Choice("rub", Said("setup.rub")))
    if name and not is_taken:
        ends.append(Choice("end", Said("setup.name-done")))
    if len(name) >= most:
        return ends
    letters = [Choice(letter, Said("letter", {"text": letter})) for letter in LETTERS]
    if name and not name.endswith(BLANK):
        letters.append(Choice(BLANK, Said("setup.blank")))
    at = max(LETTERS.find(last), 0) if last else 0
    return [*letters[:at], *ends, *letters[at:]]
