"""The model turned into a referee that replies, to try the comparison on: right, or with a fault.

It speaks the protocol on standard input: `python -m tests.model.model_referee`. It must not be
taken for a referee: it has no messages worth reading, no log, no journal.
"""

import json
import sys
from collections.abc import Callable
from typing import Any

from tests.model.turtle_bay_model import Model


def replies_of(model: Model) -> Callable[[bytes], bytes]:
    """Returns a function that replies to a line as the model finds likeliest."""

    def reply(line: bytes) -> bytes:
        acceptable = model.feed(line)
        return b"" if acceptable is None else json.dumps(dressed(acceptable[0], model)).encode()

    return reply


def dressed(expected: dict[str, Any], model: Model) -> dict[str, Any]:
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


def dressed_fault(expected: dict[str, Any], model: Model) -> dict[str, Any]:
    """A refusal where there can be one, else an error."""
    if "refusal" in expected:
        refusal = {"rule": expected["refusal"]["rule"][0], "code": "x", "message": "x", "facts": {}}
        return {"ok": False, "refusal": refusal, "question": asked(model.question())}
    code = expected["error"]["code"][0]
    return {"ok": False, "error": {"code": code, "message": "x", "faults": ["x"]}}


def asked(question: dict[str, Any] | None) -> dict[str, Any] | None:
    """Adds a prompt."""
    return {**question, "prompt": "x"} if question else None


def main() -> None:
    """Replies until the input ends."""
    reply = replies_of(Model())
    for line in sys.stdin.buffer:
        told = reply(line.removesuffix(b"\n"))
        if told:
            sys.stdout.buffer.write(told + b"\n")
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
