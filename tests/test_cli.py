"""The command line: what it says, what it refuses, how it starts and ends."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from resource import RLIMIT_FSIZE, setrlimit

import pytest

from companion.cli import is_a_pi, main
from companion.place import data_folder
from companion.records import Form, record
from companion.store import Store
from tests.journal.play import SHOWS, digest, story
from tests.running import Running

STORY = story(seed=21, length=60)
SOON = 60.0


def script(
    *arguments: str, lines: bytes = b"", limit: int | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Runs `companion script` to its end; `limit` is the longest file it may write, bytes."""
    return subprocess.run(
        [sys.executable, "-m", "companion", "script", *arguments],
        input=lines,
        capture_output=True,
        timeout=SOON,
        check=False,
        preexec_fn=None if limit is None else lambda: setrlimit(RLIMIT_FSIZE, (limit, limit)),
    )


def told(requests: tuple[bytes, ...]) -> bytes:
    """Gives requests as input."""
    return b"".join(request + b"\n" for request in requests)


# -- script ---------------------------------------------------------------------------------------


def test_script_answers_line_by_line_and_ends_well() -> None:
    """One reply for each request, in order; blank lines skipped; whatever was refused, status 0."""
    ended = script(lines=b'\n{"show": "log"}\n  \nnonsense\n{"undo": {}}')
    codes = [json.loads(line)["error"]["code"] for line in ended.stdout.splitlines()]
    assert codes == ["no-game", "bad-json", "no-game"]
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_script_resumes_an_open_game(tmp_path: Path) -> None:
    """protocol.md: an open game in FILE is resumed."""
    file = str(tmp_path / "games")
    first = script("--journal", file, lines=told(STORY.requests))
    assert (first.returncode, first.stderr) == (0, b"")
    second = script("--journal", file, lines=told(SHOWS))
    assert digest(second.stdout.splitlines()) == STORY.states[-1]


def test_a3_script_plays_on_where_nothing_can_be_written(tmp_path: Path) -> None:
    """A3: the kernel refuses to write files longer than 64 KiB: every reply comes as ever, it is
    said that games are not being saved, and what was saved is there afterwards."""
    file = str(tmp_path / "games")
    limited = script("--journal", file, lines=told(STORY.requests), limit=65536)
    free = script(lines=told(STORY.requests))
    assert limited.stdout == free.stdout
    assert b"not being saved" in limited.stderr
    again = script("--journal", file, lines=told(SHOWS))
    kept = digest(again.stdout.splitlines())
    assert kept in STORY.states[1:]


def test_a2_script_says_that_the_file_was_damaged(tmp_path: Path) -> None:
    """A2: one line on standard error names the file and where the rest is kept."""
    file = tmp_path / "games"
    script("--journal", str(file), lines=told(STORY.requests))
    file.write_bytes(b"\0" * 5000)
    ended = script("--journal", str(file), lines=told(STORY.requests[:1]))
    assert ended.returncode == 0
    assert b"games was damaged" in ended.stderr
    assert (tmp_path / "games.damaged-1").read_bytes() == b"\0" * 5000


@pytest.mark.parametrize("name", ["games", "link"])
def test_a7_a_second_copy_refuses_and_leaves_the_first_alone(tmp_path: Path, name: str) -> None:
    """A7: a clear sentence, status 1, by whatever name the file is told; the first goes on and
    keeps everything."""
    file = str(tmp_path / "games")
    (tmp_path / "link").symlink_to("games")
    command = [sys.executable, "-m", "companion", "script", "--journal", file]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as first:
        assert first.stdin
        assert first.stdout
        first.stdin.write(told(STORY.requests[:20]))
        first.stdin.flush()
        for _ in range(20):
            first.stdout.readline()
        second = script("--journal", str(tmp_path / name), lines=told(STORY.requests))
        first.communicate(told(STORY.requests[20:]))
    assert (second.returncode, second.stdout) == (1, b"")
    assert second.stderr.count(b"\n") == 1
    assert b"in use" in second.stderr
    again = script("--journal", file, lines=told(SHOWS))
    assert digest(again.stdout.splitlines()) == STORY.states[-1]


def test_a_newer_form_is_refused(tmp_path: Path) -> None:
    """A file of a later version is refused in one clear line and not touched."""
    store = Store(tmp_path / "games")
    store.open()
    assert store._db is not None
    store._db.execute("UPDATE form SET record = ?", (record("form", Form(99)).decode(),))
    store.close()
    before = (tmp_path / "games").read_bytes()
    ended = script("--journal", str(tmp_path / "games"), lines=told(SHOWS))
    assert (ended.returncode, ended.stdout) == (1, b"")
    assert b"newer" in ended.stderr
    assert b"99" in ended.stderr
    assert ended.stderr.count(b"\n") == 1
    assert (tmp_path / "games").read_bytes() == before


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("nowhere/games", "There is no folder {folder}/nowhere."),
        (".", "{folder} is not an ordinary file"),
        ("fifo", "{folder}/fifo is not an ordinary file"),
        ("letter", "{folder}/letter belongs to something else"),
        ("recipes", "{folder}/recipes belongs to something else"),
        ("poetry", "{folder}/poetry.lock belongs to something else"),
    ],
)
def test_script_needs_a_place_for_its_file(tmp_path: Path, path: str, said: str) -> None:
    """A path that cannot be a file of games is a mistake of whoever called: one line, status 1, and
    all that was there is as it was."""
    os.mkfifo(tmp_path / "fifo")
    (tmp_path / "letter").write_text("Dear Anna")
    (tmp_path / "poetry.lock").write_text("# locked")
    with sqlite3.connect(tmp_path / "recipes") as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    db.close()
    before = looks(tmp_path)
    ended = script("--journal", str(tmp_path / path), lines=told(STORY.requests[:1]))
    assert (ended.returncode, ended.stdout) == (1, b"")
    assert ended.stderr.decode().startswith(said.format(folder=tmp_path))
    assert ended.stderr.count(b"\n") == 1
    assert looks(tmp_path) == before


