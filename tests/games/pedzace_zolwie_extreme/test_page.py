"""Pędzące żółwie Extreme on the page: the drawn meadow, and the same in sentences."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from companion.games import games
from companion.games.pedzace_zolwie_extreme.cards import COLOURS
from companion.games.pedzace_zolwie_extreme.page.board import draw, spots, tell
from companion.games.pedzace_zolwie_extreme.page.meadow import COLUMNS, WIDTH, Meadow, Room, pile
from companion.games.pedzace_zolwie_extreme.page.messages import MESSAGES
from companion.games.pedzace_zolwie_extreme.path import USUAL
from companion.games.pedzace_zolwie_extreme.rules import ID
from companion.games.pedzace_zolwie_extreme.state import GONE, HIDDEN, TOKENS
from companion.snapshot import Notice, Snapshot
from tests.dialog.hands import ROLES, Hands
from tests.games.pedzace_zolwie_extreme.tables import lay, written
from tests.games.pedzace_zolwie_extreme.test_face import LONG, hands
from web.games import game_page

GAME = games()[ID]
Element = ElementTree.Element
BUSY = "0: blue+green | 2: orange | 6: red | 9: yellow+purple+black | raven: 3 | tokens: 3=speed-up"


def drawn(snapshot: Snapshot) -> Element:
    """Draws a snapshot and reads the drawing as XML, which it has to be."""
    return ElementTree.fromstring(draw(snapshot).replace("&nbsp;", " "))


def classed(drawing: Element, name: str) -> list[Element]:
    """Gives the parts of a drawing that have a class."""
    return [part for part in drawing.iter() if name in part.get("class", "").split()]


def colours(parts: list[Element]) -> list[str]:
    """Gives the colours of drawn turtles."""
    return [part.get("class", "").split()[1] for part in parts]


def answered(found: Hands, **answer: object) -> Snapshot:
    """Answers past the keys and gives what is seen then."""
    found.answer(answer)  # type: ignore[arg-type]
    return found.shot()


def card(type_: str, steps: int, colour: str) -> dict[str, object]:
    """Gives a card in the protocol's form."""
    return {"type": type_, "steps": steps, "colour": colour}


# -- everything is there --------------------------------------------------------------------------


def test_the_page_finds_the_game() -> None:
    """The page draws whoever has a folder with `page/board.py`; nothing lists the games."""
    page = game_page(GAME.folder, {})
    assert page is not None
    assert (page.draw, page.tell) == (draw, tell)
    assert {path.suffix for path in page.folder.iterdir() if path.is_file()} >= {".js", ".css"}


@pytest.mark.parametrize("path", [USUAL, LONG], ids=["usual", "long"])
def test_every_moment_is_drawn_whole(path: tuple[str, ...]) -> None:
    """Every turtle once with its letter, every space, every token, the raven: at any moment."""
    found, chance = hands("Anna", "Bo", "Cleo", table=BUSY, path=path), random.Random(2)
    for _ in range(150):
        found.put_away()
        if found.mode != "play":
            break
        drawing = drawn(found.shot())
        turtles = classed(drawing, "turtle")
        assert sorted(colours(turtles)) == sorted(COLOURS)
        assert sorted(text for t in turtles if (text := t.findtext(".//text"))) == sorted("RYGBPOK")
        assert len(classed(drawing, "stone")) == len(path) + 2
        position = found.referee.game.places(found.referee.position)
        tokens = [value for where, value in position.items() if where[0] == "token"]
        assert len(classed(drawing, "token")) == len(tokens) - tokens.count(GONE)
        assert len(classed(drawing, "raven")) == 1
        found.take(chance.randrange(len(found.step.choices)), ROLES)


def test_the_drawing_is_the_table() -> None:
    """B11: who stands where is what the position says, bottom to top."""
    drawing = drawn(hands(table=BUSY).shot())
    spaces: dict[str, list[str]] = {}
    for turtle in classed(drawing, "turtle"):
        spaces.setdefault(turtle.get("data-space", ""), []).append(
            turtle.get("class", "").split()[1]
        )
    assert spaces == {
        "0": ["blue", "green"],
        "2": ["orange"],
        "6": ["red"],
        "9": ["yellow", "purple", "black"],
    }


