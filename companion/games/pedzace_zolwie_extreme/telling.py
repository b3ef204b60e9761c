"""What happened, as events for the log, and what is to be done on the table, as actions.

The two tell the same deeds; the words stand in `messages.py`. Nothing is decided here.
"""

from __future__ import annotations

from msgspec import UnsetType

from companion.games.contract import Action, Event, Fact, Where
from companion.games.pedzace_zolwie_extreme.cards import COLOURS, Card
from companion.games.pedzace_zolwie_extreme.groups import Turtles
from companion.games.pedzace_zolwie_extreme.path import FOX, START, Path
from companion.games.pedzace_zolwie_extreme.state import Asks, Deed

RAVEN: Where = ("raven",)


def stone(space: int) -> Where:
    """Names a space as a place."""
    return ("stone", space)


def token(space: int) -> Where:
    """Names the token on a mound as a place."""
    return ("token", space)


def named(space: int, path: Path) -> int | str:
    """Gives a space as sentences speak of it: the start, a stone's number, the lettuce."""
    if space == START:
        return "start"
    return "lettuce" if space == path.lettuce else space


def listed(turtles: Turtles) -> Fact:
    """Gives turtles as a list to be said."""
    return [{"colour": COLOURS[turtle]} for turtle in turtles]


# -- events ---------------------------------------------------------------------------------------


def facts_of(card: Card) -> dict[str, Fact]:
    """Gives a card as facts of a sentence."""
    return {"type": card.type, "steps": card.steps, "colour": colour_of(card)}


def colour_of(card: Card) -> str:
    """Gives the colour of a card; one that names no turtle is of the colour `none`."""
    return "none" if isinstance(card.colour, UnsetType) else card.colour


def played(card: Card, asks: Asks) -> Event:
    """Tells which card was played, or came from the pile."""
    if asks == "pile":
        return Event("PE-15", "drawn", facts_of(card))
    return Event("PE-2", "played", facts_of(card))


def chose(rule: str, turtle: int) -> Event:
    """Tells which turtle was chosen."""
    return Event(rule, "chose", {"colour": COLOURS[turtle]})


def turned(space: int, name: str) -> Event:
    """Tells which token was turned up."""
    return Event("PE-11", "turned", {"token": name, "stone": space}, where=(token(space),))


def token_acts(space: int, name: str) -> Event:
    """Tells that a token which lies face up acts again."""
    return Event("PE-11", "token", {"token": name, "stone": space})


def nothing(rule: str, name: str) -> Event:
    """Tells that a token has nothing to do here."""
    return Event(rule, "nothing", {"token": name})


def stays(turtle: int) -> Event:
    """PE-8: tells that a turtle on the start goes no further back."""
    return Event("PE-8", "stays", {"colour": COLOURS[turtle]})


def held(turtle: int) -> Event:
    """PE-22: tells that the raven keeps a turtle where it is, and cannot move either."""
    return Event("PE-22", "held", {"colour": COLOURS[turtle]})


def raven_moved(deed: Deed) -> list[Event]:
    """PE-22: tells that the raven went instead."""
    facts: dict[str, Fact] = {
        "colour": COLOURS[deed.turtles[0]],
        "start": deed.start,
        "to": deed.to,
    }
    return [Event("PE-22", "raven", facts, where=(RAVEN,))]


def moved(deed: Deed, path: Path) -> list[Event]:
    """Tells a movement: the rule that last made a space what it is stands last."""
    colour, group = COLOURS[deed.turtles[0]], deed.turtles
    start, to = stone(deed.start), stone(deed.to)
    facts: dict[str, Fact] = {
        "colour": colour,
        "start": named(deed.start, path),
        "to": named(deed.landing, path),
    }
    if deed.rule == "PE-16":
        where = (start, to, token(deed.start))
        return [Event("PE-16", "bad-luck", {**facts, "turtles": listed(group)}, where=where)]
    events = [Event(deed.rule, "moved", facts, where=(start, to))]
    if len(group) > 1:
        riders = {"colour": colour, "riders": listed(group[1:])}
        events.append(Event("PE-6", "carried", riders, where=(start, to)))
    if deed.below:
        stayed = {"below": listed(deed.below), "start": named(deed.start, path)}
        events.append(Event("PE-6", "stayed", stayed, where=(start,)))
    if deed.onto is not None:
        events.append(Event("PE-7", "climbed", {"onto": COLOURS[deed.onto]}, where=(to,)))
    if deed.landing != deed.to:
        events.append(Event("PE-10", "river", {"to": deed.to}, where=(to, stone(deed.landing))))
    if path.kinds[deed.to] == FOX and len(group) > 1:
        events.append(Event("PE-9", "apart", {"to": deed.to}, where=(to,)))
    if deed.to == path.lettuce:
        events.append(Event("PE-17", "lettuce", {"colour": colour}, where=(to,)))
    return events


# -- actions --------------------------------------------------------------------------------------


def actions_of(deeds: tuple[Deed, ...], path: Path) -> tuple[Action, ...]:
    """Tells what is to be done on the table for some deeds, in order."""
    return tuple(action for deed in deeds for action in _actions_of(deed, path))


def draw(count: int) -> Action:
    """PE-2: reminds of drawing back to five; nobody can check it."""
    return Action("PE-2", "draw", {"cards": count})


def _actions_of(deed: Deed, path: Path) -> list[Action]:
    group = deed.turtles
    facts: dict[str, Fact] = {
        "colour": COLOURS[group[0]],
        "start": named(deed.start, path),
        "to": named(deed.landing, path),
    }
    if deed.raven:
        return [Action("PE-22", "raven", facts)]
    if deed.rule == "PE-16":
        return [Action("PE-16", "bad-luck", facts), Action("PE-16", "put-away", facts)]
    actions = [_to_move(deed, facts)]
    if deed.landing != deed.to:
        actions.append(Action("PE-10", "river", {"landing": deed.landing, "to": deed.to}))
    if deed.onto is not None:
        actions.append(Action("PE-7", "climb", {"onto": COLOURS[deed.onto]}))
    if path.kinds[deed.to] == FOX and len(group) > 1:
        actions.append(Action("PE-9", "apart", {"to": deed.to}))
    return actions


def _to_move(deed: Deed, facts: dict[str, Fact]) -> Action:
    if len(deed.turtles) > 1:
        return Action(deed.rule, "move-with", {**facts, "riders": listed(deed.turtles[1:])})
    return Action(deed.rule, "move", facts)
