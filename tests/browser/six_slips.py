"""A whole game of Turtle Bay with six slips, on keys alone: noticed, explained, led back.

`python -m tests.browser.six_slips FOLDER` plays it at a real box in a real browser and leaves
pictures of the moments of refusal, check and repair, of display and page, in the folder: to be
looked at. `test_six_slips` plays it in the suite.

Anna is told what to do (`guide`), Ben says what he did (`referee`). The turns are those of a seeded
game without slips; each slip is made at the first turn where it can be, one a turn:

1. Anna takes a turtle that lies on its back: refused.
2. Ben forgets a turn-over, and names those that he turned: refused, put right.
3. Ben turns one too many, and names it: refused, put right.
4. Anna tells another throw than she threw, it is seen in Ben's turn: undone, three answers back.
5. A turtle is knocked over: found by checking the table, put right.
6. Anna tells another turtle than the one that she moved: the check finds it, and the table is taken
   as it lies.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from playwright.sync_api import Browser, Page, expect, sync_playwright

from companion.dialog import Dialog
from companion.games.contract import AS_IT_LIES, Done
from companion.games.turtle_bay.game import GAME
from companion.games.turtle_bay.position import TurtleAt, TurtleBayPosition, position
from companion.games.turtle_bay.reporting import NAME, NAMED
from companion.games.turtle_bay.rules import Move, Report, Roll, legal
from companion.games.turtle_bay.state import START, TurtleBay
from companion.keys import Key, Press
from companion.referee import Changed, Referee, Ruling
from companion.snapshot import Snapshot
from companion.view import snapshot
from hardware.raster import frame
from hardware.simulator import as_png
from tests.bench import players
from tests.browser.conftest import FLAGS, KEYBOARD, Complaints, chromium, opened
from tests.running import Running
from tests.waiting import wait_until

SEED = 10
ANNA, BEN = 0, 1
MOST_CHANGES = 4
"""So many turtles at most lie otherwise where the table is taken as it lies."""


# -- the game without slips -----------------------------------------------------------------------


@dataclass(frozen=True)
class Turn:
    """A turn as it is played rightly: the table before it and after it, throw and move."""

    before: TurtleBay
    dice: tuple[int, ...]
    square: int
    moved: TurtleBay
    after: TurtleBay

    @property
    def player(self) -> int:
        """Whose turn it is."""
        return self.before.player

    @property
    def turned(self) -> list[str]:
        """Who is turned over, as picked one by one."""
        assert self.moved.due is not None
        return [f"{colour}/{turtle.square}" for colour, turtle in self.moved.due.turned]


def turns(start: TurtleBay, seed: int = SEED) -> Iterator[Turn]:
    """Plays a game from a seed, without slips."""
    chance, state = random.Random(seed), start
    while GAME.question(state) is not None:
        roll = chance.choice(legal(state))
        assert isinstance(roll, Roll)
        thrown = answered(state, roll)
        move = chance.choice(legal(thrown))
        assert isinstance(move, Move)
        assert isinstance(move.square, int)
        yield (turn := turn_of(state, roll.dice, move.square))
        state = turn.after


def turn_of(before: TurtleBay, dice: tuple[int, ...], square: int) -> Turn:
    """Plays one turn."""
    moved = answered(before, Roll(dice), Move(square))
    return Turn(before, dice, square, moved, answered(moved, Done()))


def answered(state: TurtleBay, *answers: Roll | Move | Done) -> TurtleBay:
    """Gives the state after some right answers."""
    for answer in answers:
        ruling = GAME.rule_on(state, answer)
        assert not hasattr(ruling, "rule"), ruling
        state = ruling.state
    return state


def at_a_desk(referee: Referee, played: list[Turn]) -> None:
    """Plays the same game past the keys."""
    for turn in played:
        assert turn.moved.due is not None
        done = Report(len(turn.moved.due.turned)) if turn.player == BEN else Done()
        for answer in (Roll(turn.dice), Move(turn.square), done):
            assert isinstance(referee.answer(answer), Ruling)


# -- the evening ----------------------------------------------------------------------------------


Shown = Callable[[str, Snapshot], None]


@dataclass
class Evening:
    """People at the keys, with a dialog of their own that says how to reach what they want."""

    press: Callable[[Key], None]
    shown: Shown
    """Told at each moment worth a look: its name, and what must be seen."""
    dialog: Dialog = field(default_factory=players.dialog_at_setup)
    slips: list[str] = field(default_factory=list)

    def key(self, key: Key) -> None:
        """Presses a key."""
        self.dialog.press(Press(key))
        self.press(key)

    def take(self, *values: int | str) -> None:
        """Takes choices one after the other, by the shortest ways of the six roles."""
        for value in values:
            step = self.dialog.step
            index = [choice.value for choice in step.choices].index(value)
            players.take(self.dialog, lambda one: self.key(one.key), index, numbers=False)

    def menu(self, *values: int | str) -> None:
        """Opens the menu and takes rows."""
        self.key(Key.MENU)
        self.take(*values)

    def look(self, name: str) -> None:
        """Looks at what is shown now."""
        self.shown(name, snapshot(self.dialog, seq=1, boot="boot", saved=True))

    def put_away(self, code: str | None, name: str) -> None:
        """Looks at a note, which must have this code, and puts it away."""
        note = self.dialog.note
        assert note is not None
        assert note.code == code, note
        self.look(name)
        while self.dialog.note is not None:
            self.key(Key.OK)

    @property
    def referee(self) -> Referee:
        """The game in progress."""
        assert self.dialog.referee is not None
        return self.dialog.referee

    @property
    def state(self) -> TurtleBay:
        """Its state."""
        state = self.referee.state
        assert isinstance(state, TurtleBay)
        return state

    # -- play -------------------------------------------------------------------------------------

    def set_up(self) -> None:
        """A quick game for two; Ben's help level is `referee`."""
        wanted = ("turtle-bay", 2, "True", "guide")
        while self.dialog.mode == "setup":
            index = players.wanted_at_setup(self.dialog.step, wanted)
            players.take(self.dialog, lambda one: self.key(one.key), index, numbers=False)
        self.menu("more", "seats", BEN, "help", "referee")
        while self.dialog.note is not None:
            self.key(Key.OK)

    def play(self, turn: Turn) -> None:
        """Plays a turn rightly."""
        self.take(*turn.dice, turn.square)
        self.do(turn)

    def do(self, turn: Turn) -> None:
        """Says that all is done; with `referee` by name."""
        self.take(*([NAME, *turn.turned, NAMED] if turn.player == BEN else ["done"]))

    def tell(self, wanted: TurtleBay) -> None:
        """Tells in the check how the table lies, turtle by turtle."""
        for picks in changes(position(self.state), position(wanted), wanted.ocean):
            self.take(*picks)


