"""How Turtle Bay is asked for and drawn. Pure; the rules stand in `rules.py`."""

from __future__ import annotations

from companion.drawing import WIDTH, Bitmap, Box, Item, Line
from companion.games.contract import (
    Answer,
    Choice,
    Done,
    Draft,
    Event,
    Fact,
    Laid,
    Level,
    Picked,
    Said,
    Step,
    Trail,
    Where,
)
from companion.games.turtle_bay import reporting
from companion.games.turtle_bay.position import TurtleBayPosition
from companion.games.turtle_bay.rules import (
    Move,
    Roll,
    can_move,
    dice_allowed,
    on_backs,
    steps,
)
from companion.games.turtle_bay.state import (
    FACES,
    START,
    WAITING,
    Due,
    Turtle,
    TurtleBay,
    TurtleBayBoard,
)

MARKS_WIDTH = 14
"""Characters for the turned ones behind "Turn ", and a blank."""

EDGE = 5
"""Left of the first place is room for the pointer, px."""
HEIGHT = 16
PLACE_WIDTH = 8
PLACES_SHOWN = 15
"""The strip shows so many places: the whole way of the usual board, else a window of a longer."""

MARKS = {
    2: (
        (" #### ", "######", "######", "######", " #### ", " #  # "),
        (" #  # ", " #### ", "#.##.#", "##..##", "#.##.#", " #### "),
    ),
    3: (("####", "####", "####", "#  #"), ("#  #", "####", "#..#", "####")),
    4: (("###", "###", "###"), ("###", "#.#", "###")),
}
"""A turtle on its feet and one on its back, by how many lanes share the strip."""
POINTER = ("#  ", "## ", "#  ")


class TurtleBayFace:
    """The game's face."""

    map_size = (WIDTH, HEIGHT)

    # -- what is asked ----------------------------------------------------------------------------

    def entry(self, state: TurtleBay, picked: Picked, level: Level, checked: bool) -> Step | Answer:
        """Gives the next pick: dice one by one, a turtle, what was done."""
        if state.due:
            if level == "referee" and not checked:
                return reporting.entry(state, state.due, picked)
            return _done_entry(state.due, state.ocean, picked, checked)
        if state.dice:
            return _move_entry(state, picked)
        return _roll_entry(state, picked)

    def note(self, state: TurtleBay) -> Said:
        """Gives the score: it stays for the whole turn, so that few pixels change."""
        return self.score(state, state.player)

    def rule(self, state: TurtleBay) -> str:
        """Gives the rule that governs the open question."""
        if state.due:
            return "TB-11"
        return "TB-5" if state.dice else "TB-3"

    def allowed(self, state: TurtleBay) -> Said:
        """Says how many dice are thrown, or which turtles may move."""
        if state.due:
            return Said("allowed.do")
        if not state.dice:
            return Said("allowed.roll", {"dice": dice_allowed(state)})
        colour = state.colour_of(state.player)
        squares = sorted(
            {t.square for t in state.herd_of(state.player) if can_move(t, state.ocean)}
        )
        mine: Fact = [{"colour": colour, "square": square} for square in squares]
        return Said("allowed.move", {"steps": steps(state), "mine": mine})

    def score(self, state: TurtleBay, player: int) -> Said:
        """Counts a player's turtles in the ocean against those that win."""
        return Said("score", {"swum": _in_ocean(state, player), "needed": state.to_win})

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
            laid = Laid(board, TurtleBayPosition({}))
            return Step("list", Said("board.title"), choices, lines=(full,), brief=brief, laid=laid)
        if picked == ("yes",):
            return board
        if picked == ("no",):
            squares = tuple(Choice(n, Said("board.squares", {"squares": n})) for n in range(1, 100))
            return Step("list", Said("board.how-many"), squares, first=board.squares - 1)
        return TurtleBayBoard(int(picked[1]))

    # -- the strip --------------------------------------------------------------------------------

    def map(self, state: TurtleBay, at: Where | None, draft: Draft | None) -> tuple[Item, ...]:
        """Draws the way as a strip with a lane for each colour, in the players' order; the turtle
        that was told to move blinks while it is asked how many it turned.

        It is the same picture whoever's turn it is but for the pointer, so that a turn changes few
        pixels."""
        at = at or (draft.mover[:2] if draft and draft.mover else None)
        first = _first_shown(state, at)
        height = HEIGHT // len(state.seats)
        items: list[Item] = [_pointer(state, height), *_ground(state, first), *_ends(state, first)]
        for lane, seat in enumerate(state.seats):
            items += _lane(state, seat, lane * height, first, at)
        return tuple(items)


# -- entries --------------------------------------------------------------------------------------


def _roll_entry(state: TurtleBay, picked: Picked) -> Step | Answer:
    allowed = dice_allowed(state)
    if len(picked) == allowed:
        return Roll(tuple(int(face) for face in picked))
    faces = tuple(Choice(face, Said("face", {"face": face})) for face in FACES)
    return Step("die", Said("ask.throw", {"dice": allowed}), faces)


