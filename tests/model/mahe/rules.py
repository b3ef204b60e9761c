"""The rules of Mahé once more, by brute force over plain lists: every step is walked.

A table is a list of 22 stacks, bottom to top: number 0 is the raft, 1 to 21 are the spaces.
Nothing here changes its arguments. Methods stand in a class only so that a test can break one and
see that it is noticed.
"""

RAFT, BEACH = 0, 21
AFTER = [1, *range(2, 22), 1]  # the place after each place, the raft first
DECK = 20  # cards in play
SPACE_EGGS = 7

Table = list[list[str]]
Hand = list[int]


class Rules:
    """Each method is one rule."""

    def start(self, colours: list[str]) -> Table:
        """MA-1."""
        return [list(colours), *([] for _ in range(BEACH))]

    def place(self, table: Table, turtle: str) -> int:
        """Finds a turtle."""
        return next(at for at, stack in enumerate(table) if turtle in stack)

    def group(self, table: Table, turtle: str) -> list[str]:
        """MA-7, MA-16: the turtle and whoever rides on it; on the raft nobody does."""
        at = self.place(table, turtle)
        stack = table[at]
        return [turtle] if at == RAFT else stack[stack.index(turtle) :]

    def topmost(self, table: Table, turtle: str) -> str:
        """MA-4: the turtle whose owner decides, or lays."""
        return self.group(table, turtle)[-1]

    def has_failed(self, dice: list[int]) -> bool:
        """MA-5."""
        return len(dice) > 1 and sum(dice) > 7

    def may_throw_on(self, dice: list[int]) -> bool:
        """MA-3."""
        return len(dice) < 3

    def steps(self, dice: list[int]) -> int:
        """MA-6."""
        return sum(dice) * len(dice)

    def walk(self, at: int, steps: int) -> list[int]:
        """MA-9: every place that is stepped on, in order."""
        places = []
        for _ in range(steps):
            at = AFTER[at]
            places.append(at)
        return places

    def is_laying(self, places: list[int]) -> bool:
        """MA-10: ends on the beach space or crosses it; leaving it is no crossing."""
        return BEACH in places

    def lifted(self, table: Table, group: list[str], to: int) -> Table:
        """MA-7, MA-8: the group on top of whoever stands there, in its own order."""
        left = [[turtle for turtle in stack if turtle not in group] for stack in table]
        left[to] += group
        return left

    def moved(self, table: Table, turtle: str, dice: list[int]) -> tuple[Table, int, bool]:
        """MA-6 to MA-10: the table after, where the move ends, and whether eggs are laid."""
        places = self.walk(self.place(table, turtle), self.steps(dice))
        after = self.lifted(table, self.group(table, turtle), places[-1])
        return after, places[-1], self.is_laying(places)

    def sunk(self, table: Table, turtle: str) -> Table:
        """MA-5, MA-16."""
        return self.lifted(table, self.group(table, turtle), RAFT)

    def is_card_playable(self, hand: Hand, eggs: int, dice: list[int]) -> bool:
        """MA-15: owned, and the total stays at 7 or less."""
        return eggs in hand and sum(dice) + eggs <= 7

    def without(self, hand: Hand, eggs: int) -> Hand:
        """MA-15: the earliest of equal value goes."""
        at = hand.index(eggs)
        return hand[:at] + hand[at + 1 :]

    def is_card_possible(self, eggs: int, counts: dict[int, int], seen: list[int]) -> bool:
        """MA-1, MA-10: a card of this value is left among all 24."""
        return seen.count(eggs) < counts.get(eggs, 0)

    def score(self, hand: Hand, beach: bool) -> tuple[int, int]:
        """MA-12: eggs, then cards; the 7-egg space is a card too."""
        kept = [*hand, SPACE_EGGS] if beach else hand
        return sum(kept), len(kept)

    def eggs(self, hands: list[Hand], beach: list[bool]) -> list[int]:
        """MA-12: eggs by player."""
        return [self.score(hand, at)[0] for hand, at in zip(hands, beach, strict=True)]

    def places(self, hands: list[Hand], beach: list[bool]) -> list[list[int]]:
        """MA-12, MA-13: players by place, those level together."""
        scores = [self.score(hand, at) for hand, at in zip(hands, beach, strict=True)]
        order = sorted(set(scores), reverse=True)
        return [[p for p, own in enumerate(scores) if own == score] for score in order]
