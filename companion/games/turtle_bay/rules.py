"""Turtle Bay: the rules, as numbered in docs/rules/turtle-bay.md.

TB-1  One turtle of each colour on the start square, four waiting beside the board.
TB-2  The youngest begins, then clockwise: the order of the players.
TB-3  0-1 own turtles on backs: 1 die; 2: 2 dice; 3 or more: 3 dice.
TB-4  Only the highest die counts.
TB-5  Exactly one turtle moves, forwards, by exactly that number; no turn is skipped.
TB-6  Only the player's own turtle moves.
TB-7  A turtle on its back does not move.
TB-8  A waiting turtle does not move.
TB-9  A turtle that leaves the start square is followed there by the next one waiting, on its feet.
TB-10 A turtle that reaches or would pass the end is in the ocean and stays there.
TB-11 Every turtle that the mover passed is turned over: on its own square and all between.
TB-12 Turtles on the square where it lands stay as they are.
TB-13 Nothing is turned over on the start square or in the ocean.
TB-14 The start turtle must move if no other can (it follows from TB-5).
TB-15 The fifth turtle in the ocean wins at once (option quick: the third).
TB-16 A player who at the start of their turn has no turtle that can move ends the game.
TB-17 Then most turtles in the ocean win; level ones compare their closest, second closest...
TB-18 Players still level share the place.

Turtles of one colour look alike, so a turtle is named by colour, square and side.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import product, starmap
from typing import Literal, NamedTuple, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from companion.games.contract import (
    Accepted,
    Action,
    Answer,
    Board,
    Do,
    Done,
    Event,
    Fact,
    Fault,
    Options,
    Question,
    Refusal,
    Result,
    Setup,
)

ID = "turtle-bay"
SEATS = range(2, 5)
COLOURS = ("red", "yellow", "green", "blue")
TURTLES_EACH = 5
FACES = range(1, 7)
DICE_BY_BACKS = (1, 1, 2, 3, 3, 3)
"""TB-3: dice by the number of own turtles on their backs."""
WAITING = -1
START = 0
TO_WIN, TO_WIN_QUICK = 5, 3
TURTLES_ON_THE_WAY = 4 * 99 * 2
"""Colours, squares and sides: so many different turtles can ever be turned over."""

Side = Literal["feet", "back"]


# -- the table ------------------------------------------------------------------------------------


class TurtleBayOptions(Options, frozen=True):
    """`quick`: the third turtle in the ocean wins (TB-15)."""

    quick: bool = False


class TurtleBayBoard(Board, frozen=True):
    """`squares` between the start square and the ocean, 1 to 99."""

    squares: int = 13


class Turtle(NamedTuple):
    """One turtle: its square (`WAITING`, `START`, 1..N, N+1 the ocean) and whether on its feet."""

    square: int
    feet: bool


Herd: TypeAlias = tuple[Turtle, ...]
"""The five turtles of one colour: furthest first, on one square feet before back."""


class Due(Struct, frozen=True):
    """What the last move left to be done on the table: the turtles to turn, as they lie after."""

    dice: tuple[int, ...]
    colour: str
    start: int
    landing: int
    turned: tuple[tuple[str, Turtle], ...]
    follows: bool


class TurtleBay(Struct, frozen=True):
    """The whole state. `herds` stand beside `colours`, both in the board's order; `seats` gives
    each player's place among them. `ocean` is its number, N+1; so many turtles `to_win` there
    (TB-15)."""

    setup: Setup[TurtleBayOptions, TurtleBayBoard]
    colours: tuple[str, ...]
    seats: tuple[int, ...]
    ocean: int
    to_win: int
    herds: tuple[Herd, ...]
    dice: tuple[int, ...] = ()
    player: int = 0
    turn: int = 1
    due: Due | None = None

    def colour_of(self, player: int) -> str:
        """Gives a player's colour."""
        return self.colours[self.seats[player]]

    def herd_of(self, player: int) -> Herd:
        """Gives a player's five turtles."""
        return self.herds[self.seats[player]]


