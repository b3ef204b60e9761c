"""The table: presses in order, snapshots for all, nobody holds it up, nothing ends it."""

from __future__ import annotations

import random
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Thread

import msgspec
import pytest

from companion import view
from companion.dialog import Dialog
from companion.games import games
from companion.games.contract import AnyGame
from companion.journal import Journal
from companion.keys import NUMBERS, Key, Press
from companion.protocol import Desk
from companion.replies import AcceptedReply, ErrorReply
from companion.screens import page_count
from companion.snapshot import Snapshot
from companion.table import Table, Wish
from tests.journal.card import FULL, OK, Card, CardStore
from tests.journal.play import setup

SOON = 20.0
"""Seconds after which a test gives up waiting."""
KNOWN = {"turtle-bay": games()["turtle-bay"]}
"""One game, so that presses mean the same whatever other games there are."""


class House:
    """A table with a real desk, dialog and journal."""

    def __init__(self, folder: Path, known: dict[str, AnyGame] | None = None) -> None:
        self.card = Card()
        self.store = CardStore(folder / "games", self.card)
        self.journal = Journal(self.store, patience=SOON, retry=0.02)
        self.desk = Desk(known or KNOWN, self.journal)
        self.wishes: SimpleQueue[Wish] = SimpleQueue()
        self.address = "http://turtles.local/"
        self.faults: list[Exception] = []
        self.table = Table(
            self.desk, self.journal, "boot", self.wishes.put, lambda: self.address, self._look
        )

    def _look(self, dialog: Dialog, seq: int, boot: str, saved: bool) -> Snapshot:
        if self.faults:
            raise self.faults.pop()
        return view.snapshot(dialog, seq, boot, saved)

    def press(self, *keys: Key) -> Snapshot:
        """Presses keys, one after another, and waits until the table has come round."""
        for key in keys:
            self.table.press(Press(key))
        assert self.table.beat(SOON)
        return self.table.newest()

    def new_game(self) -> Snapshot:
        """Starts a game from elsewhere."""
        assert isinstance(self.table.ask({"new": GAME}, SOON), AcceptedReply)
        return self.table.newest()

    def close(self) -> None:
        """Ends everything."""
        assert self.table.close(SOON)
        self.journal.close(SOON)


GAME = {**setup(random.Random(1)), "help": "quiet"}


def entries(house: House) -> list[object]:
    """Gives the bodies of the log."""
    assert house.desk.referee is not None
    return [entry.body for entry in house.desk.referee.log]


# -- taps -----------------------------------------------------------------------------------------


def test_a_tap_is_done_once_in_the_state_that_it_was_meant_for(house: House) -> None:
    """B5: a second tap of the same, or one on a state that is gone, changes nothing."""
    seen = house.new_game().tag
    assert house.table.tap(seen, 3) == "done"
    now = house.table.newest()
    assert len(entries(house)) == 1
    assert house.table.tap(seen, 3) == "changed"
    assert house.table.tap("other:1", 3) == "changed"
    assert house.table.newest() == now


def test_of_taps_that_come_at_once_one_is_done(house: House) -> None:
    """Two fingers, or one that taps twice: whoever comes second meant another table."""
    seen = house.new_game().tag
    outcomes: SimpleQueue[str] = SimpleQueue()
    taps = [Thread(target=lambda: outcomes.put(house.table.tap(seen, 2))) for _ in range(8)]
    for one in taps:
        one.start()
    for one in taps:
        one.join(SOON)
    assert sorted(outcomes.get(timeout=SOON) for _ in taps) == ["changed"] * 7 + ["done"]
    assert len(entries(house)) == 1


def test_a_tap_on_what_is_not_offered_changes_nothing(house: House) -> None:
    before = house.new_game()
    assert house.table.tap(before.tag, 77) == "not-offered"
    assert house.table.tap(before.tag, "away") == "not-offered"
    assert house.table.newest() == before


