"""Hands that put a Mahé table right by its sentences alone, one after another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from companion.games.contract import Said
from companion.games.mahe.position import MahePosition


class Table:
    """A table as it lies, in people's hands."""

    def __init__(self, told: MahePosition) -> None:
        self.spaces = {name: [*stack] for name, stack in told.spaces.items()}
        self.cards = [Counter(cards) for cards in told.cards]
        self.beach = [*told.beach]
        self.face_up = told.face_up
        self.dice = told.dice
        self.turn = (told.player, told.turtle)

    def lies(self) -> tuple[object, ...]:
        """Gives all that is seen of the table; on the raft nobody stands before anybody."""
        spaces = {name: stack for name, stack in self.spaces.items() if stack}
        spaces["raft"] = sorted(spaces.get("raft", []))
        return (spaces, self.cards, self.beach, self.face_up, self.dice, self.turn)

    def put_right(self, said: Sequence[Said]) -> None:
        """Does what is said."""
        for one in said:
            facts: dict[str, Any] = dict(one.facts)
            getattr(self, "_" + one.code.removeprefix("put.").replace("-", "_"))(facts)
            for cards in self.cards:
                assert all(count >= 0 for count in cards.values())
                for eggs in [eggs for eggs, count in cards.items() if not count]:
                    del cards[eggs]

    # -- turtles ----------------------------------------------------------------------------------

    def _move(self, facts: dict[str, Any]) -> None:
        self._away(facts)
        self._place(facts)

    def _move_onto(self, facts: dict[str, Any]) -> None:
        self._away(facts)
        self._place_onto(facts)

    def _place(self, facts: dict[str, Any]) -> None:
        stack = self.spaces.setdefault(name_of(facts["to"]), [])
        assert not stack or facts["to"] == 0
        stack.append(facts["colour"])

    def _place_onto(self, facts: dict[str, Any]) -> None:
        stack = self.spaces[name_of(facts["to"])]
        assert stack[-1] == facts["top"]
        stack.append(facts["colour"])

    def _away(self, facts: dict[str, Any]) -> None:
        self.spaces[name_of(facts["from"])].remove(facts["colour"])

    def _stack(self, facts: dict[str, Any]) -> None:
        stack = [one["colour"] for one in facts["stack"]]
        here = self.spaces[name_of(facts["number"])]
        assert sorted(here) == sorted(stack)
        here[:] = stack

    # -- cards ------------------------------------------------------------------------------------

    def _give(self, facts: dict[str, Any]) -> None:
        self.cards[facts["giver"]][facts["eggs"]] -= 1
        self.cards[facts["player"]][facts["eggs"]] += 1

    def _swap(self, facts: dict[str, Any]) -> None:
        self.cards[facts["player"]][facts["eggs"]] -= 1
        self.cards[facts["player"]][facts["instead"]] += 1

    def _up_again(self, facts: dict[str, Any]) -> None:
        self.cards[facts["player"]][facts["eggs"]] -= 1
        self.face_up = facts["eggs"]

    def _into_deck(self, facts: dict[str, Any]) -> None:
        self.cards[facts["player"]][facts["eggs"]] -= 1

    def _into_box(self, facts: dict[str, Any]) -> None:
        self.cards[facts["player"]][facts["eggs"]] -= 1

    def _take(self, facts: dict[str, Any]) -> None:
        assert self.face_up == facts["eggs"]
        self.cards[facts["player"]][facts["eggs"]] += 1
        self.face_up = None

    def _get(self, facts: dict[str, Any]) -> None:
        self.cards[facts["player"]][facts["eggs"]] += 1

    def _turn_up(self, facts: dict[str, Any]) -> None:
        self.face_up = facts["eggs"]

    def _turn_down(self, facts: dict[str, Any]) -> None:
        assert self.face_up == facts["eggs"]
        self.face_up = None

    _no_card = _turn_down

    def _deck(self, facts: dict[str, Any]) -> None:
        assert facts["cards"] >= 0

    # -- the rest ---------------------------------------------------------------------------------

    def _beach(self, facts: dict[str, Any]) -> None:
        self.beach[facts["player"]] = True

    def _off_beach(self, facts: dict[str, Any]) -> None:
        self.beach[facts["player"]] = False

    def _dice(self, facts: dict[str, Any]) -> None:
        self.dice = tuple(one["face"] for one in facts["thrown"])

    _no_dice = _dice


def name_of(space: int | str) -> str:
    """Gives a space's name in a position."""
    return "raft" if space == 0 else str(space)
