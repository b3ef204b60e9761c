"""Speaks to a model in Python values, for tests."""

import json
from typing import Any, Generic, TypeVar

from tests.model.session import Session

Spoken = TypeVar("Spoken", bound=Session)


class Talk(Generic[Spoken]):
    """A session that is spoken to in Python values."""

    def __init__(self, model: Spoken, setup: dict[str, Any] | None = None) -> None:
        self.model = model
        if setup:
            assert self.says({"new": setup})["ok"], setup

    def says(self, request: Any) -> dict[str, Any]:
        """Returns the likeliest reply."""
        replies = self.model.feed(json.dumps(request).encode())
        assert replies
        return replies[0]

    def code(self, request: Any) -> list[str]:
        """Returns the acceptable codes, of errors first, then of refusals."""
        reply = self.says(request)
        error, refusal = reply.get("error", {}), reply.get("refusal", {})
        return list(error.get("code", [])) + list(refusal.get("rule", []))

    def answers(self, **answer: Any) -> dict[str, Any]:
        """Answers the question; it must be accepted."""
        reply = self.says({"answer": answer})
        assert reply["ok"], reply
        return reply
