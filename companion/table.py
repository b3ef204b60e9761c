"""The table: the one thread that changes anything. Presses and requests in, snapshots out.

Everything from outside is queued and done in order, one at a time (B5): press or request, then the
journal (through the desk), then the snapshot is published. Whoever shows something takes the
newest snapshot in a thread of its own; nobody can hold the table up (E5).

A fault of ours in the middle of a press does not end the evening: it is logged, and the game is
made anew from what was kept.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Future
from functools import partial
from queue import Empty, SimpleQueue
from threading import Condition, Event, Thread
from typing import Literal

import msgspec

from companion import view
from companion.cupboard import Cupboard
from companion.dialog import Dialog, Note, Tapped
from companion.errands.menus import NUDGES
from companion.games.contract import Fact
from companion.journal import Journal
from companion.keys import Press
from companion.messages import MESSAGES
from companion.protocol import Desk
from companion.records import Kept
from companion.referee import Referee
from companion.replies import AcceptedReply, Reply
from companion.resume import resumed, take_up
from companion.screens import page_count
from companion.snapshot import Notice, Snapshot
from companion.words import Words

log = logging.getLogger(__name__)

Wish = Literal["restart", "power-off"]
Work = Callable[[], Callable[[], None] | None]
"""Something to do, which gives what is to be done once its outcome is published."""
Outcome = Literal["done", "changed", "not-offered"]
"""What came of a tap."""
MINUTE = 60.0
"""Seconds of a minute of the nudge."""
TAP_S = 10.0
"""Seconds that a tap waits for the table."""
BOOK_S = 30.0
"""Seconds that whoever deletes games, or takes some in, waits for the card. The table does not."""
Look = Callable[[Dialog, int, str, bool], Snapshot]


class Table:
    """A game table. `press`, `tap`, `ask`, `delete`, `take_in`, `newest`, `wait_newer`, `beat` and
    `close` come from any thread; the rest is the table's own."""

    def __init__(
        self,
        desk: Desk,
        journal: Journal,
        boot: str,
        wished: Callable[[Wish], None],
        address: Callable[[], str] = str,
        look: Look = view.snapshot,
        cupboard: Cupboard | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Takes up the game that was kept last, for a person to resume it or not (A11).

        `boot` names this start of the program; `wished` is told what a person wishes of the
        machine and must only signal; `address` gives where the page is now. Without a `cupboard`
        boards are known by name until the end of the program only. `clock` gives seconds: the
        nudge counts by it (K5)."""
        self._desk, self._journal, self._boot = desk, journal, boot
        self._cupboard = cupboard
        self._boards = cupboard.boards if cupboard is not None else ()
        self._wished, self._address, self._look = wished, address, look
        self._clock, self._pressed = clock, clock()
        self._queue: SimpleQueue[Work | None] = SimpleQueue()
        self._news = Condition()
        self._closed = False
        outcome = take_up(journal, desk)
        self._told_damage = journal.damage
        self._dialog = self._new_dialog(outcome.referee)
        self._take_settings()
        if journal.damage is not None or outcome.lost:
            lost = outcome.lost + (journal.damage.lost if journal.damage else 0)
            self._say_damage(lost)
        elif outcome.away:
            self._say("title.away", "away", {"game": outcome.away})
        self._newest = self._look(self._dialog, 1, boot, self._saved)
        self._thread = Thread(target=self._run, name="table", daemon=True)

    def start(self) -> None:
        """Begins to take what was queued."""
        self._journal.changed = self.look
        if self._cupboard is not None:
            self._cupboard.changed = self.look
        self._thread.start()
        self.look()  # what has changed since it was made is not missed

    # -- from any thread --------------------------------------------------------------------------

    def press(self, press: Press) -> None:
        """Takes a press; only queues it."""
        self._queue.put(partial(self._press, press))

    def ask(self, request: object, timeout: float) -> Reply:
        """Puts a request of the protocol, as decoded JSON, and waits for its reply.

        Raises TimeoutError after `timeout` s (it may still be done later), RuntimeError where the
        table stumbled over it (then nothing has changed)."""
        reply: Future[Reply] = Future()
        self._queue.put(partial(self._ask, request, reply))
        return reply.result(timeout)

    def tap(self, seen: str, what: Tapped, timeout: float = TAP_S) -> Outcome:
        """Does what was tapped on a page that showed the state `seen` (a snapshot's tag), and waits
        for what comes of it. On a table that has changed since, nothing is done: its numbers may
        mean other things by now, and a second tap of the same is one too many.

        Raises TimeoutError and RuntimeError as `ask` does."""
        outcome: Future[Outcome] = Future()
        self._queue.put(partial(self._tap, seen, what, outcome))
        return outcome.result(timeout)

    def delete(self, keys: Collection[str]) -> bool | None:
        """Deletes games from the evening book for good (A9), once what is queued is done. False
        where the card does not take it yet; None where one of them is being played, and then
        nothing is deleted.

        Raises TimeoutError and RuntimeError as `ask` does."""
        return self._in_book(partial(self._delete, frozenset(keys)))

    def take_in(self, games: Sequence[Kept], settings: Mapping[str, object]) -> bool:
        """Keeps games from elsewhere in the evening book, and settings that the box has not (A5).
        False where the card does not take them yet. Raises what `delete` raises."""
        return self._in_book(partial(self._take_in, games, settings)) is True

    @property
    def on_table(self) -> str:
        """Names the game that is played here, or waits to be resumed; "" where there is none."""
        return self._journal.key

    def _in_book(self, do: Callable[[], bool]) -> bool | None:
        done: Future[bool] = Future()

        def work() -> Callable[[], None]:
            try:
                return partial(done.set_result, do())
            except Exception:
                done.set_exception(RuntimeError("the table stumbled"))
                raise

        self._queue.put(work)
        return self._journal.wait_saved(BOOK_S) if done.result(TAP_S) else None

    def look(self) -> None:
        """Has something outside that is shown (the address, the card) looked at again."""
        self._queue.put(self._look_round)

    def newest(self) -> Snapshot:
        """Gives the newest snapshot at once."""
        return self._newest

    def wait_newer(self, seq: int, timeout: float) -> Snapshot | None:
        """Gives a snapshot newer than `seq` as soon as there is one; None after `timeout` s, or
        when the table is closed meanwhile (who asks after that waits: nobody must spin)."""
        with self._news:
            was_closed = self._closed
            self._news.wait_for(
                lambda: self._newest.seq > seq or self._closed is not was_closed, timeout
            )
            return self._newest if self._newest.seq > seq else None

    def beat(self, timeout: float) -> bool:
        """Tells whether the table comes round within `timeout` s: the heartbeat for a watchdog."""
        round_ = Event()
        self._queue.put(round_.set)
        return round_.wait(timeout)

    def close(self, timeout: float = 1.0) -> bool:
        """Ends after what is queued, and wakes whoever waits; tells whether it has ended."""
        self._queue.put(None)
        self._thread.join(timeout)
        with self._news:
            self._closed = True
            self._news.notify_all()
        return not self._thread.is_alive()

    # -- the table's own thread -------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            try:
                do = self._queue.get(timeout=self._until_nudge())
            except Empty:
                do = self._nudge
            if do is None:
                return
            self._round(do)

    def _until_nudge(self) -> float | None:
        """Gives the seconds until somebody is to be nudged, None where nobody is (K5)."""
        if not self._dialog.may_nudge:
            return None
        passed = self._clock() - self._pressed
        return max(0.0, self._dialog.nudge * MINUTE - passed)

    def _nudge(self) -> None:
        self._dialog.nudged()

    def _round(self, do: Work) -> None:
        then: Callable[[], None] | None = None
        try:
            self._dialog.address = self._address()
            then = do()
            self._keep_settings()
            self._keep_boards()
            self._publish()
        except Exception:
            log.exception("The table stumbled")
            self._start_over()
        if then is not None:
            then()
        wish = self._dialog.take_wish()
        if wish is not None:
            self._wished(wish)

    def _press(self, press: Press) -> None:
        self._pressed = self._clock()
        self._dialog.press(press)

    def _tap(self, seen: str, what: Tapped, outcome: Future[Outcome]) -> Callable[[], None]:
        if seen != self._newest.tag:
            return partial(outcome.set_result, "changed")
        self._pressed = self._clock()
        try:
            is_done = self._dialog.tap(what)
        except Exception:
            outcome.set_exception(RuntimeError("the table stumbled"))
            raise
        return partial(outcome.set_result, "done" if is_done else "not-offered")

    def _ask(self, request: object, reply: Future[Reply]) -> Callable[[], None]:
        """Replies after the snapshot is published: who asked finds it there."""
        try:
            answer = self._desk.handle(request)
        except Exception:
            reply.set_exception(RuntimeError("the table stumbled"))
            raise
        if isinstance(answer, AcceptedReply):
            self._pressed = self._clock()
            self._dialog.refresh()
        return partial(reply.set_result, answer)

    def _delete(self, keys: frozenset[str]) -> bool:
        """Has games deleted; one that has ended and is still shown leaves the table with it."""
        shown = self._dialog.kept or self._desk.referee
        if shown is not None and self._journal.key in keys:
            if shown.result is None:
                return False
            self._desk.referee = None
            self._another_dialog(None)
        self._journal.delete(keys)
        return True

    def _take_in(self, games: Sequence[Kept], settings: Mapping[str, object]) -> bool:
        if games:
            self._journal.take_in(games)
        known = self._journal.settings()
        for name, value in settings.items():
            if name not in known:
                self._journal.put(name, value)
        self._take_settings()
        return True

    def _look_round(self) -> None:
        """Says what was found damaged; all else is part of every snapshot."""
        if self._journal.damage != self._told_damage:
            self._told_damage = self._journal.damage
            self._say_damage(0)

    # -- showing ----------------------------------------------------------------------------------

    @property
    def _saved(self) -> bool:
        """Tells whether everything is on the card, games and boards (A3)."""
        return self._journal.saved and (self._cupboard is None or self._cupboard.saved)

    def _publish(self) -> None:
        """Publishes what is to be seen now, if it differs from what was seen before."""
        last = self._newest
        next_ = self._look(self._dialog, last.seq + 1, self._boot, self._saved)
        if msgspec.structs.replace(next_, seq=last.seq) != last:
            self._show(next_)

    def _show(self, snapshot: Snapshot) -> None:
        with self._news:
            self._newest = snapshot
            self._news.notify_all()

    # -- dialogs ----------------------------------------------------------------------------------

    def _new_dialog(self, kept: Referee | None) -> Dialog:
        dialog = Dialog(self._desk.games, self._desk, kept, boards=self._boards, pages=page_count)
        dialog.address = self._address()
        return dialog

    def _another_dialog(self, kept: Referee | None) -> None:
        sound, nudge = self._dialog.sound, self._dialog.nudge
        self._dialog = self._new_dialog(kept)
        self._dialog.sound, self._dialog.nudge = sound, nudge

    def _say(self, title: str, text: str, facts: Mapping[str, Fact] | None = None) -> None:
        words = Words([MESSAGES])
        note = Note("word", words.say(title), words.say(text, facts))
        self._dialog.note = self._dialog.last = note

    def _say_damage(self, lost: int) -> None:
        self._say("title.damaged", "damaged.lost" if lost else "damaged", {"count": lost})

    def _start_over(self) -> None:
        """Makes game and dialog anew from what was kept: whatever was half done is gone."""
        try:
            kept = self._dialog.kept
            game = self._journal.in_progress() if self._desk.referee else None
            if game is not None:
                referee = resumed(game, self._desk.games).referee
                assert referee is not None
                self._desk.resume(referee)
            self._another_dialog(kept)
            self._say("title.stumbled", "stumbled")
            self._publish()
        except Exception:
            log.exception("The table cannot show the game")
            self._show_stumbled()

    def _show_stumbled(self) -> None:
        """The least that can be shown when drawing itself fails: the last picture and a word."""
        words = Words([MESSAGES])
        notice = Notice("word", words.say("title.stumbled"), words.say("stumbled"))
        seq = self._newest.seq + 1
        self._show(msgspec.structs.replace(self._newest, seq=seq, notice=notice))

    # -- settings of the box (A10), boards (K3) ----------------------------------------------------

    def _take_settings(self) -> None:
        for level in ("all", "errors", "off"):
            if self._journal.settings().get("sound") == level:
                self._dialog.sound = level
        nudge = self._journal.settings().get("nudge")
        if nudge in NUDGES:
            self._dialog.nudge = int(nudge)
        self._sound, self._kept_nudge = self._dialog.sound, self._dialog.nudge

    def _keep_settings(self) -> None:
        if self._dialog.nudge != self._kept_nudge:
            self._kept_nudge = self._dialog.nudge
            self._journal.put("nudge", self._kept_nudge)
        if self._dialog.sound != self._sound:
            self._sound = self._dialog.sound
            self._journal.put("sound", self._sound)

    def _keep_boards(self) -> None:
        if self._dialog.boards != self._boards:
            self._boards = self._dialog.boards
            if self._cupboard is not None:
                self._cupboard.become(self._boards)
