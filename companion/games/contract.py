"""What a game must be able to answer: the contract between one game and the rest of the house.

A game is a handful of pure functions over one immutable value, its *state*. Whoever holds a state
can ask what is open (`question`), put an answer to it (`rule_on`), and lay it out as the table
sees it (`position`). What is offered is what is not refused; a rule is written once.

The law of this folder:
- a game knows no clock, chance, file, thread, and nothing of referee, dialog, journal or table;
- a broken rule is a `Refusal` value, never an exception;
- a `Do` question follows every answer that changes something on the table. A game always asks it;
  how much of it a player sees (help levels) is the referee's affair;
- every sentence is a `Said` code with facts; the words stand in the game's `messages.py`.

docs/adding-a-game.md tells step by step, by an example that is played, how a game is made of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Generic, Literal, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from companion.drawing import Item

Fact: TypeAlias = str | int | list[dict[str, str | int | None]] | None
"""A fact of a sentence: text, a number, or a list of things, each said by its own template."""

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
"""What JSON can hold; lists may be tuples here."""

Where: TypeAlias = tuple[str | int | None, ...]
"""One place on the table, in the game's own terms: `("blue", 5)`, `("dice",)`."""

Messages: TypeAlias = Mapping[str, str | tuple[str, str]]
"""Texts by catalogue key; a pair says what one and what several are called."""

Level = Literal["quiet", "guide", "referee"]
LEVELS: tuple[Level, ...] = ("quiet", "guide", "referee")


# -- sentences ------------------------------------------------------------------------------------


class Said(Struct, frozen=True, omit_defaults=True):
    """A sentence that is not yet in any language: a catalogue code and the facts it speaks of.

    `message` is filled when it is told to somebody."""

    code: str
    facts: dict[str, Fact] = {}
    message: str = ""


class Ruled(Struct, frozen=True, omit_defaults=True):
    """A sentence with the rule it rests on, likewise."""

    rule: str
    code: str
    facts: dict[str, Fact] = {}
    message: str = ""


class Refusal(Ruled, frozen=True, omit_defaults=False):
    """Why an answer is not accepted, told with its facts even where there are none.

    Catalogue key: `refusal.` + code."""


class Action(Ruled, frozen=True):
    """One thing for people to do on the table. Catalogue key: `action.` + code."""


class Event(Ruled, frozen=True, kw_only=True):
    """One thing that happened, and the places it set. Catalogue key: `event.` + code."""

    where: tuple[Where, ...] = ()


class Fault(Said, frozen=True):
    """One reason why a set-up or a table cannot be. Catalogue key: `fault.` + code."""


# -- set-up ---------------------------------------------------------------------------------------


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """A game's options; each field a bool or a Literal of words, with its default."""


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """What a physical board decides; every field with its default."""


class Doubt(Struct, frozen=True):
    """What a table should look at twice in a board that can be played: a sentence for the page
    (without a full stop), and lines of at most 21 characters for the display. Catalogue key:
    `doubt.` + code."""

    say: Said
    brief: tuple[Said, ...]


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """One seat. `colours` in the game's own number (a game may have none)."""

    name: str
    colours: tuple[str, ...] | UnsetType = UNSET


O = TypeVar("O", bound=Options)  # noqa: E741
B = TypeVar("B", bound=Board)


class Setup(Struct, Generic[O, B], frozen=True):
    """A complete, checked set-up: colours given out, options and board typed."""

    game: str
    players: tuple[Player, ...]
    options: O
    board: B
    help: tuple[Level, ...]
    language: str

    def colours_of(self, player: int) -> tuple[str, ...]:
        """Gives the colours of a player (empty in a game without colours)."""
        colours = self.players[player].colours
        return () if isinstance(colours, UnsetType) else colours


# -- questions and answers ------------------------------------------------------------------------


