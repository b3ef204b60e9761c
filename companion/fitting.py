"""Fits texts into the display's lines of fixed width. Pure."""

from __future__ import annotations


def cut(text: str, length: int) -> str:
    """Cuts a text to a length, with a mark that it was cut."""
    return text if len(text) <= length else text[: length - 1] + "…"


def wrapped(text: str, width: int) -> list[str]:
    """Breaks a text into lines of at most `width` characters, at spaces where it can."""
    lines: list[str] = []
    for word in text.split():
        while len(word) > width:
            lines.append(word[:width])
            word = word[width:]
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines
