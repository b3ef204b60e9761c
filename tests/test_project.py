"""Holds what the project promises about itself: make's list, locks, contents, no private paths.

Nothing here runs the program, and nothing here needs a network.
"""

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import cast

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
LOCKS = ROOT / "requirements"

TARGETS = ["run", "test", "check", "slow", "bench", "pictures", "lock", "clean"]

# Which extras each lock must be enough for, as requirements/README.md says.
LOCK_EXTRAS = {
    "run": [],
    "pi": ["pi"],
    "test": ["test"],
    "dev": ["pi", "test", "dev", "bench"],
}

# The marks of one machine. Written so that this file does not hold them itself.
PRIVATE_MARKS = {
    "a path of one machine": re.compile(r"(?<![\w.~-])/(?:work|root|home|farm)/[\w.]"),
    "a trial folder": re.compile(r"/tmp/(?:exp)\b|/opt/(?:wheels|pypi)"),
    "a package registry's host": re.compile(
        r"\b(?:pypi|pythonhosted|npmjs|piwheels|proxy\.golang|deb\.debian|archive\.raspberrypi)"
        r"\.(?:org|com)\b"
    ),
}

FONT_ENDINGS = {".ttf", ".otf", ".bdf", ".pcf", ".pil", ".woff", ".woff2"}
LICENCE_NAME = re.compile("LICEN[CS]E|COPYING|OFL", re.IGNORECASE)


@cache
def tracked_files() -> list[Path]:
    """Returns the files under version control, or all files but caches outside a clone."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    git = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=False)
    if git.returncode == 0:
        paths = [ROOT / name for name in git.stdout.split("\0") if name]
        return [path for path in paths if path.is_file()]
    return [path for path in ROOT.rglob("*") if path.is_file() and not is_built(path)]


def is_built(path: Path) -> bool:
    """Tells whether a file lies in a folder that tools make."""
    parts = path.relative_to(ROOT).parts
    return any(part == "__pycache__" or part.startswith(".") for part in parts[:-1])


@cache
def project() -> Mapping[str, object]:
    """Returns pyproject.toml as it is."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def requirements_of(extras: list[str]) -> list[Requirement]:
    """Returns what pyproject.toml asks for: to build, to run, and for these extras."""
    build = cast(dict[str, list[str]], project()["build-system"])["requires"]
    table = cast(dict[str, list[str]], project()["project"])
    optional = cast(dict[str, list[str]], table["optional-dependencies"])
    asked = build + table["dependencies"] + [line for extra in extras for line in optional[extra]]
    found = [Requirement(line) for line in asked]
    return [requirement for requirement in found if requirement.name != "turtle-companion"]


def read_lock(name: str) -> dict[str, tuple[Requirement, int]]:
    """Returns a lock file as package -> (pinned requirement, number of hashes)."""
    text = (LOCKS / f"{name}.txt").read_text(encoding="utf-8")
    text = re.sub(r"^ *#.*\n", "", text, flags=re.MULTILINE).replace("\\\n", " ")
    pins: dict[str, tuple[Requirement, int]] = {}
    for line in text.splitlines():
        pinned, *hashes = line.split("--hash=sha256:")
        requirement = Requirement(pinned.strip())
        pins[canonicalize_name(requirement.name)] = (requirement, len(hashes))
    return pins


def listed_targets() -> list[str]:
    """Returns the targets that `make` alone prints."""
    plain = {key: value for key, value in os.environ.items() if not key.startswith("MAKE")}
    answer = subprocess.run(
        ["make"], cwd=ROOT, env=plain, capture_output=True, text=True, check=True
    )
    return re.findall(r"^ +make ([a-z-]+) +\S", answer.stdout, re.MULTILINE)


