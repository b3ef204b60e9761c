"""The page in pieces: each part of it as HTML, made from one snapshot and from nothing else.

The server puts the parts into the first paint, the page's script swaps those that changed; so
there is one drawing of everything, and it is right without scripts too. It must not keep state.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from markupsafe import Markup

from companion.snapshot import ChoiceView, KeyHint, LogLine, Seat, Snapshot, StepView
from web.games import GamePage
from web.markup import render
from web.messages import text
from web.taps import taps

PARTS = ("turn", "notice", "now", "keys", "board", "signs", "players", "standing", "log")
"""The parts by name, in the order in which a page swaps them: what to do now before what was. Each
stands in the element `#part-<name>`."""

NOW_PARTS = ("turn", "notice", "now", "keys", "signs", "players")

CHOICES = 12
"""How many choices of a long list a watcher's page shows. Of more than so many, those that can be
tapped on the board are not listed, too."""

LOG_LINES = 60
"""How many of the newest log lines a page shows."""


def html_parts(snapshot: Snapshot, page: GamePage | None) -> dict[str, str]:
    """Gives every part of the page as HTML by its name."""
    now = now_parts(snapshot, taps(snapshot, page))
    parts = {**now, **table_parts(snapshot, page), "log": log_part(snapshot)}
    return {name: parts[name] for name in PARTS}


def table_parts(snapshot: Snapshot, page: GamePage | None) -> dict[str, str]:
    """Gives the parts that show what lies on the table; `shown` names all that they depend on."""
    board = Markup(page.draw(snapshot)) if page else ""
    standing = page.tell(snapshot) if page else ()
    missing = "board.none" if snapshot.position is None else "board.not-drawn"
    return {
        "board": render("part_board.html", board=board, missing=missing),
        "standing": render("part_standing.html", standing=standing, missing=missing),
    }


def shown(snapshot: Snapshot) -> tuple[object, ...]:
    """Gives all of a snapshot that a game's drawing and its sentences may show: while it is the
    same, the drawing is the same. Of the open pick these are the places, not the words."""
    step, notice = snapshot.step, snapshot.notice
    choices = step.choices if step else ()
    chosen = choices[step.cursor].at if step and step.cursor < len(choices) else None
    said = (notice.places, notice.code) if notice else ()
    marks = (snapshot.mover, snapshot.landed, snapshot.marked, said)
    offered = tuple(choice.at for choice in choices if choice.at)
    table = (snapshot.game, snapshot.setup, snapshot.seats, snapshot.position, snapshot.result)
    return (*table, *marks, snapshot.draft, offered, chosen)


def log_part(snapshot: Snapshot) -> str:
    """Gives the log as HTML."""
    return render("part_log.html", s=snapshot, log=log_turns(snapshot, snapshot.log[-LOG_LINES:]))


def log_lines(snapshot: Snapshot, lines: Sequence[LogLine]) -> str:
    """Gives some of the log's lines as HTML, to be put before those that a page has."""
    return render("log_lines.html", s=snapshot, log=log_turns(snapshot, lines))


def now_parts(snapshot: Snapshot, on_board: Collection[int] = ()) -> dict[str, str]:
    """Gives the parts that are not about the table or the past; the choices `on_board` can be
    tapped on the board."""
    choices = listed(snapshot.step, on_board) if snapshot.step else ()
    matter = {
        "s": snapshot,
        "seat": seat_on_top(snapshot),
        "on_turn": seat_on_turn(snapshot) if is_decided_by_another(snapshot) else None,
        "places": places(snapshot),
        "keys": useful_keys(snapshot),
        "choices": choices,
        "taps": bool(on_board),
        "ways": ways(snapshot),
        "ticks": is_to_be_ticked(snapshot),
    }
    return {name: render(f"part_{name}.html", **matter) for name in NOW_PARTS}


def seat_on_top(snapshot: Snapshot) -> Seat | None:
    """Gives the seat that the page's head shows: who must act, at the end the one winner."""
    if snapshot.mode in ("setup", "resume"):
        return None
    if snapshot.mode != "result":
        return acting_seat(snapshot)
    winners = [level for place, level in places(snapshot) if place == 1]
    return winners[0][0] if winners and len(winners[0]) == 1 else None


def acting_seat(snapshot: Snapshot) -> Seat | None:
    """Gives the seat of the player who must act or decide."""
    return _seat(snapshot, snapshot.player)


def seat_on_turn(snapshot: Snapshot) -> Seat | None:
    """Gives the seat of the player whose turn it is."""
    return _seat(snapshot, snapshot.on_turn)


