"""`companion script` against the model; and the comparison itself against faulty referees."""

import ast
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.model.compare import GAMES, ROOT, SCRIPT, compare_reply, compare_script, hands, main
from tests.model.model_referee import faulty, replies_of

REFEREE = [sys.executable, "-m", "tests.model.model_referee"]
ENOUGH = 20_000  # requests within which every known fault is found
GAME = "turtle_bay"  # any will do where the comparison itself is looked at
HERE = Path(__file__).parent
EXAMPLES = [
    pytest.param(game, path, id=path.stem)
    for game in GAMES
    for path in sorted((HERE.parent / "examples").glob(f"{game.replace('_', '-')}-*.jsonl"))
]
FAULTS = [(game, fault) for game in GAMES for fault in faulty(game)]


def right(game: str = GAME) -> Callable[[bytes], bytes]:
    """Returns a referee without a fault."""
    return replies_of(hands(game, 0, 0.0)[0])


def test_every_game_has_a_model() -> None:
    """The tests below leave none out."""
    folders = (ROOT / "companion" / "games").glob("*/rules.py")
    assert sorted(folder.parent.name for folder in folders) == GAMES


def test_the_models_import_nothing_of_the_project() -> None:
    """They would be no second hand otherwise."""
    for file in HERE.glob("**/*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not any(name.split(".")[0] == "companion" for name in names), file.name


@pytest.mark.parametrize(("game", "path"), EXAMPLES)
def test_the_examples_are_replied_to_exactly(game: str, path: Path) -> None:
    """Every line of the transcripts: the model allows what they allow, no more and no less."""
    model = hands(game, 0, 0.0)[0]
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for number, line in enumerate(lines, 1):
        assert model.feed(json.dumps(line["request"]).encode()) == [line["reply"]], number


def test_every_game_has_examples() -> None:
    """The test above leaves none out."""
    assert {example.values[0] for example in EXAMPLES} == set(GAMES)


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
@pytest.mark.parametrize("game", GAMES)
def test_companion_script_replies_as_the_model_allows(game: str, seed: int) -> None:
    """Every numbered rule, B4, C1, C2, C3, C5: over 1,500 random requests, right and wrong."""
    comparison = compare_script(game, SCRIPT, 1_500, seed, chunk=300)
    assert not comparison.mismatches, "\n".join(map(str, comparison.mismatches))
    assert comparison.compared > 1_200


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("game", GAMES)
def test_companion_script_replies_as_the_model_allows_at_length(game: str) -> None:
    """Every numbered rule, B4, C1, C2, C3, C5: the long form of 300,000 requests."""
    comparison = compare_script(game, SCRIPT, 300_000, 20)
    assert not comparison.mismatches, "\n".join(map(str, comparison.mismatches))
    assert comparison.compared > 250_000


# ---- the comparison itself ------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_model_agrees_with_itself(game: str) -> None:
    """A referee without a fault is found to have none, by function and by process."""
    assert compare_reply(game, right(game), 6_000, 7).mismatches == []
    assert compare_script(game, [*REFEREE, game], 3_000, 7, chunk=1_000).mismatches == []


@pytest.mark.parametrize(("game", "fault"), FAULTS)
def test_a_faulty_referee_is_found(game: str, fault: str) -> None:
    """Each rule and each law of undo, redo, help, audit and correction, broken: a mismatch."""
    referee = replies_of(faulty(game)[fault]())
    assert compare_reply(game, referee, ENOUGH, 11, most=1).mismatches


def changed(change: Callable[[dict[str, object]], object]) -> Callable[[bytes], bytes]:
    """Returns a referee whose right replies are changed before they are sent."""
    referee = right()

    def reply(line: bytes) -> bytes:
        told = referee(line)
        return json.dumps(change(json.loads(told))).encode() if told else told

    return reply


MISSHAPEN_REPLIES: dict[str, Callable[[dict[str, object]], object]] = {
    "no object": lambda told: [told],
    "no events": lambda told: {k: v for k, v in told.items() if k != "events"},
    "no result": lambda told: {k: v for k, v in told.items() if k != "result"},
    "a refusal without its question": lambda told: {
        k: v for k, v in told.items() if k != "question" or "refusal" not in told
    },
    "an error without a message": lambda told: {
        **told, **({"error": {"code": "bad-request"}} if "error" in told else {})
    },
    "ok as a number": lambda told: {**told, "ok": int(bool(told["ok"]))},
    "never a difference": lambda told: {**told, **({"differences": []} if len(told) == 2 else {})},
}  # fmt: skip


@pytest.mark.parametrize("name", MISSHAPEN_REPLIES)
def test_a_misshapen_reply_is_found(name: str) -> None:
    """What the protocol promises of every reply is compared too."""
    assert compare_reply(GAME, changed(MISSHAPEN_REPLIES[name]), 2_000, 3, most=1).mismatches


def test_told_actions_are_found_where_help_is_referee() -> None:
    """With `referee` nothing is said first."""

    def tell(told: dict[str, object]) -> object:
        question = told.get("question")
        return {**told, "question": {**question, "actions": ["turn"]}} if question else told  # type: ignore[dict-item]

    found = compare_reply(GAME, changed(tell), 2_000, 3, most=1).mismatches
    assert "referee" in found[0].reason


def test_a_reply_to_a_blank_line_is_found() -> None:
    """Blank lines are skipped."""
    referee = right()
    found = compare_reply(GAME, lambda line: referee(line) or b"{}", 2_000, 3).mismatches
    assert found[0].reason == "a reply to a blank line"


@pytest.mark.parametrize(
    ("program", "reason"),
    [
        ("", "the reply is not JSON"),
        ("import sys; sys.stdin.read(); sys.exit(3)", "the reply is not JSON"),
        ("print('nope')", "the reply is not JSON"),
        (
            "import sys; [print('{}') for line in sys.stdin.buffer]",
            "`ok` is neither true nor false",
        ),
    ],
)
def test_a_referee_that_fails_is_found(program: str, reason: str) -> None:
    """No reply, a crash, no JSON."""
    found = compare_script(GAME, [sys.executable, "-c", program], 50, 1).mismatches
    assert found[0].reason == reason


def test_one_reply_too_many_and_a_bad_exit_status_are_found() -> None:
    """End of input ends it with exit status 0, and nothing comes after the last reply."""
    program = (
        "from tests.model import model_referee as m; m.sys.argv.append('turtle_bay');"
        "m.main(); print('{}'); raise SystemExit(2)"
    )
    found = compare_script(GAME, [sys.executable, "-c", program], 50, 1).mismatches
    reasons = [mismatch.reason for mismatch in found]
    assert reasons == ["one reply too many", "ended with exit status 2"]


def test_the_command_line_tells_the_story(capsys: pytest.CaptureFixture[str]) -> None:
    """Exit status 1 on a mismatch, with the requests since the last new game."""
    command = ["--game", GAME, "--command", " ".join([*REFEREE, GAME])]
    assert main(["--requests", "200", *command]) == 0
    command[-1] += " AllDiceCount"
    assert main(["--requests", "5000", *command]) == 1
    told = capsys.readouterr().out
    assert "since the last new game" in told
    assert '{"new"' in told
