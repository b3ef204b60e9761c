"""The rules of Pędzące żółwie Extreme once more: who stands on what, and where a step leads.

A table says of each turtle what is under it, `{"red": 4, "blue": "red"}`: red stands on stone 4 and
blue on red, so that riders need no moving. A path is the list of spaces from "start" to "lettuce".
Nothing here changes its arguments. Methods stand in a class only so that a test can break one and
see that it is noticed.
"""

COLOURS = ["red", "yellow", "green", "blue", "purple", "orange", "black"]
BLACK = "black"
ANY = "any"
TOKENS = {"speed-up": 2, "not-so-fast": 1, "try-again": 1, "take-a-risk": 1, "bad-luck": 1}
DEFAULT_PATH = [
    "stone", "stone", "mound", "stone", "mound", "fox", "stone", "mound", "stone", "river",
    "stone", "mound", "stone", "mound", "stone", "fox", "stone", "mound", "stone",
]  # fmt: skip

Table = dict[str, int | str]


def card_kinds(turtles: list[str]) -> list[str]:
    """Lists every kind of card of a box with these turtles, as the board file writes them."""
    kinds = [f"forward {colour} {steps}" for colour in turtles for steps in (1, 2, 3)]
    kinds += [f"back {colour} 1" for colour in turtles]
    kinds += [f"{way} any {steps}" for way in ("forward", "back") for steps in (1, 2)]
    return kinds + [f"{way} {steps}" for way in ("catch-up", "curse") for steps in (1, 2, 3)]


class Rules:
    """Each method is one rule or two."""

    def start(self, turtles: list[str]) -> Table:
        """PE-1."""
        return dict.fromkeys(turtles, 0)

    def space(self, table: Table, turtle: str) -> int:
        """Returns the space that a turtle's stack stands on."""
        below = table[turtle]
        while isinstance(below, str):
            below = table[below]
        return below

    def group(self, table: Table, turtle: str) -> list[str]:
        """PE-6: the turtle and those on it, from below."""
        rider = {below: above for above, below in table.items()}
        group = [turtle]
        while group[-1] in rider:
            group.append(rider[group[-1]])
        return group

    def here(self, table: Table, space: int | None) -> list[str]:
        """Returns every turtle of a space, whatever is under it."""
        return [turtle for turtle in table if self.space(table, turtle) == space]

    def last(self, table: Table) -> list[str]:
        """PE-4: any turtle of the last space, in a stack too."""
        return self.here(table, min(self.space(table, turtle) for turtle in table))

    def first(self, table: Table) -> list[str]:
        """PE-5."""
        return self.here(table, max(self.space(table, turtle) for turtle in table))

    def slowed(self, table: Table, raven: int | None) -> list[str]:
        """PE-13, PE-24."""
        return [turtle for turtle in table if self.space(table, turtle) not in (0, raven)]

    def target(self, space: int, steps: int, lettuce: int) -> int:
        """PE-8, PE-17."""
        return max(0, min(space + steps, lettuce))

    def shore(self, path: list[str], space: int) -> int:
        """PE-10."""
        while path[space] == "river":
            space -= 1
        return space

    def land(self, table: Table, turtle: str, space: int, path: list[str]) -> Table:
        """PE-6, PE-7, PE-9: on the top of the stack there; apart on a fox; beside on the start."""
        after = {**table, turtle: space}
        if path[space] == "fox":
            return {**after, **dict.fromkeys(self.group(table, turtle), space)}
        bottoms = [other for other in after if after[other] == space and other != turtle]
        if space and bottoms:
            after[turtle] = self.group(after, bottoms[0])[-1]
        return after

    def fetched(self, table: Table, stone: int) -> Table:
        """PE-16: the stack of a stone, one group, to the start."""
        return {turtle: 0 if below == stone else below for turtle, below in table.items()}

    def places(
        self, table: Table, owners: dict[str, int], raven: int | None, path: list[str]
    ) -> list[list[int]]:
        """PE-18, PE-19, PE-20."""
        shunned = {raven, *(self.space(table, turtle) for turtle in table if turtle == BLACK)}
        ranking: dict[tuple[int, int], list[int]] = {}
        for turtle, player in owners.items():
            space = self.space(table, turtle)
            if path[space] != "fox" and space not in shunned:
                rank = (-space, self.height(table, turtle) if space else 0)
                ranking.setdefault(rank, []).append(player)
        return [sorted(ranking[rank]) for rank in sorted(ranking)] or [[]]

    def height(self, table: Table, turtle: str) -> int:
        """PE-18: how many turtles are under it."""
        below = table[turtle]
        return 1 + self.height(table, below) if isinstance(below, str) else 0
