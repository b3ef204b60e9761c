"""Turtle Bay's pieces in people's hands: what lies differently, put right, laid out, packed. Pure.

Turtles of one colour look alike, so what is told is how many lie where and on which side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

import msgspec

from companion.games.contract import AS_IT_LIES, Choice, Fact, Picked, Said, Step
from companion.games.turtle_bay.position import (
    TurtleAt,
    TurtleBayPosition,
    complete,
    position,
)
from companion.games.turtle_bay.state import START, TURTLES_EACH, Side, TurtleBay

DICE = 3
TURN: dict[Side, Side] = {"feet": "back", "back": "feet"}
OCEAN, WAITING = "ocean", "waiting"

Spot: TypeAlias = tuple[str, int | None]
"""A colour on a square (None: beside the board)."""


class TurtleBayPieces:
    """The game's pieces."""

    # -- what lies differently --------------------------------------------------------------------

    def change(
        self, state: TurtleBay, told: TurtleBayPosition, picked: Picked
    ) -> Step | TurtleBayPosition:
        """Asks who lies differently (all of a colour on a square at once), then how."""
        match picked:
            case ():
                return _what_differs(state, told)
            case ("player",):
                return _who_is_on_turn(state)
            case ("player", player):
                return msgspec.structs.replace(told, player=player)
        spot = _spot(str(picked[0]))
        match picked[1:]:
            case ():
                return _how_it_differs(state, told, spot)
            case ("feet" | "back" as side,):  # so many turtles are turned over: one
                return _changed(state, told, spot, side, TurtleAt(spot[1], TURN[side]))
            case (str(gone),):
                return _where_it_is(state, gone.removeprefix("gone-"))
            case (str(gone), to) if not _has_sides(state, _square(state, to)):
                there = TurtleAt(_square(state, to), "feet")
                return _changed(state, told, spot, _side(gone.removeprefix("gone-")), there)
            case (str(), to):
                return _which_side(_square(state, to))
            case (str(gone), to, side):
                there = TurtleAt(_square(state, to), _side(str(side)))
                return _changed(state, told, spot, _side(gone.removeprefix("gone-")), there)
        raise ValueError(f"no step follows {picked!r}")

    # -- put right --------------------------------------------------------------------------------

    def put_right(
        self, state: TurtleBay, found: TurtleBayPosition, wanted: TurtleBayPosition
    ) -> tuple[Said, ...]:
        """Says whom to turn over, whom to move, whose turn it is."""
        said: list[Said] = []
        for colour in dict.fromkeys((*wanted.turtles, *found.turtles)):
            here, there = found.turtles.get(colour, ()), wanted.turtles.get(colour, ())
            said += _put_right(state, colour, list(here), list(there))
        if found.player != wanted.player and isinstance(wanted.player, int):
            said.append(Said("put.player", {"player": wanted.player}))
        return tuple(said)

    # -- laid out, packed -------------------------------------------------------------------------

    def laid_out(self, state: TurtleBay) -> tuple[Said, ...]:
        """Says for each colour how many turtles lie where, those beside the board first."""
        turtles = position(state).turtles
        return tuple(
            Said("lay.turtles", {"own": colour, "lying": _lying(state, reversed(herd))})
            for colour, herd in turtles.items()
        )

    def packed(self, state: TurtleBay) -> tuple[Said, ...]:
        """Counts the turtles of each colour, and the dice."""
        turtles = (
            Said("pack.turtles", {"count": TURTLES_EACH, "own": colour}) for colour in state.colours
        )
        return (*turtles, Said("pack.dice", {"count": DICE}))


# -- questions ------------------------------------------------------------------------------------


def _what_differs(state: TurtleBay, told: TurtleBayPosition) -> Step:
    spots = dict.fromkeys(
        (colour, turtle.square) for colour, herd in told.turtles.items() for turtle in herd
    )
    in_order = sorted(spots, key=lambda spot: -1 if spot[1] is None else spot[1])
    choices = [Choice(AS_IT_LIES, Said("check.as-it-lies"))]
    choices += [_spot_choice(state, told, spot) for spot in in_order]
    player = told.player if isinstance(told.player, int) else state.player
    choices.append(Choice("player", Said("check.player", {"player": player})))
    return Step("list", Said("check.title"), tuple(choices))


def _spot_choice(state: TurtleBay, told: TurtleBayPosition, spot: Spot) -> Choice:
    colour, square = spot
    here = [turtle for turtle in told.turtles[colour] if turtle.square == square]
    backs = sum(turtle.side == "back" for turtle in here)
    facts = _facts(state, colour, square) | {"count": len(here), "feet": len(here) - backs}
    facts |= {"backs": backs, "letter": colour, "spot": _short(state, square)}
    code = _code(len(here), backs) if _has_sides(state, square) else "end"
    return Choice(
        f"{colour}/{'' if square is None else square}",
        Said(f"check.{code}", facts),
        (colour, square),
        brief=Said(f"check.{code}.brief", facts),
    )


