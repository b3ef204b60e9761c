"""Random requests for Mahé, right and wrong, drawn while looking at the model's game.

It must not decide what is right: the model does. It keeps away from what the texts leave open and
what would part two honest referees for good (README.md lists it).
"""

import random
from typing import Any

from tests.model.drawing import NAMES, WORDS, Drawing
from tests.model.mahe import shapes
from tests.model.mahe.contested import TO_DECIDE
from tests.model.mahe.model import Model
from tests.model.mahe.rules import BEACH, DECK, SPACE_EGGS
from tests.model.mahe.wrong import WrongRequests


class Requests(Drawing[Model]):
    """Draws lines; the same seed and model give the same lines."""

    def __init__(self, seed: int, wrong: float = 0.33) -> None:
        self.errors: WrongRequests
        super().__init__(WrongRequests(random.Random(seed)), wrong)

    def story(self, model: Model) -> list[Any]:
        """Shortens games, ends some; turns up a card that was played."""
        if model.play["stage"] == "reveal" and self.chance.random() < 0.2:
            gone = [c for c in model.play["played"] if not self.is_card_possible(model, c)]
            if gone:
                return [{"answer": {"kind": "reveal", "eggs": self.chance.choice(gone)}}]
        if model.play["stage"] in TO_DECIDE:
            left = model.play["left"]
            if left > 15 and self.chance.random() < 0.01:
                return [self.correction(self.late_table(model))]
            if left == 0 and self.chance.random() < 0.01:
                position = model.position()
                self.end(position)
                return [self.correction(position)]
        return super().story(model)

    # ---- set-up -----------------------------------------------------------------------------

    def setup(self) -> dict[str, Any]:
        """Two to seven players, any deck."""
        draw = self.chance
        count = draw.choice([2, 2, 3, 3, 4, 5, 6, 7])
        players: list[dict[str, Any]] = [{"name": name} for name in draw.sample(NAMES, count)]
        if draw.random() < 0.6:
            each = shapes.turtles_each(count)
            colours = draw.sample(shapes.COLOURS, each * count)
            for player in players:
                player["colours"] = [colours.pop() for _ in range(each)]
        setup: dict[str, Any] = {"game": "mahe", "players": players}
        if draw.random() < 0.8:
            options = [{}, {"cards_as_dice": False}, *[{"cards_as_dice": True}] * 4]
            setup["options"] = draw.choice(options)
        if draw.random() < 0.6:
            setup["board"] = draw.choice([{}, {"cards": self.deck()}, {"cards": self.deck()}])
        self.add_help_and_language(setup)
        return setup

    def deck(self) -> dict[str, int]:
        """24 cards of few values or of many."""
        values = self.chance.sample(shapes.VALUES, self.chance.randint(1, 6))
        cards = [self.chance.choice(values) for _ in range(24)]
        return {value: cards.count(value) for value in shapes.VALUES}

    def answer_too_early(self) -> Any:
        """What would be right in a game."""
        early = {"answer": {"kind": "reveal", "eggs": 3}}
        return self.chance.choice([early, super().answer_too_early()])

    # ---- answers ----------------------------------------------------------------------------

    def to_turtle(self, model: Model) -> dict[str, Any]:
        """MA-14."""
        return {"kind": "turtle", "colour": self.chance.choice(model.play["unmoved"])}

    def to_roll(self, model: Model) -> dict[str, Any]:
        """MA-2; small dice let throws go on."""
        die = self.chance.choice([1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6])
        del model
        return {"kind": "roll", "dice": [die]}

    def to_again(self, model: Model) -> dict[str, Any]:
        """MA-3, MA-4, MA-15."""
        draw, decider = self.chance, model.decider(model.play)
        hand, dice = model.play["hands"][decider], model.play["dice"]
        fitting = [eggs for eggs in hand if model.rules.is_card_playable(hand, eggs, dice)]
        answer: dict[str, Any] = {"kind": "again", "again": draw.random() < 0.6}
        if model.may_play_card(model.play) and draw.random() < 0.6:
            answer = {"kind": "play-card", "eggs": draw.choice(fitting)}
        if draw.random() < 0.4:
            answer["by"] = decider
        return answer

    def to_reveal(self, model: Model) -> dict[str, Any]:
        """MA-1, MA-10."""
        possible = [card for card in shapes.CARDS if self.is_card_possible(model, card)]
        return {"kind": "reveal", "eggs": self.chance.choice(possible)}

    def is_card_possible(self, model: Model, eggs: int) -> bool:
        """Says whether one of the value is left."""
        assert model.game
        return model.rules.is_card_possible(eggs, model.game["counts"], model.seen(model.play))

    def to_do(self, model: Model) -> dict[str, Any]:
        """MA-5 to MA-11: done, or where the move ended and who took the card."""
        if self.may_be_done(model) and self.chance.random() < 0.5:
            return {"kind": "done"}
        to, card_to = model.play["expected"]
        return {"kind": "report", "to": to, "card_to": card_to}

    # ---- tables -----------------------------------------------------------------------------

    def audit(self, model: Model) -> Any:
        """The table as it is, or a little otherwise, in any order."""
        position = self.shuffled(model.position())
        for field in sorted(shapes.BOOKKEEPING):
            if self.chance.random() < 0.5:
                del position[field]
        if self.chance.random() < 0.4:
            self.errors.disturb(position, model)
        return {"audit": {"position": position}}

    def shuffled(self, position: dict[str, Any]) -> dict[str, Any]:
        """The raft and the spaces have no meaningful order in a request."""
        spaces = list(position["spaces"].items())
        if self.chance.random() < 0.3:
            self.chance.shuffle(spaces)
            self.chance.shuffle(position["spaces"]["raft"])
        return {**position, "spaces": dict(spaces)}

    def correction(self, position: dict[str, Any]) -> Any:
        """Writes the request."""
        reason = self.chance.choice(WORDS[:4])
        return {"correct": {"position": self.shuffled(position), "reason": reason}}

    def correct(self, model: Model) -> Any:
        """A table that can lie so; sometimes with bookkeeping."""
        position = model.position()
        ways = [self.restack, self.swap_cards, self.exchange_cards]
        if model.play["stage"] in TO_DECIDE:
            ways += [self.restack, self.deal]
        for way in self.chance.sample(ways, self.chance.choice([0, 1, 1, 2])):
            way(position, model)
        if position["cards_left"] == model.play["left"] and self.chance.random() < 0.5:
            del position["cards_left"]
        self.add_bookkeeping(position, model)
        return self.correction(position)

    def restack(self, position: dict[str, Any], _model: Model) -> None:
        """Some turtles, or all, stand elsewhere."""
        turtles = [turtle for stack in position["spaces"].values() for turtle in stack]
        moved = self.chance.sample(turtles, self.chance.randint(1, len(turtles)))
        few = self.chance.sample(list(shapes.PLACES), self.chance.choice([1, 2, 22]))
        spaces = position["spaces"]
        for turtle in moved:
            next(stack for stack in spaces.values() if turtle in stack).remove(turtle)
            spaces.setdefault(self.chance.choice([*few, "raft", str(BEACH)]), []).append(turtle)
        position["spaces"] = {p: s for p, s in spaces.items() if s or p == "raft"}
        position["spaces"]["raft"].sort(key=shapes.COLOURS.index)

    def swap_cards(self, position: dict[str, Any], _model: Model) -> None:
        """A card lies with another player, or in another place of the hand."""
        full = [hand for hand in position["cards"] if hand]
        if full:
            hand = self.chance.choice(full)
            card = hand.pop(self.chance.randrange(len(hand)))
            to = self.chance.choice(position["cards"])
            to.insert(self.chance.randint(0, len(to)), card)

    def exchange_cards(self, position: dict[str, Any], model: Model) -> None:
        """A card shows another number, owned or face up."""
        value = self.free_value(position, model)
        hands = [hand for hand in position["cards"] if hand]
        if value and position["face_up"] and self.chance.random() < 0.5:
            position["face_up"] = value
        elif value and hands:
            hand = self.chance.choice(hands)
            hand[self.chance.randrange(len(hand))] = value

    def free_value(self, position: dict[str, Any], model: Model) -> int | None:
        """Returns the value of a card that lies nowhere in sight; None where all do."""
        assert model.game
        seen = [card for hand in position["cards"] for card in hand] + model.play["played"]
        seen.append(position["face_up"])
        counts = model.game["counts"]
        free = [value for value, count in counts.items() if seen.count(value) < count]
        return self.chance.choice(free) if free else None

    def deal(self, position: dict[str, Any], model: Model) -> None:
        """Some cards more are with the players, or some fewer; the first left lies face up."""
        left = self.chance.choice([0, 0, 1, 1, 2, 4, position["cards_left"]])
        while position["cards_left"] < left:
            hands = [hand for hand in position["cards"] if hand]
            if not hands:
                break
            card = self.chance.choice(hands).pop()
            position["face_up"] = position["face_up"] or card
            position["cards_left"] += 1
        while position["cards_left"] > left:
            card = position["face_up"]
            self.chance.choice(position["cards"]).append(card)
            position["cards_left"] -= 1
            position["face_up"] = (
                self.free_value(position, model) if position["cards_left"] else None
            )

    def late_table(self, model: Model) -> dict[str, Any]:
        """Most cards are laid, many turtles near the beach space."""
        position = model.position()
        for _ in range(DECK):
            if position["cards_left"] > 3:
                self.deal(position, model)
        if self.chance.random() < 0.5:
            self.restack(position, model)
        if len(position["cards"]) > 2 and self.chance.random() < 0.4:
            self.level_hands(position)
        return position

    def level_hands(self, position: dict[str, Any]) -> None:
        """MA-13: two players own the same, a third what is over."""
        cards = sorted(card for hand in position["cards"] for card in hand)
        position["cards"] = [[] for _ in position["cards"]]
        one, other, third = self.chance.sample(position["cards"], 3)
        while cards:
            card = cards.pop()
            if cards and cards[-1] == card:
                one.append(card)
                other.append(cards.pop())
            else:
                third.append(card)

    def add_bookkeeping(self, position: dict[str, Any], model: Model) -> None:
        """Leaves it out, gives it as tracked, or changes what the texts settle."""
        draw, stage = self.chance, model.play["stage"]
        for field in ("player", "turtle", "dice"):
            if draw.random() < 0.4:
                del position[field]
        if stage not in TO_DECIDE or draw.random() < 0.4:
            return None
        if position.get("cards_left", model.play["left"]) == 0 and draw.random() < 0.3:
            return self.end(position)
        if stage == "roll" and model.play["dice"]:
            return None  # whether another die is decided on already, no position tells
        return self.change_turn(position, model)

    def end(self, position: dict[str, Any]) -> None:
        """MA-11: over at once; MA-12: if it can be, with as many eggs as another has."""
        hands, cards = position["cards"], [card for hand in position["cards"] for card in hand]
        one, other, *more = self.chance.sample(range(len(hands)), len(hands))
        position["beach"][one] = True
        for _ in range(40):
            self.chance.shuffle(cards)
            cut = self.chance.randint(0, len(cards) // 2)
            cuts = [c for c in range(len(cards) + 1) if more or c == len(cards)]
            level = [c for c in cuts if sum(cards[:cut]) + SPACE_EGGS == sum(cards[cut:c])]
            if level:
                hands[one], hands[other] = cards[:cut], cards[cut : level[0]]
                for player in more:
                    hands[player] = []
                hands[more[0] if more else other] += cards[level[0] :]
                return

    def change_turn(self, position: dict[str, Any], model: Model) -> None:
        """Another turtle, another player, other dice."""
        assert model.game
        draw, play = self.chance, model.play
        each = shapes.turtles_each(len(play["hands"]))
        player, turtle = play["player"], play["turtle"]
        if len(play["unmoved"]) == each and draw.random() < 0.5:
            player = draw.choice([player, draw.randrange(len(play["hands"]))])
            turtle = draw.choice(model.game["colours"][player])
            position |= {"player": player, "turtle": turtle, "dice": []}
            if each == 2 and draw.random() < 0.3:
                position["turtle"] = turtle = None
        if turtle is not None and draw.random() < 0.6:
            throws = [[draw.randint(1, 6)], [draw.randint(1, 4), draw.randint(1, 3)], []]
            position["dice"] = draw.choice(throws)
