"""What the protocol lets a referee of Tortuga reply, by a second hand, from the texts alone.

It must not import the project. `Model.feed` takes a line and returns every acceptable reply in the
form of the example transcripts (`error.code` and `refusal.rule` are lists, `differences` is "some"
or []), or None for a blank line, to which nothing is replied. Where a text can be read in two ways
and both leave the game as it is, both are returned. The readings taken are listed in README.md.
"""

from typing import Any

from tests.model.session import Verdict, fail
from tests.model.tortuga import shapes
from tests.model.tortuga.course import Course
from tests.model.tortuga.rules import CELLS, NESTS, SIDES, TURTLES, enemy


class Model(Course):
    """One session with all verbs."""

    # ---- readings after which honest referees may stand differently --------------------------

    def on_new(self, body: Any) -> Verdict:
        """A start from which south cannot move is lost, or is no start; names by their capitals."""
        verdict = super().on_new(body)
        if verdict[1] and (verdict[0][0]["result"] or has_same_names(body["players"])):
            return self.either(verdict, fail({"bad-setup"}))
        return verdict

    def on_correct(self, body: Any) -> Verdict:
        """An empty reason; another player while `do` is open."""
        verdict = super().on_correct(body)
        if not verdict[1]:
            return verdict
        given = body["position"].get("player", self.play["player"])
        if self.play["stage"] == "do" and given != self.play["player"]:
            codes = {"impossible-position", "bad-request"}
            return self.either(verdict, self.accepted(), fail(codes))
        return verdict if body["reason"].strip() else self.either(verdict, fail({"bad-request"}))

    def closed(self) -> Verdict:
        """By a correction the other stands in the mover's nest: it has won, or play goes on."""
        verdict = super().closed()
        if self.rules.winner(self.table()) == enemy(self.side()):
            on = {**self.play, "stage": "move", "player": 1 - self.play["player"]}
            return self.either(verdict, self.accepted(on))
        return verdict

    # ---- audit, correct ---------------------------------------------------------------------

    def position_shape(self, body: Any) -> str:
        """Says of a position: `good`, `odd` or `bad`."""
        return shapes.position_shape(body)

    def differs(self, position: dict[str, Any]) -> list[bool]:
        """Says whether it differs from what is tracked."""
        same = position["cells"] == self.table()
        return [not same or position.get("player", self.play["player"]) != self.play["player"]]

    def is_out_of_range(self, position: dict[str, Any]) -> bool:
        """Says whether cells, owners or the player are none of this game's."""
        return (
            not set(position["cells"]) <= set(CELLS)
            or not set(position["cells"].values()) <= set(shapes.OWNERS)
            or position.get("player", 0) not in (0, 1)
        )

    def impossible(self, position: dict[str, Any]) -> set[str]:
        """Returns the codes for a well-shaped table that cannot be."""
        if self.is_out_of_range(position):
            return {"impossible-position", "bad-request"}
        cells = position["cells"]
        taken = all(cells.get(NESTS[enemy(side)]) == side for side in SIDES)
        return {"impossible-position"} if len(cells) != 2 * TURTLES or taken else set()

    def corrected(self, position: dict[str, Any]) -> dict[str, Any]:
        """Takes the table as it lies; an open `do` stays, otherwise ends are judged at once."""
        play = {**self.play, "table": dict(position["cells"])}
        play["player"] = position.get("player", play["player"])
        return play if play["stage"] == "do" else self.judged(play)


def has_same_names(players: list[dict[str, Any]]) -> bool:
    """Says whether two names differ in capitals only."""
    return len({player["name"].strip().casefold() for player in players}) < len(players)
