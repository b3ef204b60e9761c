"""Which shapes of Mahé are wrong: answers, set-ups, positions."""

from typing import Any

from tests.model.reading import has_fields, is_whole, seated
from tests.model.reading import setup_codes as setup_codes_of_all

KINDS = ("turtle", "roll", "again", "play-card", "reveal", "done", "report")
COLOURS = ["red", "yellow", "orange", "green", "blue", "purple", "black"]
CARDS = {1: 3, 2: 3, 3: 5, 4: 5, 5: 5, 6: 3}
VALUES = [str(value) for value in CARDS]
PLACES = {"raft": 0, **{str(space): space for space in range(1, 22)}}

FIELDS: dict[str, tuple[set[str], set[str]]] = {
    "turtle": ({"colour"}, set()),
    "roll": ({"dice"}, set()),
    "again": ({"again"}, {"by"}),
    "play-card": ({"eggs"}, {"by"}),
    "reveal": ({"eggs"}, set()),
    "done": (set(), set()),
    "report": ({"to", "card_to"}, set()),
}
"""Needed fields and those that may be left out, by kind."""


def is_answer_well_shaped(body: dict[str, Any]) -> bool:
    """Judges the fields of an answer of one of this game's kinds."""
    needed, optional = FIELDS[body["kind"]]
    if not has_fields(body, {"kind", *needed}, optional):
        return False
    return all(_is_right_type(field, body[field]) for field in body)


def _is_right_type(field: str, value: object) -> bool:
    if field == "dice":
        return isinstance(value, list) and all(is_whole(die) for die in value)
    if field == "again":
        return isinstance(value, bool)
    if field in ("kind", "colour"):
        return isinstance(value, str)
    if field == "to":
        return is_whole(value) or isinstance(value, str)
    return is_whole(value) or (field == "card_to" and value is None)


# ---- set-up ---------------------------------------------------------------------------------


def setup_codes(body: object) -> set[str]:
    """Returns every code that may be said of a set-up; empty means that it can be played.

    Unsure in the text: whether a value of a wrong type under `options` and `board`, and an unknown
    field of `board` or `cards`, is a shape or a value. Either code is taken.
    """
    if not isinstance(body, dict):
        return {"bad-request"}
    codes = setup_codes_of_all(body, "mahe", 2, 7)
    players = body.get("players")
    codes |= _colours_codes(seated(body), len(players) if isinstance(players, list) else 0)
    return codes | _options_codes(body.get("options", {})) | _board_codes(body.get("board", {}))


def turtles_each(players: int) -> int:
    """Returns how many turtles each has."""
    return 2 if players <= 3 else 1


def _colours_codes(players: list[dict[str, Any]], count: int) -> set[str]:
    codes: set[str] = set()
    given: list[object] = []
    for colours in [player["colours"] for player in players if "colours" in player]:
        if not isinstance(colours, list) or not all(isinstance(c, str) for c in colours):
            codes.add("bad-request")
            continue
        given += colours
        if len(colours) != turtles_each(count) or not set(colours) <= set(COLOURS):
            codes.add("bad-setup")
    return codes | ({"bad-setup"} if len(set(given)) < len(given) else set())


def _options_codes(options: object) -> set[str]:
    if not isinstance(options, dict):
        return {"bad-request"}
    codes = {"bad-setup"} if set(options) - {"cards_as_dice"} else set()
    if not isinstance(options.get("cards_as_dice", True), bool):
        codes |= {"bad-setup", "bad-request"}
    return codes


def _board_codes(board: object) -> set[str]:
    if not isinstance(board, dict):
        return {"bad-request"}
    cards = board.get("cards", {str(value): count for value, count in CARDS.items()})
    either = {"bad-setup", "bad-request"}
    if set(board) - {"cards"} or not isinstance(cards, dict):
        return either
    if set(cards) - set(VALUES) or not all(is_whole(count) for count in cards.values()):
        return either
    if min(cards.values(), default=0) < 0 or sum(cards.values()) != 24:
        return {"bad-setup"}
    return set()


# ---- positions ------------------------------------------------------------------------------

TRACKED = {"spaces", "cards", "beach", "face_up"}
BOOKKEEPING = {"dice", "player", "turtle", "cards_left"}


def position_shape(body: object) -> str:
    """Says of a position: `good`, `odd` (some would call it misshapen) or `bad`."""
    if not has_fields(body, TRACKED, BOOKKEEPING):
        return "bad"
    assert isinstance(body, dict)
    numbers = [*_list(body.get("dice", [])), body.get("player", 0), body.get("cards_left", 0)]
    numbers += [body["face_up"]] if body["face_up"] is not None else []
    if not all(map(is_whole, numbers)) or not isinstance(body.get("turtle", ""), str | None):
        return "bad"
    if not all(isinstance(at, bool) for at in _list(body["beach"])):
        return "bad"
    if not all(is_whole(card) for hand in _list(body["cards"]) for card in _list(hand)):
        return "bad"
    return _spaces_shape(body["spaces"])


def _list(value: object) -> list[Any]:
    """Returns a list as it is; anything else becomes one that no check lets pass."""
    return value if isinstance(value, list) else [object()]


def _spaces_shape(spaces: object) -> str:
    if not isinstance(spaces, dict):
        return "bad"
    for stack in spaces.values():
        if not all(isinstance(turtle, str) for turtle in _list(stack)):
            return "bad"
    if not {"raft"} <= set(spaces) <= set(PLACES):
        return "odd"  # a raft left out, an unknown space: a shape, or a table that cannot be
    bare = any(not stack for space, stack in spaces.items() if space != "raft")
    return "odd" if bare else "good"
