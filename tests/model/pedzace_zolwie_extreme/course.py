"""The course of a game of Pędzące żółwie Extreme: set-up, end of a card, of a turn, of the game.

It must not import the project, and must change nothing before a request is judged to the end.
"""

from typing import Any

from tests.model.pedzace_zolwie_extreme import shapes
from tests.model.pedzace_zolwie_extreme.rules import BLACK, COLOURS, DEFAULT_PATH, Rules
from tests.model.session import Session, Verdict, fail

Play = dict[str, Any]
HAND = 5  # cards that each player holds


class Course(Session):
    """What is asked and what an answer does.

    `game` holds path, turtles, owners, counts, open, help. `play` holds table, raven, tokens,
    player, stage, result; of the card: source, steps, why, choices, stone (of the token), comer
    (the turtle that came there), acted (stones), landing (of the last movement), via (rules at
    work), in_card, from_hand and risked (cards of this turn); of the counting: pile, discards,
    seen.
    """

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

    def begun(self, body: dict[str, Any]) -> tuple[dict[str, Any], Play]:
        """PE-1, PE-25."""
        options, board = body.get("options", {}), body.get("board", {})
        given = [(player.get("colours") or [None])[0] for player in body["players"]]
        free = [c for c in COLOURS if c not in (*given, BLACK)]
        path = ["start", *board.get("path", DEFAULT_PATH), "lettuce"]
        game = {
            "path": path,
            "turtles": [c for c in COLOURS if c != BLACK or options.get("black_turtle")],
            "owners": {colour or free.pop(0): player for player, colour in enumerate(given)},
            "open": options.get("open_tiles", False),
            "counts": board.get("cards"),
        }
        mounds = [stone for stone, kind in enumerate(path) if kind == "mound"]
        play = {
            "table": self.rules.start(game["turtles"]),
            "raven": 0 if options.get("raven") else None,
            "tokens": dict.fromkeys(mounds, "hidden"),
            "pile": sum((board.get("cards") or {}).values()) - HAND * len(given),
            "discards": 0,
            "seen": {},
            "result": None,
        }
        return game, self.turn(play, 0)

    def turn(self, play: Play, player: int) -> Play:
        """PE-2."""
        asked = {"player": player, "stage": "card", "source": "hand", "in_card": False}
        card = {"from_hand": 0, "risked": 0, "acted": [], "landing": None, "via": set()}
        return {**play, **asked, **card}

    # ---- what is asked, what lies there -----------------------------------------------------

    def question(self, play: Play | None = None) -> dict[str, Any] | None:
        """Returns the open question without its prompt and actions."""
        play = play or self.play
        told = {"card": ["source"], "choose": ["why"], "token": ["stone"]}
        if play["stage"] == "over":
            return None
        asked = {"kind": play["stage"], "player": play["player"]}
        return asked | {field: play[field] for field in told.get(play["stage"], [])}

    def position(self) -> dict[str, Any]:
        """Returns the tracked position in the protocol's canonical form."""
        spaces: dict[str, list[list[str]]] = {}
        for turtle, below in self.play["table"].items():
            if not isinstance(below, str):
                group = self.rules.group(self.play["table"], turtle)
                spaces.setdefault(str(below), []).append(group)
        tokens = {str(stone): token for stone, token in self.play["tokens"].items()}
        raven, player = self.play["raven"], self.play["player"]
        return {"spaces": spaces, "raven": raven, "tokens": tokens, "player": player}

    # ---- the end of a card, of a turn, of the game ------------------------------------------

    def closed(self, play: Play) -> tuple[Play, bool]:
        """Nothing is left to ask: `do` if anything moved."""
        if play["landing"] is None or self.level() == "quiet":
            return self.turn_ended(play)
        return {**play, "stage": "do"}, False

    def on_done(self, _body: dict[str, Any]) -> Verdict:
        """The table has been put right."""
        return self.take(*self.turn_ended(self.play))

    def on_report(self, body: dict[str, Any]) -> Verdict:
        """Where the card's last movement left what it moved."""
        assert self.game
        if body["to"] == self.play["landing"]:
            return self.take(*self.turn_ended(self.play))
        strange = not 0 <= body["to"] < len(self.game["path"])

        def change() -> None:
            self.reported = self.reported or (None if strange else True)

        return [fail({"bad-request"} if strange else set(), self.play["via"])], change

    def turn_ended(self, play: Play) -> tuple[Play, bool]:
        """PE-2, PE-17; returns also whether the next turn has begun."""
        assert self.game
        if self.has_ended(play):
            return self.finished(play), False
        play = self.drawn(play, play["from_hand"])
        return self.turn(play, (play["player"] + 1) % len(self.game["owners"])), True

    def drawn(self, play: Play, number: int) -> Play:
        """PE-2: the discards are the new pile when a card has to be drawn and none is left."""
        assert self.game
        if self.game["counts"] is None:
            return play
        pile, discards, seen = play["pile"], play["discards"], play["seen"]
        for _ in range(number):
            if pile == 0:
                pile, discards, seen = discards, 0, {}
            pile -= 1
        return {**play, "pile": pile, "discards": discards, "seen": seen}

    def has_ended(self, play: Play) -> bool:
        """PE-17: a turtle is in the lettuce; the raven there ends nothing."""
        assert self.game
        return bool(self.rules.here(play["table"], len(self.game["path"]) - 1))

    def finished(self, play: Play) -> Play:
        """PE-18, PE-25."""
        assert self.game
        if self.game["open"]:
            return self.over(play, self.game["owners"])
        return {**play, "stage": "owners", "in_card": False}

    def on_owners(self, body: dict[str, Any]) -> Verdict:
        """PE-1, PE-18: one colour for each player."""
        assert self.game
        owners, players = body["owners"], range(len(self.game["owners"]))
        if sorted(owners.values()) == list(players) and set(owners) <= set(COLOURS) - {BLACK}:
            return self.take(self.over(self.play, owners), False)
        strange = not set(owners) <= set(COLOURS) or not set(owners.values()) <= set(players)
        black = {"PE-21"} if BLACK in owners else set()
        return [fail({"bad-request"} if strange else set(), {"PE-1", "PE-18"} | black)], None

    def over(self, play: Play, owners: dict[str, int]) -> Play:
        """PE-20."""
        assert self.game
        places = self.rules.places(play["table"], owners, play["raven"], self.game["path"])
        return {**play, "stage": "over", "result": {"reason": "PE-20", "places": places}}
