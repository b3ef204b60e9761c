"""Makes the snapshot of one moment: finished words, protocol values, the screen.

Pure. Display and page both come from here, so they cannot disagree (B11).
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec import UnsetType

from companion import __version__, cursor, speech
from companion.games.contract import Action, Json, Said, Step, Trail
from companion.keys import NUMBERS, Key
from companion.moment import Moment
from companion.notes import Note
from companion.protocol import setup_in_force
from companion.referee import Referee
from companion.screens import screen
from companion.seats import seats as seats_of
from companion.snapshot import (
    ChoiceView,
    KeyHint,
    Notice,
    Snapshot,
    Sound,
    StepView,
)
from companion.words import Words

LOG_LINES = 40
"""How many of the newest log lines a snapshot carries."""


def snapshot(dialog: Moment, seq: int, boot: str, saved: bool) -> Snapshot:
    """Gives everything that anybody shows at this moment."""
    words, referee, step = dialog.words, dialog.referee, dialog.step
    seats = seats_of(referee, words) if referee else ()
    playing = referee if dialog.mode in ("play", "result") else None
    left = _trail(referee) if referee and step.laid is None else None
    result = referee.result if referee else None
    table = _table(dialog, referee, step)
    return Snapshot(
        seq=seq,
        boot=boot,
        version=__version__,
        mode="menu" if dialog.is_errand else dialog.mode,
        title=_title(dialog, words),
        say=_say(dialog, step, words),
        saved=saved,
        game=table.game,
        player=_acting(referee) if referee else None,
        on_turn=_on_turn(referee) if referee else None,
        seats=seats,
        step=_step_view(step, dialog, words),
        notice=_notice(dialog.note, words) if dialog.note else None,
        keys=_keys(dialog, step, words),
        setup=table.setup,
        position=table.position,
        question=_plain(playing.question) if playing and playing.question else None,
        result=_plain(result) if result else None,
        mover=left.mover if left else None,
        landed=left.landed if left else None,
        marked=left.marked if left else (),
        todo=tuple(_said(line, words) for line in step.lines) if step.form == "tick" else (),
        log=dialog.logbook.newest(referee, words, LOG_LINES) if referee else (),
        corrections=referee.corrections if referee else 0,
        nudge=dialog.is_nudged,
        sound=Sound(dialog.sounds, dialog.sound_name) if dialog.sounds else None,
        screen=screen(dialog, seats, saved),
    )


class _Table(NamedTuple):
    """Which game's table there is to be drawn, and how it lies."""

    game: str | None = None
    setup: Json = None
    position: Json = None


def _table(dialog: Moment, referee: Referee | None, step: Step) -> _Table:
    """Gives the game's table; in set-up the one that is being told, as far as it is."""
    if referee is not None:
        lies = step.laid.position if step.laid else referee.game.position(referee.shown)
        position = _plain(lies)
        return _Table(referee.game.id, _plain(setup_in_force(referee)), position)
    told = dialog.game_told
    if step.laid is None or told is None:
        return _Table()
    setup = {"game": told.id, "board": _plain(step.laid.board)}
    return _Table(told.id, setup, _plain(step.laid.position))


def _plain(value: msgspec.Struct) -> Json:
    plain: Json = msgspec.to_builtins(value)
    return plain


def _said(said: Said | Action, words: Words) -> str:
    return words.say(said.code, said.facts)


# -- what is asked --------------------------------------------------------------------------------


def _acting(referee: Referee) -> int | None:
    """Gives who must act or decide; None once the game is over."""
    question = referee.question
    return None if question is None else question.player


def _on_turn(referee: Referee) -> int | None:
    """Gives whose turn it is; None once the game is over. While a report is awaited the state is
    that after the move, but the turn is still the mover's: so it is asked of what may be shown."""
    return None if referee.question is None else referee.shown.player


def _title(dialog: Moment, words: Words) -> str:
    if dialog.mode == "play" and dialog.referee is not None:
        return words.say("title.turn", {"player": _acting(dialog.referee)})
    return words.say(f"heading.{dialog.mode}")


def _say(dialog: Moment, step: Step, words: Words) -> str:
    """Says the one thing to do now."""
    referee = dialog.referee
    is_over = dialog.mode == "result" and not dialog.is_errand
    if is_over and referee is not None and referee.result is not None:
        return speech.result(referee.result, referee.corrections, words)
    return _asked(dialog, step, words)


def _asked(dialog: Moment, step: Step, words: Words) -> str:
    """Says what a step asks, in a whole sentence where it has one, and of what is to be put right
    what is wrong with it."""
    asked = _said(step.title if isinstance(step.asks, UnsetType) else step.asks, words)
    return words.say("say.because", {"what": asked, "why": dialog.wrong}) if dialog.wrong else asked