def test_make_alone_lists_every_target() -> None:
    """Every target that a person can call has a line in the list, and the promised ones exist."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert sorted(listed_targets()) == sorted(" ".join(phony).split())
    assert set(TARGETS) <= set(listed_targets())


@pytest.mark.parametrize("lock", LOCK_EXTRAS)
def test_lock_satisfies_pyproject(lock: str) -> None:
    """What pyproject.toml asks for is pinned, in a version that it allows."""
    pins = read_lock(lock)
    for asked in requirements_of(LOCK_EXTRAS[lock]):
        name = canonicalize_name(asked.name)
        assert name in pins, f"{asked.name} is not in {lock}.txt: run `make lock`"
        (version,) = pins[name][0].specifier
        assert asked.specifier.contains(version.version), f"{lock}.txt has {version}, not {asked}"


@pytest.mark.parametrize("lock", LOCK_EXTRAS)
def test_lock_pins_one_version_with_hashes(lock: str) -> None:
    """Each package has one exact version and at least one hash, the same version as in dev.txt."""
    everything = read_lock("dev")
    for name, (pinned, hashes) in read_lock(lock).items():
        assert [one.operator for one in pinned.specifier] == ["=="], pinned
        assert hashes > 0, f"{name} has no hash in {lock}.txt"
        assert everything[name][0].specifier == pinned.specifier, f"{name}: dev.txt differs"


def test_lock_for_running_holds_no_tools() -> None:
    """`make run` installs run-time needs only: no test tool, no linter."""
    tools = {canonicalize_name(asked.name) for asked in requirements_of(["test", "dev"])}
    needed = {canonicalize_name(asked.name) for asked in requirements_of([])}
    assert not (tools - needed) & set(read_lock("run"))


def test_no_file_names_one_machine() -> None:
    """No path of somebody's machine and no registry host is in any file."""
    found = []
    for path in tracked_files():
        text = path.read_bytes().decode("utf-8", errors="replace")
        for what, mark in PRIVATE_MARKS.items():
            found += [f"{path.relative_to(ROOT)}: {what}: {hit}" for hit in mark.findall(text)]
    assert not found


def test_the_marks_of_one_machine_are_noticed() -> None:
    """The scan above can fail."""
    path, trial, host = PRIVATE_MARKS.values()
    assert path.search(" /" + "work/main")
    assert trial.search("/tmp/" + "exp/bin")
    assert host.search("https://" + "pypi" + ".org/simple")


def wheel_packages() -> list[str]:
    """Returns the package folders that pyproject.toml puts into the wheel."""
    tool = cast(dict[str, dict[str, dict[str, dict[str, dict[str, list[str]]]]]], project()["tool"])
    return tool["hatch"]["build"]["targets"]["wheel"]["packages"]


def test_every_package_is_marked_typed() -> None:
    """Who imports the packages gets their types."""
    assert [name for name in wheel_packages() if not (ROOT / name / "py.typed").is_file()] == []


def test_wheel_holds_every_file_of_the_packages(tmp_path: Path) -> None:
    """G3: pages, boards, fonts and messages are installed too, not only modules."""
    build = f"from hatchling.build import build_wheel; build_wheel({str(tmp_path)!r})"
    subprocess.run([sys.executable, "-c", build], cwd=ROOT, capture_output=True, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as built:
        held = set(built.namelist())
    names = [path.relative_to(ROOT) for path in tracked_files()]
    ours = {name.as_posix() for name in names if name.parts[0] in wheel_packages()}
    assert ours, "no file of any package found"
    assert ours - held == set()


def test_every_font_has_its_licence_beside_it() -> None:
    """A font may be handed on only with its licence."""
    fonts = [path for path in tracked_files() if path.suffix.lower() in FONT_ENDINGS]
    bare = [
        font.relative_to(ROOT)
        for font in fonts
        if not any(LICENCE_NAME.search(other.name) for other in font.parent.iterdir())
    ]
    assert not bare


def test_project_licence_is_the_one_that_pyproject_names() -> None:
    """MIT in both places, with the authors' name."""
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")
    licence = cast(dict[str, object], project()["project"])["license"]
    assert text.startswith("MIT License")
    assert "the Turtle Companion authors" in text
    assert "MIT" in str(licence)


def test_documents_name_only_targets_that_exist() -> None:
    """`make something` in a document is a target of the Makefile."""
    targets = set(listed_targets())
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), LOCKS / "README.md"]:
        told = re.findall(r"(?:^|`)make ([a-z]+)\b", path.read_text(encoding="utf-8"), re.MULTILINE)
        assert set(told) <= targets, f"{path.relative_to(ROOT)} names an unknown target"
