"""The cupboard: what lies in its folder never stops it; what is put there is whole or not there."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from threading import Event

import pytest

from companion.boards import NamedBoard
from companion.cupboard import Cupboard, Filed, in_cupboard, packaged, put
from companion.games import games
from companion.games.contract import AnyGame
from companion.games.turtle_bay.state import TurtleBayBoard
from companion.writing import PATIENCE, Writer
from tests.boards import named

GAMES = games()
SOON = 20.0
"""Seconds after which a test gives up waiting."""
QUICK = 0.01


def bay(name: str, squares: int) -> NamedBoard:
    """A board of Turtle Bay."""
    return NamedBoard("turtle-bay", name, TurtleBayBoard(squares))


def lay(folder: Path, name: str, squares: int, file: str) -> Path:
    """Lays a board file into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / file
    path.write_text(f"game = 'turtle-bay'\nname = '{name}'\nsquares = {squares}\n")
    return path


def own(cupboard: Cupboard) -> tuple[NamedBoard, ...]:
    """Gives the boards that came with no game."""
    return tuple(board for board in cupboard.boards if board.is_own)


def wait_saved(cupboard: Cupboard) -> None:
    """Waits until everything is on the card."""
    news = Event()
    cupboard.changed = news.set
    while not cupboard.saved:
        assert news.wait(SOON)
        news.clear()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of boards that is not there yet."""
    return tmp_path / "data" / "boards"


@pytest.fixture
def cupboard(folder: Path) -> Iterator[Cupboard]:
    """A cupboard; ended at the end."""
    made = Cupboard(folder, GAMES, patience=SOON, retry=QUICK)
    yield made
    made.close(SOON)


# -- reading --------------------------------------------------------------------------------------


class Lazy(Mapping[str, AnyGame]):
    """Games that say which of them were taken out."""

    def __init__(self) -> None:
        self.loaded: set[str] = set()

    def __getitem__(self, id_: str) -> AnyGame:
        self.loaded.add(id_)
        return GAMES[id_]

    def __iter__(self) -> Iterator[str]:
        return iter(GAMES)

    def __len__(self) -> int:
        return len(GAMES)


def test_each_game_comes_with_a_board() -> None:
    """They are nobody's own, and none has a fault."""
    found = packaged(GAMES)
    assert [file.board and (file.board.game, file.board.is_own) for file in found] == [
        (id_, False) for id_ in GAMES
    ]


def test_a_start_loads_no_game_for_boards_that_nobody_kept(folder: Path) -> None:
    """E: without a folder nothing is loaded, and none is made; with a file its game alone is."""
    games_ = Lazy()
    assert Cupboard(folder, games_).boards == ()
    assert not folder.exists()
    lay(folder, "One", 1, "one.toml")
    assert Cupboard(folder, games_).boards == (bay("One", 1),)
    assert games_.loaded == {"turtle-bay"}


def test_board_files_are_found_by_name(folder: Path) -> None:
    """In the order of the files' names; what is named otherwise is none."""
    lay(folder, "Two", 2, "b.toml")
    lay(folder, "One", 1, "a.toml")
    for other in ("a.txt", ".hidden.toml", "a.toml.forgotten", "a.toml.new"):
        lay(folder, other, 3, other)
    assert own(Cupboard(folder, GAMES)) == (bay("One", 1), bay("Two", 2))


def odd_files(folder: Path) -> None:
    """Lays what is no board file under the name of one."""
    folder.mkdir(parents=True)
    os.mkfifo(folder / "fifo.toml")
    (folder / "folder.toml").mkdir()
    (folder / "gone.toml").symlink_to("nowhere")
    (folder / "round.toml").symlink_to("round.toml")
    (folder / "bytes.toml").write_bytes(b"\xff\xfe")
    (folder / "zeros.toml").write_bytes(b"\0" * 1000)
    (folder / "huge.toml").write_bytes(b"#" * 70000)
    lay(folder, "Wrong", 1000, "wrong.toml")
    lay(folder, "Good", 5, "zzz.toml")