def _move_entry(state: TurtleBay, picked: Picked) -> Step | Answer:
    """Asks for a square; they stand as on the strip, so that RIGHT is towards the ocean."""
    if picked:
        return Move(int(picked[0]))
    colour = state.colour_of(state.player)
    on_board = [t for t in state.herd_of(state.player) if START <= t.square < state.ocean]
    turtles = {turtle.square: turtle for turtle in reversed(on_board)}  # feet before back
    choices = tuple(_turtle_choice(colour, turtle) for turtle in turtles.values())
    movable = [i for i, t in enumerate(turtles.values()) if can_move(t, state.ocean)]
    title = Said("ask.move", {"steps": steps(state)})
    return Step("list", title, choices, first=movable[-1], dice=state.dice)


def _turtle_choice(colour: str, turtle: Turtle) -> Choice:
    code = "turtle.feet" if turtle.feet else "turtle.back"
    facts: dict[str, Fact] = {"letter": colour, "spot": turtle.square}
    brief = Said(f"{code}.brief", facts)
    return Choice(turtle.square, Said(code, facts), (colour, turtle.square), brief=brief)


def _done_entry(due: Due, ocean: int, picked: Picked, checked: bool) -> Step | Answer:
    if picked:
        return Done()
    return Step(
        "tick",
        Said("ask.put-right" if checked else "ask.do"),
        (Choice("done", Said("done")),),
        lines=_sentences(due, ocean),
        brief=_brief(due, ocean),
        dice=due.dice,
    )


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
    lines += [Said("brief.turn", {"marks": row}) for row in _in_rows(marks)]
    if due.follows:
        lines.append(Said("brief.follow", {"letter": due.colour}))
    return tuple(lines)


def _in_rows(marks: list[dict[str, str | int | None]]) -> list[list[dict[str, str | int | None]]]:
    """Breaks the turned ones into lines of the display."""
    rows: list[list[dict[str, str | int | None]]] = []
    left = 0
    for mark in marks:
        width = len(f"{mark['square']}") + 2  # its letter, its square, a blank
        if width > left:
            rows.append([])
            left = MARKS_WIDTH
        rows[-1].append(mark)
        left -= width
    return rows


def _in_ocean(state: TurtleBay, player: int) -> int:
    return sum(turtle.square == state.ocean for turtle in state.herd_of(player))


# -- the strip ------------------------------------------------------------------------------------


def _first_shown(state: TurtleBay, at: Where | None) -> int:
    """Keeps the place in question in sight on a way longer than the strip."""
    last = max(0, state.ocean + 1 - PLACES_SHOWN)
    square = at[1] if at and len(at) == 2 and isinstance(at[1], int) else START
    return min(last, max(0, square - 3))


def _pointer(state: TurtleBay, height: int) -> Item:
    """Points at the lane of the player on turn."""
    return Bitmap(0, state.player * height + (height - 3) // 2, POINTER)


def _ground(state: TurtleBay, first: int) -> list[Item]:
    """Draws a dot for every square, a dash for every fifth."""
    squares = range(max(first, START + 1), min(first + PLACES_SHOWN, state.ocean))
    return [
        Box(EDGE + (square - first) * PLACE_WIDTH + 2, HEIGHT - 1, 3 if square % 5 == 0 else 1, 1)
        for square in squares
    ]


def _ends(state: TurtleBay, first: int) -> list[Item]:
    """Draws the end of the start square and the waves of the ocean, where they are in sight."""
    items: list[Item] = []
    if first == START:
        items.append(Line(EDGE + PLACE_WIDTH - 1, 0, EDGE + PLACE_WIDTH - 1, HEIGHT - 1))
    ocean = state.ocean - first
    if ocean < PLACES_SHOWN:
        x = EDGE + ocean * PLACE_WIDTH - 1
        items.append(Line(x, 0, x, HEIGHT - 1))
    return items


def _lane(state: TurtleBay, seat: int, y: int, first: int, at: Where | None) -> list[Item]:
    """Draws the turtles of one colour: two side by side on a square, a bar for more of them."""
    feet, back = MARKS[len(state.seats)]
    width = len(feet[0])
    items: list[Item] = []
    for square in range(first, min(first + PLACES_SHOWN, state.ocean + 1)):
        here = [turtle for turtle in state.herds[seat] if turtle.square == square]
        x = EDGE + (square - first) * PLACE_WIDTH
        asked = at == (state.colours[seat], square)
        shown = here[: (PLACE_WIDTH - 1) // width]
        for index, turtle in enumerate(shown):
            rows = feet if turtle.feet else back
            items.append(Bitmap(x + index * (width + 1), y, rows, blink=asked))
        if len(here) > len(shown):
            items.append(Box(x, y + len(feet), PLACE_WIDTH - 2, 1))
    return items
