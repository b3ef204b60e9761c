"""Draws tables of Pędzące żółwie Extreme in the protocol's form, in any order of their lists."""

import random
from typing import Any

from tests.model.pedzace_zolwie_extreme.model import Model
from tests.model.pedzace_zolwie_extreme.rules import TOKENS


def table_that_can_be(chance: random.Random, model: Model) -> dict[str, Any]:
    """Returns a position without the player: as tracked, or in some of its parts another."""
    assert model.game
    position = model.position()
    del position["player"]
    if chance.random() < 0.8:
        position["spaces"] = spaces(chance, model.game["turtles"], model.game["path"])
    if position["raven"] is not None and chance.random() < 0.5:
        lettuce = len(model.game["path"]) - 1
        anywhere = [chance.randint(0, lettuce), lettuce]
        position["raven"] = chance.choice([*anywhere, *map(int, position["spaces"])])
    if chance.random() < 0.6:
        position["tokens"] = tokens(chance, list(position["tokens"]))
    return position


def spaces(chance: random.Random, turtles: list[str], path: list[str]) -> dict[str, Any]:
    """Stands turtles on a few spaces, seldom in the lettuce, never in a river."""
    dry = [space for space, kind in enumerate(path[:-1]) if kind != "river"]
    chosen = chance.choices(dry, k=chance.randint(1, 4)) + [0] * chance.choice([0, 0, 1])
    if chance.random() < 0.3:
        chosen.append(path.index("fox"))
    if chance.random() < 0.15:
        chosen.append(len(path) - 1)
    stood: dict[str, Any] = {}
    for turtle in chance.sample(turtles, len(turtles)):
        space = chance.choice(chosen)
        groups = stood.setdefault(str(space), [])
        apart = path[space] == "fox" or (space == 0 and chance.random() < 0.5)
        if apart or not groups:
            groups.append([turtle])
        else:
            chance.choice(groups).append(turtle)
    return stood


def tokens(chance: random.Random, mounds: list[str]) -> dict[str, str]:
    """Lays the six tokens, face up, gone or hidden."""
    bag = [token for token in TOKENS for _ in range(TOKENS[token])]
    chance.shuffle(bag)
    hidden = chance.choice([0.0, 0.3, 0.7, 1.0])
    laid = {}
    for mound, token in zip(mounds, bag, strict=True):
        word = "gone" if token == "bad-luck" and chance.random() < 0.5 else token
        laid[mound] = "hidden" if chance.random() < hidden else word
    return laid


def shuffled(chance: random.Random, position: dict[str, Any]) -> dict[str, Any]:
    """Spaces, tokens and groups have no meaningful order in a request; a group has."""
    if chance.random() < 0.5:
        return position
    for groups in position["spaces"].values():
        chance.shuffle(groups)
    fields = {}
    for field in chance.sample(list(position), len(position)):
        value = position[field]
        if isinstance(value, dict):
            value = dict(chance.sample(list(value.items()), len(value)))
        fields[field] = value
    return fields
