"""Which shapes of Tortuga are wrong: answers, set-ups, positions."""

from typing import Any

from tests.model.reading import has_fields, is_whole, seated
from tests.model.reading import setup_codes as setup_codes_of_all
from tests.model.tortuga.rules import CELLS, NESTS, SIDES, SOUTH_STARTS, TURTLES, enemy

KINDS = ("move", "done", "report")
OWNERS = ("south", "north", "neutral")
OPTIONS = {"forced": ("immediate", "chain"), "maximum": ("turtle", "player")}
EITHER = {"bad-setup", "bad-request"}


def is_answer_well_shaped(body: dict[str, Any]) -> bool:
    """Judges the fields of an answer of one of this game's kinds."""
    if body["kind"] == "done":
        return has_fields(body, {"kind"})
    if body["kind"] == "report":
        return has_fields(body, {"kind", "turned"}) and (
            is_whole(body["turned"]) or is_list_of_texts(body["turned"])
        )
    if not has_fields(body, {"kind", "from", "path"}, {"facing"}):
        return False
    facing = body.get("facing", {})
    return (
        isinstance(body["from"], str)
        and is_list_of_texts(body["path"])
        and isinstance(facing, dict)
        and is_list_of_texts(list(facing.values()))
    )


def is_list_of_texts(value: object) -> bool:
    """Says whether it is a list of nothing but texts."""
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


# ---- set-up ---------------------------------------------------------------------------------


def setup_codes(body: object) -> set[str]:
    """Returns every code that may be said of a set-up; empty means that it can be played.

    Unsure in the text: whether a value of a wrong type under `options` and `board`, and an unknown
    field of `board`, is a shape or a value. Either code is taken.
    """
    if not isinstance(body, dict):
        return {"bad-request"}
    codes = setup_codes_of_all(body, "tortuga", 2, 2) | colours_codes(seated(body))
    return codes | options_codes(body.get("options", {})) | board_codes(body.get("board", {}))


def colours_codes(players: list[dict[str, Any]]) -> set[str]:
    """Turtles are alike, so nobody has a colour."""
    given = [player.get("colours", []) for player in players]
    codes = set() if all(map(is_list_of_texts, given)) else {"bad-request"}
    return codes | ({"bad-setup"} if any(given) else set())


def options_codes(options: object) -> set[str]:
    """`forced` and `maximum`."""
    if not isinstance(options, dict):
        return {"bad-request"}
    codes = {"bad-setup"} if set(options) - set(OPTIONS) else set()
    for name, values in OPTIONS.items():
        value = options.get(name, values[0])
        if not isinstance(value, str):
            codes |= EITHER
        elif value not in values:
            codes.add("bad-setup")
    return codes


def board_codes(board: object) -> set[str]:
    """`start`: a preset, or eight cells for each side."""
    if not isinstance(board, dict):
        return {"bad-request"}
    start = board.get("start", "lozenge")
    if set(board) - {"start"}:
        return EITHER
    if isinstance(start, str):
        return set() if start in SOUTH_STARTS else {"bad-setup"}
    if not has_fields(start, set(SIDES)) or not all(is_list_of_texts(start[s]) for s in SIDES):
        return EITHER
    return {"bad-setup"} if is_faulty(start) else set()


def is_faulty(start: dict[str, list[str]]) -> bool:
    """Cells off the board, doubled, not eight, in the other's nest."""
    cells = start["south"] + start["north"]
    return (
        any(len(start[side]) != TURTLES for side in SIDES)
        or len(set(cells)) < len(cells)
        or not set(cells) <= set(CELLS)
        or any(NESTS[enemy(side)] in start[side] for side in SIDES)
    )


# ---- positions ------------------------------------------------------------------------------


def position_shape(body: object) -> str:
    """Says of a position: `good`, `odd` (some would call it misshapen) or `bad`."""
    if not has_fields(body, {"cells"}, {"player"}):
        return "bad"
    assert isinstance(body, dict)
    cells = body["cells"]
    if not isinstance(cells, dict) or not is_whole(body.get("player", 0)):
        return "bad"
    if not is_list_of_texts(list(cells.values())):
        return "bad"
    return "good" if set(cells) <= set(CELLS) and set(cells.values()) <= set(OWNERS) else "odd"
