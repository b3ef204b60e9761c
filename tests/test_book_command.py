"""`companion book`: the list, a game, copies and deleting, from the terminal (A5, A7, A9)."""

from __future__ import annotations

import errno
import io
import json
import os
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest

from companion import sql
from companion.cli import main
from tests.journal.books import Evening, kept_in, spoil


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with three games: one finished, one abandoned, one open."""
    evening = Evening(tmp_path / "data.sqlite", clock="2026-05-01 19:00")
    evening.play("Anna", slips=2)
    evening.end()
    evening.play("Bo")
    evening.play("Cleo")
    evening.close()
    (tmp_path / "data").mkdir()
    for file in tmp_path.glob("data.sqlite*"):
        file.rename(tmp_path / "data" / file.name.replace("data.sqlite", "games.sqlite"))
    return tmp_path / "data"


def book(data: Path, *arguments: str) -> int:
    """Runs the command."""
    return main(["book", "--data", str(data), *arguments])


def names(data: Path) -> list[str]:
    """Gives the first player of each game, in order."""
    return [kept.setup.players[0].name for kept, _ in kept_in(data / "games.sqlite")]


def test_the_list_has_the_last_game_first(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """K6: by number; each with players, result, length and when it was begun."""
    assert book(data) == 0
    told = capsys.readouterr().out
    heads = [line for line in told.splitlines() if not line.startswith(" ")]
    assert heads == ["3 Turtle Bay: Cleo, Ben", "2 Turtle Bay: Bo, Ben", "1 Turtle Bay: Anna, Ben"]
    assert "Still being played" in told
    assert told.count("Begun 2026-05-01 19:00") == 3
    assert book(data, "list") == 0
    assert capsys.readouterr().out == told


def test_an_empty_book_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert book(tmp_path / "nowhere") == 0
    assert capsys.readouterr().out == "No game is in the evening book yet\n"
    assert not (tmp_path / "nowhere").exists()


def test_a_game_is_shown(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What was caught, by kind."""
    assert book(data, "show", "1") == 0
    assert "2 x TB-3: " in capsys.readouterr().out


@pytest.mark.parametrize("what", [["show", "7"], ["export", "7"], ["delete", "7", "--yes"]])
def test_an_unknown_number_is_said(
    data: Path, capsys: pytest.CaptureFixture[str], what: list[str]
) -> None:
    assert book(data, *what) == 1
    assert capsys.readouterr().err == "There is no game 7 in the evening book\n"
    assert names(data) == ["Anna", "Bo", "Cleo"]


def test_a5_export_and_import(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A5: everything, into an empty folder; the same file again brings nothing."""
    file = tmp_path / "all.jsonl"
    assert book(data, "export", str(file)) == 0
    assert json.loads(file.read_bytes().splitlines()[0])["new"]["players"][0]["name"] == "Anna"
    assert book(tmp_path / "new", "import", str(file)) == 0
    assert names(tmp_path / "new") == names(data)
    assert book(tmp_path / "new", "import", str(file)) == 0
    assert capsys.readouterr().out.splitlines() == [
        "3 came in, 0 were there already",
        "0 came in, 3 were there already",
    ]
    assert book(tmp_path / "new", "export", str(tmp_path / "again.jsonl")) == 0
    assert (tmp_path / "again.jsonl").read_bytes() == file.read_bytes()
    assert sorted(one.name for one in tmp_path.glob("*.new")) == []


def test_some_games_are_exported_as_a_text(data: Path, tmp_path: Path) -> None:
    assert book(data, "export", "1", "3", "--text", str(tmp_path / "two.txt")) == 0
    told = (tmp_path / "two.txt").read_text(encoding="utf-8")
    assert told.count("Turtle Bay\nPlayers:") == 2
    assert "Players: Bo" not in told
    assert book(data, "export", "--text", "1", "3", str(tmp_path / "again.txt")) == 0
    assert (tmp_path / "again.txt").read_text(encoding="utf-8") == told


def test_a_copy_goes_to_standard_output(
    data: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert book(data, "export", "2") == 0
    lines = capfdbinary.readouterr().out.splitlines()
    assert [next(iter(json.loads(line))) for line in lines] == ["new", "book", "answer", "undo"]


@pytest.mark.parametrize("what", [["a", "b"], ["1", "a", "b"]])
def test_only_one_file_is_written(
    data: Path, capsys: pytest.CaptureFixture[str], what: list[str]
) -> None:
    assert book(data, "export", *what) == 1
    assert "is no number of a game" in capsys.readouterr().err


def test_a_file_that_cannot_be_is_said(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert book(data, "export", str(tmp_path / "none" / "x")) == 1
    assert book(data, "import", str(tmp_path / "none")) == 1
    assert capsys.readouterr().err.count("cannot be used") == 2


def test_a_bad_line_is_named_with_its_file(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing of any of the files is taken in."""
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    assert book(data, "export", str(good)) == 0
    bad.write_bytes(good.read_bytes() + b"{}\n")
    lines = good.read_bytes().count(b"\n")
    capsys.readouterr()
    assert book(tmp_path / "new", "import", str(good), str(bad)) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"{bad}, line {lines + 1}: ")
    assert said.endswith("Nothing was taken in\n")
    assert not (tmp_path / "new" / "games.sqlite").exists()