def looks(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Gives the files of a folder, with when they were changed, ns, and what is in them."""
    return {
        file.name: (file.stat().st_mtime_ns, file.read_bytes() if file.is_file() else b"")
        for file in folder.iterdir()
    }


def test_an_empty_file_is_not_damaged(tmp_path: Path) -> None:
    """A file of 0 bytes (`mktemp`) is simply a new one: nothing is said, nothing is put aside."""
    (tmp_path / "games").touch()
    ended = script("--journal", str(tmp_path / "games"), lines=told(STORY.requests))
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["games", "games.lock"]
    assert script("--journal", str(tmp_path / "games"), lines=told(SHOWS)).stderr == b""


@pytest.mark.parametrize("what", ["script", "schema", "boards"])
def test_a_command_whose_reader_went_away(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No traceback when nobody reads what is printed any more."""
    (tmp_path / "boards").mkdir()
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "companion", what]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=write, stderr=subprocess.PIPE
    ) as process:
        os.close(write)
        _, said = process.communicate(told(SHOWS), timeout=SOON)
    assert (process.returncode, said) == (1, b"")


# -- schema ---------------------------------------------------------------------------------------


def test_schema_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """protocol.md: the printed JSON Schema is JSON and speaks of requests, replies, snapshots."""
    assert main(["schema"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert {"Request", "Reply", "Snapshot", "Question", "Position"} <= printed["$defs"].keys()


# -- arguments ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [[], ["fly"], ["run", "--port", "99999"], ["run", "--port", "-1"], ["run", "--panel", "tv"],
     ["script", "--nothing"], ["script", "--journal"], ["run", "--data", ""],
     ["script", "--journal", ""]],
    ids=" ".join,
)  # fmt: skip
def test_wrong_arguments_are_refused(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Status 2, and the last line says what is wrong."""
    with pytest.raises(SystemExit) as refused:
        main(arguments)
    assert refused.value.code == 2
    assert "error:" in capsys.readouterr().err.splitlines()[-1]


def test_a_file_is_no_folder_for_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file in the way of the data folder: one line, status 1."""
    (tmp_path / "file").write_text("")
    assert main(["run", "--panel", "none", "--data", str(tmp_path / "file")]) == 1
    assert "a file is in the way" in capsys.readouterr().err


def test_the_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """systemd's state folder comes first, then the user's own."""
    monkeypatch.setenv("STATE_DIRECTORY", "/var/lib/one:/var/lib/two")
    assert data_folder() == Path("/var/lib/one")
    monkeypatch.delenv("STATE_DIRECTORY")
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert data_folder() == Path("/somewhere/turtle-companion")


def test_a_pi_is_known_by_its_model(tmp_path: Path) -> None:
    """`auto` means a real panel only on a Raspberry Pi."""
    model = tmp_path / "model"
    assert not is_a_pi(model)
    model.write_bytes(b"Raspberry Pi Zero 2 W Rev 1.0\0")
    assert is_a_pi(model)


# -- run ------------------------------------------------------------------------------------------


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Running]:
    """A box that runs; ended at the end if it still does."""
    with Running(tmp_path / "data") as running:
        yield running


def test_run_says_where_it_is(box: Running) -> None:
    """A clear line with the address, and that the panel is simulated; the page is there."""
    assert box.line.startswith("The panel is simulated: open this address on this computer: http")
    assert box.state()["mode"] == "setup"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_run_ends_in_order(tmp_path: Path, number: signal.Signals) -> None:
    """SIGTERM and SIGINT: an orderly end with status 0, nothing on standard error, and the file of
    games closed (no write-ahead log is left)."""
    with Running(tmp_path / "data") as box:
        box.press("ok")
        assert box.end(number) == 0
        assert box.errors() == ""
    assert sorted(file.name for file in (tmp_path / "data").iterdir()) == [
        "games.sqlite",
        "games.sqlite.lock",
    ]


def test_e11_another_port_when_it_is_taken(box: Running, tmp_path: Path) -> None:
    """E11: the port is taken, so another one is used and told."""
    with Running(tmp_path / "other", port=box.port) as other:
        assert other.port != box.port
        assert other.state()["mode"] == "setup"


def test_a7_a_second_box_refuses(box: Running) -> None:
    """A7: one clear line, status 1; the first box is as it was."""
    before = box.state()
    second = subprocess.run(
        [sys.executable, "-m", "companion", "run", "--data", str(box.data), "--port", "0"],
        capture_output=True,
        text=True,
        timeout=SOON,
        check=False,
    )
    assert (second.returncode, second.stdout) == (1, "")
    assert "in use" in second.stderr
    assert second.stderr.count("\n") == 1
    assert box.state() == before


def test_d2_the_chord_starts_a_stuck_box_anew(tmp_path: Path) -> None:
    """D2: the table is stuck in a press; the chord puts a new program in its place (the same
    process, a new boot), and the game is there."""
    (tmp_path / "data").mkdir()
    script("--journal", str(tmp_path / "data" / "games.sqlite"), lines=told(STORY.requests))
    with Running(tmp_path / "data", program=("-m", "tests.table.stuck_box")) as box:
        before = box.state()
        box.process.send_signal(signal.SIGUSR1)
        box.wait_told()
        after = box.state()
        assert box.end() == 0
    assert after["boot"] != before["boot"]
    assert after["mode"] == before["mode"]
    assert after["position"] == before["position"] is not None
