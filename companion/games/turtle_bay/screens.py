"""How Turtle Bay is asked for and drawn. Pure; the rules stand in `rules.py`."""

from __future__ import annotations

from companion.drawing import Bitmap, Box, Item, Line
from companion.games.contract import (
    Answer,
    Choice,
    Done,
    Event,
    Fact,
    Level,
    Picked,
    Said,
    Step,
    Trail,
    Where,
)
from companion.games.turtle_bay.rules import (
    FACES,
    START,
    WAITING,
    Due,
    Move,
    Report,
    Roll,
    Turtle,
    TurtleBay,
    TurtleBayBoard,
    can_move,
    dice_allowed,
    on_backs,
    steps,
    to_win,
)

MANY = 6
"""From so many turned turtles on the count is picked from a second list."""
MOST_TURNED = 19
"""All turtles of four players but the mover."""

PLACE_WIDTH = 8
PLACES_SHOWN = 15
"""The strip shows so many places: the whole way of the usual board, else a window of a longer."""

OWN_FEET = (
    " ##### ",
    "#######",
    "#######",
    "#######",
    " ##### ",
    " #   # ",
)
OWN_BACK = (
    " #   # ",
    " ##### ",
    "# # # #",
    "#  #  #",
    "# # # #",
    " ##### ",
)
OTHER_FEET = ("###", "###", "###")
OTHER_BACK = ("###", "# #", "###")


class TurtleBayFace:
    """The game's face."""

    # -- what is asked ----------------------------------------------------------------------------

    def entry(self, state: TurtleBay, picked: Picked, level: Level, checked: bool) -> Step | Answer:
        """Gives the next pick: dice one by one, a turtle, what was done."""
        if state.due:
            return _done_entry(state.due, state.ocean, picked, level, checked)
        if state.dice:
            return _move_entry(state, picked)
        return _roll_entry(state, picked)

    def note(self, state: TurtleBay) -> Said:
        """Gives the dice to throw, the steps that the throw makes, or the score."""
        if state.dice:
            return Said("note.steps", {"steps": steps(state)})
        if state.due:
            return self.score(state, state.player)
        return Said("note.dice", {"dice": dice_allowed(state)})

    def rule(self, state: TurtleBay) -> str:
        """Gives the rule that governs the open question."""
        if state.due:
            return "TB-11"
        return "TB-5" if state.dice else "TB-3"

    def score(self, state: TurtleBay, player: int) -> Said:
        """Counts a player's turtles in the ocean against those that win."""
        return Said("score", {"swum": _in_ocean(state, player), "needed": to_win(state)})

    def standing(self, state: TurtleBay, player: int) -> Said:
        """Says where a player's turtles are."""
        herd = state.herd_of(player)
        facts: dict[str, Fact] = {
            "player": player,
            "swum": _in_ocean(state, player),
            "backs": on_backs(herd),
            "waiting": sum(turtle.square == WAITING for turtle in herd),
        }
        return Said("standing", facts)

    def trail(self, events: tuple[Event, ...]) -> Trail | None:
        """Gives where the mover came from and went to, and whom it turned."""
        moved = next((event for event in events if event.code == "moved"), None)
        if moved is None:
            return None
        turned = tuple(event.where[0] for event in events if event.code == "turned")
        return Trail(moved.where[0], moved.where[1], turned)

    def board_step(self, board: TurtleBayBoard, picked: Picked) -> Step | TurtleBayBoard:
        """Asks whether the number of squares matches, and for the right one if not."""
        if not picked:
            full = Said("board.match", {"squares": board.squares})
            brief = (Said("board.match-brief", {"squares": board.squares}),)
            choices = (Choice("yes", Said("board.yes")), Choice("no", Said("board.no")))
            return Step("list", Said("board.title"), choices, lines=(full,), brief=brief)
        if picked == ("yes",):
            return board
        if picked == ("no",):
            squares = tuple(Choice(n, Said("board.squares", {"squares": n})) for n in range(1, 100))
            return Step("list", Said("board.how-many"), squares, first=board.squares - 1)
        return TurtleBayBoard(int(picked[1]))

    # -- the strip --------------------------------------------------------------------------------

    def map(self, state: TurtleBay, at: Where | None) -> tuple[Item, ...]:
        """Draws the way as a strip: own turtles large, others as dots, hollow on their backs."""
        first = _first_shown(state, at)
        squares = range(first, min(first + PLACES_SHOWN, state.ocean + 1))
        items: list[Item] = [_ground(squares, state)]
        for index, square in enumerate(squares):
            items += _place(state, square, index * PLACE_WIDTH + 4, at)
        return tuple(items)


# -- entries --------------------------------------------------------------------------------------


def _roll_entry(state: TurtleBay, picked: Picked) -> Step | Answer:
    allowed = dice_allowed(state)
    if len(picked) == allowed:
        return Roll(tuple(int(face) for face in picked))
    faces = tuple(Choice(face, Said("face", {"face": face})) for face in FACES)
    return Step("die", Said("ask.throw", {"dice": allowed}), faces)


