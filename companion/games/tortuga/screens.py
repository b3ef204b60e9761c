"""How Tortuga is asked for and drawn. Pure; the rules stand in `rules.py`.

A move is picked cell by cell on the map. Every turtle and every cell can be picked, allowed or
not, so that a wrong move can be entered and be told what is wrong with it.
"""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from companion.drawing import Item
from companion.games.contract import (
    Answer,
    Choice,
    Done,
    Draft,
    Event,
    Fact,
    Level,
    Picked,
    Said,
    Step,
    Trail,
    Where,
)
from companion.games.tortuga import hexmap, reporting, tapping
from companion.games.tortuga.board import (
    CELLS,
    EMPTY,
    INDEX,
    JUMPS,
    NEST,
    NEUTRAL,
    PLACE,
    STEPS,
    WORDS,
    TortugaBoard,
    between,
    place_of,
)
from companion.games.tortuga.moves import offer, own_turtles
from companion.games.tortuga.refusals import listed
from companion.games.tortuga.rules import Due, Move, Tortuga, legal
from companion.games.tortuga.tapping import cell_choice

STOP = "stop"
"""The pick that ends a chain where it stands."""
CELLS_IN_LINE = 4
TURNED_IN_LINE = 4


class TortugaFace:
    """The game's face."""

    map_size = hexmap.SIZE

    # -- what is asked ----------------------------------------------------------------------------

    def entry(self, state: Tortuga, picked: Picked, level: Level, checked: bool) -> Step | Answer:
        """Gives the next pick: a turtle, the cells it lands on, whose the righted ones are; or
        what was done."""
        if state.due:
            if level == "referee" and not checked:
                draft = _draft(state, [state.due.start, *state.due.path])
                return reporting.entry(state.cells, state.due, picked, draft)
            return _done_entry(state.due, picked, checked)
        return _move_entry(state, picked, helps=level != "referee")

    def note(self, state: Tortuga) -> Said:
        """Gives the side of the player on turn."""
        return Said(f"side-of.{WORDS[state.player]}")

    def rule(self, state: Tortuga) -> str:
        """Gives the rule that governs the open question."""
        if state.due:
            return "TO-11" if state.due.turned else "TO-6"
        return "TO-8" if _must_jump(state) else "TO-3"

    def allowed(self, state: Tortuga) -> Said:
        """Says which turtles may move, or must jump."""
        if state.due:
            return Said("allowed.do")
        movers = sorted({INDEX[move.start] for move in _open_moves(state)})
        code = "allowed.jump" if _must_jump(state) else "allowed.move"
        facts: dict[str, Fact] = {"count": len(movers), "movers": listed(movers)}
        return Said(code, {**facts, "player": state.player})

    def score(self, state: Tortuga, player: int) -> Said:
        """Counts the turtles that face the player's way."""
        return Said("score", {"turtles": len(own_turtles(state.cells, player))})

    def standing(self, state: Tortuga, player: int) -> Said:
        """Says whom a player has, and how far the foremost is from the other's nest."""
        own = own_turtles(state.cells, player)
        facts: dict[str, Fact] = {"player": player, "turtles": len(own)}
        if not own:
            return Said("standing.none", facts)
        steps = min(_steps_between(cell, NEST[1 - player]) for cell in own)
        return Said("standing", {**facts, "steps": steps})

    def trail(self, events: tuple[Event, ...]) -> Trail | None:
        """Gives where the mover came from and went to, and whom it turned or righted."""
        moved = next((event for event in events if event.code in ("stepped", "jumped")), None)
        if moved is None:
            return None
        turned = [event.where[0] for event in events if event.code in ("turned", "righted")]
        return Trail(moved.where[0], moved.where[1], tuple(turned))

    def board_step(self, board: TortugaBoard, picked: Picked) -> Step | TortugaBoard:
        """Asks whether the start cells match, and for the right ones if not."""
        return tapping.step(board, picked)

    # -- the map ----------------------------------------------------------------------------------

    def map(self, state: Tortuga, at: Where | None, draft: Draft | None) -> tuple[Item, ...]:
        """Draws the board, the first player below, and on it a move as far as it is entered."""
        return hexmap.drawn(state.cells, INDEX.get(str(at[1])) if at else None, draft)


def _must_jump(state: Tortuga) -> bool:
    return offer(state.cells, state.player, state.setup.options).must


def _steps_between(cell: int, nest: int) -> int:
    """Counts the steps on an empty board: a diagonal one climbs half as far as a straight one."""
    (column, height), (_, to_height) = PLACE[CELLS[cell]], PLACE[CELLS[nest]]
    return (abs(to_height - height) + abs(column)) // 2


# -- the move -------------------------------------------------------------------------------------


def _move_entry(state: Tortuga, picked: Picked, helps: bool) -> Step | Answer:
    if not picked:
        return _ask_turtle(state, helps)
    start, *more = (str(pick) for pick in picked)
    way = [INDEX[start], *(INDEX[name] for name in more if name in INDEX)]
    if _goes_on(state, way, stopped=STOP in more):
        return _ask_cell(state, way, helps)
    righted = _righted(state, way)
    told = [pick for pick in more if pick in WORDS]
    if len(told) < len(righted):
        draft = replace(_draft(state, way), asked=place_of(righted[len(told)]))
        return _ask_facing(righted[len(told)], state.player, draft)
    facing: dict[str, str] = dict(zip(righted, told, strict=True))
    return Move(start, tuple(CELLS[cell] for cell in way[1:]), facing)


