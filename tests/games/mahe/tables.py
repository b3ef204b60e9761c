"""A short way to write Mahé tables, answers and outcomes in tests.

A table is one line: `*A: red yellow, B: green | 18: blue red, raft: yellow | A: 3 5 | up 4`.
First the players in turn order with their turtles, the star marks whose turn it is; then who
stands where, bottom to top (turtles left out are on the raft); then cards taken; then the card
face up and how many are left (`up 3`, and as many left as the cards taken leave, if not told).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from msgspec.structs import replace

from companion.games.contract import Answer, Do, Done, Level, Player, Setup
from companion.games.mahe import rules, state
from companion.games.mahe.rules import Again, Choose, PlayCard, Report, Reveal, Roll
from companion.games.mahe.state import (
    COLOURS,
    DECK,
    RAFT,
    SPACES,
    Mahe,
    MaheBoard,
    MaheOptions,
    Stack,
    first_turtle,
)
from tests.games import judging

DONE = Done()
YES, NO = Again(again=True), Again(again=False)


def set_up(*seats: str, cards_as_dice: bool = False, cards: dict[str, int] | None = None) -> Mahe:
    """Starts a game: each seat is the colours of a player, "red yellow"."""
    players = tuple(
        Player(name, tuple(s.split())) for name, s in zip("ABCDEFG", seats, strict=False)
    )
    levels: tuple[Level, ...] = ("guide",) * len(players)
    board = MaheBoard(cards) if cards else MaheBoard()
    setup = Setup(state.ID, players, MaheOptions(cards_as_dice), board, levels, "en")
    return state.start(setup)


def lay(text: str, cards_as_dice: bool = False) -> Mahe:
    """Lays a table as it is written, before the first die of the turn."""
    parts = [part.strip() for part in text.split("|")]
    seats, spaces, cards, deck = (*parts, "", "", "")[:4]
    begun = set_up(*_turtles(seats).values(), cards_as_dice=cards_as_dice)
    player = next((n for n, s in enumerate(seats.split(",")) if "*" in s), 0)
    taken = _cards(cards, len(begun.cards))
    up, left = _deck(deck, sum(map(len, taken)))
    return replace(
        begun,
        spaces=_spaces(spaces, begun.spaces[RAFT]),
        cards=taken,
        player=player,
        turtle=first_turtle(begun, player),
        face_up=up,
        cards_left=left,
    )


def _turtles(seats: str) -> dict[str, str]:
    named = [seat.replace("*", "").split(":") for seat in seats.split(",")]
    return {name.strip(): turtles.strip() for name, turtles in named}


def _spaces(text: str, turtles: Stack) -> tuple[Stack, ...]:
    stacks: dict[int, Stack] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        space, stack = part.split(":")
        stacks[RAFT if space == "raft" else int(space)] = tuple(stack.split())
    gone = {turtle for stack in stacks.values() for turtle in stack}
    raft = {*stacks.pop(RAFT, ()), *(turtle for turtle in turtles if turtle not in gone)}
    ordered = tuple(colour for colour in COLOURS if colour in raft)
    return (ordered, *(stacks.get(space, ()) for space in SPACES))


def _cards(text: str, players: int) -> tuple[tuple[int, ...], ...]:
    held = dict(part.split(":") for part in text.split(",") if part.strip())
    by_name = {name.strip(): tuple(map(int, cards.split())) for name, cards in held.items()}
    return tuple(by_name.get(name, ()) for name in "ABCDEFG"[:players])


def _deck(text: str, taken: int) -> tuple[int | None, int]:
    told = dict(part.split() for part in text.split(",") if part.strip())
    left = int(told.get("left", DECK - taken))
    if told.get("up") == "none" or left == 0:
        return None, left
    return int(told.get("up", 4)), left


def written(found: Mahe) -> str:
    """Writes who stands where: `5: green yellow, raft: red`; the raft last, if anybody is on it."""
    parts = [f"{n}: {' '.join(found.spaces[n])}" for n in SPACES if found.spaces[n]]
    raft = [f"raft: {' '.join(found.spaces[RAFT])}"] if found.spaces[RAFT] else []
    return ", ".join([*parts, *raft])


def held(found: Mahe) -> str:
    """Writes the cards: `A: 3 5, B:`; `*` behind who scored the 7-egg space."""
    names = "ABCDEFG"[: len(found.cards)]
    return ", ".join(
        f"{name}: {' '.join(map(str, cards))}{'*' if found.beach == n else ''}".strip()
        for n, (name, cards) in enumerate(zip(names, found.cards, strict=True))
    )


# -- answers --------------------------------------------------------------------------------------


def throw(*dice: int, stop: bool = True) -> tuple[Answer, ...]:
    """Throws dice one after another; `stop` says after one or two of them that it is enough."""
    answers: list[Answer] = [Roll((dice[0],))]
    for die in dice[1:]:
        answers += [YES, Roll((die,))]
    if stop and len(dice) < 3 and sum(dice) <= 7:
        answers.append(NO)
    return tuple(answers)


# -- what comes of it -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Outcome(judging.Outcome):
    """What a few answers lead to; `cards` are those that players hold."""

    cards: str | None = None


def outcome(begun: Mahe, *answers: Answer) -> Outcome:
    """Plays answers; all but the last must be accepted."""
    found, refused = judging.played(rules.rule_on, begun, answers)
    return Outcome(written(found), asked(found), ended(found), refused, cards=held(found))


after = partial(judging.after, rules.rule_on)
refusal = partial(judging.refusal, rules.rule_on)


def asked(found: Mahe) -> str | None:
    """Writes a question as `A: roll red`, `B: again red 5`, `A: reveal`, `A: do`."""
    question = rules.question(found)
    if question is None:
        return None
    who = "ABCDEFG"[question.player]
    match question:
        case rules.RollQuestion():
            return f"{who}: roll {question.turtle}"
        case rules.AgainQuestion():
            card = " or card" if question.may_play_card else ""
            return f"{who}: again {question.turtle} {question.total}{card}"
        case rules.TurtleQuestion():
            return f"{who}: turtle {' '.join(question.colours)}"
    return f"{who}: {'do' if isinstance(question, Do) else 'reveal'}"


def ended(found: Mahe) -> str | None:
    """Writes a result as `MA-11: A, B = C`."""
    result = rules.result(found)
    if result is None:
        return None
    places = [" = ".join("ABCDEFG"[p] for p in place) for place in result.places]
    return f"{result.reason}: {', '.join(places)}"


def report(to: int | str, card_to: str | None = None) -> Report:
    """Reports where the group was put and who took a card: `report(15, "B")`."""
    taker = None if card_to is None else "ABCDEFG".index(card_to)
    assert isinstance(to, int) or to == "raft"
    return Report("raft" if to == "raft" else int(to), taker)


__all__ = [
    "DONE",
    "NO",
    "YES",
    "Again",
    "Choose",
    "Outcome",
    "PlayCard",
    "Reveal",
    "Roll",
    "after",
    "lay",
    "outcome",
    "refusal",
    "report",
    "set_up",
    "throw",
]