def changes(
    told: TurtleBayPosition, wanted: TurtleBayPosition, ocean: int
) -> list[tuple[int | str, ...]]:
    """Gives the picks that tell every turtle which lies otherwise than `told` has it."""
    found: list[tuple[int | str, ...]] = []
    for colour, herd in wanted.turtles.items():
        wrong, lacking = list(told.turtles[colour]), list(herd)
        for turtle in told.turtles[colour]:
            if turtle in lacking:
                wrong.remove(turtle)
                lacking.remove(turtle)
        for turtle, there in zip(wrong, lacking, strict=True):
            found.append(change(colour, turtle, there, ocean))
    return found


def change(colour: str, turtle: TurtleAt, there: TurtleAt, ocean: int) -> tuple[int | str, ...]:
    """Gives the picks that tell one turtle."""
    spot = f"{colour}/{'' if turtle.square is None else turtle.square}"
    if turtle.square == there.square:
        return (spot, turtle.side)
    to = "waiting" if there.square is None else "ocean" if there.square == ocean else there.square
    has_sides = there.square is not None and START < there.square < ocean
    return (spot, f"gone-{turtle.side}", to, *([there.side] if has_sides else []))


# -- the slips ------------------------------------------------------------------------------------

Slip = Callable[[Evening, Turn], bool]
"""Makes its slip in a turn and plays the turn to its end; False, and nothing is done, where it
cannot be made in this one."""


def on_its_back(evening: Evening, turn: Turn) -> bool:
    """Anna takes a turtle that lies on its back."""
    herd = turn.before.herd_of(ANNA)
    standing = {turtle.square for turtle in herd if turtle.feet}
    lying = [turtle.square for turtle in herd if turtle.square not in standing]
    if turn.player != ANNA or not lying:
        return False
    evening.take(*turn.dice, lying[0])
    evening.put_away("on-its-back", "1-refused-on-its-back")
    evening.take(turn.square)
    evening.do(turn)
    return True


