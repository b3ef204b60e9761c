"""The rules of Turtle Bay once more, over plain lists: what moves, what turns, who stands where.

A table is `{colour: [[square, side], ...]}` with -1 for a waiting turtle. Nothing here changes its
arguments. Methods stand in a class only so that a test can break one and see that it is noticed.
"""

WAITING = -1

Table = dict[str, list[list]]  # type: ignore[type-arg]


class Rules:
    """Each method is one rule; `squares` is N, so N+1 is the ocean."""

    def start(self, colours: list[str]) -> Table:
        """TB-1."""
        return {c: [[0, "feet"]] + [[WAITING, "feet"] for _ in range(4)] for c in colours}

    def dice(self, table: Table, colour: str) -> int:
        """TB-3."""
        backs = sum(1 for _, side in table[colour] if side == "back")
        return 1 if backs < 2 else 2 if backs == 2 else 3

    def can_move(self, table: Table, colour: str, squares: int) -> bool:
        """TB-7, TB-8, TB-10, TB-16."""
        return any(self.is_mover(turtle, squares) for turtle in table[colour])

    def is_mover(self, turtle: list, squares: int) -> bool:  # type: ignore[type-arg]
        """TB-7, TB-8, TB-10: on the board, on its feet, not in the ocean."""
        return turtle[1] == "feet" and 0 <= turtle[0] <= squares

    def target(self, square: int, steps: int, squares: int) -> int:
        """TB-10."""
        return min(square + steps, squares + 1)

    def is_passed(self, place: int, start: int, end: int) -> bool:
        """TB-11, TB-12, TB-13: from the square left (not the start) to the last before landing."""
        return place != 0 and start <= place < end

    def move(
        self, table: Table, colour: str, square: int, steps: int, squares: int
    ) -> tuple[Table, list[tuple[str, int]], int]:
        """TB-5, TB-9, TB-11: returns the new table, what was turned over, and the landing."""
        end = self.target(square, steps, squares)
        after = {c: [list(turtle) for turtle in turtles] for c, turtles in table.items()}
        mover = next(t for t in after[colour] if t == [square, "feet"])
        mover[0] = WAITING - 1  # off the board while the rest is turned
        turned = []
        for name, turtles in after.items():
            for turtle in turtles:
                if turtle is not mover and self.is_passed(turtle[0], square, end):
                    turtle[1] = "feet" if turtle[1] == "back" else "back"
                    turned.append((name, turtle[0]))
        mover[0] = end
        if square == 0:
            self.fill_start(after[colour])
        return after, turned, end

    def fill_start(self, turtles: list[list]) -> None:  # type: ignore[type-arg]
        """TB-9."""
        for turtle in turtles:
            if turtle[0] == WAITING:
                turtle[0] = 0
                return

    def in_ocean(self, table: Table, colour: str, squares: int) -> int:
        """Counts a player's turtles in the ocean."""
        return sum(1 for square, _ in table[colour] if square == squares + 1)

    def has_won(self, table: Table, colour: str, squares: int, quick: bool) -> bool:
        """TB-15."""
        return self.in_ocean(table, colour, squares) >= (3 if quick else 5)

    def standing(self, table: Table, colour: str, squares: int) -> tuple[int, list[int]]:
        """TB-17: the greater stands better; waiting turtles count as behind the start."""
        others = sorted((s for s, _ in table[colour] if s <= squares), reverse=True)
        return self.in_ocean(table, colour, squares), others

    def places(self, table: Table, colours: list[str], squares: int) -> list[list[int]]:
        """TB-17, TB-18."""
        groups: dict[tuple[int, tuple[int, ...]], list[int]] = {}
        for player, colour in enumerate(colours):
            ocean, others = self.standing(table, colour, squares)
            groups.setdefault((ocean, tuple(others)), []).append(player)
        return [groups[key] for key in sorted(groups, reverse=True)]
