"""Compares a referee with the model over random requests: `python -m tests.model.compare`.

It must not decide anything itself: the model says what is acceptable. A referee is a command that
speaks the protocol over its standard input and output, or any function from a line to a reply.
"""

import argparse
import importlib
import json
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from tests.model.session import Session

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
GAMES = sorted(found.parent.name for found in HERE.glob("*/__init__.py"))
"""The games that have a model: a folder each, with `Model` and `Requests`."""
SCRIPT = [sys.executable, "-m", "companion", "script"]
CHUNK = 5_000  # requests a process; each starts without a game
PATIENCE = 300  # seconds for one chunk
DEPENDING = ("prompt", "actions")  # fields of a question that every referee shapes for itself


@dataclass(frozen=True)
class Case:
    """One request, what may be replied to it, and the question open after it."""

    line: bytes
    replies: list[dict[str, Any]]
    question: dict[str, Any] | None
    hidden: bool  # an open `do` must not tell what to do: help is `referee`, nothing refused yet
    begins: bool  # a new game was accepted


@dataclass(frozen=True)
class Mismatch:
    """A reply that no reading of the texts allows, and the requests since the last new game."""

    number: int
    case: Case
    reply: bytes
    reason: str
    history: list[bytes]

    def __str__(self) -> str:
        """Tells the story, the request at fault last."""
        told = [f"--- request {self.number}: {self.reason}", "    since the last new game:"]
        told += ["    " + printable(line) for line in self.history]
        told.append("    acceptable: " + json.dumps(self.case.replies))
        told.append("    replied:    " + printable(self.reply.strip()))
        return "\n".join(told)


def printable(line: bytes) -> str:
    """Writes a line so that a terminal shows it whole: escapes for what is no text."""
    text = line.decode("utf-8", "backslashreplace")
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


class Drawer(Protocol):
    """Draws the lines of a game while looking at its model."""

    def next(self, model: Session) -> bytes:
        """Draws the next line."""


def hands(game: str, seed: int, wrong: float) -> tuple[Session, Drawer]:
    """Gives a fresh model of a game, and who draws its requests; the same seed, the same lines."""
    folder = importlib.import_module(f"tests.model.{game}")
    return folder.Model(), folder.Requests(seed, wrong)


def draw_cases(game: str, count: int, seed: int, wrong: float = 0.33) -> Iterator[Case]:
    """Yields cases; blank lines too, with no reply to be had."""
    model, requests = hands(game, seed, wrong)
    for _ in range(count):
        line = requests.next(model)
        before = model.game
        replies = model.feed(line) or []
        question = model.question() if model.game else None
        hidden = bool(question and question["kind"] == "do" and model.level() == "referee")
        hidden = hidden and model.reported is False and not model.parted
        yield Case(line, replies, question, hidden, model.game is not before)


# ---- one reply ------------------------------------------------------------------------------


def fault(case: Case, reply: bytes) -> str | None:
    """Returns what is wrong with a reply, or None."""
    try:
        told = json.loads(reply.decode("utf-8"))
    except ValueError:
        return "the reply is not JSON"
    if reply.strip().count(b"\n"):
        return "the reply is more than one line"
    if not isinstance(told, dict):
        return "the reply is no object"
    misshapen = form_fault(case, told)
    if misshapen:
        return misshapen
    reasons = [difference(expected, told) for expected in case.replies]
    return None if None in reasons else reasons[0]


def form_fault(case: Case, told: dict[str, Any]) -> str | None:
    """Judges what every reply must have, whatever the request."""
    if told.get("ok") is True:
        hides = not case.hidden or not (told.get("question") or {}).get("actions")
        return None if hides else "`do` tells what to do although help is `referee`"
    if told.get("ok") is not False:
        return "`ok` is neither true nor false"
    inner = told.get("refusal", told.get("error"))
    if not isinstance(inner, dict) or not is_text(inner.get("message")):
        return "no refusal or error with a message"
    if "error" in told:
        faulty = inner.get("code") in ("bad-setup", "impossible-position")
        return "no faults are listed" if faulty and not inner.get("faults") else None
    if not is_text(inner.get("code")) or not isinstance(inner.get("facts"), dict):
        return "a refusal without code or facts"
    same = bare(told.get("question")) == case.question
    return None if same else f"a refusal beside another question than {case.question}"


def is_text(value: object) -> bool:
    """Says whether it is a text that says something."""
    return isinstance(value, str) and bool(value.strip())


def difference(expected: dict[str, Any], told: dict[str, Any]) -> str | None:
    """Compares the compared part of a reply with one acceptable reply."""
    if expected["ok"] != told["ok"]:
        return f"ok is {told['ok']}"
    if not told["ok"]:
        return difference_in_fault(expected, told)
    if "differences" in expected:
        return difference_in_audit(expected, told)
    if "told" in expected:
        return None if expected["told"] in told else f"no {expected['told']} in the reply"
    if "question" in expected and "result" in expected and not isinstance(told.get("events"), list):
        return "accepted, but no events"
    for field in [field for field in expected if field != "ok"]:
        if field not in told:
            return f"no {field} in the reply"
        found = bare(told[field]) if field == "question" else told[field]
        if not same_json(expected[field], found):
            return f"{field} should be {json.dumps(expected[field])}"
    return None


