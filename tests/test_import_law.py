"""The law of imports: they point inwards, games know only the contract, the core is pure.

An own walk over the source, so that it also sees imports inside functions and under TYPE_CHECKING,
and so that it runs with the test needs alone. `make check` holds the outer contracts with
import-linter besides.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("companion", "hardware", "web")

IMPURE = frozenset(
    {
        "time", "datetime", "random", "secrets", "uuid", "threading", "queue", "asyncio",
        "concurrent", "multiprocessing", "subprocess", "os", "io", "shutil", "tempfile", "glob",
        "sqlite3", "socket", "ssl", "http", "urllib", "select", "selectors", "signal", "sys",
        "logging", "locale", "gettext", "platform", "ctypes", "mmap", "fcntl", "pathlib",
    }
)  # fmt: skip
"""Modules through which clock, chance, threads, files and the machine come in."""
IMPURE_CALLS = frozenset({"open", "print", "input", "exec", "eval", "breakpoint", "__import__"})

PURE = (
    "companion.boards",
    "companion.book",
    "companion.book_text",
    "companion.changes",
    "companion.column",
    "companion.copying",
    "companion.cursor",
    "companion.dialog",
    "companion.drawing",
    "companion.errands",
    "companion.fitting",
    "companion.flow",
    "companion.games",
    "companion.keys",
    "companion.layout",
    "companion.logbook",
    "companion.messages",
    "companion.misfits",
    "companion.moment",
    "companion.names",
    "companion.note_pages",
    "companion.notes",
    "companion.picking_board",
    "companion.protocol",
    "companion.records",
    "companion.referee",
    "companion.replaying",
    "companion.replies",
    "companion.requests",
    "companion.screens",
    "companion.seats",
    "companion.setting_up",
    "companion.settings_told",
    "companion.setups",
    "companion.shapes",
    "companion.slips",
    "companion.snapshot",
    "companion.speech",
    "companion.spelling",
    "companion.taking_up",
    "companion.view",
    "companion.words",
)
"""Modules of the core without I/O, clock, threads or chance; a package with all below it."""

OUTER = (
    "companion.dialog",
    "companion.moment",
    "companion.cursor",
    "companion.errands",
    "companion.setting_up",
    "companion.settings_told",
)
OUTER += ("companion.screens", "companion.view", "companion.protocol", "companion.replies")
OUTER += ("companion.requests", "companion.referee", "companion.setups", "companion.speech")
OUTER += ("companion.layout", "companion.note_pages", "companion.notes", "companion.seats")
OUTER += ("companion.logbook", "companion.boards", "companion.flow", "companion.spelling")
OUTER += ("companion.picking_board", "companion.cupboard", "companion.writing")
OUTER += ("companion.book", "companion.copying", "companion.replaying", "companion.evening_book")
OUTER += ("companion.journal", "companion.table", "companion.cli", "companion.words")

ALLOWED_IN_GAMES = ("companion.games", "companion.drawing", "companion.snapshot", "companion.words")
"""Rules stand on the contract alone; a game's page draws snapshots, in words."""


@dataclass(frozen=True)
class Source:
    """One module: its dotted name, its syntax tree, the modules that it imports."""

    name: str
    tree: ast.Module
    imports: frozenset[str]


def modules() -> dict[str, Source]:
    """Reads every module of the three packages."""
    found = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            tree = ast.parse(path.read_text(encoding="utf-8"))
            is_package = path.name == "__init__.py"
            found[name] = Source(name, tree, frozenset(imported(tree, name, is_package)))
    return found