def test_a_tap_that_the_table_stumbles_over_is_told_so(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not done, and the table goes on."""
    before = house.new_game()

    def stumble(_dialog: Dialog, _what: object) -> bool:
        raise ValueError("a fault of ours")

    with monkeypatch.context() as patched:
        patched.setattr(Dialog, "tap", stumble)
        with pytest.raises(RuntimeError):
            house.table.tap(before.tag, 0)
    assert house.table.beat(SOON)
    now = house.table.newest()
    assert now.notice is not None
    assert house.table.tap(now.tag, "away") == "done"


# -- presses and snapshots ------------------------------------------------------------------------


def test_b5_presses_are_taken_in_order(house: House) -> None:
    """B5: 300 presses that come at once are all taken, each after the one before: the game is the
    one that the same presses make one by one."""
    house.new_game()
    chance = random.Random(5)
    presses = [Press(chance.choice([*NUMBERS, Key.OK, Key.OK, Key.DOWN])) for _ in range(300)]
    for press in presses:
        house.table.press(press)
    assert house.table.beat(SOON)

    desk = Desk(KNOWN)
    desk.handle({"new": GAME})
    dialog = Dialog(KNOWN, desk, pages=page_count)
    for press in presses:
        dialog.press(press)
    assert desk.referee is not None
    assert len(desk.referee.log) > 10
    assert entries(house) == [entry.body for entry in desk.referee.log]


def test_every_change_has_the_next_number(house: House) -> None:
    """E2: numbers grow by one with each change and not without one; E10: the boot stays."""
    first = house.press()
    moved = house.press(Key.UP)
    same = house.press(Key.SIX)  # does nothing here
    assert (moved.seq, same.seq) == (first.seq + 1, moved.seq)
    assert moved.boot == first.boot == "boot"


def test_a_waiting_viewer_gets_the_next_snapshot(house: House) -> None:
    """E4: whoever waits gets the change, whatever caused it."""
    seq = house.press().seq
    got: SimpleQueue[Snapshot | None] = SimpleQueue()
    viewer = Thread(target=lambda: got.put(house.table.wait_newer(seq, SOON)), daemon=True)
    viewer.start()
    house.table.ask({"new": GAME}, SOON)
    newer = got.get(timeout=SOON)
    assert newer is not None
    assert (newer.seq > seq, newer.game) == (True, "turtle-bay")


def test_a_viewer_is_told_when_nothing_came(house: House) -> None:
    """wait_newer gives None after its time, and at once what is newer already."""
    newest = house.press(Key.DOWN)
    assert house.table.wait_newer(newest.seq, 0.01) is None
    assert house.table.wait_newer(newest.seq - 1, SOON) == newest


def test_e5_a_slow_viewer_never_delays(house: House) -> None:
    """E5: a viewer that is stuck with an old snapshot holds up neither table nor the others; when
    it comes back it gets the newest."""
    seq = house.press().seq
    stuck, free = Event(), Event()
    got: SimpleQueue[Snapshot | None] = SimpleQueue()

    def slow() -> None:
        house.table.wait_newer(seq, SOON)
        stuck.set()
        free.wait(SOON)
        got.put(house.table.wait_newer(seq, SOON))

    Thread(target=slow, daemon=True).start()
    house.press(Key.DOWN)
    assert stuck.wait(SOON)
    newest = house.press(Key.UP, Key.DOWN, Key.MENU)
    assert newest.mode == "menu"
    free.set()
    assert got.get(timeout=SOON) == newest


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_viewer_that_fails_is_its_own_affair(house: House) -> None:
    """E5: an exception in a viewer ends that viewer's thread and nothing else."""
    seq = house.press().seq

    def failing() -> None:
        house.table.wait_newer(seq, SOON)
        raise ValueError("a display that cannot draw")

    viewer = Thread(target=failing)
    viewer.start()
    house.press(Key.DOWN)
    viewer.join(SOON)
    assert house.press(Key.MENU).mode == "menu"


# -- requests from elsewhere ----------------------------------------------------------------------


def test_requests_go_through_the_same_desk(house: House) -> None:
    """A6: a request is logged as a press is; a mistake is a reply and changes nothing."""
    house.new_game()
    before = house.table.newest()
    reply = house.table.ask({"answer": {"kind": "roll", "dice": ["x"]}}, SOON)
    assert isinstance(reply, ErrorReply)
    assert house.table.newest() == before
    assert isinstance(
        house.table.ask({"answer": {"kind": "roll", "dice": [2]}}, SOON), AcceptedReply
    )
    assert house.table.newest().seq == before.seq + 1
    assert entries(house) == [{"kind": "roll", "dice": (2,)}]


def test_an_unfinished_entry_is_dropped_when_the_game_changes_elsewhere(house: House) -> None:
    """B11: a menu that is open at the box does not stay open over another question."""
    house.new_game()
    assert house.press(Key.MENU).mode == "menu"
    house.table.ask({"answer": {"kind": "roll", "dice": [2]}}, SOON)
    assert house.table.newest().mode == "play"


def test_a_request_that_comes_too_late_times_out(tmp_path: Path) -> None:
    """ask() comes back although the table does not."""
    house = House(tmp_path)  # not started: it never comes round
    with pytest.raises(TimeoutError):
        house.table.ask({"show": "log"}, 0.01)
    assert house.table.beat(0.01) is False
    house.table.start()
    house.close()


# -- A1, A11: what was kept -----------------------------------------------------------------------


def test_a11_an_open_game_is_offered_and_not_chosen(tmp_path: Path) -> None:
    """A11: after a restart nothing is chosen without a press; then play goes on where it was."""
    house = House(tmp_path)
    house.table.start()
    house.new_game()
    house.press(Key.THREE)
    question = house.table.newest().question
    house.close()

    house = House(tmp_path)
    house.table.start()
    assert house.press().mode == "resume"
    assert house.desk.referee is None
    going_on = house.press(Key.OK)
    assert (going_on.mode, going_on.question) == ("play", question)
    house.table.ask({"note": "after the restart"}, SOON)
    house.close()

    house = House(tmp_path)
    house.table.start()
    house.press(Key.OK)
    assert [body for body in entries(house) if isinstance(body, str)] == ["after the restart"]
    house.close()


def test_a1_what_is_published_is_on_the_card(house: House) -> None:
    """A1: a snapshot that says saved is published after the sync, one that is not says so (A3)."""
    house.new_game()
    house.card.fail(FULL)
    seq = house.table.newest().seq
    house.press(Key.THREE)
    assert house.table.newest().saved is False
    house.card.fail(OK)
    while not house.table.newest().saved:
        newer = house.table.wait_newer(seq, SOON)
        assert newer is not None
        seq = newer.seq
    assert house.journal.saved


def test_a2_damage_is_said(tmp_path: Path) -> None:
    """A2: the display says that the book was damaged and how much is lost; any key goes on."""
    house = House(tmp_path)
    house.table.start()
    house.new_game()
    house.press(Key.THREE)
    house.close()
    (tmp_path / "games").write_bytes(b"")

    house = House(tmp_path)
    house.table.start()
    notice = house.press().notice
    assert notice is not None
    assert "damaged" in notice.text
    assert house.press(Key.OK).notice is None
    house.close()


def test_a10_the_sound_is_kept(tmp_path: Path) -> None:
    """A10, I6: silence lasts over a restart."""
    house = House(tmp_path)
    house.table.start()
    house.table._dialog.sound = "off"
    house.press()
    house.close()
    house = House(tmp_path)
    assert house.table._dialog.sound == "off"
    house.table.start()
    house.close()


# -- faults of ours -------------------------------------------------------------------------------


def test_a_fault_keeps_the_game_and_says_so(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """A fault in the middle of a press is logged with its traceback; game and log are as kept,
    a note says what happened, and play goes on."""
    house.new_game()
    house.press(Key.THREE)
    position = house.table.newest().position
    house.faults.append(ValueError("our own mistake"))
    snapshot = house.press(Key.DOWN)
    assert snapshot.notice is not None
    assert "stumbled" in snapshot.notice.text
    assert snapshot.position == position
    assert "our own mistake" in caplog.text
    assert house.press(Key.OK).notice is None
    house.table.ask({"note": "it goes on"}, SOON)
    assert len(entries(house)) == 2


def test_a_fault_within_an_answer_leaves_what_was_kept(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was accepted but not kept when a fault struck is gone, and asked again."""
    house.new_game()
    asked = house.table.newest().question

    def broken(entry: object) -> None:
        raise OSError(f"cannot keep {entry}")

    with monkeypatch.context() as world:
        world.setattr(house.desk, "keeper", type("Broken", (), {"add": staticmethod(broken)})())
        with pytest.raises(RuntimeError):
            house.table.ask({"answer": {"kind": "roll", "dice": [2]}}, SOON)
    assert house.table.beat(SOON)
    assert (entries(house), house.table.newest().question) == ([], asked)


def test_even_drawing_may_fail(house: House) -> None:
    """When nothing can be drawn at all the last picture stays, with a note; then it goes on."""
    before = house.new_game()
    house.faults += [ValueError("once"), ValueError("twice")]
    snapshot = house.press(Key.DOWN)
    assert snapshot.notice is not None
    assert snapshot.position == before.position
    assert house.press(Key.OK).notice is None


# -- the end --------------------------------------------------------------------------------------


def test_wishes_are_handed_on(house: House) -> None:
    """A12, D2: a wish for the machine goes to whoever runs the program, once."""
    house.table.press(Press(Key.OK, "restart"))
    assert house.wishes.get(timeout=SOON) == "restart"
    assert house.table.beat(SOON)
    assert house.wishes.empty()


def test_close_finishes_what_is_queued_and_wakes_who_waits(tmp_path: Path) -> None:
    """The end: everything queued is still done and kept; nobody goes on waiting."""
    house = House(tmp_path)
    house.table.start()
    house.new_game()
    seq = house.table.newest().seq
    woken: SimpleQueue[Snapshot | None] = SimpleQueue()
    viewer = Thread(target=lambda: woken.put(house.table.wait_newer(seq + 1, SOON)), daemon=True)
    viewer.start()
    house.table.press(Press(Key.THREE))
    house.close()
    woken.get(timeout=SOON)
    assert house.table.wait_newer(house.table.newest().seq, 0.01) is None


def test_h1_the_address_is_the_one_of_now(house: House) -> None:
    """H1: when the box gets another address, the menu shows that."""
    house.address = "http://10.0.0.7/"
    house.table.look()
    assert house.table.beat(SOON)
    assert house.table._dialog.address == "http://10.0.0.7/"


def test_snapshots_are_values(house: House) -> None:
    """A snapshot that somebody holds never changes under them."""
    held = house.new_game()
    encoded = msgspec.json.encode(held)
    house.press(Key.THREE, Key.MENU)
    assert msgspec.json.encode(held) == encoded


def test_an_open_game_that_is_away_is_kept_and_said(tmp_path: Path) -> None:
    """A1, D3: its folder is gone: a word tells so, set-up is open, and nothing of it is changed;
    once it is back it can be resumed."""
    first = House(tmp_path)
    first.table.start()
    first.new_game()
    first.press(Key.THREE)
    first.close()
    without = {id_: game for id_, game in games().items() if id_ not in KNOWN}
    away = House(tmp_path, without)
    notice = away.table.newest().notice
    assert notice is not None
    assert notice.title == "A game waits"
    assert "turtle-bay is not here" in notice.text
    assert away.table.newest().mode == "setup"
    away.table.start()
    away.close()
    back = House(tmp_path)
    assert back.table.newest().mode == "resume"
    assert back.table.newest().notice is None
    back.table.start()
    back.close()
