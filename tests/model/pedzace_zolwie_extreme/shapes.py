"""Which shapes of Pędzące żółwie Extreme are wrong: answers, set-ups, positions."""

from functools import cache
from typing import Any

from tests.model.pedzace_zolwie_extreme.rules import BLACK, COLOURS, TOKENS, card_kinds
from tests.model.reading import has_fields, is_whole, seated
from tests.model.reading import setup_codes as setup_codes_of_all

KINDS = ("card", "choose", "token", "owners", "done", "report")
GAME = "pedzace-zolwie-extreme"
OPTIONS = {"black_turtle", "raven", "open_tiles"}
LONG = 99  # stones of a path beyond which some see no end
STONES = ("stone", "fox", "river", "mound")
COLOURED, PLAIN = ("forward", "back"), ("catch-up", "curse")


@cache
def _kinds_of(turtles: tuple[str, ...]) -> frozenset[str]:
    return frozenset(card_kinds(list(turtles)))


def kinds_of(turtles: list[str]) -> frozenset[str]:
    """Returns every kind of card with these turtles."""
    return _kinds_of(tuple(turtles))


# ---- answers --------------------------------------------------------------------------------


def is_answer_well_shaped(body: dict[str, Any]) -> bool:
    """Judges the fields of an answer of one of this game's kinds."""
    if body["kind"] == "done":
        return has_fields(body, {"kind"})
    field = {"choose": "turtle", "report": "to"}.get(body["kind"], body["kind"])
    if not has_fields(body, {"kind", field}):
        return False
    value = body[field]
    if body["kind"] == "card":
        return _is_card(value)
    if body["kind"] == "owners":
        return isinstance(value, dict) and all(map(is_whole, value.values()))
    return is_whole(value) if field == "to" else isinstance(value, str)


def _is_card(card: object) -> bool:
    if not has_fields(card, {"type", "steps"}, {"colour"}):
        return False
    assert isinstance(card, dict)
    if not (isinstance(card["type"], str) and is_whole(card["steps"])):
        return False
    if card["type"] in (*COLOURED, *PLAIN) and ("colour" in card) != (card["type"] in COLOURED):
        return False
    return isinstance(card.get("colour", ""), str)


# ---- set-up ---------------------------------------------------------------------------------


def setup_codes(body: object) -> set[str]:
    """Returns every code that may be said of a set-up; empty means that it can be played.

    Unsure in the text: whether a value of a wrong type under `options` and `board`, and an unknown
    field of `board`, is a shape or a value. Either code is taken.
    """
    if not isinstance(body, dict):
        return {"bad-request"}
    codes = setup_codes_of_all(body, GAME, 2, 6)
    options = body.get("options", {})
    chosen = {o for o in OPTIONS if options.get(o) is True} if isinstance(options, dict) else set()
    players = seated(body)
    codes |= _options_codes(options) | _colours_codes(players, chosen)
    return codes | _board_codes(body.get("board", {}), chosen, len(players))


def is_setup_contested(body: dict[str, Any]) -> bool:
    """Says of a set-up that can be played whether some would not take it."""
    board, path = body.get("board", {}), body.get("board", {}).get("path", [])
    black = body.get("options", {}).get("black_turtle", False)
    named_black = any(BLACK in kind for kind in board.get("cards", {}))
    no_colour = any(player.get("colours") == [] for player in body["players"])
    return (
        ("cards" in board and not path)
        or len(path) > LONG
        or no_colour
        or (named_black and not black)
    )


def _colours_codes(players: list[dict[str, Any]], chosen: set[str]) -> set[str]:
    """PE-25: none, or one with `open_tiles`; nobody is black (PE-21)."""
    codes: set[str] = set()
    given: list[object] = []
    for player in (player for player in players if "colours" in player):
        colours = player["colours"]
        if not isinstance(colours, list) or not all(isinstance(c, str) for c in colours):
            codes.add("bad-request")
            colours = []
        fits = len(colours) == 1 and colours[0] in COLOURS[:-1]
        codes |= set() if (fits if "open_tiles" in chosen else colours == []) else {"bad-setup"}
        given += colours
    return codes | ({"bad-setup"} if len(set(given)) < len(given) else set())


def _options_codes(options: object) -> set[str]:
    if not isinstance(options, dict):
        return {"bad-request"}
    codes = {"bad-setup"} if set(options) - OPTIONS else set()
    if not all(isinstance(options.get(option, True), bool) for option in OPTIONS):
        codes |= {"bad-setup", "bad-request"}
    return codes


def _board_codes(board: object, chosen: set[str], players: int) -> set[str]:
    if not isinstance(board, dict):
        return {"bad-request"}
    codes = {"bad-setup", "bad-request"} if set(board) - {"path", "cards"} else set()
    codes |= _path_codes(board["path"]) if "path" in board else set()
    return codes | (_cards_codes(board["cards"], chosen, players) if "cards" in board else set())


def _path_codes(path: object) -> set[str]:
    if not isinstance(path, list) or not all(isinstance(stone, str) for stone in path):
        return {"bad-setup", "bad-request"}
    if not set(path) <= set(STONES):
        return {"bad-setup", "bad-request"}
    fits = path.count("fox") == 2 and path.count("mound") == 6 and "river" in path
    return set() if fits and path[0] != "river" else {"bad-setup"}


def _cards_codes(cards: object, chosen: set[str], players: int) -> set[str]:
    if not isinstance(cards, dict) or not all(map(is_whole, cards.values())):
        return {"bad-setup", "bad-request"}
    turtles = COLOURS if "black_turtle" in chosen else COLOURS[:-1]
    meant = {kind for kind, count in cards.items() if count or kind not in kinds_of(COLOURS)}
    if not meant <= kinds_of(turtles):
        return {"bad-setup"} if set(cards) <= kinds_of(COLOURS) else {"bad-setup", "bad-request"}
    fits = all(count >= 0 for count in cards.values()) and sum(cards.values()) > 5 * players
    return set() if fits else {"bad-setup"}


# ---- positions ------------------------------------------------------------------------------


def position_shape(body: object) -> str:
    """Says of a position: `good`, `odd` (some would call it misshapen) or `bad`."""
    if not has_fields(body, {"spaces", "raven", "tokens"}, {"player"}):
        return "bad"
    assert isinstance(body, dict)
    if not (body["raven"] is None or is_whole(body["raven"])) or not is_whole(
        body.get("player", 0)
    ):
        return "bad"
    if not isinstance(body["spaces"], dict) or not isinstance(body["tokens"], dict):
        return "bad"
    if not all(map(_is_groups, body["spaces"].values())):
        return "bad"
    if not all(isinstance(token, str) for token in body["tokens"].values()):
        return "bad"
    words = {"hidden", "gone", *TOKENS}
    named = {t for groups in body["spaces"].values() for group in groups for t in group}
    places = [*body["spaces"], *body["tokens"]]
    well_named = named <= set(COLOURS) and set(body["tokens"].values()) <= words
    return "good" if well_named and all(map(_is_number, places)) else "odd"


def _is_groups(groups: object) -> bool:
    if not isinstance(groups, list) or not all(isinstance(group, list) for group in groups):
        return False
    return all(isinstance(turtle, str) for group in groups for turtle in group)


def _is_number(place: str) -> bool:
    return place.isascii() and place.isdigit() and place == str(int(place))
