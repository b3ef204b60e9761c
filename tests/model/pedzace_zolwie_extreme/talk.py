"""Plays Pędzące żółwie Extreme with the model in few words, for tests."""

from typing import Any

from tests.model.pedzace_zolwie_extreme.model import Model
from tests.model.talking import Talk as Conversation

EASY = ["mound", "mound", "river", "mound", "fox", "fox", "mound", "mound", "mound", "stone"]
"""Mounds 1, 2, 4, 7, 8, 9; river 3; foxes 5 and 6; lettuce 11."""


class Talk(Conversation[Model]):
    """A game of two on the default path, with the table as a test lays it."""

    def __init__(self, players: int = 2, **setup: Any) -> None:
        people = [{"name": f"P{seat}"} for seat in range(players)]
        begun = {"game": "pedzace-zolwie-extreme", "players": people, "help": "quiet", **setup}
        super().__init__(Model(), begun)

    def lies(
        self, spaces: dict[str, Any], raven: int | None = None, **tokens: str
    ) -> dict[str, Any]:
        """Lays turtles as named, the others alone on the start; tokens as `m3="speed-up"`."""
        assert self.model.game
        named = [t for groups in spaces.values() for group in groups for t in group]
        left = [[turtle] for turtle in self.model.game["turtles"] if turtle not in named]
        laid = {**spaces, "0": [*spaces.get("0", []), *left]}
        hidden = {str(stone): "hidden" for stone in self.model.play["tokens"]}
        up = {mound.removeprefix("m"): token for mound, token in tokens.items()}
        position = {"spaces": laid, "raven": raven, "tokens": {**hidden, **up}}
        return self.says({"correct": {"position": position, "reason": "a test"}})

    def plays(self, words: str) -> dict[str, Any]:
        """Plays a card as the board file writes it; returns the reply."""
        return self.says({"answer": written(words)})

    def picks(self, turtle: str) -> dict[str, Any]:
        """Chooses a turtle."""
        return self.answers(kind="choose", turtle=turtle)

    def turns(self, token: str) -> dict[str, Any]:
        """Turns a token up."""
        return self.answers(kind="token", token=token)

    def tiles(self, **owners: int) -> dict[str, Any]:
        """Turns the tiles up; returns the reply."""
        return self.says({"answer": {"kind": "owners", "owners": owners}})

    def tokens(self) -> dict[str, str]:
        """Returns the tokens that are no longer hidden."""
        laid = self.says({"show": "position"})["position"]["tokens"]
        return {stone: token for stone, token in laid.items() if token != "hidden"}

    def stands(self) -> dict[str, Any]:
        """Returns the groups off the start."""
        spaces: dict[str, Any] = self.says({"show": "position"})["position"]["spaces"]
        return {space: groups for space, groups in spaces.items() if space != "0"}

    def start(self) -> list[list[str]]:
        """Returns the groups on the start."""
        groups: list[list[str]] = self.says({"show": "position"})["position"]["spaces"].get("0", [])
        return groups

    def raven(self) -> Any:
        """Returns where the raven is."""
        return self.says({"show": "position"})["position"]["raven"]


def written(words: str) -> dict[str, Any]:
    """Writes a card as an answer."""
    way, *colours, steps = words.split()
    card: dict[str, Any] = {"type": way, "steps": int(steps)}
    return {"kind": "card", "card": {**card, **({"colour": colours[0]} if colours else {})}}


def asked(kind: str, player: int, **more: Any) -> dict[str, Any]:
    """A question."""
    return {"kind": kind, "player": player, **more}
