"""The page in pieces: each part of it as HTML, made from one snapshot and from nothing else.

The server puts the parts into the first paint, the page's script swaps those that changed; so
there is one drawing of everything, and it is right without scripts too. It must not keep state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from markupsafe import Markup

from companion.snapshot import ChoiceView, KeyHint, LogLine, Seat, Snapshot, StepView
from web.choosing import presses_for
from web.games import GamePage
from web.markup import render
from web.messages import text

PARTS = ("turn", "notice", "now", "keys", "board", "signs", "players", "standing", "log")
"""The parts by name, in the order in which a page swaps them: what to do now before what was. Each
stands in the element `#part-<name>`."""

NOW_PARTS = ("turn", "notice", "now", "keys", "signs", "players")

CHOICES = 12
"""How many choices of a long list a page shows."""

LOG_LINES = 60
"""How many of the newest log lines a page shows."""


def html_parts(snapshot: Snapshot, page: GamePage | None) -> dict[str, str]:
    """Gives every part of the page as HTML by its name."""
    parts = {**now_parts(snapshot), **table_parts(snapshot, page), "log": log_part(snapshot)}
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
    marks = (snapshot.mover, snapshot.landed, snapshot.marked, notice.places if notice else ())
    offered = tuple(choice.at for choice in choices if choice.at)
    table = (snapshot.game, snapshot.setup, snapshot.seats, snapshot.position, snapshot.result)
    return (*table, *marks, offered, chosen)


def log_part(snapshot: Snapshot) -> str:
    """Gives the log as HTML."""
    return render("part_log.html", s=snapshot, log=log_turns(snapshot, snapshot.log[-LOG_LINES:]))


def log_lines(snapshot: Snapshot, lines: Sequence[LogLine]) -> str:
    """Gives some of the log's lines as HTML, to be put before those that a page has."""
    return render("log_lines.html", s=snapshot, log=log_turns(snapshot, lines))


def now_parts(snapshot: Snapshot) -> dict[str, str]:
    """Gives the parts that are not about the table or the past."""
    matter = {
        "s": snapshot,
        "seat": seat_on_top(snapshot),
        "places": places(snapshot),
        "keys": useful_keys(snapshot),
        "choices": near_choices(snapshot.step) if snapshot.step else (),
        "in_reach": in_reach(snapshot.step) if snapshot.step else (),
        "ticks": is_to_be_ticked(snapshot),
    }
    return {name: render(f"part_{name}.html", **matter) for name in NOW_PARTS}


def seat_on_top(snapshot: Snapshot) -> Seat | None:
    """Gives the seat that the page's head shows: whose turn it is, at the end the one winner."""
    if snapshot.mode in ("setup", "resume"):
        return None
    if snapshot.mode != "result":
        return seat_on_turn(snapshot)
    winners = [level for place, level in places(snapshot) if place == 1]
    return winners[0][0] if winners and len(winners[0]) == 1 else None


def seat_on_turn(snapshot: Snapshot) -> Seat | None:
    """Gives the seat of the player whose turn it is."""
    if snapshot.player is None or snapshot.player >= len(snapshot.seats):
        return None
    return snapshot.seats[snapshot.player]


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
    if line.player is None or line.player >= len(snapshot.seats):
        return None
    return snapshot.seats[line.player]


def near_choices(step: StepView) -> list[tuple[int, ChoiceView]]:
    """Gives the choices around the cursor, each with its number in the whole list."""
    first = max(0, min(step.cursor - CHOICES // 2, len(step.choices) - CHOICES))
    return list(enumerate(step.choices))[first : first + CHOICES]


def in_reach(step: StepView) -> frozenset[int]:
    """Gives the numbers of the choices that can be taken from a page at the box."""
    return frozenset(n for n in range(len(step.choices)) if presses_for(step, n) is not None)


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
    seat = seat_on_turn(snapshot)
    notice = snapshot.notice
    step = snapshot.step
    found = [
        f"{notice.title}: {notice.text} {notice.hint}".strip() if notice else "",
        text("turn.now", name=seat.name) if seat and snapshot.mode == "play" else "",
        "" if notice and notice.text == snapshot.say else snapshot.say,
        step.title if step else "",
        step.choices[step.cursor].label if step and step.cursor < len(step.choices) else "",
        "" if snapshot.saved else text("signs.unsaved"),
    ]
    return tuple(dict.fromkeys(sentence for sentence in found if sentence))
