"""The model turned into a referee that replies, to try the comparison on: right, or with a fault.

It speaks the protocol on standard input: `python -m tests.model.model_referee turtle_bay`, with the
name of a fault of the game's `faults.py` behind it where it is to be wrong. It must not be
taken for a referee: it has no messages worth reading, no log, no journal.
"""

import json
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

from tests.model.compare import hands
from tests.model.session import Session


def replies_of(model: Session) -> Callable[[bytes], bytes]:
    """Returns a function that replies to a line as the model finds likeliest."""

    def reply(line: bytes) -> bytes:
        acceptable = model.feed(line)
        return b"" if acceptable is None else json.dumps(dressed(acceptable[0], model)).encode()

    return reply


def dressed(expected: dict[str, Any], model: Session) -> dict[str, Any]:
    """Fills in what the compared part leaves out."""
    if not expected["ok"]:
        return dressed_fault(expected, model)
    if "differences" in expected:
        return {"ok": True, "differences": list(expected["differences"])}
    if "told" in expected:
        return {"ok": True, expected["told"]: []}
    if "question" not in expected:
        return expected
    return {"ok": True, "events": [], **expected, "question": asked(expected["question"])}


def dressed_fault(expected: dict[str, Any], model: Session) -> dict[str, Any]:
    """A refusal where there can be one, else an error."""
    if "refusal" in expected:
        refusal = {"rule": expected["refusal"]["rule"][0], "code": "x", "message": "x", "facts": {}}
        return {"ok": False, "refusal": refusal, "question": asked(model.question())}
    code = expected["error"]["code"][0]
    return {"ok": False, "error": {"code": code, "message": "x", "faults": ["x"]}}


def asked(question: dict[str, Any] | None) -> dict[str, Any] | None:
    """Adds a prompt."""
    return {**question, "prompt": "x"} if question else None


def faulty(game: str) -> dict[str, Callable[[], Session]]:
    """Returns the makers of a game's faulty referees, by the name of the fault."""
    makers: dict[str, Callable[[], Session]] = import_module(f"tests.model.{game}.faults").FAULTY
    return makers


def main() -> None:
    """Replies until the input ends."""
    game, *fault = sys.argv[1:]
    reply = replies_of(faulty(game)[fault[0]]() if fault else hands(game, 0, 0.0)[0])
    for line in sys.stdin.buffer:
        told = reply(line.removesuffix(b"\n"))
        if told:
            sys.stdout.buffer.write(told + b"\n")
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