def test_files_that_are_wrong_are_named_and_stop_nothing(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A FIFO, a folder, links to nowhere, bytes, faults: each in one line of the log."""
    odd_files(folder)
    with caplog.at_level(logging.WARNING):
        cupboard = Cupboard(folder, GAMES)
    assert own(cupboard) == (bay("Good", 5),)
    told = [record.getMessage() for record in caplog.records]
    names = ("bytes", "fifo", "folder", "gone", "huge", "round", "wrong", "zeros")
    assert len(told) == len(names)
    for line, name in zip(told, names, strict=True):
        assert f"{name}.toml is left out: " in line
    assert "1 to 99" in told[6]


def test_a_folder_that_is_none_stops_nothing(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A file in the way of the folder: said once, and the games' own boards are there."""
    folder.parent.mkdir()
    folder.write_text("")
    with caplog.at_level(logging.WARNING):
        cupboard = Cupboard(folder, GAMES)
    assert cupboard.boards == ()
    assert len(caplog.records) == 1
    assert str(folder) in caplog.text


def test_two_boards_of_one_name_are_told_apart(folder: Path) -> None:
    """The later file is wrong, and is told of the other; another game may have the same name."""
    first = lay(folder, "Same", 1, "a.toml")
    lay(folder, "Same", 2, "b.toml")
    lay(folder, "The usual board", 3, "c.toml")
    (folder / "d.toml").write_text("game = 'mahe'\nname = 'Same'")
    kept = [file for file in in_cupboard(folder, GAMES) if file.path.parent == folder]
    assert [fault.code for file in kept for fault in file.told.faults] == ["board-name-twice"] * 2
    assert kept[1].told.faults[0].facts == {"text": "Same", "file": str(first)}
    assert [file.board is not None for file in kept] == [True, False, False, True]


# -- keeping --------------------------------------------------------------------------------------


def kept_files(folder: Path) -> list[Filed]:
    """Reads the folder as the next start does."""
    return [file for file in in_cupboard(folder, GAMES) if file.path.parent == folder]


def test_k3_a_board_is_there_after_a_restart(cupboard: Cupboard, folder: Path) -> None:
    """K3: one of each game, in files of their own."""
    boards = tuple(named(id_, "Our board") for id_ in sorted(GAMES))
    cupboard.become((*cupboard.boards, *boards))
    assert cupboard.saved
    assert own(Cupboard(folder, GAMES)) == boards
    files = sorted(file.name for file in folder.iterdir())
    assert files == [f"{id_}-our-board.toml" for id_ in sorted(GAMES)]


def test_no_file_is_written_over(folder: Path) -> None:
    """A file that is there under a board's file name stays: the board gets the next one."""
    wrong = lay(folder, "Our board", 1000, "turtle-bay-our-board.toml")
    before = wrong.read_bytes()
    cupboard = Cupboard(folder, GAMES, patience=SOON)
    cupboard.become((*cupboard.boards, bay("Our board", 5)))
    assert wrong.read_bytes() == before
    assert own(Cupboard(folder, GAMES)) == (bay("Our board", 5),)
    assert (folder / "turtle-bay-our-board-2.toml").exists()


@pytest.mark.parametrize("name", ["Ąęść", "/etc/passwd", "../..", "龜", "a" * 24, "🐢", 'a"b'])
def test_any_name_makes_a_file_in_the_folder(cupboard: Cupboard, folder: Path, name: str) -> None:
    """Whatever a board is called, its file has plain letters and lies where it should."""
    cupboard.become((*cupboard.boards, bay(name, 5)))
    (file,) = kept_files(folder)
    assert file.board == bay(name, 5)
    assert file.path.name.isascii()
    assert set(file.path.stem) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")


def test_a_board_is_put_right_in_its_own_file(folder: Path) -> None:
    """The file keeps its name; what it held before stays beside it."""
    path = lay(folder, "Ours", 5, "mine.toml")
    again = Cupboard(folder, GAMES, patience=SOON)
    again.become(tuple(bay("Ours", 6) if board.is_own else board for board in again.boards))
    assert [(file.path, file.board) for file in kept_files(folder)] == [(path, bay("Ours", 6))]
    assert "squares = 5" in (folder / "mine.toml.forgotten").read_text()


def test_a_forgotten_board_is_put_aside(folder: Path) -> None:
    """It is gone from the list after a restart; its file stays under another name."""
    lay(folder, "One", 1, "one.toml")
    lay(folder, "Two", 2, "two.toml")
    cupboard = Cupboard(folder, GAMES, patience=SOON)
    cupboard.become(tuple(board for board in cupboard.boards if board.name != "One"))
    assert own(Cupboard(folder, GAMES)) == (bay("Two", 2),)
    assert "squares = 1" in (folder / "one.toml.forgotten").read_text()


def test_a_board_that_was_deleted_by_hand_can_be_forgotten(folder: Path) -> None:
    """Whatever happened to the file meanwhile is no fault."""
    lay(folder, "One", 1, "one.toml").unlink()
    lay(folder, "One", 1, "one.toml")
    cupboard = Cupboard(folder, GAMES, patience=SOON)
    (folder / "one.toml").unlink()
    cupboard.become(tuple(board for board in cupboard.boards if not board.is_own))
    assert cupboard.saved
    assert kept_files(folder) == []


def test_a3_a_card_that_fails_is_tried_again(cupboard: Cupboard, folder: Path) -> None:
    """A3: `saved` is false at once, play is not held up, and all is written in order when the card
    takes it again."""
    folder.parent.mkdir()
    folder.write_text("in the way")
    cupboard.become((*cupboard.boards, bay("One", 1)))
    assert not cupboard.saved
    cupboard.become((*cupboard.boards, bay("Two", 2)))
    folder.unlink()
    wait_saved(cupboard)
    assert own(Cupboard(folder, GAMES)) == (bay("One", 1), bay("Two", 2))


def test_what_fails_half_way_is_done_once(cupboard: Cupboard, folder: Path) -> None:
    """Forgotten and kept in one go: after a failure in the middle neither is done twice."""
    cupboard.become((*cupboard.boards, bay("One", 1)))
    block = folder / "turtle-bay-two.toml.new"
    block.mkdir()
    cupboard.become((*(b for b in cupboard.boards if b.name != "One"), bay("Two", 2)))
    assert not cupboard.saved
    block.rmdir()
    wait_saved(cupboard)
    assert [file.board for file in kept_files(folder)] == [bay("Two", 2)]
    names = sorted(file.name for file in folder.iterdir())
    assert names == ["turtle-bay-one.toml.forgotten", "turtle-bay-two.toml"]


def test_a_file_is_put_whole_or_not_at_all(tmp_path: Path) -> None:
    """Where the new one cannot be written the old one is as it was; nothing is left behind."""
    path = tmp_path / "file"
    put(path, b"old")
    blocked = tmp_path / "file.new"
    blocked.mkdir()
    with pytest.raises(OSError, match="directory"):
        put(path, b"new")
    assert path.read_bytes() == b"old"
    blocked.rmdir()
    put(path, b"new")
    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("file", b"new")]


