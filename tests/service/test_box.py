"""The order in which everything starts and ends (A12), and where the page is found."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from textwrap import wrap
from threading import Event

import pytest

import companion.box
from companion.box import Address, Box, is_local, own_address, url
from companion.cupboard import Cupboard
from companion.drawing import Screen, Text
from companion.games import games
from companion.journal import Journal
from companion.messages import MESSAGES
from companion.protocol import Desk
from companion.store import Store
from companion.table import Table
from companion.terminal import say
from tests.boards import named
from tests.running import SOON
from tests.waiting import wait_until


class Diary:
    """Parts that write down what is done with them."""

    def __init__(self, folder: Path) -> None:
        self.lines: list[str] = []
        self.ports: SimpleQueue[int] = SimpleQueue()
        self.journal = Journal(Store(folder / "games"))
        self.table = Table(Desk(games(), self.journal), self.journal, "boot", lambda _wish: None)
        self.port = 8123
        self._note(self.table, "close", "table ends")
        self._note(self.journal, "close", "journal ends")

    def _note(self, part: object, verb: str, line: str) -> None:
        real: Callable[..., object] = getattr(part, verb)

        def noted(*given: object) -> object:
            self.lines.append(line)
            return real(*given)

        setattr(part, verb, noted)

    def panel(self) -> DiaryPanel:
        """A panel."""
        return DiaryPanel(self)

    def start(self) -> None:
        """The page starts."""
        self.lines.append("page starts")

    def stop(self) -> None:
        """The page ends."""
        self.lines.append("page ends")


class DiaryPanel:
    """A panel that writes down what is done with it."""

    def __init__(self, diary: Diary) -> None:
        self.diary = diary
        self.last: Screen | None = None

    def start(self) -> None:
        """The panel starts."""
        self.diary.lines.append("panel starts")

    def stop(self, last: Screen | None = None) -> None:
        """The panel ends."""
        self.diary.lines.append("panel ends")
        self.last = last


@pytest.mark.parametrize("in_the_way", [False, True])
def test_a12_a_board_that_is_not_on_the_card_is_said(tmp_path: Path, in_the_way: bool) -> None:
    """A12, K3: "all is saved" is said of games and boards alike, and only if it is true."""
    diary, told = Diary(tmp_path), []
    if in_the_way:
        (tmp_path / "boards").write_text("")
    cupboard = Cupboard(tmp_path / "boards", games(), patience=SOON)
    box = Box(diary.table, diary.journal, None, lambda: diary, diary.ports.put, cupboard=cupboard)
    box.start()
    diary.ports.get(timeout=SOON)
    cupboard.become((*cupboard.boards, named("turtle-bay", "Ours")))
    box.stop(told.append)
    assert told == [not in_the_way]


def test_a12_everything_ends_in_order(tmp_path: Path) -> None:
    """A12: page, table, journal, panel; the last picture comes after the last write."""
    diary = Diary(tmp_path)
    panel = diary.panel()
    box = Box(diary.table, diary.journal, panel, lambda: diary, diary.ports.put)
    box.start()
    assert diary.ports.get(timeout=SOON) == 8123
    last = Screen((Text(0, 0, "pull the plug"),))
    box.stop(lambda saved: last if saved else None)
    assert diary.lines == [
        "panel starts",
        "page starts",
        "page ends",
        "table ends",
        "journal ends",
        "panel ends",
    ]
    assert panel.last == last


def test_a12_a_page_that_shows_the_panel_ends_last(tmp_path: Path) -> None:
    """A12: the last picture has a page to reach."""
    diary = Diary(tmp_path)
    box = Box(
        diary.table,
        diary.journal,
        diary.panel(),
        lambda: diary,
        diary.ports.put,
        shows_panel=True,
    )
    box.start()
    diary.ports.get(timeout=SOON)
    box.stop(lambda _saved: Screen())
    assert diary.lines[2:] == ["table ends", "journal ends", "panel ends", "page ends"]


def test_a_box_without_a_page_plays_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """H6: whatever prevents the page, the box plays."""
    diary = Diary(tmp_path)
    tried = Event()

    def no_page() -> Diary:
        tried.set()
        raise OSError("no port was to be had")

    box = Box(diary.table, diary.journal, diary.panel(), no_page, diary.ports.put)
    box.start()
    assert tried.wait(SOON)
    assert diary.table.beat(SOON)
    box.stop()
    assert "no port was to be had" in caplog.text


@pytest.mark.parametrize("fails", [False, True], ids=["page", "no-page"])
def test_memory_is_tidied_once_all_is_loaded(
    tmp_path: Path, fails: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it loads nothing is collected; from then on it is, with a page or without. What can
    wait is loaded after the page."""
    monkeypatch.setattr(companion.box, "REST_S", 0.001)
    diary = Diary(tmp_path)
    seen: list[bool] = []

    def open_page() -> Diary:
        seen.append(gc.isenabled())
        if fails:
            raise OSError("no port was to be had")
        return diary

    def load_rest() -> None:
        seen.append(gc.isenabled())

    box = Box(
        diary.table,
        diary.journal,
        diary.panel(),
        open_page,
        diary.ports.put,
        load_rest=load_rest,
    )
    gc.disable()
    try:
        box.start()
        wait_until(gc.isenabled)
        box.stop()
        assert seen == [False, False]
    finally:
        gc.enable()


def test_a_page_that_hangs_does_not_hold_up_the_end(tmp_path: Path) -> None:
    """The end takes at most its shares of two seconds, and the game is closed in order."""
    diary = Diary(tmp_path)
    free = Event()
    diary.stop = lambda: free.wait(SOON)  # type: ignore[method-assign, assignment, return-value]
    box = Box(diary.table, diary.journal, None, lambda: diary, diary.ports.put)
    box.start()
    diary.ports.get(timeout=SOON)
    box.stop()
    assert diary.lines[-1] == "journal ends"
    free.set()


@pytest.mark.parametrize(
    ("host", "port", "address"),
    [
        ("192.168.1.5", 80, "http://192.168.1.5/"),
        ("turtles.local", 8080, "http://turtles.local:8080/"),
        ("fe80::1", 8080, "http://[fe80::1]:8080/"),
    ],
)
def test_addresses_as_people_type_them(host: str, port: int, address: str) -> None:
    """H1: no number where none is needed, brackets where they are."""
    assert url(host, port) == address


@pytest.mark.parametrize("code", [code for code in MESSAGES if code.startswith("splash.")])
def test_first_and_last_pictures_fit(code: str) -> None:
    """D8: three lines of at most 21 characters."""
    assert len(wrap(say(code), 21)) <= 3


def test_no_address_before_the_page_is_served() -> None:
    """H1: the display never shows an address at which nothing answers."""
    address = Address("127.0.0.1")
    assert address() == ""
    address.port = 8080
    assert address() == "http://127.0.0.1:8080/"


def test_the_own_address_is_one() -> None:
    """H1, H6: an address of this machine, or its name where there is no network."""
    own = own_address()
    assert own.count(".") == 3 or own.endswith(".local")


@pytest.mark.parametrize(
    ("host", "local"), [(None, False), ("127.0.0.1", True), ("::1", True), ("10.0.0.1", False)]
)
def test_an_address_for_this_computer_alone(host: str | None, local: bool) -> None:
    """Phones are not told an address that they cannot reach."""
    assert is_local(host) is local
