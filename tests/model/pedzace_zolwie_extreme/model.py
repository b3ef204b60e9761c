"""What the protocol lets a referee of Pędzące żółwie Extreme reply, from the texts alone.

It must not import the project. `Model.feed` takes a line and returns every acceptable reply in the
form of the example transcripts, or None for a blank line. Where a text can be read in two ways and
both leave the game as it is, both are returned. The readings taken are listed in README.md.
"""

from typing import Any

from tests.model.pedzace_zolwie_extreme import shapes
from tests.model.pedzace_zolwie_extreme.chain import Chain
from tests.model.pedzace_zolwie_extreme.course import Play
from tests.model.pedzace_zolwie_extreme.rules import COLOURS, TOKENS, Table
from tests.model.session import Reply, Verdict, fail


class Model(Chain):
    """One session with all verbs."""

    def position_shape(self, body: Any) -> str:
        """Says of a position: `good`, `odd` or `bad`."""
        return shapes.position_shape(body)

    def differs(self, position: dict[str, Any]) -> list[bool]:
        """Says whether it differs from what is tracked; both where it names an empty place."""
        found, tracked = as_groups(position["spaces"]), as_groups(self.position()["spaces"])
        lies = {**self.position(), "spaces": tracked}
        if {**lies, **position, "spaces": found} != lies:
            return [True]
        return [False, True] if has_empty_place(position) else [False]

    def is_out_of_range(self, position: dict[str, Any]) -> bool:
        """Says whether numbers or names of a well-shaped position are none of this game's."""
        assert self.game
        spaces = {str(space) for space in range(len(self.game["path"]))}
        named = {t for groups in position["spaces"].values() for group in groups for t in group}
        raven, player = position["raven"], position.get("player", 0)
        return (
            not set(position["spaces"]) <= spaces
            or not named <= set(self.game["turtles"])
            or not set(position["tokens"]) <= spaces
            or not (raven is None or 0 <= raven < len(spaces))
            or not 0 <= player < len(self.game["owners"])
        )

    def impossible(self, position: dict[str, Any]) -> set[str]:
        """Returns the codes for a well-shaped table that cannot be."""
        assert self.game
        if self.is_out_of_range(position):
            return {"impossible-position", "bad-request"}
        can_be = (
            self.is_each_turtle_once(position)
            and all(self.may_stand(int(at), gs) for at, gs in position["spaces"].items())
            and self.may_lie(position["tokens"])
            and (position["raven"] is None) == (self.play["raven"] is None)
        )
        return set() if can_be else {"impossible-position"}

    def is_each_turtle_once(self, position: dict[str, Any]) -> bool:
        """PE-1: none missing, none doubled."""
        assert self.game
        named = [t for groups in position["spaces"].values() for group in groups for t in group]
        return sorted(named) == sorted(self.game["turtles"])

    def may_stand(self, space: int, groups: list[list[str]]) -> bool:
        """PE-7, PE-9, PE-10."""
        assert self.game
        kind, groups = self.game["path"][space], [group for group in groups if group]
        if kind == "river":
            return not groups
        if kind == "fox":
            return all(len(group) == 1 for group in groups)
        return space == 0 or len(groups) <= 1

    def may_lie(self, tokens: dict[str, str]) -> bool:
        """PE-1, PE-16: a token on each mound, and of none too many."""
        if set(tokens) != {str(stone) for stone in self.play["tokens"]}:
            return False
        laid = ["bad-luck" if token == "gone" else token for token in tokens.values()]
        return all(laid.count(token) <= most for token, most in TOKENS.items())

    # ---- where honest referees may part ------------------------------------------------------

    def on_new(self, body: Any) -> Verdict:
        """PE-1: some would not take every board."""
        verdict = super().on_new(body)
        if verdict[1] and shapes.is_setup_contested(body):
            return self.either(verdict, fail({"bad-request", "bad-setup"}))
        return verdict

    def on_correct(self, body: Any) -> Verdict:
        """In the middle of a card nothing can be corrected."""
        if self.game and self.is_in_middle(self.play):
            codes, _ = self.correction_codes(body)
            return [fail({"wrong-question"} | codes)], None
        verdict = super().on_correct(body)
        others = self.other_readings(body["position"]) if verdict[1] else []
        return self.either(verdict, *others) if others else verdict

    def other_readings(self, position: dict[str, Any]) -> list[Reply]:
        """Says what others may reply to a correction that this model takes; none if all agree."""
        assert self.game
        refused = fail({"bad-request", "impossible-position"})
        others = [refused] if has_empty_place(position) else []
        player, mover = position.get("player"), self.play["player"]
        if self.play["stage"] == "do" and player not in (None, mover):
            others += [{"ok": True}, refused]
        after = self.corrected(position)
        if self.play["stage"] == "owners" and after["stage"] == "card":
            following = (after["player"] + 1) % len(self.game["owners"])
            others.append(self.accepted({**after, "player": following}))
        return others

    # ---- a corrected table --------------------------------------------------------------------

    def corrected(self, position: dict[str, Any]) -> Play:
        """Takes the table as it lies. An open `do` stays; otherwise PE-17 is judged at once."""
        tokens = {int(stone): token for stone, token in position["tokens"].items()}
        play = {**self.play, "table": as_table(position["spaces"]), "raven": position["raven"]}
        play |= {"tokens": dict(sorted(tokens.items()))}
        play["player"] = position.get("player", play["player"])
        if play["stage"] == "do":
            return play
        return self.finished(play) if self.has_ended(play) else self.turn(play, play["player"])


def as_groups(spaces: dict[str, Any]) -> dict[str, Any]:
    """Writes groups in an order of their own, and leaves empty places out."""
    full = {space: sorted(group for group in groups if group) for space, groups in spaces.items()}
    return {space: groups for space, groups in full.items() if groups}


def has_empty_place(position: dict[str, Any]) -> bool:
    """Says whether a space or a group without turtles is named."""
    return not all(groups and all(groups) for groups in position["spaces"].values())


def as_table(spaces: dict[str, Any]) -> Table:
    """Turns groups into what each turtle stands on, in the board's order."""
    below: Table = {}
    for space, groups in spaces.items():
        for group in groups:
            below |= dict(zip(group, [int(space), *group], strict=False))
    return {colour: below[colour] for colour in COLOURS if colour in below}