def start(setup: Setup[TurtleBayOptions, TurtleBayBoard]) -> TurtleBay:
    """TB-1: sets up the table."""
    taken = [setup.colours_of(player)[0] for player in range(len(setup.players))]
    herd = (Turtle(START, feet=True), *[Turtle(WAITING, feet=True)] * (TURTLES_EACH - 1))
    colours = tuple(colour for colour in COLOURS if colour in taken)
    seats = tuple(colours.index(colour) for colour in taken)
    ocean = setup.board.squares + 1
    to_win = TO_WIN_QUICK if setup.options.quick else TO_WIN
    return TurtleBay(setup, colours, seats, ocean, to_win, (herd,) * len(colours))


def board_faults(
    board: TurtleBayBoard, _options: TurtleBayOptions, _players: int
) -> tuple[Fault, ...]:
    """Says why a board cannot be played."""
    if 1 <= board.squares <= 99:
        return ()
    return (Fault("squares", {"squares": board.squares}),)


# -- questions and answers ------------------------------------------------------------------------


class RollQuestion(Question, frozen=True, kw_only=True, tag="roll"):
    """Throw so many dice."""

    dice: int


class MoveQuestion(Question, frozen=True, kw_only=True, tag="move"):
    """Move one turtle by so many steps."""

    steps: int


class Roll(Answer, frozen=True, tag="roll"):
    """The dice that came up."""

    dice: tuple[int, ...]


class Move(Answer, frozen=True, tag="move"):
    """The turtle that was taken; `colour` and `to` are checked where they are told."""

    square: int | Literal["waiting"]
    colour: str | UnsetType = UNSET
    to: int | UnsetType = UNSET


class TurnedTurtle(Struct, frozen=True, forbid_unknown_fields=True):
    """A turtle that was turned over on the table."""

    colour: str
    square: int


class Report(Answer, frozen=True, tag="report"):
    """What was turned over on the table: the turtles, or how many."""

    turned: tuple[TurnedTurtle, ...] | int


def question(state: TurtleBay) -> Question | None:
    """Gives what is open; None once the game is over."""
    if state.due:
        return Do(player=state.player, actions=_actions(state, state.due))
    if result(state):
        return None
    if state.dice:
        return MoveQuestion(player=state.player, steps=steps(state))
    return RollQuestion(player=state.player, dice=dice_allowed(state))


def rule_on(state: TurtleBay, answer: Answer) -> Accepted[TurtleBay] | Refusal:
    """Judges an answer of the kind that is asked for.

    Raises TypeError for an answer of another kind: asking first is the caller's duty."""
    match answer:
        case Roll() if not state.due and not state.dice:
            return _rule_on_roll(state, answer.dice)
        case Move() if state.dice:
            return _rule_on_move(state, answer)
        case Done() if state.due:
            return _end_of_turn(state)
        case Report() if state.due:
            return _rule_on_report(state, state.due, answer)
    raise TypeError(f"{answer!r} does not answer {question(state)!r}")


# -- the throw ------------------------------------------------------------------------------------


def on_backs(herd: Herd) -> int:
    """Counts the turtles on their backs."""
    return [turtle.feet for turtle in herd].count(False)


def dice_allowed(state: TurtleBay) -> int:
    """TB-3: gives how many dice the player throws."""
    return DICE_BY_BACKS[on_backs(state.herd_of(state.player))]


def steps(state: TurtleBay) -> int:
    """TB-4: only the highest die counts."""
    return max(state.dice)


def _rule_on_roll(state: TurtleBay, dice: tuple[int, ...]) -> Accepted[TurtleBay] | Refusal:
    allowed = dice_allowed(state)
    if len(dice) != allowed:
        backs = on_backs(state.herd_of(state.player))
        facts: dict[str, Fact] = {"count": allowed, "thrown": len(dice), "backs": backs}
        return Refusal("TB-3", "number-of-dice", facts)
    for die in dice:
        if die not in FACES:
            return Refusal("TB-3", "no-such-face", {"die": die})
    return Accepted(_with(state, dice=dice), _thrown(dice))


@lru_cache(maxsize=6 + 6**2 + 6**3)
def _thrown(dice: tuple[int, ...]) -> tuple[Event, ...]:
    facts: dict[str, Fact] = {"steps": max(dice), "dice": [{"die": die} for die in dice]}
    return (Event("TB-4", "thrown", facts, where=(("dice",),)),)


