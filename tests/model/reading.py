"""Reads one line of the protocol, for the model only: JSON, and which shapes are wrong.

It knows nothing of a game in progress, and it never says what a request does.
"""

import json
from typing import Any

UNREADABLE = object()
EITHER = {"bad-json", "bad-request"}
VERBS = ("new", "answer", "undo", "redo", "audit", "correct", "set", "note", "show")
SHOWN = ("position", "question", "log", "result", "setup")
LEVELS = ("quiet", "guide", "referee")
LANGUAGES = ("en", "pl")
BIGGEST = 2**63


def read(raw: bytes) -> tuple[Any, set[str], set[str]]:
    """Returns the value, the codes one of which must be said, and codes that may be said."""
    must: set[str] = set()
    may: set[str] = set()
    if raw.startswith(b"\xef\xbb\xbf"):
        raw, may = raw[3:], {"bad-json"}
    if b"\\ud" in raw.lower():
        may = set(EITHER)  # half a surrogate pair is JSON, but no text
    try:
        return _parse(raw.decode("utf-8"), must, may), must, may
    except (RecursionError, OverflowError):
        return UNREADABLE, set(EITHER), set()
    except ValueError:
        return UNREADABLE, {"bad-json"}, set()


def _parse(text: str, must: set[str], may: set[str]) -> Any:
    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        if len({key for key, _ in items}) < len(items):
            must.update(EITHER)
        return dict(items)

    def real(digits: str) -> float:
        if float(digits) in (float("inf"), float("-inf")) or float(digits).is_integer():
            must.update(EITHER)
        return float(digits)

    def whole(digits: str) -> int:
        if len(digits) <= 18:
            return int(digits)
        may.update(EITHER)  # not every reader has whole numbers without end
        return -BIGGEST if digits[0] == "-" else BIGGEST

    def constant(_word: str) -> float:
        must.update(EITHER)
        return float("nan")

    return json.loads(
        text, object_pairs_hook=pairs, parse_float=real, parse_int=whole, parse_constant=constant
    )


def is_whole(value: object) -> bool:
    """Says whether it is a whole number of JSON; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_huge(value: object) -> bool:
    """Says whether it was a whole number that not every reader has."""
    return is_whole(value) and abs(value) >= BIGGEST  # type: ignore[arg-type]


def has_fields(body: object, needed: set[str], optional: set[str] = frozenset()) -> bool:  # type: ignore[assignment]
    """Says whether it is an object with all needed fields and none but those and the optional."""
    return isinstance(body, dict) and needed <= set(body) <= needed | optional


# ---- set-up ---------------------------------------------------------------------------------


def level_codes(level: object, players: int) -> set[str]:
    """Judges a help level for all, or a list with one for each player."""
    if isinstance(level, str):
        return set() if level in LEVELS else {"bad-setup"}
    if not isinstance(level, list) or not all(isinstance(one, str) for one in level):
        return {"bad-request"}
    fits = len(level) == players and all(one in LEVELS for one in level)
    return set() if fits else {"bad-setup"}


def language_codes(language: object) -> set[str]:
    """Judges a language's name."""
    if not isinstance(language, str):
        return {"bad-request"}
    return set() if language in LANGUAGES else {"bad-setup"}


def people_codes(players: object, least: int, most: int) -> set[str]:
    """Judges how many they are, their names, and the shape of each but for the colours."""
    if not isinstance(players, list):
        return {"bad-request"}
    codes = set() if least <= len(players) <= most else {"bad-setup"}
    names = []
    for player in players:
        if not has_fields(player, {"name"}, {"colours"}) or not isinstance(player["name"], str):
            codes.add("bad-request")
            continue
        names.append(player["name"].strip())
    if len(set(names)) < len(names) or not all(1 <= len(name) <= 24 for name in names):
        codes.add("bad-setup")
    return codes


def setup_codes(body: dict[str, Any], game: str, least: int, most: int) -> set[str]:
    """Judges of a set-up what is alike in every game: fields, game, people, help, language."""
    codes: set[str] = set()
    if not has_fields(body, {"game", "players"}, {"options", "board", "help", "language"}):
        codes.add("bad-request")
    if body.get("game", game) != game:
        codes.add("bad-setup" if isinstance(body["game"], str) else "bad-request")
    players = body.get("players", [{"name": str(seat)} for seat in range(least)])
    codes |= people_codes(players, least, most)
    count = len(players) if isinstance(players, list) else least
    codes |= level_codes(body.get("help", "guide"), count)
    return codes | language_codes(body.get("language", "en"))


def seated(body: dict[str, Any]) -> list[dict[str, Any]]:
    """Returns the players of a set-up that are objects, however wrong it is otherwise."""
    players = body.get("players")
    return [p for p in players if isinstance(p, dict)] if isinstance(players, list) else []
