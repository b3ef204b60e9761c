"""`companion script` against the model; and the comparison itself against faulty referees."""

import json
import sys
from collections.abc import Callable

import pytest

from tests.model import faults
from tests.model.compare import SCRIPT, compare_reply, compare_script, main
from tests.model.model_referee import replies_of
from tests.model.turtle_bay_model import Model
from tests.model.turtle_bay_rules import Rules

MODEL = [sys.executable, "-m", "tests.model.model_referee"]
ENOUGH = 20_000  # requests within which every known fault is found


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_companion_script_replies_as_the_model_allows(seed: int) -> None:
    """TB-1 to TB-18, B4, C1, C2, C3, C5: over 1,500 random requests, right and wrong."""
    comparison = compare_script(SCRIPT, 1_500, seed, chunk=300)
    assert not comparison.mismatches, "\n".join(map(str, comparison.mismatches))
    assert comparison.compared > 1_300


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_companion_script_replies_as_the_model_allows_at_length() -> None:
    """TB-1 to TB-18, B4, C1, C2, C3, C5: the long form of 300,000 requests."""
    comparison = compare_script(SCRIPT, 300_000, 20)
    assert not comparison.mismatches, "\n".join(map(str, comparison.mismatches))
    assert comparison.compared > 290_000


# ---- the comparison itself ------------------------------------------------------------------


def test_the_model_agrees_with_itself() -> None:
    """A referee without a fault is found to have none, by function and by process."""
    assert compare_reply(replies_of(Model()), 6_000, 7).mismatches == []
    assert compare_script(MODEL, 3_000, 7, chunk=1_000).mismatches == []


@pytest.mark.parametrize("rules", faults.RULES, ids=lambda rules: rules.__name__)
def test_a_broken_rule_is_found(rules: type[Rules]) -> None:
    """Each of TB-3, 8 to 13 and 15 to 18, broken, makes a mismatch."""
    assert compare_reply(replies_of(Model(rules())), ENOUGH, 11, most=1).mismatches


@pytest.mark.parametrize("law", faults.LAWS, ids=lambda law: law.__name__)
def test_a_broken_law_of_the_protocol_is_found(law: type[Model]) -> None:
    """Each law of undo, redo, help, audit and correction, broken, makes a mismatch."""
    assert compare_reply(replies_of(law()), ENOUGH, 11, most=1).mismatches


def changed(change: Callable[[dict[str, object]], object]) -> Callable[[bytes], bytes]:
    """Returns a referee whose right replies are changed before they are sent."""
    right = replies_of(Model())

    def reply(line: bytes) -> bytes:
        told = right(line)
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
    assert compare_reply(changed(MISSHAPEN_REPLIES[name]), 2_000, 3, most=1).mismatches


def test_told_actions_are_found_where_help_is_referee() -> None:
    """With `referee` nothing is said first."""

    def tell(told: dict[str, object]) -> object:
        question = told.get("question")
        return {**told, "question": {**question, "actions": ["turn"]}} if question else told  # type: ignore[dict-item]

    found = compare_reply(changed(tell), 2_000, 3, most=1).mismatches
    assert "referee" in found[0].reason


def test_a_reply_to_a_blank_line_is_found() -> None:
    """Blank lines are skipped."""
    right = replies_of(Model())
    found = compare_reply(lambda line: right(line) or b"{}", 2_000, 3).mismatches
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
    found = compare_script([sys.executable, "-c", program], 50, 1).mismatches
    assert found[0].reason == reason


def test_one_reply_too_many_and_a_bad_exit_status_are_found() -> None:
    """End of input ends it with exit status 0, and nothing comes after the last reply."""
    program = (
        "from tests.model import model_referee as m; m.main(); print('{}'); raise SystemExit(2)"
    )
    found = compare_script([sys.executable, "-c", program], 50, 1).mismatches
    reasons = [mismatch.reason for mismatch in found]
    assert reasons == ["one reply too many", "ended with exit status 2"]


def test_the_command_line_tells_the_story(capsys: pytest.CaptureFixture[str]) -> None:
    """Exit status 1 on a mismatch, with the requests since the last new game."""
    faulty = "from tests.model import faults, model_referee as m; m.Model = faults.AllDiceCount"
    faulty += "; m.main()"
    assert main(["--requests", "5000", "--command", f'"{sys.executable}" -c "{faulty}"']) == 1
    told = capsys.readouterr().out
    assert "since the last new game" in told
    assert '{"new"' in told
    assert main(["--requests", "200", "--command", " ".join(MODEL)]) == 0