def test_what_is_drawn_lies_inside() -> None:
    """No turtle leaves its space, however many stand there."""
    for stones in (1, 9, 10, 19, 25, 42, 60, 200):
        meadow = Meadow(stones)
        for space in range(meadow.lettuce + 1):
            plate = meadow.plate(space)
            for groups, high in ((1, 7), (7, 1), (2, 3), (3, 2)):
                for room in meadow.seats(space, groups):
                    places, size = pile(room, high)
                    assert all(inside(Room(*place, size, size), plate) for place in places)


@pytest.mark.parametrize(
    "table", ["9: purple+orange+red | raven: 9", "6: red, blue, green, black, yellow | raven: 6"]
)
def test_the_raven_hides_nobody(table: str) -> None:
    """Beside one pile, and as one of many on a fox: every letter stays in sight."""
    drawing = drawn(hands(table=table).shot())
    (raven,) = classed(drawing, "raven")
    x, y = point(raven)
    for turtle in classed(drawing, "turtle"):
        dx, dy = point(turtle)
        assert max(abs(x - dx), abs(y - dy)) > 40


def point(part: Element) -> tuple[float, float]:
    """Gives where a part of the drawing is put."""
    found = re.match(r"translate\((\d+) (\d+)\)", part.get("transform", ""))
    assert found
    return float(found[1]), float(found[2])


def inside(part: Room, whole: Room) -> bool:
    """Tells whether a rectangle lies in another."""
    return (
        abs(part.x - whole.x) <= (whole.w - part.w) / 2 + 1
        and abs(part.y - whole.y) <= (whole.h - part.h) / 2 + 1
    )


def test_spaces_do_not_touch() -> None:
    """Stones, start and lettuce lie apart, inside of the drawing, each next beside the last."""
    for stones in (1, 9, 16, 19, 25, 42, 63, 200):
        meadow = Meadow(stones)
        plates = [meadow.plate(space) for space in range(meadow.lettuce + 1)]
        whole = Room(WIDTH / 2, meadow.height / 2, WIDTH, meadow.height)
        assert all(inside(plate, whole) for plate in plates)
        for number, one in enumerate(plates):
            for other in plates[number + 1 :]:
                apart = (
                    abs(one.x - other.x) >= (one.w + other.w) / 2
                    or abs(one.y - other.y) >= (one.h + other.h) / 2
                )
                assert apart, (stones, one, other)
        for one, other in pairwise(plates[1:-1]):
            assert (one.x == other.x) != (one.y == other.y)


def test_every_length_has_its_columns() -> None:
    """Paths of up to 200 stones can be drawn (the most that a board may have)."""
    assert COLUMNS[-1][0] == 200
    assert [Meadow(stones).columns for stones in (1, 19, 200)] == [3, 5, 9]


# -- marks ----------------------------------------------------------------------------------------


def test_who_moved_is_marked_with_riders() -> None:
    """E4: the page moves the group that went: the mover and those on it, not those below."""
    shot = answered(
        hands(table="7: red+blue | 9: green"), kind="card", card=card("forward", 2, "red")
    )
    drawing = drawn(shot)
    assert colours(classed(drawing, "moved")) == ["red", "blue"]
    assert [part.get("data-space") for part in classed(drawing, "landed")] == ["9"]
    assert [part.get("data-space") for part in classed(drawing, "left")] == ["7"]
    assert len(classed(drawing, "trail")) == 1


def test_the_raven_that_moved_is_marked() -> None:
    """PE-22: it went instead; no turtle did."""
    shot = answered(hands(table="7: red | raven: 7"), kind="card", card=card("forward", 2, "red"))
    (moved,) = classed(drawn(shot), "moved")
    assert moved.get("class") == "raven moved"


def test_what_can_be_chosen_is_ringed() -> None:
    """B9: the turtles of the open choice have a ring, the one under the cursor nods."""
    found = hands(table=BUSY)
    found.press("5 1 d")
    drawing = drawn(found.shot())
    assert len(classed(drawing, "offered")) == 7
    assert colours(classed(drawing, "chosen")) == ["green"]


def test_a_space_under_the_cursor_is_marked() -> None:
    """With `referee` the page shows which space OK reports."""
    found = hands(table="7: red", level="referee")
    found.press("1 1 2 r")
    (chosen,) = classed(drawn(found.shot()), "chosen")
    assert "stone" in chosen.get("class", "")


