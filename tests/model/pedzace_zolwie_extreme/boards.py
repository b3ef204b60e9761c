"""Draws boards that can be played, the odder the better: paths, and counts of cards."""

import random

from tests.model.pedzace_zolwie_extreme.rules import DEFAULT_PATH, card_kinds

LONGEST = 80  # plain stones


def path(chance: random.Random) -> list[str]:
    """Two foxes, six mounds and a river or more, in any order but for a river on stone 1."""
    if chance.random() < 0.1:
        return list(DEFAULT_PATH)
    rivers = chance.choice([1, 1, 2, 3, 4, 8])
    plain = chance.choice([0, 0, 1, 2, 3, 4, 6, 8, 12, LONGEST])
    stones = ["fox"] * 2 + ["mound"] * 6 + ["river"] * rivers + ["stone"] * plain
    chance.shuffle(stones)
    if chance.random() < 0.2:  # one long river, all foxes together, and the like
        order = chance.sample(["fox", "mound", "river", "stone"], 4)
        stones.sort(key=order.index)
    if stones[0] == "river":
        other = chance.choice([i for i, stone in enumerate(stones) if stone != "river"])
        stones[0], stones[other] = stones[other], stones[0]
    return stones


def cards(chance: random.Random, turtles: list[str], players: int) -> dict[str, int]:
    """Enough for all hands and one more, of many kinds or of few; some are named with none."""
    kinds = chance.sample(card_kinds(turtles), chance.choice([1, 2, 5, 12, 28]))
    counts = dict.fromkeys(kinds, 0)
    enough = 5 * players + 1 + chance.choice([0, 0, 1, 2, 5, 20])
    for kind in chance.choices(kinds, k=enough):
        counts[kind] += 1
    if chance.random() < 0.5:
        counts = {kind: count for kind, count in counts.items() if count}
    return counts
