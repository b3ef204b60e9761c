"""When the world fails: a part of the panel is missing, refuses, or is wired wrongly.

Play goes on whatever stands here. An error carries device, address and cause apart from its
sentence, so that display and page can say it in their own language.
"""

from __future__ import annotations

from hardware.messages import MESSAGES


class HardwareError(Exception):
    """A part of the panel does not work.

    `device` names the part, `address` where it is looked for, `cause` the catalogue code without
    its group, `detail` the system's own words (for the log, never for people)."""

    group = "pins"

    def __init__(
        self, device: str, address: str, cause: str, *, other: str = "", detail: str = ""
    ) -> None:
        super().__init__(device, address, cause)
        self.device, self.address, self.cause = device, address, cause
        self.other, self.detail = other, detail

    @property
    def code(self) -> str:
        """The catalogue code of the sentence."""
        return f"{self.group}.{self.cause}"

    @property
    def facts(self) -> dict[str, str]:
        """What the sentence speaks of."""
        return {"device": self.device, "address": self.address, "other": self.other}

    def __str__(self) -> str:
        sentence = MESSAGES[self.code].format(**self.facts)
        return f"{sentence} ({self.detail})" if self.detail else sentence


class DisplayError(HardwareError):
    """The display does not take a picture."""

    group = "display"


class PinError(HardwareError):
    """A key, the light or the sound cannot have its pin."""