# -- the move -------------------------------------------------------------------------------------


def can_move(turtle: Turtle, ocean: int) -> bool:
    """TB-7, TB-8, TB-10: on its feet, on the board, not yet in the ocean."""
    return turtle.feet and START <= turtle.square < ocean


def can_any_move(state: TurtleBay) -> bool:
    """Tells whether the player on turn has a turtle that can move (TB-14, TB-16)."""
    for turtle in state.herd_of(state.player):  # noqa: SIM110 (asked at every step; twice as fast)
        if can_move(turtle, state.ocean):
            return True
    return False


def _rule_on_move(state: TurtleBay, move: Move) -> Accepted[TurtleBay] | Refusal:
    refusal = _wrong_turtle(state, move)
    if refusal:
        return refusal
    assert isinstance(move.square, int)
    ocean = state.ocean
    landing = min(move.square + steps(state), ocean)  # TB-5, TB-10
    if isinstance(move.to, int) and move.to != landing:
        facts: dict[str, Fact] = {"to": named(state, landing), "count": steps(state)}
        if move.to > ocean:
            return Refusal("TB-10", "beyond-the-ocean", facts)
        return Refusal("TB-5", "ends-elsewhere", facts)
    return _moved(state, move.square, landing)


def _wrong_turtle(state: TurtleBay, move: Move) -> Refusal | None:
    """TB-6, TB-7, TB-8, TB-10: says why this turtle may not be moved."""
    square, own = move.square, state.colour_of(state.player)
    if isinstance(move.colour, str) and move.colour != own:
        facts = _facts_of_square(state, own, square)
        return Refusal("TB-6", "not-yours", {**facts, "colour": move.colour, "own": own})
    if square == "waiting":
        return Refusal("TB-8", "waiting", _facts_of_square(state, own, square))
    sides = [turtle.feet for turtle in state.herd_of(state.player) if turtle.square == square]
    if not sides or square == WAITING:
        return _nobody_there(state, square, _facts_of_square(state, own, square))
    if square == state.ocean:
        return Refusal("TB-10", "in-the-ocean", _facts_of_square(state, own, square))
    if True not in sides:
        return Refusal("TB-7", "on-its-back", _facts_of_square(state, own, square))
    return None


def _facts_of_square(state: TurtleBay, colour: str, square: int | str) -> dict[str, Fact]:
    return {"colour": colour, "square": named(state, square)}


def _nobody_there(state: TurtleBay, square: int, facts: dict[str, Fact]) -> Refusal:
    for colour, herd in zip(state.colours, state.herds, strict=True):
        if square != WAITING and any(turtle.square == square for turtle in herd):
            return Refusal("TB-6", "not-yours", {**facts, "colour": colour, "own": facts["colour"]})
    return Refusal("TB-5", "nobody-there", facts)


def _moved(state: TurtleBay, square: int, landing: int) -> Accepted[TurtleBay]:
    """Carries a move out: TB-5, TB-9, TB-10, TB-11, TB-12, TB-13."""
    mine = state.seats[state.player]
    herds = list(state.herds)
    herds[mine], follows = _without_mover(herds[mine], square)
    turned = _turn_passed(herds, state.colours, max(square, START + 1), landing)
    herds[mine] = _in_order([*herds[mine], Turtle(landing, feet=True)])
    due = Due(state.dice, state.colours[mine], square, landing, turned, follows)
    after = _with(state, herds=tuple(herds), dice=(), due=due)
    return Accepted(after, _events(state, due))


def _without_mover(herd: Herd, square: int) -> tuple[Herd, bool]:
    """Takes the mover out; TB-9: on the start square the next waiting one takes its place."""
    mover = herd.index((square, True))
    rest = herd[:mover] + herd[mover + 1 :]
    follows = square == START and rest[-1].square == WAITING
    if not follows:
        return rest, False
    return _in_order([*rest[:-1], Turtle(START, feet=True)]), True


