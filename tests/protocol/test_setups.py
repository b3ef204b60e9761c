"""Set-ups: what is played as told, and every fault of what cannot be played (B10, K1)."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from companion import names, setups
from companion.games import games
from tests.protocol.talk import Talk

TWO = [{"name": "Anna"}, {"name": "Bo"}]


def told(**changes: Any) -> dict[str, Any]:
    """Gives a request for a game of two with some of it changed."""
    return {"new": {"game": "turtle-bay", "players": TWO, **changes}}


def named(*told: str) -> list[dict[str, Any]]:
    """Gives players of these names."""
    return [{"name": name} for name in told]


def coloured(*colours: list[str] | None) -> list[dict[str, Any]]:
    """Gives players of these colours, None for whoever tells none."""
    players = []
    for name, one in zip("ABCDEFG", colours, strict=False):
        players.append({"name": name} if one is None else {"name": name, "colours": one})
    return players


FAULTS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "an unknown game": (told(game="chess"), ["no-such-game"]),
    "a game in capitals": (told(game="Turtle-Bay"), ["no-such-game"]),
    "nobody": (told(players=[]), ["number-of-players"]),
    "one player": (told(players=named("Anna")), ["number-of-players"]),
    "five players": (told(players=named(*"ABCDE")), ["number-of-players"]),
    "an empty name": (told(players=named("", "Bo")), ["name-length"]),
    "a name of spaces": (told(players=named(" \t ", "Bo")), ["name-length"]),
    "a name of 25": (told(players=named("x" * 25, "Bo")), ["name-length"]),
    "two of one name": (told(players=named("Anna", "Anna")), ["name-twice"]),
    "two of one name after trimming": (told(players=named("Anna", " Anna ")), ["name-twice"]),
    "a name that nobody sees": (told(players=named("\u202e\u200b", "Bo")), ["name-unseen"]),
    "a name of an empty letter": (told(players=named("\u3164", "Bo")), ["name-unseen"]),
    "a name of two lines": (told(players=named("An\nna", "Bo")), ["name-breaks"]),
    "a name with a zero": (told(players=named("An\x00na", "Bo")), ["name-breaks"]),
    "two of one name, written otherwise": (
        told(players=named("Zo\u0301sia", "Z\u00f3sia")),
        ["name-twice"],
    ),
    "two of one name but for what nobody sees": (
        told(players=named("Anna", "An\u200bna")),
        ["name-twice"],
    ),
    "two that nobody sees": (told(players=named("\u200b", "\u200d")), ["name-unseen"] * 2),
    "two colours": (told(players=coloured(["red", "blue"], None)), ["number-of-colours"]),
    "a colour in a game without": (
        told(game="tortuga", board={}, options={}, players=coloured(["red"], None)),
        ["no-colours", "no-such-colour"],
    ),
    "three of exactly two": (
        told(game="tortuga", board={}, options={}, players=named(*"ABC")),
        ["number-of-players-just"],
    ),
    "no colours told": (told(players=coloured([], None)), ["number-of-colours"]),
    "an unknown colour": (told(players=coloured(["pink"], None)), ["no-such-colour"]),
    "a colour in capitals": (told(players=coloured(["Red"], None)), ["no-such-colour"]),
    "a colour twice": (told(players=coloured(["red"], ["red"])), ["colour-twice"]),
    "an unknown option": (told(options={"fast": True}), ["no-such-option"]),
    "an unknown option's number": (told(options={"fast": 1}), ["no-such-option"]),
    "another game's option": (told(options={"raven": True}), ["no-such-option"]),
    "an option's unknown word": (told(options={"quick": "very"}), ["no-such-value"]),
    "no squares": (told(board={"squares": 0}), ["squares"]),
    "fewer than no squares": (told(board={"squares": -5}), ["squares"]),
    "a hundred squares": (told(board={"squares": 100}), ["squares"]),
    "an unknown level": (told(help="loud"), ["no-such-level"]),
    "an unknown level in a list": (told(help=["guide", "loud"]), ["no-such-level"]),
    "too few levels": (told(help=["guide"]), ["number-of-levels"]),
    "too many levels": (told(help=["guide"] * 3), ["number-of-levels"]),
    "no levels": (told(help=[]), ["number-of-levels"]),
    "an unknown language": (told(language="xx"), ["no-such-language"]),
    "all at once": (
        told(
            players=coloured(["pink"], ["red"], ["red"], ["red", "blue"], None),
            options={"fast": True, "quick": "very"},
            board={"squares": 0},
            help=["loud"],
            language="xx",
        ),
        [
            "no-such-option",
            "no-such-value",
            "number-of-players",
            "number-of-colours",
            "no-such-colour",
            "colour-twice",
            "no-such-level",
            "number-of-levels",
            "no-such-language",
            "squares",
        ],
    ),
}

MISSHAPEN: dict[str, dict[str, Any]] = {
    "game a number": told(game=4),
    "players an object": told(players={"Anna": {}}),
    "a player a word": told(players=["Anna", "Bo"]),
    "a player without a name": told(players=[{"colours": ["red"]}, {"name": "Bo"}]),
    "a name a number": told(players=[{"name": 4}, {"name": "Bo"}]),
    "a player's unknown field": told(players=[{"name": "Anna", "age": 6}, {"name": "Bo"}]),
    "colours a word": told(players=[{"name": "Anna", "colours": "red"}, {"name": "Bo"}]),
    "colours null": told(players=[{"name": "Anna", "colours": None}, {"name": "Bo"}]),
    "a colour a number": told(players=[{"name": "Anna", "colours": [4]}, {"name": "Bo"}]),
    "options a list": told(options=["quick"]),
    "options null": told(options=None),
    "an option a number": told(options={"quick": 1}),
    "an option null": told(options={"quick": None}),
    "board a number": told(board=13),
    "squares a word": told(board={"squares": "13"}),
    "squares a float": told(board={"squares": 13.0}),
    "squares true": told(board={"squares": True}),
    "squares null": told(board={"squares": None}),
    "a board's unknown field": told(board={"length": 13}),
    "help a number": told(help=1),
    "help null": told(help=None),
    "a level null": told(help=["guide", None]),
    "language a number": told(language=4),
    "an unknown field": told(seats=2),
}


@pytest.mark.parametrize(("request_", "codes"), FAULTS.values(), ids=FAULTS.keys())
@pytest.mark.parametrize("in_a_game", [False, True])
def test_bad_setup(request_: dict[str, Any], codes: list[str], in_a_game: bool) -> None:
    """Every fault is listed, in words too; the game in progress, if any, goes on."""
    talk = Talk.begun() if in_a_game else Talk()
    error = talk.errs(request_, "bad-setup")

    assert [fault["code"] for fault in error["faults"]] == codes
    for fault in error["faults"]:
        assert fault["message"] in error["message"]


@pytest.mark.parametrize("request_", MISSHAPEN.values(), ids=MISSHAPEN.keys())
def test_misshapen_setup(request_: dict[str, Any]) -> None:
    """Wrong shape or type is `bad-request`; the game in progress goes on."""
    Talk.begun().errs(request_, "bad-request")


def test_a_misshapen_setup_names_every_field() -> None:
    """Every field that does not fit is named, and what it must be, in options and board too."""
    talk = Talk()
    players = [{"name": 4, "colours": ["red", 5]}, {"name": "Bo"}]
    error = talk.errs(told(players=players, seats=2), "bad-request")
    assert [fault["message"] for fault in error["faults"]] == [
        "players[0].name must be a text",
        "Number 2 of players[0].colours must be a text",
        "There is no field seats, only game, players, options, board, help, language",
    ]
    error = talk.errs(told(options={"quick": 1}, board={"squares": "13", "x": 1}), "bad-request")
    assert [fault["message"] for fault in error["faults"]] == [
        "options.quick must be true or false",
        "board.squares must be a whole number",
        "There is no field board.x, only squares",
    ]


@pytest.mark.parametrize("value", [0, 1, 2.5, None, [], {}])
def test_an_option_of_a_wrong_type_is_misshapen(value: object) -> None:
    """Neither true, false nor a word: `bad-request`, of either kind of option."""
    error = Talk().errs(told(options={"quick": value}), "bad-request")
    assert "options.quick must be true or false" in error["message"]
    tortuga = {"game": "tortuga", "players": TWO, "options": {"forced": value}}
    error = Talk().errs({"new": tortuga}, "bad-request")
    assert 'options.forced must be "chain" or "immediate"' in error["message"]


@pytest.mark.parametrize("value", [True, False, "yes", ""])
def test_an_option_of_a_wrong_word_is_a_fault(value: object) -> None:
    """True, false or a word that is not among its values: `bad-setup`."""
    tortuga = {"game": "tortuga", "players": TWO, "options": {"forced": value}}
    error = Talk().errs({"new": tortuga}, "bad-setup")
    assert [fault["code"] for fault in error["faults"]] == ["no-such-value"]


def test_every_common_fault_is_in_the_table() -> None:
    """A fault that is added to the set-up fails here until the table holds it."""
    code = "".join(inspect.getsource(module) for module in (setups, names))
    listed = {name for _, codes in FAULTS.values() for name in codes}
    for name in listed - {"squares"}:
        assert f'Fault("{name}"' in code
    assert code.count('Fault("') == len(listed - {"squares"})


def test_names_are_trimmed_and_up_to_24() -> None:
    """1 to 24 characters after trimming; letters of any language."""
    talk = Talk()
    four = named("  Anna\t", "x", "ż" * 24, "  " + "🐢" * 24 + "  ")
    assert talk.ask(told(players=four))["ok"]

    shown = [player["name"] for player in talk.show("setup")["players"]]
    assert shown == ["Anna", "x", "ż" * 24, "🐢" * 24]


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ([None, None], ["red", "yellow"]),
        ([None] * 4, ["red", "yellow", "green", "blue"]),
        ([["blue"], None], ["blue", "red"]),
        ([None, ["red"]], ["yellow", "red"]),
        ([["yellow"], None, ["red"], None], ["yellow", "green", "red", "blue"]),
        ([["blue"], ["green"], ["yellow"], ["red"]], ["blue", "green", "yellow", "red"]),
    ],
)
def test_colours_left_out_are_given_in_the_boards_order(
    asked: list[list[str] | None], given: list[str]
) -> None:
    """Whoever tells none gets the first that nobody told."""
    talk = Talk()
    assert talk.ask(told(players=coloured(*asked)))["ok"]

    assert [player["colours"] for player in talk.show("setup")["players"]] == [[c] for c in given]
    boards_order = [colour for colour in games()["turtle-bay"].colours if colour in given]
    assert list(talk.position["turtles"]) == boards_order


@pytest.mark.parametrize("squares", [1, 2, 13, 99])
def test_boards_from_1_to_99(squares: int) -> None:
    """The board's number of squares is taken as told: the ocean is the next."""
    talk = Talk.begun(board={"squares": squares})
    assert talk.show("setup")["board"] == {"squares": squares}
    herd = [{"square": squares + 1, "side": "feet"}] * 5
    turtles = {**talk.position["turtles"], "red": herd}
    assert talk.ask({"correct": {"position": {"turtles": turtles}, "reason": "x"}})["result"]


def test_defaults_are_completed() -> None:
    """Options, board, help and language may be left out, or told empty."""
    whole, empty = Talk(), Talk()
    assert whole.ask(told())["ok"]
    assert empty.ask(told(options={}, board={}))["ok"]
    assert whole.show("setup") == empty.show("setup")
    assert whole.show("setup")["help"] == ["guide", "guide"]


def test_new_abandons_the_game_before() -> None:
    """A new game starts from nothing: log, undo and position are its own."""
    talk = Talk.begun(colours=("red", "blue"))
    talk.takes({"kind": "roll", "dice": [4]})
    assert talk.new(("green", "yellow"))["question"]["kind"] == "roll"

    assert talk.show("log") == []
    assert list(talk.position["turtles"]) == ["yellow", "green"]
    talk.errs({"undo": {}}, "nothing-to-undo")