def _code(count: int, backs: int) -> str:
    if 0 < backs < count:
        return "both"
    many = "s" if count > 1 else ""
    return f"back{many}" if backs else f"feet{many}"


def _spot(value: str) -> Spot:
    colour, square = value.split("/")
    return colour, int(square) if square else None


def _how_it_differs(state: TurtleBay, told: TurtleBayPosition, spot: Spot) -> Step:
    colour, square = spot
    sides: list[Side] = [t.side for t in told.turtles[colour] if t.square == square]
    facts = _facts(state, colour, square) | {"letter": colour, "spot": _short(state, square)}
    choices: list[Choice] = []
    for side in sorted(set(sides), reverse=True):
        if _has_sides(state, square):
            choices.append(Choice(side, Said(f"check.turned.{TURN[side]}")))
        code = "check.gone" if len(set(sides)) == 1 else f"check.gone.{side}"
        choices.append(Choice(f"gone-{side}", Said(code)))
    whole = Said("check.how.whole", facts)
    return Step("list", Said("check.how", facts), tuple(choices), asks=whole)


def _where_it_is(state: TurtleBay, _side: str) -> Step:
    squares: list[int | str] = [WAITING, *range(state.ocean), OCEAN]
    choices = tuple(Choice(square, Said("check.at", {"square": square})) for square in squares)
    return Step("list", Said("check.where"), choices, first=1)


def _which_side(square: int | None) -> Step:
    choices = tuple(Choice(side, Said(f"side.{side}")) for side in TURN)
    return Step("list", Said("check.side", {"square": square}), choices)


def _who_is_on_turn(state: TurtleBay) -> Step:
    players = range(len(state.setup.players))
    choices = tuple(Choice(player, Said("check.on-turn", {"player": player})) for player in players)
    return Step("list", Said("check.who"), choices, first=state.player)


# -- tables ---------------------------------------------------------------------------------------


def _square(state: TurtleBay, to: int | str) -> int | None:
    if to == WAITING:
        return None
    return state.ocean if to == OCEAN else int(to)


def _has_sides(state: TurtleBay, square: int | None) -> bool:
    """Tells whether a turtle there may lie on its back."""
    return square is not None and START < square < state.ocean


def _side(value: str) -> Side:
    return "back" if value == "back" else "feet"


def _changed(
    state: TurtleBay, told: TurtleBayPosition, spot: Spot, side: Side, there: TurtleAt
) -> TurtleBayPosition:
    """Takes one turtle from where it was said to be, and puts it where it is."""
    colour, square = spot
    herd = list(told.turtles[colour])
    herd.remove(TurtleAt(square, side))
    turtles = {**told.turtles, colour: (*herd, there)}
    return complete(state, msgspec.structs.replace(told, turtles=turtles))


def _put_right(
    state: TurtleBay, colour: str, found: list[TurtleAt], wanted: list[TurtleAt]
) -> Iterator[Said]:
    """Pairs the turtles that lie wrong with the places that lack one: those on the same square are
    turned over, the others moved, in the order of the way. Where both sides lie it is said which
    is moved."""
    wrong = list((Counter(found) - Counter(wanted)).elements())
    lacking = list((Counter(wanted) - Counter(found)).elements())
    for turtle in tuple(wrong):
        there = TurtleAt(turtle.square, TURN[turtle.side])
        if there in lacking:
            wrong.remove(turtle)
            lacking.remove(there)
            facts = _facts(state, colour, turtle.square) | {"side": there.side}
            yield Said("put.turn", facts)
    for turtle, there in zip(wrong, lacking, strict=False):
        both = {one.side for one in found if one.square == turtle.square} == set(TURN)
        facts = _facts(state, colour, turtle.square) | {"to": _named(state, there.square)}
        facts |= {"side": there.side, "which": turtle.side if both else ""}
        yield Said("put.move-side" if _has_sides(state, there.square) else "put.move", facts)


def _lying(state: TurtleBay, herd: Iterator[TurtleAt]) -> Fact:
    return [
        {
            "count": count,
            "lies_at": _named(state, turtle.square),
            "how": turtle.side if _has_sides(state, turtle.square) else "",
        }
        for turtle, count in Counter(herd).items()
    ]


def _facts(state: TurtleBay, colour: str, square: int | None) -> dict[str, Fact]:
    return {"colour": colour, "square": _named(state, square)}


def _named(state: TurtleBay, square: int | None) -> int | str | None:
    return OCEAN if square == state.ocean else square


def _short(state: TurtleBay, square: int | None) -> int | str:
    return WAITING if square is None else _named(state, square) or START