def forgotten(evening: Evening, turn: Turn) -> bool:
    """Ben forgets the last of those that he had to turn over."""
    if turn.player != BEN or len(turn.turned) < 2:
        return False
    evening.take(*turn.dice, turn.square, NAME, *turn.turned[:-1])
    evening.look("2-named-so-far")
    evening.take(NAMED)
    evening.put_away("not-turned", "2-refused-forgotten")
    evening.look("2-put-right")
    evening.take("done")
    return True


def one_too_many(evening: Evening, turn: Turn) -> bool:
    """Ben turns over one that he did not pass."""
    if turn.player != BEN or not turn.turned:
        return False
    due, ocean = turn.moved.due, turn.moved.ocean
    assert due is not None
    others = [
        f"{colour}/{turtle.square}"
        for colour, herd in zip(turn.moved.colours, turn.moved.herds, strict=True)
        for turtle in herd
        if START < turtle.square < ocean and turtle.square != due.landing
    ]
    wrong = [other for other in others if other not in turn.turned]
    if not wrong:
        return False
    evening.take(*turn.dice, turn.square, NAME, *turn.turned, wrong[0], NAMED)
    evening.put_away("turned-too-many", "3-refused-one-too-many")
    evening.look("3-put-right")
    evening.take("done")
    return True


def wrong_throw(evening: Evening, turn: Turn) -> bool:
    """Anna tells another throw than hers; in Ben's turn all of it is taken back."""
    if turn.player != ANNA or len(turn.dice) != 1 or turn.square == START:
        return False
    wrong = turn_of(turn.before, (turn.dice[0] % 6 + 1,), turn.square)
    if not is_bens(wrong.after):
        return False
    evening.play(wrong)
    evening.key(Key.MENU)
    evening.take("undo")
    evening.look("4-sure")
    evening.take("yes")
    evening.put_away(None, "4-taken-back")
    for number in (2, 3):
        evening.menu("undo")
        evening.put_away(None, f"4-taken-back-{number}")
    assert evening.state == turn.before
    evening.play(turn)
    return True


def is_bens(state: TurtleBay) -> bool:
    """Tells whether the game goes on with Ben."""
    return GAME.question(state) is not None and state.player == BEN


def knocked_over(evening: Evening, turn: Turn) -> bool:
    """Somebody knocks a turtle over; the table is checked before the throw and put right."""
    here = position(turn.before).turtles
    on_the_way = [
        (colour, turtle)
        for colour, herd in here.items()
        for turtle in herd
        if turtle.square is not None and START < turtle.square < turn.before.ocean
    ]
    if not on_the_way:
        return False
    colour, turtle = on_the_way[0]
    evening.menu("more", "check")
    evening.look("5-check")
    evening.take(f"{colour}/{turtle.square}")
    evening.look("5-how-it-lies")
    evening.take(turtle.side, AS_IT_LIES)
    evening.look("5-differs")
    evening.take("read")
    evening.look("5-what-now")
    evening.take("right")
    evening.look("5-put-right")
    evening.take("done")
    evening.put_away(None, "5-all-right-again")
    evening.play(turn)
    return True


def taken_as_it_lies(evening: Evening, turn: Turn) -> bool:
    """Anna tells another turtle than the one that she moved; the table, which lies rightly, is
    taken as it lies."""
    wrong = another_turtle(turn) if turn.player == ANNA and is_bens(turn.after) else None
    if wrong is None:
        return False
    evening.play(wrong)
    evening.menu("more", "check")
    evening.tell(turn.after)
    evening.look("6-told")
    evening.take(AS_IT_LIES)
    evening.look("6-differs")
    evening.take("read", "take")
    evening.look("6-why")
    evening.take("lost-track")
    evening.put_away(None, "6-taken")
    return True


def another_turtle(turn: Turn) -> Turn | None:
    """Gives the turn with another turtle moved, where not too much comes of it."""
    thrown = answered(turn.before, Roll(turn.dice))
    for move in legal(thrown):
        assert isinstance(move, Move)
        assert isinstance(move.square, int)
        if move.square == turn.square:
            continue
        wrong = turn_of(turn.before, turn.dice, move.square)
        told = changes(position(wrong.after), position(turn.after), thrown.ocean)
        if is_bens(wrong.after) and len(told) <= MOST_CHANGES:
            return wrong
    return None


