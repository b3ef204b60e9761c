"""Presses in, requests to the desk out: what each key means now.

The dialog holds nothing that is true of the game: that is the referee's. It holds what a person is
in the middle of: picks of an unfinished entry, an open menu, a note on the screen. So a restart
loses nothing but those, and undo never meets them.

Law of this module:
- a note (a refusal, a word, the end) is put away by any key, and that press does nothing else; one
  longer than the display turns its page first. Only the menu's gesture opens the menu at once, so
  that a new game is three presses away from anywhere (F8);
- BACK takes one pick back, else says the last message again (D3); nothing is said only once;
- at the end of a game a key without another meaning shows the result again (D1);
- only what ends a game, goes back over a turn, or powers off asks "sure?" (F7);
- a gesture in a menu is never play, nor the reverse (B7);
- what is tapped on the page is what keys would take: it is offered now or nothing happens.

Pure: no clock, no chance; the desk it is given does what needs the world.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

import msgspec

from companion import cursor, menus, notes, setting_up, speech
from companion.boards import NamedBoard
from companion.cursor import Move
from companion.flow import walk
from companion.games import messages_of
from companion.games.contract import Answer, AnyGame, Choice, Json, Picked, Said, Step, Where
from companion.keys import Key, Press
from companion.logbook import Logbook
from companion.messages import MESSAGES
from companion.notes import Note as Note
from companion.protocol import Desk
from companion.referee import Referee
from companion.replies import AcceptedReply, ErrorReply, RefusedReply, Reply
from companion.setting_up import SetUp
from companion.words import Words

Mode = Literal["resume", "setup", "play", "result"]
Tapped: TypeAlias = int | Literal["away", "back", "menu"]
"""What can be tapped on the page: a choice by its number, a message to be put away, one step back,
the menu."""
Sure = Literal["undo", "new", "power"]
SoundLevel = Literal["all", "errors", "off"]


def _one_page(_note: Note) -> int:
    return 1


@dataclass
class Dialog:
    """What a person is in the middle of. One caller at a time."""

    games: Mapping[str, AnyGame]
    desk: Desk
    kept: Referee | None = None
    """A game that was open when the program ended: resume or new is asked first (A11)."""
    address: str = ""
    """Where phones find the page, shown with a QR code."""
    boards: tuple[NamedBoard, ...] = ()
    """The boards that are known by name; whoever makes the dialog keeps those that come (K3)."""
    pages: Callable[[Note], int] = _one_page
    """Tells how many pages of the display a note takes."""
    note: Note | None = None
    page: int = 0
    last: Note | None = None
    wish: Literal["restart", "power-off"] | None = None
    sound: SoundLevel = "all"
    sounds: int = 0
    sound_name: Literal["accepted", "refused", "end"] = "accepted"
    picked: Picked = ()
    cursor: int = 0
    menu: Picked | None = None
    sure: Sure | None = None
    logbook: Logbook = field(default_factory=Logbook)
    """The log in words, each entry said once."""
    _taken_at: tuple[Where, ...] = field(default=(), repr=False)
    _setting_up: bool = field(default=False, repr=False)

    def __post_init__(self) -> None:
        """Goes straight to the result of a finished game; it stays until somebody leaves it."""
        if self.kept is not None and self.kept.result is not None:
            self._go_on()
        self._begin_step()

    # -- where we are -----------------------------------------------------------------------------

    @property
    def mode(self) -> Mode:
        """What the table is doing, menus and notes aside."""
        if self.kept is not None and not self._setting_up:
            return "resume"
        if self._setting_up or self.desk.referee is None:
            return "setup"
        return "result" if self.desk.referee.result is not None else "play"

    @property
    def words(self) -> Words:
        """The words for what is shown now."""
        referee = self.referee
        if referee is not None:
            return speech.words_of(referee)
        told = self.game_told
        if told is not None:  # other games may have other words for the same things
            return Words([MESSAGES, told.messages])
        return Words([MESSAGES, *(messages_of(self.games, game) for game in self.games)])

    @property
    def game_told(self) -> AnyGame | None:
        """The game that a set-up has settled on so far."""
        return setting_up.game_of(self.picked, self.games)

    @property
    def referee(self) -> Referee | None:
        """The game that is shown: in progress, ended, or kept."""
        if self._setting_up:
            return None
        return self.kept or self.desk.referee

    @property
    def step(self) -> Step:
        """The pick that is open now."""
        if self.sure is not None:
            return menus.sure(self.sure, self._what_comes_of_it())
        if self.menu is not None:
            return menus.step(self.menu, self._offers())
        match self.mode:
            case "resume":
                assert self.kept is not None
                return menus.resume(self.kept.game.id, self.kept.turn)
            case "setup":
                return self._setup_step()
            case "result":
                return menus.RESULT
            case "play":
                return self._play_step()

    @property
    def at(self) -> Where | None:
        """The place on the board that the cursor stands on, if it stands on one."""
        step = self.step
        if self.cursor >= len(step.choices):
            return None
        at = step.choices[self.cursor].at
        return at if isinstance(at, tuple) else None

    def _what_comes_of_it(self) -> tuple[Said, ...]:
        """Names who would be on turn again after an undo across a turn."""
        referee = self.desk.referee
        if self.sure != "undo" or referee is None:
            return ()
        last = next(referee.in_force())
        return (Said("sure.undo.line", {"player": last.player}),)

    @property
    def may_leave_setup(self) -> bool:
        """Tells whether a set-up was opened over a game that is still there."""
        return self._setting_up and bool(self.kept or self.desk.referee)

    @property
    def goes_back(self) -> bool:
        """Tells whether BACK leads one step back, rather than says the last message again."""
        in_menu = self.menu is not None or self.sure is not None
        return in_menu or bool(self.picked) or self.may_leave_setup

    @property
    def shows_result(self) -> bool:
        """Tells whether the end of a game is shown, with nothing before it."""
        return self.mode == "result" and self.menu is None and self.sure is None

    def _offers(self) -> menus.Offers:
        referee = self.referee
        playing = self.mode == "play"
        return menus.Offers(
            undo=referee is not None and self.mode != "resume" and referee.can_undo,
            redo=referee is not None and self.mode != "resume" and referee.can_redo,
            playing=playing,
            sound=self.sound,
            help=referee.help[self._acting(referee)] if referee else "guide",
            whose=self.words.thing("player", self._acting(referee)).upper() if referee else "",
        )

    def _acting(self, referee: Referee) -> int:
        """Gives who must act or decide, whose help level counts."""
        question = referee.question
        return question.player if question else referee.state.player

    # -- presses ----------------------------------------------------------------------------------

    def press(self, press: Press) -> None:
        """Takes one press. Never raises for anything that a person can press."""
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
        self.picked, self.menu, self.sure = (), None, None
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

    def move(self, key: Key) -> Move | None:
        """Gives what a key does in the open step; None where that changes nothing."""
        what = cursor.pressed(self.step, self.cursor, key)
        changes_nothing = what == cursor.Moved(self.cursor)
        nothing_picked = what == cursor.Back() and not self.picked
        return None if changes_nothing or nothing_picked else what

    def _toggle_menu(self) -> None:
        """Opens the menu, from notes and its further levels too; closes it where it begins."""
        opens = self.note is not None or self.sure is not None or self.menu != ()
        self.note, self.page, self.sure = None, 0, None
        self.menu = () if opens else None
        self._begin_step()

    def _back(self, held: bool) -> None:
        if self.sure is not None or self.menu is not None:
            self._out(all_the_way=held)
        elif held and self.may_leave_setup:
            self._leave_setup()
        elif held:
            self._undo()
        elif not self._one_pick_less():
            self._out_of_setup_or_say_again()

    def _out(self, all_the_way: bool) -> None:
        """Leaves "sure?", a menu's level, or the menu."""
        if self.sure is None and self.menu and not all_the_way:
            self.menu = self.menu[:-1]
        else:
            self.menu = None
        self.sure = None
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
            self.note = self.last or self._standing()

    def _leave_setup(self) -> None:
        self._setting_up, self.picked = False, ()
        self._begin_step()

    # -- picks ------------------------------------------------------------------------------------

    def _take(self, choice: Choice) -> None:
        """Takes a choice, where it stands."""
        value = choice.value
        self._taken_at = (choice.at,) if isinstance(choice.at, tuple) else ()
        if self.sure is not None:
            self._answer_sure(str(value))
        elif self.menu is not None:
            self._pick_in_menu(value)
        elif self.mode == "resume":
            self._resume_or_new(str(value))
        elif self.mode == "result":
            self._after_result(str(value))
        else:
            self.picked = (*self.picked, value)
            self._finish_or_go_on()

    def _finish_or_go_on(self) -> None:
        if self.mode == "setup":
            done = self._setup_walked()
            if isinstance(done, SetUp) and self._begin(msgspec.to_builtins(done.told)):
                self.boards = done.boards
        else:
            entry = self._entry()
            if not isinstance(entry, Step):
                self._answer(entry)
        self._begin_step()

    # -- set-up -----------------------------------------------------------------------------------

    def _setup_walked(self) -> Step | SetUp:
        return walk(setting_up.flow(self.games, self.boards), self.picked)

    def _setup_step(self) -> Step:
        step = self._setup_walked()
        assert isinstance(step, Step)
        return step

    def _begin(self, setup: Json) -> bool:
        """Begins a game; tells whether it has begun."""
        reply = self.desk.handle({"new": setup})
        if isinstance(reply, AcceptedReply):
            self.kept, self._setting_up, self.picked, self.last = None, False, (), None
            self._sound("accepted")
        else:
            self.picked = ()
            self._tell(reply)
        return isinstance(reply, AcceptedReply)

    def _new(self) -> None:
        self._setting_up, self.picked = True, ()
        self._begin_step()

    def _resume_or_new(self, value: str) -> None:
        if value == "resume":
            self._go_on()
        else:
            self._new()
        self._begin_step()

    def _go_on(self) -> None:
        assert self.kept is not None
        self.desk.resume(self.kept)
        self.kept = None
        self.last = self.end if self.mode == "result" else None

    def _after_result(self, value: str) -> None:
        match value:
            case "again":
                self._rematch()
            case "new":
                self._new()
            case "undo":
                self._undo()
            case _:
                self.note = self._standing()

    def _rematch(self) -> None:
        """The same seats and settings, the starter moving on (K2)."""
        referee = self.desk.referee
        assert referee is not None
        setup = referee.setup
        players = [*setup.players[1:], setup.players[0]]
        help_ = [*referee.help[1:], referee.help[0]]
        told = {
            "game": setup.game,
            "players": msgspec.to_builtins(players),
            "options": msgspec.to_builtins(setup.options),
            "board": msgspec.to_builtins(setup.board),
            "help": help_,
            "language": referee.language,
        }
        self._begin(told)
        self._begin_step()

    # -- play -------------------------------------------------------------------------------------

    def _entry(self) -> Step | Answer:
        referee = self.desk.referee
        assert referee is not None
        question = referee.game.question(referee.state)
        assert question is not None
        level = referee.help[question.player]
        face = referee.game.face
        return face.entry(referee.state, self.picked, level, referee.report_refused)

    def _play_step(self) -> Step:
        step = self._entry()
        assert isinstance(step, Step)
        return step

    def _answer(self, answer: Answer) -> None:
        self.picked = ()
        self._told(self.desk.handle({"answer": msgspec.to_builtins(answer)}))

    def _told(self, reply: Reply) -> None:
        """Shows what came of a request."""
        if not isinstance(reply, AcceptedReply):
            self._tell(reply)
        elif reply.result is not None:
            self._sound("end")
            self._say(self.end)
        else:
            self._sound("accepted")

    def _tell(self, reply: Reply) -> None:
        words = self.words
        if isinstance(reply, RefusedReply):
            assert self.desk.referee is not None
            places = self.desk.referee.game.speaks_of(reply.refusal) or self._taken_at
            self._say(notes.refused(reply.refusal, places, words))
        elif isinstance(reply, ErrorReply):
            title = words.say("title.not-now")
            self._say(Note("refusal", title, reply.error.message, code=reply.error.code))
        self._sound("refused")

    def _undo(self) -> None:
        referee = self.desk.referee
        if referee is None or self.mode in ("setup", "resume"):
            return
        if referee.undo_crosses_turn:
            self.sure = "undo"
            self._begin_step()
        else:
            self._take_back()

    def _take_back(self) -> None:
        referee = self.desk.referee
        assert referee is not None
        reply = self.desk.handle({"undo": {"across_turn": True}})
        self.picked = ()
        self._told(reply)
        if isinstance(reply, AcceptedReply):
            self._say_entry("title.undone")
        self._begin_step()

    def _redo(self) -> None:
        referee = self.desk.referee
        assert referee is not None
        self.picked = ()
        reply = self.desk.handle({"redo": {}})
        if isinstance(reply, AcceptedReply) and reply.result is None:
            self._say_entry("title.redone")
        self._told(reply)
        self._begin_step()

    def _say_entry(self, title: str) -> None:
        """Says what the entry did that was just taken back or done again."""
        referee = self.desk.referee
        assert referee is not None
        entry = referee.entry(referee.log[-1].takes_back)
        self._say(notes.of_entry(title, referee, entry, self.words))

    # -- the menu ---------------------------------------------------------------------------------

    def _pick_in_menu(self, value: int | str) -> None:
        assert self.menu is not None
        picked = (*self.menu, value)
        if menus.has_more(picked):
            self.menu = picked
            self._begin_step()
        else:
            self.menu = None
            self._do_in_menu(picked)
            self._begin_step()

    def _do_in_menu(self, picked: Picked) -> None:
        match picked[-1] if len(picked) == 1 else picked[1:]:
            case "undo":
                self._undo()
            case "last":
                self.note = self.last or self._standing()
            case "standing":
                self.note = self._standing()
            case "rule":
                assert self.referee is not None
                self._say(notes.rule(self.referee, self.words))
            case "new":
                self._sure_or_new()
            case ("redo",):
                self._redo()
            case ("address",):
                self._say(notes.address(self.address, self.words))
            case ("power",):
                self.sure = "power"
            case ("sound", level):
                self._set_sound(str(level))
            case ("help", level):
                self._set_help(str(level))

    def _sure_or_new(self) -> None:
        if self.mode == "play" or self.mode == "resume":
            self.sure = "new"
        else:
            self._new()

    def _answer_sure(self, value: str) -> None:
        asked, self.sure = self.sure, None
        if value != "yes":
            pass
        elif asked == "undo":
            self._take_back()
        elif asked == "new":
            self._new()
        else:
            self.wish = "power-off"
        self._begin_step()

    def _set_sound(self, level: str) -> None:
        levels: tuple[SoundLevel, ...] = ("all", "errors", "off")
        self.sound = next(known for known in levels if known == level)
        title = self.words.say("menu.sound")
        self._say(Note("word", title, self.words.say(f"sound.{level}")))

    def _set_help(self, level: str) -> None:
        """Sets the help level of whoever must act."""
        referee = self.desk.referee
        assert referee is not None
        levels = list(referee.help)
        whose = self._acting(referee)
        levels[whose] = next(known for known in menus.LEVELS if known == level)
        self.picked = ()
        reply = self.desk.handle({"set": {"help": levels}})
        if isinstance(reply, AcceptedReply):
            title = self.words.say("menu.help-of", {"text": self._offers().whose})
            self._say(Note("word", title, self.words.say(f"help.level.{level}")))
        else:
            self._tell(reply)

    # -- notes ------------------------------------------------------------------------------------

    def _say(self, note: Note) -> None:
        self.note = self.last = note

    def _sound(self, name: Literal["accepted", "refused", "end"]) -> None:
        if self.sound == "all" or (self.sound == "errors" and name == "refused"):
            self.sounds, self.sound_name = self.sounds + 1, name

    def _standing(self) -> Note:
        return notes.standing(self.referee, self.words)

    @property
    def end(self) -> Note:
        """Says how the game ended; only where it has."""
        assert self.desk.referee is not None
        return notes.end(self.desk.referee, self.words)