def imported(tree: ast.Module, name: str, is_package: bool) -> Iterator[str]:
    """Gives what a module imports, wherever the import stands; of `from a import b` also `a.b`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = name.split(".")
                above = parts[: len(parts) - node.level + is_package]
                base = ".".join([*above, base]) if base else ".".join(above)
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def is_below(name: str, *tops: str) -> bool:
    """Tells whether a module is one of these or inside of them."""
    return any(name == top or name.startswith(f"{top}.") for top in tops)


ALL = modules()
PURE_MODULES = [source for source in ALL.values() if is_below(source.name, *PURE)]


def broken(sources: list[Source], *forbidden: str, but: tuple[str, ...] = ()) -> list[str]:
    """Lists imports of forbidden modules."""
    return [
        f"{source.name} imports {name}"
        for source in sources
        for name in sorted(source.imports)
        if is_below(name, *forbidden) and not is_below(name, *but)
    ]


def test_the_core_imports_neither_hardware_nor_web() -> None:
    """Imports point inwards; the command line alone may import everything."""
    core = [s for s in ALL.values() if is_below(s.name, "companion") and s.name != "companion.cli"]
    assert len(core) > 15
    assert broken(core, "hardware", "web") == []


def test_hardware_and_web_do_not_know_each_other() -> None:
    """Each knows the core only."""
    assert broken([s for s in ALL.values() if is_below(s.name, "hardware")], "web") == []
    assert broken([s for s in ALL.values() if is_below(s.name, "web")], "hardware") == []


def test_games_know_only_the_contract() -> None:
    """Games know nothing of referee, dialog, journal, table: only contract and drawing."""
    games = [source for source in ALL.values() if is_below(source.name, "companion.games")]
    assert len(games) > 4
    assert broken(games, "companion", but=ALLOWED_IN_GAMES) == []
    assert broken(games, *OUTER) == []


def test_games_do_not_know_each_other() -> None:
    """A game is one folder: nothing in it leans on another game."""
    folders = {
        source.name
        for source in ALL.values()
        if source.name.count(".") == 2 and f"{source.name}.rules" in ALL
    }
    assert folders
    for folder in folders:
        mine = [source for source in ALL.values() if is_below(source.name, folder)]
        assert broken(mine, *(folders - {folder})) == []


def test_rules_know_neither_words_nor_screens() -> None:
    """A rule is judged without a word or a picture of it."""
    rules = [s for s in ALL.values() if s.name.endswith((".rules", ".position"))]
    assert rules
    for source in rules:
        folder = source.name.rsplit(".", 1)[0]
        outer = (f"{folder}.screens", f"{folder}.messages", "companion.drawing")
        assert broken([source], *outer) == []


@pytest.mark.parametrize("source", PURE_MODULES, ids=lambda source: source.name)
def test_the_core_is_pure(source: Source) -> None:
    """No clock, chance, thread, file or machine comes in by import or by a built-in call.

    One exception: a game's `game.py` names its folder with a Path."""
    may = ("pathlib",) if _names_its_folder(source) else ()
    assert broken([source], *IMPURE, but=may) == []
    calls = [
        node.func.id
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]
    assert not IMPURE_CALLS & set(calls)


def _names_its_folder(source: Source) -> bool:
    is_game = source.name.startswith("companion.games.") and source.name.endswith(".game")
    return is_game or source.name == "companion.games.contract"


def test_a_path_in_a_game_is_only_named() -> None:
    """The folder is named, never read: no Path is asked for anything but its parent."""
    for source in PURE_MODULES:
        if "pathlib" not in source.imports:
            continue
        uses = [
            node.attr
            for node in ast.walk(source.tree)
            if isinstance(node, ast.Attribute) and "Path" in ast.unparse(node.value)
        ]
        assert set(uses) <= {"parent"}, source.name


def test_no_any_in_the_core() -> None:
    """House law: no `Any` in companion/."""
    core = [source for source in ALL.values() if is_below(source.name, "companion")]
    assert broken(core, "typing.Any") == []


def test_the_pure_part_of_the_core_leans_on_nothing_else() -> None:
    """Every module called pure exists, and none of them imports one that is not."""
    assert [name for name in PURE if name not in ALL] == []
    others = {s.name for s in ALL.values() if is_below(s.name, "companion")} - {"companion"}
    others -= {source.name for source in PURE_MODULES}
    assert others
    assert broken(PURE_MODULES, *others) == []


def test_every_module_says_what_it_is_for() -> None:
    """A module without a docstring is not done."""
    silent = [s.name for s in ALL.values() if s.tree.body and not ast.get_docstring(s.tree)]
    assert silent == []


def test_the_walk_sees_every_form_of_import() -> None:
    """Inside functions, under TYPE_CHECKING, relative, and by `from a import b`."""
    code = (
        "import os.path as p\n"
        "from typing import TYPE_CHECKING\n"
        "if TYPE_CHECKING:\n    from web import app\n"
        "def f():\n    from . import table\n    from ..hardware.panel import Panel\n"
    )
    found = set(imported(ast.parse(code), "companion.games.x", is_package=False))
    assert found >= {
        "os.path",
        "web",
        "web.app",
        "companion.games.table",
        "companion.hardware.panel",
    }
    inside = set(imported(ast.parse("from . import rules"), "companion.games.x", is_package=True))
    assert "companion.games.x.rules" in inside