def _turn_passed(
    herds: list[Herd], colours: tuple[str, ...], first: int, landing: int
) -> tuple[tuple[str, Turtle], ...]:
    """TB-11 to TB-13: turns over who stands from the first square passed to before the landing;
    gives who that is."""
    turned: list[tuple[str, Turtle]] = []
    for seat, herd in enumerate(herds):
        after: list[Turtle] = []
        for index, turtle in enumerate(herd):
            if turtle.square < first:  # and so are all behind it
                break
            if turtle.square < landing:
                after = after or list(herd)
                after[index] = _turned_over(turtle)
                turned.append((colours[seat], after[index]))
        if after:
            herds[seat] = _in_order(after)
    return tuple(turned)


@lru_cache(maxsize=TURTLES_ON_THE_WAY)
def _turned_over(turtle: Turtle) -> Turtle:
    return Turtle(turtle.square, not turtle.feet)


def _in_order(turtles: list[Turtle]) -> Herd:
    return tuple(sorted(turtles, reverse=True))


def _events(state: TurtleBay, due: Due) -> tuple[Event, ...]:
    """Tells what a move did, with the places that each part of it set."""
    ocean = due.landing == state.ocean
    facts: dict[str, Fact] = {
        "colour": due.colour,
        "square": due.start,
        "to": named(state, due.landing),
    }
    moved = ((due.colour, due.start), (due.colour, due.landing), ("dice",))
    events = [Event("TB-10" if ocean else "TB-5", "moved", facts, where=moved)]
    events += starmap(_tell_turned, due.turned)
    if due.follows:
        places = ((due.colour, None), (due.colour, START))
        events.append(Event("TB-9", "follows", {"colour": due.colour}, where=places))
    return tuple(events)


@lru_cache(maxsize=TURTLES_ON_THE_WAY)
def _tell_turned(colour: str, turtle: Turtle) -> Event:
    where = ((colour, turtle.square),)
    return Event("TB-11", "turned", _facts_of(colour, turtle), where=where)


def _facts_of(colour: str, turtle: Turtle) -> dict[str, Fact]:
    return {"colour": colour, "square": turtle.square, "side": side(turtle)}


def named(state: TurtleBay, square: int | str) -> int | str:
    """Gives the ocean's square its name; any other is its own."""
    return "ocean" if square == state.ocean else square


def side(turtle: Turtle) -> Side:
    """Names the side a turtle lies on."""
    return "feet" if turtle.feet else "back"


def _with(
    state: TurtleBay,
    herds: tuple[Herd, ...] | None = None,
    dice: tuple[int, ...] | None = None,
    due: Due | None = None,
) -> TurtleBay:
    """Gives the state with other herds and dice; what is due is replaced."""
    return TurtleBay(
        state.setup,
        state.colours,
        state.seats,
        state.ocean,
        state.to_win,
        state.herds if herds is None else herds,
        state.dice if dice is None else dice,
        state.player,
        state.turn,
        due,
    )


# -- what is to be done on the table, and the reports of it ---------------------------------------


def _actions(state: TurtleBay, due: Due) -> tuple[Action, ...]:
    facts: dict[str, Fact] = {
        "colour": due.colour,
        "square": due.start,
        "to": named(state, due.landing),
    }
    actions = [Action("TB-5", "move", facts)]
    actions += starmap(_turn_over, due.turned)
    if due.follows:
        actions.append(Action("TB-9", "follow", {"colour": due.colour}))
    return tuple(actions)


@lru_cache(maxsize=TURTLES_ON_THE_WAY)
def _turn_over(colour: str, turtle: Turtle) -> Action:
    return Action("TB-11", "turn", _facts_of(colour, turtle))


def _rule_on_report(state: TurtleBay, due: Due, report: Report) -> Accepted[TurtleBay] | Refusal:
    """TB-11, TB-12, TB-13: compares what was turned over with what had to be."""
    if isinstance(report.turned, int):
        if report.turned == len(due.turned):
            return _end_of_turn(state)
        if not due.turned:
            return Refusal("TB-11", "nobody-passed", {"told": report.turned})
        facts: dict[str, Fact] = {"told": report.turned, "count": len(due.turned)}
        return Refusal("TB-11", "count-turned", {**facts, "turtles": _turtles(due)})
    expected = Counter((colour, turtle.square) for colour, turtle in due.turned)
    told = Counter((turtle.colour, turtle.square) for turtle in report.turned)
    missing, extra = expected - told, told - expected
    if missing:
        return Refusal("TB-11", "not-turned", {"turtles": _pairs(missing)})
    if extra:
        return _turned_too_many(state, due, extra, expected)
    return _end_of_turn(state)


