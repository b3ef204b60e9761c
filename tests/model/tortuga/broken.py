"""Which rules of Tortuga a wrong turn or report breaks; a referee may name any of them."""

import re
from typing import Any

from tests.model.tortuga.rules import CELLS, SIDES, Move, Rules, Table, beside, enemy

LIKE_A_CELL = re.compile("[a-z][0-9]")
NO_LEG = {"TO-4", "TO-5", "TO-6"}  # neither a step nor a jump, or one after the other

Faults = tuple[set[str], set[str]]  # rules, and codes that may be said instead


def cell_codes(cells: list[str]) -> set[str]:
    """A text that does not even look like a cell may be called misshapen."""
    return set() if all(LIKE_A_CELL.fullmatch(cell) for cell in cells) else {"bad-request"}


def by_turn(
    rules: Rules, table: Table, side: str, options: dict[str, str], answer: dict[str, Any]
) -> Faults:
    """TO-1 to TO-10 and TO-13: everything that a well-shaped turn breaks; nothing if it may be."""
    start, path = answer["from"], answer["path"]
    broken = set() if start in rules.movers(table, side) else by_mover(table, side, start)
    codes = cell_codes([start, *path]) | (set() if path else {"bad-request"})
    over, faults = by_path(rules, table, side, start, path)
    if rules.must_jump(table, side, options) and not any(table[c] == enemy(side) for c in over):
        broken.add("TO-8")
    if not broken | faults:
        faults = by_chain(rules, table, side, options, Move(start, tuple(path), over))
    elif broken == {"TO-8"} and over and not faults:
        faults = by_length(rules, table, side, options, Move(start, tuple(path), over))
    neutral = {cell for cell in over if table[cell] == "neutral"}
    by_facing, odd = facing_faults(answer.get("facing", {}), neutral)
    return broken | faults | by_facing, codes | odd


def by_mover(table: Table, side: str, start: str) -> set[str]:
    """TO-2; the other's turtle is also moved out of turn."""
    if start not in CELLS:
        return {"TO-2", "TO-4"}
    owner = table.get(start)
    if owner == side:
        return set()
    return {"TO-1", "TO-2"} if owner == enemy(side) else {"TO-2"}


def by_path(
    rules: Rules, table: Table, side: str, start: str, path: list[str]
) -> tuple[tuple[str, ...], set[str]]:
    """TO-3 to TO-6: what was jumped until the first fault, and what that breaks."""
    over: list[str] = []
    at = start
    if not path:
        return (), set(NO_LEG)
    for cell in path:
        if cell not in CELLS:
            return tuple(over), {"TO-3", "TO-4", "TO-5"}  # as the examples have it
        if at not in CELLS:
            return (), set()
        jumped = [between for between, end in rules.jumps(table, side, at) if end == cell]
        alone = len(path) == 1 and any(cell in step.path for step in rules.steps(table, side, at))
        if not jumped and not alone:
            return tuple(over), NO_LEG | ({"TO-3"} if not is_forwards(at, cell, side) else set())
        over += jumped
        at = cell
    return tuple(over), set()


def is_forwards(cell: str, end: str, side: str) -> bool:
    """TO-3: straight or diagonally ahead, near or far."""
    for way in Rules.ways:
        found: str | None = cell
        while found := beside(found, side, way):
            if found == end:
                return True
    return False


def by_chain(
    rules: Rules, table: Table, side: str, options: dict[str, str], move: Move
) -> set[str]:
    """TO-7, TO-10: of a chain each of whose jumps may be."""
    if rules.is_mixed(table, move.over):
        return {"TO-7"}
    return set() if move in rules.lawful(table, side, options) else {"TO-10"}


def by_length(
    rules: Rules, table: Table, side: str, options: dict[str, str], move: Move
) -> set[str]:
    """TO-7, TO-10 besides TO-8: a chain without an enemy that could also have been longer."""
    if rules.is_mixed(table, move.over):
        return {"TO-7"}
    chains = [
        m
        for m in rules.chains(table, side)
        if options["maximum"] == "player" or m.start == move.start
    ]
    return {"TO-10"} if any(len(m.over) > len(move.over) for m in chains) else set()


def facing_faults(facing: dict[str, str], neutral: set[str]) -> Faults:
    """TO-13: each jumped neutral turtle, and nothing else, is told which way it faces."""
    right = set(facing) == neutral and set(facing.values()) <= set(SIDES)
    strange = not set(facing) <= set(CELLS)
    codes = cell_codes(list(facing))
    if not set(facing.values()) <= set(SIDES):
        codes.add("bad-request")
    return (set() if right else {"TO-13"}) | ({"TO-4"} if strange else set()), codes


def by_report(table: Table, due: dict[str, str], leapt: dict[str, str], turned: Any) -> Faults:
    """TO-11, TO-12, TO-13: what was turned or righted, against what was due; nothing if right.

    `due` has the cells with their rules, `leapt` the mover's own turtles that were jumped; if a
    correction put others there since, any of the three rules may be named.
    """
    rules: set[str] = set()
    if not isinstance(turned, list):
        if 0 <= turned < len(due):
            rules = set(due.values())
        elif turned != len(due):
            rules = {"TO-11", "TO-12", "TO-13"}
        return rules, ({"bad-request"} if turned < 0 else set())
    for cell in set(due) - set(turned):
        rules.add(due[cell])
    for cell in set(turned) - set(due):
        own = cell in leapt and table.get(cell) == leapt[cell]
        rules |= {"TO-12"} if own else {"TO-11", "TO-12", "TO-13"}
    codes = cell_codes(turned)
    if not set(turned) <= set(CELLS):
        rules.add("TO-4")
    if len(set(turned)) < len(turned):
        rules |= {"TO-11", "TO-12", "TO-13"}
        codes.add("bad-request")
    return rules, codes
