"""Pause and come back: the table stays as it is, or is packed away and laid out again. Pure."""

from __future__ import annotations

from companion.errands import Around, Errand, Nothing, Open, Outcome, PowerOff
from companion.errands.checking import check, lay
from companion.errands.steps import choice, sure, ticked
from companion.flow import Flow
from companion.games.contract import Said, Step


def pause(around: Around) -> Flow[Outcome]:
    """Asks whether the table stays, and has it packed away if not; then the game is paused."""
    rows = (choice("stays", "pause.stays"), choice("pack", "pause.pack"))
    pick = yield Step("list", Said("pause.title"), rows)
    if pick == "stays":
        return Open(Errand("paused", _stays))
    yield from ticked("pack.title", around.game.game.pieces.packed(around.game.state), around.words)
    return Open(Errand("paused", _packed))


def _stays(around: Around) -> Flow[Outcome]:
    return (yield from _paused(around, ("play", "check", "power")))


def _packed(around: Around) -> Flow[Outcome]:
    return (yield from _paused(around, ("lay", "play", "power")))


def _paused(around: Around, rows: tuple[str, ...]) -> Flow[Outcome]:
    """Waits until the table plays on; the game is on the card all the time."""
    line = Said("resume.line", {"game": around.game.game.id, "number": around.game.turn})
    choices = tuple(choice(row, f"paused.{row}") for row in rows)
    step = Step("list", Said("paused.title"), choices, lines=(line,), brief=(line,))
    while True:
        match (yield step):
            case "check":
                return (yield from check(around))
            case "lay":
                return (yield from lay(around))
            case "power":
                if (yield sure("power")) == "yes":
                    return PowerOff()
            case _:
                return Nothing()
