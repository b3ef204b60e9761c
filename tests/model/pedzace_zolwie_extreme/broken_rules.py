"""Rules with one of them broken each: who stands where, who is first, who wins."""

from tests.model.pedzace_zolwie_extreme.rules import BLACK, Rules, Table

Owners = dict[str, int]


class LastIsTheBottom(Rules):
    """PE-4: of a stack in the last place any turtle may be chosen."""

    def last(self, table: Table) -> list[str]:
        return [t for t in super().last(table) if not isinstance(table[t], str)]


class FirstIsTheTop(Rules):
    """PE-5: of a stack in the first place any turtle may be chosen."""

    def first(self, table: Table) -> list[str]:
        return [t for t in super().first(table) if t not in table.values()]


class RidersStay(Rules):
    """PE-6: a turtle takes along those on it."""

    def land(self, table: Table, turtle: str, space: int, path: list[str]) -> Table:
        stay = {t: table[turtle] if below == turtle else below for t, below in table.items()}
        return super().land(stay, turtle, space, path)


class AllOfTheStackGo(Rules):
    """PE-6: those under it stay."""

    def land(self, table: Table, turtle: str, space: int, path: list[str]) -> Table:
        while isinstance(table[turtle], str):
            turtle = str(table[turtle])
        return super().land(table, turtle, space, path)


class GoesUnder(Rules):
    """PE-7: on top of those that stand there."""

    def land(self, table: Table, turtle: str, space: int, path: list[str]) -> Table:
        after = super().land(table, turtle, space, path)
        if isinstance(after[turtle], str):
            top = self.group(after, turtle)[-1]
            bottom = next(t for t, below in after.items() if below == space)
            after |= {turtle: space, bottom: top}
        return after


class ClimbsOnTheStart(Rules):
    """PE-7: on the start groups stand side by side."""

    def land(self, table: Table, turtle: str, space: int, path: list[str]) -> Table:
        after = super().land(table, turtle, space, path)
        others = [t for t, below in table.items() if below == 0 and t != turtle]
        return after if space or not others else {**after, turtle: self.group(table, others[0])[-1]}


class ApartOnTheStart(Rules):
    """PE-7: a group that comes back to the start stays one."""

    def land(self, table: Table, turtle: str, space: int, path: list[str]) -> Table:
        return super().land(table, turtle, space, ["fox", *path[1:]])


class StaysBeforeTheStart(Rules):
    """PE-8: it stops on the start."""

    def target(self, space: int, steps: int, lettuce: int) -> int:
        return space if space + steps < 0 else super().target(space, steps, lettuce)


class StacksOnFoxes(Rules):
    """PE-9."""

    def land(self, table: Table, turtle: str, space: int, path: list[str]) -> Table:
        return super().land(table, turtle, space, ["stone" if s == "fox" else s for s in path])


class OneStepFromTheRiver(Rules):
    """PE-10: to the first stone that is no river."""

    def shore(self, path: list[str], space: int) -> int:
        return space - 1 if path[space] == "river" else space


class Swims(Rules):
    """PE-10."""

    def shore(self, path: list[str], space: int) -> int:
        return max(space, super().shore(path, space))


class SlowsOnTheStart(Rules):
    """PE-13: one on the start may not be chosen."""

    def slowed(self, table: Table, raven: int | None) -> list[str]:
        return [turtle for turtle in table if self.space(table, turtle) != raven]


class SlowsBesideTheRaven(Rules):
    """PE-24: one beside the raven may not be chosen."""

    def slowed(self, table: Table, raven: int | None) -> list[str]:
        return super().slowed(table, 0 if raven else raven)


class FetchedApart(Rules):
    """PE-16: they come to the start as one group."""

    def fetched(self, table: Table, stone: int) -> Table:
        return {**table, **dict.fromkeys(self.here(table, stone), 0)}


class OnlyTheBottomIsFetched(Rules):
    """PE-16: every turtle of the stone."""

    def fetched(self, table: Table, stone: int) -> Table:
        bottom = next(t for t, below in table.items() if below == stone)
        above = {t: stone for t, below in table.items() if below == bottom}
        return {**table, **above, bottom: 0}


class ExactlyIntoTheLettuce(Rules):
    """PE-17: more steps than needed are lost."""

    def target(self, space: int, steps: int, lettuce: int) -> int:
        return space if space + steps > lettuce else super().target(space, steps, lettuce)


class HigherIsBetter(Rules):
    """PE-18: in a stack the lower is ahead."""

    def height(self, table: Table, turtle: str) -> int:
        return -super().height(table, turtle)


class HigherIsLevel(Rules):
    """PE-18: those of a stack are not level."""

    def height(self, table: Table, turtle: str) -> int:
        return min(0, super().height(table, turtle))


class FoxesRank(Rules):
    """PE-19."""

    def places(
        self, table: Table, owners: Owners, raven: int | None, path: list[str]
    ) -> list[list[int]]:
        dry = ["stone" if stone == "fox" else stone for stone in path]
        return super().places(table, owners, raven, dry)


class RavenShunsNobody(Rules):
    """PE-19."""

    def places(
        self, table: Table, owners: Owners, raven: int | None, path: list[str]
    ) -> list[list[int]]:
        return super().places(table, owners, None if raven else raven, path)


class BlackShunsNobody(Rules):
    """PE-19."""

    def places(
        self, table: Table, owners: Owners, raven: int | None, path: list[str]
    ) -> list[list[int]]:
        return super().places(
            {**table, BLACK: -1} if BLACK in table else table, owners, raven, path
        )


class NobodyOnTheStartRanks(Rules):
    """PE-20: turtles on the start are ranked."""

    def places(
        self, table: Table, owners: Owners, raven: int | None, path: list[str]
    ) -> list[list[int]]:
        return super().places(table, owners, raven, ["fox", *path[1:]])


class OrderOnTheStart(Rules):
    """PE-20: turtles on the start are level."""

    def places(
        self, table: Table, owners: Owners, raven: int | None, path: list[str]
    ) -> list[list[int]]:
        level = super().places(table, owners, raven, path)
        start = {owners[turtle] for turtle in owners if self.space(table, turtle) == 0}
        return [[p] for ps in level for p in ps] if set(level[-1]) & start else level


RULES: list[type[Rules]] = [
    LastIsTheBottom, FirstIsTheTop, RidersStay, AllOfTheStackGo, GoesUnder, ClimbsOnTheStart,
    ApartOnTheStart, StaysBeforeTheStart, StacksOnFoxes, OneStepFromTheRiver, Swims,
    SlowsOnTheStart, SlowsBesideTheRaven, FetchedApart, OnlyTheBottomIsFetched,
    ExactlyIntoTheLettuce, HigherIsBetter, HigherIsLevel, FoxesRank, RavenShunsNobody,
    BlackShunsNobody, NobodyOnTheStartRanks, OrderOnTheStart,
]  # fmt: skip
