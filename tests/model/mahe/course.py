"""The course of a game of Mahé: set-up, turtle, throws, decisions, move, report, card, end.

It must not import the project, and must change nothing before a request is judged to the end.
"""

from typing import Any

from tests.model import reading
from tests.model.mahe import shapes
from tests.model.mahe.rules import DECK, RAFT, Rules
from tests.model.session import Session, Verdict, fail


class Course(Session):
    """What is asked and what an answer does.

    `game` holds `colours` (by player), `owner` (by colour), `counts` (of each card in the box),
    `cards_as_dice` and `help`. `play` holds `table`, `hands`, `beach`, `face_up`, `left`; `player`,
    `turtle`, `unmoved` (turtles of the player that still move this turn), `dice`, `played` (cards
    out of the game), `has_played` (a card, this turn), `opening`, `stage`, `expected` (the report
    that is right) and `result`.
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

    def begun(self, body: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """Gives colours out and sets the table up (MA-1)."""
        players = body["players"]
        given = [colour for player in players for colour in player.get("colours", [])]
        free = [colour for colour in shapes.COLOURS if colour not in given]
        each = shapes.turtles_each(len(players))
        colours = [p.get("colours") or [free.pop(0) for _ in range(each)] for p in players]
        cards = body.get("board", {}).get("cards", shapes.CARDS)
        game = {
            "colours": [sorted(own, key=shapes.COLOURS.index) for own in colours],
            "owner": {colour: player for player, own in enumerate(colours) for colour in own},
            "counts": {int(value): count for value, count in cards.items()},
            "cards_as_dice": body.get("options", {}).get("cards_as_dice", False),
        }
        play = {
            "table": self.rules.start([c for c in shapes.COLOURS if c in game["owner"]]),
            "hands": [[] for _ in players],
            "beach": [False for _ in players],
            "face_up": None,
            "left": DECK,
            "played": [],
            "expected": None,
            "result": None,
        }
        play |= self.turn_of(0, game) | {"opening": True, "stage": "reveal"}
        return game, play

    def turn_of(self, player: int, game: dict[str, Any]) -> dict[str, Any]:
        """MA-14: a turn begins; its turtle is asked for only where there is a choice."""
        own = list(game["colours"][player])
        turtle = own[0] if len(own) == 1 else None
        return {
            "player": player, "unmoved": own, "turtle": turtle, "dice": [], "has_played": False,
            "opening": False, "stage": "roll" if turtle else "turtle",
        }  # fmt: skip

    # ---- what is asked, what lies there -----------------------------------------------------

    def question(self, play: dict[str, Any] | None = None) -> dict[str, Any] | None:
        """Returns the open question without its prompt and actions."""
        play = play or self.play
        stage = play["stage"]
        if stage == "over":
            return None
        asked: dict[str, Any] = {"kind": stage, "player": play["player"]}
        if stage == "turtle":
            asked["colours"] = list(play["unmoved"])
        if stage == "roll":
            asked |= {"dice": 1, "turtle": play["turtle"]}
        if stage == "again":
            asked |= {"player": self.decider(play), "turtle": play["turtle"]}
            asked |= {"total": sum(play["dice"]), "dice": list(play["dice"])}
            asked["may_play_card"] = self.may_play_card(play)
        return asked

    def owner(self, turtle: str) -> int:
        """Returns the player whose turtle it is."""
        assert self.game
        return int(self.game["owner"][turtle])

    def decider(self, play: dict[str, Any]) -> int:
        """MA-4."""
        return self.owner(self.rules.topmost(play["table"], play["turtle"]))

    def may_play_card(self, play: dict[str, Any]) -> bool:
        """MA-15: the one who decides has one that fits, and none was played this turn."""
        assert self.game
        if not self.game["cards_as_dice"] or play["has_played"]:
            return False
        hand = play["hands"][self.decider(play)]
        return any(self.rules.is_card_playable(hand, eggs, play["dice"]) for eggs in hand)

    def position(self) -> dict[str, Any]:
        """Returns the tracked position in the protocol's canonical form."""
        play = self.play
        spaces = {place: list(play["table"][at]) for place, at in shapes.PLACES.items()}
        spaces["raft"].sort(key=shapes.COLOURS.index)
        return {
            "spaces": {place: s for place, s in spaces.items() if s or place == "raft"},
            "cards": [list(hand) for hand in play["hands"]],
            "beach": list(play["beach"]),
            "face_up": play["face_up"],
            "cards_left": play["left"],
            "player": play["player"],
            "turtle": play["turtle"],
            "dice": list(play["dice"]),
        }

    # ---- answers ----------------------------------------------------------------------------

    def asked_kinds(self) -> set[str]:
        """A card may be played where another die is decided on."""
        return {"again", "play-card"} if self.play["stage"] == "again" else super().asked_kinds()

    def on_answer(self, body: Any) -> Verdict:
        """A card out of place is also against MA-15, whoever looks at the moment first."""
        replies, change = super().on_answer(body)
        if not (isinstance(body, dict) and body.get("kind") == "play-card") or self.game is None:
            return replies, change
        stage = self.play["stage"]
        outside = stage != "over" and stage != "again"
        if outside and (stage == "roll" or not self.game["cards_as_dice"]):
            codes = set(replies[0]["error"]["code"])
            return [fail(codes, {"MA-15"} if shapes.is_answer_well_shaped(body) else None)], None
        return replies, change

    def on_turtle(self, body: dict[str, Any]) -> Verdict:
        """MA-14."""
        if body["colour"] not in self.play["unmoved"]:
            return [fail(rules={"MA-14"})], None
        return self.take({**self.play, "turtle": body["colour"], "stage": "roll"}, False)

    def on_roll(self, body: dict[str, Any]) -> Verdict:
        """MA-2: one die, 1 to 6."""
        dice = body["dice"]
        if len(dice) != 1 or not 1 <= dice[0] <= 6:
            return [fail(rules={"MA-2", "MA-3"})], None  # as the examples have it
        return self.take(*self.thrown({**self.play, "dice": self.play["dice"] + dice}))

    def on_again(self, body: dict[str, Any]) -> Verdict:
        """MA-3, MA-4."""
        if body.get("by", self.decider(self.play)) != self.decider(self.play):
            return [fail(rules={"MA-4"})], None
        if body["again"]:
            return self.take({**self.play, "stage": "roll"}, False)
        return self.take(*self.moved(self.play))

    def on_play_card(self, body: dict[str, Any]) -> Verdict:
        """MA-15."""
        assert self.game
        play, eggs, decider = self.play, body["eggs"], self.decider(self.play)
        strange = {"bad-request"} if not 1 <= eggs <= 6 else set()
        if body.get("by", decider) != decider:
            return [fail(strange, {"MA-4", "MA-15"})], None
        if not self.game["cards_as_dice"]:
            return [fail(strange | {"wrong-question"}, {"MA-15"})], None
        hand = play["hands"][decider]
        if play["has_played"] or not self.rules.is_card_playable(hand, eggs, play["dice"]):
            return [fail(strange, {"MA-15"})], None
        hands = list(play["hands"])
        hands[decider] = self.rules.without(hand, eggs)
        after = {**play, "hands": hands, "played": [*play["played"], eggs]}
        after |= {"dice": [*play["dice"], eggs], "has_played": True}
        return self.take(*self.thrown(after))

    def on_reveal(self, body: dict[str, Any]) -> Verdict:
        """MA-1 at the start, MA-10 later: a card that can be."""
        assert self.game
        play, eggs = self.play, body["eggs"]
        if not self.rules.is_card_possible(eggs, self.game["counts"], self.seen(play)):
            return [fail(rules={"MA-1" if play["opening"] else "MA-10"})], None
        play = {**play, "face_up": eggs}
        if play["opening"]:
            stage = "roll" if play["turtle"] else "turtle"
            return self.take({**play, "opening": False, "stage": stage}, False)
        return self.take(*self.turtle_done(play))

    def seen(self, play: dict[str, Any]) -> list[int]:
        """MA-15: the cards that have been seen, those played among them."""
        return [card for hand in play["hands"] for card in hand] + list(play["played"])

    def on_done(self, _body: dict[str, Any]) -> Verdict:
        """The table has been put right."""
        return self.take(*self.table_done(self.play))

    def on_report(self, body: dict[str, Any]) -> Verdict:
        """MA-5 to MA-11: what the players moved and took against what they should have."""
        to, card_to = self.play["expected"]
        broken: set[str] = set()
        if body["to"] != to:
            broken |= {"MA-5"} if "raft" in (to, body["to"]) else set()
            broken |= {"MA-6", "MA-8", "MA-9"} if to != "raft" else set()  # as the examples have it
        if body["card_to"] != card_to:
            broken |= {"MA-10"} | ({"MA-17"} if to == "raft" else set())
            at_the_end = card_to is None or any(self.play["beach"])
            broken |= {"MA-11"} if self.play["left"] == 0 and at_the_end else set()
        if not broken:
            return self.take(*self.table_done(self.play))
        odd = isinstance(body["to"], str) and body["to"] != "raft"
        odd = odd or any(reading.is_huge(value) for value in body.values())

        def change() -> None:
            self.reported = self.reported or (None if odd else True)

        return [fail({"bad-request"} if odd else set(), broken)], change

    # ---- the course of a turn ---------------------------------------------------------------

    def level_of_mover(self) -> str:
        """The level of whoever moves, who need not be the one who decides."""
        assert self.game
        return str(self.game["help"][self.play["player"]])

    def thrown(self, play: dict[str, Any]) -> tuple[dict[str, Any], bool]:
        """MA-3, MA-5: failed, decided on, or moved."""
        if self.rules.has_failed(play["dice"]):
            return self.failed(play)
        if self.rules.may_throw_on(play["dice"]):
            return {**play, "stage": "again"}, False
        return self.moved(play)

    def failed(self, play: dict[str, Any]) -> tuple[dict[str, Any], bool]:
        """MA-5, MA-17; nothing moves where the turtle is on the raft already."""
        table = self.rules.sunk(play["table"], play["turtle"])
        stays = self.rules.place(play["table"], play["turtle"]) == RAFT
        play = {**play, "table": table, "dice": [], "expected": ("raft", None)}
        return self.turtle_done(play) if stays else self.asked_to_do(play)

    def moved(self, play: dict[str, Any]) -> tuple[dict[str, Any], bool]:
        """MA-6 to MA-11."""
        table, to, is_laying = self.rules.moved(play["table"], play["turtle"], play["dice"])
        player = self.decider(play) if is_laying else None
        play = {**play, "table": table, "dice": [], "expected": (to, player)}
        return self.asked_to_do(play if player is None else self.laid(play, player))

    def laid(self, play: dict[str, Any], player: int) -> dict[str, Any]:
        """MA-10, MA-11: the owner of the topmost turtle takes the card, or the 7-egg space."""
        if play["left"] == 0:
            return {**play, "beach": [p == player for p in range(len(play["beach"]))]}
        hands = [list(hand) for hand in play["hands"]]
        hands[player].append(play["face_up"])
        return {**play, "hands": hands, "face_up": None, "left": play["left"] - 1}

    def asked_to_do(self, play: dict[str, Any]) -> tuple[dict[str, Any], bool]:
        """Asks the mover to move the turtles, unless help is `quiet`."""
        if self.level_of_mover() == "quiet":
            return self.table_done(play)
        return {**play, "stage": "do"}, False

    def table_done(self, play: dict[str, Any]) -> tuple[dict[str, Any], bool]:
        """MA-10, MA-11: the end, or the next card, before the turn goes on."""
        if any(play["beach"]):
            return self.over(play), False
        if play["face_up"] is None and play["left"]:
            return {**play, "stage": "reveal"}, False
        return self.turtle_done(play)

    def turtle_done(self, play: dict[str, Any]) -> tuple[dict[str, Any], bool]:
        """MA-2, MA-14: the player's other turtle unasked, or the next player."""
        assert self.game
        unmoved = [turtle for turtle in play["unmoved"] if turtle != play["turtle"]]
        if unmoved:
            return {**play, "unmoved": unmoved, "turtle": unmoved[0], "stage": "roll"}, False
        player = (play["player"] + 1) % len(self.game["colours"])
        return {**play, **self.turn_of(player, self.game)}, True

    def over(self, play: dict[str, Any]) -> dict[str, Any]:
        """MA-11, MA-12, MA-13."""
        places = self.rules.places(play["hands"], play["beach"])
        eggs = self.rules.eggs(play["hands"], play["beach"])
        result = {"reason": "MA-11", "places": places, "scores": eggs}
        return {**play, "stage": "over", "result": result}