SLIPS: tuple[Slip, ...] = (
    on_its_back,
    forgotten,
    one_too_many,
    wrong_throw,
    knocked_over,
    taken_as_it_lies,
)


def play(evening: Evening, seed: int = SEED) -> list[Turn]:
    """Plays the whole game with its slips; gives its turns as they are without."""
    evening.set_up()
    left, played = list(SLIPS), []
    for turn in turns(evening.state, seed):
        assert msgspec.structs.replace(evening.state, setup=turn.before.setup) == turn.before
        played.append(turn)
        made = next((slip for slip in left if slip(evening, turn)), None)
        if made is None:
            evening.play(turn)
        else:
            left.remove(made)
            evening.slips.append(made.__name__)
    assert left == [], "the game ended before every slip was made: take another seed"
    evening.look("7-the-end")
    return played


# -- in the browser -------------------------------------------------------------------------------


@dataclass
class Window:
    """The page of a real box: its keys are pressed on the computer's keyboard, and at each look box
    and page must show what the dialog beside them says. With a folder pictures are left there."""

    page: Page
    box: Running
    pictures: Path | None = None

    def press(self, key: Key) -> None:
        """Presses a key."""
        self.page.keyboard.press(KEYBOARD[key])

    def shown(self, name: str, now: Snapshot) -> None:
        """Waits until it is shown by box and page."""
        wait_until(lambda: self._agrees(now))
        state = self.box.state()
        self.page.wait_for_selector(f'html[data-seen="{state["boot"]}:{state["seq"]}"]')
        if now.notice and now.notice.kind == "end":
            expect(self.page.locator("#part-notice")).to_contain_text(now.notice.title)
            expect(self.page.locator("#part-now .corrected")).to_be_visible()
        elif now.notice:
            expect(self.page.locator("#part-notice")).to_contain_text(now.notice.text)
        elif now.step:
            expect(self.page.locator("#part-now")).to_contain_text(now.step.title)
            for line in now.step.lines:
                expect(self.page.locator("#part-now")).to_contain_text(line)
        if self.pictures:
            self._picture(self.pictures, name, now)

    def _agrees(self, now: Snapshot) -> bool:
        state, wanted = self.box.state(), msgspec.json.decode(msgspec.json.encode(now))
        same = ("mode", "step", "notice", "position", "question", "result", "corrections")
        return all(state.get(part) == wanted.get(part) for part in same)

    def _picture(self, folder: Path, name: str, now: Snapshot) -> None:
        (folder / f"{name}-display.png").write_bytes(as_png(frame(now.screen)))
        self.page.evaluate("scrollTo(0, 0)")
        self.page.screenshot(path=folder / f"{name}-page.png")


def in_the_browser(browser: Browser, data: Path, pictures: Path | None = None) -> Evening:
    """Plays the evening at a real box; gives it at its end, the box and the page agreeing."""
    with Running(data) as box:
        complaints = Complaints()
        page = opened(browser, box, complaints)
        if pictures:
            page.locator("#fold").click()
            page.evaluate("document.activeElement.blur()")  # Enter is the panel's again
        window = Window(page, box, pictures)
        evening = Evening(window.press, window.shown)
        check(evening, play(evening))
        page.close()
        assert complaints.told == []
    return evening


def check(evening: Evening, played: list[Turn]) -> None:
    """Holds the end against the same game without slips, played at a desk."""
    referee = evening.referee
    without = Referee(GAME, referee.setup)
    without.set(Changed(referee.help))
    at_a_desk(without, played)
    assert without.result is not None
    assert (referee.result, referee.position) == (without.result, without.position)
    assert referee.state == without.state
    assert sorted(evening.slips) == sorted(slip.__name__ for slip in SLIPS)
    assert (referee.corrections, without.corrections) == (1, 0)


def main() -> None:
    """Plays it and leaves pictures."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, TemporaryDirectory() as data:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        evening = in_the_browser(browser, Path(data), folder)
        browser.close()
    print("Slips in their order:", ", ".join(evening.slips))


if __name__ == "__main__":
    main()
