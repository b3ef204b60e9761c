"""`companion boards`: what it lists, what it says of files that are wrong, how it ends."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from companion.boards import read, written
from companion.cli import main
from companion.games import games
from tests.boards import named

DOCS = Path(__file__).parents[1] / "docs" / "boards.md"
GAMES = games()


def laid(folder: Path, id_: str, name: str = "Ours") -> Path:
    """Lays a board of a game into a folder of boards."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{id_}.toml"
    path.write_text(written(named(id_, name)), encoding="utf-8")
    return path


def test_every_board_is_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Those of the games, then those that are kept: which, what it is in words, its file."""
    paths = [laid(tmp_path / "boards", id_) for id_ in sorted(GAMES)]
    assert main(["boards", "--data", str(tmp_path)]) == 0
    out, errors = capsys.readouterr()
    blocks = [block.splitlines() for block in out.split("\n\n")]
    assert errors == ""
    assert len(blocks) == 2 * len(GAMES)
    titles = [str(game.messages[f"game.{game.id}"]) for game in GAMES.values()]
    usual, ours = blocks[: len(GAMES)], blocks[len(GAMES) :]
    assert [block[0] for block in usual] == [f"{title}: The usual board" for title in titles]
    assert {block[0] for block in ours} == {f"{title}: Ours" for title in titles}
    assert [block[-1] for block in ours] == [f"    {path}" for path in paths]
    assert all(block[-1].endswith("board.toml (comes with the game)") for block in usual)
    (bay,) = (block for block in ours if block[0] == "Turtle Bay: Ours")
    assert "    21 squares between start and ocean" in bay
    assert all(len(block) >= 3 for block in blocks)


def test_every_fault_of_a_file_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Status 1; the files that are right are said to be, whatever stands before them."""
    right, wrong = laid(tmp_path, "mahe"), tmp_path / "wrong.toml"
    wrong.write_text("game = 'turtle-bay'\nsquares = 0\nlength = 4")
    assert main(["boards", str(wrong), str(right), str(tmp_path / "gone.toml")]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{wrong} is wrong:",
        "  - The key name is missing",
        "  - There is no key length in a board of this game, only game, name, squares",
        "  - Between start and ocean are 1 to 99 squares, not 0",
        "",
        "Mahé: Ours",
        "    Egg cards with 1 to 6 eggs: 4 4 4 4 4 4",
        f"    {right}",
        "",
        f"{tmp_path / 'gone.toml'} is wrong:",
        "  - This cannot be read (No such file or directory)",
    ]


def test_one_wrong_file_among_the_kept_ones_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a name all that are kept are checked: status 1."""
    (laid(tmp_path / "boards", "mahe")).write_text("?")
    assert main(["boards", "--data", str(tmp_path)]) == 1
    assert "mahe.toml is wrong:\n  - This is not TOML: " in capsys.readouterr().out


def test_a_folder_that_is_none_is_one_clear_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """On standard error, status 1."""
    (tmp_path / "boards").write_text("")
    assert main(["boards", "--data", str(tmp_path)]) == 1
    out, errors = capsys.readouterr()
    assert out == ""
    assert errors == f"The boards in {tmp_path / 'boards'} cannot be read (Not a directory)\n"


def test_two_named_files_of_one_name_are_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As among the kept ones; the same file told twice is no second board."""
    one, other = laid(tmp_path, "mahe"), tmp_path / "other.toml"
    other.write_text(one.read_text())
    assert main(["boards", str(one), str(one)]) == 0
    capsys.readouterr()
    assert main(["boards", str(one), str(other)]) == 1
    assert f"Another board of this game has the name Ours: {one}" in capsys.readouterr().out


def test_a_folder_that_is_not_there_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The boards of the games are listed all the same; standard error says that none is kept."""
    for data, missing in ((tmp_path / "no", tmp_path / "no"), (tmp_path, tmp_path / "boards")):
        assert main(["boards", "--data", str(data)]) == 0
        out, errors = capsys.readouterr()
        assert "13 squares" in out
        assert errors == f"There is no folder {missing}: no board is kept there\n"


def test_a_board_that_is_hardly_so_gets_a_note(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It can be played: the exit status says nothing of it, for programs neither."""
    file = tmp_path / "wide.toml"
    path = [*["mound"] * 6, "fox", "fox", "river", "river", "river", "stone"]
    file.write_text(f"game = 'pedzace-zolwie-extreme'\nname = 'Wide'\npath = {path}\n")
    assert main(["boards", str(file)]) == 0
    note = "Nobody can pass the river on 9-11"
    assert f"    Note: {note}. Does that match?\n" in capsys.readouterr().out
    assert main(["boards", "--json", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)[0]["notes"] == [note]


def test_json_says_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """For programs: file, game, name, what it is, the fields, faults with code and facts."""
    right, wrong = laid(tmp_path, "turtle-bay"), tmp_path / "wrong.toml"
    wrong.write_text("game = 'turtle-bay'\nname = 'x'\nsquares = 0")
    assert main(["boards", "--json", str(right), str(wrong)]) == 1
    message = "Between start and ocean are 1 to 99 squares, not 0"
    assert json.loads(capsys.readouterr().out) == [
        {
            "file": str(right),
            "game": "turtle-bay",
            "name": "Ours",
            "ok": True,
            "comes_with_the_game": False,
            "words": ["21 squares between start and ocean"],
            "board": {"squares": 21},
            "faults": [],
            "notes": [],
        },
        {
            "file": str(wrong),
            "game": "turtle-bay",
            "name": "x",
            "ok": False,
            "comes_with_the_game": False,
            "words": [],
            "board": None,
            "faults": [{"code": "squares", "facts": {"squares": 0}, "message": message}],
            "notes": [],
        },
    ]


def test_the_examples_of_the_documentation_are_boards() -> None:
    """docs/boards.md: one for each game that it tells of, and none has a fault. What a game that is
    added has to tell stands in its own board.toml."""
    told = [read(text, GAMES) for text in re.findall(r"```toml\n(.*?)```", DOCS.read_text(), re.S)]
    assert len(told) >= 4
    assert [one.faults for one in told] == [()] * len(told)
    assert len({one.game for one in told}) == len(told)
