"""A card of Pędzące żółwie Extreme, and the tokens that its movements come to.

It must not import the project, and must change nothing before a request is judged to the end.
Each step ends by going on to the next, so that nothing ever waits behind an open question.
"""

from typing import Any

from tests.model.pedzace_zolwie_extreme import shapes
from tests.model.pedzace_zolwie_extreme.course import HAND, Course, Play
from tests.model.pedzace_zolwie_extreme.rules import BLACK, TOKENS
from tests.model.session import Reply, Verdict, fail

WHOSE = {"any": "PE-3", "catch-up": "PE-4", "curse": "PE-5", "not-so-fast": "PE-13"}
Step = tuple[Play, bool]  # as `take` wants it: and whether a turn was ended


class Chain(Course):
    """Cards, choices and tokens; the words of `play` stand in `Course`."""

    # ---- a card -----------------------------------------------------------------------------

    def on_card(self, body: dict[str, Any]) -> Verdict:
        """PE-2 to PE-5: a card that can be, then whoever it moves."""
        assert self.game
        card, play = body["card"], self.laid(self.play)
        kind = " ".join(str(card[part]) for part in ("type", "colour", "steps") if part in card)
        if kind not in shapes.kinds_of(self.game["turtles"]):
            return [self.no_such_card(card)], None
        if not self.is_in_box(play, kind):
            return [fail(rules={"PE-2"})], None
        play["seen"] = {**play["seen"], kind: play["seen"].get(kind, 0) + 1}
        way, colour = card["type"], card.get("colour")
        play |= {"steps": card["steps"] * (-1 if way in ("back", "curse") else 1), "acted": []}
        play |= {"why": colour or way, "choices": self.movable(play, way, colour)}
        play["via"] = play["via"] | {WHOSE.get(play["why"], "PE-3")}
        return self.take(*self.choice(play))

    def laid(self, play: Play) -> Play:
        """PE-2, PE-15: one card more among the discards, from the hand or from the pile."""
        play = {**play, "in_card": True}
        if play["source"] == "hand":
            play["from_hand"] += 1
        else:
            play = {**self.drawn(play, 1), "risked": play["risked"] + 1}
        return {**play, "discards": play["discards"] + 1}

    def is_in_box(self, play: Play, kind: str) -> bool:
        """PE-2: not more of a kind since the last shuffle than there are."""
        assert self.game
        counts = self.game["counts"]
        return counts is None or play["seen"].get(kind, 0) < counts.get(kind, 0)

    def no_such_card(self, card: dict[str, Any]) -> Reply:
        """A card of no box, or with black without it."""
        whose = WHOSE.get(card["type"], "PE-3")
        black = {"PE-21"} if card.get("colour") == BLACK else set()
        return fail({"bad-request"}, {"PE-1", "PE-2", whose} | black)

    def take(self, play: Play, ended_turn: bool) -> Verdict:
        """Honest referees part over an empty hand, and over a shuffle amid cards from the pile."""
        verdict = super().take(play, ended_turn)
        if not self.is_in_middle(play) or play["stage"] != "card":
            return verdict
        if play["source"] == "hand" and play["from_hand"] >= HAND:
            return self.either(verdict, {"ok": True})
        counted = self.game and self.game["counts"] is not None
        unsure = play["source"] == "pile" and play["risked"] and play["pile"] == 0
        return self.either(verdict) if counted and unsure else verdict

    def is_in_middle(self, play: Play) -> bool:
        """Says whether a question of a card's chain is open."""
        return bool(play["in_card"]) and play["stage"] not in ("do", "over")

    def movable(self, play: Play, way: str, colour: str | None) -> list[str]:
        """PE-3, PE-4, PE-5."""
        table = play["table"]
        if colour:
            return list(table) if colour == "any" else [colour]
        return self.rules.last(table) if way == "catch-up" else self.rules.first(table)

    def choice(self, play: Play) -> Step:
        """Asks where more than one may be named; returns as `take` wants it."""
        if len(play["choices"]) > 1:
            return {**play, "stage": "choose"}, False
        return self.moved(play, play["choices"][0]) if play["choices"] else self.closed(play)

    def on_choose(self, body: dict[str, Any]) -> Verdict:
        """PE-3, PE-4, PE-5, PE-13."""
        turtle, why = body["turtle"], self.play["why"]
        if turtle in self.play["choices"]:
            return self.take(*self.moved(self.play, turtle))
        rules = {WHOSE[why]}
        if turtle not in self.play["table"]:
            rules |= {"PE-1"} | ({"PE-21"} if turtle == BLACK else set())
            return [fail({"bad-request"}, rules)], None
        if why == "not-so-fast" and turtle in self.rules.here(
            self.play["table"], self.play["raven"]
        ):
            rules.add("PE-24")
        return [fail(rules=rules)], None

    # ---- a movement -------------------------------------------------------------------------

    def moved(self, play: Play, turtle: str) -> Step:
        """PE-22: the raven moves instead of a turtle beside it; no token moves the raven."""
        by_card = play["why"] != "not-so-fast"
        if by_card and self.rules.space(play["table"], turtle) == play["raven"]:
            return self.raven_moved(play)
        return self.walked(play, turtle, play["steps"])

    def raven_moved(self, play: Play) -> Step:
        """PE-22, PE-23."""
        assert self.game
        end = self.rules.target(play["raven"], play["steps"], len(self.game["path"]) - 1)
        if end == play["raven"]:
            return self.closed(play)
        via = play["via"] | {"PE-22", "PE-23"} | ({"PE-8"} if end == 0 else set())
        return self.closed({**play, "raven": end, "landing": end, "via": via})

    def walked(self, play: Play, turtle: str, steps: int) -> Step:
        """The order of one card: steps, end of the game, river, fox or stack, mound."""
        assert self.game
        path, start = self.game["path"], self.rules.space(play["table"], turtle)
        end = self.rules.target(start, steps, len(path) - 1)
        if end == start:
            return self.closed(play)
        shore = self.rules.shore(path, end)
        via = play["via"] | ({"PE-10"} if shore != end else set())
        via |= {"PE-8"} if end == 0 else {"PE-17"} if end == len(path) - 1 else set()
        table = self.rules.land(play["table"], turtle, shore, path)
        play = {**play, "table": table, "landing": shore, "via": via}
        token = play["tokens"].get(shore, "gone")
        if token == "gone":
            over = {"PE-16"} if shore in play["tokens"] else set()
            return self.closed({**play, "via": via | over})
        play |= {"stone": shore, "comer": turtle, "via": via | {"PE-11"}}
        return ({**play, "stage": "token"}, False) if token == "hidden" else self.acted(play)

    # ---- a token ----------------------------------------------------------------------------

    def on_token(self, body: dict[str, Any]) -> Verdict:
        """PE-1: not more of a token than there are."""
        token, tokens = body["token"], self.play["tokens"]
        if token not in TOKENS:
            return [fail({"bad-request"}, {"PE-1", "PE-11"})], None
        laid = ["bad-luck" if other == "gone" else other for other in tokens.values()]
        if laid.count(token) >= TOKENS[token]:
            return [fail(rules={"PE-1"})], None
        play = {**self.play, "tokens": {**tokens, self.play["stone"]: token}}
        return self.take(*self.acted(play))

    def acted(self, play: Play) -> Step:
        """PE-11, PE-12: what the token under the comer does, once in a card's chain."""
        stone = play["stone"]
        if stone in play["acted"]:
            return self.closed(play)
        play = {**play, "acted": [*play["acted"], stone]}
        token = play["tokens"][stone]
        step: Step = getattr(self, "on_" + token.replace("-", "_") + "_token")(play)
        return step

    def on_speed_up_token(self, play: Play) -> Step:
        """PE-12, PE-24."""
        if play["raven"] == play["stone"]:
            return self.held(play)
        return self.walked({**play, "via": play["via"] | {"PE-12"}}, play["comer"], 2)

    def held(self, play: Play) -> Step:
        """PE-24: the raven is on the token's stone."""
        return self.closed({**play, "via": play["via"] | {"PE-24"}})

    def on_not_so_fast_token(self, play: Play) -> Step:
        """PE-13, PE-24."""
        slowed = self.rules.slowed(play["table"], play["raven"])
        play = {**play, "why": "not-so-fast", "choices": slowed, "steps": -1}
        return self.choice({**play, "via": play["via"] | {"PE-13"}})

    def on_try_again_token(self, play: Play) -> Step:
        """PE-14."""
        return {**play, "stage": "card", "source": "hand", "via": play["via"] | {"PE-14"}}, False

    def on_take_a_risk_token(self, play: Play) -> Step:
        """PE-15."""
        return {**play, "stage": "card", "source": "pile", "via": play["via"] | {"PE-15"}}, False

    def on_bad_luck_token(self, play: Play) -> Step:
        """PE-16, PE-24."""
        stone, via = play["stone"], play["via"] | {"PE-16"}
        if play["raven"] == stone:
            return self.held(play)
        play = {**play, "table": self.rules.fetched(play["table"], stone), "landing": 0, "via": via}
        return self.closed({**play, "tokens": {**play["tokens"], stone: "gone"}})