def _move_entry(state: TurtleBay, picked: Picked) -> Step | Answer:
    if picked:
        return Move(int(picked[0]))
    colour = state.colour_of(state.player)
    on_board = [t for t in state.herd_of(state.player) if START <= t.square < state.ocean]
    turtles = {turtle.square: turtle for turtle in reversed(on_board)}  # feet before back
    choices = tuple(_turtle_choice(colour, turtle) for turtle in reversed(turtles.values()))
    movable = [can_move(turtle, state.ocean) for turtle in reversed(turtles.values())]
    title = Said("ask.move", {"steps": steps(state)})
    return Step("list", title, choices, first=movable.index(True))


def _turtle_choice(colour: str, turtle: Turtle) -> Choice:
    code = "turtle.feet" if turtle.feet else "turtle.back"
    say = Said(code, {"letter": colour, "spot": turtle.square})
    return Choice(turtle.square, say, (colour, turtle.square))


def _done_entry(due: Due, ocean: int, picked: Picked, level: Level, checked: bool) -> Step | Answer:
    if level == "referee" and not checked:
        return _report_entry(picked)
    if picked:
        return Done()
    return Step(
        "tick",
        Said("ask.put-right" if checked else "ask.do"),
        (Choice("done", Said("done")),),
        lines=_sentences(due, ocean),
        brief=_brief(due, ocean),
    )


def _report_entry(picked: Picked) -> Step | Answer:
    """Asks how many were turned; the choices are the same whatever is right."""
    if not picked:
        few = tuple(Choice(n, Said("count", {"count": n})) for n in range(MANY))
        more = Choice(MANY, Said("count.more", {"count": MANY}))
        return Step("count", Said("ask.turned"), (*few, more))
    if picked[-1] == MANY and len(picked) == 1:
        many = range(MANY, MOST_TURNED + 1)
        choices = tuple(Choice(n, Said("count", {"count": n})) for n in many)
        return Step("list", Said("ask.turned"), choices)
    return Report(int(picked[-1]))


def _sentences(due: Due, ocean: int) -> tuple[Said, ...]:
    onto = "ocean" if due.landing == ocean else due.landing
    move: dict[str, Fact] = {"colour": due.colour, "square": due.start, "to": onto}
    turns = [
        Said(
            "action.turn",
            {"colour": c, "square": t.square, "side": "feet" if t.feet else "back"},
        )
        for c, t in due.turned
    ]
    follow = [Said("action.follow", {"colour": due.colour})] if due.follows else []
    return (Said("action.move", move), *turns, *follow)


def _brief(due: Due, ocean: int) -> tuple[Said, ...]:
    """Says the same in lines for the display: the turned ones as "B8 G9"."""
    onto = "ocean" if due.landing == ocean else due.landing
    lines = [Said("brief.move", {"letter": due.colour, "spot": due.start, "onto": onto})]
    marks: list[dict[str, str | int | None]] = [
        {"letter": colour, "square": turtle.square} for colour, turtle in due.turned
    ]
    if marks:
        lines.append(Said("brief.turn"))
        lines += [
            Said("brief.marks", {"marks": [*marks[i : i + 4]]}) for i in range(0, len(marks), 4)
        ]
    if due.follows:
        lines.append(Said("brief.follow", {"letter": due.colour}))
    return tuple(lines)


def _in_ocean(state: TurtleBay, player: int) -> int:
    return sum(turtle.square == state.ocean for turtle in state.herd_of(player))


# -- the strip ------------------------------------------------------------------------------------


def _first_shown(state: TurtleBay, at: Where | None) -> int:
    """Keeps the place in question in sight on a way longer than the strip."""
    last = max(0, state.ocean + 1 - PLACES_SHOWN)
    square = at[1] if at and len(at) == 2 and isinstance(at[1], int) else START
    return min(last, max(0, square - 3))


def _ground(squares: range, state: TurtleBay) -> Item:
    wide = len(squares) * PLACE_WIDTH
    return Line(4, 15, 3 + wide - (PLACE_WIDTH if squares[-1] == state.ocean else 0), 15)


def _place(state: TurtleBay, square: int, x: int, at: Where | None) -> list[Item]:
    """Draws one place of 8 x 16 px: others above, the player's own below, a tick on the ground."""
    items: list[Item] = [Box(x, 13, 1, 2)]
    if square == state.ocean:
        items = [Bitmap(x, 12, ("#  ##  #", " ##  ## ", "        ", "#  ##  #"))]
    own = state.colour_of(state.player)
    mine = [t for t in state.herd_of(state.player) if t.square == square]
    if mine:
        asked = at is not None and at == (own, square)
        rows = OWN_FEET if any(t.feet for t in mine) else OWN_BACK
        items.append(Bitmap(x, 7, rows, blink=asked))
    others = [
        turtle
        for colour, herd in zip(state.colours, state.herds, strict=True)
        if colour != own
        for turtle in herd
        if turtle.square == square
    ]
    for index, turtle in enumerate(others[:2]):
        items.append(Bitmap(x + 4 * index, 3, OTHER_FEET if turtle.feet else OTHER_BACK))
    if len(others) > 2:
        items.append(Box(x, 0, 7, 2))
    return items
