"""How Pędzące żółwie Extreme looks: everything fits (D8), the map tells all, golden pictures.

`pytest tests/games/pedzace_zolwie_extreme --record` writes the pictures anew: look at them before
they are committed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion import speech
from companion.drawing import HEIGHT, WIDTH, Bitmap, Item, Screen
from companion.games import games
from companion.games.contract import Answer, Refusal, Trail
from companion.games.pedzace_zolwie_extreme import pathmap, rules
from companion.games.pedzace_zolwie_extreme.cards import COLOURS
from companion.games.pedzace_zolwie_extreme.path import USUAL
from companion.games.pedzace_zolwie_extreme.rules import ID
from companion.games.pedzace_zolwie_extreme.state import Extreme
from companion.messages import MESSAGES
from companion.note_pages import note_screen, page_count
from companion.notes import refused
from companion.referee import Referee
from companion.words import Words
from hardware.raster import frame
from hardware.simulator import as_text
from tests.dialog.hands import ROLES, Hands
from tests.games.pedzace_zolwie_extreme.tables import (
    DONE,
    after,
    card,
    forward,
    lay,
    outcome,
    set_up,
    turn_up,
)
from tests.games.pedzace_zolwie_extreme.talks import position
from tests.games.pedzace_zolwie_extreme.test_rules import ROWS
from tests.play import all_setups, played
from tests.screens.test_fit import NAMES, check_fits

GAME = games()[ID]
FACE = GAME.face
SCREENS = Path(__file__).parent / "screens"
LONG = (*USUAL, *["stone"] * 40)


def hands(
    *names: str, table: str = "", level: str = "guide", path: tuple[str, ...] = USUAL
) -> Hands:
    """Begins a game at keys; a written table is laid, with the add-ons that it speaks of."""
    found = Hands(known=games())
    told = [{"name": name} for name in names or ("Anna", "Bartek")]
    options = {"raven": "raven" in table, "black_turtle": "black" in table}
    board = {"path": list(path)}
    setup = {"game": ID, "players": told, "options": options, "help": level, "board": board}
    found.request({"new": setup})
    if table:
        found.request({"correct": {"position": position(table), "reason": "laid"}})
    return found


# -- everything fits (D8) -------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["quiet", "guide", "referee"])
@pytest.mark.parametrize("path", [USUAL, LONG], ids=["usual", "long"])
def test_every_screen_of_a_game_fits(level: str, path: tuple[str, ...]) -> None:
    """D8: each step, each place of the cursor and each note of turns by chance, right and wrong."""
    four = (*NAMES, "Eve", "Finn")
    table = "9: black+red+blue+green+orange+purple | 11: yellow | raven: 4"
    found, chance = hands(*four, table=table, level=level, path=path), random.Random(3)
    for _ in range(80):
        while found.dialog.note is not None:
            check_fits(found.screen())
            found.press("o")
        if found.mode != "play":
            break
        step = found.step
        for at in range(len(step.choices) if step.form != "tick" else 1):
            found.dialog.cursor = at
            check_fits(found.screen())
        found.dialog.cursor = step.first
        found.take(chance.randrange(len(step.choices)), ROLES)
    check_fits(found.screen())


def test_what_is_to_do_fits_with_the_highest_stacks() -> None:
    """D8: seven on one another, into the river and back, and into the lettuce."""
    six = "black+red+blue+green+orange+purple"
    for table, colour, steps in (
        (f"9: {six} | 8: yellow", "yellow", 2),
        (f"19: {six}+yellow", "black", 1),
        (f"14: {six} | 4: yellow | tokens: 14=gone", "black", 2),
    ):
        found = hands(table=table)
        told = {"type": "forward", "colour": colour, "steps": steps}
        found.answer({"kind": "card", "card": told})
        check_fits(found.screen())


def refusals() -> Iterator[tuple[Refusal, Extreme]]:
    """Gives every refusal of the table of rules."""
    for row in ROWS:
        if row.outcome.refused:
            table = after(row.table, *row.answers[:-1])
            ruling = rules.rule_on(table, row.answers[-1])
            assert isinstance(ruling, Refusal)
            yield ruling, table


def test_every_refusal_takes_one_page() -> None:
    """D8, B1: each code, in at most 84 characters with the facts of the rule's example."""
    words = Words([MESSAGES, GAME.messages], NAMES)
    seen = set()
    for refusal, table in refusals():
        told = speech.said(refusal, "refusal", words)
        referee = Referee(GAME, table.setup)
        referee.state = table
        seen.add(told.code)
        assert len(told.message) <= 84, told.message
        note = refused(told, referee, words)
        assert page_count(note) == 1, note
        check_fits(note_screen(note, 0))
    codes = {code.split(".")[1] for code in GAME.messages if code.startswith("refusal.")}
    assert seen == codes


def test_every_rule_in_short_takes_one_page() -> None:
    """D8: the menu says the rule of the open question."""
    words = Words([MESSAGES, GAME.messages])
    for code in GAME.messages:
        if code.startswith("rule."):
            assert len(words.say(code)) <= 84, code


