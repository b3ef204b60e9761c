"""Adding a game touches nothing but its own files: its folder alone is enough to play it.

Every test runs with the four games beside it and with none of them, so that nothing outside a
game's folder can lean on any of the four.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from companion.requests import SHOWN, VERBS
from tests.fifth_game.dropped import FOLDER, GAME, TREE, World, files_of_the_game
from tests.protocol.test_examples import compared
from tests.test_project import ROOT

TRANSCRIPT = TREE / f"tests/examples/{GAME}-1.jsonl"
LINES: list[dict[str, Any]] = [json.loads(line) for line in TRANSCRIPT.read_text().splitlines()]
SHOWS = [{"show": what} for what in SHOWN]
REQUESTS = [line["request"] for line in LINES]
CORRECTED = [
    n for n, line in enumerate(LINES) if "correct" in line["request"] and line["reply"]["ok"]
]
MIDDLE = CORRECTED[0] + 1
"""After so many lines the first program is killed: a correction was accepted just then."""


def lines_of(requests: list[Any]) -> bytes:
    """Gives requests as a program is told them."""
    return b"".join(json.dumps(request).encode() + b"\n" for request in requests)


def test_no_file_of_the_project_is_changed() -> None:
    """Whatever the game brings is new, and named after it."""
    files = files_of_the_game()
    assert [path for path in files if (ROOT / path).exists()] == []
    assert len([path for path in files if path.is_relative_to(FOLDER)]) > 8
    names = (GAME, FOLDER.name)
    assert [path for path in files if not any(name in path.as_posix() for name in names)] == []


def test_the_copy_is_what_runs(world: World) -> None:
    """The proof of the proof: the program is that of the copy, and there the game is found."""
    code = "import companion, companion.games as g; print(companion.__file__); print(*g.games())"
    status, said, complained = world.run("-c", code)
    assert (status, complained) == (0, "")
    where, found = said.splitlines()
    assert Path(where).is_relative_to(world.root)
    assert GAME in found.split()
    is_alone = not (world.root / "companion/games/turtle_bay").exists()
    assert (found == GAME) == is_alone


def check_replies(told: list[bytes], lines: list[dict[str, Any]]) -> None:
    """Holds replies against the transcript."""
    for reply, line in zip(told, lines, strict=True):
        assert compared(json.loads(reply), line["reply"]) == line["reply"], line["request"]


def test_the_protocol_plays_it(world: World) -> None:
    """protocol.md: `companion script` answers a transcript that was written by hand: new, answers,
    refusals, do and reports at every help level, undo, redo, audit, correct, show."""
    status, said, complained = world.run("-m", "companion", "script", told=lines_of(REQUESTS))
    assert (status, complained) == (0, "")
    check_replies(said.encode().splitlines(), LINES)
    assert {verb for request in REQUESTS for verb in request} == set(VERBS)


def test_a_killed_game_goes_on(world: World, tmp_path: Path) -> None:
    """A1: killed between two requests; the next program shows the same, and plays to the end."""
    arguments = ("-m", "companion", "script", "--journal", str(tmp_path / "games.sqlite"))
    told = [*REQUESTS[:MIDDLE], *SHOWS]
    with world.start(*arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        assert program.stdin
        assert program.stdout
        program.stdin.write(lines_of(told))
        program.stdin.flush()
        before = [program.stdout.readline().rstrip(b"\n") for _ in told]
        program.kill()
    check_replies(before[:MIDDLE], LINES[:MIDDLE])
    rest = lines_of([*SHOWS, *REQUESTS[MIDDLE:]])
    status, said, complained = world.run(*arguments, told=rest)
    assert (status, complained) == (0, "")
    after = said.encode().splitlines()
    assert after[: len(SHOWS)] == before[MIDDLE:]
    check_replies(after[len(SHOWS) :], LINES[MIDDLE:])


def test_a_game_waits_for_its_folder(world: World, tmp_path: Path) -> None:
    """A2: without the folder the open game is not there and not lost; with it, it goes on."""
    arguments = ("-m", "companion", "script", "--journal", str(tmp_path / "games.sqlite"))
    begun = [request for request in REQUESTS[:12] if "show" not in request]
    assert world.run(*arguments, told=lines_of(begun))[0] == 0
    without = World(ROOT).run(*arguments, told=lines_of(SHOWS[:1]))[1]
    assert json.loads(without)["error"]["code"] == "no-game"
    _, said, complained = world.run(*arguments, told=lines_of(SHOWS[:1]))
    assert complained == ""
    assert json.loads(said)["position"]["thrown"] == 1


def test_the_schema_has_its_words(world: World) -> None:
    """protocol.md: questions, answers, option, board and position stand in the printed schema."""
    status, said, complained = world.run("-m", "companion", "schema")
    assert (status, complained) == (0, "")
    defs = json.loads(said)["$defs"]
    for group, field in (
        *(("Question", "thrown"), ("Answer", "die"), ("Answer", "steps"), ("Answer", "sent")),
        *(("Options", "exact"), ("Board", "puddles"), ("Position", "turtles")),
    ):
        kinds = [defs[one["$ref"].rsplit("/", 1)[1]] for one in defs[group]["anyOf"]]
        assert any(field in kind["properties"] for kind in kinds), (group, field)


@pytest.mark.parametrize(
    ("told", "complaint"),
    [
        ("", "its game.py has no GAME"),
        ("GAME = 5", "its game.py has no GAME"),
        (
            f"from companion.games.{FOLDER.name}.game import GAME as GAME",
            f"its id is {GAME}, not zzz as its name says",
        ),
    ],
)
def test_a_folder_that_is_no_game_of_its_own_is_named(
    world: World, tmp_path: Path, told: str, complaint: str
) -> None:
    """Whoever adds a game is told which folder is wrong, and why."""
    (tmp_path / "zzz").mkdir()
    (tmp_path / "zzz" / "__init__.py").touch()
    (tmp_path / "zzz" / "game.py").write_text(told)
    (tmp_path / "zzz" / "messages.py").write_text('MESSAGES = {"game.zzz": "Zzz"}')
    code = (
        "import companion.games as g; from companion.messages import MESSAGES;"
        "from companion.words import Words;"
        f"g.__path__.append({str(tmp_path)!r}); found = g.games(); found.get('zzz');"
        "say = Words([MESSAGES]).say;"
        "found.tell_left_out(lambda name, why: print(name, say(why.code, why.facts)))"
    )
    status, said, _ = world.run("-c", code)
    assert status == 0
    assert said.splitlines()[-1].lower() == f"zzz {complaint.lower()}"


@pytest.mark.timeout(400)
def test_its_types_are_strict(world: World) -> None:
    """The example is what `make check` asks of a game: mypy --strict."""
    settings = str(ROOT / "pyproject.toml")
    status, said, _ = world.run(
        "-m", "mypy", "--strict", "--config-file", settings, str(FOLDER), within=300
    )
    assert status == 0, said
