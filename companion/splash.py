"""What the display shows before the table and after it. Values only; nothing here shows them."""

from __future__ import annotations

from textwrap import wrap

from companion.drawing import Box, Screen, Text
from companion.terminal import say

LINE = 21
"""Characters of a line."""


def splash(code: str) -> Screen:
    """Gives a screen of the program's name and up to three lines."""
    name = Text(4, 0, say("splash.name"), "big", ink=False)
    lines = [Text(1, 18 + 14 * n, line) for n, line in enumerate(wrap(say(code), LINE))]
    return Screen((Box(0, 0, 128, 16), name, *lines))


def last_picture(goes_off: bool, saved: bool) -> Screen:
    """Gives the last picture: whether all is saved, and when the plug may be pulled if the whole
    box goes off (A12); otherwise only the program ends."""
    if goes_off:
        return splash("splash.off" if saved else "splash.unsaved")
    return splash("splash.ended" if saved else "splash.ended-unsaved")
