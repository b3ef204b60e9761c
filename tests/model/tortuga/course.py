"""The course of a game of Tortuga: set-up, turn, report, end of a turn.

It must not import the project, and must change nothing before a request is judged to the end.
"""

from typing import Any

from tests.model.session import Session, Verdict, fail
from tests.model.tortuga import broken, shapes
from tests.model.tortuga.rules import SIDES, Move, Rules, Table, enemy


class Course(Session):
    """What is asked and what an answer does. `game` holds options and help; `play` holds table,
    player, stage, result, due (cells to turn or right, with their rules), leapt (own jumped)."""

    kinds = shapes.KINDS

    def __init__(self, rules: Rules | None = None) -> None:
        super().__init__()
        self.rules = rules or Rules()

    def setup_codes(self, body: Any) -> set[str]:
        """Returns every code that may be said of a set-up."""
        return shapes.setup_codes(body)

    def is_well_shaped(self, body: dict[str, Any]) -> bool:
        """Judges the fields of an answer of one of this game's kinds."""
        return shapes.is_answer_well_shaped(body)

    def begun(self, body: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """TO-1: the first player is south; one who could not even begin has lost (TO-15)."""
        table = self.rules.start(body.get("board", {}).get("start", "lozenge"))
        game = {"options": {"forced": "immediate", "maximum": "turtle"} | body.get("options", {})}
        play = {"table": table, "player": 0, "stage": "move", "due": {}, "leapt": {}}
        return game, self.judged(play | {"result": None})

    # ---- what is asked, what lies there -----------------------------------------------------

    def question(self, play: dict[str, Any] | None = None) -> dict[str, Any] | None:
        """Returns the open question without its prompt and actions."""
        play = play or self.play
        over = play["stage"] == "over"
        return None if over else {"kind": play["stage"], "player": play["player"]}

    def side(self, play: dict[str, Any] | None = None) -> str:
        """TO-1: returns the side of the player on turn."""
        return SIDES[(play or self.play)["player"]]

    def table(self) -> Table:
        """What lies there."""
        table: Table = self.play["table"]
        return table

    def options(self) -> dict[str, str]:
        """The options in force."""
        assert self.game
        options: dict[str, str] = self.game["options"]
        return options

    def position(self) -> dict[str, Any]:
        """Returns the tracked position in the protocol's canonical form."""
        cells = {cell: self.table()[cell] for cell in sorted(self.table())}
        return {"cells": cells, "player": self.play["player"]}

    # ---- the course of a game ---------------------------------------------------------------

    def on_move(self, body: dict[str, Any]) -> Verdict:
        """TO-1 to TO-13."""
        table, side = self.table(), self.side()
        rules, codes = broken.by_turn(self.rules, table, side, self.options(), body)
        if rules:
            return [fail(codes, rules)], None
        over, _ = broken.by_path(self.rules, table, side, body["from"], body["path"])
        move = Move(body["from"], tuple(body["path"]), over)
        play = {**self.play, "due": self.rules.changed(table, side, move), "stage": "do"}
        play["leapt"] = {cell: side for cell in over if table[cell] == side}
        play["table"] = self.rules.after(table, side, move, body.get("facing", {}))
        return (
            self.take(*self.end_turn(play)) if self.level() == "quiet" else self.take(play, False)
        )

    def on_done(self, _body: dict[str, Any]) -> Verdict:
        """The table has been put right."""
        return self.closed()

    def on_report(self, body: dict[str, Any]) -> Verdict:
        """TO-11, TO-12, TO-13: what the players turned over and righted."""
        play = self.play
        rules, codes = broken.by_report(play["table"], play["due"], play["leapt"], body["turned"])
        if not rules:
            return self.closed()

        def change() -> None:
            self.reported = self.reported or (None if codes else True)

        return [fail(codes, rules)], change

    def closed(self) -> Verdict:
        """All is done on the table."""
        return self.take(*self.end_turn(self.play))

    def end_turn(self, play: dict[str, Any]) -> tuple[dict[str, Any], bool]:
        """TO-1, TO-14, TO-15; returns also whether the next turn has begun."""
        if self.rules.winner(play["table"]):
            return self.judged(play), False
        turned = {"player": 1 - play["player"], "due": {}, "leapt": {}}
        return self.judged({**play, **turned}), True

    def judged(self, play: dict[str, Any]) -> dict[str, Any]:
        """TO-14, TO-15: is it over, or is the next turn to be moved?"""
        winner, reason = self.rules.winner(play["table"]), "TO-14"
        if not winner and not self.rules.can_move(play["table"], self.side(play)):
            winner, reason = enemy(self.side(play)), "TO-15"
        if not winner:
            return {**play, "stage": "move"}
        first = SIDES.index(winner)
        result = {"reason": reason, "places": [[first], [1 - first]]}
        return {**play, "stage": "over", "result": result}
