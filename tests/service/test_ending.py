"""How a running box ends: what is seen last (A12), and when it may not run at all (A7, E11)."""

from __future__ import annotations

import base64
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from companion.drawing import Text
from companion.messages import MESSAGES
from companion.splash import last_picture, splash
from hardware.raster import frame
from tests.running import SOON, Running

NOT_OURS = "203.0.113.77"
"""An address that no computer has (RFC 5737)."""

NO_FOLDER = Path("/proc/turtles")
"""A folder that no system lets anybody make."""


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs `companion run` to its end."""
    return subprocess.run(
        [sys.executable, "-m", "companion", "run", "--port", "0", *arguments],
        capture_output=True,
        text=True,
        timeout=SOON,
        check=False,
    )


def choose(box: Running, code: str) -> None:
    """Takes a choice of a list by its number key."""
    before = box.state()
    (key,) = (c["key"] for c in before["step"]["choices"] if c["label"] == MESSAGES[code])
    box.press(key)
    box.wait_for(before["seq"])


def power_off(box: Running) -> None:
    """Powers off by the menu."""
    before = box.state()
    box.press("menu")
    box.wait_for(before["seq"])
    for code in ("menu.more", "menu.box", "menu.power"):
        choose(box, code)
    (key,) = (
        choice["key"]
        for choice in box.state()["step"]["choices"]
        if choice["label"] == MESSAGES["sure.power.yes"]
    )
    box.press(key)


def pictures(port: int) -> Iterator[bytes]:
    """Gives the simulated display's pictures from now on, until the box ends the stream."""
    link = HTTPConnection("127.0.0.1", port, timeout=SOON)
    link.request("GET", "/events?panel=1")
    events = link.getresponse()
    yield b""
    for line in events:
        told = json.loads(line[5:]) if line.startswith(b"data:") else {}
        if "bits" in told:
            yield base64.b64decode(told["bits"])
    link.close()


@pytest.mark.parametrize("saved", [True, False])
def test_a12_the_last_picture_reaches_an_open_page(tmp_path: Path, saved: bool) -> None:
    """A12: after a power-off from the menu a page that shows the panel has its last picture, which
    says whether all is saved; status 0."""
    with Running(tmp_path / "data" if saved else NO_FOLDER) as box:
        seen = pictures(box.port)
        next(seen)
        power_off(box)
        *_, last = seen
        assert box.process.wait(SOON) == 0
        assert ("not be saved" in box.errors()) is not saved
    assert last == frame(last_picture(goes_off=False, saved=saved))


def test_a12_only_a_box_that_goes_off_speaks_of_the_plug() -> None:
    """A12: where only the program ends, nobody is told to pull the plug."""
    assert last_picture(goes_off=True, saved=True) == splash("splash.off")
    assert last_picture(goes_off=True, saved=False) == splash("splash.unsaved")
    for saved in (True, False):
        texts = [part.text for part in last_picture(False, saved).items if isinstance(part, Text)]
        assert "lamp" not in " ".join(texts)
        assert ("saved" in " ".join(texts)) is True


# -- no page --------------------------------------------------------------------------------------


@pytest.mark.parametrize("panel", ["simulated", "none"])
@pytest.mark.parametrize("host", [NOT_OURS, "no.such.host.invalid", "x" * 70])
def test_a_page_that_nobody_can_open(tmp_path: Path, panel: str, host: str) -> None:
    """Without a page a box whose panel is simulated, or that has none, is of no use: one line that
    says why, status 1, the file of games closed."""
    ended = run("--data", str(tmp_path), "--host", host, "--panel", panel)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.startswith(f"The page cannot be opened at http://{host}:0/ (")
    assert ended.stderr.count("\n") == 1
    assert sorted(file.name for file in tmp_path.iterdir()) == ["games.sqlite", "games.sqlite.lock"]


def test_with_a_real_panel_play_goes_on_without_a_page(tmp_path: Path) -> None:
    """H6: the panel is (as good as) real: one line says that there is no page; the box plays until
    it is ended."""
    command = [sys.executable, "-m", "tests.service.real_panel", "run", "--host", NOT_OURS]
    with subprocess.Popen(
        [*command, "--data", str(tmp_path)], stderr=subprocess.PIPE, text=True
    ) as box:
        assert box.stderr is not None
        said = box.stderr.readline()
        assert box.poll() is None
        box.send_signal(signal.SIGTERM)
        assert box.stderr.read() == ""
        assert box.wait(SOON) == 0
    assert said.startswith(f"The page cannot be opened at http://{NOT_OURS}:8080/ (")
    assert said.endswith("The box plays on without it\n")


# -- a second copy --------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["same", "link"])
def test_a7_a_second_copy_says_where_the_first_one_is(tmp_path: Path, how: str) -> None:
    """A7: one line with the first one's address, by whatever name the folder is told."""
    (tmp_path / "link").symlink_to("data")
    with Running(tmp_path / "data") as box:
        box.state()
        second = run("--data", str(tmp_path / ("data" if how == "same" else "link")))
        assert (second.returncode, second.stdout) == (1, "")
        assert f" runs at http://localhost:{box.port}/ already" in second.stderr
        assert second.stderr.count("\n") == 1
        assert box.state()["mode"] == "setup"


# -- places ---------------------------------------------------------------------------------------


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    """Something else in the place of the file of games: one line, status 1, nothing is made."""
    os.mkfifo(tmp_path / "games.sqlite")
    ended = run("--data", str(tmp_path))
    assert (ended.returncode, ended.stdout) == (1, "")
    assert "games.sqlite is not an ordinary file" in ended.stderr
    assert ended.stderr.count("\n") == 1
    assert [file.name for file in tmp_path.iterdir()] == ["games.sqlite"]


def test_a2_in_our_own_folder_anything_is_put_aside(tmp_path: Path) -> None:
    """A2: whatever a card made of the file in the box's own folder, the box starts, and keeps it
    under another name."""
    data = tmp_path / "data"
    data.mkdir()
    (data / "games.sqlite").write_bytes(b"\xff" * 5000)
    with Running(data) as box:
        assert box.state()["mode"] == "setup"
    assert (data / "games.sqlite.damaged-1").read_bytes() == b"\xff" * 5000
