"""`companion boards`: lists board files, says what each holds, and everything that is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from companion import speech
from companion.cupboard import FOLDER, Filed, each_once, filed, in_cupboard, packaged, words_of
from companion.games.contract import AnyGame, Fault, Json, Step
from companion.terminal import complain, say
from companion.words import one_line

FAULTY = 1


class Row(Struct, frozen=True):
    """One board file, as it is listed. `words` say what the board is; `comes_with_the_game` tells
    that nobody here wrote it; `notes` say what is hardly so, though it can be played."""

    file: str
    game: str
    name: str
    ok: bool
    comes_with_the_game: bool
    words: tuple[str, ...]
    board: Json
    faults: tuple[Fault, ...]
    notes: tuple[str, ...] = ()


def list_boards(
    files: Sequence[Path], data: Path, games: Mapping[str, AnyGame], as_json: bool
) -> int:
    """Prints the rows of some files, of all that there are if none is named; gives the exit status,
    1 if any of them is wrong."""
    try:
        found = each_once([filed(path, games) for path in files]) or _all(data, games)
    except OSError as fault:
        complain("terminal.no-boards", path=str(data / FOLDER), why=fault.strerror or str(fault))
        return FAULTY
    rows = [_row(file, games) for file in found]
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(rows)).decode())
    else:
        print("\n\n".join("\n".join(_lines(row, games)) for row in rows))
    return 0 if all(row.ok for row in rows) else FAULTY


def _all(data: Path, games: Mapping[str, AnyGame]) -> list[Filed]:
    """Reads the boards of the games and of a data folder; says where there is no such folder."""
    folder = data / FOLDER
    if not folder.exists():
        complain("terminal.no-kept-boards", path=str(folder if data.is_dir() else data))
    return [*packaged(games), *in_cupboard(folder, games)]


def _row(file: Filed, games: Mapping[str, AnyGame]) -> Row:
    told, words = file.told, words_of(file.told, games)
    return Row(
        file=str(file.path),
        game=told.game,
        name=told.name,
        ok=file.board is not None,
        comes_with_the_game=file.board is not None and not file.board.is_own,
        words=_in_words(file, games),
        board=msgspec.to_builtins(file.board.board) if file.board else None,
        faults=tuple(speech.fault(fault, words) for fault in told.faults),
        notes=_doubts(file, games),
    )


def _doubts(file: Filed, games: Mapping[str, AnyGame]) -> tuple[str, ...]:
    if file.board is None:
        return ()
    words = words_of(file.told, games)
    doubts = games[file.board.game].board_doubts(file.board.board)
    return tuple(words.say(doubt.say.code, doubt.say.facts) for doubt in doubts)


def _in_words(file: Filed, games: Mapping[str, AnyGame]) -> tuple[str, ...]:
    """Says what a board is, as set-up does when it asks whether it matches."""
    if file.board is None:
        return ()
    step = games[file.board.game].face.board_step(file.board.board, ())
    words = words_of(file.told, games)
    lines = step.lines if isinstance(step, Step) else ()
    return tuple(words.say(line.code, line.facts) for line in lines)


def _lines(row: Row, games: Mapping[str, AnyGame]) -> list[str]:
    """Writes a row: which board, what it is or what is wrong with it, where its file lies."""
    faults = [say("terminal.board-fault", why=fault.message) for fault in row.faults]
    words = [say("terminal.board-line", text=text) for text in row.words]
    where = "terminal.board-comes" if row.comes_with_the_game else "terminal.board-line"
    if not row.ok:
        return [say("terminal.board-wrong", path=row.file), *faults]
    title = games[row.game].messages[f"game.{row.game}"]
    notes = [say("terminal.board-note", text=text) for text in row.notes]
    head = say("terminal.board", game=str(title), text=one_line(row.name))
    return [head, *words, *notes, say(where, text=row.file)]
