"""What the slips of all games share: what they are, how they are seeded, what leads back from them.

A game's `slips.py` makes them out of a moment of play; its `test_slips.py` seeds them here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from companion.games.contract import Answer, AnyGame, Do, Done, Json, Position, Refusal, Where
from companion.referee import NotNow, Referee, Ruling

GAMES = 200
"""In so many random games slips are seeded."""
DOCUMENT = Path(__file__).parents[2] / "docs" / "what-the-referee-catches.md"

T = TypeVar("T")
"""A table as it lies, as a game's `slips.py` has it."""


# -- what a slip is -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Told:
    """A wrong answer, the rules of which one must be named, what the facts must say."""

    kind: str
    answer: Answer
    rules: set[str]
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Unasked:
    """An answer at a time when it is not asked for, and the code that says so."""

    kind: str
    answer: Answer
    error: str


@dataclass(frozen=True)
class Lying(Generic[T]):
    """A table as a slip leaves it, and the rules of which one must be named for it."""

    kind: str
    table: T
    rules: set[str]
    is_of_last: bool = True
    """The last answer is named, too: it set what differs."""


# -- how they are seeded --------------------------------------------------------------------------


class InPlay(Protocol):
    """A game in play, which can be played on by chance."""

    @property
    def referee(self) -> Referee:
        """Its referee."""

    def go_on(self, chance: Random) -> None:
        """Answers the open question rightly."""


G = TypeVar("G", bound=InPlay)
S = TypeVar("S")

Seed: TypeAlias = tuple[str, Callable[[], None]]
"""The kind of a slip, and what makes it and shows that it is caught."""


class Kind(Protocol):
    """A slip of any kind."""

    @property
    def kind(self) -> str:
        """What the document calls it."""


K = TypeVar("K", bound=Kind)


def seeds(check: Callable[[S, K], None], game: S, slips: Iterable[K]) -> Iterator[Seed]:
    """Gives slips that can be seeded now, each with its check."""
    return ((slip.kind, partial(check, game, slip)) for slip in slips)


def moments(game: G, chance: Random) -> Iterator[G]:
    """Plays a game to its end, giving it at every moment."""
    while True:
        yield game
        if game.referee.question is None:
            return
        game.go_on(chance)


def seed_all(
    games: Iterable[G], slips_of: Callable[[G], list[Seed]], chance: Random
) -> Counter[str]:
    """Seeds every slip at all moments given; counts them by kind."""
    kinds: Counter[str] = Counter()
    for game in games:
        for kind, check in in_any_order(slips_of(game), chance):
            check()
            kinds[kind] += 1
    return kinds


def seed_some(
    games: Iterable[G], slips_of: Callable[[G], list[Seed]], chance: Random, more: float
) -> Counter[str]:
    """Seeds a slip of each kind where a game has it first, and with the probability `more` one
    where it has the kind again; counts them by kind."""
    kinds: Counter[str] = Counter()
    for game in games:
        here: set[str] = set()
        for kind, check in in_any_order(slips_of(game), chance):
            if kind not in here and (not kinds[kind] or chance.random() < more):
                check()
                kinds[kind] += 1
            here.add(kind)
    return kinds


def in_any_order(slips: list[Seed], chance: Random) -> list[Seed]:
    """Shuffles slips: one and the same would always be made first."""
    return chance.sample(slips, len(slips))


def check_every_kind(seed: Callable[[int], Counter[str]], listed: set[str], least: int) -> None:
    """Seeds slips in all games: they are of the kinds that the document lists, each so often."""
    kinds = sum(map(seed, range(GAMES)), Counter[str]())
    assert kinds.keys() == listed
    assert min(kinds.values()) >= least, kinds


# -- how they are noticed -------------------------------------------------------------------------


@contextmanager
def nothing_changes(referee: Referee) -> Iterator[None]:
    """Afterwards the game stands where it stood, and its log says nothing new."""
    before = (referee.state, len(referee.log))
    yield
    assert (referee.state, len(referee.log)) == before


def refused(referee: Referee, slip: Told) -> Refusal:
    """A wrong answer is refused with its rule, and changes nothing: answered rightly after it, the
    game stands where it stands without it. Gives the refusal."""
    with nothing_changes(referee):
        refusal = referee.answer(slip.answer)
    assert isinstance(refusal, Refusal), slip
    assert refusal.rule in slip.rules, (slip, refusal)
    if isinstance(referee.question, Do):
        assert referee.is_asked(Done)  # "put right" leads on, at every help level
        assert referee.question.actions  # and it is said what to do
    return refusal


def check_unasked(game: InPlay, slip: Unasked) -> None:
    """What comes at the wrong time is not taken, and changes nothing."""
    with nothing_changes(game.referee):
        assert game.referee.answer(slip.answer) == NotNow(slip.error)  # type: ignore[arg-type]


def check_found(
    referee: Referee, told: Position, slip: Lying[Any], wheres: set[Where], entry: int
) -> None:
    """A table that lies wrongly is found at these places and no other, with the rule, and with the
    entry if that broke it."""
    differences = referee.audit(told)
    assert {one.where for one in differences} == wheres, slip
    named = [one for one in differences if one.rule in slip.rules]
    assert named, (slip, differences)
    assert not slip.is_of_last or entry in [one.entry for one in named], (slip, differences)


def differing(one: Mapping[Where, Json], other: Mapping[Where, Json]) -> set[Where]:
    """Gives the places where two tables differ; an empty place is none."""
    return {where for where in {*one, *other} if one.get(where) != other.get(where)}


# -- what leads back ------------------------------------------------------------------------------


def taken_as_it_lies(referee: Referee, told: Position) -> NotNow | None:
    """A table is taken as it lies, and that back; gives why, if it is not taken."""
    before = referee.state
    taken = referee.correct(told, "as it lies")
    if isinstance(taken, NotNow):
        return taken
    assert referee.position == referee.game.complete(before, told)
    assert referee.audit(told) == ()
    assert isinstance(referee.undo(), Ruling)
    assert referee.state == before
    return None


def back_and_here_again(referee: Referee, answers: int = 1, across_turn: bool = True) -> None:
    """The game goes back to before the last answers, and comes here again."""
    before = referee.state
    for _ in range(answers):
        assert isinstance(referee.undo(across_turn), Ruling)
    assert referee.state != before
    for _ in range(answers):
        assert isinstance(referee.redo(), Ruling)
    assert referee.state == before


# -- what the document says -----------------------------------------------------------------------


def section(name: str) -> str:
    """Gives what the document says of a game."""
    text = DOCUMENT.read_text(encoding="utf-8")
    return text.split(f"\n## {name}\n")[1].split("\n## ")[0]


def listed(text: str) -> set[str]:
    """Gives the slips that a section lists, without what it says more closely about them."""
    rows = re.findall(r"^\| ([^|(–][^|(]*?)(?: \([^|]*\))? \|", text, re.MULTILINE)
    return set(rows) - {"slip", "---"}


def check_refusals_named(game: AnyGame, text: str) -> None:
    """Each way in which an answer is refused stands in a section's table, with its rule; what is
    said of it in short is none of its own."""
    codes = {code[8:] for code in game.messages if re.fullmatch(r"refusal\.[^.]+", code)}
    assert codes
    assert codes <= set(re.findall(r"`([a-z-]+)`", text))
