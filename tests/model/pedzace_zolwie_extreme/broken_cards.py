"""Models with a fault in a card or a token each."""

from typing import Any

from tests.model.pedzace_zolwie_extreme.chain import Step
from tests.model.pedzace_zolwie_extreme.course import Play
from tests.model.pedzace_zolwie_extreme.model import Model
from tests.model.session import Verdict


class CountsForgotten(Model):
    """PE-2: no more of a kind than the box holds."""

    def is_in_box(self, play: Play, kind: str) -> bool:
        return super().is_in_box({**play, "seen": {}}, kind)


class NeverShuffled(Model):
    """PE-2: a shuffle brings the discards back."""

    def drawn(self, play: Play, number: int) -> Play:
        return {**super().drawn(play, number), "seen": play["seen"]}


class ShuffledEarly(Model):
    """PE-2: shuffled when a card has to be drawn and none is left."""

    def drawn(self, play: Play, number: int) -> Play:
        play = super().drawn(play, number)
        empty = play["pile"] == 0
        return play | ({"pile": play["discards"], "discards": 0, "seen": {}} if empty else {})


class DrawsAtOnce(Model):
    """PE-2: a turn's draws are made at its end."""

    def laid(self, play: Play) -> Play:
        after = super().laid(play)
        return self.drawn(after, 1) if play["source"] == "hand" else after

    def turn_ended(self, play: Play) -> Step:
        return super().turn_ended({**play, "from_hand": 0})


class AnyMeansOffTheStart(Model):
    """PE-3, PE-8: a backward card may name a turtle on the start."""

    def movable(self, play: Play, way: str, colour: str | None) -> list[str]:
        turtles = super().movable(play, way, colour)
        if (way, colour) != ("back", "any"):
            return turtles
        return [t for t in turtles if self.rules.space(play["table"], t)] or turtles


class BackByTwo(Model):
    """PE-3: a colour goes back by 1 only."""

    def on_card(self, body: dict[str, Any]) -> Verdict:
        card = body["card"]
        if card["type"] == "back" and card["steps"] == 2 and card["colour"] in self.play["table"]:
            body = {**body, "card": {**card, "steps": 1}}
        return super().on_card(body)


class AsksTheOnlyOne(Model):
    """`choose` is asked only where there is a choice."""

    def choice(self, play: Play) -> Step:
        if play["why"] in ("catch-up", "curse", "not-so-fast") and play["choices"]:
            return {**play, "stage": "choose"}, False
        return super().choice(play)


class ThirdSpeedUp(Model):
    """PE-1: no more of a token than there are."""

    def on_token(self, body: dict[str, Any]) -> Verdict:
        if body["token"] != "speed-up":
            return super().on_token(body)
        tokens = {**self.play["tokens"], self.play["stone"]: "speed-up"}
        return self.take(*self.acted({**self.play, "tokens": tokens}))


class ActsOnce(Model):
    """PE-11: face up it acts again every time."""

    def acted(self, play: Play) -> Step:
        known = self.play["tokens"][play["stone"]] != "hidden"
        return self.closed(play) if known else super().acted(play)


class DryMounds(Model):
    """PE-11: one that steps back from the river onto a mound stands on it."""

    def walked(self, play: Play, turtle: str, steps: int) -> Step:
        assert self.game
        start, lettuce = self.rules.space(play["table"], turtle), len(self.game["path"]) - 1
        end = self.rules.target(start, steps, lettuce)
        after, ended = super().walked(play, turtle, steps)
        if self.game["path"][end] == "river" and after["stage"] == "token":
            return self.closed({**after, "stage": "card"})
        return after, ended


class SpeedsByOne(Model):
    """PE-12."""

    def on_speed_up_token(self, play: Play) -> Step:
        if play["raven"] == play["stone"]:
            return self.held(play)
        return self.walked(play, play["comer"], 1)


class SpeedsTheWholeStack(Model):
    """PE-12: the group that came there moves on."""

    def on_speed_up_token(self, play: Play) -> Step:
        comer = play["comer"]
        while isinstance(play["table"][comer], str):
            comer = play["table"][comer]
        return super().on_speed_up_token({**play, "comer": comer})


class SpeedsOnce(Model):
    """PE-12: if it ends on a mound again, that acts too."""

    def on_speed_up_token(self, play: Play) -> Step:
        after, ended = super().on_speed_up_token(play)
        return (
            self.closed({**after, "stage": "card"}) if after["stage"] == "token" else (after, ended)
        )


class ActsAgainInAChain(Model):
    """PE-12: each token acts at most once in one card's chain."""

    def acted(self, play: Play) -> Step:
        endless = len(play["acted"]) > 8
        return super().acted(play if endless else {**play, "acted": [-1] * len(play["acted"])})


class OneChainForAll(Model):
    """PE-12: a try-again card or one from the pile begins its own chain."""

    def laid(self, play: Play) -> Play:
        return {**super().laid(play), "kept": play["acted"] if play["in_card"] else []}

    def acted(self, play: Play) -> Step:
        return super().acted({**play, "acted": [*play["acted"], *play["kept"]]})


class SlowedOnesLandSoftly(Model):
    """PE-13: where it ends counts."""

    def walked(self, play: Play, turtle: str, steps: int) -> Step:
        after, ended = super().walked(play, turtle, steps)
        if play["why"] == "not-so-fast" and after["stage"] == "token" and steps == -1:
            return self.closed({**after, "stage": "card"})
        return after, ended


class NoSecondCard(Model):
    """PE-14."""

    def on_try_again_token(self, play: Play) -> Step:
        return self.closed(play)


class RiskFromTheHand(Model):
    """PE-15: the top card of the draw pile."""

    def on_take_a_risk_token(self, play: Play) -> Step:
        return {**play, "stage": "card", "source": "hand"}, False


class BadLuckStays(Model):
    """PE-16: the token leaves the game."""

    def on_bad_luck_token(self, play: Play) -> Step:
        after, ended = super().on_bad_luck_token(play)
        return {**after, "tokens": play["tokens"]}, ended


CARDS: list[type[Model]] = [
    CountsForgotten, NeverShuffled, ShuffledEarly, DrawsAtOnce, AnyMeansOffTheStart, BackByTwo,
    AsksTheOnlyOne, ThirdSpeedUp, ActsOnce, DryMounds, SpeedsByOne, SpeedsTheWholeStack,
    SpeedsOnce, ActsAgainInAChain, OneChainForAll, SlowedOnesLandSoftly, NoSecondCard,
    RiskFromTheHand, BadLuckStays,
]  # fmt: skip
