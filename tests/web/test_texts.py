"""I1, I2: every visible word of the page stands in a catalogue, and every entry is used."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import web
from companion.games.turtle_bay.page import messages as beach_messages
from web.messages import MESSAGES, script_texts

WEB = Path(web.__file__).parent
BEACH = Path(beach_messages.__file__).parent
TEMPLATES = sorted((WEB / "templates").iterdir())
SCRIPTS = sorted([*(WEB / "static").glob("*.js"), *BEACH.glob("*.js")])
SPOKEN = ("aria-label", "title", "alt", "placeholder")


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_i2_templates_hold_no_words(path: Path) -> None:
    bare = re.sub(r"\{%.*?%\}|\{\{.*?\}\}", "", path.read_text(), flags=re.S)
    for attribute in SPOKEN:
        for value in re.findall(rf'\s{attribute}="([^"]*)"', bare):
            assert not re.search(r"[^\W\d_]", value), value
    between = re.sub(r"<[^>]*>|[\w-]+=\"[^\"]*\"", "", bare)
    assert not re.search(r"[^\W\d_]", between), between


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_i2_scripts_hold_no_words(path: Path) -> None:
    """A text that people read has a blank between two words; selectors and names have none."""
    code = re.sub(r"^\s*//.*$|\s// .*$", "", path.read_text(), flags=re.M)
    strings = re.findall(r'"([^"\n]*)"|`([^`]*)`|\'([^\'\n]*)\'', code)
    told = [re.sub(r"\$\{[^}]*\}", "", "".join(parts)) for parts in strings]
    prose = [one for one in told if re.search(r"[A-Za-z]{2,} +[A-Za-z]{2,}", one)]
    assert [one for one in prose if one not in {"a, button, summary"}] == []


@pytest.mark.parametrize("path", [*(WEB.glob("*.py")), *BEACH.glob("*.py")], ids=lambda p: p.name)
def test_i2_code_puts_no_words_into_markup(path: Path) -> None:
    """Between tags that the code writes, only values stand."""
    if path.name == "messages.py":
        return
    for words in re.findall(r"<\w+[^<>\n]*>([^<>{}\n]*)</", path.read_text()):
        assert not re.search(r"[A-Za-z]{2,}", words), words


def test_i1_every_entry_is_used() -> None:
    text = "".join(
        p.read_text() for p in [*TEMPLATES, *SCRIPTS, *WEB.glob("*.py")] if p.name != "messages.py"
    )
    codes = {f"error.{code}" for code in re.findall(r'"([a-z]+(?:-[a-z]+)*)"', text)}
    unused = [
        key
        for key in MESSAGES
        if not re.search(rf"""["']{re.escape(key)}["']""", text)
        and key not in codes
        and not key.startswith("key.")
    ]
    assert unused == []


def test_i1_every_entry_that_is_asked_for_exists() -> None:
    for path in [*TEMPLATES, *SCRIPTS]:
        asked = set(re.findall(r'\bt\(["\']([\w.-]+)["\'][,)]', path.read_text()))
        asked |= set(re.findall(r'words\["([\w.-]+)"\]', path.read_text()))
        assert asked <= set(MESSAGES), path.name


def test_i1_beach_texts_are_all_used() -> None:
    code = "".join(p.read_text() for p in BEACH.glob("*.py") if p.name != "messages.py")
    assert [key for key in beach_messages.MESSAGES if f'"{key}"' not in code] == []


def test_scripts_get_only_their_own_texts() -> None:
    assert script_texts()
    assert all(key.startswith("js.") for key in script_texts())