def test_a9_delete_asks_and_deletes_exactly_those(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A9: on a terminal it asks; where nobody can answer it does nothing without --yes."""
    assert book(data, "delete", "2") == 1
    assert "Say --yes" in capsys.readouterr().err
    for answer, left in (("n", ["Anna", "Bo", "Cleo"]), ("y", ["Anna", "Cleo"])):
        terminal = io.StringIO(f"{answer}\n")
        monkeypatch.setattr(terminal, "isatty", lambda: True)
        monkeypatch.setattr("sys.stdin", terminal)
        assert book(data, "delete", "2") == 0
        assert names(data) == left
    assert book(data, "delete", "1", "--yes") == 0
    assert names(data) == ["Cleo"]


def test_a9_the_open_game_is_not_deleted(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nor is anything that was named with it."""
    assert book(data, "delete", "1", "3", "--yes") == 1
    assert "Game 3 is still being played" in capsys.readouterr().err
    assert names(data) == ["Anna", "Bo", "Cleo"]


def test_a7_while_a_box_runs_it_is_read_but_not_changed(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A7: listing and exporting work; what would change the book says where to do it."""
    evening = Evening(data / "games.sqlite")
    evening.play("Dan")
    assert book(data) == 0
    assert capsys.readouterr().out.startswith("4 Turtle Bay: Dan, Ben")
    file = tmp_path / "all.jsonl"
    assert book(data, "export", str(file)) == 0
    players = [{"name": "Eve"}, {"name": "Finn"}]
    file.write_text(json.dumps({"new": {"game": "turtle-bay", "players": players}}))
    capsys.readouterr()
    for what in (["delete", "1", "--yes"], ["import", str(file)]):
        assert book(data, *what) == 1
        said = capsys.readouterr().err
        assert said.startswith("Another program keeps games in ")
        assert "page" not in said, "a program without a page has none to go to"
    evening.journal._storage.lock.tell("http://localhost:8080/")  # type: ignore[attr-defined]
    for what in (["delete", "1", "--yes"], ["import", str(file)]):
        assert book(data, *what) == 1
        said = capsys.readouterr().err
        assert said.startswith("The box is running")
        assert "http://localhost:8080/book" in said
    evening.close()
    assert names(data) == ["Anna", "Bo", "Cleo", "Dan"]


def test_a3_a_card_that_cannot_be_read_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line, no traceback."""
    (tmp_path / "games.sqlite").write_bytes(b"turtle" * 2000)
    assert book(tmp_path) == 1
    assert "cannot be read" in capsys.readouterr().err


# -- what FILE may be -----------------------------------------------------------------------------


def contents_of(folder: Path) -> dict[str, bytes]:
    """Gives every file of a folder."""
    return {one.name: one.read_bytes() for one in folder.iterdir()}


@pytest.mark.parametrize(
    "name",
    ["games.sqlite", "games.sqlite-wal", "games.sqlite.lock", "games.sqlite.new",
     "games.sqlite.damaged-1"],
)  # fmt: skip
def test_a5_the_books_own_files_are_never_written_over(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    """Not even with --yes, nor by a link, nor by another name of the same file."""
    (data / name).touch()
    before = contents_of(data)
    (tmp_path / "link").symlink_to(data / name)
    (tmp_path / "other").hardlink_to(data / name)
    for path in (data / name, tmp_path / "link", tmp_path / "other"):
        assert book(data, "export", "--yes", str(path)) == 1
        assert "belongs to the evening book itself" in capsys.readouterr().err
    assert before.items() <= contents_of(data).items()


def test_a_link_is_followed_and_stays(data: Path, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "link").symlink_to("there/all.jsonl")
    assert book(data, "export", str(tmp_path / "link")) == 0
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "there" / "all.jsonl").read_bytes().count(b'{"new"') == 3
    assert [one.name for one in (tmp_path / "there").iterdir()] == ["all.jsonl"]


def test_a_pipe_is_written_into_and_stays(data: Path, tmp_path: Path) -> None:
    """What is no ordinary file (a device, a pipe) is never replaced by one."""
    pipe, got = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = Thread(target=lambda: got.append(pipe.read_bytes()), daemon=True)
    reader.start()
    assert book(data, "export", str(pipe)) == 0
    reader.join(30)
    assert b"".join(got).count(b'{"new"') == 3
    assert pipe.is_fifo()


def test_a_file_that_is_there_stays_unless_it_is_said(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither it nor what somebody has beside it; with --yes it keeps its rights."""
    file, mine = tmp_path / "all.jsonl", tmp_path / "all.jsonl.new"
    file.write_text("dear diary")
    mine.write_text("mine")
    file.chmod(0o640)
    assert book(data, "export", str(file)) == 1
    assert capsys.readouterr().err == f"{file} is there already. Say --yes to write over it\n"
    assert file.read_text() == "dear diary"
    assert book(data, "export", "--yes", str(file)) == 0
    assert capsys.readouterr().err == f"Games written to {file}: 3\n"
    assert file.read_bytes().count(b'{"new"') == 3
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert mine.read_text() == "mine"


def test_a_file_that_cannot_be_finished_leaves_nothing(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full card: one line, and no half of a file."""
    (tmp_path / "out").mkdir()

    def full(*_told: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "rename", full)
    assert book(data, "export", str(tmp_path / "out" / "x")) == 1
    said = capsys.readouterr().err
    assert said.endswith("cannot be used (No space left on device)\n")
    assert said.count("\n") == 1
    assert list((tmp_path / "out").iterdir()) == []


@pytest.mark.parametrize(
    ("what", "players"),
    [(["1-2"], ["Anna", "Bo"]), (["2-9"], ["Bo", "Cleo"]), (["3", "1-1"], ["Anna", "Cleo"])],
)
def test_a_span_of_numbers_means_the_games_in_it(
    data: Path, tmp_path: Path, what: list[str], players: list[str]
) -> None:
    assert book(data, "export", *what, str(tmp_path / "some")) == 0
    assert book(tmp_path / "new", "import", str(tmp_path / "some")) == 0
    assert names(tmp_path / "new") == players


@pytest.mark.parametrize("what", ["3,5", "1..3", "3-", "3-5-7", "#2", "2-1", "7-9"])
def test_what_looks_like_a_number_is_never_a_file(
    data: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    what: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    before = set(tmp_path.iterdir())
    assert book(data, "export", what) == 1
    assert what in capsys.readouterr().err
    assert set(tmp_path.iterdir()) == before


@pytest.mark.parametrize("deed", [["list"], ["show", "2"], ["export", "2"]])
def test_the_folder_may_be_named_behind_what_is_asked(
    data: Path, capfd: pytest.CaptureFixture[str], deed: list[str]
) -> None:
    assert main(["book", *deed, "--data", str(data)]) == 0
    behind = capfd.readouterr().out
    assert "Bo" in behind
    assert book(data, *deed) == 0
    assert capfd.readouterr().out == behind


def test_the_folder_behind_import_and_delete(data: Path, tmp_path: Path) -> None:
    assert main(["book", "export", str(tmp_path / "x"), "--data", str(data)]) == 0
    new = tmp_path / "new"
    assert main(["book", "import", str(tmp_path / "x"), "--data", str(new)]) == 0
    assert main(["book", "delete", "1", "--yes", "--data", str(new)]) == 0
    assert names(new) == ["Bo", "Cleo"]


# -- a card that is worn --------------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 2, 0])
def test_a2_one_damaged_entry_costs_no_other_game(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], number: int
) -> None:
    """A2: the rest is written, what is missing is named, and the list marks it."""
    spoil(data / "games.sqlite", 2, number)
    file = tmp_path / "all.jsonl"
    assert book(data, "export", str(file)) == 1
    assert capsys.readouterr().err.splitlines() == [
        "Game 2 cannot be read whole: it is missing",
        f"Games written to {file}: 2",
    ]
    assert book(tmp_path / "new", "import", str(file)) == 0
    assert names(tmp_path / "new") == ["Anna", "Cleo"]
    assert book(data, "export", "1", "3", str(file), "--yes") == 0
    capsys.readouterr()
    assert book(data) == 0
    told = capsys.readouterr().out
    assert told.count("Cannot be read whole") == 1
    assert [line[0] for line in told.splitlines() if line[0] != " "] == ["3", "2", "1"]
    assert book(data, "delete", "2", "--yes") == 0
    assert names(data) == ["Anna", "Cleo"]


def test_a2_a_damaged_game_is_shown_as_far_as_it_can_be_read(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """How it ended is known as long as its last entry can be read."""
    whole = kept_in(data / "games.sqlite")[0][0].entries
    spoil(data / "games.sqlite", 1, 3)
    for deed in (["list"], ["show", "1"]):
        assert book(data, *deed) == 0
        told = capsys.readouterr().out
        assert "Cannot be read whole" in told
        assert "    1. Anna; 2. Ben\n" in told
    spoil(data / "games.sqlite", 1, len(whole))
    for deed in (["list"], ["show", "1"]):
        assert book(data, *deed) == 0
        assert "How it ended cannot be read" in capsys.readouterr().out
    assert book(data, "export", "1", "--text", str(tmp_path / "x")) == 0
    written = (tmp_path / "x").read_text(encoding="utf-8")
    assert "Cannot be read whole" in written
    assert "  2. " in written
    assert "  3. " not in written


def test_a_later_copy_of_the_last_game_completes_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """While no box runs nobody has it in hand; it is said that it went on."""
    (tmp_path / "friend").mkdir()
    evening = Evening(tmp_path / "friend" / "games.sqlite")
    evening.play("Anna")
    for name in ("early", "late"):
        assert book(tmp_path / "friend", "export", str(tmp_path / name)) == 0
        evening.end()
    evening.close()
    new = tmp_path / "new"
    assert book(new, "import", str(tmp_path / "early")) == 0
    assert book(new, "import", str(tmp_path / "late")) == 0
    assert "1 of those there went on in the file" in capsys.readouterr().out
    assert [state for _, state in kept_in(new / "games.sqlite")] == ["finished"]
    assert kept_in(new / "games.sqlite") == kept_in(tmp_path / "friend" / "games.sqlite")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk always full")
@pytest.mark.parametrize("what", [["list"], ["show", "1"], ["export"], ["export", "--text"]])
def test_an_output_that_takes_nothing_is_said_in_one_line(data: Path, what: list[str]) -> None:
    """A full disk behind standard output: no traceback, neither at once nor at the end."""
    command = [sys.executable, "-m", "companion", "book", *what, "--data", str(data)]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False, timeout=60)
    assert done.returncode == 1
    assert done.stderr == b"This cannot be done (No space left on device)\n"


def test_a3_a_full_card_can_still_be_read_from(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A3: SQLite leaves an empty log beside the file and then fails; there is nothing in it."""
    look = sql.look

    def full(path: Path, how: str) -> sqlite3.Connection:
        if how == "mode=ro":
            path.with_name("games.sqlite-wal").touch()
            raise sqlite3.OperationalError("disk I/O error")
        return look(path, how)

    monkeypatch.setattr(sql, "look", full)
    assert book(data) == 0
    assert capsys.readouterr().out.count("Turtle Bay") == 3


def test_nothing_that_was_written_steers_the_terminal(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Names, notes and file names come from anybody: neither a bell nor another colour, nor a line
    that looks like one of ours."""
    nasty = "\x1b[31mred\x07\x9b2J\n    1. Eve wins\u202e"
    evening = Evening(tmp_path / "games.sqlite", clock="2026-02-31 19:00\x1b")
    evening.play("Anna")
    evening.tell({"note": nasty}, {"note": ""}, {"note": " \n"})
    evening.close()
    for deed in (["list"], ["show", "1"], ["export", "--text"]):
        assert book(tmp_path, *deed) == 0
    assert book(tmp_path, "import", str(tmp_path / nasty)) == 1
    told, said = capfd.readouterr()
    assert "red" in told
    assert "red" in said
    assert all(letter == "\n" or letter.isprintable() for letter in told + said)
    assert "\n    1. Eve" not in told
    assert "House rule: -\n" in told, "an empty one is seen"
    assert "Begun" not in told, "there is no such day"