class Question(Struct, frozen=True, kw_only=True, tag_field="kind"):
    """What is open, and who must act or decide. Subclasses add fields and a tag."""

    player: int
    prompt: str = ""
    actions: tuple[Action, ...] | UnsetType = UNSET


class Do(Question, frozen=True, kw_only=True, tag="do"):
    """Something is to be done on the table; answered by `Done` or by the game's report."""


class Answer(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """What a player says. Subclasses add fields and a tag."""


class Done(Answer, frozen=True, tag="done"):
    """All of it is done on the table."""


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """What lies on the table, in the protocol's form; bookkeeping fields may be `UNSET`."""


class Result(Struct, frozen=True, omit_defaults=True):
    """How a game ended: the rule that ended it, players by place, scores where there are any."""

    reason: str
    places: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...] | UnsetType = UNSET


# -- what a person is asked to pick next ----------------------------------------------------------


class Choice(Struct, frozen=True):
    """One thing to pick. `brief` says it in 9 characters for the display, where `say` is longer.
    `at` is its place on the page's board, `x`/`y` its pixel on the map (a 2-D cursor moves by
    them), both left out where it has none. `number` is the number key that takes it in a short
    list, where that is not its place in it: so a choice keeps its key though others come and go."""

    value: int | str
    say: Said
    at: Where | UnsetType = UNSET
    x: int = -1
    y: int = -1
    brief: Said | UnsetType = UNSET
    number: int = 0


class Laid(Struct, frozen=True):
    """A table as far as it is told in set-up, where there is no state yet: what the page draws."""

    board: Board
    position: Position


class Draft(Struct, frozen=True):
    """What is entered so far of an answer that is not whole, as places: display and page draw it,
    so that people see what the box has understood.

    `mover` is who moves, or for whom dice are thrown; `way` are the places that it is told to land
    on, in order; `marked` whom that touches; `asked` of whom the open pick asks."""

    mover: Where | None = None
    way: tuple[Where, ...] = ()
    marked: tuple[Where, ...] = ()
    asked: Where | None = None


class Step(Struct, frozen=True):
    """One pick of an entry; a whole answer is a few of them.

    `form` tells display and page how to draw it and keys how to move in it: `die` (faces 1-6),
    `list`, `count` (a number key picks the value it shows), `map` (a 2-D cursor over x, y), `tick`
    (things to do, and one choice that says they are done). `first` is where the cursor starts.
    `lines` are whole sentences for the page, `brief` lines of at most 21 characters for the
    display (18 in a `tick`); where a list beside a map needs the room, they stand without the
    title. `asks` says on the page in a whole sentence what the title says in short. `role` is a
    word (7 characters) on what whoever must act does, for the bar in place of the game's number.
    `draft` is what is entered so far. `dice` lie on the table and keep their places on the display.
    `map` is a step's own map, where there is no state to draw (in set-up): of the face's
    `map_size`; `laid` is the same for the page's board, so that places can be tapped there."""

    form: Literal["die", "list", "count", "map", "tick"]
    title: Said
    choices: tuple[Choice, ...]
    first: int = 0
    lines: tuple[Said | Action, ...] = ()
    brief: tuple[Said, ...] = ()
    dice: tuple[int, ...] = ()
    map: tuple[Item, ...] = ()
    laid: Laid | None = None
    asks: Said | UnsetType = UNSET
    role: Said | UnsetType = UNSET
    draft: Draft | None = None


Picked: TypeAlias = tuple[int | str, ...]
"""The values picked so far in an unfinished entry."""

AS_IT_LIES: Final = "as-it-lies"
"""The value of the choice that says that nothing (more) lies differently."""


# -- the page's board -----------------------------------------------------------------------------


class Spot(Struct, frozen=True):
    """Where the place `at` is on the page's drawing, in its units: a tap no farther than `reach`
    from `x`, `y` means it. While the place can be chosen a ring of radius `ring` lies there, with
    `mark` (a letter or two) in it. One place may have several spots."""

    at: Where
    x: float
    y: float
    reach: float
    ring: float
    mark: str = ""