def is_decided_by_another(snapshot: Snapshot) -> bool:
    """Tells whether somebody must decide in another's turn."""
    return snapshot.mode == "play" and snapshot.player != snapshot.on_turn


def _seat(snapshot: Snapshot, number: int | None) -> Seat | None:
    if number is None or number >= len(snapshot.seats):
        return None
    return snapshot.seats[number]


def places(snapshot: Snapshot) -> tuple[tuple[int, tuple[Seat, ...]], ...]:
    """Gives the seats by place once the game is over, those that share one together; places are
    counted as people do (two firsts, then a third). Where nobody is first, nobody is ranked."""
    result = snapshot.result
    ranked = result.get("places") if isinstance(result, Mapping) else None
    if not isinstance(ranked, list | tuple) or not ranked or not ranked[0]:
        return ()
    found: list[tuple[int, tuple[Seat, ...]]] = []
    place = 1
    for group in ranked:
        level = seats_at(snapshot, group)
        if level:
            found.append((place, level))
        place += len(level)
    return tuple(found)


def seats_at(snapshot: Snapshot, group: object) -> tuple[Seat, ...]:
    """Gives the seats of a list of player numbers."""
    if not isinstance(group, list | tuple):
        return ()
    return tuple(snapshot.seats[number] for number in group if isinstance(number, int))


def log_turns(
    snapshot: Snapshot, lines: Sequence[LogLine]
) -> list[tuple[int | None, LogLine, Seat | None]]:
    """Gives log lines, newest first, each with its turn where that differs from the line before,
    and the seat whose line it is."""
    newest = lines[::-1]
    turns = [None, *(line.turn for line in newest)]
    heads = [turn if turn != before else None for before, turn in pairwise(turns)]
    return [(head, line, seat_of(snapshot, line)) for head, line in zip(heads, newest, strict=True)]


def seat_of(snapshot: Snapshot, line: LogLine) -> Seat | None:
    """Gives the seat that a log line belongs to."""
    return _seat(snapshot, line.player)


class Listed(NamedTuple):
    """A choice of the list with its number; one that is `far` from the cursor a watcher's page
    leaves out."""

    number: int
    choice: ChoiceView
    far: bool


def listed(step: StepView, on_board: Collection[int] = ()) -> tuple[Listed, ...]:
    """Gives the choices that a page lists: all, but of many those that can be tapped on the board
    are left to it."""
    every = list(enumerate(step.choices))
    if len(every) > CHOICES:
        every = [told for told in every if told[0] not in on_board or told[0] == step.cursor]
    here = next((row for row, told in enumerate(every) if told[0] == step.cursor), 0)
    first = max(0, min(here - CHOICES // 2, len(every) - CHOICES))
    near = range(first, first + CHOICES)
    return tuple(Listed(*told, row not in near) for row, told in enumerate(every))


def ways(snapshot: Snapshot) -> tuple[tuple[str, str], ...]:
    """Gives what else can be tapped at the box, each with its words: a message put away, one step
    back, the menu."""
    keys = {hint.key: hint.short for hint in snapshot.keys}
    back = snapshot.step.back if snapshot.step else ""
    first = ("away", keys.get("ok", "")) if snapshot.notice else ("back", back)
    return tuple(way for way in (first, ("menu", keys.get("menu", ""))) if way[1])


def is_to_be_ticked(snapshot: Snapshot) -> bool:
    """Tells whether the lines are things to be done on the table, rather than things to know."""
    step = snapshot.step
    return snapshot.mode == "play" and step is not None and step.form == "tick"


def useful_keys(snapshot: Snapshot) -> tuple[KeyHint, ...]:
    """Gives the keys that do something now."""
    return tuple(key for key in snapshot.keys if key.short or key.hold)


def news(snapshot: Snapshot) -> tuple[str, ...]:
    """Gives what a listener should hear beside new lines of the log, as separate sentences; the
    page speaks those that were not in the sheet before: each change is said once (I3, I4)."""
    seat = acting_seat(snapshot)
    turn = "turn.decides" if is_decided_by_another(snapshot) else "turn.now"
    notice = snapshot.notice
    step = snapshot.step
    found = [
        f"{notice.title}: {notice.text} {notice.hint}".strip() if notice else "",
        text(turn, name=seat.name) if seat and snapshot.mode == "play" else "",
        "" if notice and notice.text == snapshot.say else snapshot.say,
        step.title if step else "",
        step.choices[step.cursor].label if step and step.cursor < len(step.choices) else "",
        "" if snapshot.saved else text("signs.unsaved"),
    ]
    return tuple(dict.fromkeys(sentence for sentence in found if sentence))
