"""Reads the source for the texts it says: codes, patterns of codes, and literals. Runs nothing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import companion

ROOT = Path(companion.__file__).parent
KINDS = {"Refusal": (1, "refusal."), "Fault": (0, "fault."), "Event": (1, "event.")}
KINDS["Action"] = (1, "action.")
"""Calls that name a sentence: which argument is the code, and what stands before it."""
SAYING = {"Said": 0, "say": 0, "within": 0, "choice": 1, "_choice": 1, "word": 1, "ticked": 0}
SAYING |= {"Refused": 0}
"""Calls that name a whole code."""


def modules(under: Path = ROOT) -> list[Path]:
    """Gives the modules that say texts: all but the catalogues."""
    return [path for path in sorted(under.rglob("*.py")) if path.name != "messages.py"]


def tree(path: Path) -> ast.Module:
    """Reads one module."""
    return ast.parse(path.read_text(encoding="utf-8"))


def name_of(call: ast.Call) -> str:
    """Names what is called, without what it belongs to."""
    function = call.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def calls(module: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    """Gives every call with its name."""
    for node in ast.walk(module):
        if isinstance(node, ast.Call):
            yield name_of(node), node


def either(node: ast.expr) -> list[ast.expr]:
    """Gives both branches of `a if b else c`, else the expression."""
    if isinstance(node, ast.IfExp):
        return [*either(node.body), *either(node.orelse)]
    return [node]


def pattern(node: ast.JoinedStr) -> str:
    """Gives an f-string with `{}` for what is filled in."""
    parts = (part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return "".join(str(part) for part in parts)


def said(module: ast.Module) -> Iterator[str]:
    """Gives every code or pattern of codes that is said by name."""
    for name, call in calls(module):
        at, before = KINDS.get(name, (SAYING.get(name, -1), ""))
        if 0 <= at < len(call.args):
            for node in either(call.args[at]):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield before + node.value
                elif isinstance(node, ast.JoinedStr):
                    yield before + pattern(node)


def literals(module: ast.Module) -> Iterator[str]:
    """Gives every string but docstrings and what goes with an exception or an assertion."""
    skipped = {id(node) for outer in ast.walk(module) for node in _not_shown(outer)}
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and id(node) not in skipped:
            yield from [node.value] if isinstance(node.value, str) else []


def _not_shown(outer: ast.AST) -> Iterator[ast.AST]:
    if isinstance(outer, ast.Expr) and isinstance(outer.value, ast.Constant):
        yield outer.value
    if isinstance(outer, ast.Raise | ast.Assert):
        yield from ast.walk(outer)
    for annotation in ("annotation", "returns"):
        if isinstance(found := getattr(outer, annotation, None), ast.expr):
            yield from ast.walk(found)


def is_prose(text: str) -> bool:
    """Tells whether a literal looks like words for people: letters, and a blank between words."""
    return bool(re.search(r"[A-Za-z]{2,} +[A-Za-z(]|[A-Za-z]{2,}[.!?:]$", text))
