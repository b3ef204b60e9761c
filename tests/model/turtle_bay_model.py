"""What the protocol lets a referee of Turtle Bay reply, by a second hand, from the texts alone.

It must not import the project. `Model.feed` takes a line and returns every acceptable reply in the
form of the example transcripts (`error.code` and `refusal.rule` are lists, `differences` is "some"
or []), or None for a blank line, to which nothing is replied. Where a text can be read in two ways
and both leave the game as it is, both are returned. The readings taken are listed in README.md.
"""

from typing import Any

from tests.model import reading
from tests.model.turtle_bay_course import Course, Reply, Verdict, fail
from tests.model.turtle_bay_rules import WAITING, Table

LONGEST = 500  # characters of a reason or a note


class Model(Course):
    """One session with all verbs."""

    # ---- show, note, set --------------------------------------------------------------------

    def on_show(self, body: Any) -> Verdict:
        """Tells, and changes nothing."""
        if not (isinstance(body, str) and body in reading.SHOWN):
            return [fail({"bad-request"} | self.no_game())], None
        if self.game is None:
            return [fail({"no-game"})], None
        if body == "position":
            return [{"ok": True, "position": p} for p in self.positions()], None
        told = {"question": self.question(), "result": self.play["result"]}
        if body in told:
            return [{"ok": True, body: told[body]}], None
        return [{"ok": True, "told": body}], None

    def positions(self) -> list[dict[str, Any]]:
        """Where a correction after a throw ended the game, the dice may lie there still or not."""
        tracked = self.position()
        if self.play["stage"] == "over" and tracked["dice"]:
            return [tracked, {**tracked, "dice": []}]
        return [tracked]

    def on_note(self, body: Any) -> Verdict:
        """Puts a sentence into the log; whether an empty one may be, the text does not say."""
        if not isinstance(body, str) or len(body) > LONGEST:
            return [fail({"bad-request"} | self.no_game())], None
        if self.game is None:
            return [fail({"no-game"})], None
        empty = [] if body.strip() else [fail({"bad-request"})]
        return [self.accepted(), *empty], None

    def on_set(self, body: Any) -> Verdict:
        """Changes help or language; both or neither. An unknown value is a shape or a value."""
        codes = set() if reading.has_fields(body, set(), {"help", "language"}) else {"bad-request"}
        body = body if isinstance(body, dict) else {}
        level = body.get("help", "guide")
        many = len(level) if isinstance(level, list) else 0  # as many as it likes before a game
        players = len(self.game["colours"]) if self.game else many
        codes |= reading.level_codes(level, players)
        codes |= reading.language_codes(body.get("language", "en"))
        codes |= {"bad-request"} if "bad-setup" in codes else set()
        if self.game is None:
            # "at any time" against "no game -> no-game": a language may be set before a game
            return [fail({"no-game"} | codes), *([] if codes else [{"ok": True}])], None
        if codes:
            return [fail(codes)], None
        game = self.game

        def change() -> None:
            if "help" in body:
                game["help"] = [level] * players if isinstance(level, str) else list(level)

        return [self.accepted(), *([] if body else [fail({"bad-request"})])], change

    # ---- audit, correct ---------------------------------------------------------------------

    def on_audit(self, body: Any) -> Verdict:
        """Compares; a table that cannot be has differences too."""
        shape = "bad"
        if reading.has_fields(body, {"position"}):
            shape = reading.position_shape(body["position"])
        if shape == "bad":
            return [fail({"bad-request"} | self.no_game())], None
        if self.game is None:
            return [fail({"no-game"} | ({"bad-request"} if shape == "odd" else set()))], None
        found = self.differs(body["position"])
        replies = [{"ok": True, "differences": "some" if some else []} for some in found]
        if shape == "odd" or self.is_out_of_range(body["position"]):
            replies.append(fail({"bad-request"}))
        return replies, None

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

    def on_correct(self, body: Any) -> Verdict:
        """Takes the table as it lies, if it can lie so."""
        codes, position = self.correction_codes(body)
        if self.game is None:
            return [fail({"no-game"} | codes)], None
        if self.play["stage"] == "over":
            return [fail({"game-over"} | codes)], None
        if codes:
            return [fail(codes)], None
        play = {**self.play, "table": as_table(position["turtles"])}
        play["dice"] = list(position.get("dice", play["dice"]))
        play["player"] = position.get("player", play["player"])
        return self.take(self.judged(play), False)

    def correction_codes(self, body: Any) -> tuple[set[str], Any]:
        """Returns every code that may be said of a correction; none where it can be taken."""
        if not reading.has_fields(body, {"position", "reason"}):
            return {"bad-request"}, None
        reason, position = body["reason"], body["position"]
        fits = isinstance(reason, str) and len(reason) <= LONGEST
        codes = set() if fits else {"bad-request"}
        shape = reading.position_shape(position)
        codes |= {"bad-request"} if shape != "good" else set()
        codes |= {"impossible-position"} if shape == "odd" else set()
        if shape != "bad" and self.game:
            codes |= self.impossible(position)
        return codes, position

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


__all__ = ["Model", "Reply", "fail"]