def difference_in_fault(expected: dict[str, Any], told: dict[str, Any]) -> str | None:
    """An error by any of the codes, or a refusal by any of the rules."""
    if "refusal" in told:
        rules = expected.get("refusal", {"rule": []})["rule"]
        rule = told["refusal"].get("rule")
        return None if rule in rules else f"refused by {rule}, not by one of {rules}"
    codes = expected.get("error", {"code": []})["code"]
    code = told["error"].get("code")
    return None if code in codes else f"error {code}, not one of {codes}"


def difference_in_audit(expected: dict[str, Any], told: dict[str, Any]) -> str | None:
    """Some differences, or none."""
    found = told.get("differences")
    if not isinstance(found, list):
        return "no differences in the reply"
    return None if bool(found) == bool(expected["differences"]) else f"{len(found)} differences"


def bare(question: Any) -> Any:
    """Returns a question without what every referee shapes for itself."""
    if not isinstance(question, dict) or not is_text(question.get("prompt")):
        return question if question is None else {"without": "prompt", "found": question}
    return {field: value for field, value in question.items() if field not in DEPENDING}


def same_json(one: Any, other: Any) -> bool:
    """The same JSON value, the order of colours and the kinds of numbers included."""
    if isinstance(one, dict) and "turtles" in one and isinstance(other, dict):
        other_turtles = other.get("turtles")
        if not isinstance(other_turtles, dict) or list(other_turtles) != list(one["turtles"]):
            return False
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


# ---- many replies ---------------------------------------------------------------------------


class Comparison:
    """Collects mismatches; after one, the rest of that game is passed over."""

    def __init__(self, most: int = 5) -> None:
        self.most = most
        self.mismatches: list[Mismatch] = []
        self.compared = 0
        self._history: list[bytes] = []
        self._number = 0
        self._lost = False  # the two have parted: wait for a new game

    def is_over(self) -> bool:
        """Says whether enough was found."""
        return len(self.mismatches) >= self.most

    def take(self, case: Case, reply: bytes) -> None:
        """Compares one reply."""
        self._number += 1
        if case.begins:
            self._history, self._lost = [], False
        self._history.append(case.line)
        if self._lost:
            return
        self.compared += 1
        reason = fault(case, reply)
        if reason:
            found = Mismatch(self._number, case, reply, reason, list(self._history))
            self.mismatches.append(found)
            self._lost = True

    def take_all(self, cases: list[Case], replies: list[bytes]) -> None:
        """Compares a run: one reply for each request that is not blank, and none besides."""
        asked = [case for case in cases if case.replies]
        for number, case in enumerate(asked):
            if self.is_over():
                return
            if number >= len(replies):
                self.take(case, b"(no reply: the referee ended)")
                return
            self.take(case, replies[number])
        if len(replies) > len(asked):
            nothing = Case(b"(end of input)", [], None, False, False)
            last = Mismatch(len(asked), nothing, replies[len(asked)], "one reply too many", [])
            self.mismatches.append(last)


def compare_reply(
    game: str,
    reply: Callable[[bytes], bytes],
    requests: int,
    seed: int,
    wrong: float = 0.33,
    most: int = 5,
) -> Comparison:
    """Compares a function in this process; it is given blank lines too and returns b"" for them."""
    comparison = Comparison(most)
    for case in draw_cases(game, requests, seed, wrong):
        told = reply(case.line)
        if case.replies:
            comparison.take(case, told)
        elif told:
            comparison.mismatches.append(Mismatch(0, case, told, "a reply to a blank line", []))
        if comparison.is_over():
            break
    return comparison


def compare_script(
    game: str, command: list[str], requests: int, seed: int, chunk: int = CHUNK, most: int = 5
) -> Comparison:
    """Compares a command, a fresh process for each chunk, all of its requests sent at once."""
    comparison = Comparison(most)
    for number, first in enumerate(range(0, requests, chunk)):
        cases = list(draw_cases(game, min(chunk, requests - first), seed * 1_000_003 + number))
        sent = b"".join(case.line + b"\n" for case in cases)
        done = subprocess.run(
            command, input=sent, stdout=subprocess.PIPE, timeout=PATIENCE, cwd=ROOT, check=False
        )
        comparison.take_all(cases, lines_of(done.stdout))
        if done.returncode and not comparison.is_over():
            ended = Case(b"(end of input)", [], None, False, False)
            reason = f"ended with exit status {done.returncode}"
            comparison.mismatches.append(Mismatch(len(cases), ended, b"", reason, []))
        if comparison.is_over():
            break
    return comparison


def lines_of(told: bytes) -> list[bytes]:
    """Splits at line feeds and at nothing else."""
    return told.removesuffix(b"\n").split(b"\n") if told else []


def main(arguments: list[str] | None = None) -> int:
    """Runs from the command line; returns the exit status, 1 on any mismatch."""
    parser = argparse.ArgumentParser(prog="python -m tests.model.compare", description=__doc__)
    parser.add_argument("--game", choices=GAMES, help="one game only")
    parser.add_argument("--requests", type=int, default=300_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--chunk", type=int, default=CHUNK, help="requests for each process")
    parser.add_argument("--most", type=int, default=5, help="stop after so many mismatches")
    parser.add_argument("--command", default=shlex.join(SCRIPT), help="the referee, one string")
    given = parser.parse_args(arguments)
    command = shlex.split(given.command)
    bad = 0
    for game in [given.game] if given.game else GAMES:
        comparison = compare_script(
            game, command, given.requests, given.seed, given.chunk, given.most
        )
        for mismatch in comparison.mismatches:
            print(mismatch)
        bad += len(comparison.mismatches)
        found = len(comparison.mismatches)
        print(f"{game}: {comparison.compared} replies compared, {found} mismatches")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