def _draft(state: Tortuga, way: list[int]) -> Draft:
    """Gives a way as places: who moves, where it lands, and whom it jumps."""
    start, *landed = (place_of(CELLS[cell]) for cell in way)
    over = [between(at, to) for at, to in pairwise(way)]
    jumped = [cell for cell in over if cell is not None and state.cells[cell] != EMPTY]
    return Draft(start, tuple(landed), tuple(place_of(CELLS[cell]) for cell in jumped))


def _goes_on(state: Tortuga, way: list[int], stopped: bool) -> bool:
    """Tells whether another cell is to be asked for: a first one, and after a jump wherever there
    is another turtle ahead. A step is the whole turn (TO-6)."""
    if len(way) == 1:
        return True
    jumps = JUMPS[state.player]
    is_jump = any(to == way[-1] for _, to in jumps[way[-2]])
    is_more_ahead = any(state.cells[over] != EMPTY for over, _ in jumps[way[-1]])
    return is_jump and is_more_ahead and not stopped


def _righted(state: Tortuga, way: list[int]) -> list[str]:
    """TO-13: gives the neutral turtles that lie between the cells of a way."""
    over = [between(at, to) for at, to in pairwise(way)]
    return [CELLS[cell] for cell in over if cell is not None and state.cells[cell] == NEUTRAL]


def _ask_turtle(state: Tortuga, helps: bool) -> Step:
    """Asks for any turtle; the cursor begins on an own one, with help on one that may move."""
    taken = [cell for cell, turtle in enumerate(state.cells) if turtle != EMPTY]
    own = own_turtles(state.cells, state.player)
    likely = {INDEX[move.start] for move in _open_moves(state)} if helps else set(own)
    title = Said("ask.must-jump" if helps and _must_jump(state) else "ask.turtle")
    return Step("map", title, tuple(map(cell_choice, taken)), first=_first(taken, likely))


def _ask_cell(state: Tortuga, way: list[int], helps: bool) -> Step:
    """Asks for any cell, or after a jump for the end; the cursor begins there or straight ahead,
    with help on a cell that may be gone to."""
    start, at = way[0], way[-1]
    others = [cell for cell in range(len(CELLS)) if cell not in (start, at)]
    choices = [cell_choice(cell) for cell in others]
    likely = _next_cells(state, way) if helps else set(STEPS[state.player][at][1:2])
    first = _first(others, likely)
    if len(way) > 1:
        choices.append(_stop_choice(at))
        first = first if helps and others[first] in likely else len(choices) - 1
    draft = _draft(state, way)
    return Step("map", _title_of(way), tuple(choices), first=first, draft=draft)


def _title_of(way: list[int]) -> Said:
    code = "ask.cell" if len(way) == 1 else "ask.more"
    return Said(code, {"cell": CELLS[way[-1]]})


def _stop_choice(at: int) -> Choice:
    x, y = hexmap.pixel(at)
    return Choice(STOP, Said("stop"), (*place_of(CELLS[at]), STOP), x, y)


def _ask_facing(name: str, player: int, draft: Draft) -> Step:
    """TO-13: asks whose a righted turtle is now; the cursor begins on the jumper."""
    choices = tuple(
        Choice(WORDS[side], Said("whose", {"player": side}), (*place_of(name), WORDS[side]))
        for side in (0, 1)
    )
    title = Said("ask.facing", {"cell": name})
    return Step("list", title, choices, first=player, draft=draft)


def _first(cells: list[int], likely: set[int]) -> int:
    """Gives the index of the first likely cell, else of the first."""
    return next((index for index, cell in enumerate(cells) if cell in likely), 0)


def _open_moves(state: Tortuga) -> list[Move]:
    return [answer for answer in legal(state) if isinstance(answer, Move)]


def _next_cells(state: Tortuga, way: list[int]) -> set[int]:
    """Gives the cells to which a way may go on."""
    start, gone = CELLS[way[0]], tuple(CELLS[cell] for cell in way[1:])
    return {
        INDEX[move.path[len(gone)]]
        for move in _open_moves(state)
        if move.start == start and move.path[: len(gone)] == gone and len(move.path) > len(gone)
    }


# -- what was done --------------------------------------------------------------------------------


def _done_entry(due: Due, picked: Picked, checked: bool) -> Step | Answer:
    if picked:
        return Done()
    title = Said("ask.put-right" if checked else "ask.do")
    done = (Choice("done", Said("done")),)
    return Step("tick", title, done, lines=_sentences(due), brief=_brief(due))


def _sentences(due: Due) -> tuple[Said, ...]:
    facts: dict[str, Fact] = {"cell": CELLS[due.start], "way": listed(due.path)}
    return (Said("action.move", facts), *(_turned(cell, now, "action") for cell, now in due.turned))


def _turned(cell: int, now: int, kind: str) -> Said:
    if now == NEUTRAL:
        return Said(f"{kind}.turn", {"cell": CELLS[cell]})
    return Said(f"{kind}.right", {"cell": CELLS[cell], "player": now})


def _brief(due: Due) -> tuple[Said, ...]:
    """Says the same in lines for the display."""
    way = (due.start, *due.path)
    first, rest = way[:CELLS_IN_LINE], way[CELLS_IN_LINE:]
    lines = [Said("brief.move", {"way": listed(first)})]
    if rest:
        lines.append(Said("brief.move-on", {"way": listed(rest)}))
    over = [cell for cell, now in due.turned if now == NEUTRAL]
    for index in range(0, len(over), TURNED_IN_LINE):
        lines.append(Said("brief.turn", {"cells": listed(over[index : index + TURNED_IN_LINE])}))
    lines += [_turned(cell, now, "brief") for cell, now in due.turned if now != NEUTRAL]
    return tuple(lines)