ALTERNATES = """
import sys
from itertools import cycle
from pathlib import Path
from companion.cupboard import put
path = Path(sys.argv[1])
for squares in cycle((5, 99)):
    text = f"game = 'turtle-bay'\\nname = 'Ours'\\nsquares = {squares}\\n"
    put(path, text.encode() + b"#" * 9000)
    print(squares, flush=True)
"""
"""A program that puts one board or another in one file, for ever."""


@pytest.mark.parametrize("writes", [1, 2, 7, 30])
def test_a1_whenever_the_program_is_killed_there_is_a_whole_board(
    folder: Path, writes: int
) -> None:
    """A1: the old one or the new one, never half of one."""
    folder.mkdir(parents=True)
    path = folder / "ours.toml"
    command = [sys.executable, "-c", ALTERNATES, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as program:
        assert program.stdout
        for _ in range(writes):
            assert program.stdout.readline()
        program.kill()
    (file,) = kept_files(folder)
    assert file.board in (bay("Ours", 5), bay("Ours", 99))


def test_a_card_that_hesitates_is_not_waited_for() -> None:
    """A3, C: what is handed in comes back after the patience, and `saved` follows the card."""
    answers, written, news = Event(), [], Event()

    def write(things: tuple[int, ...]) -> None:
        assert answers.wait(SOON)
        written.extend(things)

    writer: Writer[int] = Writer("Things", write, news.set, patience=QUICK)
    writer.keep([1])
    assert (writer.saved, written) == (False, [])
    writer.keep([2])
    answers.set()
    assert writer.wait_saved(SOON)
    assert writer.close(SOON)
    assert written == [1, 2]
    assert news.is_set(), "the end is told"
    assert PATIENCE <= 0.2


def test_a_byte_order_mark_is_no_fault(folder: Path) -> None:
    """Some editors put one first: it is no part of the text."""
    folder.mkdir(parents=True)
    text = "game = 'turtle-bay'\nname = 'One'\nsquares = 5\n"
    (folder / "one.toml").write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert own(Cupboard(folder, GAMES)) == (bay("One", 5),)


def test_boards_that_look_alike_have_one_name(folder: Path) -> None:
    """However the letters of a name are put together, it is the same name."""
    folder.mkdir(parents=True)
    for file, name in (("a", "Z\u00f3sia"), ("b", "Zo\u0301sia")):
        (folder / f"{file}.toml").write_text(
            f"game = 'turtle-bay'\nname = '{name}'\nsquares = 5\n", encoding="utf-8"
        )
    first, second = in_cupboard(folder, GAMES)
    assert first.board == bay("Z\u00f3sia", 5)
    assert [fault.code for fault in second.told.faults] == ["board-name-twice"]