# -- the map --------------------------------------------------------------------------------------


def pixels(items: tuple[Item, ...]) -> set[tuple[int, int]]:
    """Gives the lit pixels of a map that is drawn alone."""
    bits = frame(Screen(items))
    return {
        (x, y)
        for y in range(HEIGHT)
        for x in range(WIDTH)
        if bits[y * WIDTH // 8 + x // 8] >> (7 - x % 8) & 1
    }


def letters(items: tuple[Item, ...]) -> list[str]:
    """Gives the colours of the turtles that a map draws."""
    names = dict(zip(pathmap.LETTERS, COLOURS, strict=True))
    return [names[item.rows] for item in items if isinstance(item, Bitmap) and item.rows in names]


def test_the_map_shows_every_turtle_once_in_every_moment() -> None:
    """Each turtle has its letter, wherever it stands; nothing is drawn outside of the map."""
    chance = random.Random(4)
    for setup in all_setups(GAME)[::9]:
        for number, referee in enumerate(played(Referee(GAME, setup), chance)):
            state = referee.state
            assert isinstance(state, Extreme)
            if number % 7 == 0 and state.underway.asks != "do":
                items = FACE.map(state, ("stone", state.groups[0][0]), None)
                assert sorted(letters(items)) == sorted(COLOURS[t] for t in state.turtles)
                assert max(y for _, y in pixels(items)) < FACE.map_size[1]


@pytest.mark.parametrize("space", [2, 3, 0, 20])
def test_seven_on_one_space_are_all_seen(space: int) -> None:
    """No letter lies on another, nor on the mark of the stone."""
    told = "+".join(COLOURS)
    state = lay(f"{space}: {told}")
    items = FACE.map(state, ("stone", 5), None)
    found = [item for item in items if isinstance(item, Bitmap) and item.rows in pathmap.LETTERS]
    corners = {(item.x, item.y) for item in found}
    assert len(corners) == 7
    apart = [pixels((item,)) for item in found]
    assert len(set().union(*apart)) == sum(map(len, apart))


def test_who_would_move_blinks() -> None:
    """PE-6: the turtle in question blinks with those on it, and no other."""
    state = lay("7: red+blue+green | 9: yellow")
    blinking = tuple(i for i in FACE.map(state, ("blue", 7), None) if getattr(i, "blink", False))
    assert letters(blinking) == ["blue", "green"]


def test_the_map_does_not_tell_what_is_to_be_reported() -> None:
    """With `referee` nobody is told where it ends before it is reported: turtles or the raven."""
    moved = after(lay("7: red+blue+green"), forward("blue", 2))
    assert "red" in letters(FACE.map(moved, ("stone", 7), None))
    assert not {"blue", "green"} & set(letters(FACE.map(moved, ("stone", 7), None)))
    before, raven = lay("7: red | raven: 7"), lay("7: red | raven: 11")
    gone = after(before, forward("red", 2))
    pictures = [FACE.map(table, ("stone", 7), None) for table in (before, raven, gone)]
    assert len(pictures[0]) == len(pictures[1]) == len(pictures[2]) + 1


def test_a_token_is_seen() -> None:
    """PE-11, PE-16: hidden, open and gone are three pictures."""
    pictures = {
        frame(Screen(FACE.map(lay(f"1: red | tokens: 3={token}"), ("red", 1), None)))
        for token in ("hidden", "speed-up", "gone")
    }
    assert len(pictures) == 3


def test_a_long_path_keeps_the_place_in_sight() -> None:
    """On a path longer than three rows the row of the place in question is shown."""
    state = lay("55: red | 2: blue", path=LONG)
    assert "red" in letters(FACE.map(state, ("red", 55), None))
    assert "blue" in letters(FACE.map(state, ("blue", 2), None))


def test_cards_and_tokens_are_picked_without_a_map() -> None:
    """Their whole list is in sight; the map is there where the cursor stands on a place."""
    assert FACE.map(lay("7: red"), None, None) == ()


# -- words ----------------------------------------------------------------------------------------


def said(code: str, facts: dict[str, object]) -> str:
    """Says a sentence of the game."""
    return Words([MESSAGES, GAME.messages], ["Anna", "Bo"]).say(code, facts)  # type: ignore[arg-type]


def test_where_players_stand() -> None:
    """PE-18, PE-25: a secret until the tiles are turned, then a colour and a place."""
    secret = FACE.standing(lay("7: red"), 1)
    assert said(secret.code, secret.facts) == "Bo: a secret until the end"
    open_ = lay("7: red", tiles=("red", "blue"))
    told = [FACE.standing(open_, player) for player in (0, 1)]
    assert [said(one.code, one.facts) for one in told] == [
        "Anna: red on 7, 13 from the lettuce",
        "Bo: blue on the start, 20 from the lettuce",
    ]
    scores = [FACE.score(open_, player) for player in (0, 1)]
    assert [said(one.code, one.facts) for one in scores] == ["7/20", "0/20"]


def test_the_rule_of_each_question() -> None:
    """The menu says the rule that governs what is open now."""
    for row, rule in (
        (lay("7: red"), "PE-2"),
        (after(lay("7: red"), forward("any", 1)), "PE-3"),
        (after(lay("7: red"), card("catch-up", 1)), "PE-4"),
        (after(lay("7: red+blue"), card("curse", 1)), "PE-5"),
        (after(lay("2: red"), forward("red", 1)), "PE-11"),
        (after(lay("2: red"), forward("red", 1), turn_up("try-again")), "PE-14"),
        (after(lay("2: red"), forward("red", 1), turn_up("take-a-risk")), "PE-15"),
        (after(lay("9: red"), forward("red", 1)), "PE-10"),
        (after(lay("7: red"), forward("red", 1), turn_up("bad-luck")), "PE-16"),
        (after(lay("7: red | raven: 7"), forward("red", 1)), "PE-22"),
        (after(lay("19: red"), forward("red", 1), DONE), "PE-18"),
    ):
        assert FACE.rule(row) == rule, outcome(row)


def test_what_a_card_leaves_marked() -> None:
    """The board marks from where to where a card's movements went, and the token it turned."""

    def trail(state: Extreme, answer: Answer) -> Trail | None:
        ruling = rules.rule_on(state, answer)
        assert not isinstance(ruling, Refusal)
        return FACE.trail(ruling.events)

    assert trail(lay("7: red"), forward("red", 2)) == Trail(("red", 7), ("red", 9))
    twice = lay("2: red | tokens: 3=speed-up 5=gone")
    assert trail(twice, forward("red", 1)) == Trail(("red", 2), ("red", 5))
    river = lay("9: red")
    assert trail(river, forward("red", 1)) == Trail(("red", 9), ("red", 9))
    raven = lay("7: red | raven: 7")
    assert trail(raven, forward("red", 2)) == Trail(("raven", 7), ("raven", 9))
    token = after(lay("2: red"), forward("red", 1))
    turned = trail(token, turn_up("speed-up"))
    assert turned == Trail(("red", 3), ("red", 5), (("token", 3),))
    assert trail(set_up(), forward("any", 1)) is None


# -- golden pictures ------------------------------------------------------------------------------

Scene = Callable[[], Hands]
BUSY = "0: blue+green | 2: orange | 9: yellow+purple+black | raven: 3 | tokens: 3=speed-up 5=gone"


def pressed(keys: str, table: str = BUSY, level: str = "guide") -> Scene:
    """Gives a scene: a table and the keys that lead to what is seen."""

    def scene() -> Hands:
        found = hands(table=table, level=level)
        found.press(keys)
        return found

    return scene


SCENES: dict[str, Scene] = {
    "which-card": pressed(""),
    "forward-who": pressed("1"),
    "how-many-steps": pressed("1 3"),
    "any-card": pressed("3"),
    "who-moves": pressed("3 1 d d d"),
    "first-one": pressed("5 1"),
    "not-first": pressed("5 1 u o"),
    "do-a-move": pressed("1 6 1", "2: orange+red | tokens: 3=speed-up 5=speed-up 8=hidden"),
    "before-a-token": pressed("1 1 1", "7: red"),
    "which-token": pressed("1 1 1 o", "7: red"),
    "back-by-1": pressed("1 1 1 o 2 ", "7: red | 9: blue+green"),
    "raven-goes": pressed("1 3 2", "7: green | raven: 7"),
    "where-now": pressed("1 1 3 r", "7: red | 11: blue", "referee"),
    "out-of-the-river": pressed("1 1 3 l l o", "7: red | 11: blue", "referee"),
    "tiles": pressed("1 1 1 o", "19: red+blue | 16: green, yellow"),
    "won": pressed("1 1 1 o 3 1", "19: red+blue | 11: green"),
}


def art(screen: Screen) -> str:
    """Draws a screen as text in a frame."""
    edge = "+" + "-" * WIDTH + "+"
    return "\n".join(
        [edge, *(f"|{line}|" for line in as_text(frame(screen)).splitlines()), edge, ""]
    )


@pytest.mark.parametrize("name", SCENES)
def test_the_screen_is_as_it_was_looked_at(name: str, record: bool) -> None:
    """B11, D8: what is seen in each scene, pixel by pixel."""
    golden, drawn = SCREENS / f"{name}.txt", art(SCENES[name]().screen())
    if record:
        golden.write_text(drawn, encoding="utf-8")
    assert drawn.splitlines() == golden.read_text(encoding="utf-8").splitlines()


def test_every_picture_has_its_scene_and_they_differ() -> None:
    """No picture is kept that nothing draws, and no two are the same."""
    assert {path.stem for path in SCREENS.glob("*.txt")} == set(SCENES)
    assert len({art(scene().screen()) for scene in SCENES.values()}) == len(SCENES)
