"""Referees with one fault each, to prove that the comparison finds faults.

Each is the model with one rule or one law of the protocol broken, named by what it breaks.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from tests.model.lawless import lawless
from tests.model.pedzace_zolwie_extreme.broken_cards import CARDS
from tests.model.pedzace_zolwie_extreme.broken_rules import RULES
from tests.model.pedzace_zolwie_extreme.chain import Step
from tests.model.pedzace_zolwie_extreme.course import Play
from tests.model.pedzace_zolwie_extreme.model import Model
from tests.model.pedzace_zolwie_extreme.rules import BLACK
from tests.model.session import Verdict, fail

# ---- the raven, black, the end --------------------------------------------------------------


class TilesAsked(Model):
    """PE-25: nothing is asked at the end."""

    def finished(self, play: Play) -> Play:
        return {**play, "stage": "owners", "in_card": False}


class TileTwice(Model):
    """PE-1: one tile for each player."""

    def on_owners(self, body: dict[str, Any]) -> Verdict:
        assert self.game
        fits = set(body["owners"].values()) <= set(range(len(self.game["owners"])))
        if len(body["owners"]) != len(self.game["owners"]) or not fits:
            return super().on_owners(body)
        named = {t: p for t, p in body["owners"].items() if t in self.play["table"]}
        return self.take(self.over(self.play, named), False)


class OwnerOfBlack(Model):
    """PE-21: black has no owner."""

    def on_owners(self, body: dict[str, Any]) -> Verdict:
        if BLACK not in body["owners"] or BLACK not in self.play["table"]:
            return super().on_owners(body)
        return self.take(self.over(self.play, body["owners"]), False)


class BlackIsNoTurtle(Model):
    """PE-21: otherwise it is a turtle like any other."""

    def movable(self, play: Play, way: str, colour: str | None) -> list[str]:
        turtles = super().movable(play, way, colour)
        return [t for t in turtles if t != BLACK] or turtles


class FearlessTurtles(Model):
    """PE-22: the raven moves instead."""

    def moved(self, play: Play, turtle: str) -> Step:
        return self.walked(play, turtle, play["steps"])


class FearOnlyByColour(Model):
    """PE-22: a card of any kind."""

    def moved(self, play: Play, turtle: str) -> Step:
        if play["why"] in ("any", "catch-up", "curse"):
            return self.walked(play, turtle, play["steps"])
        return super().moved(play, turtle)


class RavenFlees(Model):
    """PE-22: the raven moves as the card says, backwards too."""

    def raven_moved(self, play: Play) -> Step:
        return super().raven_moved({**play, "steps": abs(play["steps"])})


class RavenWades(Model):
    """PE-23: the river means nothing to the raven."""

    def raven_moved(self, play: Play) -> Step:
        assert self.game
        after, ended = super().raven_moved(play)
        return {**after, "raven": self.rules.shore(self.game["path"], after["raven"])}, ended


class RavenTurnsTokens(Model):
    """PE-23: the raven on a mound does nothing."""

    def raven_moved(self, play: Play) -> Step:
        after, ended = super().raven_moved(play)
        if after["tokens"].get(after["raven"]) != "hidden" or after["landing"] != after["raven"]:
            return after, ended
        return {**after, "stage": "token", "stone": after["raven"], "player": play["player"]}, False


class RavenEndsIt(Model):
    """PE-23: the raven in the lettuce does not end the game."""

    def has_ended(self, play: Play) -> bool:
        assert self.game
        return super().has_ended(play) or play["raven"] == len(self.game["path"]) - 1


class SpeedsBesideTheRaven(Model):
    """PE-24: `speed-up` does nothing there."""

    def on_speed_up_token(self, play: Play) -> Step:
        return self.walked({**play, "via": play["via"] | {"PE-12"}}, play["comer"], 2)


class BadLuckBesideTheRaven(Model):
    """PE-24: `bad-luck` does nothing there."""

    def on_bad_luck_token(self, play: Play) -> Step:
        after, ended = super().on_bad_luck_token({**play, "raven": -1})
        return {**after, "raven": play["raven"]}, ended


class BadLuckGoesWithTheRaven(Model):
    """PE-24: `bad-luck` stays there."""

    def held(self, play: Play) -> Step:
        if play["tokens"][play["stone"]] == "bad-luck":
            play = {**play, "tokens": {**play["tokens"], play["stone"]: "gone"}}
        return super().held(play)


# ---- the protocol ---------------------------------------------------------------------------


class DoForNothing(Model):
    """No `do` where nothing moved."""

    def closed(self, play: Play) -> Step:
        if self.level() == "quiet":
            return super().closed(play)
        return {**play, "stage": "do"}, False


class FirstLandingCounts(Model):
    """A report tells where the last movement ended."""

    def walked(self, play: Play, turtle: str, steps: int) -> Step:
        after, ended = super().walked(play, turtle, steps)
        earlier = play["landing"]
        return {**after, "landing": after["landing"] if earlier is None else earlier}, ended


class EndIsATurn(Model):
    """The answer that ends the game ends no turn."""

    def turn_ended(self, play: Play) -> Step:
        return super().turn_ended(play)[0], True


class CorrectsInBetween(Model):
    """Nothing is corrected in the middle of a card."""

    def is_in_middle(self, play: Play) -> bool:
        return play is not self.play and super().is_in_middle(play)


class EndsOverlooked(Model):
    """Ends are judged on a corrected table."""

    def corrected(self, position: dict[str, Any]) -> Play:
        after = super().corrected(position)
        goes_on = self.play["stage"] == "card" and after["stage"] in ("owners", "over")
        return {**after, "stage": "card", "result": None} if goes_on else after


class DoForgotten(Model):
    """An open `do` stays open over a correction."""

    def corrected(self, position: dict[str, Any]) -> Play:
        after = super().corrected(position)
        return {**after, "stage": "card", "source": "hand"} if after["stage"] == "do" else after


class OrderUnseen(Model):
    """An audit sees who is on whom."""

    def differs(self, position: dict[str, Any]) -> list[bool]:
        for groups in position["spaces"].values():
            groups.sort(key=lambda group: (len(group), group))
        tracked = self.position()["spaces"]
        same = {at: [sorted(g) for g in groups] for at, groups in position["spaces"].items()}
        if sorted(map(str, same.items())) == sorted(
            str((at, sorted(sorted(g) for g in groups))) for at, groups in tracked.items()
        ):
            return super().differs({**position, "spaces": tracked})
        return super().differs(position)


class RiversUnseen(Model):
    """Nobody can lie in the river."""

    def may_stand(self, space: int, groups: list[list[str]]) -> bool:
        assert self.game
        return self.game["path"][space] == "river" or super().may_stand(space, groups)


class ManyBadLucks(Model):
    """PE-1, PE-16: not too many of a token."""

    def may_lie(self, tokens: dict[str, str]) -> bool:
        return set(tokens) == {str(stone) for stone in self.play["tokens"]}


class WrongRule(Model):
    """A refusal names a rule that was broken."""

    def on_choose(self, body: dict[str, Any]) -> Verdict:
        replies, change = super().on_choose(body)
        return ([fail(rules={"PE-7"})] if "refusal" in replies[0] else replies), change


REST: list[type[Model]] = [
    TilesAsked, TileTwice, OwnerOfBlack, BlackIsNoTurtle, FearlessTurtles, FearOnlyByColour,
    RavenFlees, RavenWades, RavenTurnsTokens, RavenEndsIt, SpeedsBesideTheRaven,
    BadLuckBesideTheRaven, BadLuckGoesWithTheRaven, DoForNothing, FirstLandingCounts,
    EndIsATurn, CorrectsInBetween, EndsOverlooked, DoForgotten, OrderUnseen, RiversUnseen,
    ManyBadLucks, WrongRule,
]  # fmt: skip

FAULTY: dict[str, Callable[[], Any]] = {
    **{rules.__name__: partial(lambda broken: Model(broken()), rules) for rules in RULES},
    **{model.__name__: model for model in (*CARDS, *REST)},
    **lawless(Model),
}
"""Every faulty referee by its fault."""
