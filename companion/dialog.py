"""Presses in, requests to the desk out: what each key means now.

The dialog holds nothing that is true of the game: that is the referee's. It holds what a person is
in the middle of: picks of an unfinished entry, an errand, a note on the screen. So a restart
loses nothing but those, and undo never meets them.

Law of this module:
- a note (a refusal, a word, the end) is put away by any key, and that press does nothing else; one
  longer than the display turns its page first. Only the menu's gesture opens the menu at once, so
  that a new game is three presses away from anywhere (F8);
- BACK takes one pick back, else says the last message again (D3); nothing is said only once;
- at the end of a game a key without another meaning shows the result again (D1);
- only what ends a game, goes back over a turn, or powers off asks "sure?" (F7);
- a gesture in an errand (the menu, a check of the table) is never play, nor the reverse (B7);
- what is tapped on the page is what keys would take: it is offered now or nothing happens.

Pure: no clock, no chance; the desk it is given does what needs the world.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Literal, TypeAlias

import msgspec

from companion import cursor, notes
from companion.errands import (
    Errand,
    NewGame,
    Nothing,
    Open,
    Outcome,
    PowerOff,
    Resume,
    Say,
    SayAgain,
    SetNudge,
    SetSound,
    TakeAsItLies,
)
from companion.errands import menus as menus
from companion.errands.doing import Came, SoundName, answered, carried_out, told
from companion.games.contract import Answer, Choice, Json, Step
from companion.keys import Key, Press
from companion.messages import MESSAGES
from companion.moment import Moment
from companion.notes import Note as Note
from companion.protocol import setup_in_force
from companion.replies import AcceptedReply
from companion.setting_up import SetUp
from companion.words import Words

Tapped: TypeAlias = int | Literal["away", "back", "menu"]
"""What can be tapped on the page: a choice by its number, a message to be put away, one step back,
the menu."""


@dataclass
class Dialog(Moment):
    """What a person is in the middle of. One caller at a time."""

    def __post_init__(self) -> None:
        """Goes straight to the result of a finished game; it stays until somebody leaves it."""
        if self.kept is not None and self.kept.result is not None:
            self._go_on()
        self._begin_step()

    # -- presses ----------------------------------------------------------------------------------

    def press(self, press: Press) -> None:
        """Takes one press. Never raises for anything that a person can press."""
        self.is_nudged = False
        if press.how == "restart":
            self.wish = "restart"
        elif press.key is Key.MENU or (press.key is Key.OK and press.how == "hold"):
            self._toggle_menu()
        elif self.note is not None:
            self._turn_page()
        elif press.key is Key.BACK:
            self._back(held=press.how == "hold")
        else:
            self._steer(press.key)

    def tap(self, what: Tapped) -> bool:
        """Does what was tapped on the page; False, and nothing is changed, where that is not
        offered. The page shows a message whole, so there it is put away at once."""
        if what == "menu":
            self._toggle_menu()
        elif self.note is not None:
            if what != "away":
                return False
            self.note, self.page = None, 0
        elif what == "back" and self.goes_back:
            self._back(held=False)
        elif isinstance(what, int) and 0 <= what < len(self.step.choices):
            self.cursor = what
            self._take(self.step.choices[what])
        else:
            return False
        self.is_nudged = False
        return True

    def take_wish(self) -> Literal["restart", "power-off"] | None:
        """Gives what is wished of the machine, once."""
        wish, self.wish = self.wish, None
        return wish

    def refresh(self) -> None:
        """Forgets an unfinished entry after the game was changed from elsewhere, and the note of a
        question that is gone; says the end that a phone has brought about."""
        if self.desk.referee is not None:
            self.kept, self._setting_up = None, False
        self.picked, self.errand, self.is_nudged = (), None, False
        if self.note is not None and self.note.kind != "word":
            self.note, self.page = None, 0
        self._say_new_end()
        self._begin_step()

    def _say_new_end(self) -> None:
        """Says the end unless it was said; forgets one that was taken back."""
        if self.mode == "result" and self.last != self.end:
            self._sound("end")
            self._say(self.end)
        elif self.mode != "result" and self.last is not None and self.last.kind == "end":
            self.last = None

    def _turn_page(self) -> None:
        """Puts a note away; one longer than the display shows its next page first."""
        assert self.note is not None
        if self.page + 1 < self.pages(self.note):
            self.page += 1
        else:
            self.note, self.page = None, 0

    def _begin_step(self) -> None:
        self.cursor = cursor.begins(self.step)

    def _steer(self, key: Key) -> None:
        match self.move(key):
            case cursor.Moved(where):
                self.cursor = where
            case cursor.Taken(index):
                self._take(self.step.choices[index])
            case cursor.Back():
                self._one_pick_less()
            case None if self.shows_result:
                self.note = self.end

    def _toggle_menu(self) -> None:
        """Opens the menu, from notes and other errands too; closes it where it begins."""
        opens = self.note is not None or not self.is_menu
        disputed = self.note.rule or "" if self.note and self.note.kind == "refusal" else ""
        self.note, self.page = None, 0
        self.errand = Errand("menu", menus.menu, disputed=disputed) if opens else None
        self._begin_step()

    def _back(self, held: bool) -> None:
        if self.errand is not None:
            self._out(self.errand, all_the_way=held)
        elif held and self.may_leave_setup:
            self._leave_setup()
        elif held:
            self._undo()
        elif not self._one_pick_less():
            self._out_of_setup_or_say_again()

    def _out(self, errand: Errand, all_the_way: bool) -> None:
        """Takes one pick of an errand back, or leaves it."""
        left = errand.picked[:-1]
        goes_on = bool(errand.picked) and not all_the_way
        self.errand = msgspec.structs.replace(errand, picked=left) if goes_on else None
        self._begin_step()

    def _one_pick_less(self) -> bool:
        if not self.picked:
            return False
        self.picked = self.picked[:-1]
        self._begin_step()
        return True

    def _out_of_setup_or_say_again(self) -> None:
        if self.may_leave_setup:
            self._leave_setup()
        else:
            self._say_again()

    def _leave_setup(self) -> None:
        self._setting_up, self.picked = False, ()
        self._begin_step()

    # -- picks ------------------------------------------------------------------------------------

    def _take(self, choice: Choice) -> None:
        """Takes a choice, where it stands."""
        value = choice.value
        self._taken_at = (choice.at,) if isinstance(choice.at, tuple) else ()
        if self.errand is not None:
            picked = (*self.errand.picked, value)
            self.errand = msgspec.structs.replace(self.errand, picked=picked)
        elif self._is_no_game(value):
            self._say_left_out()
            return
        elif self.mode in ("play", "setup"):
            self.picked = (*self.picked, value)
        else:
            self._begin_errand(Errand("other", self._standing_way, (value,)))
            return
        self._finish_or_go_on()

    def _is_no_game(self, value: int | str) -> bool:
        """Tells whether a game was chosen that turns out to be none when it is loaded."""
        return self.mode == "setup" and self.game_told is None and str(value) not in self.games

    def _say_left_out(self) -> None:
        """Says that a game does not work; the others are offered again."""
        words = Words([MESSAGES])
        self._say(notes.word("title.left-out", "left-out", words))
        self._begin_step()

    def _finish_or_go_on(self) -> None:
        if self._is_entry:
            entry = self._entry()
            if not isinstance(entry, Step):
                self._answer(entry)
        else:
            done = self._walked()
            if isinstance(done, SetUp):
                self._set_up(done)
            elif not isinstance(done, Step):
                self._came_to(done)
        self._begin_step()

    # -- errands ----------------------------------------------------------------------------------

    def _begin_errand(self, errand: Errand) -> None:
        self.errand, self.picked = errand, ()
        self._finish_or_go_on()

    def _came_to(self, outcome: Outcome) -> None:
        """Carries out what an errand has come to."""
        self.errand = None
        match outcome:
            case Nothing():
                pass
            case Say(note):
                self._say(note)
            case SayAgain():
                self._say_again()
            case SetSound(level):
                self.sound = level
                self._say(notes.word("menu.sound", f"sound.{level}", self.words))
            case SetNudge(minutes):
                self.nudge = minutes
                self._say(notes.word("menu.nudge", f"nudge.{minutes}", self.words))
            case NewGame(again):
                self._rematch() if again else self._new()
            case Resume(then):
                self._go_on()
                self.errand = then
            case PowerOff():
                self.wish = "power-off"
            case Open(errand):
                self._begin_errand(errand)
            case _:
                self.picked = ()
                self._show(carried_out(self.desk, outcome))

    def _show(self, came: Came) -> None:
        """Shows what came of a request."""
        if came.note is not None:
            note = came.note
            if note.kind == "refusal" and note.rule and not note.places:
                note = dataclasses.replace(note, places=self._taken_at)
            if note.kind == "refusal":
                self._wrong = note.text
                self._wrong_brief = note.brief[0] if note.brief else note.text
            self._say(note)
        if came.sound is not None:
            self._sound(came.sound)
        if came.then is not None:
            self.errand = came.then

    def _undo(self) -> None:
        if self.mode in ("play", "result"):
            self._begin_errand(Errand("undo", menus.undo))

    # -- set-up -----------------------------------------------------------------------------------

    def _set_up(self, done: SetUp) -> None:
        if not self._begin(msgspec.to_builtins(done.told)):
            return
        self.boards = done.boards
        if done.table is not None:
            reason = self.words.say("reason.under-way")
            self._show(carried_out(self.desk, TakeAsItLies(done.table, reason)))

    def _begin(self, setup: Json) -> bool:
        """Begins a game; tells whether it has begun."""
        reply = self.desk.handle({"new": setup})
        has_begun = isinstance(reply, AcceptedReply)
        self.picked = ()
        if has_begun:
            self.kept, self._setting_up, self.last = None, False, None
        self._show(told(self.desk, reply))
        return has_begun

    def _new(self) -> None:
        self._setting_up, self.picked = True, ()

    def _go_on(self) -> None:
        assert self.kept is not None
        self.desk.resume(self.kept)
        self.kept = None
        self.last = self.end if self.mode == "result" else None

    def _rematch(self) -> None:
        """The same seats and settings, the starter moving on (K2)."""
        referee = self.desk.referee
        assert referee is not None
        setup = setup_in_force(referee)
        self._begin(
            {
                "game": setup.game,
                "players": msgspec.to_builtins(menus.next_players(referee)),
                "options": msgspec.to_builtins(setup.options),
                "board": msgspec.to_builtins(setup.board),
                "help": [*setup.help[1:], setup.help[0]],
                "language": setup.language,
            }
        )

    # -- play -------------------------------------------------------------------------------------

    def _answer(self, answer: Answer) -> None:
        self.picked = ()
        self._show(answered(self.desk, {"answer": msgspec.to_builtins(answer)}))

    # -- notes ------------------------------------------------------------------------------------

    def _say(self, note: Note) -> None:
        self.note = self.last = note

    def _say_again(self) -> None:
        self.note = self.last or notes.standing(self.referee, self.words)

    def nudged(self) -> None:
        """Says softly whose turn it is, after nobody has pressed anything for a while (K5)."""
        self.is_nudged = True
        self._sound("accepted")

    def _sound(self, name: SoundName) -> None:
        if self.sound == "all" or (self.sound == "errors" and name == "refused"):
            self.sounds, self.sound_name = self.sounds + 1, name