# -- a game ---------------------------------------------------------------------------------------


def _nowhere(_state: object, _refusal: Refusal) -> tuple[Where, ...]:
    return ()


class State(Protocol):
    """A game's whole immutable value: more than the table shows, enough to go on from."""

    @property
    def player(self) -> int:
        """The player whose turn it is."""

    @property
    def turn(self) -> int:
        """The number of the turn, from 1; it grows when the next turn begins."""


S = TypeVar("S", bound=State)
P = TypeVar("P", bound=Position)


class Accepted(Struct, Generic[S], frozen=True):
    """An answer that holds: the state after it and what happened."""

    state: S
    events: tuple[Event, ...] = ()


S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Trail(Struct, frozen=True):
    """What stays marked on the board until the next move: from where, to where, what it turned."""

    mover: Where
    landed: Where
    marked: tuple[Where, ...] = ()


class Seating(Struct, frozen=True):
    """Where players sit and which way they play: `lines` for the page, below `title` a line for
    each player in `brief`."""

    title: Said
    lines: tuple[Said, ...]
    brief: tuple[Said, ...]


class Face(Protocol[S_contra, B]):
    """How a game is asked for and drawn: its `screens.py`. Pure, like the rules."""

    @property
    def map_size(self) -> tuple[int, int]:
        """Width and height of the map, px: 128 x 16, a strip at the bottom of the display; 128 x up
        to 36, with what is asked in one line over it; or narrower (at most 76 x 48), a picture at
        the left with what is asked beside it."""

    def entry(self, state: S_contra, picked: Picked, level: Level, checked: bool) -> Step | Answer:
        """Gives the next pick of the open question, or the finished answer.

        `level` is the help level of whoever acts; `checked` is true once a report was refused."""

    def note(self, state: S_contra) -> Said:
        """Gives the game's own number for the right end of the bar: at most 7 characters."""

    def map(self, state: S_contra, at: Where | None, draft: Draft | None) -> tuple[Item, ...]:
        """Draws the map, as large as `map_size` says, from 0, 0; the place `at` blinks. `draft` is
        that of the step, to be drawn on it. In a `map` step the display itself frames the choice's
        pixel (9 x 8 px)."""

    def score(self, state: S_contra, player: int) -> Said:
        """Gives a player's score in a word ("2/5")."""

    def standing(self, state: S_contra, player: int) -> Said:
        """Says in one sentence where a player stands."""

    def rule(self, state: S_contra) -> str:
        """Gives the rule that governs the open question."""

    def allowed(self, state: S_contra) -> Said:
        """Says in one sentence what may be answered now: which turtles may move, how many dice are
        thrown, that something is to be done. It tells nothing that a report has to tell."""

    def trail(self, events: tuple[Event, ...]) -> Trail | None:
        """Gives what a move's events leave marked; None where nothing moved."""

    def board_step(self, board: B, picked: Picked) -> Step | B:
        """Asks "does the board match?" and lets the table change it; gives the board at the end.

        The first step's `lines` say in whole sentences what the board is."""


