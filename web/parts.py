"""The page in pieces: each part of it as HTML, made from one snapshot and from nothing else.

The server puts the parts into the first paint, the page's script swaps those that changed; so
there is one drawing of everything, and it is right without scripts too. It must not keep state.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from markupsafe import Markup

from companion.snapshot import ChoiceView, KeyHint, LogLine, Seat, Snapshot, StepView
from web.games import GamePage
from web.markup import render
from web.messages import text

PARTS = ("turn", "signs", "board", "notice", "now", "players", "standing", "log", "keys")
"""The parts by name; each stands in the element `#part-<name>`."""

CHOICES = 12
"""How many choices of a long list a page shows."""

LOG_LINES = 60
"""How many of the newest log lines a page shows."""


def html_parts(snapshot: Snapshot, page: GamePage | None) -> dict[str, str]:
    """Gives every part of the page as HTML by its name."""
    matter = {
        "s": snapshot,
        "seat": seat_on_top(snapshot),
        "places": places(snapshot),
        "log": log_turns(snapshot),
        "keys": useful_keys(snapshot),
        "choices": near_choices(snapshot.step) if snapshot.step else (),
        "board": Markup(page.draw(snapshot)) if page else "",
        "standing": page.tell(snapshot) if page else (),
    }
    return {name: render(f"part_{name}.html", **matter) for name in PARTS}


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
    counted as people do (two firsts, then a third)."""
    result = snapshot.result
    ranked = result.get("places") if isinstance(result, Mapping) else None
    if not isinstance(ranked, list | tuple):
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


def log_turns(snapshot: Snapshot) -> list[tuple[int | None, LogLine, Seat | None]]:
    """Gives the newest log lines, newest first, each with its turn where that differs from the
    line before, and the seat whose line it is."""
    newest = snapshot.log[-LOG_LINES:][::-1]
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
        snapshot.say,
        step.title if step else "",
        step.choices[step.cursor].label if step and step.cursor < len(step.choices) else "",
        "" if snapshot.saved else text("signs.unsaved"),
    ]
    return tuple(dict.fromkeys(sentence for sentence in found if sentence))
