"""The rules of Mahé with one fault each, named by what it breaks: for `faults.py`."""

from tests.model.mahe.rules import BEACH, RAFT, Hand, Rules, Table


class StartsOnOne(Rules):
    """MA-1: all stand on the raft."""

    def start(self, colours: list[str]) -> Table:
        return [[], list(colours), *([] for _ in range(BEACH - 1))]


class AnyCardLies(Rules):
    """MA-1, MA-10: no more of a value than exist."""

    def is_card_possible(self, eggs: int, counts: dict[int, int], seen: list[int]) -> bool:
        return super().is_card_possible(eggs, counts, seen and [])


class FourDice(Rules):
    """MA-3."""

    def may_throw_on(self, dice: list[int]) -> bool:
        return len(dice) < 4


class StopsAtSeven(Rules):
    """MA-3: decided even where nothing can come of it."""

    def may_throw_on(self, dice: list[int]) -> bool:
        return len(dice) < 3 and sum(dice) < 7


class BottomDecides(Rules):
    """MA-4, MA-10: the topmost."""

    def topmost(self, table: Table, turtle: str) -> str:
        return self.group(table, turtle)[0]


class SecondDecides(Rules):
    """MA-4, MA-10: the topmost, not the next above."""

    def topmost(self, table: Table, turtle: str) -> str:
        return self.group(table, turtle)[:2][-1]


class RaftStacks(Rules):
    """MA-4, MA-16: on the raft nobody stands on anybody."""

    def group(self, table: Table, turtle: str) -> list[str]:
        stack = table[self.place(table, turtle)]
        return stack[stack.index(turtle) :]


class FailsAtSeven(Rules):
    """MA-5."""

    def has_failed(self, dice: list[int]) -> bool:
        return len(dice) > 1 and sum(dice) >= 7


class FailsAlone(Rules):
    """MA-5: with every turtle on top of it."""

    def sunk(self, table: Table, turtle: str) -> Table:
        return self.lifted(table, [turtle], RAFT)


class AllFail(Rules):
    """MA-5: those below stay."""

    def sunk(self, table: Table, turtle: str) -> Table:
        at = self.place(table, turtle)
        return self.lifted(table, table[at] if at else [turtle], RAFT)


class DoublesThree(Rules):
    """MA-6: three dice count three times."""

    def steps(self, dice: list[int]) -> int:
        return sum(dice) * min(2, len(dice))


class NothingDoubled(Rules):
    """MA-6."""

    def steps(self, dice: list[int]) -> int:
        return sum(dice)


class RidersStay(Rules):
    """MA-7."""

    def moved(self, table: Table, turtle: str, dice: list[int]) -> tuple[Table, int, bool]:
        _, to, is_laying = super().moved(table, turtle, dice)
        return self.lifted(table, [turtle], to), to, is_laying


class BelowMoves(Rules):
    """MA-7: those below stay."""

    def moved(self, table: Table, turtle: str, dice: list[int]) -> tuple[Table, int, bool]:
        _, to, is_laying = super().moved(table, turtle, dice)
        at = self.place(table, turtle)
        return self.lifted(table, table[at] if at else [turtle], to), to, is_laying


class GroupTurned(Rules):
    """MA-8: in its own order."""

    def lifted(self, table: Table, group: list[str], to: int) -> Table:
        return super().lifted(table, group[::-1], to)


class CreepsBelow(Rules):
    """MA-8: on top."""

    def lifted(self, table: Table, group: list[str], to: int) -> Table:
        after = super().lifted(table, group, to)
        after[to] = after[to][-len(group) :] + after[to][: -len(group)]
        return after


class RaftBeforeTwo(Rules):
    """MA-9: the first step is onto space 1."""

    def walk(self, at: int, steps: int) -> list[int]:
        return super().walk(at or 1, steps)


class StopsAtBeach(Rules):
    """MA-9: from 21 the next is 1."""

    def walk(self, at: int, steps: int) -> list[int]:
        places = super().walk(at, steps)
        return places[: places.index(BEACH) + 1] if BEACH in places else places


class LeavingCrosses(Rules):
    """MA-10: leaving space 21 is not crossing it."""

    def moved(self, table: Table, turtle: str, dice: list[int]) -> tuple[Table, int, bool]:
        after, to, is_laying = super().moved(table, turtle, dice)
        return after, to, is_laying or self.place(table, turtle) == BEACH


class OnlyEndsLay(Rules):
    """MA-10: ends on 21 or crosses it."""

    def is_laying(self, places: list[int]) -> bool:
        return places[-1] == BEACH


class OnlyCrossingsLay(Rules):
    """MA-10: ends on 21 or crosses it."""

    def is_laying(self, places: list[int]) -> bool:
        return BEACH in places[:-1]


class SpaceOfSix(Rules):
    """MA-12: seven eggs for the 7-egg space."""

    def score(self, hand: Hand, beach: bool) -> tuple[int, int]:
        eggs, cards = super().score(hand, beach)
        return eggs - beach, cards


class SpaceIsNoCard(Rules):
    """MA-12: counted as one."""

    def score(self, hand: Hand, beach: bool) -> tuple[int, int]:
        return super().score(hand, beach)[0], len(hand)


class CardsUncounted(Rules):
    """MA-12: tied, most cards win."""

    def score(self, hand: Hand, beach: bool) -> tuple[int, int]:
        return super().score(hand, beach)[0], 0


class NobodyShares(Rules):
    """MA-13."""

    def places(self, hands: list[Hand], beach: list[bool]) -> list[list[int]]:
        return [[player] for group in super().places(hands, beach) for player in group]


class CardOverSeven(Rules):
    """MA-15: the total stays at 7 or less."""

    def is_card_playable(self, hand: Hand, eggs: int, dice: list[int]) -> bool:
        return eggs in hand and sum(dice) + eggs <= 8


class LatestCardGoes(Rules):
    """MA-15: the earliest of equal value."""

    def without(self, hand: Hand, eggs: int) -> Hand:
        return super().without(hand[::-1], eggs)[::-1]


class CardKept(Rules):
    """MA-15: the card is out of the game."""

    def without(self, hand: Hand, eggs: int) -> Hand:
        return [*super().without(hand, eggs), eggs]


RULES: list[type[Rules]] = [
    StartsOnOne, AnyCardLies, FourDice, StopsAtSeven, BottomDecides, SecondDecides, RaftStacks,
    FailsAtSeven, FailsAlone, AllFail, DoublesThree, NothingDoubled, RidersStay, BelowMoves,
    GroupTurned, CreepsBelow, RaftBeforeTwo, StopsAtBeach, LeavingCrosses, OnlyEndsLay,
    OnlyCrossingsLay, SpaceOfSix, SpaceIsNoCard, CardsUncounted, NobodyShares, CardOverSeven,
    LatestCardGoes, CardKept,
]  # fmt: skip
