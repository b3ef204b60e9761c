"""A rule is disputed: the rule that governs the question is read, its neighbours too, and what the
table decides is put into the log. Pure."""

from __future__ import annotations

from companion.errands import Around, Nothing, Outcome, Remember
from companion.errands.steps import choice, read
from companion.flow import Flow
from companion.games.contract import AnyGame, Said, Step
from companion.spelling import spell

LONGEST = 60
"""Letters of a house rule in the table's own words."""


def rules_of(game: AnyGame) -> tuple[str, ...]:
    """Gives the ids of a game's rules, in their order."""
    return tuple(code[5:] for code in game.messages if code.split(".")[0] == "rule")


def rule(around: Around) -> Flow[Outcome]:
    """Opens the rule of the refusal in question, else the one that governs the open question."""
    game, words = around.game.game, around.words
    known = rules_of(game)
    now = around.disputed or game.face.rule(around.game.state)
    at = known.index(now)
    while True:
        id_ = known[at]
        yield read(Said("ruling.title", {"id": id_}), [words.say(f"rule.{id_}")], "ruling.read")
        match (yield _what_now(at, len(known))):
            case "next":
                at += 1
            case "before":
                at -= 1
            case "decide":
                return (yield from _decided(around, id_))
            case "play":
                return Nothing()


def _what_now(at: int, count: int) -> Step:
    rows = [choice("play", "ruling.play")]
    if at + 1 < count:
        rows.append(choice("next", "ruling.next"))
    if at:
        rows.append(choice("before", "ruling.before"))
    rows.append(choice("decide", "ruling.decide"))
    return Step("list", Said("ruling.what-now"), tuple(rows))


def _decided(around: Around, id_: str) -> Flow[Outcome]:
    """Asks what the table agreed on; its own words can be spelled."""
    rows = tuple(choice(what, f"house-rule.{what}") for what in ("once", "never", "other"))
    what = yield Step("list", Said("house-rule.title"), rows)
    text = around.words.say(f"house-rule.{what}")
    if what == "other":
        text = yield from spell(Said("house-rule.words"), (), LONGEST)
    return Remember(around.words.say("house-rule", {"id": id_, "text": text}))
