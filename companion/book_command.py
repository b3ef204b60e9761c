"""`companion book`: lists, shows, exports, imports and deletes what was played.

Listing and exporting only read, also while a box runs. To import or delete this program keeps the
games itself for a moment, so a box that runs must be asked on its page, or ended first (A7).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path

from companion import copy_files, speech
from companion.book import Listed
from companion.copy_files import Refused
from companion.copying import BadLine
from companion.evening_book import EveningBook, Read, Taken
from companion.games import games
from companion.journal import Journal
from companion.lock import InUse
from companion.messages import MESSAGES
from companion.reader import Unreadable
from companion.records import Kept
from companion.store import Store
from companion.terminal import complain, say
from companion.words import Words

FAILED = 1
PATIENCE = 60.0
"""Seconds that a slow card is waited for."""


def keep_book(arguments: argparse.Namespace, path: Path) -> int:
    """Does what is asked with the games in `path`; gives the exit status. Raises Newer."""
    book = EveningBook(path, games(), OwnJournal(path))
    try:
        match arguments.deed:
            case "show":
                _show(book, arguments.number)
            case "export":
                return _export(book, arguments, path)
            case "import":
                _import(book, arguments.files, path)
            case "delete":
                _delete(book, arguments.numbers, arguments.yes, path)
            case _:
                _list(book)
    except Refused as refused:
        complain(refused.code, **refused.facts)
        return FAILED
    except Unreadable as fault:
        complain("terminal.book-unreadable", path=str(path), why=str(fault))
        return FAILED
    except InUse as refused:
        # Only a box has a page; `companion script` keeps games without one.
        code = "terminal.book-in-use" if refused.address else "terminal.book-in-use-by-script"
        complain(code, url=refused.address, path=str(path))
        return FAILED
    return 0


class OwnJournal:
    """Keeps the games of a box that does not run, for as long as something is done to them. Raises
    InUse where it does, and Newer."""

    def __init__(self, path: Path) -> None:
        """Takes the file of games."""
        self._path = path

    on_table = ""
    """None: nobody plays while the box does not run."""

    def delete(self, keys: Collection[str]) -> bool | None:
        """Deletes games; None where one of them could be gone on with at the next start."""
        journal = self._journal()
        last = journal.last_game()
        is_open = last is not None and last.key in keys and last.result is None
        if not is_open:
            journal.delete(keys)
        is_done = journal.close(PATIENCE)
        return None if is_open else is_done

    def take_in(self, games: Sequence[Kept], settings: Mapping[str, object]) -> bool:
        """Keeps games, and settings that the box has not."""
        journal = self._journal()
        if games:
            journal.take_in(games)
        known = journal.settings()
        for name, value in settings.items():
            if name not in known:
                journal.put(name, value)
        return journal.close(PATIENCE)

    def _journal(self) -> Journal:
        return Journal(Store(self._path), PATIENCE)


# -- what can be asked ----------------------------------------------------------------------------


def _list(book: EveningBook) -> None:
    found = book.listed()
    if not found:
        print(say("terminal.book-none"))
    for one in found:
        print(_head(one))
        for text in (one.result, *one.marks, one.length, one.begun):
            if text:
                print(say("terminal.book-line", text=text))


def _head(one: Listed) -> str:
    return say("terminal.book-game", number=one.place, title=one.title, players=one.who)


def _show(book: EveningBook, number: int) -> None:
    found = _chosen(book, [number])[number]
    print(_head(found))
    for text in _read(book, found).summary.lines[2:]:
        print(say("terminal.book-line", text=text))


def _read(book: EveningBook, listed: Listed) -> Read:
    found = book.read(listed.key)
    if found is None:
        raise Refused("terminal.book-unplayable", number=listed.place)
    return found


def _chosen(book: EveningBook, numbers: Sequence[int]) -> dict[int, Listed]:
    """Finds the games of these numbers, in the order in which they were begun."""
    found = {one.place: one for one in reversed(book.listed())}
    for number in numbers:
        if number not in found:
            raise Refused("terminal.book-unknown", number=number)
    return {place: one for place, one in found.items() if place in numbers}


# -- copies ---------------------------------------------------------------------------------------


def _export(book: EveningBook, arguments: argparse.Namespace, path: Path) -> int:
    """Writes copies; what is damaged is named, and then the status is that of a failure."""
    what, as_text = [*arguments.what, *(arguments.text or ())], arguments.text is not None
    file, listed = copy_files.file_in(what), book.listed()[::-1]
    numbers = copy_files.numbers_in(what, [one.place for one in listed])
    chosen = [one for one in listed if one.place in numbers or not numbers]
    missing: list[str] = []
    if as_text:
        pieces = _texts(book, chosen, missing.append)
    else:
        pieces = book.copies([one.key for one in chosen] if numbers else None, missing.append)
    if file is None:
        for piece in pieces:
            sys.stdout.buffer.write(piece)
        sys.stdout.buffer.flush()
    else:
        copy_files.write(file, pieces, path, arguments.yes)
    return _tell_written(chosen, missing, file)


def _texts(
    book: EveningBook, chosen: Sequence[Listed], left_out: Callable[[str], None]
) -> Iterator[bytes]:
    """Gives games as texts; what cannot be played any more is left out."""
    space = b""
    for one in chosen:
        found = book.read(one.key)
        if found is None:
            left_out(one.key)
        else:
            yield space + found.text.encode()
            space = b"\n\n"


def _tell_written(chosen: Sequence[Listed], missing: Sequence[str], file: Path | None) -> int:
    """Says what was written where, and what is missing; gives the exit status."""
    for one in chosen:
        if one.key in missing:
            complain("terminal.book-damaged", number=one.place)
    count = len(chosen) - len(missing)
    if file is None:
        complain("terminal.book-written-out", count=count)
    else:
        complain("terminal.book-written", count=count, path=str(file))
    return FAILED if missing else 0


def _import(book: EveningBook, files: Sequence[Path], games_path: Path) -> None:
    current = files[0]

    def contents() -> Iterator[bytes]:
        nonlocal current
        for current in files:
            yield copy_files.content(current)

    outcome = book.taken_in(contents())
    match outcome:
        case BadLine(line, fault):
            why = speech.fault(fault, Words([MESSAGES])).message
            raise Refused("terminal.book-bad-line", path=str(current), line=line, why=why)
        case Taken(came, known, late, longer, _):
            if late:
                raise Refused("terminal.book-late", path=str(games_path))
            print(say("terminal.book-came", came=came, known=known))
            if longer:
                print(say("terminal.book-longer", count=longer))


# -- deleting -------------------------------------------------------------------------------------


def _delete(book: EveningBook, numbers: Sequence[int], is_sure: bool, path: Path) -> None:
    chosen = _chosen(book, numbers)
    for one in chosen.values():
        print(_head(one))
    if not is_sure and not _is_sure():
        return
    match book.delete([one.key for one in chosen.values()]):
        case "done":
            print(say("terminal.book-deleted", count=len(chosen)))
        case "open":
            raise Refused("terminal.book-open", number=max(chosen))
        case _:
            raise Refused("terminal.book-late", path=str(path))


def _is_sure() -> bool:
    """Asks on a terminal; elsewhere nobody can answer, so nothing is done."""
    if not sys.stdin.isatty():
        raise Refused("terminal.book-say-yes")
    print(say("terminal.book-sure"), end="", flush=True)
    if sys.stdin.readline().strip().lower() in ("y", "yes"):
        return True
    print(say("terminal.book-kept"))
    return False
