"""What the protocol lets a referee of Turtle Bay reply, by a second hand, from the texts alone.

It must not import the project. `Model.feed` takes a line and returns every acceptable reply in the
form of the example transcripts (`error.code` and `refusal.rule` are lists, `differences` is "some"
or []), or None for a blank line, to which nothing is replied. Where a text can be read in two ways
and both leave the game as it is, both are returned. The readings taken are listed in README.md.
"""

from typing import Any

from tests.model.turtle_bay import shapes
from tests.model.turtle_bay.course import Course
from tests.model.turtle_bay.rules import WAITING, Table


class Model(Course):
    """One session with all verbs."""

    def positions(self) -> list[dict[str, Any]]:
        """Where a correction after a throw ended the game, the dice may lie there still or not."""
        tracked = self.position()
        if self.play["stage"] == "over" and tracked["dice"]:
            return [tracked, {**tracked, "dice": []}]
        return [tracked]

    # ---- audit, correct ---------------------------------------------------------------------

    def position_shape(self, body: Any) -> str:
        """Says of a position: `good`, `odd` or `bad`."""
        return shapes.position_shape(body)

    def differs(self, position: dict[str, Any]) -> list[bool]:
        """Says whether it differs from what is tracked; both where readings do."""
        table, tracked = as_table(position["turtles"]), as_table(self.position()["turtles"])
        if sides_settled(table, self.squares()) != tracked:
            return [True]
        if "player" in position and position["player"] != self.play["player"]:
            return [True]
        dice, thrown = position.get("dice", self.play["dice"]), self.play["dice"]
        if sorted(dice) != sorted(thrown):
            return [True, False] if self.play["stage"] == "over" and thrown else [True]
        # the order of dice, and a waiting or swimming turtle on its back: no meaning, or some
        return [False] if dice == thrown and table == tracked else [False, True]

    def is_out_of_range(self, position: dict[str, Any]) -> bool:
        """Says whether numbers or colours are none of this game's."""
        assert self.game
        places = [t["square"] for ts in position["turtles"].values() for t in ts]
        return (
            not set(position["turtles"]) <= set(self.game["colours"])
            or any(p is not None and not 0 <= p <= self.squares() + 1 for p in places)
            or not 0 <= position.get("player", 0) < len(self.game["colours"])
            or not all(1 <= die <= 6 for die in position.get("dice", []))
            or len(position.get("dice", [])) > 3
        )

    def squares(self) -> int:
        """N."""
        assert self.game
        return int(self.game["squares"])

    def corrected(self, position: dict[str, Any]) -> dict[str, Any]:
        """Takes the table as it lies."""
        play = {**self.play, "table": as_table(position["turtles"])}
        play["dice"] = list(position.get("dice", play["dice"]))
        play["player"] = position.get("player", play["player"])
        return self.judged(play)

    def impossible(self, position: dict[str, Any]) -> set[str]:
        """Returns the codes for a well-shaped table that cannot be."""
        assert self.game
        codes = set()
        if self.is_out_of_range(position):
            codes |= {"impossible-position", "bad-request"}
        table = as_table(position["turtles"])
        if set(table) != set(self.game["colours"]) or table != sides_settled(table, self.squares()):
            codes.add("impossible-position")
        for turtles in table.values():
            places = [square for square, _ in turtles]
            if len(turtles) != 5 or (WAITING in places and 0 not in places):
                codes.add("impossible-position")
            if [0, "back"] in turtles:  # TB-13
                codes.add("impossible-position")
        return codes

    def judged(self, play: dict[str, Any]) -> dict[str, Any]:
        """An open `do` stays; otherwise ends are judged at once (TB-15, TB-16)."""
        if play["stage"] == "do":
            return play
        play["stage"] = "move" if play["dice"] else "roll"
        if self.someone_has_won(play):
            return self.over(play, "TB-15")
        if not self.rules.can_move(play["table"], self.colour(play), self.squares()):
            return self.over(play, "TB-16")
        return play


def as_table(turtles: dict[str, Any]) -> Table:
    """Turns a position's turtles into a table, in canonical order."""

    def key(turtle: list[Any]) -> tuple[int, bool]:
        return -turtle[0], turtle[1] == "back"

    table = {}
    for colour in turtles:
        pairs = [[place(t["square"]), t["side"]] for t in turtles[colour]]
        table[colour] = sorted(pairs, key=key)
    return table


def place(square: int | None) -> int:
    """Turns a square of a position into one of a table; no number is taken for a waiting turtle."""
    if square is None:
        return WAITING
    return square if square >= 0 else square + WAITING


def sides_settled(table: Table, squares: int) -> Table:
    """Sets waiting and swimming turtles on their feet: their side has no meaning."""
    beside = (WAITING, squares + 1)
    return {
        colour: sorted(
            ([s, "feet" if s in beside else side] for s, side in turtles),
            key=lambda t: (-t[0], t[1] == "back"),
        )
        for colour, turtles in table.items()
    }
