"""What the protocol lets a referee of Mahé reply, by a second hand, from the texts alone.

It must not import the project. `Model.feed` takes a line and returns every acceptable reply in the
form of the example transcripts (`error.code` and `refusal.rule` are lists, `differences` is "some"
or []), or None for a blank line, to which nothing is replied. Where a text can be read in two ways
and both leave the game as it is, both are returned. The readings taken are listed in README.md.
"""

from typing import Any

from tests.model.mahe import contested, shapes
from tests.model.mahe.course import Course
from tests.model.mahe.rules import DECK, Table
from tests.model.session import Reply, Verdict


class Model(Course):
    """One session with all verbs."""

    def feed(self, raw: bytes) -> list[Reply] | None:
        """Scores are a list by player, as `cards` are, or an object, as the sketch has it."""
        replies = super().feed(raw)
        for reply in list(replies or []):
            result = reply.get("result")
            if replies and result:
                by_name = {str(p): eggs for p, eggs in enumerate(result["scores"])}
                replies.append({**reply, "result": {**result, "scores": by_name}})
        return replies

    def positions(self) -> list[dict[str, Any]]:
        """Where a correction after a throw ended the game, the dice may lie there still or not."""
        tracked = self.position()
        if self.play["stage"] == "over" and tracked["dice"]:
            return [tracked, {**tracked, "dice": []}]
        return [tracked]

    # ---- audit ------------------------------------------------------------------------------

    def position_shape(self, body: Any) -> str:
        """Says of a position: `good`, `odd` or `bad`; for each player there are cards, a beach."""
        shape = shapes.position_shape(body)
        if shape == "good" and self.game:
            seats = len(self.game["colours"])
            return "good" if len(body["cards"]) == len(body["beach"]) == seats else "odd"
        return shape

    def differs(self, position: dict[str, Any]) -> list[bool]:
        """Says whether it differs from what is tracked; both where readings do."""
        tracked = self.position()
        for field in shapes.BOOKKEEPING & set(position) - {"dice"}:
            if position[field] != tracked[field]:
                return [True]
        if spaces_settled(position["spaces"]) != spaces_settled(tracked["spaces"]):
            return [True]
        if any(position[field] != tracked[field] for field in ("beach", "face_up")):
            return [True]
        if [sorted(hand) for hand in position["cards"]] != list(map(sorted, tracked["cards"])):
            return [True]
        dice = position.get("dice", tracked["dice"])
        if sorted(dice) != sorted(tracked["dice"]):
            return [True, False] if self.play["stage"] == "over" and tracked["dice"] else [True]
        # the order of dice and of a player's cards: no meaning on a table, or some
        same = dice == tracked["dice"] and position["cards"] == tracked["cards"]
        return [False] if same else [False, True]

    # ---- correct ----------------------------------------------------------------------------

    def is_out_of_range(self, position: dict[str, Any]) -> bool:
        """Says whether numbers or names are none of this game's."""
        assert self.game
        turtles = [turtle for stack in position["spaces"].values() for turtle in stack]
        turtles += [position["turtle"]] if position.get("turtle") is not None else []
        cards = [card for hand in position["cards"] for card in hand]
        cards += [position["face_up"]] if position["face_up"] is not None else []
        dice = position.get("dice", [])
        return (
            not set(turtles) <= set(self.game["owner"])
            or not {*cards, *dice} <= set(shapes.CARDS)
            or not 0 <= position.get("player", 0) < len(self.game["colours"])
            or not 0 <= position.get("cards_left", 0) <= DECK
            or len(dice) > 3
        )

    def on_correct(self, body: Any) -> Verdict:
        """Takes the table as it lies; over what no text settles, referees part."""
        if self.game and self.play["stage"] != "over" and contested.is_correction(body, self):
            return self.part({"impossible-position", "bad-request"})
        return super().on_correct(body)

    def on_new(self, body: Any) -> Verdict:
        """Starts a game; over a set-up that no text settles, referees part."""
        if not self.setup_codes(body) and contested.is_setup(body):
            return self.part({"bad-setup", "bad-request"})
        return super().on_new(body)

    def impossible(self, position: dict[str, Any]) -> set[str]:
        """Returns the codes for a well-shaped table that cannot be."""
        assert self.game
        codes = {"impossible-position", "bad-request"} if self.is_out_of_range(position) else set()
        turtles = [turtle for stack in position["spaces"].values() for turtle in stack]
        if sorted(turtles) != sorted(self.game["owner"]):
            codes.add("impossible-position")
        if not self.are_cards_possible(position) or not self.is_turn_possible(position):
            codes.add("impossible-position")
        return codes

    def are_cards_possible(self, position: dict[str, Any]) -> bool:
        """MA-1, MA-10, MA-11: twenty of those that exist, one face up while any is left."""
        assert self.game
        played, left = self.play["played"], position.get("cards_left", self.play["left"])
        kept = [card for hand in position["cards"] for card in hand]
        face_up = [] if position["face_up"] is None else [position["face_up"]]
        seen = [*kept, *played, *face_up]
        counts = self.game["counts"]
        return (
            all(seen.count(card) <= counts.get(card, 0) for card in seen)
            and self.is_deck_whole(len(kept), left)
            and len(face_up) <= left
            and sum(position["beach"]) <= (0 if left else 1)
        )

    def is_deck_whole(self, kept: int, left: int) -> bool:
        """MA-1: none of the twenty is missing, and none has come in."""
        return kept + len(self.play["played"]) + left == DECK

    def is_turn_possible(self, position: dict[str, Any]) -> bool:
        """MA-2 to MA-5, MA-14: the player's own turtle, and a throw that can go on."""
        assert self.game
        player = position.get("player", self.play["player"])
        own = self.game["colours"][player] if 0 <= player < len(self.game["colours"]) else []
        turtle = position.get("turtle", own[0] if len(own) == 1 else self.play["turtle"])
        return turtle is None or turtle in own

    def corrected(self, position: dict[str, Any]) -> dict[str, Any]:
        """Takes the table as it lies; what it cannot tell stays as tracked."""
        assert self.game
        old = self.play
        new = {
            "table": as_table(position["spaces"]),
            "hands": [list(hand) for hand in position["cards"]],
            "beach": list(position["beach"]),
            "face_up": position["face_up"],
            "left": position.get("cards_left", old["left"]),
            "dice": list(position.get("dice", old["dice"])),
        }
        player = position.get("player", old["player"])
        if player != old["player"]:
            turn = self.turn_of(player, self.game)
            new |= {field: turn[field] for field in ("player", "unmoved", "turtle")}
        new["turtle"] = position.get("turtle", new.get("turtle", old["turtle"]))
        return self.judged({**old, **new})

    def judged(self, play: dict[str, Any]) -> dict[str, Any]:
        """An open `do` stays, and so does a card to be turned up; otherwise ends are judged."""
        if play["stage"] not in contested.TO_DECIDE:
            return play
        if any(play["beach"]):
            return self.over(play)
        if play["turtle"] is None:
            return {**play, "stage": "turtle"}
        if not play["dice"]:
            return {**play, "stage": "roll"}
        is_decided = self.play["stage"] == "roll" and play["dice"] == self.play["dice"]
        return {**play, "stage": "roll" if is_decided else "again"}


def as_table(spaces: dict[str, list[str]]) -> Table:
    """Turns a position's spaces into a table."""
    return [list(spaces.get(place, [])) for place in shapes.PLACES]


def spaces_settled(spaces: dict[str, list[str]]) -> dict[str, list[str]]:
    """The raft has no order; an empty space is as good as none."""
    settled = {space: list(stack) for space, stack in spaces.items() if stack}
    return {**settled, "raft": sorted(settled.get("raft", []))}