class Pieces(Protocol[S_contra, P]):
    """A game's pieces in people's hands: laid out, checked, put right, packed away. Pure.

    Tables told by people may be impossible ones; none of this may fail on them."""

    def change(self, state: S_contra, told: P, picked: Picked) -> Step | P:
        """Asks for one thing that lies differently than `told` (complete) has it; gives the table
        with that changed.

        The first step goes over everything that lies on the table, a choice each with its place
        (`at`) and what is there ("Red on 7: on its feet"), whose turn it is included, so that
        people can step through it or tap it; its first choice has the value `AS_IT_LIES`."""

    def put_right(self, state: S_contra, found: P, wanted: P) -> tuple[Said, ...]:
        """Says what to do, a sentence a piece, so that a table that lies as `found` comes to lie as
        `wanted` (both complete); nothing where they lie alike."""

    def laid_out(self, state: S_contra) -> tuple[Said, ...]:
        """Says how the table is laid out as the state has it, a line a kind of pieces, starting
        from an empty table: of a state at the start it is the list for setting up."""

    def packed(self, state: S_contra) -> tuple[Said, ...]:
        """Counts every piece that belongs into the box, a line a kind."""


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S, O, B, P]):
    """One game, whole. `colours` in the board's order; `seats` how many may play.

    What a game may leave out holds for most: the board can always be played and the table always
    be taken as it lies, and a difference rests on the rule that last set its place."""

    id: str
    seats: range
    colours: tuple[str, ...] = ()
    colours_each: Callable[[int, O], int]
    """How many colours each player has, by the number of players and the options."""
    answered_by: Mapping[type[Question], tuple[type[Answer], ...]]
    """By which answers each question may be answered; `Do` and its answers left out."""
    report: type[Answer]
    """The game's report, which answers `Do`."""
    options: type[O]
    board: type[B]
    positions: type[P]
    board_faults: Callable[[B, O, int], tuple[Fault, ...]] = lambda _board, _options, _players: ()
    """Says why a board cannot be played with these options by so many players."""
    board_doubts: Callable[[B], tuple[Doubt, ...]] = lambda _board: ()
    """Says what is hardly so on a board that can be played; set-up asks again, then takes it."""
    file_faults: Callable[[B], tuple[Fault, ...]] = lambda _board: ()
    """Says what no board file may say, although the protocol takes it."""
    start: Callable[[Setup[O, B]], S]
    question: Callable[[S], Question | None]
    rule_on: Callable[[S, Answer], Accepted[S] | Refusal]
    result: Callable[[S], Result | None]
    position: Callable[[S], P]
    complete: Callable[[S, P], P]
    """Fills the bookkeeping that a told position leaves out and puts it into canonical order."""
    places: Callable[[P], dict[Where, Json]]
    """Takes a canonical position apart, place by place: what audit compares and names.

    What lies on a place is said by the place's name where it stands alone (of `("dice",)` as
    `dice.4`), else as `lies`; where the catalogue has neither, as it is."""
    place: Callable[[S, Where], Said]
    """Names a place of `places` for people."""
    first_rule: str
    """The rule of the set-up, which made every place what it was at first."""
    difference_rule: Callable[[S, Where, Json, Json, str], str] = (
        lambda _state, _where, _expected, _found, last: last
    )
    """Names the rule for a difference (state, where, expected, found, rule that last set it)."""
    may_correct: Callable[[S], bool] = lambda _state: True
    """Tells whether the table can be taken as it lies now (not in the middle of a card)."""
    correct: Callable[[S, P], S | tuple[Fault, ...]]
    """Takes a canonical position as it lies, or says every reason why it cannot be."""
    legal: Callable[[S], tuple[Answer, ...]]
    """Every answer that would be accepted now (reports left out)."""
    face: Face[S, B]
    pieces: Pieces[S, P]
    messages: Messages
    folder: Path
    seating: Callable[[Sequence[str]], Seating] | None = None
    """Says where players of these names sit, where it is not clockwise round the table."""
    speaks_of: Callable[[S, Refusal], tuple[Where, ...]] = _nowhere
    """Gives the places on the page's board that a refusal speaks of, in the state in which it was
    given; what was chosen is pointed at where there are none."""

    def answer_from(self, told: Mapping[str, object]) -> Answer:
        """Decodes an answer strictly by its `kind`; msgspec.ValidationError names the field."""
        return msgspec.convert(told, self.kinds[str(told["kind"])])

    @property
    def kinds(self) -> dict[str, type[Answer]]:
        """The answers this game knows, by kind."""
        asked = (answer for answers in self.answered_by.values() for answer in answers)
        known: tuple[type[Answer], ...] = (*asked, self.report, Done)
        return {str(answer.__struct_config__.tag): answer for answer in known}


AnyGame: TypeAlias = Game[State, Options, Board, Position]
