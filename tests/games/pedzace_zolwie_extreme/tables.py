"""A short way to write tables, answers and outcomes of Pędzące żółwie Extreme in tests.

A table is one line: `4: red+blue | 9: green | raven: 3 | tokens: 3=speed-up 8=gone`. A group is
written bottom to top; groups side by side have a comma between. Turtles left out stand alone on the
start, tokens left out are hidden, and `*2` at the front says that player 2 is on turn.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from companion.games.contract import Answer, Done, Player, Result, Setup
from companion.games.pedzace_zolwie_extreme import rules, state
from companion.games.pedzace_zolwie_extreme.asking import Choose, Owners, Play, Report, TurnUp
from companion.games.pedzace_zolwie_extreme.cards import COLOURS, Card, Type
from companion.games.pedzace_zolwie_extreme.groups import Groups
from companion.games.pedzace_zolwie_extreme.path import USUAL, ExtremeBoard
from companion.games.pedzace_zolwie_extreme.state import HIDDEN, Extreme, ExtremeOptions
from tests.games import judging
from tests.games.judging import Outcome

DONE = Done()
NAMES = ("Anna", "Bo", "Cleo", "Dan", "Eve", "Finn")


def set_up(
    players: int = 2,
    *,
    black: bool = False,
    raven: bool = False,
    tiles: tuple[str, ...] = (),
    path: tuple[str, ...] = USUAL,
    cards: dict[str, int] | None = None,
) -> Extreme:
    """Starts a game; `tiles` lie open."""
    colours = tiles or ("",) * players
    seats = tuple(
        Player(name, (colour,) if colour else ())
        for name, colour in zip(NAMES, colours, strict=False)
    )
    options = ExtremeOptions(black, raven, bool(tiles))
    board = ExtremeBoard(path) if cards is None else ExtremeBoard(path, cards)
    return state.start(Setup(rules.ID, seats, options, board, ("guide",) * len(seats), "en"))


def lay(text: str, players: int = 2, **told: Any) -> Extreme:
    """Lays a table as it is written; with `raven` or `black` written it has that add-on."""
    parts = dict(_parts(text))
    raven, tokens = parts.pop("raven", ""), parts.pop("tokens", "")
    player = int(parts.pop("*", "0"))
    told.setdefault("black", "black" in text)
    table = set_up(players, raven=bool(raven), **told)
    known = dict(token.split("=") for token in tokens.split())
    laid = [known.pop(str(mound), HIDDEN) for mound in table.path.mounds]
    assert not known, known
    return msgspec.structs.replace(
        table,
        groups=_groups(parts, len(table.turtles)),
        raven=int(raven) if raven else None,
        tokens=tuple(laid),
        player=player,
    )


def _parts(text: str) -> list[tuple[str, str]]:
    found = [part.strip() for part in text.split("|") if part.strip()]
    if found and found[0].startswith("*"):
        found[0] = f"*: {found[0][1:]}"
    pairs = [part.split(":") for part in found]
    return [(name.strip(), value.strip()) for name, value in pairs]


def _groups(parts: dict[str, str], turtles: int) -> Groups:
    groups = [
        (int(space), tuple(COLOURS.index(colour.strip()) for colour in group.split("+")))
        for space, told in parts.items()
        for group in told.split(",")
    ]
    told_of = {turtle for _, group in groups for turtle in group}
    groups += [(0, (turtle,)) for turtle in range(turtles) if turtle not in told_of]
    return tuple(sorted(groups))


def written(table: Extreme) -> str:
    """Writes a table in one line, in the order of the spaces."""
    spaces: dict[int, list[str]] = {}
    for space, group in table.groups:
        if space or len(group) > 1:
            stack = "+".join(COLOURS[turtle] for turtle in group)
            spaces.setdefault(space, []).append(stack)
    parts = [f"{space}: {', '.join(stacks)}" for space, stacks in spaces.items()]
    parts += [f"raven: {table.raven}"] if table.raven is not None else []
    shown = zip(table.path.mounds, table.tokens, strict=True)
    tokens = [f"{mound}={token}" for mound, token in shown if token != HIDDEN]
    return " | ".join([*parts, f"tokens: {' '.join(tokens)}"] if tokens else parts)


# -- answers --------------------------------------------------------------------------------------


def card(type_: Type, steps: int, colour: str = "") -> Play:
    """Plays a card."""
    return Play(Card(type_, steps, colour) if colour else Card(type_, steps))


def forward(colour: str, steps: int) -> Play:
    """Plays `forward`."""
    return card("forward", steps, colour)


def back(colour: str, steps: int = 1) -> Play:
    """Plays `back`."""
    return card("back", steps, colour)


def catch_up(steps: int) -> Play:
    """Plays `catch-up`."""
    return card("catch-up", steps)


def curse(steps: int) -> Play:
    """Plays `curse`."""
    return card("curse", steps)


def pick(colour: str) -> Choose:
    """Chooses a turtle."""
    return Choose(colour)


def turn_up(token: str) -> TurnUp:
    """Turns a token up."""
    return TurnUp(token)


def tiles(*colours: str) -> Owners:
    """Turns the tiles: each player's colour, in turn."""
    return Owners({colour: player for player, colour in enumerate(colours)})


def report(to: int) -> Report:
    """Reports where the last movement ended."""
    return Report(to)


# -- what comes of it -----------------------------------------------------------------------------


def outcome(table: Extreme, *answers: Answer) -> Outcome:
    """Plays answers; all but the last must be accepted."""
    found, refused = judging.played(rules.rule_on, table, answers)
    return Outcome(written(found), asked(found), ended(rules.result(found)), refused)


after = partial(judging.after, rules.rule_on)
refusal = partial(judging.refusal, rules.rule_on)


def asked(table: Extreme) -> str:
    """Writes the open question: `0: card`, `1: pile`, `0: choose any`, `0: token 3`, `0: do`."""
    question = rules.question(table)
    if question is None:
        return "nothing"
    kind = str(question.__struct_config__.tag)
    if getattr(question, "source", "") == "pile":
        kind = "pile"
    more = [str(getattr(question, name)) for name in ("why", "stone") if hasattr(question, name)]
    return " ".join([f"{question.player}: {kind}", *more])


def ended(result: Result | None) -> str:
    """Writes a result: `0 > 2=1`, first places first; nobody is a dash."""
    if result is None:
        return "not yet"
    assert result.reason == "PE-20"
    places = ["=".join(map(str, place)) or "-" for place in result.places]
    return " > ".join(places)