def test_a_refusal_points_at_the_turtle_and_where_to_choose() -> None:
    """B1: what was wrong is marked on the board, and the stone that the refusal speaks of."""
    found = hands(table="7: red")
    found.press("4 1")
    found.take_value("red")
    stone, turtle = classed(drawn(found.shot()), "pointed")
    assert colours([turtle]) == ["red"]
    assert stone.get("data-space") == "0"
    shot = msgspec.structs.replace(
        found.shot(), notice=Notice("refusal", "x", "x", places=(("stone", 9),))
    )
    assert [part.get("data-space") for part in classed(drawn(shot), "pointed")] == ["9"]


def test_a_token_that_was_turned_is_marked() -> None:
    """PE-11: until the next move."""
    found = hands(table="2: red")
    found.answer({"kind": "card", "card": card("forward", 1, "red")})
    shot = answered(found, kind="token", token="speed-up")
    (token,) = classed(drawn(shot), "marked")
    assert "".join(token.itertext()) == "+2"


# -- taps -----------------------------------------------------------------------------------------


def test_a_path_that_is_told_is_drawn_as_far_as_it_is_and_tapped_stone_by_stone() -> None:
    """The table tells its mounds, foxes and river on the drawing; what is taken is not offered."""
    of = Hands(known={ID: GAME})
    while of.step.laid is None:
        of.take(of.step.first, ROLES)
    assert len(classed(drawn(of.shot()), "mound")) == USUAL.count("mound")
    for value in ("no", 12, 2, 5):
        of.take_value(value)
    picture = drawn(of.shot())
    assert [one.get("data-space") for one in classed(picture, "mound")] == ["2", "5"]
    assert len(classed(picture, "stone")) == 14
    shot = of.shot()
    assert shot.step is not None
    places = {spot.at for spot in spots(shot)}
    offered = {choice.at for choice in shot.step.choices}
    assert offered <= places
    assert ("stone", 2) not in offered


def test_in_a_pile_each_turtle_has_a_spot_where_it_is_seen() -> None:
    """A turtle that carries others at its letter, below all of them."""
    group = [spot for spot in spots(hands(table=BUSY).shot()) if spot.at[1:] == (9,)]
    heights = {spot.at[0]: spot.y for spot in group}
    assert heights["yellow"] > heights["purple"] > heights["black"]


def test_start_and_lettuce_can_be_tapped_over_their_whole_width() -> None:
    shot = hands(table=BUSY).shot()
    for space in (0, 20):
        room = Meadow(len(USUAL)).plate(space)
        wide = [spot for spot in spots(shot) if spot.at == ("stone", space)]
        assert min(s.x - s.reach for s in wide) <= room.x - room.w / 2 + room.h
        assert max(s.x + s.reach for s in wide) >= room.x + room.w / 2 - room.h
        assert sum(s.ring > 0 for s in wide) == 1


# -- words ----------------------------------------------------------------------------------------


def test_the_meadow_in_sentences() -> None:
    """I3: who stands where, from the lettuce back, with the raven, foxes and known tokens."""
    assert tell(hands(table=BUSY).shot()) == (
        "On 9: yellow under purple under black.",
        "On 6: red, a fox.",
        "On 3: the raven, token speed up.",
        "On 2: orange.",
        "On the start: blue under green.",
    )
    assert tell(hands(table="20: red | 0: blue+green").shot())[0] == "In the lettuce: red."


def test_every_token_has_its_word_on_the_board() -> None:
    """I2, I7: a token is told by a word, not by its colour; each word is another one."""
    words = [MESSAGES[f"board.{token}"] for token in (HIDDEN, *TOKENS)]
    assert len(set(words)) == 6


def test_the_style_fetches_nothing() -> None:
    """H6: no picture, font or address from outside of the box; no style in the drawing (CSP)."""
    folder = Path(GAME.folder) / "page"
    for name in ("board.css", "board.js"):
        text = (folder / name).read_text(encoding="utf-8")
        assert "url(" not in text
        assert "http" not in text
    picture = draw(hands(table=BUSY).shot())
    assert " style=" not in picture
    assert "<script" not in picture


def test_the_tables_of_these_tests() -> None:
    """What is written is what is laid, so that the tests above mean what they say."""
    assert written(lay(BUSY)) == BUSY
