"""Which shapes of Turtle Bay are wrong: answers, set-ups, positions."""

from typing import Any

from tests.model.reading import has_fields, is_whole, seated
from tests.model.reading import setup_codes as setup_codes_of_all

KINDS = ("roll", "move", "done", "report")
COLOURS = ["red", "yellow", "green", "blue"]


def is_answer_well_shaped(body: dict[str, Any]) -> bool:
    """Judges the fields of an answer of one of this game's kinds."""
    return {"roll": _roll, "move": _move, "done": _done, "report": _report}[body["kind"]](body)


def _roll(body: dict[str, Any]) -> bool:
    if not has_fields(body, {"kind", "dice"}) or not isinstance(body["dice"], list):
        return False
    return all(is_whole(die) for die in body["dice"])


def _move(body: dict[str, Any]) -> bool:
    if not has_fields(body, {"kind", "square"}, {"colour", "to"}):
        return False
    if not (is_whole(body["square"]) or body["square"] == "waiting"):
        return False
    return isinstance(body.get("colour", ""), str) and is_whole(body.get("to", 0))


def _done(body: dict[str, Any]) -> bool:
    return has_fields(body, {"kind"})


def _report(body: dict[str, Any]) -> bool:
    if not has_fields(body, {"kind", "turned"}):
        return False
    turned = body["turned"]
    return is_whole(turned) or (isinstance(turned, list) and all(map(_is_turtle, turned)))


def _is_turtle(entry: object) -> bool:
    if not has_fields(entry, {"colour", "square"}):
        return False
    assert isinstance(entry, dict)
    return isinstance(entry["colour"], str) and is_whole(entry["square"])


# ---- set-up ---------------------------------------------------------------------------------


def setup_codes(body: object) -> set[str]:
    """Returns every code that may be said of a set-up; empty means that it can be played.

    Unsure in the text: whether a value of a wrong type under `options` and `board`, and an unknown
    field of `board`, is a shape or a value. Either code is taken.
    """
    if not isinstance(body, dict):
        return {"bad-request"}
    codes = setup_codes_of_all(body, "turtle-bay", 2, 4) | _colours_codes(seated(body))
    return codes | _options_codes(body.get("options", {})) | _board_codes(body.get("board", {}))


def _colours_codes(players: list[dict[str, Any]]) -> set[str]:
    codes: set[str] = set()
    given: list[object] = []
    for player in players:
        colours = player.get("colours", [])
        if not isinstance(colours, list) or not all(isinstance(c, str) for c in colours):
            codes.add("bad-request")
        elif "colours" in player and (len(colours) != 1 or colours[0] not in COLOURS):
            codes.add("bad-setup")
        given += colours if isinstance(colours, list) else []
    doubled = len({str(colour) for colour in given}) < len(given)
    return codes | ({"bad-setup"} if doubled else set())


def _options_codes(options: object) -> set[str]:
    if not isinstance(options, dict):
        return {"bad-request"}
    codes = {"bad-setup"} if set(options) - {"quick"} else set()
    if not isinstance(options.get("quick", True), bool):
        codes |= {"bad-setup", "bad-request"}
    return codes


def _board_codes(board: object) -> set[str]:
    if not isinstance(board, dict):
        return {"bad-request"}
    squares = board.get("squares", 13)
    if set(board) - {"squares"} or not is_whole(squares):
        return {"bad-setup", "bad-request"}
    return set() if 1 <= squares <= 99 else {"bad-setup"}


# ---- positions ------------------------------------------------------------------------------


def position_shape(body: object) -> str:
    """Says of a position: `good`, `odd` (some would call it misshapen) or `bad`."""
    if not has_fields(body, {"turtles"}, {"dice", "player"}):
        return "bad"
    assert isinstance(body, dict)
    if not isinstance(body["turtles"], dict) or not is_whole(body.get("player", 0)):
        return "bad"
    dice = body.get("dice", [])
    if not isinstance(dice, list) or not all(is_whole(die) for die in dice):
        return "bad"
    shapes = [_turtles_shape(turtles) for turtles in body["turtles"].values()]
    if "bad" in shapes:
        return "bad"
    odd = "odd" in shapes or set(body["turtles"]) - set(COLOURS)
    return "odd" if odd else "good"


def _turtles_shape(turtles: object) -> str:
    if not isinstance(turtles, list):
        return "bad"
    shape = "good"
    for turtle in turtles:
        if not has_fields(turtle, {"square", "side"}) or not isinstance(turtle["side"], str):
            return "bad"
        if not (turtle["square"] is None or is_whole(turtle["square"])):
            return "bad"
        if turtle["side"] not in ("feet", "back"):
            shape = "odd"
    return shape
