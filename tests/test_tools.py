"""Holds the scripts behind make: what is missing is named in one line; a browser is found.

The programs that the scripts look for are small stand-ins in a folder of the test's own.
"""

import os
import stat
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOOLS = ROOT / "tools"


def put_program(folder: Path, name: str, script: str) -> Path:
    """Writes a shell script as a program of this name."""
    program = folder / name
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o755)
    return program


def run_tool(name: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs one of the project's scripts with a bare environment and these variables."""
    bare = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/")} | environment
    return subprocess.run(
        [str(TOOLS / name), *arguments],
        cwd=ROOT,
        env=bare,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


# How a stand-in for Python answers the script's questions.
OLD_PYTHON = 'case "$1" in -V) echo "Python 3.9.2" ;; *) exit 1 ;; esac'
NO_VENV = 'case "$2" in *ensurepip*) exit 1 ;; *) exit 0 ;; esac'
BREAKS_OFF = 'case "$2" in venv) mkdir -p "$3"; echo half > "$3/half"; exit 1 ;; esac'


def test_missing_venv_names_the_one_command(tmp_path: Path) -> None:
    """G6: without Debian's python3-venv one line says what helps, and nothing half-made stays."""
    python = put_program(tmp_path, "python3", NO_VENV)
    said = run_tool("venv.sh", str(tmp_path / "venv"), PYTHON=str(python))
    assert said.returncode != 0
    assert said.stderr.count("\n") == 1
    assert said.stderr.endswith("sudo apt install python3-venv\n")
    assert not (tmp_path / "venv").exists()


def test_old_python_is_one_clear_line(tmp_path: Path) -> None:
    """G6: a Python before 3.11 is named with its version."""
    python = put_program(tmp_path, "python3", OLD_PYTHON)
    said = run_tool("venv.sh", str(tmp_path / "venv"), PYTHON=str(python))
    assert said.returncode != 0
    assert said.stderr.count("\n") == 1
    assert "3.11 or newer is needed" in said.stderr
    assert "3.9.2" in said.stderr
    assert not (tmp_path / "venv").exists()


def test_no_python_at_all_is_one_clear_line(tmp_path: Path) -> None:
    """G6: a Python that is not there is named."""
    said = run_tool("venv.sh", str(tmp_path / "venv"), PYTHON="python-that-is-not-there")
    assert said.returncode != 0
    assert said.stderr.count("\n") == 1
    assert "3.11 or newer is needed" in said.stderr


def test_broken_off_venv_leaves_nothing(tmp_path: Path) -> None:
    """G7: making it again starts from nothing."""
    python = put_program(tmp_path, "python3", BREAKS_OFF)
    said = run_tool("venv.sh", str(tmp_path / "venv"), PYTHON=str(python))
    assert said.returncode != 0
    assert not (tmp_path / "venv").exists()


def test_distribution_python_goes_before_others(tmp_path: Path) -> None:
    """G3: lgpio is packaged for the distribution's python3, so that one goes first."""
    makes = 'case "$2" in venv) mkdir -p "$3"; echo {name} > "$3/by" ;; esac'
    for name in ("python3", "python3.12"):
        put_program(tmp_path, name, makes.format(name=name))
    path = f"{tmp_path}:{os.environ['PATH']}"
    said = run_tool("venv.sh", str(tmp_path / "venv"), PATH=path)
    assert said.returncode == 0, said.stderr
    assert (tmp_path / "venv" / "by").read_text(encoding="utf-8") == "python3\n"


def test_browser_that_is_told_is_taken() -> None:
    """A tester's own choice is not second-guessed."""
    said = run_tool("browser.sh", "no-python", COMPANION_CHROMIUM="/opt/some/browser")
    assert (said.returncode, said.stdout) == (0, "/opt/some/browser\n")


@pytest.mark.parametrize("name", ["chromium", "chromium-browser", "google-chrome"])
def test_installed_browser_is_found(tmp_path: Path, name: str) -> None:
    """A browser that answers is used under each of its usual names."""
    browser = put_program(tmp_path, name, "echo Chromium 1")
    put_program(tmp_path, "id", "echo 1000")
    said = run_tool("browser.sh", "no-python", PATH=str(tmp_path))
    assert (said.returncode, said.stdout) == (0, f"{browser}\n")


def test_browser_that_does_not_answer_is_passed_over(tmp_path: Path) -> None:
    """Ubuntu's chromium-browser only says where to get one; the next name is tried."""
    put_program(tmp_path, "chromium-browser", "echo install the snap; exit 1")
    browser = put_program(tmp_path, "google-chrome", "echo Chrome 1")
    said = run_tool("browser.sh", "no-python", PATH=str(tmp_path))
    assert (said.returncode, said.stdout) == (0, f"{browser}\n")


def test_browser_of_playwright_is_fetched_and_needs_no_path(tmp_path: Path) -> None:
    """Without a browser and without root, playwright fetches its own: said, and no path printed."""
    python = put_program(tmp_path, "python", '[ "$2" = playwright ] && echo fetched')
    for name in ("grep", "sudo"):
        put_program(tmp_path, name, "exit 1")
    put_program(tmp_path, "id", "echo 1000")
    said = run_tool("browser.sh", str(python), PATH=str(tmp_path))
    assert (said.returncode, said.stdout) == (0, "")
    assert "Installing playwright's Chromium" in said.stderr
    assert "fetched" in said.stderr


def test_no_browser_at_all_is_an_error_that_helps(tmp_path: Path) -> None:
    """G6: when nothing works, the last line is the command to give."""
    python = put_program(tmp_path, "python", "exit 1")
    for name in ("grep", "sudo"):
        put_program(tmp_path, name, "exit 1")
    put_program(tmp_path, "id", "echo 1000")
    said = run_tool("browser.sh", str(python), PATH=str(tmp_path))
    assert said.returncode != 0
    assert said.stdout == ""
    assert said.stderr.endswith("sudo apt install chromium\n")


def test_scripts_can_be_run() -> None:
    """Each script is a program and its shell accepts it."""
    for script in [*TOOLS.glob("*.sh"), ROOT / ".ci" / "run"]:
        shell = script.read_text(encoding="utf-8").splitlines()[0].split("/")[-1].split()[-1]
        assert script.stat().st_mode & stat.S_IXUSR, script
        subprocess.run([shell, "-n", str(script)], check=True)
