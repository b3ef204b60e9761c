"""Hands on the keys of a box without hardware: the tests' way to press and to look.

`press("u u o m 5")` presses key by key: u d l r o b m are the roles, O and B those held, U D L R
repeats, 1 to 6 the number keys.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from companion import cursor
from companion.dialog import Dialog
from companion.drawing import Screen
from companion.games import games
from companion.games.contract import AnyGame, Json, Picked, Step
from companion.keys import NUMBERS, Key, Press
from companion.note_pages import page_count
from companion.protocol import Desk
from companion.referee import AnySetup, Entry, Referee
from companion.replies import AcceptedReply
from companion.screens import screen
from companion.seats import seats
from companion.slips import Slip
from companion.snapshot import Snapshot
from companion.view import snapshot

ROLES = (Key.UP, Key.DOWN, Key.LEFT, Key.RIGHT, Key.OK, Key.BACK)
NUMBER_KEYS = (*NUMBERS, Key.OK, Key.BACK)

PRESSES: dict[str, Press] = {
    "u": Press(Key.UP),
    "d": Press(Key.DOWN),
    "l": Press(Key.LEFT),
    "r": Press(Key.RIGHT),
    "o": Press(Key.OK),
    "b": Press(Key.BACK),
    "m": Press(Key.MENU),
    "O": Press(Key.OK, "hold"),
    "B": Press(Key.BACK, "hold"),
    "U": Press(Key.UP, "repeat"),
    "D": Press(Key.DOWN, "repeat"),
    "L": Press(Key.LEFT, "repeat"),
    "R": Press(Key.RIGHT, "repeat"),
    **{key.value: Press(key) for key in NUMBERS},
}


class Book:
    """A keeper in memory: what would be on disk."""

    def __init__(self) -> None:
        self.setups: list[AnySetup] = []
        self.entries: list[Entry] = []
        self.slips: list[Slip] = []

    def begin(self, setup: AnySetup) -> None:
        """Keeps the start of a game."""
        self.setups.append(setup)
        self.entries = []

    def add(self, entry: Entry) -> None:
        """Keeps the next entry."""
        self.entries.append(entry)

    def caught(self, slip: Slip) -> None:
        """Keeps a slip."""
        self.slips.append(slip)


class Hands:
    """A dialog at a desk that keeps its log in a book, and fingers that count their presses."""

    def __init__(
        self,
        kept: Referee | None = None,
        known: Mapping[str, AnyGame] | None = None,
        address: str = "http://192.168.178.123:8080/",
    ) -> None:
        self.games = {"turtle-bay": games()["turtle-bay"]} if known is None else known
        self.book = Book()
        self.desk = Desk(self.games, self.book)
        self.dialog = Dialog(self.games, self.desk, kept, address=address, pages=page_count)
        self.count = 0

    # -- presses ------------------------------------------------------------------------------

    def press(self, keys: str) -> None:
        """Presses keys by their letters."""
        for key in keys.split():
            self.send(PRESSES[key])

    def send(self, press: Press) -> None:
        """Presses once."""
        self.count += 1
        self.dialog.press(press)

    def take(self, index: int, keys: tuple[Key, ...]) -> None:
        """Takes a choice by the shortest way that these keys know."""
        for key in way(self.step, self.dialog.cursor, index, keys):
            self.send(Press(key))

    def take_value(self, value: int | str, keys: tuple[Key, ...] = ROLES) -> None:
        """Takes the choice that has a value."""
        self.take(self.values.index(value), keys)

    def menu(self, *values: int | str) -> None:
        """Opens the menu and takes rows."""
        self.press("m")
        for value in values:
            self.take_value(value)

    def put_away(self) -> None:
        """Puts a note away, page by page."""
        while self.dialog.note is not None:
            self.press("o")

    # -- looks ----------------------------------------------------------------------------------

    @property
    def step(self) -> Step:
        """The pick that is open."""
        return self.dialog.step

    @property
    def values(self) -> list[int | str]:
        """What can be picked."""
        return [choice.value for choice in self.step.choices]

    @property
    def mode(self) -> str:
        """What the table is doing; a plain word, since every press may change it."""
        return self.dialog.mode

    def sure(self) -> str | None:
        """What is asked "sure?" about."""
        code = self.step.title.code
        return code.removeprefix("sure.") if code.startswith("sure.") else None

    def picked(self) -> Picked:
        """What is picked of an unfinished entry."""
        return self.dialog.picked

    @property
    def referee(self) -> Referee:
        """The game in progress."""
        assert self.desk.referee is not None
        return self.desk.referee

    def shot(self, saved: bool = True) -> Snapshot:
        """What everybody sees."""
        return snapshot(self.dialog, seq=1, boot="boot", saved=saved)

    def screen(self) -> Screen:
        """What the display shows."""
        referee = self.dialog.referee
        people = seats(referee, self.dialog.words) if referee else ()
        return screen(self.dialog, people, saved=True)

    # -- short cuts -------------------------------------------------------------------------------

    def game(self, *names: str, help_: Json = "guide", **more: Json) -> None:
        """Starts a game past the set-up."""
        players = [{"name": name} for name in names or ("Anna", "Ben")]
        told = {"game": "turtle-bay", "players": players, "help": help_, **more}
        self.request({"new": told})

    def answer(self, answer: Json) -> None:
        """Answers past the keys; it must be accepted."""
        self.request({"answer": answer})

    def lay(self, **herds: list[tuple[int | None, str]]) -> None:
        """Lays the table: every colour's five turtles as (square, side)."""
        turtles = {
            colour: [{"square": square, "side": side} for square, side in herd]
            for colour, herd in herds.items()
        }
        self.request({"correct": {"position": {"turtles": turtles}, "reason": "laid"}})

    def request(self, request: Json) -> None:
        """Asks as a phone does; it must be accepted."""
        reply = self.desk.handle(request)
        assert isinstance(reply, AcceptedReply), reply
        self.dialog.refresh()


def way(step: Step, at: int, index: int, keys: tuple[Key, ...]) -> list[Key]:
    """Finds the shortest way of presses from the cursor to taking a choice.

    AssertionError where the keys do not reach it: a choice that cannot be made (B9)."""
    ways: deque[tuple[int, list[Key]]] = deque([(at, [])])
    seen = {at}
    while ways:
        here, pressed = ways.popleft()
        for key in keys:
            match cursor.pressed(step, here, key):
                case cursor.Taken(taken) if taken == index:
                    return [*pressed, key]
                case cursor.Moved(there) if there not in seen:
                    seen.add(there)
                    ways.append((there, [*pressed, key]))
    raise AssertionError(f"no way to {step.choices[index]} with {keys}")