def _step_view(step: Step, dialog: Moment, words: Words) -> StepView:
    choices = []
    for index, choice in enumerate(step.choices):
        number = cursor.number_of(step, index)
        at = choice.at if isinstance(choice.at, tuple) else None
        choices.append(ChoiceView(_said(choice.say, words), str(number) if number else None, at))
    return StepView(
        form=step.form,
        title=_asked(dialog, step, words),
        choices=tuple(choices),
        cursor=dialog.cursor,
        picked=tuple(str(value) for value in dialog.picked) if step.form == "die" else (),
        lines=tuple(_said(line, words) for line in step.lines),
        back=_way_back(dialog, words),
        draft=step.draft,
    )


def _way_back(dialog: Moment, words: Words) -> str:
    """Says what one step back does; nothing where that of the menu does the same."""
    if not dialog.goes_back or _menu_key(dialog) == "key.menu-away":
        return ""
    return _back_hints(dialog, words)[0]


def _notice(note: Note, words: Words) -> Notice:
    """Gives a note for the page, with the text of the rule that it rests on."""
    rule = f"rule.{note.rule}"
    text = words.say(rule) if words.has(rule) else ""
    said = (note.kind, note.title, note.text, note.hint, note.rule, note.code, note.places)
    return Notice(*said, rule_text=text)


# -- keys (F9) ------------------------------------------------------------------------------------


def _keys(dialog: Moment, step: Step, words: Words) -> tuple[KeyHint, ...]:
    """Tells what each key does now."""
    if dialog.note is not None:
        return tuple(_hint_over_note(key, words) for key in Key)
    hints = [_hint(key, dialog, step, words) for key in Key]
    return tuple(hint for hint in hints if hint.short or hint.hold)


def _hint_over_note(key: Key, words: Words) -> KeyHint:
    away, menu = words.say("key.put-away"), words.say("key.menu")
    if key is Key.MENU:
        return KeyHint(key.value, menu)
    held = {Key.OK: menu, Key.BACK: away}
    return KeyHint(key.value, away, held.get(key, ""))


def _hint(key: Key, dialog: Moment, step: Step, words: Words) -> KeyHint:
    match key:
        case Key.MENU:
            return KeyHint(key.value, words.say(_menu_key(dialog)))
        case Key.BACK:
            return KeyHint(key.value, *_back_hints(dialog, words))
        case Key.OK:
            does = dialog.move(key) is not None
            short = _ok_does(step, words) if does else ""
            return KeyHint(key.value, short, words.say(_menu_key(dialog)))
    what = dialog.move(key)
    if isinstance(what, cursor.Taken) and key in NUMBERS:
        return KeyHint(key.value, _said(step.choices[what.index].say, words))
    if what is None:
        return KeyHint(key.value, words.say("key.result") if dialog.shows_result else "")
    role = cursor.role_of(step, key)
    form = "long" if step.form == "list" and cursor.is_long(step) else step.form
    return KeyHint(key.value, words.say(f"key.{role}.{form}"))


def _ok_does(step: Step, words: Words) -> str:
    """Says what OK does: of a list to be ticked or read what its choice says."""
    if step.form == "tick":
        return _said(step.choices[0].say, words)
    return words.say(f"key.ok.{step.form}")


def _menu_key(dialog: Moment) -> str:
    """Names the gesture of the menu: from its further levels it leads back to the first."""
    return "key.menu-away" if dialog.is_menu else "key.menu"


def _back_hints(dialog: Moment, words: Words) -> tuple[str, str]:
    if dialog.errand is not None and dialog.errand.picked:
        return words.say("key.back.step"), words.say("key.back.play")
    if dialog.is_errand:
        return words.say("key.back.out"), words.say("key.back.play")
    if dialog.picked:
        short = "key.back.pick"
    else:
        short = "key.back.out" if dialog.may_leave_setup else "key.back.again"
    if dialog.may_leave_setup:
        return words.say(short), words.say("key.back.play")
    undo = dialog.mode in ("play", "result")
    return words.say(short), words.say("key.back.undo") if undo else ""


# -- what happened --------------------------------------------------------------------------------


def _trail(referee: Referee) -> Trail | None:
    """Gives the marks of the last move that still holds, once they may be seen."""
    return None if referee.awaits_report else trail(referee)


def trail(referee: Referee) -> Trail | None:
    """Gives the marks of the last move that still holds; none once the table was taken as it lay
    since, for there they point at what is not so."""
    for entry in referee.in_force():
        if entry.verb == "correct":
            return None
        found = referee.game.face.trail(entry.events)
        if found is not None:
            return found
    return None