def _turned_too_many(
    state: TurtleBay, due: Due, extra: Counter[tuple[str, int]], expected: Counter[tuple[str, int]]
) -> Refusal:
    """Names those that were not passed; where there are none, those that were told twice."""
    wrong = Counter({place: n for place, n in extra.items() if place not in expected})
    if not wrong:
        twice = _pairs(Counter(extra.keys()))
        return Refusal("TB-11", "told-twice", {"turtles": twice, "count": len(extra)})
    facts: dict[str, Fact] = {"turtles": _pairs(wrong)}
    squares = {square for _, square in wrong}
    if squares & {START, state.ocean}:
        return Refusal("TB-13", "turned-at-an-end", facts)
    if due.landing in squares:
        return Refusal("TB-12", "turned-where-it-landed", facts)
    return Refusal("TB-11", "turned-too-many", facts)


def _turtles(due: Due) -> Fact:
    return [{"colour": colour, "square": turtle.square} for colour, turtle in due.turned]


def _pairs(turtles: Counter[tuple[str, int]]) -> Fact:
    return [{"colour": colour, "square": square} for colour, square in turtles.elements()]


# -- the ends -------------------------------------------------------------------------------------


def _end_of_turn(state: TurtleBay) -> Accepted[TurtleBay]:
    """Passes the turn on, unless the move has won."""
    winner = _winner(state)
    if winner is not None:
        return Accepted(_with(state), (Event("TB-15", "won", {"player": winner}),))
    player = (state.player + 1) % len(state.setup.players)
    after = TurtleBay(
        state.setup,
        state.colours,
        state.seats,
        state.ocean,
        state.to_win,
        state.herds,
        (),
        player,
        state.turn + 1,
    )
    if can_any_move(after):
        return Accepted(after)
    return Accepted(after, (Event("TB-16", "stuck", {"player": player}),))


def _in_ocean(state: TurtleBay, player: int) -> int:
    return sum(turtle.square == state.ocean for turtle in state.herd_of(player))


def _winner(state: TurtleBay) -> int | None:
    """TB-15: gives who has enough turtles in the ocean; herds stand furthest first."""
    last, ocean = state.to_win - 1, state.ocean
    for herd in state.herds:
        if herd[last].square == ocean:
            return state.seats.index(state.herds.index(herd))
    return None


def result(state: TurtleBay) -> Result | None:
    """TB-15 to TB-18: gives the end, None while the game goes on."""
    if state.due:
        return None
    if _winner(state) is not None:
        return Result("TB-15", _places(state))
    if not can_any_move(state):
        return Result("TB-16", _places(state))
    return None


def _places(state: TurtleBay) -> tuple[tuple[int, ...], ...]:
    """TB-17, TB-18: herds stand furthest first, so the most in the ocean, then the closest, then
    the second closest... is plain comparison of their squares."""
    by_reach: dict[tuple[int, ...], list[int]] = {}
    for player in range(len(state.setup.players)):
        reach = tuple(turtle.square for turtle in state.herd_of(player))
        by_reach.setdefault(reach, []).append(player)
    return tuple(tuple(by_reach[reach]) for reach in sorted(by_reach, reverse=True))


# -- what would be accepted -----------------------------------------------------------------------


ROLLS = {
    count: tuple(Roll(dice) for dice in product(FACES, repeat=count)) for count in DICE_BY_BACKS
}
"""Every throw of so many dice."""
DONE = (Done(),)


def legal(state: TurtleBay) -> tuple[Answer, ...]:
    """Gives every answer that would be accepted now, reports left out."""
    if state.due:
        return DONE
    if _winner(state) is not None:
        return ()
    if not state.dice:
        return ROLLS[dice_allowed(state)] if can_any_move(state) else ()
    herd, ocean = state.herd_of(state.player), state.ocean
    squares = dict.fromkeys([turtle.square for turtle in herd if can_move(turtle, ocean)])
    return tuple([Move(square) for square in squares])
