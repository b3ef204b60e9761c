"""Referees with one fault each, to prove that the comparison finds faults.

Each is the model with one rule or one law of the protocol broken, named by what it breaks.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from tests.model.lawless import lawless
from tests.model.mahe.faulty_rules import RULES
from tests.model.mahe.model import Model
from tests.model.session import Session, Verdict


class TakesAnyDice(Model):
    """MA-2: one at a time, 1 to 6."""

    def on_roll(self, body: dict[str, Any]) -> Verdict:
        return super().on_roll({**body, "dice": [max(1, min(6, die)) for die in body["dice"][:1]]})


class AnyoneDecides(Model):
    """MA-4: the one who decides is the one who says it."""

    def on_again(self, body: dict[str, Any]) -> Verdict:
        return super().on_again({"again": body["again"]})


class MoverDecides(Model):
    """MA-4: not whose turn it is."""

    def decider(self, play: dict[str, Any]) -> int:
        return int(play["player"])


class EndsWithLastCard(Model):
    """MA-11: the game goes on until the 7-egg space is taken."""

    def table_done(self, play: dict[str, Any]) -> tuple[dict[str, Any], bool]:
        return (self.over(play), False) if play["left"] == 0 else super().table_done(play)


class PlaysOn(Model):
    """MA-11, MA-14: it ends at once, before the other turtle moves."""

    def table_done(self, play: dict[str, Any]) -> tuple[dict[str, Any], bool]:
        moves = len(play["unmoved"]) > 1
        return self.turtle_done(play) if moves and any(play["beach"]) else super().table_done(play)


class OneTurtleMoves(Model):
    """MA-14: each of the player's turtles."""

    def turtle_done(self, play: dict[str, Any]) -> tuple[dict[str, Any], bool]:
        return super().turtle_done({**play, "unmoved": []})


class AsksForSecond(Model):
    """MA-14: asked only where there is a choice."""

    def turtle_done(self, play: dict[str, Any]) -> tuple[dict[str, Any], bool]:
        after, ended_turn = super().turtle_done(play)
        return after if ended_turn else {**after, "turtle": None, "stage": "turtle"}, ended_turn


class AnyTurtleMoves(Model):
    """MA-14: one of their own."""

    def on_turtle(self, body: dict[str, Any]) -> Verdict:
        own = self.play["unmoved"]
        return super().on_turtle({"colour": body["colour"] if body["colour"] in own else own[0]})


class CardAtAnyTime(Model):
    """MA-15: an option."""

    def on_play_card(self, body: dict[str, Any]) -> Verdict:
        assert self.game
        option = self.game["cards_as_dice"]
        self.game["cards_as_dice"] = True
        verdict = super().on_play_card(body)
        self.game["cards_as_dice"] = option
        return verdict


class CardEachTurtle(Model):
    """MA-15: one in the whole turn."""

    def turtle_done(self, play: dict[str, Any]) -> tuple[dict[str, Any], bool]:
        return super().turtle_done({**play, "has_played": False})


class CardEachDie(Model):
    """MA-15: one in a turn."""

    def on_play_card(self, body: dict[str, Any]) -> Verdict:
        self.play = {**self.play, "has_played": False}
        return super().on_play_card(body)


class MoversCard(Model):
    """MA-15: the one who decides gives up one of their own."""

    def may_play_card(self, play: dict[str, Any]) -> bool:
        hands = list(play["hands"])
        hands[self.decider(play)] = hands[play["player"]]
        return super().may_play_card({**play, "hands": hands})


class PlayedUnseen(Model):
    """MA-15, MA-10: a played card counts as seen."""

    def seen(self, play: dict[str, Any]) -> list[int]:
        return super().seen({**play, "played": []})


class FailureLays(Model):
    """MA-17: whatever it would have crossed."""

    def failed(self, play: dict[str, Any]) -> tuple[dict[str, Any], bool]:
        _, _, is_laying = self.rules.moved(play["table"], play["turtle"], play["dice"])
        may_lay = is_laying and play["left"] > 0
        return super().failed(self.laid(play, self.decider(play)) if may_lay else play)


class RaftAsksToo(Model):
    """No `do` where nothing moved."""

    def failed(self, play: dict[str, Any]) -> tuple[dict[str, Any], bool]:
        after, ended_turn = super().failed(play)
        sunk = {**play, "dice": [], "expected": ("raft", None)}
        return (after, ended_turn) if after["stage"] == "do" else self.asked_to_do(sunk)


class DecidersLevel(Model):
    """The level of whoever acts: the mover moves, whoever decides."""

    def level_of_mover(self) -> str:
        return self.level()


class SecondTurtleAcross(Model):
    """C3: both turtles of a turn are one turn."""

    def turtle_done(self, play: dict[str, Any]) -> tuple[dict[str, Any], bool]:
        return super().turtle_done(play)[0], True


class EndsOverlooked(Model):
    """Ends are judged on a corrected table."""

    def over(self, play: dict[str, Any]) -> dict[str, Any]:
        was_open = self.play["stage"] in ("turtle", "roll", "again") and not self.play["dice"]
        return {**play, "stage": self.play["stage"]} if was_open else super().over(play)


class DoForgotten(Model):
    """An open `do` stays open over a correction."""

    def judged(self, play: dict[str, Any]) -> dict[str, Any]:
        return super().judged({**play, "stage": "roll"} if play["stage"] == "do" else play)


class TurtlesForgotten(Model):
    """A correction cannot tell which turtles still move."""

    def judged(self, play: dict[str, Any]) -> dict[str, Any]:
        assert self.game
        return super().judged({**play, "unmoved": self.game["colours"][play["player"]]})


class CardForgotten(Model):
    """A correction cannot tell whether a card was played."""

    def judged(self, play: dict[str, Any]) -> dict[str, Any]:
        return super().judged({**play, "has_played": False})


class StacksUnseen(Model):
    """An audit sees who stands on whom."""

    def differs(self, position: dict[str, Any]) -> list[bool]:
        for place, stack in position["spaces"].items():
            known = self.position()["spaces"].get(place, [])
            stack.sort(key=lambda turtle: known.index(turtle) if turtle in known else -1)
        return super().differs(position)


class CardsUnseen(Model):
    """An audit sees whose cards lie where."""

    def differs(self, position: dict[str, Any]) -> list[bool]:
        return super().differs({**position, "cards": self.position()["cards"]})


class CardsUnaccounted(Model):
    """A correction with more cards, or fewer, than are in play is impossible."""

    def is_deck_whole(self, kept: int, left: int) -> bool:
        return kept >= 0 <= left


LAWS: list[type[Model]] = [
    TakesAnyDice, AnyoneDecides, MoverDecides, EndsWithLastCard, PlaysOn, OneTurtleMoves,
    AsksForSecond, AnyTurtleMoves, CardAtAnyTime, CardEachTurtle, CardEachDie, MoversCard,
    PlayedUnseen, FailureLays, RaftAsksToo, DecidersLevel, SecondTurtleAcross, EndsOverlooked,
    DoForgotten, TurtlesForgotten, CardForgotten, StacksUnseen, CardsUnseen, CardsUnaccounted,
]  # fmt: skip

FAULTY: dict[str, Callable[[], Session]] = {
    **{rules.__name__: partial(lambda broken: Model(broken()), rules) for rules in RULES},
    **{law.__name__: law for law in LAWS},
    **lawless(Model),
}
"""Every faulty referee by its fault."""
